//! What can be asked of WFRP combat, stated and decided: the form, and the words that `odds` accepts.

use frame::System;
use frame::odds::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};

use crate::{Book, Profile, WeaponKind, WeaponSheet, Wfrp};

/// Farther than any weapon reaches, in yards.
pub(super) const FARTHEST: i16 = 1500;
/// So many others at most fight somebody.
pub(super) const MOST_OTHERS: i16 = 5;
/// The largest crowd there is.
pub(super) const MOST_CROWD: i16 = 30;
/// The most Advantage that is spent on one test.
pub(super) const MOST_EFFORT: i16 = 10;
/// More levels of a Condition than anybody has.
pub(super) const MOST_LEVELS: i16 = 20;
/// Higher than any target number.
pub(super) const MOST_TARGET: i16 = 200;

const RANGE: FieldView = count("range", "how far away, in yards", FARTHEST);
const BAND: FieldView = FieldView {
    name: "band",
    words: "or the range band",
    sort: SortView::OneOf(&[
        ("point-blank", "point blank"),
        ("short", "short"),
        ("normal", "normal"),
        ("long", "long"),
        ("extreme", "extreme"),
    ]),
};
const COVER: FieldView = FieldView {
    name: "cover",
    words: "what the target stands behind",
    sort: SortView::OneOf(&[
        ("none", "nothing"),
        ("soft", "soft cover"),
        ("medium", "medium cover"),
        ("hard", "hard cover"),
    ]),
};
const DARK: FieldView = FieldView::tick("dark", "the target stands in darkness");
const MOVED: FieldView = FieldView::tick("moved", "the shooter has moved");
const AIMED: FieldView = FieldView::tick("aimed", "the shooter has taken aim");
const ENGAGED: FieldView = FieldView::tick("engaged", "the target is in a melee");
const CROWD: FieldView = count("crowd", "or a shot into a group of so many", MOST_CROWD);
const CHARGE: FieldView = FieldView::tick("charge", "the attacker has charged");
const FREE: FieldView = FieldView::tick("free", "a free attack on a combatant that flees");
const DEFENDING: FieldView = FieldView::tick("defending", "the target defends itself");
const MINOR: FieldView = FieldView::tick("minor", "the target is minor, and dies at once");
const ALLIES: FieldView = count("allies", "others who fight the target", MOST_OTHERS);
const ENEMIES: FieldView = count("enemies", "others who fight the attacker", MOST_OTHERS);
const TARGET: FieldView = count("target", "the target number, in the place of a Skill", MOST_TARGET);
const SKILL: FieldView = FieldView {
    name: "skill",
    words: "the Skill or characteristic",
    sort: SortView::OneOf(&[
        ("melee-basic", "Melee (Basic)"),
        ("melee-brawling", "Melee (Brawling)"),
        ("melee-fencing", "Melee (Fencing)"),
        ("melee-flail", "Melee (Flail)"),
        ("melee-polearm", "Melee (Polearm)"),
        ("melee-two-handed", "Melee (Two-handed)"),
        ("ranged-blackpowder", "Ranged (Blackpowder)"),
        ("ranged-bow", "Ranged (Bow)"),
        ("ranged-crossbow", "Ranged (Crossbow)"),
        ("ranged-sling", "Ranged (Sling)"),
        ("ranged-throwing", "Ranged (Throwing)"),
        ("dodge", "Dodge"),
        ("athletics", "Athletics"),
        ("climb", "Climb"),
        ("cool", "Cool"),
        ("endurance", "Endurance"),
        ("heal", "Heal"),
        ("perception", "Perception"),
        ("stealth", "Stealth"),
        ("ws", "WS"),
        ("bs", "BS"),
        ("s", "S"),
        ("t", "T"),
        ("i", "I"),
        ("ag", "Ag"),
        ("dex", "Dex"),
        ("int", "Int"),
        ("wp", "WP"),
        ("fel", "Fel"),
    ]),
};
const DIFFICULTY: FieldView = FieldView {
    name: "difficulty",
    words: "how hard it is",
    sort: SortView::OneOf(&[
        ("challenging", "challenging"),
        ("very-easy", "very easy"),
        ("easy", "easy"),
        ("average", "average"),
        ("difficult", "difficult"),
        ("hard", "hard"),
        ("very-hard", "very hard"),
    ]),
};

/// Everything that can be stated.
pub(super) const FACTS: [FieldView; 17] = [
    RANGE, BAND, COVER, DARK, MOVED, AIMED, ENGAGED, CROWD, CHARGE, FREE, DEFENDING, MINOR, ALLIES, ENEMIES,
    TARGET, SKILL, DIFFICULTY,
];

