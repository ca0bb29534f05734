//! The worked examples of the catalogue, section 28, one test each.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::common::*;
use fates::{
    Chance, Every, FigureId, FigureSet, Measured, Mind, Nobody, RuleId, Seat, Stated, Straight, exact, ratio,
};
use silver_bayonet::{
    Act, Activate, ArmId, Band, Battle, Blow, Choice, Decisions, Event, Fact, Fuel, Negate, Phase, Place,
    Pool, Quality, Reach, Reaction, Reroll, Response, Shot, SilverBayonet, Spell, State, Steer, Strike,
    Target, Terror, Way, Weapon, Weather, Wield,
};
use table::{Direction, Kind, along, inches};

const FIRST_ARM: ArmId = ArmId::Own(0);

/// The pool of the examples without its Monster Die, where nobody would spend it.
const OWN_DICE: Pool = Pool { monster: 0, ..Pool::START };

/// Proves sb.ex.01: hit, the Strike Back misses, the attacker retires.
#[test]
fn sb_ex_01() {
    let (mut state, [trooper, revenant]) = lay_out([tro().at(0.0, 0.0), monster("revenant").at(4.0, 0.0)]);
    let mut fates = dice([6, 5, 3, 7]).choose(Act::Attack(revenant));

    activate(&mut state, &mut fates, trooper); // asked nothing more: the activation is over

    assert_eq!(vitals(&state, trooper), (10, 1));
    assert_eq!(vitals(&state, revenant), (10 - 6, 1));
    assert_eq!(place_of(&state, trooper), spot(1.0, 0.0)); // in contact at 3, then 2" back
    fates.expect_spent();
}

/// Proves sb.ex.02: a Skill Die weapon against a tired foe.
#[test]
fn sb_ex_02() {
    let (mut state, [officer, ghoul]) = lay([off(), monster("ghoul").tired(1)]);
    let mut fates = dice([4, 9, 5, 7]);
    assert_eq!(defence(&state, ghoul, officer).total(), 12);
    assert_eq!(state.melee_tally(ghoul, officer).total(), 0);

    melee(&mut state, &mut fates, officer, ghoul);

    assert_eq!(vitals(&state, officer), (12, 1));
    assert_eq!(vitals(&state, ghoul), (12 - 9, 2));
    assert!(backed_off(&fates, officer));
    fates.expect_spent();
}

/// Proves sb.ex.03: a reroll that does not help.
#[test]
fn sb_ex_03() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = Pool::START;
    let mut fates = dice([5, 6, 3, 8, 3]).choose(Reroll::Skill).choose(Reroll::Keep);

    melee(&mut state, &mut fates, trooper, ghoul);

    assert_eq!((vitals(&state, trooper), vitals(&state, ghoul)), ((10, 1), (12, 1)));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    assert!(backed_off(&fates, trooper));
    fates.expect_spent();
}

/// Proves sb.ex.04: a reroll that changes hit and damage.
#[test]
fn sb_ex_04() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = Pool::START;
    let mut fates = dice([4, 6, 9, 2, 4]).choose(Reroll::Power).choose(Negate::Take).choose(Reroll::Keep);

    melee(&mut state, &mut fates, trooper, ghoul);

    assert_eq!((vitals(&state, trooper), vitals(&state, ghoul)), ((10, 1), (12 - 9, 1)));
    assert_eq!(state.pools[0], Pool { power: 1, skill: 2, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.05: a Heavy Weapon against a Breastplate.
#[test]
fn sb_ex_05() {
    let (mut state, [heavy, cuirassier]) = lay_out([hvy().at(0.0, 0.0), cui().enemy().at(1.0, 0.0)]);
    let mut fates = dice([7, 6]).choose(Response::BackOff);
    let blow = attack(&state, heavy, cuirassier, Weapon::HeavyWeapon);
    assert_eq!(blow.damage.reasons(), [(1, RuleId("sb.wpn.heavy.1"))]);
    assert_eq!(blow.protection.reasons(), [(-1, RuleId("sb.wpn.breastplate.1"))]);

    melee(&mut state, &mut fates, heavy, cuirassier);

    assert_eq!(vitals(&state, cuirassier), (12 - 7, 1));
    assert_eq!(vitals(&state, heavy), (11, 1));
    assert_eq!(place_of(&state, cuirassier), spot(3.0, 0.0));
    assert_eq!(place_of(&state, heavy), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.06: a firearm ignores the Breastplate, and a Pistol does not reach 10".
#[test]
fn sb_ex_06() {
    let (mut state, [trooper, cuirassier]) = lay_out([tro().at(0.0, 0.0), cui().enemy().at(11.0, 0.0)]);
    let reactions =
        offered(&state, [7, 6], |battle| battle.shoot(trooper, [cuirassier], FIRST_ARM).map(drop));
    let acts = [Act::Shoot(FIRST_ARM), Act::FreeReload(FIRST_ARM)];
    let mut fates = dice([7, 6]).choose(acts[0]).choose(Reaction::Nothing).choose(acts[1]);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(reactions, [[Choice::from(Reaction::Dive), Choice::from(Reaction::Nothing)]]);
    assert_eq!(state[cuirassier].health, 12 - 7);
    assert!(!state[trooper].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.ex.07: a hit that does nothing.
#[test]
fn sb_ex_07() {
    let (mut state, [officer, trooper]) = lay([off(), tro().enemy()]);
    state[officer].broken.set(0); // only the Pistols are left to swing
    let mut fates = dice([1, 10]).choose(Response::BackOff);

    let exchange = melee(&mut state, &mut fates, officer, trooper);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 0 });
    assert_eq!((vitals(&state, officer), vitals(&state, trooper)), ((12, 1), (10, 1)));
    fates.expect_spent();
}

/// Proves sb.ex.08: two tokens, and the Strike Back kills.
#[test]
fn sb_ex_08() {
    let (mut state, [wolf, trooper]) =
        lay_out([monster("dark-wolf").at(1.0, 0.0), tro().tired(2).at(0.0, 0.0)]);
    let mut fates = dice([5, 5, 9, 4]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, wolf, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 5, 2));
    assert_eq!((state[wolf].health, state[wolf].place), (8 - 9, Place::Removed));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.09: a Forced Attack, and damage that is negated.
#[test]
fn sb_ex_09() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(4.0, 2.0)]);
    state.pools[0] = Pool::START;
    let mut fates = dice([2, 3, 10, 5, 9]).choose(Act::Move).go(vec![step(6.0, 0.0)]);
    fates = fates.choose(Reroll::Keep).choose(Negate::Skill);

    activate(&mut state, &mut fates, trooper); // asked nothing more: the activation is over

    assert!(stands_at(&state, ghoul, 4.0, 1.0) && stands_at(&state, trooper, 4.0, -2.0));
    assert_eq!((vitals(&state, trooper), vitals(&state, ghoul)), ((10 - 6, 1), (12, 1)));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.10: too tired to force; who never holds two tokens always can.
#[test]
fn sb_ex_10() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").tired(2).at(4.0, 2.0)]);
    let mut fates = dice([1, 2]).choose(Act::Move).go(vec![step(6.0, 0.0)]).choose(Act::Shoot(FIRST_ARM));
    activate(&mut state, &mut fates, trooper);
    assert_eq!((place_of(&state, trooper), place_of(&state, ghoul)), (spot(6.0, 0.0), spot(4.0, 2.0)));
    fates.expect_spent();

    let (mut state, [trooper, revenant]) =
        lay_out([tro().at(0.0, 0.0), monster("revenant").tired(1).at(4.0, 2.0)]);
    activate(&mut state, &mut dice([1, 2, 1, 2]).choose(Act::Move).go(vec![step(6.0, 0.0)]), trooper);
    assert_eq!((state[trooper].fatigue, state[revenant].fatigue), (1, 1)); // Indefatigable: one is its most
}

/// Proves sb.ex.11: Indestructible, Soul Shear, Stunned.
#[test]
fn sb_ex_11() {
    let (mut state, [trooper, vampire]) = lay_out([tro().at(0.0, 0.0), monster("vampire").at(3.0, 0.0)]);
    let mut fates = dice([6, 7, 9, 8, 4, 7, 6, 6]).choose(Act::Attack(vampire));

    activate(&mut state, &mut fates, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 5, 1));
    assert_eq!(vitals(&state, vampire), (14, 1));
    assert_eq!(state[trooper].terror, Terror::Stunned(Spell::Waiting));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0)); // from contact at 2 back to 0
    fates.expect_spent();

    let mut later = script().choose(Act::Done);
    assert_eq!(state.melee_tally(trooper, vampire).reasons()[2], (-1, RuleId("sb.terror.6")));

    activate(&mut state, &mut later, trooper);

    assert_eq!(state[trooper].terror, Terror::Steady);
    later.expect_spent();
}

