//! The book: all content files of the system, read and checked together.

use std::sync::Arc;

use content::{Cards, Faults, Files, did_you_mean, find, kebab};
use fates::{Overlay, RuleId};
use serde::de::DeserializeOwned;

use crate::content::bounds::Checked;
use crate::content::numbers::Numbers;
use crate::content::profile::Profile;
use crate::content::sheets::*;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::content::weapon::WeaponId;
use crate::rules::fighting::armour::{Armour, Body, Class};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;
use crate::setup::scenario::{PARTS, Scenario};

/// All content of the system: the built-in files, and what is laid over them.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the kinds of tables in the files, by name")]
pub struct Book {
    pub weapons: Vec<WeaponSheet>,
    pub armour_pieces: Vec<ArmourSheet>,
    pub classes: Vec<ClassSheet>,
    pub equipment: Vec<EquipmentSheet>,
    pub fires: Vec<FireSheet>,
    pub burning: Vec<BurningSheet>,
    pub modifiers: Vec<ModifierSheet>,
    pub moves: Vec<MoveSheet>,
    pub points: Vec<PointsSheet>,
    pub powers: Vec<PowerSheet>,
    pub seas: Vec<SeaSheet>,
    pub usual: Vec<UsualSheet>,
    pub terrain_types: Vec<TerrainTypeSheet>,
    pub terrain: Vec<TerrainSheet>,
    pub traits: Vec<TraitSheet>,
    /// Figures that stand in no warband.
    pub figures: Vec<FigureSheet>,
    pub warbands: Vec<WarbandSheet>,
    pub cards: Cards,
    pub scenarios: Vec<Scenario>,
    pub numbers: Numbers,
    pub(super) profiles: Vec<Profile>,
    pub(crate) overlay: Overlay,
}

const CONTENT: &[(&str, &str)] = content::built_in![
    "content/armour.toml",
    "content/equipment.toml",
    "content/ground.toml",
    "content/modifiers.toml",
    "content/movement.toml",
    "content/points.toml",
    "content/powers.toml",
    "content/traits.toml",
    "content/weapons.toml",
    "content/warbands.toml",
    "content/scenarios/the-ford-at-aldham.toml",
    "content/scenarios/low-tide-at-saint-eadrics.toml",
    "content/scenarios/the-burning-hall.toml",
    "content/scenarios/a-light-on-the-barrow.toml",
    "content/scenarios/grapnels-in-the-swell.toml",
];

const CARDS: &[(&str, &str)] = content::built_in![
    "cards/figures.toml",
    "cards/turn.toml",
    "cards/movement.toml",
    "cards/shooting.toml",
    "cards/fighting/fighting.toml",
    "cards/fighting/fumbles.toml",
    "cards/fighting/fate.toml",
    "cards/fighting/armour.toml",
    "cards/fighting/weapons.toml",
    "cards/heroes/equipment.toml",
    "cards/heroes/heroics.toml",
    "cards/heroes/magic.toml",
    "cards/heroes/traits.toml",
    "cards/ending.toml",
    "cards/points.toml",
    "cards/odds.toml",
    "cards/dice.toml",
];

/// What may stand in a file, besides the parts of a scenario.
const KINDS: [&str; 17] = [
    "profile",
    "roster",
    "weapon",
    "armour",
    "class",
    "equipment",
    "fire",
    "burning",
    "modifier",
    "move",
    "cost",
    "power",
    "trait",
    "ground",
    "terrain_type",
    "sea_state",
    "table",
];

/// What tables were once called.
const RENAMED: [(&str, &str); 1] = [("entry", "roster, weapon, trait … after what it is")];

content::book!(Book, CONTENT);

