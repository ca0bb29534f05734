//! `lychgate muster price` (once `lychgate points`): what a new figure would cost.

use std::io::Write;
use std::sync::Arc;

use ::referee::{AnySystem, SystemView};
use clap::Args;
use frame::command::{Argument, Prices};

use crate::book::homebrew::Homebrew;
use crate::system::{Described, Own, any_of, both_names, help_of, refused};
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate muster price ff --quality 3 --combat 3 Pistol
  lychgate muster price ff --quality 4 --combat 2 Savage 'Ban (Vampires)' --json
  lychgate muster price be --fv 3 --fate 5 --fight Spear --shoot Spear --armour byrnie --armour shield Shieldwall";

/// What a new figure costs.
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Points {
    #[arg(help = help_of(&with_points()))]
    system: String,
    #[command(flatten)]
    own: Own<PriceArguments>,
    /// Its special rules, or its traits
    rules: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

/// What the systems with points take, each after the system's name.
struct PriceArguments;

impl Described for PriceArguments {
    fn arguments() -> Vec<(Argument, String)> {
        let mut all: Vec<(Argument, String)> = Vec::new();
        for (view, argument) in price_arguments() {
            let help = format!("{}: {}", view.short, argument.help);
            match all.iter_mut().find(|(known, _)| known.name == argument.name) {
                Some((_, known)) => *known = format!("{known}; {help}"),
                None => all.push((argument, help)),
            }
        }
        all
    }
}

/// What each system with points takes.
fn price_arguments() -> Vec<(SystemView, Argument)> {
    let library = crate::system::library();
    let of = |system: &dyn AnySystem| {
        let arguments = system.prices().map(Prices::arguments).unwrap_or_default();
        let view = system.view();
        arguments.into_iter().map(move |argument| (view, argument))
    };
    library.systems().iter().flat_map(|system| of(&**system)).collect()
}

/// The systems with points.
pub(crate) fn with_points() -> Vec<SystemView> {
    let library = crate::system::library();
    let has_points = |system: &&Arc<dyn AnySystem>| system.prices().is_some();
    library.systems().iter().filter(has_points).map(|system| system.view()).collect()
}

fn after_help() -> String {
    let library = crate::system::library();
    let notes = library.systems().iter().filter_map(|system| system.prices()).map(Prices::note);
    format!("{EXAMPLES}\n\n{}", notes.collect::<Vec<_>>().join("\n"))
}

impl Points {
    pub(crate) fn run(&self) -> Done {
        let library = self.homebrew.library(Some(&self.system))?;
        let system = library.system(&self.system)?;
        let view = system.view();
        let Some(prices) = system.prices() else {
            let others: Vec<String> = with_points().into_iter().map(both_names).collect();
            return Err(Trouble::Use(format!("{} has no points; say {}", view.long, any_of(&others))));
        };
        self.check(view, &prices.arguments())?;
        let reply = prices.price(&self.own.given, &self.rules).map_err(|why| refused(why, view))?;
        let mut out = anstream::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", reply.json)?,
            false => write!(out, "{}", reply.text)?,
        }
        Ok(())
    }

    /// Was nothing said that only another system takes?
    fn check(&self, view: SystemView, own: &[Argument]) -> Done {
        let is_own = |name: &str| own.iter().any(|argument| argument.name == name);
        let Some(foreign) = self.own.given.keys().find(|name| !is_own(name)) else { return Ok(()) };
        let takes: Vec<String> = own.iter().map(|argument| format!("--{}", argument.name)).collect();
        let others = price_arguments().into_iter().filter(|(_, argument)| argument.name == foreign);
        let others: Vec<&str> = others.map(|(view, _)| view.short).collect();
        let text = format!("--{foreign} is of {}; {} has {}", any_of(&others), view.short, takes.join(", "));
        Err(Trouble::Use(text))
    }
}
