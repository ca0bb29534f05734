//! `lychgate watch`: two minds play, and the battle is told.

use std::io::Write;
use std::path::PathBuf;

use anstyle::Style;
use clap::Args;
use fates::{DiceFrom, FactsFrom, Game, Mind, Seed, Told};
use serde_json::json;
use silver_bayonet::{Captain, SilverBayonet};
use table::Shown;
use table::view::Level;

use crate::{Done, Trouble, system};

const EXAMPLES: &str = "\
Examples:
  lychgate watch sb                      the first scenario
  lychgate watch sb the-hunt --seed 7    the same battle every time
  lychgate watch sb my-battle.toml --ledger battle.jsonl

`lychgate content sb` lists the scenarios.";

/// Two minds play; the battle is told in the terminal.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Watch {
    /// The system: sb
    system: String,
    /// A scenario: its id, or a file of your own (.toml or .json)
    scenario: Option<String>,
    /// The same number brings the same battle
    #[arg(long)]
    seed: Option<u64>,
    /// Keep the ledger in this file, for `replay` and `verify`
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// One JSON object per event
    #[arg(long)]
    json: bool,
}

impl Watch {
    pub(crate) fn run(&self) -> Done {
        system(&self.system)?;
        let setup = crate::scenario::setup(self.scenario.as_deref())?;
        self.watch::<SilverBayonet>(&setup, &mut Captain::default())
    }

    fn watch<R: Shown>(&self, setup: &R::Setup, mind: &mut impl Mind<R>) -> Done {
        let seed = self.seed.map_or_else(referee::fresh_seed, Seed::from_number);
        let begun = Game::<R>::begin(setup, &R::content(), DiceFrom::Seal(seed), FactsFrom::Measured);
        let (mut game, mut told) = begun.map_err(|faults| Trouble::Use(faults.join("\n")))?;
        let mut out = anstream::stdout().lock();
        self.head(&game, &mut out)?;
        loop {
            self.tell(&game, &told, &mut out)?;
            let Some(answer) = game.answer_of(mind) else { break };
            told = game.answer(None, answer).map_err(|refusal| Trouble::No(refusal.to_string()))?;
        }
        self.end(&game, &mut out)?;
        match &self.ledger {
            Some(file) => std::fs::write(file, game.ledger())
                .map_err(|error| Trouble::No(format!("cannot write {}: {error}", file.display()))),
            None => Ok(()),
        }
    }

    /// What is fought, and who stands where.
    fn head<R: Shown>(&self, game: &Game<R>, out: &mut impl Write) -> Done {
        if self.json {
            return Ok(());
        }
        let view = R::table(game.state(), None);
        let bold = Style::new().bold();
        writeln!(out, "{bold}{}{bold:#}", view.title)?;
        Ok(())
    }

    fn tell<R: Shown>(&self, game: &Game<R>, told: &Told<R>, out: &mut impl Write) -> Done {
        let bold = Style::new().bold();
        for event in &told.events {
            let line = R::line(game.state(), event);
            if self.json {
                writeln!(out, "{}", json!({ "event": event, "line": line }))?;
                continue;
            }
            match line.level {
                Level::Chapter => writeln!(out, "\n{bold}{}{bold:#}", line.text)?,
                Level::Head => writeln!(out, "  {}", line.text)?,
                Level::Detail => writeln!(out, "      {}", line.text)?,
            }
        }
        Ok(())
    }

    /// How it ended, and who is left.
    fn end<R: Shown>(&self, game: &Game<R>, out: &mut impl Write) -> Done {
        let Some(outcome) = game.outcome() else {
            return Err(Trouble::No("the battle waits for something that no mind can answer".to_string()));
        };
        let ending = R::ending(game.state(), outcome);
        if self.json {
            writeln!(out, "{}", json!({ "over": outcome, "text": ending }))?;
            return Ok(());
        }
        let bold = Style::new().bold();
        writeln!(out, "\n{bold}{ending}{bold:#}")?;
        let view = R::table(game.state(), None);
        for figure in &view.figures {
            let health =
                figure.health.map_or_else(String::new, |health| format!("{}/{}", health.now, health.most));
            let fate = if figure.gone { "gone" } else { health.as_str() };
            writeln!(out, "  {:<28} {fate}", figure.name)?;
        }
        Ok(())
    }
}
