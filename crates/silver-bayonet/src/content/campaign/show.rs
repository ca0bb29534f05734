//! Units in the course of a campaign, as they are shown.

use fates::RuleId;
use frame::campaign::{CompanyView, MarkView, VeteranView};
use frame::muster::TotalView;

use super::units::Post;
use super::{Corps, Step, Veteran, War};
use crate::content::book::Book;
use crate::show::catalogue::profiles::stats;

/// A step in words.
pub(super) fn in_words(war: &War, step: &Step) -> String {
    let name = |unit: usize| war.units.get(unit).map_or("A unit", |unit| &unit.name);
    match step {
        Step::Game { result, .. } => {
            let scores = war.names().into_iter().zip(&result.scores);
            let scores = scores.filter_map(|(name, score)| score.map(|score| format!("{name} {score}")));
            format!("{}: {}", result.title, scores.collect::<Vec<_>>().join(", "))
        }
        Step::Upgrade { name, learned, .. } => format!("{name} learns: {}", learned.words()),
        Step::Hire { unit, recruit } => {
            let kind = war.book.soldier(&recruit.kind).map_or(recruit.kind.as_str(), |kind| &kind.name);
            format!("{} hire: {kind}", name(*unit))
        }
        Step::Dismiss { unit, name: who } => format!("{} send {who} home", name(*unit)),
        Step::Promote { unit, leader } => format!("{}: {} takes over", name(*unit), leader.name),
    }
}

/// A unit as it stands.
pub(super) fn company(book: &Book, unit: &Corps) -> CompanyView {
    let total = |name: &str, now: i64, rule: Option<&'static str>| TotalView {
        name: name.to_string(),
        now,
        most: None,
        rule: rule.map(RuleId),
    };
    let [won, lost, drawn] = unit.games.map(i64::from);
    let now = unit.now();
    let cost = now.as_ref().map_or(0, |now| now.cost(book).into());
    let budget = now.map(|now| i64::from(now.budget() + unit.more_points()));
    let xp: i64 = unit.living().map(|veteran| i64::from(veteran.xp)).sum();
    let nation = book.nation(&unit.nation).map_or(unit.nation.as_str(), |nation| &nation.name);
    CompanyView {
        name: unit.name.clone(),
        kind: nation.to_string(),
        totals: vec![
            TotalView { most: budget, ..total("Recruitment points", cost, Some("sb.out.unit.1")) },
            total("XP of those who live", xp, Some("sb.out.xp.1")),
            total("Won", won, None),
            total("Lost", lost, None),
            total("Drawn", drawn, None),
            total("Points scored", unit.points, None),
        ],
        figures: unit.veterans.iter().map(|veteran| figure(book, unit, veteran)).collect(),
        notes: unit.officer().is_none().then(|| unit.no_officer()).into_iter().collect(),
    }
}

fn figure(book: &Book, unit: &Corps, veteran: &Veteran) -> VeteranView {
    let kind = match &veteran.post {
        Post::Officer(_) => "Officer".to_string(),
        Post::Soldier(recruit) => {
            book.soldier(&recruit.kind).map_or_else(|| recruit.kind.clone(), |kind| kind.name.clone())
        }
    };
    let there = veteran.is_there() && unit.officer().is_some();
    let profile = there.then(|| unit.figure(veteran, 0, book).profile(book).ok()).flatten();
    let counts = [("Games", veteran.games), ("XP", veteran.xp)];
    VeteranView {
        name: veteran.name.clone(),
        kind,
        stats: profile.map_or_else(Vec::new, |profile| stats(profile.stats)),
        marks: marks(book, veteran),
        counts: counts
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(what, n)| (what, n.into()))
            .collect(),
        is_lost: veteran.lost,
        ..VeteranView::default()
    }
}

/// What lasts on a figure.
fn marks(book: &Book, veteran: &Veteran) -> Vec<MarkView> {
    let after = &book.after;
    let mut marks: Vec<MarkView> = Vec::new();
    let injuries = veteran.injuries.iter().map(|&injury| after.injuries.words(injury));
    marks.extend(injuries.map(|words| MarkView::bad(words, "sb.out.post.3")));
    let madness = veteran.madness.iter().map(|&madness| after.madness.words(madness));
    marks.extend(madness.map(|words| MarkView::bad(words, "sb.out.post.4")));
    if veteran.recovers {
        marks.push(MarkView::bad("3 Health short in the next game", "sb.out.post.2"));
    }
    if veteran.cursed {
        marks.push(MarkView::bad("cursed in the next game", "sb.out.post.10"));
    }
    let learned = veteran.learned.iter().map(|learned| MarkView::good(learned.words(), "sb.out.xp.3"));
    marks.extend(learned);
    if let Some(tier) = veteran.tier(book).filter(|_| veteran.is_there()) {
        marks.push(MarkView::good(format!("may learn something: tier {}", tier.tier), "sb.out.xp.3"));
    }
    if veteran.dismissed {
        marks.push(MarkView { words: "sent home".to_string(), rule: None, is_good: false });
    }
    marks
}
