//! After the game: injuries, madness and experience, the rules `sb.out.post.*` and `sb.out.xp.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use serde::{Deserialize, Serialize};

use crate::state::State;
use crate::state::choice::Retry;
use crate::state::event::Event;
use crate::state::figure::{Place, Side};
use crate::{Battle, SilverBayonet};

const SURVIVAL: RuleId = RuleId("sb.out.post.2");
const INJURY: RuleId = RuleId("sb.out.post.3");
const MADNESS: RuleId = RuleId("sb.out.post.4");
const RETRY: RuleId = RuleId("sb.out.post.5");
const EXPERIENCE: RuleId = RuleId("sb.out.xp.1");

/// The most XP of one figure in one game (sb.out.xp.1).
const MOST_XP: u8 = 3;

/// What became of a figure that was brought to 0 Health (sb.out.post.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the rows of the table")]
pub enum Survival {
    Dead,
    PermanentInjury,
    SlowRecovery,
    Well,
}

/// What a permanent injury lowers by 1 (sb.out.post.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the rows of the table")]
pub enum Injury {
    Speed,
    Melee,
    Accuracy,
    Courage,
    Health,
}

/// What a collapse leaves behind (sb.out.post.4); the content says what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the rows of the table")]
pub enum Madness {
    Lost,
    BesideItself,
    IllOmen,
    Trembling,
    Giddy,
    Jumpy,
    Frail,
}

/// What a tier of experience may bring (sb.out.xp.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Upgrade {
    /// 1 more Courage.
    Courage,
    /// 1 more Health.
    Health,
    /// 1 more Melee.
    Melee,
    /// 1 more Accuracy.
    Accuracy,
    /// An attribute more.
    Attribute,
    /// 5 more recruitment points, for an Officer.
    FivePoints,
    /// 10 more recruitment points, for an Officer.
    TenPoints,
}

/// A row of a table of one die: up to this face it comes to this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row<T> {
    /// The highest face of the row.
    pub most: u8,
    /// What it comes to.
    pub result: T,
    /// What that means.
    pub words: String,
}

/// A table of one die; its rows hold every face.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct DieTable<T>(pub(crate) Vec<Row<T>>);

impl<T: Copy + PartialEq> DieTable<T> {
    /// Do the rows rise from face to face, and end with a 10?
    pub(crate) fn is_whole(&self) -> bool {
        let rises = self.0.is_sorted_by(|one, next| one.most < next.most);
        rises && self.0.last().is_some_and(|last| last.most == D10.sides())
    }

    /// What this face comes to.
    pub fn result(&self, face: u8) -> T {
        let row = self.0.iter().find(|row| face <= row.most);
        row.or(self.0.last()).expect("the last row of a table holds the 10").result
    }

    /// What a result means.
    pub fn words(&self, result: T) -> &str {
        self.0.iter().find(|row| row.result == result).map_or("", |row| &row.words)
    }
}

/// A thing that is settled after a game (sb.out.post.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AfterStep {
    /// Its id.
    pub id: String,
    /// What is done.
    pub words: String,
}

/// A tier of experience (sb.out.xp.2, sb.out.xp.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// Its number.
    pub tier: u8,
    /// The XP that reach it.
    pub xp: u16,
    /// What it brings, one of these.
    pub upgrades: Vec<Upgrade>,
}

impl Tier {
    /// What a figure may choose from; only an Officer brings recruitment points.
    pub fn choices(&self, officer: bool) -> impl Iterator<Item = Upgrade> {
        let points = |upgrade: &Upgrade| matches!(upgrade, Upgrade::FivePoints | Upgrade::TenPoints);
        self.upgrades.iter().copied().filter(move |upgrade| officer || !points(upgrade))
    }
}

/// The tables of what comes after a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AfterGame {
    /// What is settled, in this order (sb.out.post.1).
    pub steps: Vec<AfterStep>,
    /// Who lives (sb.out.post.2).
    pub survival: DieTable<Survival>,
    /// Permanent injuries (sb.out.post.3).
    pub injuries: DieTable<Injury>,
    /// Madness (sb.out.post.4).
    pub madness: DieTable<Madness>,
    /// The tiers of experience, from the first (sb.out.xp.2).
    pub tiers: Vec<Tier>,
}

impl AfterGame {
    /// The tiers that a figure reaches when its XP rise from one number to another (sb.out.xp.2).
    pub fn reached(&self, before: u16, after: u16) -> impl Iterator<Item = &Tier> {
        self.tiers.iter().filter(move |tier| before < tier.xp && tier.xp <= after)
    }
}

/// What became of a figure after the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Aftermath {
    /// Who.
    pub figure: FigureId,
    /// How it came through 0 Health, if it had to.
    pub survival: Option<Survival>,
    /// The injury that stays.
    pub injury: Option<Injury>,
    /// What its collapse left behind.
    pub madness: Option<Madness>,
    /// It owes a roll for the Mummy's Curse, whose table we do not have.
    pub mummy_cursed: bool,
    /// The XP it earned.
    pub xp: u8,
}

impl Aftermath {
    /// Is it still with the unit?
    pub fn lives(&self) -> bool {
        self.survival != Some(Survival::Dead) && self.madness != Some(Madness::Lost)
    }
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
            self.tell(|| Event::MummyCursed { figure });
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
        let event = |rolled: u8| Event::Survival { figure, rolled, result: result(rolled) };
        self.roll_for(figure, SURVIVAL, result, event)
    }

    fn injury_roll(&mut self, figure: FigureId) -> Play<Injury> {
        let book = self.state.book.clone();
        let table = &book.after.injuries;
        let event = |rolled: u8| Event::Injury { figure, rolled, result: table.result(rolled) };
        self.roll_for(figure, INJURY, |face| table.result(face), event)
    }

    fn madness_roll(&mut self, figure: FigureId) -> Play<Madness> {
        let book = self.state.book.clone();
        let table = &book.after.madness;
        let event = |rolled: u8| Event::Madness { figure, rolled, result: table.result(rolled) };
        self.roll_for(figure, MADNESS, |face| table.result(face), event)
    }

    /// Rolls one die. A Power or Skill Die left in the pool may roll it again, once, and the second face stands
    /// (sb.out.post.5). Nobody is asked about a roll that could not be better.
    fn roll_for<T: Copy + PartialEq>(
        &mut self,
        figure: FigureId,
        rule: RuleId,
        result: impl Fn(u8) -> T,
        event: impl Fn(u8) -> Event,
    ) -> Play<T> {
        let seat = self.state[figure].seat();
        let [face] = self.roll_by(rule, seat, [D10], |[face]| result(face))?;
        self.tell(|| event(face));
        let best = rule == SURVIVAL && result(face) == result(D10.sides());
        if best || !self.tries_again(figure, seat)? {
            return Ok(result(face));
        }
        let [face] = self.roll_by(rule, seat, [D10], |[face]| result(face))?;
        self.tell(|| event(face));
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
            self.tell(|| Event::TriedAgain { figure, seat });
        }
        Ok(again)
    }

    /// Every survivor of the unit learns something, and its player hands out the scenario's pool (sb.out.xp.1).
    /// Nobody would leave any of it lying, so as much is handed out as there are survivors to take it.
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
            self.tell(|| Event::Learned { figure, xp });
        }
        Ok(())
    }
}

impl State {
    /// Does the figure roll for its life? Whoever was brought to 0 Health does, a figure still down included
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
