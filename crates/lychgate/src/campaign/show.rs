//! `lychgate campaign show` and `undo`: how both companies stand, and how they stood before.

use std::io::Write;
use std::path::PathBuf;

use anstyle::Style;
use clap::Args;
use fates::Seat;
use fear_and_faith::{Book, Campaign, Company, Member, Recruit, Step, Written};
use serde_json::json;

use super::open;
use crate::report::write;
use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

#[derive(Args)]
pub(super) struct Show {
    /// The campaign's file
    file: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn show(&self) -> Done {
        let campaign = open(&self.file)?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", json!(campaign))?;
            return Ok(());
        }
        writeln!(out, "{BOLD}{}{BOLD:#}", campaign.title)?;
        for (place, step) in campaign.steps.iter().enumerate() {
            writeln!(out, "  {DIM}{:>2}{DIM:#} {}", place + 1, told(&campaign, step))?;
        }
        for company in &campaign.companies {
            show_company(&mut out, company)?;
        }
        Ok(())
    }

    pub(super) fn undo(&self) -> Done {
        let mut campaign = open(&self.file)?;
        let text = campaign.steps.last().map(|step| told(&campaign, step));
        let Some((step, text)) = campaign.undo(Book::built_in()).zip(text) else {
            return Err(Trouble::No("nothing has happened yet".to_string()));
        };
        write(&self.file, &campaign.write())?;
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", json!({ "undone": step }))?,
            false => writeln!(out, "taken back: {text}")?,
        }
        Ok(())
    }
}

/// One step in words.
fn told(campaign: &Campaign, step: &Step) -> String {
    let name = |seat: &Seat| &campaign.company(*seat).name;
    let profiles = |models: &[Member]| {
        let one = |member: &Member| match &member.profile {
            Written::Id(id) => id.clone(),
            Written::Whole(draft) => draft.name.clone(),
        };
        models.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    match step {
        Step::Game(game) => {
            let [one, other] = game.scores;
            let state: String = game.state.chars().take(8).collect();
            format!("{}: {one} to {other} ({}, state {state})", game.title, game.ledger)
        }
        Step::Advance { seat, advance, model } => {
            let title = Book::built_in().cards.title(advance.rule().0);
            let whom = model.as_ref().map_or(String::new(), |model| format!(" for {model}"));
            format!("{}: {title}{whom}", name(seat))
        }
        Step::Recruit { seat, models, .. } => format!("{} recruit {}", name(seat), profiles(models)),
        Step::Replace { seat, lost, models } => {
            format!("{}: {} instead of {lost}", name(seat), profiles(models))
        }
        Step::Cure { seat, model } => format!("{}: {model} is cured", name(seat)),
        Step::BreakCurse { seat, model } => format!("{}: the curse of {model} is broken", name(seat)),
    }
}

fn show_company(out: &mut impl Write, company: &Company) -> Done {
    let book = Book::built_in();
    let (vp, points) = (company.vp, company.cost(book));
    writeln!(out, "\n{BOLD}{}{BOLD:#}   {vp} victory points, {points} points of models", company.name)?;
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or_default();
    let named = widest(&mut company.models.iter().map(|model| model.name.chars().count()));
    let kinds: Vec<(String, u16)> = { company.models.iter() }
        .map(|model| model.profile(book).map_or((String::new(), 0), |profile| (profile.name, profile.points)))
        .collect();
    let wide = widest(&mut kinds.iter().map(|(kind, _)| kind.chars().count()));
    for (model, (kind, points)) in company.models.iter().zip(&kinds) {
        let line = format!("  {:<named$}  {kind:<wide$}  {points:>3}  {}", model.name, marks(model));
        writeln!(out, "{}", line.trim_end())?;
    }
    for owed in &company.owed {
        writeln!(
            out,
            "  {DIM}{} is lost: {} points of {} may come instead{DIM:#}",
            owed.name,
            owed.points,
            book.roster(&owed.roster).map_or(owed.roster.as_str(), |roster| &roster.name)
        )?;
    }
    let titles: Vec<&str> =
        company.advances.iter().map(|advance| book.cards.title(advance.rule().0)).collect();
    if !titles.is_empty() {
        writeln!(out, "  advances: {}", titles.join(", "))?;
    }
    Ok(())
}

/// What is with a model.
fn marks(model: &Recruit) -> String {
    let mut marks = Vec::new();
    if let Some(infection) = model.infected {
        let fresh = if model.fresh { ", fresh" } else { "" };
        marks.push(format!("cursed ({infection:?}{fresh})"));
    }
    if model.insanity > 0 {
        marks.push(format!("insanity {}", model.insanity));
    }
    if model.magic_weapon {
        marks.push("magic weapon".to_string());
    }
    if model.combat_demon {
        marks.push("combat demon".to_string());
    }
    if model.turned {
        marks.push("turned".to_string());
    }
    marks.join(", ")
}
