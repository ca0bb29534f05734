//! What only one system answers.

mod blood_eagle;
mod fear_and_faith;
mod gravemarch;
mod wfrp;
