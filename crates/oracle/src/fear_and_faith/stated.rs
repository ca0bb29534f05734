//! What is stated of the table and decided, read from a question.

use content::did_you_mean;
use fates::{Facts, FigureId, FigureSet, Mind, RuleId, Seat};
use fear_and_faith::{Choice, Fact, FearAndFaith, Fire, Fright, Reach, State, Strike, Way, Weather};
use serde_json::{Map, Value};
use table::Length;

use super::form::{CHOICES, FACTS, FARTHEST, MOST_MODIFIER, MOST_OTHERS};
use super::{ATTACKER, TARGET};
use crate::form::SortView;
use crate::query::Fault;

/// What is stated about the table. Without a distance the target is near; what is not stated is not so.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    pub range: Option<Length>,
    pub band: Option<u8>,
    pub cover: bool,
    pub trees: bool,
    pub contact: bool,
    pub higher: Option<FigureId>,
    pub holy: bool,
    pub leader: bool,
    pub night: bool,
    pub weather: Weather,
    pub friends: u8,
    pub foes: u8,
    pub modifier: i8,
    pub ambush: bool,
    pub dice: Option<u8>,
}

/// What is decided. A Hero keeps his dice unless it is said that he uses his re-roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub dice: u8,
    pub strike: Strike,
    pub fire: Fire,
    pub cause: Option<Fright>,
    pub reroll: bool,
}

impl Situation {
    pub fn read(facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation::default();
        for (name, value) in facts {
            let wrong = |wanted: &str| {
                Fault::new("bad-fact", format!("facts.{name}: found {value}, expected {wanted}"))
            };
            let flag = || value.as_bool().ok_or_else(|| wrong("true or false"));
            let others = || {
                let number = value.as_u64().filter(|&number| number <= u64::from(MOST_OTHERS));
                number.map(|number| number as u8).ok_or_else(|| wrong(&format!("0 to {MOST_OTHERS}")))
            };
            match name.as_str() {
                "cover" => situation.cover = flag()?,
                "trees" => situation.trees = flag()?,
                "contact" => situation.contact = flag()?,
                "holy" => situation.holy = flag()?,
                "leader" => situation.leader = flag()?,
                "night" => situation.night = flag()?,
                "ambush" => situation.ambush = flag()?,
                "friends" | "allies" => situation.friends = others()?,
                "foes" | "enemies" => situation.foes = others()?,
                "modifier" => {
                    let most = i64::from(MOST_MODIFIER);
                    let modifier = value.as_i64().filter(|modifier| (-most..=most).contains(modifier));
                    let modifier =
                        modifier.ok_or_else(|| wrong(&format!("a number from -{most} to {most}")))?;
                    situation.modifier = modifier as i8;
                }
                "dice" => {
                    let dice = value.as_u64().filter(|dice| (1..=3).contains(dice));
                    situation.dice = Some(dice.ok_or_else(|| wrong("1, 2 or 3"))? as u8);
                }
                // Nobody shoots from so near: what is meant are bands.
                "range" if value.as_u64().is_some_and(|range| (1..=3).contains(&range)) => {
                    situation.band = value.as_u64().map(|band| band as u8);
                }
                "range" => {
                    let range = value.as_f64().filter(|range| (0.0..=f64::from(FARTHEST)).contains(range));
                    let range = range.ok_or_else(|| wrong(&format!("centimetres, 0 to {FARTHEST}")))?;
                    situation.range = Some(Length((range * 100.0).round() as i32));
                }
                "band" => {
                    let written = value.as_str().and_then(|band| band.parse().ok());
                    let band = value.as_u64().or(written).filter(|band| (1..=3).contains(band));
                    situation.band = Some(band.ok_or_else(|| wrong("1, 2 or 3"))? as u8);
                }
                "higher" => {
                    situation.higher = match (value.as_str(), value.as_bool()) {
                        (Some("nobody"), _) | (_, Some(false)) => None,
                        (Some("attacker"), _) | (_, Some(true)) => Some(ATTACKER),
                        (Some("target"), _) => Some(TARGET),
                        _ => return Err(wrong("nobody, attacker or target")),
                    }
                }
                "weather" => {
                    let weather = serde_json::from_value(value.clone());
                    situation.weather = weather.map_err(|_| wrong("clear, rain, fog or storm"))?;
                }
                _ => {
                    let names = FACTS.map(|fact| fact.name);
                    let hint = did_you_mean(name, names);
                    let text = format!("no fact is called \"{name}\"; there is {}{hint}", names.join(", "));
                    return Err(Fault::new("no-such-fact", text));
                }
            }
        }
        Ok(situation)
    }
}

