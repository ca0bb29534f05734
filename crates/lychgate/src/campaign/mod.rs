//! `lychgate campaign`: companies, their games, and what they do in between, for any system.

mod chronicle;
mod deed;
mod home;
mod keep;
mod new;
mod play;
mod record;
mod show;

use clap::{Args, Subcommand};

use self::chronicle::Chronicle;
use self::deed::Do;
use self::new::New;
use self::play::Play;
use self::record::Record;
use self::show::Show;
use crate::Done;
use crate::book::homebrew::Homebrew;

const EXAMPLES: &str = "\
Examples:
  lychgate campaign new moor.json --good ketterby-roadblock --evil the-late-shift
  lychgate campaign new raids.json be --company raiders.toml --company saxon-fyrd-of-aldham
  lychgate campaign show moor.json
  lychgate campaign play moor.json zombie-infestation --watch --ledger night-1.jsonl
  lychgate campaign record moor.json night-1.jsonl
  lychgate campaign do moor.json                                  # what can be done now
  lychgate campaign do moor.json good advance combat-masters
  lychgate campaign do moor.json game score/good=12 score/evil=4 lot/cop-2=killed
  lychgate campaign undo moor.json
  lychgate campaign chronicle moor.json -o moor.md

docs/campaign.md tells the whole way. Exit codes: 0 done, 1 not allowed, 2 wrong use.";

/// Run a campaign
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    homebrew: Homebrew,
}

#[derive(Subcommand)]
enum What {
    /// Companies begin a campaign
    New(New),
    /// How the companies stand
    Show(Show),
    /// The setup of the next game; or let the computer play it
    Play(Play),
    /// Record a finished game from its ledger
    Record(Record),
    /// Do something between two games, or record a game at a real table
    #[command(visible_alias = "buy")]
    Do(Do),
    /// Take the last step back
    Undo(Show),
    /// Tell the campaign as a story
    Chronicle(Chronicle),
}

impl CampaignArgs {
    pub(crate) fn run(&self) -> Done {
        match &self.what {
            What::New(new) => new.run(&self.homebrew),
            What::Show(show) => show.show(&self.homebrew),
            What::Play(play) => play.run(&self.homebrew),
            What::Record(record) => record.run(&self.homebrew),
            What::Do(deed) => deed.run(&self.homebrew),
            What::Undo(undo) => undo.undo(&self.homebrew),
            What::Chronicle(chronicle) => chronicle.run(&self.homebrew),
        }
    }
}
