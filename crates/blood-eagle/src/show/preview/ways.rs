//! Where a figure can get to, drawn, and ways worth going, in words.

use fates::FigureId;
use frame::view::WayView;
use serde_json::json;
use table::{Base, Direction, Goal, Length, Point, Reach as TableReach, along, heading, inches, length_of};

use crate::rules::ending::scoring::Feat;
use crate::rules::movement::course::Course;
use crate::rules::movement::ground::Footing;
use crate::show::questions::distance;
use crate::state::State;
use crate::state::plot::Prize;
use crate::state::reach::{Edge, Gait, Reach, Way};

/// The number of directions searched for the outline of a reach.
const RAYS: u8 = 40;

/// The most ways that are proposed, and the most of one kind.
const MOST_WAYS: usize = 12;
const MOST_OF_A_KIND: usize = 3;

/// The area that a move can end in, a place can be chosen in, or a point be aimed at.
pub(in crate::show) fn area(state: &State, reach: &Reach) -> Vec<Vec<Point>> {
    let Some(table) = &state.table else { return Vec::new() };
    match *reach {
        Reach::Move { figure, most, .. } => {
            let Some(base) = table.base(figure) else { return Vec::new() };
            let others = state.enemies(figure);
            let Some(ground) = TableReach::of(table, figure, most, others, &Footing(state)) else {
                return Vec::new();
            };
            let rim = (0..RAYS).map(|ray| farthest(state, reach, base, &ground, ray_of(ray), most));
            vec![rim.collect()]
        }
        Reach::Aim { figure, most } => {
            let Some(base) = table.base(figure) else { return Vec::new() };
            vec![(0..RAYS).map(|ray| along(base.at, ray_of(ray), most + base.radius)).collect()]
        }
        Reach::Place { figure } => {
            let side = state.plot.sides.get(state[figure].seat.index());
            side.iter().flat_map(|side| &side.zones).map(|zone| zone.corners().to_vec()).collect()
        }
    }
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

/// The farthest point in a direction that it can end at, by any way: looked for from the far end inward.
fn farthest(
    state: &State,
    reach: &Reach,
    base: &Base,
    ground: &TableReach<'_>,
    toward: Direction,
    most: Length,
) -> Point {
    let allowed = |far: Length| {
        let to = along(base.at, toward, far);
        let path = ground.allows(to).ok()?;
        let way: Way = path.points().get(1..)?.to_vec();
        reach.allows(state, &way).is_ok().then_some(to)
    };
    let step = Length(inches(1).0 / 2);
    let (mut clear, mut blocked) = (Length::ZERO, most);
    while blocked > Length::ZERO {
        if allowed(blocked - Length(1)).is_some() {
            clear = blocked - Length(1);
            break;
        }
        blocked -= step;
    }
    let mut rest = (blocked + step).min(most);
    while rest - clear > Length(20) {
        let middle = Length((rest.0 + clear.0) / 2);
        if allowed(middle).is_some() { clear = middle } else { rest = middle }
    }
    along(base.at, toward, clear)
}

/// Ways worth going, for players without a board: into contact, to what the scenario pays for, away, or nowhere.
pub(in crate::show) fn suggestions(state: &State, reach: &Reach) -> Vec<WayView> {
    match *reach {
        Reach::Move { figure, most, gait } => moves(state, reach, figure, most, gait),
        Reach::Place { .. } => {
            let places = reach.ways(state);
            let apart = (places.len() / MOST_WAYS).max(1);
            let some = places.into_iter().step_by(apart).take(MOST_WAYS);
            some.filter_map(|way| Some(way_to(&way, place_words(*way.first()?)))).collect()
        }
        Reach::Aim { figure, most } => {
            let Some(table) = &state.table else { return Vec::new() };
            let aims = table
                .standing()
                .filter(|(other, base)| *other != figure && table.within_point(figure, base.at, most));
            let aims = aims.map(|(other, base)| way_to(&vec![base.at], format!("at {}", state.name(other))));
            aims.take(MOST_WAYS).collect()
        }
    }
}

fn moves(state: &State, reach: &Reach, figure: FigureId, most: Length, gait: Gait) -> Vec<WayView> {
    let Some(table) = &state.table else { return Vec::new() };
    let Some(base) = table.base(figure) else { return Vec::new() };
    let mut enemies: Vec<FigureId> = state.enemies(figure).iter().collect();
    enemies.sort_by(|&one, &other| table.closer(one, other, figure));
    let mut found: Vec<(Way, String)> = Vec::new();
    let far = |course: &Course| distance(course.length);
    if gait != Gait::Disengage {
        for (goal, words) in goals(state, figure) {
            let course = state.course_toward(figure, goal, most, gait);
            found.extend(course.map(|(way, course)| {
                let there = matches!(goal, Goal::Near(at) | Goal::Point(at) if course.path.end() == at);
                let toward = if there { "to" } else { "toward" };
                (way, format!("{} {toward} {words}", far(&course)))
            }));
        }
        for &enemy in enemies.iter().take(2 * MOST_OF_A_KIND) {
            let course = state.course_toward(figure, Goal::Touch(enemy), most, gait);
            found.extend(course.map(|(way, course)| {
                let words = match course.met.contains(enemy) {
                    true => format!("{} into contact with {}", far(&course), state.name(enemy)),
                    false => format!("{} toward {}", far(&course), state.name(enemy)),
                };
                (way, words)
            }));
        }
    }
    for way in reach.ways(state) {
        let Some(&at) = way.last() else { continue };
        let words = match at == base.at {
            true => "stay here".to_string(),
            false => {
                format!("{} {}", distance(length_of(base.at, at).rounded_up()), heading(base.at, at))
            }
        };
        if !found.iter().any(|(known, _)| known.last() == Some(&at)) {
            found.push((way, words));
        }
    }
    found.into_iter().take(MOST_WAYS).map(|(way, words)| way_to(&way, words)).collect()
}

/// What the scenario pays a figure's side for, as places to go to.
pub(in crate::show) fn goals(state: &State, figure: FigureId) -> Vec<(Goal, String)> {
    let Some(table) = &state.table else { return Vec::new() };
    let Some(base) = table.base(figure) else { return Vec::new() };
    let mut goals: Vec<(Goal, String)> = Vec::new();
    let lying = state.prizes.iter().enumerate().filter_map(|(place, prize)| match prize {
        Some(Prize::Lies(at)) if state[figure].prize.is_none() => Some((place as u8, *at)),
        _ => None,
    });
    let mut lying: Vec<(u8, Point)> = lying.collect();
    lying.sort_by_key(|(_, at)| length_of(base.at, *at).rounded_down());
    let prizes = lying.into_iter().take(MOST_OF_A_KIND);
    goals.extend(prizes.map(|(prize, at)| (Goal::Near(at), state.prize_name(prize).to_string())));
    for score in state.plot.scores.iter().filter(|score| score.is_for(state[figure].seat)) {
        let goal = match score.feat {
            Feat::Left { edge, .. } => Some(edge_goal(state, base, edge)),
            Feat::CarriedOff { edge, .. } if state[figure].prize.is_some() => {
                Some(edge_goal(state, base, edge))
            }
            Feat::StandingIn { area } | Feat::Holds { area } if !state.is_in_area(figure, area) => {
                let found = state.plot.areas.get(usize::from(area));
                found.and_then(|found| {
                    let at = state.nearest_in_area(figure, area)?;
                    Some((Goal::Near(at), found.name.clone()))
                })
            }
            _ => None,
        };
        goals.extend(goal.filter(|goal| !goals.iter().any(|(known, _)| *known == goal.0)));
    }
    goals
}

/// Straight to an edge.
fn edge_goal(state: &State, base: &Base, edge: Edge) -> (Goal, String) {
    let at = state.at_edge(base, edge);
    (Goal::Near(at), format!("the {} edge", edge.name()))
}

impl State {
    /// The place at an edge that is straight ahead of a base.
    pub(crate) fn at_edge(&self, base: &Base, edge: Edge) -> Point {
        let Some(table) = &self.table else { return base.at };
        let Length(radius) = base.radius;
        match edge {
            Edge::North => Point { y: radius, ..base.at },
            Edge::West => Point { x: radius, ..base.at },
            Edge::South => Point { y: table.depth.0 - radius, ..base.at },
            Edge::East => Point { x: table.width.0 - radius, ..base.at },
        }
    }

    /// The nearest place inside a part of the table, a little within its rim; nothing if the figure is there.
    pub(crate) fn nearest_in_area(&self, figure: FigureId, area: u8) -> Option<Point> {
        let base = self.table.as_ref()?.base(figure)?;
        let outline = &self.plot.areas.get(usize::from(area))?.outline;
        outline.nearest_inside(base.at, inches(1))
    }
}

fn way_to(way: &Way, words: String) -> WayView {
    WayView { words, way: json!(way) }
}

fn place_words(at: Point) -> String {
    let (west, north) = (distance(Length(at.x)), distance(Length(at.y)));
    format!("{west} from the west edge, {north} from the north edge")
}
