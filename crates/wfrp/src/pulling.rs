//! How a blow is meant before anything is rolled: pulled or not, `wf.pull.*`, at a location or not (wf.mod.called).

use arrayvec::ArrayVec;
use fates::{Fates, Play, RuleId, Stage};
use table::view::PromiseView;

use crate::attack::Attack;
use crate::book::Book;
use crate::conditions::Condition;
use crate::location::Location;
use crate::plot::Pulled;
use crate::promise;
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};
use table::Offer;

/// How a blow or a shot is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Is it pulled (wf.pull.1)?
    pub pulled: bool,
    /// The location it is meant for (wf.mod.called).
    pub at: Option<Location>,
}

impl Blow {
    /// In earnest, and wherever it lands.
    pub const PLAIN: Blow = Blow { pulled: false, at: None };
}

impl Offer<State> for Blow {
    fn name(&self, _: &State) -> String {
        match (self.pulled, self.at) {
            (false, None) => "plain".to_string(),
            (true, None) => "pulled".to_string(),
            (false, Some(at)) => at.id().to_string(),
            (true, Some(at)) => format!("pulled-{}", at.id()),
        }
    }

    fn words(&self, _: &State) -> String {
        match (self.pulled, self.at) {
            (false, None) => "In earnest, wherever it lands".to_string(),
            (true, None) => "Pulled".to_string(),
            (false, Some(at)) => format!("At {}", at.words()),
            (true, Some(at)) => format!("Pulled, at {}", at.words()),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Attack(Attack { attacker, target, .. })) => {
                format!("{} attacks {}: how?", state.name(attacker), state.name(target))
            }
            _ => format!("{}: how?", Book::built_in().cards.title(rule.0)),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_blow(state, *self)
    }
}

impl State {
    /// May this blow be pulled? Not with missiles (wf.pull.4).
    ///
    /// Reading: no weapon of the tables sets anybody Ablaze and there are no spells, so those two never arise.
    pub(crate) fn may_pull(&self, attack: &Attack) -> bool {
        attack.shot.is_none() && self.arm(attack.attacker, attack.arm).is_melee()
    }

    /// How a blow may be meant: pulled or not, at a location or not. Whoever strikes somebody Unconscious names the
    /// location (wf.cond.unconscious.4).
    pub fn blows(&self, attack: &Attack) -> ArrayVec<Blow, 14> {
        let helpless = attack.shot.is_none() && self[attack.target].has(Condition::Unconscious);
        let pulls = match self.plot.0.pulled {
            _ if !self.may_pull(attack) => [Some(false), None],
            Pulled::Never => [Some(false), None],
            Pulled::Always => [Some(true), None],
            Pulled::Choice => [Some(false), Some(true)],
        };
        let mut blows = ArrayVec::new();
        if !helpless {
            blows.extend(pulls.iter().flatten().map(|&pulled| Blow { pulled, at: None }));
        }
        for &pulled in pulls.iter().flatten() {
            blows.extend(Location::ALL.iter().map(|&at| Blow { pulled, at: Some(at) }));
        }
        blows
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Asks how a blow or shot is meant, before any roll (wf.pull.1, wf.mod.called).
    pub(crate) fn means(&mut self, attack: &mut Attack) -> Play<()> {
        self.state.at_stake = Some(Stake::Attack(*attack));
        let blows = self.state.blows(attack);
        let blow = self.ask(RuleId("wf.mod.called"), self.state[attack.attacker].seat, &blows)?;
        (attack.pulled, attack.called) = (blow.pulled, blow.at);
        self.state.at_stake = Some(Stake::Attack(*attack));
        Ok(())
    }
}
