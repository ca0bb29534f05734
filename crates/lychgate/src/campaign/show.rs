//! `lychgate campaign show` and `undo`: how both companies stand, and how they stood before.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{Home, keep};
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct Show {
    /// The campaign's file
    file: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn show(&self, home: &Home) -> Done {
        let standing = home.open(&self.file)?.standing();
        let mut out = anstream::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", standing.json)?,
            false => write!(out, "{}", standing.text)?,
        }
        Ok(())
    }

    pub(super) fn undo(&self, home: &Home) -> Done {
        let mut campaign = home.open(&self.file)?;
        let undone = campaign.undo().ok_or_else(|| Trouble::No("nothing has happened yet".to_string()))?;
        keep(&self.file, &*campaign, &undone, self.json)
    }
}
