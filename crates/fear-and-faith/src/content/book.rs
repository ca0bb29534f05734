//! The book: all content files of the system, read and checked together.

use std::sync::{Arc, LazyLock};

use content::{Cards, Faults, Sheet, did_you_mean, kebab};
use fates::Overlay;
use serde::{Deserialize, Serialize};

use crate::content::party::PartySheet;
use crate::content::points::Sure;
use crate::content::profile::{Draft, Limbs, Profile, Side};
use crate::content::special::Special;
use crate::content::tables::{Row, read_rows};
use crate::content::weapon::{Arm, Class, Weapon};
use crate::rules::advances::AdvanceSheet;
use crate::rules::fear::insanity::Insanity;
use crate::rules::fear::scared::Scared;
use crate::setup::scenario::Scenario;
use crate::state::stick::Stick;

/// A section of the rosters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct Roster {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub human: bool,
    #[serde(default)]
    pub mummy: bool,
    #[serde(default)]
    pub demon: bool,
    #[serde(default)]
    pub familiar: bool,
}

/// A profile as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ProfileSheet {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub roster: String,
    pub points: u16,
    pub quality: u8,
    pub combat: i8,
    pub rules: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub printed_rules: Vec<String>,
    #[serde(default)]
    pub human: bool,
    #[serde(default)]
    pub limbs: Limbs,
}

/// A ranged weapon of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the table")]
pub struct WeaponSheet {
    pub id: Weapon,
    pub name: String,
    pub class: Class,
    pub bonus: i8,
    #[serde(default)]
    pub far_bonus: Option<i8>,
    pub range: Stick,
    pub hands: u8,
    pub silver: bool,
    pub wood: bool,
    pub reload: u8,
    #[serde(default)]
    pub double_penalty: bool,
    #[serde(default)]
    pub auto: bool,
    #[serde(default)]
    pub select: bool,
    #[serde(default)]
    pub move_and_fire: bool,
    #[serde(default)]
    pub small: bool,
    #[serde(default)]
    pub spread: u8,
    /// The Combat of a blast or a vial.
    #[serde(default)]
    pub combat: Option<i8>,
    /// The Combat in the inner, middle and outer zone.
    #[serde(default)]
    pub zones: Vec<i8>,
    /// Actions before a throw.
    #[serde(default)]
    pub prime: u8,
    /// How many there are.
    #[serde(default)]
    pub shots: Option<u8>,
    /// The rules whose bearers alone are affected.
    #[serde(default)]
    pub only: Vec<String>,
    /// The rules to whose bearers it is Lethal.
    #[serde(default)]
    pub lethal: Vec<String>,
    pub page: String,
}

/// A special rule as far as it has numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct RuleSheet {
    pub id: String,
    pub name: String,
    /// What it adds in the fitted formula; some have no cost.
    #[serde(default)]
    pub cost: Option<i8>,
    /// What to use for new models where the fitted cost is no use.
    #[serde(default)]
    pub cost_new: Option<i8>,
    /// How sure the cost is.
    #[serde(default)]
    pub sure: Option<Sure>,
    #[serde(default)]
    pub personality: bool,
    #[serde(default)]
    pub typed: bool,
    #[serde(default)]
    pub weapon: Option<Weapon>,
    pub page: String,
}

/// All content of the system: what is built in, and what is laid over it.
#[derive(Clone, Debug)]
pub struct Book {
    /// The sections of the rosters.
    pub rosters: Vec<Roster>,
    /// The ranged weapons.
    pub weapons: Vec<WeaponSheet>,
    /// The special rules.
    pub rules: Vec<RuleSheet>,
    /// The advances of the campaign.
    pub advances: Vec<AdvanceSheet>,
    /// The rule cards.
    pub cards: Cards,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The profiles as they are printed.
    pub sheets: Vec<ProfileSheet>,
    /// The Scared table.
    pub(crate) scared: Vec<Row<Scared>>,
    /// The Insanity table.
    pub(crate) insanity: Vec<Row<Insanity>>,
    /// The files that were laid over the built-in content.
    pub(crate) overlay: Overlay,
    profiles: Vec<Profile>,
    parties: Vec<PartySheet>,
}

/// Two books are the same if the same files were laid over the same content.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        self.overlay == other.overlay
    }
}

impl Eq for Book {}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => { [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $name)))),*] };
}

const CONTENT: [(&str, &str); 9] = built_in![
    "content/rosters.toml",
    "content/profiles.toml",
    "content/others.toml",
    "content/parties.toml",
    "content/weapons.toml",
    "content/rules.toml",
    "content/advances.toml",
    "content/scared.toml",
    "content/insanity.toml",
];

