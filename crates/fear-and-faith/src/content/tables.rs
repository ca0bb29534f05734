//! The two tables of fear, as their content files have them.

use content::Sheet;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::content::book::replace;

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

/// Reads the rows of a file into a table: a row of the same id replaces the one there. The table must be whole
/// afterwards.
pub(crate) fn read_rows<Kind: DeserializeOwned + PartialEq>(
    sheet: &mut Sheet<'_>,
    kind: &str,
    table: &mut Vec<Row<Kind>>,
) {
    let rows = sheet.entries::<Row<Kind>>(kind);
    let Some(line) = rows.first().map(|row| row.line) else { return };
    for row in rows {
        replace(table, row.value, |row| &row.id);
    }
    table.sort_by_key(|row| row.least);
    for fault in gaps(table) {
        sheet.fault_at(line, fault);
    }
}

/// What keeps a table from having one row for every total.
fn gaps<Kind>(table: &[Row<Kind>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (row, next) in table.iter().zip(table.iter().skip(1)) {
        if row.most.and_then(|most| most.checked_add(1)) != Some(next.least) || next.least <= row.least {
            let begins = next.least;
            faults.push(format!("\"{}\" does not end where \"{}\" begins, at {begins}", row.name, next.name));
        }
    }
    if let Some(last) = table.last().filter(|last| last.most.is_some()) {
        faults.push(format!("\"{}\" is the last row, and has an end", last.name));
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
