//! Proves the special armoury, `sb.arm.*`: cold iron, silver, salt, torches and holy symbols.

use crate::common::offers::acts;
use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Blow, Book, Event, FigureSetup, Fire, Place, Pool, Quality, Reroll, Response, Shot, Spoiled,
    State, Strike, Weapon,
};

const MUSKET: ArmId = ArmId::Own(0);
const BAYONET: ArmId = ArmId::Own(1);

fn hit(damage: i16) -> Blow {
    Blow::Hit { damage, critical: false, shatters: false }
}

/// The shot of a Trooper's Musket at this target with this load, before its dice fall.
fn loaded_with(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    special: Option<Quality>,
) -> silver_bayonet::Attack {
    let fire = fire(state, shooter, Weapon::Musket);
    state.shooting_attack(shooter, target, &Fire { special, ..fire })
}

// Cold iron shot

/// Proves sb.arm.coldshot.1: declared before the Check, the shot is Cold Iron; undeclared it is plain.
#[test]
fn cold_iron_shot_is_declared() {
    for (shot, damage) in [(Shot::Special(Quality::ColdIron), 7), (Shot::Plain, 7 - 4)] {
        let (mut state, [trooper, changeling]) =
            lay([tro().carrying("Cold Iron Shot"), monster("changeling")]);
        let mut fates = dice([7, 6]).choose(shot); // 7 + 6 + 1 = 14 against 13; Damage Reduction (4)

        let volley = shoot(&mut state, &mut fates, trooper, changeling);

        assert_eq!(volley.shot, Strike { hit: true, damage });
        fates.expect_spent();
    }
}

/// Proves sb.arm.coldshot.2: a 1 on either die misses, whatever the total.
#[test]
fn a_one_with_cold_iron_shot_misses() {
    let (state, [trooper, boar]) = lay([tro().carrying("Cold Iron Shot"), monster("possessed-boar")]); // Defence 10

    let cold = loaded_with(&state, trooper, boar, Some(Quality::ColdIron));
    let plain = loaded_with(&state, trooper, boar, None);

    assert_eq!([cold.blow([1, 10]), cold.blow([10, 1])], [Blow::Miss, Blow::Miss]);
    assert!(plain.blow([1, 10]).hits() && plain.blow([10, 1]).hits());
    assert!(cold.blow([2, 10]).hits());
}

/// Proves sb.arm.coldshot.3 and sb.arm.coldshot.5: two 1s break the gun for good, and leave its bayonet.
#[test]
fn two_ones_break_the_gun_and_not_the_bayonet() {
    let (mut state, [trooper, changeling]) = lay([tro().carrying("Cold Iron Shot"), monster("changeling")]);
    state.pools[0] = Pool::START;
    let mut fates = dice([1, 1]).choose(Shot::Special(Quality::ColdIron));

    shoot(&mut state, &mut fates, trooper, changeling);

    let broken = RuleId("sb.arm.coldshot.3");
    assert!(told(&fates, |event| matches!(event, Event::Spoiled(Spoiled { rule, .. }) if *rule == broken)));
    let offers = acts(&state, trooper, &[]);
    assert!(!offers.contains(&Act::Shoot(MUSKET)) && !offers.contains(&Act::Reload(MUSKET)));
    assert_eq!(state.melee_arms(trooper).as_slice(), [BAYONET]);
    fates.expect_spent();
}

/// Proves sb.arm.coldshot.4, sb.arm.coldshot.6 and sb.arm.coldshot.7: no roll with cold iron shot takes a Fate Die; by the
/// house rule one without a 1 does.
#[test]
fn no_roll_with_cold_iron_shot_is_rerolled() {
    for house_rule in [false, true] {
        let (mut state, [trooper, changeling]) =
            lay([tro().carrying("Cold Iron Shot"), monster("changeling")]);
        state.options.brittle_rerolls = house_rule;
        state.pools[0] = Pool { power: 1, skill: 0, monster: 0 };
        let cold = Shot::Special(Quality::ColdIron);
        // A 1: no question. 2 + 9 + 1 = 12 misses by 1; by the house rule the Power Die becomes a 5, and 15 hits.
        let mut fates = dice([1, 9, 2, 9]).choose(cold).choose(cold);
        fates = if house_rule { fates.choose(Reroll::Power).dice([5]) } else { fates };

        shoot(&mut state, &mut fates, trooper, changeling);
        assert_eq!((state[changeling].health, state.pools[0].power), (12, 1));
        state[trooper].unloaded.clear(0);
        shoot(&mut state, &mut fates, trooper, changeling);

        assert_eq!(
            (state[changeling].health, state.pools[0].power),
            if house_rule { (12 - 5, 0) } else { (12, 1) }
        );
        fates.expect_spent();
    }
}

