//! Where a way can turn: the corners of what a mover walks round, drawn wide enough for its base.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use crate::measure::exact::{cross, dot, nearest_on, root, way};
use crate::ways::leg::FINE;
use crate::ways::walk::{Body, Shape};
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

/// A leg no longer than this may point anywhere: where its ends are rounded to matters too much to its direction.
const SHORT: i64 = 254;

/// A point where a way can turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub at: Point,
    turn: Turn,
}

/// What a way can turn round at a corner.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// Anything.
    Free,
    /// A body: the two sides that meet here look in these directions, and somebody may stand so far inside of them
    /// without being in the body.
    Round { first: Heading, second: Heading, slack: i64 },
    /// The same for a body that stands on the rim of a slow area. A way that bends on that rim need not run along the
    /// body, as long as it does not cut into it.
    Loosely { first: Heading, second: Heading, slack: i64 },
    /// The corner of a slow area: the same, but a way may also go in or out here.
    Tip { first: Heading, second: Heading },
}

/// Where a leg lies, seen from the corner it starts from or ends at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Anywhere: all ways may turn here.
    Any,
    /// Along what is gone round.
    Along,
    /// In the slow area.
    Inside,
    /// Away from the slow area.
    Outside,
    /// Where no cheapest way runs.
    Never,
}

/// How a way comes to a corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    ahead: (i64, i64),
    side: Side,
    /// On which hand the body lies that is gone round: above zero is to the right; zero if there is none.
    hand: i64,
}

impl Arrival {
    /// How a way starts: it may go anywhere.
    pub(crate) const START: Arrival = Arrival { ahead: (0, 0), side: Side::Any, hand: 0 };

    /// Can a cheapest way that comes like this go on like that?
    ///
    /// Round a body it turns towards the body. On the rim of a slow area it goes in or out; where it stayed on one
    /// side of the rim, going straight would be shorter.
    #[inline]
    pub(super) fn may_go_on(&self, departure: Side, direction: (i64, i64)) -> bool {
        match (self.side, departure) {
            (Side::Never, _) | (_, Side::Never) => false,
            (Side::Along, Side::Along) => {
                // Points are whole, so a way may turn the wrong way a little: up to about two degrees.
                self.hand * cross(self.ahead, direction) >= -dot(self.ahead, direction).max(0) / 32
            }
            (Side::Any, _) | (_, Side::Any) => true,
            (Side::Inside, Side::Inside) => false,
            (Side::Inside, _) | (_, Side::Inside) => true,
            (Side::Outside, _) | (_, Side::Outside) => false,
        }
    }
}

impl Corner {
    /// A point where a way may turn as it likes.
    pub(super) fn free(at: Point) -> Corner {
        Corner { at, turn: Turn::Free }
    }

    /// A point that can be come to only from where it looks, as on the rim of somebody to be touched.
    pub(crate) fn facing(at: Point, outward: (i64, i64)) -> Corner {
        Corner { at, turn: Turn::Loosely { first: outward, second: outward, slack: 4 * UNIT } }
    }

    /// The same corner of a body that stands on the rim of a slow area.
    pub(super) fn loosened(self) -> Corner {
        match self.turn {
            Turn::Round { first, second, slack } => {
                Corner { turn: Turn::Loosely { first, second, slack }, ..self }
            }
            _ => self,
        }
    }

    /// Where a leg from here in this direction, or to here from there, lies.
    ///
    /// Round a body it runs along it: other legs cut into one of the two sides or swing out needlessly.
    #[inline]
    pub(crate) fn side(&self, direction: (i64, i64)) -> Side {
        match self.turn {
            Turn::Free => Side::Any,
            Turn::Round { first, second, slack } => {
                let (first, second) = (dot(direction, first), dot(direction, second));
                if first.min(second) <= slack && first.max(second) >= -slack {
                    Side::Along
                } else {
                    Side::Never
                }
            }
            Turn::Loosely { first, second, slack } => {
                let cuts_in = dot(direction, first).max(dot(direction, second)) < -slack;
                if cuts_in { Side::Never } else { Side::Any }
            }
            Turn::Tip { .. } if is_short(direction) => Side::Any,
            Turn::Tip { first, second } => {
                let (first, second) = (dot(direction, first), dot(direction, second));
                if first.max(second) < -2 * UNIT {
                    Side::Inside
                } else if first.min(second) <= 2 * UNIT {
                    Side::Along
                } else {
                    Side::Outside
                }
            }
        }
    }

    /// Can a leg from here in this direction be part of a cheapest way?
    #[inline]
    pub(crate) fn may_turn_to(&self, direction: (i64, i64)) -> bool {
        self.side(direction) != Side::Never
    }

