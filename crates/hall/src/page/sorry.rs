//! The page for what did not work.

use maud::{Markup, html};

use super::top::top;
use super::whole;

/// Says what went wrong, and where to go on.
pub fn fault(status: u16, text: &str) -> Markup {
    let heading = match status {
        400 | 413 | 422 => "That did not fit",
        403 => "This is not yours to see",
        404 | 410 => "There is nothing here",
        409 => "Too late for that",
        423 => "Not yet",
        429 => "One thing at a time, please",
        _ => "Something went wrong here",
    };
    let advice = match status {
        400 | 413 | 422 => "Go back, mend what is named above and send it again; nothing has changed.",
        403 => "Open the link that was made for you; the address has to be whole.",
        404 | 410 => "Look whether the address was copied whole, or start again from the front page.",
        409 => "Go back and load the page again to see how things stand now.",
        423 => "Finish the game first, then come here again.",
        429 => "Wait a moment, then load the page again.",
        _ => "Nothing that was confirmed is lost. Load the page again in a moment.",
    };
    let body = html! {
        (top(None))
        main.page {
            section.card.sorry aria-labelledby="sorry" {
                p.eyebrow { "Error " span.num { (status) } }
                h1 #sorry { (heading) }
                p.trouble { (text) }
                p { (advice) }
                a.go href="/" { "To the start" }
            }
        }
    };
    whole(heading, "pages", &["search.js"], &body)
}
