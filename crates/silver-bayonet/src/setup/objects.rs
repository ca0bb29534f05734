//! What a scenario brings to be used: guns, engineering works, deep water and unsteady ground.

use content::{kebab, outside};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Base, Kind, Length, TerrainSetup};

use crate::content::book::Book;
use crate::rules::fighting::arms::Damage;
use crate::rules::scenario::works::{Does, Trial, Work};
use crate::rules::shooting::artillery::{Gun, GunSheet, body};
use crate::setup::scenario::{Flaws, Part};
use crate::setup::{HIGHEST, Setup, is_level, length, point};
use crate::state::plot::Story;
use crate::state::{MOST_GUNS, MOST_PLAYERS, MOST_WORKS};

/// A gun (sb.gun.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GunSetup {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// How high it stands.
    #[serde(default)]
    pub elevation: f64,
    /// How far it reaches; 48" unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// Its damage; the Power Die unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<Damage>,
    /// What it adds to its Shooting Checks.
    #[serde(default)]
    pub check: i8,
    /// How many actions load it; one unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<u8>,
}

/// An engineering work (sb.work.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkSetup {
    /// Its id, by which scores name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(f64, f64)>,
    /// How high that is.
    #[serde(default)]
    pub elevation: f64,
    /// The name of the terrain that it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    /// How many actions it takes; two unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u8>,
    /// The Check of each action, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Trial>,
    /// What it does when it is finished.
    pub does: Does,
    /// The side whose engineers alone may do it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
}

impl Setup {
    /// Reads the guns, works and marked terrain into the story, checked.
    pub(super) fn read_objects(&self, book: &Book, story: &mut Story, flaws: &mut Flaws) {
        for (place, gun) in self.guns.iter().enumerate() {
            flaws.look_at(Part::Gun(place));
            flaws.extend(faults(&self.guns, place));
            if book.weapon(&gun.id).is_some() {
                flaws.push(format!("found the gun \"{}\", expected an id that no weapon has", gun.id));
            }
            story.guns.extend(gun.laid(self.table.is_some(), flaws));
        }
        for (place, work) in self.works.iter().enumerate() {
            flaws.look_at(Part::Work(place));
            flaws.extend(faults(&self.works, place));
            flaws.extend(self.terrain_fault(work));
            story.works.extend(work.laid(self.table.is_some(), flaws));
        }
        flaws.look_at(Part::Whole);
        if self.guns.len() > MOST_GUNS || self.works.len() > MOST_WORKS {
            flaws.push(format!("found more than {MOST_GUNS} guns or {MOST_WORKS} works"));
            story.guns.truncate(MOST_GUNS);
            story.works.truncate(MOST_WORKS);
        }
        (story.deep, story.unsteady) = (self.deep.clone(), self.unsteady.clone());
        flaws.extend(self.deep.iter().filter_map(|name| self.mark_fault("deep", name, Some(Kind::Water))));
        flaws.extend(self.unsteady.iter().filter_map(|name| self.mark_fault("unsteady", name, None)));
    }

    fn pieces(&self, name: &str) -> impl Iterator<Item = &TerrainSetup> {
        let all = self.table.iter().flat_map(|table| &table.terrain);
        all.filter(move |piece| piece.name == name)
    }

    /// What is wrong with a name that is to mark terrain.
    fn mark_fault(&self, what: &str, name: &str, kind: Option<Kind>) -> Option<String> {
        self.table.as_ref()?;
        let mut pieces = self.pieces(name).peekable();
        if name.is_empty() || pieces.peek().is_none() {
            return Some(format!("{what}: no terrain is called \"{name}\""));
        }
        let wrong = pieces.any(|piece| kind.is_some_and(|kind| piece.kind != kind));
        wrong.then(|| format!("{what}: \"{name}\" is no water"))
    }

    /// What is wrong with the terrain of a work.
    fn terrain_fault(&self, work: &WorkSetup) -> Option<String> {
        match (&work.terrain, work.does) {
            (None, Does::Own) => None,
            (None, _) => Some(format!("the work \"{}\": expected the terrain that it changes", work.id)),
            (Some(name), _) => self.mark_fault(&format!("the work \"{}\"", work.id), name, None),
        }
    }
}

