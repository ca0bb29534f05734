//! What lies before a table: what can be played, what was played lately, and the links of a table that was just laid.

use std::time::{SystemTime, UNIX_EPOCH};

use maud::Markup;
use serde_json::Value;

use crate::fault::Fault;
use crate::page::start::{self, Offer, Pick, Recent};
use crate::tables::Hall;
use crate::tables::{Inquiry, Told};
use crate::tables::{Laid, Role};

/// How many games can be resumed from the start page.
const MOST_RECENT: usize = 8;

/// The start page.
pub(crate) async fn start(hall: &Hall, query: &str) -> Result<Markup, Fault> {
    let offers: Vec<Offer> = referee::systems()
        .iter()
        .map(|system| {
            let view = system.view();
            Offer {
                short: view.short.to_string(),
                title: view.title.to_string(),
                catalogue: system.catalogue(),
            }
        })
        .collect();
    let recent = if hall.is_personal() { recent(hall).await? } else { Vec::new() };
    Ok(start::page(&offers, &recent, &Pick::read(query)))
}

/// The games played last on this machine. What can't be opened is left out.
async fn recent(hall: &Hall) -> Result<Vec<Recent>, Fault> {
    let mut found = Vec::new();
    for (table, touched) in hall.newest(MOST_RECENT).await? {
        let Ok(Told::Laid(laid)) = hall.tell(&table, &Role::Spectator, Inquiry::Laid).await else { continue };
        let Ok(Told::View(view)) = hall.tell(&table, &Role::Spectator, Inquiry::View).await else { continue };
        let own = laid.players().next().cloned().unwrap_or(Role::Spectator);
        let Some(secret) = laid.secret_of(&own) else { continue };
        let over = view.over.is_some();
        found.push(Recent {
            path: format!("/t/{table}/{secret}"),
            title: view.title.clone(),
            words: view.over.or(view.turn).unwrap_or_default(),
            when: ago(touched),
            over,
        });
    }
    Ok(found)
}

/// How long ago, in words.
fn ago(then: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(then, |since| since.as_secs());
    let count = |count: u64, word: &str| match count {
        1 => format!("a{} {word} ago", if word == "hour" { "n" } else { "" }),
        count => format!("{count} {word}s ago"),
    };
    match now.saturating_sub(then) / 60 {
        0 => "just now".to_string(),
        minutes @ 1..60 => count(minutes, "minute"),
        minutes @ 60..1440 => count(minutes / 60, "hour"),
        minutes => count(minutes / 1440, "day"),
    }
}

/// The links of a table, for whoever laid it and for its referee.
pub(crate) async fn links(hall: &Hall, table: &str, role: &Role, origin: &str) -> Result<Markup, Fault> {
    let Told::Laid(laid) = hall.tell(table, role, Inquiry::Laid).await? else {
        return Err(Fault::no_such_table());
    };
    let Told::View(view) = hall.tell(table, role, Inquiry::View).await? else {
        return Err(Fault::no_such_table());
    };
    let own = laid.players().next();
    if own != Some(role) && *role != Role::Referee {
        return Err(Fault::new("not-yours", "only whoever laid the table has all its links"));
    }
    let side = |seat: &u8| view.sides.get(usize::from(*seat)).cloned().unwrap_or_default();
    let words = |role: &Role| match role {
        Role::Player(seats) => {
            format!("For whoever plays {}", seats.iter().map(side).collect::<Vec<_>>().join(" and "))
        }
        Role::Spectator => "For whoever looks on".to_string(),
        Role::Referee => "For a referee, who may answer for all, take back and overrule".to_string(),
    };
    let others = laid.links.iter().filter(|link| link.role != *role);
    let shares: Vec<(String, String)> =
        others.map(|link| (words(&link.role), format!("{origin}/t/{table}/{}", link.secret))).collect();
    let own = laid.secret_of(role).map(|secret| format!("/t/{table}/{secret}")).unwrap_or_default();
    Ok(start::links(&view.title, &own, &shares))
}

/// The order for the same game with the sides swapped.
pub(crate) fn swapped(laid: &Laid) -> Result<crate::tables::Order, Fault> {
    let mut order: crate::tables::Order = serde_json::from_value::<_>(Value::clone(&laid.order))
        .map_err(|fault| Fault::new("damaged", fault.to_string()))?;
    order.seats.resize(laid.minds.len(), crate::tables::Place::default());
    let several = order.seats.len() > 1;
    order.seats.rotate_left(usize::from(several));
    order.seed = None;
    Ok(order)
}
