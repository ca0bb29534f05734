//! A referee's word against the rules, in every system alike: what can be set, and where somebody can be put.

use content::did_you_mean;
use fates::FigureId;

use crate::Overruled;
use crate::view::LeverView;
use table::{LIMIT, Point};

/// Something that can be set, and what that is to the rules.
#[derive(Clone, Debug)]
pub struct Lever<What> {
    /// As it is shown.
    pub view: LeverView,
    /// What it sets.
    pub what: What,
}

impl<What> Lever<What> {
    /// A lever that stands at `now` and goes from one number to the other.
    pub fn new(id: String, group: &str, name: &str, now: i32, (least, most): (i32, i32), what: What) -> Self {
        let (group, name) = (group.to_string(), name.to_string());
        Lever { view: LeverView { id, group, name, now, least, most }, what }
    }

    /// A lever of something that holds or does not.
    pub fn flag(id: String, group: &str, name: &str, holds: bool, what: What) -> Self {
        Lever::new(id, group, name, holds.into(), (0, 1), what)
    }

    /// The one of these that is called so, if it can be set to that; or why not.
    pub fn find(levers: Vec<Lever<What>>, id: &str, to: i32) -> Result<Lever<What>, String> {
        let Some(place) = levers.iter().position(|lever| lever.view.id == id) else {
            let hint = did_you_mean(id, levers.iter().map(|lever| lever.view.id.as_str()));
            return Err(format!("nothing that can be set is called \"{id}\"{hint}"));
        };
        let lever = { levers }.swap_remove(place);
        let LeverView { least, most, group, name, .. } = &lever.view;
        if !(*least..=*most).contains(&to) {
            return Err(format!("{group}, {name}: found {to}, expected {least} to {most}"));
        }
        Ok(lever)
    }

    /// The log event once it is set.
    pub fn told(&self, to: i32) -> Overruled {
        let LeverView { group, name, .. } = &self.view;
        Overruled { text: format!("{group}, {name}: {to}, by the referee's word.") }
    }
}

impl Overruled {
    /// The log event once a figure is put somewhere.
    pub fn put(name: &str) -> Overruled {
        Overruled { text: format!("{name} is put somewhere else, by the referee's word.") }
    }
}

/// The figure of that name; `noun` is what the system calls its figures.
pub fn figure_called<'a>(
    noun: &str,
    name: &str,
    ids: impl Iterator<Item = &'a str> + Clone,
) -> Result<FigureId, String> {
    let found = ids.clone().position(|id| id == name);
    let missing = || format!("no {noun} is called \"{name}\"{}", did_you_mean(name, ids));
    found.map(|place| FigureId(place as u8)).ok_or_else(missing)
}

/// The point at which somebody is to be put, if a table could reach so far.
pub fn point_named([x, y]: [i32; 2]) -> Result<Point, String> {
    let near = -LIMIT.0..=LIMIT.0;
    let inside = near.contains(&x) && near.contains(&y);
    inside.then_some(Point { x, y }).ok_or_else(|| format!("the point ({x}, {y}) is far off the table"))
}