/// Proves sb.ex.12: Hypnotic holds the blow.
#[test]
fn sb_ex_12() {
    let (mut state, [trooper, vampire]) = lay_out([tro().at(0.0, 0.0), monster("vampire").at(3.0, 0.0)]);
    let mut fates = dice([3, 5, 2, 6]).choose(Act::Attack(vampire));

    activate(&mut state, &mut fates, trooper);

    assert_eq!((vitals(&state, trooper), vitals(&state, vampire)), ((10, 1), (14, 1)));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.13: silver against steel, then Quick Healing.
#[test]
fn sb_ex_13() {
    let (mut state, [trooper, werewolf]) = lay([tro().carrying("Silver Weapon"), monster("werewolf")]);
    let mut fates = dice([7, 6, 6, 6]);

    melee(&mut state, &mut fates, trooper, werewolf);

    assert_eq!(vitals(&state, trooper), (10 - 7, 1));
    assert_eq!(state[werewolf].health, 12 - 7);
    assert!(backed_off(&fates, trooper));
    fates.expect_spent();

    activate(&mut state, &mut script(), werewolf);

    assert_eq!(state[werewolf].health, 5 + 2);

    let (state, [trooper, werewolf]) = lay([tro(), monster("werewolf")]);
    let steel = attack(&state, trooper, werewolf, Weapon::Bayonet).blow([7, 6]);
    assert_eq!(steel, Blow::Hit { damage: 7 - 5, critical: false, shatters: false });
}

/// Proves sb.ex.14: a torch against straw.
#[test]
fn sb_ex_14() {
    let mut torchbearer = tro().carrying("Oil & Torches");
    torchbearer.with.torch = Some(true);
    let (mut state, [trooper, scarecrow]) = lay([torchbearer, monster("living-scarecrow")]);
    let mut fates = dice([7, 6]);
    assert_eq!(state.melee_arms(trooper)[..], [ArmId::Torch]); // no bayonet, and no question

    strike(&mut state, &mut fates, trooper, scarecrow);

    assert_eq!(state[scarecrow].health, 10 - 6);
    fates.expect_spent();

    let (state, [trooper, scarecrow]) = lay([tro(), monster("living-scarecrow")]);
    let steel = attack(&state, trooper, scarecrow, Weapon::Bayonet).blow([7, 6]);
    assert_eq!(steel, Blow::Hit { damage: 0, critical: false, shatters: false });
}

/// Proves sb.ex.15: Weakened by Faith.
#[test]
fn sb_ex_15() {
    let (mut state, [vampire, officer]) = lay_out([monster("vampire").at(0.0, 0.0), off().at(1.0, 0.0)]);
    let mut fates = dice([7, 6, 5, 8]).choose(Response::StrikeBack);

    let exchange = melee(&mut state, &mut fates, vampire, officer);

    assert!(!exchange.attack.hit);
    assert_eq!(exchange.answer, Strike { hit: true, damage: 0 });
    assert_eq!((vitals(&state, vampire), vitals(&state, officer)), ((14, 1), (12, 1)));
    assert_eq!(place_of(&state, vampire), spot(-2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.16: a cavalry charge.
#[test]
fn sb_ex_16() {
    let (mut state, [rider, ghoul]) = lay_out([cav().at(0.0, 0.0), monster("ghoul").at(4.0, 0.0)]);
    let mut fates = dice([5, 5, 6, 6]).choose(Act::Attack(ghoul));

    activate(&mut state, &mut fates, rider);

    assert_eq!((vitals(&state, rider), vitals(&state, ghoul)), ((10, 1), (12 - 6, 1)));
    assert_eq!(place_of(&state, rider), spot(2.5, 0.0)); // radii 1.0 and 0.5: in contact, and there it stays
    assert_eq!(place_of(&state, ghoul), spot(6.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.17: foot attacks cavalry.
#[test]
fn sb_ex_17() {
    let (mut state, [trooper, rider]) = lay([tro(), cav().enemy()]);
    let mut fates = dice([6, 7, 3, 7]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, trooper, rider);

    assert_eq!((vitals(&state, trooper), vitals(&state, rider)), ((10 - 4, 1), (10 - 6, 1)));
    assert!(backed_off(&fates, trooper));
    fates.expect_spent();
}

/// Proves sb.ex.18: shooting modifiers.
#[test]
fn sb_ex_18() {
    // A knee-high fence before the target hides its legs; 20" after a Move of 3".
    let fence = || vec![block(Kind::Obstacle, (11.0, -2.0), (11.3, 2.0), 0.5)];
    let shot = |target| {
        let (mut state, [trooper, target]) = lay_among(fence(), [tro().at(-12.0, 0.0), target]);
        let mut fates = dice([8, 6]).choose(Act::Move).go(vec![spot(-9.0, 0.0).into()]);
        fates = fates.choose(Act::Shoot(FIRST_ARM)).choose(Reaction::Nothing);
        activate(&mut state, &mut fates, trooper); // asked nothing more: it cannot reload free, because it Moved
        fates.expect_spent();
        (state[target].health, state[trooper].unloaded.has(0))
    };

    assert_eq!(shot(tro().enemy().at(12.0, 0.0)), (10 - 8, true));
    assert_eq!(shot(tro().with("Master of Cover").enemy().at(12.0, 0.0)), (10, true));
}

/// Proves sb.ex.19: a Rifle against a Large target out of its own reach.
#[test]
fn sb_ex_19() {
    let (mut state, [rifleman, troll]) = lay_out([rif().at(-10.0, 0.0), monster("troll").at(11.5, 0.0)]);
    let mut fates = dice([3, 8]).choose(Act::Shoot(FIRST_ARM)).choose(Act::FreeReload(FIRST_ARM));

    activate(&mut state, &mut fates, rifleman);

    assert_eq!(state[troll].health, 20 - 4);
    assert!(!state[rifleman].unloaded.has(0));
    fates.expect_spent(); // no rocks were thrown back
}

/// Proves sb.ex.20: Return Fire.
#[test]
fn sb_ex_20() {
    let (mut state, [trooper, bandit]) = lay_out([tro().at(-8.0, 0.0), monster("bandit").at(8.0, 0.0)]);
    let mut fates = dice([4, 6, 9, 5]).choose(Act::Shoot(FIRST_ARM)).choose(Act::FreeReload(FIRST_ARM));

    activate(&mut state, &mut fates, trooper); // not asked for a reaction of its own

    assert_eq!((state[trooper].health, state[trooper].unloaded.has(0)), (10 - 9, false));
    assert_eq!((state[bandit].health, state[bandit].unloaded.has(0)), (10, true));
    fates.expect_spent();
}

/// Proves sb.ex.21: a Blunderbuss and two targets.
#[test]
fn sb_ex_21() {
    // The second Ghoul's gaps are 7.5" to the Blunderbuss and 0.8" to the first, whose body half hides it.
    let ghouls =
        |south| [blu().at(0.0, 0.0), monster("ghoul").at(7.0, 0.0), monster("ghoul").at(8.43, south)];
    let (mut state, [coachman, first, second]) = lay_out(ghouls(1.094));
    let mut fates = dice([8, 6, 7, 6]).choose(Act::Shoot(FIRST_ARM)).choose(Target(first)).pick([second]);
    fates = fates.choose(Act::Done);

    activate(&mut state, &mut fates, coachman);

    assert_eq!((state[first].health, state[second].health), (12 - 9, 12));
    assert!(state[coachman].unloaded.has(0));
    fates.expect_spent();

    let (mut state, [coachman, first, _]) = lay_out(ghouls(1.67)); // 1.2" apart
    let mut alone = dice([8, 6]).choose(Act::Shoot(FIRST_ARM)).choose(Target(first)).choose(Act::Done);

    activate(&mut state, &mut alone, coachman); // nobody else can be picked

    assert_eq!(state[first].health, 12 - 9);
    alone.expect_spent();
}

/// Proves sb.ex.22: cold iron and a single 1.
#[test]
fn sb_ex_22() {
    let (mut state, [officer, changeling]) = lay([off().carrying("Cold Iron Weapon"), monster("changeling")]);
    state.pools[0] = OWN_DICE;
    let mut fates = dice([1, 10, 5, 6]).choose(Wield(FIRST_ARM)); // no reroll is offered

    melee(&mut state, &mut fates, officer, changeling);

    assert_eq!((vitals(&state, officer), vitals(&state, changeling)), ((12, 1), (12, 1)));
    assert!(backed_off(&fates, officer));
    assert!(!state[officer].broken.has(0));
    fates.expect_spent();
}

/// Proves sb.ex.23: cold iron and two 1s.
#[test]
fn sb_ex_23() {
    let (mut state, [officer, changeling]) = lay([off().carrying("Cold Iron Weapon"), monster("changeling")]);
    state.pools[0] = OWN_DICE;
    let mut fates = dice([1, 1, 5, 6]).choose(Wield(FIRST_ARM));

    let exchange = melee(&mut state, &mut fates, officer, changeling);

    assert!(!exchange.attack.hit && state[officer].broken.has(0));
    fates.expect_spent();

    // Later in the turn OFF, tired (Melee +1), strikes back with a Pistol: 9 - 1, less Damage Reduction 4.
    let mut later = dice([1, 2, 9, 3]).choose(Response::StrikeBack).choose(Reroll::Keep);

    let exchange = melee(&mut state, &mut later, changeling, officer);

    assert_eq!(exchange.answer, Strike { hit: true, damage: 9 - 1 - 4 });
    later.expect_spent();
}

/// Proves sb.ex.24: salt.
#[test]
fn sb_ex_24() {
    let salted = |creature, faces| {
        let (mut state, [trooper, target]) = lay([tro().carrying("Salt Bag"), monster(creature)]);
        let mut fates = dice(faces).choose(Shot::Special(Quality::Salt));
        let volley = shoot(&mut state, &mut fates, trooper, target);
        fates.expect_spent();
        (volley.shot.hit, state[target].health)
    };

    assert_eq!(salted("ghost", [5, 7]), (true, 12 - 5));
    assert_eq!(salted("ghoul", [9, 8]), (true, 12));
}

/// Proves sb.ex.25: negating damage.
#[test]
fn sb_ex_25() {
    let loses = |victim, blow: [u8; 2], negate: &[u8]| {
        let (mut state, [attacker, victim]) = lay([tro(), victim]);
        state.pools[1] = Pool::START;
        let faces = blow.into_iter().chain(negate.iter().copied());
        let mut fates = dice(faces).choose(Negate::Power);
        let lost = strike(&mut state, &mut fates, attacker, victim).damage;
        fates.expect_spent();
        lost
    };

    assert_eq!([[5], [10], [1]].map(|die| loses(tro().enemy(), [7, 6], &die)), [4, 0, 6]);
    assert_eq!(loses(blu().enemy(), [6, 7], &[3, 8]), 2);
}

/// Proves sb.ex.26: terror only gets worse.
#[test]
fn sb_ex_26() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    state[trooper].terror = Terror::Distracted(Spell::Waiting);
    let mut fates = dice([4, 3, 5, 5]);
    let mut battle = Battle::new(&mut state, &mut fates);

    let first = battle.terror_check(trooper, 0, RuleId("sb.terror.2")).unwrap();
    let second = battle.terror_check(trooper, 0, RuleId("sb.terror.2")).unwrap();

    assert_eq!((first, second), (Band::Shaken, Band::Distracted));
    assert_eq!(state[trooper].terror, Terror::Shaken);
    fates.expect_spent();
}

/// Proves sb.ex.27: Paralysed step by step.
#[test]
fn sb_ex_27() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    let mut fates = dice([5, 4]);

    let band =
        Battle::new(&mut state, &mut fates).terror_check(trooper, -5, RuleId("sb.attr.core.soulshear.1"));

    assert_eq!(band.unwrap(), Band::Paralysed);
    fates.expect_spent();

    let mut nothing = script();
    activate(&mut state, &mut nothing, trooper);

    let mut held = dice([6, 7]);
    activate(&mut state, &mut held, trooper);
    held.expect_spent();

    let mut freed = dice([7, 7]).choose(Act::Done); // asked what it does: it may act again
    activate(&mut state, &mut freed, trooper);
    freed.expect_spent();

    assert_eq!(state[trooper].terror, Terror::Shaken);
    assert_eq!(state.melee_tally(trooper, ghoul).total(), 1 - 1);
}

/// Proves sb.ex.28: falling.
#[test]
fn sb_ex_28() {
    // A figure 0.5" from the east edge of a roof is struck for 2 by OFF: 10 + 2 + 2, Skill Die 2.
    let struck = |height: f64, victim: crate::common::Figure, after: &[u8]| {
        let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), height)];
        let radius = if victim.with.mounted == Some(true) { 1.0 } else { 0.5 };
        let place = 4.5 - radius;
        let victim = victim.enemy().at(place, 0.0).up(height);
        let (mut state, [officer, victim]) =
            lay_among(roof, [off().at(place - radius - 0.5, 0.0).up(height), victim]);
        let mut fates = dice([10, 2].into_iter().chain(after.iter().copied()));
        strike(&mut state, &mut fates, officer, victim);
        fates.expect_spent();
        let fall = fates.told().iter().find_map(|event| match event {
            Event::Fell { dice, damage, .. } => Some((*dice, *damage)),
            _ => None,
        });
        (state[victim].health, fall)
    };

    assert_eq!(struck(7.0, tro(), &[2, 3, 4, 5]), (10 - 2 - 9, Some((2, 9))));
    assert_eq!(struck(7.0, tro().with("Steady Legs"), &[2, 3]), (8, None));
    assert_eq!(struck(4.0, cav(), &[1, 2, 3]), (10 - 2 - 6, Some((1, 6))));
    assert_eq!(struck(3.0, tro(), &[]), (8, None)); // no possible fall, no check
    for (height, fall) in [(3.5, 1), (6.0, 1), (6.1, 2), (9.0, 2), (10.0, 3), (12.0, 3), (12.1, 4), (15.0, 4)]
    {
        let after: Vec<u8> = [2, 3].into_iter().chain(std::iter::repeat_n(1, fall)).collect();
        assert_eq!(struck(height, tro(), &after).1, Some((fall as u8, fall as i16)), "{height}");
    }
}

/// Proves sb.ex.30: double ten meets double one.
#[test]
fn sb_ex_30() {
    let (mut state, [officer, first, second, _]) = lay_out([
        off().at(0.0, 0.0).health(10),
        tro().at(-6.0, 0.0),
        tro().enemy().at(-20.0, -20.0),
        tro().at(6.0, -9.0),
    ]);
    state.pools.iter_mut().for_each(|pool| *pool = Pool::START);
    let mut fates = dice([10, 10, 1, 1]).choose(Reroll::Keep); // the second player keeps the double
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    let mut event = dice([7]).choose(Fuel::Power);
    let _ = Battle::new(&mut state, &mut event).step().unwrap();

    assert_eq!(state.pools[0], Pool { power: 3, skill: 2, monster: 1 });
    assert_eq!(state[officer].health, 12);

    let mut encounter = dice([4, 3, 5]);
    let _ = Battle::new(&mut state, &mut encounter).step().unwrap();

    let ghoul = FigureId(4);
    assert_eq!(state.pools[1], Pool { power: 2, skill: 2, monster: 2 });
    assert_eq!((state.name(ghoul), place_of(&state, ghoul)), ("Ghoul", spot(0.0, 23.5)));

    let mut turn = script()
        .choose(Steer::Keep)
        .choose(Steer::Keep)
        .choose(Activate(officer))
        .choose(Act::Done)
        .choose(Act::Done)
        .choose(Activate(first))
        .choose(Act::Done)
        .choose(Act::Done);
    while state.turn == 1 {
        let _ = Battle::new(&mut state, &mut turn).step().unwrap();
    }
    let acted = turn.told().iter().filter_map(|event| match event {
        Event::Activated { figure } => Some(*figure),
        _ => None,
    });
    assert!(acted.eq([ghoul, officer, second, first, FigureId(3)]));
}

/// Proves sb.ex.31: Artillery Strike.
#[test]
fn sb_ex_31() {
    let gunner = || tro().with("Artillerist");
    let (mut state, [trooper, _, _]) = lay([gunner(), gunner(), tro().enemy()]);
    state.pools[0] = OWN_DICE;
    let mut fates = dice([10, 10, 2, 3, 5, 3, 8, 6]).choose(Fuel::Skill).pick([trooper]).choose(Negate::Take); // or a Power or Skill Die

    for _ in 0..2 {
        let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    }

    let [first, second] =
        [(Seat(0), 3, 7), (Seat(1), 8, 8)].map(|(seat, face, total)| Event::RangedGuns { seat, face, total });
    assert!(told(&fates, |event| *event == first) && told(&fates, |event| *event == second));
    assert_eq!(state[trooper].health, 10 - 6);
    fates.expect_spent();
}

/// Proves sb.ex.29: jumps with and without a Sprint.
#[test]
fn sb_ex_29() {
    let roofs = |edge: f64, gap: f64| {
        let west = block(Kind::Building, (-9.0, -9.0), (edge, 9.0), 3.0);
        let east = block(Kind::Building, (edge + gap, -9.0), (edge + gap + 9.0, 9.0), 3.0);
        lay_among(vec![west, east], [tro().at(0.0, 0.0).up(3.0), tro().enemy().at(-20.0, 20.0)])
    };
    let (state, [trooper, _]) = roofs(2.0, 2.0);
    assert!(goes(&state, trooper, &[step(4.0, 0.0)])); // 2 + 4 = 6
    assert!(!goes(&state, trooper, &[step(4.01, 0.0)]));

    let leaps = |faces: [u8; 2]| {
        let (mut state, [trooper, _]) = roofs(1.0, 4.0);
        let mut fates = dice(faces).choose(Act::SprintJump).go(vec![step(6.0, 0.0)]);
        activate(&mut state, &mut fates, trooper);
        fates.expect_spent();
        (place_of(&state, trooper), elevation_of(&state, trooper))
    };
    assert_eq!(leaps([1, 3]), (spot(4.5, 0.0), length(0.0))); // 3.5" of the 4", down into the gap
    assert_eq!(leaps([6, 5]), (spot(6.0, 0.0), length(3.0))); // over it, and the last inch
}

/// Proves sb.ex.32: half of the force.
#[test]
fn sb_ex_32() {
    let (state, figures) = lay([tro(), tro(), tro(), tro(), tro(), tro(), tro(), tro(), monster("ghoul")]);
    let halves = [1, 2, 3, 7, 8].map(|standing| {
        let mut state = state.clone();
        figures[standing..8].iter().for_each(|&figure| state[figure].place = Place::Left);
        let _ = Battle::new(&mut state, &mut dice([3, 4])).step().unwrap();
        state.first_half
    });

    assert_eq!(halves, [1, 1, 1, 3, 4]);

    let (mut state, [gone, _, _]) = lay([tro(), tro().enemy(), monster("ghoul")]);
    state[gone].place = Place::Left;
    let _ = Battle::new(&mut state, &mut dice([9, 9, 1, 2])).step().unwrap();

    assert_eq!((state.order[0], state.first_half), (Seat(0), 0));
}

/// Proves sb.ex.33: the order of monsters, rocks, and a march that is turned.
#[test]
fn sb_ex_33() {
    let (mut state, [troll, revenant, ghoul, trooper, _]) = lay_out([
        monster("troll").health(5).at(0.0, 0.0),
        monster("revenant").at(-20.0, 20.0),
        monster("ghoul").at(-20.0, -20.0),
        tro().at(12.5, 0.0),
        tro().at(0.0, 15.5),
    ]);
    state.phase = Phase::Monsters;
    let mut fates = dice([5, 6, 7, 4]).choose(Reaction::ReturnFire(FIRST_ARM));
    for _ in 0..3 {
        let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    }

    let acted = |event: &Event| match event {
        Event::Activated { figure } => Some(*figure),
        _ => None,
    };
    assert_eq!(fates.told().iter().filter_map(acted).collect::<Vec<_>>(), [troll, revenant, ghoul]);
    assert_eq!((state[troll].health, state[trooper].health), (5 - 3, 10));
    assert!(stands_at(&state, troll, 0.0, 0.0));
    fates.expect_spent();

    let (mut state, [revenant, _, farther, _]) = lay_out([
        monster("revenant").at(0.0, 0.0),
        tro().at(6.0, 0.0),
        tro().at(-9.0, 0.0),
        tro().enemy().at(0.0, 20.0),
    ]);
    state.pools.iter_mut().for_each(|pool| pool.monster = 1);
    let mut fates = script().choose(Steer::Figure(farther)); // and the other player is not asked

    activate(&mut state, &mut fates, revenant);

    assert_eq!(state.gap(revenant, farther), Some(inches(4)));
    assert_eq!((state.pools[0].monster, state.pools[1].monster), (0, 1));
    fates.expect_spent();
}

/// Proves sb.ex.34: a Bandit's reload rhythm.
#[test]
fn sb_ex_34() {
    let (mut state, [bandit, trooper]) = lay_out([monster("bandit").at(-10.5, 0.0), tro().at(10.5, 0.0)]);
    let mut turn = |play: fn(&mut State, &mut Script, FigureId, FigureId), faces: &[u8], reacts: bool| {
        let mut fates = dice(faces.iter().copied());
        if reacts {
            fates = fates.choose(Reaction::Nothing);
        }
        play(&mut state, &mut fates, bandit, trooper);
        fates.expect_spent();
        !state[bandit].unloaded.has(0)
    };
    let acts = |state: &mut State, fates: &mut Script, bandit, _| activate(state, fates, bandit);

    assert!(turn(acts, &[1, 2], true)); // turn 1: shoots, then reloads with its Move
    assert!(!turn(
        |state, fates, bandit, trooper| _ = shoot(state, fates, trooper, bandit),
        &[1, 2, 1, 2],
        false
    ));
    assert!(!turn(acts, &[1, 2], true)); // turn 2: reloads with its Move, shoots
    assert!(!turn(acts, &[1, 2], true)); // turn 3: the same

    let (mut state, [bandit, _]) =
        lay_out([monster("bandit").unloaded().at(-12.5, 0.0), tro().at(12.6, 0.0)]);

    activate(&mut state, &mut script(), bandit);

    assert!(!state[bandit].unloaded.has(0));
    assert_eq!(place_of(&state, bandit), spot(-12.5, 0.0)); // a gap of 24.1" is out of range
}

/// Proves sb.ex.35 but for the Pixie's own Move: its nearness spoils the shot, and the token helps the answer.
#[test]
fn sb_ex_35() {
    let pixie = monster("pixie").at(1.1, 1.67); // 1" from TRO, 14" from the Bandit
    let (mut state, [trooper, bandit, _]) =
        lay_out([tro().tired(1).at(0.0, 0.0), monster("bandit").at(16.0, 0.0), pixie]);
    let mut fates = dice([6, 6]).choose(Act::Shoot(FIRST_ARM)).choose(Target(bandit)).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 6, 1));
    assert!(state[trooper].unloaded.has(0));
    fates.expect_spent(); // the two dice were the Bandit's
}

