//! `lychgate muster print`: a roster on paper.

use std::io::{IsTerminal, Write};
use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;
use roster::print::{Matter, Paper, Sheet, document};

use super::named::Named;
use crate::book::homebrew::Homebrew;
use crate::files::write_whole;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate muster print raiders.toml -o raiders.pdf
  lychgate muster print raiders.toml --paper letter --what cards,rules -o raiders.pdf
  lychgate muster print raiders.toml --scenario the-ford-at-aldham -o raiders.pdf
  lychgate muster print be:norse-raiders-of-skarfjord -o raiders.pdf

The sheets: sheet (the roster in rows), cards (one for each figure, with its exact odds), rules (those that the roster and \
the scenario use), tokens (markers, measuring sticks and figures to cut out, at true scale), record (for a campaign). All \
fit A4 and Letter. Print at 100%, not fitted to the page.";

/// Prints a roster as PDF: sheet, cards, rules, tokens.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Print {
    /// A roster file, or a ready roster such as be:norse-raiders-of-skarfjord
    roster: String,
    /// The paper
    #[arg(long, default_value = "a4", value_parser = PossibleValuesParser::new(["a4", "letter"]))]
    paper: String,
    /// Which sheets, separated by commas; all but the record if left out
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(Sheet::ALL.map(Sheet::name)))]
    what: Vec<String>,
    /// The scenario you will play: prints its rules, too
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// Write it to this file
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    file: Option<std::path::PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "file")]
    force: bool,
}

impl Print {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let named = Named::open(&self.roster, homebrew)?;
        let paper = Paper::named(&self.paper).map_err(Trouble::Use)?;
        let what = self.sheets()?;
        let matter = Matter::of(&*named.system, &named.roster, self.scenario.as_deref());
        let matter = matter.map_err(|flaws| Trouble::No(named.told(&flaws)))?;
        self.write(&document(&matter, &what, paper))
    }

    fn sheets(&self) -> Result<Vec<Sheet>, Trouble> {
        if self.what.is_empty() {
            return Ok(Sheet::ALL.into_iter().filter(|sheet| *sheet != Sheet::Record).collect());
        }
        self.what.iter().map(|name| Sheet::named(name).map_err(Trouble::Use)).collect()
    }

    /// Writes the document to its file, or on into a pipe; never to a terminal, which could not show it.
    fn write(&self, document: &[u8]) -> Done {
        match self.file.as_deref().filter(|file| *file != Path::new("-")) {
            Some(file) => write_whole(file, document, self.force),
            None if std::io::stdout().is_terminal() => {
                Err(Trouble::Use("a PDF is no text for a terminal; name a file: -o roster.pdf".to_string()))
            }
            None => Ok(std::io::stdout().lock().write_all(document)?),
        }
    }
}
