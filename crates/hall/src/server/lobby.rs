//! What lies before a table: what can be played, what was played lately, and how others are brought in.

use std::time::{SystemTime, UNIX_EPOCH};

use fates::Seat;
use frame::view::{CatalogueView, TableView};
use futures_util::future::join_all;
use maud::Markup;
use referee::Library;
use serde_json::Value;

use super::door::Visitor;
use super::muster::Caller;
use super::scene::own_tables;
use crate::fault::{Code, Fault};
use crate::page::board::Drawing;
use crate::page::start::{self, Game, Guest, Invite, Mine, Offer, Reach, Share, Stands};
use crate::page::table::Here;
use crate::page::{chosen_dice, form::Fields, side_name};
use crate::tables::{
    Address, Hall, Kept, Laid, LaidView, Listed, Request, Role, Stored, invitation_path, path, seats_of,
};

/// How many games the start page leads back to.
const MOST_RECENT: usize = 4;
/// How many games are listed on a page.
const A_PAGE: usize = 50;
/// More games than anybody counts.
const MOST_COUNTED: usize = 10_000;

/// The systems, as they are offered to somebody with these rosters.
fn offers(hall: &Hall, library: &Library, mine: &[Mine]) -> Vec<Offer> {
    let offer = |system: &std::sync::Arc<dyn referee::AnySystem>| {
        let view = system.view();
        Offer {
            short: view.short.to_string(),
            title: view.title.to_string(),
            poster: system.poster(),
            catalogue: system.catalogue(),
            draws: system.scenes().is_some() && hall.rosters().is_open(),
            tables: Vec::new(),
            mine: mine.iter().filter(|one| one.summary.system == view.short).cloned().collect(),
        }
    };
    library.systems().iter().map(offer).collect()
}

/// The start page. Only somebody at this machine is shown the games that are kept on it.
pub(super) async fn start(
    hall: &Hall,
    library: &Library,
    at_home: bool,
    mine: &[Mine],
) -> Result<Markup, Fault> {
    let newest = if at_home { hall.newest(MOST_COUNTED).await? } else { Vec::new() };
    let found = join_all(newest.iter().take(MOST_RECENT).map(|(table, _)| hall.listed(table))).await;
    let mut found: Vec<_> = found.into_iter().zip(&newest).collect();
    found.sort_by_key(|(listed, _)| listed.as_ref().map_or(true, |listed| listed.view.over.is_some()));
    let mut games: Vec<Game> = Vec::new();
    for (listed, (table, touched)) in &found {
        match listed {
            Ok(listed) => games.push(running(hall, listed, *touched, games.is_empty())),
            Err(fault) if fault.is_shut() => games.extend(shut(hall, table, *touched, fault).await),
            Err(_) => {} // it has gone meanwhile
        }
    }
    Ok(start::page(&offers(hall, library, mine), &games, newest.len()))
}

/// A new game, at the step that the address names.
pub(super) fn new_game(hall: &Hall, caller: &Caller, query: &str, mine: &[Mine]) -> Result<Markup, Fault> {
    let books = caller.books(hall);
    let mut offers = offers(hall, &books.library, mine);
    let fields = Fields::read(query);
    let chosen = offers.iter().position(|offer| Some(offer.short.as_str()) == fields.get("system"));
    if let Some(offer) = offers.get_mut(chosen.unwrap_or(0)) {
        offer.tables = own_tables(hall, caller, &offer.short, query)?;
    }
    Ok(start::new_game(&offers, query))
}

/// A page of all games, the newest first. They sleep on: what is listed is what is stored.
pub(super) async fn games(hall: &Hall, query: &str) -> Result<Markup, Fault> {
    let page = Fields::read(query).get("page").and_then(|page| page.parse().ok()).unwrap_or(0usize);
    let newest = hall.newest(MOST_COUNTED).await?;
    let mut games = Vec::new();
    for (table, touched) in newest.iter().skip(page.saturating_mul(A_PAGE)).take(A_PAGE) {
        let Ok(kept) = hall.kept(table).await else { continue };
        games.push(asleep(hall, &kept, *touched));
    }
    let older = (newest.len() > page.saturating_add(1).saturating_mul(A_PAGE)).then(|| page + 1);
    Ok(start::all(&games, older))
}

/// A game as its table shows it, with a picture if wanted.
fn running(hall: &Hall, listed: &Listed, touched: u64, pictured: bool) -> Game {
    let Listed { view, laid, asked, .. } = listed;
    let over = view.over.is_some();
    Game {
        title: laid.name.clone().unwrap_or_else(|| view.title.clone()),
        words: view.over.clone().unwrap_or_else(|| how_it_stands(view)),
        last: view.log.last().filter(|_| !over).map(|line| line.text.clone()),
        stands: match asked {
            _ if over => Stands::Over,
            Some(seat) if laid.owner().answers_for(*seat) && laid.mind_of(*seat).is_none() => Stands::Yours,
            Some(Seat(side)) if *asked != Some(Seat::TABLE) => Stands::Waiting(side_name(view, Some(*side))),
            _ => Stands::Running,
        },
        picture: Drawing::of(view).filter(|_| pictured).map(|drawing| drawing.picture()),
        ..asleep(hall, &Kept { path: listed.path.clone(), laid: laid.clone(), over: None }, touched)
    }
}

