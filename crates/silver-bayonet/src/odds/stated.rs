//! What is stated of the table and decided, read from a question.

use content::{did_you_mean, kebab};
use fates::{Facts, FigureSet, RuleId};
use frame::odds::{Code, Fault, Query};
use serde_json::{Map, Value};
use table::Length;

use super::form::{self, FACTS, FARTHEST, LARGEST};
use super::{ATTACKER, TARGET};
use crate::{Attribute, Decisions, Fact, Quality, Response, SilverBayonet, State};

/// What is stated about the table.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    pub(super) cover: bool,
    pub(super) moved: bool,
    pub(super) range: Option<Length>,
    pub(super) unsteady: [bool; 2],
    pub(super) stat: Option<String>,
    pub(super) tn: Option<i16>,
    pub(super) modifier: i16,
}

impl Situation {
    pub(super) fn read(facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation::default();
        for (name, value) in facts {
            let wrong = |wanted: &str| {
                Fault::new(Code::BadFact, format!("facts.{name}: found {value}, expected {wanted}"))
            };
            match name.as_str() {
                "cover" => situation.cover = value.as_bool().ok_or_else(|| wrong("true or false"))?,
                "moved" => situation.moved = value.as_bool().ok_or_else(|| wrong("true or false"))?,
                "unsteady" => {
                    situation.unsteady[0] = value.as_bool().ok_or_else(|| wrong("true or false"))?
                }
                "target_unsteady" => {
                    situation.unsteady[1] = value.as_bool().ok_or_else(|| wrong("true or false"))?;
                }
                "range" => {
                    let range = value.as_f64().filter(|range| (0.0..=f64::from(FARTHEST)).contains(range));
                    let range = range.ok_or_else(|| wrong(&format!("inches, 0 to {FARTHEST}")))?;
                    situation.range = Some(Length((range * 254.0).round() as i32));
                }
                "stat" => {
                    situation.stat =
                        Some(value.as_str().ok_or_else(|| wrong("the name of a stat"))?.to_string())
                }
                "tn" => situation.tn = Some(whole(value).ok_or_else(|| wrong(&a_whole_number()))?),
                "modifier" => situation.modifier = whole(value).ok_or_else(|| wrong(&a_whole_number()))?,
                _ => return Err(no_such_fact(name)),
            }
        }
        Ok(situation)
    }
}

fn no_such_fact(name: &str) -> Fault {
    let names = FACTS.map(|fact| fact.name);
    let (known, hint) = (names.join(", "), did_you_mean(name, names));
    Fault::new(Code::NoSuchFact, format!("no fact is called \"{name}\"; there is {known}{hint}"))
}

fn whole(value: &Value) -> Option<i16> {
    let least_to_most = i64::from(-LARGEST)..=i64::from(LARGEST);
    value.as_i64().filter(|number| least_to_most.contains(number)).map(|number| number as i16)
}

fn a_whole_number() -> String {
    format!("a whole number, {} to {LARGEST}", -LARGEST)
}

/// Stated facts: only the target can be in cover, and without a range everything is near enough to be shot.
impl Facts<SilverBayonet> for Situation {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        match *fact {
            Fact::Cover { shooter, .. } | Fact::CoverFromGun { shooter, .. } => {
                self.cover && shooter == ATTACKER
            }
            Fact::CanShoot { range, .. } => self.range.is_none_or(|apart| apart <= range),
            Fact::Within { distance, .. } => self.range.is_some_and(|apart| apart <= distance),
            Fact::Reaches { .. } | Fact::Sight { .. } => true,
            _ => false,
        }
    }

    fn which(&mut self, _: &State, _: RuleId, _: &Fact, among: FigureSet) -> FigureSet {
        among
    }
}

/// What is decided in a question; the rest is as usual.
pub(super) fn decisions(query: &Query, state: &State) -> Result<Decisions, Fault> {
    let mut decisions = usual(state);
    for (name, value) in &query.choices {
        let wrong = || bad_choice(name, value);
        match (name.as_str(), value.as_str().unwrap_or_default()) {
            ("reaction", "strike-back") => decisions.response = Response::StrikeBack,
            ("reaction", "back-off") => decisions.response = Response::BackOff,
            ("reaction", "return-fire") => (decisions.return_fire, decisions.dive) = (true, false),
            ("reaction", "dive") => (decisions.return_fire, decisions.dive) = (false, true),
            ("reaction", "nothing") => {
                (decisions.return_fire, decisions.dive) = (false, false);
                decisions.response = Response::BackOff;
            }
            ("fate", "keep") => {}
            ("reaction" | "fate", _) => return Err(wrong()),
            ("shot", "plain") => decisions.shot = None,
            ("shot", given) => {
                let found = Quality::ALL.into_iter().find(|quality| kebab(quality.name()) == given);
                decisions.shot = Some(found.ok_or_else(wrong)?);
                if query.question != "shoot" {
                    let text =
                        format!("choices.shot: no shot is fired in the question \"{}\"", query.question);
                    return Err(Fault::new(Code::BadChoice, text)); // sb.arm.limit.4
                }
            }
            _ => return Err(no_such_choice(name)),
        }
    }
    Ok(decisions)
}

/// What the target does unless the question says otherwise.
fn usual(state: &State) -> Decisions {
    let mut decisions = Decisions::default();
    if state.figures.len() <= TARGET.index() {
        return decisions;
    }
    let necromancer = state.has(TARGET, Attribute::RaiseTheDead) && state.has(TARGET, Attribute::DarkGift);
    if necromancer {
        decisions.response = Response::BackOff; // sb.necro.6
    }
    decisions.return_fire = state.profile(TARGET).creature && !necromancer; // sb.mon.react.1
    decisions
}

fn bad_choice(name: &str, value: &Value) -> Fault {
    let options = form::options_of(name);
    let hint = did_you_mean(value.as_str().unwrap_or_default(), options.iter().copied());
    let text = format!("choices.{name}: found {value}, expected one of {}{hint}", options.join(", "));
    Fault::new(Code::BadChoice, text)
}

fn no_such_choice(name: &str) -> Fault {
    let names = form::choice_names();
    let known = names.join(", ");
    let hint = did_you_mean(name, names);
    Fault::new(Code::NoSuchChoice, format!("no choice is called \"{name}\"; there is {known}{hint}"))
}
