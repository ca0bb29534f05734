//! `lychgate watch`: two minds play, and the battle is told.

use std::io::Write;
use std::path::PathBuf;

use ::referee::{AnyGame, News};
use anstyle::Style;
use clap::Args;
use frame::view::{FigureView, Level, TableView};
use serde_json::json;

use crate::files::write_whole;
use crate::games::opening::Opening;
use crate::games::report::read;
use crate::system::wrapped;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate watch sb                      the first scenario
  lychgate watch sb the-hunt --seed 7    the same battle every time
  lychgate watch sb --mind corporal      the easier computer player
  lychgate watch ff zombie-infestation
  lychgate watch ff vampire-hunt --option defenders_kill=false
  lychgate watch be the-ford-at-aldham
  lychgate watch wf the-felled-elm
  lychgate watch be the-ford-at-aldham --side raiders.toml --side saxon-fyrd-of-aldham
  lychgate watch sb my-battle.toml --ledger battle.jsonl --report battle.html

`lychgate content sb` lists the scenarios and the house rules.";

/// A battle of more answers than this is going round in circles.
const LONGEST: usize = 30_000;

/// The computer plays all sides; the battle is told in the terminal.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Watch {
    #[command(flatten)]
    opening: Opening,
    /// The same number brings the same battle
    #[arg(long)]
    seed: Option<u64>,
    /// Which of the computer players leads every side; the usual one if none is named
    #[arg(long, value_name = "MIND")]
    mind: Option<String>,
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
        let field = self.opening.field()?;
        let mind = field.mind(self.mind.as_deref())?;
        let (mut game, mut told) = field.open(self.seed)?;
        let mut out = anstream::stdout().lock();
        self.head(&game.view(None), &mut out)?;
        loop {
            self.tell(&told, &mut out)?;
            let Some(answer) = game.think(&mind) else { break };
            if game.answers() >= LONGEST {
                return Err(Trouble::No("the computer brings it to no end; try another seed".to_string()));
            }
            told = game.answer(None, answer).map_err(|refusal| Trouble::No(refusal.text))?;
        }
        self.end(&*game, &mut out)?;
        let ledger = game.ledger();
        if let Some(file) = &self.ledger {
            write_whole(file, ledger.as_bytes(), true)?;
        }
        match &self.report {
            Some(file) if file.extension().is_some_and(|kind| kind == "md") => {
                write_whole(file, read(&ledger)?.markdown().as_bytes(), true)
            }
            Some(file) => write_whole(file, read(&ledger)?.html().as_bytes(), true),
            None => Ok(()),
        }
    }

    /// What is fought for, and by whom.
    fn head(&self, view: &TableView, out: &mut impl Write) -> Done {
        if self.json {
            return Ok(());
        }
        let bold = Style::new().bold();
        writeln!(out, "{bold}{}{bold:#}", view.title)?;
        for paragraph in &view.story {
            writeln!(out)?;
            for line in wrapped(paragraph) {
                writeln!(out, "  {line}")?;
            }
        }
        if self.opening.has_house_rules() {
            writeln!(out, "\n  {bold}House rules{bold:#}")?;
            for line in view.house_rules.iter().flat_map(|rule| wrapped(&rule.words)) {
                writeln!(out, "    {line}")?;
            }
        }
        for (side, figures) in by_side(view) {
            let names: Vec<String> = figures.iter().map(|figure| who(figure)).collect();
            writeln!(out, "\n  {bold}{side}{bold:#}")?;
            for line in wrapped(&names.join(", ")) {
                writeln!(out, "    {line}")?;
            }
        }
        Ok(())
    }

    fn tell(&self, told: &News, out: &mut impl Write) -> Done {
        let bold = Style::new().bold();
        for (event, line) in told.events.iter().zip(&told.log) {
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
    fn end(&self, game: &dyn AnyGame, out: &mut impl Write) -> Done {
        let Some(over) = game.over() else {
            return Err(Trouble::No(
                "the battle waits for an answer that only a player can give".to_string(),
            ));
        };
        let view = game.view(None);
        let ending = view.over.as_deref().unwrap_or_default();
        if self.json {
            writeln!(out, "{}", json!({ "over": over, "text": ending }))?;
            return Ok(());
        }
        let bold = Style::new().bold();
        writeln!(out, "\n{bold}{ending}{bold:#}")?;
        for (side, figures) in by_side(&view) {
            writeln!(out, "\n  {bold}{side}{bold:#}")?;
            for figure in figures {
                writeln!(out, "    {:<30} {}", figure.name, fate(figure))?;
            }
        }
        Ok(())
    }
}

/// What became of a figure.
fn fate(figure: &FigureView) -> String {
    if let Some(end) = figure.end() {
        return end.to_string();
    }
    match &figure.health {
        Some(left) => format!("{}/{}", left.now, left.most),
        None => figure.states.iter().map(|held| held.name.as_str()).collect::<Vec<_>>().join(", "),
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
            view.sides.get(usize::from(side)).cloned().unwrap_or_else(|| format!("Player {}", side + 1))
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
