//! Ammunition, `be.ammo.*`: what runs out, and the crossbow that wants a turn. Everything else never runs out
//! (be.ammo.1), and what was thrown is there for the next Fight (be.ammo.5).

use fates::{Fates, FigureId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::weapon::{ArmId, Hand};
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, BloodEagle};

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// What a shot takes: a crossbow must be loaded again (be.ammo.3), a legendary weapon that was thrown is gone
    /// (be.ammo.2).
    pub(super) fn spends(&mut self, figure: FigureId, arm: ArmId) {
        let Some(carried) = self.state.arm(figure, arm).copied() else { return };
        let now = &mut self.state[figure];
        now.reload.unloaded |= carried.reload > 0;
        if carried.legendary && !carried.two_hands {
            now.lost.insert(arm);
            if now.hand == Hand::Arm(arm) {
                now.hand = Hand::Bare;
            }
            self.tell(|| AmmunitionEvent::ThrownAway { figure, arm }.into());
        }
    }

    /// Notes for their crossbows who is engaged now; called after every activation (be.ammo.4).
    pub(crate) fn note_engaged(&mut self) {
        for figure in self.state.ids() {
            let reload = self.state[figure].reload;
            if reload.unloaded && !reload.engaged && self.state.is_engaged(figure) {
                self.state[figure].reload.engaged = true;
            }
        }
    }

    /// Loads the crossbows whose owners had a whole turn for it, as the turn ends (be.ammo.4).
    pub(crate) fn crossbows_are_loaded(&mut self) {
        for figure in self.state.ids() {
            let now = &mut self.state[figure];
            let busy = now.reload.engaged || now.reload.shot || now.gone.ran;
            let loads = now.reload.unloaded && !busy;
            (now.reload.engaged, now.reload.shot) = (false, false);
            if loads {
                now.reload.unloaded = false;
                if self.state[figure].is_in_play() {
                    self.tell(|| AmmunitionEvent::Loaded { figure }.into());
                }
            }
        }
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum AmmunitionEvent {
    Loaded { figure: FigureId },
    ThrownAway { figure: FigureId, arm: ArmId },
}

impl AmmunitionEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            AmmunitionEvent::Loaded { figure } => {
                line("be.ammo.4", format!("The crossbow of {} is loaded again.", state.name(figure)))
            }
            AmmunitionEvent::ThrownAway { figure, arm } => {
                let weapon = state.hand_words(figure, Hand::Arm(arm)).to_lowercase();
                line(
                    "be.ammo.2",
                    format!("The legendary {weapon} has left the hand of {}.", state.name(figure)),
                )
            }
        }
    }
}
