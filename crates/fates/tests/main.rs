//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod dice;
mod figures;
mod game;
mod gravemarch;
mod ledger;
mod odds;
mod overrule;
mod proofs;
mod scripted;
mod sealed;
mod sides;
mod tally;
mod tree;
mod undo;
