//! What lies before a table: what can be played, what was played lately, and the links of a table that was just laid.

use std::time::{SystemTime, UNIX_EPOCH};

use frame::view::TableView;
use maud::Markup;

use crate::fault::{Code, Fault};
use crate::page::start::{self, Offer, Pick, Recent};
use crate::tables::{Address, Hall, LaidView, Request, Role, path};

/// How many games can be resumed from the start page.
const MOST_RECENT: usize = 8;

/// The start page.
pub(super) async fn start(hall: &Hall, query: &str) -> Result<Markup, Fault> {
    let offers: Vec<Offer> = hall
        .library()
        .systems()
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
        let Ok(game) = hall.listed(&table).await else { continue };
        found.push(Recent {
            path: game.path,
            title: game.title,
            over: game.over.is_some(),
            words: game.over.or(game.turn).unwrap_or_default(),
            when: ago(touched),
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

/// The links of a table, for the player who laid it and for its referee.
pub(super) async fn links(hall: &Hall, address: &Address, origin: &str) -> Result<Markup, Fault> {
    let LaidView { role, laid, view } = *hall.ask(address, Request::Laid).await?;
    if laid.players().next() != Some(&role) && role != Role::Referee {
        return Err(Fault::new(Code::NotYours, "only the player who laid the table has all its links"));
    }
    let others = laid.links.iter().filter(|link| link.role != role);
    let shares: Vec<(String, String)> = others
        .map(|link| (what_for(&link.role, &view), format!("{origin}{}", path(&address.table, &link.secret))))
        .collect();
    Ok(start::links(&view.title, &address.path(), &shares))
}

/// What a link is for, in words.
fn what_for(role: &Role, view: &TableView) -> String {
    let side = |seat: &u8| view.sides.get(usize::from(*seat)).cloned().unwrap_or_default();
    match role {
        Role::Player(seats) => {
            format!("For the player of {}", seats.iter().map(side).collect::<Vec<_>>().join(" and "))
        }
        Role::Spectator => "For spectators".to_string(),
        Role::Referee => "For a referee, who may answer for all, take back and overrule".to_string(),
    }
}
