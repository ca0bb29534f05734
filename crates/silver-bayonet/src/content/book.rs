//! The book: all content files of the system, read and checked together.

mod armoury;
mod reading;
mod sheets;

use std::fmt;
use std::sync::Arc;

use content::{Cards, Faults, Written, find, kebab};
use fates::Overlay;

pub use self::armoury::{ItemSheet, WeaponKind, WeaponSheet};
pub use self::sheets::{AttributeSheet, Encounter, EventSheet, Form, Monster, Nation, Officer, Soldier};
use crate::content::profile::{Draft, Profile};
use crate::content::unit::Unit;
use crate::rules::fighting::arms::{Arm, OwnWeapon};
use crate::rules::fighting::terror::TerrorTable;
use crate::rules::scenario::aftermath::AfterGame;
use crate::rules::scenario::clues::Card;
use crate::setup::scenario::Scenario;

/// All content of the system. Two books are the same if the same files are laid over the built-in content.
#[derive(Clone)]
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
    /// The bands of Terror Checks.
    pub terror: TerrorTable,
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
    /// The files that were laid over the built-in content.
    pub(crate) overlay: Overlay,
    units: Vec<Unit>,
    profiles: Vec<Profile>,
    arms: Vec<(String, Arm)>,
}

/// Short, because every state holds a book.
impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("overlay", &self.overlay).finish_non_exhaustive()
    }
}

const CONTENT: &[(&str, &str)] = content::built_in![
    "content/monsters.toml",
    "content/soldiers.toml",
    "content/armoury.toml",
    "content/attributes.toml",
    "content/nations.toml",
    "content/rosters.toml",
    "content/terror.toml",
    "content/unexpected.toml",
    "content/clues.toml",
    "content/aftermath.toml",
    "content/scenarios/the-hunt.toml",
    "content/scenarios/the-courier.toml",
    "content/scenarios/a-night-among-the-dead.toml",
    "content/scenarios/dust-at-kerning-farm.toml",
    "content/scenarios/the-bell-of-saint-orsola.toml",
    "content/scenarios/the-drowned-causeway.toml",
    "content/scenarios/the-ferry-battery.toml",
];

const CARDS: &[(&str, &str)] = content::built_in![
    "cards/terms.toml",
    "cards/objects.toml",
    "cards/turn/checks.toml",
    "cards/turn/turn.toml",
    "cards/turn/events.toml",
    "cards/turn/encounters.toml",
    "cards/turn/activation.toml",
    "cards/movement/movement.toml",
    "cards/fighting/melee.toml",
    "cards/fighting/shooting.toml",
    "cards/fighting/damage.toml",
    "cards/fighting/criticals.toml",
    "cards/fighting/loading.toml",
    "cards/clues.toml",
    "cards/movement/cavalry.toml",
    "cards/turn/fate.toml",
    "cards/fighting/terror.toml",
    "cards/monsters/monsters.toml",
    "cards/fighting/weapons.toml",
    "cards/fighting/armoury.toml",
    "cards/attributes/core.toml",
    "cards/attributes/carpathians.toml",
    "cards/attributes/canada.toml",
    "cards/attributes/egypt.toml",
    "cards/attributes/italy.toml",
    "cards/monsters/bestiary.toml",
    "cards/outside.toml",
];

content::book!(Book, CONTENT);

impl Book {
    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        reading::read(overlay)
    }

    /// The checked profile of an id: a monster, a soldier type, or `officer`.
    pub fn profile(&self, id: &str) -> Result<&Profile, String> {
        find("profile", &self.profiles, &kebab(id), |profile| (&profile.id, &profile.id))
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
    pub fn unit(&self, name: &str) -> Result<&Unit, String> {
        find("unit", &self.units, name, |unit| (&unit.id, &unit.name))
    }

    /// The thing of the general armoury of this id. A weapon of one's own goes by its name as well.
    pub(crate) fn weapon(&self, id: &str) -> Option<&WeaponSheet> {
        let by_name =
            || self.weapons.iter().find(|weapon| weapon.like.is_some() && kebab(&weapon.name) == id);
        self.weapons.iter().find(|weapon| weapon.id == id).or_else(by_name)
    }

    /// The sheet of a weapon of one's own.
    pub(crate) fn own_weapon(&self, OwnWeapon(place): OwnWeapon) -> Option<&WeaponSheet> {
        self.weapons.get(usize::from(place))
    }

    /// Does this unit stand in the built-in content, in a book with homebrew laid over it? Then it is played as it is,
    /// whatever its soldiers cost now.
    pub(super) fn keeps(&self, unit: &Unit) -> bool {
        let Some(printed) = (!self.overlay.is_empty()).then(Book::built_in) else { return false };
        let sides = printed.scenarios.iter().flat_map(|scenario| &scenario.setup.sides);
        let of_scenarios = sides.filter_map(|side| match &side.unit {
            Some(Written::Whole(whole)) => Some(&**whole),
            _ => None,
        });
        printed.units.iter().chain(of_scenarios).any(|known| known == unit)
    }

    /// The slots that a thing takes, by its id.
    pub(super) fn slots(&self, id: &str) -> u8 {
        let weapon = self.weapon(id).map(|weapon| weapon.slots);
        weapon.or_else(|| self.item(id).map(|item| item.slots)).unwrap_or(0)
    }

    /// The thing of the special armoury of this id.
    pub(super) fn item(&self, id: &str) -> Option<&ItemSheet> {
        self.items.iter().find(|item| item.id == id)
    }

    /// How many special items a figure of this profile may carry; a soldier one, unless its line says otherwise
    /// (sb.arm.limit.1).
    pub(super) fn specials_of(&self, id: &str) -> u8 {
        let soldier = self.soldiers.iter().find(|soldier| soldier.id == id);
        if id == Officer::ID {
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
        let officer = || (id == Officer::ID).then(|| self.officer.draft());
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

    /// The weapon of an id, ready to be carried. A weapon of one's own goes by its name as well.
    pub fn arm(&self, id: &str) -> Option<Arm> {
        let sheet = self.weapon(id)?;
        self.arms.iter().find(|(id, _)| *id == sheet.id).map(|(_, arm)| *arm)
    }

    /// The names of everything that can be carried.
    pub fn things(&self) -> Vec<String> {
        let weapons = self.weapons.iter().map(|weapon| weapon.name.clone());
        weapons.chain(self.items.iter().map(|item| item.name.clone())).collect()
    }
}
