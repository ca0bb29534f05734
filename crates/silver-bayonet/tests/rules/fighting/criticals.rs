//! Proves the optional rules of critical hits and failures, `sb.crit.*`, in the order of the catalogue.

use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Battle, DamageEvent, Event, Phase, Pool, Reroll, Response, Spoiled, State, Strike, Weapon,
};

/// A table with the switch on.
fn switched_on<const N: usize>(figures: [Figure; N]) -> (State, [FigureId; N]) {
    let (mut state, ids) = lay(figures);
    state.options.criticals = true;
    (state, ids)
}

/// Proves sb.crit.0: with the switch off two 10s and two 1s are rolls like others.
#[test]
fn without_the_switch_there_are_no_criticals() {
    let (mut state, [trooper, hobgoblin]) = lay([tro(), monster("hobgoblin")]);
    let mut fates = dice([10, 10, 1, 1]);

    let exchange = melee(&mut state, &mut fates, trooper, hobgoblin); // 10 - 1, and it strikes back

    assert_eq!((exchange.attack.damage, state[hobgoblin].spoiled.has(0)), (9, false));
    fates.expect_spent();
}

/// Proves sb.crit.1: both dice show 10, after any reroll; 10 and 9 is no critical.
#[test]
fn a_critical_hit_is_two_tens_after_rerolls() {
    let strikes = |rerolled| {
        let (mut state, [trooper, hobgoblin]) = switched_on([tro(), monster("hobgoblin")]);
        state.pools[0] = Pool { skill: 1, ..Pool::EMPTY };
        let mut fates = dice([10, 5, rerolled]).choose(Reroll::Skill);
        let strike = strike(&mut state, &mut fates, trooper, hobgoblin);
        fates.expect_spent();
        strike.damage
    };

    assert_eq!(strikes(10), 10 + 2 - 1);
    assert_eq!(strikes(9), 10 - 1);
}

/// Proves sb.crit.2: +2 damage, with its reason.
#[test]
fn a_critical_hit_does_two_more() {
    let (mut state, [trooper, ghoul]) = switched_on([tro(), monster("ghoul")]);
    let mut fates = dice([10, 10]);

    let strike = strike(&mut state, &mut fates, trooper, ghoul);

    assert_eq!(strike.damage, 12);
    let two = (2, RuleId("sb.crit.2"));
    assert!(told(
        &fates,
        |event| matches!(event, Event::Damage(DamageEvent::Hurt { damage, .. }) if damage.reasons().contains(&two))
    ));
}

/// Proves sb.crit.3: the target of a critical melee hit must Back Off.
#[test]
fn a_critical_hit_drives_the_target_off() {
    let (mut state, [trooper, target]) = switched_on([tro(), tro().but(|draft| draft.health = 20).enemy()]);
    let mut fates = dice([10, 10]); // nobody is asked, nobody strikes back

    melee(&mut state, &mut fates, trooper, target);

    assert_eq!(state[target].health, 20 - 12);
    assert!(backed_off(&fates, target));
    fates.expect_spent();
}

/// Proves sb.crit.16 and sb.crit.17: a rider stays after a critical hit of a figure on foot, which Backs Off; by the house
/// rule the rider does. Nobody is asked, and a rider who hits a figure on foot drives it off either way.
#[test]
fn a_critical_blow_on_a_rider() {
    for house_rule in [false, true] {
        let (mut state, [trooper, rider]) =
            switched_on([tro(), cav().but(|draft| draft.health = 20).enemy()]);
        state.options.critical_moves_the_horse = house_rule;
        let mut fates = dice([10, 10]);
        melee(&mut state, &mut fates, trooper, rider);
        assert_eq!((backed_off(&fates, trooper), backed_off(&fates, rider)), (!house_rule, house_rule));
        assert_eq!((vitals(&state, rider), vitals(&state, trooper)), ((20 - 12, 1), (10, 1)));
        fates.expect_spent();

        let mut charge = dice([10, 10]);
        let (mut state, [rider, trooper]) =
            switched_on([cav(), tro().but(|draft| draft.health = 20).enemy()]);
        state.options.critical_moves_the_horse = house_rule;
        melee(&mut state, &mut charge, rider, trooper);
        assert!(backed_off(&charge, trooper) && !backed_off(&charge, rider));
        charge.expect_spent();
    }
}

