//! Wounds and what they bring: trampling, venom, drowning, fire, healing, broken bones.

use super::*;
use silver_bayonet::WoundEvent;

/// Proves sb.attr.core.hardtoputdown.1: two dice, and the better one counts.
#[test]
fn the_hard_to_put_down_roll_twice() {
    let (mut state, [trooper, coachman]) = lay([tro(), blu().enemy()]);
    state.pools[1] = Pool { power: 0, skill: 1, monster: 0 };
    let mut fates = dice([6, 7, 3, 8]).choose(Negate::Skill).choose(Reaction::Nothing); // 6 damage, 8 takes off 4

    shoot(&mut state, &mut fates, trooper, coachman);

    assert_eq!(state[coachman].health, 12 - 2);
    fates.expect_spent();
}

/// Proves sb.attr.core.hardtoputdown.2: for a monster, the player who spends a Monster Die rolls both.
#[test]
fn a_monster_hard_to_put_down_rolls_twice_for_a_monster_die() {
    let (mut state, [trooper, golem]) = lay([tro(), monster("grave-golem")]);
    state.options.solo_monster_dice = true;
    state.pools[0] = Pool { power: 0, skill: 0, monster: 1 };
    // 9 + 8 + 1 + 1 hits 14 for 9 - 4; the 6 takes off 3
    let mut fates = dice([9, 8, 6, 3]).choose(Negate::Monster);

    shoot(&mut state, &mut fates, trooper, golem);

    assert_eq!((state[golem].health, state.pools[0]), (18 - 2, Pool::EMPTY));
    fates.expect_spent();
}

/// Proves sb.attr.core.medic.5 and sb.attr.core.medic.7: at exactly 0 a figure stays, down, while a Medic of its unit
/// is up; below 0, without one, or with the Medic down, it is removed.
#[test]
fn exactly_nought_leaves_a_patient() {
    let medic = || tro().with("Medic");
    let shot_at = |unit: [FigureSetup; 2], health: i16, medic_down: bool| {
        let [soldier, other] = unit;
        let (mut state, [bandit, soldier, other]) = lay([monster("bandit"), soldier.health(health), other]);
        if medic_down {
            state[other].place = Place::Down;
        }
        let mut fates = dice([7, 6]); // 13 hits for 7
        shoot(&mut state, &mut fates, bandit, soldier);
        fates.expect_spent();
        state[soldier].place
    };

    assert_eq!(shot_at([tro(), medic()], 7, false), Place::Down);
    assert_eq!(shot_at([tro(), medic()], 6, false), Place::Removed);
    assert_eq!(shot_at([tro(), tro()], 7, false), Place::Removed);
    assert_eq!(shot_at([tro(), medic()], 7, true), Place::Removed);
    assert_eq!(shot_at([tro(), medic().enemy()], 7, false), Place::Removed);
    assert_eq!(shot_at([medic(), tro()], 7, false), Place::Removed); // nobody is left to save the Medic
}

/// Proves that a down figure is nobody's target and does not react, as the reading of Medic says.
#[test]
fn a_down_figure_is_out_of_the_fight() {
    let (mut state, [bandit, soldier, _]) = lay([monster("bandit"), tro().health(7), tro().with("Medic")]);
    let mut fates = dice([7, 6]); // and no reaction is asked

    shoot(&mut state, &mut fates, bandit, soldier);

    assert!(!state.enemies(bandit).contains(soldier));
    fates.expect_spent();
}

/// Proves sb.attr.ita.quicktorun.1 and sb.attr.ita.quicktorun.2: any damage brings a Terror Check at 0; a hit for
/// nothing brings none.
#[test]
fn the_quick_to_run_are_frightened_by_wounds() {
    let (mut state, [bandit, conscript]) = lay([monster("bandit"), tro().with("Quick to Run")]);
    let mut fates = dice([7, 6, 5, 4]).choose(Reaction::Nothing); // 13 hits; 9 is Distracted

    shoot(&mut state, &mut fates, bandit, conscript);

    assert_eq!(state[conscript].terror, Terror::Distracted(Spell::Waiting));
    assert_eq!(terrors_told(&fates), [vec![]]);
    fates.expect_spent();

    let tough = tro().with("Quick to Run").with("Damage Reduction (9)");
    let (mut state, [bandit, tough]) = lay([monster("bandit"), tough]);
    let mut fates = dice([7, 6]).choose(Reaction::Nothing);
    shoot(&mut state, &mut fates, bandit, tough);
    fates.expect_spent();
}

