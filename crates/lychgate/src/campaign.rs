//! `lychgate campaign`: two companies, their games, and what they buy in between.

mod buy;
mod field;
mod new;
mod record;
mod show;

use std::io::Write;
use std::path::Path;

use clap::{Args, Subcommand};
use content::{did_you_mean, kebab};
use fates::Seat;
use fear_and_faith::{Book, Campaign, PartySheet};

use self::buy::Buy;
use self::field::Field;
use self::new::New;
use self::record::Record;
use self::show::Show;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate campaign new moor.json --good ketterby-roadblock --evil the-late-shift
  lychgate campaign show moor.json
  lychgate campaign play moor.json zombie-infestation --watch --ledger night-1.jsonl
  lychgate campaign record moor.json night-1.jsonl
  lychgate campaign buy moor.json good advance combat-masters
  lychgate campaign undo moor.json

Fear and Faith. docs/campaign.md tells the whole way. Exit codes: 0 done, 1 not allowed, 2 wrong use.";

/// Run a campaign of Fear and Faith
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Two parties begin a campaign
    New(New),
    /// How both companies stand
    Show(Show),
    /// The setup of the next game; or let minds play it
    Play(Field),
    /// Record a finished game from its ledger
    Record(Record),
    /// Spend victory points: advances, new models, cures
    Buy(Buy),
    /// Take the last step back
    Undo(Show),
}

impl CampaignArgs {
    pub(crate) fn run(&self) -> Done {
        match &self.what {
            What::New(new) => new.run(),
            What::Show(show) => show.show(),
            What::Play(field) => field.run(),
            What::Record(record) => record.run(),
            What::Buy(buy) => buy.run(),
            What::Undo(undo) => undo.undo(),
        }
    }
}

fn read(file: &Path) -> Result<String, Trouble> {
    std::fs::read_to_string(file)
        .map_err(|error| Trouble::Use(format!("cannot read {}: {error}", file.display())))
}

fn open(file: &Path) -> Result<Campaign, Trouble> {
    let refused = |faults: Vec<String>| Trouble::Use(format!("{}: {}", file.display(), faults.join("\n")));
    Campaign::read(&read(file)?, Book::built_in()).map_err(refused)
}

fn no(faults: Vec<String>) -> Trouble {
    Trouble::No(faults.join("\n"))
}

/// A party by its id, or from a file.
pub(crate) fn party(named: &str) -> Result<PartySheet, Trouble> {
    if named.ends_with(".toml") || named.ends_with(".json") {
        let text = read(Path::new(named))?;
        return PartySheet::read(named, &text).map_err(Trouble::Use);
    }
    let found = Book::built_in().party(named);
    found.cloned().map_err(listed)
}

/// A name that is not known, and where all of them are.
fn listed(fault: impl std::fmt::Display) -> Trouble {
    let fault = fault.to_string();
    let stop = if fault.ends_with('?') { "" } else { ";" };
    Trouble::Use(format!("{fault}{stop} `lychgate content ff` lists them"))
}

/// The seat that is meant by a side's name.
fn seat(campaign: &Campaign, side: &str) -> Result<Seat, Trouble> {
    let names = [("good", 0), ("first", 0), ("evil", 1), ("second", 1)];
    let wanted = kebab(side);
    let by_side = names.iter().find(|(name, _)| *name == wanted).map(|&(_, seat)| Seat(seat));
    let by_name = [Seat(0), Seat(1)].into_iter().find(|&seat| kebab(&campaign.company(seat).name) == wanted);
    by_side.or(by_name).ok_or_else(|| {
        let own = campaign.companies.iter().map(|company| company.name.as_str());
        let hint = did_you_mean(side, own.chain(["good", "evil"]));
        Trouble::Use(format!("no side is called \"{side}\"; say good or evil{hint}"))
    })
}

fn tell(out: &mut impl Write, lines: &[String]) -> Done {
    for line in lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
