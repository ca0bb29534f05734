//! Injuries, madness and experience after the game: the rules `sb.out.post.*` and `sb.out.xp.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::{LogLine, RolledDie};
use serde::Serialize;

use crate::rules::scenario::aftermath::{Aftermath, Injury, Madness, Survival};
use crate::state::State;
use crate::state::event::line;
use crate::state::figure::{Place, Side};
use crate::{Battle, SilverBayonet};

const SURVIVAL: RuleId = RuleId("sb.out.post.2");
const INJURY: RuleId = RuleId("sb.out.post.3");
const MADNESS: RuleId = RuleId("sb.out.post.4");
const RETRY: RuleId = RuleId("sb.out.post.5");
const EXPERIENCE: RuleId = RuleId("sb.out.xp.1");

/// The most XP of one figure in one game (sb.out.xp.1).
const MOST_XP: u8 = 3;

/// A Fate Die left over, on a roll after the game (sb.out.post.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// Keeps what was rolled.
    Keep,
    /// Rolls again; the second roll stands.
    RollAgain,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Settles what dice settle for all units after a finished game: injuries and madness first, then experience
    /// (sb.out.post.1). `deeds` says what XP the scenario gives a figure for what it did, `spoils` what
    /// there is in each seat's pool.
    pub fn after_the_game(&mut self, deeds: impl Fn(FigureId) -> u8, spoils: &[u8]) -> Play<Vec<Aftermath>> {
        let members = (0..self.state.figures.len()).map(|place| FigureId(place as u8));
        let members: FigureSet = members.filter(|&figure| !self.state[figure].is_monster()).collect();
        let mut records = Vec::with_capacity(members.len());
        for figure in members.iter() {
            records.push(self.recover(figure)?);
        }
        for seat in 0..self.state.pools.len() {
            let pool = spoils.get(seat).copied().unwrap_or(0);
            self.learn(Seat(seat as u8), pool, &deeds, &mut records)?;
        }
        Ok(records)
    }

    fn recover(&mut self, figure: FigureId) -> Play<Aftermath> {
        let (survival, injury, madness) = (None, None, None);
        let mut record = Aftermath { figure, survival, injury, madness, mummy_cursed: false, xp: 0 };
        if self.state.owes_survival(figure) {
            let survival = self.survival_roll(figure, self.state[figure].infected)?;
            record.survival = Some(survival);
            if survival == Survival::PermanentInjury {
                record.injury = Some(self.injury_roll(figure)?);
            }
        }
        if self.state[figure].place == Place::Collapsed && record.lives() {
            record.madness = Some(self.madness_roll(figure)?);
        }
        if self.state[figure].mummy_cursed && record.lives() {
            record.mummy_cursed = true;
            self.tell(|| AftermathEvent::MummyCursed { figure }.into());
        }
        Ok(record)
    }

    fn survival_roll(&mut self, figure: FigureId, infected: bool) -> Play<Survival> {
        let book = self.state.book.clone();
        let table = &book.after.survival;
        let result = |face: u8| match face {
            4..=6 if infected => Survival::SlowRecovery, // sb.attr.carp.infectious.1, sb.out.post.6
            _ => table.result(face),
        };
        let event = |rolled: u8| AftermathEvent::Survival { figure, rolled, result: result(rolled) };
        self.roll_for(figure, SURVIVAL, result, event)
    }

    fn injury_roll(&mut self, figure: FigureId) -> Play<Injury> {
        let book = self.state.book.clone();
        let table = &book.after.injuries;
        let event = |rolled: u8| AftermathEvent::Injury { figure, rolled, result: table.result(rolled) };
        self.roll_for(figure, INJURY, |face| table.result(face), event)
    }

    fn madness_roll(&mut self, figure: FigureId) -> Play<Madness> {
        let book = self.state.book.clone();
        let table = &book.after.madness;
        let event = |rolled: u8| AftermathEvent::Madness { figure, rolled, result: table.result(rolled) };
        self.roll_for(figure, MADNESS, |face| table.result(face), event)
    }

    /// Rolls one die. A Power or Skill Die left in the pool may roll it again, once, and the second face stands
    /// (sb.out.post.5). Nobody is asked about a roll that could not be better.
    fn roll_for<T: Copy + PartialEq>(
        &mut self,
        figure: FigureId,
        rule: RuleId,
        result: impl Fn(u8) -> T,
        event: impl Fn(u8) -> AftermathEvent,
    ) -> Play<T> {
        let seat = self.state[figure].seat();
        let [face] = self.roll_by(rule, seat, [D10], |[face]| result(face))?;
        self.tell(|| event(face).into());
        let best = rule == SURVIVAL && result(face) == result(D10.sides());
        if best || !self.tries_again(figure, seat)? {
            return Ok(result(face));
        }
        let [face] = self.roll_by(rule, seat, [D10], |[face]| result(face))?;
        self.tell(|| event(face).into());
        Ok(result(face))
    }

    /// Does the player spend a die that is left? Power and Skill Dice are worth the same by now, so only the number
    /// of them matters.
    fn tries_again(&mut self, figure: FigureId, seat: Seat) -> Play<bool> {
        let pool = self.state.pools[seat.index()];
        if pool.power == 0 && pool.skill == 0 {
            return Ok(false);
        }
        self.state.asked = Some(figure);
        let again = self.ask(RETRY, seat, &[Retry::Keep, Retry::RollAgain])? == Retry::RollAgain;
        self.state.asked = None;
        if again {
            let pool = &mut self.state.pools[seat.index()];
            let kind = if pool.power > 0 { &mut pool.power } else { &mut pool.skill };
            *kind -= 1;
            self.tell(|| AftermathEvent::TriedAgain { figure, seat }.into());
        }
        Ok(again)
    }

    /// Every survivor of the unit learns something, and its player hands out the scenario's pool (sb.out.xp.1).
    /// As much is handed out as there are survivors to take it.
    fn learn(
        &mut self,
        seat: Seat,
        pool: u8,
        deeds: &impl Fn(FigureId) -> u8,
        records: &mut [Aftermath],
    ) -> Play<()> {
        let own = |figure: FigureId| self.state[figure].side == Side::Player(seat);
        let survives = |record: &&Aftermath| record.lives() && own(record.figure);
        let survivors: FigureSet = records.iter().filter(survives).map(|record| record.figure).collect();
        let gifts = pool.min(survivors.len() as u8);
        let gifted = match gifts {
            0 => FigureSet::EMPTY,
            _ => self.pick(EXPERIENCE, seat, survivors, gifts, gifts)?,
        };
        for record in records.iter_mut().filter(|record| survivors.contains(record.figure)) {
            let figure = record.figure;
            let xp = earned(gifted.contains(figure), deeds(figure));
            record.xp = xp;
            self.tell(|| AftermathEvent::Learned { figure, xp }.into());
        }
        Ok(())
    }
}

