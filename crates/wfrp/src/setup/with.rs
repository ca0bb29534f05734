//! What is not as in a fresh combatant: what earlier fights have left, and what it does without today.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::draft::{Carried, Draft};
use crate::content::flaw::{Flaw, Weight, words_of};
use crate::content::profile::Profile;
use crate::content::tables::InjurySheet;
use crate::rules::attack::location::{Limb, Location};
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;

/// The most days of rest before a fight: after so many nothing is left to mend.
pub(crate) const MOST_REST: u16 = 365;

/// The most injuries somebody brings along.
pub(crate) const MOST_INJURIES: usize = 50;

/// The most Critical Wounds, and the most levels of a Condition, that somebody brings along.
pub(crate) const MOST_CRITICALS: u8 = 20;
pub(crate) const MOST_LEVELS: u8 = 20;

/// What is not as in a fresh combatant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct With {
    /// It is Surprised (wf.start.3).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub surprised: bool,
    /// The Wounds it has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wounds: Option<i16>,
    /// The Critical Wounds it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criticals: Option<u8>,
    /// Conditions with their levels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<(Condition, u8)>,
    /// The injuries it brings along, and how many days it has rested with each (wf.heal.8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Ache>,
    /// The days it rests before the fight begins (wf.heal.7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<u16>,
    /// The Fortune it has left (wf.fortune.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fortune: Option<u8>,
    /// The bandages it carries (wf.heal.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bandages: Option<u8>,
    /// It wears no armour.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unarmoured: bool,
    /// The weapons it carries, in the place of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapons: Option<Vec<String>>,
}

/// An injury of an earlier fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ache {
    /// Which.
    pub injury: Injury,
    /// Where.
    pub at: Location,
    /// The days of rest since.
    #[serde(default)]
    pub days: u8,
}

impl With {
    /// Is all as in a fresh combatant?
    pub(crate) fn is_fresh(&self) -> bool {
        *self == With::default()
    }

    /// A combatant with the weapons and the armour that it has today.
    pub(crate) fn equipped<'a>(&self, draft: &'a Draft) -> Cow<'a, Draft> {
        if self.weapons.is_none() && !self.unarmoured {
            return Cow::Borrowed(draft);
        }
        let mut draft = draft.clone();
        if let Some(weapons) = &self.weapons {
            draft.weapons = weapons.iter().map(|weapon| Carried::of(weapon)).collect();
        }
        if self.unarmoured {
            draft.armour.clear();
            draft.metal.clear();
        }
        Cow::Owned(draft)
    }

    /// What no game can be begun with, in words.
    pub(super) fn faults(&self, profile: &Profile, book: &Book) -> Vec<String> {
        let mut flaws = self.flaws(profile, book);
        flaws.retain(|flaw| flaw.weight == Weight::Fault);
        words_of(&flaws)
    }

    /// All that is wrong with it.
    pub(crate) fn flaws(&self, profile: &Profile, book: &Book) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        self.number_flaws(profile, &mut flaws);
        self.condition_flaws(book, &mut flaws);
        self.injury_flaws(profile, book, &mut flaws);
        flaws
    }

    fn number_flaws(&self, profile: &Profile, flaws: &mut Vec<Flaw>) {
        let most = i16::from(profile.wounds);
        if let Some(wounds) = self.wounds.filter(|wounds| !(0..=most).contains(wounds)) {
            let flaw = Flaw::fault("/wounds", format!("found {wounds} Wounds, expected 0 to {most}"));
            flaws.push(flaw.by("wf.char.7").cured_without("Unhurt"));
        }
        if let Some(rest) = self.rest.filter(|&rest| rest > MOST_REST) {
            let words = format!("found {rest} days of rest, expected at most {MOST_REST}");
            flaws.push(Flaw::fault("/rest", words).by("wf.heal.7").cured_with("A year", MOST_REST));
        }
        if let Some(criticals) = self.criticals.filter(|&criticals| criticals > MOST_CRITICALS) {
            let words = format!("found {criticals} Critical Wounds, expected at most {MOST_CRITICALS}");
            let flaw = Flaw::breach("/criticals", words).by("wf.attack.crit.13");
            flaws.push(flaw.cured_with(format!("Make it {MOST_CRITICALS}"), MOST_CRITICALS));
        }
        if let Some(fortune) = self.fortune.filter(|&fortune| fortune > profile.fortune) {
            let words = format!("found {fortune} Fortune left, expected at most {}", profile.fortune);
            let flaw = Flaw::breach("/fortune", words).by("wf.fortune.1");
            flaws.push(flaw.cured_without("All of it"));
        }
        if self.surprised {
            let flaw = Flaw::breach("/surprised", "the scenario says who is Surprised").by("wf.start.3");
            flaws.push(flaw.cured_without("On its guard"));
        }
    }

    /// Of the Conditions only Fatigued lasts until the next fight (wf.heal.6).
    fn condition_flaws(&self, book: &Book, flaws: &mut Vec<Flaw>) {
        for (place, &(condition, levels)) in self.conditions.iter().enumerate() {
            let (at, name) = (format!("/conditions/{place}"), condition.name(book));
            if levels > MOST_LEVELS {
                let words = format!("found {levels} levels of {name}, expected at most {MOST_LEVELS}");
                let flaw = Flaw::breach(format!("{at}/1"), words).by("wf.cond.stack.1");
                flaws.push(flaw.cured_with(format!("Make it {MOST_LEVELS}"), MOST_LEVELS));
            } else if levels > 1 && !condition.has_levels() {
                let words = format!("found {levels} levels of {name}, which is there or not");
                let flaw = Flaw::breach(format!("{at}/1"), words).by("wf.cond.stack.2");
                flaws.push(flaw.cured_with("Make it 1", 1));
            }
            if condition != Condition::Fatigued && levels > 0 {
                let words = format!("found {name}; only Fatigued lasts until the next fight");
                let flaw = Flaw::breach(at, words).by("wf.heal.6");
                flaws.push(flaw.cured_by_removal(format!("Without {name}")));
            }
        }
    }

    fn injury_flaws(&self, profile: &Profile, book: &Book, flaws: &mut Vec<Flaw>) {
        if self.injuries.len() > MOST_INJURIES {
            let words = format!("found {} injuries, expected at most {MOST_INJURIES}", self.injuries.len());
            flaws.push(Flaw::fault("/injuries", words).cured_without("Without injuries"));
        }
        for (place, ache) in self.injuries.iter().enumerate() {
            let (at, sheet) = (format!("/injuries/{place}"), &book.injuries[ache.injury as usize]);
            let flaw = |words: String| Flaw::breach(&at, words).cured_by_removal("Take it out");
            let name = profile.body.words(ache.at);
            if profile.body.lacks[ache.at as usize] {
                flaws.push(
                    flaw(format!("found {} at {name}, which is lacking", sheet.name))
                        .by("wf.location.lacking"),
                );
            } else if !strikes(sheet, profile.body.counts_as(ache.at)) {
                let rule = sheet.rule.0;
                flaws.push(flaw(format!("found {} at {name}, where there is none", sheet.name)).by(rule));
            }
        }
    }
}

/// Can somebody have this injury there?
pub(crate) fn strikes(sheet: &InjurySheet, at: Location) -> bool {
    match at.limb() {
        Limb::Head => sheet.head.is_some(),
        Limb::Arm => sheet.arm.is_some(),
        Limb::Body => sheet.body.is_some(),
        Limb::Leg => sheet.leg.is_some(),
    }
}
