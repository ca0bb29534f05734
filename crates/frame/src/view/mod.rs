//! The view of a game: what a page, a report or a program at the other end of a protocol shows, for any system.
//!
//! It is plain data in plain words. A system fills it in for one seat and leaves out what that seat may not know; from
//! there on nobody needs to know the system. In JSON, what is empty or does not apply is left out.

mod catalogue;
mod fall;
mod look;
mod promise;
mod question;

use std::borrow::Cow;

use fates::{Die, DieSource, FigureId, RuleId, Seat};
use serde::{Deserialize, Serialize};

pub use self::catalogue::{
    CardView, CatalogueView, LeverView, MindView, ProfileView, RosterView, ScenarioView, SettingView,
    SideView, SwitchView,
};
pub use self::fall::felled_by;
pub use self::look::{FIGURES, Look};
pub use self::promise::{AgainstView, ChanceView, PathView, PromiseView, RiskView, SightView, WarningView};
pub use self::question::{ActKind, CountView, Course, OptionView, QuestionView, ReachView, WayView};
use table::{Kind, Length, Point, Polygon, Table, Terrain, Unit};

/// A game as one seat may see it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableView {
    /// What is being played: `The Lost Patrol`.
    pub title: String,
    /// Which turn it is: `Turn 3 of 8`. Not before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Which turn of how many it is, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<[u16; 2]>,
    /// Which part of the turn it is: `Monster phase`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub phase: String,
    /// The table, if positions are known: where people move real miniatures, they are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<BoardView>,
    /// How it came to this and what is to be done, paragraph by paragraph.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<String>,
    /// What this table plays otherwise than usual.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<HouseRuleView>,
    /// What only this seat knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Where the sides deploy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneView>,
    /// What lies on the table to be found or picked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<MarkerView>,
    /// What the sides are called, in the order of the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// Every figure this seat knows of, in the order of their ids.
    pub figures: Vec<FigureView>,
    /// Dice, points and the like that belong to a side and not to a figure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<Pool>,
    /// How the sides stand towards winning, where the scenario counts points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<ScoreView>,
    /// In which order figures act this turn, as far as it is settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<OrderView>,
    /// What is being asked, if this seat may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<QuestionView>,
    /// What has happened, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<LogLine>,
    /// How it ended, in words, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// Who won, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// A side.
    Side(u8),
    /// The rules' own enemies.
    Monsters,
    /// Nobody: a draw.
    Nobody,
}

impl From<Option<Seat>> for Winner {
    fn from(seat: Option<Seat>) -> Winner {
        seat.map_or(Winner::Nobody, |seat| Winner::Side(seat.0))
    }
}

/// Something that a table plays otherwise than usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseRuleView {
    /// What holds here: `Fate checks pass on a result equal to Fate`.
    pub words: String,
    /// The rule it is about.
    pub rule: RuleId,
}

/// The table and what stands on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardView {
    /// What people measure with on it.
    pub unit: Unit,
    /// From west to east, in tenths of a millimetre like every length here.
    pub width: Length,
    /// From north to south.
    pub depth: Length,
    /// The terrain, in the order it is drawn.
    pub terrain: Vec<TerrainView>,
    /// The sticks that the system measures with, where it has some, for a legend drawn to scale.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sticks: Vec<StickView>,
}

/// A measuring stick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StickView {
    /// What the book calls it: `Short`.
    pub name: String,
    /// How long it is.
    pub length: Length,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TerrainView {
    /// What people call it: `the chapel`.
    pub name: String,
    /// What it is, which also says how it is drawn.
    pub kind: Kind,
    /// Its corners, seen from above.
    pub outline: Polygon,
    /// How high above the ground it begins.
    pub bottom: Length,
    /// How high above the ground it ends.
    pub top: Length,
    /// What it does in this system, for a tooltip: `difficult: each inch costs two`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}

/// The area where a side deploys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneView {
    /// Whose it is.
    pub side: u8,
    /// What the side is called, where it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its corners, seen from above.
    pub outline: Polygon,
}

/// A marker that lies on the table and is in nobody's way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkerView {
    /// What people call it: `Clue 2`.
    pub name: String,
    /// Where it lies, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// From its middle to the rim.
    pub radius: Length,
    /// How high above the ground it lies.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub elevation: Length,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureView {
    /// Its number in this game.
    pub id: FigureId,
    /// Its own name, or one that tells it apart: `Ghoul 2`.
    pub name: String,
    /// Which side it fights for; nobody's monsters have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// What it is, in words: `Ghoul`, `Officer`.
    pub kind: String,
    /// Which silhouette stands for it, where its profile says so; else its words do ([`FigureView::silhouette`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// Where it stands, if that is known and it is on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// From the middle of its base to the rim.
    pub radius: Length,
    /// How high above the ground it stands.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub elevation: Length,
    /// What it has left before it falls, and what it started with; not every system counts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// Its numbers, in the order of the book.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<Stat>,
    /// The tokens beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
    /// What holds of it just now: `stunned`, `loaded`, `mounted`. Of one that is gone, first how that came:
    /// `brought down`, `fled`, `left by the south edge`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<Trait>,
    /// What it can do or is by nature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// What it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gear: Vec<Trait>,
    /// Is it out of the game?
    #[serde(default, skip_serializing_if = "is_false")]
    pub gone: bool,
    /// Is it acting now?
    #[serde(default, skip_serializing_if = "is_false")]
    pub active: bool,
}