const SCENARIOS: [(&str, &str); 6] = built_in![
    "content/scenarios/zombie-infestation.toml",
    "content/scenarios/vampire-hunt.toml",
    "content/scenarios/chainsaw-massacre.toml",
    "content/scenarios/haunted-house.toml",
    "content/scenarios/human-cattle.toml",
    "content/scenarios/wolves-in-the-mist.toml",
];

const CARDS: [(&str, &str); 17] = built_in![
    "cards/conventions.toml",
    "cards/setup.toml",
    "cards/activation.toml",
    "cards/actions.toml",
    "cards/movement.toml",
    "cards/melee.toml",
    "cards/recoil.toml",
    "cards/ambush.toml",
    "cards/ranged.toml",
    "cards/fear.toml",
    "cards/witchcraft.toml",
    "cards/morale.toml",
    "cards/groups.toml",
    "cards/special-rules.toml",
    "cards/scenarios.toml",
    "cards/campaign.toml",
    "cards/points.toml",
];

static BUILT_IN: LazyLock<Arc<Book>> = LazyLock::new(|| {
    Book::read(&[]).unwrap_or_else(|faults| panic!("the built-in content is sound:\n{faults}"))
});

/// The tables a content file may hold.
const KINDS: [&str; 9] =
    ["roster", "profile", "other", "party", "weapon", "rule", "advance", "scared", "insanity"];

