//! What the server answers.

mod after;
mod campaign;
mod content;
mod fuzz;
mod guard;
mod health;
mod homebrew;
mod house_rules;
mod limits;
mod lobby;
mod log;
mod muster;
mod peers;
mod scene;
