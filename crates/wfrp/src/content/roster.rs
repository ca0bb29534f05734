//! Rosters: combatants who fight together.

use content::Written;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::profile::Mark;

/// How many combatants a side can have.
pub(super) const MOST_ON_A_SIDE: u16 = 30;

/// A ready company: some combatants who fight together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who belongs to it.
    pub combatants: Vec<Member>,
}

/// Some combatants of a side or a roster, all alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct Member {
    pub combatant: Written<Draft>,
    #[serde(default = "one")]
    pub count: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    #[serde(default)]
    pub surprised: bool,
}

fn one() -> u8 {
    1
}

impl Roster {
    /// What is wrong with it.
    pub(crate) fn faults(&self, book: &Book) -> Vec<String> {
        let named = self.name.trim().is_empty().then(|| "a roster needs a name".to_string());
        let empty = self.combatants.is_empty().then(|| "a roster needs a combatant".to_string());
        named.into_iter().chain(empty).chain(members_faults(book, &self.combatants)).collect()
    }
}

/// What is wrong with the combatants of a side or a roster.
pub(crate) fn members_faults(book: &Book, members: &[Member]) -> Vec<String> {
    let mut faults: Vec<String> = members.iter().flat_map(|member| member.faults(book)).collect();
    let count: u16 = members.iter().map(|member| u16::from(member.count)).sum();
    if count > MOST_ON_A_SIDE && faults.is_empty() {
        faults.push(format!("found {count} combatants, expected at most {MOST_ON_A_SIDE}"));
    }
    faults
}

impl Member {
    fn faults(&self, book: &Book) -> Vec<String> {
        let mut faults: Vec<String> = match &self.combatant {
            Written::Id(id) => book.draft(id).err().into_iter().collect(),
            Written::Whole(draft) => draft.check(book).err().unwrap_or_default(),
        };
        if !(1..=MOST_ON_A_SIDE).contains(&u16::from(self.count)) {
            faults.push(format!("found a count of {}, expected 1 to {MOST_ON_A_SIDE}", self.count));
        }
        faults
    }
}
