//! The page of a table: the view, who is there, and what can be done besides answering.

pub mod ask;
mod companion;
pub mod figures;
pub mod laid;
pub mod levers;
pub mod log;

use ::frame::view::TableView;
use maud::{Markup, html};

use self::ask::Manner;
use crate::page::{Fragment, flag, seat_name, side_name, whole};
use crate::tables::Role;

/// What a page knows besides the view: who looks, and who else is there.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The address of this page, without the host.
    pub path: String,
    /// Who looks.
    pub role: Role,
    /// Through whose eyes.
    pub seat: Option<fates::Seat>,
    /// The system's short name.
    pub system: &'static str,
    /// Is it played with real miniatures?
    pub companion: bool,
    /// The first line of the log that the last answer brought about.
    pub fresh: usize,
    /// The mind that a seat can be handed to, if the system has one.
    pub mind: Option<String>,
    /// Who is there, in the order of the seats.
    pub here: Vec<Here>,
    /// How many look on.
    pub spectators: usize,
    /// May this page answer what is asked?
    pub may_answer: bool,
    /// What can be taken back, if anything.
    pub take_back: Option<TakeBack>,
    /// Does somebody wish to take back?
    pub wish: Option<WishView>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Here {
    /// Somebody whose page is open.
    Present,
    /// Somebody whose page is not open just now.
    Away,
    /// A mind, by what it is called.
    Mind(String),
}

/// How something can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// At once.
    Free,
    /// If the others agree.
    ByConsent,
}

/// A wish to take back that waits for consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishView {
    /// The first of the seats that wish it.
    pub by: Option<u8>,
    /// Is it this page's own?
    pub mine: bool,
    /// Is this page's consent wanted?
    pub asks_me: bool,
}

/// The whole page, to begin with.
pub(crate) fn page(setting: &Setting, view: &TableView, version: u64) -> Markup {
    let links = setting.links();
    let links: Vec<(&str, &str)> = links.iter().map(|(words, to)| (*words, to.as_str())).collect();
    let manner = setting.manner(&links);
    let body = html! {
        header id="top" class="top" {
            h1 { a href="/" { "Lychgate" } }
            p class="where" { (view.title) }
            (figures::chips(view))
            (present(setting, view))
            a class="chip" href={ "/rules/" (setting.system) } data-search { "Rules " kbd aria-hidden="true" { "/" } }
        }
        p id="trouble" class="trouble" role="alert" hidden {}
        div id="notices" { (wish(setting, view)) }
        div data-table=(setting.path) data-version=(version) data-companion=(setting.companion) data-system=(setting.system) {
            @if setting.companion { (companion::play(view, &manner, setting.fresh)) } @else { (laid::play(view, &manner)) }
        }
        p id="say" class="sr" role="status" aria-live="polite" {}
    };
    match setting.companion {
        true => whole(&view.title, "table-page companion", &["table.js", "companion.js", "search.js"], &body),
        false => whole(&view.title, "table-page", &["table.js", "search.js"], &body),
    }
}

/// Everything on the page that can change by itself.
pub fn pieces(setting: &Setting, view: &TableView) -> Vec<Fragment> {
    let piece = |id: &str, within: &str, markup: Markup| Fragment {
        id: id.to_string(),
        within: within.to_string(),
        html: markup.into_string(),
    };
    let links = setting.links();
    let links: Vec<(&str, &str)> = links.iter().map(|(words, to)| (*words, to.as_str())).collect();
    let mut pieces =
        vec![piece("present", "top", present(setting, view)), piece("wish", "notices", wish(setting, view))];
    let manner = setting.manner(&links);
    let parts = match setting.companion {
        true => companion::pieces(view, &manner, setting.fresh),
        false => laid::pieces(view, &manner),
    };
    let parts = parts.into_iter();
    pieces.extend(parts.map(|part| Fragment { id: part.id, within: part.parent, html: part.markup }));
    pieces
}

impl Setting {
    /// Where to go from here once the game is over.
    fn links(&self) -> Vec<(&'static str, String)> {
        let to = |words, what: &str| (words, format!("{}/{what}", self.path));
        let mut links = vec![to("Replay", "replay"), to("Battle report", "report"), to("Ledger", "ledger")];
        if self.role != Role::Spectator {
            links.push(to("Rematch, sides swapped", "rematch"));
        }
        links
    }

    fn manner<'a>(&self, links: &'a [(&'a str, &'a str)]) -> Manner<'a> {
        Manner {
            seat: self.seat.filter(|_| self.may_answer),
            undo: match self.take_back {
                Some(TakeBack::Free) => Some("Take back"),
                Some(TakeBack::ByConsent) => Some("Ask to take back"),
                None => None,
            },
            rolls: true,
            links,
            players: &[],
        }
    }
}

/// Who is there.
fn present(setting: &Setting, view: &TableView) -> Markup {
    html! {
        ul id="present" class="chips present" aria-label="Who is there" {
            @for (seat, here) in (0u8..).zip(&setting.here) {
                @let name = side_name(view, Some(seat));
                @match here {
                    Here::Present => li class="chip here" title={ (name) " is here" } { (flag(Some(seat))) (name) span class="sr" { " is here" } },
                    Here::Away => li class="chip away" title={ (name) " is away" } { (flag(Some(seat))) (name) " " small { "away" } },
                    Here::Mind(mind) => li class="chip mind" title={ "A mind leads " (name) } {
                        (flag(Some(seat))) (name) " " small { (mind) }
                        @if setting.owns(seat) {
                            " " button type="button" class="link" data-do="seat" data-seat=(seat) { "take back" }
                        }
                    },
                }
                @if let Some(mind) = setting.mind.as_ref().filter(|_| *here == Here::Present && setting.owns(seat) && view.over.is_none()) {
                    li { button type="button" class="link" data-do="seat" data-seat=(seat) data-mind=(mind) { "let a mind play" } }
                }
            }
            @if setting.role == Role::Referee {
                li { a href={ (setting.path) "/overrule" } { "Overrule" } }
            }
            @if setting.spectators > 0 {
                li class="chip" { (setting.spectators) " looking on" }
            }
        }
    }
}

/// Somebody's wish to take back.
fn wish(setting: &Setting, view: &TableView) -> Markup {
    html! {
        section id="wish" class="notice" aria-live="polite" {
            @if let Some(wish) = &setting.wish {
                @let who = wish.by.map_or_else(|| "Somebody".to_string(), |seat| seat_name(view, fates::Seat(seat)));
                @if wish.mine {
                    p { "You have asked to take back; the others decide." }
                    button type="button" class="small" data-do="consent" data-yes="false" { "Never mind" }
                } @else {
                    p { (who) " asks to take the last move back." }
                    @if wish.asks_me {
                        button type="button" class="small" data-do="consent" data-yes="true" { "Allow it" }
                        button type="button" class="small" data-do="consent" data-yes="false" { "No" }
                    }
                }
            }
        }
    }
}

impl Setting {
    fn owns(&self, seat: u8) -> bool {
        match &self.role {
            Role::Player(seats) => seats.contains(&seat),
            Role::Referee => true,
            Role::Spectator => false,
        }
    }
}
