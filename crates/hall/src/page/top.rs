//! The head of every page that is not a table.

use maud::{Markup, html};

/// The way back to the start, and to what can be read of a system.
pub(super) fn top(system: Option<(&str, &str)>) -> Markup {
    html! {
        header.top.site {
            a.home href="/" { "Lychgate" }
            @if let Some((short, title)) = system {
                span.where { (title) }
                nav.chips aria-label={ "Reference of " (title) } {
                    a.chip href={ "/rules/" (short) } data-search { "Rules " kbd aria-hidden="true" { "/" } }
                    a.chip href={ "/book/" (short) } { "Profiles" }
                    a.chip href={ "/odds/" (short) } { "Odds" }
                }
            }
        }
    }
}
