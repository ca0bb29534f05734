//! Bringing the others in: who sits where, the link of each, and how far it reaches.

use maud::{Markup, html};

use super::{LINK, QUERY, SEND, icon, qr};
use crate::page::board::shape;
use crate::page::table::Here;
use crate::page::top::top;
use crate::page::{marked, side_class, whole};

/// What there is to invite to.
#[derive(Clone, Debug)]
pub struct Invite {
    /// The game.
    pub title: String,
    /// What system it is of.
    pub system: String,
    /// The host's own address, without the host name.
    pub own: String,
    /// All seats, in their order.
    pub seats: Vec<Guest>,
    /// The links of friends, then those for watching and for a referee.
    pub shares: Vec<Share>,
    /// How far the links reach.
    pub reach: Reach,
    /// Who chose the number that the dice come from, in words.
    pub chosen_dice: Option<String>,
}

/// A seat, and who is there.
#[derive(Clone, Debug)]
pub struct Guest {
    /// What the side is called.
    pub name: String,
    /// Who has it: `you`, `a friend`, `the captain`.
    pub who: String,
    /// Is somebody there?
    pub here: Here,
}

/// A link to be sent.
#[derive(Clone, Debug)]
pub struct Share {
    /// What it is for: `The King's patrol`, `To watch`.
    pub name: String,
    /// What its holder may do.
    pub words: String,
    /// The address, as others have to type it; none once the seat is taken.
    pub url: Option<String>,
    /// What the form for another one calls it: a seat, or `watch`.
    pub place: String,
    /// Is it a player's?
    pub plays: bool,
}

/// How far links reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Phones in the same house.
    House,
    /// Wherever the name of the server is known.
    World,
    /// Nowhere but on this machine. This command changes it; a button may, too.
    Here {
        /// What to type.
        command: String,
        /// Can the house be let in at once?
        opens: bool,
    },
}

/// The page.
pub fn invite(page: &Invite) -> Markup {
    let (friends, others): (Vec<&Share>, Vec<&Share>) = page.shares.iter().partition(|share| share.plays);
    let body = html! {
        (top(None))
        main.page.wide.invite data-live=(page.own) {
            div {
                h1 { "Bring the others in" }
                p.lead { (page.title) " · " (page.system) " · the table is ready" }
                (marked(page.chosen_dice.as_deref()))
            }
            div.two {
                div.links {
                    (how_far(&page.reach, &page.own))
                    @for share in &friends {
                        section.card.share aria-label=(share.name) { (link(share, page)) }
                    }
                    @if friends.is_empty() { p.card { "Nobody else plays in this game. You can still let others watch." } }
                }
                section.card.who aria-label="Who is there" {
                    ul #seats.list aria-live="polite" {
                        @for (seat, guest) in (0u8..).zip(&page.seats) { (seat_line(seat, guest)) }
                    }
                    @for share in &others {
                        details.more.share-more {
                            summary { span { b { (share.name) } small { (share.words) } } span.button { (icon(LINK)) "Link" } }
                            div.share { (link(share, page)) }
                        }
                    }
                    a.go.wide href=(page.own) { "Sit down" }
                    p.hint { "The others can come later. Menu, then Invite friends, leads back here." }
                }
            }
            p.sr role="status" data-copied {}
        }
    };
    whole(&format!("Invite: {}", page.title), "pages start", &["start.js"], &body)
}

/// How far the links reach, and what changes that.
fn how_far(reach: &Reach, own: &str) -> Markup {
    html! {
        @match reach {
            Reach::House => p.card.notice { (icon(QUERY)) span { "These links work for phones and computers in this house, on the same Wi-Fi." } },
            Reach::World => {},
            Reach::Here { command, opens } => div.card.notice.only-here {
                (icon(QUERY))
                div {
                    p { b { "These links work only on this machine." } }
                    @if *opens {
                        p { "Let your house in, and phones on the same Wi-Fi can open them until Lychgate is closed." }
                        form method="post" action={ (own) "/house" } { button.go type="submit" { "Let the house in" } }
                        p.hint { "Or start Lychgate with " code { (command) } " next time." }
                    } @else {
                        p { "To let others in, start Lychgate with " code { (command) } "." }
                    }
                }
            },
        }
    }
}

/// A link: to scan, to send, to copy, to renew; or that the seat is taken. A code that leads to this machine alone is none.
fn link(share: &Share, page: &Invite) -> Markup {
    let field = format!("link-{}", share.place);
    let reaches = !matches!(page.reach, Reach::Here { .. });
    html! {
        @match &share.url {
            None => div.tx {
                h2 { (share.name) }
                p.soft { "Taken: a friend sits there, with a link of their own." }
                (renew(share, page))
            },
            Some(url) => {
                @if reaches { div.code { (qr::code(url)) } }
                div.tx {
                    @if share.plays { h2 { (share.name) } }
                    p.soft {
                        @if reaches { "Scan it, or send the link. " }
                        @if share.plays { "The first to sit down with it plays this side; it works once." } @else { (share.words) "." }
                    }
                    label.sr for=(field) { "Link: " (share.name) }
                    textarea.num id=(field) rows="3" readonly data-link spellcheck="false" { (url) }
                    div.row {
                        button.go type="button" data-send=(field) hidden { (icon(SEND)) "Send" }
                        button.button type="button" data-copy=(field) hidden { (icon(LINK)) span data-words { "Copy" } }
                    }
                    (renew(share, page))
                }
            },
        }
    }
}

/// A new link in the place of the old one.
fn renew(share: &Share, page: &Invite) -> Markup {
    let words = if share.plays { "Make a new invitation" } else { "Make a new link" };
    html! {
        details.more {
            summary { (words) "…" }
            form method="post" action={ (page.own) "/links" } {
                p { "The old link stops working at once, for everyone who has it." }
                input type="hidden" name="renew" value=(share.place);
                button.button type="submit" { (words) }
            }
        }
    }
}

fn seat_line(seat: u8, guest: &Guest) -> Markup {
    html! {
        li.line.(side_class(Some(seat))) {
            svg.portrait viewBox="0 0 64 64" aria-hidden="true" {
                path.plate transform="translate(32 32)" d=(shape(Some(seat), 30)) {}
            }
            span { b { (guest.name) } small { (guest.who) } }
            @match guest.here {
                Here::Present => span.present { "✓ here" },
                Here::Away => span.soft { "not here yet" },
                Here::Mind(_) => span.soft { "ready" },
            }
        }
    }
}
