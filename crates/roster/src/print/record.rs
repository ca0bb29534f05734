//! What a campaign knows of a roster, for the record sheet. All of it may be empty: then there are boxes to write in.

/// What a campaign knows of a roster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What the campaign is called.
    pub campaign: String,
    /// What is kept of every figure: `Experience`, `Injuries`. The usual columns, if none are named.
    pub columns: Vec<String>,
    /// What was kept, by the figures' names: one entry for each column.
    pub figures: Vec<(String, Vec<String>)>,
    /// The games so far, the oldest first.
    pub games: Vec<Played>,
    /// What belongs to all of them: `Victory points`, `12`.
    pub stock: Vec<(String, String)>,
    /// Anything more, paragraph by paragraph.
    pub notes: Vec<String>,
}

/// A game of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// What was played.
    pub scenario: String,
    /// Against whom.
    pub against: String,
    /// How it ended: `won, 12 to 8`.
    pub result: String,
    /// Who was lost, and what else came of it.
    pub notes: String,
}
