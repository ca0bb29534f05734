//! `lychgate content` and `check-content`: what is built in, and whether your own content is sound.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::referee::system;
use anstyle::Style;
use clap::Args;
use frame::view::SwitchView;

use crate::shelf::shelf;
use crate::{Done, Trouble};

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
  lychgate check-content sb my-content/
  lychgate check-content be warbands.toml

A file holds tables such as [[monster]], of ff [[profile]] or [[party]]; an id that is built in replaces the built-in entry.
Of be it holds [[entry]] and is named like the file it adds to, such as warbands.toml, or is a scenario. Of wf it is a scenario, or a whole file of a built-in name such as combatants.toml. Exit code 1: faults.";

/// List what is built in, or show one profile, unit or scenario.
#[derive(Args)]
#[command(after_help = CONTENT_EXAMPLES)]
pub(crate) struct Content {
    /// The system: sb, ff, be or wf
    system: String,
    /// A profile, a unit, party or warband, or a scenario to show in full
    profile: Option<String>,
    /// Everything as JSON, as written on the sheets
    #[arg(long)]
    json: bool,
}

impl Content {
    pub(crate) fn run(&self) -> Done {
        let shelf = shelf(&self.system)?;
        let mut out = anstream::stdout().lock();
        match (&self.profile, self.json) {
            (None, true) => writeln!(out, "{}", shelf.written())?,
            (None, false) => {
                shelf.list(&mut out)?;
                self.house_rules(&mut out)?;
            }
            (Some(name), true) => writeln!(out, "{}", shelf.one_written(name)?)?,
            (Some(name), false) => shelf.show(&mut out, name)?,
        }
        Ok(())
    }

    /// The house rules that `watch --option` and the start page take, the usual setting of each first.
    fn house_rules(&self, out: &mut impl Write) -> Done {
        let bold = Style::new().bold();
        writeln!(out, "\n{bold}House rules{bold:#}")?;
        for SwitchView { id, settings, usual, .. } in system(&self.system)?.catalogue().switches {
            let (as_usual, otherwise): (Vec<_>, Vec<_>) =
                settings.iter().partition(|setting| setting.id == usual);
            for setting in as_usual.into_iter().chain(otherwise) {
                writeln!(out, "  {:<42} {}", format!("{id}={}", setting.id), setting.words)?;
            }
        }
        Ok(())
    }
}

/// Check content files of your own: every fault of every file, with its line.
#[derive(Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckContent {
    /// The system: sb, ff, be or wf
    system: String,
    /// A folder of TOML files, or one file
    path: PathBuf,
}

impl CheckContent {
    pub(crate) fn run(&self) -> Done {
        let shelf = shelf(&self.system)?;
        let files = files(&self.path)?;
        match shelf.check(&files) {
            Ok(profiles) => {
                let sound = match files.len() {
                    1 => "1 file is sound".to_string(),
                    files => format!("{files} files are sound"),
                };
                writeln!(std::io::stdout(), "{sound}; {profiles} profiles with the built-in ones")?;
                Ok(())
            }
            Err(faults) => {
                let count = match faults.0.len() {
                    1 => "1 fault".to_string(),
                    count => format!("{count} faults"),
                };
                Err(Trouble::No(format!("{count}, nothing is loaded\n{faults}")))
            }
        }
    }
}

/// The TOML files of a folder and of the folders in it, in the order of their names, or the one file.
fn files(path: &Path) -> Result<Vec<(String, String)>, Trouble> {
    let cannot =
        |path: &Path, error: std::io::Error| Trouble::Use(format!("cannot read {}: {error}", path.display()));
    let mut paths = Vec::new();
    if path.is_dir() {
        let mut folders = vec![path.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).map_err(|error| cannot(&folder, error))? {
                let entry = entry.map_err(|error| cannot(&folder, error))?;
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir()); // and no link, which may lead in a ring
                if is_folder {
                    folders.push(entry.path());
                } else if entry.path().extension().is_some_and(|ending| ending == "toml") {
                    paths.push(entry.path());
                }
            }
        }
        if paths.is_empty() {
            return Err(Trouble::Use(format!("there is no .toml file in {}", path.display())));
        }
        paths.sort();
    } else {
        paths.push(path.to_path_buf());
    }
    paths
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).map_err(|error| cannot(&path, error))?;
            Ok((path.display().to_string(), text))
        })
        .collect()
}
