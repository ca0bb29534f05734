//! What holds for all systems, through their door.

mod campaign;
