//! What is stated about a fight, decided in it and said of those who take part.

use content::{did_you_mean, kebab};
use frame::odds::{Code, Fault};
use serde_json::{Map, Value};

use super::form::{CHOICES, FACTS, FARTHEST, MOST_CROWD, MOST_EFFORT, MOST_LEVELS, MOST_OTHERS, MOST_TARGET};
use crate::{
    Ability, Ache, AdvantageSystem, Book, Characteristic, Condition, Cover, Difficulty, Location, Skill,
};

/// What is stated about the fight. What is not stated is not so; without a distance a shot has no modifier for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Situation {
    pub(super) range: Option<u16>,
    pub(super) band: Option<u8>,
    pub(super) cover: Option<Cover>,
    pub(super) dark: bool,
    pub(super) moved: bool,
    pub(super) aimed: bool,
    pub(super) engaged: bool,
    pub(super) crowd: u8,
    pub(super) charge: bool,
    pub(super) free: bool,
    pub(super) defending: bool,
    pub(super) minor: bool,
    pub(super) allies: u8,
    pub(super) enemies: u8,
    pub(super) target: Option<i16>,
    pub(super) tested: Tested,
    pub(super) difficulty: i16,
}

/// What a test is made with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tested(pub(super) Ability);

/// What is decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) defence: Option<Defence>,
    pub(super) pulled: bool,
    pub(super) called: Option<Location>,
    pub(super) advantage: AdvantageSystem,
    pub(super) effort: u8,
    pub(super) defence_effort: u8,
}

/// How a target opposes an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defence {
    Melee,
    Dodge,
    None,
}

/// What is said of a combatant that is not fresh.
#[derive(Clone, Debug, Default)]
pub(super) struct States {
    pub(super) wounds: Option<i16>,
    pub(super) advantage: Option<u8>,
    pub(super) conditions: Vec<(Condition, u8)>,
    pub(super) criticals: u8,
    pub(super) injuries: Vec<Ache>,
}

/// Its profile may go beyond a limit, as people have agreed.
pub(crate) const ANYWAY: &str = "anyway";

/// More injuries than anybody is asked about with.
const MOST_INJURIES: usize = 50;

/// A whole number, written as one or in a word.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn no_such(code: Code, what: &str, name: &str, names: &[&str]) -> Fault {
    let hint = did_you_mean(name, names.iter().copied());
    Fault::new(code, format!("no {what} is called \"{name}\"; there is {}{hint}", names.join(", ")))
}

/// One fact as it is written.
#[derive(Clone, Copy)]
struct Stated<'a> {
    name: &'a str,
    value: &'a Value,
}

impl Stated<'_> {
    fn wrong(self, wanted: &str) -> Fault {
        let Stated { name, value } = self;
        Fault::new(Code::BadFact, format!("facts.{name}: found {value}, expected {wanted}"))
    }

    fn flag(self) -> Result<bool, Fault> {
        self.value.as_bool().ok_or_else(|| self.wrong("true or false"))
    }

    fn number(self, least: i16, most: i16) -> Result<i16, Fault> {
        let allowed = i64::from(least)..=i64::from(most);
        let number = whole(self.value).filter(|number| allowed.contains(number));
        number.map(|number| number as i16).ok_or_else(|| self.wrong(&format!("{least} to {most}")))
    }

    /// The place of what is said among these names.
    fn one_of(self, names: &[&str]) -> Result<usize, Fault> {
        let said = self.value.as_str().map(kebab);
        let place = said.as_ref().and_then(|said| names.iter().position(|name| name == said));
        place.ok_or_else(|| {
            let hint = said.map_or_else(String::new, |said| did_you_mean(&said, names.iter().copied()));
            self.wrong(&format!("one of {}{hint}", names.join(", ")))
        })
    }
}

impl Default for Tested {
    fn default() -> Tested {
        Tested(Ability::Skill(Skill::MeleeBasic))
    }
}

impl Situation {
    pub(super) fn read(book: &Book, facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation::default();
        for (name, value) in facts {
            situation.state(book, Stated { name, value })?;
        }
        Ok(situation)
    }

