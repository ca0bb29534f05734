//! `lychgate watch`: two minds play, and the battle is told.

use std::io::Write;
use std::path::PathBuf;

use anstyle::Style;
use clap::Args;
use fates::{DiceFrom, FactsFrom, Game, Mind, Seed, Told};
use serde_json::json;
use silver_bayonet::{Captain, SilverBayonet};
use table::Shown;
use table::view::{FigureView, Level, TableView};

use crate::report::{read, write};
use crate::{Done, Trouble, system};

const EXAMPLES: &str = "\
Examples:
  lychgate watch sb                      the first scenario
  lychgate watch sb the-hunt --seed 7    the same battle every time
  lychgate watch sb my-battle.toml --ledger battle.jsonl --report battle.html

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
    /// Write the battle report to this file: a page, or Markdown if it ends in .md
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
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
        let ledger = game.ledger();
        if let Some(file) = &self.ledger {
            write(file, &ledger)?;
        }
        match &self.report {
            Some(file) if file.extension().is_some_and(|kind| kind == "md") => {
                write(file, &read(&ledger)?.markdown())
            }
            Some(file) => write(file, &read(&ledger)?.html()),
            None => Ok(()),
        }
    }

    /// What is fought for, and by whom.
    fn head<R: Shown>(&self, game: &Game<R>, out: &mut impl Write) -> Done {
        if self.json {
            return Ok(());
        }
        let view = R::table(game.state(), None);
        let bold = Style::new().bold();
        writeln!(out, "{bold}{}{bold:#}", view.title)?;
        for paragraph in &view.story {
            writeln!(out)?;
            for line in wrapped(paragraph) {
                writeln!(out, "  {line}")?;
            }
        }
        for (side, figures) in by_side(&view) {
            let names: Vec<String> = figures.iter().map(|figure| who(figure)).collect();
            writeln!(out, "\n  {bold}{side}{bold:#}")?;
            for line in wrapped(&names.join(", ")) {
                writeln!(out, "    {line}")?;
            }
        }
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
        for (side, figures) in by_side(&view) {
            writeln!(out, "\n  {bold}{side}{bold:#}")?;
            for figure in figures {
                let health =
                    figure.health.map_or(String::new(), |left| format!("{}/{}", left.now, left.most));
                let fate = if figure.gone { "gone" } else { health.as_str() };
                writeln!(out, "    {:<30} {fate}", figure.name)?;
            }
        }
        Ok(())
    }
}

/// The figures of each side, under its name.
fn by_side(view: &TableView) -> Vec<(String, Vec<&FigureView>)> {
    let mut sides: Vec<(Option<u8>, Vec<&FigureView>)> = Vec::new();
    for figure in &view.figures {
        match sides.iter_mut().find(|(side, _)| *side == figure.side) {
            Some((_, figures)) => figures.push(figure),
            None => sides.push((figure.side, vec![figure])),
        }
    }
    sides.sort_by_key(|(side, _)| side.map_or(u8::MAX, |side| side));
    let name = |side: Option<u8>| match side {
        Some(side) => {
            let zone = view.zones.iter().find(|zone| zone.side == side);
            zone.and_then(|zone| zone.name.clone()).unwrap_or_else(|| format!("Player {}", side + 1))
        }
        None => "The monsters".to_string(),
    };
    sides.into_iter().map(|(side, figures)| (name(side), figures)).collect()
}

/// `Josiah Pell (Rifleman)`, or just `Ghoul 2`.
fn who(figure: &FigureView) -> String {
    if figure.name.starts_with(&figure.kind) {
        figure.name.clone()
    } else {
        format!("{} ({})", figure.name, figure.kind)
    }
}

/// The words in lines that fit a terminal.
fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 96;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_string());
            continue;
        }
        if !lines[last].is_empty() {
            lines[last].push(' ');
        }
        lines[last].push_str(word);
    }
    lines
}
