//! The book: all content files of the system, read and checked together.

use std::sync::LazyLock;

use content::{Cards, Entry, Faults, Sheet, did_you_mean, kebab};
use serde::{Deserialize, Serialize};

use crate::aftermath::{AfterGame, AfterStep, DieTable, Injury, Madness, Row, Survival, Tier};
use crate::arms::{Arm, Damage, Reload, Shooting, Weapon};
use crate::attribute::Qualities;
use crate::clues::Card;
use crate::profile::{Draft, Profile};
use crate::scenario::{self, Scenario};
use crate::unit::Unit;

/// A creature of the bestiary, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct Monster {
    #[serde(skip_serializing)]
    pub id: String,
    pub book: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    pub speed: i8,
    pub melee: i8,
    pub accuracy: i8,
    pub defence: i8,
    pub courage: i8,
    pub health: i8,
    pub xp: String,
    pub attributes: Vec<String>,
    pub equipment: Vec<Vec<String>>,
    #[serde(skip_serializing)]
    pub page: String,
}

/// A weapon of the general armoury, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct WeaponSheet {
    pub id: String,
    pub name: String,
    pub slots: u8,
    pub kind: WeaponKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shoot: i8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reload: Option<Reload>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub melee_as: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour: Option<i8>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub speed: i8,
    pub page: String,
}

fn is_zero(number: &i8) -> bool {
    *number == 0
}

/// What a thing of the general armoury is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum WeaponKind {
    Melee,
    Firearm,
    Armour,
    Ammunition,
}

/// A thing of the special armoury, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct ItemSheet {
    pub id: String,
    pub name: String,
    pub slots: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upgrade: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    #[serde(default)]
    pub brittle: bool,
    #[serde(default)]
    pub against: Vec<String>,
    pub page: String,
}

/// An attribute, as printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct AttributeSheet {
    #[serde(skip_serializing)]
    pub id: String,
    pub book: String,
    pub name: String,
    pub officer: bool,
    #[serde(skip_serializing)]
    pub page: String,
}

/// A soldier type; these come from outside the sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the lists")]
pub struct Soldier {
    pub id: String,
    pub name: String,
    pub book: String,
    pub cost: u8,
    pub speed: i8,
    pub melee: i8,
    pub accuracy: i8,
    pub defence: i8,
    pub courage: i8,
    pub health: i8,
    pub attributes: Vec<String>,
    pub kits: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picks: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specials: Option<u8>,
    pub source: String,
}

/// The Officer before any choice; from outside the sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the lists")]
pub struct Officer {
    pub speed: i8,
    pub melee: i8,
    pub accuracy: i8,
    pub defence: i8,
    pub courage: i8,
    pub health: i8,
    pub picks: u8,
    pub slots: u8,
    pub specials: u8,
    pub source: String,
}

/// The other form of a shapeshifter; from outside the sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the lists")]
pub struct Form {
    pub id: String,
    pub name: String,
    pub of: String,
    #[serde(default)]
    pub speed: i8,
    #[serde(default)]
    pub melee: i8,
    #[serde(default)]
    pub accuracy: i8,
    #[serde(default)]
    pub defence: i8,
    #[serde(default)]
    pub courage: i8,
    #[serde(default)]
    pub health: i8,
    /// What the form adds, where it is no whole stat line of its own.
    #[serde(default)]
    pub plus: Option<std::collections::BTreeMap<String, i8>>,
    pub attributes: Vec<String>,
    pub barred: Vec<String>,
    pub source: String,
}

impl Form {
    /// The form of somebody whose human form is this. Reading: it keeps what it carries, because the lists take
    /// nothing from a form but its firearms.
    pub fn draft(&self, human: &Draft) -> Result<Draft, String> {
        let mut draft = human.clone();
        let Form { speed, melee, accuracy, defence, courage, health, .. } = *self;
        match &self.plus {
            None => {
                let skinshift =
                    draft.attributes.iter().find(|written| kebab(written).starts_with("skinshift"));
                let attributes = self.attributes.iter().chain(skinshift).cloned().collect();
                let (name, equipment) = (self.name.clone(), draft.equipment);
                draft =
                    Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment };
            }
            Some(plus) => {
                draft.name = self.name.clone();
                draft.attributes.extend(self.attributes.iter().cloned());
                for (stat, more) in plus {
                    let stat = match stat.as_str() {
                        "speed" => &mut draft.speed,
                        "melee" => &mut draft.melee,
                        "accuracy" => &mut draft.accuracy,
                        "defence" => &mut draft.defence,
                        "courage" => &mut draft.courage,
                        "health" => &mut draft.health,
                        other => return Err(format!("found \"{other}\", which is no number of a profile")),
                    };
                    *stat = stat.saturating_add(*more);
                }
            }
        }
        Ok(draft)
    }
}

