//! `lychgate muster new`: a roster file to fill in.

use clap::Args;

use super::commented::commented;
use super::named::mustering;
use crate::book::homebrew::Homebrew;
use crate::files::Output;
use crate::{Done, Trouble, system};

const EXAMPLES: &str = "\
Examples:
  lychgate muster new be -o raiders.toml
  lychgate muster new sb britain --name \"Harker's Irregulars\" -o unit.toml
  lychgate muster new ff evil";

/// Writes a new roster file; its comments list all that can go in.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct New {
    #[arg(help = system::help())]
    system: String,
    /// A nation, a side and the like; the first if left out
    kind: Option<String>,
    /// Its name
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    output: Output,
}

impl New {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let library = homebrew.library(Some(&self.system))?;
        let system = library.system(&self.system)?;
        let mustering = mustering(&**system)?;
        let mut roster = mustering.blank(self.kind.as_deref()).map_err(Trouble::Use)?;
        if let Some(name) = &self.name {
            roster["name"] = name.as_str().into();
        }
        self.output.write(&commented(&**system, mustering, &roster))
    }
}
