//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod boards;
mod generate;
mod kept;
mod measuring;
mod path;
mod placing;
mod pond;
mod reach;
mod sight;
mod sight_heights;
mod sliding;
mod standing;
mod swath;
mod walking;
mod written;
