//! What a step makes of the units.

use content::kebab;
use frame::campaign::{Gained, ResultView};

use super::units::Post;
use super::{Corps, Fate, Learned, Veteran, War};
use crate::content::book::Book;
use crate::content::unit::{Flaw, Leader, Recruit, Unit, Wrong, open_to_officers};
use crate::rules::scenario::aftermath::{Bane, Madness, Survival, Upgrade};
use crate::rules::scenario::recovery::MOST_XP;

impl War {
    /// A game is over: injuries, madness, curses and experience (sb.out.post.1).
    pub(super) fn played(&mut self, result: &ResultView, fates: &[Fate]) -> Result<Gained, Vec<String>> {
        let faults = self.faults_of_game(result, fates);
        if !faults.is_empty() {
            return Err(faults);
        }
        let (book, mut lines) = (self.book.clone(), Vec::new());
        let mut counted = vec![0i64; self.units.len()];
        for fate in fates {
            counted[fate.unit] += i64::from(fate.xp);
            let veteran = self.unit_mut(fate.unit)?.find_mut(&fate.name).map_err(|fault| vec![fault])?;
            lines.extend(veteran.comes_home(fate, &book));
        }
        for (place, unit) in self.units.iter_mut().enumerate() {
            let Some(score) = result.scores.get(place).copied().flatten() else { continue };
            unit.points = unit.points.saturating_add(score);
            let column = match result.won(place) {
                Some(true) => 0,
                Some(false) => 1,
                None => 2,
            };
            unit.games[column] = unit.games[column].saturating_add(1);
        }
        Ok(Gained { lines, game: Some(result.clone()), counted })
    }

    fn faults_of_game(&self, result: &ResultView, fates: &[Fate]) -> Vec<String> {
        let mut faults = result.faults(self.units.len());
        for (place, fate) in fates.iter().enumerate() {
            let Some(unit) = self.units.get(fate.unit) else {
                faults.push(format!("{}: found unit {}", fate.name, fate.unit + 1));
                continue;
            };
            faults.extend(unit.find(&fate.name).err());
            if fate.xp > MOST_XP {
                faults.push(format!("{}: found {} XP, expected at most {MOST_XP}", fate.name, fate.xp));
            }
            if result.scores.get(fate.unit).copied().flatten().is_none() {
                faults.push(format!("{} played, and {} did not", fate.name, unit.name));
            }
            if fates[..place].iter().any(|other| kebab(&other.name) == kebab(&fate.name)) {
                faults.push(format!("{}: its fate is told twice", fate.name));
            }
        }
        faults
    }

    /// A tier of experience brings something (sb.out.xp.3).
    pub(super) fn learns(
        &mut self,
        unit: usize,
        name: &str,
        learned: &Learned,
    ) -> Result<Gained, Vec<String>> {
        let book = self.book.clone();
        let veteran = self.unit_mut(unit)?.find_mut(name).map_err(|fault| vec![fault])?;
        veteran.may_learn(learned, &book).map_err(|fault| vec![fault])?;
        veteran.learned.push(learned.clone());
        Ok(vec![format!("{}: {}.", veteran.name, learned.words())].into())
    }

    /// A soldier is hired, if the unit with it keeps to its limits.
    pub(super) fn hires(&mut self, unit: usize, recruit: &Recruit) -> Result<Gained, Vec<String>> {
        let book = self.book.clone();
        let post = Post::Soldier(Box::new(recruit.clone()));
        let veteran = Veteran::of(&book, post, |id| self.is_taken(id));
        let corps = self.unit_mut(unit)?;
        let Some(with) = corps.unit(corps.living().chain([&veteran])) else {
            return Err(vec![corps.no_officer()]);
        };
        let before = corps.unit(corps.living()).map_or_else(Vec::new, |unit| unit.flaws(&book));
        let faults = corps.new_faults(&with, &before, &book);
        if !faults.is_empty() {
            return Err(faults);
        }
        let price = with.price_of(&book, recruit).unwrap_or(0);
        let line = format!("{}: {} is hired for {price} points.", corps.name, veteran.name);
        corps.veterans.push(veteran);
        Ok(vec![line].into())
    }

    /// A soldier is sent home.
    pub(super) fn dismisses(&mut self, unit: usize, name: &str) -> Result<Gained, Vec<String>> {
        let corps = self.unit_mut(unit)?;
        let called = corps.name.clone();
        let veteran = corps.find_mut(name).map_err(|fault| vec![fault])?;
        if veteran.is_officer() {
            return Err(vec![format!("{} leads the unit and can't be sent home", veteran.name)]);
        }
        veteran.dismissed = true;
        Ok(vec![format!("{}: {} goes home.", called, veteran.name)].into())
    }

    /// A new Officer takes over from a dead one, with the choices of a new one (sb.out.officer.1).
    pub(super) fn promotes(&mut self, unit: usize, leader: &Leader) -> Result<Gained, Vec<String>> {
        let book = self.book.clone();
        let post = Post::Officer(Box::new(leader.clone()));
        let veteran = Veteran::of(&book, post, |id| self.is_taken(id));
        let corps = self.unit_mut(unit)?;
        if let Some(officer) = corps.officer() {
            return Err(vec![format!("{} leads {} already", officer.name, corps.name)]);
        }
        let with = corps.unit(std::iter::once(&veteran).chain(corps.living()));
        let faults = with.map_or_else(Vec::new, |with| corps.new_faults(&with, &[], &book));
        if !faults.is_empty() {
            return Err(faults);
        }
        let line = format!("{} now leads {}.", veteran.name, corps.name);
        corps.veterans.push(veteran);
        Ok(vec![line].into())
    }
}

