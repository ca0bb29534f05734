//! The two tables of fear, as their content files have them.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::rules::fear::insanity::Insanity;
use crate::rules::fear::scared::Scared;

/// One row of a table: the totals it is for and what it says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row<Result> {
    /// The lowest total.
    pub least: i16,
    /// The highest; the last row has none.
    pub most: Option<i16>,
    /// What happens.
    pub id: Result,
    /// What it is called.
    pub name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows<Result> {
    row: Vec<Row<Result>>,
}

/// The Scared table.
pub(crate) static SCARED: LazyLock<Vec<Row<Scared>>> =
    LazyLock::new(|| read(include_str!("../../content/scared.toml")));

/// The Insanity table.
pub(crate) static INSANITY: LazyLock<Vec<Row<Insanity>>> =
    LazyLock::new(|| read(include_str!("../../content/insanity.toml")));

fn read<Result: for<'a> Deserialize<'a>>(text: &str) -> Vec<Row<Result>> {
    toml::from_str::<Rows<Result>>(text)
        .unwrap_or_else(|fault| panic!("the built-in tables are sound: {fault}"))
        .row
}

/// The row of a total; whatever is below the table counts as its first row (ff.scared.mod.2, ff.insanity.mod.2).
pub(crate) fn row_of<Result>(table: &[Row<Result>], total: i16) -> &Row<Result> {
    let fits = |row: &&Row<Result>| row.most.is_none_or(|most| total <= most);
    table.iter().find(fits).expect("the last row has no end")
}
