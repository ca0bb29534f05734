//! `lychgate sim`: whole battles played by the thousand, on all cores.

mod data;
mod play;
mod tell;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use oracle::{Battle, Record};

use crate::files::write_whole;
use crate::games::opening::{Field, Opening};
use crate::sim::play::{Goal, Ran};
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate sim be the-ford-at-aldham --games 2000 --seed 1
  lychgate sim sb the-courier --side my-unit.toml --games 5000 --within 1%
  lychgate sim ff zombie-infestation --mind ringleader --mind ruffian
  lychgate sim ff vampire-hunt --option defenders_kill=false --json

The same seed gives the same result on any number of cores. Intervals hold the true value 95 times of 100. Ctrl-C stops
and shows what is known so far.";

/// Plays a battle many times: win rates with intervals, turns, points, losses, and who brought down whom.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Sim {
    #[command(flatten)]
    opening: Opening,
    /// How many battles
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The same number brings the same battles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop as soon as the first side's win rate is known this well: 1% is one point up or down
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    within: Option<f64>,
    /// Which computer player leads, side by side; one named alone leads all, and the usual one where none is
    #[arg(long = "mind", value_name = "MIND")]
    minds: Vec<String>,
    /// On how many cores; on all of them if not said
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    /// Write what became of every figure to this file, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// What was played, and what came of it.
pub(crate) struct Simulated {
    pub(crate) title: String,
    pub(crate) seed: u64,
    /// The sides with the minds that led them.
    pub(crate) sides: Vec<(String, String)>,
    pub(crate) record: Record,
    pub(crate) ran: Ran,
}

impl Sim {
    pub(crate) fn run(&self) -> Done {
        let field = self.opening.field()?;
        let (game, _) = field.open(Some(self.seed))?;
        let minds = self.leaders(&field, game.seats())?;
        let battle = game.battle(&minds)?;
        let simulated = self.simulate(&battle, game.title().to_string(), minds);
        if let Some(file) = &self.csv {
            let sheet = data::csv(&simulated).map_err(|error| Trouble::No(error.to_string()))?;
            write_whole(file, &sheet, true)?;
        }
        let mut out = anstream::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", data::json(&simulated))?,
            false => tell::tell(&simulated, &mut out)?,
        }
        Ok(())
    }

    fn simulate(&self, battle: &Battle, title: String, minds: Vec<String>) -> Simulated {
        let goal = Goal { games: self.games, within: self.within };
        let (record, ran) = play::play(battle, self.seed, &goal, self.threads, !self.json);
        let sides = battle.sides().into_iter().zip(minds).collect();
        Simulated { title, seed: self.seed, sides, record, ran }
    }

    /// Who leads each side.
    fn leaders(&self, field: &Field, sides: usize) -> Result<Vec<String>, Trouble> {
        if self.minds.len() > sides.max(1) {
            let (found, expected) = (self.minds.len(), sides.max(1));
            let text = format!("found {found} minds, expected at most {expected}, one for each side");
            return Err(Trouble::Use(text));
        }
        let named = |side: usize| match self.minds.as_slice() {
            [all] => Some(all.as_str()),
            each => each.get(side).map(String::as_str),
        };
        (0..sides.max(1)).map(|side| field.mind(named(side))).collect()
    }
}

/// `1%`, as a share.
fn percent(written: &str) -> Result<f64, String> {
    let number = written.trim().trim_end_matches('%').trim().parse::<f64>();
    match number {
        Ok(percent) if (0.01..=50.0).contains(&percent) => Ok(percent / 100.0),
        _ => Err("expected 0.01% to 50%, such as 1%".to_string()),
    }
}
