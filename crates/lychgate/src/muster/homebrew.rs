//! `lychgate muster homebrew`: a starter folder for content of one's own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::referee::AnySystem;
use clap::Args;

use crate::book::schema::{CONTENT, schemas};
use crate::files::write_whole;
use crate::{Done, Trouble, system};

const EXAMPLES: &str = "\
Examples:
  lychgate muster homebrew my-rules sb
  lychgate check-content sb my-rules
  lychgate watch sb my-rules/scenario.toml --content my-rules

The folder holds a profile, a weapon, a roster and a scenario to change, and JSON Schemas with which an editor completes \
and checks them (in VS Code, install Even Better TOML). A folder that is not empty is left alone.";

/// A starter folder for content of your own.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Starter {
    /// The folder to make
    dir: String,
    #[arg(help = system::help())]
    system: String,
}

impl Starter {
    pub(super) fn run(&self) -> Done {
        let (folder, system) = self.folder_and_system()?;
        let view = system.view();
        let files = system.starter();
        if files.is_empty() {
            return Err(Trouble::No(format!("there is no starter folder for {}", view.title)));
        }
        make(&folder)?;
        for (path, text) in files {
            let text = format!(
                "#:schema ./schemas/{CONTENT}.json\nsystem = \"{}\"\n\n{}",
                view.short,
                text.trim_start()
            );
            write_whole(&folder.join(last(path)), text.as_bytes(), false)?;
        }
        let all = folder.join("schemas");
        std::fs::create_dir_all(&all).map_err(|error| cannot(&all, &error))?;
        for (name, schema) in schemas(&*system) {
            write_whole(&all.join(format!("{name}.json")), format!("{schema:#}\n").as_bytes(), false)?;
        }
        let names: Vec<&str> = files.iter().map(|(path, _)| last(path)).collect();
        let (short, folder) = (view.short, folder.display());
        let mut out = anstream::stdout().lock();
        writeln!(out, "{folder}: {}, and schemas", names.join(", "))?;
        writeln!(out, "  lychgate check-content {short} {folder}")?;
        writeln!(out, "  lychgate watch {short} {folder}/scenario.toml --content {folder}")?;
        Ok(())
    }

    /// Which of the two words is the system? Either may come first.
    fn folder_and_system(&self) -> Result<(PathBuf, Arc<dyn AnySystem>), Trouble> {
        let library = system::library();
        match (library.system(&self.system), library.system(&self.dir)) {
            (Ok(system), _) => Ok((PathBuf::from(&self.dir), Arc::clone(system))),
            (Err(_), Ok(system)) => Ok((PathBuf::from(&self.system), Arc::clone(system))),
            (Err(fault), Err(_)) => Err(fault.into()),
        }
    }
}

/// Makes the folder. One with something in it is somebody's.
fn make(folder: &Path) -> Done {
    std::fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    let mut entries = std::fs::read_dir(folder).map_err(|error| cannot(folder, &error))?;
    match entries.next() {
        None => Ok(()),
        Some(_) => Err(Trouble::No(format!("{} is not empty; name a new folder", folder.display()))),
    }
}

/// A file's name without its folders.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn cannot(path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::No(format!("cannot write {}: {error}", path.display()))
}
