//! Warbands in the course of a campaign, as they are shown.

use fates::RuleId;
use frame::campaign::{CompanyView, ResultView, VeteranView};
use frame::muster::TotalView;

use super::{Annals, Fighter, Warband};
use crate::content::book::Book;
use crate::rules::fighting::armour::armour_value;
use crate::show::catalogue::profiles::stats;

/// A game in words.
pub(super) fn in_words(annals: &Annals, result: &ResultView) -> String {
    let scores = annals.names().into_iter().zip(&result.scores);
    let scores = scores.filter_map(|(name, score)| score.map(|score| format!("{name} {score}")));
    format!("{}: {}", result.title, scores.collect::<Vec<_>>().join(", "))
}

/// A warband with its record.
pub(super) fn company(book: &Book, warband: &Warband) -> CompanyView {
    let total = |name: &str, now: i64, rule: Option<&'static str>| TotalView {
        name: name.to_string(),
        now,
        most: None,
        rule: rule.map(RuleId),
    };
    let [won, lost, drawn] = warband.games.map(i64::from);
    CompanyView {
        name: warband.name.clone(),
        kind: String::new(),
        totals: vec![
            total("Won", won, None),
            total("Lost", lost, None),
            total("Drawn", drawn, None),
            total("Points scored", warband.points, Some("be.end.2")),
            total("Points of figures", warband.cost(), Some("be.points.1")),
        ],
        figures: warband.fighters.iter().map(|fighter| figure(book, fighter)).collect(),
        notes: Vec::new(),
    }
}

fn figure(book: &Book, fighter: &Fighter) -> VeteranView {
    let profile = fighter.sheet.check(book).ok();
    let counts = [("Games", fighter.games), ("Kills", fighter.kills), ("Times Out", fighter.outs)];
    VeteranView {
        name: fighter.name.clone(),
        kind: fighter.sheet.name.clone(),
        points: fighter.sheet.cost.map(i64::from),
        stats: profile.map_or_else(Vec::new, |profile| stats(book, &profile, armour_value(book, &profile))),
        counts: counts
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(what, n)| (what, n.into()))
            .collect(),
        ..VeteranView::default()
    }
}
