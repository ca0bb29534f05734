//! Proves the rules of terror, `sb.terror.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, Measured, RuleId, exact};
use silver_bayonet::{
    Act, ActivationEvent, ArmId, Band, Battle, Decisions, Event, Fact, Grip, Place, ShootingEvent, Spell,
    State, Terrified, Terror,
};

const FRIGHT: RuleId = RuleId("sb.terror.2");

const BANDS: [Band; 6] =
    [Band::Collapse, Band::Paralysed, Band::Shaken, Band::Stunned, Band::Distracted, Band::NoEffect];

/// A Terror Check with these dice; says the band and what the figure then suffers from.
fn check(state: &mut State, figure: FigureId, faces: [u8; 2], modifier: i16) -> (Band, Terror) {
    let mut fates = dice(faces);
    let band = Battle::new(state, &mut fates).terror_check(figure, modifier, FRIGHT).unwrap();
    fates.expect_spent();
    (band, state[figure].terror)
}

/// The same for a fresh TRO, Courage +0, and modifier 0.
fn fresh(faces: [u8; 2]) -> (Band, Terror) {
    let (mut state, [trooper]) = lay([tro()]);
    check(&mut state, trooper, faces, 0)
}

/// Proves sb.terror.1, sb.terror.2 and sb.clash.21: a Courage Check with a modifier, each part with its reason.
#[test]
fn a_terror_check_is_a_courage_check_with_a_modifier() {
    let (mut state, [officer, _]) = lay([off(), tro()]);
    let mut fates = dice([6, 6]);

    let band = Battle::new(&mut state, &mut fates).terror_check(officer, -3, FRIGHT).unwrap();

    assert_eq!(band, Band::NoEffect); // 12 + 2 - 3 = 11
    assert!(told(&fates, |event| matches!(event, Event::Terrified(Terrified { tally, .. })
        if tally.reasons() == [(2, RuleId("sb.dice.4")), (-3, FRIGHT)])));
    assert_eq!(check(&mut state, officer, [6, 5], -3).0, Band::Distracted); // 10

    let (mut state, [trooper]) = lay([tro()]);
    assert_eq!(check(&mut state, trooper, [4, 5], 2).0, Band::NoEffect); // a modifier may help: 9 + 2
}

/// Proves sb.terror.3 and sb.terror.17: 2 or less is Collapse: the figure leaves the table with its Health untouched.
#[test]
fn two_or_less_collapses() {
    let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), tro().at(9.0, 0.0)]);

    let (band, _) = check(&mut state, trooper, [1, 1], 0);

    assert_eq!(band, Band::Collapse);
    assert_eq!((state[trooper].place, state[trooper].health), (Place::Collapsed, 10));
    assert!(state.table.as_ref().unwrap().base(trooper).is_none());
    assert_eq!(fresh([1, 2]).0, Band::Paralysed);
    let (mut state, [trooper]) = lay([tro()]);
    assert_eq!(check(&mut state, trooper, [5, 5], -20).0, Band::Collapse);
}

/// Proves sb.terror.4 and sb.terror.4.a: 3 and 4 paralyse: the next activation is lost without a roll.
#[test]
fn three_and_four_paralyse() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);

    assert_eq!(fresh([2, 1]), (Band::Paralysed, Terror::Paralysed(Grip::Whole)));
    assert_eq!(check(&mut state, trooper, [2, 2], 0), (Band::Paralysed, Terror::Paralysed(Grip::Whole)));

    let mut nothing = script(); // no roll and no question
    activate(&mut state, &mut nothing, trooper);

    assert!(told(&nothing, |event| matches!(event, Event::Activation(ActivationEvent::HeldBack { .. }))));
    assert!(matches!(state[trooper].terror, Terror::Paralysed(_)));
}

/// Proves sb.terror.4: an activation in progress ends at once.
#[test]
fn paralysis_ends_the_activation() {
    assert_eq!(shot_at_in_its_activation(Terror::Steady, [2, 2], None), Terror::Paralysed(Grip::Whole));
}

