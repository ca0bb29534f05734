//! What can be asked of Fear and Faith, stated and decided: the form, and the words that `odds` accepts.

use content::kebab;
use frame::System;
use frame::odds::{AskedView, FieldView, FighterView, FormView, KitView, SortView, UseView, WeaponView};

use crate::{Arm, Book, FearAndFaith, List, Profile, Side};

/// Farther than any table is wide, in centimetres.
pub(super) const FARTHEST: i16 = 600;
/// A modifier larger than this changes nothing any more.
pub(super) const MOST_MODIFIER: i8 = 9;
/// So many others fit round a model at most.
pub(super) const MOST_OTHERS: u8 = 5;

const RANGE: FieldView = FieldView::whole("range", "how far away, in centimetres", 0, FARTHEST);
const BAND: FieldView = FieldView {
    name: "band",
    words: "or the range band",
    sort: SortView::OneOf(&[("1", "one times the weapon's range"), ("2", "two times"), ("3", "three times")]),
};
const COVER: FieldView = FieldView::tick("cover", "the target is in cover");
const TREES: FieldView = FieldView::tick("trees", "among trees");
const CONTACT: FieldView = FieldView::tick("contact", "the two are in hand-to-hand");
const NIGHT: FieldView = FieldView::tick("night", "it is night");
const WEATHER: FieldView = FieldView {
    name: "weather",
    words: "the weather",
    sort: SortView::OneOf(&[("clear", "clear"), ("rain", "rain"), ("fog", "fog"), ("storm", "a storm")]),
};
const FRIENDS: FieldView = others("friends", "friends of the attacker who touch the target, too");
const FOES: FieldView = others("foes", "enemies who touch the attacker, too");
const HIGHER: FieldView = FieldView {
    name: "higher",
    words: "who stands higher, or behind an obstacle",
    sort: SortView::OneOf(&[("nobody", "nobody"), ("attacker", "the attacker"), ("target", "the target")]),
};
const LEADER: FieldView = FieldView::tick("leader", "a Leader is near and in sight");
const HOLY: FieldView = FieldView::tick("holy", "on holy ground");

const AMBUSH: FieldView = FieldView::tick("ambush", "the attacker comes out of hiding");
const MODIFIER: FieldView =
    FieldView::whole("modifier", "added to each die besides", -(MOST_MODIFIER as i16), MOST_MODIFIER as i16);

/// Everything that can be stated.
pub(super) const FACTS: [FieldView; 14] = [
    RANGE, BAND, COVER, TREES, CONTACT, NIGHT, WEATHER, FRIENDS, FOES, HIGHER, AMBUSH, LEADER, HOLY, MODIFIER,
];

const DICE: FieldView = FieldView {
    name: "dice",
    words: "how many dice",
    sort: SortView::OneOf(&[("2", "two"), ("1", "one"), ("3", "three")]),
};
const ATTACK: FieldView = FieldView {
    name: "attack",
    words: "what sort of attack",
    sort: SortView::OneOf(&[
        ("plain", "an attack"),
        ("powerful", "a powerful attack"),
        ("hack", "a free hack"),
    ]),
};
const FIRE: FieldView = FieldView {
    name: "fire",
    words: "how it is fired",
    sort: SortView::OneOf(&[
        ("single", "a shot"),
        ("aimed", "an aimed shot"),
        ("burst", "a burst"),
        ("aimed-burst", "an aimed burst"),
    ]),
};
const CAUSE: FieldView = FieldView {
    name: "cause",
    words: "what frightens it",
    sort: SortView::OneOf(&[
        ("charge", "a charge"),
        ("death", "a death"),
        ("gruesome-death", "a gruesome death"),
        ("aura", "an Aura of Terror"),
        ("spell", "a spell"),
    ]),
};
const HERO: FieldView = FieldView {
    name: "hero",
    words: "a Hero's re-roll",
    sort: SortView::OneOf(&[("keep", "is kept"), ("reroll", "is used")]),
};

/// Everything that can be decided.
pub(super) const CHOICES: [FieldView; 5] = [DICE, ATTACK, FIRE, CAUSE, HERO];

const STATES: [FieldView; 6] = [
    FieldView::tick("fallen", "on the ground"),
    FieldView::tick("transfixed", "transfixed"),
    FieldView::tick("hidden", "hidden at the start of the turn"),
    FieldView::tick("shaken", "shaken by fear"),
    FieldView::tick("cursed", "under a curse"),
    FieldView::whole("wounds", "steps of Quality lost", 0, 4),
];

