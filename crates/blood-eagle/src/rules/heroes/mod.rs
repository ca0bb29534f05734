//! Heroes, their powers and gear.

pub(crate) mod bequest;
pub(crate) mod equipment;
pub(crate) mod heroics;
pub(crate) mod last_act;
pub(crate) mod magic;
pub(crate) mod miracles;
pub(crate) mod powers;
pub(crate) mod traits;
pub(crate) mod wyrd;
