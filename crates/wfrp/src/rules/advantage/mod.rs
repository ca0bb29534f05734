//! Advantage, `wf.adv.*`: what brings it, how it starts, how it changes hands. Every gain goes through here.

pub(crate) mod spends;

use fates::{Fates, FigureId, Play, RuleId, Seat, Stage, Sum};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};

use crate::content::profile::{Characteristic, Mark, named};
use crate::content::tables::{Category, StartSheet};
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::wounds::Harmed;
use crate::rules::turn::trial::{Opposed, Part, Target, Test};
use crate::state::State;
use crate::state::event::line;
use crate::state::options::AdvantageSystem;
use crate::{Battle, Wfrp};

named! {
    /// What brings Advantage: the rows of `[[gain]]`.
    Gain {
        Surprise = "surprise",
        Assess = "assess",
        AssessHigh = "assess-high",
        Victory = "victory",
        Nemesis = "nemesis",
        Winning = "winning",
        Outmanoeuvre = "outmanoeuvre",
        StunnedTarget = "stunned-target",
    }
}

impl State {
    /// Is Advantage a pool of each side here, or everybody's own (wf.adv.system)?
    #[inline]
    pub fn has_pools(&self) -> bool {
        self.options.advantage == AdvantageSystem::Pool
    }

    /// What Advantage held or spent adds to a test: the personal counter on what is done or opposed in the fight, and
    /// effort (wf.adv.personal.1, wf.adv.spend.effort), outside the limit (wf.adv.spend.4).
    #[inline]
    pub(crate) fn advantage_bonus<S: Sum>(&self, test: &Test, into: &mut Target<S>) {
        if test.effort > 1 {
            into.plain(10 * (i16::from(test.effort) - 1), RuleId("wf.adv.spend.effort"));
        }
        let held = self[test.who].advantage;
        if held > 0 && test.part != Part::Aftermath && !self.has_pools() {
            into.plain(10 * i16::from(held), RuleId("wf.adv.personal.1"));
        }
    }

    /// The pools by the circumstances of the two sides: of each category a side takes its best row
    /// (wf.adv.initial.2), and of the two sides only the one with the better row does (wf.adv.initial.3).
    pub fn starting_pools(&self) -> [u8; 2] {
        let book = &self.book;
        let heads = [0, 1].map(|seat| self.combatants.iter().filter(|one| one.seat == Seat(seat)).count());
        let best = |seat: usize, category: Category| -> u8 {
            let rows = book.starts.iter().filter(|row| row.category == category);
            let held = rows.filter(|row| match category {
                Category::Outnumbering => row.is_met(heads[seat], heads[1 - seat]),
                Category::Surprise if self.is_caught_unawares(Seat(1 - seat as u8)) => true,
                _ => self.plot.circumstances[seat].contains(&row.id),
            });
            held.map(|row| row.advantage).max().unwrap_or(0)
        };
        let mut pools = [0u8; 2];
        for &category in Category::ALL {
            let (one, other) = (best(0, category), best(1, category));
            match one.cmp(&other) {
                std::cmp::Ordering::Greater => pools[0] = pools[0].saturating_add(one),
                std::cmp::Ordering::Less => pools[1] = pools[1].saturating_add(other),
                std::cmp::Ordering::Equal => {}
            }
        }
        pools
    }

    /// Does a side begin the fight Surprised: all of it (wf.adv.initial.4), or by the house rule any of it
    /// (wf.adv.initial.5)?
    fn is_caught_unawares(&self, seat: Seat) -> bool {
        let side = || self.combatants.iter().filter(|one| one.seat == seat);
        let surprised = side().filter(|one| one.has(Condition::Surprised)).count();
        surprised > 0 && (self.options.any_surprise_counts || surprised == side().count())
    }

    /// The most Advantage somebody can hold by itself: its Initiative Bonus (wf.adv.personal.4).
    pub fn most_advantage(&self, who: FigureId) -> u8 {
        self.profile(who).bonus(Characteristic::I).clamp(0, u8::MAX.into()) as u8
    }

    /// The same fight with Advantage counted the other way, everybody holding as much as its side's pool or the pool as
    /// much as its best, to compare the two (wf.adv.system).
    pub fn counted_otherwise(&self) -> State {
        let mut other = self.clone();
        if self.has_pools() {
            other.options.advantage = AdvantageSystem::Personal;
            for who in self.ids() {
                let pool = self.sides[self[who].seat.index()].pool;
                other[who].advantage = pool.min(self.most_advantage(who));
            }
        } else {
            other.options.advantage = AdvantageSystem::Pool;
            for seat in [Seat(0), Seat(1)] {
                let held = self.combatants.iter().filter(|one| one.seat == seat).map(|one| one.advantage);
                other.sides[seat.index()].pool = held.max().unwrap_or(0);
            }
            for one in &mut other.combatants {
                one.advantage = 0;
            }
        }
        other
    }
}

