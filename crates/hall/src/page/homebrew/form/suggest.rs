//! What the entries of the book say at the same place: offered while somebody types.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// The most words for one place, and the longest that are offered.
const MOST_WORDS: usize = 300;
const LONGEST: usize = 60;

/// The words of the book, by places without the numbers of lists.
#[derive(Clone, Debug, Default)]
pub struct Suggestions(BTreeMap<String, BTreeSet<String>>);

impl Suggestions {
    /// What these entries say. Only what is said twice, or stands in lists, is worth offering.
    pub fn of<'a>(entries: impl Iterator<Item = &'a Value>) -> Suggestions {
        let mut said: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        entries.for_each(|entry| collect(entry, String::new(), &mut said));
        let worth = |place: &str, words: &[&str], all: &BTreeSet<String>| {
            (place.contains("/*") || all.len() * 2 <= words.len()) && all.len() > 1
        };
        let offered = said.into_iter().filter_map(|(place, words)| {
            let short = words.iter().filter(|word| !word.is_empty() && word.chars().count() <= LONGEST);
            let all: BTreeSet<String> = short.take(50_000).map(ToString::to_string).collect();
            worth(&place, &words, &all).then(|| (place, all.into_iter().take(MOST_WORDS).collect()))
        });
        Suggestions(offered.collect())
    }

    /// The words for a place.
    pub(super) fn at(&self, place: &str) -> Option<&BTreeSet<String>> {
        self.0.get(&wild(place))
    }

    /// The id of the list of words for a place.
    pub(super) fn id(place: &str) -> String {
        format!("said{}", wild(place).replace(['/', '*'], "."))
    }

    /// All places with their words.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &BTreeSet<String>)> {
        self.0.iter().map(|(place, words)| (place.as_str(), words))
    }
}

/// A place without the numbers of lists: `/kits/0/2` is `/kits/*/*`.
fn wild(place: &str) -> String {
    let part = |part: &str| {
        if part.bytes().all(|sign| sign.is_ascii_digit()) && !part.is_empty() { "*" } else { part }
            .to_string()
    };
    place.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn collect<'a>(value: &'a Value, place: String, said: &mut BTreeMap<String, Vec<&'a str>>) {
    match value {
        Value::String(words) => said.entry(place).or_default().push(words),
        Value::Array(list) => list.iter().for_each(|value| collect(value, format!("{place}/*"), said)),
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| collect(value, format!("{place}/{key}"), said));
        }
        _ => {}
    }
}