impl Corps {
    pub(super) fn no_officer(&self) -> String {
        format!("{} has no Officer: a new one must take over first", self.name)
    }

    /// What is wrong with the unit now and was not before. What its Officer has learned adds to its points
    /// (sb.out.xp.3).
    fn new_faults(&self, unit: &Unit, before: &[Flaw], book: &Book) -> Vec<String> {
        let more = self.more_points();
        let stops = |flaw: &&Flaw| match flaw.wrong {
            Wrong::TooDear(by) => by > more && !(self.anyway && flaw.may_be_waived()),
            _ if self.anyway && flaw.may_be_waived() => false,
            _ => before.iter().all(|old| old.words != flaw.words),
        };
        unit.flaws(book).iter().filter(stops).map(|flaw| unit.told(flaw)).collect()
    }
}

impl Veteran {
    /// What a game has made of it; what lasted for one game is over.
    fn comes_home(&mut self, fate: &Fate, book: &Book) -> Vec<String> {
        let (after, name) = (&book.after, self.name.clone());
        let mut lines = Vec::new();
        self.games = self.games.saturating_add(1);
        self.recovers = fate.survival == Some(Survival::SlowRecovery);
        self.cursed = fate.curse == Some(Bane::Cursed);
        self.lost = fate.survival == Some(Survival::Dead) || fate.madness == Some(Madness::Lost);
        self.xp = self.xp.saturating_add(fate.xp.into());
        if let Some(survival) = fate.survival.filter(|survival| *survival != Survival::Well) {
            lines.push(format!("{name}: {}.", after.survival.words(survival)));
        }
        if let Some(injury) = fate.injury.filter(|_| fate.survival == Some(Survival::PermanentInjury)) {
            self.injuries.push(injury);
            lines.push(format!("{name}: {}.", after.injuries.words(injury)));
        }
        if let Some(madness) = fate.madness {
            self.madness.push(madness);
            lines.push(format!("{name}: {}.", after.madness.words(madness)));
        }
        if self.cursed {
            lines.push(format!("{name}: {}.", after.curses.words(Bane::Cursed)));
        }
        let before = self.xp - u16::from(fate.xp);
        for tier in after.reached(before, self.xp).filter(|_| self.is_there()) {
            lines.push(format!("{name} reaches tier {} with {} XP.", tier.tier, self.xp));
        }
        lines
    }

    /// May it learn this now?
    fn may_learn(&self, learned: &Learned, book: &Book) -> Result<(), String> {
        let name = &self.name;
        let Some(tier) = self.tier(book) else {
            return Err(format!("{name}: no tier is reached that has brought nothing yet ({} XP)", self.xp));
        };
        if !tier.choices(self.is_officer()).any(|choice| choice == learned.upgrade) {
            return Err(format!("{name}: tier {} does not bring {}", tier.tier, learned.words()));
        }
        match (&learned.attribute, learned.upgrade) {
            (None, Upgrade::Attribute) => Err(format!("{name}: say which attribute")),
            (Some(_), upgrade) if upgrade != Upgrade::Attribute => {
                Err(format!("{name}: found an attribute, and none is learned"))
            }
            (Some(attribute), _) => self.may_have(attribute, book),
            (None, _) => Ok(()),
        }
    }

    /// Reading: what is open to new Officers is open to anybody who learns an attribute; the sheets print no other list.
    fn may_have(&self, attribute: &str, book: &Book) -> Result<(), String> {
        let wanted = kebab(attribute);
        let open: Vec<&str> = open_to_officers(book).collect();
        if !open.iter().any(|known| kebab(known) == wanted) {
            let hint = content::did_you_mean(attribute, open.iter().copied());
            return Err(format!(
                "{}: found the attribute \"{attribute}\", expected one of {}{hint}",
                self.name,
                open.join(", ")
            ));
        }
        let known = self.learned.iter().filter_map(|learned| learned.attribute.as_ref());
        let picked = match &self.post {
            Post::Officer(leader) => &leader.attributes,
            Post::Soldier(recruit) => &recruit.attributes,
        };
        match known.chain(picked).any(|known| kebab(known) == wanted) {
            true => Err(format!("{} has {attribute} already", self.name)),
            false => Ok(()),
        }
    }
}

impl Learned {
    /// What it brings: `Courage 1 higher`.
    pub(super) fn words(&self) -> String {
        match (self.upgrade, &self.attribute) {
            (Upgrade::Attribute, Some(attribute)) => attribute.clone(),
            (upgrade, _) => upgrade_words(upgrade).to_string(),
        }
    }
}

/// What an upgrade brings.
pub(super) fn upgrade_words(upgrade: Upgrade) -> &'static str {
    match upgrade {
        Upgrade::Courage => "Courage 1 higher",
        Upgrade::Health => "Health 1 higher",
        Upgrade::Melee => "Melee 1 higher",
        Upgrade::Accuracy => "Accuracy 1 higher",
        Upgrade::Attribute => "A new attribute",
        Upgrade::FivePoints => "5 more recruitment points",
        Upgrade::TenPoints => "10 more recruitment points",
    }
}
