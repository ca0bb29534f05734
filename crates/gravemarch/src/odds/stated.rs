//! The two sides of a question as they are written, and what is stated and decided.

use std::sync::Arc;

use content::did_you_mean;
use fates::{Facts, FigureSet, Mind, RuleId, Seat};
use frame::odds::{Code, Fault, Party, Query};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::ATTACKER;
use super::form::{ATTACKER_HIGHER, HIGHER, NOBODY_HIGHER, REPLY, STEP_AWAY, STRIKE_BACK, TARGET_HIGHER};
use crate::{Book, Choice, Fact, FigureSetup, Gravemarch, Next, Reach, Reply, Setup, State, Way, Written};

/// What is so, and what is decided. What is not said is not so; a target that can strikes back.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Situation {
    pub attacker_higher: bool,
    target_higher: bool,
    steps_away: bool,
}

impl Situation {
    pub fn read(query: &Query) -> Result<Situation, Fault> {
        let higher = one_of(&query.facts, "fact", HIGHER, &[NOBODY_HIGHER, ATTACKER_HIGHER, TARGET_HIGHER])?;
        let reply = one_of(&query.choices, "choice", REPLY, &[STRIKE_BACK, STEP_AWAY])?;
        Ok(Situation {
            attacker_higher: higher == Some(ATTACKER_HIGHER),
            target_higher: higher == Some(TARGET_HIGHER),
            steps_away: reply == Some(STEP_AWAY),
        })
    }
}

/// What is said of the one thing that can be said; anything else is a fault.
fn one_of<'a>(
    said: &'a Map<String, Value>,
    kind: &str,
    known: &str,
    options: &[&str],
) -> Result<Option<&'a str>, Fault> {
    if let Some(name) = said.keys().find(|name| *name != known) {
        let hint = did_you_mean(name, [known]);
        let code = if kind == "fact" { Code::NoSuchFact } else { Code::NoSuchChoice };
        return Err(Fault::new(code, format!("no {kind} is called \"{name}\"; there is {known}{hint}")));
    }
    let Some(value) = said.get(known) else { return Ok(None) };
    let found = value.as_str().filter(|value| options.contains(value));
    let wrong = || {
        let code = if kind == "fact" { Code::BadFact } else { Code::BadChoice };
        let text = format!("{kind}s.{known}: found {value}, expected one of {}", options.join(", "));
        Fault::new(code, text)
    };
    found.map(Some).ok_or_else(wrong)
}

impl Facts<Gravemarch> for Situation {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        match *fact {
            Fact::Higher { figure: ATTACKER, .. } => self.attacker_higher,
            Fact::Higher { .. } => self.target_higher,
            Fact::RoomBehind { .. } => self.steps_away,
            Fact::InContact { .. } | Fact::NearestToTheMere => false,
        }
    }

    fn which(&mut self, _: &State, _: RuleId, _: &Fact, among: FigureSet) -> FigureSet {
        among
    }
}

impl Mind<Gravemarch> for Situation {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = if self.steps_away { Reply::StepAway } else { Reply::StrikeBack };
        options.iter().position(|choice| *choice == Choice::from(wanted)).unwrap_or(0)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

/// What may be said of a figure that is not fresh.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct States {
    health: Option<i16>,
    fatigue: i16,
}

/// The two next to each other, where nothing is measured and the attacker is about to act.
pub(super) fn face_off(book: &Arc<Book>, one: &Party, other: &Party) -> Result<State, Fault> {
    let figures = vec![figure(one, "attacker")?, figure(other, "target")?];
    let setup = Setup { figures, real_table: true, touching: true, ..Setup::default() };
    let laid = setup.lay(book).map_err(|faults| Fault::new(Code::BadProfile, faults.join("; ")))?;
    Ok(State { next: Next::Activation(ATTACKER), day: 1, ..laid })
}

/// One side, as it is written.
fn figure(party: &Party, who: &str) -> Result<FigureSetup, Fault> {
    let bad = |text: String| Fault::new(Code::BadProfile, format!("{who}: {text}"));
    if let Some(thing) = party.equipment.first().or(party.kind.as_ref()) {
        return Err(bad(format!("found \"{thing}\"; figures of Gravemarch have a weapon and nothing else")));
    }
    if party.kit.is_some_and(|kit| kit != 1) {
        return Err(bad("it has one kit, number 1".to_string()));
    }
    let profile = match &party.profile {
        Value::String(id) => Written::Id(id.clone()),
        whole => serde_json::from_value(whole.clone()).map_err(|error| bad(error.to_string()))?,
    };
    let States { health, fatigue } = match &party.with {
        Value::Null => States::default(),
        with => serde_json::from_value(with.clone()).map_err(|error| bad(error.to_string()))?,
    };
    Ok(FigureSetup { profile: Some(profile), weapon: party.weapon.clone(), place: None, health, fatigue })
}
