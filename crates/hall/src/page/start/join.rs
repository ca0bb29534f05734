//! What an invitation opens: which game it is, who asks, and the button that takes the seat.

use maud::{Markup, html};

use crate::page::top::top;
use crate::page::{marked, whole};

/// An invitation.
pub(crate) struct Asked {
    /// The game.
    pub(crate) title: String,
    /// What system it is of.
    pub(crate) system: String,
    /// Who asks: the name of a side, or the referee.
    pub(crate) by: String,
    /// The side that is to be played.
    pub(crate) side: String,
    /// Who chose the number that the dice come from, in words.
    pub(crate) chosen_dice: Option<String>,
    /// Has somebody sat down there already?
    pub(crate) is_taken: bool,
}

/// The page. Only the button takes the seat.
pub(crate) fn join(asked: &Asked) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            section.card aria-labelledby="asked" {
                p.eyebrow { (asked.system) }
                h1 #asked { (asked.title) }
                @if asked.is_taken {
                    p { b { "This seat is taken." } }
                    p { "If it was you, use the link in your browser's history, or ask " (asked.by) " for a new invitation." }
                    a.button href="/" { "To the start" }
                } @else {
                    p { (asked.by) " asks you to play " b { (asked.side) } "." }
                    (marked(asked.chosen_dice.as_deref()))
                    form.row method="post" { button.go type="submit" { "Sit down" } }
                    p.hint { "You get a link of your own then, and this one is used up. Keep it: it leads back to your seat." }
                }
            }
        }
    };
    whole(&format!("Invitation: {}", asked.title), "pages", &[], &body)
}
