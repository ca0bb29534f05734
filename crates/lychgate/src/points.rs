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
  lychgate points be --fv 3 --fate 5 --fight Spear --shoot Spear --armour byrnie --armour shield Shieldwall

Fear and Faith prints a cost for every profile and no formula: this one is fitted to them, not quoted.
The sheets of Blood Eagle have no points: theirs are ours, in content/points.toml.";

const PARTY: &str = "\
Examples:
  lychgate party ff ketterby-roadblock
  lychgate party ff my-party.toml

Exit code 1: it may not be fielded, and why.";

/// What a new figure costs: of ff by a fitted formula, of be by one of ours
#[derive(Args)]
#[command(after_help = POINTS)]
pub(crate) struct Points {
    /// The system: ff or be
    system: String,
    /// ff: the number it needs on a Quality die
    #[arg(long)]
    quality: Option<u8>,
    /// ff: its Combat
    #[arg(long)]
    combat: Option<i8>,
    /// be: its Fighting value
    #[arg(long, default_value_t = 0)]
    fv: i8,
    /// be: its Shooting value
    #[arg(long, default_value_t = 0)]
    sv: i8,
    /// be: its Speed
    #[arg(long, default_value_t = 0)]
    speed: i8,
    /// be: its Leadership, of a Leader
    #[arg(long)]
    leadership: Option<i8>,
    /// be: its Fate
    #[arg(long)]
    fate: Option<i8>,
    /// be: a weapon for Fighting
    #[arg(long, value_name = "WEAPON")]
    fight: Vec<String>,
    /// be: a weapon for Shooting
    #[arg(long, value_name = "WEAPON")]
    shoot: Vec<String>,
    /// be: something it wears
    #[arg(long, value_name = "PIECE")]
    armour: Vec<String>,
    /// Its special rules, or its traits
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
        match systems::library().system(&self.system)?.view().long {
            "fear-and-faith" => self.model(),
            "blood-eagle" => self.figure(),
            long => Err(Trouble::Use(format!(
                "{long} has no points; say ff (fear-and-faith) or be (blood-eagle)"
            ))),
        }
    }

    /// A figure of Blood Eagle, by the formula of its content.
    fn figure(&self) -> Done {
        if self.quality.is_some() || self.combat.is_some() {
            return Err(Trouble::Use(
                "--quality and --combat are of ff; be has --fv, --sv and --fate".to_string(),
            ));
        }
        let fate = self.fate.ok_or_else(|| Trouble::Use("a figure of be needs its --fate".to_string()))?;
        let draft = blood_eagle::Draft {
            fv: self.fv,
            sv: self.sv,
            speed: self.speed,
            leadership: self.leadership,
            fate,
            armour: self.armour.clone(),
            fight: self.fight.clone(),
            shoot: self.shoot.clone(),
            traits: self.rules.clone(),
            ..blood_eagle::Draft::default()
        };
        let book = blood_eagle::Book::built_in();
        let profile = draft.sheet(book).and_then(|sheet| sheet.check(book));
        let profile = profile.map_err(|faults| Trouble::Use(faults.join("\n")))?;
        let parts = blood_eagle::price_parts(book, &profile);
        let mut out = anstream::stdout().lock();
        if self.json {
            let parts: Vec<_> =
                parts.iter().map(|(what, cost)| json!({ "what": what, "cost": cost })).collect();
            writeln!(
                out,
                "{}",
                json!({ "points": profile.cost, "parts": parts, "label": "a formula of ours" })
            )?;
            return Ok(());
        }
        writeln!(out, "{BOLD}{} points{BOLD:#}   by a formula of ours: the sheets have none", profile.cost)?;
        for (what, cost) in parts {
            writeln!(out, "  {cost:>4}  {what}")?;
        }
        Ok(())
    }

    /// A model of Fear and Faith, by the fitted formula.
    fn model(&self) -> Done {
        let (Some(quality), Some(combat)) = (self.quality, self.combat) else {
            return Err(Trouble::Use("a model of ff needs its --quality and its --combat".to_string()));
        };
        let draft = Draft {
            name: "A new model".to_string(),
            points: None,
            quality,
            combat,
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
        writeln!(out, "  {:>4}  Combat {combat}, 5 each", price.combat)?;
        for rule in &price.rules {
            writeln!(out, "  {:>4}  {} ({})", rule.cost, rule.rule.name(), sure(rule.sure))?;
        }
        writeln!(out, "  times {} halves: 7 less Quality {quality}, halves rounded up", price.halves)?;
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