impl Book {
    /// The book that is built in.
    pub fn built_in() -> &'static Arc<Book> {
        &BUILT_IN
    }

    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let mut faults = Faults::default();
        let cards = Cards::read(CARDS).unwrap_or_else(|found| {
            faults.0.extend(found.0);
            Cards::default()
        });
        let mut book = Book {
            rosters: Vec::new(),
            weapons: Vec::new(),
            rules: Vec::new(),
            advances: Vec::new(),
            cards,
            scenarios: Vec::new(),
            sheets: Vec::new(),
            scared: Vec::new(),
            insanity: Vec::new(),
            overlay: overlay.to_vec(),
            profiles: Vec::new(),
            parties: Vec::new(),
        };
        let homebrew = overlay.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        let (scenarios, homebrew): (Vec<_>, Vec<_>) =
            homebrew.partition(|(file, text)| Scenario::is_one(file, text));
        let files: Vec<(&str, &str)> = CONTENT.into_iter().chain(homebrew).collect();
        for &(file, text) in &files {
            book.read_tables(file, text, &mut faults);
        }
        for &(file, text) in &files {
            book.read_profiles(file, text, &mut faults);
        }
        for (file, text) in SCENARIOS.into_iter().chain(scenarios) {
            match Scenario::read(&book, file, text) {
                Ok(scenario) => replace(&mut book.scenarios, scenario, |scenario| &scenario.id),
                Err(found) => faults.0.extend(found.0),
            }
        }
        for &(file, text) in &files {
            book.read_parties(file, text, &mut faults);
        }
        faults.none_or(Arc::new(book))
    }

    fn read_tables(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let mut sheet = Sheet::open(file, text, &KINDS);
        for entry in sheet.entries::<Roster>("roster") {
            replace(&mut self.rosters, entry.value, |roster| &roster.id);
        }
        for entry in sheet.entries::<WeaponSheet>("weapon") {
            replace(&mut self.weapons, entry.value, |weapon| &weapon.id);
        }
        for entry in sheet.entries::<AdvanceSheet>("advance") {
            replace(&mut self.advances, entry.value, |advance| &advance.id);
        }
        for entry in sheet.entries::<RuleSheet>("rule") {
            if Special::named(&entry.value.name).is_none() {
                sheet.fault_at(entry.line, format!("no special rule is called \"{}\"", entry.value.name));
            }
            replace(&mut self.rules, entry.value, |rule| &rule.id);
        }
        read_rows(&mut sheet, "scared", &mut self.scared);
        read_rows(&mut sheet, "insanity", &mut self.insanity);
        sheet.close(faults);
    }

    fn read_profiles(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let mut ignored = Faults::default(); // told by `read_tables` already
        let mut sheet = Sheet::open(file, text, &KINDS);
        let mut own = Sheet::open(file, "", &KINDS);
        let profiles = sheet.entries::<ProfileSheet>("profile");
        let others = sheet.entries::<ProfileSheet>("other");
        for entry in profiles.into_iter().chain(others) {
            let line = entry.line;
            match self.profile_of(entry.value.clone()) {
                Ok(profile) => {
                    replace(&mut self.profiles, profile, |profile| &profile.id);
                    replace(&mut self.sheets, entry.value, |sheet| &sheet.id);
                }
                Err(found) => found.into_iter().for_each(|fault| own.fault_at(line, fault)),
            }
        }
        sheet.close(&mut ignored);
        let told: Vec<_> = ignored.0.into_iter().filter(|fault| !faults.0.contains(fault)).collect();
        faults.0.extend(told);
        own.close(faults);
    }

    fn read_parties(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let mut sheet = Sheet::open(file, text, &KINDS);
        for entry in sheet.entries::<PartySheet>("party") {
            for flaw in entry.value.check(self).err().unwrap_or_default() {
                sheet.fault_at(entry.line, format!("{}: {flaw}", entry.value.id));
            }
            replace(&mut self.parties, entry.value, |party| &party.id);
        }
        let mut found = Faults::default();
        sheet.close(&mut found);
        found.0.retain(|fault| !faults.0.contains(fault)); // `read_tables` has told those of the whole file
        faults.0.extend(found.0);
    }

    fn profile_of(&self, sheet: ProfileSheet) -> Result<Profile, Vec<String>> {
        let roster = self.rosters.iter().find(|roster| roster.id == sheet.roster);
        if roster.is_none() && !sheet.roster.is_empty() {
            let names = self.rosters.iter().map(|roster| roster.id.as_str());
            let hint = did_you_mean(&sheet.roster, names);
            return Err(vec![format!("no roster is called \"{}\"{hint}", sheet.roster)]);
        }
        let draft = Draft {
            name: sheet.name,
            points: Some(sheet.points),
            quality: sheet.quality,
            combat: sheet.combat,
            rules: sheet.rules,
            human: sheet.human || roster.is_some_and(|roster| roster.human),
            mummy: roster.is_some_and(|roster| roster.mummy),
            limbs: sheet.limbs,
        };
        draft.check(&sheet.id, &sheet.roster, self)
    }

    /// All built-in content files with their text.
    pub fn content_files() -> Vec<(&'static str, &'static str)> {
        CONTENT.into_iter().chain(SCENARIOS).collect()
    }

    /// The checked profile of an id or a name.
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

    /// All ready-made parties.
    pub fn parties(&self) -> &[PartySheet] {
        &self.parties
    }

    /// The ready-made party of an id or a name.
    pub fn party(&self, id: &str) -> Result<&PartySheet, String> {
        let id = kebab(id);
        self.parties.iter().find(|party| party.id == id || kebab(&party.name) == id).ok_or_else(|| {
            let names = self.parties.iter().map(|party| party.id.as_str());
            format!("no party is called \"{id}\"{}", did_you_mean(&id, names))
        })
    }

    /// The section of an id.
    pub fn roster(&self, id: &str) -> Option<&Roster> {
        self.rosters.iter().find(|roster| roster.id == id)
    }

    /// The weapon that a special rule gives.
    pub fn weapon_of(&self, special: Special) -> Option<&WeaponSheet> {
        let unlisted = match special {
            Special::MachinePistol => Some(Weapon::MachinePistol),
            Special::SemiAutomaticRifle => Some(Weapon::SemiRifle),
            Special::SingleChamberedRifle => Some(Weapon::SingleRifle),
            _ => None,
        };
        let listed = || self.rules.iter().find(|rule| rule.name == special.name())?.weapon;
        let weapon = unlisted.or_else(listed)?;
        self.weapons.iter().find(|sheet| sheet.id == weapon)
    }
}

impl WeaponSheet {
    /// A plain piece of it.
    pub fn arm(&self) -> Arm {
        Arm {
            weapon: self.id,
            class: self.class,
            bonus: self.bonus,
            far_bonus: self.far_bonus.unwrap_or(self.bonus),
            range: self.range,
            reload: self.reload,
            double_penalty: self.double_penalty,
            auto: self.auto,
            select: self.select,
            move_and_fire: self.move_and_fire,
            spread: self.spread,
            small: self.small,
            two_hands: self.hands == 2,
            silver: false,
            wooden: false,
            unfamiliar: false,
        }
    }
}

/// Puts an entry into a list, in the place of one of the same id.
pub(crate) fn replace<T, K: PartialEq>(list: &mut Vec<T>, entry: T, key: impl Fn(&T) -> &K) {
    match list.iter().position(|other| key(other) == key(&entry)) {
        Some(place) => list[place] = entry,
        None => list.push(entry),
    }
}
