//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod activation;
mod armoury;
mod attributes;
mod cavalry;
mod checks;
mod common;
mod content;
mod criticals;
mod damage;
mod examples;
mod falling;
mod fate;
mod force;
mod loading;
mod measuring;
mod melee;
mod movement;
mod odds;
mod proofs;
mod shooting;
mod terror;
mod weapons;
