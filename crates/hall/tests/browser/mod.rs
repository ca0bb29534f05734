//! The page in a real browser, as people use it: what every table has, and a game of each system.

mod after;
mod around;
mod blood_eagle;
mod campaign;
mod companion;
mod fear_and_faith;
mod homebrew;
mod muster;
mod scene;
mod start;
mod table;
mod wfrp;
