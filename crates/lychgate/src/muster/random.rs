//! `lychgate muster random`: a legal roster by chance.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use frame::muster::{RosterFile, Wish};

use super::named::mustering;
use crate::book::homebrew::Homebrew;
use crate::files::Output;
use crate::{Done, Trouble, system};

const EXAMPLES: &str = "\
Examples:
  lychgate muster random be --points 250 --seed 7 -o raiders.toml
  lychgate muster random sb prussia
  lychgate muster random ff evil --points 300

The same arguments and seed give the same roster.";

/// Makes a random legal roster.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Random {
    #[arg(help = system::help())]
    system: String,
    /// A nation, a side and the like; any if left out
    kind: Option<String>,
    /// At most so many points; the usual number if left out
    #[arg(long)]
    points: Option<u16>,
    /// The same number gives the same roster
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    output: Output,
}

impl Random {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let library = homebrew.library(Some(&self.system))?;
        let system = library.system(&self.system)?;
        let seed = self.seed.unwrap_or_else(any_seed);
        let wish = Wish { kind: self.kind.clone(), points: self.points, seed };
        let roster = mustering(&**system)?.by_chance(&wish).map_err(Trouble::Use)?;
        let short = system.view().short;
        let text = RosterFile::new(short, roster).written();
        self.output.write(&format!("# lychgate muster random {short}{} --seed {seed}\n\n{text}", self.said()))
    }

    /// What was wished for, as it is said on the command line.
    fn said(&self) -> String {
        let kind = self.kind.as_ref().map_or(String::new(), |kind| format!(" {kind}"));
        let points = self.points.map_or(String::new(), |points| format!(" --points {points}"));
        kind + &points
    }
}

/// A seed from the clock; small, so that it can be typed again.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_nanos()) % 1_000_000
}
