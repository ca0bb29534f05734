//! The book: all content files of the system, read and checked together.

use std::sync::{Arc, LazyLock};

use content::{Cards, Entry, Faults, Files, did_you_mean, find, kebab, values};
use fates::{Overlay, RuleId};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

use crate::content::criticals::{CriticalSheet, Criticals};
use crate::content::draft::Draft;
use crate::content::profile::{DUAL_WIELDER, MOST_SPECIALS, Profile};
use crate::content::roster::Roster;
use crate::content::tables::{
    ArmourSheet, CharacteristicSheet, ConditionSheet, DifficultySheet, EffectSheet, GainSheet, InjurySheet,
    LocationSheet, MOST_BANDS, ModifierSheet, OopsSheet, QualitySheet, RangeSheet, Row, SizeSheet,
    SkillSheet, SpecialSheet, SpendSheet, StartSheet, TraitSheet,
};
use crate::content::weapon::WeaponSheet;
use crate::setup::scenario::{Scenario, ScenarioSide};

/// All content of the system. Rows about things that the rules know stand in the order of the rules.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "one for each kind of table")]
pub struct Book {
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
    pub oops: Vec<OopsSheet>,
    pub qualities: Vec<QualitySheet>,
    pub ranges: Vec<RangeSheet>,
    pub sizes: Vec<SizeSheet>,
    pub skills: Vec<SkillSheet>,
    pub specials: Vec<SpecialSheet>,
    pub spends: Vec<SpendSheet>,
    pub starts: Vec<StartSheet>,
    pub traits: Vec<TraitSheet>,
    pub weapons: Vec<WeaponSheet>,
    /// The combatants as they are written.
    pub drafts: Vec<Draft>,
    /// Ready companies.
    pub rosters: Vec<Roster>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The rule cards.
    pub cards: Cards,
    /// The files that were laid over the built-in ones.
    pub(crate) overlay: Overlay,
    profiles: Vec<Profile>,
}

const CONTENT: &[(&str, &str)] = content::built_in![
    "content/abilities.toml",
    "content/advantage.toml",
    "content/attacks.toml",
    "content/conditions.toml",
    "content/criticals.toml",
    "content/oops.toml",
    "content/profiles.toml",
    "content/rosters.toml",
    "content/specials.toml",
    "content/weapons.toml",
    "content/scenarios/a-toll-at-dawn.toml",
    "content/scenarios/breakages-at-the-blue-pike.toml",
    "content/scenarios/noon-on-saint-odos-bridge.toml",
    "content/scenarios/the-felled-elm.toml",
    "content/scenarios/the-tithe-of-sallowfen.toml",
];

const CARDS: &[(&str, &str)] = content::built_in![
    "cards/turn/actions.toml",
    "cards/advantage.toml",
    "cards/attack/attack.toml",
    "cards/start/combatants.toml",
    "cards/harm/conditions.toml",
    "cards/harm/criticals.toml",
    "cards/turn/dice.toml",
    "cards/attack/modifiers.toml",
    "cards/turn/odds.toml",
    "cards/harm/oops.toml",
    "cards/attack/pulling.toml",
    "cards/turn/round.toml",
    "cards/start/starting.toml",
    "cards/turn/tests.toml",
    "cards/start/traits.toml",
    "cards/attack/weapons.toml",
    "cards/harm/wounds.toml",
];

/// The tables that may stand in a file.
const KINDS: [&str; 23] = [
    "profile",
    "weapon",
    "roster",
    "scenario",
    "armour",
    "characteristic",
    "condition",
    "critical",
    "difficulty",
    "effect",
    "gain",
    "injury",
    "location",
    "modifier",
    "oops",
    "quality",
    "range",
    "size",
    "skill",
    "special",
    "spend",
    "start",
    "trait",
];

/// The further tables of a scenario.
const PARTS: [&str; 5] = ["side", "zone", "terrain", "ending", "score"];

/// What tables have been called, and what they are called now.
const RENAMED: [(&str, &str); 2] = [("combatant", "profile"), ("entry", "profile, weapon or the like")];

content::book!(Book, CONTENT);

/// The cards of our own rules; homebrew brings none.
static RULES: LazyLock<Cards> = LazyLock::new(|| {
    Cards::read(CARDS.iter().copied())
        .unwrap_or_else(|faults| panic!("the built-in cards are sound:\n{faults}"))
});

