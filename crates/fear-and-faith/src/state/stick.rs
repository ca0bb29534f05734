//! The measuring sticks, `ff.core.stick.*`, and what follows from the scale of the models.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Length;

/// One of the three sticks everything is measured with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the three sticks")]
pub enum Stick {
    #[serde(rename = "S")]
    Short,
    #[serde(rename = "M")]
    Medium,
    #[serde(rename = "L")]
    Long,
}

impl Stick {
    /// All three, the shortest first.
    pub const ALL: [Stick; 3] = [Stick::Short, Stick::Medium, Stick::Long];

    /// The next shorter one; there is none shorter than Short.
    pub fn shorter(self) -> Option<Stick> {
        match self {
            Stick::Short => None,
            Stick::Medium => Some(Stick::Short),
            Stick::Long => Some(Stick::Medium),
        }
    }

    /// The next longer one, Long at the most.
    pub fn longer(self) -> Stick {
        match self {
            Stick::Short => Stick::Medium,
            Stick::Medium | Stick::Long => Stick::Long,
        }
    }

    /// The stick of a spell of so much power (ff.magic.range.1).
    pub fn of_power(power: u8) -> Stick {
        match power {
            0 | 1 => Stick::Short,
            2 => Stick::Medium,
            _ => Stick::Long,
        }
    }

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Stick::Short => "Short",
            Stick::Medium => "Medium",
            Stick::Long => "Long",
        }
    }
}

/// How large the models are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scale {
    /// 20 to 28 mm (ff.core.stick.1).
    #[default]
    #[serde(rename = "28mm")]
    Large,
    /// 15 mm (ff.core.stick.2).
    #[serde(rename = "15mm")]
    Small,
}

/// How big a model is beside a man (ff.melee.mod.size.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three classes of size")]
pub enum Size {
    Normal,
    Big,
    Huge,
}

impl Scale {
    /// How long a stick is.
    #[inline]
    pub fn length(self, stick: Stick) -> Length {
        Length(match (self, stick) {
            (Scale::Large, Stick::Short) => 750,
            (Scale::Large, Stick::Medium) => 1200,
            (Scale::Large, Stick::Long) => 1800,
            (Scale::Small, Stick::Short) => 500,
            (Scale::Small, Stick::Medium) => 800,
            (Scale::Small, Stick::Long) => 1200,
        })
    }

    /// How wide a base is (ff.core.base.3).
    pub fn base(self, size: Size) -> Length {
        Length(match (self, size) {
            (Scale::Large, Size::Normal) => 250,
            (Scale::Large, Size::Big) => 400,
            (Scale::Large, Size::Huge) => 600,
            (Scale::Small, Size::Normal) => 150,
            (Scale::Small, Size::Big) => 250,
            (Scale::Small, Size::Huge) => 400,
        })
    }

    /// How high a model of this size stands. Reading: the book gives no heights; a man is as high as his scale says.
    pub fn height(self, size: Size) -> Length {
        let man = match self {
            Scale::Large => 300,
            Scale::Small => 180,
        };
        Length(match size {
            Size::Normal => man,
            Size::Big => man * 3 / 2,
            Size::Huge => man * 2,
        })
    }

    /// The width and depth of the usual table (ff.core.table.1).
    pub fn table(self) -> Length {
        match self {
            Scale::Large => Length(9000),
            Scale::Small => Length(6000),
        }
    }
}
