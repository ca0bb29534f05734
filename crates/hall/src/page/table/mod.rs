//! The page of a table: the view, who is there, and what can be done besides answering.

pub mod ask;
pub(super) mod bar;
mod companion;
pub(super) mod figures;
mod guide;
pub mod laid;
pub(crate) mod levers;
pub mod log;
mod menu;
pub(super) mod rail;
mod talk;

use ::frame::view::{ActKind, LogLine, TableView};
use maud::{Markup, html};
use referee::GivenFact;

use self::ask::{Making, Manner, Placing};
use self::log::Rendered;
use crate::page::board::symbols;
use crate::page::fragment::{Fragment, elements_in};
use crate::page::{marked, seat_name, whole};
use crate::tables::{Role, Said};

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
    /// The seats of friends who are not here, for the player who set up the table.
    pub absent: Vec<u8>,
    /// How many look on.
    pub spectators: usize,
    /// Did this player set up the table, and has all its links?
    pub host: bool,
    /// May this page answer what is asked?
    pub may_answer: bool,
    /// How this page may take back, if there is anything to take back.
    pub undo: Option<Undo>,
    /// A take-back that waits for consent.
    pub take_back: Option<TakeBackView>,
    /// The number of the question that waits, which never comes twice.
    pub number: usize,
    /// How many answers stand.
    pub answers: usize,
    /// What the figure that acts could do, one thing after the other, beside real miniatures.
    pub plans: Vec<Vec<ActKind>>,
    /// The step of its plan that can be taken in several ways.
    pub step: Option<ActKind>,
    /// What was answered about the table since the last die, and can be turned over.
    pub facts: Vec<GivenFact>,
    /// What comes next, up to the dice that wait for the player's word.
    pub coming: Vec<LogLine>,
    /// What the computer's figure is about to do, while it waits.
    pub deed: Option<String>,
    /// How it stands with placing figures for the player.
    pub placing: Placing,
    /// Does the computer wait until its last figure has been moved on the table?
    pub waits: bool,
    /// Do several people play here?
    pub guests: bool,
    /// What they have said to each other.
    pub said: Vec<Said>,
    /// Where this seat is in the rematch that somebody has begun.
    pub again: Option<String>,
    /// Who chose the number that the dice come from, in words.
    pub chosen_dice: Option<String>,
    /// How it stands with dice that are still being made together.
    pub making: Option<Making>,
    /// The words of the answer that a player alone need not give.
    pub by_default: Option<String>,
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
pub enum Undo {
    /// At once: nobody has learnt anything since.
    Free,
    /// At once, though something is known since.
    Known(&'static str),
    /// If the others agree, because something is known since.
    ByConsent(&'static str),
}

/// A take-back that waits for consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeBackView {
    /// The first of the seats that ask for it.
    pub by: Option<u8>,
    /// Is it this page's own?
    pub mine: bool,
    /// Is this page's consent wanted?
    pub asks_me: bool,
}

/// The whole page, to begin with, written from its fragments.
pub(crate) fn page(
    setting: &Setting,
    view: &TableView,
    fragments: &[Fragment],
    version: u64,
    map: Option<&TableView>,
) -> Markup {
    let body = html! {
        (symbols())
        div id="frame" class="frame" data-table=(setting.path) data-version=(version) data-companion=(setting.companion) data-system=(setting.system) {
            (menu::top(setting, view, fragments))
            @if setting.companion { (companion::play(view, fragments, map)) } @else { (laid::play(view, fragments)) }
        }
        (menu::menu(setting, fragments))
        (talk::dialog(setting, fragments))
        (guide::guide(setting, view))
        p id="trouble" class="trouble" role="alert" hidden {}
        div id="notices" { (elements_in(fragments, "notices")) }
        p id="say" class="sr" role="status" aria-live="polite" {}
    };
    match setting.companion {
        true => whole(
            &view.title,
            "table-page companion",
            &[
                "table.js",
                "table/companion.js",
                "table/secret.js",
                "table/sound.js",
                "table/talk.js",
                "search.js",
            ],
            &body,
        ),
        false => whole(
            &view.title,
            "table-page",
            &[
                "table.js",
                "table/secret.js",
                "table/sound.js",
                "table/talk.js",
                "table/usual.js",
                "table/guide.js",
                "search.js",
            ],
            &body,
        ),
    }
}

/// Everything on the page that can change by itself. Lines of the log that were rendered before are taken from `log`.
pub fn fragments(setting: &Setting, view: &TableView, log: &mut Rendered) -> Vec<Fragment> {
    let links = setting.links();
    let links: Vec<(&str, &str)> = links.iter().map(|(words, to)| (*words, to.as_str())).collect();
    let manner = setting.manner(&links);
    let mut all = vec![
        Fragment::new("present", "menu-players", menu::present(setting, view)),
        Fragment::new("take-back", "notices", take_back(setting, view)),
        Fragment::new("number", "notices", number(setting)),
        Fragment::new("usual", "notices", by_default(setting)),
    ];
    all.extend(match setting.companion {
        true => companion::fragments(view, &manner, setting.fresh, log),
        false => laid::fragments(view, &manner, log),
    });
    all.extend(talk::fragments(setting, view));
    if !setting.companion {
        all.push(Fragment::new("chosen-dice", "rail", chosen(setting)));
    }
    all
}

impl Setting {
    /// Where to go from here once the game is over.
    fn links(&self) -> Vec<(&'static str, String)> {
        let to = |words, what: &str| (words, format!("{}/{what}", self.path));
        let rematch = match &self.again {
            Some(again) => Some(("Join the rematch", again.clone())),
            None => Some(to("Rematch", "rematch")).filter(|_| self.role != Role::Spectator),
        };
        [to("How it went", "end"), to("Replay", "replay"), to("Report", "report")]
            .into_iter()
            .chain(rematch)
            .collect()
    }

