//! The view of a game: the road, the two on it, and the day.

use fates::{FigureId, RuleId};
use frame::view::{BoardView, FigureView, Health, OrderView, Stat, TableView, TerrainView, Token, Trait};
use table::{Kind, Length, Point, Polygon, Unit, inches};

use crate::content::sheets::{Profile, Stats, Weapon};
use crate::state::road::{HILL, Place, WIDTH};
use crate::state::{Next, State, owner};

/// From the middle of a base to its rim.
const RADIUS: Length = Length(100);

/// The table; nobody hides anything.
pub(super) fn table(state: &State) -> TableView {
    TableView {
        title: state.scenario.name.clone(),
        turn: (state.day > 0).then(|| format!("Day {}", state.day)),
        phase: phase(state),
        table: state.places().map(|_| board()),
        story: state.scenario.story.clone(),
        sides: state.scenario.side.iter().map(|side| side.name.clone()).collect(),
        figures: state.ids().map(|figure| figure_view(state, figure)).collect(),
        order: order(state),
        ..TableView::default()
    }
}

fn phase(state: &State) -> String {
    match state.next {
        Next::Dawn => "Dawn".to_string(),
        Next::Activation(figure) => state.side_name(owner(figure)).to_string(),
        Next::Dusk => "Dusk".to_string(),
    }
}

/// The road as a strip, with the hill on it.
fn board() -> BoardView {
    let hill = outline(Place(5), Place(7)).map(|outline| TerrainView {
        name: "the hill".to_string(),
        kind: Kind::Open,
        outline,
        bottom: Length::ZERO,
        top: HILL,
        words: "high ground: +1 to strike down from it".to_string(),
    });
    let width = inches(1) * (i32::from(Place::LAST.0) + 1);
    BoardView {
        unit: Unit::Inches,
        width,
        depth: WIDTH,
        terrain: hill.into_iter().collect(),
        sticks: Vec::new(),
    }
}

/// The corners of a stretch of the road.
pub(super) fn corners(first: Place, last: Place) -> Vec<Point> {
    let half = inches(1).0 / 2;
    let (west, east) = (first.point().x - half, last.point().x + half);
    [(west, 0), (east, 0), (east, WIDTH.0), (west, WIDTH.0)].map(Point::from).to_vec()
}

fn outline(first: Place, last: Place) -> Option<Polygon> {
    Polygon::new(corners(first, last)).ok()
}

fn figure_view(state: &State, figure: FigureId) -> FigureView {
    let (now, role) = (&state[figure], &state.cast[figure]);
    let tired = (now.fatigue > 0).then(|| Token {
        name: "fatigue".to_string(),
        count: now.fatigue as u8,
        rule: Some(RuleId("gm.melee.fatigue.2")),
    });
    let high = now.place.is_some_and(|place| place.is_on_the_hill());
    FigureView {
        id: figure,
        name: role.name.clone(),
        side: Some(owner(figure).0),
        look: None,
        kind: role.profile.name.clone(),
        at: now.place.filter(|_| now.stands()).map(Place::point),
        radius: RADIUS,
        elevation: if high { HILL } else { Length::ZERO },
        health: Some(Health { stat: "Health".into(), now: now.health, most: role.profile.stats.health }),
        stats: stats(&role.profile),
        tokens: tired.into_iter().collect(),
        states: if now.stands() {
            Vec::new()
        } else {
            vec![Trait { name: "fallen".to_string(), rule: None }]
        },
        traits: Vec::new(),
        gear: vec![gear(&role.weapon)],
        gone: !now.stands(),
        active: state.next == Next::Activation(figure),
    }
}

/// Its numbers, in the order of the book.
pub(crate) fn stats(profile: &Profile) -> Vec<Stat> {
    let Stats { melee, defence, health } = profile.stats;
    let stat = |name: &str, value: i16, printed: String| Stat { name: name.to_string(), value, printed };
    vec![
        stat("Melee", melee, format!("{melee:+}")),
        stat("Defence", defence, defence.to_string()),
        stat("Health", health, health.to_string()),
    ]
}

/// `Maul (strike -1, damage +2)`
pub(crate) fn gear(weapon: &Weapon) -> Trait {
    let numbers = [("strike", weapon.strike), ("damage", weapon.damage)];
    let told = numbers.iter().filter(|(_, number)| *number != 0);
    let told: Vec<String> = told.map(|(what, number)| format!("{what} {number:+}")).collect();
    let name = match told.is_empty() {
        true => weapon.name.clone(),
        false => format!("{} ({})", weapon.name, told.join(", ")),
    };
    Trait { name, rule: Some(RuleId("gm.melee.weapon.1")) }
}

/// Who acts this day, and who has.
fn order(state: &State) -> Vec<OrderView> {
    let done = |figure: FigureId| match state.next {
        Next::Dawn => false,
        Next::Activation(now) => figure < now,
        Next::Dusk => true,
    };
    let now = |figure: FigureId| state.next == Next::Activation(figure);
    let listed = |figure| OrderView { figure, group: String::new(), done: done(figure), now: now(figure) };
    state.ids().map(listed).collect()
}
