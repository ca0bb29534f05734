//! Injuries, madness and experience after the game: the rules `sb.out.post.*` and `sb.out.xp.*`.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::rules::scenario::aftermath::{Aftermath, Bane, Injury, Madness, Survival};
use crate::show::sums::{drawn, one_die};
use crate::state::State;
use crate::state::event::{head, line};
use crate::state::figure::{Place, Side};
use crate::{Battle, SilverBayonet};

const SURVIVAL: RuleId = RuleId("sb.out.post.2");
const INJURY: RuleId = RuleId("sb.out.post.3");
const MADNESS: RuleId = RuleId("sb.out.post.4");
const CURSE: RuleId = RuleId("sb.out.post.10");
const RETRY: RuleId = RuleId("sb.out.post.5");
const EXPERIENCE: RuleId = RuleId("sb.out.xp.1");

/// The most XP of one figure in one game (sb.out.xp.1).
pub(crate) const MOST_XP: u8 = 3;

/// A Fate Die left over, on a roll after the game (sb.out.post.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// Keeps what was rolled.
    Keep,
    /// Rolls again; the second roll stands.
    RollAgain,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// What rules put after the game is rolled as soon as it is over: survival, then Madness, then the Mummy's Curse,
    /// each unit by unit and figure by figure (sb.out.post.7). Nobody rolls after a duel, nor where the players have
    /// agreed on it (sb.out.post.12).
    pub(crate) fn settle_up(&mut self) -> Play<()> {
        if self.state.options.duel || self.state.options.no_aftermath {
            return Ok(());
        }
        if self.state.by_unit().any(|figure| self.state.owes_a_roll(figure)) {
            self.tell(|| AftermathEvent::Settling.into());
        }
        self.roll_the_aftermath()
    }

    /// Settles a finished game for a campaign: injuries and madness first, then experience (sb.out.post.1). `deeds` says
    /// what XP the scenario gives a figure for what it did, `spoils` what there is in each seat's pool.
    pub fn after_the_game(&mut self, deeds: impl Fn(FigureId) -> u8, spoils: &[u8]) -> Play<Vec<Aftermath>> {
        self.roll_the_aftermath()?;
        let record =
            |figure: FigureId| Aftermath { figure, afterwards: self.state[figure].afterwards, xp: 0 };
        let members = self.state.ids().filter(|&figure| !self.state[figure].is_monster());
        let mut records: Vec<Aftermath> = members.map(record).collect();
        for seat in 0..self.state.pools.len() {
            let pool = spoils.get(seat).copied().unwrap_or(0);
            self.learn(Seat(seat as u8), pool, &deeds, &mut records)?;
        }
        Ok(records)
    }

    fn roll_the_aftermath(&mut self) -> Play<()> {
        let units: ArrayVec<FigureId, { FigureSet::MOST }> = self.state.by_unit().collect();
        for &figure in &units {
            if self.state.owes_survival(figure) {
                self.survival_roll(figure)?;
            }
        }
        for &figure in &units {
            let lives = self.state[figure].afterwards.lives();
            if self.state[figure].place == Place::Collapsed && lives {
                self.madness_roll(figure)?; // sb.out.post.8
            }
        }
        for &figure in &units {
            if self.state[figure].mummy_cursed && self.state[figure].afterwards.lives() {
                self.curse_roll(figure)?; // sb.out.post.10
            }
        }
        Ok(())
    }

    fn survival_roll(&mut self, figure: FigureId) -> Play<()> {
        let (book, infected) = (self.state.book.clone(), self.state[figure].infected);
        let table = &book.after.survival;
        let result = |face: u8| match face {
            4..=6 if infected => Survival::SlowRecovery, // sb.attr.carp.infectious.1, sb.out.post.6
            _ => table.result(face),
        };
        let event = |rolled: u8| AftermathEvent::Survival { figure, rolled, result: result(rolled) };
        if self.roll_for(figure, SURVIVAL, result, event)? == Survival::PermanentInjury {
            self.injury_roll(figure)?;
        }
        Ok(())
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

    fn curse_roll(&mut self, figure: FigureId) -> Play<Bane> {
        let book = self.state.book.clone();
        let table = &book.after.curses;
        let event = |rolled: u8| AftermathEvent::Curse { figure, rolled, result: table.result(rolled) };
        self.roll_for(figure, CURSE, |face| table.result(face), event)
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
        self.note_result(&event(face));
        let best = matches!(rule, SURVIVAL | CURSE) && result(face) == result(D10.sides());
        if best || !self.tries_again(figure, seat)? {
            return Ok(result(face));
        }
        let [face] = self.roll_by(rule, seat, [D10], |[face]| result(face))?;
        self.note_result(&event(face));
        Ok(result(face))
    }

    /// Writes a result down where its owner and a mind can see it, and tells it.
    fn note_result(&mut self, event: &AftermathEvent) {
        match *event {
            AftermathEvent::Survival { figure, result, .. } => {
                self.state[figure].afterwards.survival = Some(result);
            }
            AftermathEvent::Injury { figure, result, .. } => {
                self.state[figure].afterwards.injury = Some(result);
            }
            AftermathEvent::Madness { figure, result, .. } => {
                self.state[figure].afterwards.madness = Some(result);
            }
            AftermathEvent::Curse { figure, result, .. } => {
                self.state[figure].afterwards.curse = Some(result);
            }
            AftermathEvent::Settling => {}
            AftermathEvent::TriedAgain { .. } | AftermathEvent::Learned { .. } => {}
        }
        self.tell(|| event.clone().into());
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
        let survives = |record: &&Aftermath| record.afterwards.lives() && own(record.figure);
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
    /// (sb.attr.can.curse.4). One roll says what became of it (sb.out.post.9).
    fn owes_survival(&self, figure: FigureId) -> bool {
        self[figure].is_casualty() || self.wastes_on(figure)
    }

    /// Has the game left it any roll to make?
    fn owes_a_roll(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        self.owes_survival(figure) || now.place == Place::Collapsed || now.mummy_cursed
    }

    /// The members of all units: by seat, and each unit in the order of its roster.
    fn by_unit(&self) -> impl Iterator<Item = FigureId> + '_ {
        let seats = (0..self.pools.len() as u8).map(|seat| Side::Player(Seat(seat)));
        seats.flat_map(move |side| self.ids().filter(move |&figure| self[figure].side == side))
    }
}

