//! The one checker of parties: every rule of composition, `ff.setup.points.*`, `ff.setup.pers.*`, `ff.setup.limit.*`.

use fates::FigureSet;

use super::breach::{Breach, Flaw};
use super::ranks::{Rank, models, ranks, total};
use super::{MOST_LETTERS, MOST_MEMBERS, PartySheet, STANDARD};
use crate::content::book::Book;
use crate::content::profile::{MOST_POINTS, Side};
use crate::content::special::Special;

/// The most models of a party: the other one has a model at least.
pub(crate) const MOST_MODELS: u32 = FigureSet::MOST as u32 - 1;

/// Everything that is wrong with a party.
pub(crate) fn flaws(party: &PartySheet, book: &Book) -> Vec<Flaw> {
    let (ranks, broken) = ranks(party, book);
    let all_sound = broken.is_empty();
    let mut checker = Checker { book, party, ranks: &ranks, flaws: broken };
    checker.check_bounds();
    checker.check_points();
    checker.check_sides();
    checker.check_personalities();
    checker.check_shares();
    checker.check_animals();
    checker.check_choices();
    if all_sound {
        checker.check_masters(); // one that cannot be read might be the Master
        checker.check_familiars();
        checker.check_scenarios();
    }
    checker.flaws
}

/// A party being checked.
pub(super) struct Checker<'a> {
    pub book: &'a Book,
    pub party: &'a PartySheet,
    pub ranks: &'a [Rank<'a>],
    pub flaws: Vec<Flaw>,
}

impl Checker<'_> {
    pub(super) fn add(&mut self, at: impl Into<String>, breach: Breach) {
        self.flaws.push(Flaw::of(at, breach));
    }

    /// What no game could be begun with.
    fn check_bounds(&mut self) {
        let bounds = [("points", self.party.points, 1), ("pool", self.party.pool, 0)];
        for (what, found, least) in
            bounds.into_iter().filter(|(_, found, least)| !(*least..=MOST_POINTS).contains(found))
        {
            let words = format!("{what}: found {found}, expected {least} to {MOST_POINTS}");
            self.add(format!("/{what}"), Breach::fault(words));
        }
        self.check_name("/name", &self.party.name);
        for (place, member) in self.party.models.iter().enumerate() {
            self.check_name(&format!("/models/{place}/name"), member.name.as_deref().unwrap_or_default());
            if member.count == 0 {
                self.add(
                    format!("/models/{place}/count"),
                    Breach::fault("found none, expected one at least"),
                );
            }
        }
        let (entries, found) = (self.party.models.len(), models(self.ranks));
        if entries > MOST_MEMBERS {
            let words = format!("found {entries} entries, expected at most {MOST_MEMBERS}");
            self.add("/models", Breach::fault(words));
        }
        if found > MOST_MODELS {
            self.add("/models", Breach::Crowd { found, most: MOST_MODELS });
        }
        if self.party.models.is_empty() {
            self.add("/models", Breach::Nobody);
        }
    }

    fn check_name(&mut self, at: &str, name: &str) {
        let letters = name.chars().count();
        if letters > MOST_LETTERS {
            self.add(at, Breach::fault(format!("found {letters} letters, expected at most {MOST_LETTERS}")));
        }
    }

    fn check_points(&mut self) {
        let (found, most) = (total(self.ranks).saturating_add(self.party.pool.into()), self.party.points);
        if found > u32::from(most) {
            self.add("/points", Breach::Points { found, most });
        }
        if self.party.pool > 0 && !self.ranks.iter().any(|rank| rank.has(Special::Demonologist)) {
            self.add("/pool", Breach::IdlePool);
        }
    }

    /// Whom only the other side fields (ff.core.side.3). Reading: the neutral ones that either side may hire
    /// (ff.core.side.1) are plain animals, and people who are no personalities; a Familiar comes with its Witch.
    fn check_sides(&mut self) {
        let side = self.party.side;
        let is_strange = |rank: &&Rank<'_>| {
            let list = self.book.list(&rank.profile.list).filter(|list| list.side != side && !list.familiar);
            list.is_some() && !rank.profile.is_neutral()
        };
        let strangers: Vec<&Rank<'_>> = self.ranks.iter().filter(is_strange).collect();
        for rank in strangers {
            self.add(rank.at(), Breach::OtherSide { name: rank.name().to_string(), side });
        }
    }

    /// A third of the points, or one alone (ff.setup.pers.2 to .4); one of each Unique one (ff.sr.unique.1).
    fn check_personalities(&mut self) {
        let personalities = || self.ranks.iter().filter(|rank| rank.profile.is_personality());
        let (count, found) = (models(personalities()), total(personalities()));
        let most = self.party.personality_points();
        if found > u32::from(most) && count != 1 {
            self.add("", Breach::Personalities { found, most });
        }
        for rank in self.ranks.iter().filter(|rank| rank.has(Special::Unique)) {
            let alike = || self.ranks.iter().filter(|other| other.profile.name == rank.profile.name);
            let last = alike().next_back().is_some_and(|last| last.place == rank.place);
            if models(alike()) > 1 && last {
                self.add(rank.at(), Breach::Unique { name: rank.profile.name.clone() });
            }
        }
    }

    /// What one model for every 300 points may have.
    fn check_shares(&mut self) {
        let most = u32::from(self.party.points / STANDARD);
        for special in [Special::Chainsaw, Special::MagicWeapon] {
            let bearers = || self.ranks.iter().filter(|rank| rank.has(special));
            let found = models(bearers());
            if let Some(last) = bearers().next_back().filter(|_| found > most) {
                self.add(last.at(), Breach::Share { special, found, most });
            }
        }
    }

    /// Half of the models at most (ff.setup.limit.animal.1), and swarms in twos (ff.sr.swarm.2).
    fn check_animals(&mut self) {
        let (found, all) =
            (models(self.ranks.iter().filter(|rank| rank.profile.is_animal())), models(self.ranks));
        if found > all / 2 {
            self.add("", Breach::Animals { found, all });
        }
        for rank in self.ranks.iter().filter(|rank| rank.has(Special::Swarm)) {
            let alike = self.ranks.iter().filter(|other| other.profile.name == rank.profile.name);
            if models(alike) < 2 {
                self.add(rank.at(), Breach::LoneSwarm { name: rank.profile.name.clone() });
            }
        }
    }

    /// What has to be chosen when the party is built.
    fn check_choices(&mut self) {
        for rank in self.ranks {
            let name = || rank.name().to_string();
            if rank.has(Special::Ban) && rank.profile.bans.is_empty() {
                self.add(rank.at() + "/ban", Breach::OpenBan { name: name() });
            }
            if rank.member.prey.is_some() && !rank.has(Special::Hunter) {
                self.add(rank.at() + "/prey", Breach::NoHunter { name: name() });
            }
        }
    }
}

impl PartySheet {
    /// What its personalities may cost: a third of the points, rounded down (ff.setup.pers.4).
    pub(crate) fn personality_points(&self) -> u16 {
        self.points / 3
    }
}

impl Side {
    /// As a player says it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::Good => "good",
            Side::Evil => "evil",
        }
    }
}
