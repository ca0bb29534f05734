//! What the tests of this crate build their tables from.
#![allow(dead_code)]

use fates::FigureId;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Base, Kind, Length, Point, Polygon, Table, Terrain, inches};

pub fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// A place in whole inches.
pub fn inch(x: i32, y: i32) -> Point {
    point(inches(x).0, inches(y).0)
}

/// Somebody on foot: radius 1/2", height 1 1/4".
pub fn foot(at: Point) -> Base {
    Base { at, radius: Length(127), elevation: Length::ZERO, height: Length(318) }
}

pub fn block(kind: Kind, from: Point, to: Point, top: Length) -> Terrain {
    let outline = Polygon::rectangle(from, to).expect("a block has a width and a depth");
    Terrain { name: "block".into(), kind, outline, bottom: Length::ZERO, top }
}

/// A table of 48" by 48" with these figures, numbered in order.
pub fn table(terrain: Vec<Terrain>, figures: &[Base]) -> Table {
    let mut table = Table::new(inches(48), inches(48), terrain);
    for (index, base) in figures.iter().enumerate() {
        table.place(FigureId(index as u8), *base);
    }
    table
}

/// The same table with another size.
pub fn sized(width: Length, depth: Length, mut table: Table) -> Table {
    (table.width, table.depth) = (width, depth);
    table
}

/// The same luck every time.
pub fn luck(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

pub fn anywhere(luck: &mut Pcg64Mcg, across: i32) -> Point {
    point(luck.random_range(0..=across), luck.random_range(0..=across))
}

/// Some outline: a triangle, an upright rectangle, or an L.
pub fn outline(luck: &mut Pcg64Mcg, across: i32) -> Polygon {
    loop {
        let (Point { x, y }, Point { x: right, y: low }) = (anywhere(luck, across), anywhere(luck, across));
        let (midway, halfway) = ((x + right) / 2, (y + low) / 2);
        let corners = match luck.random_range(0..3) {
            0 => vec![point(x, y), point(right, low), anywhere(luck, across)],
            1 => vec![point(x, y), point(right, y), point(right, low), point(x, low)],
            _ => vec![
                point(x, y),
                point(right, y),
                point(right, halfway),
                point(midway, halfway),
                point(midway, low),
                point(x, low),
            ],
        };
        if let Ok(outline) = Polygon::new(corners) {
            return outline;
        }
    }
}
