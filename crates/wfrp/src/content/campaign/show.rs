//! Companies in the course of a campaign, as they are shown.

use fates::RuleId;
use frame::campaign::{CompanyView, MarkView, VeteranView};
use frame::muster::TotalView;

use super::{Comrade, Journey, Party, Step};
use crate::content::book::Book;
use crate::rules::harm::conditions::Condition;

/// A step in words.
pub(super) fn in_words(journey: &Journey, step: &Step) -> String {
    let party = |company: usize| journey.parties.get(company).map_or("A company", |party| &party.name);
    match step {
        Step::Game { result, .. } => {
            let scores = journey.names().into_iter().zip(&result.scores);
            let scores = scores.filter_map(|(name, score)| score.map(|score| format!("{name} {score}")));
            format!("{}: {}", result.title, scores.collect::<Vec<_>>().join(", "))
        }
        Step::Rest { company, days: 1, .. } => format!("{} rest for a day", party(*company)),
        Step::Rest { company, days, .. } => format!("{} rest for {days} days", party(*company)),
        Step::Session => "The session is over".to_string(),
        Step::Set { left, .. } => format!("{} is not as before", left.name),
        Step::Join { company, member } => {
            let name = member.name.clone().or_else(|| Some(member.draft(&journey.book).ok()?.name.clone()));
            format!("{} joins {}", name.unwrap_or_else(|| "Somebody".to_string()), party(*company))
        }
        Step::Leave { company, name } => format!("{name} leaves {}", party(*company)),
    }
}

/// A company as it stands.
pub(super) fn company(journey: &Journey, party: &Party) -> CompanyView {
    let total = |name: &str, now: i64, rule: Option<&'static str>| TotalView {
        name: name.to_string(),
        now,
        most: None,
        rule: rule.map(RuleId),
    };
    let [won, lost, drawn] = party.fights.map(i64::from);
    let wounds: i64 = party.living().map(|comrade| i64::from(comrade.wounds(&journey.book).0)).sum();
    let most: i64 = party.living().map(|comrade| i64::from(comrade.wounds(&journey.book).1)).sum();
    CompanyView {
        name: party.name.clone(),
        kind: String::new(),
        totals: vec![
            TotalView { most: Some(most), ..total("Wounds", wounds, Some("wf.heal.6")) },
            total("Won", won, None),
            total("Lost", lost, None),
            total("Drawn", drawn, None),
            total("Points scored", party.points, None),
        ],
        figures: party.comrades.iter().map(|comrade| figure(journey, comrade)).collect(),
        notes: Vec::new(),
    }
}

fn figure(journey: &Journey, comrade: &Comrade) -> VeteranView {
    let profile = comrade.profile(&journey.book).ok();
    let counts = [("Fights", comrade.fights), ("Kills", comrade.kills)];
    let mut marks = if comrade.is_there() { marks(journey, comrade) } else { Vec::new() };
    if comrade.gone && !comrade.dead {
        marks.push(MarkView { words: "left the company".to_string(), rule: None, is_good: false });
    }
    VeteranView {
        name: comrade.name.clone(),
        kind: profile.map_or_else(String::new, |profile| profile.name),
        marks,
        counts: counts
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(what, n)| (what, n.into()))
            .collect(),
        is_lost: comrade.dead,
        ..VeteranView::default()
    }
}

/// What fights have left.
fn marks(journey: &Journey, comrade: &Comrade) -> Vec<MarkView> {
    let (book, with) = (&journey.book, &comrade.with);
    let (wounds, most) = comrade.wounds(book);
    let mut marks = Vec::new();
    if wounds < most {
        marks.push(MarkView::bad(format!("{wounds} of {most} Wounds"), "wf.char.7"));
    }
    match with.criticals.unwrap_or(0) {
        0 => {}
        1 => marks.push(MarkView::bad("1 Critical Wound", "wf.heal.8")),
        count => marks.push(MarkView::bad(format!("{count} Critical Wounds"), "wf.heal.8")),
    }
    marks.extend(injuries(book, comrade));
    for &(condition, levels) in &with.conditions {
        if condition == Condition::Fatigued {
            marks.push(MarkView::bad(format!("Fatigued {levels}"), "wf.heal.7"));
        }
    }
    if let Some(fortune) = with.fortune.filter(|_| journey.agreed.fortune) {
        marks.push(MarkView::good(format!("{fortune} Fortune left"), "wf.fortune.4"));
    }
    if let Some(bandages) = with.bandages {
        marks.push(MarkView::good(format!("{bandages} bandages left"), "wf.heal.4"));
    }
    marks
}

fn injuries(book: &Book, comrade: &Comrade) -> Vec<MarkView> {
    let Ok(profile) = comrade.profile(book) else { return Vec::new() };
    let words = |ache: &crate::setup::Ache| {
        let sheet = &book.injuries[ache.injury as usize];
        let (name, at, mends) = (&sheet.name, profile.body.words(ache.at), ache.injury.days_to_mend());
        MarkView::bad(format!("{name}, {at}: {} of {mends} days of rest", ache.days), sheet.rule.0)
    };
    comrade.with.injuries.iter().map(words).collect()
}

impl Comrade {
    /// How it is after something has happened to it: `Rolf: 4 of 12 Wounds, 1 Critical Wound.`
    pub(super) fn after(&self, book: &Book) -> String {
        if self.dead {
            return format!("{} is dead.", self.name);
        }
        let (wounds, most) = self.wounds(book);
        let criticals = match self.with.criticals.unwrap_or(0) {
            0 => String::new(),
            1 => ", 1 Critical Wound".to_string(),
            count => format!(", {count} Critical Wounds"),
        };
        let injuries = match self.with.injuries.len() {
            0 => String::new(),
            1 => ", 1 injury".to_string(),
            count => format!(", {count} injuries"),
        };
        format!("{}: {wounds} of {most} Wounds{criticals}{injuries}.", self.name)
    }
}
