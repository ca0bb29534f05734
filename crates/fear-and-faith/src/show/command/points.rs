//! What a new model would cost, by the formula that is fitted to the printed profiles.

use frame::command::{Argument, Given, Prices, Refused, Reply, Takes};
use frame::shelf::BOLD;
use serde::Deserialize;
use serde_json::json;

use super::taken;
use crate::content::book::Book;
use crate::content::points::{self, Sure};
use crate::content::profile::{Draft, Limbs, Profile};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Model {
    quality: Option<u8>,
    combat: Option<i8>,
}

impl Prices for Book {
    fn arguments(&self) -> Vec<Argument> {
        vec![
            Argument::new("quality", "the number it needs on a Quality die", Takes::Number(0, 255)),
            Argument::new("combat", "its Combat", Takes::Number(-128, 127)),
        ]
    }

    fn note(&self) -> &'static str {
        "Fear and Faith prints a cost for every profile and no formula: this one is fitted to them, not quoted."
    }

    fn price(&self, given: &Given, rules: &[String]) -> Result<Reply, Refused> {
        let Model { quality: Some(quality), combat: Some(combat) } = taken(given)? else {
            let text = "a model of ff needs its --quality and its --combat";
            return Err(Refused::WrongUse(text.to_string()));
        };
        let draft = Draft {
            name: "A new model".to_string(),
            points: None,
            quality,
            combat,
            rules: rules.to_vec(),
            human: false,
            mummy: false,
            limbs: Limbs::default(),
        };
        let profile = draft.check("", "", self).map_err(|faults| Refused::WrongUse(faults.join("\n")))?;
        Ok(reply(self, &profile))
    }

    fn price_of(&self, profile: &str) -> Result<Reply, Refused> {
        self.profile(profile).map(|profile| reply(self, profile)).map_err(Refused::Unknown)
    }
}

/// What a model costs by the fitted formula (ff.points.formula.1), and how sure that is.
fn reply(book: &Book, profile: &Profile) -> Reply {
    let Profile { quality, combat, .. } = profile;
    let price = points::price(profile, book);
    let label = "fitted to the printed profiles, not quoted";
    let mut text = format!("{BOLD}{} points{BOLD:#}   {label}\n", price.points);
    text += &format!("  {:>4}  Combat {combat}, 5 each\n", price.combat);
    for rule in &price.rules {
        text += &format!("  {:>4}  {} ({})\n", rule.cost, rule.rule.name(), sure(rule.sure));
    }
    text += &format!("  times {} halves: 7 less Quality {quality}, halves rounded up\n", price.halves);
    text += &format!("  all in all: {}\n", sure(price.sure()));
    Reply { text, json: json!({ "price": price, "sure": price.sure(), "label": label }) }
}

fn sure(sure: Sure) -> &'static str {
    match sure {
        Sure::Fitted => "several printed profiles agree",
        Sure::OneProfile => "one printed profile shows it",
        Sure::Guess => "a guess: the printed profiles do not settle it",
        Sure::Unknown => "unknown: no printed profile has it, counted as nothing",
    }
}
