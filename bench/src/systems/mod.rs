//! The jobs of the four systems, through the real rules.

pub mod battles;
pub mod bayonet;
pub mod duels;
pub mod infestation;
pub mod raid;
pub mod simulated;
pub mod skirmish;
pub mod whole;
