//! A fight at a real table, whose result is typed in.

use std::collections::BTreeMap;

use content::kebab;
use frame::campaign::{Deed, DeedView, TypedResult, result_fields};
use frame::command::Refused;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde::Deserialize;

use super::{Comrade, Fate, Journey, Left, Step};
use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;
use crate::setup::with::{MOST_CRITICALS, MOST_LEVELS, strikes};
use crate::setup::{Ache, With};

/// The most that somebody kills in one fight.
const MOST_KILLS: i64 = 60;

/// The most bandages somebody carries, and the most Fortune.
const MOST_BANDAGES: i64 = 50;
const MOST_FORTUNE: i64 = 20;

/// What is typed in after a fight; combatants by the ids of their names.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Typed {
    result: TypedResult,
    lot: BTreeMap<String, Lot>,
    kills: BTreeMap<String, u8>,
    left: BTreeMap<String, How>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Lot {
    #[default]
    Fought,
    Dead,
    StayedHome,
}

/// How somebody is from now on, where that is not as before.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct How {
    wounds: Option<i16>,
    criticals: Option<u8>,
    fatigued: Option<u8>,
    fortune: Option<u8>,
    bandages: Option<u8>,
    /// New injuries, each with its place: `fracture-minor/left-leg`.
    injuries: Vec<String>,
}

/// The form for a fight at a real table.
pub(super) fn deed(journey: &Journey) -> DeedView {
    let mut fields = result_fields(&journey.names());
    for comrade in journey.parties.iter().flat_map(|party| party.living()) {
        let (name, key) = (&comrade.name, kebab(&comrade.name));
        let lots = vec![
            ChoiceView::new("fought", "lives"),
            ChoiceView::new("dead", "is dead"),
            ChoiceView::new("stayed-home", "did not fight"),
        ];
        fields.push(FieldView::new(format!("/lot/{key}"), name, Takes::one_of(lots)).grouped(name));
        let kills = Takes::number(Some(0), 0, MOST_KILLS);
        fields.push(FieldView::new(format!("/kills/{key}"), "Killed", kills).grouped(name));
        fields.extend(how(journey, comrade, &format!("/left/{key}")));
    }
    DeedView::for_all("game", "Record a fight at a real table", "wf.heal.6")
        .saying("Who won, and what the fight has left behind on everybody.")
        .asking(fields)
}

/// What can be said of how somebody is.
pub(super) fn how(journey: &Journey, comrade: &Comrade, at: &str) -> Vec<FieldView> {
    let (wounds, most) = comrade.wounds(&journey.book);
    let with = &comrade.with;
    let fatigued = levels(with, Condition::Fatigued);
    let number = |place: &str, name: &str, now: Option<i64>, most: i64, rule: &'static str| {
        FieldView::new(format!("{at}/{place}"), name, Takes::number(now, 0, most))
            .grouped(&comrade.name)
            .by(rule)
    };
    let criticals = Some(with.criticals.unwrap_or(0).into());
    let mut fields = vec![
        number("wounds", "Wounds left", Some(wounds.into()), most.into(), "wf.char.7"),
        number("criticals", "Critical Wounds", criticals, MOST_CRITICALS.into(), "wf.attack.crit.13"),
        number("fatigued", "Fatigued", Some(fatigued.into()), MOST_LEVELS.into(), "wf.heal.6"),
    ];
    if journey.agreed.fortune {
        let now = with.fortune.map(i64::from);
        fields.push(number("fortune", "Fortune left", now, MOST_FORTUNE, "wf.fortune.4"));
    }
    let bandages = with.bandages.map(i64::from);
    fields.push(number("bandages", "Bandages left", bandages, MOST_BANDAGES, "wf.heal.4"));
    if let Ok(profile) = comrade.profile(&journey.book) {
        let takes = Takes::some_of(injuries(&journey.book, &profile), true);
        let field = FieldView::new(format!("{at}/injuries"), "New injuries", takes);
        fields.push(field.grouped(&comrade.name).by("wf.heal.8"));
    }
    fields
}

