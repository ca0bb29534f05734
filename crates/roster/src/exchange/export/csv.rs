//! For a table of numbers: a row for each figure, a column for each of its numbers.

use super::{Sheet, gear, traits};

pub(super) fn written(sheet: &Sheet<'_>) -> String {
    let columns = sheet.view.columns();
    let mut table = csv::Writer::from_writer(Vec::new());
    let heads = ["Count", "Name", "Kind", "Cost"].into_iter().chain(columns.iter().copied());
    let mut rows = vec![heads.chain(["Traits", "Gear"]).map(str::to_string).collect::<Vec<_>>()];
    for figure in &sheet.view.figures {
        let cost = figure.cost.map_or_else(String::new, |cost| cost.to_string());
        let mut row = vec![figure.count.to_string(), words(&figure.name), words(&figure.kind), cost];
        row.extend(columns.iter().map(|column| figure.printed(column).to_string()));
        row.extend([words(&traits(figure).join(", ")), words(&gear(figure).join(", "))]);
        rows.push(row);
    }
    for row in rows {
        table.write_record(row).expect("all rows have as many cells, and memory takes them");
    }
    let bytes = table.into_inner().expect("memory takes all that is written");
    String::from_utf8(bytes).expect("names are UTF-8")
}

/// Words that no program takes for a formula.
fn words(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula { format!("'{text}") } else { text.to_string() }
}
