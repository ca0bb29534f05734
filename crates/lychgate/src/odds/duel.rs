//! `lychgate duel`: a fight to the death, solved or simulated.

use std::io::Write;

use ::referee::{Library, SystemView};
use clap::Args;
use frame::Until;
use serde_json::json;

use crate::book::homebrew::Homebrew;
use crate::odds::{Of, party};
use crate::system::{self, each, listed};
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate duel sb infantryman ghoul
  lychgate duel sb infantryman ghoul --with fatigue=1 --best-play
  lychgate duel sb officer werewolf --weapon hand-weapon --equip \"Silver Weapon\" --json
  lychgate duel sb swordsman troll --simulate 100000 --seed 7
  lychgate duel ff '{\"name\":\"Guard\",\"quality\":4,\"combat\":3,\"rules\":[]}' zombie-survivor-with-baseball-bat
  lychgate duel be hirdman fyrdman --other-weapon spear
  lychgate duel be raiders.toml#thrall fyrdman
  lychgate duel wf forest-wolf grave-eater --to-first-blood
  lychgate duel wf town-militia road-bandit --simulate 100000";

/// The exact chance that one figure beats another in a fight to the death.
///
/// Both stand in contact, with nobody and nothing else on the table, and attack each other by the rules until one is
/// gone.
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Duel {
    #[arg(help = system::help())]
    system: String,
    /// One fighter: an id or name, a figure of a roster such as raiders.toml#thrall, or a whole profile as JSON
    one: String,
    /// The other
    other: String,
    /// The weapon of the first
    #[arg(long)]
    weapon: Option<String>,
    /// The weapon of the second
    #[arg(long)]
    other_weapon: Option<String>,
    /// Something the first carries besides
    #[arg(long = "equip", value_name = "ITEM")]
    equipment: Vec<String>,
    /// Something the second carries besides
    #[arg(long = "other-equip", value_name = "ITEM")]
    other_equipment: Vec<String>,
    /// The state of the first, such as fatigue=1
    #[arg(long = "with", value_name = "NAME=VALUE")]
    with: Vec<String>,
    /// The state of the second
    #[arg(long = "other-with", value_name = "NAME=VALUE")]
    other_with: Vec<String>,
    /// Let both take the best decision at every point, instead of always attacking
    #[arg(long)]
    best_play: bool,
    #[arg(long, help = first_blood_help())]
    to_first_blood: bool,
    /// Simulate so many duels instead of solving
    #[arg(long, value_name = "NUMBER")]
    simulate: Option<u64>,
    /// The seed of the simulation
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

fn after_help() -> String {
    format!("What they do:\n{}\n{EXAMPLES}", listed(&each(|help| help.duel)))
}

fn first_blood_help() -> String {
    let library = crate::system::library();
    let systems = library.systems().iter().filter(|system| system.has_first_blood());
    let shorts: Vec<&str> = systems.map(|system| system.view().short).collect();
    format!("Only until one is wounded ({})", shorts.join(", "))
}

/// The duels of this system are fought to the end; these others need not be.
fn no_first_blood(library: &Library, asked: SystemView) -> Trouble {
    let others = library.systems().iter().filter(|system| system.has_first_blood());
    let others: Vec<String> =
        others.map(|system| format!("{} ({})", system.view().short, system.view().long)).collect();
    let text = format!("duels of {} are fought to the end; to first blood there is", asked.long);
    Trouble::Use(format!("{text} {}", others.join(", ")))
}

impl Duel {
    pub(crate) fn run(&self) -> Done {
        let library = self.homebrew.library(Some(&self.system))?;
        let system = library.system(&self.system)?;
        let of = Of { library: &library, system };
        let one = party(&of, &self.one, &self.weapon, &self.equipment, &self.with)?;
        let other = party(&of, &self.other, &self.other_weapon, &self.other_equipment, &self.other_with)?;
        let until = if self.to_first_blood { Until::FirstBlood } else { Until::End };
        if self.to_first_blood && !system.has_first_blood() {
            return Err(no_first_blood(&library, system.view()));
        }
        let duel = system.duel(&one, &other, until)?;
        match self.simulate {
            Some(fights) => self.show_simulated(&duel, fights),
            None => self.show_solved(&duel, system.has_first_blood()),
        }
    }

    fn show_solved(&self, duel: &oracle::Duel, has_first_blood: bool) -> Done {
        let solved = duel.solve(self.best_play);
        let solved = solved.ok_or_else(|| {
            Trouble::No(match self.best_play {
                true => {
                    "there is too much to decide for best play to be found; leave --best-play out".to_string()
                }
                false => {
                    format!(
                        "the duel has too many states to be solved; try --simulate{}",
                        self.or_less(has_first_blood)
                    )
                }
            })
        })?;
        let [one, other] = duel.names();
        let mut out = anstream::stdout().lock();
        if self.json {
            let mut answer = json!({
                "wins": solved.worth, duel.unit(): solved.length, "states": solved.states, "residue": solved.residue,
            });
            if !duel.play().is_empty() {
                answer["play"] = self.played(duel).into();
            }
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        writeln!(out, "{one} beats {other}: {:.4}%", solved.worth * 100.0)?;
        let length = match solved.length.is_finite() {
            true => format!("on average after {:.3} {}", solved.length, duel.unit()),
            false => "it need not ever end".to_string(),
        };
        writeln!(out, "  {length}; {} states, solved to {:.0e}", solved.states, solved.residue)?;
        if !duel.play().is_empty() {
            writeln!(out, "  {}", self.played(duel))?;
        }
        Ok(())
    }

    /// What was played.
    fn played(&self, duel: &oracle::Duel) -> &'static str {
        if self.best_play && self.simulate.is_none() {
            "Both always do what is best for them."
        } else {
            duel.play()
        }
    }

    /// What else could be tried.
    fn or_less(&self, has_first_blood: bool) -> &'static str {
        if has_first_blood && !self.to_first_blood { ", or --to-first-blood" } else { "" }
    }

    fn show_simulated(&self, duel: &oracle::Duel, fights: u64) -> Done {
        let began = std::time::Instant::now();
        let sum = duel.simulate(fights, self.seed);
        let [one, other] = duel.names();
        let rate = sum.worth / fights.max(1) as f64;
        let error = 1.96 * (rate * (1.0 - rate) / fights.max(1) as f64).sqrt();
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(
                out,
                "{}",
                json!({ "wins": rate, "error": error, "fights": fights, "endless": sum.endless })
            )?;
            return Ok(());
        }
        writeln!(out, "{one} beats {other}: {:.3}% ± {:.3} ({fights} duels)", rate * 100.0, error * 100.0)?;
        writeln!(out, "  {:.1} million duels a second", fights as f64 / began.elapsed().as_secs_f64() / 1e6)?;
        if !duel.play().is_empty() {
            writeln!(out, "  {}", self.played(duel))?;
        }
        Ok(())
    }
}
