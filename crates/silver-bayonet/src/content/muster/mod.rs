//! Mustering a unit: what pages, the command line and printed sheets see of one that a player brings.

mod additions;
mod armoury;
mod blank;
mod choices;
mod cures;
mod fields;
mod figures;
mod reading;
mod tryouts;
mod words;

use frame::RosterOrder;
use frame::muster::{FlawView, ForeignRoster, MusterView, Mustering, Taken, TotalView, Tryout, Wish};
use frame::odds::Party;
use serde_json::Value;

use crate::content::book::{Book, Nation};
use crate::content::unit::{Enlisted, Flaw, MOST_SOLDIERS, Unit};
use crate::content::{chance, foreign};

impl Mustering for Book {
    fn noun(&self) -> &'static str {
        "unit"
    }

    fn kinds(&self) -> Vec<(String, String)> {
        self.nations.iter().map(|nation| (nation.id.clone(), nation.name.clone())).collect()
    }

    fn blank(&self, kind: Option<&str>) -> Result<Value, String> {
        let nation = match kind {
            Some(kind) => blank::nation(self, kind)?,
            None => self.nations.first().ok_or("this book has no nations")?,
        };
        Ok(blank::written(&blank::unit(self, nation)))
    }

    fn ready(&self, id: &str) -> Option<Value> {
        self.unit(id).ok().map(blank::written)
    }

    fn by_chance(&self, wish: &Wish) -> Result<Value, String> {
        let [least, usual, most] = chance::POINTS;
        let points = wish.points.unwrap_or(usual);
        RosterOrder::check_points(points, least, most).map_err(|faults| faults.join("; "))?;
        let nation = wish.kind.as_deref().map(|kind| blank::nation(self, kind)).transpose()?;
        Ok(blank::written(&chance::unit_of(self, nation, points, wish.seed)))
    }

    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>> {
        let unit = reading::read(roster)?;
        Ok(Muster::of(self, &unit, roster).view())
    }

    fn tryouts(&self, fighter: &Party) -> Vec<Tryout> {
        tryouts::tryouts(self, fighter)
    }

    fn taken_from(&self, foreign: &ForeignRoster) -> Option<Taken> {
        foreign::taken_from(self, foreign)
    }
}

/// A unit that is looked at.
struct Muster<'a> {
    book: &'a Book,
    unit: &'a Unit,
    /// The unit as it is written.
    written: &'a Value,
    nation: Option<&'a Nation>,
    cost: u16,
    budget: u16,
    flaws: Vec<Flaw>,
}

impl<'a> Muster<'a> {
    fn of(book: &'a Book, unit: &'a Unit, written: &'a Value) -> Muster<'a> {
        let nation = book.nation(&unit.nation);
        let (cost, budget, flaws) = (unit.cost(book), unit.budget(), unit.flaws(book));
        Muster { book, unit, written, nation, cost, budget, flaws }
    }

    fn view(&self) -> MusterView {
        MusterView {
            name: self.unit.name.clone(),
            kind: self.nation.map_or_else(|| self.unit.nation.clone(), |nation| nation.name.clone()),
            totals: self.totals(),
            fields: self.fields(),
            figures: self.figures(),
            additions: self.additions(),
            flaws: self.flaws.iter().map(|flaw| self.flaw(flaw)).collect(),
            anyway: self.unit.anyway,
        }
    }

    fn totals(&self) -> Vec<TotalView> {
        let total = |name: &str, now: i64, most: i64, rule| TotalView {
            name: name.to_string(),
            now,
            most: Some(most),
            rule: Some(fates::RuleId(rule)),
        };
        vec![
            total("Points", self.cost.into(), self.budget.into(), "sb.out.unit.1"),
            total("Soldiers", self.unit.soldiers.len() as i64, MOST_SOLDIERS as i64, "sb.out.unit.2"),
        ]
    }

    /// The recruitment points that are left; below 0 where too many are spent.
    fn left(&self) -> i64 {
        i64::from(self.budget) - i64::from(self.cost)
    }

    fn flaw(&self, flaw: &Flaw) -> FlawView {
        FlawView {
            at: flaw.pointer(),
            rule: flaw.rule().map(fates::RuleId),
            words: flaw.words.clone(),
            may_be_waived: flaw.may_be_waived(),
            cures: self.cures(flaw),
        }
    }

    /// The figure at this place of the roster: the Officer, or a soldier of a known type.
    fn enlisted(&self, place: Option<usize>) -> Option<Enlisted<'a>> {
        let Some(place) = place else { return Some(Enlisted::officer(&self.unit.officer, self.book)) };
        let recruit = self.unit.soldiers.get(place)?;
        Some(Enlisted::soldier(place, recruit, self.book.soldier(&recruit.kind)?, self.book))
    }
}
