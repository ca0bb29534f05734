//! Parties by chance: legal ones, for anybody who wants to play and not to count points.

use content::Written;
use fates::Random;

use crate::content::book::Book;
use crate::content::party::{Member, PartySheet};
use crate::content::profile::{Profile, Side};
use crate::content::sheets::List;
use crate::content::special::{Foe, Special};

/// The most models a party by chance has.
const MOST: usize = 14;

/// How often other lists are drawn, where those drawn make no party: swarms alone cannot be one.
const DRAWS: usize = 20;

/// How often nobody suitable may come by before the party is complete.
const PATIENCE: usize = 40;

/// A legal party of at most so many points, drawn from these lists, or from some of its side if none are named. The
/// same seed brings the same party; nobody comes if nobody can be paid.
pub fn party_by_chance(
    book: &Book,
    side: Side,
    named: &[&str],
    points: u16,
    seed: u64,
) -> Option<PartySheet> {
    let mut luck = Random::new(seed);
    let draws = if named.is_empty() { DRAWS } else { 1 };
    let mut best: Option<PartySheet> = None;
    for _ in 0..draws {
        let lists = lists(book, side, named, &mut luck);
        let mut party = PartySheet {
            id: String::new(),
            name: name(&lists, side, &mut luck),
            side,
            scenarios: Vec::new(),
            points,
            pool: 0,
            anyway: false,
            models: Vec::new(),
        };
        hire(book, &lists, &mut party, &mut luck);
        if party.check(book).is_err() {
            continue;
        }
        let spent = party.cost(book);
        if best.as_ref().is_none_or(|known| known.cost(book) < spent) {
            best = Some(party);
        }
        if u32::from(points) * 4 <= spent * 5 {
            break; // a short list of few or dear models may leave most points unspent
        }
    }
    best
}

/// One of its side's lists and perhaps a second, if none are named.
fn lists<'a>(book: &'a Book, side: Side, named: &[&str], luck: &mut Random) -> Vec<&'a List> {
    if !named.is_empty() {
        return book.lists.iter().filter(|list| named.contains(&list.id.as_str())).collect();
    }
    let mut open: Vec<&List> = book.lists.iter().filter(|list| list.side == side && !list.familiar).collect();
    let mut drawn = Vec::new();
    for _ in 0..1 + luck.below(2) {
        if !open.is_empty() {
            drawn.push(open.swap_remove(luck.below(open.len())));
        }
    }
    drawn
}

/// Hires models as they come by and are allowed, until the points or the places are gone.
fn hire(book: &Book, lists: &[&List], party: &mut PartySheet, luck: &mut Random) {
    let is_open = |profile: &&Profile| lists.iter().any(|list| list.id == profile.list);
    let open: Vec<&Profile> = book.profiles().iter().filter(is_open).collect();
    let mut patience = PATIENCE;
    while patience > 0 {
        let left = u32::from(party.points).saturating_sub(party.cost(book));
        let heads: usize = party.models.iter().map(|member| usize::from(member.count)).sum();
        let affordable: Vec<&Profile> =
            open.iter().copied().filter(|profile| u32::from(profile.points) <= left).collect();
        if affordable.is_empty() || heads >= MOST {
            break;
        }
        let comer = affordable[luck.below(affordable.len())];
        let mut trial = party.clone();
        enlist(comer, &mut trial, book, luck);
        if trial.check(book).is_ok() {
            *party = trial;
        } else {
            patience -= 1;
        }
    }
}

/// Adds a model, with whatever has to be chosen for it. Swarms come in twos.
fn enlist(profile: &Profile, party: &mut PartySheet, book: &Book, luck: &mut Random) {
    let is_same = |member: &Member| matches!(&member.profile, Written::Id(id) if *id == profile.id);
    if let Some(member) = party.models.iter_mut().find(|member| is_same(member)) {
        member.count = member.count.saturating_add(1);
        return;
    }
    let has = |special| profile.specials.has(special);
    let chooses = has(Special::Ban) && profile.bans.is_empty();
    let kinds = [Foe::Vampires, Foe::Werewolves, Foe::Ghosts, Foe::Demons];
    let masters = masters(profile, party, book);
    let master =
        (has(Special::Minion) && !masters.is_empty()).then(|| masters[luck.below(masters.len())].clone());
    party.models.push(Member {
        count: if has(Special::Swarm) { 2 } else { 1 },
        ban: chooses.then(|| kinds[luck.below(kinds.len())]),
        master,
        ..Member::of(&profile.id)
    });
}

/// Who could be the Master of a Minion: one of a kind, dearer, and nobody's Minion.
fn masters(minion: &Profile, party: &PartySheet, book: &Book) -> Vec<String> {
    let could = |member: &&Member| member.count == 1;
    let id = |member: &Member| match &member.profile {
        Written::Id(id) => book.profile(id).ok(),
        Written::Whole(_) => None,
    };
    let profiles = party.models.iter().filter(could).filter_map(id);
    profiles
        .filter(|master| master.points > minion.points && !master.specials.has(Special::Minion))
        .map(|master| master.id.clone())
        .collect()
}

/// A name made of a word of chance and of the lists'.
fn name(lists: &[&List], side: Side, luck: &mut Random) -> String {
    let words = match side {
        Side::Good => ["The Lamplit", "The Unbidden", "The Stubborn", "The Last-Train", "The Vestry"],
        Side::Evil => ["The Midnight", "The Unburied", "The Hungry", "The Cellar", "The Black-Water"],
    };
    let word = words[luck.below(words.len())];
    match lists.first() {
        Some(list) => format!("{word} {}", list.name),
        None => format!("{word} Company"),
    }
}
