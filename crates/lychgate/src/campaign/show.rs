//! `lychgate campaign show` and `undo`: how the companies stand, and how they stood before.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use frame::campaign::{CampaignView, CompanyView, VeteranView};
use frame::shelf::{BOLD, DIM};
use serde_json::{Value, json};

use super::home::Opened;
use crate::book::homebrew::Homebrew;
use crate::files::write_whole;
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
    pub(super) fn show(&self, homebrew: &Homebrew) -> Done {
        let opened = Opened::of(homebrew, &self.file)?;
        let view = opened.campaign.view();
        let mut out = anstream::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", as_json(&opened, &view))?,
            false => write!(out, "{}", text(&view))?,
        }
        Ok(())
    }

    pub(super) fn undo(&self, homebrew: &Homebrew) -> Done {
        let mut opened = Opened::of(homebrew, &self.file)?;
        let undone =
            opened.campaign.undo().ok_or_else(|| Trouble::No("nothing has happened yet".to_string()))?;
        write_whole(&self.file, opened.campaign.written().as_bytes(), true)?;
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", json!({ "undone": undone.step }))?,
            false => writeln!(out, "taken back: {}", undone.words)?,
        }
        Ok(())
    }
}

fn as_json(opened: &Opened, view: &CampaignView) -> Value {
    let file: Value = serde_json::from_str(&opened.campaign.written()).unwrap_or_default();
    json!({
        "system": view.system,
        "title": view.title,
        "steps": file["steps"],
        "companies": opened.campaign.standing(),
        "view": view,
    })
}

/// The whole campaign, for a terminal.
fn text(view: &CampaignView) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n", view.title);
    for (place, step) in view.history.iter().enumerate() {
        text += &format!("  {DIM}{:>2}{DIM:#} {}\n", place + 1, step.words);
    }
    for company in &view.companies {
        text += &company_text(company);
    }
    text
}

fn company_text(company: &CompanyView) -> String {
    let totals: Vec<String> =
        company.totals.iter().map(|total| format!("{} {}", total.now, total.name.to_lowercase())).collect();
    let mut text = format!("\n{BOLD}{}{BOLD:#}   {}\n", company.name, totals.join(", "));
    let width = |text: &dyn Fn(&VeteranView) -> usize| company.figures.iter().map(text).max().unwrap_or(0);
    let named = width(&|figure| figure.name.chars().count());
    let wide = width(&|figure| figure.kind.chars().count());
    for figure in &company.figures {
        let points = figure.points.map_or(String::new(), |points| format!("{points:>3}  "));
        let line = format!("  {:<named$}  {:<wide$}  {points}{}", figure.name, figure.kind, marks(figure));
        text += line.trim_end();
        text += "\n";
    }
    for note in &company.notes {
        text += &format!("  {DIM}{note}{DIM:#}\n");
    }
    text
}

/// What lasts on a figure, and what it has done.
fn marks(figure: &VeteranView) -> String {
    let lost = figure.is_lost.then(|| "lost".to_string());
    let marks = figure.marks.iter().map(|mark| mark.words.clone());
    let counts = figure.counts.iter().map(|(what, count)| format!("{} {count}", what.to_lowercase()));
    lost.into_iter().chain(marks).chain(counts).collect::<Vec<_>>().join(", ")
}
