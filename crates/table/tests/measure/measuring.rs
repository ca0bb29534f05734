//! Distances between figures: measured as in sb.measure.1, .2, .3 and .6.

use std::cmp::Ordering;

use crate::boards::{anywhere, foot, inch, luck, point, table};
use fates::{FigureId, FigureSet};
use rand::RngExt;
use table::{Base, LIMIT, Length, Table, inches, length_of, nearest_on, sketch};

const ANN: FigureId = FigureId(0);
const BEN: FigureId = FigureId(1);
const CID: FigureId = FigureId(2);
const DOT: FigureId = FigureId(3);

/// A figure so far from Ann's rim to the east.
fn east_by(gap: i32) -> Base {
    foot(point(inches(10).0 + 254 + gap, inches(10).0))
}

fn two(other: Base) -> Table {
    table(vec![], &[foot(inch(10, 10)), other])
}

/// Proves sb.measure.2: exactly the distance is within it, one unit more is not.
#[test]
fn exactly_the_distance_is_within_it() {
    assert!(two(east_by(inches(6).0)).gap_within(ANN, BEN, inches(6)));
    assert!(!two(east_by(inches(6).0 + 1)).gap_within(ANN, BEN, inches(6)));
}

/// Proves sb.measure.1: a gap of nothing is contact.
#[test]
fn touching_rims_are_in_contact() {
    assert!(two(east_by(0)).contact(ANN, BEN));
    assert!(!two(east_by(1)).contact(ANN, BEN));
    assert!(!two(east_by(0)).contact(ANN, ANN));
}

#[test]
fn at_least_is_met_at_exactly_the_distance() {
    assert!(two(east_by(254)).gap_at_least(ANN, BEN, inches(1)));
    assert!(!two(east_by(253)).gap_at_least(ANN, BEN, inches(1)));
}

/// Proves sb.measure.3: 3" across and 4" up are 5".
#[test]
fn height_counts_as_the_other_leg_of_the_triangle() {
    let roof = |gap: i32, elevation: Length| two(Base { elevation, ..east_by(gap) });

    assert!(roof(inches(3).0, inches(4)).gap_within(ANN, BEN, inches(5)));
    assert!(roof(inches(3).0, inches(4)).gap_at_least(ANN, BEN, inches(5)));
    assert!(!roof(inches(3).0 + 1, inches(4)).gap_within(ANN, BEN, inches(5)));
    assert!(!roof(inches(3).0, inches(4) + Length(1)).gap_within(ANN, BEN, inches(5)));
    assert!(roof(inches(3).0, inches(4)).gap(ANN, BEN) == Some(inches(5)));
}

#[test]
fn straight_above_only_the_height_counts() {
    let above = two(Base { elevation: inches(3), ..foot(point(2600, 2500)) });

    assert!(above.gap_within(ANN, BEN, inches(3)));
    assert!(!above.gap_within(ANN, BEN, inches(3) - Length(1)));
}

#[test]
fn a_figure_off_the_table_is_near_nobody() {
    let mut table = two(east_by(0));
    table.remove(BEN);

    assert!(!table.gap_within(ANN, BEN, inches(48)));
    assert!(table.gap_at_least(ANN, BEN, inches(48)));
    assert_eq!(table.gap(ANN, BEN), None);
    assert_eq!(table.closer(ANN, BEN, BEN), Ordering::Equal);
    assert!(table.nearest(ANN, FigureSet::from_iter([BEN])).is_empty());
}

#[test]
fn all_that_tie_are_nearest() {
    let at = inch(10, 10);
    let big = Base { radius: Length(254), ..foot(point(at.x, at.y - 1127)) };
    let table =
        table(vec![], &[foot(at), foot(point(at.x + 1000, at.y)), big, foot(point(at.x - 1001, at.y))]);

    let all = table.figures();

    assert_eq!(table.nearest(ANN, all), FigureSet::from_iter([BEN, CID]));
    assert_eq!(table.closer(DOT, CID, ANN), Ordering::Greater);
}

/// Proves sb.react.dive.2 and .3 on the places of sb.ex.42; 1.7" is 431.8 units, so 432.
#[test]
fn a_dive_is_compared_by_its_two_gaps() {
    let (start, shooter) = (inch(20, 20), foot(inch(26, 20)));
    let dive = |x: i32, y: i32| foot(point(start.x + x, start.y + y));
    let comes_closer = |end: Base| shooter.compare_gaps(&end, &foot(start)).is_lt();

    assert_eq!(shooter.gap(&foot(start)), inches(5));
    assert_eq!(foot(inch(20, 11)).gap(&foot(start)), inches(8));
    assert_eq!(shooter.gap(&dive(0, 508)), Length(1352)); // 5.325"
    assert!(!comes_closer(dive(0, 508)));
    assert!(!comes_closer(dive(0, -508)));
    assert_eq!(shooter.gap(&dive(254, 432)), Length(1087)); // 4.281"
    assert!(comes_closer(dive(254, 432)));
}