impl State {
    /// Does the figure roll for its life? One that was brought to 0 Health does, a figure still down included
    /// (sb.out.post.2, sb.attr.core.medic.9), and the victim of a Wasting curse whose thrower survived
    /// (sb.attr.can.curse.4).
    ///
    /// Reading: the injury roll of the curse is this one, and a victim at 0 Health rolls just once, because one roll
    /// says what became of it.
    fn owes_survival(&self, figure: FigureId) -> bool {
        self[figure].is_casualty() || self.wastes_on(figure)
    }
}

/// The XP of a survivor: 1, 1 more from the pool, and what its deeds brought, 3 in all at most (sb.out.xp.1).
fn earned(from_pool: bool, deeds: u8) -> u8 {
    deeds.saturating_add(1 + u8::from(from_pool)).min(MOST_XP)
}

impl Offer<State> for Retry {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Retry::Keep => "keep",
            Retry::RollAgain => "roll-again",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Retry::Keep => "Keep the roll",
            Retry::RollAgain => "Spend a Fate Die; the second roll stands",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("Spend a Fate Die to roll again for {}?", state.bearer_name())
    }
}

/// Log events after the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum AftermathEvent {
    /// A figure brought to 0 Health has rolled.
    Survival {
        figure: FigureId,
        rolled: u8,
        result: Survival,
    },
    Injury {
        figure: FigureId,
        rolled: u8,
        result: Injury,
    },
    Madness {
        figure: FigureId,
        rolled: u8,
        result: Madness,
    },
    TriedAgain {
        figure: FigureId,
        seat: Seat,
    },
    MummyCursed {
        figure: FigureId,
    },
    Learned {
        figure: FigureId,
        xp: u8,
    },
}

impl AftermathEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        let after = &state.book.after;
        let row = |rule: RuleId, figure: &FigureId, rolled: &u8, words: &str| {
            let die = RolledDie { name: String::new(), die: D10, face: *rolled, source: None };
            LogLine { dice: vec![die], ..line(rule.0, format!("{}: {rolled}, {words}.", name(figure))) }
        };
        match self {
            AftermathEvent::Survival { figure, rolled, result } => {
                row(SURVIVAL, figure, rolled, after.survival.words(*result))
            }
            AftermathEvent::Injury { figure, rolled, result } => {
                row(INJURY, figure, rolled, after.injuries.words(*result))
            }
            AftermathEvent::Madness { figure, rolled, result } => {
                row(MADNESS, figure, rolled, after.madness.words(*result))
            }
            AftermathEvent::TriedAgain { figure, seat } => {
                let player = state.player_name(*seat);
                line(RETRY.0, format!("{player} spends a Fate Die for {}.", name(figure)))
            }
            AftermathEvent::MummyCursed { figure } => {
                let how = "the campaign's table says how";
                let text = format!("{} must roll for the Mummy's Curse; {how}.", name(figure));
                line("sb.attr.egy.mummycurse.1", text)
            }
            AftermathEvent::Learned { figure, xp } => {
                line(EXPERIENCE.0, format!("{} earns {xp} XP.", name(figure)))
            }
        }
    }
}
