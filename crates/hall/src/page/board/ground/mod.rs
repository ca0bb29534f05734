//! The ground and the terrain on it, drawn by what it is.

mod hill;
mod labels;
mod obstacle;
mod roof;
mod scatter;
mod words;

use frame::view::{BoardView, TerrainView};
use maud::{Markup, html};
use table::{Bounds, Kind, Length, Point};

use super::{Drawing, outline};
use scatter::Chance;

pub(super) use labels::{covered, labels};
pub(super) use words::{place, sticks, title};

/// The ground with a ruler along its edges and small crosses every six inches or fifteen centimetres.
pub(super) fn ground(board: &BoardView) -> Markup {
    let (width, depth) = (board.width.0, board.depth.0);
    html! {
        rect class="ground" width=(width) height=(depth) {}
        rect class="fill" width=(width) height=(depth) fill="url(#p-speck)" {}
        rect class="fill" width=(width) height=(depth) fill="url(#p-grass)" {}
        path class="cross" d=(crosses(board)) {}
        path class="ruler" d=(ruler(board)) {}
    }
}

/// Where lines of a grid would cross.
fn crosses(board: &BoardView) -> String {
    let step = board.unit.length().0 * board.unit.grid();
    let lines = |most: i32| (1..).map(move |line| line * step).take_while(move |at| *at < most);
    let cross = |x: i32, y: i32| format!("M{} {y}h120M{x} {}v120", x - 60, y - 60);
    lines(board.width.0).flat_map(|x| lines(board.depth.0).map(move |y| cross(x, y))).collect()
}

/// A stroke at each unit along all four edges, longer ones where the crosses stand.
fn ruler(board: &BoardView) -> String {
    let (width, depth, step) = (board.width.0, board.depth.0, board.unit.length().0);
    let long = |count: i32| if count % board.unit.grid() == 0 { 110 } else { 50 };
    let strokes =
        |most: i32| (1..).map(move |count| (count, count * step)).take_while(move |(_, at)| *at < most);
    let upright = strokes(width).map(|(count, x)| format!("M{x} 0v{0}M{x} {depth}v-{0}", long(count)));
    let flat = strokes(depth).map(|(count, y)| format!("M0 {y}h{0}M{width} {y}h-{0}", long(count)));
    upright.chain(flat).collect()
}

impl Drawing<'_> {
    /// One piece of terrain, by its place in the list.
    pub(super) fn piece(&self, place: usize, terrain: &TerrainView) -> Markup {
        html! {
            g class={ "terrain " (class(terrain)) } {
                title { (title(terrain, self.board.unit)) }
                @match terrain.kind {
                    Kind::Open if is_hill(terrain) => (hill::hill(terrain)),
                    Kind::Open => (floor(terrain, None)),
                    Kind::Difficult => (floor(terrain, Some("p-rough"))),
                    Kind::Woods => (woods(terrain)),
                    Kind::Water => (water(terrain, &self.id(&format!("water-{place}")))),
                    Kind::Obstacle => (obstacle::obstacle(terrain)),
                    Kind::Wall => (obstacle::wall(terrain, &self.id(&format!("wall-{place}")))),
                    Kind::Building => (roof::building(terrain)),
                    Kind::Door => (floor(terrain, Some("p-planks"))),
                    Kind::Stairs => (floor(terrain, Some("p-steps"))),
                    Kind::Ladder => (floor(terrain, Some("p-rungs"))),
                    Kind::HolyGround => (graves(terrain)),
                    Kind::Rock => (roof::rock(terrain)),
                    Kind::Pit => (floor(terrain, Some("p-dark"))),
                }
            }
        }
    }
}

/// A flat piece, with a pattern where it has one.
fn floor(terrain: &TerrainView, pattern: Option<&str>) -> Markup {
    let shape = outline(terrain.outline.corners());
    html! {
        path class="floor" d=(shape) {}
        @if let Some(pattern) = pattern { path class="fill" d=(shape) fill={ "url(#" (pattern) ")" } {} }
    }
}

fn woods(terrain: &TerrainView) -> Markup {
    let mut chance = Chance::of(&terrain.name);
    let places = scatter::places(&terrain.outline, 270, &mut chance);
    html! {
        path class="floor" d=(outline(terrain.outline.corners())) {}
        @for at in places {
            @let size = chance.between(240, 340);
            (symbol(if chance.between(0, 3) == 0 { "t-tree2" } else { "t-tree" }, at, size))
        }
    }
}

/// Water with its bank, paler towards the middle.
fn water(terrain: &TerrainView, id: &str) -> Markup {
    let shape = outline(terrain.outline.corners());
    html! {
        clipPath id=(id) { path d=(shape) {} }
        path class="bank" d=(shape) {}
        path class="floor" d=(shape) {}
        g class="fill" clip-path={ "url(#" (id) ")" } {
            path class="shore" d=(shape) {}
            path class="shore2" d=(shape) {}
            path d=(shape) fill="url(#p-wave)" {}
        }
    }
}

/// Holy ground: small stones within a brass edge.
fn graves(terrain: &TerrainView) -> Markup {
    let mut chance = Chance::of(&terrain.name);
    let places = scatter::places(&terrain.outline, 480, &mut chance);
    html! {
        path class="floor" d=(outline(terrain.outline.corners())) {}
        @for at in places.into_iter().take(14) { (symbol("t-grave", at, 240)) }
    }
}

/// A symbol in the middle of a square of this size.
fn symbol(name: &str, at: Point, size: i32) -> Markup {
    html! {
        use href={ "#" (name) } x=(at.x - size / 2) y=(at.y - size / 2) width=(size) height=(size) {}
    }
}

pub(super) fn class(terrain: &TerrainView) -> &'static str {
    match terrain.kind {
        Kind::Open if is_hill(terrain) => "hill",
        Kind::Open => "open",
        Kind::Difficult => "rough",
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

fn is_hill(terrain: &TerrainView) -> bool {
    terrain.kind == Kind::Open && terrain.top > Length::ZERO
}

/// The middle of the box around some points.
fn middle(corners: &[Point]) -> Point {
    let Bounds { least, most } = Bounds::around(corners);
    Point { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 }
}

/// The point so many hundredths of the way from one to another.
fn towards(from: Point, to: Point, hundredths: i32) -> Point {
    let part =
        |from: i32, to: i32| from + ((i64::from(to) - i64::from(from)) * i64::from(hundredths) / 100) as i32;
    Point { x: part(from.x, to.x), y: part(from.y, to.y) }
}

/// How far two points are apart.
fn far(from: Point, to: Point) -> f64 {
    f64::from(from.x - to.x).hypot(f64::from(from.y - to.y))
}
