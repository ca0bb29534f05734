//! Sight: what one figure can see of another.
//!
//! A figure's body is a cylinder on its base. The looker's eye is on its axis, at nine tenths of its height. Nine points
//! of the target decide: its left edge, its middle and its right edge as the looker sees them, each at 15, 55 and 95
//! hundredths of its height. A straight line from the eye to each point is clear unless it runs through the inside of
//! terrain that hides; a line that only touches a face or a corner is clear. Other figures never block, but the target
//! counts as obscured when a line crosses one of their bodies.
//!
//! The edges of the target are rounded to whole tenths of a millimetre; from there on all is exact. Heights are counted
//! in twentieths of that unit, so that every hundredth named above is whole.

pub(crate) mod visibility_cache;

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};

use crate::measure::cut::{
    Crossing, Line, Part, cross_convex, may_meet, place_of_middle, runs_through, stretches,
};
use crate::measure::exact::{cross, dot, root, way};
use crate::measure::polygon::Place;
use crate::sight::visibility_cache::{Asked, Pair};
use crate::{Base, Bounds, Ground, Point, Table, Terrain};

/// What a looker sees of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sight {
    /// How many of the target's nine points can be seen.
    pub clear_points: u8,
    /// Does a line to one of the points cross somebody else's body?
    pub through_figures: bool,
}

/// Twentieths of a unit of height.
const FINE: i64 = 20;
/// The height of the eye, and of the target's legs, trunk and head, in twentieths of the figure's height.
const EYE: i64 = 18;
const BODY: [i64; 3] = [3, 11, 19];

/// Between how much terrain at the most a line is looked for in the quick way.
const MOST_HIDING: usize = 24;

/// Terrain that may hide somebody.
type Hiding<'a> = ArrayVec<&'a Terrain, MOST_HIDING>;

impl Sight {
    /// Nothing to be seen.
    pub const NONE: Sight = Sight { clear_points: 0, through_figures: false };

    /// All of it, with nobody in the way.
    pub const OPEN: Sight = Sight { clear_points: 9, through_figures: false };

    /// Can any of the target be seen?
    pub fn seen(self) -> bool {
        self.clear_points > 0
    }

    /// Is the target seen, but not all of it, or only past other figures?
    pub fn obscured(self) -> bool {
        self.seen() && (self.clear_points < 9 || self.through_figures)
    }
}

impl Table {
    /// What the looker sees of the target. A figure off the table neither sees nor is seen.
    pub fn sight(&self, looker: FigureId, target: FigureId, ground: &impl Ground) -> Sight {
        let (Some(from), Some(to)) = (self.base(looker), self.base(target)) else { return Sight::NONE };
        self.sight_between(from, to, FigureSet::from_iter([looker, target]), ground)
    }

    /// Does the looker see any of the target? The same as [`Sight::seen`], but it looks no further than the first clear
    /// line, and begins in the middle.
    pub fn has_line(&self, looker: FigureId, target: FigureId, ground: &impl Ground) -> bool {
        let (Some(from), Some(to)) = (self.base(looker), self.base(target)) else { return false };
        let look = || {
            let mut hiding = Hiding::new();
            match self.list_hiding(from, to, ground, &mut hiding) {
                true => hiding.is_empty() || Heights::new(from, to).sees_any(from, to, &hiding),
                false => self.sight(looker, target, ground).seen(),
            }
        };
        self.seen_or(Pair { one: *from, other: *to, asked: Asked::There }, ground, || look().into()) > 0
    }

    /// Does one of the two see any of the other? The same as [`has_line`](Table::has_line) there or back.
    pub fn has_line_either_way(&self, one: FigureId, other: FigureId, ground: &impl Ground) -> bool {
        let (Some(from), Some(to)) = (self.base(one), self.base(other)) else { return false };
        let look = || {
            let mut hiding = Hiding::new();
            match self.list_hiding(from, to, ground, &mut hiding) {
                true => hiding.is_empty() || sees_either_way(from, to, &hiding),
                false => self.sight(one, other, ground).seen() || self.sight(other, one, ground).seen(),
            }
        };
        self.seen_or(Pair { one: *from, other: *to, asked: Asked::EitherWay }, ground, || look().into()) > 0
    }

