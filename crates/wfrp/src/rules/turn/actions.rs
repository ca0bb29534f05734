//! The actions of a turn that are neither moves nor attacks: `wf.action.*`, from Assess to drawing a weapon.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::Skill;
use crate::content::weapon::{ArmId, Quality};
use crate::rules::advantage::Gain;
use crate::rules::advantage::spends::Aid;
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{Ability, Test, Trial};
use crate::state::combatant::{Load, Whereabouts};
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::{Active, State};
use crate::{Battle, Wfrp};

impl State {
    /// The melee weapons it can strike or parry with now: natural weapons, what its hands hold, or its bare hands if
    /// there is nothing else; nothing at all if neither arm is of use.
    pub fn melee_arms(&self, who: FigureId) -> ArrayVec<ArmId, 8> {
        let (now, arms) = (&self[who], &self.profile(who).arms);
        let grown = (0..arms.len() as u8).map(ArmId).filter(|arm| arms[arm.index()].natural);
        let [primary, secondary] = now.hands;
        let held = primary.into_iter().chain(secondary.filter(|_| primary != secondary));
        let mut all: ArrayVec<ArmId, 8> =
            grown.chain(held).filter(|arm| arms[arm.index()].is_melee()).take(8).collect();
        if all.is_empty() && self.has_a_hand(who) {
            all.push(self.bare_hands(who)); // wf.injury.useless
        }
        all
    }

    /// Its bare hands, the last of its weapons.
    #[inline]
    pub fn bare_hands(&self, who: FigureId) -> ArmId {
        ArmId(self.profile(who).arms.len().saturating_sub(1) as u8)
    }

    /// Is this weapon in hand, or natural?
    pub fn is_at_hand(&self, who: FigureId, arm: ArmId) -> bool {
        self.arm(who, arm).natural || self[who].hands.contains(&Some(arm))
    }

    /// How many of its hands can hold something (wf.injury.useless).
    fn usable_hands(&self, who: FigureId) -> [bool; 2] {
        [Location::PrimaryArm, Location::SecondaryArm].map(|arm| !self.is_useless(who, arm))
    }

    /// Could it hold this weapon, with both hands emptied?
    fn can_hold(&self, who: FigureId, arm: ArmId) -> bool {
        let usable = self.usable_hands(who).into_iter().filter(|&usable| usable).count();
        let hands = usize::from(self.arm(who, arm).hands);
        0 < hands && hands <= usable
    }

