//! Playing with rosters of one's own: which ones a new game offers, and which one an order means.

use frame::RosterOrder;
use maud::Markup;
use serde_json::{Value, json};

use super::desk::mustering;
use super::whose::{Caller, own_rosters};
use crate::fault::Fault;
use crate::page::form::{Fields, written};
use crate::page::start::{Brought, Mine, order_with};
use crate::rosters::{Summary, unpacked};
use crate::server::lobby::new_game;
use crate::server::scene::brought;
use crate::tables::{Hall, TableOrder};

/// The most rosters of links that one game is set up with.
const MOST_SHARED: usize = 8;

/// The rosters that a new game offers: the caller's own, and those that its address holds.
pub(in crate::server) fn offered(hall: &Hall, caller: &Caller, query: &str) -> Result<Vec<Mine>, Fault> {
    let mut mine = own_rosters(hall, caller)?;
    let books = caller.books(hall);
    let fields = Fields::read(query);
    for (_, value) in fields.iter().filter(|(_, value)| value.starts_with("shared:")).take(MOST_SHARED) {
        let is_known = mine.iter().any(|one| one.value == value);
        if let Some(Ok(file)) = value.strip_prefix("shared:").filter(|_| !is_known).map(unpacked) {
            let summary = Summary::of(&books.library, &file, "A shared roster");
            mine.push(Mine { value: value.to_string(), path: String::new(), summary, touched: 0 });
        }
    }
    Ok(mine)
}

/// Reads the form of a new game. Where a roster breaks rules and nobody has agreed to it, the page that asks comes back.
pub(in crate::server) fn ordered(
    hall: &Hall,
    caller: &Caller,
    body: &str,
) -> Result<Result<TableOrder, Markup>, Fault> {
    let mut order = order_with(
        body,
        &Brought {
            roster: &|value, anyway| resolved(hall, caller, value, anyway),
            table: &|system, value| brought(hall, caller, system, value),
        },
    )?;
    let books = caller.books(hall);
    let system = books.library.system(&order.system)?;
    order.content.splice(..0, books.of_system(system.view().short)); // a table that is drawn comes last
    let is_refused = |roster: &RosterOrder| match roster {
        RosterOrder::Whole(roster) => {
            mustering(&**system).is_ok_and(|book| book.muster(roster).is_ok_and(|view| !view.may_play()))
        }
        RosterOrder::Own | RosterOrder::Ready(_) | RosterOrder::Chance { .. } => false,
    };
    if !order.game.rosters.iter().any(is_refused) {
        return Ok(Ok(order));
    }
    let fields = Fields::read(body);
    let said = fields.iter().filter(|(name, _)| *name != "step").chain([("step", "2")]);
    let query = written(said);
    let mine = offered(hall, caller, &query)?;
    Ok(Err(new_game(hall, caller, &query, &mine)?))
}

/// The roster that the form names: `mine:` and an id, or `shared:` and what a link holds.
fn resolved(hall: &Hall, caller: &Caller, value: &str, anyway: bool) -> Result<Value, String> {
    let file = match value.split_once(':') {
        Some(("mine", id)) => {
            let shelf = caller.own(hall).map_err(|fault| fault.text)?;
            let shelf = shelf.ok_or("no rosters are kept for you here")?;
            shelf.read(id).and_then(|kept| kept.roster().cloned()).map_err(|fault| fault.text)?
        }
        Some(("shared", letters)) => unpacked(letters)?,
        _ => return Err("expected mine: or shared:".to_string()),
    };
    let mut roster = file.roster;
    if anyway {
        roster["anyway"] = json!(true);
    }
    Ok(roster)
}