/// All injuries that somebody can have, each with its place.
fn injuries(book: &Book, profile: &Profile) -> Vec<ChoiceView> {
    let all = Injury::ALL.iter().flat_map(|&injury| Location::ALL.iter().map(move |&at| (injury, at)));
    let fits = |&(injury, at): &(Injury, Location)| {
        let there = !profile.body.lacks[at as usize];
        there && strikes(&book.injuries[injury as usize], profile.body.counts_as(at))
    };
    let choice = |(injury, at): (Injury, Location)| {
        let name = format!("{}, {}", book.injuries[injury as usize].name, profile.body.words(at));
        ChoiceView::new(format!("{}/{}", injury.id(), at.id()), name)
    };
    all.filter(fits).map(choice).collect()
}

fn levels(with: &With, wanted: Condition) -> u8 {
    let found = with.conditions.iter().find(|(condition, _)| *condition == wanted);
    found.map_or(0, |&(_, levels)| levels)
}

impl How {
    /// What somebody carries on from now on: what is not said stays as it is.
    pub(super) fn with(&self, before: &With) -> Result<With, Refused> {
        let fatigued = self.fatigued.unwrap_or_else(|| levels(before, Condition::Fatigued));
        let mut injuries = before.injuries.clone();
        for said in &self.injuries {
            injuries.push(ache(said)?);
        }
        Ok(With {
            wounds: self.wounds.or(before.wounds),
            criticals: self.criticals.or(before.criticals),
            conditions: (fatigued > 0).then_some((Condition::Fatigued, fatigued)).into_iter().collect(),
            injuries,
            fortune: self.fortune.or(before.fortune),
            bandages: self.bandages.or(before.bandages),
            ..With::default()
        })
    }
}

/// `fracture-minor/left-leg`
fn ache(said: &str) -> Result<Ache, Refused> {
    let (injury, at) = said.split_once('/').unwrap_or((said, ""));
    let injury = Injury::ALL.iter().find(|known| known.id() == injury);
    let at = Location::ALL.iter().find(|known| known.id() == at);
    match (injury, at) {
        (Some(&injury), Some(&at)) => Ok(Ache { injury, at, days: 0 }),
        _ => {
            let injuries: Vec<&str> = Injury::ALL.iter().map(|injury| injury.id()).collect();
            let places: Vec<&str> = Location::ALL.iter().map(|at| at.id()).collect();
            let (injuries, places) = (injuries.join(", "), places.join(", "));
            let expected = format!("one of {injuries}, a slash, and one of {places}");
            Err(Refused::WrongUse(format!("found the injury \"{said}\", expected {expected}")))
        }
    }
}

/// The step that a typed fight is.
pub(super) fn step(journey: &Journey, deed: &Deed) -> Result<Step, Refused> {
    let typed: Typed = deed.said()?;
    let known = |id: &str| journey.parties.iter().any(|party| party.find(id).is_ok());
    let mut named = typed.lot.keys().chain(typed.kills.keys()).chain(typed.left.keys());
    if let Some(strange) = named.find(|id| !known(id)) {
        return Err(Refused::WrongUse(format!("nobody who can fight is called \"{strange}\"")));
    }
    let mut fates = Vec::new();
    for (company, party) in journey.parties.iter().enumerate() {
        for comrade in party.living() {
            let key = kebab(&comrade.name);
            let lot = typed.lot.get(&key).copied().unwrap_or_default();
            if lot == Lot::StayedHome {
                continue;
            }
            let how = typed.left.get(&key).cloned().unwrap_or_default();
            let left = (lot == Lot::Fought).then(|| how.with(&comrade.with)).transpose()?;
            let kills = typed.kills.get(&key).copied().unwrap_or(0);
            fates.push(Fate { company, name: comrade.name.clone(), left, kills });
        }
    }
    let played: Vec<bool> =
        (0..journey.parties.len()).map(|company| fates.iter().any(|fate| fate.company == company)).collect();
    let result = typed.result.result(&journey.names(), &played)?;
    Ok(Step::Game { result, fates })
}

/// The step by which somebody is as the players say.
pub(super) fn set(journey: &Journey, company: usize, name: &str, how: &How) -> Result<Step, Refused> {
    let comrade = journey.parties[company].find(name).map_err(Refused::NotAllowed)?;
    let left = Left { name: comrade.name.clone(), with: how.with(&comrade.with)? };
    Ok(Step::Set { company, left })
}
