//! `lychgate backup`: a copy of everything a hall keeps, made while it runs.

use std::path::PathBuf;

use clap::Args;

use crate::serve::{FOLDERS, data_path};
use crate::{Done, Trouble};

const BACKUP: &str = "\
Examples:
  lychgate backup /var/backups/lychgate-monday --data /var/lib/lychgate
  lychgate serve … --data /var/backups/lychgate-monday    (a backup is a data folder)

The copy is a folder with all tables, rosters, campaigns and content. It is there whole or not at \
all, and only its owner may read it: it holds the secrets of all links.";

/// Copies everything that is kept to a new folder, also while `play` or `serve` runs.
#[derive(Args)]
#[command(after_help = BACKUP)]
pub(crate) struct Backup {
    /// The folder to make
    #[arg(value_name = "FOLDER")]
    to: PathBuf,
    /// Where games are kept, if not in your data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Backup {
    pub(crate) fn run(&self) -> Done {
        let data = data_path(self.data.as_deref())?;
        hall::backup(&data, &FOLDERS.map(|(_, name)| name), &self.to)
            .map_err(|fault| Trouble::No(fault.to_string()))?;
        println!("Everything in {} is copied to {}", data.display(), self.to.display());
        Ok(())
    }
}
