//! Morale, `ff.morale.*`: checks and what they come to. Flights stand in `fleeing`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::special::Special;
use crate::rules::fear::fleeing::Refuge;
use crate::rules::fighting::deaths::Death;
use crate::rules::turn::quality::{Purpose, Tested};
use crate::state::State;
use crate::state::event::line;
use crate::state::model::End;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// These check Morale, one after the other in the order of the roster; a death makes them check by distance.
    pub fn morale_of(&mut self, who: FigureSet, rule: RuleId) -> Play<()> {
        for model in who {
            self.morale_check(model, rule)?;
        }
        Ok(())
    }

    /// One Morale check and its result (ff.morale.roll.1). A Mindless model does not check, nor one that lies as if
    /// dead.
    pub fn morale_check(&mut self, model: FigureId, rule: RuleId) -> Play<()> {
        if !self.state.checks_morale(model) {
            return Ok(());
        }
        let tally = self.quality_tally(model, Purpose::Morale)?; // ff.morale.mod.1, ff.morale.mod.2
        let tested = self.quality_dice(model, rule, 3, &tally)?; // ff.morale.hero.1
        let tested = self.takes_courage(model, rule, &tally, tested)?;
        if tested.ones >= 2 && self.state.is_in_sunlight(model) {
            self.tell(|| MoraleEvent::Crumbled { model }.into());
            return self.dies(model, Death::plain(None)); // ff.sr.vampire.3
        }
        if tested.failures > 0 {
            self.loses_faith(model);
            self.wavers(model, &tested)?;
        }
        Ok(())
    }

    /// What failures come to (ff.morale.result.1 to ff.morale.result.3).
    fn wavers(&mut self, model: FigureId, tested: &Tested) -> Play<()> {
        self.loses_grip(model)?; // ff.climb.panic.1
        let now = &self.state[model];
        if !now.is_on_table() {
            return Ok(());
        }
        let pinned = now.is_fallen() && !self.state.foes_touching(model).is_empty();
        if now.is_transfixed() || pinned || now.is_fallen() && tested.failures == 3 {
            self.tell(|| MoraleEvent::Helpless { model }.into());
            return self.dies(model, Death::plain(None)); // ff.morale.helpless.1, ff.morale.fallen.2
        }
        if tested.failures == 3 {
            return self.leaves_game(model, End::Routed); // ff.morale.result.3, ff.morale.result.4
        }
        for more in (0..tested.failures).rev() {
            let stride = self.state[model].stride();
            self.flees_and(model, stride, false, more > 0)?;
        }
        Ok(())
    }
}

impl State {
    /// Does it check Morale at all? ff.morale.immune.1, ff.sr.artificial.3. Reading: a model that is possessed wavers
    /// for neither side. Captives are nobody's (ff.scen5.setup.4), and markers are no models.
    pub fn checks_morale(&self, model: FigureId) -> bool {
        let now = &self[model];
        let wavers = now.is_on_table() && !now.has(Special::Mindless) && now.possessed_by.is_none();
        wavers && self.takes_part(model)
    }
}

/// The log events of Morale and of flights.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MoraleEvent {
    Crumbled { model: FigureId },
    Helpless { model: FigureId },
    StoodUp { model: FigureId },
    Fled { model: FigureId, stick: Stick, refuge: Refuge },
    Cornered { model: FigureId },
    NoWay { model: FigureId },
    FledTheTable { model: FigureId },
}

impl MoraleEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            MoraleEvent::Crumbled { model } => {
                line("ff.sr.vampire.3", format!("{} crumbles to dust in the sun.", name(model)))
            }
            MoraleEvent::Helpless { model } => {
                line("ff.morale.helpless.1", format!("{} can neither fight nor run.", name(model)))
            }
            MoraleEvent::StoodUp { model } => {
                line("ff.morale.fallen.1", format!("{} scrambles up instead of fleeing.", name(model)))
            }
            MoraleEvent::Fled { model, stick, refuge } => {
                let goal = match refuge {
                    Refuge::SpiritualLeader(leader) => format!("to {}", name(leader)),
                    Refuge::Cover => "to the closest cover".to_string(),
                    Refuge::Edge => "towards the closest edge of the table".to_string(),
                };
                let text = format!("{} flees {} {goal}.", name(model), stick.name());
                line("ff.morale.flee.1", text)
            }
            MoraleEvent::Cornered { model } => {
                line("ff.morale.flee.2", format!("{} finds no way past the enemy.", name(model)))
            }
            MoraleEvent::NoWay { model } => {
                line("ff.morale.flee.1", format!("{} has nowhere to run and cowers.", name(model)))
            }
            MoraleEvent::FledTheTable { model } => {
                line("ff.morale.flee.5", format!("{} flees off the table.", name(model)))
            }
        }
    }
}
