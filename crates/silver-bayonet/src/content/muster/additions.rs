//! Whom a unit may still hire, and why not.

use content::kebab;
use frame::muster::{AdditionView, Edit};

use super::{Muster, blank, figures};
use crate::content::book::Soldier;
use crate::content::unit::{Enlisted, MOST_SOLDIERS, OUTSIDER};
use crate::show::catalogue::profiles;

impl Muster<'_> {
    /// The soldiers of the nation's list, and all others where outsiders are hired (sb.out.unit.3).
    pub(super) fn additions(&self) -> Vec<AdditionView> {
        let of_nation = self.book.soldiers.iter().filter(|soldier| !self.is_outsider(soldier));
        let outsiders = self.book.soldiers.iter().filter(|soldier| self.is_outsider(soldier));
        let outsiders = outsiders.filter(|_| self.unit.options.outsiders);
        of_nation.chain(outsiders).map(|soldier| self.addition(soldier)).collect()
    }

    fn addition(&self, soldier: &Soldier) -> AdditionView {
        let recruit = blank::recruit(self.book, soldier);
        let enlisted = Enlisted::soldier(self.unit.soldiers.len(), &recruit, soldier, self.book);
        let (cost, outsider) = (self.cost_of(soldier), self.is_outsider(soldier));
        let nation = self.nation.map_or("the lists", |nation| &nation.name);
        AdditionView {
            id: soldier.id.clone(),
            name: soldier.name.clone(),
            group: if outsider { "Outsiders".to_string() } else { format!("Soldiers of {nation}") },
            cost: Some(cost),
            stats: profiles::stats(figures::stats_of(&enlisted.draft)),
            traits: soldier.attributes.iter().map(|written| profiles::attribute(written)).collect(),
            look: figures::look_of(&enlisted),
            why_not: self.why_not(soldier, cost),
            edit: Edit::Add { at: "/soldiers".to_string(), what: blank::written_recruit(&recruit) },
            fighter: figures::party(&enlisted.fitted(self.book).0),
        }
    }

    fn is_outsider(&self, soldier: &Soldier) -> bool {
        self.nation.is_some_and(|nation| !nation.hires.contains(&soldier.id))
    }

    fn cost_of(&self, soldier: &Soldier) -> i64 {
        i64::from(soldier.cost) + if self.is_outsider(soldier) { i64::from(OUTSIDER) } else { 0 }
    }

    /// Why another soldier of this type and this price can't be hired now.
    pub(super) fn why_not(&self, soldier: &Soldier, cost: i64) -> Option<String> {
        let soldiers = self.unit.soldiers.len();
        let alike = self.unit.soldiers.iter().filter(|other| kebab(&other.kind) == soldier.id).count();
        let short = cost - self.left();
        match soldier.most {
            _ if soldiers >= MOST_SOLDIERS => Some(format!("already {soldiers} soldiers")),
            Some(most) if alike >= usize::from(most) => Some(format!("already {alike} {}", soldier.name)),
            _ if short > 0 => Some(counted(short, "point short", "points short")),
            _ => None,
        }
    }
}

/// `1 point short`, `2 points short`
pub(super) fn counted(count: i64, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}
