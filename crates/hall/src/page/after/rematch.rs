//! Before a rematch: what it is, and the buttons that lay it.

use maud::{Markup, html};

use crate::page::form::Fields;
use crate::page::top::top;
use crate::page::whole;
use crate::tables::Sides;

/// Which sides a form wants. They are swapped where it says nothing.
pub(crate) fn sides(form: &str) -> Sides {
    match Fields::read(form).get("sides") {
        Some("same") => Sides::Same,
        _ => Sides::Swapped,
    }
}

/// The page. With one seat there are no sides to swap.
pub(crate) fn page(title: &str, path: &str, swaps: bool) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            section.card aria-labelledby="rematch" {
                p.eyebrow { "Rematch" }
                h1 #rematch { (title) }
                p { "The same game with the same people and house rules, and fresh dice. It is a new table; this one stays as it is." }
                form.row method="post" action={ (path) "/rematch" } {
                    button.go type="submit" name="sides" value="same" { @if swaps { "Same sides" } @else { "Start the game" } }
                    @if swaps { button.button type="submit" name="sides" value="swapped" { "Swap sides" } }
                    a.button href=(path) { "Back" }
                }
            }
        }
    };
    whole(&format!("Rematch: {title}"), "pages", &[], &body)
}
