//! Vampire hunt, `ff.scen2.*`: a room without windows, coffins, and an hour of daylight.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use super::ending::{Outcome, Share};
use super::{Deed, HORRORS, HUNTERS};
use crate::content::special::Special;
use crate::rules::fear::{Fright, Scare};
use crate::rules::turn::acts::Act;
use crate::show::rolls::decided;
use crate::state::State;
use crate::state::event::{head, line, rolled};
use crate::state::fact::Fact;
use crate::state::model::{Bond, End};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const STIR: RuleId = RuleId("ff.scen2.rule.1");
const WAKE: RuleId = RuleId("ff.scen2.rule.2");
const DAYLIGHT: RuleId = RuleId("ff.scen2.rule.3");
const SITS_UP: RuleId = RuleId("ff.scen2.rule.5");
const LID: RuleId = RuleId("ff.scen2.rule.6");

/// Points of killed enemies for each victory point (ff.scen2.score.1).
pub(super) const RATE: u16 = 20;

impl State {
    /// All-out, until one side is gone (ff.scen2.end.1).
    pub(super) fn hunt_end(&self) -> Option<Outcome> {
        self.is_over_by_loss().then(|| self.scored())
    }

    /// The killed count; of those who are away only vampires that went out into the sun (ff.scen2.score.2).
    pub(super) fn hunt_share(&self, model: FigureId) -> Share {
        let by_day = !self.clock.night || self.trail.left_by_day.contains(model);
        match self.loss_of(model) {
            Some(End::Killed | End::PassedOut) => Share::Whole,
            Some(End::Left | End::Routed) if by_day && self.profile(model).specials.has(Special::Vampire) => {
                Share::Whole
            }
            _ => Share::Nothing,
        }
    }

    /// The vampires that are not on the table any more and were not killed.
    pub(super) fn vampires_away(&self) -> FigureSet {
        let away = |&model: &FigureId| matches!(self.end_of(model), Some(End::Left | End::Routed));
        self.ids().filter(away).filter(|&model| self.profile(model).specials.has(Special::Vampire)).collect()
    }

    /// Lays a vampire to sleep: helpless, and it cannot be activated (ff.scen2.setup.3, ff.scen2.rule.6).
    pub(super) fn falls_asleep(&mut self, vampire: FigureId) {
        self.trail.asleep.insert(vampire);
        self[vampire].transfixed = Some(Bond { actions: 2, caster: None });
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Coffins that somebody stands at: hunters push lids off, servants wake their masters. A model that stands in a
    /// doorway may leave.
    pub(super) fn hunt_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let hunter = self.state[model].seat == HUNTERS;
        let again = !hunter && self.state.options.minions_keep_shaking; // ff.scen2.rule.8, ff.scen2.rule.9
        for sleeper in self.state.touching(model).and(self.state.trail.asleep).iter() {
            match hunter {
                _ if self.state.trail.unlidded.contains(sleeper) && !again => {}
                true => acts.push(Act::Scenario(Deed::OpenLid(sleeper))),
                false => acts.push(Act::Scenario(Deed::Wake(sleeper))),
            }
        }
        self.may_leave(model, acts);
        Ok(())
    }

    /// One action, and the sleeper lies open to every blow (ff.scen2.rule.6, ff.action.coffin.1).
    pub(super) fn opens_lid(&mut self, model: FigureId, sleeper: FigureId) -> Play<()> {
        self.spend(1);
        self.state.trail.unlidded.insert(sleeper);
        self.tell(|| HuntEvent::LidOpened { model, sleeper }.into());
        Ok(())
    }

    /// One action, and with the lid off the sleeper wakes on 4 or more (ff.scen2.rule.2); where the table agrees on it a
    /// servant shakes one who lies open for the same price (ff.scen2.rule.9).
    pub(super) fn shakes_awake(&mut self, model: FigureId, sleeper: FigureId) -> Play<()> {
        self.spend(1);
        if self.state.trail.unlidded.contains(sleeper) {
            self.tell(|| HuntEvent::Shaken { model, sleeper }.into());
        } else {
            self.state.trail.unlidded.insert(sleeper);
            self.tell(|| HuntEvent::LidOpened { model, sleeper }.into());
        }
        let face = self.plain_die(WAKE, HORRORS, |face| face >= 4)?;
        self.tell(|| HuntEvent::Stirred { sleeper, face, needs: 4 }.into());
        if face >= 4 { self.wakes(sleeper) } else { Ok(()) }
    }

