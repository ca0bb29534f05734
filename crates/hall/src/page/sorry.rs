//! The page for what did not work.

use maud::{Markup, html};

use super::top::top;
use super::whole;

/// Says what went wrong, and where to go on.
pub fn fault(status: u16, text: &str) -> Markup {
    let heading = match status {
        400 | 413 | 422 => "That can't be done now",
        403 => "You can't open this page",
        404 | 410 => "Nothing here",
        409 => "Too late for that",
        423 => "Not yet",
        429 => "Too much at once",
        _ => "Something went wrong",
    };
    let advice = match status {
        400 | 413 | 422 => "Nothing has changed. Go back, put right what is named above and try again.",
        403 => "Open the link that was sent to you, the whole of it.",
        404 | 410 => {
            "Check that the whole address was copied. The link may also have been renewed, or the game deleted: ask the friend who sent it."
        }
        409 => "Go back and reload the page to see how things stand.",
        423 => "Finish the game first, then come here again.",
        429 => "Wait a moment, then reload the page.",
        _ => "Nothing that was confirmed is lost. Reload the page in a moment.",
    };
    let body = html! {
        (top(None))
        main.page {
            section.card.sorry aria-labelledby="sorry" {
                p.eyebrow { "Error " span.num { (status) } }
                h1 #sorry { (heading) }
                p.trouble { (text) }
                p { (advice) }
                a.go href="/" { "Start page" }
            }
        }
    };
    whole(heading, "pages", &["search.js"], &body)
}
