//! Armour, `be.armour.*`: what the pieces worn add up to, and what they hamper.

use fates::{FigureId, RuleId, Sum};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::weapon::{Hand, Weapon};
use crate::rules::heroes::traits::Trait;
use crate::state::State;

/// Where a piece of armour is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three of them")]
pub enum Slot {
    Body,
    Helm,
    Shield,
}

/// What is worn on the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the file")]
pub enum Body {
    #[default]
    Clothes,
    Jacket,
    Byrnie,
    Hauberk,
}

/// What is worn on the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the file")]
pub enum Helm {
    LightHelm,
    FullHelm,
}

/// A class of armour (be.move.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three of them")]
pub enum Class {
    #[default]
    Light,
    Medium,
    Heavy,
}

impl Body {
    /// Its id in the file.
    pub const fn id(self) -> &'static str {
        match self {
            Body::Clothes => "clothes",
            Body::Jacket => "jacket",
            Body::Byrnie => "byrnie",
            Body::Hauberk => "hauberk",
        }
    }
}

impl Helm {
    /// Its id in the file.
    pub const fn id(self) -> &'static str {
        match self {
            Helm::LightHelm => "light-helm",
            Helm::FullHelm => "full-helm",
        }
    }
}

/// What a figure's pieces come to, with its shield and nothing in its hands (be.armour.2).
pub fn armour_value(book: &Book, profile: &Profile) -> i16 {
    let shield = if profile.shield { book.armour("shield") } else { 0 };
    book.armour(profile.body.id()) + profile.helm.map_or(0, |helm| book.armour(helm.id())) + shield
}

impl State {
    /// The AR of a figure as it stands now, part by part: the pieces worn (be.armour.2), the shield unless both hands
    /// are full (be.armour.4), the wall it stands in and the faith that covers it.
    pub fn armour<S: Sum>(&self, figure: FigureId, sum: &mut S) {
        let (profile, now) = (self.profile(figure), &self[figure]);
        let numbers = &self.book.numbers;
        sum.add(numbers.body_ar[profile.body as usize], RuleId("be.armour.2"));
        sum.add(profile.helm.map_or(0, |helm| numbers.helm_ar[helm as usize]), RuleId("be.armour.2"));
        if now.shield {
            let full = self.has_both_hands_full(figure);
            if full {
                sum.mention(numbers.shield_ar, RuleId("be.armour.4"));
            } else {
                sum.add(numbers.shield_ar, RuleId("be.armour.2"));
            }
        }
        if self.stands_in_wall(figure) {
            sum.add(numbers.wall_ar, RuleId("be.trait.shieldwall"));
        }
        if now.spells.warded {
            sum.add(numbers.faith_ar, RuleId("be.miracle.shield_of_faith"));
        }
    }

    /// Is the weapon in its hand a two-handed one (be.armour.4)?
    pub(crate) fn has_both_hands_full(&self, figure: FigureId) -> bool {
        match self[figure].hand {
            Hand::Arm(arm) => self.arm(figure, arm).is_some_and(|arm| arm.two_hands),
            Hand::Bare | Hand::Shield | Hand::Torch => false,
        }
    }

    /// Does it stand in a shieldwall: Standing, with its shield, and a Standing friend of the same sort beside it
    /// (be.trait.shieldwall)?
    pub fn stands_in_wall(&self, figure: FigureId) -> bool {
        self.is_of_the_wall(figure)
            && self
                .touching(figure)
                .iter()
                .any(|friend| !self.are_enemies(figure, friend) && self.is_of_the_wall(friend))
    }

    /// Could it be part of a shieldwall as it is?
    pub(crate) fn is_of_the_wall(&self, figure: FigureId) -> bool {
        self[figure].is_standing() && self[figure].shield && self.has(figure, Trait::Shieldwall)
    }

    /// The class of its armour (be.move.10).
    pub fn class(&self, figure: FigureId) -> Class {
        let profile = self.profile(figure);
        if self.options.armour_class_by_body {
            self.book.numbers.class[profile.body as usize]
        } else {
            profile.class
        }
    }
}

/// The weapons that take both hands, for whoever wants to know it of a kind (be.weapon.use.2).
pub fn takes_both_hands(book: &Book, weapon: Weapon) -> bool {
    book.weapon(weapon).is_some_and(|sheet| sheet.hands == 2)
}
