//! What is shown.

pub mod overrule;
pub mod view;
