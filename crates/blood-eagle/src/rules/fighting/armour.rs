//! Armour, `be.armour.*`: what the pieces worn add up to, and what they hamper.

use fates::{FigureId, RuleId, Sum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::Profile;
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

/// A piece of armour by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the file")]
pub enum Armour {
    Clothes,
    Jacket,
    Byrnie,
    Hauberk,
    LightHelm,
    FullHelm,
    Shield,
}

/// What is worn on the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the file")]
pub enum Helm {
    LightHelm,
    FullHelm,
}

/// A class of armour (be.move.10).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three of them")]
pub enum Class {
    #[default]
    Light,
    Medium,
    Heavy,
}

impl Armour {
    /// Its id in the file.
    pub const fn id(self) -> &'static str {
        match self {
            Armour::Clothes => "clothes",
            Armour::Jacket => "jacket",
            Armour::Byrnie => "byrnie",
            Armour::Hauberk => "hauberk",
            Armour::LightHelm => "light-helm",
            Armour::FullHelm => "full-helm",
            Armour::Shield => "shield",
        }
    }

    /// Where it is worn.
    pub const fn slot(self) -> Slot {
        match self {
            Armour::Clothes | Armour::Jacket | Armour::Byrnie | Armour::Hauberk => Slot::Body,
            Armour::LightHelm | Armour::FullHelm => Slot::Helm,
            Armour::Shield => Slot::Shield,
        }
    }
}

impl From<Body> for Armour {
    fn from(body: Body) -> Armour {
        match body {
            Body::Clothes => Armour::Clothes,
            Body::Jacket => Armour::Jacket,
            Body::Byrnie => Armour::Byrnie,
            Body::Hauberk => Armour::Hauberk,
        }
    }
}

impl From<Helm> for Armour {
    fn from(helm: Helm) -> Armour {
        match helm {
            Helm::LightHelm => Armour::LightHelm,
            Helm::FullHelm => Armour::FullHelm,
        }
    }
}

/// What a figure wears: on the body, on the head, on the arm.
pub(crate) fn worn(body: Body, helm: Option<Helm>, shield: bool) -> impl Iterator<Item = Armour> {
    [Some(body.into()), helm.map(Armour::from), shield.then_some(Armour::Shield)].into_iter().flatten()
}

/// What a figure's pieces come to, with its shield and nothing in its hands (be.armour.2).
pub fn armour_value(book: &Book, profile: &Profile) -> i16 {
    worn(profile.body, profile.helm, profile.shield).map(|piece| book.armour(piece)).sum()
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
            if self.has_both_hands_full(figure) && !self.options.shields_always_count {
                sum.mention(numbers.shield_ar, RuleId("be.armour.4")); // be.armour.6
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

    /// Is the weapon in its hand a two-handed one (be.armour.4)? That is the weapon it used last, or its first before any
    /// use (be.armour.5).
    fn has_both_hands_full(&self, figure: FigureId) -> bool {
        self.fills_both_hands(figure, self[figure].hand)
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