/// Proves sb.terror.4.b, sb.terror.4.c and sb.terror.4.d: after that a Courage Check (TN14) each time; 13 holds it, 14
/// leaves it Shaken and free to act at once.
#[test]
fn paralysis_is_shaken_off_with_fourteen() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state[trooper].terror = Terror::Paralysed(Grip::Loosening);

    let mut held = dice([7, 6]);
    activate(&mut state, &mut held, trooper);
    held.expect_spent();
    assert!(matches!(state[trooper].terror, Terror::Paralysed(_)));

    // Free: it shoots at 1 - 1; 13 reaches Defence 13.
    let mut freed = dice([7, 7, 6, 7]).choose(Act::Shoot(ArmId::Own(0))).choose(Act::Done);
    activate(&mut state, &mut freed, trooper);
    freed.expect_spent();
    assert_eq!((state[trooper].terror, state[ghoul].health), (Terror::Shaken, 12 - 6));
}

/// Proves sb.terror.5: 5 and 6 shake a figure for the rest of the game.
#[test]
fn five_and_six_shake() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);

    assert_eq!(fresh([2, 3]), (Band::Shaken, Terror::Shaken));
    assert_eq!(check(&mut state, trooper, [3, 3], 0), (Band::Shaken, Terror::Shaken));

    for _ in 0..3 {
        activate(&mut state, &mut script().choose(Act::Done), trooper);
    }
    assert_eq!(state.melee_tally(trooper, ghoul).reasons()[1], (-1, RuleId("sb.terror.5")));
}

/// Proves sb.terror.6: 7 and 8 stun: the activation stops, and Checks are at -1 to the end of the next one.
#[test]
fn seven_and_eight_stun() {
    assert_eq!(fresh([3, 4]), (Band::Stunned, Terror::Stunned(Spell::Waiting)));
    assert_eq!(fresh([4, 4]), (Band::Stunned, Terror::Stunned(Spell::Waiting)));
    assert_eq!(shot_at_in_its_activation(Terror::Steady, [4, 4], None), Terror::Stunned(Spell::Waiting));

    assert_eq!(penalty_in_and_after_the_next_activation(Terror::Stunned(Spell::Waiting)), (-1, -1, 0));
}

/// Proves sb.terror.7: 9 and 10 distract: -1 to the end of the next activation, and the one in progress goes on.
#[test]
fn nine_and_ten_distract() {
    assert_eq!(fresh([4, 5]), (Band::Distracted, Terror::Distracted(Spell::Waiting)));
    assert_eq!(fresh([5, 5]), (Band::Distracted, Terror::Distracted(Spell::Waiting)));
    let goes_on = Some(Act::Done);
    assert_eq!(
        shot_at_in_its_activation(Terror::Steady, [5, 5], goes_on),
        Terror::Distracted(Spell::Waiting)
    );

    assert_eq!(penalty_in_and_after_the_next_activation(Terror::Distracted(Spell::Waiting)), (-1, -1, 0));
}

/// Proves sb.terror.8: 11 and more has no effect.
#[test]
fn eleven_does_nothing() {
    assert_eq!(fresh([5, 6]), (Band::NoEffect, Terror::Steady));
    assert_eq!(fresh([10, 10]), (Band::NoEffect, Terror::Steady));
}

