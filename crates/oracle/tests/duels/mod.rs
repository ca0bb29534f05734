//! Duels, solved and simulated.

mod best_play;
mod blood_eagle;
mod every_duel;
mod fear_and_faith;
mod silver_bayonet;
mod wfrp;
