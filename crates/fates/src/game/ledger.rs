//! The ledger: a head, and every die, choice and fact in order, as lines of JSON that read well.
//!
//! Facts that are measured are functions of the state and are not written down; facts that people were asked for are.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::game::live::{FactsFrom, Given, Known};
use crate::{Die, DieSource, FigureSet, Overlay, Overrule, Refusal, Rules, Seat};

/// The version of the ledger's own form.
pub const FORM: u32 = 1;

/// The first line: what is played, with what, and the seal on the dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The form of the ledger.
    pub lychgate: u32,
    /// The version of the program that plays.
    pub engine: String,
    /// The system, by its long name.
    pub system: String,
    /// The hash of the content it was played with.
    pub content: String,
    /// The files that were laid over the built-in content, so that the game can be played again anywhere.
    #[serde(default, skip_serializing_if = "Overlay::is_empty")]
    pub overlay: Overlay,
    /// How the game was set up.
    pub setup: Value,
    /// Where facts come from.
    pub facts: FactsFrom,
    /// The hash of the seed, where dice are sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
    /// The seats that roll real dice and type them in although the others' are sealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<Seat>,
    /// The seats that add a secret of their own to the dice, before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<Seat>,
}

impl Head {
    /// The line as it is written.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a head is plain data")
    }

    /// Are the dice of this seat sealed?
    pub fn seals(&self, seat: Seat) -> bool {
        self.seal.is_some() && !self.typed.contains(&seat)
    }
}

/// Any further line. Which fields are there says what it is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Who was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The rule that asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The option chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choose: Option<String>,
    /// The figures picked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<Vec<String>>,
    /// The way taken.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub way: Option<Value>,
    /// The dice rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<Die>>,
    /// Their faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolled: Option<Vec<u8>>,
    /// Where the faces came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<DieSource>,
    /// What was so on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<bool>,
    /// What a referee decreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrule: Option<Overrule>,
    /// The hash of a seat's secret, before all have committed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The secret itself, after that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<String>,
    /// The seats whose secrets the game goes on without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<Vec<Seat>>,
    /// How many answers were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub over: Option<Value>,
    /// The hash of the last state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The seed, opened at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Chains an answer to all before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// A field that is there counts even if it says null, as the outcome of a game without a winner may.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Line {
    /// The line as it is written.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }

    /// Is it about the players' secrets? Such lines come before all others.
    pub(crate) fn is_of_secrets(&self) -> bool {
        self.commit.is_some() || self.reveal.is_some() || self.without.is_some()
    }

    /// The line of an answer or a decree.
    pub(crate) fn of<R: Rules>(given: &Given<R>, state: &R::State) -> Line {
        let names =
            |figures: &FigureSet| figures.iter().map(|figure| R::figure_name(state, figure)).collect();
        let mut line =
            Line { seat: Some(given.seat), rule: Some(given.rule.0.to_string()), ..Line::default() };
        match &given.known {
            Known::Choice { name, .. } => line.choose = Some(name.clone()),
            Known::Pick(figures) | Known::Which { figures, .. } => line.pick = Some(names(figures)),
            Known::Way(way) => line.way = Some(serde_json::to_value(way).expect("a way is plain data")),
            Known::Dice { dice, faces, from } => {
                line.dice = Some(dice.to_vec());
                line.rolled = Some(faces.to_vec());
                line.from = Some(*from);
            }
            Known::Fact(_, so) => line.fact = Some(*so),
            Known::Decree(decree) => line = Line { overrule: Some(decree.clone()), ..Line::default() },
        }
        line
    }
}

/// What is wrong with a ledger, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct LedgerFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: LedgerWhy,
}

/// What can be wrong with a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LedgerWhy {
    /// There is no line at all.
    #[error("the ledger is empty")]
    Empty,
    /// Not a line of a ledger.
    #[error("this is not a line of a ledger: {0}")]
    NotALine(String),
    /// Written in another form.
    #[error("the ledger has form {0}; this program reads form {FORM}")]
    OtherForm(u32),
    /// Of another system.
    #[error("this is a game of {found}, not of {expected}")]
    OtherSystem {
        /// The system that reads.
        expected: String,
        /// The system of the ledger.
        found: String,
    },
    /// The setup is not one of this system.
    #[error("the setup cannot be laid out: {}", .0.join("; "))]
    Setup(Vec<String>),
    /// The rules do not allow it.
    #[error("the rules do not allow this: {0}")]
    Refused(Refusal),
    /// The line does not say what the rules make of the lines before it.
    #[error("altered: expected {expected}, found {found}")]
    Altered {
        /// What the line should say.
        expected: String,
        /// What it says.
        found: String,
    },
    /// The lines end before the game does.
    #[error("cut short: the game is not over here, so its seed is not open")]
    CutShort,
    /// Something stands behind the end.
    #[error("the game was over before this line")]
    AfterTheEnd,
    /// The opened seed is not the sealed one.
    #[error("the seed does not fit the seal in line 1")]
    OtherSeed,
    /// A sealed die that the seed does not give.
    #[error("the sealed dice say {expected:?} here, the ledger says {found:?}")]
    OtherDice {
        /// The faces that follow from the seed.
        expected: Vec<u8>,
        /// The faces in the ledger.
        found: Vec<u8>,
    },
}

/// What a finished ledger proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// How many lines it has.
    pub lines: usize,
    /// How many answers stand, sealed dice and decrees not among them.
    pub answers: usize,
    /// How many decrees of a referee stand.
    pub decrees: usize,
    /// How many players' secrets the sealed dice were made from, beside the table's seed.
    pub secrets: usize,
    /// Dice that follow from the seed.
    pub sealed: usize,
    /// Dice typed in or rolled on request: a ledger can't vouch for those.
    pub unsealed: usize,
    /// The hash of the last state.
    pub state: String,
    /// How the game ended.
    pub over: Value,
}
