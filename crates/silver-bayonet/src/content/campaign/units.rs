//! Units in the course of a campaign.

use content::{did_you_mean, kebab, of_its_own};
use frame::campaign::check_roster;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::War;
use crate::content::book::Book;
use crate::content::unit::{Leader, Recruit, Unit, UnitOptions};
use crate::rules::scenario::aftermath::{Injury, Madness, Tier, Upgrade};
use crate::state::MOST_PLAYERS;

/// A unit with all that has happened to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corps {
    /// What it is called.
    pub name: String,
    /// The nation it serves.
    pub nation: String,
    /// The optional rules it was built by.
    pub options: UnitOptions,
    /// Does it play though it breaks rules of composition?
    pub anyway: bool,
    /// Who belongs to it, and who did; Officers and soldiers.
    pub veterans: Vec<Veteran>,
    /// The games it has won, lost, and neither.
    pub games: [u16; 3],
    /// What it has scored in all.
    pub points: i64,
}

/// A figure of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veteran {
    /// Its name, which nobody else in the campaign has.
    pub name: String,
    /// What it is in the unit, as it is written.
    pub post: Post,
    /// The XP it has earned (sb.out.xp.1).
    pub xp: u16,
    /// What it has learned, one thing for each tier it has reached (sb.out.xp.3).
    pub learned: Vec<Learned>,
    /// Its injuries (sb.out.post.3).
    pub injuries: Vec<Injury>,
    /// What has driven it mad (sb.out.post.4).
    pub madness: Vec<Madness>,
    /// Is it 3 Health short in its next game (sb.out.post.2)?
    pub recovers: bool,
    /// Is it cursed in its next game (sb.out.post.10)?
    pub cursed: bool,
    /// Is it dead, or lost to its mind?
    pub lost: bool,
    /// Was it sent home?
    pub dismissed: bool,
    /// The games it has played.
    pub games: u16,
}

/// What a figure is in its unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// The Officer.
    Officer(Box<Leader>),
    /// A soldier.
    Soldier(Box<Recruit>),
}

/// What a tier has brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    /// What it is.
    pub upgrade: Upgrade,
    /// Which attribute, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribute: Option<String>,
}

/// The units of these rosters; or everything that is wrong with them.
pub(super) fn all(book: &Book, rosters: &[Value]) -> Result<Vec<Corps>, Vec<String>> {
    let (mut units, mut faults, mut taken) = (Vec::<Corps>::new(), Vec::new(), Vec::new());
    for (place, roster) in rosters.iter().enumerate() {
        let read = check_roster(book, roster).and_then(|()| {
            Unit::deserialize(roster).map_err(|fault| vec![content::plain(&fault.to_string())])
        });
        match read {
            Ok(unit) if units.iter().any(|other| kebab(&other.name) == kebab(&unit.name)) => {
                faults.push(format!("found two units called {}, expected names of their own", unit.name));
            }
            Ok(unit) => units.push(Corps::of(book, unit, &mut taken)),
            Err(found) => {
                faults.extend(found.into_iter().map(|fault| format!("unit {}: {fault}", place + 1)));
            }
        }
    }
    if !(1..=MOST_PLAYERS).contains(&rosters.len()) {
        faults.push(format!("found {} units, expected 1 to {MOST_PLAYERS}", rosters.len()));
    }
    if faults.is_empty() { Ok(units) } else { Err(faults) }
}

impl Corps {
    /// A unit as it sets out; every figure gets a name that is not taken.
    fn of(book: &Book, unit: Unit, taken: &mut Vec<String>) -> Corps {
        let Unit { name, nation, officer, soldiers, options, anyway, .. } = unit;
        let posts = std::iter::once(Post::Officer(Box::new(officer)));
        let posts = posts.chain(soldiers.into_iter().map(|recruit| Post::Soldier(Box::new(recruit))));
        let mut veterans = Vec::new();
        for post in posts {
            let veteran = Veteran::of(book, post, |id| taken.iter().any(|other| other == id));
            taken.push(kebab(&veteran.name));
            veterans.push(veteran);
        }
        Corps { name, nation, options, anyway, veterans, games: [0; 3], points: 0 }
    }

    /// Those who can still play, the Officer first.
    pub fn living(&self) -> impl Iterator<Item = &Veteran> {
        let officers = self.veterans.iter().filter(|veteran| veteran.is_officer());
        let soldiers = self.veterans.iter().filter(|veteran| !veteran.is_officer());
        officers.chain(soldiers).filter(|veteran| veteran.is_there())
    }

