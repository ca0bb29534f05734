//! Cutting: where outlines cut a straight path, exactly.

use std::cmp::Ordering;

use crate::Point;
use crate::exact::{cross, way};
use crate::polygon::{Place, Polygon};

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
    pub(crate) fn of_cut(path: Line, edge: (Point, Point)) -> Option<Part> {
        let (ahead, across) = (way(path.0, path.1), way(edge.0, edge.1));
        let (top, bottom) = (cross(way(path.0, edge.0), across), cross(ahead, across));
        let (top, bottom) = if bottom < 0 { (-top, -bottom) } else { (top, bottom) };
        (0 < top && top < bottom).then_some(Part { top, bottom })
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

/// The stretches of a path between all cuts by these outlines, in order. No outline begins or ends within a stretch.
pub(crate) fn stretches<'a>(
    path: Line,
    outlines: impl IntoIterator<Item = &'a Polygon>,
) -> impl Iterator<Item = (Part, Part)> {
    let edges = outlines.into_iter().flat_map(Polygon::edges);
    let mut cuts = vec![Part::START, Part::END];
    cuts.extend(edges.filter_map(|edge| Part::of_cut(path, edge)));
    cuts.sort_unstable();
    cuts.dedup();
    (1..cuts.len()).map(move |end| (cuts[end - 1], cuts[end]))
}

/// Where the middle of a stretch of a path is, seen from an outline.
pub(crate) fn place_of_middle(path: Line, (from, to): (Part, Part), outline: &Polygon) -> Place {
    let bottom = i128::from(from.bottom) * i128::from(to.bottom);
    let top = i128::from(from.top) * i128::from(to.bottom) + i128::from(to.top) * i128::from(from.bottom);
    let ahead = way(path.0, path.1);
    let at = |start: i32, ahead: i64| i128::from(start) * 2 * bottom + i128::from(ahead) * top;
    outline.locate_scaled((at(path.0.x, ahead.0), at(path.0.y, ahead.1)), 2 * bottom)
}