/// A game that nobody can play on; nothing of a record that has no beginning, because no link leads to it.
async fn shut(hall: &Hall, table: &str, touched: u64, why: &Fault) -> Option<Game> {
    let kept = hall.kept(table).await.ok()?;
    let words = kept.over.clone().unwrap_or_else(|| why.text.clone());
    Some(Game { words, stands: Stands::Over, ..asleep(hall, &kept, touched) })
}

/// What a game is called that sleeps.
pub(super) fn title(hall: &Hall, laid: &Laid) -> String {
    asleep(hall, &Kept { path: String::new(), laid: laid.clone(), over: None }, 0).title
}

/// A game as it is stored.
fn asleep(hall: &Hall, kept: &Kept, touched: u64) -> Game {
    let order = |pointer: &str| kept.laid.order.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let system = hall.system_laid(&kept.laid);
    let system = system.as_ref();
    let catalogue = system.map(|system| system.catalogue());
    let scenario = match order("/game/scenario") {
        "" => order("/wish/scenario"), // as tables of older versions have it
        scenario => scenario,
    };
    let known = catalogue.as_ref().and_then(|all| all.scenarios.iter().find(|known| known.id == scenario));
    let sides: Vec<String> =
        known.iter().flat_map(|known| &known.sides).map(|side| side.name.clone()).collect();
    Game {
        path: kept.path.clone(),
        title: kept
            .laid
            .name
            .clone()
            .or(known.map(|known| known.name.clone()))
            .unwrap_or_else(|| scenario.to_string()),
        system: system.map(|system| system.view().short.to_string()).unwrap_or_default(),
        system_title: system.map(|system| system.view().title.to_string()).unwrap_or_default(),
        sides: who_plays_whom(&kept.laid, &sides, catalogue.as_ref()),
        words: kept.over.clone().unwrap_or_default(),
        last: None,
        when: ago(touched),
        stands: if kept.over.is_some() { Stands::Over } else { Stands::Running },
        picture: None,
    }
}

/// `The Emperor's detachment (you) against the King's patrol (the captain)`.
fn who_plays_whom(laid: &Laid, sides: &[String], catalogue: Option<&CatalogueView>) -> String {
    let side = |(seat, name): (u8, &String)| {
        let name = if seat == 0 { name.clone() } else { within(name) };
        format!("{name} ({})", who(laid, seat, catalogue, &laid.owner()))
    };
    (0u8..).zip(sides).map(side).collect::<Vec<_>>().join(" against ")
}

/// Who has a seat, in the eyes of this role.
fn who(laid: &Laid, seat: u8, catalogue: Option<&CatalogueView>, eyes: &Role) -> String {
    let mind = |id: &str| catalogue?.minds.iter().find(|mind| mind.id == id).map(|mind| within(&mind.name));
    match laid.mind_of(Seat(seat)) {
        Some(id) => mind(id).unwrap_or_else(|| "the computer".to_string()),
        None if matches!(eyes, Role::Player(seats) if seats.contains(&seat)) => "you".to_string(),
        None => "a friend".to_string(),
    }
}

/// A name within a sentence.
fn within(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_string(), |rest| format!("the {rest}"))
}