    /// Lists the terrain that may hide one of the two from the other; false if it is too much.
    fn list_hiding<'a>(
        &'a self,
        one: &Base,
        other: &Base,
        ground: &impl Ground,
        hiding: &mut Hiding<'a>,
    ) -> bool {
        let spans = [Heights::new(one, other).span(), Heights::new(other, one).span()];
        let (lowest, highest) = (spans[0].0.min(spans[1].0), spans[0].1.max(spans[1].1));
        let around = Bounds::around(&[one.at, other.at]).wider(one.radius.max(other.radius));
        self.terrain.iter().all(|terrain| {
            let high =
                || lowest < i64::from(terrain.top.0) * FINE && i64::from(terrain.bottom.0) * FINE < highest;
            let hides = terrain.outline.bounds().meets(&around) && high() && ground.hides(terrain);
            !hides || hiding.try_push(terrain).is_ok()
        })
    }

    /// What someone standing here would see of someone standing there. The figures in `besides` obscure nothing: those
    /// are the two themselves, where they stand now.
    pub fn sight_between(&self, from: &Base, to: &Base, besides: FigureSet, ground: &impl Ground) -> Sight {
        let view = View::new(from, to);
        let clear_points = self.points_clear_of_terrain(&view, ground);
        if clear_points == 0 {
            return Sight::NONE;
        }
        let others = self.near(&view.bounds).without(besides);
        let through_figures =
            self.bases_of(others).any(|(_, other)| view.may_cross(other) && view.crosses(other));
        Sight { clear_points, through_figures }
    }

    /// How many of the target's nine points the looker sees past the terrain, other figures not counted.
    pub fn clear_points(&self, looker: FigureId, target: FigureId, ground: &impl Ground) -> u8 {
        let (Some(from), Some(to)) = (self.base(looker), self.base(target)) else { return 0 };
        let look = || self.points_clear_of_terrain(&View::new(from, to), ground);
        self.seen_or(Pair { one: *from, other: *to, asked: Asked::Points }, ground, look)
    }

    fn points_clear_of_terrain(&self, view: &View, ground: &impl Ground) -> u8 {
        let mut clear = [true; 9];
        for terrain in self.terrain.iter().filter(|terrain| view.may_meet(terrain) && ground.hides(terrain)) {
            view.block(terrain, &mut clear);
            if clear == [false; 9] {
                break;
            }
        }
        clear.into_iter().map(u8::from).sum()
    }
}

/// Does one of the two see any of the other past all of these?
fn sees_either_way(from: &Base, to: &Base, hiding: &[&Terrain]) -> bool {
    let (there, back) = (Heights::new(from, to), Heights::new(to, from));
    there.sees_along((from.at, to.at), hiding)
        || !are_parted(from, to, hiding, [&there, &back])
            && (there.sees_any(from, to, hiding) || back.sees_any(to, from, hiding))
}

/// Does one piece of terrain lie right across between two figures? If it is high enough and without dents, and runs through
/// both outermost lines between them, it runs through all others, too.
fn are_parted(one: &Base, other: &Base, hiding: &[&Terrain], lines: [&Heights; 2]) -> bool {
    let across = |terrain: &&&Terrain| {
        terrain.outline.is_convex()
            && may_meet((one.at, other.at), &terrain.outline.bounds())
            && lines.iter().all(|lines| lines.lies_within(terrain))
    };
    let mut across = hiding.iter().filter(across).peekable();
    if across.peek().is_none() {
        return false;
    }
    let ([left, _, right], [far_right, _, far_left]) =
        (edges_as_seen(other.at, one), edges_as_seen(one.at, other));
    across.any(|terrain| {
        runs_through((left, far_left), &terrain.outline) && runs_through((right, far_right), &terrain.outline)
    })
}

/// How high three lines run from an eye to a target: to its legs, its trunk and its head.
struct Heights {
    eye: i64,
    body: [i64; 3],
}

impl Heights {
    fn new(from: &Base, to: &Base) -> Heights {
        let up =
            |base: &Base, share: i64| i64::from(base.elevation.0) * FINE + i64::from(base.height.0) * share;
        Heights { eye: up(from, EYE), body: BODY.map(|share| up(to, share)) }
    }

    /// The lowest and the highest that any of the lines gets.
    #[inline]
    fn span(&self) -> (i64, i64) {
        let [legs, _, head] = self.body;
        (legs.min(self.eye), head.max(self.eye))
    }

    /// Is the terrain anywhere as high as a line?
    #[inline]
    fn may_meet(&self, terrain: &Terrain) -> bool {
        let (lowest, highest) = self.span();
        lowest < i64::from(terrain.top.0) * FINE && i64::from(terrain.bottom.0) * FINE < highest
    }

    /// Is any of the nine lines clear of all of these?
    fn sees_any(&self, from: &Base, to: &Base, hiding: &[&Terrain]) -> bool {
        let [left, middle, right] = edges_as_seen(from.at, to);
        [middle, left, right].into_iter().any(|end| self.sees_along((from.at, end), hiding))
    }