/// Proves sb.ex.36: a Skeletal Soldier three ways.
#[test]
fn sb_ex_36() {
    let skeleton = || lay([hvy(), tro(), monster("skeletal-soldier"), monster("necromancer-acolyte")]);

    let (mut state, [heavy, _, bones, _]) = skeleton();
    strike(&mut state, &mut dice([2, 6]), heavy, bones);
    assert_eq!(state[bones].place, Place::Removed);

    let (mut state, [_, trooper, bones, _]) = skeleton();
    shoot(&mut state, &mut dice([8, 5]), trooper, bones);
    assert_eq!((state[bones].health, state[bones].place), (5 - 4, Place::Standing));

    let (mut state, [_, trooper, bones, _]) = skeleton();
    strike(&mut state, &mut dice([6, 5]), trooper, bones);
    assert_eq!((state[bones].health, state[bones].place), (5 - 6, Place::BonePile));
}

/// Proves sb.ex.37: the Viper's cap and venom, and the Medic's cure.
#[test]
fn sb_ex_37_viper_and_cure() {
    let (mut state, [viper, trooper, medic]) = lay([monster("viper"), tro(), tro().with("Medic")]);
    let mut fates = dice([9, 4, 6, 5, 7, 6]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, viper, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 3, 1));
    assert!(state[trooper].venom);
    assert_eq!(state.speed(trooper), inches(4));
    assert_eq!((state[viper].health, state[viper].place), (1 - 7, Place::Removed));
    fates.expect_spent();

    activate(&mut state, &mut script().choose(Act::Treat(trooper)), medic);

    assert_eq!((state[trooper].health, state[trooper].venom), (9, false));
    assert_eq!(state.speed(trooper), inches(6));
}

