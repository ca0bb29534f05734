//! The rules, a folder for each chapter.

pub mod advantage;
pub mod attack;
pub mod examples;
pub mod examples_attack;
pub mod examples_mind;
pub mod examples_sheet;
pub mod harm;
pub mod movement;
pub mod traps;
pub mod turn;
