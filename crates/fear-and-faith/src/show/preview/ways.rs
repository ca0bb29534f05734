//! Where a model can get to, drawn, and ways worth going, in words.

use fates::FigureId;
use frame::view::WayView;
use serde_json::json;
use table::{Base, Direction, Length, Point, Table, along, heading, length_of};

use crate::setup::scenario::Berth;
use crate::show::questions::distance;
use crate::state::State;
use crate::state::reach::{Edge, Gait, Reach, Zone};
use crate::state::stick::Stick;

/// So many directions are looked along for the outline of a reach.
const RAYS: u8 = 40;

/// At most so many ways are suggested.
const MOST_WAYS: usize = 12;

/// At most so many places are suggested, spread over all that are open.
const MOST_PLACES: usize = 8;

/// The area that a move can end in or something can be put into, as outlines; nothing where that is the whole table, or
/// hangs on too much to be drawn.
pub(in crate::show) fn area(state: &State, reach: &Reach) -> Vec<Vec<Point>> {
    let (model, most) = match *reach {
        Reach::Move { model, most, .. } => (model, most),
        Reach::Place { model, zone } => return zone_area(state, zone, state.body(model).radius),
        Reach::Aim { zone, .. } => return zone_area(state, zone, Length::ZERO),
        Reach::Berth { model, berth } => return berth_area(state, berth, state.body(model).radius),
    };
    let Some(base) = state.table.as_ref().and_then(|table| table.base(model)) else { return Vec::new() };
    let outline =
        (0..RAYS).map(|ray| along(base.at, ray_of(ray), farthest(state, reach, base, ray_of(ray), most)));
    vec![outline.collect()]
}

/// Where the middle of a base of this radius may be within a zone.
fn zone_area(state: &State, zone: Zone, radius: Length) -> Vec<Vec<Point>> {
    let Some(table) = &state.table else { return Vec::new() };
    let reach =
        |model: FigureId, far: Length| table.base(model).map(|base| (base.at, base.radius + far + radius));
    match zone {
        Zone::Near(model, far) => {
            { reach(model, far) }.map(|(middle, far)| circle(table, middle, far)).into_iter().collect()
        }
        Zone::Beyond(model, far) => { reach(model, far) }
            .map(|(middle, far)| vec![whole(table), circle(table, middle, far)])
            .unwrap_or_default(),
        Zone::Around(middle, far) => vec![circle(table, middle, far + radius)],
        Zone::Jump(model, far) => {
            { table.base(model) }.map(|base| circle(table, base.at, far)).into_iter().collect()
        }
        Zone::Strip(edge, far) => vec![strip(table, edge, far + radius)],
        Zone::Edges => frame(table, radius * 2),
        Zone::Deployment(number) => {
            let zone = state.plot.zones.get(usize::from(number));
            zone.map(|zone| zone.corners().to_vec()).into_iter().collect()
        }
        Zone::Anywhere | Zone::Line(..) => Vec::new(),
    }
}

/// Where the middle of a base of this radius may be at a berth.
fn berth_area(state: &State, berth: Berth, radius: Length) -> Vec<Vec<Point>> {
    let Some(table) = &state.table else { return Vec::new() };
    let areas = &state.plot.areas;
    match berth {
        Berth::AnyEdge | Berth::EmptiestEdge => frame(table, radius * 2),
        Berth::Edge(edge) => vec![strip(table, edge, radius * 2)],
        Berth::Strip(edge, stick) => vec![strip(table, edge, state.length(stick) + radius)],
        Berth::Pack(edge) => vec![strip(table, edge, state.length(Stick::Medium) + radius)],
        Berth::FarFrom(edge) => {
            vec![whole(table), strip(table, edge, state.length(Stick::Long) * 2 + radius)]
        }
        Berth::Centre => {
            let middle = Point { x: table.width.0 / 2, y: table.depth.0 / 2 };
            vec![circle(table, middle, Length(state.length(Stick::Long).0 / 2))]
        }
        Berth::Doorway => areas.iter().map(|area| area.outline.corners().to_vec()).collect(),
        Berth::Room(room, _) => {
            let room = areas.get(usize::from(room));
            room.map(|room| room.outline.corners().to_vec()).into_iter().collect()
        }
        Berth::Anywhere | Berth::Counter | Berth::Coffin | Berth::ByCoffin | Berth::Piece(_) => Vec::new(),
    }
}

fn rectangle(west: i32, north: i32, east: i32, south: i32) -> Vec<Point> {
    [(west, north), (east, north), (east, south), (west, south)].map(|(x, y)| Point { x, y }).to_vec()
}

fn whole(table: &Table) -> Vec<Point> {
    rectangle(0, 0, table.width.0, table.depth.0)
}

/// So much of the table along an edge.
fn strip(table: &Table, edge: Edge, deep: Length) -> Vec<Point> {
    let (width, depth) = (table.width.0, table.depth.0);
    match edge {
        Edge::North => rectangle(0, 0, width, deep.0),
        Edge::South => rectangle(0, depth - deep.0, width, depth),
        Edge::West => rectangle(0, 0, deep.0, depth),
        Edge::East => rectangle(width - deep.0, 0, width, depth),
    }
}

/// So much of the table along all four edges: the whole, and what is left out of it.
fn frame(table: &Table, deep: Length) -> Vec<Vec<Point>> {
    let (width, depth) = (table.width.0, table.depth.0);
    vec![whole(table), rectangle(deep.0, deep.0, width - deep.0, depth - deep.0)]
}

/// A circle, as far as it is on the table.
fn circle(table: &Table, middle: Point, radius: Length) -> Vec<Point> {
    let held = |at: Point| Point { x: at.x.clamp(0, table.width.0), y: at.y.clamp(0, table.depth.0) };
    (0..RAYS).map(|ray| held(along(middle, ray_of(ray), radius))).collect()
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

/// Ways worth going, for players without a board: toward each enemy, away from the nearest, and where there is room.
pub(in crate::show) fn suggestions(state: &State, reach: &Reach) -> Vec<WayView> {
    match *reach {
        Reach::Move { model, most, .. } => moves(state, reach, model, most),
        Reach::Place { .. } | Reach::Berth { .. } | Reach::Aim { .. } => {
            let points: Vec<Point> =
                reach.ways(state).into_iter().filter_map(|way| way.first().copied()).collect();
            let count = points.len().min(MOST_PLACES);
            let spread = (0..count).map(|place| points[place * points.len() / count]);
            spread.map(|at| way_to(at, place_words(at))).collect()
        }
    }
}

fn moves(state: &State, reach: &Reach, model: FigureId, most: Length) -> Vec<WayView> {
    let Some(table) = &state.table else { return Vec::new() };
    let Some(base) = table.base(model) else { return Vec::new() };
    let flees = matches!(reach, Reach::Move { gait: Gait::Flee, .. });
    let mut ways = Vec::new();
    ways.extend((!flees).then(|| way_to(base.at, "stay here".to_string())));
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
