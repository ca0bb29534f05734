//! The models that could join a party, and what keeps them from it.

use content::Written;
use frame::muster::{AdditionView, Edit};
use serde_json::json;

use super::{gear, own};
use crate::content::book::Book;
use crate::content::party::{Breach, Flaw, MOST_MEMBERS, Member, PartySheet, Rank, ranks};
use crate::content::profile::{Profile, Side};
use crate::content::special::{Foe, Special};

/// The models of the book by its sections, those of the own side first, then the neutral ones that either side may hire
/// (ff.core.side.1), then one of the player's own.
pub(super) fn additions(book: &Book, party: &PartySheet, flaws: &[Flaw]) -> Vec<AdditionView> {
    if party.models.len() >= MOST_MEMBERS {
        return Vec::new(); // no list takes more
    }
    let (ranks, _) = ranks(party, book);
    let has_witch = ranks.iter().any(|rank| rank.has(Special::Witch));
    let (mut own_side, mut hired) = (Vec::new(), Vec::new());
    for list in &book.lists {
        let is_own = list.side == party.side || list.familiar && has_witch;
        for profile in book.profiles().iter().filter(|profile| profile.list == list.id) {
            let offer = |group: String| addition(book, party, (flaws, &ranks), profile, group);
            match is_own {
                true => own_side.push(offer(list.name.clone())),
                false if profile.is_neutral() && !list.familiar => {
                    hired.push(offer(format!("For hire: {}", list.name)));
                }
                false => {}
            }
        }
    }
    own_side.append(&mut hired);
    own_side.extend(own::addition(book, party, flaws));
    own_side
}

fn addition(
    book: &Book,
    party: &PartySheet,
    (flaws, ranks): (&[Flaw], &[Rank<'_>]),
    profile: &Profile,
    group: String,
) -> AdditionView {
    let member = newcomer(profile, party.side, ranks, book);
    let (edit, trial) = joined(party, &member);
    AdditionView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group,
        cost: Some(profile.points.into()),
        stats: gear::stats(profile.quality, profile.combat),
        traits: gear::traits(profile),
        look: gear::look(book, profile),
        why_not: worse(book, &trial, flaws, &member),
        edit,
        fighter: gear::fighter(&member, party.side),
    }
}

/// A model of this profile with what has to be chosen for it: a kind to ban, a Master. Swarms come in twos.
fn newcomer(profile: &Profile, side: Side, ranks: &[Rank<'_>], book: &Book) -> Member {
    let has = |special| profile.specials.has(special);
    let foe = if side == Side::Good { Foe::Vampires } else { Foe::Demons };
    let alike = ranks.iter().any(|rank| rank.profile.name == profile.name);
    let familiar = book.list(&profile.list).is_some_and(|list| list.familiar);
    let free = |rank: &&Rank<'_>| {
        let serves =
            |other: &Rank<'_>| other.member.master.as_deref().is_some_and(|name| rank.answers_to(name));
        !familiar
            || rank.has(Special::Witch) && !ranks.iter().any(|other| other.is_familiar(book) && serves(other))
    };
    let master = has(Special::Minion)
        .then(|| masters(ranks, profile).filter(free).max_by_key(|rank| rank.profile.points))
        .flatten();
    Member {
        count: if has(Special::Swarm) && !alike { 2 } else { 1 },
        ban: (has(Special::Ban) && profile.bans.is_empty()).then_some(foe),
        master: master.map(|rank| called(rank, ranks)),
        ..Member::of(&profile.id)
    }
}

/// Who could be the Master of a Minion: one of a kind, dearer, and nobody's Minion.
pub(super) fn masters<'a>(ranks: &'a [Rank<'a>], minion: &Profile) -> impl Iterator<Item = &'a Rank<'a>> {
    let (points, name) = (minion.points, minion.name.clone());
    ranks.iter().filter(move |rank| {
        let dearer = rank.profile.points > points && rank.profile.name != name;
        rank.member.count == 1 && dearer && !rank.has(Special::Minion)
    })
}

/// What a member is known by among the others: its own name, or its profile.
pub(super) fn called(rank: &Rank<'_>, ranks: &[Rank<'_>]) -> String {
    let is_only = |name: &str| ranks.iter().filter(|other| other.answers_to(name)).count() == 1;
    let id = &rank.profile.id;
    match rank.member.own_name() {
        Some(name) if id.is_empty() || !is_only(id) => name.to_string(),
        None if id.is_empty() => rank.profile.name.clone(),
        _ => id.clone(),
    }
}

/// The party with one more: one more of those that are like it, or a new entry.
fn joined(party: &PartySheet, member: &Member) -> (Edit, PartySheet) {
    let mut trial = party.clone();
    let is_master = |like: &Member| match &like.profile {
        Written::Id(id) => party.models.iter().any(|other| other.master.as_deref() == Some(id.as_str())),
        Written::Whole(_) => false,
    };
    let alike =
        |other: &Member| Member { count: member.count, ..other.clone() } == *member && !is_master(other);
    let place = party.models.iter().position(|other| alike(other) && other.count < u8::MAX);
    match place {
        Some(place) => {
            trial.models[place].count += 1;
            let to = trial.models[place].count.into();
            (Edit::Set { at: format!("/models/{place}/count"), to }, trial)
        }
        None => {
            trial.models.push(member.clone());
            (Edit::Add { at: "/models".to_string(), what: json!(member) }, trial)
        }
    }
}

/// What would be wrong with the party that is not wrong with it now, in a few words. What is waived is no obstacle, and
/// a share that others can mend keeps nobody out.
pub(super) fn worse(book: &Book, trial: &PartySheet, flaws: &[Flaw], newcomer: &Member) -> Option<String> {
    let profile = newcomer.profile(book).ok()?;
    let familiar = book.list(&profile.list).is_some_and(|list| list.familiar);
    let counts = |breach: &Breach| match breach {
        Breach::Animals { .. } => profile.is_animal(),
        Breach::Familiars { .. } => familiar,
        Breach::Scenario { share, .. } => !share,
        _ => true,
    };
    let found = trial.flaws(book).into_iter().find(|flaw| {
        let is_new = flaws.iter().all(|old| old.breach != flaw.breach);
        is_new && counts(&flaw.breach) && !(trial.anyway && flaw.may_be_waived)
    })?;
    Some(found.breach.short())
}
