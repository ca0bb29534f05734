//! The page in a real browser, as people use it: what every table has, and a game of each system.

mod blood_eagle;
mod fear_and_faith;
mod table;
mod wfrp;
