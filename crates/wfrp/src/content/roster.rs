//! Rosters: combatants who fight together.

use std::collections::BTreeMap;

use content::{Written, nearest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::flaw::{Flaw, Weight, words_of};
use crate::content::profile::Mark;
use crate::setup::CombatantSetup;
use crate::setup::with::With;

/// How many combatants a side can have.
pub(crate) const MOST_ON_A_SIDE: u16 = 30;

/// A company: some combatants who fight together, in the book or as players write it down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// Its id; those of the content files need one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who belongs to it.
    pub combatants: Vec<Member>,
    /// Is it to be played though it breaks rules of composition?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
}

/// Some combatants of a side or a roster, all alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The id of a combatant of the book, or a combatant written out.
    pub combatant: Written<Draft>,
    /// How many of them there are.
    #[serde(default = "one")]
    pub count: u8,
    /// What it is called, where that is not the name of its profile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is to the others: `minor`, `important`, `nemesis`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Is it Surprised when the fight begins (wf.start.3)?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub surprised: bool,
    /// What is not as in a fresh combatant: Wounds left, Conditions, injuries and the like.
    #[serde(default, skip_serializing_if = "With::is_fresh")]
    pub with: With,
}

fn one() -> u8 {
    1
}

impl Roster {
    /// What is wrong with it in a file.
    pub(crate) fn faults(&self, book: &Book) -> Vec<String> {
        let named = self.name.trim().is_empty().then(|| "a roster needs a name".to_string());
        named.into_iter().chain(words_of(&self.refused(book, Weight::Limit))).collect()
    }

    /// Why players may not bring it: all that is wrong with it, but for what they have agreed to play anyway.
    pub(crate) fn refused_for(&self, book: &Book) -> Vec<String> {
        words_of(&self.refused(book, Weight::Breach))
    }

    /// What is wrong and so grave; only faults where it is to be played anyway.
    fn refused(&self, book: &Book, lightest: Weight) -> Vec<Flaw> {
        let lightest = if self.anyway { Weight::Fault } else { lightest };
        let mut flaws = self.flaws(book);
        flaws.retain(|flaw| flaw.weight <= lightest);
        flaws
    }

    /// All that is wrong with it.
    pub(crate) fn flaws(&self, book: &Book) -> Vec<Flaw> {
        let empty = self.combatants.is_empty().then(|| {
            let flaw = Flaw::fault("/combatants", "a roster needs a combatant");
            flaw.cured_with("Begin with the first of the book", first_of(book))
        });
        empty.into_iter().chain(members_flaws(book, &self.combatants)).collect()
    }
}

/// A list of combatants with the first of the book in it.
fn first_of(book: &Book) -> serde_json::Value {
    let first = book.profiles().first().map(|profile| json!({ "combatant": profile.id }));
    first.into_iter().collect()
}

/// What is wrong with the combatants of a side or a roster of a file, in words.
pub(crate) fn members_faults(book: &Book, members: &[Member]) -> Vec<String> {
    let mut flaws = members_flaws(book, members);
    flaws.retain(|flaw| flaw.weight != Weight::Breach);
    words_of(&flaws)
}

/// All that is wrong with the combatants of a side or a roster.
fn members_flaws(book: &Book, members: &[Member]) -> Vec<Flaw> {
    let mut flaws: Vec<Flaw> = Vec::new();
    for (place, member) in members.iter().enumerate() {
        let at = format!("/combatants/{place}");
        flaws.extend(member.flaws(book).into_iter().map(|flaw| flaw.within(&at)));
    }
    let counts = members.iter().map(|member| u16::from(member.count));
    let count = counts.fold(0, u16::saturating_add);
    if count > MOST_ON_A_SIDE && flaws.iter().all(|flaw| flaw.weight == Weight::Breach) {
        let words = format!("found {count} combatants, expected at most {MOST_ON_A_SIDE}");
        flaws.push(Flaw::fault("/combatants", words));
    }
    flaws.extend(twice_named(members));
    flaws
}

/// Two of one name can't be told apart.
fn twice_named(members: &[Member]) -> Vec<Flaw> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut flaws = Vec::new();
    for (place, member) in members.iter().enumerate() {
        let Some(name) = member.name.as_deref().map(str::trim).filter(|name| !name.is_empty()) else {
            continue;
        };
        if known.insert(content::kebab(name), place).is_some() {
            let words = format!("two are called \"{name}\"");
            flaws.push(Flaw::breach(format!("/combatants/{place}/name"), words).cured_without("Unnamed"));
        }
    }
    flaws
}

impl Member {
    /// One combatant of the book.
    pub(crate) fn of(combatant: Written<Draft>) -> Member {
        Member { combatant, count: 1, name: None, marks: Vec::new(), surprised: false, with: With::default() }
    }

    /// The combatant as it is written; or that the book has none of this id.
    pub(crate) fn draft<'a>(&'a self, book: &'a Book) -> Result<&'a Draft, String> {
        match &self.combatant {
            Written::Id(id) => book.draft(id),
            Written::Whole(draft) => Ok(draft),
        }
    }

    /// One of them as a setup has it, for a seat.
    pub(crate) fn setup(&self, seat: usize) -> CombatantSetup {
        let with = With { surprised: self.surprised || self.with.surprised, ..self.with.clone() };
        CombatantSetup {
            combatant: self.combatant.clone(),
            name: self.name.clone().filter(|name| !name.trim().is_empty()),
            seat: seat as u8,
            marks: self.marks.clone(),
            at: None,
            with,
            anyway: false,
        }
    }

    /// All that is wrong with it.
    pub(crate) fn flaws(&self, book: &Book) -> Vec<Flaw> {
        let mut flaws = match self.draft(book) {
            Ok(draft) => self.draft_flaws(book, draft),
            Err(words) => vec![unknown(book, &self.combatant, words)],
        };
        if !(1..=MOST_ON_A_SIDE).contains(&u16::from(self.count)) {
            let words = format!("found a count of {}, expected 1 to {MOST_ON_A_SIDE}", self.count);
            flaws.push(Flaw::fault("/count", words).cured_with("Make it 1", 1));
        }
        if self.surprised {
            let flaw = Flaw::breach("/surprised", "the scenario says who is Surprised").by("wf.start.3");
            flaws.push(flaw.cured_without("On its guard"));
        }
        flaws
    }

    fn draft_flaws(&self, book: &Book, draft: &Draft) -> Vec<Flaw> {
        let equipped = self.with.equipped(draft);
        let own = match &self.combatant {
            Written::Whole(_) => equipped.flaws(book),
            Written::Id(_) => Vec::new(), // the book's own are checked with it
        };
        let own = own.into_iter().map(|flaw| flaw.within("/combatant"));
        let now = self.with.flaws(&equipped.profile(book), book);
        own.chain(now.into_iter().map(|flaw| flaw.within("/with"))).collect()
    }
}

/// The book has no such combatant.
fn unknown(book: &Book, combatant: &Written<Draft>, words: String) -> Flaw {
    let flaw = Flaw::fault("/combatant", words);
    let Written::Id(id) = combatant else { return flaw };
    let near = nearest(id, book.drafts.iter().map(|draft| draft.id.as_str()));
    match near {
        Some(near) => flaw.cured_with(format!("Take {near}"), near),
        None => flaw,
    }
}
