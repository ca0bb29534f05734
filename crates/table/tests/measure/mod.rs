//! Measuring.

pub mod measuring;
