//! How the sides stand towards winning: points as the scenario counts them, and no secret in them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, Rules, Seat};
use frame::System;
use frame::view::{GoalView, ScoreView};
use silver_bayonet::{
    Alive, Book, Feat, Options, Outcome, Place, Score, Setup, Side, SideSetup, SilverBayonet, State,
    TableSetup, Victory,
};

fn score(feat: Feat, points: i16) -> Score {
    Score { feat, points, of: None, edge: None, side: None, most: None }
}

fn game(figures: Vec<silver_bayonet::FigureSetup>, sides: usize, victory: Victory) -> State {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    let options = Options { turns: 8, ..Options::default() };
    let sides = vec![SideSetup::default(); sides];
    let setup = Setup { figures, table, sides, options, victory: Some(victory), ..Setup::default() };
    SilverBayonet::lay(Book::built_in(), &setup).unwrap()
}

fn falls(state: &mut State, figure: u8, by: Side) {
    let figure = &mut state[FigureId(figure)];
    (figure.place, figure.felled_by) = (Place::Removed, Some(by));
}

fn goal(words: &str, now: i32, of: Option<i32>) -> GoalView {
    GoalView { words: words.to_string(), now, of }
}

/// One of two Ghouls destroyed is 2 points of the 4 needed; half of three must live, and two do.
#[test]
fn a_player_alone_sees_points_needs_and_survivors() {
    let figures = vec![
        tro().at(5.0, 5.0),
        tro().at(8.0, 5.0),
        tro().at(11.0, 5.0),
        monster("ghoul").at(5.0, 20.0),
        monster("ghoul").at(8.0, 20.0),
    ];
    let ghouls = Score { of: Some("ghoul".to_string()), ..score(Feat::Destroyed, 2) };
    let victory = Victory { needs: Some(4), alive: Alive::Half, scores: vec![ghouls], ..Victory::default() };
    let mut state = game(figures, 1, victory);
    falls(&mut state, 3, Side::Player(Seat(0)));
    falls(&mut state, 0, Side::Monster);

    let view = SilverBayonet::table(&state, Some(Seat(0)));

    let goals = vec![goal("Ghoul destroyed", 1, Some(2)), goal("Alive, half needed", 2, Some(2))];
    assert_eq!(view.scores, [ScoreView { side: 0, points: 2, needed: Some(4), goals }]);
    assert_eq!(view.turns, Some([1, 8]));
}

/// Against each other no number wins; each side sees its own goals.
#[test]
fn two_players_see_both_scores() {
    let figures = vec![tro().at(5.0, 5.0), tro().at(5.0, 20.0).enemy(), tro().at(8.0, 20.0).enemy()];
    let victory = Victory {
        scores: vec![score(Feat::Felled, 1), Score { side: Some(1), ..score(Feat::Survivor, 3) }],
        ..Victory::default()
    };
    let mut state = game(figures, 2, victory);
    falls(&mut state, 1, Side::Player(Seat(0)));

    let scores = SilverBayonet::table(&state, None).scores;

    assert_eq!(
        scores.iter().map(|score| (score.points, score.needed)).collect::<Vec<_>>(),
        [(1, None), (3, None)]
    );
    assert_eq!(scores[0].goals, [goal("Soldiers brought down", 1, Some(2))]);
    assert_eq!(
        scores[1].goals,
        [goal("Soldiers brought down", 0, Some(1)), goal("Soldiers alive", 1, Some(2))]
    );
}

/// The ending says who, how much and why: the winner's points first.
#[test]
fn the_ending_says_why() {
    let figures = vec![tro().at(5.0, 5.0), tro().at(5.0, 20.0).enemy()];
    let victory = Victory { scores: vec![score(Feat::Felled, 4)], ..Victory::default() };
    let mut state = game(figures, 2, victory);
    state.turn = 9;
    let ends = |state: &State, winner| {
        let outcome = Outcome { winner, turn: 8, points: Some(state.points()) };
        SilverBayonet::ending(state, &outcome)
    };
    assert_eq!(ends(&state, None), "A draw, 0–0: time is up after turn 8.");
    falls(&mut state, 0, Side::Player(Seat(1)));
    let won = ends(&state, Some(Side::Player(Seat(1))));
    assert_eq!(won, "Victory for Player 2, 4–0: nobody is left of Player 1.");
}

/// Every scenario has goals for each side, in words.
#[test]
fn every_scenario_has_goals() {
    for scenario in &Book::built_in().scenarios {
        let state = SilverBayonet::lay(Book::built_in(), &scenario.setup).unwrap();
        let scores = SilverBayonet::table(&state, Some(Seat(0))).scores;
        assert_eq!(scores.len(), state.pools.len());
        for goal in scores.iter().flat_map(|score| &score.goals) {
            assert!(!goal.words.is_empty() && goal.of.is_none_or(|of| goal.now <= of), "{goal:?}");
        }
        assert!(scores.iter().all(|score| !score.goals.is_empty()));
    }
}
