//! Where a combatant may go, and whether a way is one it may take.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::{Base, Direction, LIMIT, Length, MOST_POINTS, Path, Point, along, length_inside, length_of};

use crate::rules::movement::ground::Land;
use crate::state::State;

/// What a way is asked for. A way is a list of points, in tenths of a millimetre, that ends where the combatant ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "reach")]
pub enum Reach {
    /// Any way of up to so much.
    Walk {
        /// Who goes.
        who: FigureId,
        /// How far.
        most: Length,
    },
    /// Directly away from these, up to so much (wf.action.flee.4, wf.action.flee.9).
    Flight {
        /// Who flees.
        who: FigureId,
        /// How far.
        most: Length,
        /// From whom.
        from: FigureSet,
    },
    /// On any straight line that leads nearer to none of these, up to so much (wf.cond.broken.1, wf.adv.spend.flee).
    Away {
        /// Who goes.
        who: FigureId,
        /// How far.
        most: Length,
        /// From whom.
        from: FigureSet,
    },
    /// Up, down or over something, up to so much in all (wf.action.climb.1).
    Climb {
        /// Who climbs.
        who: FigureId,
        /// How far.
        most: Length,
    },
    /// A place in the deployment zones of its side.
    Place {
        /// Who is put there.
        who: FigureId,
    },
}

/// A way, as answered.
pub type Way = Vec<Point>;

impl Reach {
    /// Whom it is about.
    pub fn who(&self) -> FigureId {
        match *self {
            Reach::Walk { who, .. } | Reach::Away { who, .. } | Reach::Climb { who, .. } => who,
            Reach::Flight { who, .. } | Reach::Place { who } => who,
        }
    }

    /// How somebody gets away, in words: `runs up to 16 yards directly away from Town Militia`.
    pub(crate) fn away_words(&self, state: &State) -> String {
        let names = |from: FigureSet| {
            let names: Vec<&str> = from.iter().map(|enemy| state.name(enemy)).collect();
            if names.is_empty() { "here".to_string() } else { names.join(" and ") }
        };
        match *self {
            Reach::Flight { most, from, .. } if from.len() > 1 => {
                format!("runs up to {} directly away from the middle of {}", words(most), names(from))
            }
            Reach::Flight { most, from, .. } => {
                format!("runs up to {} directly away from {}", words(most), names(from))
            }
            Reach::Away { most, from, .. } => {
                format!("goes up to {} in a straight line, no nearer to {}", words(most), names(from))
            }
            Reach::Walk { most, .. } | Reach::Climb { most, .. } => format!("goes up to {}", words(most)),
            Reach::Place { .. } => "is put on the table".to_string(),
        }
    }

    /// May the answer be taken? If not, why.
    pub fn allows(&self, state: &State, way: &Way) -> Result<(), String> {
        let far =
            |point: &&Point| [point.x, point.y].iter().any(|number| !(-LIMIT.0..=LIMIT.0).contains(number));
        if let Some(point) = way.iter().find(far) {
            return Err(format!("the point ({}, {}) is far off the table", point.x, point.y));
        }
        if way.is_empty() || way.len() >= MOST_POINTS {
            return Err(format!("a way has at least one point and fewer than {MOST_POINTS}"));
        }
        match (*self, way.as_slice()) {
            (Reach::Walk { who, most }, points) => state.allows_walk(who, most, points),
            (Reach::Flight { who, most, from }, &[to]) => state.allows_flight(who, most, from, to),
            (Reach::Away { who, most, from }, &[to]) => state.allows_retreat(who, most, from, to),
            (Reach::Climb { who, most }, &[to]) => state.allows_climb(who, most, to).map(|_| ()),
            (Reach::Place { who }, &[at]) => state.allows_place(who, at),
            _ => Err("one point is asked for".to_string()),
        }
    }

    /// Some answers that are allowed; staying put is one of every move.
    pub fn ways(&self, state: &State) -> Vec<Way> {
        let points = match *self {
            Reach::Walk { who, most } | Reach::Away { who, most, .. } | Reach::Climb { who, most } => {
                self.points_round(state, who, most)
            }
            Reach::Flight { who, most, from } => state.flight_points(who, most, from),
            Reach::Place { who } => state.places_open(who),
        };
        points.into_iter().map(|point| vec![point]).collect()
    }

    fn points_round(&self, state: &State, who: FigureId, most: Length) -> Vec<Point> {
        let Some(base) = state.table.as_ref().and_then(|table| table.base(who)) else { return Vec::new() };
        let shares = [4, 2, 1];
        let tries = (0..10).flat_map(|step| shares.map(|share| (Direction::EAST.clockwise(step), share)));
        let points = tries.map(|(toward, share)| along(base.at, toward, Length(most.0 * share / 4 - 1)));
        let allowed = points.filter(|&point| self.allows(state, &vec![point]).is_ok());
        std::iter::once(base.at).chain(allowed).collect()
    }
}

