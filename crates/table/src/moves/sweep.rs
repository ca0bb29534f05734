//! Sweeps: what a base that is moved in a straight line comes into.

use crate::measure::exact::{Square, is_nearer, squared};
use crate::{Base, Point, Terrain};

/// Does a base moved straight from its place to `end` come into the other, and nearer to it than it was?
pub(super) fn sweeps_over(start: &Base, end: Point, other: &Base) -> bool {
    let touching = i64::from(start.radius.0) + i64::from(other.radius.0);
    let apart = squared(start.at, other.at);
    is_nearer(other.at, start.at, end, touching)
        && (touching * touching <= apart || Square::to_piece(other.at, start.at, end) < Square::whole(apart))
}

/// Does a base moved straight from its place to `end` come into the terrain, and nearer to it than it was?
pub(super) fn sweeps_into(start: &Base, end: Point, terrain: &Terrain) -> bool {
    terrain.outline.path_nearer_than(start.at, end, start.radius)
        && (!terrain.outline.nearer_than(start.at, start.radius)
            || terrain.outline.square_to_path(start.at, end) < terrain.outline.square_to(start.at))
}