/// Proves sb.arm.coldshot.7: a 1 that only the Fate Die brings changes nothing, since a lower face never counts.
#[test]
fn a_reroll_brings_no_one() {
    let (mut state, [trooper, changeling]) = lay([tro().carrying("Cold Iron Shot"), monster("changeling")]);
    state.options.brittle_rerolls = true;
    state.pools[0] = Pool { power: 1, skill: 0, monster: 0 };
    let cold = Shot::Special(Quality::ColdIron);
    let mut fates = dice([5, 8, 1]).choose(cold).choose(Reroll::Power); // 5 + 8 + 1 = 14 hits for 5 and stays so

    let volley = shoot(&mut state, &mut fates, trooper, changeling);

    assert_eq!(volley.shot, Strike { hit: true, damage: 5 });
    fates.expect_spent();
}

/// Proves sb.arm.coldshot.1: declared against somebody who does not mind it, a 1 misses and two 1s break the gun all the
/// same.
#[test]
fn the_mishaps_of_cold_iron_count_whoever_is_shot_at() {
    let (mut state, [trooper, boar]) = lay([tro().carrying("Cold Iron Shot"), monster("possessed-boar")]); // Defence 10
    let cold = Shot::Special(Quality::ColdIron);
    let mut fates = dice([1, 10, 1, 1]).choose(cold).choose(cold);

    assert_eq!(shoot(&mut state, &mut fates, trooper, boar).shot, Strike::default());
    assert!(!state[trooper].broken.has(0));
    state[trooper].unloaded.clear(0);
    shoot(&mut state, &mut fates, trooper, boar);

    assert!(state[trooper].broken.has(0));
    fates.expect_spent();
}

// Cold iron weapons

/// Proves sb.arm.coldweapon.1 and sb.arm.coldweapon.4: the blade is always Cold Iron, undeclared.
#[test]
fn a_cold_iron_weapon_is_always_cold_iron() {
    let (mut state, [trooper, changeling]) = lay([tro().carrying("Cold Iron Weapon"), monster("changeling")]);
    let mut fates = dice([7, 6, 1, 2]); // 14 hits 13; the Changeling's answer misses

    let exchange = melee(&mut state, &mut fates, trooper, changeling);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 7 }); // past Damage Reduction (4)
    fates.expect_spent();
}

/// Proves sb.arm.coldweapon.2 and sb.arm.coldweapon.4: a 1 on either die misses and takes no Fate Die, in a Strike
/// Back as in an attack.
#[test]
fn a_one_with_cold_iron_misses_in_attack_and_answer() {
    let (mut state, [trooper, boar]) = lay([tro().carrying("Cold Iron Weapon"), monster("possessed-boar")]);
    state.pools[0] = Pool { power: 2, skill: 2, monster: 0 };
    // The Trooper's 1 + 10 + 1 would reach Defence 10, and misses; so does the 10 + 1 + 1 of the answer.
    let mut fates = dice([1, 10, 1, 2, 1, 2, 10, 1]).choose(Response::StrikeBack);

    let attacks = melee(&mut state, &mut fates, trooper, boar);
    let answers = melee(&mut state, &mut fates, boar, trooper);

    assert_eq!((attacks.attack, answers.answer), (Strike::default(), Strike::default()));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 2, monster: 0 });
    fates.expect_spent();
}