    fn state(&mut self, book: &Book, fact: Stated<'_>) -> Result<(), Fault> {
        match fact.name {
            "range" => self.range = Some(fact.number(0, FARTHEST)? as u16),
            "band" => {
                let bands: Vec<&str> = book.ranges.iter().map(|band| band.id.as_str()).collect();
                self.band = Some(fact.one_of(&bands)? as u8);
            }
            "cover" => {
                let place = fact.one_of(&["none", "soft", "medium", "hard"])?;
                self.cover = place.checked_sub(1).map(|place| Cover::ALL[place]);
            }
            "dark" => self.dark = fact.flag()?,
            "moved" => self.moved = fact.flag()?,
            "aimed" => self.aimed = fact.flag()?,
            "engaged" => self.engaged = fact.flag()?,
            "crowd" => self.crowd = fact.number(0, MOST_CROWD)? as u8,
            "charge" => self.charge = fact.flag()?,
            "free" => self.free = fact.flag()?,
            "defending" => self.defending = fact.flag()?,
            "minor" => self.minor = fact.flag()?,
            "allies" => self.allies = fact.number(0, MOST_OTHERS)? as u8,
            "enemies" => self.enemies = fact.number(0, MOST_OTHERS)? as u8,
            "target" => self.target = Some(fact.number(0, MOST_TARGET)?),
            "skill" => self.tested = Tested::read(fact)?,
            "difficulty" => self.difficulty = difficulty(book, fact)?,
            name => return Err(no_such(Code::NoSuchFact, "fact", name, &FACTS.map(|fact| fact.name))),
        }
        Ok(())
    }
}

impl Tested {
    fn read(fact: Stated<'_>) -> Result<Tested, Fault> {
        let skills = Skill::ALL.iter().map(|skill| (skill.id(), Ability::Skill(*skill)));
        let bare = Characteristic::ALL.iter().map(|one| (one.id(), Ability::Characteristic(*one)));
        let (names, all): (Vec<&str>, Vec<Ability>) = skills.chain(bare).unzip();
        Ok(Tested(all[fact.one_of(&names)?]))
    }
}

/// A modifier, or the name of one.
fn difficulty(book: &Book, fact: Stated<'_>) -> Result<i16, Fault> {
    if whole(fact.value).is_some() {
        return fact.number(-60, 60);
    }
    let names: Vec<&str> = Difficulty::ALL.iter().map(|one| one.id()).collect();
    Ok(Difficulty::ALL[fact.one_of(&names)?].modifier(book))
}

impl Default for Decided {
    fn default() -> Decided {
        Decided {
            defence: None,
            pulled: false,
            called: None,
            advantage: AdvantageSystem::Pool,
            effort: 0,
            defence_effort: 0,
        }
    }
}

impl Decided {
    pub(super) fn read(choices: &Map<String, Value>) -> Result<Decided, Fault> {
        let mut decided = Decided::default();
        for (name, value) in choices {
            decided.decide(name, value)?;
        }
        Ok(decided)
    }

    fn decide(&mut self, name: &str, value: &Value) -> Result<(), Fault> {
        let said = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        let wrong = |allowed: &[&str]| {
            let hint = did_you_mean(&said, allowed.iter().copied());
            let list = allowed.join(", ");
            Fault::new(
                Code::BadChoice,
                format!("choices.{name}: found {value}, expected one of {list}{hint}"),
            )
        };
        match (name, said.as_str()) {
            ("defence", "melee") => self.defence = Some(Defence::Melee),
            ("defence", "dodge") => self.defence = Some(Defence::Dodge),
            ("defence", "none") => self.defence = Some(Defence::None),
            ("defence", _) => return Err(wrong(&["melee", "dodge", "none"])),
            ("blow", "plain") => self.pulled = false,
            ("blow", "pulled") => self.pulled = true,
            ("blow", _) => return Err(wrong(&["plain", "pulled"])),
            ("called", "anywhere") => self.called = None,
            ("called", said) => {
                let places = Location::ALL.iter();
                let found = places.clone().find(|place| place.id() == said);
                let names: Vec<&str> =
                    ["anywhere"].into_iter().chain(places.map(|place| place.id())).collect();
                self.called = Some(*found.ok_or_else(|| wrong(&names))?);
            }
            ("advantage", "pool") => self.advantage = AdvantageSystem::Pool,
            ("advantage", "personal") => self.advantage = AdvantageSystem::Personal,
            ("advantage", _) => return Err(wrong(&["pool", "personal"])),
            ("effort", _) => self.effort = effort(name, value)?,
            ("defence_effort", _) => self.defence_effort = effort(name, value)?,
            _ => {
                let names = CHOICES.map(|choice| choice.name);
                return Err(no_such(Code::NoSuchChoice, "choice", name, &names));
            }
        }
        Ok(())
    }
}

