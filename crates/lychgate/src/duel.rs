//! `lychgate duel`: a fight to the death, solved or simulated.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::odds::party;
use crate::{Done, Trouble, system};

const EXAMPLES: &str = "\
Examples:
  lychgate duel sb infantryman ghoul
  lychgate duel sb infantryman ghoul --with fatigue=1 --best-play
  lychgate duel sb officer werewolf --weapon hand-weapon --equip \"Silver Weapon\" --json
  lychgate duel sb swordsman troll --simulate 100000 --seed 7";

/// The exact chance that one figure beats another in a fight to the death.
///
/// Both stand in contact, nobody has Fate Dice. Every turn they roll for Initiative, and each attacks the other in its
/// activation until one is gone.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Duel {
    /// The system: sb
    system: String,
    /// One fighter: an id or name, or a whole profile as JSON
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
    /// Let both take the best decision at every point, instead of always attacking and striking back
    #[arg(long)]
    best_play: bool,
    /// Simulate so many duels instead of solving
    #[arg(long, value_name = "NUMBER")]
    simulate: Option<u64>,
    /// The seed of the simulation
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Duel {
    pub(crate) fn run(&self) -> Done {
        let long = system(&self.system)?;
        if long != "silver-bayonet" {
            return Err(Trouble::Use(format!("{long} has no duels to solve; there is sb (silver-bayonet)")));
        }
        let one = party(&self.one, &self.weapon, &self.equipment, &self.with)?;
        let other = party(&self.other, &self.other_weapon, &self.other_equipment, &self.other_with)?;
        let duel = oracle::silver_bayonet_duel(&one, &other)?;
        match self.simulate {
            Some(fights) => self.show_simulated(&duel, fights),
            None => self.show_solved(&duel),
        }
    }

    fn show_solved(&self, duel: &oracle::Duel) -> Done {
        let solved = duel.solve(self.best_play);
        let solved = solved.ok_or_else(|| {
            Trouble::No("the duel has too many states to be solved; try --simulate".to_string())
        })?;
        let [one, other] = duel.names();
        let mut out = anstream::stdout().lock();
        if self.json {
            let answer = json!({ "wins": solved.worth, "turns": solved.length, "states": solved.states, "residue": solved.residue });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        writeln!(out, "{one} beats {other}: {:.4}%", solved.worth * 100.0)?;
        let length = match solved.length.is_finite() {
            true => format!("on average after {:.3} turns", solved.length),
            false => "it need not ever end".to_string(),
        };
        writeln!(out, "  {length}; {} states, solved to {:.0e}", solved.states, solved.residue)?;
        Ok(())
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
        Ok(())
    }
}
