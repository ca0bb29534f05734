//! How it gets there, where it sets up, and where it aims.

use fates::FigureId;
use table::{Base, Goal, Length, Point, length_of};

use crate::state::State;
use crate::state::reach::{Gait, Reach, Way};

use super::errand::{Errand, errand};
use super::worth::{farthest, of_storm};

/// Where a move leads that serves its errand; where it stands if there is none.
pub(super) fn moves(state: &State, figure: FigureId, most: Length, gait: Gait) -> Option<Way> {
    let base = *state.table.as_ref()?.base(figure)?;
    if gait == Gait::Disengage {
        return slips(state, figure, &base, most);
    }
    let Some(errand) = errand(state, figure) else { return Some(vec![base.at]) };
    let way = goes_on(state, figure, errand, most, gait);
    let other = || going_for_a_foe(state, figure, errand, most, gait);
    Some(way.or_else(other).unwrap_or_else(|| vec![base.at]))
}

/// Where friends stand in the way of its errand, a fighter goes for the nearest enemy. One that is there stays.
fn going_for_a_foe(state: &State, figure: FigureId, errand: Errand, most: Length, gait: Gait) -> Option<Way> {
    let table = state.table.as_ref()?;
    let here = table.base(figure)?.at;
    let barred = matches!(errand, Errand::Spot(at) if length_of(here, at).rounded_down() > table::inches(1));
    let idle = barred && state[figure].prize.is_none() && !state.is_archer(figure);
    let gap = |foe: &FigureId| table.gap(figure, *foe).unwrap_or(Length::ZERO);
    let foe = { state.enemies(figure).iter() }.filter(|_| idle).min_by_key(gap)?;
    goes_on(state, figure, Errand::Foe(foe), most, gait)
}

/// As far on an errand as one move brings it; nowhere where there is no way.
pub(crate) fn goes_on(
    state: &State,
    figure: FigureId,
    errand: Errand,
    most: Length,
    gait: Gait,
) -> Option<Way> {
    let (goal, most) = match errand {
        Errand::Foe(foe) => (Goal::Touch(foe), most),
        Errand::Spot(at) => (Goal::Near(at), most),
        Errand::Range(foe) => {
            let need = short_of_range(state, figure, foe);
            (Goal::Touch(foe), most.min(need))
        }
        Errand::Stay => return None,
    };
    let (way, course) = state.course_toward(figure, goal, most, gait)?;
    let shy = !matches!(errand, Errand::Foe(_)) && (state.is_archer(figure) || state[figure].prize.is_some());
    if shy && !course.met.is_empty() {
        return keeps_clear(state, figure, goal, course.length, gait);
    }
    Some(way)
}

/// As far that way as it gets without coming into contact: for those with no business in a Fight.
fn keeps_clear(state: &State, figure: FigureId, goal: Goal, length: Length, gait: Gait) -> Option<Way> {
    let shorter = (1..=3).map(|inch| length - table::inches(inch)).filter(|&far| far > Length::ZERO);
    let courses = shorter.filter_map(|far| state.course_toward(figure, goal, far, gait));
    { courses }.find(|(_, course)| course.met.is_empty()).map(|(way, _)| way)
}

/// How far it is from where it could shoot at an enemy.
fn short_of_range(state: &State, figure: FigureId, foe: FigureId) -> Length {
    let Some(table) = &state.table else { return Length::ZERO };
    let gap = table.gap(figure, foe).unwrap_or(Length::ZERO);
    (gap - farthest(state, figure).unwrap_or(Length::ZERO) + Length(20)).max(table::inches(2))
}

/// Is it worth a Run? A figure that goes far is safer running.
pub(crate) fn wants_to_run(state: &State, figure: FigureId, errand: &Errand) -> bool {
    let Some(table) = &state.table else { return false };
    let Some(base) = table.base(figure) else { return false };
    let far = |to: Point| length_of(base.at, to).rounded_down();
    let need = match *errand {
        Errand::Foe(foe) => table.gap(figure, foe).unwrap_or(Length::ZERO),
        Errand::Spot(at) => far(at),
        Errand::Range(_) | Errand::Stay => return false,
    };
    need > state.book.numbers.far
}

/// Out of the Fight: toward its errand if it carries something, away from the enemy otherwise.
fn slips(state: &State, figure: FigureId, base: &Base, most: Length) -> Option<Way> {
    let table = state.table.as_ref()?;
    let reach = Reach::Move { figure, most, gait: Gait::Disengage };
    let goal = match errand(state, figure) {
        Some(Errand::Spot(at)) => Some(at),
        _ => None,
    };
    let enemies = state.enemies(figure);
    let rank = |at: Point| match goal {
        Some(goal) => -length_of(at, goal).rounded_down().0,
        None => {
            let body = Base { at, ..*base };
            let gaps = enemies.iter().filter_map(|enemy| table.base(enemy)).map(|there| body.gap(there).0);
            gaps.min().unwrap_or(0)
        }
    };
    let ways = reach.ways(state).into_iter();
    ways.filter_map(|way| Some((rank(*way.last()?), way))).max_by_key(|(rank, _)| *rank).map(|(_, way)| way)
}

/// Shoulder to shoulder: a base and a hair.
const APART: i32 = 258;

/// Where a figure sets up: as near to the middle of the table as its zones let it, from the middle of the row outward.
pub(super) fn place(state: &State, figure: FigureId) -> Option<Point> {
    let table = state.table.as_ref()?;
    let side = state.plot.sides.get(state[figure].seat.index())?;
    let before = state.friends(figure).len();
    let count = side.zones.len();
    let order = (0..count).map(|step| &side.zones[(before + step) % count]);
    for zone in order {
        let bounds = zone.bounds();
        let across =
            |from: i32, to: i32| (0..).map(move |step| from + step * APART).take_while(move |&at| at <= to);
        let (middle, half) = (
            Point { x: (bounds.least.x + bounds.most.x) / 2, y: (bounds.least.y + bounds.most.y) / 2 },
            Point { x: table.width.0 / 2, y: table.depth.0 / 2 },
        );
        let wide = bounds.most.x - bounds.least.x >= bounds.most.y - bounds.least.y;
        let (rows, row) = match wide {
            true => (bounds.least.y..bounds.most.y, bounds.least.x..bounds.most.x),
            false => (bounds.least.x..bounds.most.x, bounds.least.y..bounds.most.y),
        };
        let front = if wide { half.y > middle.y } else { half.x > middle.x };
        let centre = if wide { middle.x } else { middle.y };
        for step in across(0, rows.end - rows.start - 130) {
            let deep = if front { rows.end - 130 - step } else { rows.start + 130 + step };
            for off in across(0, (row.end - row.start) / 2) {
                for along in [centre + off, centre - off] {
                    let at = if wide { Point { x: along, y: deep } } else { Point { x: deep, y: along } };
                    if state.allows_place(figure, at).is_ok() {
                        return Some(at);
                    }
                }
            }
        }
    }
    None
}

/// Where a Storm does the enemy most harm, and what that is worth; nothing if it would do none.
pub(super) fn aim(state: &State, figure: FigureId, most: Length) -> Option<(Point, i32)> {
    let table = state.table.as_ref()?;
    let enemies = state.enemies(figure);
    let near = enemies.iter().filter_map(|enemy| table.base(enemy)).map(|base| base.at);
    let worth =
        near.filter(|&at| table.within_point(figure, at, most)).map(|at| (at, of_storm(state, figure, at)));
    worth.reduce(|best, next| if next.1 > best.1 { next } else { best })
}
