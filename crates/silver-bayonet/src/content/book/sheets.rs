//! Profiles, attributes, nations and tables, as printed.

use content::{did_you_mean, kebab, outside};
use frame::view::Look;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Book;
use crate::content::profile::{Draft, Profile};
use crate::rules::powers::attribute::Traits;

/// A profile as its file writes it: `kind` says which of these it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ProfileSheet {
    /// A creature of the bestiary.
    Monster(Monster),
    /// A soldier type.
    Soldier(Soldier),
    /// The Officer.
    Officer(Officer),
}

impl ProfileSheet {
    pub(super) fn id(&self) -> &str {
        match self {
            ProfileSheet::Monster(monster) => &monster.id,
            ProfileSheet::Soldier(soldier) => &soldier.id,
            ProfileSheet::Officer(officer) => &officer.id,
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            ProfileSheet::Monster(monster) => &monster.name,
            ProfileSheet::Soldier(soldier) => &soldier.name,
            ProfileSheet::Officer(officer) => &officer.name,
        }
    }

    /// Its place in the list of profiles: monsters, soldiers, the Officer.
    pub(super) fn order(&self) -> u8 {
        match self {
            ProfileSheet::Monster(_) => 0,
            ProfileSheet::Soldier(_) => 1,
            ProfileSheet::Officer(_) => 2,
        }
    }

    pub(super) fn monster(&self) -> Option<&Monster> {
        if let ProfileSheet::Monster(monster) = self { Some(monster) } else { None }
    }

    pub(super) fn soldier(&self) -> Option<&Soldier> {
        if let ProfileSheet::Soldier(soldier) = self { Some(soldier) } else { None }
    }

    pub(super) fn officer(&self) -> Option<&Officer> {
        if let ProfileSheet::Officer(officer) = self { Some(officer) } else { None }
    }

    pub(super) fn kits(&self) -> &[Vec<String>] {
        match self {
            ProfileSheet::Monster(monster) => &monster.equipment,
            ProfileSheet::Soldier(soldier) => &soldier.kits,
            ProfileSheet::Officer(_) => &[],
        }
    }

    /// It without equipment.
    pub(super) fn draft(&self) -> Draft {
        match self {
            ProfileSheet::Monster(monster) => monster.draft(),
            ProfileSheet::Soldier(soldier) => soldier.draft(),
            ProfileSheet::Officer(officer) => officer.draft(),
        }
    }

    /// What is wrong with the numbers that are not on the stat line.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = match self {
            ProfileSheet::Monster(_) => Vec::new(),
            ProfileSheet::Soldier(soldier) => soldier.faults(),
            ProfileSheet::Officer(officer) => officer.faults(),
        };
        if (self.id() == Officer::ID) != self.officer().is_some() {
            let id = Officer::ID;
            faults.push(format!("found the id \"{}\", expected \"{id}\" for the Officer alone", self.id()));
        }
        faults
    }
}

/// A creature of the bestiary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// Its id: small letters and hyphens.
    #[serde(skip_serializing)]
    pub id: String,
    /// Which silhouette stands for it, where its name does not say.
    #[serde(default, skip_serializing)]
    pub look: Option<Look>,
    /// The book that it comes from, or any word for a source of your own.
    pub book: String,
    /// What it is called.
    pub name: String,
    /// How the sheet spells its attributes, where that is put right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Inches of movement.
    pub speed: i8,
    /// The bonus to Melee Checks.
    pub melee: i8,
    /// The bonus to Shooting Checks.
    pub accuracy: i8,
    /// What an attack must reach.
    pub defence: i8,
    /// The bonus to Courage Checks.
    pub courage: i8,
    /// How much it can take.
    pub health: i8,
    /// The experience it is worth.
    pub xp: String,
    /// Its attributes, as the sheets write them: `Strong`, `Damage Reduction (2)`.
    pub attributes: Vec<String>,
    /// The kits to choose from, each a list of things; no list at all for natural weapons.
    pub equipment: Vec<Vec<String>>,
    /// The page of the book.
    #[serde(skip_serializing)]
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

