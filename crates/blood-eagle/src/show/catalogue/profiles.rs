//! Every profile of the book, for reading.

use fates::RuleId;
use frame::view::{ProfileView, Stat, Trait};

use crate::content::book::Book;
use crate::content::profile::{Items, Profile};
use crate::content::warband::enlisting::group;
use crate::content::weapon::Arm;
use crate::rules::fighting::armour::{Armour, armour_value, worn};
use crate::rules::heroes::powers::Powers;

/// Every profile, band by band.
pub(crate) fn profiles(book: &Book) -> Vec<ProfileView> {
    let sheets = book.sheets().into_iter();
    sheets.filter_map(|(band, sheet)| Some(of(book, group(band), book.profile(&sheet.id).ok()?))).collect()
}

fn of(book: &Book, group: &str, profile: &Profile) -> ProfileView {
    let mut gear: Vec<Trait> =
        profile.arms.iter().map(|arm| Trait { name: arm_words(book, arm), rule: arm_rule(arm) }).collect();
    gear.extend(armour_words(book, profile, profile.shield));
    gear.extend(item_words(profile.items));
    let mut notes = vec![format!("{} points", profile.cost)];
    match profile.hero_points {
        0 => {}
        1 => notes.push("1 Hero Point".to_string()),
        count => notes.push(format!("{count} Hero Points")),
    }
    if profile.mounted {
        notes.push("mounted".to_string());
    }
    ProfileView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: group.to_string(),
        stats: stats(book, profile, armour_value(book, profile)),
        traits: traits(book, profile, profile.powers),
        gear: vec![gear],
        notes,
    }
}

/// Its numbers, in the order of the roster, with the AR it has now beside that of its roster.
pub(crate) fn stats(book: &Book, profile: &Profile, ar: i16) -> Vec<Stat> {
    let stat = |name: &str, value: i16| Stat { name: name.to_string(), value, printed: value.to_string() };
    let mut stats = vec![stat("FV", profile.fv), stat("SV", profile.sv), stat("Speed", profile.speed)];
    stats.extend(profile.leadership.map(|leadership| stat("Leadership", leadership)));
    stats.push(stat("Fate", profile.fate));
    stats.push(Stat { printed: armour_value(book, profile).to_string(), ..stat("AR", ar) });
    stats.push(stat("Points", profile.cost));
    stats
}

/// Its traits and Powers, each with the card behind it.
pub(crate) fn traits(book: &Book, profile: &Profile, powers: Powers) -> Vec<Trait> {
    let own = profile.traits.iter().filter_map(|one| book.trait_sheet(one));
    let own = own.map(|sheet| Trait { name: sheet.name.clone(), rule: sheet.rule });
    let powers = powers.iter().filter_map(|power| Some((power, book.power(power)?)));
    let powers = powers.map(|(power, sheet)| Trait { name: sheet.name.clone(), rule: Some(power.rule()) });
    own.chain(powers).collect()
}

/// `Spear, also thrown`
pub(crate) fn arm_words(book: &Book, arm: &Arm) -> String {
    let name = book.weapon(arm.weapon).map_or("Weapon", |sheet| sheet.name.as_str());
    let thrown = if arm.fight.is_some() && arm.shoot.is_some() { ", also thrown" } else { "" };
    let poisoned = if arm.poisoned { ", poisoned" } else { "" };
    let legendary = if arm.legendary { ", legendary" } else { "" };
    format!("{name}{thrown}{poisoned}{legendary}")
}

/// The rule of a weapon's row, that for Fighting first.
pub(in crate::show) fn arm_rule(arm: &Arm) -> Option<RuleId> {
    arm.fight.or(arm.shoot).map(|row| row.rule)
}

/// What it wears, the shield only if it still has it.
pub(crate) fn armour_words(book: &Book, profile: &Profile, shield: bool) -> Vec<Trait> {
    let worn = worn(profile.body, profile.helm, shield).filter_map(|piece| book.piece(piece));
    let legendary = |piece: Armour| match piece {
        Armour::Shield if profile.legendary_shield => ", legendary",
        _ => "",
    };
    worn.map(|piece| Trait {
        name: format!("{} ({:+}){}", piece.name, piece.ar, legendary(piece.id)),
        rule: Some(RuleId("be.armour.2")),
    })
    .collect()
}

/// What it carries that is counted.
pub(in crate::show) fn item_words(items: Items) -> Vec<Trait> {
    let all = [
        (items.torch, "Torch", "Torches", "be.equip.torch.2"),
        (items.holy_water, "Holy water", "Phials of holy water", "be.equip.holy_water.1"),
        (items.fire_arrow, "Fire arrow", "Fire arrows", "be.equip.fire_arrow.5"),
    ];
    let held = all.into_iter().filter(|(count, ..)| *count > 0);
    held.map(|(count, one, many, rule)| Trait {
        name: if count == 1 { one.to_string() } else { format!("{many} ({count})") },
        rule: Some(RuleId(rule)),
    })
    .collect()
}
