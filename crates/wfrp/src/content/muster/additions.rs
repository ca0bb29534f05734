//! Who can be added to a company: a new character, and every combatant of the book.

use std::collections::BTreeMap;

use content::Written;
use frame::muster::{AdditionView, Edit};
use frame::odds::Party;
use serde_json::json;

use super::figure::look_of;
use crate::content::book::Book;
use crate::content::draft::{Carried, Draft};
use crate::content::profile::{Characteristic, Marks, Profile, Size};
use crate::content::roster::{MOST_ON_A_SIDE, Member};
use crate::show::catalogue::profiles::{stats, traits};

/// Everybody who can be added where so many are there already.
pub(super) fn all(book: &Book, heads: u16) -> Vec<AdditionView> {
    let own = new_character();
    let own = addition(book, ("new-character", "Your own"), Written::Whole(Box::new(own)), heads);
    let ids = book.drafts.iter().map(|draft| draft.id.as_str());
    let of_book =
        |id: &str| addition(book, (id, "Combatants of the book"), Written::Id(id.to_string()), heads);
    own.into_iter().chain(ids.filter_map(of_book)).collect()
}

/// A character to begin with: 30 in everything, and a hand weapon.
pub(super) fn new_character() -> Draft {
    Draft {
        id: String::new(),
        short: String::new(),
        name: "New character".to_string(),
        size: Size::Average,
        characteristics: Characteristic::ALL.iter().map(|&which| (which, 30)).collect(),
        wounds: None,
        movement: 4,
        walk: None,
        run: None,
        strength_bonus: None,
        toughness_bonus: None,
        skills: BTreeMap::new(),
        weapons: vec![Carried::of("hand-weapon")],
        armour: BTreeMap::new(),
        metal: Vec::new(),
        traits: Vec::new(),
        four_legged: false,
        lacks: Vec::new(),
        fortune: 0,
        resolve: 0,
        talents: Vec::new(),
        bandages: 0,
        look: None,
    }
}

fn addition(
    book: &Book,
    (id, group): (&str, &str),
    combatant: Written<Draft>,
    heads: u16,
) -> Option<AdditionView> {
    let member = Member::of(combatant);
    let draft = member.draft(book).ok()?;
    let profile: Profile = draft.profile(book);
    let fighter = match &member.combatant {
        Written::Id(id) => Party::of(id),
        Written::Whole(draft) => Party { profile: json!(draft), ..Party::of("") },
    };
    let full = heads >= MOST_ON_A_SIDE;
    Some(AdditionView {
        id: id.to_string(),
        name: profile.name.clone(),
        group: group.to_string(),
        cost: None,
        stats: stats(book, &profile, [profile.walk, profile.run].map(i16::from)),
        traits: traits(book, &profile, Marks::default()),
        look: look_of(&profile),
        why_not: full.then(|| format!("A company has at most {MOST_ON_A_SIDE} combatants")),
        edit: Edit::Add { at: "/combatants".to_string(), what: json!({ "combatant": member.combatant }) },
        fighter,
    })
}
