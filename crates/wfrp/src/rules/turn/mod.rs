//! The round, `wf.round.*`: its beginning, one turn after the other, its end; and what a turn holds.

pub(crate) mod actions;
pub(crate) mod acts;
pub(crate) mod fortune;
pub(crate) mod initiative;
pub(crate) mod specials;
pub(crate) mod trial;

use fates::{Fates, FigureId, Play, Progress, RuleId, Seat, Stage};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::rules::ending::Outcome;
use crate::rules::turn::acts::Act;
use crate::state::combatant::Place;
use crate::state::event::{head, line};
use crate::state::reach::Reach;
use crate::state::{Active, Phase, State};
use crate::{Battle, Wfrp};

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// The next step: a combatant is deployed, the fight or a round begins, somebody takes its turn, a round ends.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        match self.state.phase {
            Phase::Deployment => self.deploys_next()?,
            Phase::Start => self.fight_begins()?,
            Phase::RoundBegins => self.round_begins(),
            Phase::Turns => match self.state.next_to_act() {
                Some(who) => self.takes_turn(who)?,
                None => self.state.phase = Phase::RoundEnds,
            },
            Phase::RoundEnds => self.round_ends()?,
            Phase::Over => {}
        }
        if self.state.is_resolved() {
            self.looks_at_zones()?;
            if self.state.phase != Phase::Over {
                self.tells_what_is_carried_on();
            }
            self.state.phase = Phase::Over;
            return Ok(Progress::Over(self.state.outcome()));
        }
        Ok(Progress::On)
    }

    /// The next one of those who wait is put on the table, side by side in roster order; at a real table everybody is.
    fn deploys_next(&mut self) -> Play<()> {
        let waits = |who: &FigureId| self.state[*who].place == Place::Waiting;
        let Some(who) = self.state.ids().find(waits) else {
            self.state.phase = Phase::Start;
            return Ok(());
        };
        let seat = self.state[who].seat;
        if self.state.table.is_none() {
            for combatant in self.state.combatants.iter_mut().filter(|one| one.seat == seat) {
                if combatant.place == Place::Waiting {
                    combatant.place = Place::Table;
                }
            }
            self.tell(|| TurnEvent::Deployed { seat }.into());
            return Ok(());
        }
        let way = self.way(RuleId("wf.start.1"), seat, Reach::Place { who })?;
        let body = self.state.body(who);
        if let (Some(&at), Some(table)) = (way.first(), &mut self.state.table) {
            table.place(who, table::Base { at, ..body });
            self.state[who].place = Place::Table;
        }
        self.tell(|| TurnEvent::Placed { who }.into());
        Ok(())
    }

    fn round_begins(&mut self) {
        self.state.round = self.state.round.saturating_add(1);
        let round = self.state.round;
        for combatant in &mut self.state.combatants {
            combatant.acted = false;
        }
        self.tell(|| TurnEvent::Round { round }.into());
        self.state.phase = Phase::Turns;
    }

    /// One turn: a move action and one other (wf.action.1), until both are spent or no more is wanted.
    pub fn takes_turn(&mut self, who: FigureId) -> Play<()> {
        self.begins_turn(who);
        self.tell(|| TurnEvent::Turn { who }.into());
        let mut first = true;
        while self.can_go_on(who) {
            let acts = self.list_acts(who)?;
            if acts.iter().all(|act| *act == Act::Done) {
                if first {
                    self.tell(|| TurnEvent::Helpless { who }.into());
                }
                break; // nothing but Done
            }
            let seat = self.state[who].seat;
            match self.ask(RuleId("wf.action.1"), seat, &acts)? {
                Act::Done => {
                    if first {
                        self.tell(|| TurnEvent::Waited { who }.into());
                    }
                    break;
                }
                act => self.performs(who, act)?,
            }
            first = false;
        }
        self.ends_turn(who);
        Ok(())
    }

    /// The turn begins: what lasts until then ends, and what an earlier mishap costs is taken off.
    pub fn begins_turn(&mut self, who: FigureId) {
        let one = &mut self.state[who];
        one.defends = None; // wf.action.defend.1
        one.spread = false; // wf.action.special.7
        let lost = (std::mem::take(&mut one.loses_move), std::mem::take(&mut one.loses_action)); // wf.oops.11
        let mut active = Active::of(who);
        (active.move_left, active.action_left) = (!lost.0, !lost.1);
        self.state.active = Some(active);
    }

    /// The turn is over.
    pub fn ends_turn(&mut self, who: FigureId) {
        self.state[who].acted = true;
        self.state.active = None;
        self.state.at_stake = None;
    }

    fn can_go_on(&self, who: FigureId) -> bool {
        let going = self.state.active.is_some_and(|active| !active.done);
        going && self.state[who].is_able() && !self.state.is_resolved()
    }

    /// The move action is spent.
    pub(crate) fn spends_move(&mut self) {
        if let Some(active) = &mut self.state.active {
            active.move_left = false;
        }
    }

    /// The action is spent; what was aimed at is forgotten by any other action (wf.action.aim.1).
    pub(crate) fn spends_action(&mut self) {
        if let Some(active) = &mut self.state.active {
            active.action_left = false;
            active.extra = false;
            (active.surprise_paid, active.outmanoeuvre_paid, active.winning_paid) = (false, false, false);
            let who = active.who;
            self.state[who].aims = false;
        }
    }

    /// The end of a round, in the order of wf.round.4.
    fn round_ends(&mut self) -> Play<()> {
        let round = self.state.round;
        self.tell(|| TurnEvent::RoundOver { round }.into());
        self.fires_burn()?;
        self.blood_flows()?;
        self.poison_works()?;
        self.recovers()?;
        self.timers_run()?;
        self.falls_unconscious()?;
        self.death_check()?;
        self.flesh_knits()?;
        self.pools_shift()?;
        self.engagements_fade();
        self.state.phase = Phase::RoundBegins;
        Ok(())
    }
}

/// What the log says of rounds and turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum TurnEvent {
    Placed { who: FigureId },
    Deployed { seat: Seat },
    Round { round: u16 },
    Turn { who: FigureId },
    Helpless { who: FigureId },
    Waited { who: FigureId },
    RoundOver { round: u16 },
}

impl TurnEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            TurnEvent::Placed { who } => line("", format!("{} is set up.", state.name(*who))),
            TurnEvent::Deployed { seat } => {
                let text =
                    format!("{}: put everybody where the scenario lets them start.", state.side_short(*seat));
                head("", text)
            }
            TurnEvent::Round { round } => {
                LogLine { level: Level::Chapter, ..line("wf.round.1", format!("Round {round}.")) }
            }
            TurnEvent::Turn { who } => head("wf.round.1", format!("The turn of {}.", state.name(*who))),
            TurnEvent::Helpless { who } => {
                line("wf.action.1", format!("{} can do nothing.", state.name(*who)))
            }
            TurnEvent::Waited { who } => line("wf.action.1", format!("{} does nothing.", state.name(*who))),
            TurnEvent::RoundOver { round } => head("wf.round.4", format!("The end of round {round}.")),
        }
    }
}
