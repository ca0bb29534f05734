//! The names of terrain, where they cover neither each other nor what lies on the ground.

use frame::view::{BoardView, TerrainView};
use maud::{Markup, html};
use table::{Bounds, Kind, Point};

use super::words::notes;

/// A name that can be written: where it hangs, and what it covers.
struct Label {
    at: Point,
    is_upright: bool,
    notes: String,
    bounds: Bounds,
}

/// The names of all terrain.
pub(in crate::page::board) fn labels(board: &BoardView) -> Markup {
    html! { @for (terrain, label) in &placed(board) { (written(terrain, label)) } }
}

/// What the names of terrain cover.
pub(in crate::page::board) fn covered(board: &BoardView) -> Vec<Bounds> {
    placed(board).into_iter().map(|(_, label)| label.bounds).collect()
}

/// Where the names of terrain are written, the largest piece first. A name that would lie across another one is written
/// without what it does, or not at all: the piece still says it when pointed at.
fn placed(board: &BoardView) -> Vec<(&TerrainView, Label)> {
    let mut order: Vec<&TerrainView> = board.terrain.iter().collect();
    order.sort_by_key(|terrain| {
        let Bounds { least, most } = terrain.outline.bounds();
        std::cmp::Reverse(i64::from(most.x - least.x) * i64::from(most.y - least.y))
    });
    let mut placed = Vec::new();
    for terrain in order {
        let free =
            candidates(terrain, board).into_iter().find(|label| is_free(label, terrain, board, &placed));
        placed.extend(free.map(|label| (terrain, label)));
    }
    placed
}

fn is_free(
    label: &Label,
    terrain: &TerrainView,
    board: &BoardView,
    placed: &[(&TerrainView, Label)],
) -> bool {
    // What lies on open ground covers its name, too.
    let lies_on_it = |other: &&TerrainView| terrain.kind == Kind::Open && other.kind != Kind::Open;
    let pieces = board.terrain.iter().filter(lies_on_it).map(|other| other.outline.bounds());
    let names = placed.iter().map(|(_, other)| other.bounds);
    names.chain(pieces).all(|other| !other.overlaps(&label.bounds))
}

/// Where a name may be written, the best first: upright in a narrow piece, below a small one, in the middle of others.
fn candidates(terrain: &TerrainView, board: &BoardView) -> Vec<Label> {
    let Bounds { least, most } = terrain.outline.bounds();
    let (wide, deep) = (most.x - least.x, most.y - least.y);
    let all = notes(terrain, board.unit);
    let centre = Point { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 };
    let mut labels = Vec::new();
    for notes in [all.clone(), String::new()] {
        let longest = terrain.name.chars().count().max(notes.chars().count() * 4 / 5) as i32 * 70;
        let lines = if notes.is_empty() { 1 } else { 2 };
        let is_upright = wide < longest && longest <= deep && deep > wide && wide >= lines * 130;
        let is_small = !is_upright && (wide < longest || deep < lines * 170);
        let below = most.y + 150;
        let places = match is_small {
            true if deep > wide * 4 => Vec::new(), // its lower end is too far from most of it
            false => vec![middle(terrain), centre],
            true if below + lines * 70 < board.depth.0 => vec![Point { y: below, ..centre }],
            true => vec![Point { y: least.y - lines * 90, ..centre }],
        };
        let label = |at: Point| {
            let (half, tall) = (longest / 2, lines * 140 + 20);
            let (before, after) = match is_upright {
                false => (Point { x: half, y: 110 }, Point { x: half, y: tall - 110 }),
                true => (Point { x: 110, y: half }, Point { x: tall - 110, y: half }),
            };
            // A name at the very edge is pushed onto the board.
            let onto = |at: i32, before: i32, after: i32, end: i32| at.min(end - after).max(before);
            let x = onto(at.x, before.x, after.x, board.width.0);
            let y = onto(at.y, before.y, after.y, board.depth.0);
            let least = Point { x: x - before.x, y: y - before.y };
            let most = Point { x: x + after.x, y: y + after.y };
            let (at, bounds) = (Point { x, y }, Bounds { least, most });
            Label { at, is_upright, notes: notes.clone(), bounds }
        };
        labels.extend(places.into_iter().map(label));
    }
    labels
}

fn written(terrain: &TerrainView, label: &Label) -> Markup {
    let Label { at, is_upright, notes, .. } = label;
    let turn = is_upright.then(|| format!("rotate(-90 {} {})", at.x, at.y));
    html! {
        text x=(at.x) y=(at.y) transform=[turn] text-anchor="middle" font-size="150" {
            tspan class="place" x=(at.x) { (terrain.name) }
            @if !notes.is_empty() { tspan class="notes" x=(at.x) dy="1.15em" font-size="118" { (notes) } }
        }
    }
}

/// A point inside with room around it: in the upper part, where a marker in the middle does not cover the name, else in
/// the middle, else the best point of a coarse net.
fn middle(terrain: &TerrainView) -> Point {
    let Bounds { least, most } = terrain.outline.bounds();
    let centre = Point { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 };
    let upper = Point { x: centre.x, y: least.y + (most.y - least.y) * 3 / 10 };
    let has_room = |at: &Point| {
        [-300, 0, 300].iter().all(|east| terrain.outline.encloses(Point { x: at.x + east, ..*at }))
    };
    if let Some(at) = [upper, centre].into_iter().find(has_room) {
        return at;
    }
    let net = |from: i32, to: i32| (1..12).map(move |step| from + (to - from) * step / 12);
    let inside = net(least.y, most.y).flat_map(|y| net(least.x, most.x).map(move |x| Point { x, y }));
    let off = |at: &Point| i64::from((at.x - centre.x).abs()) + i64::from((at.y - centre.y).abs());
    inside.filter(|at| terrain.outline.encloses(*at)).min_by_key(off).unwrap_or(centre)
}
