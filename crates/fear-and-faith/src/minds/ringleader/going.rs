//! How it gets there: straight on, round what is in the way, or a little to one side; and where models are put.

use std::sync::Arc;

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Seat};
use table::{Base, Direction, Goal, Length, Point, Table, along, length_of, nearest_on};

use crate::rules::ground::{Footing, Pieces};
use crate::rules::movement::course::{Course, Stop};
use crate::setup::scenario::{Berth, HORRORS};
use crate::state::State;
use crate::state::reach::{Gait, Reach, Zone};
use crate::state::stick::Stick;

use super::Ringleader;
use super::errand::Errand;

/// Who would stand in the way of somebody a step shorter: one base and a hair.
const A_BASE: i32 = 260;

/// A move so short is none.
const HARDLY: Length = Length(20);

/// So many bends of a way round are tried.
const BENDS: usize = 4;

impl Ringleader {
    /// Where a move leads that serves its errand.
    pub(crate) fn goes(&mut self, state: &State, model: FigureId, most: Length, gait: Gait) -> Option<Point> {
        let errand = match self.errand(state, model) {
            Some(errand) => errand,
            None if matches!(gait, Gait::Walk | Gait::Fly) => return None,
            None => Errand::Model(state.enemies(model).first()?),
        };
        let walk = Walk { state, model, most, gait };
        let way = self.walks(state, &walk, errand).or_else(|| {
            let other = self.fight(state, model).filter(|&other| other != errand)?;
            self.walks(state, &walk, other)
        });
        way.or_else(|| walk.aside())
    }

    fn walks(&self, state: &State, walk: &Walk, errand: Errand) -> Option<Point> {
        match errand {
            Errand::Model(other) => walk.toward(state.place_of(other)?, Some(other)),
            Errand::Spot(at) => walk.toward(at, None),
            Errand::Away(from) => walk.away(state.place_of(from)?),
        }
    }
}

/// One move that is being thought about.
struct Walk<'a> {
    state: &'a State,
    model: FigureId,
    most: Length,
    gait: Gait,
}

