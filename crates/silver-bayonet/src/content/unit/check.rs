//! The one checker of units: everything that is wrong with one, in the order in which it is written.

use content::{did_you_mean, kebab};

use super::flaw::{CROWD, Flaws};
use super::gear::check_figure;
use super::{Enlisted, Flaw, MOST_SOLDIERS, OUTSIDER, Recruit, Roster, Unit, Who, Wrong};
use crate::content::book::{Book, Nation, Soldier};

/// What a unit is held to: its points, how many of each type, whom its nation hires, what a figure picks and carries.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Limits {
    Kept,
    /// It was built by the numbers of the built-in content, and homebrew has changed some of them.
    Lifted,
}

impl Unit {
    /// The roster of the unit, or everything that is wrong with it. What may be waived is no obstacle where it is to be
    /// played anyway.
    pub fn check(&self, book: &Book) -> Result<Roster, Vec<String>> {
        let flaws = self.flaws(book);
        let stops = |flaw: &&Flaw| !(self.anyway && flaw.may_be_waived());
        let faults: Vec<String> = flaws.iter().filter(stops).map(|flaw| self.told(flaw)).collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let (cost, budget) = (self.cost(book), self.budget());
        let nation = book.nation(&self.nation).map_or_else(String::new, |nation| nation.id.clone());
        let figures = self.enlisted(book).iter().map(Enlisted::figure).collect();
        Ok(Roster { name: self.name.clone(), nation, cost, budget, figures })
    }

    /// Everything that is wrong with the unit, waived or not.
    pub(crate) fn flaws(&self, book: &Book) -> Vec<Flaw> {
        let limits = if book.keeps(self) { Limits::Lifted } else { Limits::Kept };
        let mut flaws = Flaws::none();
        if self.name.trim().is_empty() {
            flaws.push("name", Wrong::Nameless, "found no name for the unit, expected one");
        }
        let nation = self.check_nation(book, &mut flaws);
        flaws.look_at(Who::Officer);
        check_figure(&Enlisted::officer(&self.officer, book), limits, book, &mut flaws);
        for (place, recruit) in self.soldiers.iter().enumerate() {
            flaws.look_at(Who::Soldier(place));
            self.check_soldier(place, nation, limits, book, &mut flaws);
            check_kit(recruit, book, &mut flaws);
            if let Some(soldier) = book.soldier(&recruit.kind) {
                check_figure(&Enlisted::soldier(place, recruit, soldier, book), limits, book, &mut flaws);
            }
        }
        flaws.look_at(Who::Unit);
        if limits == Limits::Kept {
            self.check_numbers(book, &mut flaws);
            self.check_points(book, &mut flaws);
        }
        flaws.found
    }

    /// Its figures, the Officer first, without soldiers of no known type.
    pub(crate) fn enlisted<'a>(&'a self, book: &'a Book) -> Vec<Enlisted<'a>> {
        let soldiers = self.soldiers.iter().enumerate().filter_map(|(place, recruit)| {
            Some(Enlisted::soldier(place, recruit, book.soldier(&recruit.kind)?, book))
        });
        std::iter::once(Enlisted::officer(&self.officer, book)).chain(soldiers).collect()
    }

    /// A flaw with the figure that it is about.
    pub(crate) fn told(&self, flaw: &Flaw) -> String {
        match flaw.who {
            Who::Unit => flaw.words.clone(),
            Who::Officer => format!("the Officer: {}", flaw.words),
            Who::Soldier(place) => match self.soldiers.get(place) {
                Some(recruit) => format!("{}: {}", recruit.called(place), flaw.words),
                None => flaw.words.clone(),
            },
        }
    }

