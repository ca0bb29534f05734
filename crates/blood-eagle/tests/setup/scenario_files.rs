//! The files of the scenarios and the warbands.

use blood_eagle::{Book, Condition, Phase, Setup};

use crate::common::*;

/// Every scenario of the book can be laid on a virtual and on a real table.
#[test]
fn every_scenario_can_be_set_up() {
    assert_eq!(Book::built_in().scenarios.len(), 5);
    for scenario in &Book::built_in().scenarios {
        for real_table in [false, true] {
            let state = lay(&Setup { scenario: Some(scenario.id.clone()), real_table, ..Setup::default() });

            assert_eq!(state.phase, Phase::Setting, "{}", scenario.id);
            assert!(state.figures.iter().all(|figure| figure.condition == Condition::Waiting));
            assert!(!state.plot.scores.is_empty());
        }
    }
}
