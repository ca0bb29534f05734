//! Reading the book: the entries of all content files, checked one by one and against each other.

use std::sync::Arc;

use content::{Cards, Entry, Fault, Faults, Files, values};

use super::armoury::{ItemSheet, WeaponSheet, arms};
use super::sheets::{AttributeSheet, Encounter, EventSheet, Form, Nation, Officer, ProfileSheet};
use super::{Book, CARDS, CONTENT};
use crate::content::profile::{Draft, Profile};
use crate::content::unit::Unit;
use crate::rules::fighting::terror::{TerrorRow, TerrorTable};
use crate::rules::scenario::aftermath::{
    AfterGame, AfterStep, Bane, DieTable, Injury, Madness, Row, Survival, Tier,
};
use crate::rules::scenario::clues::Card;
use crate::setup::scenario;

/// The tables a content file may hold.
const KINDS: [&str; 17] = [
    "profile",
    "form",
    "weapon",
    "item",
    "attribute",
    "nation",
    "roster",
    "event",
    "encounter",
    "terror",
    "card",
    "step",
    "survival",
    "injury",
    "madness",
    "curse",
    "tier",
];

/// Tables that have had other names, and what they are called now.
const RENAMED: [(&str, &str); 4] =
    [("monster", "profile"), ("soldier", "profile"), ("officer", "profile"), ("unit", "roster")];

/// The most weapons of a book.
const MOST_WEAPONS: usize = 200;

/// The built-in content with these files (name, text) laid over it, or everything that is wrong with them.
pub(super) fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
    let cards = Cards::read(CARDS.iter().copied())?;
    let mut files = Files::open_renamed(CONTENT, overlay, &KINDS, &scenario::KINDS, &RENAMED);
    let entries = Entries::read(&mut files);
    let Some(officer) = entries.officer() else { return Err(files.close()) };
    let mut book = entries.book(officer, cards, overlay);
    book.profiles = entries.check_profiles(&book, &mut files);
    entries.check(&book, &mut files);
    let book = with_scenarios(book, &mut files);
    entries.blame(files.close(), overlay).none_or(book)
}

/// The entries of all files, each with its place.
struct Entries {
    /// Monsters, then soldiers, then the Officer.
    profiles: Vec<Entry<ProfileSheet>>,
    forms: Vec<Entry<Form>>,
    weapons: Vec<Entry<WeaponSheet>>,
    items: Vec<Entry<ItemSheet>>,
    attributes: Vec<Entry<AttributeSheet>>,
    nations: Vec<Entry<Nation>>,
    units: Vec<Entry<Unit>>,
    events: Vec<Entry<EventSheet>>,
    encounters: Vec<Entry<Encounter>>,
    clue_cards: Vec<Entry<Card>>,
    terror: Vec<Entry<TerrorRow>>,
    steps: Vec<Entry<AfterStep>>,
    survival: Vec<Entry<Row<Survival>>>,
    injuries: Vec<Entry<Row<Injury>>>,
    madness: Vec<Entry<Row<Madness>>>,
    curses: Vec<Entry<Row<Bane>>>,
    tiers: Vec<Entry<Tier>>,
}

impl Entries {
    fn read(files: &mut Files<'_>) -> Entries {
        let mut profiles: Vec<Entry<ProfileSheet>> = files.variants("profile", "kind");
        note(files, &profiles, ProfileSheet::faults);
        profiles.sort_by_key(|entry| entry.value.order());
        Entries {
            profiles,
            forms: files.entries("form"),
            weapons: files.checked("weapon", WeaponSheet::faults),
            items: files.checked("item", ItemSheet::faults),
            attributes: files.entries_by("attribute", &["book", "id"]), // two books have Fire Starter
            nations: files.entries("nation"),
            units: files.entries("roster"),
            events: files.entries_by("event", &["number"]),
            encounters: files.entries_by("encounter", &["number"]),
            clue_cards: files.entries("card"),
            terror: files.table("terror"),
            steps: files.entries("step"),
            survival: files.table("survival"),
            injuries: files.table("injury"),
            madness: files.table("madness"),
            curses: files.table("curse"),
            tiers: files.entries_by("tier", &["tier"]),
        }
    }

    fn officer(&self) -> Option<Officer> {
        self.profiles.iter().find_map(|entry| entry.value.officer()).cloned()
    }

