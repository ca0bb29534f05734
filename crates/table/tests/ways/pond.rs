//! Ways that never leave the water.

use crate::boards::{block, inch, point, table};
use table::{Kind, Length, Table, inches};

/// A pond round a corner: east along the north, then south.
fn bent_pond() -> Table {
    let north = block(Kind::Water, inch(0, 0), inch(12, 4), Length::ZERO);
    let east = block(Kind::Water, inch(8, 2), inch(12, 12), Length::ZERO);
    table(vec![north, east], &[])
}

#[test]
fn a_pond_holds_its_banks_and_a_hair_more() {
    let table = bent_pond();
    let pond = table.pond(Kind::Water);

    assert!(pond.holds(inch(2, 2)));
    assert!(pond.holds(inch(2, 4)));
    assert!(pond.holds(point(508, 1017)));
    assert!(!pond.holds(point(508, 1018)));
    assert!(!table.pond(Kind::Woods).holds(inch(2, 2)));
}

#[test]
fn a_way_goes_straight_where_there_is_water_all_the_way() {
    let table = bent_pond();
    let pond = table.pond(Kind::Water);

    assert!(pond.carries(inch(1, 1), inch(11, 3)));
    assert!(!pond.carries(inch(1, 1), inch(9, 11)));
    let way = pond.way(inch(1, 1), inch(11, 3), &[]).unwrap();
    assert_eq!(way.points(), [inch(1, 1), inch(11, 3)]);
}

#[test]
fn a_way_turns_where_one_bank_runs_into_another() {
    let table = bent_pond();
    let pond = table.pond(Kind::Water);

    let bends = pond.bends(inch(1, 1));
    let way = pond.way(inch(1, 3), inch(9, 11), &bends).unwrap();

    assert_eq!(way.points(), [inch(1, 3), inch(8, 4), inch(9, 11)]);
    assert_eq!(pond.way(inch(1, 3), inch(4, 11), &bends), None);
}

#[test]
fn the_banks_near_a_mark_are_abreast_of_it() {
    let table = table(vec![block(Kind::Water, inch(0, 0), inch(4, 4), Length::ZERO)], &[]);

    let banks = table.pond(Kind::Water).banks_near(inch(2, 9));

    assert_eq!(banks.len(), 4);
    assert!(banks.contains(&inch(2, 4)));
    assert!(banks.iter().all(|&bank| table::length_of(bank, inch(2, 9)) >= inches(5).into()));
}
