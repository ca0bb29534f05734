//! What a figure is, `be.fig.*`: its numbers as the roster states them, checked.

use arrayvec::ArrayVec;
use frame::view::Look;
use serde::{Deserialize, Serialize};
use table::inches;

use crate::content::book::Book;
use crate::content::points::price;
use crate::content::sheets::{PowerSheet, RowSheet, WeaponSheet};
use crate::content::warband::FigureSheet;
use crate::content::weapon::{Arm, MOST_ARMS, Row, WeaponId};
use crate::rules::fighting::armour::{Body, Class, Helm, armour_value};
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

impl FigureSheet {
    /// The checked profile, or everything that is wrong with it.
    pub fn check(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let mut faults = self.faults();
        let traits: Traits = self.traits.iter().copied().collect();
        if self.leadership.is_some() != traits.has(Trait::Leader) {
            faults.push("a Leader, and nobody else, has a Leadership value".to_string()); // be.trait.leader
        }
        if self.hero_points.is_some() && !traits.has(Trait::Hero) {
            faults.push("only a Hero has Hero Points".to_string());
        }
        let arms = self.arms(book, &mut faults);
        let (by_body, usual) = (book.class_of(self.body), book.numbers.hero_points);
        let profile = Profile {
            id: self.id.clone(),
            name: self.name.clone(),
            look: self.look,
            labels: self.labels.clone(),
            fv: self.fv.into(),
            sv: self.sv.into(),
            speed: self.speed.into(),
            leadership: self.leadership.map(i16::from),
            fate: self.fate.into(),
            body: self.body,
            helm: self.helm,
            shield: self.shield || self.legendary_shield,
            legendary_shield: self.legendary_shield,
            class: self.class.unwrap_or(by_body),
            arms,
            traits,
            hero_points: if traits.has(Trait::Hero) { self.hero_points.unwrap_or(usual) } else { 0 }, // be.hero.8
            powers: self.powers.iter().copied().collect(),
            items: self.items,
            mounted: self.mounted,
            cost: 0,
        };
        let ar = armour_value(book, &profile);
        if self.ar.is_some_and(|written| i16::from(written) != ar) {
            faults.push(format!("found ar {}, expected {ar}", self.ar.unwrap_or_default()));
        }
        let cost = price(book, &profile);
        if self.cost.is_some_and(|written| written != cost) {
            faults.push(format!("found cost {}, expected {cost}", self.cost.unwrap_or_default()));
        }
        if faults.is_empty() { Ok(Profile { cost, ..profile }) } else { Err(faults) }
    }

    /// Its weapons, each once, with the rows it was bought for (be.points.4).
    fn arms(&self, book: &Book, faults: &mut Vec<String>) -> ArrayVec<Arm, MOST_ARMS> {
        let mut arms = ArrayVec::new();
        let bought = self.fight.iter().chain(self.shoot.iter().filter(|arm| !self.fight.contains(arm)));
        for weapon in bought {
            let id = match book.weapon_id(weapon) {
                Ok(id) => id,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            let Some(sheet) = book.weapon(id) else { continue };
            let (fights, shoots) = (self.fight.contains(weapon), self.shoot.contains(weapon));
            if fights && sheet.fight.is_none() || shoots && sheet.shoot.is_none() {
                faults.push(format!("{} cannot be used like that", sheet.name));
            }
            let poisoned = self.poisoned.contains(weapon);
            if poisoned && !(fights && sheet.cutting || shoots && sheet.penetrating) {
                faults.push(format!("no poison holds on {}", sheet.name)); // be.poison.3
            }
            let legendary = self.legendary.contains(weapon);
            let arm = Arm { poisoned, legendary, ..sheet.arm(id, fights, shoots) };
            if arms.try_push(arm).is_err() {
                faults.push(format!("a figure carries at most {MOST_ARMS} weapons"));
            }
        }
        for weapon in self.poisoned.iter().chain(&self.legendary) {
            if !self.fight.contains(weapon) && !self.shoot.contains(weapon) {
                faults.push(format!("found {weapon:?} poisoned or legendary, and it carries none"));
            }
        }
        arms
    }
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