    fn check_nation<'a>(&self, book: &'a Book, flaws: &mut Flaws) -> Option<&'a Nation> {
        let nation = book.nation(&self.nation);
        if nation.is_none() {
            let ids = book.nations.iter().map(|nation| nation.id.as_str());
            let hint = did_you_mean(&kebab(&self.nation), ids);
            let words = format!("found the nation \"{}\", which is on no list{hint}", self.nation);
            flaws.push("nation", Wrong::UnknownNation, words);
        }
        nation
    }

    /// Is the soldier of a type on the lists, and one that the nation hires?
    fn check_soldier(
        &self,
        place: usize,
        nation: Option<&Nation>,
        limits: Limits,
        book: &Book,
        flaws: &mut Flaws,
    ) {
        let kind = &self.soldiers[place].kind;
        match book.soldier(kind) {
            Some(soldier) if limits == Limits::Kept => self.check_hire(soldier, nation, flaws),
            Some(_) => {}
            None => {
                let ids = book.soldiers.iter().map(|soldier| soldier.id.as_str());
                let hint = did_you_mean(&kebab(kind), ids);
                let words = format!("found the type \"{kind}\", which is on no list{hint}");
                flaws.push("type", Wrong::UnknownType, words);
            }
        }
    }

    /// Only with outsiders a unit hires from outside its nation's list (sb.out.unit.3).
    fn check_hire(&self, soldier: &Soldier, nation: Option<&Nation>, flaws: &mut Flaws) {
        let Some(nation) = nation.filter(|nation| !nation.hires.contains(&soldier.id)) else { return };
        if !self.options.outsiders {
            let words = format!(
                "found a type that {} does not hire, expected one of {}; or options.outsiders = true, at {OUTSIDER} points more",
                nation.name,
                nation.hires.join(", ")
            );
            flaws.push("type", Wrong::NotHired, words);
        }
    }

    /// How many soldiers there are, and how many of each type.
    fn check_numbers(&self, book: &Book, flaws: &mut Flaws) {
        let soldiers = self.soldiers.len();
        if soldiers > MOST_SOLDIERS {
            let words =
                format!("found {soldiers} soldiers, expected at most {MOST_SOLDIERS} besides the Officer");
            flaws.push("soldiers", Wrong::TooMany, words); // sb.out.unit.2
        }
        if soldiers > CROWD {
            let words = format!("found {soldiers} soldiers, expected at most {CROWD}: no table holds more");
            flaws.push("soldiers", Wrong::Crowd, words);
        }
        for soldier in &book.soldiers {
            let found = self.soldiers.iter().filter(|recruit| kebab(&recruit.kind) == soldier.id).count();
            if let Some(most) = soldier.most.map(usize::from).filter(|&most| found > most) {
                let words =
                    format!("found {found} soldiers of the type {}, expected at most {most}", soldier.name);
                flaws.push("soldiers", Wrong::TooManyAlike(found - most), words);
            }
        }
    }

    /// The Officer costs nothing, the soldiers no more than there is (sb.out.unit.1).
    fn check_points(&self, book: &Book, flaws: &mut Flaws) {
        let (cost, budget) = (self.cost(book), self.budget());
        if cost > budget {
            let words = format!("found soldiers for {cost} points, expected at most {budget}");
            flaws.push("soldiers", Wrong::TooDear(cost - budget), words);
        }
    }
}

/// Has its type the kit that the soldier is to carry?
fn check_kit(recruit: &Recruit, book: &Book, flaws: &mut Flaws) {
    let Some(soldier) = book.soldier(&recruit.kind) else { return };
    let (kit, kits) = (recruit.kit.unwrap_or(1), soldier.kits.len());
    if soldier.slots.is_some() && recruit.kit.is_some() {
        let words = format!("found kit {kit}, expected none: this type chooses its equipment");
        flaws.push("kit", Wrong::NoSuchKit, words);
    } else if soldier.slots.is_none() && (kit == 0 || kit > kits) {
        flaws.push("kit", Wrong::NoSuchKit, format!("found kit {kit}, expected 1 to {kits}"));
    }
}

impl Recruit {
    /// How faults speak of this soldier.
    fn called(&self, place: usize) -> String {
        match &self.name {
            Some(name) => format!("soldier {}, {name} ({})", place + 1, self.kind),
            None => format!("soldier {} ({})", place + 1, self.kind),
        }
    }
}
