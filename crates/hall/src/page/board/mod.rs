//! The board: the table as a drawing, in tenths of a millimetre, and the same table in words.
//!
//! Every part that can change by itself is an element with an id of its own. [`Drawing::fragments`] lists them; a page
//! is written from that list and kept up to date by replacing those whose markup has changed.

mod figure;
mod ground;
mod label;
mod overlay;
mod picture;
mod sign;
mod still;
mod symbols;
mod words;

use frame::view::{BoardView, MarkerView, TableView, ZoneView};
use maud::{Markup, html};
use table::{Length, Point};

pub(super) use self::figure::{condition, portrait, shape};
pub(super) use self::sign::{has_acted, icon};
pub(super) use self::symbols::{all_figures, bare_silhouettes, grounds, silhouettes, symbols};

use self::label::Labels;
use super::fragment::{Fragment, element, elements_in};
use super::{side_class, side_name};

/// A table to be drawn.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    view: &'a TableView,
    board: &'a BoardView,
    prefix: &'a str,
}

impl<'a> Drawing<'a> {
    /// The drawing of a view, if positions are known.
    pub fn of(view: &'a TableView) -> Option<Drawing<'a>> {
        view.table.as_ref().map(|board| Drawing { view, board, prefix: "" })
    }

    /// The same drawing with a prefix to all its ids, for a page with several boards.
    pub fn named(self, prefix: &'a str) -> Drawing<'a> {
        Drawing { prefix, ..self }
    }

    /// Where something is, in words a person can measure.
    fn where_it_is(&self, at: Point, elevation: Length) -> String {
        let far = |length| self.board.unit.words(length);
        let ground =
            format!("{} from the west edge, {} from the north edge", far(Length(at.x)), far(Length(at.y)));
        match elevation {
            Length::ZERO => ground,
            Length(..0) => format!("{ground}, {} below the ground", far(-elevation)),
            _ => format!("{ground}, {} up", far(elevation)),
        }
    }

    /// The board with everything on it, written from its fragments.
    pub fn whole(&self, fragments: &[Fragment]) -> Markup {
        let (one, all) =
            (|name| element(fragments, &self.id(name)), |name| elements_in(fragments, &self.id(name)));
        let (width, depth, unit) = (self.board.width, self.board.depth, self.board.unit);
        html! {
            svg xmlns="http://www.w3.org/2000/svg" id=(self.id("board")) class="board" viewBox=(view_box(self.board)) role="group" tabindex="0"
                data-width=(width.0) data-depth=(depth.0) data-unit=(unit.length().0) data-sign=(unit.sign())
                aria-label={ "The table, " (unit.words(width)) " by " (unit.words(depth)) ", north at the top" } {
                (self.terrain())
                (one("zones"))
                (one("overlay"))
                g id=(self.id("markers")) { (all("markers")) }
                g id=(self.id("figures")) { (all("figures")) }
                g id=(self.id("labels")) { (all("labels")) }
                (one("targets"))
                g id=(self.id("draft")) {}
            }
        }
    }

    /// The ground, the inch grid and the terrain: the layer that never changes.
    pub(super) fn terrain(&self) -> Markup {
        html! {
            g id=(self.id("terrain")) {
                (ground::ground(self.board))
                @for (place, piece) in self.board.terrain.iter().enumerate() { (self.piece(place, piece)) }
                g class="places" { (ground::labels(self.board)) }
                (ground::sticks(self.board))
            }
        }
    }

    /// The ground without anything on it.
    pub(in crate::page) fn bare(&self) -> Markup {
        ground::ground(self.board)
    }

    /// Every piece of terrain by itself, in the order in which they are drawn.
    pub(in crate::page) fn pieces(&self) -> Vec<Markup> {
        self.board.terrain.iter().enumerate().map(|(place, piece)| self.piece(place, piece)).collect()
    }

    /// The names of the places.
    pub(in crate::page) fn places(&self) -> Markup {
        ground::labels(self.board)
    }

    /// Where the sides deploy.
    fn zones(&self) -> Markup {
        html! {
            g id=(self.id("zones")) { @for zone in &self.view.zones { (self.zone(zone)) } }
        }
    }

    fn zone(&self, zone: &ZoneView) -> Markup {
        let name = zone.name.clone().unwrap_or_else(|| side_name(self.view, Some(zone.side)));
        html! {
            path class={ "zone " (side_class(Some(zone.side))) } d=(outline(zone.outline.corners())) {
                title { "Where " (name) " deploys" }
            }
        }
    }

    /// A marker, by its place in the list. One whose place is not known leaves an empty element.
    pub(super) fn marker(&self, place: usize, marker: &MarkerView) -> Markup {
        let id = self.id(&format!("m{place}"));
        let size = marker.radius.0.max(90);
        html! {
            @match marker.at {
                None => g id=(id) {},
                Some(at) => g id=(id) class="marker" data-x=(at.x) data-y=(at.y) data-r=(marker.radius.0)
                    transform=(moved(at)) role="img" {
                    title { (marker.name) ", " (self.where_it_is(at, marker.elevation)) }
                    g class="grow" {
                        path d={ "M0 " (-size) "L" (size) " 0L0 " (size) "L" (-size) " 0Z" } {}
                        text class="letters" dy=".35em" font-size="100" { (marker_letters(&marker.name)) }
                    }
                },
            }
        }
    }

    /// The names beside the figures, each an element of its own, where they cover no figure.
    pub fn labels(&self) -> Vec<(String, Markup)> {
        Labels::around(self).into_iter().map(|(id, label)| (self.id(&id), label)).collect()
    }

    /// Everything that can change by itself, in the order in which it is drawn.
    pub fn fragments(&self) -> Vec<Fragment> {
        let fragment =
            |id: &str, within: &str, markup: Markup| Fragment::new(self.id(id), self.id(within), markup);
        let markers = (0..).zip(&self.view.markers);
        let mut all =
            vec![fragment("zones", "board", self.zones()), fragment("overlay", "board", self.overlay())];
        all.extend(
            markers
                .map(|(place, marker)| fragment(&format!("m{place}"), "markers", self.marker(place, marker))),
        );
        all.extend(
            self.view
                .figures
                .iter()
                .map(|figure| fragment(&format!("f{}", figure.id.0), "figures", self.figure(figure))),
        );
        all.extend(self.labels().into_iter().map(|(id, label)| Fragment::new(id, self.id("labels"), label)));
        all.push(fragment("targets", "board", self.targets()));
        all
    }

    fn id(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }
}

/// A tool of the board: its name, its words, its key, its drawing.
type Tool = (&'static str, &'static str, &'static str, &'static str);

/// What one looks at, and what one looks with.
const LOOKS: [Tool; 2] = [
    ("follow", "Figure", "F", "M12 2v5M12 17v5M2 12h5M17 12h5M7 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0"),
    ("whole", "Whole table", "0", "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"),
];
const MODES: [Tool; 3] = [
    ("measure", "Measure", "M", "M3 15L15 3l6 6L9 21zM7 11l2.5 2.5M10 8l2 2M13 5l2.5 2.5"),
    (
        "sight",
        "Line of sight",
        "S",
        "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    ),
    ("names", "Names", "N", "M4 7h16M4 12h9M4 17h13"),
];
const ZOOMS: [Tool; 2] =
    [("farther", "Zoom out", "-", "M5 12h14"), ("closer", "Zoom in", "+", "M12 5v14M5 12h14")];

/// The buttons over the board.
pub(super) fn tools() -> Markup {
    let tool = |(tool, words, key, strokes): Tool, pressed: Option<&str>| {
        html! {
            button type="button" class={ "quiet tool tool-" (tool) } data-tool=(tool) aria-label=(words) title={ (words) " (" (key) ")" }
                aria-keyshortcuts=(key) aria-pressed=[pressed] {
                svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} }
                span { (words) }
            }
        }
    };
    html! {
        div id="tools" class="tools" role="toolbar" aria-label="The board" {
            @for look in LOOKS { (tool(look, None)) }
            @for mode in MODES { (tool(mode, Some("false"))) }
            @for zoom in ZOOMS { (tool(zoom, None)) }
        }
    }
}

/// What the pointer's tool says: a distance, a line of sight.
pub(super) fn readout() -> Markup {
    html! { p id="readout" class="readout" role="status" hidden {} }
}

/// What is left free beside the table and north of it, so that a silhouette that stands at the edge is seen whole.
const BESIDE: i32 = 240;
const NORTH: i32 = 520;

fn view_box(board: &BoardView) -> String {
    let (width, depth) = (board.width.0 + 2 * BESIDE, board.depth.0 + NORTH + BESIDE);
    format!("-{BESIDE} -{NORTH} {width} {depth}")
}

/// An outline as the data of a path.
pub(in crate::page) fn outline(corners: &[Point]) -> String {
    let mut data = String::new();
    for (place, Point { x, y }) in corners.iter().enumerate() {
        data.push_str(&format!("{}{x} {y}", if place == 0 { 'M' } else { 'L' }));
    }
    if !corners.is_empty() {
        data.push('Z');
    }
    data
}

fn moved(at: Point) -> String {
    format!("translate({} {})", at.x, at.y)
}

/// What stands on a marker: the number of a clue, else a question mark.
fn marker_letters(name: &str) -> String {
    match name.rsplit(' ').next().filter(|word| word.len() < 3 && word.parse::<u8>().is_ok()) {
        Some(number) => number.to_string(),
        None => name.chars().next().map_or_else(|| "?".to_string(), |first| first.to_uppercase().collect()),
    }
}
