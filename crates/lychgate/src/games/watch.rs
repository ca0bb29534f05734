//! `lychgate watch`: two minds play, and the battle is told.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::referee::{AnyGame, AnySystem, Code, Fault, Library, NewGame, News};
use anstyle::Style;
use clap::Args;
use frame::view::{CatalogueView, FigureView, Level, TableView};
use frame::{Order, RosterOrder};
use serde_json::{Value, json};

use crate::book::homebrew::Homebrew;
use crate::files::write_whole;
use crate::games::report::read;
use crate::muster::named::Named;
use crate::system::wrapped;
use crate::{Done, Trouble, system};

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
    #[arg(help = system::help())]
    system: String,
    /// A scenario: its id, or a file of your own (.toml or .json)
    scenario: Option<String>,
    /// The same number brings the same battle
    #[arg(long)]
    seed: Option<u64>,
    /// Which of the computer players leads every side; the usual one if none is named
    #[arg(long, value_name = "MIND")]
    mind: Option<String>,
    /// Who takes the field, side by side: a roster file, or a ready roster by its id; `own` is the scenario's own
    #[arg(long = "side", value_name = "ROSTER")]
    sides: Vec<String>,
    /// Play rosters that break rules of composition
    #[arg(long, requires = "sides")]
    anyway: bool,
    /// A house rule for a scenario of the book, as `lychgate content` lists them; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    option: Vec<(String, String)>,
    /// Keep the ledger in this file, for `replay` and `verify`
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Write the battle report to this file: a page, or Markdown if it ends in .md
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// One JSON object per event
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

impl Watch {
    pub(crate) fn run(&self) -> Done {
        let library = self.homebrew.library(Some(&self.system))?;
        let (system, scenario) = self.scenario(library.system(&self.system)?)?;
        let catalogue = system.catalogue();
        let mind = self.leader(&catalogue, system.view().title)?;
        let new = NewGame {
            system: self.system.clone(),
            scenario,
            sides: None,
            dice: self.seed.map(|seed| json!({ "seed": seed })),
            facts: None,
        };
        let rosters = self.rosters(&library, &system)?;
        let opened = self.open(&*system, &new, rosters).map_err(|fault| {
            let lists = format!("`lychgate content {}` lists what there is", system.view().short);
            let stop = if fault.text.ends_with('?') { "" } else { ";" };
            Trouble::Use(format!("{}{stop} {lists}", fault.text))
        });
        let (mut game, mut told) = opened?;
        let mut out = anstream::stdout().lock();
        self.head(&game.view(None), &mut out)?;
        loop {
            self.tell(&told, &mut out)?;
            let Some(answer) = game.think(mind) else { break };
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

    /// Whom the sides field, in their order.
    fn rosters(&self, library: &Library, system: &Arc<dyn AnySystem>) -> Result<Vec<RosterOrder>, Trouble> {
        let order = |side: &String| {
            if side == "own" {
                return Ok(RosterOrder::Own);
            }
            let named = Named::open_for(side, library, system)?;
            match named.is_ready() {
                true => Ok(RosterOrder::Ready(named.name)),
                false => Ok(RosterOrder::Whole(named.for_play(self.anyway)?)),
            }
        };
        self.sides.iter().map(order).collect()
    }

    /// Begins the game, with the rosters and under the house rules that are named.
    fn open(
        &self,
        system: &dyn AnySystem,
        new: &NewGame,
        rosters: Vec<RosterOrder>,
    ) -> Result<(Box<dyn AnyGame>, News), Fault> {
        let bad_setup = |text: String| Fault { code: Code::BadSetup, text };
        if self.option.is_empty() && rosters.is_empty() {
            return system.open(new);
        }
        let Value::String(scenario) = &new.scenario else {
            return Err(bad_setup(
                "the options and sides of a setup of your own stand in its file".to_string(),
            ));
        };
        let mut options = BTreeMap::new();
        for (name, value) in &self.option {
            if options.insert(name.clone(), value.clone()).is_some() {
                return Err(bad_setup(format!("the house rule {name} is said twice")));
            }
        }
        let order = Order { scenario: scenario.clone(), rosters, options, ..Order::default() };
        system.open_order(&order, new.dice().map_err(bad_setup)?, None)
    }

    /// The mind that is named, or the usual one.
    fn leader<'a>(&self, catalogue: &'a CatalogueView, title: &str) -> Result<&'a str, Trouble> {
        let minds = &catalogue.minds;
        let Some(usual) = minds.first() else {
            return Err(Trouble::No(format!("the computer does not play {title}")));
        };
        let Some(named) = &self.mind else { return Ok(&usual.id) };
        let known = || minds.iter().map(|mind| mind.id.as_str()).collect::<Vec<_>>().join(", ");
        let nobody = || {
            Trouble::Use(format!(
                "no computer player of {title} is called \"{named}\"; there are: {}",
                known()
            ))
        };
        minds.iter().find(|mind| mind.id == *named).map(|mind| mind.id.as_str()).ok_or_else(nobody)
    }

    /// The scenario that is meant: of the book by its id, from a scenario's file (.toml), or from a setup as the
    /// referee takes it (.json). A scenario's file is laid over the book of its system.
    fn scenario(&self, system: &Arc<dyn AnySystem>) -> Result<(Arc<dyn AnySystem>, Value), Trouble> {
        let first = || system.catalogue().scenarios.first().map_or(String::new(), |first| first.id.clone());
        let named = self.scenario.clone().unwrap_or_else(first);
        let text = || crate::system::read(Path::new(&named));
        match named.rsplit_once('.') {
            Some((_, "toml")) => {
                let text = text()?;
                let id = content::Sheet::scenario_of(&text).ok_or_else(|| {
                    Trouble::Use(format!("{named}:1: found no scenario, expected [scenario] with an id"))
                })?;
                let with = system.with(&vec![(named, text)]);
                Ok((with.map_err(|faults| Trouble::Use(faults.join("\n")))?, id.into()))
            }
            Some((_, "json")) => {
                let setup = serde_json::from_str(&text()?);
                Ok((Arc::clone(system), setup.map_err(|fault| Trouble::Use(format!("{named}: {fault}")))?))
            }
            _ => Ok((Arc::clone(system), named.into())),
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
        if !self.option.is_empty() {
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

/// `NAME=VALUE`, taken apart.
fn setting(written: &str) -> Result<(String, String), String> {
    match written.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_string(), value.to_string()))
        }
        _ => Err("expected NAME=VALUE, such as defenders_kill=false".to_string()),
    }
}
