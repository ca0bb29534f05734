//! Injuries, `wf.injury.*`: what lasts for the whole fight and adds to other penalties.

use fates::{FigureId, Sum};
use serde::{Deserialize, Serialize};

use crate::content::profile::named;
use crate::content::tables::{Hampered, InjuryAt};
use crate::content::weapon::ArmId;
use crate::rules::attack::location::{Limb, Location};
use crate::rules::turn::trial::{Target, Test};
use crate::state::State;

named! {
    /// The injuries of the Critical tables.
    Injury {
        TornMuscleMinor = "torn-muscle-minor",
        TornMuscleMajor = "torn-muscle-major",
        FractureMinor = "fracture-minor",
        FractureMajor = "fracture-major",
        MaimedEye = "maimed-eye",
        MaimedHand = "maimed-hand",
    }
}

/// How often somebody has each injury at each location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Injuries([[u8; 6]; 6]);

impl Injuries {
    /// Adds one.
    pub fn add(&mut self, injury: Injury, at: Location) {
        let count = &mut self.0[injury as usize][at as usize];
        *count = count.saturating_add(1);
    }

    /// How often this one, there.
    #[inline]
    pub fn count(&self, injury: Injury, at: Location) -> u8 {
        self.0[injury as usize][at as usize]
    }

    /// None at all?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [[0; 6]; 6]
    }

    /// All there are, with their places and numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Injury, Location, u8)> + '_ {
        let pairs = Injury::ALL.iter().flat_map(|&injury| Location::ALL.iter().map(move |&at| (injury, at)));
        pairs.map(|(injury, at)| (injury, at, self.count(injury, at))).filter(|(.., count)| *count > 0)
    }
}

/// What injuries leave of somebody's movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// All of it.
    Whole,
    /// Half of Walk and Run.
    Halved,
    /// Crawling at half Walk, and nothing else.
    Crawls,
}

/// The place of an arm among the two; none for other places.
#[inline]
pub(super) fn arm_place(at: Location) -> Option<usize> {
    match at {
        Location::SecondaryArm => Some(0),
        Location::PrimaryArm => Some(1),
        _ => None,
    }
}

impl State {
    /// What an injury does at a place of somebody's body.
    fn effect(&self, who: FigureId, injury: Injury, at: Location) -> Option<&InjuryAt> {
        let sheet = &self.book.injuries[injury as usize];
        match self.profile(who).body.counts_as(at).limb() {
            Limb::Head => sheet.head.as_ref(),
            Limb::Arm => sheet.arm.as_ref(),
            Limb::Body => sheet.body.as_ref(),
            Limb::Leg => sheet.leg.as_ref(),
        }
    }

    /// The penalties of injuries on a test; they add up.
    #[inline]
    pub(crate) fn injury_penalty<S: Sum>(&self, test: &Test, into: &mut Target<S>) {
        if self[test.who].injuries.is_empty() {
            return;
        }
        for (injury, at, times) in self[test.who].injuries.iter() {
            let Some(effect) = self.effect(test.who, injury, at) else { continue };
            if effect.on.iter().any(|&on| self.is_hampered(test, on, Some(at))) {
                let rule = self.book.injuries[injury as usize].rule;
                into.plain(effect.modifier * i16::from(times), rule);
            }
        }
    }

    /// Is this one of the tests that a Condition makes harder, or an injury at this place?
    pub(super) fn is_hampered(&self, test: &Test, on: Hampered, at: Option<Location>) -> bool {
        match on {
            Hampered::All => true,
            Hampered::Hearing => test.hearing,
            Hampered::Melee => test.with.is_melee(),
            Hampered::ArmWeapon => {
                at.zip(test.arm).is_some_and(|(at, arm)| self.is_wielded_by(test.who, arm, at))
            }
            characteristic => test.with.characteristic() as u8 == characteristic as u8, // they come first
        }
    }

    /// Does this arm wield the weapon? A two-handed weapon is wielded by both.
    ///
    /// Reading: bare hands and natural weapons are the primary arm's.
    fn is_wielded_by(&self, who: FigureId, arm: ArmId, at: Location) -> bool {
        let [primary, secondary] = self[who].hands;
        match at {
            Location::PrimaryArm => primary == Some(arm) || secondary != Some(arm),
            Location::SecondaryArm => secondary == Some(arm),
            _ => false,
        }
    }

    /// What injuries leave of its movement.
    pub(crate) fn gait(&self, who: FigureId) -> Gait {
        let injuries = &self[who].injuries;
        if injuries.is_empty() {
            return Gait::Whole;
        }
        let effects = || injuries.iter().filter_map(|(injury, at, _)| self.effect(who, injury, at));
        match () {
            () if effects().any(|effect| effect.crawls) => Gait::Crawls,
            () if effects().any(|effect| effect.halves_pace) => Gait::Halved,
            () => Gait::Whole,
        }
    }

    /// Is this arm useless, by injury or for a while (wf.injury.useless, wf.crit.arm.4)? Other places never are.
    pub fn is_useless(&self, who: FigureId, arm: Location) -> bool {
        let Some(place) = arm_place(arm) else { return false };
        let now = &self[who];
        let numb = now.numb_until[place] > 0 && self.round <= now.numb_until[place];
        let useless = |&injury: &Injury| {
            now.injuries.count(injury, arm) > 0
                && self.effect(who, injury, arm).is_some_and(|effect| effect.useless)
        };
        numb || !now.injuries.is_empty() && Injury::ALL.iter().any(useless)
    }

    /// Is either of its arms good for anything?
    pub(crate) fn has_a_hand(&self, who: FigureId) -> bool {
        [Location::PrimaryArm, Location::SecondaryArm].iter().any(|&arm| !self.is_useless(who, arm))
    }
}
