//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod blood_eagle;
mod duels;
mod faults;
mod fear_and_faith;
mod form;
mod odds;
mod random;
mod wfrp;
