//! Minds: they decide where no person does.

use fates::{Mind, RuleId, Seat};

use crate::SilverBayonet;
use crate::rules::fighting::melee::Response;
use crate::rules::shooting::loading::Shot;
use crate::rules::shooting::reactions::Reaction;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::reach::{Reach, Way};

/// Two figures fight it out: each attacks when it can, strikes back, and keeps its Fate Dice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duellist;

impl Mind<SilverBayonet> for Duellist {
    #[inline]
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = |choice: &Choice| match choice {
            Choice::Act(act) => matches!(act, Act::Attack(_)),
            Choice::Response(response) => *response == Response::StrikeBack,
            _ => true,
        };
        options.iter().position(wanted).unwrap_or(options.len() - 1)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

/// Decisions stated beforehand, as an odds question states them.
#[derive(Clone, Copy, Debug)]
pub struct Decisions {
    /// The answer to a Melee attack.
    pub response: Response,
    /// Is a shot answered by a shot, where that is possible?
    pub return_fire: bool,
    /// Does a target dive, where it does not shoot back?
    pub dive: bool,
    /// Which melee weapon is taken of those offered.
    pub shot: Option<crate::rules::powers::attribute::Quality>,
}

impl Default for Decisions {
    /// A melee target strikes back; a target of shots does nothing; Fate Dice are kept; shot is plain.
    fn default() -> Self {
        Decisions { response: Response::StrikeBack, return_fire: false, dive: false, shot: None }
    }
}

impl Mind<SilverBayonet> for Decisions {
    #[inline]
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = |choice: &Choice| match choice {
            Choice::Response(response) => {
                *response == self.response
                    || self.response != Response::StrikeBack && *response != Response::StrikeBack
            }
            Choice::Reaction(Reaction::ReturnFire(_)) => self.return_fire,
            Choice::Reaction(Reaction::Dive) => self.dive,
            Choice::Reaction(Reaction::Nothing) => true,
            Choice::Shot(shot) => match (shot, self.shot) {
                (Shot::Plain, None) => true,
                (Shot::Special(quality), Some(wanted)) => *quality == wanted,
                _ => false,
            },
            _ => true,
        };
        options.iter().position(wanted).unwrap_or(0)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}
