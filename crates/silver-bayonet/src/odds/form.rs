//! What can be asked of The Silver Bayonet, stated and decided: the form, and the words that `odds` accepts.

use frame::System;
use frame::odds::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};
use frame::view::ProfileView;

use crate::show::catalogue::profiles;
use crate::{Arm, Attribute, Book, FigureSetup, GunSheet, SilverBayonet};

/// The bounds of every number, up and down.
pub(super) const LARGEST: i16 = 100;
/// Farther than any table is wide, in inches.
pub(super) const FARTHEST: u16 = 400;

/// The stats a check can be made on, the usual one first.
pub(super) const STATS: [(&str, &str); 5] = [
    ("courage", "Courage"),
    ("speed", "Speed"),
    ("melee", "Melee"),
    ("accuracy", "Accuracy"),
    ("none", "no stat, only the dice"),
];

const COVER: FieldView = tick("cover", "the target is in cover", true);
const MOVED: FieldView = tick("moved", "the shooter has moved", true);
const UNSTEADY: FieldView = tick("unsteady", "the attacker stands on unsteady ground", true);
const TARGET_UNSTEADY: FieldView = tick("target_unsteady", "the target stands on unsteady ground", true);
const RANGE: FieldView = FieldView { name: "range", words: "how far away", sort: SortView::Inches(FARTHEST) };
const STAT: FieldView = FieldView { name: "stat", words: "which stat", sort: SortView::OneOf(&STATS) };
const TN: FieldView = FieldView { name: "tn", words: "the number to reach", sort: number(Some(12)) };
const MODIFIER: FieldView = FieldView { name: "modifier", words: "a bonus or penalty", sort: number(None) };

const STRIKES_BACK: FieldView = FieldView {
    name: "reaction",
    words: "what the target does, if it still stands",
    sort: SortView::OneOf(&[("strike-back", "strikes back"), ("back-off", "backs off")]),
};
const RETURNS_FIRE: FieldView = FieldView {
    name: "reaction",
    words: "what the target does",
    sort: SortView::OneOf(&[
        ("nothing", "nothing"),
        ("return-fire", "returns fire"),
        ("dive", "dives for cover"),
    ]),
};
const FATE: FieldView =
    FieldView { name: "fate", words: "Fate Dice", sort: SortView::OneOf(&[("keep", "keeps them")]) };
const SHOT: FieldView = FieldView {
    name: "shot",
    words: "what is loaded",
    sort: SortView::OneOf(&[
        ("plain", "plain shot"),
        ("silver", "Silver Shot"),
        ("cold-iron", "Cold Iron Shot"),
        ("salt", "Salt"),
    ]),
};

/// Everything that can be stated.
pub(super) const FACTS: [FieldView; 8] = [COVER, MOVED, RANGE, UNSTEADY, TARGET_UNSTEADY, STAT, TN, MODIFIER];

/// Everything that can be decided. Nobody has Fate Dice, so no form asks about them.
const CHOICES: [FieldView; 4] = [STRIKES_BACK, RETURNS_FIRE, FATE, SHOT];

const STATES: [FieldView; 6] = [
    FieldView::whole("health", "Health left", 1, LARGEST),
    FieldView::whole("fatigue", "Fatigue tokens", 0, 2),
    tick("mounted", "mounted", true),
    tick("loaded", "not loaded", false),
    tick("torch", "with a lit torch", true),
    tick("cursed", "under the Mummy's Curse", true),
];

pub(super) const QUESTIONS: [AskedView; 4] = [
    AskedView {
        id: "melee",
        name: "Melee",
        words: "One Melee attack, and what the target answers.",
        attacker: "Attacker",
        target: Some("Target"),
        weapons: UseView::Melee,
        target_weapons: UseView::Melee,
        facts: &[UNSTEADY, TARGET_UNSTEADY],
        choices: &[STRIKES_BACK],
    },
    AskedView {
        id: "shoot",
        name: "Shooting",
        words: "One shot, and what the target answers.",
        attacker: "Shooter",
        target: Some("Target"),
        weapons: UseView::Shooting,
        target_weapons: UseView::Nothing,
        facts: &[COVER, MOVED, RANGE, UNSTEADY],
        choices: &[RETURNS_FIRE, SHOT],
    },
    AskedView {
        id: "check",
        name: "Check",
        words: "Both dice and a stat against a number.",
        attacker: "Figure",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[STAT, TN, MODIFIER],
        choices: &[],
    },
    AskedView {
        id: "terror",
        name: "Terror",
        words: "A Terror Check, and what it does to the figure.",
        attacker: "Figure",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[MODIFIER],
        choices: &[],
    },
];

