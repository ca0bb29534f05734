//! Tables from a seed: believable ground for a game when nobody has laid any out.
//!
//! Pieces never overlap. Between any two of them, and between a piece and the edge, a lane stays open that is wide
//! enough for a base of 1" radius; the ground along the north and the south edge stays free for setting up. The same
//! seed gives the same table on every machine.

pub(crate) mod plot;
pub(crate) mod sorts;

use serde::{Deserialize, Serialize};

use crate::generate::plot::{LANE, Plot, angle, block, inset, turned};
use crate::generate::sorts::{
    BOULDERS, CHURCHYARD_WALLS, COPSES, FENCES, FURROWS, GARDENS, GROVES, HALF_INCH, HEDGES, HOUSES, MARSH,
    OPEN_GRAVE, PILLARS, SCRUB, Shape, Sort, TOMBS, WILLOWS, YEWS,
};
use crate::{Bounds, Kind, Length, Point, Terrain, inches};

/// What kind of place a generated table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Walls, tombs, yews, and a chapel on holy ground.
    Graveyard,
    /// Trees and undergrowth, with boulders between them.
    Woods,
    /// Houses, fences and gardens.
    Village,
    /// Broken walls around rubble.
    Ruins,
    /// A river from west to east with two fords, and marsh on its banks.
    Ford,
    /// Hedges and a copse or two, and much open ground.
    Field,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 6] =
        [Style::Graveyard, Style::Woods, Style::Village, Style::Ruins, Style::Ford, Style::Field];
}

/// Terrain for a table of this size. A table too small for any piece stays empty.
pub fn generate(seed: u64, width: Length, depth: Length, style: Style) -> Vec<Terrain> {
    let mut plot = Plot::new(seed, width, depth);
    match style {
        Style::Graveyard => graveyard(&mut plot),
        Style::Woods => woods(&mut plot),
        Style::Village => village(&mut plot),
        Style::Ruins => ruins(&mut plot),
        Style::Ford => ford(&mut plot, width),
        Style::Field => field(&mut plot),
    }
    plot.terrain
}

fn graveyard(plot: &mut Plot) {
    chapel(plot);
    scatter(plot, &CHURCHYARD_WALLS, 260);
    scatter(plot, &YEWS, 400);
    scatter(plot, &OPEN_GRAVE, 500);
    scatter(plot, &TOMBS, 100);
}

fn woods(plot: &mut Plot) {
    scatter(plot, &GROVES, 120);
    scatter(plot, &SCRUB, 200);
    scatter(plot, &BOULDERS, 180);
}

fn village(plot: &mut Plot) {
    scatter(plot, &HOUSES, 150);
    scatter(plot, &FENCES, 200);
    scatter(plot, &GARDENS, 250);
}

fn ruins(plot: &mut Plot) {
    let mut names =
        vec!["the refectory", "the burnt hall", "the gatehouse", "the cloister", "the watch room"];
    for _ in 0..plot.room_for(170).max(1) {
        ruin(plot, &mut names);
    }
    scatter(plot, &PILLARS, 150);
    scatter(plot, &SCRUB, 300);
}

fn ford(plot: &mut Plot, width: Length) {
    river(plot, width);
    scatter(plot, &MARSH, 200);
    scatter(plot, &WILLOWS, 300);
}

fn field(plot: &mut Plot) {
    scatter(plot, &HEDGES, 250);
    scatter(plot, &COPSES, 500);
    scatter(plot, &FURROWS, 500);
}

/// Sets one piece of a sort for every so many square inches, at least one, as long as there are names and room.
fn scatter(plot: &mut Plot, sort: &Sort, square_inches: i64) {
    let mut names = sort.names.to_vec();
    for _ in 0..plot.room_for(square_inches).max(1) {
        let (width, depth) = size(plot, sort);
        let (narrow, shallow) = (smaller(width), smaller(depth));
        let spot = plot.spot(width, depth).or_else(|| plot.spot(narrow, shallow));
        let Some(spot) = spot else { continue };
        let Some(name) = plot.name(&mut names) else { return };
        let corners = match sort.shape {
            Shape::Blob => plot.blob(spot),
            Shape::Block => block(spot),
            Shape::Bar => plot.bar(spot, HALF_INCH),
        };
        plot.set(name, sort.kind, sort.height, corners);
    }
}