/// Proves sb.ex.38: Deathroll.
#[test]
fn sb_ex_38() {
    let pond = vec![block(Kind::Water, (-3.0, -3.0), (0.9, 3.0), 0.0)];
    let (mut state, [crocodile, trooper]) =
        lay_among(pond, [monster("crocodile").at(0.0, 0.0), tro().at(1.0, 0.0)]);
    let mut fates = dice([3, 8, 2, 4]).choose(Response::BackOff);

    melee(&mut state, &mut fates, crocodile, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 4 - 4, 1));
    assert_eq!(vitals(&state, crocodile), (12, 1));
    assert_eq!(place_of(&state, crocodile), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.39: a Necromancer Acolyte.
#[test]
fn sb_ex_39() {
    let (mut state, [acolyte, _]) =
        lay_out([monster("necromancer-acolyte").at(0.0, 0.0), tro().at(0.0, -21.0)]);
    activate(&mut state, &mut dice([7, 4]), acolyte);

    let raised = FigureId(2);
    let north = Direction::toward(spot(0.0, 0.0), spot(0.0, -21.0));
    assert_eq!(state.profile(raised).id, "revenant");
    assert_eq!(place_of(&state, raised), along(spot(0.0, 0.0), north.clockwise(4), inches(3)));
    assert!(state[raised].activated);

    let (mut state, [acolyte, _, revenant, bones]) = lay_out([
        monster("necromancer-acolyte").at(0.0, -20.0),
        tro().at(0.0, 11.0),
        monster("revenant").health(8).at(5.0, -20.0),
        monster("skeletal-soldier").at(-5.0, -20.0),
    ]);
    let mut fates = dice([3, 2]);
    activate(&mut state, &mut fates, acolyte);

    assert_eq!((state[revenant].health, state[bones].health), (10, 5));
    assert!(!told(&fates, |event| matches!(event, Event::Healed { figure, .. } if *figure == bones)));
    fates.expect_spent();
}

/// Proves sb.ex.40: Demonic Fire.
#[test]
fn sb_ex_40() {
    let (mut state, [demon, cuirassier]) = lay_out([monster("demon").at(0.0, 0.0), cui().at(13.0, 0.0)]);
    let mut fates = dice([6, 8]).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, demon);

    assert_eq!(state[cuirassier].health, 12 - 7);
    assert_eq!(place_of(&state, demon), spot(0.0, 0.0));
    assert!(!state[demon].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.ex.41: Back Off against a wall, an enemy, a friend.
#[test]
fn sb_ex_41() {
    let (b, o) = (tro().at(0.0, 0.0), tro().enemy().at(-1.0, 0.0));
    let backs_off = |terrain, other: crate::common::Figure, b_at, o_at| {
        let (mut state, [b, o, _]) = lay_among(terrain, [b.clone(), o.clone(), other]);
        Battle::new(&mut state, &mut script()).back_off(b, o).unwrap();
        stands_at(&state, b, b_at, 0.0) && stands_at(&state, o, o_at, 0.0)
    };
    let far = || tro().at(20.0, 20.0);
    let wall = vec![block(Kind::Wall, (1.2, -3.0), (4.0, 3.0), 2.0)];

    assert!(backs_off(wall, far(), 0.7, -1.3));
    assert!(backs_off(vec![], tro().enemy().at(3.2, 0.0), 1.2, -1.0));
    assert!(backs_off(vec![], tro().at(1.5, 0.0), 0.5, -1.5));
    assert!(backs_off(vec![], far(), 2.0, -1.0));
}

/// Proves sb.ex.42: which dives are legal.
#[test]
fn sb_ex_42() {
    let (state, [trooper, shooter, _]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(6.0, 0.0), tro().enemy().at(0.0, -9.0)]);
    let dives_to = |east, south| {
        let mut state = state.clone();
        let mut fates = dice([1, 2]).choose(Reaction::Dive).go(vec![spot(east, south).into()]);
        shoot(&mut state, &mut fates, shooter, trooper);
        fates.expect_spent();
        place_of(&state, trooper)
    };
    let dive = Reach::Dive { figure: trooper, away_from: FigureSet::from_iter([shooter]) };

    assert_eq!(dives_to(0.0, 2.0), spot(0.0, 2.0));
    assert_eq!(dives_to(0.0, -2.0), spot(0.0, -2.0)); // nearer to the other enemy, who stands beyond 6"
    assert!(dive.allows(&state, &vec![spot(1.0, 1.7).into()]).is_err());
}

/// Proves sb.ex.43: a Distraction sets up a blow.
#[test]
fn sb_ex_43() {
    let (mut state, [trooper, officer, troll]) =
        lay_out([tro().at(0.0, 0.0), off().at(8.0, 10.0), monster("troll").at(8.0, 0.0)]);
    let mut fates = script().choose(Act::Move).go(vec![spot(5.0, 0.0).into()]).choose(Act::Distract);

    activate(&mut state, &mut fates, trooper); // asked nothing more

    assert_eq!(state[troll].fatigue, 1);
    assert_eq!(defence(&state, troll, officer).total(), 12);
    assert_eq!(state.melee_tally(troll, officer).total(), 2);
    fates.expect_spent();

    let mut blow = dice([4, 6]);

    strike(&mut state, &mut blow, officer, troll);

    assert_eq!(state[troll].health, 20 - 2);
    blow.expect_spent();
}

/// Proves sb.ex.44: criticals on.
#[test]
fn sb_ex_44() {
    let (mut state, [trooper, hobgoblin]) = lay_out([tro().at(0.0, 0.0), monster("hobgoblin").at(1.0, 0.0)]);
    state.options.criticals = true;
    state.pools[0] = OWN_DICE;
    let mut fates = dice([10, 10]);

    melee(&mut state, &mut fates, trooper, hobgoblin);

    assert_eq!((vitals(&state, trooper), vitals(&state, hobgoblin)), ((10, 1), (14 - 11, 1)));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    assert_eq!(place_of(&state, hobgoblin), spot(3.0, 0.0));
    fates.expect_spent();

    state.figures.iter_mut().for_each(|figure| figure.fatigue = 0); // the next turn
    let mut again = dice([1, 1]);

    let missed = strike(&mut state, &mut again, trooper, hobgoblin); // no reroll is offered

    assert!(!missed.hit);
    assert_eq!(
        attack(&state, trooper, hobgoblin, Weapon::Bayonet).damage.reasons(),
        [(-1, RuleId("sb.wpn.improvised.1"))]
    );
    assert_eq!(state.pools[0], OWN_DICE);
    again.expect_spent();
}

/// Proves sb.ex.45: a Quick Load mishap.
#[test]
fn sb_ex_45() {
    let fires = |faces| {
        let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
        let mut fates = dice(faces);
        let volley = shoot(&mut state, &mut fates, soldier, ghoul);
        fates.expect_spent();
        (volley.shot.hit, state[soldier].broken.has(0))
    };

    assert_eq!(fires([3, 1]), (false, true));
    assert_eq!(fires([3, 2]), (false, false));
}

/// Proves sb.ex.46: a Swarm.
#[test]
fn sb_ex_46() {
    let swarm = || lay([tro().carrying("Salt Bag"), monster("swarm")]);
    let fired = |shot: Shot| {
        let (mut state, [trooper, swarm]) = swarm();
        shoot(&mut state, &mut dice([9, 6]).choose(shot), trooper, swarm);
        (state[swarm].health, state[swarm].place)
    };

    assert_eq!(fired(Shot::Plain), (6, Place::Standing));
    assert_eq!(fired(Shot::Special(Quality::Salt)), (6 - 9, Place::Removed));

    let (mut state, [trooper, swarm]) = swarm();
    strike(&mut state, &mut dice([9, 6]), trooper, swarm);

    assert_eq!(state[swarm].health, 6 - 2);
}

/// Proves sb.ex.47: the Evil Eye.
#[test]
fn sb_ex_47() {
    let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
    state.pools[0] = Pool::START;
    let mut fates =
        dice([9, 4, 6, 8, 2, 7, 8]).choose(Reroll::Skill).choose(Negate::Take).choose(Negate::Take);

    melee(&mut state, &mut fates, trooper, witch);

    assert_eq!((vitals(&state, trooper), vitals(&state, witch)), ((10 - 8, 1), (10 - 4, 1)));
    assert!(matches!(state[trooper].terror, Terror::Paralysed(_)));
    assert!(backed_off(&fates, trooper));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.48: Quick Reload.
#[test]
fn sb_ex_48() {
    let (mut state, [trooper, target]) =
        lay_out([tro().unloaded().at(-12.0, 0.0), tro().enemy().at(11.0, 0.0)]);
    state.pools[0] = Pool::START;
    let mut fates = dice([6, 7]).choose(Act::QuickReload(FIRST_ARM, Fuel::Skill)).choose(Act::Move);
    fates = fates
        .go(vec![spot(-8.0, 0.0).into()])
        .choose(Act::Shoot(FIRST_ARM))
        .choose(Reroll::Keep)
        .choose(Reaction::Nothing);

    activate(&mut state, &mut fates, trooper); // no free reload is offered, and no second quick one

    assert_eq!(state[target].health, 10 - 6);
    assert!(state[trooper].unloaded.has(0));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.50: Trample.
#[test]
fn sb_ex_50() {
    let (mut state, [bear, trooper]) = lay_out([monster("polar-bear").at(0.0, 0.0), tro().at(1.5, 0.0)]);
    let mut fates = dice([4, 6, 8, 6]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, bear, trooper);

    assert_eq!((vitals(&state, bear), vitals(&state, trooper)), ((18 - 8, 1), (10 - 5, 1)));
    assert_eq!(place_of(&state, bear), spot(-2.0, 0.0));
    assert_eq!(
        defence(&state, trooper, bear).reasons(),
        [
            (13, RuleId("sb.dice.7")),
            (-1, RuleId("sb.melee.fatigue.5")),
            (-2, RuleId("sb.attr.can.trample.3"))
        ]
    );
    fates.expect_spent();

    let mut stands = script().choose(Act::Done);
    activate(&mut state, &mut stands, trooper);

    assert!(!state[trooper].knocked_down);
    stands.expect_spent();
}

/// Proves sb.ex.51: Deluge.
#[test]
fn sb_ex_51() {
    let (mut state, [demon, trooper]) = lay_out([monster("demon").at(0.0, 0.0), tro().at(11.0, 0.0)]);
    state.weather = Weather::Deluge;
    let mut fates = dice([9, 8]);

    activate(&mut state, &mut fates, demon);

    assert_eq!((state[trooper].health, state[trooper].place), (10 - 11, Place::Removed));
    fates.expect_spent();

    let (mut state, [bandit, _]) = lay_out([monster("bandit").at(0.0, 0.0), tro().at(20.0, 0.0)]);
    state.weather = Weather::Deluge;

    activate(&mut state, &mut script(), bandit); // no shot

    assert_eq!(place_of(&state, bandit), spot(5.0, 0.0));
}

/// Proves sb.ex.52: Powerful Enchantment.
#[test]
fn sb_ex_52() {
    let (mut state, [trooper, enemy]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(3.0, 0.0)]);
    state.omens.enchantment = true;
    state[trooper].unloaded.set(0);
    let mut fates = dice([4, 5]).choose(Act::Reload(FIRST_ARM)).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert!(state[trooper].entranced);
    fates.expect_spent();

    state[trooper].activated = false;
    let acts = offers::acts(&state, trooper, &[]); // in the same turn
    let barred = |act: &Act| matches!(act, Act::Attack(_) | Act::Shoot(_));
    assert!(!acts.iter().any(barred));
    assert!([Act::Move, Act::Distract].iter().all(|act| acts.contains(act)));
    let reactions = offers::reactions(&state, enemy, trooper, FIRST_ARM);
    assert!(reactions.contains(&Reaction::ReturnFire(FIRST_ARM)));
}

/// Proves sb.ex.49: exact odds, but for the Sprint. Every row is a count of the hundred rolls of two dice.
#[test]
fn sb_ex_49() {
    // TRO needs a sum of 12: 45 rolls. By Power 2 to 10 the Skill Dice that do: 1, 2, … 9, so 2·1 + 3·2 + … + 10·9 = 330.
    assert_eq!(struck_by(tro(), tro().enemy()), (hundredths(45), hundredths(330), hundredths(9)));
    // The Ghoul adds 1 to each of the 45 hits; a Power Die of 9 or 10 does 10 and more: 8 + 9.
    assert_eq!(struck_by(monster("ghoul"), tro()), (hundredths(45), hundredths(375), hundredths(17)));
    // RIF needs 11: by Skill 1 to 10 the Power Dice that do are 1 to 10, so 1·1 + 2·2 + … + 10·10 = 385.
    let (hit, mean, _) = shot_by(rif(), tro().enemy());
    assert_eq!((hit, mean), (hundredths(55), hundredths(385)));
    // HVY needs 12 and does Power + 1 - 1.
    let (hit, mean, _) = struck_by(hvy(), monster("hobgoblin"));
    assert_eq!((hit, mean), (hundredths(45), hundredths(330)));
    // BLU needs 13 and does Power + 1: 4·1 + 5·2 + … + 11·8 = 312.
    let (hit, mean, _) = shot_by(blu(), tro().enemy());
    assert_eq!((hit, mean), (hundredths(36), hundredths(312)));
    // Cold iron: of the 55 rolls that reach 11, the two with a 1 (1 and 10) miss.
    let (hit, _, _) = struck_by(off().carrying("Cold Iron Weapon"), monster("ghoul"));
    assert_eq!((hit, struck_by(off(), monster("ghoul")).0), (hundredths(53), hundredths(55)));
}

/// Proves the rerolls of sb.ex.49: on a miss the Skill Die, or the better of the two to roll again.
#[test]
fn sb_ex_49_with_a_fate_die() {
    let skill_only = |_: [u8; 2]| Reroll::Skill;
    let lower = |[power, skill]: [u8; 2]| {
        if power + skill >= 12 {
            Reroll::Keep
        } else if power < skill {
            Reroll::Power
        } else {
            Reroll::Skill
        }
    };

    // With Power p a Skill Die of 12 - p is needed twice over: 45 + (9·1 + 8·2 + … + 1·9) / 10 = 45 + 16.5.
    assert_eq!(hits_with(Pool { skill: 1, ..Pool::EMPTY }, skill_only), ratio(123, 200));
    assert_eq!(hits_with(Pool { power: 1, skill: 1, monster: 0 }, lower), ratio(71, 100));
}

/// Proves the other rows of sb.ex.49: Quick Load, negating, terror, falling, Initiative.
#[test]
fn sb_ex_49_of_other_dice() {
    // Sums of 2, 3 and 4: 1 + 2 + 3 rolls.
    let (state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let mishaps = exact(Decisions::default(), Stated(vec![]), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).shoot(soldier, [ghoul], FIRST_ARM)?;
        Ok(state[soldier].broken.has(0))
    });
    assert_eq!(mishaps.of(true), hundredths(6));

    // 1, 1, 2, 2, 3, 3, 4, 4, 5 and 6 come off: 31 in ten. The better of two: the k-th best face has 2k - 1 of 100.
    assert_eq!(mean_negated(tro().enemy()), ratio(31, 10));
    assert_eq!(mean_negated(blu().enemy()), ratio(399, 100));

    assert_eq!(terror_bands(0), [1, 5, 9, 13, 17, 55].map(hundredths));
    assert_eq!(terror_bands(-4), [15, 13, 17, 19, 15, 21].map(hundredths));

    // With Speed 6 a sum of 6 passes: 90 rolls.
    let (mut state, [officer, trooper]) = lay([off(), tro().enemy()]);
    state.terrain.drops = true;
    let by_a_drop = vec![Fact::ByADrop { figure: trooper }];
    let stays = weigh(&[10, 2], by_a_drop, Decisions::default(), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).strike(officer, trooper, FIRST_ARM).unwrap();
        state[trooper].health == 10 - 2
    });
    assert_eq!(stays[&true], hundredths(90));

    let (state, _) = lay([tro(), tro().enemy()]);
    let tied = exact(Decisions::default(), Measured, |fates| {
        let mut state = state.clone();
        let _ = Battle::new(&mut state, fates).step()?;
        Ok(state.phase == Phase::Ties)
    });
    assert_eq!(tied.of(true), ratio(670, 10_000));
}