    /// Is the terrain as high as all of the lines, from end to end?
    #[inline]
    fn lies_within(&self, terrain: &Terrain) -> bool {
        let (lowest, highest) = self.span();
        i64::from(terrain.bottom.0) * FINE < lowest && highest < i64::from(terrain.top.0) * FINE
    }

    /// Is any of the three lines over this path clear of all of these?
    fn sees_along(&self, path: Line, hiding: &[&Terrain]) -> bool {
        let bounds = Bounds::around(&[path.0, path.1]);
        let mut clear = [true; 3];
        for terrain in hiding {
            let extent = terrain.outline.bounds();
            if extent.meets(&bounds) && may_meet(path, &extent) {
                self.block(path, terrain, &mut clear);
                if clear == [false; 3] {
                    return false;
                }
            }
        }
        true
    }

    /// Marks those of the three lines over this path that run through the terrain as not clear.
    fn block(&self, path: Line, terrain: &Terrain, lines: &mut [bool]) {
        if terrain.outline.is_convex() {
            if self.lies_within(terrain) {
                if runs_through(path, &terrain.outline) {
                    lines.fill(false);
                }
            } else if let Crossing::Through(stretch, _) = cross_convex(path, &terrain.outline) {
                self.block_stretch(stretch, terrain, lines);
            }
            return;
        }
        for stretch in stretches(path, [&terrain.outline]) {
            if place_of_middle(path, stretch, &terrain.outline) == Place::Inside {
                self.block_stretch(stretch, terrain, lines);
            }
        }
    }

    /// Marks those of three lines that are, on this stretch, somewhere between the terrain's bottom and top.
    fn block_stretch(&self, (from, to): (Part, Part), terrain: &Terrain, lines: &mut [bool]) {
        let (bottom, top) = (i64::from(terrain.bottom.0) * FINE, i64::from(terrain.top.0) * FINE);
        for (clear, height) in lines.iter_mut().zip(self.body) {
            let above =
                |level: i64, part: Part| (self.eye - level) * part.bottom + (height - self.eye) * part.top;
            let dips_under = above(top, from) < 0 || above(top, to) < 0;
            let rises_over = above(bottom, from) > 0 || above(bottom, to) > 0;
            *clear &= !(dips_under && rises_over);
        }
    }

    /// The stretch of a line to this height that is strictly between a body's feet and the top of its head.
    fn level_with(&self, height: i64, other: &Base) -> Option<(Part, Part)> {
        let (feet, head) = (i64::from(other.elevation.0) * FINE, i64::from(other.top().0) * FINE);
        let climb = height - self.eye;
        if climb == 0 {
            return (feet < height && height < head).then_some((Part::START, Part::END));
        }
        let part = |level: i64| Part { top: (level - self.eye) * climb.signum(), bottom: climb.abs() };
        let (first, last) = if climb > 0 { (part(feet), part(head)) } else { (part(head), part(feet)) };
        let stretch = (first.max(Part::START), last.min(Part::END));
        (stretch.0 < stretch.1).then_some(stretch)
    }
}

/// The nine lines from an eye to a target: three ways seen from above, three heights each.
struct View {
    eye: Point,
    ends: [Point; 3],
    /// The ways to the leftmost and to the rightmost end.
    left: (i64, i64),
    right: (i64, i64),
    bounds: Bounds,
    heights: Heights,
}

impl View {
    fn new(from: &Base, to: &Base) -> View {
        let ends = edges_as_seen(from.at, to);
        View {
            eye: from.at,
            ends,
            left: way(from.at, ends[0]),
            right: way(from.at, ends[2]),
            bounds: ends.into_iter().fold(Bounds { least: from.at, most: from.at }, Bounds::with),
            heights: Heights::new(from, to),
        }
    }

    /// Could a line run through this? Most terrain is out of the question at a glance.
    #[inline]
    fn may_meet(&self, terrain: &Terrain) -> bool {
        let bounds = terrain.outline.bounds();
        // A line straight east or south has bounds without width, so rims count as meeting here.
        self.bounds.meets(&bounds) && self.heights.may_meet(terrain) && !self.is_beside(&bounds)
    }

    /// Does it lie wholly to the left of all lines, or wholly to the right?
    fn is_beside(&self, bounds: &Bounds) -> bool {
        let View { left, right, .. } = *self;
        let (least, most) = (way(self.eye, bounds.least), way(self.eye, bounds.most));
        let rightmost =
            (if left.1 > 0 { least.0 } else { most.0 }, if left.0 > 0 { most.1 } else { least.1 });
        let leftmost =
            (if right.1 > 0 { most.0 } else { least.0 }, if right.0 > 0 { least.1 } else { most.1 });
        cross(left, rightmost) <= 0 || cross(right, leftmost) >= 0
    }

