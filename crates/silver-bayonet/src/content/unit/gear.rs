//! What a figure of a unit picks, carries and rides: `sb.out.officer.5`, `.6`, `sb.out.unit.4`, `sb.arm.limit.*`.

use content::{did_you_mean, kebab};

use super::check::Limits;
use super::enlisted::is_known;
use super::flaw::Flaws;
use super::{Enlisted, Wrong};
use crate::content::book::Book;
use crate::content::profile::{Profile, Thing};
use crate::rules::fighting::arms::{Item, Weapon};
use crate::rules::powers::attribute::{Attribute, Quality, Traits};

/// Everything that is wrong with a figure by itself.
pub(super) fn check_figure(enlisted: &Enlisted<'_>, limits: Limits, book: &Book, flaws: &mut Flaws) {
    if enlisted.name.is_some_and(|name| name.trim().is_empty()) {
        flaws.push("name", Wrong::Nameless, "found an empty name, expected one with letters");
    }
    check_picks(enlisted, limits, book, flaws);
    check_armouries(enlisted, book, flaws);
    let traits = enlisted.traits();
    if limits == Limits::Kept {
        check_amounts(enlisted, &traits, book, flaws);
    }
    if let Some(words) = rides_unfit(enlisted.mounted, &traits) {
        flaws.push("mounted", Wrong::NoRider, words);
    }
    check_fit(enlisted, book, flaws);
}

/// It picks as many attributes as its kind does, all open to Officers and none twice (sb.out.officer.5).
fn check_picks(enlisted: &Enlisted<'_>, limits: Limits, book: &Book, flaws: &mut Flaws) {
    let (found, expected) = (enlisted.picks.len(), usize::from(enlisted.most_picks));
    if found != expected && limits == Limits::Kept {
        let words = format!("found {found} attributes to pick, expected {expected}");
        let wrong = match found.checked_sub(expected) {
            Some(by) => Wrong::PicksTooMany(by),
            None => Wrong::PicksTooFew,
        };
        flaws.push("attributes", wrong, words);
    }
    for (place, pick) in enlisted.picks.iter().enumerate() {
        let same = |other: &String| kebab(other) == kebab(pick);
        if !is_open(pick, book) {
            let open: Vec<&str> = open_to_officers(book).collect();
            let hint = did_you_mean(pick, open.iter().copied());
            let wrong = if is_known(pick) { Wrong::NotOpen } else { Wrong::UnknownPick };
            let words = format!("found the attribute \"{pick}\", expected one of {}{hint}", open.join(", "));
            flaws.push_at("attributes", place, wrong, words);
        } else if enlisted.draft.attributes.iter().chain(&enlisted.picks[..place]).any(same) {
            let words = format!("found the attribute \"{pick}\" twice, expected another");
            flaws.push_at("attributes", place, Wrong::PickedTwice, words);
        } else if enlisted.fey_touched && same(&"Fey-Touched".to_string()) {
            let words = "found Fey-Touched picked and bought, expected one of the two";
            flaws.push_at("attributes", place, Wrong::BoughtTwice, words);
        }
    }
}

/// Each thing comes from its own armoury; a fixed kit stays as it is (sb.out.unit.4).
fn check_armouries(enlisted: &Enlisted<'_>, book: &Book, flaws: &mut Flaws) {
    if enlisted.slots.is_none() && !enlisted.equipment.is_empty() {
        let found = enlisted.equipment.join(", ");
        let words = format!("found equipment ({found}), expected none: the kit of this type is fixed");
        flaws.push("equipment", Wrong::FixedKit, words);
    }
    for (place, name) in enlisted.equipment.iter().enumerate() {
        if book.item(&Thing::read(name).id).is_some() {
            let words = format!("found \"{name}\" among the equipment, expected it among the specials");
            flaws.push_at("equipment", place, Wrong::WrongArmoury, words);
        }
    }
    for (place, name) in enlisted.specials.iter().enumerate() {
        if book.weapon(&Thing::read(name).id).is_some() {
            let words = format!("found \"{name}\" among the specials, expected it among the equipment");
            flaws.push_at("specials", place, Wrong::WrongArmoury, words);
        }
        if enlisted.specials[..place].iter().any(|other| kebab(other) == kebab(name)) {
            let words = format!("found \"{name}\" twice, expected each special item once");
            flaws.push_at("specials", place, Wrong::SpecialTwice, words);
        }
    }
}

/// How many special items there are, and how many slots all things take (sb.out.officer.6, sb.arm.limit.1).
fn check_amounts(enlisted: &Enlisted<'_>, traits: &Traits, book: &Book, flaws: &mut Flaws) {
    if let Some((by, words)) = specials_beyond(enlisted.specials, enlisted.id, traits, book) {
        flaws.push("specials", Wrong::TooManySpecials(by), words);
    }
    let Some(most) = enlisted.slots.map(usize::from) else { return };
    let found = enlisted.slots_filled(book);
    if found > most {
        let words = format!("found equipment for {found} slots, expected at most {most}");
        flaws.push("equipment", Wrong::TooManySlots(found - most), words);
    }
}

