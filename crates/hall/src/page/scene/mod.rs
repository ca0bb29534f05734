//! Tables of one's own: the list of them, the editor, and what goes out and comes in. Rendered from what a system says can
//! be drawn; no system is known here.

mod add;
mod board;
mod editor;
mod fresh;
mod hand;
mod list;
mod outward;
mod setting;
mod victory;

use frame::scene::{PaletteView, Scene};
use frame::view::RosterView;
use maud::{Markup, html};
use referee::{SceneFault, SystemView};
use table::Unit;

pub(crate) use self::board::picture;
pub(crate) use self::editor::{fragments, page};
pub(crate) use self::fresh::{Fresh, fresh};
pub(crate) use self::list::{Entry, Listing, list, manage};
pub(crate) use self::outward::{Shown, share, shared};
use crate::scenes::Check;

/// A table as its page shows it.
pub(crate) struct Bench<'a> {
    /// Its address.
    pub(crate) path: &'a str,
    /// The address of the list that it stands in.
    pub(crate) list: String,
    /// Its system.
    pub(crate) system: SystemView,
    /// What is drawn.
    pub(crate) scene: &'a Scene,
    /// What can be drawn.
    pub(crate) palette: &'a PaletteView,
    /// What its system makes of it.
    pub(crate) check: &'a Check,
    /// The ready rosters of its system.
    pub(crate) rosters: Vec<RosterView>,
    /// The number of this state of it.
    pub(crate) version: u64,
    /// Can the last change be taken back?
    pub(crate) undo: bool,
    /// Can a change that was taken back be done again?
    pub(crate) redo: bool,
    /// Where a game on it is set up.
    pub(crate) set_up: String,
    /// What of it is looked at.
    pub(crate) looked: &'a Looked,
}

/// What of a table is looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looked {
    /// The part in hand: `/pieces/2`; empty for none.
    pub(crate) at: String,
    /// What terrain was laid by chance just now: its style and its number.
    pub(crate) shuffled: Option<(String, u64)>,
}

/// The form that everything on the page belongs to, wherever it stands.
const FORM: &str = "edit";

const ADD: &str = "M12 5v14M5 12h14";
const BACK: &str = "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1";
const AGAIN: &str = "M15 7l5 5l-5 5M20 12H10a6 6 0 0 0-6 6v1";
const BIN: &str = "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6";
const DICE: &str = "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M8.5 15.5h.01M15.5 15.5h.01M12 12h.01";
const HAND: &str = "M5 3l14 8l-6 2l-2 6z";
const ONCE_MORE: &str = "M8 8h12v12H8zM4 16V4h12";
const PLAY: &str = "M7 4l13 8l-13 8z";
const SCROLL: &str = "M6 4h11v13a3 3 0 0 0 3 3H8a3 3 0 0 1-3-3V6a2 2 0 1 0-2 2h2M9 9h5M9 13h5";
const SEND: &str = "M12 3v12M7 8l5-5l5 5M5 13v7h14v-7";
const TICK: &str = "M5 12.5l4.5 4.5L19 7";

/// A small drawing of a few strokes.
fn icon(strokes: &str) -> Markup {
    html! { svg.ico viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} } }
}

/// What people measure with on the board.
fn unit(palette: &PaletteView) -> Unit {
    match palette.unit {
        "inches" => Unit::Inches,
        "yards" => Unit::Yards,
        _ => Unit::Centimetres,
    }
}

/// What is written after a number of the system's files.
fn sign(palette: &PaletteView) -> &'static str {
    match palette.unit {
        "inches" => "″",
        "yards" => " yd",
        _ => " mm",
    }
}

/// A number without needless places.
fn plain(number: f64) -> String {
    ((number * 100.0).round() / 100.0).to_string()
}

/// What is wrong with a part.
fn faults_of<'a>(check: &'a Check, at: &'a str) -> impl Iterator<Item = &'a SceneFault> {
    let all = check.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    all.iter().filter(move |fault| fault.at == at)
}

/// `36 by 36″, 9 pieces, 2 sides, 8 turns`.
pub(crate) fn in_short(scene: &Scene, palette: &PaletteView) -> String {
    let many = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    let size = format!("{} by {}{}", plain(scene.width), plain(scene.depth), sign(palette));
    let turns = palette.turns.map(|_| many(usize::from(scene.turns), "turn"));
    let parts =
        [Some(size), Some(many(scene.pieces.len(), "piece")), Some(many(scene.sides.len(), "side")), turns];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A field for a number or a line of text.
struct Input<'a> {
    id: &'a str,
    name: &'a str,
    label: &'a str,
    value: &'a str,
    /// Its least and most value and its step, for a number.
    number: Option<[f64; 3]>,
}

fn input(field: &Input) -> Markup {
    html! {
        div.field {
            label for=(field.id) { (field.label) }
            @match field.number {
                Some([least, most, step]) => input.num id=(field.id) form=(FORM) name=(field.name) type="number" inputmode="decimal"
                    min=(plain(least)) max=(plain(most)) step="any" data-step=(plain(step)) value=(field.value);,
                None => input id=(field.id) form=(FORM) name=(field.name) type="text" maxlength="60" autocomplete="off" value=(field.value);,
            }
        }
    }
}

/// A choice of a few.
fn choice(id: &str, name: &str, label: &str, options: &[(String, String)], said: &str) -> Markup {
    html! {
        div.field {
            label for=(id) { (label) }
            select id=(id) form=(FORM) name=(name) {
                @if !options.iter().any(|(value, _)| value == said) { option value=(said) selected { @if said.is_empty() { "choose" } @else { (said) } } }
                @for (value, words) in options { option value=(value) selected[value == said] { (words) } }
            }
        }
    }
}

/// What is wrong with something, in a sentence each.
fn troubles<'a>(faults: impl Iterator<Item = &'a SceneFault>) -> Markup {
    html! { @for fault in faults { p.trouble { (crate::page::typeset_words(&fault.words)) } } }
}