impl State {
    pub(super) fn base_of(&self, who: FigureId) -> Result<&Base, String> {
        let base = self.table.as_ref().and_then(|table| table.base(who));
        base.ok_or_else(|| "it is on no virtual table".to_string())
    }

    /// May it walk this way?
    pub(super) fn allows_walk(&self, who: FigureId, most: Length, points: &[Point]) -> Result<(), String> {
        let base = *self.base_of(who)?;
        if points.iter().all(|&point| point == base.at) {
            return Ok(());
        }
        let table = self.table.as_ref().ok_or("there is no virtual table to move on")?;
        let all = std::iter::once(base.at).chain(points.iter().copied()).collect();
        let path = Path::new(all).map_err(|fault| fault.to_string())?;
        let land = Land(self);
        table.clear(who, &path, self.blockers(who), &land).map_err(|blocked| self.in_the_way(blocked.by))?;
        let cost = table.cost(who, &path, &land);
        if cost > most {
            return Err(format!("it costs {}, and {} is allowed", words(cost), words(most)));
        }
        self.keeps_its_height(&base, path.points())?;
        if !self.has_room(who, &Base { at: path.end(), ..base }) {
            return Err("there is no room to stand where it ends".to_string());
        }
        Ok(())
    }

    /// A combatant on top of something walks only there; the way down is climbed too.
    fn keeps_its_height(&self, base: &Base, points: &[Point]) -> Result<(), String> {
        let Some(table) = self.table.as_ref().filter(|_| base.elevation > Length::ZERO) else {
            return Ok(());
        };
        let tops = table.terrain.iter().filter(|piece| piece.carries() && piece.top == base.elevation);
        let tops: Vec<_> = tops.map(|piece| &piece.outline).collect();
        let carried = |leg: &[Point]| {
            let inside =
                tops.iter().any(|top| length_inside(leg[0], leg[1], &[*top]) == length_of(leg[0], leg[1]));
            inside && tops.iter().any(|top| top.contains(leg[1]))
        };
        match points.windows(2).all(carried) {
            true => Ok(()),
            false => Err("it would have to climb down first".to_string()),
        }
    }

    /// May it go there, on a straight line that leads nearer to none of these?
    pub(super) fn allows_retreat(
        &self,
        who: FigureId,
        most: Length,
        from: FigureSet,
        to: Point,
    ) -> Result<(), String> {
        let base = *self.base_of(who)?;
        if to == base.at {
            return Ok(());
        }
        self.allows_walk(who, most, &[to])?;
        match self.nearer_to(&base, to, from) {
            Some(enemy) => Err(format!("that is not away from {}", self.name(enemy))),
            None => Ok(()),
        }
    }

    /// What stops a way, in words.
    fn in_the_way(&self, by: table::Barrier) -> String {
        match by {
            table::Barrier::Start => "it does not start where the combatant stands".to_string(),
            table::Barrier::Edge => "it leads over the edge of the table".to_string(),
            table::Barrier::Figure(figure) => format!("{} is in the way", self.name(figure)),
            table::Barrier::Terrain(place) => {
                let terrain = self.table.as_ref().and_then(|table| table.terrain.get(place));
                format!("{} is in the way", terrain.map_or("terrain", |terrain| &terrain.name))
            }
        }
    }

    /// May it be put there?
    fn allows_place(&self, who: FigureId, at: Point) -> Result<(), String> {
        let zones = &self.plot.deployment[self[who].seat.index().min(1)];
        let base = Base { at, ..self.body(who) };
        if !zones.iter().any(|zone| zone.contains(at)) {
            return Err("that is not where its side starts".to_string());
        }
        if !self.has_room(who, &base) {
            return Err("there is no room to stand there".to_string());
        }
        Ok(())
    }

    /// A net of points where it may be put.
    pub(crate) fn places_open(&self, who: FigureId) -> Vec<Point> {
        let zones = &self.plot.deployment[self[who].seat.index().min(1)];
        let net = |bounds: table::Bounds| {
            let along = |from: i32, to: i32| (from..=to).step_by(STEP);
            along(bounds.least.y, bounds.most.y)
                .flat_map(move |y| along(bounds.least.x, bounds.most.x).map(move |x| Point { x, y }))
        };
        let points = zones.iter().flat_map(|zone| net(zone.bounds()));
        points.filter(|&at| self.allows_place(who, at).is_ok()).collect()
    }
}

/// How far apart the places are that are tried for deployment: half a yard.
const STEP: usize = 127;

/// A length in yards.
pub(crate) fn words(length: Length) -> String {
    let text = table::Unit::Inches.words(length);
    let number = text.trim_end_matches('"');
    if number == "1" { "1 yard".to_string() } else { format!("{number} yards") }
}
