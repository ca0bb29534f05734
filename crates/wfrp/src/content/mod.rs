//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod campaign;
pub(crate) mod criticals;
pub(crate) mod draft;
pub(crate) mod flaw;
mod muster;
pub(crate) mod profile;
pub(crate) mod roster;
pub(crate) mod tables;
pub(crate) mod weapon;