impl StartSheet {
    /// Does a side of so many heads outnumber one of so many by this row (wf.adv.initial.1)?
    fn is_met(&self, heads: usize, others: usize) -> bool {
        let times = |ratio: u8| usize::from(ratio) * others;
        let bound = self.over.is_some() || self.at_least.is_some();
        bound
            && self.over.is_none_or(|over| heads > times(over))
            && self.at_least.is_none_or(|least| heads >= times(least))
            && self.under.is_none_or(|under| heads < times(under))
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Before the first round: the pools are filled, unless the setup has said what is in them; nobody has any where
    /// each counts for itself (wf.adv.personal.5).
    pub(crate) fn pools_begin(&mut self) {
        if !self.state.has_pools() {
            return;
        }
        let started = self.state.starting_pools();
        let pools = [0, 1].map(|seat| self.state.plot.pools[seat].unwrap_or(started[seat]));
        for (side, pool) in self.state.sides.iter_mut().zip(pools) {
            side.pool = pool;
        }
        self.tell(|| AdvantageEvent::Began { pools }.into());
    }

    /// Somebody gains Advantage: into its side's pool, or for itself by the switch. Nothing in a bought action
    /// (wf.adv.spend.2).
    pub(crate) fn gains_advantage(&mut self, who: FigureId, gain: Gain) {
        let bought = self.state.active.is_some_and(|active| active.extra && active.who == who);
        if bought {
            return;
        }
        let much = self.state.book.gains[gain as usize].gain;
        if self.state.has_pools() {
            self.fills_pool(self.state[who].seat, gain, much);
        } else {
            let now = self.adds_advantage(who, much);
            self.tell(|| AdvantageEvent::Gained { who, gain, much, now }.into());
        }
    }

    /// Advantage that something other than the listed gains brings.
    pub(crate) fn grants_advantage(&mut self, who: FigureId, much: u8, rule: RuleId) {
        if self.state.active.is_some_and(|active| active.extra && active.who == who) {
            return; // wf.adv.spend.2
        }
        let now = match self.state.has_pools() {
            true => {
                let side = &mut self.state.sides[self.state.combatants[who.index()].seat.index()];
                side.pool = side.pool.saturating_add(much);
                side.pool
            }
            false => self.adds_advantage(who, much),
        };
        self.tell(|| AdvantageEvent::Granted { who, much, now, rule }.into());
    }

    /// Adds to somebody's own Advantage as far as it can hold it (wf.adv.personal.4); what it has now.
    fn adds_advantage(&mut self, who: FigureId, much: u8) -> u8 {
        let most = self.state.most_advantage(who);
        let held = &mut self.state[who].advantage;
        *held = held.saturating_add(much).min(most);
        *held
    }

    fn fills_pool(&mut self, seat: Seat, gain: Gain, much: u8) {
        let side = &mut self.state.sides[seat.index()];
        side.pool = side.pool.saturating_add(much);
        let pool = side.pool;
        self.tell(|| AdvantageEvent::Pooled { seat, gain, much, pool }.into());
    }

    /// Somebody's own Advantage is gone (wf.adv.personal.3).
    pub(crate) fn loses_advantage(&mut self, who: FigureId) {
        if self.state[who].advantage > 0 {
            self.state[who].advantage = 0;
            self.tell(|| AdvantageEvent::Lost { who }.into());
        }
    }

    /// An attack is declared, before any roll: a Surprised target pays once an action (wf.adv.gain.1), a Stunned one in
    /// melee always (wf.cond.stunned.3); with personal Advantage a Charge gains, too (wf.adv.personal.2).
    pub fn attack_declared(&mut self, attacker: FigureId, target: FigureId, melee: bool) {
        let own = self.state.active.filter(|active| active.who == attacker);
        if self.state[target].has(Condition::Surprised) && !own.is_some_and(|active| active.surprise_paid) {
            if let Some(active) = self.state.active.as_mut().filter(|active| active.who == attacker) {
                active.surprise_paid = true;
            }
            self.gains_advantage(attacker, Gain::Surprise);
        }
        if melee && self.state[target].has(Condition::Stunned) {
            self.gains_advantage(attacker, Gain::StunnedTarget);
        }
        if melee && own.is_some_and(|active| active.charged) && !self.state.has_pools() {
            let now = self.adds_advantage(attacker, 1);
            self.tell(|| AdvantageEvent::Charged { who: attacker, now }.into());
        }
    }

    /// An opposed test is decided: the one who began it gains for winning, in `earns` tests only (wf.adv.gain.winning); the
    /// other gains nothing (wf.adv.gain.2), unless each counts for itself: then either winner gains, and the loser has
    /// none left (wf.adv.personal.2, wf.adv.personal.3).
    pub(crate) fn opposed_decided(
        &mut self,
        first: FigureId,
        second: FigureId,
        result: Opposed,
        earns: bool,
    ) {
        let Some(won) = result.won else { return };
        let (winner, loser) = if won { (first, second) } else { (second, first) };
        if earns && won || !won && !self.state.has_pools() {
            self.gains_advantage(winner, Gain::Winning);
            if let Some(active) = self.state.active.as_mut().filter(|active| active.who == winner) {
                active.winning_paid = true; // wf.action.special.8
            }
        }
        if !self.state.has_pools() {
            self.loses_advantage(loser);
        }
    }

    /// Somebody has been wounded without an opposed test: at most once an action (wf.adv.gain.outmanoeuvre). A Critical
    /// Wound is one, too, for an opponent who had none left to lose (wf.adv.gain.5), unless that counts for nothing
    /// (wf.adv.gain.6).
    pub(crate) fn wounded_unopposed(&mut self, attacker: FigureId, harmed: Harmed) {
        if harmed.was_down && self.state.options.no_gain_from_the_fallen {
            return;
        }
        if let Some(active) = self.state.active.as_mut().filter(|active| active.who == attacker) {
            if active.outmanoeuvre_paid {
                return;
            }
            active.outmanoeuvre_paid = true;
        }
        self.gains_advantage(attacker, Gain::Outmanoeuvre);
    }

    /// Somebody is dead or Unconscious for the first time: the other side's gain, once (wf.adv.gain.victory,
    /// wf.adv.gain.nemesis, wf.adv.gain.3). Called by `gains` and `dies`.
    pub(crate) fn defeat_counts(&mut self, victim: FigureId, by: Option<FigureId>) {
        if std::mem::replace(&mut self.state[victim].defeat_counted, true) {
            return;
        }
        let marks = self.state.marks(victim);
        let gain = match () {
            () if marks.has(Mark::Nemesis) => Gain::Nemesis,
            () if marks.has(Mark::Important) => Gain::Victory,
            () => return,
        };
        match by.filter(|&by| self.state.are_enemies(by, victim)) {
            Some(by) => self.gains_advantage(by, gain),
            None if self.state.has_pools() => {
                let seat = self.state.opponent(self.state[victim].seat);
                self.fills_pool(seat, gain, self.state.book.gains[gain as usize].gain);
            }
            None => {}
        }
    }

    /// The end of a round: the larger side takes one, or gains one where there is none to take (wf.adv.end.1); equal
    /// sides leave it (wf.adv.end.2).
    pub fn pools_shift(&mut self) -> Play<()> {
        let able = [Seat(0), Seat(1)].map(|seat| self.state.able(seat));
        if !self.state.has_pools() || able[0] == able[1] {
            return Ok(());
        }
        let to = Seat(u8::from(able[1] > able[0]));
        let from = self.state.opponent(to);
        let taken = self.state.sides[from.index()].pool > 0;
        if taken {
            self.state.sides[from.index()].pool -= 1;
        }
        let side = &mut self.state.sides[to.index()];
        side.pool = side.pool.saturating_add(1);
        let pools = [self.state.sides[0].pool, self.state.sides[1].pool];
        self.tell(|| AdvantageEvent::Shifted { to, taken, pools }.into());
        Ok(())
    }
}

/// What the log says of Advantage.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum AdvantageEvent {
    Pooled { seat: Seat, gain: Gain, much: u8, pool: u8 },
    Gained { who: FigureId, gain: Gain, much: u8, now: u8 },
    Granted { who: FigureId, much: u8, now: u8, rule: RuleId },
    Charged { who: FigureId, now: u8 },
    Lost { who: FigureId },
    Began { pools: [u8; 2] },
    Shifted { to: Seat, taken: bool, pools: [u8; 2] },
}