    fn manner<'a>(&'a self, links: &'a [(&'a str, &'a str)]) -> Manner<'a> {
        Manner {
            seat: self.seat.filter(|_| self.may_answer),
            undo: match self.undo {
                Some(Undo::Free | Undo::Known(_)) => Some("Undo"),
                Some(Undo::ByConsent(_)) => Some("Ask for undo"),
                None => None,
            },
            undo_warns: match self.undo {
                Some(Undo::ByConsent(known)) => format!("{known}: the others must agree."),
                Some(Undo::Known(known)) => format!("{known}: what comes after it is played again."),
                Some(Undo::Free) | None => String::new(),
            },
            rolls: true,
            links,
            players: &[],
            number: self.number,
            plans: &self.plans,
            step: self.step,
            facts: &self.facts,
            coming: &self.coming,
            deed: self.deed.as_deref(),
            placing: self.placing.clone(),
            waits: self.waits,
            making: self.making.as_ref(),
            path: &self.path,
        }
    }

    /// Is this seat the page's own?
    fn owns(&self, seat: u8) -> bool {
        match &self.role {
            Role::Player(seats) => seats.contains(&seat),
            Role::Referee => true,
            Role::Spectator => false,
        }
    }
}

/// That the dice come from a number that somebody chose. Where there is no room beside the board, the menu says it.
fn chosen(setting: &Setting) -> Markup {
    html! { div id="chosen-dice" { (marked(setting.chosen_dice.as_deref())) } }
}

/// The number of the question that waits: all that the page sends at it names it. A question that comes again after a
/// take-back has another one, and as many answers before it as it had.
fn number(setting: &Setting) -> Markup {
    html! { i id="number" hidden data-number=(setting.number) data-answers=(setting.answers) {} }
}

/// What the page answers by itself after a moment, unless the player changes it.
fn by_default(setting: &Setting) -> Markup {
    let words = setting.by_default.as_deref().filter(|_| !setting.companion);
    html! { i id="usual" hidden data-words=[words] {} }
}

/// Somebody asks to take back.
fn take_back(setting: &Setting, view: &TableView) -> Markup {
    html! {
        section id="take-back" class="notice" aria-live="polite" {
            @if let Some(asked) = &setting.take_back {
                @let who = asked.by.map_or_else(|| "Somebody".to_string(), |seat| seat_name(view, fates::Seat(seat)));
                @if asked.mine {
                    p { "You asked for an undo; the others decide." }
                    button type="button" class="small" data-do="consent" data-yes="false" { "Never mind" }
                } @else {
                    p { (who) " asks to undo the last move." }
                    @if asked.asks_me {
                        button type="button" class="small" data-do="consent" data-yes="true" { "Allow it" }
                        button type="button" class="small" data-do="consent" data-yes="false" { "No" }
                    }
                }
            }
        }
    }
}
