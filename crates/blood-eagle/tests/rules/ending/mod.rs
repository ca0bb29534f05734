//! Setting up and ending: section 14.

pub mod scoring;

use blood_eagle::{Book, Condition, Outcome, Phase, Reach, Setup, State};
use fates::{FigureId, Progress, Seat};
use table::Ruler;

use crate::common::*;

/// How the game stands after the end of this turn.
fn end_of_turn(state: &mut State, turn: u8) -> Option<Outcome> {
    (state.phase, state.turn) = (Phase::TurnEnds, turn);
    match play(state, Script::default(), |battle| battle.step()) {
        Progress::Over(outcome) => Some(outcome),
        Progress::On => None,
    }
}

/// be.end.1: the game ends with turn 10, or with the turn in which only one side is left.
#[test]
fn a_game_ends_with_the_tenth_turn_or_the_last_side() {
    let mut state = on_table([figure("S4").at(0.0, 0.0), figure("N3").enemy().at(5.0, 0.0)]);

    assert_eq!(end_of_turn(&mut state, 9), None);
    assert!(end_of_turn(&mut state.clone(), 10).is_some());
    play(&mut state, Script::default(), |battle| battle.put_out(B, Some(A)));
    assert_eq!(state.outcome(), None); // not before the turn ends
    assert_eq!(end_of_turn(&mut state, 3), Some(Outcome { winner: Some(Seat(0)), points: vec![27, 0] }));
}

/// be.end.2: at the limit the points of the figures in play decide, those on the ground included, and equal ones draw.
#[test]
fn the_points_in_play_decide() {
    let more = [figure("S4").at(0.0, 0.0), figure("N3").enemy().down().at(5.0, 0.0)];
    let same = [figure("S4").at(0.0, 0.0), figure("N6").enemy().at(5.0, 0.0)];

    let first = Outcome { winner: Some(Seat(0)), points: vec![27, 26] };
    assert_eq!(end_of_turn(&mut on_table(more), 10), Some(first));
    assert_eq!(end_of_turn(&mut on_table(same), 10), Some(Outcome { winner: None, points: vec![27, 27] }));
}

/// be.end.3, be.end.4: the usual table is 36 by 36 inches, and two sides set up within 4 inches of opposite edges.
#[test]
fn two_sides_set_up_at_opposite_edges() {
    let bands = ["saxon-fyrd-of-aldham", "norse-raiders-of-skarfjord"];
    let mut state = lay(&Setup::plain(Book::built_in(), &bands));
    let (saxon, norse) = (Reach::Place { figure: FigureId(0) }, Reach::Place { figure: FigureId(9) });
    let at = |x: f64, y: f64| vec![Ruler::Inches.point(x, y)];
    let table = state.table.as_ref().unwrap();

    assert_eq!((table.width, table.depth), (table::inches(36), table::inches(36)));
    assert!(saxon.allows(&state, &at(18.0, 32.0)).is_ok());
    assert!(saxon.allows(&state, &at(18.0, 31.9)).is_err());
    assert!(norse.allows(&state, &at(18.0, 4.0)).is_ok());
    assert!(norse.allows(&state, &at(18.0, 4.1)).is_err());
    assert!(saxon.allows(&state, &at(18.0, 35.8)).is_err()); // half off the table

    for figure in 0..17 {
        let place = at(1.0 + f64::from(figure) * 2.0, if figure < 9 { 34.0 } else { 2.0 });
        step(&mut state, Script::default().go(place));
    }
    step(&mut state, Script::default());
    assert_eq!(state.phase, Phase::Initiative);
    assert!(state.figures.iter().all(|figure| figure.condition == Condition::Standing));
}

/// be.end.4: a scenario says who sets up first and where.
#[test]
fn a_scenario_says_where_and_who_first() {
    let scenario = |id: &str| lay(&Setup { scenario: Some(id.to_string()), ..Setup::default() });
    let hall = scenario("the-burning-hall");
    let coven = Reach::Place { figure: FigureId(9) };
    let at = |x: f64, y: f64| vec![Ruler::Inches.point(x, y)];

    assert!(coven.allows(&hall, &at(18.0, 4.0)).is_ok() && coven.allows(&hall, &at(18.0, 32.0)).is_ok());
    assert!(coven.allows(&hall, &at(18.0, 18.0)).is_err());
    assert!(hall.figures[15].torch_lit, "the thralls' torches are lit");
    assert!(hall.fire(1).is_some_and(|fire| fire.rating == 9));
    let mut ford = scenario("the-ford-at-aldham");
    step(&mut ford, Script::default().go(at(18.0, 12.0)));
    assert!(ford.figures[0].is_standing());
}

/// At a real table a whole side sets up at once, and people say who stands shoulder to shoulder.
#[test]
fn at_a_real_table_a_side_sets_up_at_once() {
    let scenario = Some("the-ford-at-aldham".to_string());
    let mut state = lay(&Setup { scenario, real_table: true, ..Setup::default() });
    let (edda, next) = (FigureId(3), FigureId(4)); // two fyrdmen

    step(&mut state, Script::default().facts([blood_eagle::Fact::Touches { figure: edda }]));

    assert!(state.stands_in_wall(edda) && state.stands_in_wall(next));
    assert!(state.figures[9].condition == Condition::Waiting);
}
