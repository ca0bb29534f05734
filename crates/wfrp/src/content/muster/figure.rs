//! A combatant of a company as its builder and its sheet show it.

use content::{Written, of_its_own};
use fates::RuleId;
use frame::muster::{Edit, MusteredView};
use frame::odds::Party;
use frame::view::{Look, Trait};
use serde_json::{Map, Value, json};

use super::{fields, gear, heads};
use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::profile::Profile;
use crate::content::roster::{Company, MOST_ON_A_SIDE, Member};
use crate::odds::ANYWAY;
use crate::rules::harm::conditions::Condition;
use crate::setup::with::{MOST_LEVELS, With};
use crate::show::catalogue::profiles::{stats, traits};

/// All combatants of a company, those that are alike once.
pub(super) fn all(book: &Book, company: &Company) -> Vec<MusteredView> {
    let room = heads(company) < MOST_ON_A_SIDE;
    let alone = company.combatants.len() == 1;
    let figure = |(place, member): (usize, &Member)| MusteredView {
        may_go: !alone,
        copy: room.then(|| copy(company, member)),
        ..figure(book, format!("/combatants/{place}"), member)
    };
    company.combatants.iter().enumerate().map(figure).collect()
}

fn figure(book: &Book, at: String, member: &Member) -> MusteredView {
    let known = member.draft(book).ok();
    let draft = known.map(|draft| member.with.equipped(draft));
    let profile = draft.as_ref().map(|draft| draft.profile(book));
    let (draft, profile) = (draft.as_deref(), profile.as_ref());
    let kind = match &member.combatant {
        Written::Id(id) => draft.map_or(id.clone(), |draft| draft.name.clone()),
        Written::Whole(draft) => draft.name.clone(),
    };
    let name = member.name.clone().filter(|name| !name.trim().is_empty()).unwrap_or_else(|| kind.clone());
    let with = &member.with;
    MusteredView {
        fields: fields::all(book, &at, member, profile),
        at,
        name,
        kind,
        count: member.count,
        cost: None,
        parts: Vec::new(),
        stats: profile.map_or_else(Vec::new, |profile| {
            stats(book, profile, [profile.walk, profile.run].map(i16::from))
        }),
        traits: profile.map_or_else(Vec::new, |profile| {
            let own = traits(book, profile, member.marks.iter().copied().collect());
            own.into_iter().chain(carried_over(book, with, profile)).collect()
        }),
        gear: profile.map_or_else(Vec::new, |profile| gear::gear(book, profile)),
        boxes: draft.zip(profile).map_or_else(Vec::new, |(draft, profile)| gear::boxes(draft, profile)),
        look: profile.map_or_else(Look::default, look_of),
        may_go: true,
        copy: None,
        fighter: fighter(book, member, draft),
    }
}

/// Its silhouette: what its file says, or what its words do.
pub(super) fn look_of(profile: &Profile) -> Look {
    let gear = profile.arms.iter().map(|arm| arm.name.as_str());
    profile.look.unwrap_or_else(|| Look::of(&[&profile.name], gear))
}

/// What earlier fights have left.
fn carried_over(book: &Book, with: &With, profile: &Profile) -> Vec<Trait> {
    let told = |name: String, rule: RuleId| Trait { name, rule: Some(rule) };
    let wounds = with
        .wounds
        .map(|left| told(format!("{left} of {} Wounds left", profile.wounds), RuleId("wf.char.7")));
    let criticals = with.criticals.filter(|&count| count > 0);
    let criticals =
        criticals.map(|count| told(format!("Critical Wounds {count}"), RuleId("wf.attack.crit.13")));
    let conditions = with.conditions.iter().filter(|(_, levels)| *levels > 0).map(|&(condition, levels)| {
        let name = condition.name(book);
        let name = if condition.has_levels() { format!("{name} {levels}") } else { name.to_string() };
        told(name, condition.rule())
    });
    let injuries = with.injuries.iter().map(|ache| {
        let sheet = &book.injuries[ache.injury as usize];
        told(format!("{}, {}", sheet.name, profile.body.words(ache.at)), sheet.rule)
    });
    wounds.into_iter().chain(criticals).chain(conditions).chain(injuries).collect()
}

/// Another one like it, with a name of its own if it has one.
fn copy(company: &Company, member: &Member) -> Edit {
    let is_taken = |id: &str| {
        let names = company.combatants.iter().filter_map(|other| other.name.as_deref());
        names.into_iter().any(|name| content::kebab(name) == id)
    };
    let name = member.name.as_ref().map(|name| of_its_own(name, is_taken).0);
    let what = json!(Member { count: 1, name, ..member.clone() });
    Edit::Add { at: "/combatants".to_string(), what }
}

/// The combatant as odds and duels take it: as it is written, with what earlier fights have left of it.
fn fighter(book: &Book, member: &Member, draft: Option<&Draft>) -> Party {
    let changed = member.with.weapons.is_some() || member.with.unarmoured;
    let profile = match (&member.combatant, draft) {
        (Written::Id(id), Some(draft)) if changed => json!(Draft { id: id.clone(), ..draft.clone() }),
        (Written::Id(id), _) => Value::String(id.clone()),
        (Written::Whole(_), Some(draft)) => json!(draft),
        (Written::Whole(draft), None) => json!(draft),
    };
    let beyond = draft.is_some_and(|draft| profile.is_object() && draft.check(book).is_err());
    Party { profile, with: stated(&member.with, beyond), ..Party::of("") }
}

/// What an odds question is told of it.
fn stated(with: &With, beyond: bool) -> Value {
    let mut said = Map::new();
    let mut say = |name: &str, value: Value| {
        said.insert(name.to_string(), value);
    };
    if let Some(wounds) = with.wounds {
        say("wounds", wounds.into());
    }
    if let Some(criticals) = with.criticals {
        say("criticals", criticals.into());
    }
    if !with.conditions.is_empty() {
        let most = |&(condition, levels): &(Condition, u8)| (condition, levels.min(MOST_LEVELS));
        say("conditions", json!(with.conditions.iter().map(most).collect::<Vec<_>>()));
    }
    if !with.injuries.is_empty() {
        say("injuries", json!(with.injuries));
    }
    if beyond {
        say(ANYWAY, true.into());
    }
    if said.is_empty() { Value::Null } else { Value::Object(said) }
}