    /// Marks the lines that run through the terrain as not clear.
    fn block(&self, terrain: &Terrain, clear: &mut [bool; 9]) {
        let still_clear = |(lines, _): &(&mut [bool], Point)| lines.contains(&true);
        for (lines, end) in clear.chunks_exact_mut(3).zip(self.ends).filter(still_clear) {
            self.heights.block((self.eye, end), terrain, lines);
        }
    }

    /// Could a line cross this body? Most figures are out of the question at a glance.
    #[inline]
    fn may_cross(&self, other: &Base) -> bool {
        let (lowest, highest) = self.heights.span();
        self.bounds.wider(other.radius).contains(other.at)
            && lowest < i64::from(other.top().0) * FINE
            && i64::from(other.elevation.0) * FINE < highest
            && !self.passes_by(other)
    }

    /// Is this body well to the left of all lines, or well to the right?
    #[inline]
    fn passes_by(&self, other: &Base) -> bool {
        let toward = way(self.eye, other.at);
        let radius = i64::from(other.radius.0);
        cross(self.left, toward) <= -radius * longest(self.left)
            || cross(self.right, toward) >= radius * longest(self.right)
    }

    /// Does any of the lines cross this body?
    fn crosses(&self, other: &Base) -> bool {
        self.ends.iter().any(|end| self.path_crosses((self.eye, *end), other))
    }

    /// Does one of the three lines that run here, seen from above, cross this body? The one to the head is the likeliest.
    fn path_crosses(&self, path: Line, other: &Base) -> bool {
        let Some(passing) = Passing::of(path, other) else { return false };
        let mut heights = self.heights.body.iter().rev();
        heights.any(|height| {
            self.heights.level_with(*height, other).is_some_and(|stretch| passing.is_near(stretch))
        })
    }
}

/// The left edge, the middle and the right edge of a target, to the nearest whole unit.
fn edges_as_seen(eye: Point, target: &Base) -> [Point; 3] {
    let (east, south) = match way(eye, target.at) {
        (0, 0) => (1, 0), // straight above or below: as if seen from the west
        way => way,
    };
    // The root is taken with twelve binary places more than the unit.
    let length = root(dot((east, south), (east, south)) << 24);
    let share = |part: i64| {
        let scaled = (i64::from(target.radius.0) * part.abs()) << 12;
        ((2 * scaled + length) / (2 * length)) as i32 * part.signum() as i32
    };
    let (aside_east, aside_south) = (share(south), share(east));
    let Point { x, y } = target.at;
    let left = Point { x: x + aside_east, y: y - aside_south };
    let right = Point { x: x - aside_east, y: y + aside_south };
    [left, target.at, right]
}

/// No way is longer than its longer leg and half of its shorter one.
#[inline]
fn longest((east, south): (i64, i64)) -> i64 {
    let (east, south) = (east.abs(), south.abs());
    east.max(south) + (east.min(south) + 1) / 2
}

/// A path that passes a body, seen from above: drawn out, it would run through it.
struct Passing {
    ahead: (i64, i64),
    toward: (i64, i64),
    radius: i64,
    /// Where the path is nearest to the middle of the body, even if that is before its start or after its end.
    foot: Part,
}

impl Passing {
    fn of(path: Line, other: &Base) -> Option<Passing> {
        let (ahead, toward) = (way(path.0, path.1), way(path.0, other.at));
        let (whole, aside) = (i128::from(dot(ahead, ahead)), i128::from(cross(ahead, toward)));
        let radius = i64::from(other.radius.0);
        let runs_through = aside * aside < i128::from(radius * radius) * whole || whole == 0;
        let foot = Part { top: dot(ahead, toward), bottom: dot(ahead, ahead).max(1) };
        runs_through.then_some(Passing { ahead, toward, radius, foot })
    }

    /// Is some of this stretch inside the body? Touching is not.
    fn is_near(&self, (from, to): (Part, Part)) -> bool {
        if from < self.foot && self.foot < to {
            return true;
        }
        let end = if self.foot <= from { from } else { to };
        let away = |toward: i64, ahead: i64| {
            i128::from(toward) * i128::from(end.bottom) - i128::from(ahead) * i128::from(end.top)
        };
        let (east, south) = (away(self.toward.0, self.ahead.0), away(self.toward.1, self.ahead.1));
        let most = i128::from(self.radius) * i128::from(end.bottom);
        east * east + south * south < most * most
    }
}
