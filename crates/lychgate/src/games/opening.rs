//! How a battle between computer players is named on the command line: system, scenario, rosters, house rules.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use ::referee::{AnyGame, AnySystem, Code, Fault, NewGame, News};
use clap::Args;
use frame::view::{CatalogueView, MindView};
use frame::{Order, RosterOrder};
use serde_json::{Value, json};

use crate::Trouble;
use crate::book::homebrew::Homebrew;
use crate::muster::named::Named;
use crate::system;

/// A battle, as it is named on the command line.
#[derive(Args, Clone, Debug)]
pub(crate) struct Opening {
    #[arg(help = system::help())]
    system: String,
    /// A scenario: its id, or a file of your own (.toml or .json)
    scenario: Option<String>,
    /// Who takes the field, side by side: a roster file, or a ready roster by its id; `own` is the scenario's own
    #[arg(long = "side", value_name = "ROSTER")]
    pub(crate) sides: Vec<String>,
    /// Play rosters that break rules of composition
    #[arg(long, requires = "sides")]
    anyway: bool,
    /// A house rule for a scenario of the book, as `lychgate content` lists them; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) option: Vec<(String, String)>,
    #[command(flatten)]
    homebrew: Homebrew,
}

/// A battle that is ready to begin.
pub(crate) struct Field {
    /// The system, with what is laid over its book.
    pub(crate) system: Arc<dyn AnySystem>,
    new: NewGame,
    rosters: Vec<RosterOrder>,
    option: Vec<(String, String)>,
}

impl Opening {
    /// Is anything played otherwise than the scenario says?
    pub(crate) fn has_house_rules(&self) -> bool {
        !self.option.is_empty()
    }

    /// Reads everything that is named.
    pub(crate) fn field(&self) -> Result<Field, Trouble> {
        let library = self.homebrew.library(Some(&self.system))?;
        let (system, scenario) = self.scenario(library.system(&self.system)?)?;
        let order = |side: &String| {
            if side == "own" {
                return Ok(RosterOrder::Own);
            }
            let named = Named::open_for(side, &library, &system)?;
            match named.is_ready() {
                true => Ok(RosterOrder::Ready(named.name)),
                false => Ok(RosterOrder::Whole(named.for_play(self.anyway)?)),
            }
        };
        let rosters = self.sides.iter().map(order).collect::<Result<_, Trouble>>()?;
        let new = NewGame { system: self.system.clone(), scenario, sides: None, dice: None, facts: None };
        Ok(Field { system, new, rosters, option: self.option.clone() })
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
}

impl Field {
    /// Begins the battle; the same seed brings the same one.
    pub(crate) fn open(&self, seed: Option<u64>) -> Result<(Box<dyn AnyGame>, News), Trouble> {
        self.begin(seed).map_err(|fault| {
            let lists = format!("`lychgate content {}` lists what there is", self.system.view().short);
            let stop = if fault.text.ends_with('?') { "" } else { ";" };
            Trouble::Use(format!("{}{stop} {lists}", fault.text))
        })
    }

    fn begin(&self, seed: Option<u64>) -> Result<(Box<dyn AnyGame>, News), Fault> {
        let bad_setup = |text: String| Fault { code: Code::BadSetup, text };
        let new = NewGame { dice: seed.map(|seed| json!({ "seed": seed })), ..self.new.clone() };
        if self.option.is_empty() && self.rosters.is_empty() {
            return self.system.open(&new);
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
        let order =
            Order { scenario: scenario.clone(), rosters: self.rosters.clone(), options, ..Order::default() };
        self.system.open_order(&order, new.dice().map_err(bad_setup)?, None)
    }

    /// The mind of this name, or the usual one.
    pub(crate) fn mind(&self, named: Option<&str>) -> Result<String, Trouble> {
        let (CatalogueView { minds, .. }, title) = (self.system.catalogue(), self.system.view().title);
        let Some(usual) = minds.first() else {
            return Err(Trouble::No(format!("the computer does not play {title}")));
        };
        let Some(named) = named else { return Ok(usual.id.clone()) };
        let known =
            |minds: &[MindView]| minds.iter().map(|mind| mind.id.as_str()).collect::<Vec<_>>().join(", ");
        match minds.iter().find(|mind| mind.id == *named) {
            Some(mind) => Ok(mind.id.clone()),
            None => Err(Trouble::Use(format!(
                "no computer player of {title} is called \"{named}\"; there are: {}",
                known(&minds)
            ))),
        }
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