    /// The book of these entries, without profiles and scenarios.
    fn book(&self, officer: Officer, cards: Cards, overlay: &[(String, String)]) -> Book {
        let profiles = || self.profiles.iter().map(|entry| &entry.value);
        let weapons = values(&self.weapons);
        Book {
            monsters: profiles().filter_map(ProfileSheet::monster).cloned().collect(),
            soldiers: profiles().filter_map(ProfileSheet::soldier).cloned().collect(),
            officer,
            forms: values(&self.forms),
            arms: arms(&weapons),
            weapons,
            items: values(&self.items),
            attributes: values(&self.attributes),
            nations: values(&self.nations),
            units: values(&self.units),
            events: values(&self.events),
            encounters: values(&self.encounters),
            clue_cards: values(&self.clue_cards),
            terror: TerrorTable::of(&values(&self.terror)).unwrap_or_default(),
            after: AfterGame {
                steps: values(&self.steps),
                survival: DieTable(values(&self.survival)),
                injuries: DieTable(values(&self.injuries)),
                madness: DieTable(values(&self.madness)),
                curses: DieTable(values(&self.curses)),
                tiers: values(&self.tiers),
            },
            scenarios: Vec::new(),
            profiles: Vec::new(),
            cards,
            overlay: overlay.to_vec(),
        }
    }

    /// The profiles, each with its first kit. Every kit is checked.
    fn check_profiles(&self, book: &Book, files: &mut Files<'_>) -> Vec<Profile> {
        let mut profiles = Vec::new();
        for entry in &self.profiles {
            match with_each_kit(&entry.value, book) {
                Ok(profile) => profiles.push(profile),
                Err(faults) => faults.into_iter().for_each(|what| files.fault(entry.fault(what))),
            }
        }
        profiles
    }

    /// Checks everything else, against the book where it names something.
    fn check(&self, book: &Book, files: &mut Files<'_>) {
        note(files, &self.forms, |form| form.check(book));
        note(files, &self.weapons, |weapon| weapon.check(book));
        if let Some(entry) = self.weapons.get(MOST_WEAPONS) {
            files.fault(entry.fault(format!("a book has at most {MOST_WEAPONS} weapons")));
        }
        note(files, &self.items, |item| changed_item(item, book));
        note(files, &self.attributes, AttributeSheet::faults);
        note(files, &self.nations, |nation| nation.check(book));
        note(files, &self.units, |unit| named(&unit.id, unit.check(book).err().unwrap_or_default()));
        note(files, &self.events, EventSheet::faults);
        note(files, &self.encounters, |encounter| encounter.check(book));
        note(files, &self.clue_cards, |card| named(&card.id, card.faults(book)));
        note_table(files, &self.terror, TerrorTable::of(&values(&self.terror)).err());
        note_table(files, &self.survival, gaps(&book.after.survival));
        note_table(files, &self.injuries, gaps(&book.after.injuries));
        note_table(files, &self.madness, gaps(&book.after.madness));
        note_table(files, &self.curses, gaps(&book.after.curses));
    }
}

/// An entry of a homebrew file that other entries may name.
struct Change<'a> {
    id: &'a str,
    name: &'a str,
    place: Fault,
}

impl Entries {
    /// The built-in files are sound by themselves. What is wrong with them under homebrew follows from another fault; or,
    /// if there is none, from the entry that has changed what they name, and that is where the fault is told.
    fn blame(&self, faults: Faults, overlay: &[(String, String)]) -> Faults {
        let is_homebrew = |file: &str| overlay.iter().any(|(name, _)| name == file);
        let (own, built_in): (Vec<Fault>, Vec<Fault>) =
            faults.0.into_iter().partition(|fault| is_homebrew(&fault.file));
        if !own.is_empty() {
            return Faults(own);
        }
        let changes = self.changes();
        let blamed = built_in.into_iter().map(|fault| {
            let named =
                |change: &&Change<'_>| fault.what.contains(change.id) || fault.what.contains(change.name);
            match changes.iter().find(named).or(changes.first()) {
                Some(change) => Fault { what: format!("with this, {fault}"), ..change.place.clone() },
                None => fault,
            }
        });
        Faults(blamed.collect())
    }

