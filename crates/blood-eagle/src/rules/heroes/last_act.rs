//! The Last Heroic Act, `be.hero.6` and on: what a Hero does before being removed.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::PromiseView;

use crate::content::weapon::HEIRLOOM;
use crate::rules::heroes::bequest::Thing;
use crate::rules::heroes::heroics::HeroicsEvent;
use crate::rules::heroes::traits::Trait;
use crate::rules::turn::acts::Act;
use crate::state::figure::Condition;
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

const LAST: RuleId = RuleId("be.hero.6");

/// What a Hero does last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastAct {
    /// A single attack or a Power of the phase (be.hero.7, be.hero.20), or something with its torch (be.hero.22).
    Act(Act),
    /// Gives a weapon or an item to a friend (be.hero.18, be.hero.22).
    Give(Thing, FigureId),
    /// Throws a weapon or an item away (be.hero.18, be.hero.22).
    ThrowAway(Thing),
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

/// May a Hero end with this: one attack with full value (be.hero.14), a Power (be.hero.20), or something with its torch
/// (be.hero.22)? The Movement phase has no attacks, and to move is no last act (be.hero.24).
fn is_last(act: &Act) -> bool {
    match act {
        Act::Shoot(..) | Act::HolyWater(_) | Act::Cast(..) | Act::CastAtPiece(..) | Act::CastAtPoint(_) => {
            true
        }
        Act::Fight(_) | Act::Sunder(_) | Act::FireArrow(..) | Act::Burn(_) => true,
        Act::LightTorch | Act::DouseTorch => true,
        Act::Volley(..) | Act::Mob(_) | Act::Split => false,
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
            LastAct::Give(thing, to) => self.gives(figure, thing, to)?,
            LastAct::ThrowAway(thing) => self.throws_away(figure, thing),
            LastAct::Speech => {}
        }
        self.state.active = before.filter(|&other| self.state[other].is_in_play());
        Ok(())
    }

    /// What the Hero does last: each chapter lists its own. A torch can be lit in any phase then (be.hero.22).
    fn asks_last_act(&mut self, figure: FigureId) -> Play<LastAct> {
        let mut acts = self.acts_of(figure)?;
        acts.retain(is_last);
        if self.state.may_light(figure) && !acts.contains(&Act::LightTorch) {
            acts.push(Act::LightTorch);
        }
        let mut options: Vec<LastAct> = acts.into_iter().map(LastAct::Act).collect();
        for thing in self.state.things(figure) {
            options.extend(self.state.heirs(figure, thing).iter().map(|heir| LastAct::Give(thing, heir)));
            options.push(LastAct::ThrowAway(thing));
        }
        options.push(LastAct::Speech);
        self.ask(LAST, self.state[figure].seat, &options)
    }
}

/// What a thing of the dying Hero is called, in protocol and in words. One that was given to it is told from its own.
fn thing_words(state: &State, thing: Thing) -> String {
    let name = state.active.map_or_else(String::new, |figure| state.thing_words(figure, thing));
    if thing == Thing::Arm(HEIRLOOM) { format!("given {name}") } else { name }
}

impl Offer<State> for LastAct {
    fn name(&self, state: &State) -> String {
        match self {
            LastAct::Act(act) => act.name(state),
            LastAct::Give(thing, to) => {
                format!("give-{}-{}", content::kebab(&thing_words(state, *thing)), state.id(*to))
            }
            LastAct::ThrowAway(thing) => {
                format!("throw-away-{}", content::kebab(&thing_words(state, *thing)))
            }
            LastAct::Speech => "speech".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match self {
            LastAct::Act(act) => act.words(state),
            LastAct::Give(thing, to) => {
                format!("Throw the {} to {}", thing_words(state, *thing), state.name(*to))
            }
            LastAct::ThrowAway(thing) => format!("Throw the {} away", thing_words(state, *thing)),
            LastAct::Speech => "A death speech".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        let name = state.active.map_or("the Hero", |figure| state.name(figure));
        format!("{name} falls. Last Heroic Act?")
    }

    fn figure(&self) -> Option<FigureId> {
        match self {
            LastAct::Act(act) => act.figure(),
            LastAct::Give(_, to) => Some(*to),
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
