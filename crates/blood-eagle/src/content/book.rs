//! The book: all content files of the system, read and checked together.

use std::sync::{Arc, LazyLock};

use content::{Cards, Entry, Fault, Faults, Sheet, did_you_mean, kebab};
use fates::{Overlay, RuleId};
use serde::de::DeserializeOwned;

use crate::content::numbers::Numbers;
use crate::content::profile::Profile;
use crate::content::sheets::*;
use crate::content::warband::WarbandSheet;
use crate::content::weapon::Weapon;
use crate::rules::fighting::armour::{Body, Class};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;
use crate::setup::scenario::Scenario;
use crate::state::options::Options;

/// All content of the system: the built-in files, and what is laid over them.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the files, by name")]
pub struct Book {
    pub weapons: Vec<WeaponSheet>,
    pub armour_pieces: Vec<ArmourSheet>,
    pub classes: Vec<ClassSheet>,
    pub armour_rows: Vec<ArmourRow>,
    pub conditions: Vec<ConditionSheet>,
    pub equipment: Vec<EquipmentSheet>,
    pub fate_odds: Vec<FateOdds>,
    pub fires: Vec<FireSheet>,
    pub modifiers: Vec<ModifierSheet>,
    pub moves: Vec<MoveSheet>,
    pub points: Vec<PointsSheet>,
    pub powers: Vec<PowerSheet>,
    pub seas: Vec<SeaSheet>,
    pub switches: Vec<SwitchSheet>,
    pub usual: Vec<UsualSheet>,
    pub terrain: Vec<TerrainSheet>,
    pub traits: Vec<TraitSheet>,
    pub warbands: Vec<WarbandSheet>,
    pub cards: Cards,
    pub scenarios: Vec<Scenario>,
    pub numbers: Numbers,
    profiles: Vec<Profile>,
    pub(crate) overlay: Overlay,
}

/// Two books are the same if the same files lie over the built-in ones.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        self.overlay == other.overlay
    }
}

impl Eq for Book {}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => { [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $name)))),*] };
}

const CONTENT: [(&str, &str); 18] = built_in![
    "content/armour-classes.toml",
    "content/armour.toml",
    "content/armour-rows.toml",
    "content/conditions.toml",
    "content/equipment.toml",
    "content/fate-odds.toml",
    "content/fires.toml",
    "content/modifiers.toml",
    "content/movement.toml",
    "content/points.toml",
    "content/powers.toml",
    "content/sea-states.toml",
    "content/switches.toml",
    "content/table.toml",
    "content/terrain.toml",
    "content/traits.toml",
    "content/weapons.toml",
    "content/warbands.toml",
];

const SCENARIOS: [(&str, &str); 5] = built_in![
    "content/scenarios/the-ford-at-aldham.toml",
    "content/scenarios/low-tide-at-saint-eadrics.toml",
    "content/scenarios/the-burning-hall.toml",
    "content/scenarios/a-light-on-the-barrow.toml",
    "content/scenarios/grapnels-in-the-swell.toml",
];

const CARDS: [(&str, &str); 17] = built_in![
    "cards/figures.toml",
    "cards/turn.toml",
    "cards/movement.toml",
    "cards/shooting.toml",
    "cards/fighting.toml",
    "cards/fumbles.toml",
    "cards/fate.toml",
    "cards/armour.toml",
    "cards/weapons.toml",
    "cards/equipment.toml",
    "cards/heroics.toml",
    "cards/magic.toml",
    "cards/traits.toml",
    "cards/ending.toml",
    "cards/points.toml",
    "cards/odds.toml",
    "cards/dice.toml",
];

static BUILT_IN: LazyLock<Arc<Book>> = LazyLock::new(|| {
    Book::read(&[]).unwrap_or_else(|faults| panic!("the built-in content is sound:\n{faults}"))
});

