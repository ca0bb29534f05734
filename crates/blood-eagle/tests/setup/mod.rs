//! Scenarios and laying tables.

pub mod scenario_files;
pub mod scenario_games;
