//! The Last Heroic Act, `be.hero.6` and on: what a Hero does before being removed.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::PromiseView;
use table::inches;

use crate::content::weapon::{ArmId, HEIRLOOM};
use crate::rules::heroes::heroics::HeroicsEvent;
use crate::rules::heroes::traits::Trait;
use crate::rules::turn::acts::Act;
use crate::state::fact::Fact;
use crate::state::figure::{Condition, Heirloom};
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

const LAST: RuleId = RuleId("be.hero.6");
const PASSING: RuleId = RuleId("be.hero.18");

/// What a Hero does last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastAct {
    /// A single attack or a Power of the phase (be.hero.7, be.hero.20).
    Act(Act),
    /// Passes a legendary weapon to an ally (be.hero.18).
    Pass(ArmId, FigureId),
    /// Throws a legendary weapon away (be.hero.18).
    ThrowAway(ArmId),
    /// Speaks, which changes nothing (be.hero.19).
    Speech,
}

impl State {
    /// Has it a Last Heroic Act: a Hero that has not acted this phase (be.hero.6), not as the turn ends (be.hero.15)?
    fn has_last_act(&self, figure: FigureId) -> bool {
        let phase = matches!(self.phase, Phase::Movement | Phase::Shooting | Phase::Fighting);
        phase && !self[figure].acted && self.has(figure, Trait::Hero)
    }
}

/// May a Hero end with this: one attack with full value, or a Power (be.hero.14, be.hero.20)?
fn is_last(act: &Act) -> bool {
    match act {
        Act::Shoot(..) | Act::HolyWater(_) | Act::Cast(..) | Act::CastAtPiece(..) | Act::CastAtPoint(_) => {
            true
        }
        Act::Fight(_) | Act::Sunder(_) | Act::FireArrow(..) | Act::Burn(_) => true,
        Act::Volley(..) | Act::Mob(_) | Act::Split | Act::LightTorch | Act::DouseTorch => false,
        Act::Move | Act::Run | Act::Disengage | Act::Stand | Act::Hold => false,
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// The Last Heroic Act of a figure about to be removed, at once and even from the ground (be.hero.13); nothing
    /// for any other figure.
    pub(crate) fn last_heroic_act(&mut self, figure: FigureId) -> Play<()> {
        if !self.state.has_last_act(figure) {
            return Ok(());
        }
        let before = self.state.active.replace(figure);
        self.state[figure].condition = Condition::Standing; // it rises for it
        let chosen = self.asks_last_act(figure)?;
        self.state[figure].acted = true;
        self.tell(|| HeroicsEvent::LastAct { figure, speech: chosen == LastAct::Speech }.into());
        match chosen {
            LastAct::Act(act) => self.does(figure, act)?,
            LastAct::Pass(arm, to) => self.passes_weapon(figure, arm, to)?,
            LastAct::ThrowAway(arm) => {
                self.state[figure].lost.insert(arm);
                self.tell(|| HeroicsEvent::ThrewAway { figure }.into());
            }
            LastAct::Speech => {}
        }
        self.state.active = before.filter(|&other| self.state[other].is_in_play());
        Ok(())
    }

    /// What the Hero does last: each chapter lists its own.
    fn asks_last_act(&mut self, figure: FigureId) -> Play<LastAct> {
        let mut acts = self.acts_of(figure)?;
        acts.retain(is_last);
        let mut options: Vec<LastAct> = acts.into_iter().map(LastAct::Act).collect();
        let legendary = self.state.arms(figure).filter(|(_, arm)| arm.legendary).map(|(arm, _)| arm);
        let legendary: arrayvec::ArrayVec<ArmId, 8> = legendary.collect();
        for arm in legendary {
            options.extend(self.state.heirs(figure).iter().map(|heir| LastAct::Pass(arm, heir)));
            options.push(LastAct::ThrowAway(arm));
        }
        options.push(LastAct::Speech);
        self.ask(LAST, self.state[figure].seat, &options)
    }

    /// Passes a legendary weapon to an ally, who has it for the rest of the game (be.hero.18).
    fn passes_weapon(&mut self, figure: FigureId, arm: ArmId, to: FigureId) -> Play<()> {
        if !self.fact(PASSING, Fact::Within { one: figure, other: to, distance: inches(1) })? {
            self.tell(|| HeroicsEvent::OutOfReach { figure, to }.into());
            return Ok(());
        }
        self.state[figure].lost.insert(arm);
        let heirloom = match self.state[figure].heirloom {
            Some(heirloom) if arm == HEIRLOOM => heirloom,
            _ => Heirloom { of: figure, arm },
        };
        self.state[to].heirloom = Some(heirloom);
        self.state[to].lost.remove(HEIRLOOM);
        self.tell(|| HeroicsEvent::Passed { figure, to }.into());
        Ok(())
    }
}

impl State {
    /// The allies a dying Hero could pass a weapon to.
    ///
    /// Reading: it takes an ally within an inch that was given none yet.
    fn heirs(&self, figure: FigureId) -> FigureSet {
        let near = |friend: &FigureId| {
            self.table.as_ref().is_none_or(|table| table.gap_within(figure, *friend, inches(1)))
        };
        let friends = self.friends(figure);
        friends.iter().filter(|&friend| self[friend].heirloom.is_none()).filter(near).collect()
    }
}

impl Offer<State> for LastAct {
    fn name(&self, state: &State) -> String {
        match self {
            LastAct::Act(act) => act.name(state),
            LastAct::Pass(_, to) => format!("pass-weapon-{}", state.id(*to)),
            LastAct::ThrowAway(_) => "throw-weapon-away".to_string(),
            LastAct::Speech => "speech".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match self {
            LastAct::Act(act) => act.words(state),
            LastAct::Pass(_, to) => format!("Pass the legendary weapon to {}", state.name(*to)),
            LastAct::ThrowAway(_) => "Throw the legendary weapon away".to_string(),
            LastAct::Speech => "A death speech".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        let name = state.active.map_or("the Hero", |figure| state.name(figure));
        format!("{name} is about to be removed. What is the Last Heroic Act?")
    }

    fn figure(&self) -> Option<FigureId> {
        match self {
            LastAct::Act(act) => act.figure(),
            LastAct::Pass(_, to) => Some(*to),
            LastAct::ThrowAway(_) | LastAct::Speech => None,
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            LastAct::Act(act) => act.promise(state),
            _ => None,
        }
    }
}