/// The chance to hit, the mean damage, and the chance to do 10 or more.
type Row = (Chance, Chance, Chance);

fn struck_by(attacker: crate::common::Figure, target: crate::common::Figure) -> Row {
    let (state, [attacker, target]) = lay([attacker, target]);
    row(exact(Decisions::default(), Stated(vec![]), |fates| {
        Ok(Battle::new(&mut state.clone(), fates).strike(attacker, target, weapon_of(&state, attacker))?.0)
    }))
}

fn shot_by(shooter: crate::common::Figure, target: crate::common::Figure) -> Row {
    let (state, [shooter, target]) = lay([shooter, target]);
    row(exact(Decisions::default(), Stated(vec![]), |fates| {
        Ok(Battle::new(&mut state.clone(), fates).shoot(shooter, [target], FIRST_ARM)?.shot)
    }))
}

fn row(odds: fates::Odds<Strike>) -> Row {
    let great = odds.chance(|strike| strike.damage >= 10);
    (odds.chance(|strike| strike.hit), odds.mean(|strike| strike.damage as u32), great)
}

/// The best weapon in melee stands first in the kit.
fn weapon_of(state: &State, figure: FigureId) -> ArmId {
    state.melee_arms(figure)[0]
}

fn terror_bands(modifier: i16) -> [Chance; 6] {
    let (state, [trooper]) = lay([tro()]);
    let odds = exact(Decisions::default(), Measured, |fates| {
        Battle::new(&mut state.clone(), fates).terror_check(trooper, modifier, RuleId("sb.terror.2"))
    });
    [Band::Collapse, Band::Paralysed, Band::Shaken, Band::Stunned, Band::Distracted, Band::NoEffect]
        .map(|band| odds.of(band))
}

