//! Warbands: the figures of a side, and whether they are what the roster says (section 16 of the catalogue).

use fates::FigureSet;
use frame::view::Look;
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::{Items, Profile};
use crate::rules::fighting::armour::{Body, Class, Helm, armour_value};
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;

/// A warband.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct WarbandSheet {
    pub id: String,
    pub name: String,
    /// How many figures there are, if that is to be checked.
    #[serde(default)]
    pub figures: u8,
    /// What they cost together, if that is to be checked.
    #[serde(default)]
    pub points: u16,
    /// Figures of its own.
    #[serde(default)]
    pub figure: Vec<FigureSheet>,
    /// Figures of the book, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<Listing>,
}

/// A figure of the book in a warband.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// Its id, name or label.
    pub profile: String,
    /// How many of them.
    #[serde(default = "one")]
    pub count: u8,
}

/// A figure as it is written: alone, or for as many alike as it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct FigureSheet {
    pub id: String,
    pub name: String,
    /// Its silhouette, where its name does not say it.
    #[serde(default, skip_serializing)]
    pub look: Option<Look>,
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
    pub fight: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shoot: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub poisoned: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legendary: Vec<String>,
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
        self.complete(book).map(|(_, profiles)| profiles)
    }

    /// The warband with every figure written out and every sum filled in, and the checked profiles of its figures; or
    /// everything that is wrong with it.
    pub(crate) fn complete(&self, book: &Book) -> Result<(WarbandSheet, Vec<Profile>), Vec<String>> {
        let (mut faults, mut profiles) = (Vec::new(), Vec::new());
        let (mut count, mut points) = (0u32, 0i32);
        let mut band = WarbandSheet { profiles: Vec::new(), ..self.clone() };
        for listing in &self.profiles {
            match book.sheet(&listing.profile) {
                Ok(sheet) => band.figure.push(FigureSheet { count: listing.count, ..sheet.clone() }),
                Err(fault) => faults.push(fault),
            }
        }
        for sheet in &mut band.figure {
            match sheet.check(book) {
                Ok(profile) => {
                    count += u32::from(sheet.count);
                    points += i32::from(sheet.count) * i32::from(profile.cost);
                    sheet.ar = Some(armour_value(book, &profile) as i8);
                    sheet.cost = Some(profile.cost);
                    profiles.push(profile);
                }
                Err(found) => faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", sheet.id))),
            }
        }
        faults.extend(self.false_sum(count, points).filter(|_| faults.is_empty()));
        (band.figures, band.points) = (count as u8, points as u16);
        if faults.is_empty() { Ok((band, profiles)) } else { Err(faults) }
    }

    /// What it says of itself that does not come out, for so many figures and points.
    fn false_sum(&self, count: u32, points: i32) -> Option<String> {
        let is_false = |stated: i32, sum: i32| stated != 0 && stated != sum;
        if is_false(self.figures.into(), count as i32) || is_false(self.points.into(), points) {
            let found = format!("{} figures and {} points", self.figures, self.points);
            return Some(format!("found {found}, expected {count} and {points}"));
        }
        let fits = count <= FigureSet::MOST as u32 && u16::try_from(points).is_ok();
        (!fits).then(|| format!("found {count} figures and {points} points, which no game has room for"))
    }

    /// The same without the sums that it states.
    pub(super) fn without_sums(mut self) -> WarbandSheet {
        (self.figures, self.points) = (0, 0);
        for sheet in &mut self.figure {
            (sheet.ar, sheet.cost) = (None, None);
        }
        self
    }
}
