//! `lychgate campaign chronicle`: the campaign as a story.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use frame::campaign::chronicle;

use super::home::Opened;
use crate::Done;
use crate::book::homebrew::Homebrew;
use crate::files::write_whole;

#[derive(Args)]
pub(super) struct Chronicle {
    /// The campaign's file
    file: PathBuf,
    /// Write it to this file, as Markdown, instead of the terminal
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Chronicle {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let text = chronicle(&Opened::of(homebrew, &self.file)?.campaign.view());
        match &self.output {
            Some(file) => write_whole(file, text.as_bytes(), true),
            None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
    }
}
