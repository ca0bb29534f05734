//! What a figure may be given from both armouries: slots, special items, upgrades and what they fit.

use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::json;

use super::additions::counted;
use super::fields::{choice, field, with_strangers};
use super::{Muster, words};
use crate::content::book::{Book, ItemSheet};
use crate::content::profile::{Profile, Thing};
use crate::content::unit::Enlisted;
use crate::rules::fighting::arms::{Item, Weapon};
use crate::setup::FigureSetup;
use crate::show::catalogue::profiles;

impl Muster<'_> {
    /// The general armoury, for a figure that fills slots as it likes (sb.out.officer.6).
    pub(super) fn equipment_field(&self, enlisted: &Enlisted<'_>) -> Option<FieldView> {
        let slots = usize::from(enlisted.slots?);
        let profile = enlisted.profile(self.book);
        let left = slots as i64 - enlisted.slots_filled(self.book) as i64;
        let improvised = Weapon::ImprovisedWeapon.id(); // anybody has one
        let weapons = self.book.weapons.iter().filter(|weapon| weapon.id != improvised);
        let option = |name: &str| self.thing(name, left, profile.as_ref());
        let options = weapons.map(|weapon| option(&weapon.name)).collect();
        let now = enlisted.equipment_named(self.book);
        let takes = Takes::Some { options: with_strangers(options, &now), now, most: None, may_repeat: true };
        let filled = enlisted.slots_filled(self.book);
        let (at, name) =
            (format!("{}/equipment", enlisted.who.pointer()), format!("Slots, {filled} of {slots}"));
        Some(field(&at, &name, Some("sb.out.officer.6"), takes))
    }

    /// The special armoury (sb.arm.limit.1).
    pub(super) fn specials_field(&self, enlisted: &Enlisted<'_>) -> Option<FieldView> {
        let most = enlisted.most_specials(self.book);
        let now = enlisted.specials_named(self.book);
        if most == 0 && now.is_empty() {
            return None;
        }
        let profile = enlisted.profile(self.book);
        let left = match enlisted.slots {
            Some(slots) => i64::from(slots) - enlisted.slots_filled(self.book) as i64,
            None => i64::MAX, // a fixed kit has no slots
        };
        let names = self.book.items.iter().flat_map(|item| forms(item, profile.as_ref(), self.book));
        let option = |name: String| {
            let full = (now.len() >= most)
                .then(|| format!("already {}", counted(now.len() as i64, "special item", "special items")));
            let choice = self.thing(&name, left, profile.as_ref());
            let chosen = now.contains(&name);
            ChoiceView { why_not: full.or(choice.why_not).filter(|_| !chosen), ..choice }
        };
        let options = names.map(option).collect();
        let takes = Takes::Some {
            options: with_strangers(options, &now),
            now: now.clone(),
            most: Some(most),
            may_repeat: false,
        };
        let (at, name) =
            (format!("{}/specials", enlisted.who.pointer()), format!("Special items, at most {most}"));
        Some(field(&at, &name, Some("sb.arm.limit.1"), takes))
    }

    fn thing(&self, name: &str, left: i64, profile: Option<&Profile>) -> ChoiceView {
        let short = i64::from(self.book.slots(&Thing::read(name).id)) - left;
        let unfit = || profile.and_then(|profile| unfit(profile, name, self.book));
        ChoiceView {
            words: words::with_slots(self.book, name),
            rule: profiles::gear(self.book, name).rule,
            why_not: (short > 0).then(|| counted(short, "slot short", "slots short")).or_else(unfit),
            ..choice(json!(name), name)
        }
    }
}

/// Why the figure can't carry one of these besides.
fn unfit(profile: &Profile, name: &str, book: &Book) -> Option<String> {
    let mut trial = profile.clone();
    if let Err(why) = trial.equip(name, book) {
        let (_, wanted) = why.rsplit_once(", ").unwrap_or(("", &why));
        return Some(wanted.trim_start_matches("and ").trim_start_matches("expected ").to_string());
    }
    let thing = Thing::read(name);
    let keeper = match Item::of_id(&thing.id) {
        Some(Item::ColdIronShot | Item::SilverShot) => { trial.arms.iter() }
            .filter(|arm| thing.on.as_ref().is_none_or(|on| arm.is_called(on, book)))
            .find_map(|arm| arm.weapon.keeps_shot_in()),
        _ => None,
    };
    match keeper {
        Some("Cartridge Box") if !trial.items.has(Item::CartridgeBox) => Some("no Cartridge Box".to_string()),
        Some("Shot Bag") if !trial.items.has(Item::ShotBag) => Some("no Shot Bag".to_string()),
        _ => None,
    }
}

/// An item as it can be taken: an upgrade for each weapon that it fits (sb.arm.limit.2).
fn forms(item: &ItemSheet, profile: Option<&Profile>, book: &Book) -> Vec<String> {
    let Some(profile) = profile.filter(|_| item.upgrade.is_some()) else { return vec![item.name.clone()] };
    let mut names: Vec<String> = Vec::new();
    for arm in &profile.arms {
        let name = format!("{} ({})", item.name, arm.name(book));
        if profile.clone().equip(&name, book).is_ok() && !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { vec![item.name.clone()] } else { names }
}

impl Enlisted<'_> {
    /// Its equipment by the names of the armoury: "2 Pistols" is a Pistol and a Pistol.
    pub(super) fn equipment_named(&self, book: &Book) -> Vec<String> {
        let named = |written: &String| {
            let thing = Thing::read(written);
            match (book.weapon(&thing.id), &thing.on) {
                (Some(weapon), None) => vec![weapon.name.clone(); thing.count],
                _ => vec![written.clone()],
            }
        };
        self.equipment.iter().flat_map(named).collect()
    }

    /// Its special items by the names of the armoury, upgrades with what they are on: "Silver Shot (Rifle)".
    pub(super) fn specials_named(&self, book: &Book) -> Vec<String> {
        let bare = FigureSetup { equipment: self.equipment.to_vec(), ..self.figure() };
        let mut profile = bare.profile(book).ok();
        self.specials.iter().map(|written| named(written, profile.as_mut(), book)).collect()
    }
}

/// The name of a special item that is put on a figure.
fn named(written: &str, profile: Option<&mut Profile>, book: &Book) -> String {
    let thing = Thing::read(written);
    let Some(item) = book.item(&thing.id).filter(|_| thing.count == 1) else { return written.to_string() };
    let Some(profile) = profile.filter(|_| item.upgrade.is_some()) else {
        return if thing.on.is_none() { item.name.clone() } else { written.to_string() };
    };
    let before = profile.arms.clone();
    if profile.equip(written, book).is_err() {
        return written.to_string();
    }
    let named = |on: &str| { profile.arms.iter() }.find(|arm| arm.is_called(on, book));
    let changed = profile.arms.iter().zip(&before).find(|(now, before)| now != before).map(|(now, _)| now);
    let on = thing.on.as_deref().and_then(named).or(changed);
    on.map_or_else(|| written.to_string(), |arm| format!("{} ({})", item.name, arm.name(book)))
}
