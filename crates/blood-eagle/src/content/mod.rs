//! What the content files say, as types.

pub(crate) mod book;
pub(crate) mod bounds;
pub(crate) mod campaign;
pub(crate) mod draft;
pub(crate) mod numbers;
pub(crate) mod points;
pub(crate) mod profile;
pub(crate) mod sheets;
pub(crate) mod warband;
pub(crate) mod weapon;
