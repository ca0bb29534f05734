//! `lychgate campaign record`: what a finished game means for both companies.

use std::path::PathBuf;

use clap::Args;
use fates::Seat;
use frame::command::{Campaign, PlayedGame};

use super::{Home, keep, sides};
use crate::system::read;
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct Record {
    /// The campaign's file
    file: PathBuf,
    /// The ledger of the finished game
    ledger: PathBuf,
    /// The dice rolled after the game, in the order of the roster: curses, then madness
    #[arg(long, value_delimiter = ',', value_name = "FACES", conflicts_with = "seed")]
    dice: Option<Vec<u8>>,
    /// The same number rolls the same dice
    #[arg(long)]
    seed: Option<u64>,
    #[arg(long, value_name = "SIDE=VP", help = objective_help())]
    objective: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

fn objective_help() -> String {
    format!("A major objective that a side has reached: {}=4", sides()[0])
}

impl Record {
    pub(super) fn run(&self, home: &Home) -> Done {
        let mut campaign = home.open(&self.file)?;
        let played = PlayedGame {
            name: self.ledger.display().to_string(),
            ledger: read(&self.ledger)?,
            objectives: self.objectives(home, &*campaign)?,
            dice: self.dice.clone(),
            seed: self.seed.unwrap_or_else(fresh_number),
        };
        let recorded = campaign.record(&played).map_err(|why| home.refused(why))?;
        keep(&self.file, &*campaign, &recorded, self.json)
    }

    fn objectives(&self, home: &Home, campaign: &dyn Campaign) -> Result<Vec<(Seat, u8)>, Trouble> {
        let one = |written: &String| {
            let (side, worth) = written.split_once('=').unwrap_or((written, ""));
            let worth = worth.parse().map_err(|_| {
                let example = format!("{}=4", sides()[0]);
                Trouble::Use(format!("found the objective \"{written}\", expected for example {example}"))
            })?;
            Ok((home.seat(campaign, side)?, worth))
        };
        self.objective.iter().map(one).collect()
    }
}

/// A number that nobody knows beforehand.
fn fresh_number() -> u64 {
    u64::from_str_radix(&::referee::fresh_seed().to_hex()[..16], 16).unwrap_or(1)
}
