//! The models of a party with their checked profiles.

use content::{Written, kebab};

use super::breach::{Breach, Flaw};
use super::{Member, PartySheet};
use crate::content::book::Book;
use crate::content::profile::{Profile, ProfileFault};
use crate::content::special::Special;

/// A member with its checked profile.
pub(crate) struct Rank<'a> {
    /// Its place in the party, from 0.
    pub place: usize,
    /// How it is written.
    pub member: &'a Member,
    /// What it is.
    pub profile: Profile,
}

/// The members of a party whose profiles are sound, and what is wrong with the others.
pub(crate) fn ranks<'a>(party: &'a PartySheet, book: &Book) -> (Vec<Rank<'a>>, Vec<Flaw>) {
    let (mut ranks, mut flaws) = (Vec::new(), Vec::new());
    for (place, member) in party.models.iter().enumerate() {
        match member.profile(book) {
            Ok(profile) => ranks.push(Rank { place, member, profile }),
            Err(found) => flaws.extend(found.into_iter().map(|ProfileFault { at, rule, words }| {
                let breach = Breach::Fault { rule: Some(rule), words };
                Flaw::of(format!("/models/{place}{at}"), breach)
            })),
        }
    }
    (ranks, flaws)
}

impl Member {
    /// Its profile with what is chosen for it, or all that is wrong with that, each with its place in the member.
    pub(crate) fn profile(&self, book: &Book) -> Result<Profile, Vec<ProfileFault>> {
        let mut profile = match &self.profile {
            Written::Id(id) => {
                let unknown = |fault| vec![ProfileFault::of("/profile", fault)];
                book.profile(id).cloned().map_err(unknown)?
            }
            Written::Whole(draft) => draft.examine("", "", book).map_err(|faults| {
                let below =
                    |fault: ProfileFault| ProfileFault { at: format!("/profile{}", fault.at), ..fault };
                faults.into_iter().map(below).collect::<Vec<_>>()
            })?,
        };
        let setup = self.setup(0);
        let ban = setup.choose_ban(&mut profile).err().map(|fault| ProfileFault::of("/ban", fault));
        let wood = setup.carve(&mut profile, book).err().map(|fault| ProfileFault::of("/wooden", fault));
        let faults: Vec<ProfileFault> = ban.into_iter().chain(wood).collect();
        if faults.is_empty() { Ok(profile) } else { Err(faults) }
    }
}

impl Rank<'_> {
    pub(crate) fn has(&self, special: Special) -> bool {
        self.profile.specials.has(special)
    }

    pub(crate) fn name(&self) -> &str {
        self.member.own_name().unwrap_or(&self.profile.name)
    }

    /// Its place as a JSON pointer.
    pub(crate) fn at(&self) -> String {
        format!("/models/{}", self.place)
    }

    /// Is it called so, or is it of that profile?
    pub(crate) fn answers_to(&self, name: &str) -> bool {
        let name = kebab(name);
        kebab(self.name()) == name || self.profile.id == name
    }

    pub(crate) fn is_familiar(&self, book: &Book) -> bool {
        book.list(&self.profile.list).is_some_and(|list| list.familiar)
    }

    /// What all of it costs.
    pub(crate) fn cost(&self) -> u32 {
        u32::from(self.member.count) * u32::from(self.profile.points)
    }
}

/// How many models these are.
pub(crate) fn models<'a>(ranks: impl IntoIterator<Item = &'a Rank<'a>>) -> u32 {
    ranks.into_iter().map(|rank| u32::from(rank.member.count)).fold(0, u32::saturating_add)
}

/// What they cost.
pub(crate) fn total<'a>(ranks: impl IntoIterator<Item = &'a Rank<'a>>) -> u32 {
    ranks.into_iter().map(Rank::cost).fold(0, u32::saturating_add)
}