/// Can it carry each thing, and all of them together?
fn check_fit(enlisted: &Enlisted<'_>, book: &Book, flaws: &mut Flaws) {
    let (figure, misfits) = enlisted.fitted(book);
    let equipment = enlisted.equipment.len();
    for (place, why) in misfits {
        let things = enlisted.equipment.iter().chain(enlisted.specials);
        let wrong = things.clone().nth(place).map_or(Wrong::Unfit, |name| misfit(name, book));
        match place.checked_sub(equipment) {
            Some(special) => flaws.push_at("specials", special, wrong, why),
            None => flaws.push_at("equipment", place, wrong, why),
        }
    }
    let formed = figure.profile(book).and_then(|profile| {
        figure.other_form(&profile, book)?;
        Ok(profile)
    });
    match formed {
        Ok(profile) => check_shot(&profile, book, flaws),
        Err(found) => found.into_iter().for_each(|words| flaws.push("", Wrong::Unfit, words)),
    }
}

/// Why a thing can't be carried.
fn misfit(name: &str, book: &Book) -> Wrong {
    let id = Thing::read(name).id;
    match (book.arm(&id).map(|arm| arm.weapon), Item::of_id(&id)) {
        (Some(Weapon::Pistol), _) => Wrong::OneTooMany("sb.wpn.pistol.2"),
        (Some(Weapon::VolleyGun), _) => Wrong::OneTooMany("sb.wpn.volley.6"),
        (Some(weapon), _) => Wrong::OneTooMany(weapon.rule().0),
        (None, Some(_)) => Wrong::NothingToUpgrade, // sb.arm.limit.2
        (None, None) => Wrong::UnknownThing,
    }
}

/// Special shot needs the box or bag it is kept in (sb.arm.limit.2).
fn check_shot(profile: &Profile, book: &Book, flaws: &mut Flaws) {
    for arm in &profile.arms {
        let special = arm.shooting.is_some_and(|shooting| {
            shooting.shots.has(Quality::Silver) || shooting.shots.has(Quality::ColdIron)
        });
        let lacks = match arm.weapon.keeps_shot_in() {
            Some("Cartridge Box") => !profile.items.has(Item::CartridgeBox),
            Some("Shot Bag") => !profile.items.has(Item::ShotBag),
            _ => false,
        };
        if special && lacks {
            let (gun, keeper) = (arm.name(book), arm.weapon.keeps_shot_in().unwrap_or_default());
            let words = format!("found special shot for the {gun}, and no {keeper} to keep it in");
            flaws.push("specials", Wrong::NoKeeper(keeper), words);
        }
    }
}

impl Enlisted<'_> {
    /// The slots that all its things take; upgrades take none (sb.arm.limit.2).
    pub(crate) fn slots_filled(&self, book: &Book) -> usize {
        let slots = |name: &String| {
            let thing = Thing::read(name);
            thing.count * usize::from(book.slots(&thing.id))
        };
        self.equipment.iter().chain(self.specials).map(slots).sum()
    }

    /// How many special items it may carry (sb.arm.limit.1).
    pub(crate) fn most_specials(&self, book: &Book) -> usize {
        most_specials(self.id, &self.traits(), book)
    }
}

/// The attributes marked (O).
pub(crate) fn open_to_officers(book: &Book) -> impl Iterator<Item = &str> {
    let mut names: Vec<&str> = Vec::new();
    for attribute in book.attributes.iter().filter(|attribute| attribute.officer) {
        if !names.contains(&attribute.name.as_str()) {
            names.push(&attribute.name); // two books have Fire Starter
        }
    }
    names.into_iter()
}

fn is_open(pick: &str, book: &Book) -> bool {
    open_to_officers(book).any(|name| kebab(name) == kebab(pick))
}

/// As many special items as its kind carries, one more for a Supernatural Veteran (sb.arm.limit.1,
/// sb.attr.core.veteran.1).
fn most_specials(id: &str, traits: &Traits, book: &Book) -> usize {
    usize::from(book.specials_of(id)) + usize::from(traits.has(Attribute::SupernaturalVeteran))
}

/// How many special items there are too many, in numbers and words.
///
/// Reading: a special item in a printed kit, such as the Knight Hospitaller's Holy Symbol, does not count, because
/// only what is chosen is limited.
pub(crate) fn specials_beyond(
    things: &[String],
    id: &str,
    traits: &Traits,
    book: &Book,
) -> Option<(usize, String)> {
    let most = most_specials(id, traits, book);
    let specials =
        || things.iter().map(|name| Thing::read(name)).filter(|thing| book.item(&thing.id).is_some());
    let found: usize = specials().map(|thing| thing.count).sum();
    let by = found.checked_sub(most).filter(|&by| by > 0)?;
    let names: Vec<&str> = specials().map(|thing| thing.name).collect();
    Some((by, format!("found {found} special items ({}), expected at most {most}", names.join(", "))))
}

/// Only a Combat Rider starts mounted (sb.cav.1, sb.attr.core.rider.1).
pub(crate) fn rides_unfit(mounted: bool, traits: &Traits) -> Option<&'static str> {
    let words = "found it mounted, expected on foot: only a Combat Rider starts mounted";
    (mounted && !traits.has(Attribute::CombatRider)).then_some(words)
}
