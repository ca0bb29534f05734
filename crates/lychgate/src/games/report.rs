//! `lychgate report`: a finished ledger as a battle report.

use std::io::Write;
use std::path::PathBuf;

use ::referee::AnyGame;
use clap::Args;
use fates::{LedgerFault, LedgerWhy};

use crate::files::write_whole;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate report battle.jsonl                      as Markdown, to the terminal
  lychgate report battle.jsonl --html battle.html   a page that needs nothing else
  lychgate report battle.jsonl --md battle.md

A page from the web table, `referee` and `watch --ledger` all keep ledgers. Exit code 1: not over, cut short or altered; 3: played under other rules.";

/// A ledger to tell as a story.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Report {
    /// The ledger
    file: PathBuf,
    /// Write a page to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write Markdown to this file
    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    md: Option<PathBuf>,
}

impl Report {
    pub(crate) fn run(&self) -> Done {
        let text = crate::system::read(&self.file)?;
        let game = read(&text).map_err(|trouble| match trouble {
            Trouble::No(why) => Trouble::No(format!("{}: {why}", self.file.display())),
            Trouble::Other(why) => Trouble::Other(format!("{}: {why}", self.file.display())),
            other => other,
        })?;
        match (&self.html, &self.md) {
            (Some(file), _) => write_whole(file, game.html().as_bytes(), true),
            (None, Some(file)) => write_whole(file, game.markdown().as_bytes(), true),
            (None, None) => Ok(std::io::stdout().lock().write_all(game.markdown().as_bytes())?),
        }
    }
}

/// A finished game, read back from its ledger.
pub(crate) struct Finished(Box<dyn AnyGame>);

impl Finished {
    pub(crate) fn html(&self) -> String {
        hall::report::html(&*self.0)
    }

    pub(super) fn markdown(&self) -> String {
        hall::report::markdown(&*self.0)
    }
}

/// Reads a ledger and proves it, so that the report tells nothing that did not happen.
pub(crate) fn read(ledger: &str) -> Result<Finished, Trouble> {
    let fault = |fault: LedgerFault| match fault.why {
        LedgerWhy::OtherRules { .. } => Trouble::Other(fault.to_string()),
        _ => Trouble::No(fault.to_string()),
    };
    let library = crate::system::library();
    library.prove(ledger).map_err(fault)?;
    Ok(Finished(library.wake(ledger, None).map_err(fault)?))
}
