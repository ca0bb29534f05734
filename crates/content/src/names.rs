//! How long a name may be, wherever it comes from: a file, an order, a line of the protocol.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// The most letters of a name.
const MOST_LETTERS: usize = 120;

/// The fields that hold names.
const NAMES: [&str; 3] = ["id", "name", "title"];

/// What is wrong with the text of a field, if that holds a name and is too long for one.
pub fn long_name(field: &str, text: &str) -> Option<String> {
    let letters = || text.chars().count();
    let is_long = NAMES.contains(&field) && text.len() > MOST_LETTERS && letters() > MOST_LETTERS;
    is_long.then(|| format!("{field}: found {} letters, expected at most {MOST_LETTERS}", letters()))
}

/// Every name in these tables that is too long, with its place.
pub(crate) fn long_names(tables: &DeTable<'_>) -> Vec<(Range<usize>, String)> {
    let found = tables.iter().flat_map(|(field, value)| {
        let own = value.get_ref().as_str().and_then(|text| long_name(field.get_ref(), text));
        let own = own.map(|fault| (value.span(), fault));
        own.into_iter().chain(within(value.get_ref()))
    });
    found.collect()
}

fn within(value: &DeValue<'_>) -> Vec<(Range<usize>, String)> {
    match value {
        DeValue::Table(table) => long_names(table),
        DeValue::Array(items) => items.iter().flat_map(|item| within(item.get_ref())).collect(),
        _ => Vec::new(),
    }
}
