//! What is shown.

pub mod looks;
pub mod overrule;
pub mod rolls;
pub mod scores;
pub mod usual;
pub mod view;
