//! How both companies stand, and what they have done.

use fates::Seat;
use frame::shelf::{BOLD, DIM};

use crate::content::book::Book;
use crate::content::campaign::{Campaign, Company, Recruit, Step};
use crate::content::party::Member;
use content::Written;

/// The whole campaign, for a terminal.
pub(super) fn text(campaign: &Campaign, book: &Book) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n", campaign.title);
    for (place, step) in campaign.steps.iter().enumerate() {
        text += &format!("  {DIM}{:>2}{DIM:#} {}\n", place + 1, in_words(campaign, step, book));
    }
    for company in &campaign.companies {
        text += &company_text(company, book);
    }
    text
}

/// One step in words.
pub(super) fn in_words(campaign: &Campaign, step: &Step, book: &Book) -> String {
    let name = |seat: &Seat| &campaign.company(*seat).name;
    match step {
        Step::Game(game) => {
            let [one, other] = game.scores;
            let state: String = game.state.chars().take(8).collect();
            format!("{}: {one} to {other} ({}, state {state})", game.title, game.ledger)
        }
        Step::Advance { seat, advance, model } => {
            let title = book.cards.title(advance.rule().0);
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

fn profiles(models: &[Member]) -> String {
    let one = |member: &Member| match &member.profile {
        Written::Id(id) => id.clone(),
        Written::Whole(draft) => draft.name.clone(),
    };
    models.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn company_text(company: &Company, book: &Book) -> String {
    let (vp, points) = (company.vp, company.cost(book));
    let mut text =
        format!("\n{BOLD}{}{BOLD:#}   {vp} victory points, {points} points of models\n", company.name);
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or_default();
    let named = widest(&mut company.models.iter().map(|model| model.name.chars().count()));
    let kinds: Vec<(String, u16)> = { company.models.iter() }
        .map(|model| model.profile(book).map_or((String::new(), 0), |profile| (profile.name, profile.points)))
        .collect();
    let wide = widest(&mut kinds.iter().map(|(kind, _)| kind.chars().count()));
    for (model, (kind, points)) in company.models.iter().zip(&kinds) {
        let line = format!("  {:<named$}  {kind:<wide$}  {points:>3}  {}", model.name, marks(model));
        text += line.trim_end();
        text += "\n";
    }
    for owed in &company.owed {
        text += &format!(
            "  {DIM}{} is lost: {} points of {} may come instead{DIM:#}\n",
            owed.name,
            owed.points,
            book.list(&owed.roster).map_or(owed.roster.as_str(), |list| &list.name)
        );
    }
    let titles: Vec<&str> =
        company.advances.iter().map(|advance| book.cards.title(advance.rule().0)).collect();
    if !titles.is_empty() {
        text += &format!("  advances: {}\n", titles.join(", "));
    }
    text
}

/// What lasts on a model.
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
