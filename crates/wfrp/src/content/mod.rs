//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod profile;
pub(crate) mod tables;
pub(crate) mod traits;
pub(crate) mod weapon;
