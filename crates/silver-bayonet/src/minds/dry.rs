//! Deep water as a leader sees it: nobody stops in it without need, and a way round it is looked for.

use fates::FigureId;
use table::{Direction, Goal, Ground, Kind, Length, Passage, Point, Terrain, along, inches, length_of};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Spot;
use crate::state::State;
use crate::state::reach::Way;
use crate::state::step::Step;

/// A way that does not bring a figure nearer than this is no way there.
const NEARER: i32 = 254;

/// The ground with deep water as something that nobody gets through.
struct Dry<'a> {
    land: Land,
    deep: &'a [String],
}

impl Ground for Dry<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match terrain.kind == Kind::Water && self.deep.contains(&terrain.name) {
            true => Passage::Barred,
            false => self.land.passage(terrain),
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        self.land.hides(terrain)
    }
}

impl State {
    /// Would it have to swim at the end of this way?
    pub(super) fn ends_wet(&self, figure: FigureId, way: &[Step]) -> bool {
        let Some((last, now)) = way.last().zip(self.spot(figure)) else { return false };
        let elevation = last.height.unwrap_or(now.elevation);
        self.sinks_at(figure, Spot { at: last.at, elevation })
    }

    /// The same way if no deep water lies before it; else one round the water that brings it nearer. Where there is none, it swims
    /// only if it must: on an errand, or where no turn limit ends the waiting.
    pub(super) fn kept_dry(
        &self,
        figure: FigureId,
        to: Point,
        must: bool,
        most: Length,
        way: Way,
    ) -> Option<Way> {
        let wet = self.ends_wet(figure, &way);
        if !wet && !self.lies_across(figure, to) {
            return Some(way);
        }
        let swims = !wet || must || self.options.turns == 0;
        self.way_round(figure, to, most).or_else(|| swims.then_some(way))
    }

    /// Does deep water lie between it and a point? Every inch of the straight line is looked at.
    fn lies_across(&self, figure: FigureId, to: Point) -> bool {
        let Some(here) = self.spot(figure).filter(|_| !self.plot.deep.is_empty()) else { return false };
        let ahead = Direction::toward(here.at, to);
        let inch = |count: i32| Spot { at: along(here.at, ahead, inches(count)), ..here };
        let far = length_of(here.at, to).rounded_down().0 / inches(1).0;
        (0..=far).any(|count| self.sinks_at(figure, inch(count)))
    }

    /// The part of a dry way toward a point that so much movement pays for.
    fn way_round(&self, figure: FigureId, to: Point, most: Length) -> Option<Way> {
        let table = self.table.as_ref()?;
        let dry = Dry { land: Land::of(self, figure), deep: &self.plot.deep };
        let path = table.shortest(figure, Goal::Near(to), self.in_the_way_of(figure), &dry)?;
        let here = length_of(table.base(figure)?.at, to).rounded_down();
        let nearest = length_of(path.end(), to).rounded_down();
        if nearest.0 + NEARER > here.0 {
            return None;
        }
        let way = self.steps_of(figure, &self.settled(figure, &path, most)?);
        (!self.ends_wet(figure, &way)).then_some(way)
    }
}

/// A way to fall back by: never into deep water.
pub(super) fn onto_dry_land(state: &State, figure: FigureId, way: Way) -> Option<Way> {
    (!state.ends_wet(figure, &way)).then_some(way)
}