/// Proves sb.crit.4: the target of a critical shot cannot react.
#[test]
fn a_critical_shot_is_not_answered() {
    let tough = |setup: Figure| setup.but(|draft| draft.health = 20).enemy();
    let (mut state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), tough(tro()).at(9.0, 0.0)]);
    state.options.criticals = true;
    let mut fates = dice([10, 10]);

    shoot(&mut state, &mut fates, trooper, target); // loaded, in range, and not asked

    assert_eq!(state[target].health, 20 - 12);
    assert!(!state[target].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.crit.5: a critical hit hits whatever the Defence.
#[test]
fn a_critical_hit_always_hits() {
    let against = |faces| {
        let (state, [trooper, target]) = switched_on([tro(), tro().but(|draft| draft.defence = 40).enemy()]);
        attack(&state, trooper, target, Weapon::Bayonet).blow(faces).hits()
    };

    assert!(against([10, 10]));
    assert!(!against([10, 9]));
}

/// Proves sb.crit.6: both dice show 1; a single 1 is an ordinary miss.
#[test]
fn a_critical_failure_is_two_ones() {
    let spoils = |faces| {
        let (mut state, [trooper, ghoul]) = switched_on([tro(), monster("ghoul")]);
        strike(&mut state, &mut dice(faces), trooper, ghoul);
        state[trooper].spoiled.has(1)
    };

    assert!(spoils([1, 1]));
    assert!(!spoils([1, 2]));
}

/// Proves sb.crit.7: no Fate Die may change a critical failure.
#[test]
fn a_critical_failure_cannot_be_rerolled() {
    let asked = |faces: &[u8], choices: &[Reroll]| {
        let (mut state, [trooper, ghoul]) = switched_on([tro(), monster("ghoul")]);
        state.pools[0] = Pool { power: 2, skill: 2, monster: 0 };
        let mut fates = dice(faces.iter().copied());
        for &choice in choices {
            fates = fates.choose(choice);
        }
        strike(&mut state, &mut fates, trooper, ghoul);
        fates.expect_spent();
    };

    asked(&[1, 1], &[]); // no question
    asked(&[1, 2], &[Reroll::Keep]);
}

/// Proves sb.crit.8: a critical failure in melee makes the weapon an Improvised one until the scenario ends.
#[test]
fn a_spoiled_weapon_is_improvised_for_the_game() {
    let (mut state, [heavy, ghoul]) = switched_on([hvy(), monster("ghoul")]);
    strike(&mut state, &mut dice([1, 1]), heavy, ghoul);
    state.phase = Phase::End;
    let _ = Battle::new(&mut state, &mut script()).step().unwrap(); // the next turn

    let strike = strike(&mut state, &mut dice([7, 6]), heavy, ghoul);

    assert_eq!(strike, Strike { hit: true, damage: 7 - 1 });
}

/// Proves sb.crit.9 and sb.crit.10: a critical failure in shooting silences the gun for the scenario; it can neither
/// be fired nor loaded, and keeps its bayonet.
#[test]
fn a_failed_gun_never_fires_again() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0)]);
    state.options.criticals = true;
    shoot(&mut state, &mut dice([1, 1]), trooper, ghoul);
    state.phase = Phase::End;
    let _ = Battle::new(&mut state, &mut script()).step().unwrap(); // the next turn

    let acts = offers::acts(&state, trooper, &[]);

    let gun = ArmId::Own(0);
    assert!(![Act::Shoot(gun), Act::Reload(gun), Act::FreeReload(gun)].iter().any(|act| acts.contains(act)));
    assert_eq!(strike(&mut state, &mut dice([7, 6]), trooper, ghoul).damage, 7);
}

