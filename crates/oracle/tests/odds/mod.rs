//! Odds questions of every system.

mod blood_eagle;
mod faults;
mod fear_and_faith;
mod form;
mod random;
mod silver_bayonet;
mod wfrp;