impl Walk<'_> {
    /// Straight on if nothing is in the way; else round it; else a little to one side.
    fn toward(&self, goal: Point, whom: Option<FigureId>) -> Option<Point> {
        let base = self.state.table.as_ref()?.base(self.model)?;
        let ends = match whom {
            Some(other) => self.beside(base, other)?,
            None => goal,
        };
        self.straight(base.at, ends)
            .or_else(|| self.round_about(base.at, goal))
            .or_else(|| self.sideways(base.at, goal))
    }

    /// Where it would come into contact with somebody, straight on; nowhere if it is there.
    fn beside(&self, base: &Base, other: FigureId) -> Option<Point> {
        let there = self.state.table.as_ref()?.base(other)?;
        let level = Base { elevation: there.elevation, ..*base };
        if level.within(there, Length::ZERO) {
            return None;
        }
        Some(level.comes_within(there.at, there, Length::ZERO).unwrap_or(there.at))
    }

    /// As far as possible in a straight line, unless scenery that cannot be passed ends it.
    fn straight(&self, from: Point, goal: Point) -> Option<Point> {
        let whole = length_of(from, goal).rounded_down();
        let far = whole.min(self.most);
        let ahead = Direction::toward(from, goal);
        let lengths = [far, far.min(self.shorter()), far - Length(A_BASE), far - Length(2 * A_BASE)];
        let mut tried = Length::ZERO;
        for length in lengths {
            if length <= HARDLY || length == tried {
                continue;
            }
            tried = length;
            let to = if length == whole { goal } else { along(from, ahead, length) };
            match self.course(to) {
                Some(course) if self.is_open(&course) => return Some(to),
                Some(_) => return None,
                None => {}
            }
        }
        None
    }

    /// The way round, as far as it is straight: to the last of its bends that can be seen and reached, and a little past it
    /// where the way bends on at once. A corner is a row of short bends, and each would cost an action.
    fn round_about(&self, from: Point, goal: Point) -> Option<Point> {
        if self.gait == Gait::Fly {
            return None;
        }
        let table = self.state.table.as_ref()?;
        let base = *table.base(self.model)?;
        let way = self.state.how(self.model, self.gait);
        let (state, model, feet) = (self.state, self.model, base.elevation);
        let footing = Footing { state, model, base, feet, way, through: Pieces::NONE };
        let path = table.shortest(model, Goal::Near(goal), FigureSet::EMPTY, &footing)?;
        let bends: ArrayVec<Point, BENDS> = path.points().iter().copied().skip(1).take(BENDS).collect();
        let far = |bend: Point| length_of(from, bend).rounded_down();
        let whole = |bend: &Point| far(*bend) <= self.most && self.straight(from, *bend) == Some(*bend);
        let Some(last) = bends.iter().rposition(whole) else {
            return bends.into_iter().find_map(|bend| self.straight(from, bend));
        };
        let next = path
            .points()
            .iter()
            .skip(last + 2)
            .find(|&&next| length_of(bends[last], next) > Length(A_BASE).into());
        let Some(&next) = next else { return Some(bends[last]) };
        let ahead = Direction::toward(from, bends[last]);
        let past = |bases: i32| along(from, ahead, far(bends[last]) + Length(bases * A_BASE));
        let clears = |to: &Point| self.clears_corner(from, *to, next);
        let ends = [bends[last], past(1), past(2)];
        Some(ends.into_iter().find(clears).unwrap_or(bends[last]))
    }

    /// Can it go there, and straight on from there to the next bend?
    fn clears_corner(&self, from: Point, to: Point, next: Point) -> bool {
        if length_of(from, to).rounded_down() > self.most || self.straight(from, to) != Some(to) {
            return false;
        }
        let mut there = self.state.clone();
        let Some(base) = there.table.as_ref().and_then(|table| table.base(self.model)).copied() else {
            return false;
        };
        let Some(table) = &mut there.table else { return false };
        table.shift(self.model, to, base.elevation);
        let then = Walk { state: &there, model: self.model, most: self.most, gait: self.gait };
        let rest = length_of(to, next).rounded_down().min(self.most);
        let course = then.course(along(to, Direction::toward(to, next), rest));
        course.is_some_and(|course| matches!(course.stop, None | Some(Stop::Enemy(_))))
    }

    /// Does nothing stop it but the model it goes for, or a door that the stop opens?
    fn is_open(&self, course: &Course) -> bool {
        match course.stop {
            None => true,
            Some(Stop::Enemy(_)) => course.length > HARDLY,
            Some(Stop::Piece(piece)) => self.state.is_door(piece) && course.length > HARDLY,
            Some(Stop::Edge) => false,
        }
    }

    /// Wherever it comes nearest to the goal.
    fn sideways(&self, from: Point, goal: Point) -> Option<Point> {
        let ahead = Direction::toward(from, goal);
        let (mut nearest, mut best) = (length_of(from, goal).rounded_down() - HARDLY, None);
        for turn in [0, 1, 9, 2, 8] {
            for length in [self.most, self.shorter()] {
                let to = along(from, ahead.clockwise(turn), length);
                // Wherever on this line it ends, it comes no nearer than the line does.
                if length_of(nearest_on((from, to), goal), goal).rounded_down() >= nearest {
                    continue;
                }
                let Some(course) = self.course(to) else { continue };
                let rest = length_of(course.end.at, goal).rounded_down();
                if rest < nearest {
                    (nearest, best) = (rest, Some(to));
                }
            }
        }
        best
    }

    /// As far from there as it gets.
    fn away(&self, from: Point) -> Option<Point> {
        let own = self.state.place_of(self.model)?;
        let back = Direction::away(own, from);
        let tries = [0, 1, 9, 2, 8].into_iter().map(|turn| along(own, back.clockwise(turn), self.most));
        let ends = tries.filter_map(|to| self.course(to).map(|course| (to, course.end.at)));
        let farthest = ends.max_by_key(|(_, end)| length_of(*end, from).rounded_down())?;
        (length_of(farthest.1, from) > length_of(own, from)).then_some(farthest.0)
    }

    /// In a long game a model that gets nowhere steps aside, another way each time: so nobody stands before somebody
    /// for ever who stands in its way.
    fn aside(&self) -> Option<Point> {
        const LONG: u16 = 24;
        let (state, model) = (self.state, self.model);
        if state.round() <= LONG || state.is_engaged(model) {
            return None;
        }
        let left = state.active.map_or(0, |active| usize::from(active.left));
        let turn = usize::from(state.turn) * 5 + model.index() * 3 + left;
        (turn..turn + 8).find_map(|wind| state.move_open(model, self.most, self.gait, wind))
    }

    fn shorter(&self) -> Length {
        let stick = Stick::ALL.into_iter().find(|&stick| self.state.length(stick) == self.most);
        stick.and_then(Stick::shorter).map_or(self.most, |stick| self.state.length(stick))
    }

    /// Where a move to this point leads, if it is allowed.
    fn course(&self, to: Point) -> Option<Course> {
        self.state.open_course(self.model, self.most, self.gait, to).ok()
    }
}

