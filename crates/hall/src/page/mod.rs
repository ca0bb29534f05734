//! The pages: what a table looks like, rendered from its view alone.

pub(crate) mod after;
pub mod board;
pub(crate) mod campaign;
mod chosen;
pub(crate) mod form;
mod fragment;
pub mod homebrew;
pub(crate) mod muster;
pub mod reference;
pub(crate) mod scene;
mod settings;
mod sorry;
pub mod start;
pub mod table;
mod top;
mod typeset;

use ::frame::view::{Health, TableView};
use fates::{RuleId, Seat};
use maud::{DOCTYPE, Markup, html};

pub(crate) use chosen::{chosen_dice, marked};
pub use fragment::{Fragment, Update};
pub use sorry::fault;
pub(crate) use typeset::{typeset, typeset_words};

/// The class that gives a side its colour and shape; figures of no side have one too.
fn side_class(side: Option<u8>) -> &'static str {
    match side.map(|side| side % 4) {
        Some(0) => "side-0",
        Some(1) => "side-1",
        Some(2) => "side-2",
        Some(_) => "side-3",
        None => "side-none",
    }
}

/// What a side is called.
pub(crate) fn side_name(view: &TableView, side: Option<u8>) -> String {
    match side {
        None => "Monsters".to_string(),
        Some(side) => match view.sides.get(usize::from(side)).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => format!("Side {}", u16::from(side) + 1),
        },
    }
}

/// What the seat that is asked is called.
fn seat_name(view: &TableView, seat: Seat) -> String {
    match seat {
        Seat::TABLE => "Everybody at the table".to_string(),
        Seat(side) => side_name(view, Some(side)),
    }
}

/// A small mark in the shape and colour of a side.
fn flag(side: Option<u8>) -> Markup {
    html! {
        svg class={ "flag " (side_class(side)) } viewBox="-10 -10 20 20" aria-hidden="true" {
            path d=(board::shape(side, 9)) {}
        }
    }
}

/// The class of a figure's health: `hurt` at one half or less, `grave` at a quarter or less.
fn health_class(health: &Health) -> &'static str {
    let (now, most) = (i32::from(health.now), i32::from(health.most));
    match () {
        () if now * 4 <= most => "grave",
        () if now * 2 <= most => "hurt",
        () => "",
    }
}

/// A bar filled to so many parts of a whole, for health and for chances; `class` colours it.
fn gauge(part: i64, whole: i64, class: &str) -> Markup {
    let share = part.clamp(0, whole.max(0)) * 1000 / whole.max(1);
    html! {
        svg class={ "gauge " (class) } viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" {
            rect width=(share) height="10" {}
        }
    }
}

/// Where the card of a rule is; its id begins with its system's short name.
fn rule_path(rule: RuleId) -> String {
    let system = rule.0.split('.').next().unwrap_or_default();
    format!("/rules/{system}/{rule}")
}

/// A word that opens the card of its rule, where it has one.
fn ruled(words: &str, rule: Option<RuleId>) -> Markup {
    html! {
        @match rule {
            Some(rule) => a href=(rule_path(rule)) data-rule=(rule) { (words) },
            None => (words),
        }
    }
}

/// A whole page.
fn whole(title: &str, class: &str, modules: &[&str], body: &Markup) -> Markup {
    let sheets: &[&str] = match class.contains("table-page") {
        false if class.contains("muster scene") => {
            &["base.css", "board.css", "pages.css", "start.css", "muster.css", "scene.css", "around.css"]
        }
        false if class.contains("homebrew") => {
            &["base.css", "board.css", "pages.css", "start.css", "muster.css", "homebrew.css", "around.css"]
        }
        false if class.contains("muster campaign") => {
            &["base.css", "pages.css", "start.css", "muster.css", "campaign.css", "around.css"]
        }
        false if class.contains("start muster") => {
            &["base.css", "pages.css", "start.css", "muster.css", "around.css"]
        }
        false if class.contains("muster") => &["base.css", "pages.css", "muster.css", "around.css"],
        true => &["base.css", "board.css", "table.css", "companion.css", "after.css", "around.css"],
        false if class.contains("start") => {
            &["base.css", "board.css", "pages.css", "start.css", "around.css"]
        }
        false => &["base.css", "board.css", "pages.css", "after.css", "report.css", "around.css"],
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (title) " · Lychgate" }
                link rel="icon" href="/assets/drawing/icon.svg" type="image/svg+xml";
                script src="/assets/script/theme.js" {}
                script type="module" src="/assets/script/settings.js" {}
                @for sheet in sheets { link rel="stylesheet" href={ "/assets/style/" (sheet) }; }
                @for module in modules {
                    script type="module" src={ "/assets/script/" (module) } {}
                }
            }
            body class=(class) { (body) (settings::settings()) (settings::keys(modules)) }
        }
    }
}

/// The words with a capital in front.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A number that stands alone, the minus set as one.
pub(crate) fn number(value: impl Into<i32>) -> String {
    match value.into() {
        value @ ..0 => format!("−{}", value.unsigned_abs()),
        value => value.to_string(),
    }
}

/// A number with its sign, the minus set as one.
pub(crate) fn signed(value: i16) -> String {
    match value {
        ..0 => format!("−{}", value.unsigned_abs()),
        _ => format!("+{value}"),
    }
}
