//! What the books hold: content, rule cards, schemas, parties and prices.

pub(crate) mod content;
pub(crate) mod homebrew;
pub(crate) mod party;
pub(crate) mod points;
pub(crate) mod rules;
pub(crate) mod schema;
