//! Exact odds, and best play.

mod exact;
mod tree;