/// Proves sb.attr.can.trample.1 and sb.attr.can.trample.4: a Polar Bear's hit knocks down a figure that is not Large, hurt or
/// not; a miss does not.
#[test]
fn a_trampling_hit_knocks_down_the_smaller() {
    let struck = |target: FigureSetup, faces: [u8; 2]| {
        let (mut state, [bear, target]) = lay([monster("polar-bear"), target]);
        let mut fates = dice(faces);
        strike(&mut state, &mut fates, bear, target);
        fates.expect_spent();
        state[target].knocked_down
    };

    assert!(struck(tro(), [4, 6])); // 4 + 6 + 3 = 13
    assert!(!struck(tro(), [4, 5]));
    assert!(struck(tro().with("Damage Reduction (9)"), [4, 6])); // a hit for nothing
    assert!(!struck(tro().with("Large"), [4, 6]));
}

/// Proves sb.attr.can.trample.3: on the ground Defence is 2 lower in melee, and not against shots.
#[test]
fn the_knocked_down_are_easier_to_strike() {
    let (mut state, [ghoul, bandit, trooper]) = lay([monster("ghoul"), monster("bandit"), tro()]);
    state[trooper].knocked_down = true;

    let blow = attack(&state, ghoul, trooper, Weapon::HandWeapon);
    let shot = shot(&state, bandit, trooper, Weapon::Musket);

    assert_eq!(blow.defence.reasons(), reasons([(13, "sb.dice.7"), (-2, "sb.attr.can.trample.3")]));
    assert_eq!(shot.defence.total(), 13);
}

/// Proves sb.attr.can.trample.2: the next activation's Move goes on standing up, and counts as one for a shot.
#[test]
fn standing_up_takes_the_move() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    state[trooper].knocked_down = true;

    let offers = acts(&state, trooper, &[]);
    let mut fates = dice([1, 2]).choose(Act::Shoot(MUSKET));
    activate(&mut state, &mut fates, trooper);

    assert!(!offers.contains(&Act::Move) && !offers.iter().any(|act| matches!(act, Act::Attack(_))));
    assert!(!state[trooper].knocked_down);
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1")])]);
    fates.expect_spent();
}

/// Proves sb.attr.egy.venom.1 and sb.attr.egy.venom.2: a bite calls for Courage of 14, or costs 2 Speed and 1 on all
/// Checks.
#[test]
fn venom_weakens() {
    for (skill, poisoned) in [(6, false), (5, true)] {
        let (mut state, [viper, trooper]) = lay([monster("viper"), tro()]);
        let mut fates = dice([9, 4, 8, skill]); // 9 + 4 + 2 = 15 hits for 3; 8 + 6 = 14 resists
        strike(&mut state, &mut fates, viper, trooper);

        assert_eq!(state[trooper].venom, poisoned);
        let (speed, penalty) =
            if poisoned { (4, vec![(-1, RuleId("sb.attr.egy.venom.2"))]) } else { (6, vec![]) };
        assert_eq!(state.speed(trooper), inches(speed));
        let mut tally = fates::Tally::default();
        state.penalties(trooper, &mut tally);
        assert_eq!(tally.reasons(), penalty);
        fates.expect_spent();
    }
}

/// Proves sb.attr.egy.venom.3 and sb.attr.egy.venom.4: a second dose changes nothing, nobody rolls for it; healing that
/// raises Health cures, healing that does not does not.
#[test]
fn only_healing_cures_venom() {
    let (mut state, [viper, healer]) = lay([monster("viper"), tro().with("Quick Healing")]);
    state[healer].venom = true;
    let mut fates = dice([9, 4]).choose(Act::Done).choose(Act::Done);

    activate(&mut state, &mut fates, healer); // at full Health nothing is healed
    assert!(state[healer].venom);
    strike(&mut state, &mut fates, viper, healer);
    activate(&mut state, &mut fates, healer);

    assert!(!state[healer].venom);
    assert_eq!(state[healer].health, 10 - 3 + 2);
    fates.expect_spent();
}

