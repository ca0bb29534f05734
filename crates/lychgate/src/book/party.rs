//! `lychgate party`: whether a party may be fielded.

use std::io::Write;
use std::sync::Arc;

use ::referee::{AnySystem, SystemView};
use clap::Args;

use crate::book::homebrew::Homebrew;
use crate::system::{any_of, both_names, help_of, named_party, refused};
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate party ff ketterby-roadblock
  lychgate party ff my-party.toml

Exit code 1: it may not be fielded, and why.";

/// May a party be fielded? If not, why
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Party {
    #[arg(help = help_of(&with_parties()))]
    system: String,
    /// The id of a ready-made party, or a file (.toml or .json)
    party: String,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

/// The systems whose parties can be checked.
pub(crate) fn with_parties() -> Vec<SystemView> {
    let library = crate::system::library();
    let has_parties = |system: &&Arc<dyn AnySystem>| system.parties().is_some();
    library.systems().iter().filter(has_parties).map(|system| system.view()).collect()
}

impl Party {
    pub(crate) fn run(&self) -> Done {
        let library = self.homebrew.library(Some(&self.system))?;
        let system = library.system(&self.system)?;
        let Some(parties) = system.parties() else {
            let others: Vec<String> = with_parties().into_iter().map(both_names).collect();
            let text = format!("\"{}\" has no points of this sort; say {}", self.system, any_of(&others));
            return Err(Trouble::Use(text));
        };
        let checked = parties.check_party(&named_party(&self.party)?);
        let checked = checked.map_err(|why| refused(why, system.view()))?;
        let mut out = anstream::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", checked.reply.json)?,
            false => write!(out, "{}", checked.reply.text)?,
        }
        match checked.flaws.is_empty() {
            true if self.json => Ok(()),
            true => Ok(writeln!(out, "  it may be fielded")?),
            false => Err(Trouble::No(checked.flaws.join("\n"))),
        }
    }
}
