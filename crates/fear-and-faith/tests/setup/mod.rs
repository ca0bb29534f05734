//! Scenarios and laying tables.

pub mod cattle;
pub mod examples_scenarios;
pub mod house;
pub mod hunt;
pub mod infestation;
pub mod massacre;
pub mod mist;
pub mod scenario_files;
pub mod scenario_games;
pub mod staged;
