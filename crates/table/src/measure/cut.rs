//! Cutting: where outlines cut a straight path, exactly.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::measure::exact::{cross, way};
use crate::measure::flank::Flank;
use crate::measure::polygon::{Place, Polygon};
use crate::{Bounds, Point};

/// A straight line from one point to another.
pub(crate) type Line = (Point, Point);

/// How far along a path: the part `top / bottom` of it, with `bottom` above zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) top: i64,
    pub(crate) bottom: i64,
}

impl Part {
    pub(crate) const START: Part = Part { top: 0, bottom: 1 };
    pub(crate) const END: Part = Part { top: 1, bottom: 1 };

    /// Where the line through `edge` cuts the path between its ends; parallel lines cut nothing.
    fn of_cut(path: Line, edge: (Point, Point)) -> Option<Part> {
        let (ahead, across) = (way(path.0, path.1), way(edge.0, edge.1));
        let (top, bottom) = (cross(way(path.0, edge.0), across), cross(ahead, across));
        let (top, bottom) = if bottom < 0 { (-top, -bottom) } else { (top, bottom) };
        (0 < top && top < bottom).then_some(Part { top, bottom })
    }
}

impl Part {
    /// The part of a whole, rounded down.
    #[inline]
    pub(crate) fn of(self, whole: i64) -> i64 {
        match whole.checked_mul(self.top) {
            Some(product) => product / self.bottom,
            None => (i128::from(whole) * i128::from(self.top) / i128::from(self.bottom)) as i64,
        }
    }
}

