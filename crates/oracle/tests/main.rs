//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod best_play;
mod blood_eagle;
mod blood_eagle_duels;
mod common;
mod duels;
mod every_duel;
mod faults;
mod fear_and_faith;
mod fear_and_faith_duels;
mod form;
mod odds;
mod random;
mod wfrp;
mod wfrp_duels;
