//! Rosters of one's own: the list of them, the builder, and what goes out and comes in. Rendered from what a system says a
//! roster comes to; no system is known here.

mod additions;
mod builder;
mod deed;
mod faults;
mod field;
mod figure;
mod fresh;
mod list;
mod outward;
mod totals;
mod tryouts;

use fates::RuleId;
use frame::muster::{FlawView, MusterView};
use frame::view::{Look, Stat, Trait};
use maud::{Markup, html};
use referee::SystemView;

pub(crate) use self::builder::{fragments, page, text};
pub(crate) use self::deed::{Deed, Wanted};
pub(crate) use self::fresh::{Fresh, new_roster};
pub(crate) use self::list::{Entry, Listing, list, manage};
pub(crate) use self::outward::{Shown, imported, share, shared};
pub(crate) use self::totals::sum;
pub(crate) use self::tryouts::{Answer, Tried, tried, tried_page};
use super::board::shape;
use super::{ruled, side_class, typeset_words};

/// A roster as its page shows it.
pub(crate) struct Bench<'a> {
    /// Its address.
    pub(crate) path: String,
    /// The address of the list that it stands in.
    pub(crate) list: String,
    /// Its system.
    pub(crate) system: SystemView,
    /// What its system calls a roster.
    pub(crate) noun: &'static str,
    /// What it is called.
    pub(crate) name: String,
    /// What it comes to, or why it can't be read.
    pub(crate) state: Result<&'a MusterView, &'a [FlawView]>,
    /// The number of this state of it.
    pub(crate) version: u64,
    /// Can the last change be taken back?
    pub(crate) undo: bool,
    /// Can a change that was taken back be done again?
    pub(crate) redo: bool,
    /// Where a game with it is set up.
    pub(crate) play: String,
}

const ADD: &str = "M12 5v14M5 12h14";
const BACK: &str = "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1";
const AGAIN: &str = "M15 7l5 5l-5 5M20 12H10a6 6 0 0 0-6 6v1";
const BIN: &str = "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6";
const CROSS: &str = "M6 6l12 12M18 6L6 18";
const ONCE_MORE: &str = "M8 8h12v12H8zM4 16V4h12";
const PLAY: &str = "M7 4l13 8l-13 8z";
const PRINT: &str = "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z";
const SEND: &str = "M12 3v12M7 8l5-5l5 5M5 13v7h14v-7";
const TICK: &str = "M5 12.5l4.5 4.5L19 7";

/// A small drawing of a few strokes.
fn icon(strokes: &str) -> Markup {
    html! { svg.ico viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} } }
}

/// A silhouette on a plate.
fn plate(look: Look) -> Markup {
    html! {
        svg class={ "portrait " (side_class(Some(0))) } viewBox="0 0 64 64" aria-hidden="true" {
            path class="plate" transform="translate(32 32)" d=(shape(Some(0), 30)) {}
            use href={ "#f-" (look.name()) } x="10" y="8" width="44" height="44" {}
        }
    }
}

/// Numbers, in the order of the book.
fn stats(stats: &[Stat]) -> Markup {
    html! {
        @if !stats.is_empty() {
            dl.stats { @for stat in stats { div { dt { (stat.name) } dd { (typeset_words(&stat.printed)) } } } }
        }
    }
}

/// What a figure can do, each leading to its rule.
fn traits(traits: &[Trait]) -> Markup {
    html! {
        @if !traits.is_empty() {
            ul.chips.traits { @for held in traits { li.chip { (ruled(&typeset_words(&held.name), held.rule)) } } }
        }
    }
}

/// A link to the card of a rule, in a word.
fn rule_link(rule: Option<RuleId>, about: &str) -> Markup {
    html! {
        @if let Some(rule) = rule {
            a.rule href=(super::rule_path(rule)) data-rule=(rule) aria-label={ "Rule: " (about) } { "Rule" }
        }
    }
}

/// A cost with its sign, for what costs more.
fn more(cost: i64) -> String {
    match cost {
        0 => "free".to_string(),
        ..0 => format!("−{}", cost.unsigned_abs()),
        _ => format!("+{cost}"),
    }
}

/// An id for an element, made of an id or a place that may hold any letters.
fn element_id(prefix: &str, of: &str) -> String {
    let sign = |sign: char| match sign {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => sign.to_string(),
        other => format!(".{:x}", u32::from(other)),
    };
    format!("{prefix}{}", of.chars().map(sign).collect::<String>())
}

/// Is a place in a roster this one, or within it?
fn is_within(place: &str, above: &str) -> bool {
    place.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// `a soldier`, `an animal`.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }; // a unit
    format!("{article} {noun}")
}
