//! The Magical Powers by name, `be.miracle.*` and `be.wyrd.*`, and sets of them.

use fates::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::sheets::Spark;

/// A Magical Power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the file")]
pub enum Power {
    Blessing,
    ShieldOfFaith,
    RaiseUp,
    SilenceTheWyrd,
    BoltOfFire,
    StormOfFire,
    ShardOfIce,
    Hex,
    Mist,
}

/// The two kinds of Powers (be.magic.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PowerKind {
    /// A Christian Miracle.
    Miracle,
    /// A Wyrd Power.
    Wyrd,
}

/// A set of Powers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Powers(u16);

impl Power {
    /// All of them, in the order of the file.
    pub const ALL: [Power; 9] = [
        Power::Blessing,
        Power::ShieldOfFaith,
        Power::RaiseUp,
        Power::SilenceTheWyrd,
        Power::BoltOfFire,
        Power::StormOfFire,
        Power::ShardOfIce,
        Power::Hex,
        Power::Mist,
    ];

    /// The rule that says what it does.
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Power::Blessing => "be.miracle.blessing",
            Power::ShieldOfFaith => "be.miracle.shield_of_faith",
            Power::RaiseUp => "be.miracle.raise_up",
            Power::SilenceTheWyrd => "be.miracle.silence",
            Power::BoltOfFire => "be.wyrd.bolt_of_fire",
            Power::StormOfFire => "be.wyrd.storm_of_fire",
            Power::ShardOfIce => "be.wyrd.shard_of_ice",
            Power::Hex => "be.wyrd.hex",
            Power::Mist => "be.wyrd.mist",
        })
    }

    /// Miracle or Wyrd (be.magic.1).
    pub const fn kind(self) -> PowerKind {
        match self {
            Power::Blessing | Power::ShieldOfFaith | Power::RaiseUp | Power::SilenceTheWyrd => {
                PowerKind::Miracle
            }
            _ => PowerKind::Wyrd,
        }
    }

    /// How it sets things alight (be.fire.5, be.fire.6).
    pub const fn spark(self) -> Option<Spark> {
        match self {
            Power::BoltOfFire => Some(Spark::BoltOfFire),
            Power::StormOfFire => Some(Spark::StormOfFire),
            _ => None,
        }
    }

    /// What it is called in protocol and files: `bolt-of-fire`.
    pub const fn id(self) -> &'static str {
        match self {
            Power::Blessing => "blessing",
            Power::ShieldOfFaith => "shield-of-faith",
            Power::RaiseUp => "raise-up",
            Power::SilenceTheWyrd => "silence-the-wyrd",
            Power::BoltOfFire => "bolt-of-fire",
            Power::StormOfFire => "storm-of-fire",
            Power::ShardOfIce => "shard-of-ice",
            Power::Hex => "hex",
            Power::Mist => "mist",
        }
    }
}

impl Powers {
    /// No Power.
    pub const NONE: Powers = Powers(0);

    /// Is the Power among them?
    #[inline]
    pub fn has(self, power: Power) -> bool {
        self.0 & (1 << power as u16) != 0
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same without one of them.
    pub fn without(self, power: Power) -> Powers {
        Powers(self.0 & !(1 << power as u16))
    }

    /// Those that are of a kind.
    pub fn of(self, kind: PowerKind) -> Powers {
        self.iter().filter(|power| power.kind() == kind).collect()
    }

    /// The Powers, in the order of the file.
    pub fn iter(self) -> impl Iterator<Item = Power> {
        Power::ALL.into_iter().filter(move |&power| self.has(power))
    }
}

impl FromIterator<Power> for Powers {
    fn from_iter<I: IntoIterator<Item = Power>>(powers: I) -> Powers {
        Powers(powers.into_iter().fold(0, |set, power| set | 1 << power as u16))
    }
}
