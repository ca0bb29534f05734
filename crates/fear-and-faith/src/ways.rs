//! Where a model can get to, drawn, and ways worth going, in words.

use fates::FigureId;
use serde_json::json;
use table::view::WayView;
use table::{Base, Direction, Length, Point, along, heading, length_of};

use crate::questions::distance;
use crate::reach::Reach;
use crate::state::State;

/// So many directions are looked along for the outline of a reach.
const RAYS: u8 = 40;

/// At most so many ways are suggested.
const MOST_WAYS: usize = 12;

/// The area that a move can end in, as an outline; nothing for places that are put.
pub(crate) fn area(state: &State, reach: &Reach) -> Vec<Vec<Point>> {
    let Reach::Move { model, most, .. } = *reach else { return Vec::new() };
    let Some(base) = state.table.as_ref().and_then(|table| table.base(model)) else { return Vec::new() };
    let outline =
        (0..RAYS).map(|ray| along(base.at, ray_of(ray), farthest(state, reach, base, ray_of(ray), most)));
    vec![outline.collect()]
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

/// How far it can go in a direction, found by halving.
fn farthest(state: &State, reach: &Reach, base: &Base, toward: Direction, most: Length) -> Length {
    let allowed = |length: i32| reach.allows(state, &vec![along(base.at, toward, Length(length))]).is_ok();
    if allowed(most.0) {
        return most;
    }
    let (mut clear, mut blocked) = (0, most.0);
    while blocked - clear > 20 {
        let middle = (clear + blocked) / 2;
        if allowed(middle) { clear = middle } else { blocked = middle }
    }
    Length(clear)
}

/// Ways worth going, for whoever plays without a board: toward each enemy, away from the nearest, and where there is
/// room.
pub(crate) fn suggestions(state: &State, reach: &Reach) -> Vec<WayView> {
    match *reach {
        Reach::Move { model, most, .. } => moves(state, reach, model, most),
        Reach::Place { .. } | Reach::Berth { .. } | Reach::Aim { .. } => {
            let points = reach.ways(state).into_iter().filter_map(|way| way.first().copied());
            points.take(MOST_WAYS).map(|at| way_to(at, place_words(at))).collect()
        }
    }
}

fn moves(state: &State, reach: &Reach, model: FigureId, most: Length) -> Vec<WayView> {
    let Some(table) = &state.table else { return Vec::new() };
    let Some(base) = table.base(model) else { return Vec::new() };
    let mut ways = vec![way_to(base.at, "stay here".to_string())];
    let mut enemies: Vec<FigureId> = state.enemies(model).iter().collect();
    enemies.sort_by(|&one, &other| table.closer(one, other, model));
    for &enemy in enemies.iter().take(MOST_WAYS / 2) {
        let Some(there) = table.base(enemy) else { continue };
        let toward = Direction::toward(base.at, there.at);
        let far = farthest(state, reach, base, toward, most);
        let at = along(base.at, toward, far);
        let words = format!("{} toward {}", distance(state, far), state.name(enemy));
        ways.extend((far > Length::ZERO).then(|| way_to(at, words)));
    }
    if let Some(there) = enemies.first().and_then(|&enemy| table.base(enemy)) {
        let toward = Direction::away(base.at, there.at);
        let far = farthest(state, reach, base, toward, most);
        let words = format!("{} straight away from {}", distance(state, far), state.name(enemies[0]));
        ways.extend((far > Length::ZERO).then(|| way_to(along(base.at, toward, far), words)));
    }
    for way in reach.ways(state).into_iter().take(MOST_WAYS - ways.len().min(MOST_WAYS)) {
        let Some(&at) = way.first() else { continue };
        if at != base.at {
            let far = length_of(base.at, at).rounded_up();
            ways.push(way_to(at, format!("{} {}", distance(state, far), heading(base.at, at))));
        }
    }
    ways
}

fn way_to(at: Point, words: String) -> WayView {
    WayView { words, way: json!([at]) }
}

fn place_words(at: Point) -> String {
    let unit = table::Unit::Centimetres;
    format!(
        "{} from the west edge, {} from the north edge",
        unit.words(Length(at.x)),
        unit.words(Length(at.y))
    )
}
