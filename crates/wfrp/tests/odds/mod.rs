//! Exact odds: `wf.odds.*`.

use fates::{Measured, Mind, RuleId, Seat, exact, ratio};
use wfrp::{
    ALL_PATHS, ArmId, Attack, Battle, Choice, CombatantSetup, Occasion, Oppose, Reach, State, Way, Wfrp,
    faces, pairs,
};

use crate::common::*;

/// wf.odds.1: a test at target t succeeds on max(5, min(95, t)) faces.
#[test]
fn a_test_succeeds_on_so_many_faces() {
    assert_eq!([-20, 3, 5, 38, 95, 99, 140].map(faces), [5, 5, 5, 38, 95, 95, 95]);
}

/// wf.odds.2: an opposed test by all 10,000 pairs; equals against equals win alike.
#[test]
fn an_opposed_test_by_all_pairs() {
    let odds = pairs((38, 38), (40, 40));
    assert_eq!((odds.wins, odds.loses, odds.ties), (3_609, 6_391, 0));
    let even = pairs((40, 40), (40, 40));
    assert_eq!(even.wins, even.loses);
    assert_eq!(even.wins + even.loses + even.ties, 10_000);
}

/// Strikes plainly, and opposes by Dodge or by its first weapon.
struct Dodges(bool);

impl Mind<Wfrp> for Dodges {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let dodge = options.iter().position(|choice| *choice == Choice::Oppose(Oppose::Dodge));
        dodge.filter(|_| self.0).unwrap_or(0)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

/// Holds the odds of an attack against all plays of it.
fn agree(one: CombatantSetup, other: CombatantSetup) {
    let state = on_table([one.at(0.0, 0.0), other.at(1.5, 0.0).enemy()]);
    let attack = Attack { opposed: Some(None), ..Attack::blow(A, ArmId(0), B) };
    let odds = state.exchange(&attack);
    let before = state[B].wounds;

    let played = exact(Dodges(true), Measured, |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).attacks(A, ArmId(0), B, Occasion::Action)?;
        let dead = !state[B].is_alive();
        let down = dead || state[B].wounds == 0 || state[B].has(wfrp::Condition::Unconscious);
        Ok(((before - state[B].wounds) as u32, down, dead, state[B].criticals))
    });

    assert_eq!(played.mean(|outcome| outcome.0), ratio(odds.lost.into(), ALL_PATHS.into()));
    assert_eq!(played.chance(|outcome| outcome.1), ratio(odds.felled.into(), ALL_PATHS.into()));
    assert_eq!(played.chance(|outcome| outcome.2), ratio(odds.killed.into(), ALL_PATHS.into()));
}

/// wf.odds.3, wf.odds.4: the odds of an attack are those of all plays of it, location, units die and Critical rows
/// included.
#[test]
fn the_odds_are_those_of_the_play() {
    agree(rb(), tm());
    agree(gm(), rb().wounds(4));
    agree(wi(), hk().wounds(2));
}

/// What a free blow leaves of the two: Wounds, Critical Wounds, lost moves, worn weapons, life.
fn left_by_a_free_blow(state: &State, fates: &mut impl fates::Fates<Wfrp>) -> fates::Play<Vec<i16>> {
    let mut state = state.clone();
    Battle::new(&mut state, fates).attacks(A, ArmId(0), B, Occasion::Free)?;
    let of = |who: fates::FigureId| {
        let now = &state[who];
        let lost = i16::from(now.loses_move) + 2 * i16::from(now.loses_action);
        let injuries = now.injuries.iter().map(|(injury, at, _)| 1 + injury as i16 + 10 * at as i16).sum();
        let criticals = i16::from(now.criticals);
        [now.wounds, criticals, lost, now.arms[0].worn.into(), injuries, now.is_alive().into()]
    };
    Ok([of(A), of(B)].concat())
}

/// wf.odds.3: rolls that are taken together come to the same: the odds are those of every single roll.
#[test]
fn rolls_taken_together_come_to_the_same() {
    let state = on_table([gm().at(0.0, 0.0), bt().at(2.0, 0.0).enemy()]);
    let merged = exact(Dodges(true), Measured, |fates| left_by_a_free_blow(&state, fates));
    let dice = fates::Every::one_by_one();
    let mut fates = fates::Straight { dice, mind: Dodges(true), facts: Measured, ear: fates::Nobody };
    let mut single = std::collections::BTreeMap::new();
    loop {
        let outcome = left_by_a_free_blow(&state, &mut fates).unwrap();
        *single.entry(outcome).or_insert(0.0) += fates.dice.share();
        if !fates.dice.advance() {
            break;
        }
    }

    assert_eq!(single.len(), merged.iter().count());
    for (outcome, chance) in merged.iter() {
        assert!((fates::to_f64(chance) - single[outcome]).abs() < 1e-9, "{outcome:?}");
    }
}
