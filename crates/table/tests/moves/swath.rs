//! What a base that crashes through leaves standing.

use crate::boards::{inch, point};
use table::{Length, Point, Polygon, Swath, inches};

/// A fence from west to east, half an inch deep.
fn fence(width: i32) -> Polygon {
    Polygon::rectangle(inch(0, 4), point(inches(width).0, inches(4).0 + 127)).expect("a fence has an outline")
}

/// Straight south through the fence, at four inches from the west.
const SOUTH: Swath =
    Swath { from: Point { x: 1016, y: 0 }, to: Point { x: 1016, y: 2032 }, half: Length(127) };

#[test]
fn a_gap_is_as_wide_as_the_base() {
    let left = SOUTH.cut(&fence(8));

    let spans: Vec<_> = left.iter().map(|part| (part.bounds().least.x, part.bounds().most.x)).collect();
    assert_eq!(spans.len(), 2);
    assert!(spans.contains(&(1016 + 128, 2032)) || spans.contains(&(1016 + 129, 2032)));
    assert!(spans.contains(&(0, 1016 - 128)) || spans.contains(&(0, 1016 - 129)));
    assert!(left.iter().all(|part| !SOUTH.meets(part)));
}

#[test]
fn what_is_no_wider_than_the_base_is_gone() {
    let stump = Polygon::rectangle(point(916, 900), point(1116, 1100)).unwrap();

    assert!(SOUTH.meets(&stump));
    assert!(SOUTH.cut(&stump).is_empty());
}

#[test]
fn what_lies_beyond_the_end_stays() {
    let short = Swath { to: point(1016, 1050), ..SOUTH };
    let block = Polygon::rectangle(inch(0, 4), inch(8, 8)).unwrap();

    let left = short.cut(&block);

    assert!(left.iter().any(|part| part.contains(inch(4, 7))));
    assert!(left.iter().all(|part| !part.contains(inch(4, 4))));
}
