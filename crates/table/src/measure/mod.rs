//! Measuring: how far figures are from each other, always compared exactly.
//!
//! The distance of two figures is the gap between the rims of their bases: the horizontal gap, and the difference of
//! height as the other leg of a right-angled triangle. Comparisons square both sides, so nothing is ever rounded; only
//! [`Table::gap`] rounds, because it is for showing.

pub(crate) mod bounds;
pub(crate) mod cut;
pub(crate) mod direction;
pub(crate) mod exact;
pub(crate) mod flank;
pub(crate) mod length;
pub(crate) mod outline;
pub(crate) mod polygon;

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet};

use crate::measure::exact::{squared, wide_root};
use crate::measure::polygon::is_on_any_table;
use crate::ways::walk::HAIR;
use crate::{Base, Length, Point, Table};

impl Table {
    /// Is the gap between the two at most this? At exactly the distance it is. A figure off the table is near nobody.
    pub fn gap_within(&self, one: FigureId, other: FigureId, distance: Length) -> bool {
        self.both(one, other).is_some_and(|(one, other)| one.within(other, distance))
    }

    /// Is the gap between the two this or more? A figure off the table is far from everybody.
    pub fn gap_at_least(&self, one: FigureId, other: FigureId, distance: Length) -> bool {
        self.both(one, other).is_none_or(|(one, other)| one.compare_gap(other, distance).is_ge())
    }

    /// Do the bases of the two touch?
    pub fn contact(&self, one: FigureId, other: FigureId) -> bool {
        one != other && self.gap_within(one, other, Length::ZERO)
    }

    /// All figures whose bases touch this one's.
    pub fn contacts(&self, figure: FigureId) -> FigureSet {
        let Some(base) = self.base(figure) else { return FigureSet::EMPTY };
        let near = self.standing_near(&base.extent()).map(|(other, _)| other);
        near.filter(|other| self.contact(figure, *other)).collect()
    }

    /// Which is closer to `from`: `Less` means the first, `Equal` a tie. Off the table is further than anywhere on it.
    pub fn closer(&self, one: FigureId, than: FigureId, from: FigureId) -> Ordering {
        match (self.both(from, one), self.both(from, than)) {
            (Some((from, one)), Some((_, than))) => from.compare_gaps(one, than),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        }
    }

    /// Those of the figures that are nearest to this one, other than itself: several if they tie, none if all are off
    /// the table.
    pub fn nearest(&self, of: FigureId, among: FigureSet) -> FigureSet {
        let mut nearest = FigureSet::EMPTY;
        let Some(from) = self.base(of) else { return nearest };
        let mut best: Option<Apart> = None;
        for candidate in among.iter().filter(|candidate| *candidate != of) {
            let Some(base) = self.base(candidate) else { continue };
            let apart = Apart::of(from, base);
            let order = best.as_ref().map_or(Ordering::Less, |best| apart.compare_gaps(best));
            if order.is_lt() {
                (nearest, best) = (FigureSet::EMPTY, Some(apart));
            }
            if order.is_le() {
                nearest.insert(candidate);
            }
        }
        nearest
    }

    /// The nearest of those of whom something holds; it is asked of the nearest first, and of nobody farther off than need be.
    pub fn nearest_where(
        &self,
        of: FigureId,
        among: FigureSet,
        holds: impl Fn(FigureId) -> bool,
    ) -> FigureSet {
        let mut left = among;
        loop {
            let tied = self.nearest(of, left);
            let found: FigureSet = tied.iter().filter(|&candidate| holds(candidate)).collect();
            if tied.is_empty() || !found.is_empty() {
                return found;
            }
            left = left.without(tied);
        }
    }

