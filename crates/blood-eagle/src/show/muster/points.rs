//! What a new figure costs on the command line, by the formula of the content.

use frame::command::{Argument, Given, Prices, Refused, Reply, Takes};
use frame::shelf::BOLD;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::points::price_parts;
use crate::content::profile::Profile;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figure {
    #[serde(default)]
    fv: i8,
    #[serde(default)]
    sv: i8,
    #[serde(default)]
    speed: i8,
    leadership: Option<i8>,
    fate: Option<i8>,
    #[serde(default)]
    fight: Vec<String>,
    #[serde(default)]
    shoot: Vec<String>,
    #[serde(default)]
    armour: Vec<String>,
}

impl Prices for Book {
    fn arguments(&self) -> Vec<Argument> {
        vec![
            Argument::new("fv", "its Fighting value", Takes::NumberOrZero(-128, 127)),
            Argument::new("sv", "its Shooting value", Takes::NumberOrZero(-128, 127)),
            Argument::new("speed", "its Speed", Takes::NumberOrZero(-128, 127)),
            Argument::new("leadership", "its Leadership, of a Leader", Takes::Number(-128, 127)),
            Argument::new("fate", "its Fate", Takes::Number(-128, 127)),
            Argument::new("fight", "a weapon for Fighting", Takes::Texts).value("WEAPON"),
            Argument::new("shoot", "a weapon for Shooting", Takes::Texts).value("WEAPON"),
            Argument::new("armour", "something it wears", Takes::Texts).value("PIECE"),
        ]
    }

    fn note(&self) -> &'static str {
        "The sheets of Blood Eagle have no points: theirs are ours, in content/points.toml."
    }

    /// The price of a new figure with these traits (be.points.1).
    fn price(&self, given: &Given, traits: &[String]) -> Result<Reply, Refused> {
        let figure = Figure::deserialize(Value::Object(given.clone()))
            .map_err(|fault| Refused::WrongUse(fault.to_string()))?;
        let fate =
            figure.fate.ok_or_else(|| Refused::WrongUse("a figure of be needs its --fate".to_string()))?;
        let draft = Draft {
            fv: figure.fv,
            sv: figure.sv,
            speed: figure.speed,
            leadership: figure.leadership,
            fate,
            armour: figure.armour,
            fight: figure.fight,
            shoot: figure.shoot,
            traits: traits.to_vec(),
            ..Draft::default()
        };
        let profile = draft.sheet(self).and_then(|sheet| sheet.check(self));
        let profile = profile.map_err(|faults| Refused::WrongUse(faults.join("\n")))?;
        Ok(reply(self, &profile))
    }

    fn price_of(&self, profile: &str) -> Result<Reply, Refused> {
        self.profile(profile).map(|profile| reply(self, profile)).map_err(Refused::Unknown)
    }
}

/// What a figure costs by our formula, part by part.
fn reply(book: &Book, profile: &Profile) -> Reply {
    let parts = price_parts(book, profile);
    let mut text =
        format!("{BOLD}{} points{BOLD:#}   by a formula of ours: the sheets have none\n", profile.cost);
    for (what, cost) in &parts {
        text += &format!("  {cost:>4}  {what}\n");
    }
    let parts: Vec<Value> = parts.iter().map(|(what, cost)| json!({ "what": what, "cost": cost })).collect();
    Reply { text, json: json!({ "points": profile.cost, "parts": parts, "label": "a formula of ours" }) }
}
