//! What can be done between two fights, as forms; and the steps that they are.

use content::{Written, kebab};
use frame::campaign::{Deed, DeedView, Throw};
use frame::command::Refused;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde::Deserialize;

use super::typed::How;
use super::{Journey, Party, Step, rest, typed};
use crate::content::roster::Member;
use crate::setup::with::MOST_REST;

/// The ids of everything that can be done.
const IDS: [&str; 6] = ["game", "session", "rest", "set", "join", "leave"];

/// What can be done now.
pub(super) fn all(journey: &Journey) -> Vec<DeedView> {
    let mut deeds = vec![typed::deed(journey), session(journey)];
    for (company, party) in journey.parties.iter().enumerate() {
        deeds.push(resting(company, party));
        for comrade in party.living() {
            let mut fields = typed::how(journey, comrade, "");
            let who = vec![ChoiceView::new(kebab(&comrade.name), &comrade.name)];
            fields.insert(0, FieldView::new("/name", "Who", Takes::one_of(who)).grouped(&comrade.name));
            deeds.push(
                DeedView::of(company, "set", "Change how somebody is", "")
                    .saying(format!("{} is healed by other means, or hurt.", comrade.name))
                    .asking(fields),
            );
        }
        deeds.push(joining(journey, company));
        deeds.push(leaving(company, party));
    }
    deeds
}

fn session(journey: &Journey) -> DeedView {
    let off = (!journey.agreed.fortune).then(|| "Fortune is not played in this campaign".to_string());
    DeedView::for_all("session", "The session is over", "wf.fortune.4")
        .saying("Everybody has all Fortune back.")
        .unless(off)
}

fn resting(company: usize, party: &Party) -> DeedView {
    let days = Takes::number(Some(1), 1, MOST_REST.into());
    let nobody = party.living().next().is_none().then(|| "nobody is left to rest".to_string());
    DeedView::of(company, "rest", "Rest", "wf.heal.7")
        .saying(
            "Each day an Average Endurance Test for everybody who has lost Wounds; injuries mend with time.",
        )
        .asking(vec![FieldView::new("/days", "Days of rest", days).by("wf.heal.7")])
        .rolling()
        .unless(nobody)
}

fn joining(journey: &Journey, company: usize) -> DeedView {
    let all = journey.book.profiles().iter();
    let all = all.map(|profile| ChoiceView::new(&profile.id, &profile.name)).collect();
    let fields = vec![
        FieldView::new("/combatant", "Who", Takes::one_of(all)),
        FieldView::new("/name", "What it is called", Takes::text("")),
    ];
    DeedView::of(company, "join", "Somebody joins", "").asking(fields)
}

fn leaving(company: usize, party: &Party) -> DeedView {
    let living = party.living().map(|comrade| ChoiceView::new(kebab(&comrade.name), &comrade.name));
    let living: Vec<ChoiceView> = living.collect();
    let nobody = living.is_empty().then(|| "nobody is left".to_string());
    let fields = vec![FieldView::new("/name", "Who", Takes::one_of(living))];
    DeedView::of(company, "leave", "Somebody leaves", "").asking(fields).unless(nobody)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rests {
    days: u16,
}

#[derive(Deserialize)]
struct Sets {
    name: String,
    #[serde(flatten)]
    how: serde_json::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Joins {
    combatant: String,
    #[serde(default)]
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leaves {
    name: String,
}

/// The step that a deed is.
pub(super) fn step(journey: &Journey, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
    if !IDS.contains(&deed.id.as_str()) {
        return Err(deed.unknown(&IDS));
    }
    let companies = journey.parties.len();
    if deed.id == "rest" {
        return rest::step(journey, deed.by(companies)?, deed.said::<Rests>()?.days, throw);
    }
    throw.done(str::to_string)?;
    Ok(match deed.id.as_str() {
        "game" => typed::step(journey, deed)?,
        "session" => Step::Session,
        "set" => {
            let company = deed.by(companies)?;
            let Sets { name, how } = deed.said()?;
            let how: How = Deed { said: how, ..Deed::default() }.said()?;
            typed::set(journey, company, &name, &how)?
        }
        "join" => {
            let company = deed.by(companies)?;
            let Joins { combatant, name } = deed.said()?;
            let id = journey.book.draft(&combatant).map_err(Refused::WrongUse)?.id.clone();
            Step::Join { company, member: Box::new(Member { name, ..Member::of(Written::Id(id)) }) }
        }
        _ => Step::Leave { company: deed.by(companies)?, name: deed.said::<Leaves>()?.name },
    })
}
