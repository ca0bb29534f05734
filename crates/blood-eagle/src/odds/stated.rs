//! What is stated of the table and decided, read from a question.

use content::did_you_mean;
use fates::{Facts, FigureSet, Mind, RuleId, Seat};
use frame::odds::{Code, Fault};
use serde_json::{Map, Value};
use table::{Length, Ruler};

use super::form::{CHOICES, FACTS, FARTHEST, MOST_MODIFIER, MOST_OTHERS};
use crate::{BloodEagle, Choice, Fact, Reach, Reroll, Stake, State, Way};

/// What is stated about the table. Without a distance the target is near; what is not stated is not so.
#[derive(Clone, Debug, Default)]
pub(super) struct Situation {
    pub range: Option<Length>,
    pub moved: bool,
    pub charge: bool,
    pub target_moved: bool,
    pub target_ran: bool,
    pub cover: u8,
    pub contact: bool,
    pub allies: u8,
    pub enemies: u8,
    pub wall: bool,
    pub sea: u8,
    pub modifier: i16,
}

/// What is decided.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Decided {
    pub spends: bool,
    pub mob: u8,
    pub volley: u8,
    pub share: Option<i16>,
}

impl Situation {
    pub fn read(facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation::default();
        for (name, value) in facts {
            let wrong = |wanted: &str| {
                Fault::new(Code::BadFact, format!("facts.{name}: found {value}, expected {wanted}"))
            };
            let flag = || value.as_bool().ok_or_else(|| wrong("true or false"));
            let count = |most: u8| count(value, most).ok_or_else(|| wrong(&format!("0 to {most}")));
            match name.as_str() {
                "moved" => situation.moved = flag()?,
                "charge" => situation.charge = flag()?,
                "target_moved" => situation.target_moved = flag()?,
                "target_ran" => situation.target_ran = flag()?,
                "contact" => situation.contact = flag()?,
                "wall" => situation.wall = flag()?,
                "allies" => situation.allies = count(MOST_OTHERS)?,
                "enemies" => situation.enemies = count(MOST_OTHERS)?,
                "sea" => situation.sea = count(3)?,
                "cover" => {
                    situation.cover = match value.as_bool() {
                        Some(covered) => covered.into(),
                        None => {
                            count(3).map_err(|_| wrong("true, false, or a type of terrain from 0 to 3"))?
                        }
                    }
                }
                "range" => {
                    let range = value.as_f64().filter(|range| (0.0..=f64::from(FARTHEST)).contains(range));
                    let range = range.ok_or_else(|| wrong(&format!("inches, 0 to {FARTHEST}")))?;
                    situation.range = Some(Ruler::Inches.length(range));
                }
                "modifier" => {
                    let most = i64::from(MOST_MODIFIER);
                    let number = value.as_i64().filter(|number| (-most..=most).contains(number));
                    let number = number.ok_or_else(|| wrong(&format!("-{most} to {most}")))?;
                    situation.modifier = number as i16;
                }
                _ => {
                    let names = FACTS.map(|fact| fact.name);
                    let hint = did_you_mean(name, names);
                    let text = format!("no fact is called \"{name}\"; there is {}{hint}", names.join(", "));
                    return Err(Fault::new(Code::NoSuchFact, text));
                }
            }
        }
        Ok(situation)
    }
}

impl Decided {
    pub fn read(choices: &Map<String, Value>) -> Result<Decided, Fault> {
        let mut decided = Decided::default();
        for (name, value) in choices {
            let wrong = |wanted: &str| {
                Fault::new(Code::BadChoice, format!("choices.{name}: found {value}, expected {wanted}"))
            };
            let count = || count(value, MOST_OTHERS).ok_or_else(|| wrong(&format!("0 to {MOST_OTHERS}")));
            match name.as_str() {
                "hero" => {
                    decided.spends = match value.as_str() {
                        Some("keep") => false,
                        Some("spend") => true,
                        _ => return Err(wrong("keep or spend")),
                    }
                }
                "mob" => decided.mob = count()?,
                "volley" => decided.volley = count()?,
                "share" => {
                    let share = value.as_i64().filter(|share| (1..=20).contains(share));
                    decided.share = Some(share.ok_or_else(|| wrong("a part of the FV, at least 1"))? as i16);
                }
                _ => {
                    let names = CHOICES.map(|choice| choice.name);
                    let hint = did_you_mean(name, names);
                    let text = format!("no choice is called \"{name}\"; there is {}{hint}", names.join(", "));
                    return Err(Fault::new(Code::NoSuchChoice, text));
                }
            }
        }
        Ok(decided)
    }
}

/// A small number, as a number or in writing.
fn count(value: &Value, most: u8) -> Option<u8> {
    let written = value.as_str().and_then(|number| number.parse().ok());
    let number = value.as_u64().or(written).filter(|&number| number <= u64::from(most));
    number.map(|number| number as u8)
}

impl Facts<BloodEagle> for Situation {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        match *fact {
            Fact::Within { distance, .. } => self.range.unwrap_or(Length::ZERO) <= distance,
            Fact::InTerrain { least, .. } => least <= self.cover,
            Fact::Aboard { .. } => self.sea > 0,
            Fact::Sight { .. } => true,
            _ => false,
        }
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        if fact.may_be_nobody() { FigureSet::EMPTY } else { among.iter().take(1).collect() }
    }
}

/// A Hero keeps its dice unless it is said that it spends its points; then it does wherever more faces are better than
/// worse.
impl Mind<BloodEagle> for Decided {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let again = match state.at_stake {
            Some(Stake::Roll { better, worse, .. }) => self.spends && better > worse,
            _ => false,
        };
        let spend = options.iter().position(|choice| *choice == Choice::from(Reroll::Spend));
        spend.filter(|_| again).unwrap_or(0)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}
