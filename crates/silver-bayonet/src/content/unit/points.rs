//! Recruitment points: what a unit has and what its soldiers cost (`sb.out.unit.1`, `.3`, `.5`, `sb.out.officer.4`).

use content::kebab;

use super::{CourageOrPoints, Recruit, Unit};
use crate::content::book::{Book, Nation, Soldier};
use crate::rules::powers::attribute::Attribute;

/// What every player may spend on soldiers (sb.out.unit.1).
pub(crate) const BUDGET: u16 = 100;
/// What an Officer without more Courage brings along (sb.out.officer.4).
pub(crate) const OFFICERS_POINTS: u16 = 5;
/// The soldiers of a unit besides its Officer (sb.out.unit.2).
pub(crate) const MOST_SOLDIERS: usize = 7;
/// What a soldier from outside the nation's list costs more (sb.out.unit.3).
pub(crate) const OUTSIDER: u16 = 8;
/// What Fey-Touched costs (sb.out.unit.5, sb.attr.carp.fey.2).
pub(crate) const FEY_TOUCHED: u16 = 4;

impl Unit {
    /// The recruitment points it has.
    pub(crate) fn budget(&self) -> u16 {
        match self.officer.courage_or_points {
            CourageOrPoints::Courage => BUDGET,
            CourageOrPoints::Points => BUDGET + OFFICERS_POINTS, // sb.out.officer.4
        }
    }

    /// The recruitment points it spends.
    pub(crate) fn cost(&self, book: &Book) -> u16 {
        let soldiers = self.soldiers.iter().filter_map(|recruit| self.price_of(book, recruit));
        soldiers.fold(price_of_magic(&self.officer.attributes), u16::saturating_add)
    }

    /// What a soldier costs in this unit, if it is of a type on the lists.
    pub(crate) fn price_of(&self, book: &Book, recruit: &Recruit) -> Option<u16> {
        let soldier = book.soldier(&recruit.kind)?;
        Some(parts(recruit, soldier, book.nation(&self.nation)).iter().map(|(_, points)| points).sum())
    }

    /// What the Officer costs: nothing, but for Fey-Touched.
    pub(crate) fn price_of_officer(&self) -> u16 {
        price_of_magic(&self.officer.attributes)
    }
}

/// What the price of a soldier is made of, in a unit of this nation.
pub(crate) fn parts(
    recruit: &Recruit,
    soldier: &Soldier,
    nation: Option<&Nation>,
) -> Vec<(&'static str, u16)> {
    let mut parts = vec![("its type", u16::from(soldier.cost))];
    if nation.is_some_and(|nation| !nation.hires.contains(&soldier.id)) {
        parts.push(("an outsider", OUTSIDER)); // sb.out.unit.3
    }
    if recruit.fey_touched {
        parts.push(("Fey-Touched", FEY_TOUCHED)); // sb.out.unit.5
    }
    if price_of_magic(&recruit.attributes) > 0 {
        parts.push(("Fey-Touched, picked", FEY_TOUCHED));
    }
    parts
}

/// Reading: Fey-Touched always costs its points, as an Officer's pick too, because the attribute itself names the
/// price (sb.attr.carp.fey.2).
fn price_of_magic(picks: &[String]) -> u16 {
    let fey = picks.iter().any(|pick| Attribute::named(pick) == Some(Attribute::FeyTouched));
    if fey { FEY_TOUCHED } else { 0 }
}

impl Book {
    /// The soldier type of an id or a name.
    pub(crate) fn soldier(&self, name: &str) -> Option<&Soldier> {
        let wanted = kebab(name);
        self.soldiers.iter().find(|soldier| soldier.id == wanted)
    }

    /// The nation of an id or a name.
    pub(crate) fn nation(&self, name: &str) -> Option<&Nation> {
        let wanted = kebab(name);
        self.nations.iter().find(|nation| nation.id == wanted)
    }
}
