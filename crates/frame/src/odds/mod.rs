//! Odds questions: how they are written, what a form of them offers, and how they are answered.

mod answer;
mod form;
mod query;

pub use answer::{Explained, Odds, Part, fraction};
pub use form::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};
pub use query::{Code, Fault, Party, Query};
