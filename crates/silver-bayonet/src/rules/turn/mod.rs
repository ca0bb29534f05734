//! The turn and its phases, `sb.turn.*`. Who acts first is settled in `initiative`.

pub(crate) mod activation;
pub(crate) mod acts;
pub(crate) mod arrivals;
pub(crate) mod checks;
pub(crate) mod encounters;
pub(crate) mod fate;
pub(crate) mod initiative;
pub(crate) mod lucky_find;
pub(crate) mod unexpected_events;
pub(crate) mod verdict;

use fates::{Fates, FigureId, Play, Progress, Seat, Stage};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::rules::scenario::victory::Outcome;
use crate::rules::turn::initiative::Omens;
use crate::state::event::{head, line};
use crate::state::{Phase, State};
use crate::{Battle, SilverBayonet};

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The next step of the turn: an Initiative roll, one activation, or the end of the turn (sb.turn.1). Phases in
    /// which nobody is left to act are passed over.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        if self.state.phase == Phase::Initiative
            && let Some(outcome) = self.outcome()
        {
            return self.over(outcome);
        }
        if self.state.options.duel {
            self.duel_on()?;
        } else {
            self.herald()?;
            while !self.act_in_phase()? {}
        }
        match self.outcome() {
            Some(outcome) => self.over(outcome),
            None => Ok(Progress::On),
        }
    }

    /// The game is over: what has become of the fallen is rolled (sb.out.post.7), and secrets come out.
    fn over(&mut self, outcome: Outcome) -> Play<Progress<Outcome>> {
        self.settle_up()?;
        self.reveal();
        Ok(Progress::Over(outcome))
    }

    /// In a duel everybody attacks in turn, and there is nothing else to do.
    fn duel_on(&mut self) -> Play<()> {
        let place = match self.state.phase {
            Phase::Initiative => return self.duel_initiative(),
            Phase::First => 0,
            _ => 1,
        };
        let figure = FigureId(self.state.order[place].0);
        let enemy = FigureId(1 - figure.0);
        self.begin_activation(figure);
        if self.is_undisturbed(figure) || self.awakens(figure)? {
            self.come_to_blows(figure, enemy)?; // they stand in contact
        }
        self.end_activation(figure);
        match place {
            0 => self.state.phase = Phase::Second(1),
            _ if self.outcome().is_none() => self.end_turn()?,
            _ => {}
        }
        Ok(())
    }

    /// Does what the phase asks for; false if there was nothing to do and the next phase has come.
    fn act_in_phase(&mut self) -> Play<bool> {
        let primary = self.primary();
        let after_first = if self.state.omens.monsters_first { Phase::Second(1) } else { Phase::Monsters };
        match self.state.phase {
            Phase::Initiative => {
                self.initiative()?;
                Ok(true)
            }
            Phase::Ties => {
                self.break_tie()?;
                Ok(true)
            }
            Phase::Surprises => self.surprise(),
            Phase::Guns(rivals) => {
                self.range_the_guns(rivals)?;
                Ok(true)
            }
            Phase::First if self.state.first_half > 0 => {
                self.state.first_half -= 1;
                self.activate_one(primary, after_first)
            }
            Phase::First => Ok(self.pass_to(after_first)),
            Phase::Monsters => self.activate_monster(),
            Phase::Second(place) => match self.state.order.get(usize::from(place)).copied() {
                Some(seat) => self.activate_one(seat, Phase::Second(place + 1)),
                None => Ok(self.pass_to(Phase::Rest)),
            },
            Phase::Rest => self.activate_one(primary, Phase::End),
            Phase::End => {
                self.end_turn()?;
                Ok(true)
            }
        }
    }

    fn pass_to(&mut self, phase: Phase) -> bool {
        self.state.phase = phase;
        false
    }

    /// The monsters, or the primary player's first half; a double 1 has swapped them (sb.turn.1, sb.init.5).
    fn begin_phases(&mut self) {
        if self.state.omens.monsters_first {
            self.state.phase = Phase::Monsters;
        } else {
            self.begin_first_half();
        }
    }

    /// What comes after the last monster.
    pub(crate) fn end_monsters(&mut self) -> bool {
        if self.state.omens.monsters_first {
            self.begin_first_half(); // sb.turn.6
            return false;
        }
        self.pass_to(Phase::Second(1))
    }

    /// Half of the primary player's figures, but one at least, if there is one. Figures that are down do not count
    /// (sb.turn.5 to .7, .15).
    fn begin_first_half(&mut self) {
        let primary = self.state.order.first().copied();
        let figures =
            primary.map_or(0, |seat| self.state.standing(|figure| self.state[figure].seat() == seat).len());
        self.state.first_half = (figures / 2).max(usize::from(figures > 0)) as u8;
        self.state.phase = Phase::First;
    }

    pub(crate) fn primary(&self) -> Seat {
        self.state.order.first().copied().unwrap_or(Seat::TABLE)
    }

    /// All tokens come off, and everybody may activate again (sb.turn.13). What is timed "end of turn" stands first
    /// in here, while the tokens are still there (sb.turn.14).
    fn end_turn(&mut self) -> Play<()> {
        self.sow_fear()?;
        let turn = self.state.turn;
        for figure in &mut self.state.figures {
            figure.fatigue = 0;
            figure.activated = false;
            figure.fired_back = false;
            figure.entranced = false;
        }
        self.state.omens = Omens::default();
        self.tell(|| TurnEvent::TurnEnded { turn }.into());
        self.state.turn = turn.saturating_add(1);
        self.state.phase = Phase::Initiative;
        Ok(())
    }
}

/// Log events of turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum TurnEvent {
    TurnBegan { turn: u16 },
    TurnEnded { turn: u16 },
}

impl TurnEvent {
    pub(crate) fn line(&self, _: &State) -> LogLine {
        match self {
            TurnEvent::TurnBegan { turn } => {
                LogLine { level: Level::Chapter, ..line("sb.turn.1", format!("Turn {turn}.")) }
            }
            TurnEvent::TurnEnded { turn } => {
                head("sb.turn.13", format!("Turn {turn} ends; all fatigue comes off."))
            }
        }
    }
}
