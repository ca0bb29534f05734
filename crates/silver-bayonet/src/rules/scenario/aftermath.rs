//! After the game: what the tables of injuries, madness and experience say, `sb.out.post.*` and `sb.out.xp.*`.

use fates::{D10, FigureId};
use serde::{Deserialize, Serialize};

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

/// What comes of a roll for the Mummy's Curse (sb.out.post.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bane {
    /// 1 less on all Checks in the next game.
    Cursed,
    /// Nothing.
    Spared,
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
    /// The Mummy's Curse (sb.out.post.10).
    pub curses: DieTable<Bane>,
    /// The tiers of experience, from the first (sb.out.xp.2).
    pub tiers: Vec<Tier>,
}

impl AfterGame {
    /// The tiers that a figure reaches when its XP rise from one number to another (sb.out.xp.2).
    pub fn reached(&self, before: u16, after: u16) -> impl Iterator<Item = &Tier> {
        self.tiers.iter().filter(move |tier| before < tier.xp && tier.xp <= after)
    }
}

/// What the rolls after a game have made of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Afterwards {
    /// How it came through 0 Health, if it had to.
    pub survival: Option<Survival>,
    /// The injury that stays.
    pub injury: Option<Injury>,
    /// What its collapse left behind.
    pub madness: Option<Madness>,
    /// What the Mummy's Curse came to, if it had to roll for it.
    pub curse: Option<Bane>,
}

impl Afterwards {
    /// Is the figure still with the unit?
    pub fn lives(&self) -> bool {
        self.survival != Some(Survival::Dead) && self.madness != Some(Madness::Lost)
    }
}

/// What became of a figure after the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Aftermath {
    /// Who.
    pub figure: FigureId,
    /// What the dice have made of it.
    #[serde(flatten)]
    pub afterwards: Afterwards,
    /// The XP it earned.
    pub xp: u8,
}