/// A nation and whom it may hire; from outside the sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the lists")]
pub struct Nation {
    pub id: String,
    pub name: String,
    pub book: String,
    pub hires: Vec<String>,
}

/// A row of the table of Unexpected Events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct EventSheet {
    pub number: u8,
    pub id: String,
    pub name: String,
}

/// A row of the table of Unexpected Encounters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct Encounter {
    pub number: u8,
    pub monster: String,
}

/// All content of the system.
#[derive(Clone, Debug)]
pub struct Book {
    /// The bestiary of five books.
    pub monsters: Vec<Monster>,
    /// The general armoury.
    pub weapons: Vec<WeaponSheet>,
    /// The special armoury.
    pub items: Vec<ItemSheet>,
    /// The attributes of five books.
    pub attributes: Vec<AttributeSheet>,
    /// Soldier types.
    pub soldiers: Vec<Soldier>,
    /// The Officer.
    pub officer: Officer,
    /// Other forms of shapeshifters.
    pub forms: Vec<Form>,
    /// The nations.
    pub nations: Vec<Nation>,
    /// What comes after a game.
    pub after: AfterGame,
    /// The Unexpected Events, by one die.
    pub events: Vec<EventSheet>,
    /// The Unexpected Encounters, by two dice.
    pub encounters: Vec<Encounter>,
    /// Cards for clue decks.
    pub clue_cards: Vec<Card>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The rule cards.
    pub cards: Cards,
    units: Vec<Unit>,
    profiles: Vec<Profile>,
    arms: Vec<(String, Arm)>,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => { [$(($name, include_str!(concat!("../", $name)))),*] };
}

const CONTENT: [(&str, &str); 17] = built_in![
    "content/monsters.toml",
    "content/weapons.toml",
    "content/armoury.toml",
    "content/attributes.toml",
    "content/soldiers.toml",
    "content/nations.toml",
    "content/units.toml",
    "content/aftermath.toml",
    "content/events.toml",
    "content/encounters.toml",
    "content/clues.toml",
    "content/scenarios/the-hunt.toml",
    "content/scenarios/the-courier.toml",
    "content/scenarios/a-night-among-the-dead.toml",
    "content/scenarios/dust-at-kerning-farm.toml",
    "content/scenarios/the-bell-of-saint-orsola.toml",
    "content/scenarios/the-drowned-causeway.toml",
];

const CARDS: [(&str, &str); 26] = built_in![
    "cards/terms.toml",
    "cards/checks.toml",
    "cards/turn.toml",
    "cards/events.toml",
    "cards/encounters.toml",
    "cards/activation.toml",
    "cards/movement.toml",
    "cards/melee.toml",
    "cards/shooting.toml",
    "cards/damage.toml",
    "cards/criticals.toml",
    "cards/loading.toml",
    "cards/clues.toml",
    "cards/cavalry.toml",
    "cards/fate.toml",
    "cards/terror.toml",
    "cards/monsters.toml",
    "cards/weapons.toml",
    "cards/armoury.toml",
    "cards/attributes-core.toml",
    "cards/attributes-carpathians.toml",
    "cards/attributes-canada.toml",
    "cards/attributes-egypt.toml",
    "cards/attributes-italy.toml",
    "cards/bestiary.toml",
    "cards/outside.toml",
];

static BUILT_IN: LazyLock<Book> = LazyLock::new(|| {
    Book::read(&[]).unwrap_or_else(|faults| panic!("the built-in content is sound:\n{faults}"))
});

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

