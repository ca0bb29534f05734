//! How the sides stand towards winning: points as the scenario counts them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Rules, Seat};
use frame::System;
use frame::view::GoalView;
use wfrp::{Book, Condition, Outcome, Phase, Place, Setup, State, Wfrp};

/// A scenario under way on its virtual table, everybody somewhere in its zone.
fn under_way(id: &str) -> State {
    let mut state = Wfrp::begin(&Setup { scenario: Some(id.to_string()), ..Setup::default() }).unwrap();
    for who in state.ids().collect::<Vec<_>>() {
        let at = wfrp::Reach::Place { who }.ways(&state)[0][0];
        let body = table::Base {
            at,
            radius: table::Length(127),
            elevation: table::Length::ZERO,
            height: table::Length(254),
        };
        state.table.as_mut().unwrap().place(who, body);
        state[who].place = Place::Table;
    }
    (state.round, state.phase) = (1, Phase::Turns);
    state
}

fn named(state: &State, name: &str) -> FigureId {
    state.ids().find(|&who| state.name(who) == name).unwrap()
}

fn goal(words: &str, now: i32, of: Option<i32>) -> GoalView {
    GoalView { words: words.to_string(), now, of }
}

/// Long Benno down is 1 point as an enemy and 1 for his name; the other side has none yet.
#[test]
fn both_sides_see_points_and_what_brings_them() {
    let mut state = under_way("a-toll-at-dawn");
    let benno = named(&state, "Long Benno");
    state[benno].conditions.set(Condition::Unconscious, 1);

    let view = Wfrp::table(&state, Some(Seat(0)));

    assert_eq!(view.scores.iter().map(|score| score.points).collect::<Vec<_>>(), [2, 0]);
    let goals =
        [goal("Enemies down, 1 point each", 1, Some(3)), goal("Long Benno down, 1 point", 1, Some(1))];
    assert_eq!(view.scores[0].goals, goals);
    assert_eq!(view.scores[1].goals[1], goal("Corporal Jutta Stein down, 1 point", 0, Some(1)));
    assert_eq!(view.turns, Some([1, 8]));
}

/// Those who wait beside the table to be set up are not down.
#[test]
fn nothing_is_scored_before_the_fight_begins() {
    let state =
        Wfrp::begin(&Setup { scenario: Some("a-toll-at-dawn".to_string()), ..Setup::default() }).unwrap();

    let scores = Wfrp::table(&state, None).scores;

    assert!(scores.iter().flat_map(|score| &score.goals).all(|goal| goal.now == 0), "{scores:?}");
}

/// A duellist alone on the crown of the bridge has its point already.
#[test]
fn a_place_counts_as_if_it_ended_now() {
    let mut state = under_way("noon-on-saint-odos-bridge");
    let isaure = named(&state, "Isaure Vell");
    let points = |state: &State| Wfrp::table(state, None).scores[0].points;
    assert_eq!(points(&state), 0);
    let middle = table::Point { x: 18 * wfrp::YARD.0, y: 12 * wfrp::YARD.0 };
    state.table.as_mut().unwrap().shift(isaure, middle, table::Length::ZERO);
    assert_eq!(points(&state), 1);
    let words = &Wfrp::table(&state, None).scores[0].goals[1];
    assert_eq!(words, &goal("Alone: the crown, 1 point", 1, Some(1)));
}

/// The ending says who, how much and why: the winner's points first, a minus as one.
#[test]
fn the_ending_says_why() {
    let mut state = under_way("breakages-at-the-blue-pike");
    let ends = |state: &State, winner, points| Wfrp::ending(state, &Outcome { winner, points });
    state.round = 12;
    let lost = ends(&state, Some(Seat(1)), [-9, 0]);
    assert_eq!(lost, "The raftsmen win, 0 to −9: time is up after round 12.");
    assert_eq!(ends(&state, None, [2, 2]), "A draw, 2–2: time is up after round 12.");
    for who in state.ids().filter(|&who| state[who].seat == Seat(1)).collect::<Vec<_>>() {
        state[who].conditions.set(Condition::Unconscious, 1);
    }
    let won = ends(&state, Some(Seat(0)), [6, 0]);
    assert_eq!(won, "The watch win 6–0: the raftsmen have nobody left who can fight.");
}

/// Every scenario has goals for each side, and the first of the catalogue is the one to learn by.
#[test]
fn every_scenario_has_goals() {
    let book = Book::built_in();
    for scenario in &book.scenarios {
        for score in Wfrp::table(&under_way(&scenario.id), None).scores {
            assert!(!score.goals.is_empty(), "{}", scenario.id);
            let open = |goal: &GoalView| !goal.words.is_empty() && goal.of.is_none_or(|of| goal.now <= of);
            assert!(score.goals.iter().all(open), "{:?}", score.goals);
        }
    }
    assert_eq!(book.scenarios[0].id, "a-toll-at-dawn");
}
