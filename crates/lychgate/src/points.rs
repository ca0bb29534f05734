//! `lychgate points` and `lychgate party`: what a new model would cost, and whether a party may be fielded.

use std::io::Write;

use anstyle::Style;
use clap::Args;
use fear_and_faith::{Book, Draft, Limbs, Sure, price};
use serde_json::json;

use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();

const POINTS: &str = "\
Examples:
  lychgate points ff --quality 3 --combat 3 Pistol
  lychgate points ff --quality 4 --combat 2 Savage 'Ban (Vampires)' --json

The book prints a cost for every profile and no formula: this one is fitted to them, not quoted.";

const PARTY: &str = "\
Examples:
  lychgate party ff ketterby-roadblock
  lychgate party ff my-party.toml

Exit code 1: it may not be fielded, and why.";

/// What a new model would cost, by the fitted formula
#[derive(Args)]
#[command(after_help = POINTS)]
pub(crate) struct Points {
    /// The system: ff
    system: String,
    /// The number it needs on a Quality die
    #[arg(long)]
    quality: u8,
    /// Its Combat
    #[arg(long)]
    combat: i8,
    /// Its special rules
    rules: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// May a party be fielded? If not, why
#[derive(Args)]
#[command(after_help = PARTY)]
pub(crate) struct Party {
    /// The system: ff
    system: String,
    /// The id of a ready-made party, or a file (.toml or .json)
    party: String,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// These commands know one system.
fn fear_and_faith(named: &str) -> Done {
    match named.to_lowercase().as_str() {
        "ff" | "fear-and-faith" => Ok(()),
        _ => Err(Trouble::Use(format!("\"{named}\" has no points of this sort; say ff (fear-and-faith)"))),
    }
}

impl Points {
    pub(crate) fn run(&self) -> Done {
        fear_and_faith(&self.system)?;
        let draft = Draft {
            name: "A new model".to_string(),
            points: None,
            quality: self.quality,
            combat: self.combat,
            rules: self.rules.clone(),
            human: false,
            mummy: false,
            limbs: Limbs::default(),
        };
        let book = Book::built_in();
        let profile = draft.check("", "", book).map_err(|faults| Trouble::Use(faults.join("\n")))?;
        let price = price(&profile, book);
        let mut out = anstream::stdout().lock();
        if self.json {
            let label = "fitted to the printed profiles, not quoted";
            writeln!(out, "{}", json!({ "price": price, "sure": price.sure(), "label": label }))?;
            return Ok(());
        }
        writeln!(out, "{BOLD}{} points{BOLD:#}   fitted to the printed profiles, not quoted", price.points)?;
        writeln!(out, "  {:>4}  Combat {}, 5 each", price.combat, self.combat)?;
        for rule in &price.rules {
            writeln!(out, "  {:>4}  {} ({})", rule.cost, rule.rule.name(), sure(rule.sure))?;
        }
        writeln!(out, "  times {} halves: 7 less Quality {}, halves rounded up", price.halves, self.quality)?;
        writeln!(out, "  all in all: {}", sure(price.sure()))?;
        Ok(())
    }
}

fn sure(sure: Sure) -> &'static str {
    match sure {
        Sure::Fitted => "several printed profiles agree",
        Sure::OneProfile => "one printed profile shows it",
        Sure::Guess => "a guess: the printed profiles do not settle it",
        Sure::Unknown => "unknown: no printed profile has it, counted as nothing",
    }
}

impl Party {
    pub(crate) fn run(&self) -> Done {
        fear_and_faith(&self.system)?;
        let book = Book::built_in();
        let party = crate::campaign::party(&self.party)?;
        let (cost, checked) = (party.cost(book), party.check(book));
        let mut out = anstream::stdout().lock();
        if self.json {
            let flaws = checked.clone().err().unwrap_or_default();
            let legal = flaws.is_empty();
            writeln!(out, "{}", json!({ "party": party, "cost": cost, "legal": legal, "flaws": flaws }))?;
        } else {
            let models: u32 = party.models.iter().map(|member| u32::from(member.count)).sum();
            writeln!(
                out,
                "{BOLD}{}{BOLD:#}: {models} models, {cost} of {} points",
                party.name, party.points
            )?;
        }
        match checked {
            Ok(()) if self.json => Ok(()),
            Ok(()) => Ok(writeln!(out, "  it may be fielded")?),
            Err(flaws) => {
                let lines: Vec<String> =
                    flaws.iter().map(|flaw| format!("{flaw} ({})", flaw.rule.0)).collect();
                Err(Trouble::No(lines.join("\n")))
            }
        }
    }
}
