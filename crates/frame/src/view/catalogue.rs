//! What a system offers before a game begins: scenarios, rosters, minds, profiles and cards.

use std::collections::BTreeMap;

use fates::RuleId;
use serde::Serialize;

use super::{Stat, Trait};

/// What can be played.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CatalogueView {
    /// The scenarios, the one for a first game first.
    pub scenarios: Vec<ScenarioView>,
    /// The ready rosters.
    pub rosters: Vec<RosterView>,
    /// How many points a roster by chance has: least, usual, most. None where a system has no points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[u16; 3]>,
    /// The minds that can take a seat, the usual one first.
    pub minds: Vec<MindView>,
    /// The house rules that a table may play by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<SwitchView>,
}

/// A house rule: something that a table may decide otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SwitchView {
    /// What to send: `chainsaw_chains`.
    pub id: String,
    /// What it belongs to: `Variants of the book`.
    pub group: String,
    /// What the rule it is about is called.
    pub title: String,
    /// The rule.
    pub rule: RuleId,
    /// What it can be.
    pub settings: Vec<SettingView>,
    /// Which of these holds unless somebody says otherwise, by its id.
    pub usual: String,
}

/// One thing that a house rule can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingView {
    /// What to send: `true`, `whole-side`.
    pub id: String,
    /// What it means.
    pub words: String,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScenarioView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub story: Vec<String>,
    /// Who plays it, in the order of the seats. One alone plays against the rules' own enemies.
    pub sides: Vec<SideView>,
    /// How long it lasts: `8 turns`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub length: String,
    /// The house rules that it brings along, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub switched: BTreeMap<String, String>,
}

/// A side of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideView {
    /// What it is called.
    pub name: String,
    /// Its own roster, in words: `8 figures, led by Captain Duval`.
    pub roster: String,
    /// May another roster take its place?
    pub open: bool,
    /// The ready rosters that may, by their ids; all of them where none are named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rosters: Vec<String>,
}

/// A ready roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RosterView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it comes from: `Austria`.
    pub group: String,
    /// Its figures, in words.
    pub figures: Vec<String>,
    /// Its points, where a system has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
}

/// A mind that can take a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MindView {
    /// Its id.
    pub id: String,
    /// What it is called: `The captain`.
    pub name: String,
    /// How it plays.
    pub words: String,
}

impl MindView {
    /// A mind, and how it plays.
    pub fn new(id: &str, name: &str, words: &str) -> MindView {
        MindView { id: id.to_string(), name: name.to_string(), words: words.to_string() }
    }
}

/// A profile of the book, for reading.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProfileView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it belongs to: `Monsters, Egypt`.
    pub group: String,
    /// Its numbers, in the order of the book.
    pub stats: Vec<Stat>,
    /// What it can do or is by nature.
    pub traits: Vec<Trait>,
    /// What it carries; each line is one way to equip it.
    pub gear: Vec<Vec<Trait>>,
    /// Anything more, in words: `worth 3 experience`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A rule card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// The rule's id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The name of the chapter, on the first card of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// What it says, in our own words.
    pub text: String,
    /// Where it stands in the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Why we read it so, where the book is silent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl From<&content::Card> for CardView {
    fn from(card: &content::Card) -> CardView {
        CardView {
            id: card.id.clone(),
            title: card.title.clone(),
            chapter: card.chapter.clone(),
            text: card.text.clone(),
            page: card.page.clone(),
            why: card.why.clone(),
        }
    }
}

/// Something a referee may set by a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeverView {
    /// What to send: `ghoul-2.health`.
    pub id: String,
    /// What it belongs to: `Ghoul 2`.
    pub group: String,
    /// What it is: `Health`.
    pub name: String,
    /// What it is now; 0 and 1 are no and yes where `most` is 1.
    pub now: i32,
    /// The least it can be.
    pub least: i32,
    /// The most it can be.
    pub most: i32,
}
