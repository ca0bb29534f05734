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
  lychgate muster import list.rosz -o unit.toml             from BattleScribe or New Recruit
  lychgate muster export raiders.toml --to md               json, csv, md, txt
  lychgate muster print raiders.toml --paper a4 -o raiders.pdf
  lychgate muster homebrew my-rules sb                      a starter folder
  lychgate watch be the-ford-at-aldham --side raiders.toml
  lychgate odds be fight hirdman raiders.toml#thrall

Wherever a roster file is asked for, a ready roster will do: be:norse-raiders-of-skarfjord.
docs/muster.md describes the roster file.";

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
    /// Write a new roster file; its comments list all that can go in
    New(new::New),
    /// Make a random legal roster, by points and seed
    Random(random::Random),
    /// Check a roster: every fault with its line and its rule
    Check(check::Check),
    /// Show a roster: totals, figures, stats, gear, faults
    Show(show::Show),
    /// Import a roster from BattleScribe or New Recruit
    Import(import::Import),
    /// Export a roster as JSON, CSV, Markdown or plain text
    Export(export::Export),
    /// Print a roster as PDF: sheet, cards, rules, tokens
    Print(print::Print),
    /// Make a starter folder for your own profiles, weapons, rosters and scenarios
    Homebrew(homebrew::Starter),
    /// Price a new figure
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
