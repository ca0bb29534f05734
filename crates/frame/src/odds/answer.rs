//! Odds as they are given back: chances, tables, and every number explained.

use fates::{Chance, Reason, Tally, decimal, to_f64};
use serde::Serialize;
use serde_json::{Map, Number, Value, json};

/// The answer to an odds question.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// How many paths were walked.
    pub paths: u64,
    /// Named chances, in the order of the question.
    pub chances: Vec<(&'static str, Chance)>,
    /// Tables of outcomes.
    pub tables: Vec<(&'static str, Vec<(String, Chance)>)>,
    /// The averages that go with the tables.
    pub means: Vec<(&'static str, Chance)>,
    /// The sums behind them.
    pub tallies: Vec<Explained>,
    /// What was taken for granted, in words.
    pub notes: Vec<String>,
}

impl Odds {
    /// An answer found on so many paths, with nothing in it yet.
    pub fn of(paths: u64) -> Odds {
        Odds {
            paths,
            chances: Vec::new(),
            tables: Vec::new(),
            means: Vec::new(),
            tallies: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// A sum with its reasons in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explained {
    /// What the sum is.
    pub what: String,
    /// Its total.
    pub total: i16,
    /// Its parts.
    pub reasons: Vec<Part>,
}

/// One part of a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// What it adds or takes off.
    pub value: i16,
    /// The rule that says so.
    pub rule: String,
    /// What for, in words.
    pub words: String,
    /// False for a part that is shown but does not count.
    pub counted: bool,
}

impl Explained {
    /// Explains a tally, naming each part with `label`.
    pub fn of(what: impl Into<String>, tally: &Tally, label: impl Fn(&Reason) -> String) -> Explained {
        let part = |reason: &Reason| Part {
            value: reason.value,
            rule: reason.rule.to_string(),
            words: label(reason),
            counted: reason.counted,
        };
        Explained {
            what: what.into(),
            total: tally.total(),
            reasons: tally.parts().iter().map(part).collect(),
        }
    }
}

impl Odds {
    /// The answer as JSON. Chances are decimals with 12 digits, or fractions where those are wanted.
    pub fn json(&self, fractions: bool) -> Value {
        let shown =
            |chance: &Chance| if fractions { Value::String(fraction(*chance)) } else { number(*chance) };
        let chances: Map<String, Value> =
            self.chances.iter().map(|(name, chance)| (name.to_string(), shown(chance))).collect();
        let tables: Map<String, Value> = self
            .tables
            .iter()
            .map(|(name, rows)| {
                let rows: Map<String, Value> =
                    rows.iter().map(|(key, chance)| (key.clone(), shown(chance))).collect();
                (name.to_string(), Value::Object(rows))
            })
            .collect();
        let means: Map<String, Value> =
            self.means.iter().map(|(name, mean)| (name.to_string(), shown(mean))).collect();
        json!({
            "paths": self.paths,
            "chances": chances,
            "tables": tables,
            "means": means,
            "tallies": self.tallies,
            "notes": self.notes,
        })
    }
}

/// `9/20`
pub fn fraction(chance: Chance) -> String {
    format!("{}/{}", chance.numer(), chance.denom())
}

/// A chance with 12 digits behind the point.
fn number(chance: Chance) -> Value {
    let written = decimal(chance, 12).parse::<f64>().unwrap_or_else(|_| to_f64(chance));
    Number::from_f64(written).map_or(Value::Null, Value::Number)
}