    /// The Officer, if it has one.
    pub fn officer(&self) -> Option<&Veteran> {
        self.living().find(|veteran| veteran.is_officer())
    }

    /// Somebody who is there, by name, however it is written; or what was probably meant.
    pub(super) fn find(&self, name: &str) -> Result<&Veteran, String> {
        let found = self.living().find(|veteran| kebab(&veteran.name) == kebab(name));
        found.ok_or_else(|| self.nobody(name))
    }

    pub(super) fn find_mut(&mut self, name: &str) -> Result<&mut Veteran, String> {
        let nobody = self.nobody(name);
        let mut living = self.veterans.iter_mut().filter(|veteran| veteran.is_there());
        living.find(|veteran| kebab(&veteran.name) == kebab(name)).ok_or(nobody)
    }

    fn nobody(&self, name: &str) -> String {
        let hint = did_you_mean(name, self.living().map(|veteran| veteran.name.as_str()));
        format!("{}: nobody who can play is called \"{name}\"{hint}", self.name)
    }

    /// The unit of these figures as a roster has it. Without an Officer there is none.
    pub(super) fn unit<'a>(&'a self, figures: impl Iterator<Item = &'a Veteran>) -> Option<Unit> {
        let (mut leader, mut soldiers) = (None, Vec::new());
        for veteran in figures {
            match &veteran.post {
                Post::Officer(officer) => {
                    leader = Some(Leader { name: veteran.name.clone(), ..(**officer).clone() })
                }
                Post::Soldier(recruit) => {
                    soldiers.push(Recruit { name: Some(veteran.name.clone()), ..(**recruit).clone() });
                }
            }
        }
        Some(Unit {
            id: String::new(),
            name: self.name.clone(),
            nation: self.nation.clone(),
            officer: leader?,
            soldiers,
            options: self.options,
            anyway: self.anyway,
        })
    }

    /// The recruitment points that its Officer's tiers have added (sb.out.xp.3).
    pub(super) fn more_points(&self) -> u16 {
        let learned = self.officer().into_iter().flat_map(|officer| &officer.learned);
        let points = learned.map(|learned| match learned.upgrade {
            Upgrade::FivePoints => 5,
            Upgrade::TenPoints => 10,
            _ => 0,
        });
        points.sum()
    }
}

impl Veteran {
    /// Somebody new, with a name that is not taken.
    pub(super) fn of(book: &Book, post: Post, is_taken: impl Fn(&str) -> bool) -> Veteran {
        let named = match &post {
            Post::Officer(leader) => leader.name.clone(),
            Post::Soldier(recruit) => {
                let kind = book.soldier(&recruit.kind).map_or(recruit.kind.as_str(), |kind| &kind.name);
                recruit.name.clone().unwrap_or_else(|| kind.to_string())
            }
        };
        Veteran {
            name: of_its_own(&named, is_taken).0,
            post,
            xp: 0,
            learned: Vec::new(),
            injuries: Vec::new(),
            madness: Vec::new(),
            recovers: false,
            cursed: false,
            lost: false,
            dismissed: false,
            games: 0,
        }
    }

    /// Can it play?
    pub fn is_there(&self) -> bool {
        !self.lost && !self.dismissed
    }

    /// Does it lead the unit?
    pub fn is_officer(&self) -> bool {
        matches!(self.post, Post::Officer(_))
    }

    /// The first tier it has reached and learned nothing for yet (sb.out.xp.2).
    pub(super) fn tier<'a>(&self, book: &'a Book) -> Option<&'a Tier> {
        book.after.reached(0, self.xp).nth(self.learned.len())
    }
}

impl War {
    /// The names of the units.
    pub(super) fn names(&self) -> Vec<&str> {
        self.units.iter().map(|unit| unit.name.as_str()).collect()
    }

    /// A unit by its place.
    pub(super) fn unit_mut(&mut self, unit: usize) -> Result<&mut Corps, Vec<String>> {
        let units = self.units.len();
        let none = || vec![format!("found unit {}, expected 1 to {units}", unit + 1)];
        self.units.get_mut(unit).ok_or_else(none)
    }

    /// Is a name taken, written as an id?
    pub(super) fn is_taken(&self, id: &str) -> bool {
        self.units.iter().flat_map(|unit| &unit.veterans).any(|veteran| kebab(&veteran.name) == id)
    }
}
