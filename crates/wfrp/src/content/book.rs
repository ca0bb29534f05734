//! The book: all content files of the system, read and checked together.

use std::sync::{Arc, LazyLock};

use content::{Cards, Entry, Faults, Sheet, did_you_mean, kebab};
use fates::{Overlay, RuleId};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

use crate::content::profile::{Draft, Profile};
use crate::content::tables::{
    ActionSheet, ArmourSheet, CharacteristicSheet, ConditionSheet, DifficultySheet, EffectSheet, GainSheet,
    InjurySheet, LocationSheet, ModifierSheet, NumberSheet, OopsSheet, QualitySheet, RangeSheet, Row,
    SizeDifferenceSheet, SizeSheet, SkillSheet, SpendSheet, StartSheet, SwitchSheet, TraitSheet,
};
use crate::content::weapon::WeaponSheet;
use crate::rules::harm::criticals::{CriticalSheet, Criticals};
use crate::setup::scenario::Scenario;

/// All content of the system. Tables of things that the rules know stand in the order of the rules.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "one for each file")]
pub struct Book {
    pub actions: Vec<ActionSheet>,
    pub armour: Vec<ArmourSheet>,
    pub characteristics: Vec<CharacteristicSheet>,
    pub conditions: Vec<ConditionSheet>,
    pub critical_rows: Vec<CriticalSheet>,
    pub criticals: Criticals,
    pub difficulties: Vec<DifficultySheet>,
    pub effects: Vec<EffectSheet>,
    pub gains: Vec<GainSheet>,
    pub injuries: Vec<InjurySheet>,
    pub locations: Vec<LocationSheet>,
    pub modifiers: Vec<ModifierSheet>,
    pub numbers: Vec<NumberSheet>,
    pub oops: Vec<OopsSheet>,
    pub qualities: Vec<QualitySheet>,
    pub ranges: Vec<RangeSheet>,
    pub sizes: Vec<SizeSheet>,
    pub size_differences: Vec<SizeDifferenceSheet>,
    pub skills: Vec<SkillSheet>,
    pub spends: Vec<SpendSheet>,
    pub starts: Vec<StartSheet>,
    pub switches: Vec<SwitchSheet>,
    pub traits: Vec<TraitSheet>,
    pub weapons: Vec<WeaponSheet>,
    /// The combatants as they are written.
    pub drafts: Vec<Draft>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The rule cards.
    pub cards: Cards,
    /// The files that were laid over the built-in ones.
    pub(crate) overlay: Overlay,
    profiles: Vec<Profile>,
    critical_lines: Lines,
    draft_lines: Lines,
}

/// Two books are the same if the same files were laid over the same content.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        self.overlay == other.overlay
    }
}

impl Eq for Book {}

/// Where the entries of a file stand, for what is wrong with them beside the others.
#[derive(Clone, Debug, Default)]
struct Lines {
    file: String,
    lines: Vec<usize>,
}

impl Lines {
    /// A fault of the entry at this place; of the whole file where there is none.
    fn fault(&self, place: Option<usize>, what: String) -> content::Fault {
        let line = place.and_then(|place| self.lines.get(place)).copied().unwrap_or(1);
        content::Fault { file: self.file.clone(), line, what }
    }
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => { [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $name)))),*] };
}

const CONTENT: [(&str, &str); 24] = built_in![
    "content/actions.toml",
    "content/advantage-gains.toml",
    "content/advantage-spends.toml",
    "content/advantage-start.toml",
    "content/armour.toml",
    "content/characteristics.toml",
    "content/combatants.toml",
    "content/conditions.toml",
    "content/criticals.toml",
    "content/difficulties.toml",
    "content/effects.toml",
    "content/injuries.toml",
    "content/locations.toml",
    "content/modifiers.toml",
    "content/numbers.toml",
    "content/oops.toml",
    "content/qualities.toml",
    "content/ranges.toml",
    "content/size-differences.toml",
    "content/sizes.toml",
    "content/skills.toml",
    "content/switches.toml",
    "content/traits.toml",
    "content/weapons.toml",
];

const SCENARIOS: [(&str, &str); 4] = built_in![
    "content/scenarios/breakages-at-the-blue-pike.toml",
    "content/scenarios/noon-on-saint-odos-bridge.toml",
    "content/scenarios/the-felled-elm.toml",
    "content/scenarios/the-tithe-of-sallowfen.toml",
];

