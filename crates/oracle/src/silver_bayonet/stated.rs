//! What is stated of the table and decided, read from a question.

use content::{did_you_mean, kebab};
use fates::{Facts, FigureId, FigureSet, RuleId};
use serde_json::{Map, Value};
use silver_bayonet::{Decisions, Fact, Response, SilverBayonet, State};
use table::Length;

use super::form::{self, FACTS, FARTHEST, LARGEST};
use super::{ATTACKER, TARGET};
use crate::query::{Fault, Query};

/// What is stated about the table.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    pub cover: bool,
    pub moved: bool,
    pub range: Option<Length>,
    pub stat: Option<String>,
    pub tn: Option<i16>,
    pub modifier: i16,
}

impl Situation {
    pub fn read(facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation::default();
        for (name, value) in facts {
            let wrong = |wanted: &str| {
                Fault::new("bad-fact", format!("facts.{name}: found {value}, expected {wanted}"))
            };
            match name.as_str() {
                "cover" => situation.cover = value.as_bool().ok_or_else(|| wrong("true or false"))?,
                "moved" => situation.moved = value.as_bool().ok_or_else(|| wrong("true or false"))?,
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
                _ => {
                    let names = FACTS.map(|fact| fact.name);
                    let text = format!(
                        "no fact is called \"{name}\"; there is {}{}",
                        names.join(", "),
                        did_you_mean(name, names)
                    );
                    return Err(Fault::new("no-such-fact", text));
                }
            }
        }
        Ok(situation)
    }
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
            Fact::Cover { shooter, .. } => self.cover && shooter == ATTACKER,
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

pub(super) fn decisions(query: &Query, state: &State) -> Result<Decisions, Fault> {
    let mut decisions = Decisions::default();
    let creature = |figure: FigureId| state.figures.len() > figure.index() && state.profile(figure).creature;
    let necromancer = state.figures.len() > 1
        && state.has(TARGET, silver_bayonet::Attribute::RaiseTheDead)
        && state.has(TARGET, silver_bayonet::Attribute::DarkGift);
    if necromancer {
        decisions.response = Response::BackOff; // sb.necro.6
    }
    decisions.return_fire = creature(TARGET) && !necromancer; // sb.mon.react.1
    for (name, value) in &query.choices {
        let given = value.as_str().unwrap_or_default();
        let wrong = || {
            let allowed = form::options_of(name);
            let hint = did_you_mean(given, allowed.iter().copied());
            Fault::new(
                "bad-choice",
                format!("choices.{name}: found {value}, expected one of {}{hint}", allowed.join(", ")),
            )
        };
        match (name.as_str(), given) {
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
                let qualities = silver_bayonet::Quality::ALL;
                let found = qualities.into_iter().find(|quality| kebab(quality.name()) == given);
                decisions.shot = Some(found.ok_or_else(wrong)?);
            }
            _ => {
                let names = form::choice_names();
                let text = format!(
                    "no choice is called \"{name}\"; there is {}{}",
                    names.join(", "),
                    did_you_mean(name, names)
                );
                return Err(Fault::new("no-such-choice", text));
            }
        }
    }
    Ok(decisions)
}
