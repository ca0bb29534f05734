//! Tests of generated tables: the same everywhere, nothing over anything else, and a way from everywhere to everywhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::boards::{luck, point as at};
use fates::{FigureId, FigureSet};
use rand::RngExt;
use table::{Base, Goal, Ground, Kind, Length, Passage, Point, Style, Table, Terrain, generate, inches};

/// A figure to which nothing is passable that is more than a floor.
struct Strict;

impl Ground for Strict {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match terrain.kind {
            Kind::Open | Kind::HolyGround | Kind::Difficult | Kind::Woods => Passage::Free,
            Kind::Water | Kind::Obstacle | Kind::Wall | Kind::Building | Kind::Rock | Kind::Pit => {
                Passage::Barred
            }
            Kind::Door | Kind::Stairs | Kind::Ladder => Passage::Barred,
        }
    }

    fn hides(&self, _: &Terrain) -> bool {
        true
    }
}

/// Somebody on a horse: an inch of radius.
fn rider(at: Point) -> Base {
    Base { at, radius: inches(1), elevation: Length::ZERO, height: inches(3) }
}

fn some_tables() -> impl Iterator<Item = (Style, Table)> {
    let sizes = [(24, 24), (36, 36), (48, 36)];
    let all = Style::ALL.into_iter().flat_map(move |style| (0..12).map(move |seed| (style, seed)));
    all.map(move |(style, seed)| {
        let (width, depth) = sizes[seed as usize % sizes.len()];
        let (width, depth) = (inches(width), inches(depth));
        (style, Table::new(width, depth, generate(seed, width, depth, style)))
    })
}

#[test]
fn the_same_seed_gives_the_same_table_everywhere() {
    let first = |seed, style| generate(seed, inches(36), inches(36), style).swap_remove(0);
    let hedge = first(1, Style::Field);

    assert_eq!(first(1, Style::Field), hedge);
    assert_ne!(first(2, Style::Field).outline, hedge.outline);
    // Written down once; another machine must find the same.
    assert_eq!((hedge.name.as_str(), hedge.outline.corners()[0]), ("the hawthorn", at(2698, 4120)));
}

#[test]
fn every_style_sets_several_pieces_with_names_of_their_own() {
    for (style, table) in some_tables() {
        let names: BTreeSet<&str> = table.terrain.iter().map(|piece| piece.name.as_str()).collect();
        let doubled = table.terrain.len() - names.len(); // a ruin has two corners
        assert!(table.terrain.len() >= 3, "{style:?}: {names:?}");
        assert!(doubled == 0 || style == Style::Ruins, "{style:?}: {names:?}");
    }
}

#[test]
fn no_piece_overlaps_another_or_hangs_over_the_edge() {
    for (style, table) in some_tables() {
        for (index, piece) in table.terrain.iter().enumerate() {
            let bounds = piece.outline.bounds();
            assert!(bounds.least.x >= 0 && bounds.least.y >= 0);
            assert!(bounds.most.x <= table.width.0 && bounds.most.y <= table.depth.0);
            for other in &table.terrain[index + 1..] {
                assert!(!overlap(piece, other), "{style:?}: {} and {}", piece.name, other.name);
            }
        }
    }
}

/// Do the two share more than a rim? A corner or the middle of a side of one would then lie inside the other, or two
/// sides would cross.
fn overlap(one: &Terrain, other: &Terrain) -> bool {
    let reaches_into = |one: &Terrain, other: &Terrain| {
        let middles = one.outline.edges().map(|(from, to)| at((from.x + to.x) / 2, (from.y + to.y) / 2));
        one.outline.corners().iter().copied().chain(middles).any(|point| other.outline.encloses(point))
    };
    let side = |from: Point, to: Point, point: Point| {
        let cross = i64::from(to.x - from.x) * i64::from(point.y - from.y)
            - i64::from(to.y - from.y) * i64::from(point.x - from.x);
        cross.signum()
    };
    let cross = |first: (Point, Point), second: (Point, Point)| {
        side(first.0, first.1, second.0) * side(first.0, first.1, second.1) < 0
            && side(second.0, second.1, first.0) * side(second.0, second.1, first.1) < 0
    };
    let crossing = one.outline.edges().any(|first| other.outline.edges().any(|second| cross(first, second)));
    reaches_into(one, other) || reaches_into(other, one) || crossing
}

#[test]
fn the_ground_for_setting_up_stays_free() {
    for (_, table) in some_tables() {
        for piece in table.terrain.iter() {
            let bounds = piece.outline.bounds();
            assert!(
                bounds.least.y >= inches(6).0 && bounds.most.y <= table.depth.0 - inches(6).0,
                "{}",
                piece.name
            );
        }
    }
}

#[test]
fn a_rider_gets_from_every_free_spot_to_every_other() {
    for (style, table) in some_tables() {
        let spots = free_spots(&table);
        let groups = groups(&table, &spots);
        assert_eq!(groups, 1, "{style:?} {:?}", table.width);
    }
}

/// The points of a grid, 3" and more from the edges, where a rider has room.
fn free_spots(table: &Table) -> Vec<Point> {
    let (east, south) = (table.width.0 - inches(3).0, table.depth.0 - inches(3).0);
    let rows = (inches(3).0..=south).step_by(127);
    let points = rows.flat_map(|y| (inches(3).0..=east).step_by(127).map(move |x| at(x, y)));
    points.filter(|point| has_room(table, *point, *point)).collect()
}

/// Is there room for a rider all along a straight line?
fn has_room(table: &Table, from: Point, to: Point) -> bool {
    let bars = |piece: &&Terrain| Strict.passage(piece) == Passage::Barred;
    table.terrain.iter().filter(bars).all(|piece| !piece.outline.path_nearer_than(from, to, inches(1)))
}

/// How many groups of spots there are between which no steps lead.
fn groups(table: &Table, spots: &[Point]) -> usize {
    let mut open: BTreeMap<Point, bool> = spots.iter().map(|spot| (*spot, true)).collect();
    let mut groups = 0;
    for spot in spots {
        let mut waiting = vec![*spot];
        groups += usize::from(open[spot]);
        while let Some(from) = waiting.pop() {
            if open.insert(from, false) != Some(true) {
                continue;
            }
            for (east, south) in [(127, 0), (-127, 0), (0, 127), (0, -127)] {
                let to = at(from.x + east, from.y + south);
                if open.get(&to) == Some(&true) && has_room(table, from, to) {
                    waiting.push(to);
                }
            }
        }
    }
    groups
}

#[test]
fn the_search_for_ways_finds_them_too() {
    let mut luck = luck(4);
    for (style, mut table) in some_tables() {
        let spots = free_spots(&table);
        for _ in 0..4 {
            let (from, to) =
                (spots[luck.random_range(0..spots.len())], spots[luck.random_range(0..spots.len())]);
            table.place(FigureId(0), rider(from));
            let path = table.shortest(FigureId(0), Goal::Point(to), FigureSet::EMPTY, &Strict);
            assert!(path.is_some(), "{style:?} {from:?} {to:?}");
        }
    }
}

#[test]
fn a_table_too_small_for_anything_stays_empty() {
    for style in Style::ALL {
        assert_eq!(generate(1, inches(4), inches(4), style), []);
        assert_eq!(generate(1, Length(-5), Length::ZERO, style), []);
        generate(1, Length(i32::MAX), Length(i32::MAX), style);
    }
}