/// Proves sb.attr.egy.deathroll.1 and sb.attr.egy.deathroll.2: in water a Crocodile's wound calls for Courage of 10; what
/// the total is short of is lost. On land nothing happens.
#[test]
fn a_deathroll_drowns_by_what_courage_lacks() {
    let bitten = |wet: bool, courage: &[u8]| {
        let (mut state, [crocodile, trooper]) = lay([monster("crocodile"), tro()]);
        state.terrain.water = true;
        let water = Fact::InWater { figure: crocodile };
        let mut fates = dice([3, 8]).dice(courage.iter().copied()).facts(wet.then_some(water));
        strike(&mut state, &mut fates, crocodile, trooper); // 3 + 8 + 3 = 14 hits for 3 + 1
        fates.expect_spent();
        state[trooper].health
    };

    assert_eq!(bitten(true, &[5, 5]), 6); // 10 is enough
    assert_eq!(bitten(true, &[5, 4]), 5);
    assert_eq!(bitten(true, &[2, 4]), 2);
    assert_eq!(bitten(false, &[]), 6);
}

/// Proves that the Amphibious do not drown in a Deathroll.
#[test]
fn the_amphibious_do_not_drown() {
    let (mut state, [crocodile, swimmer]) = lay([monster("crocodile"), tro().with("Amphibious")]);
    state.terrain.water = true;
    let mut fates = dice([3, 8]).facts([Fact::InWater { figure: crocodile }]);

    strike(&mut state, &mut fates, crocodile, swimmer);

    assert_eq!(state[swimmer].health, 6);
    fates.expect_spent();
}

/// Proves sb.attr.egy.combustion.1 and sb.attr.egy.combustion.5: fire that does 3 sets a Mummy alight, 2 does not, nor
/// does what a Fate Die has brought below 3.
#[test]
fn fire_for_three_sets_a_mummy_alight() {
    let struck = |faces: &[u8], negate: Option<Negate>| {
        let (mut state, [bearer, mummy]) = lay([torch_bearer(), monster("mummy")]);
        state.options.solo_monster_dice = true;
        state.pools[0].monster = u8::from(negate.is_some());
        let mut fates = dice(faces.iter().copied());
        fates = if let Some(negate) = negate { fates.choose(negate) } else { fates };
        strike(&mut state, &mut fates, bearer, mummy);
        fates.expect_spent();
        (state[mummy].health, state[mummy].alight)
    };

    assert_eq!(struck(&[4, 9], None), (14 - 3, true)); // 4 + 9 + 1 = 14 against 12, 4 - 1 = 3
    assert_eq!(struck(&[3, 9], None), (14 - 2, false));
    assert_eq!(struck(&[4, 9, 1], Some(Negate::Monster)), (14 - 2, false)); // the 1 takes off 1
}

/// Proves sb.attr.egy.combustion.2 and sb.attr.egy.combustion.6: alight it loses 2 at each activation, Indestructible or
/// not, because it is allergic to fire; it is set alight once.
#[test]
fn a_burning_mummy_burns_on() {
    let (mut state, [bearer, mummy]) = lay([torch_bearer(), monster("mummy")]);
    state[mummy].alight = true;
    let mut fates = dice([4, 9]);

    activate(&mut state, &mut fates, mummy);
    assert_eq!(state[mummy].health, 14 - 2);
    strike(&mut state, &mut fates, bearer, mummy);

    assert_eq!((state[mummy].health, state[mummy].alight), (12 - 3, true));
    assert!(!told(&fates, |event| matches!(event, Event::Wound(WoundEvent::Alight { .. }))));
    fates.expect_spent();
}

/// Proves sb.attr.egy.combustion.3 and sb.attr.egy.combustion.5: a figure that comes into contact with it loses 1 to the fire,
/// no matter which moved; armour does not help.
#[test]
fn touching_a_living_torch_burns() {
    for mummy_moves in [true, false] {
        let (mut state, [cuirassier, mummy]) = lay([cui(), monster("mummy")]);
        state[mummy].alight = true;
        let (mover, other) = if mummy_moves { (mummy, cuirassier) } else { (cuirassier, mummy) };
        let mut fates = dice([1, 2, 1, 2]);
        fates = if mummy_moves { fates.choose(Response::StrikeBack) } else { fates };

        Battle::new(&mut state, &mut fates).move_to_attack(mover, other).unwrap();

        assert_eq!((state[cuirassier].health, state[mummy].health), (12 - 1, 14));
        fates.expect_spent();
    }
}

