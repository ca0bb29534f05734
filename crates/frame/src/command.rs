//! What a system offers on the command line beyond its games: prices and checks of parties. A system may have
//! neither. Each takes arguments of the system's own, which it describes here, and answers a terminal and a program
//! alike.

use serde_json::{Map, Value};

/// What the help of the command line says of a system. Lines are short enough to be set in a little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// Its odds questions by name: `melee, shoot`.
    pub questions: &'static str,
    /// Its odds questions, with what each takes.
    pub odds: &'static str,
    /// What its two fighters do in a duel.
    pub duel: &'static str,
}

/// An argument that a system takes: `--quality 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What it is called: `quality`.
    pub name: &'static str,
    /// What stands for its value in the help, where that is not the name: `NAME`.
    pub value: Option<&'static str>,
    /// What it is.
    pub help: &'static str,
    /// What it takes.
    pub takes: Takes,
}

/// What an argument takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: it is said or not.
    Flag,
    /// A number from the first to the second.
    Number(i64, i64),
    /// The same, and 0 where it is not said.
    NumberOrZero(i64, i64),
    /// Words.
    Text,
    /// Words that must be there.
    NeededText,
    /// Words, each time it is said.
    Texts,
    /// Some of these words.
    SomeOf(&'static [&'static str]),
}

impl Argument {
    /// An argument whose value is called as it is.
    pub const fn new(name: &'static str, help: &'static str, takes: Takes) -> Argument {
        Argument { name, value: None, help, takes }
    }

    /// The same with another name for its value.
    pub const fn value(self, value: &'static str) -> Argument {
        Argument { value: Some(value), ..self }
    }
}

/// The arguments that were given, by their names: numbers, texts, lists of texts, and true for a flag.
pub type Given = Map<String, Value>;

/// What a command answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// For a terminal, in whole lines.
    pub text: String,
    /// For a program.
    pub json: Value,
}

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is not allowed.
    NotAllowed(String),
    /// It was asked in a wrong way.
    WrongUse(String),
    /// The book has nothing of that name.
    Unknown(String),
}

/// A party as a player names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedParty {
    /// A ready-made one, by its id.
    Id(String),
    /// One of the player's own.
    File {
        /// What the file is called.
        name: String,
        /// What it says.
        text: String,
    },
}

/// Whether a party may be fielded.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedParty {
    /// What it is and what it costs.
    pub reply: Reply,
    /// Everything that forbids it.
    pub flaws: Vec<String>,
}

/// What new figures of a system cost.
pub trait Prices {
    /// What a price takes besides special rules.
    fn arguments(&self) -> Vec<Argument>;

    /// Where its points come from, as the help says it.
    fn note(&self) -> &'static str;

    /// The price of a new figure with these special rules.
    fn price(&self, given: &Given, rules: &[String]) -> Result<Reply, Refused>;

    /// The price of a profile of the book by the same formula, whatever it is said to cost.
    fn price_of(&self, profile: &str) -> Result<Reply, Refused>;
}

/// The parties of a system.
pub trait Parties {
    /// May this party be fielded?
    fn check_party(&self, party: &NamedParty) -> Result<CheckedParty, Refused>;
}