/// The XP of a survivor: 1, 1 more from the pool, and what its deeds brought, 3 in all at most (sb.out.xp.1).
pub(crate) fn earned(from_pool: bool, deeds: u8) -> u8 {
    deeds.saturating_add(1 + u8::from(from_pool)).min(MOST_XP)
}

impl State {
    /// What the roll that could be made again has come to: `: dead`.
    fn last_result(&self) -> String {
        let (after, Some(figure)) = (&self.book.after, self.asked) else { return String::new() };
        let now = self[figure].afterwards;
        let results = [
            now.curse.map(|result| after.curses.words(result)),
            now.madness.map(|result| after.madness.words(result)),
            now.injury.map(|result| after.injuries.words(result)),
            now.survival.map(|result| after.survival.words(result)),
        ];
        results.into_iter().flatten().next().map_or_else(String::new, |words| format!(": {words}"))
    }
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
            Retry::RollAgain => "Roll again, costs a Fate Die; the second roll stands",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}{}. Roll again?", state.bearer_name(), state.last_result())
    }
}

/// Log events after the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum AftermathEvent {
    /// The game is over, and somebody has to roll.
    Settling,
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
    Curse {
        figure: FigureId,
        rolled: u8,
        result: Bane,
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
            let title = state.book.cards.title(rule.0);
            let text = format!("{} ({title}): {rolled}, {words}.", name(figure));
            one_die(rule.0, text, "", *rolled, RollView { by: Some(*figure), ..drawn(words) })
        };
        match self {
            AftermathEvent::Settling => head(
                "sb.out.post.7",
                "The game is over: those who fell, fled or were cursed roll.".to_string(),
            ),
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
                line(RETRY.0, format!("{player}: a Fate Die for {}.", name(figure)))
            }
            AftermathEvent::Curse { figure, rolled, result } => {
                row(CURSE, figure, rolled, after.curses.words(*result))
            }
            AftermathEvent::Learned { figure, xp } => {
                line(EXPERIENCE.0, format!("{} earns {xp} XP.", name(figure)))
            }
        }
    }
}
