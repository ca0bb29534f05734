//! Minions and their Masters, Familiars and their Witches: ff.setup.limit.minion.1, ff.setup.limit.familiar.1,
//! ff.sr.minion.4.

use super::breach::Breach;
use super::checker::Checker;
use super::ranks::{Rank, models};
use crate::content::special::Special;

impl Checker<'_> {
    pub(super) fn check_masters(&mut self) {
        for rank in self.ranks {
            match rank.has(Special::Minion) {
                true => self.check_master(rank),
                false if rank.member.master.is_some() => {
                    let name = rank.name().to_string();
                    self.add(rank.at() + "/master", Breach::NoMinion { name });
                }
                false => {}
            }
        }
    }

    /// A Minion serves one of the party who costs more (ff.setup.limit.minion.1). A Familiar serves the Witch, who need
    /// not be named where there is but one.
    fn check_master(&mut self, rank: &Rank<'_>) {
        let (at, minion) = (rank.at() + "/master", rank.name().to_string());
        let witches = self.ranks.iter().filter(|other| other.has(Special::Witch));
        let masters: Vec<&Rank<'_>> = match &rank.member.master {
            Some(name) => self.ranks.iter().filter(|other| other.answers_to(name)).collect(),
            None if rank.is_familiar(self.book) => witches.collect(),
            None => return self.add(at, Breach::Masterless { minion }),
        };
        match masters.as_slice() {
            [master] if master.member.count == 1 && master.place != rank.place => {
                if master.profile.points <= rank.profile.points {
                    let master = master.name().to_string();
                    self.add(at, Breach::CheapMaster { master, minion });
                }
            }
            // Where nobody is named, a game goes on without one.
            [] if rank.member.master.is_none() => self.add(at, Breach::Masterless { minion }),
            [] => self.add(at, Breach::MasterAway { minion }),
            _ if rank.member.master.is_none() => self.add(at, Breach::Masterless { minion }),
            _ => self.add(at, Breach::SeveralMasters { minion }),
        }
    }

    /// One for each Witch (ff.setup.limit.familiar.1).
    pub(super) fn check_familiars(&mut self) {
        let familiars = || self.ranks.iter().filter(|rank| rank.is_familiar(self.book));
        let witches = models(self.ranks.iter().filter(|rank| rank.has(Special::Witch)));
        let (found, mut breaches) = (models(familiars()), Vec::new());
        if let Some(last) = familiars().next_back().filter(|_| found > witches) {
            breaches.push((last.at(), Breach::Familiars { found }));
        }
        for rank in familiars() {
            let served =
                |witch: &Rank<'_>| rank.member.master.as_deref().is_some_and(|name| witch.answers_to(name));
            let same = models(familiars().filter(|other| other.member.master == rank.member.master));
            let at = rank.at() + "/master";
            match self.ranks.iter().find(|other| served(other)) {
                Some(master) if !master.has(Special::Witch) => {
                    let (familiar, master) = (rank.name().to_string(), master.name().to_string());
                    breaches.push((at, Breach::NoWitch { familiar, master }));
                }
                Some(witch) if same > 1 => {
                    breaches.push((at, Breach::SecondFamiliar { witch: witch.name().to_string() }));
                }
                _ => {}
            }
        }
        breaches.into_iter().for_each(|(at, breach)| self.add(at, breach));
    }
}