/// A gun or a work, as far as they are alike.
trait Object {
    /// What it is called in a fault.
    const WHAT: &'static str;

    fn id(&self) -> &str;

    /// Which of its numbers are out of bounds.
    fn outside(&self) -> Vec<String>;
}

/// What is wrong with the id and the numbers of one of these.
fn faults<O: Object>(all: &[O], place: usize) -> Vec<String> {
    let (what, object) = (O::WHAT, &all[place]);
    let id = object.id();
    let mut faults = object.outside();
    if id.is_empty() || *id != kebab(id) {
        faults.push(format!("found the {what} \"{id}\", expected small letters and hyphens"));
    } else if all[..place].iter().any(|other| other.id() == id) {
        faults.push(format!("the {what} \"{id}\" stands twice"));
    }
    faults
}

impl Object for GunSetup {
    const WHAT: &'static str = "gun";

    fn id(&self) -> &str {
        &self.id
    }

    fn outside(&self) -> Vec<String> {
        let plus = self.damage.map_or(0, |damage| damage.plus);
        let mut faults = outside("gun", [("check", self.check, -20, 20), ("damage.plus", plus, -20, 20)]);
        let (range, load) = (self.range.unwrap_or(48), self.load.unwrap_or(1));
        faults.extend(outside("gun", [("range", range, 1, 240), ("load", load, 1, 20)]));
        faults
    }
}

impl GunSetup {
    fn laid(&self, on_table: bool, flaws: &mut Flaws) -> Option<Gun> {
        let usual = GunSheet::default();
        let sheet = GunSheet {
            range: self.range.unwrap_or(usual.range),
            damage: self.damage.unwrap_or(usual.damage),
            check: self.check,
            load: self.load.unwrap_or(usual.load).max(1),
        };
        let base = place(&self.name, self.at, self.elevation, on_table, flaws)?;
        let base = base.map(|base| body(base.at, base.elevation));
        Some(Gun { id: self.id.clone(), name: self.name.clone(), base, sheet })
    }
}

impl Object for WorkSetup {
    const WHAT: &'static str = "work";

    fn id(&self) -> &str {
        &self.id
    }

    fn outside(&self) -> Vec<String> {
        let mut faults = outside("work", [("actions", self.actions.unwrap_or(2), 1, 50)]);
        let last = MOST_PLAYERS as u8 - 1;
        faults.extend(outside("work", [("side", self.side.unwrap_or(0), 0, last)]));
        let needed = self.check.map_or(12, |check| check.needed);
        faults.extend(outside("work", [("check.needed", needed, 2, 40)]));
        faults
    }
}

impl WorkSetup {
    fn laid(&self, on_table: bool, flaws: &mut Flaws) -> Option<Work> {
        let place = place(&self.name, self.at, self.elevation, on_table, flaws)?;
        Some(Work {
            id: self.id.clone(),
            name: self.name.clone(),
            at: place.map(|place| place.at),
            elevation: place.map_or(Length::ZERO, |place| place.elevation),
            terrain: self.terrain.clone().unwrap_or_default(),
            actions: self.actions.unwrap_or(2).max(1),
            check: self.check,
            does: self.does,
            side: self.side,
        })
    }
}

/// Where something stands: somewhere on the virtual table, nowhere in particular beside a real one, or nowhere at all.
fn place(
    name: &str,
    at: Option<(f64, f64)>,
    elevation: f64,
    on_table: bool,
    flaws: &mut Flaws,
) -> Option<Option<Base>> {
    if !on_table {
        return Some(None);
    }
    let Some((x, y)) = at else {
        flaws.push(format!("{name} stands nowhere on the table; expected at = [x, y]"));
        return None;
    };
    if !is_level(elevation) {
        flaws.push(format!("{name}: found elevation {elevation}, expected at most {HIGHEST} inches"));
        return None;
    }
    Some(Some(body(point(x, y), length(elevation))))
}
