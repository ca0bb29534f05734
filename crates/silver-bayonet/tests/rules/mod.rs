//! The rules, a folder for each chapter.

pub mod examples;
pub mod fighting;
pub mod monsters;
pub mod movement;
pub mod powers;
pub mod scenario;
pub mod shooting;
pub mod terms;
pub mod turn;
