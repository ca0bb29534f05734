//! Who answers a rule: fast random dice, a straight run, a script.

pub(crate) mod dynamic;
pub(crate) mod random;
pub(crate) mod scripted;
pub(crate) mod straight;
