//! A number that knows its reasons.

use crate::gravemarch::*;
use fates::{Reason, Scripted, Tally};

#[test]
fn what_is_added_up_is_what_is_shown() {
    let tired =
        Setup { knight: Figure { fatigue: 2, place: 5, ..knight() }, ghoul: Figure { place: 4, ..ghoul() } };
    let mut fates = Scripted::default();

    let tally = Battle::new(&mut state(&tired), &mut fates).strike_tally(KNIGHT, GHOUL).unwrap();

    assert_eq!(tally.total(), 3);
    assert_eq!(tally.reasons(), [(4, STRIKE), (-2, FATIGUE), (1, HIGH_GROUND)]);
}

#[test]
fn a_zero_leaves_no_entry() {
    let mut tally = Tally::default();

    tally.add(0, FATIGUE);
    tally.mention(0, HIGH_GROUND);

    assert_eq!(tally, Tally::default());
    assert_eq!(tally.parts(), []);
}

#[test]
fn a_part_that_another_outdid_is_shown_and_does_not_count() {
    let mut tally = Tally::default();

    tally.add(2, STRIKE);
    tally.mention(1, HIGH_GROUND);

    assert_eq!(tally.total(), 2);
    assert_eq!(tally.reasons(), [(2, STRIKE)]);
    assert_eq!(tally.parts()[1], Reason { value: 1, rule: HIGH_GROUND, counted: false });
}

#[test]
fn a_tally_prints_its_reasons() {
    let mut tally = Tally::default();
    tally.add(2, STRIKE);
    tally.add(-1, FATIGUE);
    tally.mention(1, HIGH_GROUND);

    let printed = tally.to_string();

    assert_eq!(
        printed,
        "+2 gm.melee.strike.1, -1 gm.melee.fatigue.2, +1 gm.melee.high-ground.1 (not counted)"
    );
}

#[test]
fn a_tally_is_written_with_its_total() {
    let mut tally = Tally::default();
    tally.add(-1, FATIGUE);

    let written = serde_json::to_string(&tally).unwrap();

    let reason = r#"{"value":-1,"rule":"gm.melee.fatigue.2","counted":true}"#;
    assert_eq!(written, format!(r#"{{"total":-1,"reasons":[{reason}]}}"#));
}
