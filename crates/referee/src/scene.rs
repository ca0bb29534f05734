//! Tables of one's own: what is drawn becomes a scenario of the book, checked like any file of one's own and begun once.

use std::sync::Arc;

use fates::DiceFrom;
use frame::Order;
use frame::scene::{Scene, WrittenScene};
use serde::Serialize;

use crate::system::AnySystem;

/// A table of one's own that can be played.
pub struct Drawn {
    /// The system with the scenario in its book.
    pub system: Arc<dyn AnySystem>,
    /// The id of the scenario.
    pub id: String,
    /// What the file of the scenario is called, and what it says.
    pub file: (String, String),
}

/// What is wrong with a table of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SceneFault {
    /// Which part: `/pieces/2`; empty for the whole.
    pub at: String,
    /// What was found, and what was expected.
    pub words: String,
}

/// Makes a scenario of what is drawn, or says everything that is wrong with it, and where.
pub fn drawn(system: &dyn AnySystem, scene: &Scene) -> Result<Drawn, Vec<SceneFault>> {
    let whole = |words: String| SceneFault { at: String::new(), words };
    let Some(scenes) = system.scenes() else {
        return Err(vec![whole(format!("tables of {} can't be drawn", system.view().title))]);
    };
    let (id, written) = (scene.id(), scenes.written(scene));
    let file = (format!("{id}.toml"), written.text.clone());
    let placed = |fault: &String| placed(&written, &file.0, fault);
    let with = system.with(&vec![file.clone()]);
    let with = with.map_err(|faults| faults.iter().map(placed).collect::<Vec<_>>())?;
    let order = Order { scenario: id.clone(), ..Order::default() };
    match with.open_order(&order, DiceFrom::People, None) {
        Ok(_) => Ok(Drawn { system: with, id, file }),
        Err(fault) => Err(fault.text.split("; ").map(|words| whole(words.to_string())).collect()),
    }
}

/// The part of the scene that a fault of its file is about.
fn placed(written: &WrittenScene, file: &str, fault: &str) -> SceneFault {
    let after = fault.strip_prefix(file).and_then(|rest| rest.strip_prefix(':'));
    let told = after
        .and_then(|rest| rest.split_once(": "))
        .and_then(|(line, words)| Some((line.parse().ok()?, words)));
    match told {
        Some((line, words)) => SceneFault { at: written.part_of(line).to_string(), words: words.to_string() },
        None => SceneFault { at: String::new(), words: fault.to_string() },
    }
}