/// `Turn 3 of 7 · 3 of 7 points`.
fn how_it_stands(view: &TableView) -> String {
    let points = view.scores.first().map(|score| match score.needed {
        Some(needed) => format!("{} of {needed} points", score.points),
        None if score.points == 1 => "1 point".to_string(),
        None => format!("{} points", score.points),
    });
    let turn = view.turn.clone().unwrap_or_else(|| "Setting up".to_string());
    [Some(turn), points].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// How long ago, in words; the day itself when it is longer than a week.
pub(super) fn ago(then: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(then, |since| since.as_secs());
    let count = |count: u64, word: &str| match count {
        1 => format!("a{} {word} ago", if word == "hour" { "n" } else { "" }),
        count => format!("{count} {word}s ago"),
    };
    match now.saturating_sub(then) / 60 {
        0 => "just now".to_string(),
        minutes @ 1..60 => count(minutes, "minute"),
        minutes @ 60..1440 => count(minutes / 60, "hour"),
        1440..2880 => "yesterday".to_string(),
        minutes @ 2880..10_080 => count(minutes / 1440, "day"),
        _ => day(then / 86_400),
    }
}

/// `5 November 2026`, from the days since 1970 (the usual reckoning from civil days, which begins its years in March).
fn day(days: u64) -> String {
    const MONTHS: [&str; 12] = [
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "January",
        "February",
    ];
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let year = era * 400 + year_of_era + u64::from(month >= 10);
    format!("{of_month} {} {year}", MONTHS[month as usize % 12])
}

/// The page that brings the others in, for the player who set up the table and for its referee.
pub(super) async fn invite(hall: &Hall, address: &Address, visitor: &Visitor) -> Result<Markup, Fault> {
    let LaidView { role, laid, view, here } = *hall.ask(address, Request::Laid).await?;
    if !laid.is_host(&role) {
        return Err(Fault::new(Code::NotYours, "only the player who set up the table invites others"));
    }
    let library = hall.library();
    let system = laid.order.get("system").and_then(Value::as_str).and_then(|name| library.system(name).ok());
    let catalogue = system.map(|system| system.catalogue());
    let (origin, reach) = how_far(hall, visitor);
    let share = |role: &Role| {
        let (name, words) = what_for(role, &view);
        let path = match role {
            Role::Player(_) => {
                laid.open_invitation(role).map(|one| invitation_path(&address.table, &one.secret))
            }
            Role::Spectator | Role::Referee => {
                laid.secret_of(role).map(|secret| path(&address.table, secret))
            }
        };
        let url = path.map(|path| format!("{origin}{path}"));
        let place = seats_of(role).next().map_or("watch".to_string(), |seat| seat.0.to_string());
        Share { name, words, url, place, plays: matches!(role, Role::Player(_)) }
    };
    let mut others: Vec<&Role> = laid.players().filter(|other| **other != role).collect();
    others.sort_by_key(|other| seats_of(other).next().map(|seat| seat.0));
    let mut shares: Vec<Share> = others.into_iter().map(share).collect();
    shares.push(share(&Role::Spectator));
    let guest = |(seat, here): (u8, Here)| Guest {
        name: side_name(&view, Some(seat)),
        who: who(&laid, seat, catalogue.as_ref(), &role),
        here,
    };
    Ok(start::invite(&Invite {
        title: laid.name.clone().unwrap_or_else(|| view.title.clone()),
        system: system.map(|system| system.view().title.to_string()).unwrap_or_default(),
        own: address.path(),
        seats: (0u8..).zip(here).map(guest).collect(),
        shares,
        reach,
        chosen_dice: chosen_dice(&laid, &view),
    }))
}

/// What a link for others begins with, and how far it reaches. `127.0.0.1` would lead them to their own machine.
pub(super) fn how_far(hall: &Hall, visitor: &Visitor) -> (String, Reach) {
    match hall.house().origin() {
        Some(origin) => (origin, Reach::House),
        None if !visitor.calls_it_local => (visitor.origin.clone(), Reach::World),
        None => {
            let personal = "lychgate play --lan".to_string();
            let served = "lychgate serve --listen 0.0.0.0:8190".to_string();
            let command = if hall.is_personal() { personal } else { served };
            let opens = hall.is_personal() && visitor.is_at_machine && hall.house().door().is_some();
            (visitor.origin.clone(), Reach::Here { command, opens })
        }
    }
}

/// What a link is for, and what its holder may do.
fn what_for(role: &Role, view: &TableView) -> (String, String) {
    match role {
        Role::Player(seats) => {
            let sides: Vec<String> = seats.iter().map(|seat| side_name(view, Some(*seat))).collect();
            (format!("{}: invitation", sides.join(" and ")), "plays this side".to_string())
        }
        Role::Spectator => {
            ("To watch".to_string(), "Sees what everyone may see, touches nothing".to_string())
        }
        Role::Referee => ("A referee".to_string(), "May answer for all, undo and overrule".to_string()),
    }
}

/// The role that a form means: a seat by its number, or `watch`.
pub(super) async fn role_at(hall: &Hall, address: &Address, place: &str) -> Result<Role, Fault> {
    let laid = hall.ask(address, Request::Laid).await?.laid;
    let is_meant = |role: &&Role| seats_of(role).any(|seat| seat.0.to_string() == place);
    let player = || laid.players().find(is_meant).cloned();
    let role = if place == "watch" { Some(Role::Spectator) } else { player() };
    role.ok_or_else(|| Fault::new(Code::NoSuchSeat, "nobody is asked to play that"))
}

/// The page that renames a game or deletes it.
pub(super) async fn manage(hall: &Hall, address: &Address, at_home: bool) -> Result<Markup, Fault> {
    let (role, Stored { laid, .. }) = hall.stored(address).await?;
    role.keeps(at_home)?;
    let title = title(hall, &laid);
    let name = laid.name.unwrap_or_default();
    Ok(start::manage(&address.path(), &title, &name, at_home))
}

/// Deletes a game for good.
pub(super) async fn delete(hall: &Hall, address: &Address, at_home: bool) -> Result<(), Fault> {
    let (role, _) = hall.stored(address).await?;
    role.keeps(at_home)?;
    hall.delete(&address.table).await
}
