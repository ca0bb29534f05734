//! `lychgate content` and `check-content`: what is built in, and whether your own content is sound.

use std::io::Write;
use std::path::PathBuf;

use ::referee::AnySystem;
use anstyle::Style;
use clap::Args;
use frame::view::SwitchView;

use crate::book::homebrew::{Homebrew, overlay};
use crate::system;
use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

const CONTENT_EXAMPLES: &str = "\
Examples:
  lychgate content sb
  lychgate content sb werewolf
  lychgate content sb freikorps-nachtwache
  lychgate content sb the-hunt
  lychgate content ff ketterby-roadblock
  lychgate content be norse-raiders-of-skarfjord
  lychgate content ff --json";

const CHECK_EXAMPLES: &str = "\
Examples:
  lychgate check-content sb my-monsters.toml
  lychgate check-content be my-content/

A file holds tables such as [[profile]], [[weapon]] or [[roster]], or is a scenario with a \
[scenario]; its name does not matter. An entry whose id is built in replaces the built-in one. \
Files in a folder of another system, such as ff, are left out. Exit code 1: faults.";

/// List what is built in, or show one profile, unit or scenario.
#[derive(Args)]
#[command(after_help = CONTENT_EXAMPLES)]
pub(crate) struct Content {
    #[arg(help = system::help())]
    system: String,
    /// A profile, a unit, party or warband, or a scenario to show in full
    profile: Option<String>,
    /// Everything as JSON, as written on the sheets
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

impl Content {
    pub(crate) fn run(&self) -> Done {
        let library = self.homebrew.library(Some(&self.system))?;
        let system = library.system(&self.system)?;
        let mut out = anstream::stdout().lock();
        match (&self.profile, self.json) {
            (None, true) => writeln!(out, "{}", system.written())?,
            (None, false) => {
                write!(out, "{}", system.list())?;
                let short = system.view().short;
                writeln!(out, "{DIM}`lychgate content {short} NAME` shows one in full{DIM:#}")?;
                house_rules(&**system, &mut out)?;
            }
            (Some(name), true) => writeln!(out, "{}", system.one_written(name).map_err(Trouble::Use)?)?,
            (Some(name), false) => write!(out, "{}", system.show(name).map_err(Trouble::Use)?)?,
        }
        Ok(())
    }
}

/// The house rules that `watch --option` and the start page take, the usual setting of each first.
fn house_rules(system: &dyn AnySystem, out: &mut impl Write) -> Done {
    writeln!(out, "\n{BOLD}House rules{BOLD:#}")?;
    for SwitchView { id, settings, usual, .. } in system.catalogue().switches {
        let (as_usual, otherwise): (Vec<_>, Vec<_>) =
            settings.iter().partition(|setting| setting.id == usual);
        for setting in as_usual.into_iter().chain(otherwise) {
            writeln!(out, "  {:<42} {}", format!("{id}={}", setting.id), setting.words)?;
        }
    }
    Ok(())
}

/// Check content files of your own: every fault of every file, with its line.
#[derive(Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckContent {
    #[arg(help = system::help())]
    system: String,
    /// A folder of TOML files, or one file; they are read as for play
    path: PathBuf,
}

impl CheckContent {
    pub(crate) fn run(&self) -> Done {
        let library = crate::system::library();
        let system = library.system(&self.system)?;
        let (files, strays) = overlay(&self.path, &library, system.view().short)?;
        let found = match system.with(&files) {
            Ok(system) if strays.is_empty() => Ok(system),
            Ok(_) => Err(strays),
            Err(faults) => Err([strays, faults].concat()),
        };
        match found {
            Ok(system) => {
                let profiles = system.profiles().len();
                let sound = match files.len() {
                    0 => format!("no file is for {}", system.view().title),
                    1 => "1 file is sound".to_string(),
                    files => format!("{files} files are sound"),
                };
                writeln!(std::io::stdout(), "{sound}; {profiles} profiles with the built-in ones")?;
                Ok(())
            }
            Err(faults) => {
                let count = match faults.len() {
                    1 => "1 fault".to_string(),
                    count => format!("{count} faults"),
                };
                Err(Trouble::No(format!("{count}, nothing is loaded\n{}", faults.join("\n"))))
            }
        }
    }
}
