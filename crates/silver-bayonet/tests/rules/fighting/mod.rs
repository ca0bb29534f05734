//! Fighting.

pub mod armoury;
pub mod criticals;
pub mod damage;
pub mod melee;
pub mod terror;
pub mod unsteady;
pub mod weapons;