const CARDS: [(&str, &str); 17] = built_in![
    "cards/actions.toml",
    "cards/advantage.toml",
    "cards/attack.toml",
    "cards/combatants.toml",
    "cards/conditions.toml",
    "cards/criticals.toml",
    "cards/dice.toml",
    "cards/modifiers.toml",
    "cards/odds.toml",
    "cards/oops.toml",
    "cards/pulling.toml",
    "cards/round.toml",
    "cards/starting.toml",
    "cards/tests.toml",
    "cards/traits.toml",
    "cards/weapons.toml",
    "cards/wounds.toml",
];

static BUILT_IN: LazyLock<Arc<Book>> = LazyLock::new(|| {
    Book::read(&[]).unwrap_or_else(|faults| panic!("the built-in content is sound:\n{faults}"))
});

/// The cards of our own rules; homebrew brings none.
static RULES: LazyLock<Cards> = LazyLock::new(|| {
    Cards::read(CARDS).unwrap_or_else(|faults| panic!("the built-in cards are sound:\n{faults}"))
});

/// Our own rule of this id.
pub(crate) fn rule_of(id: &str) -> Result<RuleId, String> {
    let card = RULES.get(id).ok_or_else(|| {
        let hint = did_you_mean(id, RULES.all().iter().map(|card| card.id.as_str()));
        format!("no rule is called \"{id}\"{hint}")
    })?;
    Ok(RuleId(&card.id))
}

/// Reads the rule that a row names. One without a card is a fault.
pub(crate) fn rule<'de, D: Deserializer<'de>>(from: D) -> Result<RuleId, D::Error> {
    rule_of(&String::deserialize(from)?).map_err(D::Error::custom)
}

impl Book {
    /// The book that is built in.
    #[inline]
    pub fn built_in() -> &'static Arc<Book> {
        &BUILT_IN
    }

    /// Reads the built-in content with these files (name, text) laid over it: a file of the name of a built-in one takes
    /// its place (`criticals.toml`, `combatants.toml`), a scenario joins the others. All faults of all files are
    /// reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let mut faults = Faults::default();
        let mut book = Book { cards: RULES.clone(), overlay: overlay.to_vec(), ..Book::default() };
        let own = overlay.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        let (scenarios, own): (Vec<_>, Vec<_>) = own.partition(|(file, text)| Scenario::is_one(file, text));
        for (file, text) in CONTENT {
            let replaced = own.iter().find(|(other, _)| base_name(other) == base_name(file));
            let (file, text) = replaced.copied().unwrap_or((file, text));
            book.read_file(file, text, &mut faults);
        }
        for (file, _) in &own {
            if !CONTENT.iter().any(|(known, _)| base_name(known) == base_name(file)) {
                let names = CONTENT.map(|(known, _)| base_name(known));
                let hint = did_you_mean(base_name(file), names);
                let what = format!("this is neither a scenario nor a file of the book{hint}");
                faults.0.push(content::Fault { file: file.to_string(), line: 1, what });
            }
        }
        book.read_criticals(&mut faults);
        book.read_profiles(&mut faults);
        for (file, text) in SCENARIOS.into_iter().chain(scenarios) {
            match Scenario::read(&book, file, text) {
                Ok(scenario) => {
                    book.scenarios.retain(|other| other.id != scenario.id);
                    book.scenarios.push(scenario);
                }
                Err(found) => faults.0.extend(found.0),
            }
        }
        faults.none_or(Arc::new(book))
    }

    fn read_file(&mut self, file: &str, text: &str, faults: &mut Faults) {
        match base_name(file) {
            "actions.toml" => self.actions = list(file, text, faults),
            "advantage-gains.toml" => self.gains = rows(file, text, faults),
            "advantage-spends.toml" => self.spends = list(file, text, faults),
            "advantage-start.toml" => self.starts = list(file, text, faults),
            "armour.toml" => self.armour = list(file, text, faults),
            "characteristics.toml" => self.characteristics = rows(file, text, faults),
            "combatants.toml" => (self.drafts, self.draft_lines) = placed(file, text, faults),
            "conditions.toml" => self.conditions = rows(file, text, faults),
            "criticals.toml" => (self.critical_rows, self.critical_lines) = placed(file, text, faults),
            "difficulties.toml" => self.difficulties = rows(file, text, faults),
            "effects.toml" => self.effects = list(file, text, faults),
            "injuries.toml" => self.injuries = rows(file, text, faults),
            "locations.toml" => self.locations = rows(file, text, faults),
            "modifiers.toml" => self.modifiers = rows(file, text, faults),
            "numbers.toml" => self.numbers = list(file, text, faults),
            "oops.toml" => self.oops = list(file, text, faults),
            "qualities.toml" => self.qualities = rows(file, text, faults),
            "ranges.toml" => self.ranges = list(file, text, faults),
            "size-differences.toml" => self.size_differences = list(file, text, faults),
            "sizes.toml" => self.sizes = rows(file, text, faults),
            "skills.toml" => self.skills = rows(file, text, faults),
            "switches.toml" => self.switches = list(file, text, faults),
            "traits.toml" => self.traits = rows(file, text, faults),
            _ => self.weapons = checked(file, text, faults, WeaponSheet::fault),
        }
    }

    fn read_criticals(&mut self, faults: &mut Faults) {
        match Criticals::check(&self.critical_rows, &self.effects) {
            Ok(criticals) => self.criticals = criticals,
            Err(found) => {
                let found = found.into_iter().map(|(place, what)| self.critical_lines.fault(place, what));
                faults.0.extend(found);
            }
        }
    }

    fn read_profiles(&mut self, faults: &mut Faults) {
        for (place, draft) in self.drafts.iter().enumerate() {
            match draft.check(self) {
                Ok(profile) => self.profiles.push(profile),
                Err(found) => {
                    let what = |fault| format!("{}: {fault}", draft.id);
                    let found = found.into_iter().map(what);
                    faults.0.extend(found.map(|what| self.draft_lines.fault(Some(place), what)));
                }
            }
        }
    }

    /// All built-in content files, names and texts.
    pub fn content_files() -> Vec<(&'static str, &'static str)> {
        CONTENT.into_iter().chain(SCENARIOS).collect()
    }

    /// The checked combatant of an id or a name.
    pub fn profile(&self, id: &str) -> Result<&Profile, String> {
        let id = kebab(id);
        self.profiles.iter().find(|profile| profile.id == id).ok_or_else(|| {
            let names = self.profiles.iter().map(|profile| profile.id.as_str());
            format!("no combatant is called \"{id}\"{}", did_you_mean(&id, names))
        })
    }

    /// All checked combatants.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The weapon of an id.
    pub fn weapon(&self, id: &str) -> Option<&WeaponSheet> {
        self.weapons.iter().find(|sheet| sheet.id == id)
    }

    /// The scenario of an id or a name.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, String> {
        let wanted = kebab(id);
        self.scenarios.iter().find(|scenario| scenario.id == wanted).ok_or_else(|| {
            let names = self.scenarios.iter().map(|scenario| scenario.id.as_str());
            format!("no scenario is called \"{id}\"{}", did_you_mean(&wanted, names))
        })
    }
}

