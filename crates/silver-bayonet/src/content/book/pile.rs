//! The entries of all content files, laid over each other and checked against each other.

use std::sync::Arc;

use content::{Cards, Entry, Faults, Sheet, did_you_mean, kebab};
use serde::Deserialize;

use super::{
    AttributeSheet, Book, Encounter, EventSheet, Form, ItemSheet, Monster, Nation, Officer, Soldier,
    WeaponKind, WeaponSheet,
};
use crate::content::profile::{Draft, Profile};
use crate::content::unit::Unit;
use crate::rules::fighting::arms::{Arm, Reload, Shooting, Weapon};
use crate::rules::powers::attribute::Qualities;
use crate::rules::scenario::aftermath::{
    AfterGame, AfterStep, DieTable, Injury, Madness, Row, Survival, Tier,
};
use crate::rules::scenario::clues::Card;
use crate::setup::scenario;

/// The tables a content file may hold.
const KINDS: [&str; 17] = [
    "monster",
    "weapon",
    "item",
    "attribute",
    "soldier",
    "officer",
    "form",
    "nation",
    "unit",
    "step",
    "survival",
    "injury",
    "madness",
    "tier",
    "event",
    "encounter",
    "card",
];

/// The entries of all files, before they are bound together.
#[derive(Default)]
pub(super) struct Pile {
    monsters: Vec<Filed<Monster>>,
    weapons: Vec<Filed<WeaponSheet>>,
    items: Vec<Filed<ItemSheet>>,
    attributes: Vec<Filed<AttributeSheet>>,
    soldiers: Vec<Filed<Soldier>>,
    officers: Vec<Filed<Officer>>,
    forms: Vec<Filed<Form>>,
    nations: Vec<Filed<Nation>>,
    units: Vec<Filed<Unit>>,
    steps: Vec<Filed<AfterStep>>,
    survival: Vec<Filed<Row<Survival>>>,
    injuries: Vec<Filed<Row<Injury>>>,
    madness: Vec<Filed<Row<Madness>>>,
    tiers: Vec<Filed<Tier>>,
    events: Vec<Filed<EventSheet>>,
    encounters: Vec<Filed<Encounter>>,
    clue_cards: Vec<Filed<Card>>,
    scenarios: Vec<Filed<scenario::Draft>>,
}

/// An entry and where it came from.
struct Filed<T> {
    file: String,
    line: usize,
    value: T,
}

impl<T> Filed<T> {
    fn fault(&self, what: String, faults: &mut Faults) {
        faults.0.push(content::Fault { file: self.file.clone(), line: self.line, what });
    }
}

impl Pile {
    pub(super) fn read(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let kinds: Vec<&str> = KINDS.into_iter().chain(scenario::KINDS).collect();
        let mut sheet = Sheet::open(file, text, &kinds);
        lay(&mut self.monsters, file, sheet.entries("monster"), |monster| &monster.id, &mut sheet);
        lay(&mut self.weapons, file, sheet.entries("weapon"), |weapon| &weapon.id, &mut sheet);
        lay(&mut self.items, file, sheet.entries("item"), |item| &item.id, &mut sheet);
        let attributes = sheet.entries("attribute");
        self.attributes.extend(attributes.into_iter().map(|entry| filed(file, entry)));
        lay(&mut self.soldiers, file, sheet.entries("soldier"), |soldier| &soldier.id, &mut sheet);
        lay(&mut self.officers, file, sheet.entries("officer"), |_| "officer", &mut sheet);
        lay(&mut self.forms, file, sheet.entries("form"), |form| &form.id, &mut sheet);
        lay(&mut self.nations, file, sheet.entries("nation"), |nation| &nation.id, &mut sheet);
        lay(&mut self.units, file, sheet.entries("unit"), |unit| &unit.id, &mut sheet);
        replace(&mut self.steps, file, sheet.entries("step"));
        replace(&mut self.survival, file, sheet.entries("survival"));
        replace(&mut self.injuries, file, sheet.entries("injury"));
        replace(&mut self.madness, file, sheet.entries("madness"));
        replace(&mut self.tiers, file, sheet.entries("tier"));
        lay(&mut self.events, file, sheet.entries("event"), |event| &event.id, &mut sheet);
        for entry in sheet.entries::<Encounter>("encounter") {
            self.encounters.retain(|known| known.value.number != entry.value.number);
            self.encounters.push(filed(file, entry));
        }
        lay(&mut self.clue_cards, file, sheet.entries("card"), |card| &card.id, &mut sheet);
        let scenario = scenario::Draft::read(&mut sheet);
        let entry = scenario.map(|draft| Entry { line: draft.line(), value: draft });
        lay(&mut self.scenarios, file, entry.into_iter().collect(), |draft| draft.id(), &mut sheet);
        sheet.close(faults);
    }

