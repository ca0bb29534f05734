//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod boards;
mod generate;
mod measuring;
mod path;
mod placing;
mod reach;
mod sight;
mod sight_heights;
mod sliding;
mod walking;
mod written;
