//! The sheets of the content files, as printed.

use content::kebab;
use serde::{Deserialize, Serialize};

use crate::content::profile::Draft;
use crate::rules::fighting::arms::{Damage, Reload};

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

impl Monster {
    pub(super) fn draft(&self) -> Draft {
        let Monster { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let (name, attributes) = (self.name.clone(), self.attributes.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment: Vec::new() }
    }
}

impl Soldier {
    pub(super) fn draft(&self) -> Draft {
        let Soldier { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let (name, attributes) = (self.name.clone(), self.attributes.clone());
        Draft { name, speed, melee, accuracy, defence, courage, health, attributes, equipment: Vec::new() }
    }
}

impl Officer {
    pub(super) fn draft(&self) -> Draft {
        let Officer { speed, melee, accuracy, defence, courage, health, .. } = *self;
        let name = "Officer".to_string();
        Draft { name, speed, melee, accuracy, defence, courage, health, ..Draft::default() }
    }
}
