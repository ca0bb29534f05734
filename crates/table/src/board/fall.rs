//! Falling: where a figure comes to lie when it goes over the nearest edge.

use fates::{FigureId, FigureSet};

use crate::{Base, Ground, Length, Point, Table};

/// How finely places at the foot are searched.
const STEP: i32 = 32;

impl Table {
    /// The nearest place with room from which it is more than `deeper_than` down, at most `distance` and a base's
    /// width away: where a figure that falls over the nearest edge ends.
    pub fn foot_of_drop(
        &self,
        figure: FigureId,
        distance: Length,
        deeper_than: Length,
        ground: &impl Ground,
    ) -> Option<Base> {
        let base = *self.base(figure)?;
        let mut others = FigureSet::EMPTY;
        others.insert(figure);
        let most = (distance + base.radius * 3).0 / STEP;
        let mut shifts: Vec<(i32, i32)> =
            (-most..=most).flat_map(|x| (-most..=most).map(move |y| (x, y))).collect();
        shifts.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
        shifts.into_iter().find_map(|(x, y)| {
            let at = Point { x: base.at.x + x * STEP, y: base.at.y + y * STEP };
            let elevation = self.floor(at, base.elevation);
            let foot = Base { at, elevation, ..base };
            (base.elevation - elevation > deeper_than && self.has_room(&foot, others, ground)).then_some(foot)
        })
    }
}