impl AdvantageEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let sheet = |gain: Gain| &state.book.gains[gain as usize];
        match *self {
            AdvantageEvent::Pooled { seat, gain, much, pool } => {
                let (side, sheet) = (state.side_short(seat), sheet(gain));
                let text = format!("{side}: {much} Advantage ({}), the pool is {pool} now.", sheet.name);
                line(sheet.rule.0, text)
            }
            AdvantageEvent::Gained { who, gain, much, now } => {
                let sheet = sheet(gain);
                let text = format!("{} gains {much} Advantage ({}): {now} now.", state.name(who), sheet.name);
                line(sheet.rule.0, text)
            }
            AdvantageEvent::Granted { who, much, now, rule } => {
                let text = format!("{} brings {much} Advantage: {now} now.", state.name(who));
                line(rule.0, text)
            }
            AdvantageEvent::Charged { who, now } => {
                let text = format!("{} gains 1 Advantage by charging: {now} now.", state.name(who));
                line("wf.adv.personal.2", text)
            }
            AdvantageEvent::Lost { who } => {
                line("wf.adv.personal.3", format!("{} has no Advantage any more.", state.name(who)))
            }
            AdvantageEvent::Began { pools: [one, other] } => {
                line("wf.adv.initial.2", format!("Advantage begins at {one} and {other}."))
            }
            AdvantageEvent::Shifted { to, taken, pools: [one, other] } => {
                let from = state.side_short(state.opponent(to));
                let how = if taken { format!(" taken from {from}") } else { String::new() };
                let side = state.side_short(to);
                let text = format!(
                    "{side}: 1 Advantage for their numbers{how}; the pools are {one} and {other} now."
                );
                line("wf.adv.end.1", text)
            }
        }
    }
}