/// Proves sb.terror.9, sb.terror.10 and sb.terror.11: a worse result replaces the old effect, a better one changes
/// nothing, in the order of the bands.
#[test]
fn terror_only_gets_worse() {
    // From the worst to the best, each with dice that come to it.
    let effects = [
        (Terror::Paralysed(Grip::Whole), [2, 2]),
        (Terror::Shaken, [3, 3]),
        (Terror::Stunned(Spell::Waiting), [4, 4]),
        (Terror::Distracted(Spell::Waiting), [5, 5]),
        (Terror::Steady, [6, 6]),
    ];

    for (has, (old, _)) in effects.iter().enumerate() {
        for (rolls, (new, faces)) in effects.iter().enumerate() {
            let (mut state, [trooper]) = lay([tro()]);
            state[trooper].terror = *old;
            let penalised = !matches!(old, Terror::Paralysed(_) | Terror::Steady);
            let (_, terror) = check(&mut state, trooper, *faces, i16::from(penalised)); // makes up for the -1
            let expected = if rolls < has { new } else { old };
            assert_eq!(terror, *expected, "{old:?} rolls {new:?}");
        }
    }
    let (mut state, [trooper]) = lay([tro()]);
    state[trooper].terror = Terror::Paralysed(Grip::Whole);
    check(&mut state, trooper, [1, 1], 0);
    assert_eq!(state[trooper].place, Place::Collapsed); // worse than all
}

/// Proves sb.terror.9: a better result that is not taken does not end the activation either.
#[test]
fn a_better_result_does_not_stop_the_shaken() {
    // 4 + 4 - 1 would be Stunned; the figure stays Shaken and goes on.
    assert_eq!(shot_at_in_its_activation(Terror::Shaken, [4, 4], Some(Act::Done)), Terror::Shaken);
}

/// Proves sb.terror.12: the same band again starts anew, with a single -1.
#[test]
fn the_same_band_starts_anew() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state[trooper].terror = Terror::Distracted(Spell::Running);

    let (_, terror) = check(&mut state, trooper, [5, 5], 0); // 10 - 1

    assert_eq!(terror, Terror::Distracted(Spell::Waiting));
    assert_eq!(state.melee_tally(trooper, ghoul).total(), 1 - 1);

    state[trooper].terror = Terror::Paralysed(Grip::Loosening);
    assert_eq!(check(&mut state, trooper, [2, 2], 0).1, Terror::Paralysed(Grip::Whole));
}

/// Proves sb.terror.13: the activation in progress is not the next one.
#[test]
fn the_activation_in_progress_does_not_count() {
    let mut state = distracted_in_its_activation();
    let trooper = FigureId(0);
    assert_eq!(state[trooper].terror, Terror::Distracted(Spell::Waiting)); // it has outlived that activation

    activate(&mut state, &mut script().choose(Act::Done), trooper);

    assert_eq!(state[trooper].terror, Terror::Steady);
}

/// Proves sb.terror.14: a -1 from terror, venom or a curse lowers later Terror Checks.
#[test]
fn penalties_count_in_terror_checks() {
    let band = |change: fn(&mut State, FigureId)| {
        let (mut state, [trooper]) = lay([tro()]);
        change(&mut state, trooper);
        check(&mut state, trooper, [6, 5], 0).0
    };

    assert_eq!(band(|_, _| {}), Band::NoEffect); // 11
    assert_eq!(band(|state, trooper| state[trooper].terror = Terror::Shaken), Band::Distracted);
    assert_eq!(
        band(|state, trooper| state[trooper].terror = Terror::Stunned(Spell::Waiting)),
        Band::Distracted
    );
    assert_eq!(band(|state, trooper| state[trooper].venom = true), Band::Distracted);
    assert_eq!(band(|state, trooper| state[trooper].curse = 1), Band::Distracted);
}

/// Proves sb.terror.15: monsters make no Terror Checks.
#[test]
fn monsters_know_no_terror() {
    let (mut state, [ghoul, _]) = lay([monster("ghoul"), tro()]);
    let mut nothing = script();

    let band = Battle::new(&mut state, &mut nothing).terror_check(ghoul, -9, FRIGHT).unwrap();

    assert_eq!((band, state[ghoul].terror), (Band::NoEffect, Terror::Steady));
}