/// How much a figure can still take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// Which of its numbers says the same: a card shows that only once.
    #[serde(default)]
    pub stat: Cow<'static, str>,
    /// What is left.
    pub now: i16,
    /// What it started with.
    pub most: i16,
}

/// One of a figure's numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stat {
    /// What the book calls it: `Speed`.
    pub name: String,
    /// What it is worth now.
    pub value: i16,
    /// What the profile says, written as in the book: `+2`, `6"`. The page marks a value that differs.
    pub printed: String,
}

/// Tokens of one sort beside a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// What is on them: `fatigue`.
    pub name: String,
    /// How many.
    pub count: u8,
    /// The rule that says what they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A state, a trait or a piece of gear: a word with a rule behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trait {
    /// The word, as in the book: `Damage Reduction (4)`.
    pub name: String,
    /// The rule that says what it does, if it does anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// Something that belongs to a side as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    /// Whose it is; `None` is for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// What it is: `Fate dice`, `Victory points`.
    pub name: String,
    /// How much is left or has been won.
    pub count: i32,
}

/// How a side stands towards winning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreView {
    /// Whose score it is.
    pub side: u8,
    /// The points it would have if the game ended now.
    pub points: i32,
    /// The points that win, where a number does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// What it scores by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<GoalView>,
}

/// One thing that a side scores by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalView {
    /// What it is: `Clues searched`.
    pub words: String,
    /// How much of it is done.
    pub now: i32,
    /// How much of it there is, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<i32>,
}

/// A figure's place in the order of acting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderView {
    /// Who.
    pub figure: FigureId,
    /// In which part of the turn: `Monsters`. Figures of one part stand together; empty where a turn has no parts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Has it acted already?
    pub done: bool,
    /// Is it acting now?
    pub now: bool,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// How it stands in a report.
    #[serde(default, skip_serializing_if = "Level::is_detail")]
    pub level: Level,
    /// The rule by which it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What happened, in words.
    pub text: String,
    /// The dice that decided it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<RolledDie>,
    /// How a total came about, part by part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartView>,
    /// What the dice decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<RollView>,
}

/// What dice decided: who rolled against whom, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollView {
    /// Who rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<FigureId>,
    /// At whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<FigureId>,
    /// The dice with everything added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i16>,
    /// What was needed: `Defence 13`, `6 or less`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub needs: String,
    /// How what was needed came about, part by part: nothing of it is added to the roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<PartView>,
    /// Was it what the roller wanted? Neither for a roll that decides between equals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<bool>,
    /// The verdict, in a word or three: `Hit for 8`.
    pub verdict: String,
    /// Faces that were rolled again and count no more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<u8>,
}

/// How a line stands in a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Something new begins: a turn.
    Chapter,
    /// Somebody's go begins, or something happens to everybody.
    Head,
    /// What comes of it.
    #[default]
    Detail,
}

impl Level {
    fn is_detail(&self) -> bool {
        *self == Level::Detail
    }
}

/// A die that was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RolledDie {
    /// What the book calls it, where it has a name: `Skill`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Which die.
    pub die: Die,
    /// What it showed.
    pub face: u8,
    /// Where the face came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<DieSource>,
}

/// One part of a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartView {
    /// What it adds or takes off.
    pub value: i16,
    /// What for, in words.
    pub words: String,
    /// The rule that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// False for a part that another one outdid: it is shown, and does not count.
    pub counted: bool,
}

impl FigureView {
    /// Which silhouette stands for it: as its profile says, or by its words.
    pub fn silhouette(&self) -> Look {
        let by_words =
            || Look::of(&[&self.kind, &self.name], self.gear.iter().map(|gear| gear.name.as_str()));
        self.look.unwrap_or_else(by_words)
    }
}

impl BoardView {
    /// The table with its terrain; `words` says what a piece does in the system at hand.
    pub fn of(table: &Table, unit: Unit, mut words: impl FnMut(&Terrain) -> String) -> BoardView {
        let terrain = table.terrain.iter().map(|piece| TerrainView {
            name: piece.name.clone(),
            kind: piece.kind,
            outline: piece.outline.clone(),
            bottom: piece.bottom,
            top: piece.top,
            words: words(piece),
        });
        BoardView {
            unit,
            width: table.width,
            depth: table.depth,
            terrain: terrain.collect(),
            sticks: Vec::new(),
        }
    }

    /// The same table with the sticks that the system measures with.
    #[must_use]
    pub fn measured_by<'a>(self, sticks: impl IntoIterator<Item = (&'a str, Length)>) -> BoardView {
        let stick = |(name, length): (&str, Length)| StickView { name: name.to_string(), length };
        BoardView { sticks: sticks.into_iter().map(stick).collect(), ..self }
    }
}

fn is_zero(length: &Length) -> bool {
    *length == Length::ZERO
}

fn is_false(flag: &bool) -> bool {
    !flag
}
