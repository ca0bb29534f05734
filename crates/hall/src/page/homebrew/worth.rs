//! What a profile of one's own is worth: by the system's formula, by equal win chances, and in exact odds.

use maud::{Markup, html};
use referee::SystemView;
use roster::worth::Worth;

use crate::page::muster::{Tried, tried};
use crate::page::top::top;
use crate::page::{gauge, typeset_words, whole};

/// What was found out.
pub(crate) struct Counted {
    /// By the formula of the system, line by line, if it has one.
    pub(crate) formula: Option<Vec<String>>,
    /// By equal win chances, or why not.
    pub(crate) worth: Result<Worth, String>,
    /// In exact odds.
    pub(crate) tried: Tried,
}

/// What was found out, to be put into a page.
pub(crate) fn counted(system: SystemView, counted: &Counted) -> Markup {
    html! {
        div.counted {
            @if let Some(lines) = &counted.formula {
                h3 { "By the formula" }
                ul.formula { @for line in lines { li { (typeset_words(line)) } } }
            }
            h3 { "By equal win chances" }
            @match &counted.worth {
                Ok(worth) => (even(worth)),
                Err(why) => p.hint { (why) },
            }
            h3 { "In odds" }
            (tried(system, &counted.tried))
        }
    }
}

fn even(worth: &Worth) -> Markup {
    html! {
        @if let Some(price) = worth.price() { p.price { b { (typeset_words(&price)) } } }
        div.bars {
            @for even in &worth.nearest {
                div.bar {
                    span { "beats " (even.name) @if let Some(cost) = even.cost { small.soft { " (" (cost) ")" } } }
                    (gauge((even.wins * 1000.0).round() as i64, 1000, "chance"))
                    b { ((even.wins * 100.0).round()) "%" }
                }
            }
        }
        p.hint { (worth.standing()) " " (typeset_words(&worth.basis())) }
    }
}

/// The same as a page of its own.
pub(crate) fn counted_page(system: SystemView, name: &str, back: &str, found: &Counted) -> Markup {
    let body = html! {
        (top(Some((system.short, system.title))))
        main.page {
            h1 { (name) }
            section.card aria-label="What it is worth" { (counted(system, found)) }
            p { a.button href=(back) { "Back to the form" } }
        }
    };
    whole(&format!("What {name} is worth"), "pages homebrew", &["search.js"], &body)
}