/// Proves sb.arm.coldweapon.6, sb.arm.salt.5 and sb.arm.coldshot.7: no roll with a cold iron blade or with salt takes a Fate
/// Die; by the house rule one without a 1 does.
#[test]
fn no_roll_with_cold_iron_or_salt_is_rerolled() {
    for house_rule in [false, true] {
        let (mut state, [trooper, changeling, ghost]) = lay([
            tro().carrying("Cold Iron Weapon").carrying("Salt Bag"),
            monster("changeling"),
            monster("ghost"),
        ]);
        state.options.brittle_rerolls = house_rule;
        state.pools[0] = Pool { power: 1, skill: 1, monster: 0 };
        let (power, skill) = (Reroll::Power, Reroll::Skill);
        // 2 + 9 + 1 = 12 against the Changeling's 13; 4 + 6 + 1 = 11 against the Ghost's 12.
        let (mut blow, mut salted) = (dice([2, 9]), dice([4, 6]).choose(Shot::Special(Quality::Salt)));
        if house_rule {
            (blow, salted) = (blow.choose(power).dice([3]), salted.choose(skill).dice([7]));
        }

        strike(&mut state, &mut blow, trooper, changeling);
        shoot(&mut state, &mut salted, trooper, ghost);

        let hit = i16::from(house_rule);
        assert_eq!((state[changeling].health, state[ghost].health), (12 - 3 * hit, 12 - 4 * hit));
        blow.expect_spent();
        salted.expect_spent();
    }
}

/// Proves sb.arm.coldweapon.3: two 1s break it, and its bearer fights on with what is at hand.
#[test]
fn two_ones_break_a_cold_iron_weapon() {
    let (mut state, [trooper, changeling]) = lay([tro().carrying("Cold Iron Weapon"), monster("changeling")]);
    let mut fates = dice([1, 1, 1, 2]);

    melee(&mut state, &mut fates, trooper, changeling);

    assert_eq!(state.melee_arms(trooper).as_slice(), [ArmId::Improvised]);
    assert!(acts(&state, trooper, &[]).contains(&Act::Shoot(MUSKET))); // the barrel is sound
    fates.expect_spent();
}

/// Proves sb.arm.coldweapon.5: with criticals on it breaks, where another blade would become Improvised.
#[test]
fn breaking_is_worse_than_a_critical_failure() {
    for (soldier, left) in [(tro().carrying("Cold Iron Weapon"), ArmId::Improvised), (tro(), BAYONET)] {
        let (mut state, [trooper, ghoul]) = lay([soldier, monster("ghoul")]);
        state.options.criticals = true;
        let mut fates = dice([1, 1, 1, 2]);

        melee(&mut state, &mut fates, trooper, ghoul);

        assert_eq!(state.melee_arms(trooper).as_slice(), [left]);
        assert_eq!(state.arm(trooper, left).weapon, Weapon::ImprovisedWeapon);
        fates.expect_spent();
    }
}

// Holy symbols

/// Proves sb.arm.holy.1: it takes a slot, and protects where a creature's rule says so: from a creature Weakened by
/// Faith, and from the Evil Eye.
#[test]
fn a_holy_symbol_protects_from_some_creatures() {
    let (state, [plain, faithful, demon]) = lay([tro(), tro().carrying("Holy Symbol"), monster("demon")]);
    let symbol = Book::built_in().items.iter().find(|item| item.id == "holy-symbol").unwrap();

    assert_eq!(symbol.slots, 1);
    assert_eq!(state.melee_tally(demon, plain).reasons(), [(3, RuleId("sb.melee.2"))]);
    let weakened = [(3, RuleId("sb.melee.2")), (-3, RuleId("sb.attr.core.weakened.1"))];
    assert_eq!(state.melee_tally(demon, faithful).reasons(), weakened);

    let (mut state, [faithful, witch]) = lay([tro().carrying("Holy Symbol"), monster("nightmare-witch")]);
    let mut fates = dice([9, 10, 2, 2]); // no face is rolled again: 9 + 10 + 1 hits 13, 2 + 2 + 1 - 3 misses
    let exchange = melee(&mut state, &mut fates, faithful, witch);
    assert_eq!(exchange.attack, Strike { hit: true, damage: 9 - 2 });
    fates.expect_spent();
}

