//! What can be asked, stated and decided: the form, and the words that `odds` accepts.

use frame::System;
use frame::odds::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};

use crate::{Book, Gravemarch, MOST_FATIGUE, Profile, Weapon};

pub(super) const HIGHER: &str = "higher";
pub(super) const REPLY: &str = "reply";
pub(super) const STRIKE_BACK: &str = "strike-back";
pub(super) const STEP_AWAY: &str = "step-away";
pub(super) const ATTACKER_HIGHER: &str = "attacker";
pub(super) const TARGET_HIGHER: &str = "target";
pub(super) const NOBODY_HIGHER: &str = "nobody";

const FACTS: [FieldView; 1] = [FieldView {
    name: HIGHER,
    words: "who stands higher",
    sort: SortView::OneOf(&[
        (NOBODY_HIGHER, "nobody"),
        (ATTACKER_HIGHER, "the attacker"),
        (TARGET_HIGHER, "the target"),
    ]),
}];

const CHOICES: [FieldView; 1] = [FieldView {
    name: REPLY,
    words: "what a target does that still stands",
    sort: SortView::OneOf(&[(STRIKE_BACK, "strikes back"), (STEP_AWAY, "steps away")]),
}];

const STATES: [FieldView; 2] = [
    FieldView::whole("health", "Health left", 1, 99),
    FieldView::whole("fatigue", "fatigue", 0, MOST_FATIGUE),
];

pub(super) const QUESTIONS: [AskedView; 1] = [AskedView {
    id: "melee",
    name: "Melee",
    words: "A strike, and the reply to it",
    attacker: "Attacker",
    target: Some("Target"),
    weapons: UseView::Melee,
    target_weapons: UseView::Melee,
    facts: &FACTS,
    choices: &CHOICES,
}];

const OUTCOMES: [(&str, &str); 5] = [
    ("hit", "the attacker hits"),
    ("struck_back", "the target hits back"),
    ("kill", "the target falls"),
    ("killed", "the attacker falls"),
    ("damage", "Health the target loses"),
];

/// The form of the system.
pub(super) fn form(book: &Book) -> FormView {
    let fighter = |profile: &Profile| {
        let weapons: Vec<WeaponView> = book.weapon(&profile.weapon).map(view).into_iter().collect();
        let words = weapons.iter().map(|weapon| weapon.name.as_str()).collect();
        FighterView {
            id: profile.id.clone(),
            name: profile.name.clone(),
            group: "The road".to_string(),
            kits: vec![KitView { words, weapons }],
        }
    };
    FormView {
        system: Gravemarch::SHORT,
        questions: &QUESTIONS,
        outcomes: &OUTCOMES,
        states: &STATES,
        profiles: book.profiles.iter().map(fighter).collect(),
        weapons: book.weapons.iter().map(view).collect(),
        things: Vec::new(),
    }
}

fn view(weapon: &Weapon) -> WeaponView {
    WeaponView { id: weapon.id.clone(), name: weapon.name.clone(), melee: true, shooting: false }
}