/// The name of a file without its folders.
fn base_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

fn entries<T: DeserializeOwned>(file: &str, text: &str, faults: &mut Faults) -> Vec<Entry<T>> {
    let mut sheet = Sheet::open(file, text, &["entry"]);
    let entries = sheet.entries("entry");
    sheet.close(faults);
    entries
}

fn list<T: DeserializeOwned>(file: &str, text: &str, faults: &mut Faults) -> Vec<T> {
    entries(file, text, faults).into_iter().map(|entry| entry.value).collect()
}

/// The same with where each of them stands.
fn placed<T: DeserializeOwned>(file: &str, text: &str, faults: &mut Faults) -> (Vec<T>, Lines) {
    let entries = entries(file, text, faults);
    let lines = entries.iter().map(|entry: &Entry<T>| entry.line).collect();
    (entries.into_iter().map(|entry| entry.value).collect(), Lines { file: file.to_string(), lines })
}

/// The same for entries that can be wrong in themselves.
fn checked<T: DeserializeOwned>(
    file: &str,
    text: &str,
    faults: &mut Faults,
    fault: impl Fn(&T) -> Option<String>,
) -> Vec<T> {
    let entries = entries(file, text, faults);
    let found = entries.iter().filter_map(|entry: &Entry<T>| Some((entry.line, fault(&entry.value)?)));
    faults.0.extend(found.map(|(line, what)| content::Fault { file: file.to_string(), line, what }));
    entries.into_iter().map(|entry| entry.value).collect()
}

/// A table that has every thing the rules know once, in the order of the rules.
fn rows<T: Row + DeserializeOwned>(file: &str, text: &str, faults: &mut Faults) -> Vec<T> {
    let before = faults.0.len();
    let mut entries: Vec<Entry<T>> = entries(file, text, faults);
    let mut ordered = Vec::with_capacity(T::ALL.len());
    for key in T::ALL {
        match entries.iter().position(|entry| entry.value.key() == *key) {
            Some(place) => ordered.push(entries.remove(place).value),
            None if faults.0.len() > before => {}
            None => faults.0.push(content::Fault {
                file: file.to_string(),
                line: 1,
                what: format!("{key:?} is missing"),
            }),
        }
    }
    faults.0.extend(entries.into_iter().map(|entry| content::Fault {
        file: file.to_string(),
        line: entry.line,
        what: format!("{:?} stands twice", entry.value.key()),
    }));
    ordered
}
