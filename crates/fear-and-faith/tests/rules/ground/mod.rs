//! Ground.

pub mod doors;
pub mod heights;
pub mod real_ground;
pub mod special_ground;
