//! What things do, in short: `24″, Power +1`.

use crate::content::book::{Book, ItemSheet, WeaponKind, WeaponSheet};
use crate::content::profile::Thing;
use crate::rules::fighting::arms::{Damage, DamageDie, Reload, Weapon};
use crate::rules::powers::attribute::Attribute;

/// What something carried does.
pub(super) fn of_thing(book: &Book, written: &str) -> String {
    let thing = Thing::read(written);
    match (book.weapon(&thing.id), book.item(&thing.id)) {
        (Some(weapon), _) => of_weapon(book, weapon),
        (None, Some(item)) => of_item(item),
        (None, None) => String::new(),
    }
}

/// The slots it takes, and what it does.
pub(super) fn with_slots(book: &Book, written: &str) -> String {
    let slots = match book.slots(&Thing::read(written).id) {
        0 => "no slot".to_string(),
        1 => "1 slot".to_string(),
        more => format!("{more} slots"),
    };
    join([slots, of_thing(book, written)])
}

fn of_weapon(book: &Book, weapon: &WeaponSheet) -> String {
    match weapon.kind {
        WeaponKind::Melee => format!("melee, {}", weapon.damage.map_or_else(String::new, damage)),
        WeaponKind::Firearm => of_firearm(book, weapon),
        WeaponKind::Armour => {
            let armour = weapon.armour.map_or_else(String::new, |armour| format!("Armour {armour}"));
            let speed = if weapon.speed == 0 { String::new() } else { format!("Speed {:+}", weapon.speed) };
            join([armour, speed])
        }
        WeaponKind::Ammunition => loads(book, &weapon.id),
    }
}

fn of_firearm(book: &Book, weapon: &WeaponSheet) -> String {
    let range = weapon.range.map_or_else(String::new, |range| format!("{range}″"));
    let check = if weapon.shoot == 0 { String::new() } else { format!("{:+} to shoot", weapon.shoot) };
    let targets = match weapon.targets {
        Some(most) if most > 1 => format!("up to {most} targets"),
        _ => String::new(),
    };
    let reload = match weapon.reload {
        Some(Reload::CartridgeBox) => "needs a Cartridge Box",
        Some(Reload::ShotBag) => "needs a Shot Bag",
        Some(Reload::Never) => "one shot",
        Some(Reload::NoneNeeded | Reload::AlwaysLoaded) | None => "",
    };
    let id = weapon.like.as_ref().unwrap_or(&weapon.id);
    let bayonet = Weapon::of_id(id)
        .filter(|weapon| weapon.has_bayonet())
        .and_then(|_| weapon.in_melee(&book.weapons))
        .map_or_else(String::new, |done| format!("bayonet {}", damage(done)));
    let done = weapon.damage.map_or_else(String::new, damage);
    join([range, done, check, targets, reload.to_string(), bayonet])
}

/// What a box or bag loads.
fn loads(book: &Book, id: &str) -> String {
    let reload = match id {
        "cartridge-box" => Reload::CartridgeBox,
        _ => Reload::ShotBag,
    };
    let guns = book.weapons.iter().filter(|weapon| weapon.reload == Some(reload));
    let names: Vec<&str> = guns.map(|weapon| weapon.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("loads {}", names.join(", ")) }
}

fn of_item(item: &ItemSheet) -> String {
    let quality = item.quality.as_deref().unwrap_or_default().replace('-', " ");
    let against = item.against.join(" and ").to_lowercase();
    let against = if against.is_empty() { against } else { format!("against {against}") };
    let brittle = if item.brittle { "a 1 misses" } else { "" };
    join([quality, against, brittle.to_string()])
}

/// What an attribute does, as its card says it.
pub(super) fn of_attribute(book: &Book, name: &str) -> String {
    let rule = Attribute::named(name).and_then(Attribute::rule);
    rule.and_then(|rule| book.cards.get(rule.0)).map_or_else(String::new, |card| card.text.clone())
}

fn damage(damage: Damage) -> String {
    let die = match damage.die {
        DamageDie::Power => "Power",
        DamageDie::Skill => "Skill",
    };
    if damage.plus == 0 { die.to_string() } else { format!("{die} {:+}", damage.plus) }
}

fn join<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
