//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod campaign;
pub(crate) mod muster;
pub(crate) mod overlaid;
pub(crate) mod party;
pub(crate) mod points;
pub(crate) mod profile;
pub(crate) mod schemas;
pub(crate) mod sheets;
pub(crate) mod special;
pub(crate) mod tables;
pub(crate) mod weapon;
