//! Check values: what a job comes to, what it should come to, and what a peer's program says.

use std::fmt;

use fates::{Chance, to_f64};
use serde_json::{Value, json};

/// What a job comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// An exact fraction.
    Exact(Chance),
    /// A count.
    Count(u64),
    /// A number solved for in floating point.
    Solved(f64),
    /// A number that is known to within this much.
    Within(f64, f64),
    /// A share of so many random plays.
    Sampled(f64, u64),
}

/// One value of a job, under the name the peers give it.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// What we found.
    pub found: Found,
    /// What it should be.
    pub wanted: Found,
}

/// Two solved numbers this near are the same.
const NEAR: f64 = 1e-13;
/// Two sampled shares are the same within so many standard errors.
const ERRORS: f64 = 5.0;

impl Check {
    /// Is it as it should be?
    pub fn holds(&self) -> bool {
        self.found.agrees(&self.wanted)
    }
}

impl Found {
    /// A fraction that is known.
    pub fn ratio(part: u128, whole: u128) -> Found {
        Found::Exact(fates::ratio(part, whole))
    }

    /// Are they the same, as far as either can be known?
    pub fn agrees(&self, other: &Found) -> bool {
        match (self, other) {
            (Found::Exact(one), Found::Exact(two)) => one == two,
            (Found::Count(one), Found::Count(two)) => one == two,
            _ => {
                let off = (self.number() - other.number()).abs();
                off <= NEAR + self.doubt() + other.doubt() + ERRORS * self.error().hypot(other.error())
            }
        }
    }

    /// As a floating number.
    pub fn number(&self) -> f64 {
        match *self {
            Found::Exact(chance) => to_f64(chance),
            Found::Count(count) => count as f64,
            Found::Solved(number) | Found::Within(number, _) | Found::Sampled(number, _) => number,
        }
    }

    /// How far off it may be.
    fn doubt(&self) -> f64 {
        if let Found::Within(_, doubt) = *self { doubt } else { 0.0 }
    }

    /// The standard error of a sampled share.
    fn error(&self) -> f64 {
        match *self {
            Found::Sampled(share, plays) => (share * (1.0 - share) / plays.max(1) as f64).sqrt(),
            _ => 0.0,
        }
    }

    /// Reads a value of a peer's `check`: "9/20", 100, 0.35 or {"value": 0.35, …}.
    pub fn read(value: &Value, plays: Option<u64>) -> Option<Found> {
        match value {
            Value::String(text) => text.parse().ok().map(Found::Exact),
            Value::Object(both) => both.get("value")?.as_f64().map(Found::Solved),
            Value::Number(number) => match (number.as_u64(), plays) {
                (_, Some(plays)) => number.as_f64().map(|share| Found::Sampled(share, plays)),
                (Some(count), None) => Some(Found::Count(count)),
                (None, None) => number.as_f64().map(Found::Solved),
            },
            _ => None,
        }
    }

    /// As JSON, in the peers' way.
    pub fn json(&self) -> Value {
        match *self {
            Found::Exact(chance) => json!(chance.to_string()),
            Found::Count(count) => json!(count),
            Found::Solved(number) | Found::Within(number, _) | Found::Sampled(number, _) => json!(number),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Exact(chance) => write!(f, "{chance}"),
            Found::Count(count) => write!(f, "{count}"),
            Found::Solved(number) => write!(f, "{number}"),
            Found::Within(number, doubt) => write!(f, "{number} to {doubt:.0e}"),
            Found::Sampled(share, plays) => write!(f, "{share:.4} of {plays}"),
        }
    }
}
