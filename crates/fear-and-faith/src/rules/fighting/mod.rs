//! Fighting: blows, shots and what they do.

pub(crate) mod blow;
pub(crate) mod contest;
pub(crate) mod deaths;
pub(crate) mod followups;
pub(crate) mod harm;
pub(crate) mod melee;
pub(crate) mod peril;
pub(crate) mod recoil;
pub(crate) mod tools;
pub(crate) mod variants;
pub(crate) mod way_back;
