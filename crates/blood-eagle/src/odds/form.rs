//! What can be asked of Blood Eagle, stated and decided: the form, and the words that `odds` accepts.

use content::kebab;
use frame::System;
use frame::odds::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};

use crate::content::warband::enlisting::group;
use crate::{BloodEagle, Book, FigureSheet, WeaponSheet};

/// Farther than any table is wide, in inches.
pub(super) const FARTHEST: u16 = 240;
/// So many others fit round a figure at most.
pub(super) const MOST_OTHERS: u8 = 5;
/// No modifier is greater.
pub(super) const MOST_MODIFIER: i16 = 10;

const RANGE: FieldView =
    FieldView { name: "range", words: "how far away, in inches", sort: SortView::Inches(FARTHEST) };
const MOVED: FieldView =
    FieldView::tick("moved", "the shooter has moved over 3 inches, or what the book says instead");
const TARGET_MOVED: FieldView =
    FieldView::tick("target_moved", "the target has moved over 3 inches, or what the book says instead");
const TARGET_RAN: FieldView = FieldView::tick("target_ran", "the target has run");
const COVER: FieldView = FieldView {
    name: "cover",
    words: "what the target stands in",
    sort: SortView::OneOf(&[
        ("0", "the open"),
        ("1", "Difficult Terrain of type 1"),
        ("2", "Difficult Terrain of type 2"),
        ("3", "Difficult Terrain of type 3"),
    ]),
};
const CHARGE: FieldView =
    FieldView::tick("charge", "the attacker has come into contact by its own move of 3 inches or more");
const CONTACT: FieldView = FieldView::tick("contact", "the two touch");
const ALLIES: FieldView = others("allies", "friends of the attacker who touch the target, too");
const ENEMIES: FieldView = others("enemies", "enemies who touch the attacker, too");
const WALL: FieldView =
    FieldView::tick("wall", "a friend of its sort stands beside the target, for a shieldwall");
const SEA: FieldView = FieldView::whole("sea", "aboard a ship, in which Sea State", 0, 3);
const MODIFIER: FieldView = FieldView {
    name: "modifier",
    words: "added to the die",
    sort: SortView::Whole { least: -MOST_MODIFIER, most: MOST_MODIFIER, usual: Some(0) },
};

/// Everything that can be stated.
pub(super) const FACTS: [FieldView; 12] =
    [RANGE, MOVED, TARGET_MOVED, TARGET_RAN, COVER, CHARGE, CONTACT, ALLIES, ENEMIES, WALL, SEA, MODIFIER];

const MOB: FieldView = others("mob", "so many friends lend themselves to the blow");
const VOLLEY: FieldView = others("volley", "so many friends shoot with it");
const SHARE: FieldView = FieldView::whole("share", "only a part of a split FV", 1, 20);
const HERO: FieldView = FieldView {
    name: "hero",
    words: "a Hero Point",
    sort: SortView::OneOf(&[("keep", "is kept"), ("spend", "is spent where that is more likely to help")]),
};

/// Everything that can be decided.
pub(super) const CHOICES: [FieldView; 4] = [MOB, VOLLEY, SHARE, HERO];

const STATES: [FieldView; 6] = [
    FieldView::tick("knocked_down", "Knocked Down"),
    FieldView::whole("hero_points", "Hero Points", 0, 9),
    FieldView::tick("blessed", "under a Blessing"),
    FieldView::tick("warded", "under a Shield of Faith"),
    FieldView::tick("hexed", "under a Hex"),
    FieldView::tick("misted", "in a Mist"),
];

pub(super) const QUESTIONS: [AskedView; 4] = [
    AskedView {
        id: "fight",
        name: "Fighting",
        words: "One blow, and what it does.",
        attacker: "Attacker",
        target: Some("Target"),
        weapons: UseView::Melee,
        target_weapons: UseView::Melee,
        facts: &[ALLIES, ENEMIES, CHARGE, WALL, SEA],
        choices: &[MOB, SHARE, HERO],
    },
    AskedView {
        id: "shoot",
        name: "Shooting",
        words: "One shot or throw, and what it does.",
        attacker: "Shooter",
        target: Some("Target"),
        weapons: UseView::Shooting,
        target_weapons: UseView::Melee,
        facts: &[RANGE, MOVED, TARGET_MOVED, TARGET_RAN, COVER, CONTACT, ALLIES, ENEMIES, WALL, SEA],
        choices: &[VOLLEY, HERO],
    },
    AskedView {
        id: "fate",
        name: "Fate roll",
        words: "The Fate roll of the figure that is hit.",
        attacker: "Figure",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[MODIFIER],
        choices: &[HERO],
    },
    AskedView {
        id: "check",
        name: "Fate check",
        words: "A Fate check, as for Powers and getting away.",
        attacker: "Figure",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[MODIFIER],
        choices: &[HERO],
    },
];

const OUTCOMES: [(&str, &str); 7] = [
    ("hit", "The target is hit"),
    ("fumble", "The weapon is lost"),
    ("safe", "The target is unharmed"),
    ("knocked_down", "The target is Knocked Down"),
    ("out", "The target is Out"),
    ("stray", "Somebody else in the Fight is shot at"),
    ("pass", "Passed"),
];

const fn others(name: &'static str, words: &'static str) -> FieldView {
    FieldView::whole(name, words, 0, MOST_OTHERS as i16)
}

/// The form, with every figure of the book, band by band.
pub(super) fn form(book: &Book) -> FormView {
    let fighter = |figure: &FigureSheet, group: &str| FighterView {
        id: figure.id.clone(),
        name: figure.name.clone(),
        group: group.to_string(),
        kits: vec![KitView { words: String::new(), weapons: carried(book, figure) }],
    };
    let listed = book.sheets().into_iter().map(|(band, figure)| fighter(figure, group(band)));
    FormView {
        system: BloodEagle::SHORT,
        questions: &QUESTIONS,
        outcomes: &OUTCOMES,
        states: &STATES,
        profiles: listed.collect(),
        weapons: book.weapons.iter().map(view).collect(),
        things: Vec::new(),
    }
}

fn view(sheet: &WeaponSheet) -> WeaponView {
    WeaponView {
        id: kebab(&sheet.name),
        name: sheet.name.clone(),
        melee: sheet.fight.is_some(),
        shooting: sheet.shoot.is_some(),
    }
}

/// What a figure carries, each weapon for what it was bought for.
fn carried(book: &Book, figure: &FigureSheet) -> Vec<WeaponView> {
    let thrown = figure.shoot.iter().filter(|weapon| !figure.fight.contains(weapon));
    let bought = |weapon: &String| {
        let (melee, shooting) = (figure.fight.contains(weapon), figure.shoot.contains(weapon));
        Some(WeaponView { melee, shooting, ..view(book.weapon(book.weapon_id(weapon).ok()?)?) })
    };
    figure.fight.iter().chain(thrown).filter_map(bought).collect()
}
