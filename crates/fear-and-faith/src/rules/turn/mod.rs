//! The turns, `ff.act.*` as far as they pass from one player to the other.

pub(crate) mod activation;
pub(crate) mod acts;
pub(crate) mod announce;
pub(crate) mod groups;
pub(crate) mod mobs;
pub(crate) mod orders;
pub(crate) mod quality;
pub(crate) mod regroup;
pub(crate) mod turning;

use fates::{Fates, Play, Progress, RuleId, Seat, Stage};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::setup::scenario::Outcome;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::state::model::Feint;
use crate::state::{Phase, State};
use crate::{Battle, FearAndFaith};

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The next step: a part of the setting-up, the beginning of a turn, one activation, or the end of a turn.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        if let Some(outcome) = self.state.outcome() {
            return Ok(self.over(outcome));
        }
        match self.state.phase {
            Phase::Setting(stage) => self.set_up(stage)?,
            Phase::TurnBegins => self.begin_turn()?,
            Phase::Activations => self.activate_next()?,
            Phase::TurnEnds => self.end_turn()?,
        }
        match self.state.outcome() {
            Some(outcome) => Ok(self.over(outcome)),
            None => Ok(Progress::On),
        }
    }

    fn over(&mut self, outcome: Outcome) -> Progress<Outcome> {
        self.reveal_secrets();
        Progress::Over(outcome)
    }

    /// A player's turn begins: everybody may be activated again, and a model that nobody sees is hidden (ff.ambush.2).
    fn begin_turn(&mut self) -> Play<()> {
        let seat = self.state.to_act;
        self.state.turn = self.state.turn.saturating_add(1);
        let turn = self.state.turn;
        self.tell(|| TurnEvent::Began { seat, turn }.into());
        for model in self.state.models.iter_mut().filter(|model| model.seat == seat) {
            (model.activated, model.attacked, model.has_scared) = (false, false, false);
            model.moves = 0;
            model.offering = crate::state::model::Offering { now: model.offering.next, next: 0 }; // ff.sacrifice.3
        }
        if turn == 1 {
            self.notes_names()?;
            self.settles_fears()?;
        }
        self.minds_familiars()?;
        self.scenario_turn_begins()?;
        self.fix_hidden(seat)?;
        self.state.phase = Phase::Activations;
        Ok(())
    }

    /// Who starts the turn hidden? Only those are asked for who could make use of it.
    fn fix_hidden(&mut self, seat: Seat) -> Play<()> {
        let could_use = self.state.on_table(|model| {
            let now = &self.state[model];
            now.seat == seat && now.is_up() && self.state.foes_touching(model).is_empty()
        });
        let hidden = self.which(RuleId("ff.ambush.2"), Fact::Hidden, could_use)?;
        for model in hidden.iter() {
            self.state[model].hidden = true;
        }
        Ok(())
    }

    /// A player's turn ends; what lasts a turn has lasted it.
    fn end_turn(&mut self) -> Play<()> {
        let seat = self.state.to_act;
        self.state.active = None;
        self.state.fear_in_the_air = false; // ff.magic.mod.2
        for model in &mut self.state.models {
            model.fresh = false;
            (model.shut_out, model.steep) = (crate::rules::ground::Pieces::NONE, 0); // ff.move.holy.1
            if model.seat == seat {
                model.shaken = model.shaken.saturating_sub(1); // ff.scared.4-5.2
                model.offering.now = 0;
                model.hidden = false;
            }
        }
        self.state.stun_wears_off();
        self.state.ploys_end(seat);
        self.traitors_cross();
        self.scenario_turn_ends()?;
        self.state.to_act = self.state.opponent(seat);
        self.state.phase = Phase::TurnBegins;
        Ok(())
    }

    /// Two failures on one activation roll: it is counted, and play passes (ff.act.turnover.1, ff.time.count.1), unless
    /// the turn is kept (ff.adv.generic.retain.1); all else happens just the same.
    fn turnover(&mut self, kept: bool) -> Play<()> {
        let seat = self.state.to_act;
        let count = self.state.parties[seat.index()].turnovers.saturating_add(1);
        self.state.parties[seat.index()].turnovers = count;
        let kept = kept || self.retains(seat)?;
        self.tell(|| {
            if kept { TurnEvent::Kept { seat, count } } else { TurnEvent::Turnover { seat, count } }.into()
        });
        if !kept {
            self.state.phase = Phase::TurnEnds;
        }
        self.turn_the_clock(seat, count);
        self.fright_stirs_the_dead(seat);
        self.scenario_turnover(seat)
    }

    /// The day ends, or the night (ff.time.twilight.1, ff.time.dawn.1).
    fn turn_the_clock(&mut self, seat: Seat, count: u8) {
        let Some(change) = self.state.clock.change else { return };
        if change.seat != seat || count < change.turnovers {
            return;
        }
        self.scenario_clock_turns();
        self.state.clock.change = None;
        self.state.clock.night = !self.state.clock.night;
        let night = self.state.clock.night;
        self.tell(|| if night { TurnEvent::NightFell } else { TurnEvent::DayBroke }.into());
    }

    /// Enemies of this seat that play dead may rise from now on (ff.sr.hard-to-kill.2).
    pub(crate) fn fright_stirs_the_dead(&mut self, frightened: Seat) {
        for model in self.state.models.iter_mut().filter(|model| model.seat != frightened) {
            if model.feint == Feint::Lying {
                model.feint = Feint::MayRise;
            }
        }
    }
}

/// The log events of turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum TurnEvent {
    Began { seat: Seat, turn: u16 },
    Passed { seat: Seat },
    Turnover { seat: Seat, count: u8 },
    Kept { seat: Seat, count: u8 },
    NightFell,
    DayBroke,
}

impl TurnEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            TurnEvent::Began { seat, turn } => {
                let text = format!("Round {}, {}.", turn.div_ceil(2), state.party_name(*seat));
                LogLine { level: Level::Chapter, ..line("ff.setup.init.1", text) }
            }
            TurnEvent::Passed { seat } => head("ff.act.pass.1", format!("{} pass.", state.party_name(*seat))),
            TurnEvent::Turnover { seat, count } => {
                let (one, other) = (state.party_name(*seat), state.party_name(state.opponent(*seat)));
                let text = format!("Turnover {count} for {one}. Play passes to {other}.");
                head("ff.act.turnover.1", text)
            }
            TurnEvent::Kept { seat, count } => {
                let text = format!("Turnover {count} for {}, who go on.", state.party_name(*seat));
                head("ff.adv.generic.retain.1", text)
            }
            TurnEvent::NightFell => head("ff.time.twilight.1", "Night falls.".to_string()),
            TurnEvent::DayBroke => head("ff.time.dawn.1", "Day breaks.".to_string()),
        }
    }
}
