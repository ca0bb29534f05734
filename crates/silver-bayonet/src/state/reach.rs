//! Where a figure may go, and whether a way is one it may take.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::{Base, Direction, LIMIT, Length, MOST_POINTS, Point, inches, length_of};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{Gait, Trek};
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::step::Step;

/// What a way is asked for. A way is a list of points, in tenths of a millimetre, that ends where the figure ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "reach")]
pub enum Reach {
    /// A Move of up to so much (sb.move.1).
    Move {
        /// Who moves.
        figure: FigureId,
        /// How far.
        most: Length,
    },
    /// A Move and a jump that only a Sprint pays for (sb.jump.3).
    Jump {
        /// Who jumps.
        figure: FigureId,
        /// How far it goes without the Sprint.
        most: Length,
    },
    /// A dive of up to 2", not nearer to any of these (sb.react.dive.2).
    Dive {
        /// Who dives.
        figure: FigureId,
        /// Whom it may not approach.
        away_from: FigureSet,
    },
    /// The place of a Viper within 3" of its caster, in one point (sb.attr.egy.ancient.4).
    Summon {
        /// Who calls it.
        caster: FigureId,
    },
}

/// A way, as answered.
pub type Way = Vec<Step>;

impl Reach {
    /// Who goes.
    pub fn figure(&self) -> FigureId {
        match *self {
            Reach::Move { figure, .. } | Reach::Jump { figure, .. } | Reach::Dive { figure, .. } => figure,
            Reach::Summon { caster } => caster,
        }
    }

    /// How far it goes.
    pub fn most(&self) -> Length {
        match *self {
            Reach::Move { most, .. } => most,
            Reach::Jump { most, .. } => most + inches(4), // sb.sprint.2
            Reach::Dive { .. } => inches(2),              // sb.react.dive.1
            Reach::Summon { .. } => inches(3),            // sb.attr.egy.ancient.4
        }
    }

    /// May the figure go this way? If not, why.
    pub fn allows(&self, state: &State, way: &Way) -> Result<(), String> {
        let far = |number: &i32| !(-LIMIT.0..=LIMIT.0).contains(number);
        let numbers = |step: &Step| [step.at.x, step.at.y, step.height.unwrap_or_default().0];
        if let Some(step) = way.iter().find(|step| numbers(step).iter().any(far)) {
            return Err(format!("the point ({}, {}) is far off the table", step.at.x, step.at.y));
        }
        if let Reach::Summon { caster } = *self {
            return state.may_summon(caster, way);
        }
        let figure = self.figure();
        let base = state.table.as_ref().and_then(|table| table.base(figure));
        let base = *base.ok_or("the figure is on no virtual table")?;
        if way.is_empty() {
            return Err("a way needs at least one point".to_string());
        }
        if way.len() > MOST_POINTS {
            return Err(format!("a way has at most {MOST_POINTS} points"));
        }
        if state.stays(figure, way) {
            return Ok(()); // a figure that stays put, even in contact, goes nowhere it may not go
        }
        let way = if self.dives() { way.clone() } else { state.cut_at_contact(figure, way.clone()) };
        let trek =
            Trek::trace(state, figure, &way, self.most()).map_err(|fault| fault.words(state, figure))?;
        self.allows_trek(state, &base, trek, way.len())
    }

    fn dives(&self) -> bool {
        matches!(self, Reach::Dive { .. })
    }

    /// The same for a way that can be walked, over this many points.
    pub(crate) fn allows_trek(
        &self,
        state: &State,
        base: &Base,
        trek: Trek,
        points: usize,
    ) -> Result<(), String> {
        let figure = self.figure();
        let trek = if self.dives() { trek } else { state.up_to_contact(figure, trek) };
        if !self.dives() && state[figure].sneaking {
            state.keeps_hidden(figure, &trek)?; // sb.attr.ita.sneak.1
        }
        if state.has(figure, Attribute::Aquatic) {
            state.stays_in_water(&trek)?;
        }
        self.allows_end(state, base, &trek, points)
    }