/// A size for a piece, its longer side to the east or to the south, and no side more than half of the ground.
fn size(plot: &mut Plot, sort: &Sort) -> (Length, Length) {
    let most = plot.half_of_ground().max(HALF_INCH);
    let quarters = |count: i32| Length(count * 254 / 4).min(most);
    let long = quarters(plot.between(sort.long.0, sort.long.1));
    let deep = quarters(plot.between(sort.deep.0, sort.deep.1));
    if plot.between(0, 1) == 0 { (long, deep) } else { (deep, long) }
}

/// What a side measures where there is no room for the whole of it: two thirds, but no less than a wall is thick.
fn smaller(side: Length) -> Length {
    Length(side.0 * 2 / 3).max(HALF_INCH)
}

/// A chapel with a consecrated strip before its door.
fn chapel(plot: &mut Plot) {
    let Some(spot) = plot.spot(inches(6), inches(8)) else { return };
    let split = spot.least.y + inches(5).0;
    let nave = Bounds { most: Point { y: split, ..spot.most }, ..spot };
    let garth = Bounds { least: Point { y: split, ..spot.least }, ..spot };
    plot.set("the chapel", Kind::Building, inches(6), block(nave));
    plot.set("the chapel garth", Kind::HolyGround, Length::ZERO, block(garth));
}

/// Two broken corners of a house that face each other, with rubble on the floor between them.
fn ruin(plot: &mut Plot, names: &mut Vec<&str>) {
    let (width, depth) = (Length(plot.between(7 * 254, 10 * 254)), Length(plot.between(7 * 254, 9 * 254)));
    let Some(spot) = plot.spot(width, depth) else { return };
    let Some(name) = plot.name(names) else { return };
    // Where the end of one corner's wall faces the other corner, a doorway as wide as a lane stays open.
    let (longest_east, longest_south) = (width - LANE - HALF_INCH, depth - LANE - HALF_INCH);
    for half_turn in [false, true] {
        let east = Length(plot.between(longest_east.0 / 2, longest_east.0));
        let south = Length(plot.between(longest_south.0 / 2, longest_south.0));
        let corners = angle(spot, east, south, HALF_INCH);
        let corners = if half_turn { turned(spot, corners) } else { corners };
        plot.set(&format!("a corner of {name}"), Kind::Wall, inches(3), corners);
    }
    let rubble = plot.blob(inset(spot, inches(1)));
    plot.set(&format!("the rubble of {name}"), Kind::Difficult, Length::ZERO, rubble);
}

/// A river across the whole table in three reaches, with a ford between one and the next.
fn river(plot: &mut Plot, width: Length) {
    let (north, south) = (plot.ground.least.y, plot.ground.most.y);
    let breadth = inches(3).0.min(south - north);
    let ford = inches(4).0;
    if breadth < inches(1).0 || width.0 < 6 * ford {
        return;
    }
    let bank = plot.between(north, south - breadth);
    plot.take(Bounds { least: Point { x: 0, y: bank }, most: Point { x: width.0, y: bank + breadth } });
    let third = width.0 / 3;
    let fords =
        [third, 2 * third].map(|middle| plot.between(middle - ford / 2, middle + ford / 2) - ford / 2);
    let cuts = [0, fords[0], fords[0] + ford, fords[1], fords[1] + ford, width.0];
    let pieces = [
        ("the upper river", Kind::Water),
        ("the stony ford", Kind::Difficult),
        ("the mill reach", Kind::Water),
        ("the cattle ford", Kind::Difficult),
        ("the lower river", Kind::Water),
    ];
    for ((name, kind), ends) in pieces.into_iter().zip(cuts.windows(2)) {
        let reach =
            Bounds { least: Point { x: ends[0], y: bank }, most: Point { x: ends[1], y: bank + breadth } };
        plot.set(name, kind, Length::ZERO, block(reach));
    }
}
