//! Warbands: the figures of a side, and whether they are what the roster says (section 16 of the catalogue).

use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::{Items, Profile};
use crate::content::weapon::Weapon;
use crate::rules::fighting::armour::{Body, Class, Helm};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;

/// A warband.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct WarbandSheet {
    pub id: String,
    pub name: String,
    pub figures: u8,
    pub points: u16,
    pub figure: Vec<FigureSheet>,
}

/// A figure as it is written: alone, or for as many alike as it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct FigureSheet {
    pub id: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    #[serde(default = "one")]
    pub count: u8,
    pub fv: i8,
    pub sv: i8,
    #[serde(default)]
    pub speed: i8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leadership: Option<i8>,
    pub fate: i8,
    #[serde(default)]
    pub body: Body,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helm: Option<Helm>,
    #[serde(default)]
    pub shield: bool,
    /// A shield that cannot be Sundered (be.sunder.4).
    #[serde(default)]
    pub legendary_shield: bool,
    /// Its AR, if it is to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ar: Option<i8>,
    /// Its class of armour, if it is to be checked, or where the class does not follow the body (be.move.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fight: Vec<Weapon>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shoot: Vec<Weapon>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub poisoned: Vec<Weapon>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legendary: Vec<Weapon>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero_points: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<Power>,
    #[serde(default)]
    pub items: Items,
    /// Does it ride (be.move.18)?
    #[serde(default)]
    pub mounted: bool,
    /// Its points, if they are to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i16>,
}

fn one() -> u8 {
    1
}

impl WarbandSheet {
    /// The checked profiles of its figures, each once, or everything that is wrong with the roster.
    pub fn check(&self, book: &Book) -> Result<Vec<Profile>, Vec<String>> {
        let (mut faults, mut profiles) = (Vec::new(), Vec::new());
        let (mut count, mut points) = (0u32, 0i32);
        for sheet in &self.figure {
            match sheet.check(book) {
                Ok(profile) => {
                    count += u32::from(sheet.count);
                    points += i32::from(sheet.count) * i32::from(profile.cost);
                    profiles.push(profile);
                }
                Err(found) => faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", sheet.id))),
            }
        }
        if faults.is_empty() && (count, points) != (self.figures.into(), self.points.into()) {
            let found = format!("{} figures and {} points", self.figures, self.points);
            faults.push(format!("found {found}, expected {count} and {points}"));
        }
        if faults.is_empty() { Ok(profiles) } else { Err(faults) }
    }
}