/// Our own rule of this id.
pub(super) fn rule_of(id: &str) -> Result<RuleId, String> {
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
    /// Reads the built-in content with these files (name, text) laid over it: an entry whose id exists replaces that
    /// one, any other joins; the Critical and the Oops! tables are replaced as a whole. All faults of all files are
    /// reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let mut files = Files::open_renamed(CONTENT, overlay, &KINDS, &PARTS, &RENAMED);
        let mut book = Book { cards: RULES.clone(), overlay: overlay.to_vec(), ..Book::default() };
        book.read_abilities(&mut files);
        book.read_attacks(&mut files);
        book.read_advantage(&mut files);
        book.read_harm(&mut files);
        book.read_specials(&mut files);
        book.read_profiles(&mut files);
        let rosters = book.read_rosters(&mut files);
        for mut sheet in files.scenarios() {
            book.scenarios.extend(Scenario::read(&book, &mut sheet));
            files.finish(sheet);
        }
        for entry in rosters.iter().filter(|entry| entry.homebrew) {
            book.id_of_a_side(&entry.value.id).into_iter().for_each(|what| files.fault(entry.fault(what)));
        }
        files.close().none_or(Arc::new(book))
    }

    fn read_abilities(&mut self, files: &mut Files<'_>) {
        self.characteristics = rows(files, "characteristic");
        self.difficulties = rows(files, "difficulty");
        self.sizes = rows(files, "size");
        self.skills = rows(files, "skill");
        self.traits = rows(files, "trait");
    }

    fn read_attacks(&mut self, files: &mut Files<'_>) {
        self.modifiers = rows(files, "modifier");
        self.locations = rows(files, "location");
        self.armour = values(&files.checked("armour", ArmourSheet::faults));
        self.weapons = values(&files.checked("weapon", WeaponSheet::faults));
        self.qualities = self.changed_rows(files, "quality", |book, row: &QualitySheet| {
            row.fixed(&book.qualities[row.id as usize])
        });
        let ranges = files.checked("range", RangeSheet::faults);
        for pair in ranges.windows(2).filter(|pair| pair[0].value.tenths >= pair[1].value.tenths) {
            let what = "the range bands do not rise: each reaches farther than the one before";
            files.fault(homebrew_of(pair).fault(what));
        }
        for entry in ranges.iter().skip(MOST_BANDS) {
            files.fault(entry.fault(format!("expected at most {MOST_BANDS} range bands")));
        }
        self.ranges = values(&ranges);
    }

    fn read_advantage(&mut self, files: &mut Files<'_>) {
        self.gains = rows(files, "gain");
        self.spends = rows(files, "spend");
        self.starts = values(&files.checked("start", StartSheet::faults));
    }

    fn read_harm(&mut self, files: &mut Files<'_>) {
        self.conditions = self.changed_rows(files, "condition", |book, row: &ConditionSheet| {
            row.fixed(&book.conditions[row.id as usize])
        });
        self.injuries = rows(files, "injury");
        self.effects = values(&files.checked("effect", EffectSheet::faults));
        let criticals = files.table::<CriticalSheet>("critical");
        self.critical_rows = values(&criticals);
        match Criticals::check(&self.critical_rows, &self.effects) {
            Ok(tables) => self.criticals = tables,
            Err(found) => {
                for (place, what) in found {
                    let row = place.map_or(criticals.first(), |place| criticals.get(place));
                    row.into_iter().for_each(|row| files.fault(row.fault(what.clone())));
                }
            }
        }
        self.read_oops(files);
    }

    /// The Special actions; a state counts no more than so many.
    fn read_specials(&mut self, files: &mut Files<'_>) {
        let specials = files.checked("special", SpecialSheet::faults);
        for entry in &specials {
            let weapon = entry.value.weapon.as_ref().filter(|weapon| self.weapon(weapon).is_none());
            if let Some(weapon) = weapon {
                let hint = did_you_mean(weapon, self.weapons.iter().map(|sheet| sheet.id.as_str()));
                files.fault(entry.fault(format!("no weapon is called \"{weapon}\"{hint}")));
            }
        }
        for entry in specials.iter().skip(MOST_SPECIALS) {
            files.fault(entry.fault(format!("expected at most {MOST_SPECIALS} Special actions")));
        }
        self.specials = values(&specials);
    }

    /// The rows of the Oops! table, which cover 1 to 100 without gap or overlap.
    fn read_oops(&mut self, files: &mut Files<'_>) {
        let mut rows = files.table::<OopsSheet>("oops");
        rows.sort_by_key(|row| row.value.min);
        let mut next = 1;
        for row in &rows {
            let found = row.value.misplaced(next).into_iter().chain(row.value.faults());
            found.for_each(|what| files.fault(row.fault(what)));
            next = row.value.max.saturating_add(1);
        }
        if let Some(last) = rows.last().filter(|last| last.value.max < 100) {
            files.fault(last.fault(format!("{}: the last row ends at 100", last.value.name)));
        }
        self.oops = values(&rows);
    }

    fn read_profiles(&mut self, files: &mut Files<'_>) {
        let drafts = files.entries::<Draft>("profile");
        for entry in &drafts {
            match entry.value.check(self) {
                Ok(profile) => self.profiles.push(profile),
                Err(found) => {
                    let what = |fault| format!("{}: {fault}", entry.value.id);
                    found.into_iter().for_each(|fault| files.fault(entry.fault(what(fault))));
                }
            }
        }
        self.drafts = values(&drafts);
    }

    fn read_rosters(&mut self, files: &mut Files<'_>) -> Vec<Entry<Roster>> {
        let rosters = files.entries::<Roster>("roster");
        for entry in &rosters {
            entry.value.faults(self).into_iter().for_each(|what| files.fault(entry.fault(what)));
        }
        self.rosters = values(&rosters);
        rosters
    }

    /// A fault if a side that does not draw on this roster has its id: players could not tell them apart.
    fn id_of_a_side(&self, id: &str) -> Option<String> {
        let is_another =
            |side: &ScenarioSide| side.id == id && side.roster.as_deref().map(kebab).as_deref() != Some(id);
        let scenario = self.scenarios.iter().find(|scenario| scenario.sides.iter().any(is_another))?;
        Some(format!("a side of \"{}\" has the id \"{id}\" already", scenario.id))
    }

    /// Rows of which the rules know some columns by themselves: no file changes those.
    fn changed_rows<T: Row + Clone + DeserializeOwned>(
        &self,
        files: &mut Files<'_>,
        kind: &str,
        fixed: impl Fn(&Book, &T) -> Vec<String>,
    ) -> Vec<T> {
        let entries = sorted(files, kind);
        for entry in entries.iter().filter(|_| !self.overlay.is_empty()) {
            let found = fixed(Book::built_in(), &entry.value);
            found.into_iter().for_each(|what| files.fault(entry.fault(what)));
        }
        values(&entries)
    }

    /// The checked combatant of an id or a name.
    pub fn profile(&self, id: &str) -> Result<&Profile, String> {
        find("combatant", &self.profiles, &kebab(id), |profile| (&profile.id, &profile.name))
    }

    /// The combatant of an id or a name as it is written, sound or not.
    pub(crate) fn draft(&self, id: &str) -> Result<&Draft, String> {
        find("combatant", &self.drafts, &kebab(id), |draft| (&draft.id, &draft.name))
    }

    /// All checked combatants.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The Talents that anything here asks for.
    pub(crate) fn talents(&self) -> impl Iterator<Item = &str> {
        let asked = self.specials.iter().filter_map(|special| special.talent.as_deref());
        asked.chain([DUAL_WIELDER])
    }

    /// The weapon of an id.
    pub fn weapon(&self, id: &str) -> Option<&WeaponSheet> {
        self.weapons.iter().find(|sheet| sheet.id == id)
    }

    /// The roster of an id or a name.
    pub fn roster(&self, id: &str) -> Result<&Roster, String> {
        find("roster", &self.rosters, id, |roster| (&roster.id, &roster.name))
    }

    /// The scenario of an id or a name.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, String> {
        find("scenario", &self.scenarios, id, |scenario| (&scenario.id, &scenario.name))
    }
}

/// The rows about things that the rules know, in the order of the rules.
fn rows<T: Row + Clone + DeserializeOwned>(files: &mut Files<'_>, kind: &str) -> Vec<T> {
    values(&sorted(files, kind))
}

/// The first of these that is not built in; the last where all are.
fn homebrew_of<T>(entries: &[Entry<T>]) -> &Entry<T> {
    entries.iter().find(|entry| entry.homebrew).unwrap_or(&entries[entries.len() - 1])
}

fn sorted<T: Row + DeserializeOwned>(files: &mut Files<'_>, kind: &str) -> Vec<Entry<T>> {
    let mut entries = files.checked(kind, T::faults);
    entries.sort_by_key(|entry| entry.value.key());
    entries
}
