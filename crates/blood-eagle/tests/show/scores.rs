//! How the sides stand towards winning: points as the scenario counts them, and what each scores by.

use blood_eagle::{BloodEagle, Book, Condition, Edge, Setup, State};
use fates::{FigureId, Rules, Seat};
use frame::System;
use frame::view::{GoalView, ScoreView};

use crate::common::*;

fn scenario(id: &str) -> State {
    let setup = Setup { scenario: Some(id.to_string()), ..Setup::default() };
    BloodEagle::lay(Book::built_in(), &setup).expect("a scenario that fits")
}

fn goal(words: &str, now: i32, of: i32) -> GoalView {
    GoalView { words: words.to_string(), now, of: Some(of) }
}

/// The Ford: two Norse figures gone by the north edge are 6, the Thegn Out is 1 and 3 more: 10. The Saxons have put one Out: 1.
#[test]
fn points_and_sources_follow_the_scenario() {
    let mut state = scenario("the-ford-at-aldham");
    let norse: Vec<FigureId> = state.ids().filter(|&figure| state[figure].seat == Seat(1)).collect();
    for (&figure, condition) in
        norse.iter().rev().zip([Condition::Left(Edge::North), Condition::Left(Edge::North), Condition::Out])
    {
        state[figure].condition = condition;
    }
    state[FigureId(0)].condition = Condition::Out;

    let scores = BloodEagle::table(&state, Some(Seat(0))).scores;

    assert_eq!(
        scores.iter().map(|score| (score.points, score.needed)).collect::<Vec<_>>(),
        [(1, None), (10, None)]
    );
    let goals = vec![
        goal("Figures off the north edge (3 each)", 2, 8),
        goal("Figures Standing on the north bank (1 each)", 0, 8),
        goal("Thegn Wulfric put Out (3)", 1, 1),
        goal("Enemies put Out (1 each)", 1, 9),
    ];
    assert_eq!(scores[1].goals, goals);
}

/// Without a scenario the points of the figures in play count (be.end.2): a Fyrdman's and a Hirdman's.
#[test]
fn without_a_scenario_figures_in_play_count() {
    let state = on_table([figure("S4").at(0.0, 0.0), figure("N3").enemy().at(9.0, 0.0)]);
    let cost = i32::from(state.profile(A).cost);

    let score = BloodEagle::table(&state, None).scores.swap_remove(0);

    let goals = vec![goal("Figures in play", 1, 1)];
    assert_eq!(score, ScoreView { side: 0, points: cost, needed: None, goals });
}

/// Every scenario has goals for both sides, in words, none done more often than it can be; the points shown at the end are
/// those of the outcome.
#[test]
fn every_scenario_shows_what_it_scores_by() {
    for number in 0..Book::built_in().scenarios.len() as u64 {
        let game = crate::minds::jarl::played(number, 3);
        let scores = BloodEagle::table(game.state(), None).scores;
        for goal in scores.iter().flat_map(|score| &score.goals) {
            assert!(!goal.words.is_empty() && goal.of.is_none_or(|of| goal.now <= of), "{goal:?}");
        }
        assert!(scores.iter().all(|score| !score.goals.is_empty()));
        let outcome = game.outcome().expect("it has ended");
        let shown: Vec<i32> = scores.iter().map(|score| score.points).collect();
        assert_eq!(shown, outcome.points.iter().map(|&points| i32::from(points)).collect::<Vec<_>>());
    }
}

/// At a real table nobody has said yet who stands where, so that is not counted.
#[test]
fn what_nobody_has_looked_at_is_not_counted() {
    let scenario = Some("a-light-on-the-barrow".to_string());
    let state = lay(&Setup { scenario, real_table: true, ..Setup::default() });

    let score = BloodEagle::table(&state, None).scores.swap_remove(1);

    let words = "Holding the mound (1 a turn from turn 4, counted when it is due)";
    assert_eq!(score.goals[0], GoalView { words: words.to_string(), now: 0, of: None });
}
