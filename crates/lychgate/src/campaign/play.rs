//! `lychgate campaign play`: the setup of the next game, or the whole game played by minds.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::referee::NewGame;
use anstyle::Style;
use clap::Args;
use fates::FactsFrom;
use frame::command::{Argument, NextGame, Takes};
use serde_json::{Value, json};

use super::{Home, sides};
use crate::games::report::write;
use crate::system::{Described, Own};
use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();

#[derive(Args)]
pub(super) struct Play {
    /// The campaign's file
    file: PathBuf,
    /// A scenario of the book; a plain fight without one
    scenario: Option<String>,
    #[command(flatten)]
    fielded: Own<Fielded>,
    /// With miniatures on a real table
    #[arg(long)]
    real_table: bool,
    /// How many rounds a plain fight lasts
    #[arg(long, default_value_t = 6)]
    rounds: u8,
    /// Write the setup to this file, not to the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Let the computer play it
    #[arg(long, requires = "ledger")]
    watch: bool,
    /// Keep the ledger of that in this file, for `record`
    #[arg(long, value_name = "FILE", requires = "watch")]
    ledger: Option<PathBuf>,
    /// The same number brings the same game
    #[arg(long, requires = "watch")]
    seed: Option<u64>,
}

/// Whom the two companies field, each after its side.
struct Fielded;

impl Described for Fielded {
    fn arguments() -> Vec<(Argument, String)> {
        let helps =
            ["Whom the first company fields; everybody if nobody is named", "Whom the second company fields"];
        let named = |(name, help): (&'static str, &'static str)| {
            (Argument::new(name, help, Takes::Texts).value("NAME"), help.to_string())
        };
        sides().into_iter().zip(helps).map(named).collect()
    }
}

impl Play {
    pub(super) fn run(&self, home: &Home) -> Done {
        let campaign = home.open(&self.file)?;
        let next = NextGame {
            scenario: self.scenario.clone(),
            fielded: sides().map(|side| self.fielded(side)),
            real_table: self.real_table,
            rounds: self.rounds,
        };
        let setup = campaign.next_game(&next).map_err(|why| home.refused(why))?;
        if let Some(ledger) = self.ledger.as_ref().filter(|_| self.watch) {
            return self.watch(home, setup, ledger);
        }
        let text = serde_json::to_string_pretty(&setup).unwrap_or_default() + "\n";
        let Some(file) = &self.out else { return Ok(std::io::stdout().lock().write_all(text.as_bytes())?) };
        write(file, &text)?;
        writeln!(
            std::io::stdout(),
            "{}: the setup is written; `referee` takes it as the \"scenario\" of a new game of {}",
            file.display(),
            home.view().short
        )?;
        Ok(())
    }

    fn fielded(&self, side: &str) -> Vec<String> {
        let names = self.fielded.given.get(side).and_then(Value::as_array);
        names.into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect()
    }

    /// Minds play the game; its log is printed, and its ledger kept.
    fn watch(&self, home: &Home, setup: Value, ledger: &Path) -> Done {
        if self.real_table {
            return Err(Trouble::Use("the computer plays on the virtual table only".to_string()));
        }
        let new = NewGame {
            system: home.view().short.to_string(),
            scenario: setup,
            sides: None,
            dice: self.seed.map(|seed| json!({ "seed": seed })),
            facts: Some(FactsFrom::Measured),
        };
        let (mut game, mut told) = home.0.open(&new).map_err(|fault| Trouble::No(fault.text))?;
        let minds = home.0.catalogue().minds;
        let usual = minds.first().map_or("", |mind| mind.id.as_str());
        let mut out = anstream::stdout().lock();
        loop {
            for line in &told.log {
                writeln!(out, "{}", line.text)?;
            }
            let Some(answer) = game.think(usual) else { break };
            told = game.answer(None, answer).map_err(|fault| Trouble::No(fault.text))?;
        }
        let Some(ending) = game.view(None).over else {
            return Err(Trouble::No("the game waits for an answer that only a player can give".to_string()));
        };
        writeln!(out, "{BOLD}{ending}{BOLD:#}")?;
        write(ledger, &game.ledger())
    }
}
