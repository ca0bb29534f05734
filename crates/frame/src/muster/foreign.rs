//! A roster of another program, as it was read: names and numbers, before a system makes a roster of its own of it.

use serde_json::Value;

/// A roster of another program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignRoster {
    /// The game it is for, as the other program names it: `The Silver Bayonet`.
    pub game: String,
    /// The same as an id, where the program has one.
    pub game_id: String,
    /// What it is called.
    pub name: String,
    /// Its parts, each of one faction; hardly ever more than one.
    pub forces: Vec<ForeignForce>,
    /// What it comes to by that program: `Pts`, 48.
    pub costs: Vec<(String, f64)>,
    /// What its player has noted about it as a whole.
    pub notes: Vec<String>,
}

/// A part of a roster of another program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignForce {
    /// What sort of part it is: `Warband`.
    pub name: String,
    /// The list it is taken from: `Britain`.
    pub faction: String,
    /// What was chosen for it, figures among other things.
    pub entries: Vec<ForeignEntry>,
    /// What its player has noted about it.
    pub notes: Vec<String>,
}

/// Something that was chosen: a figure, what it carries, or one of its options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignEntry {
    /// What it is on the list: `Infantryman`.
    pub name: String,
    /// What its player calls it.
    pub custom_name: Option<String>,
    /// How many there are.
    pub count: u32,
    /// The lines of numbers printed for it.
    pub profiles: Vec<ForeignProfile>,
    /// What it is listed under: `Leader`.
    pub categories: Vec<String>,
    /// What it costs by itself, for all of them together.
    pub costs: Vec<(String, f64)>,
    /// What its player has noted about it.
    pub notes: Vec<String>,
    /// What was chosen for it.
    pub within: Vec<ForeignEntry>,
}

/// A line of numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignProfile {
    /// What sort of line it is: `Individual`, `Weapon/Armour`.
    pub kind: String,
    /// What it is called.
    pub name: String,
    /// Its columns, as they are printed: `Melee`, `+1`.
    pub numbers: Vec<(String, String)>,
}

/// What a system has made of a roster of another program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// The roster.
    pub roster: Value,
    /// What was understood, a line each.
    pub understood: Vec<String>,
    /// What was not understood, or is otherwise here, a line each.
    pub not_understood: Vec<String>,
    /// What the other program has printed for the figures, to be held against what they come to here.
    pub printed: Vec<Printed>,
}

/// What another program has printed for a figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Printed {
    /// Where the figure stands in the roster that was made.
    pub at: String,
    /// What it costs there.
    pub cost: Option<f64>,
    /// Its numbers there: `Melee`, `+1`.
    pub numbers: Vec<(String, String)>,
}

impl ForeignEntry {
    /// What was chosen for it in the end: entries that only hold others are gone through.
    pub fn leaves(&self) -> Vec<&ForeignEntry> {
        let leaf = |entry: &ForeignEntry| !entry.profiles.is_empty() || entry.within.is_empty();
        let mut found = Vec::new();
        let mut open: Vec<&ForeignEntry> = self.within.iter().rev().collect();
        while let Some(entry) = open.pop() {
            if leaf(entry) {
                found.push(entry);
            }
            open.extend(entry.within.iter().rev());
        }
        found
    }

    /// What it costs with all that was chosen for it.
    pub fn cost(&self, name: &str) -> Option<f64> {
        let own =
            self.costs.iter().find(|(called, _)| called.eq_ignore_ascii_case(name)).map(|(_, cost)| *cost);
        let within: Vec<f64> = self.within.iter().filter_map(|entry| entry.cost(name)).collect();
        (own.is_some() || !within.is_empty()).then(|| own.unwrap_or(0.0) + within.iter().sum::<f64>())
    }

    /// Its line of numbers of this sort.
    pub fn profile(&self, kind: &str) -> Option<&ForeignProfile> {
        self.profiles.iter().find(|profile| profile.kind.eq_ignore_ascii_case(kind))
    }
}