impl Ord for Part {
    #[inline]
    fn cmp(&self, other: &Part) -> Ordering {
        let left = i128::from(self.top) * i128::from(other.bottom);
        left.cmp(&(i128::from(other.top) * i128::from(self.bottom)))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}

/// How many stretches of a path are kept apart before it is looked at in the general way.
pub(crate) const MOST_STRETCHES: usize = 4;

/// Some stretches of a path.
pub(crate) type Stretches = ArrayVec<(Part, Part), MOST_STRETCHES>;

/// The stretches of a path between all cuts by these outlines, in order. No outline begins or ends within a stretch.
pub(crate) fn stretches<'a>(
    path: Line,
    outlines: impl IntoIterator<Item = &'a Polygon>,
) -> impl Iterator<Item = (Part, Part)> {
    let mut cuts = vec![Part::START, Part::END];
    for outline in outlines {
        match outline.is_convex().then(|| cross_convex(path, outline)) {
            Some(Crossing::Beside) => {}
            Some(Crossing::Through((enters, leaves), _)) => cuts.extend([enters, leaves]),
            Some(Crossing::Along) | None => {
                cuts.extend(outline.edges().filter_map(|edge| Part::of_cut(path, edge)));
            }
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    (1..cuts.len()).map(move |end| (cuts[end - 1], cuts[end]))
}

/// Could a path meet something with these bounds? It does not where they lie wholly on one side of it.
#[inline]
pub(crate) fn may_meet((from, to): Line, bounds: &Bounds) -> bool {
    let ahead = way(from, to);
    let (least, most) = (way(from, bounds.least), way(from, bounds.most));
    let (near, far) = if ahead.0 > 0 { (least.1, most.1) } else { (most.1, least.1) };
    let (left, right) = if ahead.1 > 0 { (most.0, least.0) } else { (least.0, most.0) };
    cross(ahead, (left, near)) <= 0 && cross(ahead, (right, far)) >= 0
}

/// How a path meets an outline without dents.
pub(crate) enum Crossing {
    /// It stays outside, or only touches it.
    Beside,
    /// It runs along one of the sides, drawn out.
    Along,
    /// It is inside on this stretch, from one rim to another.
    Through((Part, Part), [Rim; 2]),
}

/// Where a path goes in or out of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rim {
    /// It starts or ends inside.
    Nowhere,
    /// Over this side of the outline.
    Side(usize),
    /// Right over a corner.
    Corner,
}

/// How a path meets an outline without dents: all in one look at each side.
#[inline]
pub(crate) fn cross_convex(path: Line, outline: &Polygon) -> Crossing {
    let (mut enters, mut leaves, mut rims) = (Part::START, Part::END, [Rim::Nowhere; 2]);
    let mut before = outline.flanks().len() - 1;
    for place in 0..outline.flanks().len() {
        let rim = std::mem::replace(&mut before, place);
        let flank = &outline.flanks()[rim];
        let (start, end) = (flank.depth(path.0), flank.depth(path.1));
        match (start > 0, end > 0) {
            (true, true) => {}
            (false, false) if start == 0 && end == 0 => return Crossing::Along,
            (false, false) => return Crossing::Beside,
            (false, true) => {
                let part = Part { top: -start, bottom: end - start };
                match part.cmp(&enters) {
                    _ if rims[0] == Rim::Nowhere => (enters, rims[0]) = (part, Rim::Side(rim)),
                    Ordering::Greater => (enters, rims[0]) = (part, Rim::Side(rim)),
                    Ordering::Equal => rims[0] = Rim::Corner,
                    Ordering::Less => {}
                }
            }
            (true, false) => {
                let part = Part { top: start, bottom: start - end };
                match part.cmp(&leaves) {
                    _ if rims[1] == Rim::Nowhere => (leaves, rims[1]) = (part, Rim::Side(rim)),
                    Ordering::Less => (leaves, rims[1]) = (part, Rim::Side(rim)),
                    Ordering::Equal => rims[1] = Rim::Corner,
                    Ordering::Greater => {}
                }
            }
        }
    }
    if enters < leaves { Crossing::Through((enters, leaves), rims) } else { Crossing::Beside }
}

/// Does a path run through the inside of an outline without dents? The same as [`cross_convex`], but it does not say where:
/// if not, one of the sides drawn out parts them, or the path itself drawn out does.
#[inline]
pub(crate) fn runs_through(path: Line, outline: &Polygon) -> bool {
    if outline.flanks().iter().any(|flank| flank.depth(path.0).max(flank.depth(path.1)) <= 0) {
        return false;
    }
    let ahead = way(path.0, path.1);
    let (mut left, mut right) = (ahead == (0, 0), ahead == (0, 0));
    for corner in outline.corners() {
        let hand = cross(ahead, way(path.0, *corner));
        left |= hand < 0;
        right |= hand > 0;
    }
    left && right
}

/// Where the middle of a stretch of a path is, seen from an outline.
pub(crate) fn place_of_middle(path: Line, (from, to): (Part, Part), outline: &Polygon) -> Place {
    let bottom = i128::from(from.bottom) * i128::from(to.bottom);
    let top = i128::from(from.top) * i128::from(to.bottom) + i128::from(to.top) * i128::from(from.bottom);
    if outline.is_convex() {
        let depth = |flank: &Flank| {
            let (start, end) = (flank.depth(path.0), flank.depth(path.1));
            i128::from(start) * 2 * bottom + i128::from(end - start) * top
        };
        return match outline.flanks().iter().map(depth).min() {
            Some(1..) => Place::Inside,
            Some(0) => Place::Rim,
            _ => Place::Outside,
        };
    }
    let ahead = way(path.0, path.1);
    let at = |start: i32, ahead: i64| i128::from(start) * 2 * bottom + i128::from(ahead) * top;
    outline.locate_scaled((at(path.0.x, ahead.0), at(path.0.y, ahead.1)), 2 * bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On every path between the points of a small grid the two looks at an outline come to the same.
    #[test]
    fn running_through_is_crossing() {
        let point = |x, y| Point { x, y };
        let outlines = [
            vec![point(1, 1), point(4, 1), point(4, 3), point(1, 3)],
            vec![point(0, 2), point(3, 0), point(5, 3), point(2, 5)],
            vec![point(2, 4), point(4, 1), point(1, 2)],
        ];
        for corners in outlines {
            let outline = Polygon::new(corners).unwrap();
            let places = || (-1..7).flat_map(|x| (-1..7).map(move |y| point(x, y)));
            for path in places().flat_map(|from| places().map(move |to| (from, to))) {
                let crosses = matches!(cross_convex(path, &outline), Crossing::Through(..));
                assert_eq!(runs_through(path, &outline), crosses, "{path:?} {:?}", outline.corners());
            }
        }
    }
}
