//! What the tests of the scenarios share: a scenario with models on its own table.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Play};
use fear_and_faith::{Act, Battle, Book, Deed, Dice, End, ModelSetup, Phase, Place, Setup, Site, State};
use table::Point;

use crate::common::Script;

/// A game of a scenario of the book. A model that has no place is still to be set up.
pub fn setup_of(scenario: &str, models: impl IntoIterator<Item = ModelSetup>) -> Setup {
    Setup { scenario: Some(scenario.to_string()), models: models.into_iter().collect(), ..Setup::default() }
}

/// The same, laid.
pub fn staged(scenario: &str, models: impl IntoIterator<Item = ModelSetup>) -> State {
    setup_of(scenario, models).lay(Book::built_in()).unwrap()
}

/// The same on one of its grounds.
pub fn staged_on(scenario: &str, site: Site, models: impl IntoIterator<Item = ModelSetup>) -> State {
    Setup { site: Some(site), ..setup_of(scenario, models) }.lay(Book::built_in()).unwrap()
}

/// The same with miniatures on a real table.
pub fn off_the_table(scenario: &str, models: impl IntoIterator<Item = ModelSetup>) -> State {
    Setup { real_table: true, ..setup_of(scenario, models) }.lay(Book::built_in()).unwrap()
}

/// Plays all steps of the setting-up.
pub fn set_up(battle: &mut Battle<'_, Script>) -> Play<()> {
    while matches!(battle.state.phase, Phase::Setting(_)) {
        let _ = battle.step()?;
    }
    Ok(())
}

/// Plays one step, wherever it brings the game.
pub fn one_step(battle: &mut Battle<'_, Script>) -> Play<()> {
    let _ = battle.step()?;
    Ok(())
}

/// So many millimetres east and south of the middle of a 900 mm table.
pub fn at(east: i32, south: i32) -> Point {
    Point { x: (450 + east) * 10, y: (450 + south) * 10 }
}

/// The same as the answer to a question.
pub fn to(east: i32, south: i32) -> Vec<Point> {
    vec![at(east, south)]
}

/// A point of the table as the answer to a question, in tenths of a millimetre from its north-west corner.
pub fn corner(x: i32, y: i32) -> Vec<Point> {
    vec![Point { x, y }]
}

/// Where a model stands.
pub fn place(state: &State, model: FigureId) -> Point {
    state.table.as_ref().unwrap().base(model).unwrap().at
}

/// Takes a model out of the game.
pub fn ends(state: &mut State, model: FigureId, end: End) {
    state[model].place = Place::Gone(end);
    if let Some(table) = &mut state.table {
        table.remove(model);
    }
}

/// A script of an activation on one die that succeeds, with one deed.
pub fn does(deed: Deed) -> Script {
    Script::default().choose(Dice(1)).dice([6]).choose(Act::Scenario(deed))
}
