//! BE-1 and BE-4: one blow of Blood Eagle exactly, and whole games of its first scenario.

use blood_eagle::{ArmId, Battle, BloodEagle, Ceorl, Doom, FigureSetup, Hand, Jarl, Setup, State, Upshot};
use fates::{FigureId, Measured, Odds, Random, Rules, Seat, Whim, exact};

use crate::harness::check::{Check, Found};
use crate::harness::clock;
use crate::harness::line::{Against, Line};
use crate::systems::whole::Games;

/// A Hirdman with an axe and a lone Fyrdman, in contact.
pub fn two() -> State {
    let fyrdman = FigureSetup { seat: 1, ..FigureSetup::of("fyrdman") };
    let setup = Setup {
        figures: vec![FigureSetup::of("hirdman"), fyrdman],
        contacts: vec![(0, 1)],
        ..Setup::default()
    };
    BloodEagle::begin(&setup).expect("both are in the book")
}

/// BE-1: every way one blow can go.
pub fn blow(start: &State) -> Odds<Upshot> {
    let mut state = start.clone();
    exact(Whim(Random::new(0)), Measured, |fates| {
        state.clone_from(start);
        let blow = state.blow(FigureId(0), FigureId(1), Hand::Arm(ArmId(0)), 0);
        Battle::new(&mut state, fates).strikes(&blow)
    })
}

/// BE-1.
pub fn blow_lines() -> Vec<Line> {
    let start = two();
    let odds = blow(&start);
    let exact = |name, found, (top, bottom)| Check {
        name,
        found: Found::Exact(found),
        wanted: Found::ratio(top, bottom),
    };
    let checks = [
        exact("hit", odds.chance(|upshot| matches!(upshot, Upshot::Hit(_))), (7, 10)),
        exact("knocked_down", odds.of(Upshot::Hit(Doom::KnockedDown)), (7, 100)),
        exact("out", odds.of(Upshot::Hit(Doom::Out)), (7, 20)),
        exact("axe_lost", odds.of(Upshot::Fumbled), (1, 100)),
    ];
    let how = format!("one blow, exact, {} paths", odds.paths());
    vec![Line::new("BE-1", how, clock::best(|| blow(&start))).against(Against::Fastest).checked(checks)]
}

/// The ford of the book with the warbands that were made for it.
fn laid() -> State {
    let setup = Setup { scenario: Some("the-ford-at-aldham".to_string()), ..Setup::default() };
    BloodEagle::begin(&setup).expect("the ford can be laid out")
}

/// Games of the ford.
pub fn ford(leader: &str) -> Games<BloodEagle> {
    let start = laid();
    Games {
        job: "BE-4",
        how: format!("the ford, {} figures, {leader}", start.figures.len()),
        start,
        count: 500,
        goal: 2000.0,
        noun: "game",
        unit: "turns",
        length: |state, _| state.turn.into(),
        whose: "the first side",
        victory: |outcome| outcome.winner == Some(Seat(0)),
    }
}

/// BE-4: with the jarl, and with the ceorl, who is quick.
pub fn lines() -> Vec<Line> {
    [ford("the jarl").lines(|| Jarl), ford("the ceorl").lines(|| Ceorl)].concat()
}
