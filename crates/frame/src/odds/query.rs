//! Odds questions as people and programs write them.

use content::did_you_mean;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An odds question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Query {
    /// The system, by its short or long name.
    pub system: String,
    /// What is asked: `melee`, `shoot`, `check`, `terror`, `activate`, `fear`, `morale`, `fight`, `fate`, `test`.
    pub question: String,
    /// Who acts.
    pub attacker: Party,
    /// Who is acted on, where the question has somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Party>,
    /// What would be measured; all neutral unless said.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub facts: Map<String, Value>,
    /// What would be decided; the rest takes its default.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub choices: Map<String, Value>,
}

impl Query {
    /// The two of a duel as an odds question has them, with nothing stated and nothing decided.
    pub fn facing(system: &str, one: &Party, other: &Party) -> Query {
        Query {
            system: system.to_string(),
            question: "duel".to_string(),
            attacker: one.clone(),
            target: Some(other.clone()),
            facts: Map::new(),
            choices: Map::new(),
        }
    }

    /// Who is acted on; the question needs somebody.
    pub fn whom(&self) -> Result<&Party, Fault> {
        let none = || Fault::new(Code::NoTarget, format!("{} needs a target", self.question));
        self.target.as_ref().ok_or_else(none)
    }
}

/// One side of a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// An id, or a whole profile.
    pub profile: Value,
    /// What is not as in a fresh figure.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub with: Value,
    /// The weapon it uses; the best that fits unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// Which of its kits it carries, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<usize>,
    /// Which kind of a creature with several kinds it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What it carries besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
}

impl Party {
    /// A fresh figure of this profile.
    pub fn of(profile: &str) -> Party {
        Party {
            profile: Value::String(profile.to_string()),
            with: Value::Null,
            weapon: None,
            kit: None,
            kind: None,
            equipment: Vec::new(),
        }
    }
}

/// The kinds of faults of a question, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// A choice has a value that it can't have.
    BadChoice,
    /// A fact has a value that it can't have.
    BadFact,
    /// A field of a form has a value that it can't have.
    BadField,
    /// A profile or the state of a figure is wrong.
    BadProfile,
    /// It is not an odds question.
    BadQuery,
    /// The weapon can't be fired now.
    CannotFire,
    /// The system has no duels to first blood.
    NoFirstBlood,
    /// No choice has this name.
    NoSuchChoice,
    /// No fact has this name.
    NoSuchFact,
    /// The form has no such field.
    NoSuchField,
    /// No question has this name.
    NoSuchQuestion,
    /// No stat has this name.
    NoSuchStat,
    /// No such weapon fits.
    NoSuchWeapon,
    /// The question needs a target.
    NoTarget,
    /// The question needs a number to reach.
    NoTn,
    /// The weapon is not loaded.
    NotLoaded,
    /// The target is too far off.
    OutOfRange,
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What kind of fault it is.
    pub code: Code,
    /// What was wrong, where, and what is allowed.
    pub text: String,
}

impl Fault {
    /// What is wrong, with the kinds of values in plain words.
    pub fn new(code: Code, text: impl Into<String>) -> Fault {
        Fault { code, text: content::plain(&text.into()) }
    }

    /// There is no such question; these there are.
    pub fn no_such_question(asked: &str, names: &[&str]) -> Fault {
        let hint = did_you_mean(asked, names.iter().copied());
        let text = format!("no question is called \"{asked}\"; there is {}{hint}", names.join(", "));
        Fault::new(Code::NoSuchQuestion, text)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
