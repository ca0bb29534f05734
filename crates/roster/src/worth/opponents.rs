//! Whom a fighter is measured by: what rosters of the book can add, with its costs, and the other profiles.

use frame::odds::Party;
use referee::AnySystem;

/// The most opponents that cost something, and the most of the others: those between are left out evenly.
const MOST_PRICED: usize = 32;
const MOST_OTHERS: usize = 24;

/// A profile of the book to fight with.
pub(super) struct Opponent {
    pub(super) name: String,
    pub(super) party: Party,
    pub(super) cost: Option<i64>,
}

/// The opponents of a fighter; one of its own id is not among them.
pub(super) fn opponents(book: &dyn AnySystem, fighter: &Party) -> Vec<Opponent> {
    let mut priced = priced(book);
    let id = |party: &Party| party.profile.as_str().map(str::to_string);
    let is_priced = |profile: &str| priced.iter().any(|one| id(&one.party).as_deref() == Some(profile));
    let form = book.form();
    let others = form.profiles.iter().filter(|profile| !is_priced(&profile.id));
    let others: Vec<Opponent> = others
        .map(|profile| Opponent { name: profile.name.clone(), party: Party::of(&profile.id), cost: None })
        .collect();
    priced.sort_by(|one, other| one.cost.cmp(&other.cost).then_with(|| one.name.cmp(&other.name)));
    let is_itself = |one: &Opponent| fighter.profile.is_string() && one.party.profile == fighter.profile;
    let mut all = thinned(priced, MOST_PRICED);
    all.extend(thinned(others, MOST_OTHERS));
    all.retain(|one| !is_itself(one));
    all
}

/// What the rosters of every kind can add, once each.
fn priced(book: &dyn AnySystem) -> Vec<Opponent> {
    let Some(mustering) = book.mustering() else { return Vec::new() };
    let mut list: Vec<Opponent> = Vec::new();
    for (kind, _) in mustering.kinds() {
        let Ok(blank) = mustering.blank(Some(&kind)) else { continue };
        let Ok(view) = mustering.muster(&blank) else { continue };
        for addition in view.additions.into_iter().filter(|addition| addition.cost.is_some()) {
            let known = |one: &Opponent| one.name == addition.name && one.cost == addition.cost;
            if !list.iter().any(known) {
                list.push(Opponent { name: addition.name, party: addition.fighter, cost: addition.cost });
            }
        }
    }
    list
}

/// At most so many of a list, evenly spread over it.
fn thinned(list: Vec<Opponent>, most: usize) -> Vec<Opponent> {
    let count = list.len();
    if count <= most {
        return list;
    }
    let is_kept = |place: usize| place * most / count != (place + 1) * most / count;
    list.into_iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, one)| one).collect()
}