#[test]
fn points_and_edges_are_measured_from_the_rim() {
    let mut table = sketch("A . .");
    let figure = table.figure('A');

    assert!(table.within_point(figure, point(381, 127), Length(127)));
    assert!(!table.within_point(figure, point(382, 127), Length(127)));
    assert!(!table.within_point(figure, point(i32::MAX, i32::MIN), inches(40)));
    assert!(table.touches_edge(figure));
    table.depth = inches(3);
    table.put('A', point(128, 128), Length::ZERO);
    assert!(!table.touches_edge(figure));
}

/// Away from ties, floats must agree; 40,000 random pairs on tables of every size.
#[test]
fn random_gaps_agree_with_floats() {
    let mut luck = luck(1);
    for _ in 0..40_000 {
        let across = 1 << luck.random_range(4..=16);
        let mut some = || Base {
            at: crate::boards::anywhere(&mut luck, across),
            radius: Length(luck.random_range(0..across / 4)),
            elevation: Length([0, 0, luck.random_range(0..across)][luck.random_range(0..3)]),
            height: inches(1),
        };
        let (from, one, other) = (some(), some(), some());
        let distance = Length(luck.random_range(0..across));

        agree(from.compare_gap(&one, distance), float_gap(&from, &one), f64::from(distance.0));
        agree(from.compare_gaps(&one, &other), float_gap(&from, &one), float_gap(&from, &other));
        assert!((f64::from(from.gap(&one).0) - float_gap(&from, &one)).abs() < 0.51);
    }
}

/// The largest numbers there are must not overflow.
#[test]
fn the_largest_table_is_measured_too() {
    let corner = |x: i32, y: i32, elevation: i32| Base {
        at: point(x, y),
        radius: LIMIT,
        elevation: Length(elevation),
        height: LIMIT,
    };
    let (north_west, south_east) = (corner(-LIMIT.0, -LIMIT.0, -LIMIT.0), corner(LIMIT.0, LIMIT.0, LIMIT.0));
    let middle = Base { radius: Length(1), ..corner(3, 4, 5) };

    assert_eq!(north_west.compare_gap(&south_east, Length(i32::MAX)), Ordering::Less);
    assert_eq!(north_west.compare_gaps(&south_east, &middle), Ordering::Greater);
    assert_eq!(middle.compare_gaps(&south_east, &north_west), Ordering::Less);
}

fn float_gap(one: &Base, other: &Base) -> f64 {
    let (x, y) = (f64::from(one.at.x - other.at.x), f64::from(one.at.y - other.at.y));
    let level = (x.hypot(y) - f64::from(one.radius.0 + other.radius.0)).max(0.0);
    level.hypot(f64::from(one.elevation.0 - other.elevation.0))
}

fn agree(order: Ordering, left: f64, right: f64) {
    if (left - right).abs() > 1e-6 {
        assert_eq!(Some(order), left.partial_cmp(&right), "{left} against {right}");
    }
}

/// Lengths are exact to the last fine unit, so they round the right way beside whole ones too.
#[test]
fn a_length_is_the_exact_root() {
    let mut luck = luck(9);
    for round in 0..200_000 {
        let reach = 100_000 >> (round % 12);
        let (from, to) = (anywhere(&mut luck, reach), anywhere(&mut luck, reach));
        let (east, south) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let fine = ((east * east + south * south) << 16).isqrt();

        let length = length_of(from, to);

        assert_eq!(i64::from(length.rounded_down().0), fine / 256);
        assert_eq!(i64::from(length.rounded_up().0), (fine + 255) / 256);
    }
}

#[test]
fn the_nearest_point_of_a_piece_is_abreast_or_an_end() {
    let side = (point(100, 100), point(300, 100));

    assert_eq!(nearest_on(side, point(250, 900)), point(250, 100));
    assert_eq!(nearest_on(side, point(250, 100)), point(250, 100));
    assert_eq!(nearest_on(side, point(99, 50)), point(100, 100));
    assert_eq!(nearest_on(side, point(301, 50)), point(300, 100));
    assert_eq!(nearest_on((side.0, side.0), point(7, 7)), side.0);
    assert_eq!(nearest_on((point(0, 0), point(3, 3)), point(3, 0)), point(1, 1)); // rounded toward the start
}

#[test]
fn no_whole_point_of_a_piece_is_much_nearer() {
    let mut luck = luck(11);
    for _ in 0..200 {
        let (from, to, other) = (anywhere(&mut luck, 60), anywhere(&mut luck, 60), anywhere(&mut luck, 60));
        let nearest = length_of(nearest_on((from, to), other), other).rounded_down();
        for part in 0..=8 {
            let on = point(from.x + (to.x - from.x) * part / 8, from.y + (to.y - from.y) * part / 8);
            assert!(nearest <= length_of(on, other).rounded_up() + Length(2));
        }
    }
}