/// Where a scenario's model is put: horrors as near to the prey as they may be, hunters together.
pub(super) fn berth(
    state: &State,
    model: FigureId,
    berth: Berth,
    settled: &mut Vec<Settled>,
) -> Option<Point> {
    let table = state.table.as_ref()?;
    let middle = Point { x: table.width.0 / 2, y: table.depth.0 / 2 };
    let enemies = state.on_table(|other| state.are_enemies(model, other) && state.takes_part(other));
    let friends = state.on_table(|other| other != model && !state.are_enemies(model, other));
    let mark = |of: FigureSet| of.first().and_then(|other| state.place_of(other));
    let wanted = match berth {
        Berth::Counter => {
            let turn =
                state.trail.spots.iter().filter(|spot| **spot != crate::state::plot::Spot::Nothing).count();
            along(middle, Direction::EAST.clockwise(turn as u8 * 3), Length(table.width.0 / 3))
        }
        Berth::Anywhere if state[model].seat == HORRORS => {
            along(middle, Direction::EAST.clockwise(model.0 * 3), Length(table.width.0 / 4))
        }
        _ if state[model].seat == HORRORS => mark(enemies).unwrap_or(middle),
        _ => mark(friends).unwrap_or(middle),
    };
    let find = || state.best_berth(model, berth, wanted);
    // Other berths depend on more than who stands where.
    if !matches!(berth, Berth::Strip(..) | Berth::FarFrom(_)) || !state.swarm_of(model).is_empty() {
        return find();
    }
    let sticks = [Stick::Short, Stick::Medium, Stick::Long].map(|stick| state.length(stick));
    let search = Search { berth, wanted, body: state.body(model), sticks };
    if let Some(before) = settled.iter_mut().find(|before| before.model == model) {
        if before.search != search || !before.is_among_the_same(table) {
            (before.search, before.at) = (search, find());
            before.table.clone_from(table);
        }
        debug_assert_eq!(before.at, find(), "among the same models it is put where it was");
        return before.at;
    }
    let at = find();
    settled.push(Settled { model, search, table: table.clone(), at });
    at
}

/// Where a model was put the last time. Games that start alike are set up alike.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    model: FigureId,
    search: Search,
    table: Table,
    at: Option<Point>,
}

impl Settled {
    /// Is it the same terrain, with the same models in the same places?
    fn is_among_the_same(&self, table: &Table) -> bool {
        Arc::ptr_eq(&self.table.terrain, &table.terrain) && self.table.bases == table.bases
    }
}

/// Where somebody is to be put, and all that tells where it may be, besides who stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Search {
    berth: Berth,
    wanted: Point,
    body: Base,
    sticks: [Length; 3],
}

/// Where something is thrown: among as many of the enemy as possible, and away from friends.
pub(super) fn aim(state: &State, seat: Seat, reach: &Reach) -> Option<Point> {
    let Reach::Aim { model, zone } = *reach else { return None };
    best_aim(state, seat, model, zone).map(|(_, at)| at)
}

/// The best point to aim at, and what it is worth.
fn best_aim(state: &State, seat: Seat, model: FigureId, zone: Zone) -> Option<(i32, Point)> {
    // What is thrown may come down Short of its mark; where it comes down in the end it stays.
    let astray = if matches!(zone, Zone::Near(..)) { state.length(Stick::Short) } else { Length::ZERO };
    let mut best: Option<(i32, Point)> = None;
    for at in state.aims_open(model, zone) {
        let worth = blast_worth(state, seat, at, astray);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, at));
        }
    }
    best
}

/// What a blast there would take from the enemy, zone by zone, less what it might take from its own side.
fn blast_worth(state: &State, seat: Seat, at: Point, astray: Length) -> i32 {
    let Some(table) = &state.table else { return 0 };
    let zones = [(Stick::Short, 10), (Stick::Medium, 6), (Stick::Long, 2)]
        .map(|(stick, tenths)| (Length(state.length(stick).0 / 2), tenths));
    let worth = |(other, base): (FigureId, &Base)| {
        let far = length_of(base.at, at).rounded_down() - base.radius;
        let own = state[other].seat == seat;
        let struck = zones.iter().find(|(zone, _)| far <= if own { *zone + astray } else { *zone });
        let price = struck.map_or(0, |(_, tenths)| state.price(other) * tenths);
        if own { -2 * price } else { price }
    };
    table.standing().map(worth).sum()
}

/// Is there anything to throw a grenade or a vial at?
pub(super) fn is_worth_a_throw(state: &State, model: FigureId) -> bool {
    let zone = Zone::Near(model, state.length(Stick::Medium) * 3);
    state.table.is_none()
        || best_aim(state, state[model].seat, model, zone).is_some_and(|(worth, _)| worth > 0)
}

/// Where somebody appears: near to those it is to fight.
pub(super) fn place(state: &State, seat: Seat, reach: &Reach) -> Option<Point> {
    let Reach::Place { model, zone } = *reach else { return None };
    let enemies = state.on_table(|other| state[other].seat != seat);
    let table = state.table.as_ref()?;
    let middle = Point { x: table.width.0 / 2, y: table.depth.0 / 2 };
    let mark = enemies.first().and_then(|enemy| state.place_of(enemy)).unwrap_or(middle);
    state.places_open(model, zone).into_iter().min_by_key(|&at| length_of(at, mark).rounded_down())
}
