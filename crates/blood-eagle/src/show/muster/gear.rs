//! What a figure carries and wears, with its numbers in words and the rules behind them.

use fates::RuleId;
use frame::muster::GearView;
use table::{Length, Unit};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::weapon::{Arm, Row};
use crate::rules::fighting::armour::{Armour, worn};
use crate::rules::heroes::powers::{Power, PowerKind};
use crate::state::Phase;

/// Weapons for Fighting and for Shooting, armour, equipment and Powers.
pub(super) fn gear(book: &Book, profile: &Profile) -> Vec<GearView> {
    let mut gear: Vec<GearView> = profile.arms.iter().flat_map(|arm| weapon(book, arm)).collect();
    let both_hands = profile.arms.iter().any(|arm| arm.two_hands);
    gear.extend(
        worn(profile.body, profile.helm, profile.shield).map(|one| piece(book, profile, one, both_hands)),
    );
    gear.extend(items(book, profile));
    gear.extend(profile.powers.iter().map(|one| power(book, one)));
    gear
}

/// A weapon, once for each use it was bought for.
fn weapon(book: &Book, arm: &Arm) -> Vec<GearView> {
    let sheet = book.weapon(arm.weapon);
    let name = sheet.map_or("Weapon", |sheet| sheet.name.as_str());
    let (cutting, penetrating) = sheet.map_or((false, false), |sheet| (sheet.cutting, sheet.penetrating));
    let one = |words: String, row: Row, poisoned: bool| {
        let poison = format!(", poisoned ({} more)", fate_words(book.numbers.poison));
        let words =
            words + if poisoned { &poison } else { "" } + if arm.legendary { ", legendary" } else { "" };
        GearView { name: name.to_string(), words, rule: Some(row.rule) }
    };
    let fight = arm.fight.map(|row| one(fight_words(arm, row), row, arm.poisoned && cutting));
    let shoot = arm.shoot.map(|row| one(shoot_words(arm, row), row, arm.poisoned && penetrating));
    fight.into_iter().chain(shoot).collect()
}

/// `Fighting +2, Fate −2, both hands, can Sunder`
pub(super) fn fight_words(arm: &Arm, row: Row) -> String {
    let mut words = format!("Fighting {}", row_words(row));
    if let Some(rest) = arm.at_rest {
        words += &format!(" after a ride of {}, else {}", distance(arm.charge), row_words(rest));
    }
    words + hands_words(arm) + if arm.sunder { ", can Sunder" } else { "" }
}

/// `Shooting 9″, +2, Fate −2`
pub(super) fn shoot_words(arm: &Arm, row: Row) -> String {
    let reload = match arm.reload {
        0 => String::new(),
        1 => ", a turn to reload".to_string(),
        turns => format!(", {turns} turns to reload"),
    };
    format!("Shooting {}, {}{}{reload}", distance(row.range), row_words(row), hands_words(arm))
}

fn hands_words(arm: &Arm) -> &'static str {
    if arm.two_hands { ", both hands" } else { "" }
}

/// `+2, Fate −2`
fn row_words(row: Row) -> String {
    match row.fate {
        0 => signed(row.bonus),
        fate => format!("{}, {}", signed(row.bonus), fate_words(fate)),
    }
}

fn fate_words(fate: i16) -> String {
    format!("Fate {}", signed(fate))
}

fn signed(value: i16) -> String {
    format!("{value:+}").replace('-', "−")
}

pub(super) fn distance(length: Length) -> String {
    Unit::Inches.words(length)
}

/// A piece of armour. A shield gives nothing while a weapon fills both hands (be.armour.4).
fn piece(book: &Book, profile: &Profile, id: Armour, both_hands: bool) -> GearView {
    let is_shield = id == Armour::Shield;
    let sheet = book.piece(id);
    let name = sheet.map_or(id.id(), |sheet| sheet.name.as_str()).to_string();
    let mut words = piece_words(book, id);
    let mut rule = "be.armour.2";
    if is_shield && both_hands {
        words += ", not with a two-handed weapon in hand";
        rule = "be.armour.4";
    }
    if is_shield && profile.legendary_shield {
        words += ", legendary: can't be Sundered";
        rule = if both_hands { rule } else { "be.sunder.4" };
    }
    GearView { name, words, rule: Some(RuleId(rule)) }
}

/// `AR 7` for clothes, `AR +2` for what covers more than they do.
pub(super) fn piece_words(book: &Book, id: Armour) -> String {
    let ar = book.armour(id);
    match id {
        Armour::Shield | Armour::LightHelm | Armour::FullHelm => format!("AR {}", signed(ar)),
        Armour::Clothes | Armour::Jacket | Armour::Byrnie | Armour::Hauberk => format!("AR {ar}"),
    }
}

/// Torches, holy water and fire arrows.
fn items(book: &Book, profile: &Profile) -> Vec<GearView> {
    let (items, numbers) = (profile.items, &book.numbers);
    let bows: Vec<String> =
        numbers.bows.iter().filter_map(|bow| Some(book.weapon(*bow)?.name.to_lowercase())).collect();
    let light = format!("light of {}; Fighting {}", distance(numbers.light), row_words(numbers.torch));
    let phial = format!("Shooting {}, {}", distance(numbers.phial.range), row_words(numbers.phial));
    let arrow = format!("lit, from a {}", bows.join(" or "));
    let all = [
        (items.torch, "Torch", light, "be.equip.torch.2"),
        (items.holy_water, "Holy water", phial, "be.equip.holy_water.1"),
        (items.fire_arrow, "Fire arrow", arrow, "be.equip.fire_arrow.5"),
    ];
    let held = all.into_iter().filter(|(count, ..)| *count > 0);
    held.map(|(count, name, words, rule)| GearView {
        name: if count == 1 { name.to_string() } else { format!("{name} ({count})") },
        words,
        rule: Some(RuleId(rule)),
    })
    .collect()
}

fn power(book: &Book, power: Power) -> GearView {
    let name = book.power(power).map_or("A Power", |sheet| sheet.name.as_str()).to_string();
    GearView { name, words: power_words(book, power), rule: Some(power.rule()) }
}

/// `Miracle, Movement, 6″`
pub(super) fn power_words(book: &Book, power: Power) -> String {
    let Some(sheet) = book.power(power) else { return String::new() };
    let kind = match sheet.kind {
        PowerKind::Miracle => "Miracle",
        PowerKind::Wyrd => "Wyrd",
    };
    let phase = match sheet.phase {
        Phase::Shooting => "Shooting",
        Phase::Fighting => "Fighting",
        _ => "Movement",
    };
    let attack = sheet.shoot.map(|_| format!(", {}", row_words(sheet.row()))).unwrap_or_default();
    format!("{kind}, {phase}, {}{attack}", distance(table::inches(sheet.range.into())))
}
