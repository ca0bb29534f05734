//! A table that nobody can play at any more: why, and what its ledger says.

use maud::{Markup, html};

use crate::page::top::top;
use crate::page::whole;

/// A table that is shut.
pub(crate) struct Shut<'a> {
    /// What its players call it, else its scenario.
    pub title: &'a str,
    /// The address of the table, without the host.
    pub path: &'a str,
    /// Why it can't be played on or told.
    pub why: &'a str,
    /// The version that began it.
    pub engine: &'a str,
    /// How it ended, if that was noted.
    pub ending: Option<&'a str>,
    /// Is the game over?
    pub is_over: bool,
    /// What its ledger says, with the lines.
    pub answers: Vec<(usize, String)>,
}

/// The page.
pub(crate) fn page(shut: &Shut<'_>) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (shut.title) }
            section.card aria-labelledby="shut" {
                h2 #shut { @if shut.is_over { "This game is over" } @else { "This game can't be played on" } }
                @if let Some(ending) = shut.ending { p.result { (ending) } }
                p { "Lychgate " (shut.engine) " began it. This is Lychgate " (env!("CARGO_PKG_VERSION")) ": " (shut.why) "." }
                p { "Nothing of it is lost: its record is kept as it stands, and below is what its players answered." }
                p.row {
                    @if shut.is_over { a.button href={ (shut.path) "/ledger" } download { "Game file" } }
                    a.button href={ (shut.path) "/manage" } { "Rename or delete" }
                }
            }
            section aria-labelledby="answers" {
                h2 #answers { "What was answered" }
                ol.answers { @for (line, words) in &shut.answers { li value=(line) { (words) } } }
            }
        }
    };
    whole(shut.title, "pages", &["search.js"], &body)
}