/// How much Advantage is spent on a test: nothing, or at least 2.
fn effort(name: &str, value: &Value) -> Result<u8, Fault> {
    let spent = whole(value).filter(|spent| (0..=i64::from(MOST_EFFORT)).contains(spent));
    spent.filter(|&spent| spent != 1).map(|spent| spent as u8).ok_or_else(|| {
        let text = format!("choices.{name}: found {value}, expected 0, or 2 to {MOST_EFFORT} Advantage");
        Fault::new(Code::BadChoice, text)
    })
}

impl States {
    /// Wounds, Advantage and Conditions: each by its own name, or together as a list or a table.
    pub(super) fn read(with: &Value) -> Result<States, String> {
        let mut states = States::default();
        let said = match with {
            Value::Null => return Ok(states),
            Value::Object(said) => said,
            other => return Err(format!("with: found {other}, expected a table such as {{\"wounds\": 3}}")),
        };
        for (name, value) in said {
            let up_to = |most: i64| {
                let number = whole(value).filter(|number| (0..=most).contains(number));
                number.ok_or_else(|| format!("{name}: found {value}, expected 0 to {most}"))
            };
            match name.as_str() {
                "wounds" => states.wounds = Some(up_to(250)? as i16),
                "advantage" => states.advantage = Some(up_to(i64::from(MOST_TARGET))? as u8),
                "conditions" => states.conditions(value)?,
                "criticals" => states.criticals = up_to(i64::from(u8::MAX))? as u8,
                "injuries" => states.injuries = injuries(value)?,
                ANYWAY => {}
                _ => states.condition(name, value)?,
            }
        }
        Ok(states)
    }

    /// `["prone", ["stunned", 2]]`, `{"stunned": 2}` or `"prone, stunned 2"`.
    fn conditions(&mut self, value: &Value) -> Result<(), String> {
        match value {
            Value::Object(table) => table.iter().try_for_each(|(name, levels)| self.condition(name, levels)),
            Value::Array(list) => list.iter().try_for_each(|one| match one.as_array().map(Vec::as_slice) {
                Some([Value::String(name), levels]) => self.condition(name, levels),
                _ => self.conditions_in_words(one),
            }),
            words => self.conditions_in_words(words),
        }
    }

    fn conditions_in_words(&mut self, value: &Value) -> Result<(), String> {
        let words = value.as_str().ok_or_else(|| format!("conditions: found {value}, expected names"))?;
        words.split(',').map(str::trim).filter(|one| !one.is_empty()).try_for_each(|one| {
            let (name, levels) = one.rsplit_once(' ').unwrap_or((one, "1"));
            self.condition(name, &Value::String(levels.to_string()))
        })
    }

    fn condition(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let id = kebab(name);
        let found = Condition::ALL.iter().find(|condition| condition.id() == id);
        let condition = found.ok_or_else(|| {
            let names = ["wounds", "advantage", "conditions", "criticals", "injuries"].into_iter();
            let names = names.chain(Condition::ALL.iter().map(|condition| condition.id()));
            format!("nothing is called \"{name}\"{}", did_you_mean(&id, names))
        })?;
        let levels = value.as_bool().map(i64::from).or_else(|| whole(value));
        let levels = levels.filter(|levels| (0..=i64::from(MOST_LEVELS)).contains(levels));
        let wanted = || format!("{name}: found {value}, expected 0 to {MOST_LEVELS} levels");
        self.conditions.push((*condition, levels.ok_or_else(wanted)? as u8));
        Ok(())
    }
}

/// The injuries of earlier fights, each with its place: `[{"injury": "fracture-minor", "at": "left-leg"}]`.
fn injuries(value: &Value) -> Result<Vec<Ache>, String> {
    let read = serde_json::from_value::<Vec<Ache>>(value.clone());
    let injuries = read.map_err(|fault| format!("injuries: {}", content::plain(&fault.to_string())))?;
    match injuries.len() <= MOST_INJURIES {
        true => Ok(injuries),
        false => Err(format!("found {} injuries, expected at most {MOST_INJURIES}", injuries.len())),
    }
}
