//! How both companies stand, and what they have done.

use fates::{RuleId, Seat};
use frame::campaign::{CompanyView, MarkView, VeteranView};
use frame::muster::TotalView;

use content::Written;

use crate::content::book::Book;
use crate::content::campaign::{Campaign, Company, Recruit, Step};
use crate::content::party::Member;
use crate::content::profile::Side;
use crate::rules::fear::insanity::Insanity;
use crate::show::catalogue::profiles::stats;
use crate::state::model::Infection;

/// One step in words.
pub(super) fn in_words(campaign: &Campaign, step: &Step, book: &Book) -> String {
    let name = |seat: &Seat| &campaign.company(*seat).name;
    match step {
        Step::Game(game) => {
            let [one, other] = game.scores;
            format!("{}: {one} to {other} victory points", game.title)
        }
        Step::Advance { seat, advance, model } => {
            let title = book.cards.title(advance.rule().0);
            let whom = model.as_ref().map_or(String::new(), |model| format!(" for {model}"));
            format!("{}: {title}{whom}", name(seat))
        }
        Step::Recruit { seat, models, .. } => format!("{} recruit {}", name(seat), profiles(models, book)),
        Step::Replace { seat, lost, models } => {
            format!("{}: {} instead of {lost}", name(seat), profiles(models, book))
        }
        Step::Cure { seat, model } => format!("{}: {model} is cured", name(seat)),
        Step::BreakCurse { seat, model } => format!("{}: the curse of {model} is broken", name(seat)),
    }
}

fn profiles(models: &[Member], book: &Book) -> String {
    let one = |member: &Member| match &member.profile {
        Written::Id(id) => book.profile(id).map_or_else(|_| id.clone(), |profile| profile.name.clone()),
        Written::Whole(draft) => draft.name.clone(),
    };
    models.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A company as it stands.
pub(super) fn view(company: &Company, book: &Book) -> CompanyView {
    let total = |name: &str, now: i64, rule: &'static str| TotalView {
        name: name.to_string(),
        now,
        most: None,
        rule: Some(RuleId(rule)),
    };
    let kind = match company.side {
        Side::Good => "Good",
        Side::Evil => "Evil",
    };
    CompanyView {
        name: company.name.clone(),
        kind: kind.to_string(),
        totals: vec![
            total("Victory points", company.vp.into(), "ff.camp.vp.net.1"),
            total("Points of models", company.cost(book).into(), "ff.setup.points.1"),
        ],
        figures: company.models.iter().map(|model| figure(model, book)).collect(),
        notes: notes(company, book),
    }
}

fn figure(model: &Recruit, book: &Book) -> VeteranView {
    let profile = model.profile(book);
    VeteranView {
        name: model.name.clone(),
        kind: profile.as_ref().map_or_else(String::new, |profile| profile.name.clone()),
        points: profile.as_ref().map(|profile| profile.points.into()),
        stats: profile.as_ref().map_or_else(Vec::new, |profile| stats(profile).to_vec()),
        marks: marks(model, book),
        ..VeteranView::default()
    }
}

/// What lasts on a model.
fn marks(model: &Recruit, book: &Book) -> Vec<MarkView> {
    let mut marks = Vec::new();
    if let Some(infection) = model.infected {
        let fresh = if model.fresh { ", and fresh" } else { "" };
        let words = format!("cursed by {}{fresh}", by_whom(infection));
        marks.push(MarkView::bad(words, "ff.camp.infect.2"));
    }
    if let Some(insanity) = Insanity::numbered(model.insanity) {
        marks.push(MarkView::bad(format!("insane: {}", insanity.name(book)), "ff.insanity.end.1"));
    }
    if model.magic_weapon {
        marks.push(MarkView::good("magic weapon", "ff.adv.good.magic-weapon.1"));
    }
    if model.combat_demon {
        marks.push(MarkView::good("combat demon", "ff.adv.evil.combat-demon.1"));
    }
    if model.turned {
        marks.push(MarkView::bad("turned", "ff.camp.infect.4"));
    }
    marks
}

fn by_whom(infection: Infection) -> &'static str {
    match infection {
        Infection::Mummy => "a mummy",
        Infection::Vampire => "a vampire",
        Infection::Werewolf => "a werewolf",
        Infection::Zombie => "a zombie",
    }
}

/// Who may still come, and what was bought.
fn notes(company: &Company, book: &Book) -> Vec<String> {
    let owed = company.owed.iter().map(|owed| {
        let roster = book.list(&owed.roster).map_or(owed.roster.as_str(), |list| &list.name);
        format!("{} is lost: {} points of {roster} may come instead", owed.name, owed.points)
    });
    let titles: Vec<&str> =
        company.advances.iter().map(|advance| book.cards.title(advance.rule().0)).collect();
    let advances = (!titles.is_empty()).then(|| format!("Advances: {}", titles.join(", ")));
    owed.chain(advances).collect()
}
