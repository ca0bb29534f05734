//! Where things stand in a text: lines by their places, and places by their lines.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Everything that stands in a file of TOML, as JSON pointers with their lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(Vec<(String, usize)>);

impl Places {
    /// Looks through a text. What is no TOML is passed over.
    pub fn of(text: &str) -> Places {
        let (tables, _) = DeTable::parse_recoverable(text);
        let mut places = Vec::new();
        walk(text, "", tables.get_ref(), &mut places);
        Places(places)
    }

    /// The line of a place, or of what it stands in.
    pub fn line_of(&self, at: &str) -> Option<usize> {
        let mut at = at;
        loop {
            if let Some((_, line)) = self.0.iter().find(|(place, _)| place == at) {
                return Some(*line);
            }
            at = at.rsplit_once('/')?.0;
        }
    }

    /// What stands in a line: the outermost thing that begins there, else what the line belongs to.
    pub fn at(&self, line: usize) -> Option<&str> {
        let depth = |place: &str| place.matches('/').count();
        let begins = self.0.iter().filter(|(_, begins)| *begins == line);
        let outermost = begins.min_by_key(|(place, _)| depth(place));
        let above = || {
            self.0
                .iter()
                .filter(|(_, begins)| *begins < line)
                .max_by_key(|(place, begins)| (*begins, depth(place)))
        };
        outermost.or_else(above).map(|(place, _)| place.as_str())
    }

    /// The line of a byte of a text, counted from 1.
    pub(super) fn line(text: &str, at: usize) -> usize {
        text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
    }
}

fn walk(text: &str, above: &str, table: &DeTable<'_>, places: &mut Vec<(String, usize)>) {
    for (key, value) in table {
        let place = format!("{above}/{}", key.get_ref().replace('~', "~0").replace('/', "~1"));
        note(text, place, value, places);
    }
}

fn note(text: &str, place: String, value: &Spanned<DeValue<'_>>, places: &mut Vec<(String, usize)>) {
    let line = Places::line(text, value.span().start);
    if !is_headed(text, value) {
        places.push((place.clone(), line));
    }
    match value.get_ref() {
        DeValue::Table(table) => walk(text, &place, table, places),
        DeValue::Array(list) => {
            for (number, value) in list.iter().enumerate() {
                note(text, format!("{place}/{number}"), value, places);
            }
        }
        _ => {}
    }
}

/// Is it a list of tables that have a head each, `[[profile]]`? Then every table stands for itself.
fn is_headed(text: &str, value: &Spanned<DeValue<'_>>) -> bool {
    let begins = text[..value.span().start.min(text.len())].rfind('\n').map_or(0, |at| at + 1);
    let line = text[begins..].lines().next().unwrap_or_default().trim_start();
    matches!(value.get_ref(), DeValue::Array(_)) && line.starts_with("[[")
}
