//! How a blow is meant before anything is rolled: pulled or not, `wf.pull.*`, at a location or not (wf.mod.called). Blows
//! are plain unless somebody says otherwise first.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::PromiseView;

use crate::content::weapon::{ArmId, Quality};
use crate::rules::attack::location::Location;
use crate::rules::attack::{Attack, Occasion, Oppose};
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::acts::{Act, Acts};
use crate::show::promise;
use crate::state::plot::Pulled;
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};
use frame::Offer;

const CALLED: RuleId = RuleId("wf.mod.called");

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

/// Whether a free attack is declared (wf.action.flee.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// Nothing: it is plain.
    Plainly,
    /// A location is called, or the blow is pulled.
    Declared,
}

/// Is it an attack that can be declared first?
fn can_be_declared(state: &State, act: &Act) -> bool {
    match *act {
        Act::Attack(_, target) | Act::TwoWeapons(target) => !state[target].has(Condition::Unconscious),
        Act::Shoot(..) | Act::Charge(_) => true,
        _ => false,
    }
}

impl State {
    /// The words of the option to declare an attack.
    pub(crate) fn declare_words(&self) -> &'static str {
        match self.plot.pulled {
            Pulled::Choice => "Call a location, or pull the blow…",
            Pulled::Always | Pulled::Never => "Call a location…",
        }
    }

    /// May this blow be pulled? Not with missiles (wf.pull.4).
    ///
    /// Reading: no weapon of the tables sets anybody Ablaze and there are no spells, so those two never arise.
    pub(super) fn may_pull(&self, attack: &Attack) -> bool {
        attack.shot.is_none() && self.arm(attack.attacker, attack.arm).is_melee()
    }

    /// Does it make no difference how a blow is meant: however it is opposed, it hurts nobody, and hits as seldom?
    fn is_all_one(&self, attack: &Attack, blows: &[Blow]) -> bool {
        if self.has_fortune(attack.attacker) || self.qualities_of(attack).has(Quality::Hack) {
            return false;
        }
        let comes_to = |opposed: Option<Option<ArmId>>, effort: u8, &Blow { pulled, at }: &Blow| {
            let meant = Attack { pulled, called: at, opposed, ..*attack };
            let whole = self.exchange_by(&meant, [effort, 0], |_, _, _| {});
            let harmless = whole.lost == 0 && whole.felled == 0 && whole.criticals == 0;
            harmless.then_some((whole.hits, whole.beaten, whole.turned))
        };
        let is_one = |opposed: Option<Option<ArmId>>, effort: u8| {
            let first = blows.first().and_then(|blow| comes_to(opposed, effort, blow));
            first.is_some() && blows.iter().all(|blow| comes_to(opposed, effort, blow) == first)
        };
        let defences = self.defences_against(attack);
        let efforts = [0, self.most_effort(attack.attacker)];
        efforts.iter().all(|&effort| match defences.is_empty() {
            true => is_one(None, effort),
            false => defences.iter().all(|defence| is_one(Some(defence.arm()), effort)),
        })
    }

    /// What an attack may be opposed with; nothing where it is not opposed.
    fn defences_against(&self, attack: &Attack) -> ArrayVec<Oppose, 9> {
        match attack.shot {
            Some(_) => self.shot_defences(attack),
            None if attack.occasion == Occasion::Free || !self.may_oppose(attack.target) => ArrayVec::new(),
            None => self.defences(attack.target),
        }
    }

    /// How a blow may be meant, plainly first: pulled or not, at a location or not. Against the
    /// Unconscious the attacker names the location (wf.cond.unconscious.4).
    pub fn blows(&self, attack: &Attack) -> ArrayVec<Blow, 14> {
        let helpless = attack.shot.is_none() && self[attack.target].has(Condition::Unconscious);
        let pulls = match self.plot.pulled {
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
            let body = self.profile(attack.target).body;
            let there = Location::ALL.iter().filter(|&&at| body.struck(at) == at); // wf.location.lacking
            blows.extend(there.map(|&at| Blow { pulled, at: Some(at) }));
        }
        blows
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Offers to declare how an attack is meant, if there is an attack.
    pub(crate) fn declare_acts(&mut self, acts: &mut Acts) {
        if acts.iter().any(|act| can_be_declared(self.state, act)) {
            crate::rules::turn::acts::offer(acts, Act::Declare);
        }
    }

    /// Declares an attack before it is made: which attack, and then how it is meant.
    pub(crate) fn declares(&mut self, who: FigureId) -> Play<()> {
        let mut attacks = self.list_acts(who)?;
        attacks.retain(|act| can_be_declared(self.state, act));
        self.is_declared(true);
        let act = self.ask(CALLED, self.state[who].seat, &attacks)?;
        self.performs(who, act)?;
        self.is_declared(false);
        Ok(())
    }

    fn is_declared(&mut self, declares: bool) {
        if let Some(active) = &mut self.state.active {
            active.declares = declares;
        }
    }

    /// How a blow or shot is meant, before any roll: plainly, unless it was said that something is declared first
    /// (wf.pull.1, wf.mod.called).
    pub(super) fn means(&mut self, attack: &mut Attack) -> Play<()> {
        self.state.at_stake = Some(Stake::Attack(*attack));
        let blows = self.state.blows(attack);
        let blow = match blows.first() {
            Some(&plain) if plain.at.is_none() && !self.declares_now(attack)? => plain,
            Some(&plain) if plain.at.is_none() && self.state.is_all_one(attack, &blows) => plain,
            _ => self.ask(CALLED, self.state[attack.attacker].seat, &blows)?,
        };
        (attack.pulled, attack.called) = (blow.pulled, blow.at);
        self.state.at_stake = Some(Stake::Attack(*attack));
        Ok(())
    }

    /// Is this attack declared? A free one is asked about here, since no act comes before it.
    fn declares_now(&mut self, attack: &Attack) -> Play<bool> {
        if attack.occasion != Occasion::Free {
            let own = |active: crate::state::Active| active.who == attack.attacker && active.declares;
            return Ok(self.state.active.is_some_and(own));
        }
        let meant = [Meant::Plainly, Meant::Declared];
        Ok(self.ask(CALLED, self.state[attack.attacker].seat, &meant)? == Meant::Declared)
    }
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

    fn words(&self, state: &State) -> String {
        let place = |at: Location| match state.at_stake {
            Some(Stake::Attack(Attack { target, .. })) => state.place_words(target, at),
            _ => at.words(),
        };
        match (self.pulled, self.at) {
            (false, None) => "In earnest, anywhere".to_string(),
            (true, None) => "Pulled, anywhere".to_string(),
            (false, Some(at)) => format!("At {}", place(at)),
            (true, Some(at)) => format!("Pulled, at {}", place(at)),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Attack(Attack { attacker, target, .. })) => {
                format!("{}: strike {} how?", state.name(attacker), state.name(target))
            }
            _ => format!("{}: how?", state.book.cards.title(rule.0)),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_blow(state, *self)
    }
}

impl Offer<State> for Meant {
    fn name(&self, _: &State) -> String {
        match self {
            Meant::Plainly => "plainly".to_string(),
            Meant::Declared => "declare".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match self {
            Meant::Plainly => "Strike".to_string(),
            Meant::Declared => state.declare_words().to_string(),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        Blow::question(state, rule)
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        let Some(Stake::Attack(attack)) = state.at_stake else { return None };
        match self {
            Meant::Plainly => promise::of_blow(state, *state.blows(&attack).first()?),
            Meant::Declared => None,
        }
    }
}
