//! Fighting.

pub mod armoury;
pub mod criticals;
pub mod damage;
pub mod loading;
pub mod melee;
pub mod shooting;
pub mod terror;
pub mod weapons;
