//! Fighting: blows and what they do. What shots add stands in `shooting`.

pub(crate) mod arms;
pub(crate) mod attack;
pub(crate) mod back_off;
pub(crate) mod damage;
pub(crate) mod lunge;
pub(crate) mod melee;
pub(crate) mod rage;
pub(crate) mod terror;
pub(crate) mod unsteady;
pub(crate) mod words;
pub(crate) mod wounds;