    /// Checks everything against everything else.
    pub(super) fn bind(
        self,
        cards: Cards,
        overlay: &[(String, String)],
        faults: &mut Faults,
    ) -> Option<Arc<Book>> {
        let mut book = Book {
            arms: arms(&self.weapons, faults),
            weapons: values(&self.weapons),
            items: values(&self.items),
            attributes: values(&self.attributes),
            forms: values(&self.forms),
            officer: self.officers.last()?.value.clone(),
            monsters: values(&self.monsters),
            soldiers: values(&self.soldiers),
            nations: values(&self.nations),
            units: values(&self.units),
            after: AfterGame {
                steps: values(&self.steps),
                survival: die_table(&self.survival, faults),
                injuries: die_table(&self.injuries, faults),
                madness: die_table(&self.madness, faults),
                tiers: values(&self.tiers),
            },
            events: values(&self.events),
            encounters: values(&self.encounters),
            clue_cards: values(&self.clue_cards),
            scenarios: Vec::new(),
            cards,
            overlay: overlay.to_vec(),
            profiles: Vec::new(),
        };
        let mut profiles = Vec::new();
        for filed in &self.monsters {
            let kits = filed.value.equipment.as_slice();
            check_kits(&book, filed, filed.value.draft(), &filed.value.id, kits, true, &mut profiles, faults);
        }
        for filed in &self.soldiers {
            let kits = filed.value.kits.as_slice();
            check_kits(
                &book,
                filed,
                filed.value.draft(),
                &filed.value.id,
                kits,
                false,
                &mut profiles,
                faults,
            );
        }
        for filed in &self.officers {
            check_kits(&book, filed, filed.value.draft(), "officer", &[], false, &mut profiles, faults);
        }
        for filed in &self.nations {
            for id in
                filed.value.hires.iter().filter(|id| !book.soldiers.iter().any(|soldier| soldier.id == **id))
            {
                let names = book.soldiers.iter().map(|soldier| soldier.id.as_str());
                filed.fault(
                    format!("found the soldier \"{id}\", who is on no list{}", did_you_mean(id, names)),
                    faults,
                );
            }
        }
        for filed in self.encounters.iter().filter(|filed| !book.is_monster(&filed.value.monster)) {
            let (id, names) = (&filed.value.monster, book.monsters.iter().map(|monster| monster.id.as_str()));
            filed.fault(
                format!("found the monster \"{id}\", who is in no bestiary{}", did_you_mean(id, names)),
                faults,
            );
        }
        if let Some(officer) = profiles.iter_mut().find(|profile: &&mut Profile| profile.id == "officer") {
            officer.officer = true;
        }
        book.profiles = profiles;
        for filed in &self.units {
            let found = filed.value.check(&book).err().unwrap_or_default();
            found.into_iter().for_each(|what| filed.fault(format!("{}: {what}", filed.value.id), faults));
        }
        for filed in &self.clue_cards {
            let found = filed.value.faults(&book);
            found.into_iter().for_each(|what| filed.fault(format!("{}: {what}", filed.value.id), faults));
        }
        let mut book = Arc::new(book); // scenarios are laid out, and a state shares its book
        for filed in &self.scenarios {
            match filed.value.bind(&book) {
                Ok(scenario) => Arc::make_mut(&mut book).scenarios.push(scenario),
                Err(found) => found.into_iter().for_each(|(line, what)| {
                    faults.0.push(content::Fault { file: filed.file.clone(), line, what });
                }),
            }
        }
        Some(book)
    }
}

