//! Harm: Wounds, Critical Wounds, conditions, and getting over them.

pub(crate) mod conditions;
pub(crate) mod criticals;
pub(crate) mod healing;
pub(crate) mod injuries;
pub(crate) mod oops;
pub(crate) mod recovery;
pub(crate) mod traits;
pub(crate) mod wounds;
