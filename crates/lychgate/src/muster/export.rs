//! `lychgate muster export`: a roster for people and programs.

use clap::Args;
use clap::builder::PossibleValuesParser;
use roster::exchange::{Form, Sheet, export};

use super::named::Named;
use crate::book::homebrew::Homebrew;
use crate::files::Output;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate muster export raiders.toml --to md
  lychgate muster export raiders.toml --to csv -o raiders.csv
  lychgate muster export raiders.toml --to txt          for a chat
  lychgate muster export raiders.toml --to json         all there is, with the roster itself";

/// Exports a roster.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Export {
    /// A roster file, or a ready roster such as be:norse-raiders-of-skarfjord
    roster: String,
    /// The format
    #[arg(long, value_parser = PossibleValuesParser::new(Form::ALL.map(Form::name)))]
    to: String,
    #[command(flatten)]
    output: Output,
}

impl Export {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let form = Form::named(&self.to).ok_or_else(|| Trouble::Use(format!("found \"{}\"", self.to)))?;
        let named = Named::open(&self.roster, homebrew)?;
        let (view, system) = (named.view()?, named.system.view());
        let sheet = Sheet { system: system.short, title: system.title, roster: &named.roster, view: &view };
        self.output.write(&export(form, &sheet))
    }
}
