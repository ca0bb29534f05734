//! Rule cards: what each rule says, in our own words, by its id.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fault::Faults;
use crate::sheet::Sheet;

/// One rule, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The rule's id.
    pub id: String,
    /// What a player would call it.
    pub title: String,
    /// The name of the chapter, on the first card of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// What it is called in a sum, if that is shorter.
    #[serde(default, skip_serializing)]
    pub short: Option<String>,
    /// What it says.
    pub text: String,
    /// The page of the book.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Is this our reading of something the book leaves open?
    #[serde(default)]
    pub reading: bool,
    /// The reason for the reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Does it rest on facts from outside the sheets?
    #[serde(default)]
    pub outside: bool,
}

/// All cards of a system.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    cards: Vec<Card>,
    places: BTreeMap<String, usize>,
}

impl Cards {
    /// Reads cards from files of (name, text). An id that stands twice is a fault.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Cards, Faults> {
        let (mut cards, mut faults) = (Cards::default(), Faults::default());
        for (file, text) in files {
            let mut sheet = Sheet::open(file, text, &["card"]);
            for entry in sheet.entries::<Card>("card") {
                let place = cards.cards.len();
                if cards.places.insert(entry.value.id.clone(), place).is_some() {
                    sheet.fault_at(entry.line, format!("the card \"{}\" stands twice", entry.value.id));
                }
                cards.cards.push(entry.value);
            }
            sheet.close(&mut faults);
        }
        faults.none_or(cards)
    }

    /// The card of a rule.
    pub fn get(&self, id: &str) -> Option<&Card> {
        self.places.get(id).map(|&place| &self.cards[place])
    }

    /// The title of a rule, or its id where it has no card.
    pub fn title<'a>(&'a self, id: &'a str) -> &'a str {
        self.get(id).map_or(id, |card| &card.title)
    }

    /// What a rule is called in a sum: its short name, or its title.
    pub fn short<'a>(&'a self, id: &'a str) -> &'a str {
        self.get(id).map_or(id, |card| card.short.as_ref().unwrap_or(&card.title))
    }

    /// All cards, in the order of the book.
    pub fn all(&self) -> &[Card] {
        &self.cards
    }

    /// The cards that speak of all these words, the best first: an id or a beginning of one, then titles, then texts.
    pub fn search(&self, words: &str) -> Vec<&Card> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(usize, &Card)> =
            self.cards.iter().filter_map(|card| Some((rank(card, &words)?, card))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, card)| card).collect()
    }
}

/// How far down a card belongs for these words, or nothing when one of them is missing.
fn rank(card: &Card, words: &[String]) -> Option<usize> {
    let (title, text) = (card.title.to_lowercase(), card.text.to_lowercase());
    let mut sum = 0;
    for word in words {
        sum += match () {
            () if card.id == *word => 0,
            () if card.id.starts_with(word.as_str()) => 1,
            () if title.split_whitespace().any(|part| part == word) => 2,
            () if title.contains(word.as_str()) => 3,
            () if text.contains(word.as_str()) => 10,
            () if card.id.contains(word.as_str()) => 20,
            () => return None,
        };
    }
    Some(sum)
}
