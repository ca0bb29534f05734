//! Lychgate: a referee for tabletop skirmish games, on the command line.

mod args;
mod backup;
mod book;
mod campaign;
mod files;
mod games;
mod limits;
mod muster;
mod odds;
mod serve;
mod shared;
mod sim;
mod system;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

/// Why a command did not do what was asked.
pub(crate) enum Trouble {
    /// The answer is no: exit 1.
    No(String),
    /// It can't be said, because other rules made it: exit 3.
    Other(String),
    /// It was called in a wrong way: exit 2.
    Use(String),
    /// Nobody reads any more; nothing to say.
    Gone,
}

/// What a command comes to.
pub(crate) type Done = Result<(), Trouble>;

impl From<frame::odds::Fault> for Trouble {
    fn from(fault: frame::odds::Fault) -> Trouble {
        Trouble::Use(fault.text)
    }
}

impl From<::referee::Fault> for Trouble {
    fn from(fault: ::referee::Fault) -> Trouble {
        Trouble::Use(fault.text)
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Trouble::Gone,
            _ => Trouble::No(error.to_string()),
        }
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    if args.gravemarch {
        system::list_gravemarch();
    }
    let done = match args.command {
        Command::Odds(odds) => odds.run(),
        Command::Duel(duel) => duel.run(),
        Command::Content(content) => content.run(),
        Command::Rules(rules) => rules.run(),
        Command::Muster(muster) => muster.run(),
        Command::Schema(schema) => schema.run(),
        Command::Watch(watch) => watch.run(),
        Command::Sim(sim) => sim.run(),
        Command::Play(play) => play.run(),
        Command::Serve(serve) => serve.run(),
        Command::Backup(backup) => backup.run(),
        Command::Referee(protocol) => protocol.run(),
        Command::Replay(replay) => replay.replay(),
        Command::Report(report) => report.run(),
        Command::Verify(verify) => verify.verify(),
        Command::Campaign(campaign) => campaign.run(),
        Command::Party(party) => party.run(),
        Command::Points(points) => points.run(),
        Command::CheckContent(check) => check.run(),
    };
    match done {
        Ok(()) | Err(Trouble::Gone) => ExitCode::SUCCESS,
        Err(Trouble::No(why)) => complain(&why, 1),
        Err(Trouble::Use(why)) => complain(&why, 2),
        Err(Trouble::Other(why)) => complain(&why, 3),
    }
}

fn complain(why: &str, code: u8) -> ExitCode {
    let _ = writeln!(anstream::stderr(), "lychgate: {why}"); // where nobody reads, the code still says it
    ExitCode::from(code)
}
