//! `lychgate odds`: exact odds, readable or as JSON; and duels.

pub(crate) mod duel;

use std::io::{Read, Write};
use std::sync::Arc;

use ::referee::{AnySystem, Library};
use anstyle::{AnsiColor, Style};
use clap::Args;
use fates::{Chance, decimal, to_f64};
use frame::odds::{Code, Explained, Fault, Odds as Answer, Party, Query};
use serde_json::{Map, Value, json};

use crate::book::homebrew::Homebrew;
use crate::muster::figure::of_a_roster;
use crate::system::{self, each};
use crate::{Done, Trouble};

const INPUT: &str = "\
With --json and nothing else, one query or an array of queries is read from standard input:
  echo '{\"system\":\"sb\",\"question\":\"melee\",\"attacker\":{\"profile\":\"werewolf\"},\"target\":{\"profile\":\"bandit\"}}' | lychgate odds --json";

/// Exact odds of one attack or check, with every modifier explained.
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Odds {
    #[arg(help = system::help())]
    system: Option<String>,
    #[arg(help = question_help())]
    question: Option<String>,
    /// Who acts: an id or name such as werewolf, a figure of a roster such as raiders.toml#thrall, or a whole profile as JSON
    attacker: Option<String>,
    /// Who is acted on
    target: Option<String>,
    /// The weapon of the attacker; the best that fits unless said
    #[arg(long)]
    weapon: Option<String>,
    /// The weapon of the target
    #[arg(long)]
    target_weapon: Option<String>,
    /// Something the attacker carries besides, such as "Silver Weapon"
    #[arg(long = "equip", value_name = "ITEM")]
    equipment: Vec<String>,
    /// Something the target carries besides
    #[arg(long = "target-equip", value_name = "ITEM")]
    target_equipment: Vec<String>,
    /// The state of the attacker, such as fatigue=1
    #[arg(long = "with", value_name = "NAME=VALUE")]
    with: Vec<String>,
    /// The state of the target
    #[arg(long = "target-with", value_name = "NAME=VALUE")]
    target_with: Vec<String>,
    /// A fact about the table, such as cover or range=12
    #[arg(long = "fact", value_name = "NAME[=VALUE]")]
    facts: Vec<String>,
    /// A decision, such as reaction=back-off
    #[arg(long = "choice", value_name = "NAME=VALUE")]
    choices: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    /// Give every chance as a fraction
    #[arg(long)]
    fractions: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

fn question_help() -> String {
    let asked: Vec<String> = each(|help| help.questions)
        .into_iter()
        .map(|(short, questions)| format!("of {short} {questions}"))
        .collect();
    format!("The question: {}", asked.join("; "))
}

fn after_help() -> String {
    let questions: String = each(|help| help.odds)
        .into_iter()
        .map(|(short, odds)| format!("Questions of {short}:\n{odds}\n\n"))
        .collect();
    questions + INPUT
}

impl Odds {
    pub(crate) fn run(&self) -> Done {
        let library = self.homebrew.library(self.system.as_deref())?;
        if self.system.is_none() && self.json {
            return self.answer_input(&library);
        }
        let query = self.query(&library)?;
        let odds = library.system(&query.system)?.odds(&query)?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", odds.json(self.fractions))?;
        } else {
            show(&mut out, &title(&query), &odds, self.fractions)?;
        }
        Ok(())
    }

    /// Reads one query or an array of queries and answers in kind.
    fn answer_input(&self, library: &Library) -> Done {
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text)?;
        let asked: Value = serde_json::from_slice(&text)
            .map_err(|fault| Trouble::Use(format!("standard input is not JSON: {fault}")))?;
        let (answered, fault) = match asked {
            Value::Array(queries) => (
                Value::Array(queries.into_iter().map(|query| self.answer_one(library, query)).collect()),
                None,
            ),
            query => {
                let answer = self.answer_one(library, query);
                let fault = answer.pointer("/error/text").and_then(Value::as_str).map(str::to_string);
                (answer, fault)
            }
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answered}")?;
        fault.map_or(Ok(()), |text| Err(Trouble::Use(text)))
    }

    /// One query of an array; a fault is an answer of its own, so that the others are not lost.
    fn answer_one(&self, library: &Library, query: Value) -> Value {
        let read: Result<Query, _> = serde_json::from_value(query);
        let error = |fault: Fault| json!({ "error": fault });
        let query = match read {
            Ok(query) => query,
            Err(fault) => return error(Fault::new(Code::BadQuery, fault.to_string())),
        };
        match library.system(&query.system).map(|system| system.odds(&query)) {
            Ok(Ok(odds)) => odds.json(self.fractions),
            Ok(Err(fault)) => error(fault),
            Err(fault) => fault.line(),
        }
    }

    fn query(&self, library: &Library) -> Result<Query, Trouble> {
        let need = |what: &Option<String>, name: &str| {
            what.clone().ok_or_else(|| {
                Trouble::Use(format!("odds wants {name}; `lychgate odds --help` shows examples"))
            })
        };
        let (system, question) = (need(&self.system, "a system")?, need(&self.question, "a question")?);
        let attacker = need(&self.attacker, "an attacker")?;
        let of = Of { library, system: library.system(&system)? };
        let attacker = party(&of, &attacker, &self.weapon, &self.equipment, &self.with)?;
        let target = match &self.target {
            Some(target) => {
                Some(party(&of, target, &self.target_weapon, &self.target_equipment, &self.target_with)?)
            }
            None => None,
        };
        Ok(Query {
            system,
            question,
            attacker,
            target,
            facts: pairs(&self.facts)?,
            choices: pairs(&self.choices)?,
        })
    }
}