impl Book {
    /// The book that is built in.
    pub fn built_in() -> &'static Book {
        &BUILT_IN
    }

    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(homebrew: &[(String, String)]) -> Result<Book, Faults> {
        let mut faults = Faults::default();
        let mut pile = Pile::default();
        for (file, text) in CONTENT {
            pile.read(file, text, &mut faults);
        }
        for (file, text) in homebrew {
            pile.read(file, text, &mut faults);
        }
        let cards = Cards::read(CARDS).unwrap_or_else(|found| {
            faults.0.extend(found.0);
            Cards::default()
        });
        let book = pile.bind(cards, &mut faults);
        match book {
            Some(book) => faults.none_or(book),
            None => Err(faults),
        }
    }

    /// The hash of the built-in content files, to tell ledgers of other content apart.
    pub fn content_hash() -> String {
        fates::state_hash(&CONTENT)
    }

    /// The checked profile of an id: a monster, a soldier type, or `officer`.
    pub fn profile(&self, id: &str) -> Result<&Profile, String> {
        let id = kebab(id);
        self.profiles.iter().find(|profile| profile.id == id).ok_or_else(|| {
            let names = self.profiles.iter().map(|profile| profile.id.as_str());
            format!("no profile is called \"{id}\"{}", did_you_mean(&id, names))
        })
    }

    /// All checked profiles.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The sample units.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The sample unit of an id or a name.
    pub fn unit(&self, id: &str) -> Result<&Unit, String> {
        let wanted = kebab(id);
        let called = |unit: &&Unit| unit.id == wanted || kebab(&unit.name) == wanted;
        self.units.iter().find(called).ok_or_else(|| {
            let names = self.units.iter().map(|unit| unit.id.as_str());
            format!("no unit is called \"{id}\"{}", did_you_mean(&wanted, names))
        })
    }

    /// The slots that a thing takes, by its id.
    pub(crate) fn slots(&self, id: &str) -> u8 {
        let weapon = self.weapons.iter().find(|weapon| weapon.id == id).map(|weapon| weapon.slots);
        weapon.or_else(|| self.item(id).map(|item| item.slots)).unwrap_or(0)
    }

    /// The thing of the special armoury of this id.
    pub(crate) fn item(&self, id: &str) -> Option<&ItemSheet> {
        self.items.iter().find(|item| item.id == id)
    }

    /// How many special items a figure of this profile carries by its kind: an Officer two, a soldier one unless its
    /// line says otherwise (sb.arm.limit.1).
    pub(crate) fn specials_of(&self, id: &str) -> u8 {
        let soldier = self.soldiers.iter().find(|soldier| soldier.id == id);
        if id == "officer" {
            self.officer.specials
        } else {
            soldier.and_then(|soldier| soldier.specials).unwrap_or(1)
        }
    }

    /// Is this the id of a monster?
    pub fn is_monster(&self, id: &str) -> bool {
        self.monsters.iter().any(|monster| monster.id == id)
    }

    /// A profile's alternative kits, as printed.
    pub fn kits(&self, id: &str) -> &[Vec<String>] {
        let monster = self.monsters.iter().find(|monster| monster.id == id).map(|monster| &monster.equipment);
        let soldier = || self.soldiers.iter().find(|soldier| soldier.id == id).map(|soldier| &soldier.kits);
        monster.or_else(soldier).map_or(&[], Vec::as_slice)
    }

    /// The draft behind an id, with its kit of this number.
    pub fn draft(&self, id: &str, kit: usize) -> Option<Draft> {
        let equipment = self.kits(id).get(kit).cloned().unwrap_or_default();
        let monster = self.monsters.iter().find(|monster| monster.id == id).map(|monster| monster.draft());
        let soldier = || self.soldiers.iter().find(|soldier| soldier.id == id).map(Soldier::draft);
        let officer = || (id == "officer").then(|| self.officer.draft());
        monster.or_else(soldier).or_else(officer).map(|draft| Draft { equipment, ..draft })
    }

    /// The Unexpected Event of this number.
    pub fn event(&self, number: u8) -> Option<&EventSheet> {
        self.events.iter().find(|event| event.number == number)
    }

    /// The monster that two dice of this sum bring (sb.enc.2).
    pub fn encounter(&self, number: u8) -> Option<&str> {
        let found = self.encounters.iter().find(|encounter| encounter.number == number);
        found.map(|encounter| encounter.monster.as_str())
    }

    /// The weapon of an id, ready to be carried.
    pub fn arm(&self, id: &str) -> Option<Arm> {
        self.arms.iter().find(|(name, _)| name == id).map(|(_, arm)| *arm)
    }

    /// The names of everything that can be carried.
    pub fn things(&self) -> Vec<String> {
        let weapons = self.weapons.iter().map(|weapon| weapon.name.clone());
        weapons.chain(self.items.iter().map(|item| item.name.clone())).collect()
    }
}

/// The entries of all files, before they are bound together.
#[derive(Default)]
struct Pile {
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
    fn read(&mut self, file: &str, text: &str, faults: &mut Faults) {
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
    fn bind(self, cards: Cards, faults: &mut Faults) -> Option<Book> {
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
        for filed in &self.scenarios {
            match filed.value.bind(&book) {
                Ok(scenario) => book.scenarios.push(scenario),
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

impl Monster {
    fn draft(&self) -> Draft {
        let Monster { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let (name, attributes) = (self.name.clone(), self.attributes.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment: Vec::new() }
    }
}

impl Soldier {
    fn draft(&self) -> Draft {
        let Soldier { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let (name, attributes) = (self.name.clone(), self.attributes.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment: Vec::new() }
    }
}

impl Officer {
    fn draft(&self) -> Draft {
        let Officer { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let name = "Officer".to_string();
        Draft { name, speed, melee, accuracy, defence, courage, health, ..Draft::default() }
    }
}
