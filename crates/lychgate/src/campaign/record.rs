//! `lychgate campaign record`: what a finished game means for both companies.

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use fates::{Dice, Die, Measured, Nobody, Random, RuleId, Seat, Straight, Whim};
use fear_and_faith::{Battle, Book, Campaign, Step};
use serde_json::json;

use super::{no, open, read, seat, tell};
use crate::report::write;
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
    /// A major objective that a side has reached: good=4
    #[arg(long, value_name = "SIDE=VP")]
    objective: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Dice after a game: typed in, or rolled; all of them are noted.
struct After {
    typed: Option<VecDeque<u8>>,
    luck: Random,
    rolled: Vec<u8>,
    missing: Option<&'static str>,
}

impl Dice for After {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|die| {
            let face = match &mut self.typed {
                Some(typed) => typed.pop_front().unwrap_or_else(|| {
                    self.missing.get_or_insert(rule.0);
                    1
                }),
                None => self.luck.die(die),
            };
            self.rolled.push(face);
            face
        })
    }
}

impl Record {
    pub(super) fn run(&self) -> Done {
        let mut campaign = open(&self.file)?;
        let text = read(&self.ledger)?;
        let objectives = self.objectives(&campaign)?;
        let name = self.ledger.display().to_string();
        let mut game = campaign.read_ledger(&name, &text, &objectives, Book::built_in()).map_err(no)?;
        let seed = self
            .seed
            .unwrap_or_else(|| u64::from_str_radix(&::referee::fresh_seed().to_hex()[..16], 16).unwrap_or(1));
        let dice = After {
            typed: self.dice.clone().map(VecDeque::from),
            luck: Random::new(seed),
            rolled: Vec::new(),
            missing: None,
        };
        let mut fates = Straight { dice, mind: Whim(Random::new(seed)), facts: Measured, ear: Nobody };
        let brought = game.brought.clone();
        let became = Battle::new(&mut game.state, &mut fates).after_the_game(&brought);
        let became =
            became.map_err(|_| Trouble::No("the dice after the game are not all there".to_string()))?;
        self.check(&fates.dice)?;
        let record = game.record(became, fates.dice.rolled);
        let lines = campaign.apply(Step::Game(record.clone()), Book::built_in()).map_err(no)?;
        write(&self.file, &campaign.write())?;
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json!({ "recorded": record, "told": lines }))?;
            return Ok(());
        }
        let [one, other] = record.scores;
        writeln!(out, "{}: {one} to {other} victory points", record.title)?;
        if !record.dice.is_empty() {
            let dice: Vec<String> = record.dice.iter().map(u8::to_string).collect();
            writeln!(out, "dice after the game: {}", dice.join(", "))?;
        }
        tell(&mut out, &lines)
    }

    fn check(&self, dice: &After) -> Done {
        if let Some(face) = dice.rolled.iter().find(|face| !(1..=6).contains(*face)) {
            return Err(Trouble::Use(format!("found {face} among the dice, expected 1 to 6")));
        }
        let wanted = match dice.rolled.len() {
            1 => "1 die is wanted after this game".to_string(),
            many => format!("{many} dice are wanted after this game"),
        };
        if let Some(rule) = dice.missing {
            let title = Book::built_in().cards.title(rule);
            return Err(Trouble::Use(format!("{wanted}; the first that is missing: {title}")));
        }
        let left_over = dice.typed.as_ref().map_or(0, VecDeque::len);
        if left_over > 0 {
            let given = dice.rolled.len() + left_over;
            return Err(Trouble::Use(format!("{wanted}, and {given} were given")));
        }
        Ok(())
    }

    fn objectives(&self, campaign: &Campaign) -> Result<Vec<(Seat, u8)>, Trouble> {
        let one = |written: &String| {
            let (side, worth) = written.split_once('=').unwrap_or((written, ""));
            let worth = worth.parse().map_err(|_| {
                Trouble::Use(format!("found the objective \"{written}\", expected for example good=4"))
            })?;
            Ok((seat(campaign, side)?, worth))
        };
        self.objective.iter().map(one).collect()
    }
}
