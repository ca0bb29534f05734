//! The links of a table that was just laid, to be shared before the game begins.

use maud::{Markup, html};

use crate::page::top::top;
use crate::page::whole;

/// Lists which link is for whom, and leads to the player's own seat.
pub fn links(title: &str, own: &str, shares: &[(String, String)]) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            section aria-labelledby="links" {
                p.eyebrow { "The table is laid" }
                h1 #links { (title) }
                p.lead { "Send each link to the one it is for. Anybody who has a link has the seat, so send it to nobody else." }
                @for (place, (words, url)) in shares.iter().enumerate() {
                    div.card.share {
                        label for={ "link-" (place) } { (words) }
                        input.num id={ "link-" (place) } type="text" value=(url) readonly data-link;
                        button.button type="button" data-copy={ "link-" (place) } hidden { "Copy" }
                    }
                }
                p.sr role="status" data-copied {}
                a.go.big href=(own) {
                    strong { "Take my seat" }
                    span { "The others can come later." }
                }
            }
        }
    };
    whole(title, "pages", &["start.js"], &body)
}