    /// The weapons it could draw: carried, and not in hand (wf.action.draw.1).
    fn drawable(&self, who: FigureId) -> impl Iterator<Item = ArmId> + '_ {
        let count = self.profile(who).arms.len() as u8;
        (0..count).map(ArmId).filter(move |&arm| {
            let carried = self[who].arms[arm.index()].place == Whereabouts::Carried;
            carried && !self.is_at_hand(who, arm) && self.can_hold(who, arm)
        })
    }

    /// Puts a weapon into its hands; what was there is put away. A shield goes to the off hand.
    fn takes_in_hand(&mut self, who: FigureId, arm: ArmId) {
        let (two_handed, shield) = (self.arm(who, arm).hands == 2, self.arm(who, arm).shield > 0);
        let [primary, secondary] = self.usable_hands(who);
        let held = self[who].hands;
        let two = held[0].is_some() && held[0] == held[1];
        let pairs = self.profile(who).is_dual_wielder() && held[0].is_some() && held[1].is_none() && !two;
        self[who].hands = match (two_handed, shield) {
            (true, _) => [Some(arm); 2],
            (false, false) if pairs && secondary => [held[0], Some(arm)], // wf.action.special.6
            (false, true) if secondary => [held[0].filter(|_| !two), Some(arm)],
            (false, _) if primary => [Some(arm), held[1].filter(|_| !two)],
            (false, _) => [held[0].filter(|_| !two), Some(arm)],
        };
    }

    /// The Skills it may name for Defend: those it can oppose with now.
    pub(super) fn defence_skills(&self, who: FigureId) -> ArrayVec<Skill, 8> {
        let mut skills = ArrayVec::new();
        for arm in self.melee_arms(who) {
            let skill = self.arm(who, arm).skill;
            if !skills.contains(&skill) && skills.len() < 7 {
                skills.push(skill);
            }
        }
        skills.push(Skill::Dodge);
        skills
    }

    /// The Skills it may Assess with: those that the scenario names, or any it has learnt (wf.action.assess.2,
    /// wf.action.assess.3).
    pub fn assess_skills(&self, who: FigureId) -> impl Iterator<Item = Skill> + '_ {
        let any = self.plot.assess_any_skill;
        let learnt = move |skill: &Skill| any && self.profile(who).is_trained(*skill);
        let named = self.plot.assess_skills.iter().copied();
        let own = Skill::ALL
            .iter()
            .copied()
            .filter(learnt)
            .filter(|skill| !self.plot.assess_skills.contains(skill));
        named.chain(own)
    }

    /// The test of an Assess, as hard as the scenario says for this Skill.
    pub(crate) fn assess_test(&self, who: FigureId, skill: Skill) -> Test {
        let own = self.plot.assess_difficulties.iter().find(|(known, _)| *known == skill);
        let difficulty = own.map_or(self.plot.assess_difficulty, |(_, difficulty)| *difficulty);
        Test::of(who, skill, RuleId("wf.action.assess.1"), difficulty.modifier(&self.book))
    }

    /// Has it a weapon at hand that can kill (wf.action.kill.2)?
    fn can_kill(&self, who: FigureId) -> bool {
        self.melee_arms(who).iter().any(|&arm| !self.arm(who, arm).has(Quality::Undamaging))
    }

    /// Is there a loaded weapon in its hands to aim with?
    fn can_aim(&self, who: FigureId) -> bool {
        let aims =
            |arm: &ArmId| !self.arm(who, *arm).is_melee() && self[who].arms[arm.index()].load == Load::Ready;
        !self[who].aims && self[who].hands.iter().flatten().any(aims)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists the actions of this chapter; the caller has seen that an action is left.
    pub(super) fn action_acts(&mut self, who: FigureId, acts: &mut Acts) {
        let state = &*self.state;
        if state.can_kill(who) {
            let lies = |enemy: &FigureId| state[*enemy].has(Condition::Unconscious);
            state.melee_targets(who).iter().filter(lies).for_each(|enemy| offer(acts, Act::Kill(enemy)));
        }
        if state.can_aim(who) {
            offer(acts, Act::Aim);
        }
        state.assess_skills(who).for_each(|skill| offer(acts, Act::Assess(skill)));
        state.defence_skills(who).iter().for_each(|&skill| offer(acts, Act::Defend(skill)));
        self.special_acts(who, acts);
    }

    /// Lists what is free: drawing each weapon once a turn.
    pub(super) fn free_acts(&mut self, who: FigureId, active: &Active, acts: &mut Acts) {
        let state = &*self.state;
        let fresh = |arm: &ArmId| active.drawn & (1 << arm.0) == 0;
        let worthwhile = active.action_left && state.may_act(who);
        if worthwhile {
            state.drawable(who).filter(fresh).for_each(|arm| offer(acts, Act::Draw(arm)));
        }
        if active.move_left && state.may_move(who) {
            let dropped = |arm: &ArmId| matches!(state[who].arms[arm.index()].place, Whereabouts::Dropped(_));
            let there = |arm: &ArmId| state.table.is_none() || state.is_at_weapon(who, arm.0);
            let arms = (0..state.profile(who).arms.len() as u8).map(ArmId);
            let arms = arms.filter(dropped).filter(there).filter(fresh);
            arms.filter(|&arm| state.can_hold(who, arm)).for_each(|arm| offer(acts, Act::PickUp(arm)));
        }
    }

    /// Assess: a Dramatic Test with a Skill the scenario allows (wf.action.assess.1, wf.action.assess.2, wf.test.18).
    pub(super) fn assesses(&mut self, who: FigureId, skill: Skill) -> Play<()> {
        let test = self.state.assess_test(who, skill);
        let test = self.spends_effort(test, Aid::Alone)?;
        let most = self.state.book.gains[Gain::AssessHigh as usize].least_sl; // wf.adv.gain.assess6
        let is_high = move |trial: Trial| trial.success && most.is_some_and(|most| trial.sl >= most);
        let made = self.test_by(&test, &(), |trial| (trial.success, is_high(trial)))?;
        let found = made.success;
        self.tell(|| ActionsEvent::Assessed { who, found }.into());
        if found && test.effort == 0 {
            let gain = if is_high(made) { Gain::AssessHigh } else { Gain::Assess };
            self.gains_advantage(who, gain);
        }
        self.spends_action();
        Ok(())
    }

    /// Defend: the named Skill opposes at +20 until the next turn begins (wf.action.defend.1).
    pub(super) fn defends(&mut self, who: FigureId, skill: Skill) -> Play<()> {
        self.state[who].defends = Some(skill);
        self.tell(|| ActionsEvent::Defended { who, skill }.into());
        self.spends_action();
        Ok(())
    }

    /// Aim helps the next Ranged attack if that is the very next action (wf.action.aim.1).
    pub(super) fn takes_aim(&mut self, who: FigureId) -> Play<()> {
        self.spends_action();
        self.state[who].aims = true;
        self.tell(|| ActionsEvent::TookAim { who }.into());
        Ok(())
    }

    /// Kill: an Unconscious opponent in reach dies, without a test (wf.action.kill.1, wf.action.kill.2, wf.wounds.7).
    pub(super) fn kills(&mut self, who: FigureId, target: FigureId) -> Play<()> {
        if !self.is_in_reach(who, target)? {
            self.tell(|| ActionsEvent::OutOfReach { who, target }.into());
            return Ok(());
        }
        self.tell(|| ActionsEvent::Killed { who, target }.into());
        self.dies(target, Some(who), RuleId("wf.action.kill.1"))?;
        self.spends_action();
        Ok(())
    }

    /// Draws or changes a weapon, free on one's own turn (wf.action.draw.1). Once a turn for each weapon.
    pub(super) fn draws(&mut self, who: FigureId, arm: ArmId) -> Play<()> {
        self.state.takes_in_hand(who, arm);
        self.notes_drawn(arm);
        self.tell(|| ActionsEvent::Drew { who, arm }.into());
        Ok(())
    }

    fn notes_drawn(&mut self, arm: ArmId) {
        if let Some(active) = &mut self.state.active {
            active.drawn |= 1 << arm.0;
        }
    }

    /// Picks up what it has dropped, as the move (wf.action.pickup.1).
    pub(super) fn picks_up(&mut self, who: FigureId, arm: ArmId) -> Play<()> {
        let rule = RuleId("wf.action.pickup.1");
        if self.state.table.is_none() && !self.fact(rule, Fact::AtWeapon { who, arm: arm.0 })? {
            self.notes_drawn(arm); // it is not asked about twice
            self.tell(|| ActionsEvent::NotThere { who, arm }.into());
            return Ok(());
        }
        self.state[who].arms[arm.index()].place = Whereabouts::Carried;
        self.state.takes_in_hand(who, arm);
        self.tell(|| ActionsEvent::PickedUp { who, arm }.into());
        self.spends_move();
        Ok(())
    }
}

