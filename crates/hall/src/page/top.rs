//! The head of every page that is not a table.

use maud::{Markup, html};

const GATE: &str = "M2 14L16 4l14 10h-4v14h-4V17H10v11H6V14z";
const BOOK: &str = "M4 5a2 2 0 0 1 2-2h6v18H6a2 2 0 0 1-2-2zM20 5a2 2 0 0 0-2-2h-6v18h6a2 2 0 0 0 2-2z";
const PEOPLE: &str = "M9 11a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 3.5a4 4 0 0 1 0 7.4M18 14.5a6 6 0 0 1 4 5.5v1";
const DIE: &str = "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M8.5 15.5h.01M15.5 15.5h.01M12 12h.01";

/// The way back to the start, and to what can be read of a system.
pub(super) fn top(system: Option<(&str, &str)>) -> Markup {
    html! {
        header.top.site {
            a.home href="/" {
                svg.logo viewBox="0 0 32 32" aria-hidden="true" {
                    path d=(GATE) fill="currentColor" {}
                    path d="M13 28v-8h6v8" fill="none" stroke="currentColor" stroke-width="2" {}
                }
                "Lychgate"
            }
            @if let Some((short, title)) = system {
                span.where { (title) }
                nav aria-label={ "Reference of " (title) } {
                    a href={ "/rules/" (short) } data-search { (icon(BOOK)) span { "Rules" } }
                    a href={ "/book/" (short) } { (icon(PEOPLE)) span { "Profiles" } }
                    a href={ "/odds/" (short) } { (icon(DIE)) span { "Odds" } }
                }
            }
        }
    }
}

fn icon(strokes: &str) -> Markup {
    html! { svg.ico viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} } }
}
