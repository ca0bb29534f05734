//! Companies in the course of a campaign.

use content::{did_you_mean, kebab, of_its_own};
use frame::campaign::check_roster;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Journey;
use crate::content::book::Book;
use crate::content::flaw::{Weight, words_of};
use crate::content::profile::Profile;
use crate::content::roster::{MOST_ON_A_SIDE, Member};
use crate::setup::With;

/// A company with all that has happened to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// What it is called.
    pub name: String,
    /// Does it play though it breaks rules of composition?
    pub anyway: bool,
    /// Who belongs to it, and who did.
    pub comrades: Vec<Comrade>,
    /// The fights it has won, lost, and neither.
    pub fights: [u16; 3],
    /// What it has scored in all.
    pub points: i64,
}

/// Somebody of a company.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comrade {
    /// Its name, which nobody else in the campaign has.
    pub name: String,
    /// The combatant as it is written.
    pub member: Member,
    /// What the fights so far have left (wf.heal.6).
    pub with: With,
    /// Is it dead?
    pub dead: bool,
    /// Has it left the company?
    pub gone: bool,
    /// The fights it has fought.
    pub fights: u16,
    /// How many it has killed.
    pub kills: u16,
}

/// A company as a roster has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default, rename = "id")]
    _id: String,
    #[serde(default)]
    name: String,
    combatants: Vec<Member>,
    #[serde(default)]
    anyway: bool,
}

/// The companies of these rosters; or everything that is wrong with them.
pub(super) fn all(book: &Book, rosters: &[Value]) -> Result<Vec<Party>, Vec<String>> {
    let (mut parties, mut faults, mut taken) = (Vec::<Party>::new(), Vec::new(), Vec::new());
    for (place, roster) in rosters.iter().enumerate() {
        let read = check_roster(book, roster).and_then(|()| {
            Written::deserialize(roster).map_err(|fault| vec![content::plain(&fault.to_string())])
        });
        match read {
            Ok(written) => parties.push(Party::of(book, written, place, &mut taken)),
            Err(found) => {
                faults.extend(found.into_iter().map(|fault| format!("company {}: {fault}", place + 1)));
            }
        }
    }
    if let [one, other] = parties.as_slice()
        && kebab(&one.name) == kebab(&other.name)
    {
        faults.push(format!("found two companies called {}, expected names of their own", one.name));
    }
    if !(1..=2).contains(&rosters.len()) {
        faults.push(format!("found {} companies, expected one or two", rosters.len()));
    }
    if faults.is_empty() { Ok(parties) } else { Err(faults) }
}

impl Party {
    /// A company as it sets out; everybody gets a name that is not taken.
    fn of(book: &Book, written: Written, place: usize, taken: &mut Vec<String>) -> Party {
        let mut comrades = Vec::new();
        for member in &written.combatants {
            for _ in 0..member.count {
                let comrade = Comrade::of(book, member, |id| taken.iter().any(|other| other == id));
                taken.push(kebab(&comrade.name));
                comrades.push(comrade);
            }
        }
        let name = match written.name.trim() {
            "" => format!("Company {}", place + 1),
            name => name.to_string(),
        };
        Party { name, anyway: written.anyway, comrades, fights: [0; 3], points: 0 }
    }

    /// Those who can still fight for it.
    pub fn living(&self) -> impl Iterator<Item = &Comrade> {
        self.comrades.iter().filter(|comrade| comrade.is_there())
    }

    /// Somebody who is there, by name, however it is written; or what was probably meant.
    pub(super) fn find(&self, name: &str) -> Result<&Comrade, String> {
        let found = self.living().find(|comrade| kebab(&comrade.name) == kebab(name));
        found.ok_or_else(|| self.nobody(name))
    }

    pub(super) fn find_mut(&mut self, name: &str) -> Result<&mut Comrade, String> {
        let nobody = self.nobody(name);
        let mut living = self.comrades.iter_mut().filter(|comrade| comrade.is_there());
        living.find(|comrade| kebab(&comrade.name) == kebab(name)).ok_or(nobody)
    }

    fn nobody(&self, name: &str) -> String {
        let hint = did_you_mean(name, self.living().map(|comrade| comrade.name.as_str()));
        format!("{}: nobody who can fight is called \"{name}\"{hint}", self.name)
    }

    /// Has it room for one more?
    pub(super) fn has_room(&self) -> bool {
        self.living().count() < usize::from(MOST_ON_A_SIDE)
    }
}

impl Comrade {
    /// Somebody new, with a name that is not taken.
    pub(super) fn of(book: &Book, member: &Member, is_taken: impl Fn(&str) -> bool) -> Comrade {
        let own = member.draft(book).map_or_else(|_| String::new(), |draft| draft.name.clone());
        let named = member.name.as_deref().filter(|name| !name.trim().is_empty()).unwrap_or(&own);
        let name = of_its_own(named, is_taken).0;
        let with = With { rest: None, ..member.with.clone() };
        let member = Member { count: 1, name: None, with: With::default(), ..member.clone() };
        Comrade { name, member, with, dead: false, gone: false, fights: 0, kills: 0 }
    }

    /// Is it alive, and with its company?
    pub fn is_there(&self) -> bool {
        !self.dead && !self.gone
    }

    /// As it takes the field: under its own name, with what earlier fights have left.
    pub(super) fn fielded(&self) -> Member {
        Member { name: Some(self.name.clone()), with: self.with.clone(), ..self.member.clone() }
    }

    /// Its profile, fresh.
    pub(super) fn profile(&self, book: &Book) -> Result<Profile, Vec<String>> {
        self.member.setup(0).profile(book)
    }

    /// The Wounds it has, and has at most.
    pub(super) fn wounds(&self, book: &Book) -> (i16, i16) {
        let most = self.profile(book).map_or(0, |profile| profile.wounds.into());
        (self.with.wounds.unwrap_or(most), most)
    }

    /// What it carries on, without what is as in somebody fresh.
    pub(super) fn settled(&self, with: With, book: &Book) -> With {
        let Ok(profile) = self.profile(book) else { return with };
        With {
            wounds: with.wounds.filter(|&wounds| wounds < profile.wounds.into()),
            criticals: with.criticals.filter(|&count| count > 0),
            fortune: with.fortune.filter(|&left| left < profile.fortune),
            bandages: with.bandages.filter(|&left| left != profile.bandages),
            ..with
        }
    }

    /// Why it can't be so.
    pub(super) fn faults_of(&self, with: &With, book: &Book) -> Vec<String> {
        let Ok(profile) = self.profile(book) else { return Vec::new() };
        let mut flaws = with.flaws(&profile, book);
        flaws.retain(|flaw| flaw.weight == Weight::Fault);
        let faults = words_of(&flaws).into_iter().map(|fault| format!("{}: {fault}", self.name));
        let carried = With { unarmoured: false, weapons: None, surprised: false, rest: None, ..with.clone() };
        let odd = (carried != *with).then(|| format!("{}: found more than fights leave behind", self.name));
        faults.chain(odd).collect()
    }
}

impl Journey {
    /// The names of the companies.
    pub(super) fn names(&self) -> Vec<&str> {
        self.parties.iter().map(|party| party.name.as_str()).collect()
    }

    /// A company by its place.
    pub(super) fn party_mut(&mut self, company: usize) -> Result<&mut Party, Vec<String>> {
        let companies = self.parties.len();
        let none = || vec![format!("found company {}, expected 1 to {companies}", company + 1)];
        self.parties.get_mut(company).ok_or_else(none)
    }
}
