//! Powers: magic, medicine and other things that only some can do.

pub(crate) mod attribute;
pub(crate) mod fear_of_fire;
pub(crate) mod firestarter;
pub(crate) mod magic;
pub(crate) mod medic;
pub(crate) mod necromancers;
pub(crate) mod skinshift;
pub(crate) mod viper;
