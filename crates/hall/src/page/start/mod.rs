//! Before the game: the start page with what can be gone on with, a new game step by step, and friends brought in.

mod draft;
mod games;
mod house;
mod invite;
mod join;
mod mine;
mod order;
mod poster;
mod qr;
mod steps;

use frame::Poster;
use frame::view::{CatalogueView, ScenarioView};
use maud::{Markup, html};

pub use self::games::{Game, Stands, all, manage};
pub use self::invite::{Guest, Invite, Reach, Share, invite};
pub(crate) use self::join::{Asked, join};
pub use self::mine::Mine;
pub use self::order::order;
pub(crate) use self::order::{Brought, order_with};
pub(crate) use self::qr::code;
pub use self::steps::page as new_game;
use super::board::symbols;
use super::top::top;
use super::whole;

/// A system that can be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it is called in addresses: `sb`.
    pub short: String,
    /// What it is called: `The Silver Bayonet`.
    pub title: String,
    /// What it is announced by.
    pub poster: Poster,
    /// What can be played.
    pub catalogue: CatalogueView,
    /// The player's own rosters for it.
    pub mine: Vec<Mine>,
    /// Can tables be drawn for it?
    pub draws: bool,
    /// The player's own tables for it.
    pub tables: Vec<Own>,
}

/// A table of one's own, as a new game offers it.
#[derive(Clone, Debug, PartialEq)]
pub struct Own {
    /// Its scenario. Its id is what the form sends for it: `mine:lantern-field`.
    pub scenario: ScenarioView,
    /// Its address; empty for one that is only in a link.
    pub path: String,
}

/// The start page, with the games played last and how many there are in all.
pub fn page(offers: &[Offer], games: &[Game], in_all: usize) -> Markup {
    let body = html! {
        @if games.iter().any(|game| game.picture.is_some()) { (symbols()) }
        (top(None))
        main.page.wide {
            h1.sr { "Lychgate" }
            @if let Some((first, others)) = games.split_first() { (games::go_on(first, others, in_all)) }
            section #first aria-labelledby="quick" {
                @if games.is_empty() {
                    p.lead { "Small battles by the book: the rules are kept for you, and every chance is counted before you commit." }
                }
                h2 #quick { "Quick game" }
                @if offers.is_empty() { p { "No game can be played here yet." } }
                div.posters { @for offer in offers { (poster::poster(offer)) } }
            }
            @if !offers.is_empty() {
                div.three {
                    (mine::section(offers))
                    (with_others())
                    (to_read(offers))
                }
            }
        }
    };
    whole("Start", "pages start", &["start.js", "search.js"], &body)
}

/// Ways to play that are not alone at a screen.
fn with_others() -> Markup {
    html! {
        section.card.list aria-labelledby="others" {
            h2 #others { "With others" }
            a.line href="/new?who-1=friend" {
                span.round { (icon(PEOPLE)) }
                span { b { "Invite a friend" } small { "a link and a code to scan" } }
                (icon(ON))
            }
            a.line href="/new?table=real" {
                span.round { (icon(AIM)) }
                span { b { "Real miniatures" } small { "this phone beside your table" } }
                (icon(ON))
            }
        }
    }
}

/// The rules, profiles and odds of every system.
fn to_read(offers: &[Offer]) -> Markup {
    html! {
        section.card.list aria-labelledby="to-read" {
            h2 #to-read { "Look it up" }
            @for offer in offers {
                div.line {
                    b { (offer.title) }
                    span.row {
                        @for (words, what) in [("Rules", "rules"), ("Profiles", "book"), ("Odds", "odds")] {
                            a href={ "/" (what) "/" (offer.short) } aria-label={ (words) " of " (offer.title) } { (words) }
                        }
                    }
                }
            }
        }
    }
}

const ADD: &str = "M12 5v14M5 12h14";
const PEOPLE: &str = "M9 11a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 3.5a4 4 0 0 1 0 7.4M18 14.5a6 6 0 0 1 4 5.5v1";
const AIM: &str = "M12 4a8 8 0 1 0 .01 0zM12 1v5M12 18v5M1 12h5M18 12h5";
const ON: &str = "M9 5l7 7l-7 7";
const PLAY: &str = "M7 4l13 8l-13 8z";
const CLOCK: &str = "M12 3a9 9 0 1 0 .01 0zM12 7v5l3 3";
const LINK: &str = "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1";
const SEND: &str = "M12 3v12M7 8l5-5l5 5M5 13v7h14v-7";
const QUERY: &str = "M12 3a9 9 0 1 0 .01 0zM9.5 9.5q0-2.5 2.5-2.5t2.5 2.3q0 1.7-2.5 2.7v1.5M12 17h.01";

/// A small drawing of a few strokes.
fn icon(strokes: &str) -> Markup {
    html! { svg.ico viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} } }
}

/// `The captain` within a sentence; other names stay as they are.
fn lower(name: &str) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.to_string(),
    }
}
