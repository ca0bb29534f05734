//! What is asked just now, and what may be answered.

use fates::{Die, FigureId, Kind as QuestionKind, RuleId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{LogLine, PromiseView, RiskView};
use table::{Length, Point, Unit};

/// What is asked, and what may be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionView {
    /// Who is asked.
    pub seat: Seat,
    /// The rule that asks.
    pub rule: RuleId,
    /// What kind of answer is wanted.
    pub kind: QuestionKind,
    /// The question, in words.
    pub text: String,
    /// The figure it is about, to be marked on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<FigureId>,
    /// What can be chosen, and what could be but for a reason. Empty where the answer is no choice from a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionView>,
    /// How many options have to be picked, if not one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<CountView>,
    /// Where the figure can get to, for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<ReachView>,
    /// The option to choose before the way, where a page shows a move before it is chosen.
    #[serde(skip)]
    pub way_after: Option<String>,
    /// What most people answer, where they need not think about it.
    #[serde(skip)]
    pub usual: Option<String>,
    /// The roll it is about, while it can still be changed: its dice and what they come to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_stake: Option<Box<LogLine>>,
    /// Which dice are to be rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// What the book calls these dice, where they have names: `Power`, `Skill`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice_names: Vec<String>,
}

/// One thing that can be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionView {
    /// What to send to choose it: `strike-back`, or the number of a figure.
    pub answer: String,
    /// What it means, in words.
    pub words: String,
    /// What it is one of, in words, where a list of many may show that first: `Charge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The figure it names, to be marked on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// Why it can't be chosen now. It is shown all the same, so that nobody looks for it in vain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// What it promises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<PromiseView>,
    /// What kind of action it is, where it is one: a page shows the kinds apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<ActKind>,
}

/// The kinds of things a figure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActKind {
    /// It goes somewhere.
    Move,
    /// It shoots, throws or casts at somebody.
    Shoot,
    /// It fights hand to hand, or goes to.
    Fight,
    /// Anything else.
    Other,
    /// It does no more.
    Done,
}

impl OptionView {
    /// One that names nobody and promises nothing.
    pub fn plain(answer: impl Into<String>, words: impl Into<String>) -> OptionView {
        let (answer, words) = (answer.into(), words.into());
        OptionView { answer, words, group: None, figure: None, why_not: None, promise: None, act: None }
    }
}

/// How many figures a pick takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountView {
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

/// Where a figure can get to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachView {
    /// Who moves.
    pub mover: FigureId,
    /// How far it may go, over open ground.
    pub most: Length,
    /// What that is measured with.
    pub unit: Unit,
    /// What is asked for: a way, a straight line or a place.
    #[serde(default, skip_serializing_if = "Course::is_bent")]
    pub course: Course,
    /// The area its middle can get to, as outlines, for drawing. Whether a point is allowed is the referee's say.
    pub area: Vec<Vec<Point>>,
    /// The parts of it where something would happen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub risks: Vec<RiskView>,
    /// Ways worth going, for playing without a board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<WayView>,
}

/// What an answer to a question for a way is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Course {
    /// As many points as one likes.
    #[default]
    Bent,
    /// One point, in a straight line from where the mover stands.
    Straight,
    /// One point where something is put or aimed, however far off.
    Spot,
}

impl Course {
    /// What it is called on a page.
    pub fn name(self) -> &'static str {
        match self {
            Course::Bent => "bent",
            Course::Straight => "straight",
            Course::Spot => "spot",
        }
    }

    fn is_bent(&self) -> bool {
        *self == Course::Bent
    }
}

/// A way worth going.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WayView {
    /// Where it leads: `up to the low wall, 4" north`.
    pub words: String,
    /// What to send to go it.
    pub way: Value,
}
