//! What is stated of the table and decided, read from a question.

use content::did_you_mean;
use fates::{Facts, FigureId, FigureSet, Mind, RuleId, Seat};
use frame::odds::{Code, Fault, FieldView, SortView};
use serde_json::{Map, Value};
use table::Length;

use super::form::{CHOICES, FACTS, FARTHEST, MOST_MODIFIER, MOST_OTHERS};
use super::{ATTACKER, TARGET};
use crate::rules::turn::quality::HERO;
use crate::{Choice, Fact, FearAndFaith, Fire, Fright, Reach, State, Strike, Way, Weather};

/// What is stated about the table. Without a distance the target is near; what is not stated is not so.
#[derive(Clone, Debug, Default)]
pub(super) struct Situation {
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
            situation.take(&Stated { name, value })?;
        }
        Ok(situation)
    }

    fn take(&mut self, stated: &Stated<'_>) -> Result<(), Fault> {
        match stated.name {
            "cover" => self.cover = stated.flag()?,
            "trees" => self.trees = stated.flag()?,
            "contact" => self.contact = stated.flag()?,
            "holy" => self.holy = stated.flag()?,
            "leader" => self.leader = stated.flag()?,
            "night" => self.night = stated.flag()?,
            "ambush" => self.ambush = stated.flag()?,
            "friends" | "allies" => self.friends = stated.others()?,
            "foes" | "enemies" => self.foes = stated.others()?,
            "modifier" => self.modifier = stated.modifier()?,
            "dice" => self.dice = Some(stated.one_to_three(stated.value.as_u64())?),
            // Nobody shoots from so near: what is meant are bands.
            "range" if matches!(stated.value.as_u64(), Some(1..=3)) => self.band = Some(stated.band()?),
            "range" => self.range = Some(stated.range()?),
            "band" => self.band = Some(stated.band()?),
            "higher" => self.higher = stated.higher()?,
            "weather" => self.weather = stated.weather()?,
            _ => return Err(stated.unknown()),
        }
        Ok(())
    }
}

/// One fact as it is written.
struct Stated<'a> {
    name: &'a str,
    value: &'a Value,
}

impl Stated<'_> {
    fn wrong(&self, wanted: &str) -> Fault {
        let Stated { name, value } = self;
        Fault::new(Code::BadFact, format!("facts.{name}: found {value}, expected {wanted}"))
    }

    fn unknown(&self) -> Fault {
        let names = FACTS.map(|fact| fact.name);
        let hint = did_you_mean(self.name, names);
        let text = format!("no fact is called \"{}\"; there is {}{hint}", self.name, names.join(", "));
        Fault::new(Code::NoSuchFact, text)
    }

    fn flag(&self) -> Result<bool, Fault> {
        self.value.as_bool().ok_or_else(|| self.wrong("true or false"))
    }

    fn others(&self) -> Result<u8, Fault> {
        let number = self.value.as_u64().filter(|&number| number <= u64::from(MOST_OTHERS));
        number.map(|number| number as u8).ok_or_else(|| self.wrong(&format!("0 to {MOST_OTHERS}")))
    }

    fn modifier(&self) -> Result<i8, Fault> {
        let most = i64::from(MOST_MODIFIER);
        let modifier = self.value.as_i64().filter(|modifier| (-most..=most).contains(modifier));
        let wrong = || self.wrong(&format!("a number from -{most} to {most}"));
        modifier.map(|modifier| modifier as i8).ok_or_else(wrong)
    }

    fn one_to_three(&self, number: Option<u64>) -> Result<u8, Fault> {
        let number = number.filter(|number| (1..=3).contains(number));
        number.map(|number| number as u8).ok_or_else(|| self.wrong("1, 2 or 3"))
    }

    /// A range band, as a number or in quotation marks.
    fn band(&self) -> Result<u8, Fault> {
        let written = self.value.as_str().and_then(|band| band.parse().ok());
        self.one_to_three(self.value.as_u64().or(written))
    }

    fn range(&self) -> Result<Length, Fault> {
        let range = self.value.as_f64().filter(|range| (0.0..=f64::from(FARTHEST)).contains(range));
        let range = range.ok_or_else(|| self.wrong(&format!("centimetres, 0 to {FARTHEST}")))?;
        Ok(Length((range * 100.0).round() as i32))
    }

    fn higher(&self) -> Result<Option<FigureId>, Fault> {
        match (self.value.as_str(), self.value.as_bool()) {
            (Some("nobody"), _) | (_, Some(false)) => Ok(None),
            (Some("attacker"), _) | (_, Some(true)) => Ok(Some(ATTACKER)),
            (Some("target"), _) => Ok(Some(TARGET)),
            _ => Err(self.wrong("nobody, attacker or target")),
        }
    }

    fn weather(&self) -> Result<Weather, Fault> {
        let weather = serde_json::from_value(self.value.clone());
        weather.map_err(|_| self.wrong("clear, rain, fog or storm"))
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
            let field = choice_named(name)?;
            if !decided.take(field.name, &said) {
                return Err(bad_choice(field, &said, value));
            }
        }
        Ok(decided)
    }

    /// Takes what is said of a choice; false if that can't be said of it.
    fn take(&mut self, name: &str, said: &str) -> bool {
        match (name, said) {
            ("dice", "1") => self.dice = 1,
            ("dice", "2") => self.dice = 2,
            ("dice", "3") => self.dice = 3,
            ("attack", "plain") => self.strike = Strike::Plain,
            ("attack", "powerful") => self.strike = Strike::Powerful,
            ("attack", "hack") => self.strike = Strike::Hack,
            ("fire", "single") => self.fire = Fire::SINGLE,
            ("fire", "aimed") => self.fire = Fire::AIMED,
            ("fire", "burst") => self.fire = Fire::BURST,
            ("fire", "aimed-burst") => self.fire = Fire::AIMED_BURST,
            ("cause", "charge") => self.cause = Some(Fright::Charge),
            ("cause", "death") => self.cause = Some(Fright::Death { gruesome: false }),
            ("cause", "gruesome-death") => self.cause = Some(Fright::Death { gruesome: true }),
            ("cause", "aura") => self.cause = Some(Fright::Aura),
            ("cause", "spell") => self.cause = Some(Fright::Plain),
            ("hero", "keep") => self.reroll = false,
            ("hero", "reroll") => self.reroll = true,
            _ => return false,
        }
        true
    }
}

fn choice_named(name: &str) -> Result<&'static FieldView, Fault> {
    const KNOWN: &[FieldView] = &CHOICES;
    KNOWN.iter().find(|field| field.name == name).ok_or_else(|| {
        let names = CHOICES.map(|choice| choice.name);
        let hint = did_you_mean(name, names);
        let text = format!("no choice is called \"{name}\"; there is {}{hint}", names.join(", "));
        Fault::new(Code::NoSuchChoice, text)
    })
}

fn bad_choice(field: &FieldView, said: &str, value: &Value) -> Fault {
    let allowed: Vec<&str> = match field.sort {
        SortView::OneOf(options) => options.iter().map(|(option, _)| *option).collect(),
        _ => Vec::new(),
    };
    let hint = did_you_mean(said, allowed.iter().copied());
    let (name, allowed) = (field.name, allowed.join(", "));
    Fault::new(Code::BadChoice, format!("choices.{name}: found {value}, expected one of {allowed}{hint}"))
}

impl Mind<FearAndFaith> for Decided {
    fn choose(&mut self, _: &State, rule: RuleId, _: Seat, options: &[Choice]) -> usize {
        let again = self.reroll && rule == HERO;
        if again { options.len() - 1 } else { 0 }
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}
