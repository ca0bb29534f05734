//! The tests of this crate, a file for each chapter, in one program so that they build quickly.

mod aftermath;
mod armoury;
mod attributes;
mod captain;
mod checks;
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
mod monsters;
mod nature;
mod necromancers;
mod odds;
mod powers;
mod proofs;
mod shooting;
mod terms;
mod terror;
mod units;
mod weapons;
