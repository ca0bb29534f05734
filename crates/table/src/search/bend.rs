//! Bending a leg where it goes in and out of slow areas, as light bends in water: less of it is slow then.

use arrayvec::ArrayVec;

use crate::measure::cut::{MOST_STRETCHES, Part, Stretches, may_meet};
use crate::measure::exact::{cross, dot, side, way};
use crate::ways::leg::{FINE, Leg, fine_distance};
use crate::ways::walk::Walk;
use crate::{Point, Polygon};

/// The points where a leg bends.
type Bends = ArrayVec<Point, { 2 * MOST_STRETCHES }>;

/// A side of a slow area that a leg crosses, with the area to its right.
type Rim = (Point, Point);

/// How many sides may meet where a leg crosses a rim.
const MOST_RIMS: usize = 4;

/// What a bend must save to be worth it, in fine units: a twentieth of an inch.
const WORTH: i64 = 12 * FINE;

/// How often a rim is halved in search of the best point of it: seven inches come down to less than a millimetre, and a way
/// that bends so little beside the best point is no longer than a hundredth of that.
const HALVINGS: usize = 8;

impl Walk<'_> {
    /// What the cheapest way between the ends of a clear leg costs if it bends only on the rims that the leg crosses, and
    /// where it bends.
    pub(crate) fn bent(&self, leg: Leg) -> (i64, Bends) {
        self.bent_over(leg, leg.crossed(&self.slow, &leg.bounds()))
    }

    /// The same for a leg whose stretches in slow areas are known, as far as they can be.
    fn bent_over(&self, leg: Leg, stretches: Option<Stretches>) -> (i64, Bends) {
        let Some(stretches) = stretches else {
            return (self.cost(leg), Bends::new());
        };
        let length = leg.fine_length();
        let slow: i64 = stretches.iter().map(|(start, end)| end.of(length) - start.of(length)).sum();
        if slow > WORTH {
            let (hoped_for, bends) = self.bend_at(leg, &stretches);
            if hoped_for + WORTH < length + slow && !bends.iter().any(|at| self.is_beyond_rim(*at)) {
                let cost = legs_over(leg, &bends).map(|leg| self.cost(leg)).sum();
                if cost < length + slow && legs_over(leg, &bends).all(|leg| self.is_clear(leg)) {
                    return (cost, bends);
                }
            }
        }
        (length + slow, Bends::new())
    }

    /// The best points to cross the rims of these stretches. Each depends on the next, so we go over them twice.
    /// Also what the way over them should cost.
    fn bend_at(&self, leg: Leg, stretches: &Stretches) -> (i64, Bends) {
        let mut crossings: ArrayVec<(ArrayVec<Rim, MOST_RIMS>, i64, i64), { 2 * MOST_STRETCHES }> =
            ArrayVec::new();
        for (start, end) in stretches {
            let (enters, leaves) = (self.rims_at(leg, *start), self.rims_at(leg, *end));
            // From a rim to the end of the same rim it is not slow: the way goes along outside.
            let times = if enters.iter().any(|rim| leaves.contains(rim)) { 1 } else { 2 };
            if !enters.is_empty() {
                crossings.push((enters, 1, times));
            }
            if !leaves.is_empty() {
                crossings.push((leaves, times, 1));
            }
        }
        let mut bends: Bends = crossings.iter().map(|_| leg.to).collect();
        let rounds = if crossings.len() > 1 { 2 } else { 1 };
        for round in 0..rounds {
            for (index, (rims, before, after)) in crossings.iter().enumerate() {
                let from = if index == 0 { leg.from } else { bends[index - 1] };
                // At first we aim for where the leg goes, later for where the next bend has been found.
                let to = if round == 0 || index + 1 == bends.len() { leg.to } else { bends[index + 1] };
                let best = rims.iter().map(|rim| best_on(*rim, (from, *before), (to, *after)));
                bends[index] = best.min().map_or(leg.to, |(_, at)| at);
            }
        }
        let first = crossings.first().map_or(1, |(_, before, _)| *before);
        let times = std::iter::once(first).chain(crossings.iter().map(|(_, _, after)| *after));
        let cost = legs_over(leg, &bends).zip(times).map(|(leg, times)| times * leg.fine_length()).sum();
        (cost, bends)
    }

    /// The sides of slow areas that the leg crosses at this part of it.
    fn rims_at(&self, leg: Leg, part: Part) -> ArrayVec<Rim, MOST_RIMS> {
        let (ends, bounds) = ((leg.from, leg.to), leg.bounds());
        let mut rims = ArrayVec::new();
        for outline in &self.slow {
            if outline.bounds().meets(&bounds) && may_meet(ends, &outline.bounds()) {
                add_rims_at(leg, part, outline, &mut rims);
            }
        }
        rims
    }
}