/// Proves sb.terror.16: an Inspiring ally gives +1.
#[test]
fn inspiration_helps_against_terror() {
    let (mut state, [trooper, leader]) = lay([tro(), off().with("Inspiring")]);
    let mut fates = dice([5, 5]).facts([Fact::Inspired { figure: trooper, by: leader }]);

    let band = Battle::new(&mut state, &mut fates).terror_check(trooper, 0, FRIGHT).unwrap();

    assert_eq!(band, Band::NoEffect); // 10 + 1
    let one = (1, RuleId("sb.attr.core.inspiring.1"));
    assert!(told(
        &fates,
        |event| matches!(event, Event::Terrified(Terrified { tally, .. }) if tally.reasons() == [one])
    ));
}

/// Proves sb.terror.18: the chances of each band with Courage +0 and modifier 0.
#[test]
fn the_chances_of_terror() {
    let (state, [trooper]) = lay([tro()]);

    let odds = exact(Decisions::default(), Measured, |fates| {
        Battle::new(&mut state.clone(), fates).terror_check(trooper, 0, FRIGHT)
    });

    // Sums of 2; 3, 4; 5, 6; 7, 8; 9, 10; the rest: 1; 2 + 3; 4 + 5; 6 + 7; 8 + 9; 55.
    assert_eq!(BANDS.map(|band| odds.of(band)), [1, 5, 9, 13, 17, 55].map(hundredths));
}

/// Proves sb.terror.19: terror that ends an activation leaves the owed Back Off and the fatigue in place.
#[test]
fn terror_spares_nobody_the_end_of_the_fight() {
    let (mut state, [trooper, vampire]) = lay_out([tro().at(0.0, 0.0), monster("vampire").at(3.0, 0.0)]);
    // The gaze is met, the blow misses; the Strike Back costs 3 + 1, and 4 + 4 - 4 paralyses.
    let mut fates = dice([9, 9, 1, 2, 3, 8, 4, 4]).choose(Act::Attack(vampire));

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state[trooper].terror, Terror::Paralysed(Grip::Whole));
    assert_eq!((state[trooper].fatigue, state[vampire].fatigue), (1, 1));
    assert!(stands_at(&state, trooper, 0.0, 0.0)); // from contact at 2, 2" back
    fates.expect_spent();
}

/// A soldier who is Quick to Run shoots in its own activation, is hit by the Return Fire and checks with these dice.
/// `goes_on` is what it does afterwards, if it is still asked.
fn shot_at_in_its_activation(before: Terror, faces: [u8; 2], goes_on: Option<Act>) -> Terror {
    let (mut state, [trooper, _]) =
        lay_out([tro().with("Quick to Run").at(0.0, 0.0), monster("bandit").at(9.0, 0.0)]);
    state[trooper].terror = before;
    let mut fates = dice([1, 2, 4, 9]).dice(faces).choose(Act::Shoot(ArmId::Own(0)));
    if let Some(act) = goes_on {
        fates = fates.choose(act);
    }
    activate(&mut state, &mut fates, trooper); // its Musket is empty and its Move unspent: it would be asked
    fates.expect_spent();
    assert_eq!(state[trooper].health, 10 - 4);
    state[trooper].terror
}

fn distracted_in_its_activation() -> State {
    let (mut state, [trooper, _]) =
        lay_out([tro().with("Quick to Run").at(0.0, 0.0), monster("bandit").at(9.0, 0.0)]);
    let mut fates = dice([1, 2, 4, 9, 5, 5]).choose(Act::Shoot(ArmId::Own(0))).choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    state
}

/// The penalty before, in and after the next activation: it is read from a shot in that activation.
fn penalty_in_and_after_the_next_activation(terror: Terror) -> (i16, i16, i16) {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0)]);
    state[trooper].terror = terror;
    let now = |state: &State| state.melee_tally(trooper, ghoul).total() - 1;
    let before = now(&state);
    let mut fates = dice([1, 2]).choose(Act::Shoot(ArmId::Own(0))).choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    let within = fates.told().iter().find_map(|event| match event {
        Event::Shooting(ShootingEvent::Shot { tally, .. }) => Some(tally.total() - 1),
        _ => None,
    });
    (before, within.unwrap(), now(&state))
}