// Torches

fn torch_bearer() -> FigureSetup {
    let mut bearer = tro().carrying("Oil & Torches").carrying("Pistol");
    bearer.with.torch = Some(true);
    bearer
}

/// Proves sb.arm.torch.2: a lit torch is an Improvised Weapon of Fire; unlit it is no weapon.
#[test]
fn a_torch_burns_and_strikes_one_less() {
    let (state, [bearer, scarecrow]) = lay([torch_bearer(), monster("living-scarecrow")]);
    let torch = state.melee_attack(bearer, scarecrow, &state.arm(bearer, ArmId::Torch));

    assert_eq!(torch.blow([7, 6]), hit(7 - 1)); // past Damage Reduction (8)
    assert_eq!(torch.damage.reasons(), [(-1, RuleId("sb.arm.torch.2"))]);

    let (state, [bearer, scarecrow]) = lay([tro().carrying("Oil & Torches"), monster("living-scarecrow")]);
    assert_eq!(state.melee_arms(bearer).as_slice(), [BAYONET]);
    assert_eq!(attack(&state, bearer, scarecrow, Weapon::Bayonet).blow([7, 6]), hit(0));
}

/// Proves sb.arm.torch.3: with a torch in the hand no weapon of two slots is used, bayonet and musket among them; a
/// pistol is.
#[test]
fn a_torch_leaves_one_hand() {
    let (mut state, [bearer, _]) = lay([torch_bearer(), monster("living-scarecrow")]);
    let pistol = arm(&state, bearer, Weapon::Pistol);

    let offers = acts(&state, bearer, &[]);

    assert!(offers.contains(&Act::Shoot(pistol)) && !offers.contains(&Act::Shoot(MUSKET)));
    assert_eq!(state.melee_arms(bearer).as_slice(), [ArmId::Torch]); // it outdoes the pistol's butt
    state[bearer].torch = false;
    assert!(acts(&state, bearer, &[]).contains(&Act::Shoot(MUSKET)));
    assert_eq!(state.melee_arms(bearer).as_slice(), [BAYONET]);
}

/// Proves sb.arm.torch.1: lighting a torch takes the action, and Oil & Torches, which take a slot.
#[test]
fn lighting_a_torch_takes_the_action() {
    let (mut state, [bearer, _]) = lay([tro().carrying("Oil & Torches"), monster("ghoul")]);
    let (plain, _) = lay([tro(), monster("ghoul")]);

    let after = acts(&state, bearer, &[Act::LightTorch]);
    assert!(
        after.contains(&Act::Move) && !after.iter().any(|act| matches!(act, Act::Shoot(_) | Act::LightTorch))
    );
    assert!(!acts(&plain, bearer, &[]).contains(&Act::LightTorch));

    let mut fates = script().choose(Act::LightTorch).choose(Act::Done);
    activate(&mut state, &mut fates, bearer);
    assert!(state[bearer].torch);
    assert_eq!(Book::built_in().items.iter().find(|item| item.id == "oil-and-torches").unwrap().slots, 1);
    fates.expect_spent();
}

/// Proves sb.arm.torch.4: a torch is thrown away at no cost, before or after a Move or an action, and another costs an
/// action again.
#[test]
fn a_torch_is_thrown_away_for_nothing() {
    let (state, [bearer, _]) = lay([torch_bearer(), monster("ghoul")]);

    let after = acts(&state, bearer, &[Act::DropTorch]);
    assert!([Act::Move, Act::Shoot(MUSKET), Act::LightTorch].iter().all(|act| after.contains(act)));
    assert!(acts(&state, bearer, &[Act::Move]).contains(&Act::DropTorch));

    let pistol = arm(&state, bearer, Weapon::Pistol);
    let spent = acts(&state, bearer, &[Act::Shoot(pistol), Act::DropTorch]);
    assert!(!spent.contains(&Act::LightTorch) && spent.contains(&Act::Move));
}

// Salt

