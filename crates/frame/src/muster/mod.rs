//! Mustering: the rosters that players bring. A system says what a roster comes to, what may be changed in it, what may
//! be added and what is wrong; pages, the command line and printed sheets know no more than this.

mod edit;
mod file;
mod foreign;
mod view;

use content::{did_you_mean, kebab};
use serde_json::Value;

use crate::odds::{Party, Query};

pub use self::edit::Edit;
pub use self::file::RosterFile;
pub use self::foreign::{ForeignEntry, ForeignForce, ForeignProfile, ForeignRoster, Printed, Taken};
pub use self::view::{
    AdditionView, BoxesView, ChoiceView, CureView, FieldView, FlawView, GearView, MusterView, MusteredView,
    Takes, TotalView,
};

/// What a book knows of rosters. A roster is plain data: the fields of a `[[roster]]` in a content file, and `anyway`, if
/// it is to be played though it breaks rules of composition.
pub trait Mustering {
    /// What a roster is called: `unit`, `party`, `warband`, `company`.
    fn noun(&self) -> &'static str;

    /// What a new roster can be made for: the nations, the sides. Each with its id and its name; the first is the usual one.
    fn kinds(&self) -> Vec<(String, String)>;

    /// A new roster with the least that may stand in one; of the usual kind, if none is named.
    fn blank(&self, kind: Option<&str>) -> Result<Value, String>;

    /// A ready roster of the book, by its id.
    fn ready(&self, id: &str) -> Option<Value>;

    /// A legal roster by chance. The same wish brings the same one.
    fn by_chance(&self, wish: &Wish) -> Result<Value, String>;

    /// What a roster comes to and what is wrong with it; or why it can't be read at all.
    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>>;

    /// A few exact odds that show what a figure does, against enemies it is likely to meet.
    fn tryouts(&self, fighter: &Party) -> Vec<Tryout>;

    /// A roster made of one of another program; nothing if that one is for another game.
    fn taken_from(&self, _foreign: &ForeignRoster) -> Option<Taken> {
        None
    }

    /// A figure of a roster, by its name, the id of its name, or its place counted from 1, as odds and duels take it.
    fn fighter(&self, roster: &Value, name: &str) -> Result<Party, String> {
        let mustered = self.muster(roster).map_err(|flaws| words_of(&flaws))?;
        let wanted = kebab(name);
        let place = name.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
        let figures = &mustered.figures;
        let is_meant =
            |figure: &&MusteredView| kebab(&figure.name) == wanted || kebab(&figure.kind) == wanted;
        let found = figures.iter().find(is_meant).or_else(|| figures.get(place?));
        found.map(|figure| figure.fighter.clone()).ok_or_else(|| {
            let names: Vec<String> = figures.iter().map(|figure| kebab(&figure.name)).collect();
            let near = did_you_mean(&wanted, names.iter().map(String::as_str));
            format!("{} has no \"{name}\"; there is {}{near}", mustered.name, names.join(", "))
        })
    }
}

/// All flaws in one sentence each.
fn words_of(flaws: &[FlawView]) -> String {
    flaws.iter().map(|flaw| flaw.words.as_str()).collect::<Vec<_>>().join("; ")
}

/// What a roster by chance should be like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// One of the kinds, by its id; any if none is named.
    pub kind: Option<String>,
    /// At most so many points; the usual number if left out.
    pub points: Option<u16>,
    /// The number that brings the same roster again.
    pub seed: u64,
}

/// Exact odds that show what a figure does.
#[derive(Clone, Debug, PartialEq)]
pub struct Tryout {
    /// What is tried: `Shoots a Goblin at 12″`.
    pub words: String,
    /// The question.
    pub query: Query,
    /// Which chance of the answer tells it, and what it is called: `("hit", "hits")`.
    pub chances: Vec<(&'static str, &'static str)>,
}
