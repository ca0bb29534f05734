//! A roster as its builder, its sheet and its checker show it.

use fates::RuleId;
use serde::Serialize;
use serde_json::Value;

use super::Edit;
use crate::odds::Party;
use crate::view::{Look, Stat, Trait};

/// What a roster comes to. Places in it are JSON pointers: `/soldiers/2/name`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MusterView {
    /// What it is called.
    pub name: String,
    /// Its kind, in words: `Britain`, `Good`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The sums: the points first, where a system has them.
    pub totals: Vec<TotalView>,
    /// What can be changed in the roster as a whole.
    pub fields: Vec<FieldView>,
    /// Its figures, in the order in which they stand; those that are alike, once.
    pub figures: Vec<MusteredView>,
    /// What can be added to it.
    pub additions: Vec<AdditionView>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flaws: Vec<FlawView>,
    /// Is it to be played though it breaks rules of composition?
    pub anyway: bool,
}

impl MusterView {
    /// May it be played? What is waived is no obstacle where it is to be played anyway.
    pub fn may_play(&self) -> bool {
        self.flaws.iter().all(|flaw| flaw.may_be_waived && self.anyway)
    }

    /// How many figures there are.
    pub fn count(&self) -> usize {
        self.figures.iter().map(|figure| usize::from(figure.count)).sum()
    }

    /// The names of all numbers that its figures have, in the order in which they come.
    pub fn columns(&self) -> Vec<&str> {
        let mut columns: Vec<&str> = Vec::new();
        for stat in self.figures.iter().flat_map(|figure| &figure.stats) {
            if !columns.contains(&stat.name.as_str()) {
                columns.push(&stat.name);
            }
        }
        columns
    }
}

impl TotalView {
    /// `Points 240 of 250`
    pub fn told(&self) -> String {
        match self.most {
            Some(most) => format!("{} {} of {most}", self.name, self.now),
            None => format!("{} {}", self.name, self.now),
        }
    }
}

impl MusteredView {
    /// `3 × Thrall`, `Ragnar (Hirdman)`
    pub fn told(&self) -> String {
        let name = match self.name == self.kind || self.kind.is_empty() {
            true => self.name.clone(),
            false => format!("{} ({})", self.name, self.kind),
        };
        if self.count == 1 { name } else { format!("{} × {name}", self.count) }
    }

    /// What it has in a column, as it is printed.
    pub fn printed(&self, column: &str) -> &str {
        self.stats.iter().find(|stat| stat.name == column).map_or("", |stat| &stat.printed)
    }
}

/// A sum, and what it may come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TotalView {
    /// What is counted: `Points`, `Soldiers`, `Personalities`.
    pub name: String,
    /// What it comes to.
    pub now: i64,
    /// What it may come to at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
    /// The rule that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A figure of a roster, or several that are alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MusteredView {
    /// Where it stands: `/officer`, `/soldiers/2`.
    pub at: String,
    /// What it is called.
    pub name: String,
    /// What it is: `Infantryman`. The same as its name where it has no other.
    pub kind: String,
    /// How many are alike.
    pub count: u8,
    /// What one of them costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// What the cost is made of, where that is worth telling.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<(String, i64)>,
    /// Its numbers, in the order of the book.
    pub stats: Vec<Stat>,
    /// What it can do or is by nature.
    pub traits: Vec<Trait>,
    /// What it carries and wears.
    pub gear: Vec<GearView>,
    /// What is marked off in play, box by box: `Health`, 10.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<BoxesView>,
    /// Its silhouette.
    pub look: Look,
    /// What can be changed in it.
    pub fields: Vec<FieldView>,
    /// May it be taken out?
    pub may_go: bool,
    /// Another one like it, if it may be added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy: Option<Edit>,
    /// The figure as odds and duels take it.
    pub fighter: Party,
}

/// Something that a figure carries or wears.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GearView {
    /// What it is: `Musket`.
    pub name: String,
    /// Its numbers in short: `24″, Power +1`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The rule that says what it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// Boxes to mark off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoxesView {
    /// What they count.
    pub name: String,
    /// How many there are.
    pub count: u8,
}

