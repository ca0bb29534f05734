//! What victory points buy: advances, new models, cures; and who comes for a lost Unique.

use fates::Seat;

use super::{Campaign, Company, FAVOUR, POINTS_FOR_ONE, Recruit, Report};
use crate::content::book::Book;
use crate::content::party::Member;
use crate::content::profile::{Profile, Side};
use crate::content::special::Special;
use crate::rules::advances::Advance;
use crate::state::model::Infection;

impl Company {
    fn pay(&mut self, vp: u16) -> Result<(), Vec<String>> {
        if self.vp < vp {
            return Err(vec![format!("{}: found {} victory points, expected {vp}", self.name, self.vp)]);
        }
        self.vp -= vp;
        Ok(())
    }

    /// May this advance be bought once more (ff.adv.cost.1, ff.adv.cost.2)?
    fn may_buy(&self, advance: Advance, book: &Book) -> Result<(), Vec<String>> {
        let mut bought = self.advances.clone();
        bought.push(advance);
        let mut faults = crate::rules::advances::advance_faults(book, self.side, &bought);
        let zombies = |model: &Recruit| {
            model.profile(book).is_some_and(|profile| profile.specials.has(Special::Zombie))
        };
        if advance == Advance::ZombieHorde && !self.models.iter().all(zombies) {
            faults.push("only a company of zombies alone draws a horde".to_string()); // ff.adv.evil.zombie-horde.1
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

/// What forbids it to give an advance to this model for good.
fn model_fault(advance: Advance, model: &Recruit, profile: &Profile) -> Option<String> {
    let name = &model.name;
    match advance {
        _ if profile.is_animal() => Some(format!("{name} is an animal, and receives no advance")), // ff.sr.animal.1
        Advance::MagicWeapon if !profile.is_personality() => {
            Some(format!("{name} is no personality")) // ff.adv.good.magic-weapon.1
        }
        Advance::MagicWeapon if profile.specials.has(Special::MagicWeapon) => {
            Some(format!("{name} has a magic weapon already"))
        }
        Advance::CombatDemon if model.combat_demon => {
            Some(format!("{name} has a demon of combat already")) // ff.adv.evil.combat-demon.1
        }
        _ => None,
    }
}

impl Campaign {
    /// Ten victory points buy an advance (ff.adv.cost.1).
    pub(super) fn buy_advance(
        &mut self,
        seat: Seat,
        advance: Advance,
        model: Option<&str>,
        book: &Book,
    ) -> Report {
        let company = self.company(seat);
        company.may_buy(advance, book)?;
        let lasting = matches!(advance, Advance::MagicWeapon | Advance::CombatDemon);
        match (advance, model) {
            (Advance::BreakCurse, Some(model)) => return self.break_curse(seat, model, book),
            (Advance::BreakCurse, None) => return Err(vec!["whose curse is to be broken?".to_string()]),
            (_, None) if lasting => {
                return Err(vec!["this advance goes to one model: say to whom".to_string()]);
            }
            (_, Some(model)) if !lasting => {
                return Err(vec![format!("this advance is the whole company's, not that of {model} alone")]);
            }
            _ => {}
        }
        if let Some(name) = model {
            let recruit = company.find(name)?;
            let fault = recruit.profile(book).and_then(|profile| model_fault(advance, recruit, &profile));
            if let Some(fault) = fault {
                return Err(vec![fault]);
            }
        }
        let company = self.company_mut(seat);
        company.pay(FAVOUR)?;
        company.advances.push(advance);
        if let Some(recruit) = model.and_then(|name| company.model_mut(name)) {
            recruit.magic_weapon |= advance == Advance::MagicWeapon;
            recruit.combat_demon |= advance == Advance::CombatDemon;
        }
        let title = book.cards.title(advance.rule().0);
        let whose = model.map_or(String::new(), |name| format!(" for {name}"));
        Ok(vec![format!("{}: {title}{whose}; {} victory points left.", company.name, company.vp)])
    }

    /// One victory point buys 3 points of models from the own rosters (ff.camp.buy.1). Reading: what is left of the last
    /// point is lost.
    pub(super) fn recruit(&mut self, seat: Seat, models: &[Member], agreed: bool, book: &Book) -> Report {
        let profiles = self.hirable(seat, models, book)?;
        let company = self.company(seat);
        let strange = profiles.iter().filter(|profile| !company.rosters.contains(&profile.list));
        let faults: Vec<String> = { strange.filter(|_| !agreed) }
            .map(|profile| format!("{} is of another roster: the opponent must agree", profile.name))
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let points: u32 = profiles.iter().map(|profile| u32::from(profile.points)).sum();
        let vp = u16::try_from(points.div_ceil(POINTS_FOR_ONE.into())).unwrap_or(u16::MAX);
        self.company_mut(seat).pay(vp)?;
        let names = self.enlist(seat, models, &profiles);
        let company = self.company(seat);
        let text = format!("{}: {names} for {vp} victory points; {} left.", company.name, company.vp);
        Ok(vec![text])
    }

    /// Others of its roster, worth no more than it was, come for a lost Unique (ff.camp.killed.2).
    pub(super) fn replace(&mut self, seat: Seat, lost: &str, models: &[Member], book: &Book) -> Report {
        let profiles = self.hirable(seat, models, book)?;
        let company = self.company(seat);
        let owed = company.owed.iter().position(|owed| content::kebab(&owed.name) == content::kebab(lost));
        let Some(place) = owed else {
            return Err(vec![format!("{}: no Unique called \"{lost}\" has been lost", company.name)]);
        };
        let owed = &company.owed[place];
        let mut faults = Vec::new();
        for stranger in profiles.iter().filter(|profile| profile.list != owed.roster) {
            faults.push(format!("{} is not of the roster of {}", stranger.name, owed.name));
        }
        let points: u32 = profiles.iter().map(|profile| u32::from(profile.points)).sum();
        if points > u32::from(owed.points) {
            faults.push(format!("found {points} points, expected at most {}", owed.points));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        self.company_mut(seat).owed.remove(place);
        let names = self.enlist(seat, models, &profiles);
        Ok(vec![format!("{}: {names} instead of {lost}.", self.company(seat).name)])
    }

    /// The profiles of those who are to join; no Unique joins twice, or comes back from the dead.
    fn hirable(&self, seat: Seat, models: &[Member], book: &Book) -> Result<Vec<Profile>, Vec<String>> {
        let company = self.company(seat);
        let (mut profiles, mut faults) = (Vec::new(), Vec::new());
        for member in models {
            for _ in 0..member.count {
                match Recruit::new(String::new(), member).setup(0).profile(book) {
                    Ok(profile) => profiles.push(profile),
                    Err(found) => faults.extend(found),
                }
            }
        }
        if profiles.is_empty() && faults.is_empty() {
            faults.push("nobody is named".to_string());
        }
        for (place, profile) in profiles.iter().enumerate() {
            let same = |other: &Profile| other.id == profile.id;
            let there =
                company.models.iter().filter_map(|model| model.profile(book)).any(|other| same(&other));
            let twice = there || profiles[..place].iter().any(same);
            if profile.specials.has(Special::Unique) && (twice || company.buried.contains(&profile.id)) {
                faults.push(format!("there is only one {}", profile.name));
            }
        }
        if faults.is_empty() { Ok(profiles) } else { Err(faults) }
    }

    fn enlist(&mut self, seat: Seat, models: &[Member], profiles: &[Profile]) -> String {
        let mut names = Vec::new();
        let members = models.iter().flat_map(|member| vec![member; usize::from(member.count)]);
        for (member, profile) in members.zip(profiles) {
            let name = self.own_name(member.name.as_deref().unwrap_or(&profile.name));
            names.push(name.clone());
            self.company_mut(seat).models.push(Recruit::new(name, member));
        }
        names.join(", ")
    }

    /// A permanent insanity is cured where there is a Spiritual Leader (ff.camp.insane.1).
    pub(super) fn cure(&mut self, seat: Seat, name: &str, book: &Book) -> Report {
        let company = self.company(seat);
        let mut faults = Vec::new();
        if company.find(name)?.insanity == 0 {
            faults.push(format!("{name} is sane"));
        }
        if !company.has(Special::SpiritualLeader, book) {
            faults.push(format!("{}: there is no Spiritual Leader", company.name));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let company = self.company_mut(seat);
        company.pay(FAVOUR)?;
        if let Some(model) = company.model_mut(name) {
            (model.insanity, model.shaky) = (0, 0);
        }
        Ok(vec![format!("{name} is sane again; {} victory points left.", company.vp)])
    }

    /// A good company that has won stops a fresh curse: victims of zombies die of it, others are healed
    /// (ff.camp.infect.cure.1, ff.adv.good.break-curse.1).
    pub(super) fn break_curse(&mut self, seat: Seat, name: &str, book: &Book) -> Report {
        let company = self.company(seat);
        let (infected, fresh) = { company.find(name)? }.curse();
        let won = self.last_game().is_some_and(|game| game.winner == Some(seat));
        let mut faults = Vec::new();
        if company.side != Side::Good {
            faults.push(format!("{} are not good", company.name));
        }
        if !fresh {
            faults.push(format!("{name} has caught no curse in the last game"));
        }
        if !won {
            faults.push(format!("{} have not won the last game", company.name));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let company = self.company_mut(seat);
        company.pay(FAVOUR)?;
        let left = company.vp;
        let mut lines = vec![format!("The curse of {name} is broken; {left} victory points left.")];
        let full = company.model(name).map_or(String::new(), |model| model.name.clone());
        if infected == Some(Infection::Zombie) {
            lines.push(format!("{name} dies of it."));
            company.loses(&full, book, &mut lines);
        } else if let Some(model) = company.model_mut(name) {
            (model.infected, model.fresh) = (None, false);
        }
        Ok(lines)
    }
}

impl Recruit {
    fn curse(&self) -> (Option<Infection>, bool) {
        (self.infected, self.infected.is_some() && self.fresh)
    }
}
