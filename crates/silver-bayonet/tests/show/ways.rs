//! Where a figure can get to, where an attack could be forced, and ways worth going.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{Asks, FigureId, Question, RuleId, Seat};
use frame::System;
use frame::view::ReachView;
use silver_bayonet::{Book, ClueSetup, Reach, Setup, SilverBayonet, State, TableSetup, Way};
use table::{Kind, Point, Polygon};

fn reach(state: &State, figure: FigureId) -> ReachView {
    let asks = Asks::Way(Reach::Move { figure, most: state.speed(figure) });
    let question = Question { seat: Seat(0), rule: RuleId("sb.move.1"), asks };
    SilverBayonet::question(state, &question).reach.unwrap()
}

fn words(reach: &ReachView) -> Vec<&str> {
    reach.ways.iter().map(|way| way.words.as_str()).collect()
}

fn end(reach: &ReachView, words: &str) -> Point {
    let found = reach.ways.iter().find(|way| way.words.starts_with(words));
    let found = found.unwrap_or_else(|| panic!("{words} is not one of {:?}", self::words(reach)));
    let way: Way = serde_json::from_value(found.way.clone()).unwrap();
    way.last().unwrap().at
}

/// A base of half an inch within 1" of another: the middles are less than 2" apart.
#[test]
fn an_enemy_in_reach_is_a_risk() {
    let (state, [soldier, ghoul, _]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0), monster("ghoul").at(20.0, 0.0)]);

    let reach = reach(&state, soldier);

    assert_eq!(reach.risks.len(), 1);
    assert_eq!(reach.risks[0].by, Some(ghoul));
    assert_eq!(reach.risks[0].words, "Ghoul could force an attack");
    let area = Polygon::new(reach.risks[0].area[0].clone()).unwrap();
    assert!(area.contains(spot(3.2, 0.0)));
    assert!(!area.contains(spot(2.7, 0.0)));
}

/// Proves sb.force.6: a figure that holds two tokens forces nobody.
#[test]
fn a_tired_enemy_is_none() {
    let (state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0).tired(2)]);

    assert!(reach(&state, soldier).risks.is_empty());
}

#[test]
fn ways_lead_to_enemies_and_away_from_them() {
    let (state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(4.0, 0.0)]);

    let reach = reach(&state, soldier);

    let near = end(&reach, "toward Ghoul, outside 1\"");
    let apart = (near.x - spot(4.0, 0.0).x).abs();
    assert!((length(2.0).0..=length(2.3).0).contains(&apart), "{apart}");
    assert!(end(&reach, "away from Ghoul").x < spot(-5.0, 0.0).x);
    assert_eq!(end(&reach, "stay"), spot(0.0, 0.0));
}

#[test]
fn ways_lead_to_clues_and_into_cover() {
    let clue = ClueSetup { at: Some((24.0, 28.0)), elevation: 0.0 };
    let setup = Setup {
        figures: vec![tro().at(0.0, 0.0), monster("bandit").at(14.0, 0.0)],
        clues: vec![clue],
        deck: vec!["a-cool-head".to_string()],
        table: Some(TableSetup {
            width: 48.0,
            depth: 48.0,
            terrain: vec![block(Kind::Wall, (1.5, -5.0), (2.0, -2.0), 3.0)],
        }),
        ..Setup::default()
    };
    let state = setup.lay_freely(Book::built_in()).unwrap();

    let reach = reach(&state, FigureId(0));

    let beside = end(&reach, "to clue 1, ");
    assert!((beside.y - spot(0.0, 3.0).y).abs() < 5, "{beside:?}");
    assert!(
        reach.ways.iter().any(|way| way.words.starts_with("into cover from Bandit by block")),
        "{:?}",
        words(&reach)
    );
}

/// A way past somebody says so.
#[test]
fn a_way_past_an_enemy_is_marked() {
    let (state, [soldier, _, _]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.2, 1.8), monster("ghoul").at(12.0, 0.0)]);

    let reach = reach(&state, soldier);

    let past = words(&reach).into_iter().find(|words| words.starts_with("toward Ghoul 2")).unwrap();
    assert!(past.ends_with("(Ghoul could force an attack)"), "{past}");
}
