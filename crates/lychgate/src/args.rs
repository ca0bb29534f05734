//! What can be said on the command line.

use clap::{Parser, Subcommand};

use crate::backup::Backup;
use crate::book::content::{CheckContent, Content};
use crate::book::party::Party;
use crate::book::points::Points;
use crate::book::rules::Rules;
use crate::book::schema::Schema;
use crate::campaign::CampaignArgs;
use crate::games::ledger::Ledger;
use crate::games::protocol::Protocol;
use crate::games::report::Report;
use crate::games::watch::Watch;
use crate::muster::Muster;
use crate::odds::Odds;
use crate::odds::duel::Duel;
use crate::serve::{Play, Serve};
use crate::sim::Sim;
use crate::system::{both_names, views};

const EXAMPLES: &str = "\
Examples:
  lychgate play               (opens a page)
  lychgate odds sb melee werewolf bandit
  lychgate odds sb shoot infantryman troll --fact range=18 --fact moved
  lychgate odds sb terror infantryman --fact modifier=-4
  lychgate duel sb swordsman ghoul
  lychgate content sb werewolf
  lychgate rules strike back
  lychgate watch sb the-hunt --seed 7 --report battle.html
  lychgate watch ff zombie-infestation
  lychgate sim be the-ford-at-aldham --games 2000
  lychgate odds be fight hirdman fyrdman
  lychgate odds wf melee road-bandit town-militia
  lychgate muster random be --points 250 -o raiders.toml
  lychgate watch be the-ford-at-aldham --side raiders.toml
  lychgate referee            (then one JSON object a line; see docs/protocol.md)";

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 no, 2 wrong use, 3 of other rules.
Unofficial; names and numbers of the games belong to their owners.";

const REFEREE: &str = "\
Example, a line each:
  {\"new\":{\"system\":\"sb\",\"dice\":\"ask\",\"scenario\":{\"figures\":[{\"profile\":\"werewolf\"},{\"profile\":\"bandit\"}]}}}
  {\"rolled\":[7,4]}
  {\"state\":true}

docs/protocol.md has all messages.";

/// A referee for tabletop skirmish games: exact odds, duels, and whole fights by the book.
#[derive(Parser)]
#[command(name = "lychgate", version, after_help = after_help(), arg_required_else_help = true)]
pub(crate) struct Args {
    /// List Gravemarch as well, a small system of our own that shows how one is made (gm)
    #[arg(long, global = true, hide = true)]
    pub gravemarch: bool,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open the web table: play in your browser, alone, with friends, or beside real miniatures
    Play(Play),
    /// Exact odds of one attack or check, with every modifier explained
    Odds(Odds),
    /// The exact chance that one figure beats another in a fight to the death
    Duel(Duel),
    /// List what is built in: monsters, soldiers, weapons, attributes; or show one profile
    Content(Content),
    /// Search the rule cards
    Rules(Rules),
    /// Your own rosters: make, check, show, import, export, print; and a starter folder for your own content
    Muster(Muster),
    /// Print JSON Schemas of content and roster files, for editors
    Schema(Schema),
    /// Let the computer play all sides of a scenario, and follow the battle
    Watch(Watch),
    /// Play a battle thousands of times: win rates, turns, points, losses
    Sim(Sim),
    /// Play by the JSON-lines protocol on standard input and output
    #[command(after_help = REFEREE)]
    Referee(Protocol),
    /// Serve tables to the world, behind a proxy
    Serve(Serve),
    /// Copy everything a hall keeps to a new folder, also while it runs
    Backup(Backup),
    /// Play a ledger again and tell its story
    Replay(Ledger),
    /// Write the battle report of a finished ledger, to read or to print
    Report(Report),
    /// Prove a finished ledger: its chain, its dice, its end
    Verify(Ledger),
    /// Run a campaign: games, losses, experience, and a chronicle
    Campaign(CampaignArgs),
    /// The same as `muster check`
    #[command(hide = true)]
    Party(Party),
    /// The same as `muster price`
    #[command(hide = true)]
    Points(Points),
    /// Check content files of your own
    CheckContent(CheckContent),
}

fn after_help() -> String {
    let names: Vec<String> = views().into_iter().map(both_names).collect();
    format!("{EXAMPLES}\n\nSystems: {}.\n{EXIT_CODES}", names.join(", "))
}
