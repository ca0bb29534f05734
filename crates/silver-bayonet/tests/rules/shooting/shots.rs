//! Proves the rules of shooting and of reactions to shots, `sb.shoot.*` and `sb.react.*`.

use crate::common::offers::{acts, reactions};
use crate::common::*;
use fates::{FigureId, RuleId, exact};
use silver_bayonet::{
    Act, ArmId, Battle, Blow, DamageEvent, Decisions, Dived, Event, Fact, Fire, Grip, MeleeEvent, Place,
    Reach, Reaction, Response, Spell, State, Strike, Target, Terror, Weapon, Weather,
};
use table::{Kind, inches};

const MUSKET: ArmId = ArmId::Own(0);

/// Can this figure shoot that one, so far away? For tests that state their facts.
fn can_shoot(shooter: FigureId, target: FigureId, range: i32) -> Fact {
    Fact::CanShoot { shooter, target, range: inches(range) }
}

fn reasons<const N: usize>(parts: [(i16, &'static str); N]) -> Vec<(i16, RuleId)> {
    parts.map(|(value, rule)| (value, RuleId(rule))).to_vec()
}

// The sequence

/// Proves sb.shoot.1 and sb.shoot.11: one Shoot action fires one weapon; the second pistol waits.
#[test]
fn a_figure_shoots_once_and_with_one_weapon() {
    let (state, [officer, _]) = lay([off(), monster("ghoul")]);
    let [first, second] = [ArmId::Own(1), ArmId::Own(2)];

    let before = acts(&state, officer, &[]);
    let after = acts(&state, officer, &[Act::Shoot(first)]);

    assert!(before.contains(&Act::Shoot(first)) && before.contains(&Act::Shoot(second)));
    assert!(!after.iter().any(|act| matches!(act, Act::Shoot(_))));
    assert!(after.contains(&Act::FreeReload(first)) && !after.contains(&Act::FreeReload(second)));
}

/// Proves sb.shoot.2: a musket reaches 24", and not the tenth of a millimetre beyond.
#[test]
fn the_target_must_be_within_range() {
    let (near, [trooper, ghoul]) = lay_out([tro().at(-12.5, 0.0), monster("ghoul").at(12.5, 0.0)]);
    let (far, _) = lay_out([tro().at(-12.5, 0.0), monster("ghoul").at(12.504, 0.0)]);

    assert!(can_shoot(trooper, ghoul, 24).measure(&near));
    assert!(acts(&near, trooper, &[]).contains(&Act::Shoot(MUSKET)));
    assert!(!can_shoot(trooper, ghoul, 24).measure(&far));
    assert!(!acts(&far, trooper, &[]).contains(&Act::Shoot(MUSKET)));
}

/// Proves sb.shoot.3: what cannot be seen cannot be shot at.
#[test]
fn the_target_must_be_in_sight() {
    let wall = || vec![block(Kind::Wall, (-0.5, -6.0), (0.5, 6.0), 4.0)];
    let hidden = lay_among(wall(), [tro().at(-6.0, 0.0), monster("ghoul").at(6.0, 0.0)]);
    let beside = lay_among(wall(), [tro().at(-6.0, 8.0), monster("ghoul").at(6.0, 8.0)]);

    let shoots =
        |(state, [trooper, _]): &(_, [FigureId; 2])| acts(state, *trooper, &[]).contains(&Act::Shoot(MUSKET));
    assert!(!shoots(&hidden));
    assert!(shoots(&beside));
}

/// Proves sb.shoot.4: an empty gun is not fired; fire, rocks and ghostly muskets are never empty.
#[test]
fn the_weapon_must_be_loaded() {
    let (state, [trooper, _]) = lay([tro().unloaded(), monster("ghoul")]);

    let acts = acts(&state, trooper, &[]);

    assert!(!acts.contains(&Act::Shoot(MUSKET)));
    assert!(acts.contains(&Act::Reload(MUSKET)));
    for (id, weapon) in [
        ("demon", Weapon::DemonicFire),
        ("troll", Weapon::Rock),
        ("spectral-soldier", Weapon::EtherealMusket),
    ] {
        let (mut state, [creature, trooper]) = lay([monster(id), tro()]);
        let mut fates = dice([1, 2]).choose(Reaction::Nothing);
        shoot_with(&mut state, &mut fates, creature, weapon, [trooper]);
        let ArmId::Own(place) = arm(&state, creature, weapon) else { unreachable!() };
        assert!(!state[creature].unloaded.has(place.into()), "{id}");
    }
}

/// Proves sb.shoot.5 and sb.dice.8: Power, Skill and Accuracy together reach Defence; equal is enough.
#[test]
fn an_equal_total_hits_at_a_distance() {
    let (state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]); // Accuracy +1 against Defence 13

    let attack = shot(&state, trooper, ghoul, Weapon::Musket);

    assert_eq!(attack.check.reasons(), reasons([(1, "sb.shoot.5")]));
    assert_eq!(attack.blow([7, 5]), Blow::Hit { damage: 7, critical: false, shatters: false });
    assert_eq!(attack.blow([7, 4]), Blow::Miss);
}

/// Proves sb.shoot.6: a hit does the weapon's damage; at 0 Health the target is gone and reacts to nothing.
#[test]
fn a_hit_wounds_or_removes() {
    let (mut state, [trooper, first, second]) = lay([tro(), tro().enemy(), tro().enemy().health(7)]);
    let mut fates = dice([7, 5, 7, 5]).choose(Reaction::Nothing);

    let wounds = shoot(&mut state, &mut fates, trooper, first);
    state[trooper].unloaded.clear(0);
    let kills = shoot(&mut state, &mut fates, trooper, second);

    assert_eq!(wounds.shot, Strike { hit: true, damage: 7 });
    assert_eq!((state[first].health, state[first].place), (3, Place::Standing));
    assert_eq!(kills.shot, Strike { hit: true, damage: 7 });
    assert_eq!((state[second].health, state[second].place), (0, Place::Removed));
    fates.expect_spent();
}

/// Proves sb.shoot.7: a target may react whether it was hit or missed.
#[test]
fn hit_or_missed_the_target_may_react() {
    for [power, skill] in [[7, 5], [7, 4]] {
        let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
        let mut fates = dice([power, skill]).choose(Reaction::Dive);

        shoot(&mut state, &mut fates, trooper, target);

        assert!(told(&fates, |event| matches!(event, Event::Dived(Dived { .. }))));
        fates.expect_spent();
    }
}

/// Proves sb.shoot.8, sb.shoot.9 and sb.shoot.10: the shooter goes on, untired, and Moves or reloads, once.
#[test]
fn the_activation_goes_on_after_a_shot() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    let shot = Act::Shoot(MUSKET);

    let after = acts(&state, trooper, &[shot]);
    let after_moving = acts(&state, trooper, &[Act::Move, shot]);
    let after_reloading = acts(&state, trooper, &[shot, Act::FreeReload(MUSKET)]);

    assert!(after.contains(&Act::Move) && after.contains(&Act::FreeReload(MUSKET)));
    assert!(!after_moving.contains(&Act::Move) && !after_moving.contains(&Act::FreeReload(MUSKET)));
    assert!(!after_reloading.contains(&Act::Move) && !after_reloading.contains(&Act::FreeReload(MUSKET)));

    let mut fates = dice([7, 5]).choose(shot).choose(Act::FreeReload(MUSKET));
    activate(&mut state, &mut fates, trooper);
    assert_eq!(state[trooper].fatigue, 0);
    assert!(!state[trooper].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.shoot.12: friends are never targets, however near.
#[test]
fn only_enemies_are_targets() {
    let shoots = |ghoul_at| {
        let figures = [tro().at(-15.0, 0.0), tro().at(-15.0, 3.0), monster("ghoul").at(ghoul_at, 0.0)];
        let (state, [trooper, ..]) = lay_out(figures);
        acts(&state, trooper, &[]).contains(&Act::Shoot(MUSKET))
    };

    assert!(shoots(0.0));
    assert!(!shoots(15.0)); // the Ghoul is out of range, and the friend 2" away is no target
}

/// Proves sb.shoot.13: an enemy in contact neither bars a shot nor hinders it.
#[test]
fn an_enemy_close_by_does_not_hinder_a_shot() {
    let (mut state, [trooper, ghoul, revenant]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.0, 0.0), monster("revenant").at(-10.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]).choose(Act::Shoot(MUSKET)).choose(Target(revenant)).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);
    state[trooper].unloaded.clear(0);
    shoot(&mut state, &mut fates, trooper, ghoul);

    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5")]), reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}

/// Proves sb.shoot.14: the charge is spent, hit or miss.
#[test]
fn firing_unloads_hit_or_miss() {
    for [power, skill] in [[9, 9], [1, 2]] {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
        let mut fates = dice([power, skill]);

        shoot(&mut state, &mut fates, trooper, ghoul);

        assert!(state[trooper].unloaded.has(0));
        fates.expect_spent();
    }
}

// Modifiers

/// Proves sb.shoot.mod.1: -1 after a Move in the same activation, and none when the Move comes later.
#[test]
fn moving_first_costs_one() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    let mut fates = dice([1, 2, 1, 2])
        .choose(Act::Move)
        .choose(Act::Shoot(MUSKET))
        .choose(Act::Shoot(MUSKET))
        .choose(Act::Move);

    activate(&mut state, &mut fates, trooper);
    state[trooper].unloaded.clear(0);
    activate(&mut state, &mut fates, trooper);

    let moved = reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1")]);
    assert_eq!(shots_told(&fates), [moved, reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}

/// Proves sb.shoot.mod.2, sb.shoot.mod.7 and sb.attr.core.cover.1: cover counts -1, and -2 for a Master of Cover, who
/// is no harder to hit in the open.
#[test]
fn cover_counts_one_or_two() {
    let (state, [trooper, ghoul, werewolf]) = lay([tro(), monster("ghoul"), monster("werewolf")]); // both Defence 13
    let open = fire(&state, trooper, Weapon::Musket);
    let covered = Fire { cover: true, ..open };

    let on_ghoul = state.shooting_attack(trooper, ghoul, &covered);
    let on_werewolf = state.shooting_attack(trooper, werewolf, &covered);

    assert_eq!(on_ghoul.check.reasons(), reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.2")]));
    assert!(on_ghoul.blow([7, 6]).hits() && !on_ghoul.blow([7, 5]).hits());
    assert_eq!(on_werewolf.check.reasons(), reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.7")]));
    assert!(on_werewolf.blow([7, 7]).hits() && !on_werewolf.blow([7, 6]).hits());
    assert_eq!(state.shooting_tally(trooper, werewolf, &open).total(), 1);
}

/// Proves sb.shoot.mod.2: cover is a fact about the table, asked for each shooter and target.
#[test]
fn cover_is_what_the_table_says() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    let covered = Fact::Cover { shooter: trooper, target: ghoul };
    let mut fates = dice([7, 5]).facts([covered]); // 7 + 5 + 1 - 1 = 12, below 13

    let volley = shoot(&mut state, &mut fates, trooper, ghoul);

    assert_eq!(volley.shot, Strike::default());
    fates.expect_spent();
}

/// Proves sb.shoot.mod.3 and sb.cav.shoot.1: -2 on horseback.
#[test]
fn a_mounted_shooter_has_two_less() {
    let (state, [rider, ghoul]) = lay([cav(), monster("ghoul")]);

    let attack = shot(&state, rider, ghoul, Weapon::Pistol); // 1 - 2: the dice must show 14

    assert_eq!(attack.check.reasons(), reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.3")]));
    assert!(attack.blow([7, 7]).hits() && !attack.blow([7, 6]).hits());
}

/// Proves sb.shoot.mod.4: -1 for a Blunderbuss or a Volley Gun, for no other gun.
#[test]
fn scattering_guns_have_one_less() {
    let kit = ["Blunderbuss", "Volley Gun", "Musket", "Rifle", "Pistol"];
    let (state, [soldier, ghoul]) = lay([armed(&kit), monster("ghoul")]);

    let total = |weapon| shot(&state, soldier, ghoul, weapon).check.total();

    let scattering = reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.4")]);
    assert_eq!(shot(&state, soldier, ghoul, Weapon::Blunderbuss).check.reasons(), scattering);
    assert_eq!(shot(&state, soldier, ghoul, Weapon::VolleyGun).check.reasons(), scattering);
    assert_eq!([Weapon::Musket, Weapon::Rifle, Weapon::Pistol].map(total), [1, 1, 1]);
}

/// Proves sb.shoot.mod.5, sb.attr.core.large.1, sb.shoot.mod.6 and sb.attr.egy.small.1: the Large are easier to hit,
/// the Small harder.
#[test]
fn size_helps_or_hinders() {
    let (state, [trooper, troll, viper]) = lay([tro(), monster("troll"), monster("viper")]); // both Defence 13

    let on_troll = shot(&state, trooper, troll, Weapon::Musket);
    let on_viper = shot(&state, trooper, viper, Weapon::Musket);

    assert_eq!(on_troll.check.reasons(), reasons([(1, "sb.shoot.5"), (1, "sb.shoot.mod.5")]));
    assert!(on_troll.blow([6, 5]).hits() && !on_troll.blow([6, 4]).hits());
    assert_eq!(on_viper.check.reasons(), reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.6")]));
    assert!(on_viper.blow([7, 7]).hits() && !on_viper.blow([7, 6]).hits());
}

/// Proves sb.shoot.mod.8: Rain costs every shot 2, Deluge costs 4 whatever is no firearm.
#[test]
fn weather_hinders_shots() {
    let (mut state, [trooper, demon]) = lay([tro(), monster("demon")]);
    let totals = |state: &State| {
        let musket = shot(state, trooper, demon, Weapon::Musket).check.reasons();
        (musket, shot(state, demon, trooper, Weapon::DemonicFire).check.reasons())
    };

    state.weather = Weather::Rain;
    let (musket, fire) = totals(&state);
    assert_eq!(musket, reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.8")]));
    assert_eq!(fire, reasons([(-2, "sb.shoot.mod.8")]));

    state.weather = Weather::Deluge;
    let (_, fire) = totals(&state);
    assert_eq!(fire, reasons([(-4, "sb.shoot.mod.8")]));
    assert!(!acts(&state, trooper, &[]).contains(&Act::Shoot(MUSKET)));
}

/// Proves sb.shoot.mod.9: -2 for firing unloaded with Quick Load.
#[test]
fn a_hurried_shot_has_two_less() {
    let (mut state, [trooper, _]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let mut fates = dice([7, 6]).choose(Act::Shoot(MUSKET)).choose(Act::Done); // 7 + 6 + 1 - 2 = 12, below 13

    activate(&mut state, &mut fates, trooper);

    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.9")])]);
    fates.expect_spent();
}

/// Proves sb.shoot.mod.11: a figure that Returns Fire has not moved, even if it walked earlier in the turn.
#[test]
fn return_fire_is_never_hindered_by_moving() {
    let (mut state, [trooper, enemy]) = lay([tro(), tro().enemy()]);
    let mut fates = dice([1, 2, 1, 2])
        .facts([can_shoot(enemy, trooper, 24)])
        .choose(Act::Move) // the enemy's activation
        .choose(Act::Done)
        .choose(Act::Move) // the trooper's
        .choose(Act::Shoot(MUSKET))
        .choose(Reaction::ReturnFire(MUSKET));

    activate(&mut state, &mut fates, enemy);
    activate(&mut state, &mut fates, trooper);

    let moved = reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1")]);
    assert_eq!(shots_told(&fates), [moved, reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}

/// Proves sb.shoot.mod.12 and sb.cav.melee.9: a rider is shot at like anybody else.
#[test]
fn nothing_modifies_shooting_at_a_rider() {
    let (state, [trooper, rider]) = lay([tro(), cav().enemy()]);

    let attack = shot(&state, trooper, rider, Weapon::Musket);

    assert_eq!(attack.check.reasons(), reasons([(1, "sb.shoot.5")]));
    assert_eq!(attack.defence.reasons(), reasons([(13, "sb.dice.7")]));
}

/// Proves that all modifiers of sb.shoot.mod.1 to .9 add up, each with its reason; and that penalties to all Checks
/// (sb.dice.11) join them.
#[test]
fn all_modifiers_add_up() {
    let rider = armed(&["Blunderbuss", "Shot Bag"]).with("Quick Load").mounted();
    let (mut state, [rider, troll]) = lay([rider, monster("troll")]);
    state.weather = Weather::Rain;
    state[rider].terror = Terror::Shaken;
    let calm = fire(&state, rider, Weapon::Blunderbuss);

    let worst = Fire { cover: true, moved: true, hurried: true, ..calm };
    let tally = state.shooting_tally(rider, troll, &worst);

    let parts = [
        (1, "sb.shoot.5"),
        (-1, "sb.shoot.mod.1"),
        (-1, "sb.shoot.mod.2"),
        (-2, "sb.shoot.mod.3"),
        (-1, "sb.shoot.mod.4"),
        (1, "sb.shoot.mod.5"),
        (-2, "sb.shoot.mod.8"),
        (-2, "sb.shoot.mod.9"),
        (-1, "sb.terror.5"),
    ];
    assert_eq!(tally.reasons(), reasons(parts));
    assert_eq!(tally.total(), -8);
}

/// Proves the chances behind sb.shoot.5 and sb.shoot.mod.2: +1 against 13 needs 12 or more, 45 of 100; in cover 13 or
/// more, 36 of 100. A musket's hits on 12 or more average 330 of 100, as a bayonet's do.
#[test]
fn the_chances_of_a_shot_are_exact() {
    let (state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    let odds = |facts: Vec<Fact>| {
        exact(Decisions::default(), fates::Stated(facts), |fates| {
            let targets = fates::FigureSet::from_iter([ghoul]);
            Ok(Battle::new(&mut state.clone(), fates).shoot(trooper, targets, MUSKET)?.shot)
        })
    };

    let open = odds(vec![]);
    let covered = odds(vec![Fact::Cover { shooter: trooper, target: ghoul }]);

    assert_eq!(open.chance(|shot| shot.hit), hundredths(45));
    assert_eq!(open.mean(|shot| shot.damage as u32), hundredths(330));
    assert_eq!(covered.chance(|shot| shot.hit), hundredths(36));
}

// Reactions

/// Proves sb.react.1: Return Fire, Dive for Cover or nothing.
#[test]
fn a_target_returns_fire_dives_or_does_nothing() {
    let (state, [trooper, enemy]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(10.0, 0.0)]);

    let offers = reactions(&state, trooper, enemy, MUSKET);

    assert_eq!(offers, [Reaction::ReturnFire(MUSKET), Reaction::Dive, Reaction::Nothing]);
}

/// Proves sb.react.2: no Return Fire with an empty gun, beyond the gun's range, or without sight of the shooter.
#[test]
fn return_fire_needs_a_loaded_gun_in_range_and_sight() {
    let pistol = ArmId::Own(1);
    let offers = |cuirassier| {
        let (state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), cuirassier]);
        reactions(&state, trooper, target, MUSKET)
    };
    let (loaded, without) = (
        vec![Reaction::ReturnFire(pistol), Reaction::Dive, Reaction::Nothing],
        [Reaction::Dive, Reaction::Nothing],
    );

    assert_eq!(offers(cui().enemy().at(9.0, 0.0)), loaded); // a gap of 8" is the pistol's reach
    assert_eq!(offers(cui().enemy().at(9.004, 0.0)), without);
    assert_eq!(offers(cui().enemy().at(9.0, 0.0).unloaded()), without);

    let wall = vec![block(Kind::Wall, (4.0, -6.0), (5.0, 6.0), 4.0)];
    let (hidden, [trooper, target]) = lay_among(wall, [tro().at(0.0, 0.0), cui().enemy().at(9.0, 0.0)]);
    assert_eq!(reactions(&hidden, trooper, target, MUSKET), without);
}

/// Proves sb.react.3, sb.react.4 and sb.react.5: Return Fire is a shot like any other, unloads the gun, and is not
/// answered again.
#[test]
fn return_fire_is_one_shot_without_an_answer() {
    let (mut state, [trooper, enemy]) = lay([tro(), tro().enemy()]);
    let mut fates = dice([4, 6, 9, 5]) // 4 + 6 + 1 = 11 misses 13; 9 + 5 + 1 = 15 hits it
        .facts([can_shoot(enemy, trooper, 24), can_shoot(trooper, enemy, 24)])
        .choose(Reaction::ReturnFire(MUSKET));

    let volley = shoot(&mut state, &mut fates, trooper, enemy);

    assert_eq!((volley.shot, volley.answer), (Strike::default(), Strike { hit: true, damage: 9 }));
    assert_eq!((state[trooper].health, state[enemy].health), (1, 10));
    assert!(state[trooper].unloaded.has(0) && state[enemy].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.react.6: only loaded weapons limit how often a figure Returns Fire in a turn.
#[test]
fn reactions_are_limited_by_loaded_weapons_alone() {
    let (mut state, [one, two, three, officer]) = lay([tro(), tro(), tro(), off().enemy()]);
    let shooters = [one, two, three];
    let (first, second) = (Reaction::ReturnFire(ArmId::Own(1)), Reaction::ReturnFire(ArmId::Own(2)));
    let mut fates = dice([1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
        .facts(shooters.map(|shooter| can_shoot(officer, shooter, 8)))
        .choose(first)
        .choose(second)
        .choose(Reaction::Nothing);

    for shooter in shooters {
        shoot(&mut state, &mut fates, shooter, officer);
    }

    assert!(state[officer].unloaded.has(1) && state[officer].unloaded.has(2));
    fates.expect_spent();
}

/// Proves sb.react.7: Quick Load does not help to Return Fire.
#[test]
fn quick_load_does_not_return_fire() {
    let quick = tro().with("Quick Load").enemy();
    let (state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), quick.unloaded().at(10.0, 0.0)]);

    assert!(acts(&state, target, &[]).contains(&Act::Shoot(MUSKET)));
    assert_eq!(reactions(&state, trooper, target, MUSKET), [Reaction::Dive, Reaction::Nothing]);
}

/// Proves sb.react.8: a blunderbuss that Returns Fire may take in the shooter's neighbour, who does not react.
#[test]
fn return_fire_may_take_in_a_neighbour() {
    let (mut state, [shooter, neighbour, coachman]) =
        lay_out([tro().at(0.0, 0.0), tro().at(0.0, 2.0), blu().enemy().at(7.0, 0.0)]); // 1" apart, both within 8"
    let mut fates = dice([1, 2, 8, 5, 7, 6]) // a miss; 8 + 5 + 1 - 1 = 13 and 7 + 6 + 1 - 1 = 13 hit
        .choose(Reaction::ReturnFire(MUSKET))
        .pick([neighbour]);

    shoot(&mut state, &mut fates, shooter, coachman);

    assert_eq!((state[shooter].health, state[neighbour].health), (10 - 9, 10 - 8));
    fates.expect_spent();
}

/// Proves sb.react.9: Stunned or Distracted, before or after its activation, a figure reacts; Paralysed or knocked
/// down it does not.
#[test]
fn only_the_paralysed_and_the_knocked_down_cannot_react() {
    let (mut state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(10.0, 0.0)]);
    let all = [Reaction::ReturnFire(MUSKET), Reaction::Dive, Reaction::Nothing];

    for terror in
        [Terror::Steady, Terror::Shaken, Terror::Stunned(Spell::Waiting), Terror::Distracted(Spell::Waiting)]
    {
        for activated in [false, true] {
            state[target].terror = terror;
            state[target].activated = activated;
            assert_eq!(reactions(&state, trooper, target, MUSKET), all);
        }
    }
    for grip in [Grip::Whole, Grip::Loosening] {
        state[target].terror = Terror::Paralysed(grip);
        assert_eq!(reactions(&state, trooper, target, MUSKET), []);
    }
    state[target].terror = Terror::Steady;
    state[target].knocked_down = true;
    assert_eq!(reactions(&state, trooper, target, MUSKET), []);
}

/// Proves sb.react.dive.1, sb.react.dive.2 and sb.clash.7: 2" in any direction, even in sight of everybody, but not
/// nearer to an enemy within 6" and in sight.
#[test]
fn a_dive_goes_two_inches_and_not_nearer() {
    let figures = [tro().at(0.0, 0.0), monster("bandit").at(6.0, 0.0), monster("ghoul").at(0.0, -9.0)];
    let (mut state, [trooper, bandit, _]) = lay_out(figures); // gaps of 5" and 8"
    let dives = |state: &State, away_from: &[FigureId], east, south| {
        let reach = Reach::Dive { figure: trooper, away_from: away_from.iter().copied().collect() };
        reach.allows(state, &vec![spot(east, south).into()]).is_ok()
    };

    assert!(dives(&state, &[bandit], 0.0, 2.0));
    assert!(!dives(&state, &[bandit], 0.0, 2.004)); // farther than 2"
    assert!(dives(&state, &[bandit], 0.0, -2.0)); // toward the Ghoul, who is too far away to count
    assert!(!dives(&state, &[bandit], 1.0, 1.7)); // a gap of 4.28" to the Bandit

    let mut fates = dice([1, 2]).choose(Reaction::Dive).go(vec![spot(0.0, -2.0).into()]);
    shoot(&mut state, &mut fates, bandit, trooper);
    assert_eq!(place_of(&state, trooper), spot(0.0, -2.0));
    fates.expect_spent();
}

/// Proves sb.react.dive.2: an enemy out of sight may be approached.
#[test]
fn a_dive_may_approach_whom_it_does_not_see() {
    let wall = vec![block(Kind::Wall, (-4.0, 2.0), (4.0, 2.5), 4.0)];
    let figures = [tro().at(0.0, 0.0), monster("bandit").at(15.0, 0.0), monster("ghoul").at(0.0, 5.0)];
    let (mut state, [trooper, bandit, _]) = lay_among(wall, figures); // the Ghoul is 4" away behind the wall
    let mut fates = dice([1, 2]).choose(Reaction::Dive).go(vec![spot(0.0, 1.0).into()]);

    shoot(&mut state, &mut fates, bandit, trooper);

    assert_eq!(place_of(&state, trooper), spot(0.0, 1.0));
    fates.expect_spent();
}

/// Proves sb.react.dive.3: gaps at start and end are compared, whatever lies between; and an enemy that only the dive
/// brings within 6" does not count.
#[test]
fn only_the_ends_of_a_dive_are_compared() {
    let figures = [tro().at(0.0, 0.0), monster("bandit").at(1.0, -2.0), monster("ghoul").at(7.5, 0.0)];
    let (mut state, [trooper, bandit, _]) = lay_out(figures); // the Ghoul's gap is 6.5"
    let reach = Reach::Dive { figure: trooper, away_from: [bandit].into_iter().collect() };

    // From (0,0) to (2,0) the way passes nearer to the Bandit at (1,-2) and ends as far from it as it began.
    assert!(reach.allows(&state, &vec![spot(2.0, 0.0).into()]).is_ok());
    assert!(reach.allows(&state, &vec![spot(1.9, 0.0).into()]).is_err());

    let mut fates = dice([1, 2]).choose(Reaction::Dive).go(vec![spot(2.0, 0.0).into()]); // 4.5" from the Ghoul
    shoot(&mut state, &mut fates, bandit, trooper);
    assert_eq!(place_of(&state, trooper), spot(2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.react.dive.4: one straight bound, and difficult ground costs double.
#[test]
fn a_dive_is_a_straight_line_and_pays_for_its_ground() {
    let bog = vec![block(Kind::Difficult, (-3.0, 0.0), (3.0, 6.0), 0.0)];
    let (state, [trooper, _]) = lay_among(bog, [tro().at(0.0, 0.0), monster("bandit").at(15.0, -15.0)]);
    let reach = Reach::Dive { figure: trooper, away_from: fates::FigureSet::EMPTY };

    assert!(reach.allows(&state, &vec![spot(0.0, 1.0).into()]).is_ok());
    assert!(reach.allows(&state, &vec![spot(0.0, 1.004).into()]).is_err());
    assert!(reach.allows(&state, &vec![spot(0.0, -2.0).into()]).is_ok());
    assert!(reach.allows(&state, &vec![spot(0.0, -1.0).into(), spot(0.5, -1.0).into()]).is_err());
}

/// Proves sb.react.dive.5: a dive never ends in contact with an enemy.
#[test]
fn a_dive_does_not_end_in_contact() {
    let (state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(0.0, 3.0)]); // a gap of 2"
    let reach = Reach::Dive { figure: trooper, away_from: fates::FigureSet::EMPTY };

    assert!(reach.allows(&state, &vec![spot(0.0, 2.0).into()]).is_err());
    assert!(reach.allows(&state, &vec![spot(0.0, 1.99).into()]).is_ok());
}

/// Proves sb.react.dive.6: the shot is over when its target dives.
#[test]
fn a_dive_changes_nothing_about_the_shot() {
    let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
    let mut fates = dice([7, 5]).choose(Reaction::Dive);

    shoot(&mut state, &mut fates, trooper, target);

    let hurt = fates
        .told()
        .iter()
        .position(|event| matches!(event, Event::Damage(DamageEvent::Hurt { lost: 7, .. })));
    let dived = fates.told().iter().position(|event| matches!(event, Event::Dived(Dived { .. })));
    assert!(hurt.unwrap() < dived.unwrap());
    fates.expect_spent();
}

// Cavalry

/// Proves sb.cav.shoot.2 and sb.clash.8: on horseback only Pistols, Muskets and Blunderbusses are fired.
#[test]
fn riders_fire_pistols_muskets_and_blunderbusses_only() {
    let kit = ["Pistol", "Musket", "Blunderbuss", "Rifle", "Volley Gun"];
    let (mut state, [rider, _]) = lay([armed(&kit).mounted(), monster("ghoul")]);
    let guns = |state: &State| {
        let acts = acts(state, rider, &[]);
        let weapon = |act| if let Act::Shoot(gun) = act { Some(state.arm(rider, gun).weapon) } else { None };
        acts.into_iter().filter_map(weapon).collect::<Vec<_>>()
    };

    let mounted = guns(&state);
    state[rider].mounted = false;
    let on_foot = guns(&state);

    assert_eq!(mounted, [Weapon::Pistol, Weapon::Musket, Weapon::Blunderbuss]);
    assert_eq!(on_foot.len(), 5);
}

// Monsters

/// Proves sb.mon.react.1, sb.mon.react.2 and sb.mon.react.4: a monster with a loaded gun Returns Fire, unasked; with
/// an empty gun, or out of its reach, it does nothing.
#[test]
fn a_monster_returns_fire_when_it_can() {
    let answers = |bandit, rifleman: silver_bayonet::FigureSetup, faces: &[u8]| {
        let (mut state, [rifleman, bandit]) = lay_out([rifleman, bandit]);
        let mut fates = dice(faces.iter().copied());
        shoot(&mut state, &mut fates, rifleman, bandit);
        fates.expect_spent();
        state[rifleman].health
    };
    let bandit = || monster("bandit").at(0.0, 0.0);

    assert_eq!(answers(bandit(), rif().at(16.0, 0.0), &[1, 2, 7, 6]), 10 - 7); // 7 + 6 + 0 = 13
    assert_eq!(answers(bandit().unloaded(), rif().at(16.0, 0.0), &[1, 2]), 10);
    assert_eq!(answers(monster("bandit").at(-10.0, 0.0), rif().at(15.004, 0.0), &[1, 2]), 10); // more than 24"
}

/// Proves sb.mon.react.3, sb.mon.react.5 and sb.necro.5: a shot-at monster without a gun does nothing, and a struck one
/// Strikes Back and does not Back Off; but a necromancer dives.
#[test]
fn monsters_neither_dive_nor_give_way_of_themselves() {
    let (mut state, [trooper, ghoul, acolyte]) =
        lay([tro(), monster("ghoul"), monster("necromancer-acolyte")]);
    let mut fates = dice([1, 2, 1, 2, 1, 2, 1, 2]);

    shoot(&mut state, &mut fates, trooper, ghoul);
    assert!(!told(&fates, |event| matches!(event, Event::Dived(Dived { .. }))));

    melee(&mut state, &mut fates, trooper, ghoul); // strikes and is struck at
    assert!(told(
        &fates,
        |event| matches!(event, Event::Melee(MeleeEvent::StruckBack { figure }) if *figure == ghoul)
    ));

    shoot(&mut state, &mut fates, trooper, acolyte);
    assert!(told(&fates, |event| matches!(event, Event::Dived(Dived { figure, .. }) if *figure == acolyte)));
    fates.expect_spent();
}

/// Proves sb.mon.react.6: a monster Backs Off when it must: struck back, before a rider, after a critical hit.
#[test]
fn a_monster_backs_off_when_it_must() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    let mut fates = dice([1, 2, 1, 2]).choose(Response::StrikeBack);
    melee(&mut state, &mut fates, ghoul, trooper);
    assert!(backed_off(&fates, ghoul));
    fates.expect_spent();

    let (mut state, [rider, ghoul]) = lay([cav(), monster("ghoul")]);
    let mut fates = dice([1, 2, 1, 2]); // strikes back, and gives way to the horse
    melee(&mut state, &mut fates, rider, ghoul);
    assert!(backed_off(&fates, ghoul));
    fates.expect_spent();

    let (mut state, [trooper, troll]) = lay([tro(), monster("troll")]);
    state.options.criticals = true;
    let mut fates = dice([10, 10]); // and no Strike Back
    melee(&mut state, &mut fates, trooper, troll);
    assert!(backed_off(&fates, troll));
    fates.expect_spent();
}
