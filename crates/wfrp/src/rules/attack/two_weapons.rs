//! Striking with two weapons, `wf.action.special.6` to `wf.action.special.8`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::Offer;
use frame::view::PromiseView;

use crate::content::weapon::ArmId;
use crate::rules::attack::{Attack, Occasion};
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{is_double, swapped};
use crate::show::promise;
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};

const SECOND: RuleId = RuleId("wf.action.special.6");

/// What the defence of somebody suffers who has struck with two weapons (wf.action.special.7).
pub(super) const SPREAD: i16 = -10;

/// Whom the second weapon strikes at, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Second(pub Option<FigureId>);

impl State {
    /// The blades of its two hands, where it may strike with both (wf.action.special.6).
    pub fn two_blades(&self, who: FigureId) -> Option<[ArmId; 2]> {
        let [Some(first), Some(second)] = self[who].hands else { return None };
        let blade = |arm: ArmId| {
            let arm = self.arm(who, arm);
            arm.hands == 1 && arm.is_melee()
        };
        let both = first != second && blade(first) && blade(second);
        (both && self.profile(who).is_dual_wielder()).then_some([first, second])
    }

    /// The second strike that would follow a roll to hit: its own digits swapped, or a new roll after a double.
    pub(crate) fn second_strike(&self, who: FigureId, target: FigureId, roll: u8) -> Option<Attack> {
        let [_, arm] = self.two_blades(who)?;
        let given = (roll > 0 && !is_double(roll)).then(|| swapped(roll));
        Some(Attack { occasion: Occasion::Second, given, ..Attack::blow(who, arm, target) })
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists strikes with both weapons; the caller has seen that an action is left.
    pub(crate) fn two_weapon_acts(&mut self, who: FigureId, acts: &mut Acts) {
        if self.state.two_blades(who).is_some() {
            self.state.melee_targets(who).iter().for_each(|target| offer(acts, Act::TwoWeapons(target)));
        }
    }

    /// Strikes with the primary weapon, and if that hits with the other.
    ///
    /// Reading: the -10 comes with the action, whether or not a second strike follows.
    pub(crate) fn strikes_with_both(&mut self, who: FigureId, target: FigureId) -> Play<()> {
        if !self.is_in_reach(who, target)? {
            self.tell(|| crate::rules::turn::actions::ActionsEvent::OutOfReach { who, target }.into());
            return Ok(());
        }
        let Some([first, _]) = self.state.two_blades(who) else { return Ok(()) };
        self.state[who].spread = true;
        let struck = self.attacks(who, first, target, Occasion::First)?;
        if struck.hit && self.state[who].is_able() {
            self.strikes_again(who, target, struck.roll)?;
        }
        self.spends_action();
        Ok(())
    }

    /// The second strike, at any enemy within reach, or none.
    fn strikes_again(&mut self, who: FigureId, first: FigureId, roll: u8) -> Play<()> {
        loop {
            let near: FigureSet = self.state.melee_targets(who);
            let Some(stake) = self.state.second_strike(who, first, roll) else { return Ok(()) };
            self.state.at_stake = Some(Stake::Attack(stake));
            let targets = near.iter().map(|target| Second(Some(target)));
            let options: ArrayVec<Second, { FigureSet::MOST + 1 }> = targets.chain([Second(None)]).collect();
            if options.len() == 1 {
                return Ok(());
            }
            let Second(Some(target)) = self.ask(SECOND, self.state[who].seat, &options)? else {
                return Ok(());
            };
            if self.is_in_reach(who, target)? {
                let Some(attack) = self.state.second_strike(who, target, roll) else { return Ok(()) };
                self.makes_attack(attack)?;
                return Ok(());
            }
            self.tell(|| crate::rules::turn::actions::ActionsEvent::OutOfReach { who, target }.into());
        }
    }
}

impl Offer<State> for Second {
    fn name(&self, state: &State) -> String {
        match self.0 {
            Some(target) => format!("second-{}", state.id(target)),
            None => "no-second".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match self.0 {
            Some(target) => format!("Strike {}", state.name(target)),
            None => "No second strike".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        let name = state.active.map_or("it", |active| state.name(active.who));
        match state.at_stake {
            Some(Stake::Attack(Attack { given: Some(roll), .. })) => {
                format!("{name}: strike whom with the other weapon? The roll is {:02}.", roll % 100)
            }
            _ => format!("{name}: strike whom with the other weapon? A new roll."),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        self.0
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        let Some(Stake::Attack(attack)) = state.at_stake else { return None };
        let attack = Attack { target: self.0?, ..attack };
        Some(promise::blow(state, &state.plain_blow(&attack)))
    }
}
