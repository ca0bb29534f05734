//! A figure with its back to a wall: a slide that leads nowhere, seen at a glance.

use fates::FigureId;

use crate::{Base, Bounds, Direction, Ground, Length, Passage, Slide, Table, Terrain, along};

/// What is left for points that are rounded: of two points on one straight way neither is off it by more.
const HAIRS: Length = Length(2);

impl Slide {
    /// Is the terrain in the way of a body at this height: barred, or too high a step?
    pub(super) fn is_stopped_by(&self, terrain: &Terrain, body: &Base, ground: &impl Ground) -> bool {
        terrain.spans(body.elevation, body.top())
            && (ground.passage(terrain) == Passage::Barred
                || (terrain.carries()
                    && self.highest_step.is_some_and(|step| terrain.top - body.elevation > step)))
    }
}

impl Table {
    /// Is it plain that the mover cannot be moved so far in a straight line, nor any farther, because of scenery or the edge
    /// of the table? Then [`Table::slide`] finds less. Where it is a matter of a hair, or the floor is not level, the answer
    /// is no.
    pub fn is_stuck(
        &self,
        mover: FigureId,
        toward: Direction,
        distance: Length,
        way: &Slide,
        ground: &impl Ground,
    ) -> bool {
        let Some(base) = self.base(mover) else { return true };
        let end = along(base.at, toward, distance - Length(1));
        let smaller = Base { radius: base.radius - HAIRS, ..*base };
        let swath = Bounds::around(&[base.at, end]).wider(smaller.radius);
        let runs_into = |terrain: &Terrain| {
            terrain.outline.bounds().meets(&swath)
                && terrain.outline.path_nearer_than(base.at, end, smaller.radius)
                && !terrain.outline.nearer_than(base.at, smaller.radius)
                && way.is_stopped_by(terrain, base, ground)
        };
        let level = || self.sole_tread(base, end).is_some_and(|tread| tread.floor == base.elevation);
        self.holds(base) && !self.holds(&Base { at: end, ..smaller })
            || self.terrain.iter().any(runs_into) && level()
    }
}
