//! What the server answers.

mod after;
mod campaign;
mod content;
mod fuzz;
mod guard;
mod homebrew;
mod house_rules;
mod lobby;
mod log;
mod muster;
mod peers;
mod scene;
