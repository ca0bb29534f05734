//! The list of all systems. A further one is one more line here.

use blood_eagle::BloodEagle;
use fear_and_faith::FearAndFaith;
use referee::{Library, playable};
use silver_bayonet::SilverBayonet;
use wfrp::Wfrp;

/// Every system with its built-in book.
pub fn library() -> Library {
    Library::of([
        playable::<SilverBayonet>(),
        playable::<FearAndFaith>(),
        playable::<BloodEagle>(),
        playable::<Wfrp>(),
    ])
}
