//! The two tables of fear, as their content file has them.

use content::{Entry, Fault, Files, outside};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// One row of a table: the totals it is for and what it says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row<Kind> {
    /// The lowest total.
    pub least: i16,
    /// The highest; the last row has none.
    pub most: Option<i16>,
    /// What happens.
    pub id: Kind,
    /// What it is called.
    pub name: String,
}

/// Reads the rows of a table. A row of the same id replaces the built-in one, and the table must be whole afterwards.
pub(super) fn whole_table<Kind: DeserializeOwned + Clone>(
    files: &mut Files<'_>,
    kind: &str,
) -> Vec<Row<Kind>> {
    let mut rows = files.checked(kind, |row: &Row<Kind>| {
        outside(&row.name, [("least", row.least, -99, 99), ("most", row.most.unwrap_or(0), -99, 99)])
    });
    rows.sort_by_key(|row| row.value.least);
    gaps(&rows).into_iter().for_each(|fault| files.fault(fault));
    rows.into_iter().map(|row| row.value).collect()
}

/// What keeps a table from having one row for every total, told at a row that is not built in.
fn gaps<Kind>(table: &[Entry<Row<Kind>>]) -> Vec<Fault> {
    let own = |rows: &[Entry<Row<Kind>>]| rows.iter().position(|row| row.homebrew);
    let first = own(table).unwrap_or(0);
    let mut faults = Vec::new();
    for (place, pair) in table.windows(2).enumerate() {
        let [row, next] = [&pair[0].value, &pair[1].value];
        if row.most.and_then(|most| most.checked_add(1)) != Some(next.least) || next.least <= row.least {
            let begins = next.least;
            let what = format!("\"{}\" does not end where \"{}\" begins, at {begins}", row.name, next.name);
            faults.push(table[own(pair).map_or(first, |within| place + within)].fault(what));
        }
    }
    if let Some(last) = table.last().filter(|last| last.value.most.is_some()) {
        let what = format!("\"{}\" is the last row, and has an end", last.value.name);
        faults.push(if last.homebrew { last } else { &table[first] }.fault(what));
    }
    faults
}

/// The row of a total; whatever is below the table counts as its first row (ff.scared.mod.2, ff.insanity.mod.2).
pub(crate) fn row_of<Kind>(table: &[Row<Kind>], total: i16) -> &Row<Kind> {
    let fits = |row: &&Row<Kind>| row.most.is_none_or(|most| total <= most);
    table.iter().find(fits).expect("the last row has no end")
}

/// What each face of a die comes to, the test's modifier turned round (ff.scared.mod.1, ff.insanity.mod.1).
pub(crate) fn by_face<Kind: Copy>(table: &[Row<Kind>], modifier: i16) -> impl Fn(u8) -> Kind + use<Kind> {
    let kinds = [1, 2, 3, 4, 5, 6].map(|face| row_of(table, face - modifier).id);
    move |face| kinds[usize::from(face) - 1]
}
