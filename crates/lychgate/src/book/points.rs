//! `lychgate muster price` (once `lychgate points`): what a new figure would cost.

use std::io::Write;
use std::sync::Arc;

use ::referee::{AnySystem, SystemView};
use clap::Args;
use content::{did_you_mean, kebab};
use frame::command::{Argument, Prices, Refused, Reply};
use frame::odds::Party;
use roster::worth::{Worth, worth};
use serde_json::json;

use crate::book::homebrew::Homebrew;
use crate::system::{Described, Own, any_of, both_names, refused, wrapped};
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate muster price ff --quality 3 --combat 3 Pistol
  lychgate muster price ff --quality 4 --combat 2 Savage 'Ban (Vampires)' --json
  lychgate muster price be --fv 3 --fate 5 --fight Spear --shoot Spear --armour byrnie --armour shield Shieldwall
  lychgate muster price sb my-monster --content my-rules
  lychgate muster price ff --profile my-hunter --content my-rules

A profile, the book's or your own, is priced by equal win chances: it fights duels with the profiles of the book, and those
it is nearly even with say what it would cost. Where a system has a formula, --profile tells that as well.";

/// What a new figure costs.
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct Points {
    #[arg(help = crate::system::help())]
    system: String,
    /// A profile to price: the id of one of the book, or of your own
    #[arg(long, value_name = "ID")]
    profile: Option<String>,
    #[command(flatten)]
    own: Own<PriceArguments>,
    /// Its special rules, or its traits; in a system without points, the profile
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
        match (self.named(&**system)?, system.prices()) {
            (Some(profile), _) => self.price_profile(&**system, profile),
            (None, Some(prices)) => self.price_new(system.view(), prices),
            (None, None) => Err(no_points(system.view())),
        }
    }

    /// The profile that is to be priced, if one is named.
    fn named(&self, system: &dyn AnySystem) -> Result<Option<&str>, Trouble> {
        let is_plain = system.prices().is_none();
        match (&self.profile, self.rules.as_slice()) {
            (Some(profile), []) if self.own.given.is_empty() => Ok(Some(profile)),
            (Some(_), _) => {
                let text = "--profile names a whole profile: leave its numbers and rules out";
                Err(Trouble::Use(text.to_string()))
            }
            (None, [profile]) if is_plain && self.own.given.is_empty() => Ok(Some(profile)),
            _ => Ok(None),
        }
    }

    /// The price of a new figure by the system's formula.
    fn price_new(&self, view: SystemView, prices: &dyn Prices) -> Done {
        self.check(view, &prices.arguments())?;
        let reply = prices.price(&self.own.given, &self.rules).map_err(|why| refused(why, view))?;
        let mut out = anstream::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", reply.json)?,
            false => write!(out, "{}", reply.text)?,
        }
        Ok(())
    }

    /// The price of a profile: by the system's formula, if it has one, and by equal win chances.
    fn price_profile(&self, system: &dyn AnySystem, profile: &str) -> Done {
        let view = system.view();
        let form = system.form();
        let known = form.fighter(&kebab(profile)).ok_or_else(|| {
            let near = did_you_mean(&kebab(profile), form.profiles.iter().map(|known| known.id.as_str()));
            refused(Refused::Unknown(format!("no profile is called \"{profile}\"{near}")), view)
        })?;
        let built_in = crate::system::library();
        let worth = worth(system, &**built_in.system(view.short)?, &Party::of(&known.id))?;
        let reply = system.prices().map(|prices| prices.price_of(&known.id)).transpose();
        let reply = reply.map_err(|why| refused(why, view))?;
        let mut out = anstream::stdout().lock();
        match (self.json, reply) {
            (true, reply) => {
                let formula = reply.map(|reply| reply.json);
                writeln!(out, "{}", json!({ "profile": known.id, "formula": formula, "duels": worth }))?;
            }
            (false, reply) => write!(out, "{}", told(&known.name, reply.as_ref(), &worth))?,
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

/// A system without points prices whole profiles only.
fn no_points(view: SystemView) -> Trouble {
    let others: Vec<String> = with_points().into_iter().map(both_names).collect();
    let text = format!("{} has no points; say {}", view.long, any_of(&others));
    let profile = format!("or name one profile: `lychgate muster price {} PROFILE`", view.short);
    Trouble::Use(format!("{text}, {profile}"))
}

/// A profile's price for a terminal.
fn told(name: &str, formula: Option<&Reply>, worth: &Worth) -> String {
    let mut text = format!("{name}\n");
    if let Some(formula) = formula {
        text += &formula.text;
    }
    text += "By equal win chances";
    text += &worth.price().map_or_else(String::new, |price| format!(": {price}"));
    text.push('\n');
    for even in &worth.nearest {
        text += &format!("  against {}\n", even.told());
    }
    for line in wrapped(&format!("{} {}", worth.standing(), worth.basis())) {
        text += &format!("  {line}\n");
    }
    text
}
