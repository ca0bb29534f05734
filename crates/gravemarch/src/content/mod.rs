//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod muster;
pub(crate) mod sheets;