impl Book {
    /// The book that is built in.
    pub fn built_in() -> &'static Arc<Book> {
        &BUILT_IN
    }

    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id in a file of the
    /// same name replaces the built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let mut faults = Faults::default();
        let mut book = Book { overlay: overlay.to_vec(), ..Book::default() };
        match Cards::read(CARDS) {
            Ok(cards) => book.cards = cards,
            Err(found) => faults.0.extend(found.0),
        }
        let homebrew = overlay.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        let (scenarios, homebrew): (Vec<_>, Vec<_>) =
            homebrew.partition(|(file, text)| Scenario::is_one(file, text));
        let files: Vec<(&str, &str)> = CONTENT.into_iter().chain(homebrew).collect();
        for &(file, text) in &files {
            book.read_file(file, text, &mut faults);
        }
        book.numbers = Numbers::of(&book, &mut faults.0);
        book.check_rows(&mut faults);
        book.muster(&mut faults);
        for (file, text) in SCENARIOS.into_iter().chain(scenarios) {
            match Scenario::read(&book, file, text) {
                Ok(scenario) => replace(&mut book.scenarios, scenario, |scenario| scenario.id.clone()),
                Err(found) => faults.0.extend(found.0),
            }
        }
        faults.none_or(Arc::new(book))
    }

    /// Reads one file into its list; which one, its name says.
    fn read_file(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let stem = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".toml");
        match stem {
            "armour-classes" => entries(file, text, faults, &mut self.classes, |entry| entry.id),
            "armour" => entries(file, text, faults, &mut self.armour_pieces, |entry| entry.id.clone()),
            "armour-rows" => entries(file, text, faults, &mut self.armour_rows, |entry| entry.id.clone()),
            "conditions" => entries(file, text, faults, &mut self.conditions, |entry| entry.id.clone()),
            "equipment" => entries(file, text, faults, &mut self.equipment, |entry| entry.id.clone()),
            "fate-odds" => entries(file, text, faults, &mut self.fate_odds, |entry| entry.id.clone()),
            "fires" => entries(file, text, faults, &mut self.fires, |entry| entry.id.clone()),
            "modifiers" => entries(file, text, faults, &mut self.modifiers, |entry| entry.id.clone()),
            "movement" => entries(file, text, faults, &mut self.moves, |entry| entry.id.clone()),
            "points" => entries(file, text, faults, &mut self.points, |entry| entry.id.clone()),
            "powers" => entries(file, text, faults, &mut self.powers, |entry| entry.id),
            "sea-states" => entries(file, text, faults, &mut self.seas, |entry| entry.id.clone()),
            "switches" => entries(file, text, faults, &mut self.switches, |entry| entry.id.clone()),
            "table" => entries(file, text, faults, &mut self.usual, |entry| entry.id.clone()),
            "terrain" => entries(file, text, faults, &mut self.terrain, |entry| entry.id.clone()),
            "traits" => self.read_traits(file, text, faults),
            "weapons" => entries(file, text, faults, &mut self.weapons, |entry| entry.id),
            "warbands" => entries(file, text, faults, &mut self.warbands, |entry| entry.id.clone()),
            _ => {
                let names = CONTENT.map(|(name, _)| name.trim_start_matches("content/"));
                let what =
                    format!("no content is read from a file of this name{}", did_you_mean(stem, names));
                faults.0.push(Fault { file: file.to_string(), line: 1, what });
            }
        }
    }

    /// Reads traits; every rule that one names has a card.
    fn read_traits(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let mut sheet = Sheet::open(file, text, &["entry"]);
        for Entry { value, line } in sheet.entries::<TraitSheet>("entry") {
            for rule in value.rules.iter().filter(|rule| self.cards.get(rule).is_none()) {
                sheet.fault_at(line, format!("{}: no card has the id \"{rule}\"", value.name));
            }
            let first = value.rules.first().and_then(|rule| self.cards.get(rule));
            let rule = first.map(|card| RuleId::of(&card.id));
            replace(&mut self.traits, TraitSheet { rule, ..value }, |entry| entry.id);
        }
        sheet.close(faults);
    }

    /// What one file says must agree with what others and the rules say.
    fn check_rows(&self, faults: &mut Faults) {
        let mut fault = |file: &str, what: String| {
            faults.0.push(Fault { file: format!("content/{file}.toml"), line: 1, what });
        };
        for weapon in &self.weapons {
            let (fight, shoot) = (weapon.id.fight_rule(), weapon.id.shoot_rule());
            for (row, rule) in [(&weapon.fight, fight), (&weapon.shoot, shoot)] {
                let written = row.as_ref().map(|row| row.rule.as_str());
                if written != rule.map(|rule| rule.0) {
                    fault(
                        "weapons",
                        format!("{}: found the rule {written:?}, expected {rule:?}", weapon.name),
                    );
                }
            }
        }
        for power in &self.powers {
            if power.rule != power.id.rule().0 || power.kind != power.id.kind() {
                fault("powers", format!("{} is not what the rules know it for", power.name));
            }
        }
        for row in &self.armour_rows {
            let body = row.pieces.iter().any(|piece| {
                self.piece(piece).is_some_and(|it| it.slot == crate::rules::fighting::armour::Slot::Body)
            });
            let bare = if body { 0 } else { self.armour(Body::Clothes.id()) };
            let sum: i16 = row.pieces.iter().map(|piece| self.armour(piece)).sum::<i16>() + bare;
            if sum != i16::from(row.ar) {
                fault(
                    "armour-rows",
                    format!("{}: the pieces come to {sum}, and the row says {}", row.id, row.ar),
                );
            }
        }
        let usual = serde_json::to_value(Options::default()).unwrap_or_default();
        for switch in &self.switches {
            if usual.get(switch.id.replace('-', "_")) != Some(&switch.default) {
                fault("switches", format!("{}: it is not played like that by default", switch.id));
            }
        }
    }

    /// Checks the warbands and all who march in them.
    fn muster(&mut self, faults: &mut Faults) {
        let mut fault = |what: String| {
            faults.0.push(Fault { file: "content/warbands.toml".to_string(), line: 1, what });
        };
        let mut profiles: Vec<Profile> = Vec::new();
        for band in &self.warbands {
            match band.check(self) {
                Ok(figures) => {
                    let twice = figures.iter().filter(|one| profiles.iter().any(|other| other.id == one.id));
                    twice.for_each(|one| {
                        fault(format!("{}: the figure \"{}\" stands twice", band.id, one.id))
                    });
                    profiles.extend(figures);
                }
                Err(found) => found.into_iter().for_each(|what| fault(format!("{}: {what}", band.id))),
            }
        }
        self.profiles = profiles;
    }

    /// The built-in content files: their names and their texts.
    pub fn content_files() -> Vec<(&'static str, &'static str)> {
        CONTENT.into_iter().chain(SCENARIOS).collect()
    }

    /// What a piece of armour adds.
    pub fn armour(&self, id: &str) -> i16 {
        self.piece(id).map_or(0, |piece| piece.ar.into())
    }

    fn piece(&self, id: &str) -> Option<&ArmourSheet> {
        self.armour_pieces.iter().find(|piece| piece.id == id)
    }

    /// The class of what is worn on the body (be.move.10).
    pub fn class_of(&self, body: Body) -> Class {
        self.piece(body.id()).and_then(|piece| piece.class).unwrap_or(Class::Light)
    }

    /// A weapon.
    pub fn weapon(&self, weapon: Weapon) -> Option<&WeaponSheet> {
        self.weapons.iter().find(|sheet| sheet.id == weapon)
    }

    /// A Power.
    pub fn power(&self, power: Power) -> Option<&PowerSheet> {
        self.powers.iter().find(|sheet| sheet.id == power)
    }

    /// A trait.
    pub fn trait_sheet(&self, wanted: Trait) -> Option<&TraitSheet> {
        self.traits.iter().find(|sheet| sheet.id == wanted)
    }

    /// What something costs.
    pub fn point(&self, id: &str) -> Option<&PointsSheet> {
        self.points.iter().find(|sheet| sheet.id == id)
    }

    /// A way to set things alight.
    pub fn fire(&self, id: &str) -> Option<&FireSheet> {
        self.fires.iter().find(|sheet| sheet.id == id)
    }

    /// All checked profiles, band by band.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// The checked profile of an id, a name, or a label of the examples.
    pub fn profile(&self, id: &str) -> Result<&Profile, String> {
        let wanted = kebab(id);
        let is_meant =
            |profile: &&Profile| profile.id == wanted || profile.labels.iter().any(|label| label == id);
        self.profiles.iter().find(is_meant).ok_or_else(|| {
            let names = self.profiles.iter().map(|profile| profile.id.as_str());
            format!("no figure is called \"{id}\"{}", did_you_mean(&wanted, names))
        })
    }

    /// The warband of an id or a name.
    pub fn warband(&self, id: &str) -> Result<&WarbandSheet, String> {
        let id = kebab(id);
        self.warbands.iter().find(|band| band.id == id || kebab(&band.name) == id).ok_or_else(|| {
            let names = self.warbands.iter().map(|band| band.id.as_str());
            format!("no warband is called \"{id}\"{}", did_you_mean(&id, names))
        })
    }

    /// The scenario of an id or a name.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, String> {
        let id = kebab(id);
        self.scenarios.iter().find(|scenario| scenario.id == id || kebab(&scenario.name) == id).ok_or_else(
            || {
                let names = self.scenarios.iter().map(|scenario| scenario.id.as_str());
                format!("no scenario is called \"{id}\"{}", did_you_mean(&id, names))
            },
        )
    }
}

/// Reads all entries of a file into a list.
fn entries<T: DeserializeOwned, K: PartialEq>(
    file: &str,
    text: &str,
    faults: &mut Faults,
    list: &mut Vec<T>,
    key: impl Fn(&T) -> K,
) {
    let mut sheet = Sheet::open(file, text, &["entry"]);
    for entry in sheet.entries::<T>("entry") {
        replace(list, entry.value, &key);
    }
    sheet.close(faults);
}

/// Puts an entry into a list, in the place of one of the same id.
fn replace<T, K: PartialEq>(list: &mut Vec<T>, entry: T, key: impl Fn(&T) -> K) {
    match list.iter().position(|other| key(other) == key(&entry)) {
        Some(place) => list[place] = entry,
        None => list.push(entry),
    }
}
