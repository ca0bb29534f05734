//! Games of a campaign at tables of the hall: laid, and recorded when they are over.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use frame::Order;
use frame::campaign::{PlayedGame, Throw};

use super::desk::{self, Desk, fresh_number, why};
use crate::fault::{Code, Fault};
use crate::page::campaign::{Table, Who, asked};
use crate::page::form::Fields;
use crate::server::http::Text;
use crate::server::muster::{Caller, blocking};
use crate::tables::{self, Address, Hall, Opened, Place, Role, Stored, TableOrder};

type Shared = State<Arc<Hall>>;

/// The next game is laid.
pub(super) async fn play(
    State(hall): Shared,
    Path(address): Path<desk::Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let (who, at) = (caller.clone(), address.clone());
    let order = blocking(&hall, move |hall| order(&Desk::find(hall, &who, &at)?, &body)).await?;
    let opened = hall.lay(&order).await?;
    let own = own_path(&opened);
    let kept = move |hall: &Hall| {
        let mut desk = Desk::find(hall, &caller, &address)?;
        let tables = desk.campaign.tables().iter().cloned().chain([own]).collect();
        desk.campaign.set_tables(tables).map_err(|fault| Fault::new(Code::NoRoom, fault))?;
        desk.keep()
    };
    blocking(&hall, kept).await?;
    Ok(Redirect::to(&opened.first_path()).into_response())
}

/// The game that a form wants.
fn order(desk: &Desk, body: &str) -> Result<TableOrder, Fault> {
    let fields = Fields::read(body);
    let is_fixed = desk.system.campaigns().is_some_and(|campaigns| !campaigns.parts().is_empty());
    let (next, who) = asked(&fields, desk.view().companies.len(), is_fixed);
    let refused = |refused| Fault::new(Code::NotACampaign, why(refused));
    let setup = desk.campaign.next_game(&next).map_err(refused)?;
    let sides = setup["sides"].as_array().map_or(2, Vec::len).max(1);
    let place = |who: &Who| Place {
        who: match who {
            Who::Me => tables::Who::Me,
            Who::Friend => tables::Who::Friend,
            Who::Mind(mind) => tables::Who::Mind(mind.clone()),
        },
        typed: false,
    };
    Ok(TableOrder {
        system: desk.names().0.to_string(),
        game: Order {
            scenario: next.scenario.unwrap_or_default(),
            real_table: next.real_table,
            ..Order::default()
        },
        seats: who.iter().take(sides).map(place).collect(),
        dice: if who.contains(&Who::Friend) { tables::Sealed::Together } else { tables::Sealed::Table },
        setup: Some(setup),
        ..TableOrder::default()
    })
}

/// The place of the player who ordered a table, or of somebody who looks on, if computers alone play.
fn own_path(opened: &Opened) -> String {
    let laid = &opened.laid;
    let secret = laid.secret_of(&laid.owner()).or_else(|| laid.secret_of(&Role::Spectator));
    tables::path(&opened.table, secret.unwrap_or_default())
}

/// A game does not count.
pub(super) async fn forget(
    State(hall): Shared,
    Path(address): Path<desk::Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Redirect, Fault> {
    let forgotten = move |hall: &Hall| {
        let mut desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(&body);
        let table = fields.get("table").unwrap_or_default();
        leave(&mut desk, table)?;
        desk.keep()?;
        Ok(Redirect::to(&desk.path))
    };
    blocking(&hall, forgotten).await
}

fn leave(desk: &mut Desk, table: &str) -> Result<(), Fault> {
    let tables = desk.campaign.tables().iter().filter(|known| *known != table).cloned().collect();
    desk.campaign.set_tables(tables).map_err(|fault| Fault::new(Code::NoRoom, fault))
}

/// Records the games that are over by now, and says which are not; or why one that is over can't be recorded.
pub(super) async fn settled(
    hall: &Arc<Hall>,
    caller: &Caller,
    address: &desk::Address,
) -> Result<Vec<Table>, Fault> {
    let (who, at) = (caller.clone(), address.clone());
    let known =
        blocking(hall, move |hall| Ok(Desk::find(hall, &who, &at)?.campaign.tables().to_vec())).await?;
    let mut left = Vec::new();
    for path in known {
        let Some(table) = Address::of(&path) else { continue };
        let trouble = match hall.stored(&table).await {
            Ok((_, stored)) if !stored.is_over() => None,
            Ok((_, finished)) => {
                let (who, at, path) = (caller.clone(), address.clone(), path.clone());
                let recorded = blocking(hall, move |hall| {
                    let desk = Desk::find(hall, &who, &at)?;
                    record(desk, &path, &finished)
                });
                match recorded.await? {
                    None => continue,
                    trouble => trouble,
                }
            }
            Err(fault) if fault.code == Code::NoSuchTable => Some("its game was deleted".to_string()),
            Err(fault) => Some(fault.text),
        };
        left.push(Table { path, trouble });
    }
    Ok(left)
}

/// Records a game that is over; or says why it can't be.
fn record(mut desk: Desk, path: &str, finished: &Stored) -> Result<Option<String>, Fault> {
    let table = Address::of(path).map_or_else(String::new, |table| table.table);
    let secret = finished.laid.secret_of(&Role::Spectator).unwrap_or_default();
    let game = PlayedGame {
        name: tables::path(&table, secret),
        ledger: finished.ledger.clone(),
        said: serde_json::Value::Null,
    };
    match desk.campaign.record(&game, Throw::by_luck(fresh_number())) {
        Ok(_) => {
            leave(&mut desk, path)?;
            desk.keep()?;
            Ok(None)
        }
        Err(refused) => Ok(Some(why(refused))),
    }
}
