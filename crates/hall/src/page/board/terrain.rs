//! Terrain, drawn by what it is and saying what it does.

use frame::view::{BoardView, TerrainView};
use maud::{Markup, html};
use table::{Bounds, Kind, Length, Point, Unit};

use super::outline;
use super::patterns::pattern_of;

/// A line of height for each inch.
const CONTOUR: i32 = 254;

/// The ground with a light grid, a line for each inch or two centimetres, and stronger ones.
pub(super) fn ground(board: &BoardView) -> Markup {
    let (width, depth) = (board.width.0, board.depth.0);
    let (step, six) = match board.unit {
        Unit::Inches | Unit::Yards => (board.unit.length().0, board.unit.grid()),
        Unit::Centimetres => (board.unit.length().0 * 2, board.unit.grid() / 2),
    };
    let lines = |strong: bool| {
        let mut data = String::new();
        for (most, upright) in [(width, true), (depth, false)] {
            for line in (1..=most / step).filter(|line| (line % six == 0) == strong && line * step < most) {
                let at = line * step;
                data.push_str(&match upright {
                    true => format!("M{at} 0V{depth}"),
                    false => format!("M0 {at}H{width}"),
                });
            }
        }
        data
    };
    html! {
        rect class="ground" width=(width) height=(depth) {}
        path class="grid" d=(lines(false)) {}
        path class="grid six" d=(lines(true)) {}
    }
}

/// One piece of terrain.
pub(super) fn piece(terrain: &TerrainView, unit: Unit) -> Markup {
    let corners = terrain.outline.corners();
    html! {
        g class={ "terrain " (kind_class(terrain)) } {
            title { (title(terrain, unit)) }
            path class="floor" d=(outline(corners)) {}
            @if let Some(pattern) = pattern_of(terrain.kind) {
                path class="fill" d=(outline(corners)) fill={ "url(#" (pattern) ")" } {}
            }
            @if is_hill(terrain) {
                @for step in 1..=contours(terrain) { path class="contour" d=(outline(&shrunk(corners, step))) {} }
            }
            @if terrain.kind == Kind::Building { path class="ridge" d=(outline(&shrunk(corners, 1))) {} }
        }
    }
}

/// The sticks of the system in the south-west corner, drawn to scale.
pub(super) fn sticks(board: &BoardView) -> Markup {
    let row = |place: usize| board.depth.0 - 110 - 150 * place as i32;
    html! {
        @if !board.sticks.is_empty() {
            g class="sticks" {
                @for (place, stick) in board.sticks.iter().enumerate() {
                    g {
                        title { (stick.name) ", " (board.unit.words(stick.length)) }
                        path d=(format!("M120 {0}v60m0 -30h{1}m0 -30v60", row(place) - 30, stick.length.0)) {}
                        text x=(stick.length.0 + 170) y=(row(place)) dy=".35em" { (stick.name) }
                    }
                }
            }
        }
    }
}

/// A name that can be written: where it hangs, and what it covers.
struct Label {
    at: Point,
    is_upright: bool,
    notes: String,
    bounds: Bounds,
}

/// The names of all terrain.
pub(super) fn labels(board: &BoardView) -> Markup {
    html! { @for (terrain, label) in &placed(board) { (written(terrain, label)) } }
}

/// What the names of terrain cover.
pub(super) fn covered(board: &BoardView) -> Vec<Bounds> {
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

/// What it is, what it does and how high it is.
pub(super) fn title(terrain: &TerrainView, unit: Unit) -> String {
    let mut parts = vec![format!("{}: {}", terrain.name, kind_words(terrain))];
    parts.extend(Some(terrain.words.clone()).filter(|words| !words.is_empty()));
    parts.extend(Some(heights(terrain, unit)).filter(|words| !words.is_empty()));
    parts.join("; ")
}

/// What it is, in a word.
fn kind_words(terrain: &TerrainView) -> &'static str {
    match terrain.kind {
        Kind::Open if is_hill(terrain) => "a rise",
        Kind::Open => "open ground",
        Kind::Difficult => "rough ground",
        Kind::Woods => "woods",
        Kind::Water => "water",
        Kind::Obstacle => "an obstacle",
        Kind::Wall => "a wall",
        Kind::Building => "a building",
        Kind::Door => "a door",
        Kind::Stairs => "stairs",
        Kind::Ladder => "a ladder",
        Kind::HolyGround => "holy ground",
        Kind::Rock => "rock",
        Kind::Pit => "a pit",
    }
}

fn kind_class(terrain: &TerrainView) -> &'static str {
    match terrain.kind {
        Kind::Open if is_hill(terrain) => "hill",
        Kind::Open => "open",
        Kind::Difficult => "difficult",
        Kind::Woods => "woods",
        Kind::Water => "water",
        Kind::Obstacle => "obstacle",
        Kind::Wall => "wall",
        Kind::Building => "building",
        Kind::Door => "door",
        Kind::Stairs => "stairs",
        Kind::Ladder => "ladder",
        Kind::HolyGround => "holy-ground",
        Kind::Rock => "rock",
        Kind::Pit => "pit",
    }
}

fn heights(terrain: &TerrainView, unit: Unit) -> String {
    let (bottom, top) = (terrain.bottom, terrain.top);
    match (bottom, top) {
        (Length(..0), _) => format!("{} deep", unit.words(-bottom)),
        // What is written as no height at all is none.
        (_, top) if (top - bottom).0 * 20 < unit.length().0 => String::new(),
        (Length::ZERO, top) => format!("{} high", unit.words(top)),
        (bottom, top) => format!("from {} up to {}", unit.words(bottom), unit.words(top)),
    }
}

/// The first clause of what it does, and how high it is.
fn notes(terrain: &TerrainView, unit: Unit) -> String {
    let first = terrain.words.split([':', ',', ';']).next().unwrap_or_default().trim();
    let first = if first == "open" { "" } else { first };
    [first, &heights(terrain, unit)]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

fn is_hill(terrain: &TerrainView) -> bool {
    terrain.kind == Kind::Open && terrain.top > Length::ZERO
}

fn contours(terrain: &TerrainView) -> i32 {
    ((terrain.top - terrain.bottom).0 / CONTOUR).clamp(1, 4)
}

/// The outline drawn in towards its middle by so many steps.
fn shrunk(corners: &[Point], step: i32) -> Vec<Point> {
    let Bounds { least, most } = Bounds::around(corners);
    let middle = Point { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 };
    let drawn_in = |from: i32, to: i32| to + (from - to) * (6 - step) / 6;
    corners.iter().map(|at| Point { x: drawn_in(at.x, middle.x), y: drawn_in(at.y, middle.y) }).collect()
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

/// Where it is, in words.
pub(super) fn place(terrain: &TerrainView, unit: Unit) -> String {
    let Bounds { least, most } = terrain.outline.bounds();
    format!(
        "{} to {} from the west edge, {} to {} from the north edge",
        unit.words(Length(least.x)),
        unit.words(Length(most.x)),
        unit.words(Length(least.y)),
        unit.words(Length(most.y))
    )
}
