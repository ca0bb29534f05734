//! `lychgate campaign`: two companies, their games, and what they buy in between.

mod buy;
mod new;
mod play;
mod record;
mod show;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use ::referee::{AnySystem, Library, SystemView};
use clap::{Args, Subcommand};
use content::{did_you_mean, kebab};
use fates::Seat;
use frame::command::{Campaign, Campaigns, Refused, Reply};

use self::buy::Buy;
use self::new::New;
use self::play::Play;
use self::record::Record;
use self::show::Show;
use crate::book::homebrew::Homebrew;
use crate::games::report::write;
use crate::system::{read, refused};
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate campaign new moor.json --good ketterby-roadblock --evil the-late-shift
  lychgate campaign show moor.json
  lychgate campaign play moor.json zombie-infestation --watch --ledger night-1.jsonl
  lychgate campaign record moor.json night-1.jsonl
  lychgate campaign buy moor.json good advance combat-masters
  lychgate campaign undo moor.json";

/// Run a campaign
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    homebrew: Homebrew,
}

#[derive(Subcommand)]
enum What {
    /// Two parties begin a campaign
    New(New),
    /// How both companies stand
    Show(Show),
    /// The setup of the next game; or let the computer play it
    Play(Play),
    /// Record a finished game from its ledger
    Record(Record),
    /// Spend victory points: advances, new models, cures
    Buy(Buy),
    /// Take the last step back
    Undo(Show),
}

impl CampaignArgs {
    pub(crate) fn run(&self) -> Done {
        let short = Home::find()?.view().short;
        let home = Home::of(&self.homebrew.library(Some(short))?)?;
        match &self.what {
            What::New(new) => new.run(&home),
            What::Show(show) => show.show(&home),
            What::Play(play) => play.run(&home),
            What::Record(record) => record.run(&home),
            What::Buy(buy) => buy.run(&home),
            What::Undo(undo) => undo.undo(&home),
        }
    }
}

fn after_help() -> String {
    let title = title();
    format!(
        "{EXAMPLES}\n\n{title}. docs/campaign.md tells the whole way. Exit codes: 0 done, 1 not allowed, 2 wrong use."
    )
}

/// The system that has campaigns. There is one; with a second, `new` and the file would have to name it.
struct Home(Arc<dyn AnySystem>);

impl Home {
    fn find() -> Result<Home, Trouble> {
        Home::of(&crate::system::library())
    }

    fn of(library: &Library) -> Result<Home, Trouble> {
        let has_campaigns = |system: &&Arc<dyn AnySystem>| system.campaigns().is_some();
        let found = library.systems().iter().find(has_campaigns).cloned();
        found.map(Home).ok_or_else(|| Trouble::No("no system has campaigns".to_string()))
    }

    fn view(&self) -> SystemView {
        self.0.view()
    }

    fn campaigns(&self) -> Box<dyn Campaigns + '_> {
        self.0.campaigns().expect("it was found by its campaigns")
    }

    fn refused(&self, why: Refused) -> Trouble {
        refused(why, self.view())
    }

    /// The campaign of a file.
    fn open(&self, file: &Path) -> Result<Box<dyn Campaign>, Trouble> {
        let refused =
            |faults: Vec<String>| Trouble::Use(format!("{}: {}", file.display(), faults.join("\n")));
        self.campaigns().open(&read(file)?).map_err(refused)
    }

    /// The seat that is meant by a side's name.
    fn seat(&self, campaign: &dyn Campaign, side: &str) -> Result<Seat, Trouble> {
        let [one, other] = self.campaigns().party_arguments().map(|argument| argument.name);
        let (_, companies) = campaign.names();
        let wanted = kebab(side);
        let by_side = [(one, 0), ("first", 0), (other, 1), ("second", 1)];
        let by_side = by_side.iter().find(|(name, _)| *name == wanted).map(|&(_, seat)| Seat(seat));
        let by_name = [Seat(0), Seat(1)].into_iter().find(|seat| kebab(companies[seat.index()]) == wanted);
        by_side.or(by_name).ok_or_else(|| {
            let hint = did_you_mean(side, companies.into_iter().chain([one, other]));
            Trouble::Use(format!("no side is called \"{side}\"; say {one} or {other}{hint}"))
        })
    }
}

/// The title of the system that has campaigns, for the help.
pub(crate) fn title() -> String {
    Home::find().map_or(String::new(), |home| home.view().title.to_string())
}

/// What the two sides are called, for the help.
fn sides() -> [&'static str; 2] {
    Home::find()
        .map_or(["first", "second"], |home| home.campaigns().party_arguments().map(|argument| argument.name))
}

/// Keeps a campaign, and says what has changed.
fn keep(file: &Path, campaign: &dyn Campaign, reply: &Reply, as_json: bool) -> Done {
    write(file, &campaign.written())?;
    let mut out = std::io::stdout().lock();
    match as_json {
        true => writeln!(out, "{}", reply.json)?,
        false => write!(out, "{}", reply.text)?,
    }
    Ok(())
}
