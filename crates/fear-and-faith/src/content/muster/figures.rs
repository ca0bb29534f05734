//! The models of a party, one after the other.

use content::Written;
use frame::muster::{Edit, MusteredView};
use frame::view::Look;
use serde_json::json;

use super::additions::worse;
use super::{gear, options, own};
use crate::content::book::Book;
use crate::content::party::{Flaw, MOST_MEMBERS, Member, PartySheet};
use crate::content::profile::Profile;

/// Every entry of the party, in its order.
pub(super) fn figures(book: &Book, party: &PartySheet, flaws: &[Flaw]) -> Vec<MusteredView> {
    let figure = |(place, member): (usize, &Member)| match member.profile(book) {
        Ok(profile) => MusteredView {
            copy: copy(book, party, place, flaws),
            ..sound(book, party, (place, member), &profile)
        },
        Err(_) => broken(book, party, place, member),
    };
    party.models.iter().enumerate().map(figure).collect()
}

fn sound(
    book: &Book,
    party: &PartySheet,
    (place, member): (usize, &Member),
    profile: &Profile,
) -> MusteredView {
    let parts = match &member.profile {
        Written::Whole(draft) if draft.points.is_none() => own::parts(book, profile),
        _ => Vec::new(),
    };
    MusteredView {
        at: format!("/models/{place}"),
        name: member.own_name().unwrap_or(&profile.name).to_string(),
        kind: profile.name.clone(),
        count: member.count,
        cost: Some(profile.points.into()),
        parts,
        stats: gear::stats(profile.quality, profile.combat),
        traits: gear::traits(profile),
        gear: gear::gear(book, profile),
        boxes: gear::boxes(profile),
        look: gear::look(book, profile),
        fields: options::of_member(book, party, place),
        may_go: true,
        copy: None,
        fighter: gear::fighter(member, party.side),
    }
}

/// One whose profile is wrong: it can be mended or taken out.
fn broken(book: &Book, party: &PartySheet, place: usize, member: &Member) -> MusteredView {
    let (kind, stats) = match &member.profile {
        Written::Id(id) => (id.clone(), Vec::new()),
        Written::Whole(draft) => (draft.name.clone(), gear::stats(draft.quality, draft.combat)),
    };
    MusteredView {
        at: format!("/models/{place}"),
        name: member.own_name().unwrap_or(&kind).to_string(),
        kind,
        count: member.count,
        cost: None,
        parts: Vec::new(),
        stats,
        traits: Vec::new(),
        gear: Vec::new(),
        boxes: Vec::new(),
        look: Look::Generic,
        fields: options::of_member(book, party, place),
        may_go: true,
        copy: None,
        fighter: gear::fighter(member, party.side),
    }
}

/// Another one like it: one more of those without a name, or a new entry without the name.
fn copy(book: &Book, party: &PartySheet, place: usize, flaws: &[Flaw]) -> Option<Edit> {
    let (member, mut trial) = (&party.models[place], party.clone());
    let edit = match member.own_name() {
        None => {
            trial.models[place].count = member.count.checked_add(1)?;
            Edit::Set { at: format!("/models/{place}/count"), to: (member.count + 1).into() }
        }
        Some(_) if party.models.len() >= MOST_MEMBERS => return None,
        Some(_) => {
            let unnamed = Member { name: None, count: 1, ..member.clone() };
            trial.models.push(unnamed.clone());
            Edit::Add { at: "/models".to_string(), what: json!(unnamed) }
        }
    };
    worse(book, &trial, flaws, member).is_none().then_some(edit)
}
