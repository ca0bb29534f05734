//! A campaign as pages, printed records and terminals show it.

use fates::RuleId;
use serde::Serialize;

use super::ResultView;
use crate::muster::TotalView;
use crate::view::Stat;

/// A campaign.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampaignView {
    /// The system, by its short name: `ff`.
    pub system: &'static str,
    /// What it is called.
    pub title: String,
    /// What was agreed before the first game, in words.
    pub terms: Vec<String>,
    /// The companies, in their order.
    pub companies: Vec<CompanyView>,
    /// What has happened, in order.
    pub history: Vec<StepView>,
    /// What the plot counts: `Victory points`.
    pub counts: &'static str,
    /// One line of the plot for each company.
    pub series: Vec<SeriesView>,
}

impl CampaignView {
    /// The games, in order.
    pub fn games(&self) -> impl Iterator<Item = &ResultView> {
        self.history.iter().filter_map(|step| step.game.as_ref())
    }
}

/// A company as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CompanyView {
    /// What it is called.
    pub name: String,
    /// Its kind, in words: `Good`, `Britain`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// What is counted: victory points, points of models, games won.
    pub totals: Vec<TotalView>,
    /// Who belongs to it, and who did.
    pub figures: Vec<VeteranView>,
    /// What else there is to say: advances, and who may still come.
    pub notes: Vec<String>,
}

/// A figure in the course of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct VeteranView {
    /// What it is called.
    pub name: String,
    /// What it is: `Infantryman`.
    pub kind: String,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Its numbers as they are by now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<Stat>,
    /// What lasts on it: wounds, curses, madness, advances.
    pub marks: Vec<MarkView>,
    /// What it has done, counted: `Kills`, 3.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<(&'static str, i64)>,
    /// Is it lost for good?
    pub is_lost: bool,
}

/// Something that lasts on a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MarkView {
    /// What it is: `Cursed by a vampire`.
    pub words: String,
    /// The rule that says what it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// Is it for the good of the figure?
    pub is_good: bool,
}

impl MarkView {
    /// Something bad.
    pub fn bad(words: impl Into<String>, rule: &'static str) -> MarkView {
        MarkView { words: words.into(), rule: Some(RuleId(rule)), is_good: false }
    }

    /// Something good.
    pub fn good(words: impl Into<String>, rule: &'static str) -> MarkView {
        MarkView { is_good: true, ..MarkView::bad(words, rule) }
    }
}

/// A step of the history.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepView {
    /// What was done.
    pub words: String,
    /// What came of it.
    pub lines: Vec<String>,
    /// The dice that were rolled for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The game, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<ResultView>,
}

/// A line of the plot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeriesView {
    /// Whose it is.
    pub name: String,
    /// What it has come to: before the first game, then after each.
    pub values: Vec<i64>,
}
