//! Tables as they are written down.

use crate::boards::{block, foot, inch, table};
use serde_json::{from_value, json, to_value};
use table::{Kind, LIMIT, Length, Point, Polygon, Ruler, Table, TableSetup, Unit, inches};

#[test]
fn a_table_is_read_as_it_was_written() {
    let written =
        table(vec![block(Kind::HolyGround, inch(1, 1), inch(3, 3), inches(1))], &[foot(inch(9, 9))]);

    let read: Table = from_value(to_value(&written).unwrap()).unwrap();

    assert_eq!(read, written);
    assert_eq!(to_value(&written).unwrap()["terrain"][0]["kind"], "holy-ground");
}

#[test]
fn impossible_numbers_are_refused() {
    let good = json!({"width": 254, "depth": 254, "terrain": [], "bases": [null]});
    let base = json!({"at": [0, 0], "radius": 127, "elevation": 0, "height": 318});
    let with = |field: &str, value: serde_json::Value| {
        let mut changed = good.clone();
        changed[field] = value;
        from_value::<Table>(changed).map_err(|fault| fault.to_string())
    };

    assert!(with("depth", json!(100_000)).is_ok());
    assert!(with("bases", json!([base])).is_ok());
    assert!(with("depth", json!(100_001)).is_err());
    assert!(with("width", json!(0)).is_err());
    assert!(
        with("bases", json!([{"at": [0, 2_000_000_000], "radius": 1, "elevation": 0, "height": 1}])).is_err()
    );
    assert!(with("bases", json!(vec![(); 129])).is_err());
    assert!(from_value::<Polygon>(json!([[0, 0], [9, 9], [9, 0], [0, 9]])).is_err());
}

#[test]
fn a_copy_takes_the_place_of_another_without_new_memory() {
    let (from, mut copy) = (table(vec![], &[foot(inch(9, 9))]), table(vec![], &[foot(inch(1, 1)); 9]));
    let before = copy.bases.as_ptr();

    copy.clone_from(&from);

    assert_eq!(copy, from);
    assert_eq!(copy.bases.as_ptr(), before);
}

#[test]
fn written_lengths_are_read_in_the_unit_of_their_system() {
    assert_eq!(Ruler::Inches.length(1.5), Length(381));
    assert_eq!(Ruler::Millimetres.length(12.34), Length(123));
    assert_eq!(Ruler::Inches.length(1e12), Length(LIMIT.0 + 1));

    let written = json!({"width": 900.0, "depth": 600.0, "terrain": [
        {"kind": "wall", "outline": [[0.0, 0.0], [10.0, 0.0], [10.0, 5.0]], "bottom": 2.0, "height": 30.0},
    ]});
    let read: TableSetup = from_value(written).unwrap();
    let wall = read.terrain[0].lay(Ruler::Millimetres).unwrap();

    assert_eq!(wall.outline.corners()[2], Point { x: 100, y: 50 });
    assert_eq!((wall.bottom, wall.top), (Length(20), Length(320)));
}

/// 75 mm are 2.95 inches, which is 3 to a tenth; 12.7 mm are half an inch.
#[test]
fn lengths_are_told_to_a_tenth_of_what_people_measure_with() {
    let told = |length| [Unit::Inches, Unit::Centimetres].map(|unit| unit.words(Length(length)));
    assert_eq!(told(750), ["3\"", "7.5 cm"]);
    assert_eq!(told(127), ["0.5\"", "1.3 cm"]);
    assert_eq!(told(-127), ["-0.5\"", "-1.3 cm"]);
    assert_eq!(told(0), ["0\"", "0 cm"]);
}
