//! Shooting.

pub mod loading;
pub mod shots;
