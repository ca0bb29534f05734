//! Traits, `be.trait.*`: what sets a figure apart. What each does stands in the rule it changes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A trait of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Has Hero Points and a Last Heroic Act (be.trait.hero).
    Hero,
    /// Shoots into a Fight without the random pick (be.trait.uncanny_accuracy).
    UncannyAccuracy,
    /// Shoots out of a Fight (be.trait.close_quarters).
    CloseQuartersShooting,
    /// Has a Leadership value (be.trait.leader).
    Leader,
    /// +1 after its own charge, and never Disengages (be.trait.berserk.1, .2).
    Berserk,
    /// +1 AR beside a friend of the wall (be.trait.shieldwall).
    Shieldwall,
    /// Fights skilled when unarmed (be.trait.brawler).
    Brawler,
    /// An equal Fate result does no harm (be.trait.stubborn).
    Stubborn,
}

/// A set of traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Traits(u8);

impl Trait {
    /// All of them, in the order of the file.
    pub const ALL: [Trait; 8] = [
        Trait::Hero,
        Trait::UncannyAccuracy,
        Trait::CloseQuartersShooting,
        Trait::Leader,
        Trait::Berserk,
        Trait::Shieldwall,
        Trait::Brawler,
        Trait::Stubborn,
    ];
}

impl Traits {
    /// Is the trait among them?
    #[inline]
    pub fn has(self, wanted: Trait) -> bool {
        self.0 & (1 << wanted as u8) != 0
    }

    /// The traits, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().filter(move |&one| self.has(one))
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Traits {
        Traits(traits.into_iter().fold(0, |set, one| set | 1 << one as u8))
    }
}
