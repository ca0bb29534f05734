//! `lychgate campaign record`: what a finished game means for everybody.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use frame::campaign::{PlayedGame, Throw, filled};

use super::home::{Opened, parts};
use super::keep::keep;
use super::new::{pair, wrong_use};
use crate::book::homebrew::Homebrew;
use crate::system::read;
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct Record {
    /// The campaign's file
    file: PathBuf,
    /// The ledger of the finished game
    ledger: PathBuf,
    /// What else is to be said of the game, as KEY=VALUE
    #[arg(value_name = "KEY=VALUE")]
    words: Vec<String>,
    /// The dice rolled after the game, in the order of the rosters
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
    format!("A major objective that a side has reached: {}=4", an_example())
}

fn an_example() -> &'static str {
    parts().first().map_or("first", |(part, _)| part)
}

impl Record {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let mut opened = Opened::of(homebrew, &self.file)?;
        let said = self.words.iter().map(|word| match word.split_once('=') {
            Some((key, text)) => Ok(pair(key, text)),
            None => Err(Trouble::Use(format!("found \"{word}\", expected KEY=VALUE"))),
        });
        let mut pairs = said.collect::<Result<Vec<_>, _>>()?;
        pairs.extend(self.objectives(&opened)?);
        let played = PlayedGame {
            name: self.ledger.display().to_string(),
            ledger: read(&self.ledger)?,
            said: filled(&opened.campaign.record_fields(), &pairs).map_err(wrong_use)?,
        };
        let throw = Throw::of(self.dice.as_deref(), self.seed.unwrap_or_else(fresh_number));
        let recorded = opened.campaign.record(&played, throw).map_err(|why| opened.home.refused(why))?;
        keep(&self.file, &*opened.campaign, &recorded, "recorded", self.json)
    }

    /// The major objectives, numbered for each side as forms have them.
    fn objectives(&self, opened: &Opened) -> Result<Vec<(String, String)>, Trouble> {
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        let parts = opened.home.campaigns().parts();
        let one = |written: &String| {
            let (side, worth) = written.split_once('=').unwrap_or((written, ""));
            if worth.parse::<u8>().is_err() {
                let example = an_example();
                let text = format!("found the objective \"{written}\", expected for example {example}=4");
                return Err(Trouble::Use(text));
            }
            let place = opened.company(side)?;
            let number = numbers.entry(place).and_modify(|number| *number += 1).or_insert(1);
            let part = parts.get(place).map_or("", |(part, _)| part);
            Ok((format!("objectives/{part}/{number}"), worth.to_string()))
        };
        self.objective.iter().map(one).collect()
    }
}

/// A number that nobody knows beforehand.
pub(super) fn fresh_number() -> u64 {
    u64::from_str_radix(&::referee::fresh_seed().to_hex()[..16], 16).unwrap_or(1)
}