/// What the log says of actions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ActionsEvent {
    OutOfReach { who: FigureId, target: FigureId },
    TookAim { who: FigureId },
    Assessed { who: FigureId, found: bool },
    Defended { who: FigureId, skill: Skill },
    Killed { who: FigureId, target: FigureId },
    Drew { who: FigureId, arm: ArmId },
    PickedUp { who: FigureId, arm: ArmId },
    NotThere { who: FigureId, arm: ArmId },
}

impl ActionsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        let arm = |who: FigureId, arm: ArmId| state.arm(who, arm).name.to_lowercase();
        match *self {
            ActionsEvent::OutOfReach { who, target } => {
                line("wf.engaged.3", format!("{} is out of reach of {}.", name(target), name(who)))
            }
            ActionsEvent::TookAim { who } => line("wf.action.aim.1", format!("{} takes aim.", name(who))),
            ActionsEvent::Assessed { who, found: true } => {
                line("wf.action.assess.1", format!("{} sees an opening.", name(who)))
            }
            ActionsEvent::Assessed { who, found: false } => {
                line("wf.adv.gain.4", format!("{} sees nothing of use.", name(who)))
            }
            ActionsEvent::Defended { who, skill } => {
                let skill = Ability::Skill(skill).name(&state.book);
                line("wf.action.defend.1", format!("{} defends itself with {skill}.", name(who)))
            }
            ActionsEvent::Killed { who, target } => {
                line("wf.action.kill.1", format!("{} makes an end of {}.", name(who), name(target)))
            }
            ActionsEvent::Drew { who, arm: id } => {
                line("wf.action.draw.1", format!("{} draws: {}.", name(who), arm(who, id)))
            }
            ActionsEvent::PickedUp { who, arm: id } => {
                line("wf.action.pickup.1", format!("{} picks up: {}.", name(who), arm(who, id)))
            }
            ActionsEvent::NotThere { who, arm: id } => {
                let text = format!("{} does not stand where this lies: {}.", name(who), arm(who, id));
                line("wf.action.pickup.1", text)
            }
        }
    }
}
