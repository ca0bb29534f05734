//! Where a way can turn: the corners of what a mover walks round, drawn wide enough for its base.

use arrayvec::ArrayVec;

use crate::exact::{cross, dot, way};
use crate::leg::{FINE, fine_distance};
use crate::walk::{Body, Shape};
use crate::{Point, Polygon};

/// A heading as (east, south), [`UNIT`] long.
pub(crate) type Heading = (i64, i64);

/// The length of a [`Heading`].
pub(crate) const UNIT: i64 = 1 << 16;

/// Sixteen directions, clockwise from the east.
pub(crate) const DIRECTIONS: [Heading; 16] = [
    (65536, 0),
    (60547, 25080),
    (46341, 46341),
    (25080, 60547),
    (0, 65536),
    (-25080, 60547),
    (-46341, 46341),
    (-60547, 25080),
    (-65536, 0),
    (-60547, -25080),
    (-46341, -46341),
    (-25080, -60547),
    (0, -65536),
    (25080, -60547),
    (46341, -46341),
    (60547, -25080),
];

/// How far apart the points on the rim of a slow area are at which a way may go in or out: half an inch.
const RIM_STEP: i64 = 127;

/// A point where a way can turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub at: Point,
    turn: Turn,
}

/// Which legs from a corner can be part of a cheapest way.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// Any.
    Free,
    /// Those that bend round a body: the two sides that meet here look in these directions, and somebody may stand so
    /// far inside of them without being in the body.
    Round { first: Heading, second: Heading, slack: i64 },
    /// Those that go in or out of a slow area here, on a side that looks in this direction.
    Rim { outward: Heading },
}

impl Corner {
    /// A point where a way may turn as it likes.
    pub(crate) fn free(at: Point) -> Corner {
        Corner { at, turn: Turn::Free }
    }

    /// Can a leg from here in this direction, or to here from there, be part of a cheapest way?
    ///
    /// Round a body such a leg runs along it: other legs cut into one of the two sides or swing out needlessly. Into a
    /// slow area it goes steeply: however it slants outside, inside it is less than 30 degrees off the shortest way
    /// across the rim, as light is in water. Since only some points of the rim are tried, we let 45 degrees pass.
    #[inline]
    pub(crate) fn may_turn_to(&self, direction: (i64, i64)) -> bool {
        match self.turn {
            Turn::Free => true,
            Turn::Round { first, second, slack } => {
                let (first, second) = (dot(direction, first), dot(direction, second));
                first.min(second) <= slack && first.max(second) >= -slack
            }
            Turn::Rim { outward } => {
                let depth = -dot(direction, outward);
                depth <= 2 * UNIT || cross(direction, outward).abs() <= depth
            }
        }
    }
}

/// The corners of the hull round a body: straight sides that keep the body's reach, and never less.
pub(crate) fn round_body(body: &Body) -> Vec<Corner> {
    let reach = i64::from(body.reach.0);
    match body.shape {
        Shape::Disc(centre) => {
            let next = DIRECTIONS.iter().cycle().skip(1);
            DIRECTIONS
                .iter()
                .zip(next)
                .map(|(first, second)| corner(centre, reach, *first, *second))
                .collect()
        }
        Shape::Block(outline) => round_outline(outline, reach),
    }
}

/// The points round a body that face a point: where one that keeps the body's reach is nearest to it.
pub(crate) fn facing(body: &Body, point: Point) -> Vec<Corner> {
    let reach = i64::from(body.reach.0) + 1;
    let beside = |foot: Point, (east, south): Heading| Point {
        x: foot.x + (reach * east / UNIT) as i32,
        y: foot.y + (reach * south / UNIT) as i32,
    };
    let points: Vec<Point> = match body.shape {
        Shape::Disc(centre) => vec![beside(centre, heading(way(centre, point)))],
        Shape::Block(outline) => {
            let feet = outline.edges().map(|edge| (foot(point, edge), outward(edge)));
            feet.flat_map(|(foot, (east, south))| {
                [beside(foot, (east, south)), beside(foot, (-east, -south))]
            })
            .collect()
        }
    };
    points.into_iter().map(Corner::free).collect()
}