/// Adds the sides of an outline that the leg crosses at this part of it.
fn add_rims_at(leg: Leg, part: Part, outline: &Polygon, rims: &mut ArrayVec<Rim, MOST_RIMS>) {
    let hand = |corner: Point| side(leg.from, leg.to, corner).signum();
    let mut from = outline.corners()[outline.corners().len() - 1];
    let mut before = hand(from);
    for &to in outline.corners() {
        let now = hand(to);
        // Most rims lie to one side of the leg.
        if before * now <= 0 && !rims.is_full() {
            let rim = if outline.is_clockwise() { (from, to) } else { (to, from) };
            if crosses_at(leg, rim, part) {
                rims.push(rim);
            }
        }
        (from, before) = (to, now);
    }
}

/// The straight pieces of a leg with bends.
fn legs_over(leg: Leg, bends: &Bends) -> impl Iterator<Item = Leg> + '_ {
    let starts = std::iter::once(leg.from).chain(bends.iter().copied());
    let ends = bends.iter().copied().chain([leg.to]);
    starts.zip(ends).map(|(from, to)| Leg { from, to })
}

/// Does the leg cross the rim, which does not lie to one side of it, just at this part of it?
fn crosses_at(leg: Leg, rim: Rim, part: Part) -> bool {
    let (start, end) = (side(rim.0, rim.1, leg.from), side(rim.0, rim.1, leg.to));
    let whole = start.abs() + end.abs();
    start.signum() * end.signum() <= 0 && whole > 0 && Part { top: start.abs(), bottom: whole } == part
}

/// The point of a rim over which it is cheapest from one point to the other, each inch to them counting so many times,
/// and what that costs.
///
/// The cheaper half is halved again and again. The roots of a machine are the same everywhere, so this is too.
fn best_on(rim: Rim, (from, before): (Point, i64), (to, after): (Point, i64)) -> (i64, Point) {
    let edge = way(rim.0, rim.1);
    let length = (dot(edge, edge) as f64).sqrt();
    let seen = |point: Point| {
        let reach = way(rim.0, point);
        (dot(edge, reach) as f64 / length, cross(edge, reach) as f64 / length)
    };
    let (from_seen, to_seen) = (seen(from), seen(to));
    let slope = |at: f64, (along, aside): (f64, f64), times: i64| {
        let ahead = at - along;
        times as f64 * ahead / (ahead * ahead + aside * aside).sqrt().max(1.0)
    };
    let (mut low, mut high) = (0.0, length);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        let rises = slope(middle, from_seen, before) + slope(middle, to_seen, after) > 0.0;
        (low, high) = if rises { (low, middle) } else { (middle, high) };
    }
    let part = if low == 0.0 { 0.0 } else { high / length };
    let at = Point {
        x: rim.0.x + (part * edge.0 as f64).round() as i32,
        y: rim.0.y + (part * edge.1 as f64).round() as i32,
    };
    let at = outside(rim, at);
    (before * fine_distance(from, at) + after * fine_distance(at, to), at)
}

/// The point itself on an upright or level rim; beside a slanting one, where whole points lie on either side, the next
/// point that is outside for certain.
fn outside(rim: Rim, at: Point) -> Point {
    let (east, south) = way(rim.0, rim.1);
    if cross((east, south), way(rim.0, at)) <= 0 {
        return at;
    }
    Point { x: at.x + south.signum() as i32, y: at.y - east.signum() as i32 }
}