const OUTCOMES: [(&str, &str); 16] = [
    ("hit", "The attack hits"),
    ("kill", "The target goes down"),
    ("attacker_hit", "The attacker is hit in return"),
    ("attacker_killed", "The attacker goes down"),
    ("shooter_hit", "The shooter is hit in return"),
    ("shooter_killed", "The shooter goes down"),
    ("damage", "Damage to the target"),
    ("attacker_damage", "Damage to the attacker"),
    ("pass", "The check is passed"),
    ("total", "The total"),
    ("collapse", "Collapses"),
    ("paralysed", "Paralysed"),
    ("shaken", "Shaken"),
    ("stunned", "Stunned"),
    ("distracted", "Distracted"),
    ("unfazed", "Unfazed"),
];

const fn tick(name: &'static str, words: &'static str, says: bool) -> FieldView {
    FieldView { name, words, sort: SortView::Tick(says) }
}

const fn number(usual: Option<i16>) -> SortView {
    SortView::Whole { least: -LARGEST, most: LARGEST, usual }
}

/// The names of what can be decided.
pub(super) fn choice_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = CHOICES.iter().map(|choice| choice.name).collect();
    names.dedup();
    names
}

/// All that can be decided under this name, in any question.
pub(super) fn options_of(name: &str) -> Vec<&'static str> {
    let fields = CHOICES.iter().filter(|choice| choice.name == name);
    let options = fields.flat_map(|choice| match choice.sort {
        SortView::OneOf(options) => options,
        _ => &[],
    });
    options.map(|(option, _)| *option).collect()
}

/// The form, with every profile of the book.
pub(super) fn form(book: &Book) -> FormView {
    let mut profiles: Vec<FighterView> =
        profiles::profiles(book).iter().map(|profile| fighter(book, profile)).collect();
    // Soldiers come first: most questions are about a player's own.
    profiles.sort_by_key(|profile| book.is_monster(&profile.id));
    let weapons = book.weapons.iter().filter_map(|weapon| book.arm(&weapon.id).map(|arm| view(book, &arm)));
    FormView {
        system: SilverBayonet::SHORT,
        questions: &QUESTIONS,
        outcomes: &OUTCOMES,
        states: &STATES,
        profiles,
        weapons: weapons.filter(|weapon| weapon.melee || weapon.shooting).collect(),
        things: book.items.iter().map(|item| item.name.clone()).collect(),
    }
}

fn fighter(book: &Book, profile: &ProfileView) -> FighterView {
    let kits = book.kits(&profile.id);
    let kit = |place: usize| {
        let figure = FigureSetup { kit: Some(place + 1), ..FigureSetup::of(&profile.id) };
        let profile = figure.profile(book).ok();
        let serves = profile.as_ref().is_some_and(|profile| profile.has(Attribute::Artillerist));
        let gun = serves.then(|| view(book, &GunSheet::default().arm())); // sb.gun.1
        let arms = profile.map(|profile| profile.arms).unwrap_or_default();
        let words = kits.get(place).map_or(String::new(), |things| things.join(", "));
        KitView { words, weapons: arms.iter().map(|arm| view(book, arm)).chain(gun).collect() }
    };
    FighterView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: profile.group.clone(),
        kits: (0..kits.len().max(1)).map(kit).collect(),
    }
}

fn view(book: &Book, arm: &Arm) -> WeaponView {
    let (id, name) = (arm.make().id(book), arm.name(book).to_string());
    let (melee, shooting) = (arm.melee.is_some(), arm.shooting.is_some());
    WeaponView { id, name, melee, shooting }
}