/// Where a figure that is named is looked up.
pub(crate) struct Of<'a> {
    pub library: &'a Library,
    pub system: &'a Arc<dyn AnySystem>,
}

/// One side as the command line names it: a profile, or a figure of a roster. What is said besides comes on top.
pub(crate) fn party(
    of: &Of<'_>,
    profile: &str,
    weapon: &Option<String>,
    equipment: &[String],
    with: &[String],
) -> Result<Party, Trouble> {
    let mut party = fighter(of, profile)?;
    if weapon.is_some() {
        party.weapon.clone_from(weapon);
    }
    party.equipment.extend_from_slice(equipment);
    let more = pairs(with)?;
    match &mut party.with {
        Value::Object(known) => known.extend(more),
        none => *none = Value::Object(more),
    }
    Ok(party)
}

/// A whole profile as JSON, a figure of a roster, or a profile of the book.
fn fighter(of: &Of<'_>, profile: &str) -> Result<Party, Trouble> {
    if profile.trim_start().starts_with('{') {
        let whole = serde_json::from_str(profile)
            .map_err(|fault| Trouble::Use(format!("the profile is not JSON: {fault}")))?;
        return Ok(Party { profile: whole, ..Party::of("") });
    }
    let figure = of_a_roster(profile, of.library, of.system)?;
    Ok(figure.unwrap_or_else(|| Party::of(profile)))
}

/// `name=value` pairs; a name alone is true, and numbers are numbers.
fn pairs(written: &[String]) -> Result<Map<String, Value>, Trouble> {
    let mut pairs = Map::new();
    for pair in written {
        let (name, value) = pair.split_once('=').unwrap_or((pair, "true"));
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_string()));
        if name.is_empty() || pairs.insert(name.to_string(), value).is_some() {
            return Err(Trouble::Use(format!("\"{pair}\": expected name=value, each name once")));
        }
    }
    Ok(pairs)
}

fn title(query: &Query) -> String {
    let name = |party: &Party| match &party.profile {
        Value::String(id) => id.clone(),
        whole => whole.get("name").and_then(Value::as_str).unwrap_or("a profile").to_string(),
    };
    match &query.target {
        Some(target) => format!("{}: {} against {}", query.question, name(&query.attacker), name(target)),
        None => format!("{}: {}", query.question, name(&query.attacker)),
    }
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const BRASS: Style = AnsiColor::Yellow.on_default();

/// The odds for a person to read: chances first, then the tables, then where every number comes from.
fn show(out: &mut impl Write, title: &str, odds: &Answer, fractions: bool) -> Done {
    writeln!(out, "{BOLD}{title}{BOLD:#}   {DIM}exact, {} paths{DIM:#}\n", odds.paths)?;
    let width = odds.chances.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(18);
    for (name, chance) in &odds.chances {
        writeln!(
            out,
            "  {:<width$} {}  {BRASS}{}{BRASS:#}",
            name.replace('_', " "),
            shown(*chance, fractions),
            bar(*chance)
        )?;
    }
    for (name, rows) in &odds.tables {
        let mean = odds.means.iter().find(|(mean, _)| mean == name);
        let mean = mean.map_or(String::new(), |(_, mean)| format!("   mean {}", decimal(*mean, 4)));
        writeln!(out, "\n{BOLD}{}{BOLD:#}{DIM}{mean}{DIM:#}", name.replace('_', " "))?;
        let width = rows.iter().map(|(key, _)| key.len()).max().unwrap_or(0).max(4);
        for (key, chance) in rows {
            writeln!(
                out,
                "  {key:>width$}  {}  {BRASS}{}{BRASS:#}",
                shown(*chance, fractions),
                bar(*chance)
            )?;
        }
    }
    if !odds.tallies.is_empty() {
        writeln!(out, "\n{BOLD}where the numbers come from{BOLD:#}")?;
    }
    for tally in &odds.tallies {
        show_tally(out, tally)?;
    }
    for note in &odds.notes {
        writeln!(out, "  {note}")?;
    }
    Ok(())
}

fn show_tally(out: &mut impl Write, tally: &Explained) -> Done {
    if tally.reasons.is_empty() {
        writeln!(out, "  {}: nothing", tally.what)?;
        return Ok(());
    }
    writeln!(out, "  {}: {BOLD}{}{BOLD:#}", tally.what, tally.total)?;
    for part in &tally.reasons {
        let left_out = if part.counted { "" } else { "   not counted" };
        writeln!(out, "      {:+} {}{left_out}   {DIM}{}{DIM:#}", part.value, part.words, part.rule)?;
    }
    Ok(())
}

fn shown(chance: Chance, fractions: bool) -> String {
    let percent = format!("{:>6.2}%", to_f64(chance) * 100.0);
    if fractions {
        format!("{percent}  {:<18}", format!("{}/{}", chance.numer(), chance.denom()))
    } else {
        percent
    }
}

fn bar(chance: Chance) -> String {
    let eighths = (to_f64(chance) * 40.0 * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{rest}", "█".repeat(eighths / 8))
}
