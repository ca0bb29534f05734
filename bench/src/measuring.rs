//! Measuring on the virtual table: what sight, gaps, slides, ways and reach cost on generated tables.

use std::hint::black_box;
use std::iter::zip;

use fates::{FigureId, FigureSet};
use table::{
    Base, Direction, Everyday, Goal, Ground, Length, Passage, Path, Point, Reach, Slide, Style, Table,
    Terrain, along, generate, inches,
};

use crate::harness::clock;
use crate::harness::line::Line;

/// How many figures stand on each table.
const FIGURES: u8 = 12;

/// One table of every style, with figures spread over it.
pub fn tables() -> Vec<Table> {
    let spread = |figure| (6 + 12 * (figure % 4), 12 + 12 * (figure / 4));
    Style::ALL.into_iter().map(|style| peopled(style, (0..i32::from(FIGURES)).map(spread))).collect()
}

/// A generated table, 48" square, with figures on it as near to these places, in inches, as there is room.
pub fn peopled(style: Style, places: impl IntoIterator<Item = (i32, i32)>) -> Table {
    let size = inches(48);
    let mut table = Table::new(size, size, generate(7, size, size, style));
    for (figure, (east, south)) in places.into_iter().enumerate() {
        let figure = FigureId(figure as u8);
        let wanted = Point { x: inches(east).0, y: inches(south).0 };
        let wide = Base { at: wanted, radius: inches(1), elevation: Length::ZERO, height: Length(320) };
        table.place(figure, wide);
        let at = table.nearest_free(figure, wanted, &Easy).expect("a table has room");
        table.place(figure, Base { at, radius: Length(125), ..wide });
    }
    table
}

/// Ground on which nothing but open ground is stood on.
struct Easy;

impl Ground for Easy {
    fn passage(&self, terrain: &Terrain) -> Passage {
        if Everyday.passage(terrain) == Passage::Free { Passage::Free } else { Passage::Barred }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        Everyday.hides(terrain)
    }
}

/// Every figure with every other.
fn pairs(tables: &[Table]) -> Vec<(&Table, FigureId, FigureId)> {
    let both = |table| {
        let ids = (0..FIGURES).map(FigureId);
        let pairs = ids.clone().flat_map(move |one| ids.clone().map(move |other| (one, other)));
        pairs.filter(|(one, other)| one != other).map(move |(one, other)| (table, one, other))
    };
    tables.iter().flat_map(both).collect()
}

/// What a figure that backs off may do.
fn giving_way(table: &Table, figure: FigureId) -> Slide {
    let others = besides(table, figure);
    Slide {
        blockers: others,
        apart_from: others,
        apart: inches(1),
        deepest_drop: Some(inches(3)),
        highest_step: Some(inches(1)),
    }
}

fn besides(table: &Table, figure: FigureId) -> FigureSet {
    table.figures().iter().filter(|&other| other != figure).collect()
}

/// A point up to 6" from the figure, another one for every other figure.
fn spot(table: &Table, figure: FigureId, other: FigureId) -> Point {
    let at = place(table, figure);
    along(at, Direction::toward(at, place(table, other)), Length(127 * i32::from(1 + other.0)))
}

fn place(table: &Table, figure: FigureId) -> Point {
    table.base(figure).expect("everybody is on the table").at
}

fn reach(table: &Table, figure: FigureId) -> Reach<'_> {
    let reach = Reach::of(table, figure, inches(6), besides(table, figure), &Everyday);
    reach.expect("everybody is on the table")
}

/// All of it: the mean over all pairs of all tables.
pub fn lines() -> Vec<Line> {
    let tables = tables();
    let pairs = pairs(&tables);
    let reaches: Vec<Reach> = pairs.iter().map(|&(table, one, _)| reach(table, one)).collect();
    let outlines: Vec<&Reach> = reaches.iter().step_by(usize::from(FIGURES) - 1).collect();
    let retreats: Vec<Slide> = pairs.iter().map(|&(table, one, _)| giving_way(table, one)).collect();
    vec![
        mean("gap", &pairs, |&(table, one, other)| table.gap(one, other)),
        mean("sight", &pairs, |&(table, one, other)| table.sight(one, other, &Everyday)),
        mean("slide 2\" away", zip(&pairs, &retreats), |(&(table, one, other), slide)| {
            let away = Direction::away(place(table, one), place(table, other));
            table.slide(one, away, inches(2), slide, &Everyday)
        }),
        searched(&tables),
        mean("the same, known", &pairs, |&(table, one, other)| into_contact(table, one, other)),
        mean("reach of 6\"", &pairs, |&(table, one, _)| reach(table, one)),
        mean("may it end here", zip(&pairs, &reaches), |(&(table, one, other), reach)| {
            reach.allows(spot(table, one, other))
        }),
        mean("outline of a reach", outlines, Reach::outline),
    ]
}

/// The shortest way, among everybody else.
fn into_contact(table: &Table, one: FigureId, other: FigureId) -> Option<Path> {
    let blockers = besides(table, one).iter().filter(|&blocker| blocker != other).collect();
    table.shortest(one, Goal::Touch(other), blockers, &Everyday)
}

/// What it costs to search for the shortest way: on tables that are laid out anew every time, because a way that is known is
/// not searched for again.
fn searched(tables: &[Table]) -> Line {
    let anew = |table: &Table| {
        let mut anew = table.clone();
        anew.terrain = table.terrain.to_vec().into();
        anew
    };
    let seconds = clock::best(|| {
        let laid: Vec<Table> = tables.iter().map(anew).collect();
        pairs(&laid).iter().for_each(|&(table, one, other)| drop(black_box(into_contact(table, one, other))))
    });
    Line::new("table", "shortest way into contact", seconds / pairs(tables).len() as f64)
}

/// What one call costs, on average over all of these.
fn mean<Of, T>(how: &str, all: impl IntoIterator<Item = Of> + Clone, job: impl Fn(Of) -> T) -> Line {
    let count = all.clone().into_iter().count();
    let seconds = clock::best(|| all.clone().into_iter().for_each(|of| drop(black_box(job(of)))));
    Line::new("table", how, seconds / count as f64)
}