impl Book {
    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let cards = Cards::read(CARDS.iter().copied())?;
        let mut files = Files::open_renamed(CONTENT, overlay, &KINDS, &PARTS, &RENAMED);
        let mut book = Book { cards, overlay: overlay.to_vec(), ..Book::default() };
        book.read_arms(&mut files);
        book.read_tables(&mut files);
        book.numbers = Numbers::of(&book);
        book.enlist_all(&mut files);
        book.read_scenarios(&mut files);
        files.close().none_or(Arc::new(book))
    }

    /// Reads weapons, and what is used as one.
    fn read_arms(&mut self, files: &mut Files) {
        self.weapons = self.kind(files, "weapon", &["id"], |book| &book.weapons);
        for sheet in &mut self.weapons {
            for row in [&mut sheet.fight, &mut sheet.at_rest, &mut sheet.shoot].into_iter().flatten() {
                row.card = self.cards.get(&row.rule).map(|card| RuleId::of(&card.id));
            }
        }
        self.equipment = self.kind(files, "equipment", &["id"], |book| &book.equipment);
        self.traits = self.kind(files, "trait", &["id"], |book| &book.traits);
        for sheet in &mut self.traits {
            let first = sheet.rules.first().and_then(|rule| self.cards.get(rule));
            sheet.rule = first.map(|card| RuleId::of(&card.id));
        }
    }

    /// Reads everything else that stands in no warband and no scenario.
    fn read_tables(&mut self, files: &mut Files) {
        self.armour_pieces = self.kind(files, "armour", &["id"], |book| &book.armour_pieces);
        self.classes = self.kind(files, "class", &["id"], |book| &book.classes);
        self.fires = self.kind(files, "fire", &["id"], |book| &book.fires);
        self.burning = self.kind(files, "burning", &[], |book| &book.burning);
        self.modifiers = self.kind(files, "modifier", &["id"], |book| &book.modifiers);
        self.moves = self.kind(files, "move", &["id"], |book| &book.moves);
        self.points = self.kind(files, "cost", &["id"], |book| &book.points);
        self.powers = self.kind(files, "power", &["id"], |book| &book.powers);
        self.seas = self.kind(files, "sea_state", &["number"], |book| &book.seas);
        self.usual = self.kind(files, "table", &[], |book| &book.usual);
        self.terrain_types = self.kind(files, "terrain_type", &["type"], |book| &book.terrain_types);
        self.terrain = self.kind(files, "ground", &["id"], |book| &book.terrain);
        for sheet in &mut self.terrain {
            if let Some(of) = self.terrain_types.iter().find(|of| of.difficult == sheet.difficult) {
                (sheet.slows, sheet.shooting, sheet.rule) = (of.slows, of.shooting, of.rule.clone());
            }
        }
    }

    /// All entries of a kind, known by these keys; in the place of one that has faults, the built-in one of `list`.
    fn kind<T: Checked + Clone + DeserializeOwned + 'static>(
        &self,
        files: &mut Files,
        kind: &str,
        keys: &[&str],
        list: fn(&Book) -> &[T],
    ) -> Vec<T> {
        let mut sound = Vec::new();
        for (place, entry) in files.entries_by::<T>(kind, keys).into_iter().enumerate() {
            let faults = self.faults_of(&entry.value);
            if faults.is_empty() {
                sound.push(entry.value);
                continue;
            }
            faults.into_iter().for_each(|what| files.fault(entry.fault(what)));
            sound.extend(self.built_in_below().and_then(|book| list(book).get(place)).cloned());
        }
        sound
    }

    /// What is wrong with an entry: by itself, with the rules and weapons it names, and with what it may not change.
    fn faults_of(&self, sheet: &impl Checked) -> Vec<String> {
        let rules = sheet.rules().into_iter().filter(|rule| self.cards.get(rule).is_none());
        let rules = rules.map(|rule| format!("no card has the id \"{rule}\""));
        let weapons = sheet.weapons().into_iter().filter_map(|weapon| self.weapon_id(weapon).err());
        let changed = self.built_in_below().and_then(|book| sheet.fixed(book));
        let changed = changed.map(|what| format!("{what} follow from the rules and stay as they are"));
        sheet.faults().into_iter().chain(rules).chain(weapons).chain(changed).collect()
    }

    /// The built-in book, where homebrew is laid over it.
    pub(crate) fn built_in_below(&self) -> Option<&'static Book> {
        (!self.overlay.is_empty()).then(|| &**Book::built_in())
    }

    /// Reads the scenarios, which may name everything else.
    fn read_scenarios(&mut self, files: &mut Files) {
        for mut sheet in files.scenarios() {
            self.scenarios.extend(Scenario::read(self, &mut sheet));
            files.finish(sheet);
        }
    }

    /// What a piece of armour adds.
    pub fn armour(&self, id: Armour) -> i16 {
        self.piece(id).map_or(0, |piece| piece.ar.into())
    }

    pub(crate) fn piece(&self, id: Armour) -> Option<&ArmourSheet> {
        self.armour_pieces.iter().find(|piece| piece.id == id)
    }

    /// The class of what is worn on the body (be.move.10).
    pub fn class_of(&self, body: Body) -> Class {
        self.piece(body.into()).and_then(|piece| piece.class).unwrap_or(Class::Light)
    }

    /// A weapon.
    pub fn weapon(&self, weapon: WeaponId) -> Option<&WeaponSheet> {
        self.weapons.get(usize::from(weapon.0))
    }

    /// The weapon of an id or a name.
    pub fn weapon_id(&self, name: &str) -> Result<WeaponId, String> {
        let found = find("weapon", &self.weapons, name, |sheet| (&sheet.id, &sheet.name))?;
        let place = self.weapons.iter().position(|sheet| sheet.id == found.id).unwrap_or_default();
        Ok(WeaponId(place as u16))
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
    pub fn point(&self, id: Priced) -> Option<&PointsSheet> {
        self.points.iter().find(|sheet| sheet.id == id)
    }

    /// A way to set things alight.
    pub fn fire(&self, id: Spark) -> Option<&FireSheet> {
        self.fires.iter().find(|sheet| sheet.id == id)
    }

    /// All checked profiles: band by band, then those of no band.
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
        find("warband", &self.warbands, id, |band| (&band.id, &band.name))
    }

    /// The scenario of an id or a name.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, String> {
        find("scenario", &self.scenarios, id, |scenario| (&scenario.id, &scenario.name))
    }
}