/// What a Power Die takes off 6 damage on average.
fn mean_negated(victim: crate::common::Figure) -> Chance {
    let (mut state, [attacker, victim]) = lay([tro(), victim]);
    state.pools[1] = Pool { power: 1, ..Pool::EMPTY };
    let left = weigh(&[6, 7], vec![], Choosing(|_| Choice::from(Negate::Power), Rc::default()), |fates| {
        let mut state = state.clone();
        let arm = weapon_of(&state, attacker);
        Battle::new(&mut state, fates).strike(attacker, victim, arm).unwrap().0.damage as u128
    });
    left.into_iter().map(|(left, chance)| chance * ratio(6 - left, 1)).sum()
}

/// The chance of TRO to hit Defence 13 where a Fate Die is spent as the faces suggest.
fn hits_with(pool: Pool, spends: fn([u8; 2]) -> Reroll) -> Chance {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = pool;
    let shown = Rc::new(Cell::default());
    let mind = Choosing(move |faces| Choice::from(spends(faces)), Rc::clone(&shown));
    let mut fates =
        Straight { dice: Shown(vec![], Every::default(), shown), mind, facts: Measured, ear: Nobody };
    let mut hits = Chance::default();
    loop {
        let arm = weapon_of(&state, trooper);
        let strike = Battle::new(&mut state.clone(), &mut fates).strike(trooper, ghoul, arm).unwrap().0;
        if strike.hit {
            hits += fates.dice.1.chance();
        }
        if !fates.dice.1.advance() {
            return hits;
        }
    }
}

