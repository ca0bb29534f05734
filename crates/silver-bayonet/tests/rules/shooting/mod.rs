//! Shooting.

pub mod artillery;
pub mod loading;
pub mod shots;