    /// These figures, the nearest to this one first, ties in the order of their ids; those off the table last.
    pub fn nearest_first(&self, to: FigureId, who: FigureSet) -> ArrayVec<FigureId, { FigureSet::MOST }> {
        let Some(from) = self.base(to) else { return who.iter().collect() };
        let apart = |figure: FigureId| self.base(figure).map(|base| Apart::of(from, base));
        let mut ranked = ArrayVec::<_, { FigureSet::MOST }>::new();
        ranked.extend(who.iter().map(|figure| (apart(figure), figure)));
        ranked.sort_by(|(one, _), (other, _)| match (one, other) {
            (Some(one), Some(other)) => one.compare_gaps(other),
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        ranked.iter().map(|(_, figure)| *figure).collect()
    }

    /// The gap between the two to the nearest tenth of a millimetre, for showing. Rules compare, they do not read this.
    pub fn gap(&self, one: FigureId, other: FigureId) -> Option<Length> {
        self.both(one, other).map(|(one, other)| one.gap(other))
    }

    /// Is the point, seen from above, at most this far from the rim of the figure's base?
    pub fn within_point(&self, figure: FigureId, point: Point, distance: Length) -> bool {
        let Some(base) = self.base(figure) else { return false };
        let marker = Base { at: point, radius: Length::ZERO, ..*base };
        is_on_any_table(point) && base.within(&marker, distance)
    }

    /// Does the figure's base touch an edge of the table?
    pub fn touches_edge(&self, figure: FigureId) -> bool {
        self.base(figure).is_some_and(|Base { at, radius, .. }| {
            at.x <= radius.0
                || at.y <= radius.0
                || at.x >= self.width.0 - radius.0
                || at.y >= self.depth.0 - radius.0
        })
    }

    #[inline]
    fn both(&self, one: FigureId, other: FigureId) -> Option<(&Base, &Base)> {
        Some((self.base(one)?, self.base(other)?))
    }
}

impl Base {
    /// Is the gap between the two bases at most this? At exactly the distance it is.
    #[inline]
    pub fn within(&self, other: &Base, distance: Length) -> bool {
        self.compare_gap(other, distance).is_le()
    }

    /// Do the two stand in each other, at the same level? Touching rims do not overlap, and a tenth of a millimetre
    /// is still touching: hardly any whole point lies exactly where two discs touch.
    #[inline]
    pub fn overlaps(&self, other: &Base) -> bool {
        let both = i64::from(self.radius.0) + i64::from(other.radius.0) - i64::from(HAIR.0);
        0 < both && squared(self.at, other.at) < both * both && self.is_level_with(other)
    }

    /// Are the two nearer than touching at all, at the same level? A figure that gives way stops before that.
    #[inline]
    pub fn cuts_into(&self, other: &Base) -> bool {
        let both = i64::from(self.radius.0) + i64::from(other.radius.0);
        squared(self.at, other.at) < both * both && self.is_level_with(other)
    }

    /// How the gap between the two bases compares with a distance: `Less` is nearer, `Equal` is exactly that far.
    pub fn compare_gap(&self, other: &Base, distance: Length) -> Ordering {
        if distance < Length::ZERO {
            return Ordering::Greater;
        }
        let Apart { centres, radii, rise } = Apart::of(self, other);
        let reach = i64::from(distance.0);
        if rise == 0 {
            return centres.cmp(&((radii + reach) * (radii + reach)));
        }
        // What is left of the distance on the level has the square `level`; so the question is whether the centres
        // are further apart than the radii and its root. Squared: `centres` against `radii² + level + 2·radii·√level`.
        let level = reach * reach - rise * rise;
        let beyond = i128::from(centres - radii * radii) - i128::from(level);
        if level < 0 {
            Ordering::Greater
        } else if beyond < 0 {
            Ordering::Less
        } else {
            (beyond * beyond).cmp(&(4 * i128::from(radii * radii) * i128::from(level)))
        }
    }

    /// Which of two bases is closer to this one: `Less` means the first, `Equal` a tie.
    pub fn compare_gaps(&self, one: &Base, than: &Base) -> Ordering {
        Apart::of(self, one).compare_gaps(&Apart::of(self, than))
    }

    /// The gap between the two bases to the nearest tenth of a millimetre, for showing.
    pub fn gap(&self, other: &Base) -> Length {
        const FINE: u32 = 10;
        let Apart { centres, radii, rise } = Apart::of(self, other);
        let level = i128::from(wide_root((centres as u128) << (2 * FINE)) as i64 - (radii << FINE));
        let up = i128::from(rise << FINE);
        let gap = wide_root((level * level + up * up) as u128);
        Length(i32::try_from((gap + (1 << (FINE - 1))) >> FINE).unwrap_or(i32::MAX))
    }
}

/// What lies between two bases.
struct Apart {
    /// The square of the distance of the centres, but no less than that of touching bases.
    centres: i64,
    /// Both radii together.
    radii: i64,
    /// The difference of height.
    rise: i64,
}

impl Apart {
    #[inline]
    fn of(one: &Base, other: &Base) -> Apart {
        let radii = i64::from(one.radius.0) + i64::from(other.radius.0);
        let rise = (i64::from(one.elevation.0) - i64::from(other.elevation.0)).abs();
        Apart { centres: squared(one.at, other.at).max(radii * radii), radii, rise }
    }

    /// Which gap is smaller: `Less` means this one.
    #[inline]
    fn compare_gaps(&self, than: &Apart) -> Ordering {
        if self.radii == than.radii && self.rise == than.rise {
            return self.centres.cmp(&than.centres);
        }
        // The square of a gap is `whole − √root`: see `gap_squared`.
        let ((whole, root), (than_whole, than_root)) = (self.gap_squared(), than.gap_squared());
        compare_roots(than_root, whole - than_whole, root)
    }

    /// The square of the gap as `(whole, root)`, meaning `whole − √root`:
    /// `(√centres − radii)² + rise²  =  centres + radii² + rise² − √(4·radii²·centres)`.
    fn gap_squared(&self) -> (i128, i128) {
        let whole = self.centres + self.radii * self.radii + self.rise * self.rise;
        (whole.into(), 4 * i128::from(self.radii * self.radii) * i128::from(self.centres))
    }
}

/// Compares `√left + whole` with `√right`.
fn compare_roots(left: i128, whole: i128, right: i128) -> Ordering {
    if whole < 0 {
        return compare_roots(right, -whole, left).reverse();
    }
    // Both sides are at least zero. Squared: `2·whole·√left` against `rest`.
    let rest = right - left - whole * whole;
    if rest < 0 {
        return Ordering::Greater;
    }
    let wide = |one: i128, other: i128| {
        let (low, high) = one.unsigned_abs().carrying_mul(other.unsigned_abs(), 0);
        (high, low)
    };
    wide(4 * whole * whole, left).cmp(&wide(rest, rest))
}