/// Proves sb.arm.salt.1: salt may be declared for any firearm, and the attack is Salt.
#[test]
fn salt_is_declared_for_any_firearm() {
    let kit = ["Musket", "Pistol", "Rifle", "Blunderbuss", "Volley Gun", "Salt Bag"];
    let (state, [soldier, _]) = lay([armed(&kit), monster("ghost")]);
    let guns = state.profile(soldier).arms.iter().filter_map(|arm| arm.shooting);
    assert_eq!(guns.filter(|gun| gun.shots.has(Quality::Salt)).count(), 5);

    let (mut state, [trooper, ghost]) = lay([tro().carrying("Salt Bag"), monster("ghost")]);
    let mut fates = dice([5, 7]).choose(Shot::Special(Quality::Salt)); // 5 + 7 + 1 = 13 against 12
    shoot(&mut state, &mut fates, trooper, ghost);
    assert_eq!(state[ghost].health, 12 - 5); // a Ghost is Indestructible to all but enchantment and salt
    fates.expect_spent();
}

/// Proves sb.arm.salt.2 and sb.arm.salt.4: a 1 misses and takes no Fate Die; two 1s break the gun.
#[test]
fn a_one_with_salt_misses_and_two_break_the_gun() {
    let (mut state, [trooper, ghost]) = lay([tro().carrying("Salt Bag"), monster("ghost")]);
    state.pools[0] = Pool { power: 2, skill: 2, monster: 0 };
    let salt = Shot::Special(Quality::Salt);
    let mut fates = dice([1, 10, 1, 1]).choose(salt).choose(salt); // 1 + 10 + 1 would reach 12

    let first = shoot(&mut state, &mut fates, trooper, ghost);
    assert_eq!((first.shot, state[trooper].broken.has(0)), (Strike::default(), false));
    state[trooper].unloaded.clear(0);
    shoot(&mut state, &mut fates, trooper, ghost);

    assert!(state[trooper].broken.has(0));
    let broken = RuleId("sb.arm.salt.4");
    assert!(told(&fates, |event| matches!(event, Event::Spoiled(Spoiled { rule, .. }) if *rule == broken)));
    assert!(!acts(&state, trooper, &[]).contains(&Act::Shoot(MUSKET)));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 2, monster: 0 });
    fates.expect_spent();
}

/// Proves sb.arm.salt.3: salt hurts nobody but those allergic to it, even in blessed hands.
#[test]
fn salt_hurts_only_the_allergic() {
    let (state, [priest, ghoul, vampire, ghost]) = lay([
        tro().with("Great Faith").carrying("Salt Bag"),
        monster("ghoul"),
        monster("vampire"),
        monster("ghost"),
    ]);
    let salt = |target| loaded_with(&state, priest, target, Some(Quality::Salt));

    assert_eq!((salt(ghoul).blow([9, 8]), salt(ghoul).harmless), (hit(0), Some(RuleId("sb.arm.salt.3"))));
    assert_eq!(salt(vampire).blow([9, 8]), hit(0)); // allergic to Blessed, but this is salt
    assert_eq!(loaded_with(&state, priest, vampire, None).blow([9, 8]), hit(9));
    assert_eq!(salt(ghost).blow([9, 8]), hit(9));
}

// Silver

/// Proves sb.arm.silvershot.1: silver shot is Silver, and a 1 does it no harm.
#[test]
fn silver_shot_has_no_drawback() {
    let (state, [trooper, werewolf, boar]) =
        lay([tro().carrying("Silver Shot"), monster("werewolf"), monster("possessed-boar")]);

    let silver = |target| loaded_with(&state, trooper, target, Some(Quality::Silver));

    assert_eq!(silver(werewolf).blow([7, 6]), hit(7)); // past Damage Reduction (5)
    assert_eq!(loaded_with(&state, trooper, werewolf, None).blow([7, 6]), hit(2));
    assert!(silver(boar).blow([10, 1]).hits() && silver(boar).blow([1, 10]).hits());
    assert!(!silver(boar).bars_rerolls([1, 1]));
}