    fn allows_end(&self, state: &State, base: &Base, trek: &Trek, points: usize) -> Result<(), String> {
        let table = state.table.as_ref().ok_or("there is no virtual table to move on")?;
        let figure = self.figure();
        let Some(last) = trek.stages.last() else { return Ok(()) };
        let after = Base { at: last.to.at, elevation: last.to.elevation, ..*base };
        let passed = match self {
            Reach::Dive { .. } => FigureSet::from_iter([figure]), // nobody dives onto the fallen
            Reach::Move { .. } | Reach::Jump { .. } | Reach::Summon { .. } => state.passed_over(figure),
        };
        if last.gait != Gait::Off && !state.fits(figure, &after, passed) {
            return Err("there is no room to stand where it ends".to_string()); // sb.move.5
        }
        match *self {
            Reach::Move { .. } => {
                let enemy = state
                    .enemies(figure)
                    .iter()
                    .find(|&enemy| table.base(enemy).is_some_and(|there| after.within(there, Length::ZERO)));
                match enemy {
                    Some(enemy) if !state.may_attack(figure) => {
                        Err(format!("it ends in contact with {}, and may not attack", state.name(enemy)))
                    }
                    _ => Ok(()),
                }
            }
            Reach::Jump { most, .. } => match trek.first_beyond(most) {
                Some(_) => Ok(()),
                None => Err("there is no jump in it that needs a Sprint".to_string()), // sb.jump.7
            },
            Reach::Summon { .. } => Ok(()),
            Reach::Dive { .. } if last.gait == Gait::Off => {
                Err("a dive does not go over an edge".to_string())
            }
            Reach::Dive { away_from, .. } => allows_dive(state, away_from, base, &after, points, figure),
        }
    }

    /// Some ways that are allowed; staying put is always one.
    pub fn ways(&self, state: &State) -> Vec<Way> {
        if let Reach::Summon { caster } = *self {
            return state.places_to_summon(caster);
        }
        let Some(base) = state.table.as_ref().and_then(|table| table.base(self.figure())) else {
            return Vec::new();
        };
        let mut ways = vec![vec![Step::from(base.at)]];
        for step in 0..10 {
            let toward = table::Direction::EAST.clockwise(step);
            for share in [4, 2] {
                let to = table::along(base.at, toward, Length(self.most().0 * share / 4 - 1));
                let way = vec![Step::from(to)];
                if self.allows(state, &way).is_ok() {
                    ways.push(way);
                }
            }
        }
        ways
    }
}

/// A dive is one straight bound that does not end nearer to any of these, nor in contact with an enemy
/// (sb.react.dive.2 to .5).
fn allows_dive(
    state: &State,
    away_from: FigureSet,
    base: &Base,
    after: &Base,
    points: usize,
    figure: FigureId,
) -> Result<(), String> {
    let table = state.table.as_ref().ok_or("there is no virtual table to move on")?;
    if points > 1 {
        return Err("a dive is one straight bound".to_string());
    }
    let near = |other: FigureId| table.base(other).is_some_and(|other| after.within(other, Length::ZERO));
    if let Some(enemy) = state.enemies(figure).iter().find(|&enemy| near(enemy)) {
        return Err(format!("it ends in contact with {}", state.name(enemy)));
    }
    for enemy in away_from.iter() {
        let Some(there) = table.base(enemy) else { continue };
        if there.compare_gaps(after, base).is_lt() {
            return Err(format!("it ends nearer to {}", state.name(enemy)));
        }
    }
    Ok(())
}

impl State {
    /// Movement stops at first contact with an enemy (sb.mta.5): a way that ends in an enemy's base ends at its rim.
    pub(crate) fn cut_at_contact(&self, figure: FigureId, mut way: Way) -> Way {
        let Some(table) = &self.table else { return way };
        let (Some(base), Some(last)) = (table.base(figure), way.last().copied()) else { return way };
        let from = way.len().checked_sub(2).map_or(base.at, |before| way[before].at);
        let touching = |there: &Base| {
            let level = Base { at: last.at, elevation: there.elevation, ..*base };
            level.within(there, Length::ZERO)
        };
        let rim = |there: &Base| {
            let start = Base { at: from, elevation: there.elevation, ..*base };
            if start.within(there, Length::ZERO) {
                return None;
            }
            let straight = start.comes_within(last.at, there, Length::ZERO);
            straight.or_else(|| start.comes_within(there.at, there, Length::ZERO))
        };
        let enemies = self.enemies(figure);
        let met = enemies.iter().filter_map(|enemy| table.base(enemy)).filter(|there| touching(there));
        let first = met.filter_map(rim).min_by_key(|&at| length_of(from, at));
        if let (Some(at), Some(end)) = (first, way.last_mut()) {
            end.at = at;
        }
        way
    }

    /// Does a way lead nowhere?
    pub(crate) fn stays(&self, figure: FigureId, way: &Way) -> bool {
        let Some(here) = self.spot(figure) else { return true };
        way.iter().all(|step| step.at == here.at && step.height.is_none_or(|height| height == here.elevation))
    }

    /// The enemies whose bases a figure touches.
    pub(crate) fn touched_enemies(&self, figure: FigureId) -> FigureSet {
        let Some(table) = &self.table else { return FigureSet::EMPTY };
        let touched = table.contacts(figure).iter();
        touched.filter(|&other| self[other].stands() && self.are_enemies(figure, other)).collect()
    }

