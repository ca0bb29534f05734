//! Fumbles, `be.fumble.*`: what a natural 1 may cost.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::weapon::Hand;
use crate::rules::fighting::verdict::Verdict;
use crate::state::State;
use crate::state::event::{Rolled, rolled};
use crate::{Battle, BloodEagle};

pub(crate) const FUMBLE: RuleId = RuleId("be.fumble.2");

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// The second die after a natural 1 on an attack; another 1 costs the weapon (be.fumble.2), or puts out the torch
    /// (be.fire.13). True if it did. Nothing is added to the die (be.fumble.5), and a figure that fights unarmed has
    /// nothing to lose and does not roll it (be.fumble.6).
    pub(crate) fn fumbles(&mut self, figure: FigureId, with: Hand) -> Play<bool> {
        if with == Hand::Bare {
            return Ok(false);
        }
        let face = self.die(FUMBLE, figure, |face| face > 1, |face| Verdict::Fumble(face > 1))?;
        self.tell(|| FumbleEvent::Tried { figure, with, face }.into());
        if face > 1 {
            return Ok(false);
        }
        let now = &mut self.state[figure];
        match with {
            Hand::Arm(arm) => now.lost.insert(arm), // for Fighting and Shooting alike: be.fumble.7
            Hand::Torch => now.torch_lit = false,
            Hand::Bare | Hand::Shield => {}
        }
        if now.hand == with {
            now.hand = Hand::Bare; // be.fumble.3
        }
        Ok(true)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FumbleEvent {
    Tried { figure: FigureId, with: Hand, face: u8 },
}

impl FumbleEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let FumbleEvent::Tried { figure, with, face } = *self;
        let (weapon, name) = (state.hand_words(figure, with).to_lowercase(), state.name(figure));
        let end = match with {
            _ if face > 1 => "stays fit for use",
            Hand::Torch => "goes out",
            Hand::Arm(_) | Hand::Bare | Hand::Shield => "is of no use any more",
        };
        let rule = if with == Hand::Torch { RuleId("be.fire.13") } else { FUMBLE };
        let text = format!("A second die, {face}: the {weapon} of {name} {end}.");
        let roll = Verdict::Fumble(face > 1).roll("2 or more").by(figure);
        rolled(rule, text, "Fumble", face, roll.total(face, 0))
    }
}