/// Checks a profile with each of its kits, and keeps the one with the first.
#[expect(clippy::too_many_arguments, reason = "called three times, just above")]
fn check_kits<T>(
    book: &Book,
    filed: &Filed<T>,
    draft: Draft,
    id: &str,
    kits: &[Vec<String>],
    creature: bool,
    profiles: &mut Vec<Profile>,
    faults: &mut Faults,
) {
    let none = [Vec::new()];
    for (place, kit) in (if kits.is_empty() { none.as_slice() } else { kits }).iter().enumerate() {
        let draft = Draft { equipment: kit.clone(), ..draft.clone() };
        match Profile::check(&draft, id, creature, None, book) {
            Ok(profile) if place == 0 => profiles.push(profile),
            Ok(_) => {}
            Err(found) => {
                found.into_iter().for_each(|what| filed.fault(format!("{}: {what}", draft.name), faults))
            }
        }
    }
}

fn filed<T>(file: &str, entry: Entry<T>) -> Filed<T> {
    Filed { file: file.to_string(), line: entry.line, value: entry.value }
}

fn values<T: Clone>(pile: &[Filed<T>]) -> Vec<T> {
    pile.iter().map(|filed| filed.value.clone()).collect()
}

/// Lays entries over those that are there: the same id in another file replaces, in the same file it is a fault.
fn lay<T>(
    pile: &mut Vec<Filed<T>>,
    file: &str,
    entries: Vec<Entry<T>>,
    id: impl Fn(&T) -> &str,
    sheet: &mut Sheet<'_>,
) {
    for entry in entries {
        let name = id(&entry.value).to_string();
        if name != kebab(&name) || name.is_empty() {
            sheet
                .fault_at(entry.line, format!("found the id \"{name}\", expected small letters and hyphens"));
        }
        match pile.iter_mut().find(|known| id(&known.value) == name) {
            Some(known) if known.file == file => {
                sheet.fault_at(entry.line, format!("\"{name}\" stands twice, first in line {}", known.line));
            }
            Some(known) => *known = filed(file, entry),
            None => pile.push(filed(file, entry)),
        }
    }
}

/// A table is replaced as a whole: a file that has rows of it has all of them.
fn replace<T>(pile: &mut Vec<Filed<T>>, file: &str, entries: Vec<Entry<T>>) {
    if !entries.is_empty() {
        *pile = entries.into_iter().map(|entry| filed(file, entry)).collect();
    }
}

fn die_table<T: Copy + PartialEq>(rows: &[Filed<Row<T>>], faults: &mut Faults) -> DieTable<T> {
    let table = DieTable(values(rows));
    if let Some(last) = rows.last().filter(|_| !table.is_whole()) {
        last.fault(
            "found a table with gaps, expected `most` to rise from row to row up to 10".to_string(),
            faults,
        );
    }
    table
}

/// The weapons of the list, ready to be carried.
fn arms(weapons: &[Filed<WeaponSheet>], faults: &mut Faults) -> Vec<(String, Arm)> {
    let melee =
        |id: &str| weapons.iter().find(|other| other.value.id == id).and_then(|other| other.value.damage);
    let mut arms = Vec::new();
    for filed in weapons {
        let sheet = &filed.value;
        if !matches!(sheet.kind, WeaponKind::Melee | WeaponKind::Firearm) {
            continue;
        }
        let id = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(&sheet.id);
        let (Ok(weapon), Some(damage)) = (Weapon::deserialize(id), sheet.damage) else {
            filed
                .fault(format!("{}: found no damage, or a weapon the rules do not know", sheet.name), faults);
            continue;
        };
        let shooting = (sheet.kind == WeaponKind::Firearm).then(|| Shooting {
            range: sheet.range.unwrap_or_default(),
            damage,
            check: sheet.shoot,
            targets: sheet.targets.unwrap_or(1),
            reload: sheet.reload.unwrap_or(Reload::NoneNeeded),
            shots: Qualities::NONE,
            qualities: Qualities::NONE,
        });
        if sheet.kind == WeaponKind::Firearm && sheet.range.is_none() {
            filed.fault(format!("{}: found no range, expected inches", sheet.name), faults);
        }
        // A musket's bayonet is an arm of its own; a pistol's or a blunderbuss's butt is the gun itself.
        let in_melee = match sheet.kind {
            WeaponKind::Melee => Some(damage),
            _ if matches!(weapon, Weapon::Musket | Weapon::Rifle) => None,
            _ => sheet.melee_as.as_deref().and_then(melee),
        };
        arms.push((
            sheet.id.clone(),
            Arm { weapon, slots: sheet.slots, melee: in_melee, shooting, qualities: Qualities::NONE },
        ));
    }
    arms
}
