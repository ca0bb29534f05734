//! The list of all systems. A further one is one more line here.

use blood_eagle::BloodEagle;
use fear_and_faith::FearAndFaith;
use gravemarch::Gravemarch;
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

/// All systems and Gravemarch, the template for a new one: for tests, and where somebody asks for it.
pub fn library_with_template() -> Library {
    Library::of(library().systems().iter().cloned().chain([playable::<Gravemarch>()]))
}
