//! Situational modifiers, `wf.mod.*`: what helps or hinders a roll to hit or a defence.

use fates::{FigureId, RuleId, Sum};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::{Skill, named};
use crate::content::weapon::Quality;
use crate::rules::attack::size::UPWARDS;
use crate::rules::attack::two_weapons::SPREAD;
use crate::rules::attack::{Attack, Occasion, Shot};
use crate::rules::harm::conditions::Condition;
use crate::rules::movement::ground::Cover;
use crate::rules::turn::trial::{Situation, Target};
use crate::state::State;
use crate::state::options::AdvantageSystem;

named! {
    /// The rows of `[[modifier]]`.
    Modifier {
        Charge = "charge",
        Defend = "defend",
        FreeAttack = "free-attack",
        OutnumberedTwo = "outnumbered-two",
        OutnumberedThree = "outnumbered-three",
        Moved = "moved",
        Aim = "aim",
        CalledLocation = "called-location",
        TargetEngaged = "target-engaged",
        CoverSoft = "cover-soft",
        CoverMedium = "cover-medium",
        CoverHard = "cover-hard",
        TargetInDarkness = "target-in-darkness",
        CrowdSmall = "crowd-small",
        CrowdMiddling = "crowd-middling",
        CrowdGreat = "crowd-great",
        OffHand = "off-hand",
    }
}

impl Modifier {
    /// What it adds, and the rule that says so.
    #[inline]
    pub fn value(self, book: &Book) -> (i16, RuleId) {
        let sheet = &book.modifiers[self as usize];
        (sheet.modifier, sheet.rule)
    }
}

/// The Conditions of a target that help a blow at it, for each level.
const WEAK: [(Condition, RuleId); 3] = [
    (Condition::Prone, RuleId("wf.mod.prone")),
    (Condition::Surprised, RuleId("wf.mod.surprised")),
    (Condition::Blinded, RuleId("wf.mod.blinded")),
];

/// What is left out of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// The bonus for the size of the target (wf.size.ranged_sl).
    Size,
    /// The penalty for shooting into a melee (wf.mod.wrong_target).
    Melee,
}

/// An attack as if something did not count.
#[derive(Clone, Copy, Debug)]
pub struct Less<'a>(pub &'a Attack, pub Without);

/// The defence against an attack.
#[derive(Clone, Copy, Debug)]
pub struct Guarding<'a>(pub &'a Attack);

impl Situation for Attack {
    fn at(&self) -> Option<FigureId> {
        Some(self.target)
    }

    #[inline]
    fn add<S: Sum>(&self, state: &State, target: &mut Target<S>) {
        state.to_hit(self, None, target);
    }
}

impl Situation for Less<'_> {
    fn add<S: Sum>(&self, state: &State, target: &mut Target<S>) {
        state.to_hit(self.0, Some(self.1), target);
    }
}

impl Situation for Guarding<'_> {
    fn at(&self) -> Option<FigureId> {
        Some(self.0.attacker)
    }

    #[inline]
    fn add<S: Sum>(&self, state: &State, target: &mut Target<S>) {
        let Attack { attacker, arm, target: defender, opposed, .. } = *self.0;
        let Some(with) = opposed else { return };
        let skill = with.map_or(Skill::Dodge, |with| state.arm(defender, with).skill);
        if state[defender].defends == Some(skill) {
            state.counts(target, Modifier::Defend); // wf.mod.defend
        }
        if state[defender].spread {
            target.situation(SPREAD, RuleId("wf.action.special.7"));
        }
        let fast = |who, arm| state.weapon_qualities(who, arm).has(Quality::Fast);
        if let Some(with) = with
            && state.arm(attacker, arm).is_melee()
            && fast(attacker, arm)
            && !fast(defender, with)
        {
            let fast = &state.book.qualities[Quality::Fast as usize];
            target.situation(fast.opposed_without.unwrap_or(0), RuleId("wf.mod.fast"));
        }
    }
}

impl State {
    /// A situational modifier of the book.
    fn counts<S: Sum>(&self, target: &mut Target<S>, modifier: Modifier) {
        let (value, rule) = modifier.value(&self.book);
        target.situation(value, rule);
    }

