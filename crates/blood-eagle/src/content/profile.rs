//! What a figure is, `be.fig.*`: its numbers as the roster states them, checked.

use arrayvec::ArrayVec;
use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::inches;

use crate::content::sheets::{PowerSheet, RowSheet, WeaponSheet};
use crate::content::weapon::{Arm, MOST_ARMS, Row, WeaponId};
use crate::rules::fighting::armour::{Body, Class, Helm};
use crate::rules::heroes::powers::Powers;
use crate::rules::heroes::traits::{Trait, Traits};

/// A figure's numbers (be.fig.1), which never change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its id in the book; empty for one that was written out.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its silhouette, where its name does not say it.
    pub look: Option<Look>,
    /// Its short names in the examples: `S4`.
    pub labels: Vec<String>,
    /// Fighting value.
    pub fv: i16,
    /// Shooting value.
    pub sv: i16,
    /// Speed, in inches.
    pub speed: i16,
    /// Leadership, for initiative only (be.fig.2).
    pub leadership: Option<i16>,
    /// Fate; lower is better (be.fig.3).
    pub fate: i16,
    /// What it wears on the body.
    pub body: Body,
    /// What it wears on the head.
    pub helm: Option<Helm>,
    /// Has it a shield at the start?
    pub shield: bool,
    /// Is that shield legendary (be.sunder.4)?
    pub legendary_shield: bool,
    /// The class of armour that its roster states, or that follows from the body.
    pub class: Class,
    /// Its weapons.
    pub arms: ArrayVec<Arm, MOST_ARMS>,
    /// Its traits.
    pub traits: Traits,
    /// Hero Points at the start (be.hero.8).
    pub hero_points: u8,
    /// Its Powers.
    pub powers: Powers,
    /// What it carries that is counted.
    pub items: Items,
    /// Does it ride (be.move.18)?
    pub mounted: bool,
    /// Its points (be.points.1).
    pub cost: i16,
}

/// Counted items (be.ammo.2, be.points.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Items {
    /// Phials of holy water.
    #[serde(skip_serializing_if = "is_none")]
    pub holy_water: u8,
    /// Torches.
    #[serde(skip_serializing_if = "is_none")]
    pub torch: u8,
    /// Fire arrows.
    #[serde(skip_serializing_if = "is_none")]
    pub fire_arrow: u8,
}

fn is_none(count: &u8) -> bool {
    *count == 0
}

impl WeaponSheet {
    /// A plain piece of it, with the rows it was bought for.
    pub fn arm(&self, weapon: WeaponId, fights: bool, shoots: bool) -> Arm {
        Arm {
            weapon,
            fight: self.fight.as_ref().map(RowSheet::row).filter(|_| fights),
            at_rest: self.at_rest.as_ref().map(RowSheet::row).filter(|_| fights),
            charge: inches(self.charge.into()),
            shoot: self.shoot.as_ref().map(RowSheet::row).filter(|_| shoots),
            two_hands: self.hands == 2,
            sunder: self.sunder,
            poisoned: false,
            legendary: false,
            reload: self.reload,
        }
    }
}

impl RowSheet {
    /// The row as rules read it.
    pub(super) fn row(&self) -> Row {
        let rule = self.card.unwrap_or(Row::default().rule);
        Row { bonus: self.bonus.into(), fate: self.fate.into(), range: inches(self.range.into()), rule }
    }
}

impl PowerSheet {
    /// The row of its attack; nothing for a Power that is none (be.magic.9).
    pub fn row(&self) -> Row {
        let (bonus, fate) = self.shoot.map_or((0, 0), |row| (row.bonus.into(), row.fate.into()));
        Row { bonus, fate, range: inches(self.range.into()), rule: self.id.rule() }
    }
}

impl Profile {
    /// Does a trait set it apart?
    #[inline]
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.has(wanted)
    }
}
