//! Where a combatant can get to, drawn, and ways worth going, in words.

use fates::FigureId;
use frame::view::WayView;
use serde_json::json;
use table::{Base, Direction, Goal, Length, Passage, Point, Reach as TableReach, along, heading, length_of};

use crate::rules::movement::ground::Land;
use crate::setup::YARD;
use crate::state::State;
use crate::state::plot::Area;
use crate::state::reach::{Reach, Way, words};

/// So many directions are looked along for the outline of a reach.
const RAYS: u8 = 40;

/// At most so many ways are proposed, and so many of one kind.
const MOST_WAYS: usize = 12;
const MOST_OF_A_KIND: usize = 4;

/// The area that a move can end in, or a place can be chosen in.
pub(in crate::show) fn area(state: &State, reach: &Reach) -> Vec<Vec<Point>> {
    let Some(table) = &state.table else { return Vec::new() };
    match *reach {
        Reach::Walk { who, most } => {
            let Some(base) = table.base(who) else { return Vec::new() };
            if base.elevation > Length::ZERO {
                return vec![rim(state, reach, base, most)];
            }
            let ground = TableReach::of(table, who, most, state.blockers(who), &Land(state));
            ground.map_or_else(Vec::new, |ground| ground.outline())
        }
        Reach::Away { who, most, .. } => {
            table.base(who).map(|base| rim(state, reach, base, most)).into_iter().collect()
        }
        Reach::Flight { who, .. } => {
            let ends = reach.ways(state).into_iter().flatten();
            table.base(who).map(|base| spokes(base, ends)).unwrap_or_default()
        }
        Reach::Climb { who, most } => {
            let Some(base) = table.base(who) else { return Vec::new() };
            let near = table.terrain.iter().filter(|piece| {
                let climbed = piece.carries() && state.feature(piece).passage == Passage::Barred;
                climbed && piece.outline.within(base.at, most)
            });
            near.map(|piece| piece.outline.corners().to_vec()).collect()
        }
        Reach::Place { who } => {
            let zones = &state.plot.deployment[state[who].seat.index().min(1)];
            zones.iter().map(|zone| zone.corners().to_vec()).collect()
        }
    }
}

/// A narrow wedge from where it stands to each of these points.
fn spokes(base: &Base, ends: impl Iterator<Item = Point>) -> Vec<Vec<Point>> {
    let wedge = |end: Point| {
        let aside = Direction::toward(base.at, end).left();
        let half = Length(length_of(base.at, end).rounded_down().0 / 16);
        let other = |point: Point| Point { x: 2 * end.x - point.x, y: 2 * end.y - point.y };
        let one = along(end, aside, half);
        vec![base.at, one, other(one)]
    };
    ends.filter(|&end| length_of(base.at, end).rounded_down() > YARD).map(wedge).collect()
}

/// How far it gets straight ahead, all round.
fn rim(state: &State, reach: &Reach, base: &Base, most: Length) -> Vec<Point> {
    (0..RAYS).map(|ray| farthest(state, reach, base, ray_of(ray), most)).collect()
}

/// The direction of a ray: four to each tenth of a turn, laid between its neighbours.
fn ray_of(ray: u8) -> Direction {
    let (from, to) = (Direction::EAST.clockwise(ray / 4), Direction::EAST.clockwise(ray / 4 + 1));
    let far = Length(10_000);
    let (one, other) = (along(Point::default(), from, far), along(Point::default(), to, far));
    let share = i32::from(ray % 4);
    let between = |one: i32, other: i32| one + (other - one) * share / 4;
    Direction::toward(Point::default(), Point { x: between(one.x, other.x), y: between(one.y, other.y) })
}

/// The farthest point in a direction that a straight way may end at: looked for from the far end inward.
fn farthest(state: &State, reach: &Reach, base: &Base, toward: Direction, most: Length) -> Point {
    let step = Length(YARD.0 / 2);
    let mut far = most - Length(1);
    while far > Length::ZERO {
        let to = along(base.at, toward, far);
        if reach.allows(state, &vec![to]).is_ok() {
            return to;
        }
        far -= step;
    }
    base.at
}

impl State {
    /// The way toward a goal as far as it gets, if it gets anywhere: the cheapest way, cut where what there is to spend
    /// ends or where there is room to stand.
    pub(crate) fn way_toward(&self, who: FigureId, goal: Goal, most: Length) -> Option<Way> {
        let table = self.table.as_ref()?;
        let blockers = self.blockers(who);
        let path = table.shortest(who, goal, blockers, &Land(self))?;
        let mut left = most;
        while left > Length::ZERO {
            let cut = table.up_to(who, &path, left, blockers, &Land(self));
            let way: Way = cut.points().get(1..)?.to_vec();
            let reach = Reach::Walk { who, most };
            if !way.is_empty() && reach.allows(self, &way).is_ok() {
                return Some(way);
            }
            left -= YARD;
        }
        None
    }

    /// The nearest place inside a part of the table, a little within its rim; nothing if it stands there.
    pub(crate) fn nearest_in(&self, who: FigureId, area: &Area) -> Option<Point> {
        let base = self.table.as_ref()?.base(who)?;
        area.outline.nearest_inside(base.at, YARD)
    }
}

/// Ways worth going, for a player without a board: to enemies, to what the scenario pays for, away, or nowhere.
pub(in crate::show) fn suggestions(state: &State, reach: &Reach) -> Vec<WayView> {
    let Some(table) = &state.table else { return Vec::new() };
    let who = reach.who();
    let Some(base) = table.base(who) else {
        let places = reach.ways(state);
        let apart = (places.len() / MOST_WAYS).max(1);
        let some = places.into_iter().step_by(apart).take(MOST_WAYS);
        return some.filter_map(|way| Some(way_to(&way, place_words(*way.first()?)))).collect();
    };
    let mut found: Vec<(Way, String)> = Vec::new();
    if let Reach::Walk { most, .. } = *reach {
        for (goal, words) in goals(state, who) {
            found.extend(state.way_toward(who, goal, most).map(|way| (way, words)));
        }
    }
    for way in reach.ways(state) {
        let Some(&at) = way.last() else { continue };
        let words = match at == base.at {
            true => "stay here".to_string(),
            false => format!("{} {}", words(length_of(base.at, at).rounded_up()), heading(base.at, at)),
        };
        if !found.iter().any(|(known, _)| known.last() == Some(&at)) {
            found.push((way, words));
        }
    }
    found.into_iter().take(MOST_WAYS).map(|(way, words)| way_to(&way, words)).collect()
}

/// The nearest enemies, and the places that the scenario pays for.
fn goals(state: &State, who: FigureId) -> Vec<(Goal, String)> {
    let Some(table) = &state.table else { return Vec::new() };
    let mut enemies: Vec<FigureId> = state.able_enemies(who).iter().collect();
    enemies.sort_by(|&one, &other| table.closer(one, other, who));
    let enemies = enemies.into_iter().take(MOST_OF_A_KIND);
    let enemies = enemies.map(|enemy| (Goal::Touch(enemy), format!("toward {}", state.name(enemy))));
    let areas = state.plot.zones.iter().filter_map(|area| {
        let at = state.nearest_in(who, area)?;
        Some((Goal::Near(at), format!("toward {}", area.words())))
    });
    enemies.chain(areas).collect()
}

fn way_to(way: &Way, words: String) -> WayView {
    WayView { words, way: json!(way) }
}

fn place_words(at: Point) -> String {
    let (west, north) = (words(Length(at.x)), words(Length(at.y)));
    format!("{west} from the west edge, {north} from the north edge")
}