pub(super) const QUESTIONS: [AskedView; 5] = [
    AskedView {
        id: "melee",
        name: "Hand-to-hand",
        words: "One attack, and what it does to both.",
        attacker: "Attacker",
        target: Some("Defender"),
        weapons: UseView::Melee,
        target_weapons: UseView::Nothing,
        facts: &[FRIENDS, FOES, HIGHER, AMBUSH, NIGHT],
        choices: &[ATTACK, HERO],
    },
    AskedView {
        id: "shoot",
        name: "Shooting",
        words: "One shot at its target.",
        attacker: "Shooter",
        target: Some("Target"),
        weapons: UseView::Shooting,
        target_weapons: UseView::Nothing,
        facts: &[RANGE, BAND, COVER, TREES, CONTACT, NIGHT, WEATHER],
        choices: &[FIRE, HERO],
    },
    AskedView {
        id: "activate",
        name: "Activation",
        words: "How many actions the dice bring, and whether the turn is lost.",
        attacker: "Model",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[LEADER, MODIFIER, NIGHT],
        choices: &[DICE, HERO],
    },
    AskedView {
        id: "fear",
        name: "Fear",
        words: "A Fear test, and what becomes of the model.",
        attacker: "Model",
        target: Some("Whom it fears"),
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[LEADER, HOLY, MODIFIER, NIGHT],
        choices: &[CAUSE, HERO],
    },
    AskedView {
        id: "morale",
        name: "Morale",
        words: "A Morale check.",
        attacker: "Model",
        target: None,
        weapons: UseView::Nothing,
        target_weapons: UseView::Nothing,
        facts: &[LEADER, MODIFIER, NIGHT],
        choices: &[HERO],
    },
];

const OUTCOMES: [(&str, &str); 30] = [
    ("attacker_gruesome", "The attacker is killed gruesomely"),
    ("attacker_killed", "The attacker is killed"),
    ("attacker_wounded", "The attacker is wounded instead of killed"),
    ("attacker_feigns_death", "The attacker drops as if dead"),
    ("attacker_fallen", "The attacker falls"),
    ("attacker_recoils", "The attacker recoils"),
    ("tie", "Nothing happens"),
    ("no_effect", "Nothing happens"),
    ("target_recoils", "The target recoils"),
    ("target_fallen", "The target falls"),
    ("target_killed", "The target is killed"),
    ("target_gruesome", "The target is killed gruesomely"),
    ("target_wounded", "The target is wounded instead of killed"),
    ("target_feigns_death", "The target drops as if dead"),
    ("jam", "The weapon is empty or jams"),
    ("turnover", "The turn passes"),
    ("one_action", "At least one action"),
    ("two_actions", "At least two actions"),
    ("successes", "Actions"),
    ("steady", "Holds its nerve"),
    ("recoil", "Recoils"),
    ("scared", "Is scared"),
    ("panic", "Panics"),
    ("on_the_ground", "Ends on the ground"),
    ("transfixed", "Ends transfixed"),
    ("gone", "Leaves the game"),
    ("stands", "Stands"),
    ("flees_once", "Flees with one move"),
    ("flees_twice", "Flees with two moves"),
    ("destroyed", "Leaves the game"),
];

const fn others(name: &'static str, words: &'static str) -> FieldView {
    FieldView::whole(name, words, 0, MOST_OTHERS as i16)
}

/// The form, with every model of the book that stands in a list; the good come first.
pub(super) fn form(book: &Book) -> FormView {
    let listed = book.profiles().iter().filter_map(|profile| Some((book.list(&profile.list)?, profile)));
    let mut listed: Vec<_> = listed.collect();
    listed.sort_by_key(|(list, _)| list.side == Side::Evil);
    FormView {
        system: FearAndFaith::SHORT,
        questions: &QUESTIONS,
        outcomes: &OUTCOMES,
        states: &STATES,
        profiles: listed.into_iter().map(|(list, profile)| fighter(book, list, profile)).collect(),
        weapons: ["Hand Weapon", "Stake", "Heavy Weapon", "Chainsaw"].map(blade).to_vec(),
        things: Vec::new(),
    }
}

fn fighter(book: &Book, list: &List, profile: &Profile) -> FighterView {
    FighterView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: list.name.clone(),
        kits: vec![KitView {
            words: String::new(),
            weapons: profile.arms.iter().map(|arm| view(book, arm)).collect(),
        }],
    }
}

fn blade(name: &str) -> WeaponView {
    WeaponView { id: kebab(name), name: name.to_string(), melee: true, shooting: false }
}

fn view(book: &Book, arm: &Arm) -> WeaponView {
    let name = book.weapon_name(arm.make());
    WeaponView { id: kebab(name), name: name.to_string(), melee: false, shooting: !arm.is_lobbed() }
}