/// Proves sb.crit.11: a critical failure misses even where 2 and the stat would hit.
#[test]
fn a_critical_failure_always_misses() {
    let (state, [trooper, target]) = switched_on([tro(), tro().but(|draft| draft.defence = 3).enemy()]);

    let attack = attack(&state, trooper, target, Weapon::Bayonet);

    assert!(!attack.blow([1, 1]).hits());
    assert!(attack.blow([1, 2]).hits());
}

/// Proves sb.crit.12: claws, Demonic Fire and rocks fail like weapons.
#[test]
fn natural_weapons_fail_too() {
    let (mut state, [wolf, trooper]) = switched_on([monster("dark-wolf"), tro()]);
    strike(&mut state, &mut dice([1, 1]), wolf, trooper);
    assert_eq!(strike(&mut state, &mut dice([7, 6]), wolf, trooper).damage, 7 - 1);

    for (thrower, weapon) in [("demon", Weapon::DemonicFire), ("troll", Weapon::Rock)] {
        let (mut state, [thrower, trooper]) = switched_on([monster(thrower), tro()]);
        let thrown = arm(&state, thrower, weapon);
        let ArmId::Own(place) = thrown else { unreachable!("it is the creature's own") };
        let mut fates = dice([1, 1]).choose(silver_bayonet::Reaction::Nothing);

        Battle::new(&mut state, &mut fates).shoot(thrower, [trooper], thrown).unwrap();

        assert!(state[thrower].broken.has(place.into()));
        fates.expect_spent();
    }
}

/// Proves sb.crit.13: what is Improvised already gets no worse, and a Pistol swung so badly still fires.
#[test]
fn an_improvised_weapon_gets_no_worse() {
    let (mut state, [highwayman, cuirassier]) = switched_on([armed(&["Pistol"]), cui().enemy()]);
    let mut fates = dice([1, 1]);

    strike(&mut state, &mut fates, highwayman, cuirassier);

    assert!(!told(&fates, |event| matches!(event, Event::Spoiled(Spoiled { .. }))));
    assert_eq!(strike(&mut state, &mut dice([8, 6]), highwayman, cuirassier).damage, 8 - 1 - 1);
    let fired = shoot(
        &mut state,
        &mut dice([3, 9]).choose(silver_bayonet::Reaction::Nothing),
        highwayman,
        cuirassier,
    );
    assert_eq!(fired.shot.damage, 3); // still a firearm: no Armour
}

/// Proves sb.crit.14: a Quick Load mishap happens with the switch off.
#[test]
fn a_hurried_shot_can_fail_without_the_switch() {
    let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);

    shoot(&mut state, &mut dice([2, 2]), soldier, ghoul);

    assert!(state[soldier].broken.has(0));
}

/// Proves sb.crit.15: the Evil Eye turns dice before criticals are looked for.
#[test]
fn the_evil_eye_comes_before_criticals() {
    let (mut state, [witch, trooper]) = switched_on([monster("nightmare-witch"), tro()]);
    let mut ones = dice([1, 1, 7, 6]).choose(Response::BackOff);
    let exchange = melee(&mut state, &mut ones, witch, trooper);
    assert_eq!((exchange.attack.damage, state[witch].spoiled.has(0)), (7, false));
    ones.expect_spent();

    let (mut state, [witch, trooper]) = switched_on([monster("nightmare-witch"), tro()]);
    let mut second_faces = dice([1, 1, 1, 1]);
    strike(&mut state, &mut second_faces, witch, trooper);
    assert!(state[witch].spoiled.has(0)); // the second faces stand
    second_faces.expect_spent();

    let (mut state, [witch, trooper]) = switched_on([monster("nightmare-witch"), tro()]);
    let mut tens = dice([10, 10, 7, 6]);
    assert_eq!(strike(&mut state, &mut tens, trooper, witch).damage, 7 - 2);
    tens.expect_spent();
}