    /// After every kill and every shot one die for each sleeper (ff.scen2.rule.1), by night too (ff.scen2.rule.7).
    pub(super) fn sleepers_stir(&mut self) -> Play<()> {
        for sleeper in self.state.trail.asleep.iter() {
            let face = self.plain_die(STIR, HORRORS, |face| face >= 5)?;
            self.tell(|| HuntEvent::Stirred { sleeper, face, needs: 5 }.into());
            if face >= 5 {
                self.wakes(sleeper)?;
            }
        }
        Ok(())
    }

    /// It wakes. By day it lies transfixed unless it passes a Quality die, which the daylight already makes worse
    /// (ff.scen2.rule.3, ff.scen2.rule.4), and hunters near it are frightened (ff.scen2.rule.5).
    fn wakes(&mut self, vampire: FigureId) -> Play<()> {
        self.state.trail.asleep.remove(vampire);
        self.state.trail.unlidded.remove(vampire);
        let day = !self.state.clock.night;
        let held = day && !self.passes(vampire, DAYLIGHT)?;
        if !held {
            self.state[vampire].transfixed = None;
        }
        self.tell(|| HuntEvent::Woke { vampire, held }.into());
        if day { self.sits_up_before(vampire) } else { Ok(()) }
    }

    fn sits_up_before(&mut self, vampire: FigureId) -> Play<()> {
        let hunters = self.state.on_table(|model| self.state[model].party == HUNTERS);
        let distance = self.state.length(Stick::Medium);
        let near = self.which(SITS_UP, Fact::Around { model: vampire, distance }, hunters)?;
        for hunter in self.state.nearest_first(vampire, near) {
            if self.state[hunter].is_on_table() {
                self.fear_test(hunter, Scare { by: Some(vampire), cause: Fright::Sudden })?; // ff.sr.fearful.1
            }
        }
        Ok(())
    }

    /// The vampires fall asleep where they lie (ff.scen2.setup.3).
    pub(super) fn lies_down(&mut self, vampire: FigureId) {
        self.state.falls_asleep(vampire);
        self.tell(|| HuntEvent::Asleep { vampire, rule: LID }.into());
    }
}

/// The log events of this scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum HuntEvent {
    Asleep { vampire: FigureId, rule: RuleId },
    LidOpened { model: FigureId, sleeper: FigureId },
    Shaken { model: FigureId, sleeper: FigureId },
    Stirred { sleeper: FigureId, face: u8, needs: u8 },
    Woke { vampire: FigureId, held: bool },
}

impl HuntEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            HuntEvent::Asleep { vampire, rule } => {
                LogLine { rule: Some(rule), ..line("", format!("{} sleeps in a coffin.", name(vampire))) }
            }
            HuntEvent::LidOpened { model, sleeper } => {
                let text = format!("{} opens the coffin of {}.", name(model), name(sleeper));
                line("ff.action.coffin.1", text)
            }
            HuntEvent::Shaken { model, sleeper } => {
                line("ff.scen2.rule.9", format!("{} shakes {} again.", name(model), name(sleeper)))
            }
            HuntEvent::Stirred { sleeper, face, needs } => stirred(sleeper, name(sleeper), face, needs),
            HuntEvent::Woke { vampire, held: false } => {
                head("ff.scen2.rule.3", format!("{} is awake.", name(vampire)))
            }
            HuntEvent::Woke { vampire, held: true } => {
                head("ff.scen2.rule.3", format!("{} wakes, and the day holds it fast.", name(vampire)))
            }
        }
    }
}

/// ff.scen2.rule.1
fn stirred(vampire: FigureId, sleeper: &str, face: u8, needs: u8) -> LogLine {
    let text = match face >= needs {
        true => format!("{sleeper} stirs in the coffin."),
        false => format!("{sleeper} sleeps on."),
    };
    let verdict = if face >= needs { "Stirs" } else { "Sleeps on" };
    let roll = RollView { needs: format!("{needs}+"), ..decided(vampire, face >= needs, verdict) };
    rolled(RuleId("ff.scen2.rule.1"), text, &[face], roll)
}
