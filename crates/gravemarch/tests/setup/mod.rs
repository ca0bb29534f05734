//! Laying a table.

use fates::Rules;
use gravemarch::{FigureSetup, Gravemarch, Place, Setup};

use crate::common::*;

#[test]
fn a_setup_that_says_nothing_is_the_scenario() {
    let state = Gravemarch::begin(&Setup::default()).expect("the scenario is sound");

    assert_eq!(state.places(), Some([Place(1), Place(11)]));
    assert_eq!([state.id(KNIGHT), state.id(GHOUL)], ["knight", "ghoul"]);
}

#[test]
fn two_of_a_kind_are_told_apart() {
    let state = Gravemarch::begin(&Setup::face_to_face("ghoul", "ghoul")).expect("the setup is sound");

    assert_eq!([state.id(KNIGHT), state.name(GHOUL)], ["ghoul-1", "Ghoul 2"]);
}

#[test]
fn all_faults_are_named() {
    let tired = FigureSetup { fatigue: 9, ..FigureSetup::of("knight").at(40) };
    let setup = Setup { figures: vec![tired, FigureSetup::of("gohul")], ..Setup::default() };

    let faults = Gravemarch::begin(&setup).expect_err("three things are wrong");

    assert_eq!(faults.len(), 3, "{faults:?}");
}

#[test]
fn nobody_shares_a_place() {
    let figures = vec![FigureSetup::of("knight").at(3), FigureSetup::of("ghoul").at(3)];

    assert!(Gravemarch::begin(&Setup { figures, ..Setup::default() }).is_err());
}
