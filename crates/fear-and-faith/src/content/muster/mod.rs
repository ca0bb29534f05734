//! Mustering: the parties that players bring, as [`frame::muster`] wants to know them.

mod additions;
mod chance;
mod cures;
mod figures;
mod gear;
mod options;
mod own;
mod reading;
mod totals;
mod tryouts;

use frame::muster::{FlawView, MusterView, Mustering, Tryout, Wish};
use frame::odds::Party;
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::party::{Member, PartySheet, STANDARD, ranks};
use crate::content::profile::Side;

pub use self::chance::party_by_chance;
pub(crate) use self::reading::read;

/// How many points a party by chance has: least, usual, most.
pub(crate) const POINTS: [u16; 3] = [100, STANDARD, 600];

impl Mustering for Book {
    fn noun(&self) -> &'static str {
        "party"
    }

    fn kinds(&self) -> Vec<(String, String)> {
        [Side::Good, Side::Evil].map(|side| (side.name().to_string(), side.title().to_string())).to_vec()
    }

    fn blank(&self, kind: Option<&str>) -> Result<Value, String> {
        let side = side_of(kind.unwrap_or(Side::Good.name()))?;
        let mut party = PartySheet::empty("A New Party", side);
        party.models.extend(first_model(self, side));
        Ok(json!(party))
    }

    fn ready(&self, id: &str) -> Option<Value> {
        let party = self.party(id).ok()?.clone();
        Some(json!(PartySheet { id: String::new(), ..party }))
    }

    fn by_chance(&self, wish: &Wish) -> Result<Value, String> {
        let side = match &wish.kind {
            Some(kind) => side_of(kind)?,
            None if wish.seed.is_multiple_of(2) => Side::Good,
            None => Side::Evil,
        };
        let [least, usual, most] = POINTS;
        let points = wish.points.unwrap_or(usual);
        if !(least..=most).contains(&points) {
            return Err(format!("found {points} points, expected {least} to {most}"));
        }
        let drawn = party_by_chance(self, side, &[], points, wish.seed);
        drawn.map(|party| json!(party)).ok_or_else(|| format!("nobody can be had for {points} points"))
    }

    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>> {
        read(roster).map(|party| view(self, &party))
    }

    fn tryouts(&self, fighter: &Party) -> Vec<Tryout> {
        tryouts::tryouts(self, fighter)
    }
}

fn view(book: &Book, party: &PartySheet) -> MusterView {
    let flaws = party.flaws(book);
    MusterView {
        name: party.name.clone(),
        kind: party.side.title().to_string(),
        totals: totals::totals(book, party),
        fields: options::of_party(book, party),
        figures: figures::figures(book, party, &flaws),
        additions: additions::additions(book, party, &flaws),
        flaws: flaws.iter().map(|flaw| cures::told(book, party, flaw)).collect(),
        anyway: party.anyway,
    }
}

/// The side of a name.
fn side_of(kind: &str) -> Result<Side, String> {
    [Side::Good, Side::Evil]
        .into_iter()
        .find(|side| side.name() == kind)
        .ok_or_else(|| format!("found the side \"{kind}\", expected good or evil"))
}

/// The cheapest model of a side that could be a party alone.
fn first_model(book: &Book, side: Side) -> Option<Member> {
    let mut listed: Vec<_> = book.profiles().iter().filter(|profile| !profile.list.is_empty()).collect();
    listed.sort_by_key(|profile| profile.points);
    let alone = |member: &Member| {
        let party = PartySheet { models: vec![member.clone()], ..PartySheet::empty("", side) };
        let is_own = |list| book.list(list).is_some_and(|list| list.side == side);
        party.flaws(book).is_empty() && ranks(&party, book).0.iter().all(|rank| is_own(&rank.profile.list))
    };
    listed.into_iter().map(|profile| Member::of(&profile.id)).find(alone)
}

impl PartySheet {
    /// A party of the usual size with nobody in it.
    pub(crate) fn empty(name: &str, side: Side) -> PartySheet {
        PartySheet {
            id: String::new(),
            name: name.to_string(),
            side,
            scenarios: Vec::new(),
            points: STANDARD,
            pool: 0,
            anyway: false,
            models: Vec::new(),
        }
    }
}

impl Side {
    /// As a heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Side::Good => "Good",
            Side::Evil => "Evil",
        }
    }
}