impl AttributeSheet {
    /// What is wrong with it. What an attribute does is a rule; a file says who may pick it.
    pub(super) fn faults(&self) -> Vec<String> {
        // As a profile would write it: with a number, or with something to be allergic to.
        let numbered = self.name.replace("(X)", "(1)").replace(" X", " Silver");
        let ways = [self.name.clone(), format!("{} (1)", self.name), numbered];
        let is_known = ways.iter().any(|written| Traits::default().read(written, None).is_ok());
        let what = || format!("{}: the rules know no attribute of that name", self.name);
        if is_known { Vec::new() } else { vec![what()] }
    }
}

/// A soldier type; these come from outside the sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Soldier {
    /// Its id: small letters and hyphens.
    pub id: String,
    /// Which silhouette stands for it, where its name does not say.
    #[serde(default, skip_serializing)]
    pub look: Option<Look>,
    /// What it is called.
    pub name: String,
    /// The book that it comes from, or any word for a source of your own.
    pub book: String,
    /// Its recruitment points.
    pub cost: u8,
    /// Inches of movement.
    pub speed: i8,
    /// The bonus to Melee Checks.
    pub melee: i8,
    /// The bonus to Shooting Checks.
    pub accuracy: i8,
    /// What an attack must reach.
    pub defence: i8,
    /// The bonus to Courage Checks.
    pub courage: i8,
    /// How much it can take.
    pub health: i8,
    /// Its attributes, as the sheets write them.
    pub attributes: Vec<String>,
    /// The kits to choose from, each a list of things; empty where it fills slots.
    pub kits: Vec<Vec<String>>,
    /// How many a unit may have; any number unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// How many attributes open to Officers it picks; none unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picks: Option<u8>,
    /// How many slots of equipment it fills as it likes; without, it carries one of its kits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<u8>,
    /// How many special items it may carry; one unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specials: Option<u8>,
    /// Where its numbers come from.
    pub source: String,
}