/// Proves sb.attr.egy.suppress.1, sb.attr.egy.suppress.2 and sb.attr.egy.suppress.3: before it burns, a Pharaonic Mummy
/// puts the fire out with 14 on two dice and no stat; it can catch fire again.
#[test]
fn a_pharaoh_puts_out_his_fire() {
    for (faces, health, alight) in [([7, 7], 18, false), ([7, 6], 16, true)] {
        let (mut state, [bearer, pharaoh]) = lay([torch_bearer(), monster("pharaonic-mummy")]);
        state[pharaoh].alight = true;
        let mut fates = dice(faces).dice([5, 9]);

        activate(&mut state, &mut fates, pharaoh);
        assert_eq!((state[pharaoh].health, state[pharaoh].alight), (health, alight));
        assert_eq!(checks_told(&fates, "sb.attr.egy.suppress.1"), [vec![]]); // Courage +6 does not help

        strike(&mut state, &mut fates, bearer, pharaoh); // 5 + 9 + 1 = 15 against 14, 5 - 1 = 4
        assert!(state[pharaoh].alight);
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.quickheal.1 and sb.attr.core.quickheal.2: 2 Health at each activation, up to the maximum; a
/// Werewolf's "Quick Heal" is the same.
#[test]
fn quick_healing_restores_two() {
    for (before, after) in [(5, 7), (11, 12), (12, 12)] {
        let (mut state, [_, werewolf]) = lay([tro(), monster("werewolf").health(before)]);

        activate(&mut state, &mut script(), werewolf);

        assert_eq!(state[werewolf].health, after);
    }
    assert!(Traits::default().read("Quick Heal", None).is_ok());
    assert!(Book::built_in().profile("werewolf").unwrap().has(Attribute::QuickHealing));
}

/// Proves sb.attr.ita.brittle.1: a Heavy Weapon's hit removes a Skeletal Soldier whatever the damage, without bones.
#[test]
fn a_heavy_weapon_shatters_the_brittle() {
    let (mut state, [heavy, skeleton, _]) =
        lay([hvy(), monster("skeletal-soldier"), monster("necromancer-acolyte")]);
    let mut fates = dice([1, 7]); // 1 + 7 + 2 = 10 hits Defence 10 for 2 of its 5

    strike(&mut state, &mut fates, heavy, skeleton);

    assert_eq!(state[skeleton].place, Place::Removed);
    fates.expect_spent();
}

/// Proves sb.attr.ita.brittle.2 and sb.attr.ita.brittle.3: a critical hit removes it too, where there are criticals.
#[test]
fn a_critical_hit_shatters_the_brittle() {
    for (criticals, place) in [(true, Place::Removed), (false, Place::BonePile)] {
        let (mut state, [trooper, skeleton]) = lay([tro(), monster("skeletal-soldier")]);
        state.options.criticals = criticals;
        let mut fates = dice([10, 10]);

        shoot(&mut state, &mut fates, trooper, skeleton); // 10 - 4 = 6 of its 5 Health

        assert_eq!(state[skeleton].place, place);
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.skeleton.1 and sb.attr.ita.skeleton.6: at 0 Health it is a Bone Pile, which nobody attacks.
#[test]
fn a_skeleton_falls_to_a_bone_pile() {
    let (mut state, [trooper, skeleton]) = lay([tro(), monster("skeletal-soldier")]);
    let mut fates = dice([5, 5]); // 5 + 5 + 1 = 11 against 10

    strike(&mut state, &mut fates, trooper, skeleton);

    assert_eq!((state[skeleton].health, state[skeleton].place), (0, Place::BonePile));
    assert_eq!(state.enemies(trooper), FigureSet::EMPTY);
    fates.expect_spent();
}

/// Proves sb.attr.ita.skeleton.7: all skeletons collapse when the last necromancer is gone,
/// and not before.
#[test]
fn skeletons_collapse_with_the_last_necromancer() {
    let (mut state, [trooper, first, last, skeleton]) = lay([
        tro(),
        monster("necromancer-acolyte").health(1),
        monster("necromancer-acolyte").health(1),
        monster("skeletal-soldier"),
    ]);
    let mut fates = dice([7, 6, 7, 6]); // 14 against 13, twice

    strike(&mut state, &mut fates, trooper, first);
    assert_eq!(state[skeleton].place, Place::Standing);
    strike(&mut state, &mut fates, trooper, last);

    assert_eq!(state[skeleton].place, Place::BonePile);
    fates.expect_spent();
}

/// Proves sb.attr.ita.rusted.1: whatever such a skeleton carries is a Hand Weapon.
#[test]
fn rusted_weapons_are_hand_weapons() {
    let kit = armed(&["Musket", "Heavy Weapon", "Fencing Weapon", "Pistol"]).with("Rusted Weapon");
    let profile = kit.profile(Book::built_in()).unwrap();

    assert!(profile.arms.iter().all(|arm| arm.weapon == Weapon::HandWeapon && arm.shooting.is_none()));
    assert_eq!(profile.arms.len(), 4);
}
