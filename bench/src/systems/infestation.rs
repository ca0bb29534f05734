//! FF-4: whole games of Fear and Faith's first scenario, from the setting-up to the end.

use fates::Rules;
use fear_and_faith::{FearAndFaith, HUNTERS, Ringleader, Ruffian, Setup, SideSetup, State, Written};

use crate::harness::line::Line;
use crate::systems::whole::Games;

/// The infestation of the book with two of its ready-made parties.
fn laid() -> State {
    let party = |id: &str| SideSetup { party: Some(Written::Id(id.to_string())), ..SideSetup::default() };
    let setup = Setup {
        scenario: Some("zombie-infestation".to_string()),
        sides: vec![party("last-bus-to-orley"), party("the-late-shift")],
        ..Setup::default()
    };
    FearAndFaith::begin(&setup).expect("the infestation can be laid out")
}

/// Games of the infestation.
pub fn infestation(leader: &str) -> Games<FearAndFaith> {
    let start = laid();
    Games {
        job: "FF-4",
        how: format!("the infestation, {} models, {leader}", start.models.len()),
        start,
        count: 500,
        goal: 2000.0,
        noun: "game",
        unit: "rounds",
        length: |state, _| state.round().into(),
        whose: "the survivors",
        victory: |outcome| outcome.winner == Some(HUNTERS),
    }
}

/// FF-4: with the ringleader, and with the ruffian, who is quick.
pub fn lines() -> Vec<Line> {
    let ringleader = infestation("the ringleader").lines(Ringleader::default);
    [ringleader, infestation("the ruffian").lines(Ruffian::default)].concat()
}
