//! The rules, a folder for each chapter.

pub mod ending;
pub mod fighting;
pub mod heroes;
pub mod movement;
pub mod shooting;
pub mod turn;
