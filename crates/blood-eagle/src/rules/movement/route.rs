//! Routes: how a figure comes as near to something as its move allows. For ways that are proposed, and for minds.

use fates::{FigureId, FigureSet};
use table::{Base, Goal, Ground, Length, Passage, Path, Point, Terrain, along, length_of};

use crate::rules::movement::course::{Astray, Course};
use crate::rules::movement::ground::Footing;
use crate::state::State;
use crate::state::reach::{Gait, Way};

/// A move so short is none.
const HARDLY: Length = Length(40);

/// A figure that would end on top of another stops a base sooner.
const A_BASE: Length = Length(256);

/// So often a way is shortened before it is given up.
const TRIES: usize = 8;

impl State {
    /// As far toward a place or a figure as one move brings it, round what cannot be passed; nothing if that is
    /// hardly a step. The way is what to answer; the course, which contact may have cut short, is what comes of it.
    pub(crate) fn course_toward(
        &self,
        figure: FigureId,
        goal: Goal,
        most: Length,
        gait: Gait,
    ) -> Option<(Way, Course)> {
        let path = self.route(figure, goal, self.enemies(figure))?;
        let found = self.along_path(figure, &path, most, gait);
        let Goal::Touch(enemy) = goal else { return found };
        let near = self.table.as_ref().is_some_and(|table| table.gap_within(figure, enemy, most));
        if found.is_some() || !near {
            return found;
        }
        // Friends stand where it would end: there may be room on another side.
        let others = self.in_play(|other| other != figure);
        let path = self.route(figure, goal, others).filter(|path| path.length() <= most)?;
        self.along_path(figure, &path, most, gait)
    }

    /// As far along a path as one move brings it.
    fn along_path(&self, figure: FigureId, path: &Path, most: Length, gait: Gait) -> Option<(Way, Course)> {
        let mut far = most.min(path.length());
        for _ in 0..TRIES {
            if far <= HARDLY {
                return None;
            }
            let way = cut(path, far);
            match self.course(figure, &way, most, gait) {
                Ok(course) => return (course.length > HARDLY).then_some((way, course)),
                Err(Astray::TooLong(_, allowed)) if allowed < far => far = allowed - Length(1),
                Err(Astray::TooLong(..)) => far -= Length(2),
                Err(Astray::NoRoom | Astray::InContact) => far -= A_BASE,
                Err(Astray::Blocked(..) | Astray::NoTable) => return None,
            }
        }
        None
    }

    /// The whole way there, straight on if nothing is in the way; through flames only where there is no other.
    fn route(&self, figure: FigureId, goal: Goal, blockers: FigureSet) -> Option<Path> {
        let burns = self.burning().next().is_some();
        let round = || self.route_over(figure, goal, blockers, &Wary(self, figure));
        if burns { round() } else { None }.or_else(|| self.route_over(figure, goal, blockers, &Footing(self)))
    }

    fn route_over(
        &self,
        figure: FigureId,
        goal: Goal,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Path> {
        let table = self.table.as_ref()?;
        let base = table.base(figure)?;
        let straight = match goal {
            Goal::Point(at) | Goal::Near(at) => Some(at),
            Goal::Touch(other) => beside(base, table.base(other)?),
        };
        if let Some(to) = straight.filter(|&to| to != base.at)
            && table.clear_leg(figure, base, to, blockers, ground).is_some()
        {
            return Path::straight(base.at, to).ok();
        }
        table.shortest(figure, goal, blockers, ground)
    }
}

/// The ground for a figure that goes round what burns, unless it stands in it.
struct Wary<'a>(&'a State, FigureId);

impl Ground for Wary<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        let Wary(state, figure) = *self;
        match state.piece_of(terrain) {
            Some(piece) if state.fire(piece).is_some() && !state.is_in_piece(figure, piece) => {
                Passage::Barred
            }
            _ => Footing(state).passage(terrain),
        }
    }

    fn hides(&self, _: &Terrain) -> bool {
        false
    }
}

/// Where one base comes into contact with the other, straight on.
fn beside(base: &Base, there: &Base) -> Option<Point> {
    base.comes_within(there.at, there, Length::ZERO)
}

/// The points of a path after its start, up to this length.
fn cut(path: &Path, most: Length) -> Vec<Point> {
    let mut left = most;
    let mut points = Vec::with_capacity(path.points().len());
    for leg in path.points().windows(2) {
        let length = length_of(leg[0], leg[1]).rounded_up();
        if length > left {
            if left > Length::ZERO {
                points.push(along(leg[0], table::Direction::toward(leg[0], leg[1]), left));
            }
            break;
        }
        points.push(leg[1]);
        left -= length;
    }
    points
}
