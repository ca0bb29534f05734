//! Examples 18 to 34: shots, terror, falls, and how a turn goes.

use super::*;
use silver_bayonet::{ActivationEvent, Fell, SurpriseEvent};

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
            Event::Fell(Fell { dice, damage, .. }) => Some((*dice, *damage)),
            _ => None,
        });
        (state[victim].health, fall)
    };

    assert_eq!(struck(7.0, tro(), &[2, 3, 4, 5]), (10 - 2 - 9, Some((2, 9))));
    assert_eq!(struck(7.0, tro().with("Steady Legs"), &[2, 3]), (8, None));
    assert_eq!(struck(4.0, cav(), &[1, 2, 3]), (10 - 2 - 6, Some((1, 6))));
    assert_eq!(struck(3.0, tro(), &[2, 3]), (8, Some((0, 0)))); // it falls, unhurt
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
        Event::Activation(ActivationEvent::Activated { figure }) => Some(*figure),
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

    let [first, second] = [(Seat(0), 3, 7), (Seat(1), 8, 8)]
        .map(|(seat, face, total)| Event::Surprise(SurpriseEvent::RangedGuns { seat, face, total }));
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
        Event::Activation(ActivationEvent::Activated { figure }) => Some(*figure),
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