    /// Everything that helps or hinders a roll to hit (wf.attack.hit.3).
    fn to_hit<S: Sum>(&self, attack: &Attack, without: Option<Without>, target: &mut Target<S>) {
        match attack.shot {
            Some(shot) => self.shot_modifiers(attack, shot, without, target),
            None => self.blow_modifiers(attack, target),
        }
        if attack.called.is_some()
            && (attack.shot.is_some() || !self[attack.target].has(Condition::Unconscious))
        {
            self.counts(target, Modifier::CalledLocation); // wf.cond.unconscious.4 names it for nothing
        }
        if self.is_off_hand(attack) {
            self.counts(target, Modifier::OffHand);
        }
        if self.weapon_qualities(attack.attacker, attack.arm).has(Quality::Accurate) {
            let accurate = &self.book.qualities[Quality::Accurate as usize];
            target.situation(accurate.to_hit.unwrap_or(0), RuleId("wf.q.accurate")); // wf.test.19
        }
    }

    fn blow_modifiers<S: Sum>(&self, attack: &Attack, target: &mut Target<S>) {
        let Attack { attacker, target: foe, occasion, .. } = *attack;
        if occasion == Occasion::Charge && self.options.advantage == AdvantageSystem::Pool {
            self.counts(target, Modifier::Charge); // wf.adv.personal.2 gives Advantage instead
        }
        if occasion == Occasion::Free {
            self.counts(target, Modifier::FreeAttack);
        }
        match self.outnumbering(attacker, foe) {
            3.. => self.counts(target, Modifier::OutnumberedThree),
            2 => self.counts(target, Modifier::OutnumberedTwo),
            _ => {}
        }
        for (condition, rule) in WEAK {
            let levels = i16::from(self[foe].conditions.levels(condition));
            if levels > 0 {
                let bonus = self.book.conditions[condition as usize].melee_bonus_to_attackers;
                target.situation(bonus * levels, rule);
            }
        }
        if self.steps_larger(foe, attacker) > 0 {
            target.situation(UPWARDS, RuleId("wf.size.melee"));
        }
    }

    fn shot_modifiers<S: Sum>(
        &self,
        attack: &Attack,
        shot: Shot,
        without: Option<Without>,
        target: &mut Target<S>,
    ) {
        if let Some(band) = self.book.ranges.get(usize::from(shot.band)) {
            target.situation(band.modifier, band.rule);
        }
        if shot.crowd == 0 && without != Some(Without::Size) {
            target.situation(self.size_to_hit(attack.target), RuleId("wf.size.ranged"));
        }
        match shot.crowd {
            0..=2 => {}
            3..=6 => self.counts(target, Modifier::CrowdSmall),
            7..=12 => self.counts(target, Modifier::CrowdMiddling),
            13.. => self.counts(target, Modifier::CrowdGreat),
        }
        if shot.moved {
            self.counts(target, Modifier::Moved);
        }
        if shot.aimed {
            self.counts(target, Modifier::Aim);
        }
        if shot.into_melee && without != Some(Without::Melee) {
            self.counts(target, Modifier::TargetEngaged);
        }
        match shot.cover {
            Some(Cover::Soft) => self.counts(target, Modifier::CoverSoft),
            Some(Cover::Medium) => self.counts(target, Modifier::CoverMedium),
            Some(Cover::Hard) => self.counts(target, Modifier::CoverHard),
            None => {}
        }
        if shot.dark {
            self.counts(target, Modifier::TargetInDarkness);
        }
    }

    /// How many to one the target of a Melee attack is outnumbered, rounded down (wf.mod.outnumber_count).
    pub fn outnumbering(&self, attacker: FigureId, target: FigureId) -> usize {
        let on_side = |of: FigureId, around: FigureId| {
            let others = self[around].engaged.iter();
            let able = |&one: &FigureId| one != of && self[one].is_able() && self[one].seat == self[of].seat;
            1 + others.filter(able).count()
        };
        on_side(attacker, target) / on_side(target, attacker)
    }

    /// Is the weapon in the off hand alone (wf.mod.offhand)?
    fn is_off_hand(&self, attack: &Attack) -> bool {
        let [primary, secondary] = self[attack.attacker].hands;
        secondary == Some(attack.arm) && primary != secondary
    }
}
