//! The turn: initiative and phases, `sb.turn.*`.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, Inputs, Play, Progress, RuleId, Seat, Stage};

use crate::checks::sum;
use crate::event::Event;
use crate::state::Phase;
use crate::victory::Outcome;
use crate::{Battle, SilverBayonet};

const INITIATIVE: RuleId = RuleId("sb.turn.2");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The next step of the turn: an Initiative roll, one activation, or the end of the turn (sb.turn.1). Phases in
    /// which nobody is left to act are passed over.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        if self.state.phase == Phase::Initiative
            && let Some(outcome) = self.outcome()
        {
            return Ok(self.over(outcome));
        }
        if self.state.options.duel {
            self.duel_on()?;
        } else {
            self.herald()?;
            while !self.act_in_phase()? {}
        }
        match self.outcome() {
            Some(outcome) => Ok(self.over(outcome)),
            None => Ok(Progress::On),
        }
    }

    fn over(&mut self, outcome: Outcome) -> Progress<Outcome> {
        self.reveal();
        Progress::Over(outcome)
    }

    /// In a duel everybody attacks in turn, and there is nothing else to do.
    pub(crate) fn duel_on(&mut self) -> Play<()> {
        let place = match self.state.phase {
            Phase::Initiative => return self.initiative(),
            Phase::First => 0,
            _ => 1,
        };
        let figure = FigureId(self.state.order[place].0);
        let enemy = FigureId(1 - figure.0);
        self.begin_activation(figure);
        if self.is_undisturbed(figure) || self.awakens(figure)? {
            self.move_to_attack(figure, enemy)?;
        }
        self.end_activation(figure);
        match place {
            0 => self.state.phase = Phase::Second(1),
            _ if self.outcome().is_none() => self.end_turn(),
            _ => {}
        }
        Ok(())
    }

    /// Does what the phase asks for; false if there was nothing to do and the next phase has come.
    pub(crate) fn act_in_phase(&mut self) -> Play<bool> {
        let primary = self.primary();
        match self.state.phase {
            Phase::Initiative => {
                self.initiative()?;
                Ok(true)
            }
            Phase::First if self.state.first_half > 0 => {
                self.state.first_half -= 1;
                self.activate_one(primary, Phase::Monsters)
            }
            Phase::First => Ok(self.pass_to(Phase::Monsters)),
            Phase::Monsters => self.activate_monster(),
            Phase::Second(place) => match self.state.order.get(usize::from(place)).copied() {
                Some(seat) => self.activate_one(seat, Phase::Second(place + 1)),
                None => Ok(self.pass_to(Phase::Rest)),
            },
            Phase::Rest => self.activate_one(primary, Phase::End),
            Phase::End => {
                self.end_turn();
                Ok(true)
            }
        }
    }

    pub(crate) fn pass_to(&mut self, phase: Phase) -> bool {
        self.state.phase = phase;
        false
    }

    /// Every player rolls; the highest is primary; a tie is rolled again (sb.turn.2 to .4). One alone rolls nothing.
    pub(crate) fn initiative(&mut self) -> Play<()> {
        let turn = self.state.turn;
        self.tell(|| Event::TurnBegan { turn });
        if self.state.pools.len() == 2 {
            let (one, other) = (Seat(0), Seat(1));
            let first = self.roll_from(INITIATIVE, one, [D10, D10], Inputs::default, sum)?;
            let against = || [sum(first), 0, 0, 0, 0, 0, 0, 0];
            let second =
                self.roll_from(INITIATIVE, other, [D10, D10], against, |dice| sum(dice).cmp(&sum(first)))?;
            self.tell(|| Event::Initiative { seat: one, dice: first });
            self.tell(|| Event::Initiative { seat: other, dice: second });
            self.state.order = match sum(first).cmp(&sum(second)) {
                Ordering::Greater => ArrayVec::from_iter([one, other]),
                Ordering::Less => ArrayVec::from_iter([other, one]),
                Ordering::Equal => {
                    self.tell(|| Event::Tied);
                    return Ok(());
                }
            };
            let seat = self.state.order[0];
            self.tell(|| Event::Primary { seat });
        }
        let primary = self.state.order.first().copied();
        let figures =
            primary.map_or(0, |seat| self.state.standing(|figure| self.state[figure].seat() == seat).len());
        self.state.first_half = (figures / 2).max(usize::from(figures > 0)) as u8; // sb.turn.5, .7
        self.state.phase = Phase::First;
        Ok(())
    }

    pub(crate) fn primary(&self) -> Seat {
        self.state.order.first().copied().unwrap_or(Seat::TABLE)
    }

    /// All tokens come off, and everybody may activate again (sb.turn.13).
    pub(crate) fn end_turn(&mut self) {
        let turn = self.state.turn;
        for figure in &mut self.state.figures {
            figure.fatigue = 0;
            figure.activated = false;
            figure.fired_back = false;
        }
        self.tell(|| Event::TurnEnded { turn });
        self.state.turn = turn.saturating_add(1);
        self.state.phase = Phase::Initiative;
    }
}