/// Weighs a play that begins with dice that are known.
fn weigh<M: Mind<SilverBayonet>, Outcome: Ord>(
    known: &[u8],
    facts: Vec<Fact>,
    mind: M,
    mut play: impl FnMut(&mut Straight<Shown, M, Stated<Fact>, Nobody>) -> Outcome,
) -> BTreeMap<Outcome, Chance> {
    let dice = Shown(known.to_vec(), Every::default(), Rc::default());
    let mut fates = Straight { dice, mind, facts: Stated(facts), ear: Nobody };
    let mut odds = BTreeMap::new();
    loop {
        fates.dice.0 = known.to_vec();
        let outcome = play(&mut fates);
        *odds.entry(outcome).or_default() += fates.dice.1.chance();
        if !fates.dice.1.advance() {
            return odds;
        }
    }
}

/// The first dice as known, all others every way there is; the last two faces stay in view.
struct Shown(Vec<u8>, Every, Rc<Cell<[u8; 2]>>);

/// Chooses by the two faces in view.
struct Choosing<C>(C, Rc<Cell<[u8; 2]>>);

impl fates::Dice for Shown {
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [fates::Die; N]) -> [u8; N] {
        let faces: [u8; N] = if self.0.is_empty() {
            self.1.roll(rule, seat, dice)
        } else {
            self.0.drain(..N).collect::<Vec<u8>>().try_into().unwrap()
        };
        if let [power, skill] = faces[..] {
            self.2.set([power, skill]);
        }
        faces
    }
}

impl<C: FnMut([u8; 2]) -> Choice> Mind<SilverBayonet> for Choosing<C> {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = (self.0)(self.1.get());
        options.iter().position(|option| *option == wanted).unwrap()
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}