/// Proves sb.arm.silverweapon.1: a silver blade is Silver, and a 1 does it no harm.
#[test]
fn a_silver_weapon_has_no_drawback() {
    let (state, [trooper, werewolf, boar]) =
        lay([tro().carrying("Silver Weapon"), monster("werewolf"), monster("possessed-boar")]);

    assert_eq!(attack(&state, trooper, werewolf, Weapon::Bayonet).blow([7, 6]), hit(7));
    assert!(attack(&state, trooper, boar, Weapon::Bayonet).blow([1, 10]).hits());
    assert!(!attack(&state, trooper, boar, Weapon::Bayonet).bars_rerolls([1, 1]));
}

// Families and limits

/// Proves sb.arm.family.1 and sb.arm.family.2: an item names the creatures it is meant for, but only an Allergy
/// counts: cold iron is for goblin kinds, and does nothing special to a Hobgoblin.
#[test]
fn families_are_hints_and_allergies_decide() {
    let against =
        |id: &str| Book::built_in().items.iter().find(|item| item.id == id).unwrap().against.clone();
    assert_eq!(against("cold-iron-shot"), ["Goblin Types"]);
    assert_eq!(against("cold-iron-weapon"), ["Goblin Types"]);
    assert_eq!(against("oil-and-torches"), ["Vampires", "Werewolves"]);
    assert_eq!(against("salt-bag"), ["Ghosts", "Demons"]);
    assert_eq!(against("silver-shot"), ["Werewolves"]);
    assert_eq!(against("silver-weapon"), ["Werewolves"]);

    let (state, [trooper, goblin, hobgoblin]) =
        lay([tro().carrying("Cold Iron Weapon"), monster("goblin"), monster("hobgoblin")]);
    assert_eq!(attack(&state, trooper, goblin, Weapon::Bayonet).blow([7, 7]), hit(7)); // not 7 - 4
    assert_eq!(attack(&state, trooper, hobgoblin, Weapon::Bayonet).blow([7, 7]), hit(7 - 1));
}

/// Proves sb.arm.limit.2: shot goes with Pistols, Cartridge Boxes and Shot Bags, and no Volley Gun; blades of silver
/// or cold iron are bayonets, Hand, Heavy or Fencing Weapons; no upgrade takes a slot.
#[test]
fn upgrades_go_where_they_fit() {
    let fits = |kit: &[&str], upgrade: &str| armed(kit).carrying(upgrade).profile(Book::built_in()).is_ok();

    for shot in ["Silver Shot", "Cold Iron Shot"] {
        for kit in [
            &["Pistol"][..],
            &["Musket", "Cartridge Box"],
            &["Rifle", "Cartridge Box"],
            &["Blunderbuss", "Shot Bag"],
        ] {
            assert!(fits(kit, shot), "{shot} with {kit:?}");
        }
        assert!(!fits(&["Volley Gun"], shot) && !fits(&["Hand Weapon"], shot));
    }
    for blade in ["Silver Weapon", "Cold Iron Weapon"] {
        for kit in ["Musket", "Rifle", "Hand Weapon", "Heavy Weapon", "Fencing Weapon"] {
            assert!(fits(&[kit], blade), "{blade} on {kit}");
        }
        assert!(
            !fits(&["Pistol"], blade)
                && !fits(&["Improvised Weapon"], blade)
                && !fits(&["Volley Gun"], blade)
        );
    }
    let upgrades = Book::built_in().items.iter().filter(|item| item.upgrade.is_some());
    assert!(upgrades.clone().all(|item| item.slots == 0) && upgrades.count() == 4);
}

/// Proves sb.arm.limit.3: with two kinds of special shot the bearer picks one for each shot.
#[test]
fn two_kinds_of_shot_are_picked_from() {
    let soldier = || tro().carrying("Silver Shot").carrying("Cold Iron Shot");
    for (quality, id) in [(Quality::Silver, "werewolf"), (Quality::ColdIron, "changeling")] {
        let (mut state, [trooper, creature]) = lay([soldier(), monster(id)]); // both Defence 13, Health 12
        let mut fates = dice([10, 10]).choose(Shot::Special(quality));

        shoot(&mut state, &mut fates, trooper, creature);

        assert_eq!((state[creature].health, state[creature].place), (2, Place::Standing));
        fates.expect_spent();
    }
}
