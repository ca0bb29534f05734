//! Campaigns: the list of them, one with all that can be done in it, and its chronicle. Rendered from what a system says
//! of a campaign; no system is known here.

mod chronicle;
mod company;
mod deed;
mod fresh;
mod list;
mod next;
mod plot;
mod sheet;

pub(crate) use self::chronicle::chronicle;
pub(crate) use self::deed::Tried;
pub(crate) use self::fresh::{Choice, Fresh, fresh};
pub(crate) use self::list::{Entry, Listing, list, manage};
pub(crate) use self::next::{Next, Who, asked};
pub(crate) use self::sheet::{Sheet, Table, sheet};

use fates::RuleId;
use maud::{Markup, html};

const ADD: &str = "M12 5v14M5 12h14";
const BACK: &str = "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1";
const PLAY: &str = "M7 4l13 8l-13 8z";
const SCROLL: &str = "M6 4h11v13a3 3 0 0 0 3 3H8a3 3 0 0 1-3-3V6a2 2 0 1 0-2 2h2M9 9h5M9 13h5";

/// A small drawing of a few strokes.
fn icon(strokes: &str) -> Markup {
    html! { svg.ico viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} } }
}

/// A link to the card of a rule, in a word.
fn rule_link(rule: Option<RuleId>, about: &str) -> Markup {
    html! {
        @if let Some(rule) = rule {
            a.rule href=(super::rule_path(rule)) data-rule=(rule) aria-label={ "Rule: " (about) } { "Rule" }
        }
    }
}

/// An id for an element, made of a place that may hold any letters.
fn element_id(prefix: &str, of: &str) -> String {
    let sign = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
    format!("{prefix}{}", of.chars().map(sign).collect::<String>())
}

/// `1 game`, `3 games`
fn games(count: usize) -> String {
    match count {
        0 => "no game yet".to_string(),
        1 => "1 game".to_string(),
        count => format!("{count} games"),
    }
}
