//! Playing on tables of one's own: at once, or set up step by step.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Redirect;
use frame::Order;
use frame::view::ScenarioView;
use tracing::warn;

use super::desk::{Address, Desk, read};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::start::Own;
use crate::rosters::Kind;
use crate::scenes::{Check, TableFile};
use crate::server::muster::{Caller, blocking};
use crate::tables::{Hall, Place, TableOrder, Who};

type Shared = State<Arc<Hall>>;

/// The most tables of links that one game is set up with.
const MOST_SHARED: usize = 4;

/// A game on this table begins, against the computer.
pub(super) async fn play(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Redirect, Fault> {
    let ordered = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let (check, system) = (desk.check(), &desk.system);
        let playable = check.as_ref().as_ref().map_err(|_| unfit(&check))?;
        let mind = system.catalogue().minds.first().map(|mind| Who::Mind(mind.id.clone()));
        let others = mind.unwrap_or(Who::Friend);
        let who = |seat: usize| if seat == 0 { Who::Me } else { others.clone() };
        let seats = (0..playable.scenario.sides.len()).map(|seat| Place { who: who(seat), typed: false });
        Ok(TableOrder {
            system: system.view().short.to_string(),
            game: Order { scenario: playable.scenario.id.clone(), ..Order::default() },
            seats: seats.collect(),
            content: [desk.books.of_system(system.view().short), vec![playable.file.clone()]].concat(),
            ..TableOrder::default()
        })
    };
    let order = blocking(&hall, ordered).await?;
    Ok(Redirect::to(&hall.lay(&order).await?.first_path()))
}

/// Why no game can be played on a table.
fn unfit(check: &Check) -> Fault {
    let faults = check.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    let words: Vec<String> =
        faults.iter().take(5).map(|fault| format!("{} {}", fault.at, fault.words)).collect();
    Fault::new(Code::NotATable, format!("this table can't be played yet: {}", words.join("; ").trim()))
}

/// The tables that a new game of this system offers: the caller's own, and those that its address holds.
pub(in crate::server) fn own_tables(
    hall: &Hall,
    caller: &Caller,
    short: &str,
    query: &str,
) -> Result<Vec<Own>, Fault> {
    let books = caller.books(hall);
    let system = &**books.library.system(short)?;
    if system.scenes().is_none() {
        return Ok(Vec::new());
    }
    let mut own = Vec::new();
    let mut offer = |value: String, path: String, file: &TableFile| {
        if file.system == short
            && let Ok(playable) = hall.check(&books, system, &file.scene).as_ref()
        {
            let scenario = ScenarioView { id: value, ..playable.scenario.clone() };
            own.push(Own { scenario, path });
        }
    };
    if let Some(shelf) = caller.own(hall)? {
        match shelf.of(Kind::Table).and_then(|tables| tables.list()) {
            Ok(list) => {
                for stored in &list {
                    let Ok(file) = read(stored) else { continue };
                    let path = shelf.item(Kind::Table, &stored.id).path();
                    offer(format!("mine:{}", stored.id), path, &file);
                }
            }
            Err(fault) => warn!(fault = fault.text, "tables cannot be listed"), // games go on without them
        }
    }
    let fields = Fields::read(query);
    let shared = fields.iter().filter_map(|(name, value)| {
        Some((value, value.strip_prefix("shared:")?)).filter(|_| name == "scenario")
    });
    for (value, letters) in shared.take(MOST_SHARED) {
        if let Ok(file) = TableFile::unpacked(letters) {
            offer(value.to_string(), String::new(), &file);
        }
    }
    Ok(own)
}

/// The table that a new game names, with its file: `mine:` and an id, or `shared:` and what a link holds.
pub(in crate::server) fn brought(
    hall: &Hall,
    caller: &Caller,
    system: &str,
    value: &str,
) -> Result<(String, (String, String)), String> {
    let file = match value.split_once(':') {
        Some(("mine", id)) => {
            let shelf = caller.own(hall).map_err(|fault| fault.text)?;
            let shelf = shelf.ok_or("no tables are kept for you here")?;
            let stored =
                shelf.of(Kind::Table).and_then(|tables| tables.read(id)).map_err(|fault| fault.text)?;
            read(&stored).map_err(|fault| fault.text)?
        }
        Some(("shared", letters)) => TableFile::unpacked(letters)?,
        _ => return Err("expected mine: or shared:".to_string()),
    };
    let books = caller.books(hall);
    let system = books.library.system(system).map_err(|fault| fault.text)?;
    if file.system != system.view().short {
        return Err(format!("this table is for {}, expected one for {}", file.system, system.view().short));
    }
    let check = hall.check(&books, &**system, &file.scene);
    match check.as_ref() {
        Ok(playable) => Ok((playable.scenario.id.clone(), playable.file.clone())),
        Err(_) => Err(unfit(&check).text),
    }
}