    /// How a way comes here from a point.
    pub(super) fn arrival(&self, from: Point) -> Arrival {
        let (ahead, back) = (way(from, self.at), way(self.at, from));
        let hand = match self.turn {
            Turn::Round { first, second, .. } | Turn::Tip { first, second } => {
                -cross(ahead, (first.0 + second.0, first.1 + second.1)).signum()
            }
            Turn::Free | Turn::Loosely { .. } => 0,
        };
        Arrival { ahead, side: self.side(back), hand }
    }
}

/// Is a leg too short for its direction to mean much?
#[inline]
fn is_short((east, south): (i64, i64)) -> bool {
    east.abs().max(south.abs()) <= SHORT
}

/// The corners of the hull round a body: straight sides that keep the body's reach, and never less.
pub(crate) fn round_body<'a>(body: &Body<'a>) -> Cow<'a, [Corner]> {
    let reach = i64::from(body.reach.0);
    match body.shape {
        Shape::Disc(centre) => {
            (0..DIRECTIONS.len()).map(|place| corner_of_disc(centre, reach, place)).collect()
        }
        Shape::Block(outline) => {
            match outline.hull().0.get_or_init(|| (reach, round_outline(outline, reach))) {
                (kept, corners) if *kept == reach => Cow::Borrowed(corners),
                _ => Cow::Owned(round_outline(outline, reach)),
            }
        }
    }
}

/// The hull round an outline, kept from the first walk round it: most figures have bases of one size. All hulls are equal,
/// because what they are follows from their outlines.
#[derive(Default)]
pub(crate) struct Hull(OnceLock<(i64, Vec<Corner>)>);

impl Clone for Hull {
    fn clone(&self) -> Hull {
        Hull::default()
    }
}

impl PartialEq for Hull {
    fn eq(&self, _: &Hull) -> bool {
        true
    }
}

impl Eq for Hull {}

impl Hash for Hull {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for Hull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hull")
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
            let feet = outline.edges().map(|edge| (nearest_on(edge, point), outward(edge)));
            feet.flat_map(|(foot, (east, south))| {
                [beside(foot, (east, south)), beside(foot, (-east, -south))]
            })
            .collect()
        }
    };
    points.into_iter().map(Corner::free).collect()
}

/// The corners of a slow area.
pub(super) fn tips(outline: &Polygon) -> Vec<Corner> {
    let edges = clockwise_edges(outline);
    let before = edges.iter().cycle().skip(edges.len() - 1);
    before.zip(&edges).map(|(before, edge)| tip(*before, *edge)).collect()
}

/// Where one side of a slow area ends and the next begins. A way may turn there as it likes if that is a dent.
fn tip(before: (Point, Point), edge: (Point, Point)) -> Corner {
    let bulges = cross(way(before.0, before.1), way(edge.0, edge.1)) > 0;
    let round = Turn::Tip { first: outward(before), second: outward(edge) };
    Corner { at: edge.0, turn: if bulges { round } else { Turn::Free } }
}

fn round_outline(outline: &Polygon, reach: i64) -> Vec<Corner> {
    let mut corners = Vec::new();
    let edges = clockwise_edges(outline);
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
    let length = root((east * east + south * south) * FINE * FINE).max(1);
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

/// The corners of the hull round a disc with a reach of 1, times 2^32.
const TURNS: [(i64, i64); 16] = {
    let (mut turns, mut place) = ([(0, 0); 16], 0);
    while place < 16 {
        let (first, second) = (DIRECTIONS[place], DIRECTIONS[(place + 1) % 16]);
        let bottom = (UNIT * UNIT + first.0 * second.0 + first.1 * second.1) as i128;
        let scale = (UNIT as i128) << 32;
        turns[place].0 = ((first.0 + second.0) as i128 * scale / bottom) as i64;
        turns[place].1 = ((first.1 + second.1) as i128 * scale / bottom) as i64;
        place += 1;
    }
    turns
};

/// The same as [`corner`] for one of the sixteen corners round a disc.
fn corner_of_disc(centre: Point, reach: i64, place: usize) -> Corner {
    let offset = |turn: i64| ((((reach + 1) * turn.abs()) >> 32) + 1) as i32 * turn.signum() as i32;
    let at = Point { x: centre.x + offset(TURNS[place].0), y: centre.y + offset(TURNS[place].1) };
    let (first, second) = (DIRECTIONS[place], DIRECTIONS[(place + 1) % 16]);
    Corner { at, turn: Turn::Round { first, second, slack: slack(reach) } }
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
    Corner { at, turn: Turn::Round { first, second, slack: slack(reach) } }
}

/// How far inside of the sides of a hull somebody may stand without being in the body: a corner sticks out from the round
/// rim by a fiftieth of the reach, and its point is whole.
fn slack(reach: i64) -> i64 {
    (reach / 32 + 4) * UNIT
}
