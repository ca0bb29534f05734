//! Fighting: blows, shots and what they do.

pub(crate) mod arms;
pub(crate) mod attack;
pub(crate) mod damage;
pub(crate) mod lunge;
pub(crate) mod melee;
pub(crate) mod rage;
pub(crate) mod shooting;
pub(crate) mod terror;