impl Facts<FearAndFaith> for Situation {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        match *fact {
            Fact::Within { one: ATTACKER, other: TARGET, distance } => {
                self.range.unwrap_or(Length::ZERO) <= distance
            }
            Fact::Cover { .. } => self.cover,
            Fact::AmongTrees { .. } => self.trees,
            Fact::OnHolyGround { .. } => self.holy,
            Fact::Near { .. } => self.leader,
            Fact::ClearShot { .. } | Fact::Sight { .. } | Fact::CanFlee { .. } => true,
            _ => false,
        }
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        match fact {
            Fact::HighGround => self.higher.into_iter().collect(),
            fact if fact.may_be_nobody() => FigureSet::EMPTY,
            _ => among.iter().take(1).collect(),
        }
    }
}

impl Decided {
    pub fn read(choices: &Map<String, Value>) -> Result<Decided, Fault> {
        let mut decided =
            Decided { dice: 2, strike: Strike::Plain, fire: Fire::SINGLE, cause: None, reroll: false };
        for (name, value) in choices {
            let said = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            let (name, said) = match (name.as_str(), value.as_bool()) {
                ("power_attack", Some(true)) => ("attack", "powerful".to_string()),
                ("aimed", Some(true)) => ("fire", "aimed".to_string()),
                ("power_attack" | "aimed", Some(false)) => continue,
                (name, _) => (name, said),
            };
            let field = CHOICES.iter().find(|field| field.name == name).ok_or_else(|| {
                let names = CHOICES.map(|choice| choice.name);
                let hint = did_you_mean(name, names);
                let text = format!("no choice is called \"{name}\"; there is {}{hint}", names.join(", "));
                Fault::new("no-such-choice", text)
            })?;
            let allowed: Vec<&str> = match field.sort {
                SortView::OneOf(options) => options.iter().map(|(option, _)| *option).collect(),
                _ => Vec::new(),
            };
            match (field.name, said.as_str()) {
                ("dice", "1") => decided.dice = 1,
                ("dice", "2") => decided.dice = 2,
                ("dice", "3") => decided.dice = 3,
                ("attack", "plain") => decided.strike = Strike::Plain,
                ("attack", "powerful") => decided.strike = Strike::Powerful,
                ("attack", "hack") => decided.strike = Strike::Hack,
                ("fire", "single") => decided.fire = Fire::SINGLE,
                ("fire", "aimed") => decided.fire = Fire::AIMED,
                ("fire", "burst") => decided.fire = Fire::BURST,
                ("fire", "aimed-burst") => decided.fire = Fire::AIMED_BURST,
                ("cause", "charge") => decided.cause = Some(Fright::Charge),
                ("cause", "death") => decided.cause = Some(Fright::Death { gruesome: false }),
                ("cause", "gruesome-death") => decided.cause = Some(Fright::Death { gruesome: true }),
                ("cause", "aura") => decided.cause = Some(Fright::Aura),
                ("cause", "spell") => decided.cause = Some(Fright::Plain),
                ("hero", "keep") => decided.reroll = false,
                ("hero", "reroll") => decided.reroll = true,
                _ => {
                    let hint = did_you_mean(&said, allowed.iter().copied());
                    let text = format!(
                        "choices.{name}: found {value}, expected one of {}{hint}",
                        allowed.join(", ")
                    );
                    return Err(Fault::new("bad-choice", text));
                }
            }
        }
        Ok(decided)
    }
}

impl Mind<FearAndFaith> for Decided {
    fn choose(&mut self, _: &State, rule: RuleId, _: Seat, options: &[Choice]) -> usize {
        let again = self.reroll && rule == RuleId("ff.sr.hero.3");
        if again { options.len() - 1 } else { 0 }
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}