const DEFENCE: FieldView = FieldView {
    name: "defence",
    words: "how the target opposes it",
    sort: SortView::OneOf(&[("melee", "with a weapon"), ("dodge", "by Dodge"), ("none", "not at all")]),
};
const SHOT_DEFENCE: FieldView = FieldView {
    sort: SortView::OneOf(&[("none", "not at all"), ("melee", "with a shield"), ("dodge", "by Dodge")]),
    ..DEFENCE
};
const BLOW: FieldView = FieldView {
    name: "blow",
    words: "how it is meant",
    sort: SortView::OneOf(&[("plain", "in earnest"), ("pulled", "pulled")]),
};
const CALLED: FieldView = FieldView {
    name: "called",
    words: "where it is meant to land",
    sort: SortView::OneOf(&[
        ("anywhere", "anywhere"),
        ("head", "the head"),
        ("secondary-arm", "the secondary arm"),
        ("primary-arm", "the primary arm"),
        ("body", "the body"),
        ("left-leg", "the left leg"),
        ("right-leg", "the right leg"),
    ]),
};
const ADVANTAGE: FieldView = FieldView {
    name: "advantage",
    words: "how Advantage is counted",
    sort: SortView::OneOf(&[("pool", "a pool of each side"), ("personal", "everybody alone")]),
};
const EFFORT: FieldView = count("effort", "Advantage spent on it, at least 2", MOST_EFFORT);
const DEFENCE_EFFORT: FieldView =
    count("defence_effort", "Advantage spent on the defence, at least 2", MOST_EFFORT);

/// Everything that can be decided.
pub(super) const CHOICES: [FieldView; 6] = [DEFENCE, BLOW, CALLED, ADVANTAGE, EFFORT, DEFENCE_EFFORT];

const STATES: [FieldView; 12] = [
    count("wounds", "Wounds left", 250),
    count("advantage", "Advantage, of its side or its own", 20),
    FieldView::tick("prone", "Prone"),
    FieldView::tick("surprised", "Surprised"),
    FieldView::tick("unconscious", "Unconscious"),
    count("stunned", "levels of Stunned", MOST_LEVELS),
    count("blinded", "levels of Blinded", MOST_LEVELS),
    count("entangled", "levels of Entangled", MOST_LEVELS),
    count("fatigued", "levels of Fatigued", MOST_LEVELS),
    count("poisoned", "levels of Poisoned", MOST_LEVELS),
    count("broken", "levels of Broken", MOST_LEVELS),
    count("deafened", "levels of Deafened", MOST_LEVELS),
];

pub(super) const QUESTIONS: [AskedView; 3] = [
    AskedView {
        id: "melee",
        name: "Melee",
        words: "One attack hand to hand, opposed by its target.",
        attacker: "Attacker",
        target: Some("Target"),
        weapons: UseView::Melee,
        target_weapons: UseView::Melee,
        facts: &[CHARGE, ALLIES, ENEMIES, DEFENDING, FREE, MINOR],
        choices: &[DEFENCE, BLOW, CALLED, ADVANTAGE, EFFORT, DEFENCE_EFFORT],
    },
    AskedView {
        id: "shoot",
        name: "Shooting",
        words: "One shot at its target.",
        attacker: "Shooter",
        target: Some("Target"),
        weapons: UseView::Shooting,
        target_weapons: UseView::Nothing,
        facts: &[RANGE, BAND, COVER, DARK, MOVED, AIMED, ENGAGED, CROWD, MINOR],
        choices: &[SHOT_DEFENCE, CALLED, ADVANTAGE, EFFORT],
    },
    AskedView {
        id: "test",
        name: "Test",
        words: "One test of a Skill, a characteristic or a number.",
        attacker: "Combatant",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[SKILL, DIFFICULTY, TARGET],
        choices: &[ADVANTAGE, EFFORT],
    },
];

const OUTCOMES: [(&str, &str); 15] = [
    ("attacker_wins", "The attack hits"),
    ("defender_wins", "The target wins"),
    ("critical", "The hit is a Critical"),
    ("fumble", "The attacker fumbles"),
    ("defender_critical", "The parry is a Critical"),
    ("defender_fumble", "The target fumbles"),
    ("down", "The target is down"),
    ("killed", "The target is dead"),
    ("attacker_wins_otherwise", "The attack hits, with Advantage counted the other way"),
    ("down_otherwise", "The target is down, with Advantage counted the other way"),
    ("damage", "Wounds of the weapon"),
    ("wounds_lost", "Wounds lost in fact"),
    ("location", "Where it lands"),
    ("success", "Success"),
    ("sl", "Success Levels"),
];

const fn count(name: &'static str, words: &'static str, most: i16) -> FieldView {
    FieldView { name, words, sort: SortView::Whole { least: 0, most, usual: None } }
}

/// The form, with every profile in the book; those that can shoot as well as fight come first.
pub(super) fn form(book: &Book) -> FormView {
    let mut listed: Vec<&Profile> = book.profiles().iter().collect();
    listed.sort_by_key(|profile| profile.arms.iter().all(|arm| arm.is_melee()));
    FormView {
        system: Wfrp::SHORT,
        questions: &QUESTIONS,
        outcomes: &OUTCOMES,
        states: &STATES,
        profiles: listed.into_iter().map(|profile| fighter(book, profile)).collect(),
        weapons: book.weapons.iter().map(weapon).collect(),
        things: Vec::new(),
    }
}

fn fighter(book: &Book, profile: &Profile) -> FighterView {
    let arms = profile.arms.iter().filter_map(|arm| book.weapon(&arm.weapon));
    FighterView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: "Combatants".to_string(),
        kits: vec![KitView { words: String::new(), weapons: arms.map(weapon).collect() }],
    }
}

fn weapon(sheet: &WeaponSheet) -> WeaponView {
    let melee = sheet.kind == WeaponKind::Melee;
    WeaponView { id: sheet.id.clone(), name: sheet.name.clone(), melee, shooting: !melee }
}