/// The Officer before any choice; from outside the sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Officer {
    /// Its id, `officer`.
    #[serde(skip_serializing)]
    pub id: String,
    /// Which silhouette stands for it, where its name does not say.
    #[serde(default, skip_serializing)]
    pub look: Option<Look>,
    /// What it is called.
    #[serde(skip_serializing)]
    pub name: String,
    /// Inches of movement.
    pub speed: i8,
    /// The bonus to Melee Checks.
    pub melee: i8,
    /// The bonus to Shooting Checks.
    pub accuracy: i8,
    /// What an attack must reach.
    pub defence: i8,
    /// The bonus to Courage Checks.
    pub courage: i8,
    /// How much it can take.
    pub health: i8,
    /// How many attributes open to Officers it picks.
    pub picks: u8,
    /// How many slots of equipment it fills.
    pub slots: u8,
    /// How many special items it may carry.
    pub specials: u8,
    /// Where its numbers come from.
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
    /// The form of a figure whose human form is this. Reading: it keeps what it carries, because the lists take
    /// nothing from a form but its firearms.
    pub fn draft(&self, human: &Draft) -> Result<Draft, String> {
        let Some(plus) = &self.plus else { return Ok(self.whole(human)) };
        let mut draft = human.clone();
        (draft.name, draft.look) = (self.name.clone(), None);
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
        Ok(draft)
    }

    /// The form where it has a stat line of its own. The way back, Skinshift, stays.
    fn whole(&self, human: &Draft) -> Draft {
        let Form { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let skinshift = human.attributes.iter().find(|written| kebab(written).starts_with("skinshift"));
        let attributes = self.attributes.iter().chain(skinshift).cloned().collect();
        let (name, equipment) = (self.name.clone(), human.equipment.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment, look: None }
    }

    /// What is wrong with it: whose form it is, what it becomes, and what it bars.
    pub(super) fn check(&self, book: &Book) -> Vec<String> {
        let strange = self.barred.iter().filter(|barred| !Form::BARS.contains(&barred.as_str()));
        let mut faults: Vec<String> = strange
            .map(|barred| {
                format!("{}: found \"{barred}\", expected some of {}", self.name, Form::BARS.join(", "))
            })
            .collect();
        match book.profile(&self.of) {
            Ok(human) => {
                let draft = book.draft(&human.id, 0).unwrap_or_default();
                let form = self.draft(&draft).map_err(|fault| vec![fault]);
                let checked =
                    form.and_then(|form| Profile::check(&form, &human.id, human.creature, None, book));
                let found = checked.err().unwrap_or_default();
                faults.extend(found.into_iter().map(|what| format!("{}: {what}", self.name)));
            }
            Err(unknown) => faults.push(format!("{}: {unknown}", self.name)),
        }
        faults
    }

    /// What a form may be barred from.
    const BARS: [&'static str; 2] = ["firearms", "investigate"];
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

impl Nation {
    /// What is wrong with it: it hires soldiers of the lists.
    pub(super) fn check(&self, book: &Book) -> Vec<String> {
        let names = || book.soldiers.iter().map(|soldier| soldier.id.as_str());
        let strange = self.hires.iter().filter(|id| !names().any(|name| name == **id));
        strange
            .map(|id| format!("found the soldier \"{id}\", who is on no list{}", did_you_mean(id, names())))
            .collect()
    }
}

/// A row of the table of Unexpected Events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct EventSheet {
    pub number: u8,
    pub name: String,
}

impl EventSheet {
    /// What is wrong with it. What an event does is a rule; a file only names it.
    pub(super) fn faults(&self) -> Vec<String> {
        outside(&self.name, [("number", self.number, 1, 10)])
    }
}

/// A row of the table of Unexpected Encounters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the sheets")]
pub struct Encounter {
    pub number: u8,
    pub monster: String,
}

impl Encounter {
    /// What is wrong with it: two dice come to 2 at least and 20 at most, and bring a monster.
    pub(super) fn check(&self, book: &Book) -> Vec<String> {
        let mut faults = outside("encounter", [("number", self.number, 2, 20)]);
        if !book.is_monster(&self.monster) {
            let (id, names) = (&self.monster, book.monsters.iter().map(|monster| monster.id.as_str()));
            let hint = did_you_mean(id, names);
            faults.push(format!("found the monster \"{id}\", who is in no bestiary{hint}"));
        }
        faults
    }
}

impl Monster {
    pub(super) fn draft(&self) -> Draft {
        let Monster { speed, melee, accuracy, defence, courage, health, look, .. } = *self;
        let (name, attributes) = (self.name.clone(), self.attributes.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, look, ..Draft::default() }
    }
}

impl Soldier {
    fn faults(&self) -> Vec<String> {
        let numbers = [
            ("cost", self.cost, 0, 200),
            ("most", self.most.unwrap_or(1), 1, 20),
            ("picks", self.picks.unwrap_or(0), 0, 10),
            ("slots", self.slots.unwrap_or(0), 0, 20),
            ("specials", self.specials.unwrap_or(0), 0, 10),
        ];
        outside(&self.name, numbers)
    }

    pub(super) fn draft(&self) -> Draft {
        let Soldier { speed, melee, accuracy, defence, courage, health, look, .. } = *self;
        let (name, attributes) = (self.name.clone(), self.attributes.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, look, ..Draft::default() }
    }
}

impl Officer {
    /// The id of the one Officer of a book.
    pub(crate) const ID: &'static str = "officer";

    fn faults(&self) -> Vec<String> {
        let numbers =
            [("picks", self.picks, 0, 10), ("slots", self.slots, 0, 20), ("specials", self.specials, 0, 10)];
        outside(&self.name, numbers)
    }

    pub(super) fn draft(&self) -> Draft {
        let Officer { speed, melee, accuracy, defence, courage, health, look, .. } = *self;
        let name = self.name.clone();
        Draft { name, speed, melee, accuracy, defence, courage, health, look, ..Draft::default() }
    }
}
