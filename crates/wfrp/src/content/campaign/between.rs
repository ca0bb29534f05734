//! What a step makes of the companies.

use content::kebab;
use frame::campaign::{Gained, ResultView};

use super::{Comrade, Fate, Journey, Left};
use crate::content::flaw::{Weight, words_of};
use crate::content::roster::Member;
use crate::setup::With;
use crate::setup::with::MOST_REST;

impl Journey {
    /// A fight is over: the living carry on what it has left them (wf.heal.6).
    pub(super) fn fought(&mut self, result: &ResultView, fates: &[Fate]) -> Result<Gained, Vec<String>> {
        let faults = self.faults_of_fight(result, fates);
        if !faults.is_empty() {
            return Err(faults);
        }
        let (book, mut lines) = (self.book.clone(), Vec::new());
        for fate in fates {
            let comrade = self.party_mut(fate.company)?.find_mut(&fate.name).map_err(|fault| vec![fault])?;
            comrade.fights = comrade.fights.saturating_add(1);
            comrade.kills = comrade.kills.saturating_add(fate.kills.into());
            match &fate.left {
                Some(with) => comrade.with = with.clone(),
                None => comrade.dead = true,
            }
            lines.push(comrade.after(&book));
        }
        for (place, party) in self.parties.iter_mut().enumerate() {
            let Some(score) = result.scores.get(place).copied().flatten() else { continue };
            party.points = party.points.saturating_add(score);
            let column = match result.won(place) {
                Some(true) => 0,
                Some(false) => 1,
                None => 2,
            };
            party.fights[column] = party.fights[column].saturating_add(1);
        }
        let counted = result.scores.iter().map(|score| score.unwrap_or(0)).collect();
        Ok(Gained { lines, game: Some(result.clone()), counted })
    }

    fn faults_of_fight(&self, result: &ResultView, fates: &[Fate]) -> Vec<String> {
        let mut faults = result.faults(self.parties.len());
        for (place, fate) in fates.iter().enumerate() {
            let Some(party) = self.parties.get(fate.company) else {
                faults.push(format!("{}: found company {}", fate.name, fate.company + 1));
                continue;
            };
            match (party.find(&fate.name), &fate.left) {
                (Err(fault), _) => faults.push(fault),
                (Ok(comrade), Some(with)) => faults.extend(comrade.faults_of(with, &self.book)),
                (Ok(_), None) => {}
            }
            if result.scores.get(fate.company).copied().flatten().is_none() {
                faults.push(format!("{} fought, and {} did not", fate.name, party.name));
            }
            if fates[..place].iter().any(|other| kebab(&other.name) == kebab(&fate.name)) {
                faults.push(format!("{}: its fate is told twice", fate.name));
            }
        }
        faults
    }

    /// A company has rested: those who needed it are better.
    pub(super) fn rested(
        &mut self,
        company: usize,
        days: u16,
        rested: &[Left],
    ) -> Result<Gained, Vec<String>> {
        if !(1..=MOST_REST).contains(&days) {
            return Err(vec![format!("found {days} days of rest, expected 1 to {MOST_REST}")]);
        }
        let mut lines = Vec::new();
        for left in rested {
            lines.push(self.becomes(company, left)?);
        }
        self.party_mut(company)?;
        Ok(lines.into())
    }

    /// Fortune comes back between sessions, not between fights (wf.fortune.4).
    pub(super) fn fortune_comes_back(&mut self) -> Gained {
        let mut lines = Vec::new();
        for comrade in self.parties.iter_mut().flat_map(|party| &mut party.comrades) {
            if comrade.is_there() && comrade.with.fortune.take().is_some() {
                lines.push(format!("{} has its Fortune back.", comrade.name));
            }
        }
        lines.into()
    }

    /// Somebody is as the players say.
    pub(super) fn is_set(&mut self, company: usize, left: &Left) -> Result<Gained, Vec<String>> {
        Ok(vec![self.becomes(company, left)?].into())
    }

    fn becomes(&mut self, company: usize, left: &Left) -> Result<String, Vec<String>> {
        let book = self.book.clone();
        let comrade = self.party_mut(company)?.find_mut(&left.name).map_err(|fault| vec![fault])?;
        let faults = comrade.faults_of(&left.with, &book);
        if !faults.is_empty() {
            return Err(faults);
        }
        comrade.with = left.with.clone();
        Ok(comrade.after(&book))
    }

    /// Somebody joins a company.
    pub(super) fn joins(&mut self, company: usize, member: &Member) -> Result<Gained, Vec<String>> {
        let book = self.book.clone();
        let mut flaws = member.flaws(&book);
        flaws.retain(|flaw| flaw.weight != Weight::Breach);
        let mut faults = words_of(&flaws);
        if member.count != 1 || member.with != With::default() {
            faults.push("found several, or somebody who is hurt; expected one who is fresh".to_string());
        }
        let taken: Vec<String> = self.comrades().map(|comrade| kebab(&comrade.name)).collect();
        let party = self.party_mut(company)?;
        if !party.has_room() {
            faults.push(format!("{} has no room for more", party.name));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let comrade = Comrade::of(&book, member, |id| taken.iter().any(|other| other == id));
        let line = format!("{} joins {}.", comrade.name, party.name);
        party.comrades.push(comrade);
        Ok(vec![line].into())
    }

    /// Somebody leaves a company.
    pub(super) fn leaves(&mut self, company: usize, name: &str) -> Result<Gained, Vec<String>> {
        let party = self.party_mut(company)?;
        let called = party.name.clone();
        let comrade = party.find_mut(name).map_err(|fault| vec![fault])?;
        comrade.gone = true;
        Ok(vec![format!("{} leaves {called}.", comrade.name)].into())
    }

    fn comrades(&self) -> impl Iterator<Item = &Comrade> {
        self.parties.iter().flat_map(|party| &party.comrades)
    }
}
