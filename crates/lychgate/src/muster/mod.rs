//! `lychgate muster`: rosters of one's own, made, checked, shown, exchanged and printed.

mod check;
mod commented;
mod export;
pub(crate) mod figure;
mod homebrew;
mod import;
pub(crate) mod named;
mod new;
mod print;
mod random;
mod show;

use clap::{Args, Subcommand};

use crate::Done;
use crate::book::homebrew::Homebrew;
use crate::book::points::Points;

const EXAMPLES: &str = "\
Examples:
  lychgate muster new be -o raiders.toml                    a roster file to fill in
  lychgate muster random be --points 250 --seed 7 -o raiders.toml
  lychgate muster check raiders.toml                        exit 0, or 1 with every reason
  lychgate muster show raiders.toml
  lychgate muster import list.rosz -o unit.toml             of BattleScribe or New Recruit
  lychgate muster export raiders.toml --to md               json, csv, md, txt
  lychgate muster print raiders.toml --paper a4 -o raiders.pdf
  lychgate muster homebrew my-rules sb                      a starter folder
  lychgate watch be the-ford-at-aldham --side raiders.toml
  lychgate odds be fight hirdman raiders.toml#thrall

Where a roster file is asked for, a ready roster can be named as well: be:norse-raiders-of-skarfjord.
docs/muster.md tells what stands in a roster file.";

/// Your own rosters: make, check, show, import, export, print; and your own content.
#[derive(Args)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Muster {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    homebrew: Homebrew,
}

#[derive(Subcommand)]
enum Command {
    /// A new roster file, with all that may stand in it as comments
    New(new::New),
    /// A legal roster by chance, by points and a seed
    Random(random::Random),
    /// May a roster be played? If not, every reason with its rule and its line
    Check(check::Check),
    /// What a roster comes to: sums, figures, numbers, gear, flaws
    Show(show::Show),
    /// Take a roster over from BattleScribe or New Recruit
    Import(import::Import),
    /// Give a roster to people and programs: JSON, CSV, Markdown, plain text
    Export(export::Export),
    /// Print a roster: sheets, cards, rules, tokens as a PDF
    Print(print::Print),
    /// A starter folder for profiles, weapons, rosters and scenarios of your own
    Homebrew(homebrew::Starter),
    /// What a new figure costs
    Price(Points),
}

impl Muster {
    pub(crate) fn run(&self) -> Done {
        match &self.command {
            Command::New(new) => new.run(&self.homebrew),
            Command::Random(random) => random.run(&self.homebrew),
            Command::Check(check) => check.run(&self.homebrew),
            Command::Show(show) => show.run(&self.homebrew),
            Command::Import(import) => import.run(&self.homebrew),
            Command::Export(export) => export.run(&self.homebrew),
            Command::Print(print) => print.run(&self.homebrew),
            Command::Homebrew(starter) => starter.run(),
            Command::Price(price) => price.run(),
        }
    }
}
