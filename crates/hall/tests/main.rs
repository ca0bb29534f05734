//! The tests of the hall.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod after;
mod blood_eagle;
mod board;
mod browser;
mod common;
mod crowded;
mod fear_and_faith;
mod fragments;
mod fuzz;
mod house_rules;
mod manners;
mod pages;
mod reference;
mod seats;
mod secrets;
mod store;
mod wfrp;
