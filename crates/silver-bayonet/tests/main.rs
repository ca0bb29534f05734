//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod armoury;
mod attributes;
mod checks;
mod clues;
mod common;
mod content;
mod criticals;
mod damage;
mod examples;
mod falling;
mod fate;
mod loading;
mod measuring;
mod melee;
mod odds;
mod proofs;
mod scenarios;
mod shooting;
mod terror;
mod weapons;
