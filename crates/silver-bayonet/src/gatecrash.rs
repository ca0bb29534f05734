//! Gatecrashers, who leave their own gaps: the rules `sb.attr.can.gate.*`.

use fates::{Fates, FigureId, Stage};
use table::{Kind, Length, Point, Polygon, Terrain};

use crate::attribute::Attribute;
use crate::event::Event;
use crate::trek::Trek;
use crate::{Battle, SilverBayonet};

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Every obstacle on the way of a Gatecrasher that is no wider than its base is gone, and any other gets a gap as
    /// wide as its base (sb.attr.can.gate.2, .3).
    pub(crate) fn crash_through(&mut self, figure: FigureId, trek: &Trek) {
        if !self.state.has(figure, Attribute::Gatecrasher) {
            return;
        }
        let Some(base) = self.state.table.as_ref().and_then(|table| table.base(figure)).copied() else {
            return;
        };
        for stage in trek.stages.iter().filter(|stage| stage.from.at != stage.to.at) {
            let swath = Swath { from: stage.from.at, to: stage.to.at, half: base.radius };
            let Some(table) = self.state.table.as_mut() else { return };
            let meets = |piece: &Terrain| {
                piece.kind == Kind::Obstacle
                    && piece.spans(base.elevation, base.top())
                    && piece.outline.path_nearer_than(swath.from, swath.to, swath.half)
            };
            if !table.terrain.iter().any(meets) {
                continue;
            }
            let (mut left, mut crashed) = (Vec::new(), Vec::new());
            for piece in table.terrain.iter() {
                if !meets(piece) {
                    left.push(piece.clone());
                    continue;
                }
                let before = left.len();
                left.extend(
                    swath.cut(&piece.outline).into_iter().map(|outline| Terrain { outline, ..piece.clone() }),
                );
                crashed.push((piece.name.clone(), left.len() == before));
            }
            table.terrain = left.into(); // all other copies of the table keep theirs
            for (obstacle, gone) in crashed {
                self.tell(|| Event::Crashed { figure, obstacle, gone });
            }
        }
    }
}

/// The strip of ground that a base sweeps along one straight leg.
#[derive(Clone, Copy)]
struct Swath {
    from: Point,
    to: Point,
    half: Length,
}

impl Swath {
    /// What is left of an outline to either side, before and behind; nothing if it is no wider than the strip.
    fn cut(self, outline: &Polygon) -> Vec<Polygon> {
        let aside = outline.corners().iter().map(|&corner| self.aside(corner));
        let (least, most) =
            aside.fold((i64::MAX, i64::MIN), |(least, most), aside| (least.min(aside), most.max(aside)));
        let half = self.reach();
        if most - least <= 2 * half {
            return Vec::new();
        }
        let part = |of: &Polygon, beyond: &dyn Fn(Point) -> i64| Polygon::new(clipped(of, beyond)).ok();
        let right = part(outline, &|at| self.aside(at) - half);
        let left = part(outline, &|at| -self.aside(at) - half);
        let middle = part(outline, &|at| half - self.aside(at))
            .and_then(|rest| part(&rest, &|at| half + self.aside(at)));
        let ahead = middle.as_ref().and_then(|middle| part(middle, &|at| self.onward(at) - half));
        let behind = middle.as_ref().and_then(|middle| part(middle, &|at| self.backward(at) - half));
        // What would be no outline any more, a splinter or pieces that hang together by a point, falls with the rest.
        [left, right, ahead, behind].into_iter().flatten().collect()
    }

    /// How far beyond the end of the leg a point lies, times the length of the leg.
    fn onward(self, point: Point) -> i64 {
        let ((east, south), (over, down)) = (way(self.from, self.to), way(self.to, point));
        east * over + south * down
    }

    /// How far behind its start a point lies, times the length of the leg.
    fn backward(self, point: Point) -> i64 {
        let ((east, south), (over, down)) = (way(self.from, self.to), way(self.from, point));
        -(east * over + south * down)
    }

    /// How far to the right of the line a point lies, times the length of the leg.
    fn aside(self, point: Point) -> i64 {
        let ((east, south), (over, down)) = (way(self.from, self.to), way(self.from, point));
        east * down - south * over
    }

    /// Half the width of the strip and a hair, times the length of the leg.
    fn reach(self) -> i64 {
        let (east, south) = way(self.from, self.to);
        (i64::from(self.half.0) + 1) * ((east * east + south * south).isqrt() + 1)
    }
}

/// The way from one point to another, east and south.
fn way(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

/// The part of an outline where something is at least nought.
fn clipped(outline: &Polygon, beyond: impl Fn(Point) -> i64) -> Vec<Point> {
    let mut corners: Vec<Point> = Vec::new();
    for (from, to) in outline.edges() {
        let (start, end) = (beyond(from), beyond(to));
        if start >= 0 {
            corners.push(from);
        }
        if (start < 0) != (end < 0) {
            let part = |from: i32, to: i32| {
                let way = i128::from(to) - i128::from(from);
                (i128::from(from) + way * i128::from(start) / i128::from(start - end)) as i32
            };
            corners.push(Point { x: part(from.x, to.x), y: part(from.y, to.y) });
        }
    }
    corners.dedup();
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
    corners
}
