//! `lychgate campaign play`: the setup of the next game, or the whole game played by minds.

use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::Style;
use clap::Args;
use content::kebab;
use fates::{DiceFrom, FactsFrom, Game, Seed};
use fear_and_faith::{Book, FearAndFaith, Fielded, Limit, Setup};
use frame::System;

use super::{listed, no, open};
use crate::report::write;
use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();

#[derive(Args)]
pub(super) struct Field {
    /// The campaign's file
    file: PathBuf,
    /// A scenario of the book; a plain fight without one
    scenario: Option<String>,
    /// Whom the first company fields; everybody, if nobody is named
    #[arg(long, value_name = "NAME")]
    good: Vec<String>,
    /// Whom the second company fields
    #[arg(long, value_name = "NAME")]
    evil: Vec<String>,
    /// With miniatures on a real table
    #[arg(long)]
    real_table: bool,
    /// How many rounds a plain fight lasts
    #[arg(long, default_value_t = 6)]
    rounds: u8,
    /// Write the setup to this file, not to the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Let minds play it
    #[arg(long, requires = "ledger")]
    watch: bool,
    /// Keep the ledger of that in this file, for `record`
    #[arg(long, value_name = "FILE", requires = "watch")]
    ledger: Option<PathBuf>,
    /// The same number brings the same game
    #[arg(long, requires = "watch")]
    seed: Option<u64>,
}

impl Field {
    pub(super) fn run(&self) -> Done {
        let campaign = open(&self.file)?;
        let book = Book::built_in();
        if let Some(id) = &self.scenario {
            book.scenario(id).map_err(listed)?;
        }
        let wish = Fielded {
            scenario: self.scenario.as_deref().map(kebab),
            names: [self.good.clone(), self.evil.clone()],
            real_table: self.real_table,
        };
        let mut setup = campaign.field(&wish, book).map_err(no)?;
        if self.scenario.is_none() {
            setup.limit = Some(Limit::Rounds(self.rounds));
        }
        if let Some(ledger) = self.ledger.as_ref().filter(|_| self.watch) {
            return self.watch(&setup, ledger);
        }
        let text = serde_json::to_string_pretty(&setup).unwrap_or_default() + "\n";
        match &self.out {
            Some(file) => {
                write(file, &text)?;
                let text = "the setup is written; `referee` takes it as the \"scenario\" of a new game of ff";
                writeln!(std::io::stdout(), "{}: {text}", file.display())?;
                Ok(())
            }
            None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
    }

    /// Minds play the game; its story is told, and its ledger kept.
    fn watch(&self, setup: &Setup, ledger: &Path) -> Done {
        if setup.real_table || self.real_table {
            return Err(Trouble::Use("minds play on the virtual table alone".to_string()));
        }
        let seed = self.seed.map_or_else(::referee::fresh_seed, Seed::from_number);
        let begun = Game::<FearAndFaith>::begin(setup, DiceFrom::Seal(seed), FactsFrom::Measured);
        let (mut game, mut told) = begun.map_err(no)?;
        let mut out = anstream::stdout().lock();
        loop {
            for event in &told.events {
                writeln!(out, "{}", FearAndFaith::line(game.state(), event).text)?;
            }
            let Some(answer) = FearAndFaith::think(&game, "ringleader") else { break };
            told = game.answer(None, answer).map_err(|refusal| Trouble::No(refusal.to_string()))?;
        }
        let Some(outcome) = game.outcome() else {
            return Err(Trouble::No("the game waits for something that no mind can answer".to_string()));
        };
        writeln!(out, "{BOLD}{}{BOLD:#}", FearAndFaith::ending(game.state(), outcome))?;
        write(ledger, &game.ledger())
    }
}
