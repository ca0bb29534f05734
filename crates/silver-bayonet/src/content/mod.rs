//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod campaign;
pub(crate) mod chance;
mod foreign;
mod muster;
pub(crate) mod profile;
pub(crate) mod schemas;
pub(crate) mod unit;
