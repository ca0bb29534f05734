//! Walking: ways, legs and how far they reach.

pub(crate) mod approach;
pub(crate) mod leg;
pub(crate) mod path;
pub(crate) mod pond;
pub(crate) mod reach;
pub(crate) mod route;
pub(crate) mod target;
pub(crate) mod walk;
pub(crate) mod walker;