    /// The enemy a trek leads to, if it ends in contact with one alone.
    pub(crate) fn met_by(&self, figure: FigureId, trek: &Trek) -> Option<FigureId> {
        let body = self.body_at(figure, trek.end()?)?;
        let table = self.table.as_ref()?;
        let touches =
            |enemy: &FigureId| table.base(*enemy).is_some_and(|there| body.within(there, Length::ZERO));
        let met: FigureSet = self.enemies(figure).iter().filter(touches).collect();
        met.first().filter(|_| met.len() == 1)
    }

    /// May it Move to Attack, Lunge or shoot? sb.event.8, sb.attr.ita.sneak.1
    pub(crate) fn may_attack(&self, figure: FigureId) -> bool {
        !self[figure].entranced && !self[figure].sneaking
    }

    /// Does the one seek no fight with the other? sb.force.15
    pub(crate) fn shuns(&self, figure: FigureId, other: FigureId) -> bool {
        let passive = self.has(figure, Attribute::NonAggressive) && self[figure].hunts.is_none();
        passive || self.fears(figure, other)
    }
}

/// What stops a way, in words.
pub(crate) fn in_the_way(state: &State, by: table::Barrier) -> String {
    match by {
        table::Barrier::Start => "it does not start where the figure stands".to_string(),
        table::Barrier::Edge => "it leads over the edge of the table".to_string(),
        table::Barrier::Figure(figure) => format!("{} is in the way", state.name(figure)),
        table::Barrier::Terrain(place) => {
            let terrain = state.table.as_ref().and_then(|table| table.terrain.get(place));
            format!("{} is in the way", terrain.map_or("terrain", |terrain| &terrain.name))
        }
    }
}

/// Where a monster dives: out of the shooter's sight, else into cover from it, else as far from it as it can; of equal
/// points the first one clockwise from north, and the nearest in that direction (sb.necro.7).
///
/// Reading: points are looked at every 15 degrees and every half inch, so that the machine has one answer; where no
/// point is better than its own it stays.
pub(crate) fn best_dive(state: &State, reach: &Reach, shooter: FigureId) -> Way {
    let figure = reach.figure();
    let bases =
        state.table.as_ref().and_then(|table| Some((table, table.base(figure)?, table.base(shooter)?)));
    let Some((table, own, from)) = bases else { return Way::new() };
    let (land, besides) = (Land::of(state, shooter), FigureSet::from_iter([figure, shooter]));
    let mut best = (Exposure::of(table.sight_between(from, own, besides, &land)), own.gap(from), own.at);
    for (east, south) in COMPASS {
        let toward = Direction::toward(own.at, Point { x: own.at.x + east, y: own.at.y + south });
        for quarters in 1..=4 {
            let at = table::along(own.at, toward, Length(inches(2).0 * quarters / 4 - 1));
            if reach.allows(state, &vec![Step::from(at)]).is_err() {
                continue;
            }
            let after = Base { at, ..*own };
            let exposure = Exposure::of(table.sight_between(from, &after, besides, &land));
            let farther = exposure == Exposure::Open && after.gap(from) > best.1;
            if exposure < best.0 || exposure == best.0 && farther {
                best = (exposure, after.gap(from), at);
            }
        }
    }
    vec![Step::from(best.2)]
}

/// A dive that brings it out of the shooter's sight, or out of the open into cover; none where it gains neither.
pub(crate) fn dive_into_cover(state: &State, reach: &Reach, shooter: FigureId) -> Option<Way> {
    let (figure, table) = (reach.figure(), state.table.as_ref()?);
    let (own, from) = (table.base(figure)?, table.base(shooter)?);
    let (land, besides) = (Land::of(state, shooter), FigureSet::from_iter([figure, shooter]));
    let exposure = |base: &Base| Exposure::of(table.sight_between(from, base, besides, &land));
    let way = best_dive(state, reach, shooter);
    let after = Base { at: way.last()?.at, ..*own };
    (exposure(&after) < exposure(own)).then_some(way)
}

/// How well a shooter sees a point, the best for the one who hides first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exposure {
    Hidden,
    Covered,
    Open,
}

impl Exposure {
    fn of(sight: table::Sight) -> Exposure {
        match sight {
            table::Sight::OPEN => Exposure::Open,
            sight if sight.seen() => Exposure::Covered,
            _ => Exposure::Hidden,
        }
    }
}

/// Every 15 degrees clockwise from north, as ways east and south.
const COMPASS: [(i32, i32); 24] = [
    (0, -1000),
    (259, -966),
    (500, -866),
    (707, -707),
    (866, -500),
    (966, -259),
    (1000, 0),
    (966, 259),
    (866, 500),
    (707, 707),
    (500, 866),
    (259, 966),
    (0, 1000),
    (-259, 966),
    (-500, 866),
    (-707, 707),
    (-866, 500),
    (-966, 259),
    (-1000, 0),
    (-966, -259),
    (-866, -500),
    (-707, -707),
    (-500, -866),
    (-259, -966),
];
