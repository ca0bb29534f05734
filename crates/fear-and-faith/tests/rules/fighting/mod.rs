//! Fighting.

pub mod deaths;
pub mod examples_melee;
pub mod melee;
pub mod melee_proofs;
pub mod melee_specials;
pub mod perils;
pub mod recoil;
pub mod ring;
pub mod variants;
