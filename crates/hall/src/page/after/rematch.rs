//! Before a rematch: what it is, and the button that lays it.

use maud::{Markup, html};

use crate::page::top::top;
use crate::page::whole;

/// The page. With one seat there are no sides to swap.
pub(crate) fn page(title: &str, path: &str, swaps: bool) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            section.card aria-labelledby="rematch" {
                p.eyebrow { "Rematch" }
                h1 #rematch { (title) }
                p {
                    "The same game once more, with fresh dice"
                    @if swaps { " and the sides swapped" }
                    ". It is a table of its own; this one stays as it is."
                }
                form.row method="post" action={ (path) "/rematch" } {
                    button.go type="submit" { "Lay the table" }
                    a.button href=(path) { "Back" }
                }
            }
        }
    };
    whole(&format!("Rematch: {title}"), "pages", &[], &body)
}