/// The point of an edge that is nearest to a point.
fn foot(point: Point, (from, to): (Point, Point)) -> Point {
    let (edge, reach) = (way(from, to), way(from, point));
    let whole = dot(edge, edge).max(1);
    let along = i128::from(dot(edge, reach).clamp(0, whole));
    let part = |side: i64| (i128::from(side) * along / i128::from(whole)) as i32;
    Point { x: from.x + part(edge.0), y: from.y + part(edge.1) }
}

/// The corners of a slow area and points along its rim: a way into or out of it passes close to one of them.
pub(crate) fn round_slow(outline: &Polygon) -> Vec<Corner> {
    let mut corners = Vec::new();
    for (from, to) in clockwise_edges(outline) {
        let (east, south) = way(from, to);
        let count = fine_distance(from, to) / FINE / RIM_STEP + 1;
        let part = |whole: i64, step: i64| (whole * step / count) as i32;
        let along = |step| Point { x: from.x + part(east, step), y: from.y + part(south, step) };
        let turn = Turn::Rim { outward: outward((from, to)) };
        corners.push(Corner::free(from));
        corners.extend((1..count).map(|step| Corner { at: along(step), turn }));
    }
    corners
}

fn round_outline(outline: &Polygon, reach: i64) -> Vec<Corner> {
    let mut corners = Vec::new();
    let edges: Vec<_> = if outline.is_clockwise() {
        outline.edges().collect()
    } else {
        outline
            .corners()
            .iter()
            .rev()
            .copied()
            .zip(outline.corners().iter().rev().copied().cycle().skip(1))
            .collect()
    };
    for (index, edge) in edges.iter().enumerate() {
        let next = edges[(index + 1) % edges.len()];
        if cross(way(edge.0, edge.1), way(next.0, next.1)) > 0 {
            let fan = fan(outward(*edge), outward(next));
            corners.extend(fan.windows(2).map(|pair| corner(edge.1, reach, pair[0], pair[1])));
        }
    }
    corners
}

fn clockwise_edges(outline: &Polygon) -> Vec<(Point, Point)> {
    let mut edges: Vec<_> = outline.edges().collect();
    if !outline.is_clockwise() {
        edges.reverse();
        edges.iter_mut().for_each(|(from, to)| std::mem::swap(from, to));
    }
    edges
}

/// Where the edge of a clockwise outline looks: to its left.
fn outward((from, to): (Point, Point)) -> Heading {
    let (east, south) = way(from, to);
    heading((south, -east))
}

/// The same direction, [`UNIT`] long.
fn heading((east, south): (i64, i64)) -> Heading {
    let length = ((east * east + south * south) * FINE * FINE).isqrt().max(1);
    (east * UNIT * FINE / length, south * UNIT * FINE / length)
}

/// The two directions, and those of the sixteen that lie between them, clockwise.
fn fan(first: Heading, last: Heading) -> ArrayVec<Heading, 18> {
    const CLOSE: i64 = UNIT * UNIT / 32;
    let between =
        |direction: &&Heading| cross(first, **direction) > CLOSE && cross(**direction, last) > CLOSE;
    let mut fan: ArrayVec<Heading, 18> = DIRECTIONS.iter().filter(between).copied().collect();
    fan.sort_unstable_by_key(|direction| -dot(first, *direction));
    fan.insert(0, first);
    fan.push(last);
    fan
}

/// Where two sides meet that look in these directions and keep this far from the centre.
fn corner(centre: Point, reach: i64, first: Heading, second: Heading) -> Corner {
    let (sum, bottom) = ((first.0 + second.0, first.1 + second.1), UNIT * UNIT + dot(first, second));
    let offset = |sum: i64| {
        let exact = reach * sum * UNIT;
        let wider = (reach + 1) * sum * UNIT;
        (if exact % bottom == 0 { exact / bottom } else { wider / bottom + wider.signum() }) as i32
    };
    let at = Point { x: centre.x + offset(sum.0), y: centre.y + offset(sum.1) };
    // A corner sticks out from the round rim by a fiftieth of the reach, and its point is whole.
    Corner { at, turn: Turn::Round { first, second, slack: (reach / 32 + 4) * UNIT } }
}
