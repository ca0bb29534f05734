//! The rules, a folder for each chapter.

pub mod advances;
pub mod examples_further;
pub mod fear;
pub mod fighting;
pub mod ground;
pub mod loose_ends;
pub mod movement;
pub mod rulings;
pub mod setting;
pub mod shooting;
pub mod turn;
pub mod witchcraft;