/// Something that can be changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldView {
    /// Where it stands.
    pub at: String,
    /// What it is called: `More of`.
    pub name: String,
    /// What it belongs to, where a figure has many fields: `Skills`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The rule that gives the choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What it may be, and what it is.
    pub takes: Takes,
}

/// What a field may be, and what it is now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// Words.
    Text {
        /// What it says.
        now: String,
        /// How many letters it may have.
        most: usize,
    },
    /// A number.
    Number {
        /// What it is; none where it is left to the system.
        now: Option<i64>,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
        /// What the system makes of it, where it may be left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        usual: Option<i64>,
    },
    /// Yes or no.
    Switch {
        /// Is it so?
        now: bool,
    },
    /// One of several; `null` is sent for none, where that is possible.
    One {
        /// Which it is, by its key.
        now: Option<String>,
        /// What it may be.
        options: Vec<ChoiceView>,
        /// May it be none?
        may_be_none: bool,
    },
    /// Some of several, as a list of their ids.
    Some {
        /// Which they are, by their keys.
        now: Vec<String>,
        /// What they may be.
        options: Vec<ChoiceView>,
        /// How many there may be.
        #[serde(skip_serializing_if = "Option::is_none")]
        most: Option<usize>,
        /// May one be there twice?
        may_repeat: bool,
    },
}

/// Something that can be chosen for a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceView {
    /// Its id, or a whole value where it has none.
    pub id: Value,
    /// What it is called.
    pub name: String,
    /// What it does, in short: `24″, Power +1`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// What it costs more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// The rule that says what it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// Why it can't be chosen now: `1 slot short`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
}

impl ChoiceView {
    /// What stands for it where a field says what it is now: its id, or the text of the whole value.
    pub fn key(&self) -> String {
        ChoiceView::key_of(&self.id)
    }

    /// The key of such an id or whole value.
    pub fn key_of(id: &Value) -> String {
        id.as_str().map_or_else(|| id.to_string(), str::to_string)
    }
}

/// A figure that can be added.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AdditionView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is listed under: `Soldiers of Britain`, `Evil personalities`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// Its numbers.
    pub stats: Vec<Stat>,
    /// What it can do or is by nature.
    pub traits: Vec<Trait>,
    /// Its silhouette.
    pub look: Look,
    /// Why it can't be added: `1 point short`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// What adds it.
    pub edit: Edit,
    /// The figure as odds and duels take it.
    pub fighter: Party,
}

/// Something that is wrong with a roster.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlawView {
    /// Where: the deepest place that it is about. Empty for the roster as a whole.
    pub at: String,
    /// The rule that forbids it, where it is one of composition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What was found, and what was expected.
    pub words: String,
    /// May people agree to play it anyway? What no game could be begun with may not be waived.
    pub may_be_waived: bool,
    /// What would mend it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cures: Vec<CureView>,
}

/// What would mend a flaw.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CureView {
    /// What it does: `Take out Grenadier 2`.
    pub words: String,
    /// How.
    pub edits: Vec<Edit>,
}

impl FlawView {
    /// What is wrong, with its rule: `found 12 Heroes, expected at most 6 (be.hero.2)`.
    pub fn told(&self) -> String {
        self.rule.as_ref().map_or_else(|| self.words.clone(), |rule| format!("{} ({rule})", self.words))
    }

    /// A breach of a rule of composition.
    pub fn breach(at: impl Into<String>, rule: &'static str, words: impl Into<String>) -> FlawView {
        let rule = Some(RuleId(rule));
        FlawView { at: at.into(), rule, words: words.into(), may_be_waived: true, cures: Vec::new() }
    }

    /// Something that no game could be begun with.
    pub fn fault(at: impl Into<String>, words: impl Into<String>) -> FlawView {
        FlawView { at: at.into(), rule: None, words: words.into(), may_be_waived: false, cures: Vec::new() }
    }

    /// The same with something that would mend it.
    pub fn cured_by(mut self, words: impl Into<String>, edits: Vec<Edit>) -> FlawView {
        self.cures.push(CureView { words: words.into(), edits });
        self
    }
}
