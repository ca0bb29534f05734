//! What is stated about a fight, decided in it and said of those who take part.

use content::{did_you_mean, kebab};
use serde_json::{Map, Value};
use wfrp::{Ability, AdvantageSystem, Book, Characteristic, Condition, Cover, Difficulty, Location, Skill};

use super::form::{CHOICES, FACTS, FARTHEST, MOST_CROWD, MOST_EFFORT, MOST_LEVELS, MOST_OTHERS, MOST_TARGET};
use crate::query::Fault;

/// What is stated about the fight. What is not stated is not so; without a distance a shot has no modifier for it.
#[derive(Clone, Copy, Debug)]
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
}

/// A whole number, written as one or in a word.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn no_such(code: &'static str, what: &str, name: &str, names: &[&str]) -> Fault {
    let hint = did_you_mean(name, names.iter().copied());
    Fault::new(code, format!("no {what} is called \"{name}\"; there is {}{hint}", names.join(", ")))
}

impl Situation {
    pub(super) fn read(facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation {
            range: None,
            band: None,
            cover: None,
            dark: false,
            moved: false,
            aimed: false,
            engaged: false,
            crowd: 0,
            charge: false,
            free: false,
            defending: false,
            minor: false,
            allies: 0,
            enemies: 0,
            target: None,
            tested: Tested(Ability::Skill(Skill::MeleeBasic)),
            difficulty: 0,
        };
        for (name, value) in facts {
            let wrong = |wanted: &str| {
                Fault::new("bad-fact", format!("facts.{name}: found {value}, expected {wanted}"))
            };
            let flag = || value.as_bool().ok_or_else(|| wrong("true or false"));
            let up_to = |least: i16, most: i16| {
                let number =
                    whole(value).filter(|number| (i64::from(least)..=i64::from(most)).contains(number));
                number.map(|number| number as i16).ok_or_else(|| wrong(&format!("{least} to {most}")))
            };
            let one_of = |names: &[&str]| -> Result<usize, Fault> {
                let said = value.as_str().map(kebab);
                let place = said.as_ref().and_then(|said| names.iter().position(|name| name == said));
                place.ok_or_else(|| {
                    let hint =
                        said.map_or_else(String::new, |said| did_you_mean(&said, names.iter().copied()));
                    wrong(&format!("one of {}{hint}", names.join(", ")))
                })
            };
            match name.as_str() {
                "range" => situation.range = Some(up_to(0, FARTHEST)? as u16),
                "band" => {
                    let bands: Vec<&str> =
                        Book::built_in().ranges.iter().map(|band| band.id.as_str()).collect();
                    situation.band = Some(one_of(&bands)? as u8);
                }
                "cover" => {
                    let place = one_of(&["none", "soft", "medium", "hard"])?;
                    situation.cover = place.checked_sub(1).map(|place| Cover::ALL[place]);
                }
                "dark" => situation.dark = flag()?,
                "moved" => situation.moved = flag()?,
                "aimed" => situation.aimed = flag()?,
                "engaged" => situation.engaged = flag()?,
                "crowd" => situation.crowd = up_to(0, MOST_CROWD)? as u8,
                "charge" => situation.charge = flag()?,
                "free" => situation.free = flag()?,
                "defending" => situation.defending = flag()?,
                "minor" => situation.minor = flag()?,
                "allies" => situation.allies = up_to(0, MOST_OTHERS)? as u8,
                "enemies" => situation.enemies = up_to(0, MOST_OTHERS)? as u8,
                "target" => situation.target = Some(up_to(0, MOST_TARGET)?),
                "skill" => {
                    let skills = Skill::ALL.iter().map(|skill| (skill.id(), Ability::Skill(*skill)));
                    let bare =
                        Characteristic::ALL.iter().map(|one| (one.id(), Ability::Characteristic(*one)));
                    let all: Vec<(&str, Ability)> = skills.chain(bare).collect();
                    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
                    situation.tested = Tested(all[one_of(&names)?].1);
                }
                "difficulty" if whole(value).is_some() => situation.difficulty = up_to(-60, 60)?,
                "difficulty" => {
                    let names: Vec<&str> = Difficulty::ALL.iter().map(|one| one.id()).collect();
                    situation.difficulty = Difficulty::ALL[one_of(&names)?].modifier();
                }
                _ => return Err(no_such("no-such-fact", "fact", name, &FACTS.map(|fact| fact.name))),
            }
        }
        Ok(situation)
    }
}

impl Decided {
    pub(super) fn read(choices: &Map<String, Value>) -> Result<Decided, Fault> {
        let mut decided = Decided {
            defence: None,
            pulled: false,
            called: None,
            advantage: AdvantageSystem::Pool,
            effort: 0,
            defence_effort: 0,
        };
        for (name, value) in choices {
            let said = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            let wrong = |allowed: &[&str]| {
                let hint = did_you_mean(&said, allowed.iter().copied());
                let list = allowed.join(", ");
                Fault::new(
                    "bad-choice",
                    format!("choices.{name}: found {value}, expected one of {list}{hint}"),
                )
            };
            let effort = || {
                let spent = whole(value).filter(|spent| (0..=i64::from(MOST_EFFORT)).contains(spent));
                spent.filter(|&spent| spent != 1).map(|spent| spent as u8).ok_or_else(|| {
                    let text =
                        format!("choices.{name}: found {value}, expected 0, or 2 to {MOST_EFFORT} Advantage");
                    Fault::new("bad-choice", text)
                })
            };
            match (name.as_str(), said.as_str()) {
                ("defence", "melee") => decided.defence = Some(Defence::Melee),
                ("defence", "dodge") => decided.defence = Some(Defence::Dodge),
                ("defence", "none") => decided.defence = Some(Defence::None),
                ("defence", _) => return Err(wrong(&["melee", "dodge", "none"])),
                ("blow", "plain") => decided.pulled = false,
                ("blow", "pulled") => decided.pulled = true,
                ("blow", _) => return Err(wrong(&["plain", "pulled"])),
                ("called", "anywhere") => decided.called = None,
                ("called", said) => {
                    let found = Location::ALL.iter().find(|place| place.id() == said);
                    let names: Vec<&str> =
                        ["anywhere"].into_iter().chain(Location::ALL.iter().map(|at| at.id())).collect();
                    decided.called = Some(*found.ok_or_else(|| wrong(&names))?);
                }
                ("advantage", "pool") => decided.advantage = AdvantageSystem::Pool,
                ("advantage", "personal") => decided.advantage = AdvantageSystem::Personal,
                ("advantage", _) => return Err(wrong(&["pool", "personal"])),
                ("effort", _) => decided.effort = effort()?,
                ("defence_effort", _) => decided.defence_effort = effort()?,
                _ => {
                    return Err(no_such(
                        "no-such-choice",
                        "choice",
                        name,
                        &CHOICES.map(|choice| choice.name),
                    ));
                }
            }
        }
        Ok(decided)
    }
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
            let names = ["wounds", "advantage", "conditions"].into_iter();
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
