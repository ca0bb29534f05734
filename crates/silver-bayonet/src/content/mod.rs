//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod chance;
pub(crate) mod foreign;
pub(crate) mod profile;
pub(crate) mod unit;
