//! The rules, one file or folder a chapter.

pub(crate) mod fighting;
pub(crate) mod march;
pub(crate) mod turn;