    /// All of the homebrew that other entries may name.
    fn changes(&self) -> Vec<Change<'_>> {
        fn of<'a, T>(list: &'a [Entry<T>], called: impl Fn(&'a T) -> (&'a str, &'a str)) -> Vec<Change<'a>> {
            let change = |entry: &'a Entry<T>| {
                let (id, name) = called(&entry.value);
                Change { id, name, place: entry.fault("") }
            };
            list.iter().filter(|entry| entry.homebrew).map(change).collect()
        }
        let mut all = of(&self.profiles, |profile| (profile.id(), profile.name()));
        all.extend(of(&self.forms, |form| (&form.id, &form.name)));
        all.extend(of(&self.weapons, |weapon| (&weapon.id, &weapon.name)));
        all.extend(of(&self.items, |item| (&item.id, &item.name)));
        all.extend(of(&self.attributes, |attribute| (&attribute.id, &attribute.name)));
        all.extend(of(&self.nations, |nation| (&nation.id, &nation.name)));
        all.extend(of(&self.clue_cards, |card| (&card.id, &card.name)));
        all.extend(of(&self.units, |unit| (&unit.id, &unit.name)));
        all
    }
}

/// What an item does is a rule, and stays as it is printed.
fn changed_item(item: &ItemSheet, book: &Book) -> Vec<String> {
    let printed = (!book.overlay.is_empty()).then(Book::built_in).and_then(|book| book.item(&item.id));
    let what = || {
        format!(
            "{}: what it does is a rule, expected upgrade, quality, brittle and against as printed",
            item.name
        )
    };
    printed.filter(|printed| !item.does_the_same(printed)).map(|_| what()).into_iter().collect()
}

/// The scenarios are laid out to see that they can be, and a state shares its book; so they come last.
fn with_scenarios(book: Book, files: &mut Files<'_>) -> Arc<Book> {
    let mut book = Arc::new(book);
    for mut sheet in files.scenarios() {
        if let Some(draft) = scenario::Draft::read(&mut sheet) {
            match draft.bind(&book) {
                Ok(scenario) => Arc::make_mut(&mut book).scenarios.push(scenario),
                Err(found) => found.into_iter().for_each(|(line, what)| sheet.fault_at(line, what)),
            }
        }
        files.finish(sheet);
    }
    book
}

/// The profile of a sheet with its first kit, or everything that is wrong with it in any of its kits.
fn with_each_kit(sheet: &ProfileSheet, book: &Book) -> Result<Profile, Vec<String>> {
    let without = [Vec::new()];
    let kits = if sheet.kits().is_empty() { &without } else { sheet.kits() };
    let mut faults: Vec<String> = Vec::new();
    let mut first = None;
    for kit in kits {
        let draft = Draft { equipment: kit.clone(), ..sheet.draft() };
        match Profile::check(&draft, sheet.id(), sheet.monster().is_some(), None, book) {
            Ok(profile) => first = first.or(Some(profile)),
            Err(found) => faults.extend(named(&draft.name, found)),
        }
    }
    faults.sort();
    faults.dedup(); // several kits may have the same fault
    match first {
        Some(mut profile) if faults.is_empty() => {
            profile.officer = sheet.id() == Officer::ID;
            Ok(profile)
        }
        _ => Err(faults),
    }
}

/// Notes what is wrong with entries, each at its place.
fn note<T>(files: &mut Files<'_>, entries: &[Entry<T>], check: impl Fn(&T) -> Vec<String>) {
    for entry in entries {
        check(&entry.value).into_iter().for_each(|what| files.fault(entry.fault(what)));
    }
}

/// Notes what is wrong with a table, at its last row.
fn note_table<T>(files: &mut Files<'_>, rows: &[Entry<T>], fault: Option<String>) {
    if let (Some(last), Some(what)) = (rows.last(), fault) {
        files.fault(last.fault(what));
    }
}

fn gaps<T: Copy + PartialEq>(table: &DieTable<T>) -> Option<String> {
    let what = "found a table with gaps, expected `most` to rise from row to row up to 10";
    (!table.is_whole()).then(|| what.to_string())
}

/// Faults with the name of what has them.
fn named(name: &str, faults: Vec<String>) -> Vec<String> {
    faults.into_iter().map(|what| format!("{name}: {what}")).collect()
}
