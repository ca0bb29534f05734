//! `lychgate campaign play`: the setup of the next game, or the whole game played by minds.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::referee::NewGame;
use anstyle::Style;
use clap::Args;
use content::kebab;
use fates::FactsFrom;
use frame::campaign::NextGame;
use serde_json::{Value, json};

use super::home::{Fielded, Home, Opened};
use crate::book::homebrew::Homebrew;
use crate::files::write_whole;
use crate::system::Own;
use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();

#[derive(Args)]
pub(super) struct Play {
    /// The campaign's file
    file: PathBuf,
    /// A scenario of the book; a plain game without one, where a system has such
    scenario: Option<String>,
    /// Which company takes each side of the scenario, in their order; `own` is the scenario's own force
    #[arg(long = "side", value_name = "COMPANY")]
    sides: Vec<String>,
    /// Whom a company fields, by name; everybody if nobody is named
    #[arg(long, value_name = "NAME")]
    field: Vec<String>,
    #[command(flatten)]
    by_part: Own<Fielded>,
    /// With miniatures on a real table
    #[arg(long)]
    real_table: bool,
    /// How many rounds a plain game lasts
    #[arg(long)]
    rounds: Option<u8>,
    /// Write the setup to this file, not to the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Let the computer play it
    #[arg(long, requires = "ledger")]
    watch: bool,
    /// Keep the ledger of that in this file, for `record`
    #[arg(long, value_name = "FILE", requires = "watch")]
    ledger: Option<PathBuf>,
    /// The same number brings the same game
    #[arg(long, requires = "watch")]
    seed: Option<u64>,
}

impl Play {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let opened = Opened::of(homebrew, &self.file)?;
        let next = NextGame {
            scenario: self.scenario.clone(),
            seats: self.seats(&opened)?,
            fielded: self.fielded(&opened)?,
            real_table: self.real_table,
            rounds: self.rounds,
        };
        let setup = opened.campaign.next_game(&next).map_err(|why| opened.refused(why))?;
        let home = &opened.home;
        if let Some(ledger) = self.ledger.as_ref().filter(|_| self.watch) {
            return self.watch(home, setup, ledger);
        }
        let text = serde_json::to_string_pretty(&setup).unwrap_or_default() + "\n";
        let Some(file) = &self.out else { return Ok(std::io::stdout().lock().write_all(text.as_bytes())?) };
        write_whole(file, text.as_bytes(), true)?;
        writeln!(
            std::io::stdout(),
            "{}: the setup is written; `referee` takes it as the \"scenario\" of a new game of {}",
            file.display(),
            home.view().short
        )?;
        Ok(())
    }

    /// Which company plays which side; `own` is the scenario's own force.
    fn seats(&self, opened: &Opened) -> Result<Vec<Option<usize>>, Trouble> {
        let one = |named: &String| match named.as_str() {
            "own" => Ok(None),
            named => opened.company(named).map(Some),
        };
        self.sides.iter().map(one).collect()
    }

    /// Whom each company fields.
    fn fielded(&self, opened: &Opened) -> Result<Vec<Vec<String>>, Trouble> {
        let companies = opened.campaign.view().companies;
        let mut fielded = vec![Vec::new(); companies.len()];
        for (place, (part, _)) in opened.home.campaigns().parts().iter().enumerate().take(fielded.len()) {
            let names = self.by_part.given.get(*part).and_then(Value::as_array);
            fielded[place] =
                names.into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect();
        }
        for name in &self.field {
            let has = |figures: &[frame::campaign::VeteranView]| {
                figures.iter().any(|figure| kebab(&figure.name) == kebab(name))
            };
            match companies.iter().position(|company| has(&company.figures)) {
                Some(place) => fielded[place].push(name.clone()),
                None => {
                    let names = companies.iter().flat_map(|company| &company.figures);
                    let hint = content::did_you_mean(name, names.map(|figure| figure.name.as_str()));
                    return Err(Trouble::Use(format!("nobody is called \"{name}\"{hint}")));
                }
            }
        }
        Ok(fielded)
    }

    /// Minds play the game; its log is printed, and its ledger kept.
    fn watch(&self, home: &Home, setup: Value, ledger: &Path) -> Done {
        if self.real_table {
            return Err(Trouble::Use("the computer plays on the virtual table only".to_string()));
        }
        let new = NewGame {
            system: home.view().short.to_string(),
            scenario: setup,
            sides: None,
            dice: self.seed.map(|seed| json!({ "seed": seed })),
            facts: Some(FactsFrom::Measured),
        };
        let (mut game, mut told) = home.system().open(&new).map_err(|fault| Trouble::No(fault.text))?;
        let minds = home.system().catalogue().minds;
        let usual = minds.first().map_or("", |mind| mind.id.as_str());
        let mut out = anstream::stdout().lock();
        loop {
            for line in &told.log {
                writeln!(out, "{}", line.text)?;
            }
            let Some(answer) = game.think(usual) else { break };
            told = game.answer(None, answer).map_err(|fault| Trouble::No(fault.text))?;
        }
        let Some(ending) = game.view(None).over else {
            return Err(Trouble::No("the game waits for an answer that only a player can give".to_string()));
        };
        writeln!(out, "{BOLD}{ending}{BOLD:#}")?;
        write_whole(ledger, game.ledger().as_bytes(), true)
    }
}
