//! Odds questions as a form: what can be asked, stated and decided, and what a filled-in form asks.

use content::did_you_mean;
use serde::Serialize;
use serde_json::{Map, Number, Value};

use super::query::{Code, Fault, Party, Query};

/// The questions of a system.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FormView {
    /// The system, by its short name.
    pub system: &'static str,
    /// What can be asked; the usual question first.
    pub questions: &'static [AskedView],
    /// What the chances and tables of an answer mean, by their names.
    pub outcomes: &'static [(&'static str, &'static str)],
    /// What may be said of a figure that is not fresh.
    pub states: &'static [FieldView],
    /// Who can take part.
    pub profiles: Vec<FighterView>,
    /// Every weapon of the book; one that a figure does not carry is lent to it for the question.
    pub weapons: Vec<WeaponView>,
    /// What a figure may carry besides.
    pub things: Vec<String>,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AskedView {
    /// What it is called in a query: `melee`.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// What is counted.
    pub words: &'static str,
    /// What the one who acts is called: `Shooter`.
    pub attacker: &'static str,
    /// What the one acted on is called, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<&'static str>,
    /// Which weapons the attacker may be given.
    pub weapons: UseView,
    /// Which weapons the target may be given.
    pub target_weapons: UseView,
    /// What would be measured.
    pub facts: &'static [FieldView],
    /// What would be decided.
    pub choices: &'static [FieldView],
}

/// What a weapon is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UseView {
    /// The question needs no weapon.
    Nothing,
    /// To fight hand to hand.
    Melee,
    /// To shoot.
    Shooting,
}

/// Something that can be said.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FieldView {
    /// What it is called in a query: `cover`.
    pub name: &'static str,
    /// What it means.
    pub words: &'static str,
    /// What can be said of it.
    pub sort: SortView,
}

/// What can be said of something. Where nothing is said, it is as usual.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SortView {
    /// A tick, which says this.
    Tick(bool),
    /// A whole number.
    Whole {
        /// At least.
        least: i16,
        /// At most.
        most: i16,
        /// What is taken where a question can't do without.
        #[serde(skip_serializing_if = "Option::is_none")]
        usual: Option<i16>,
    },
    /// A distance in inches, up to so many.
    Inches(u16),
    /// One of these: what to send, and what it means.
    OneOf(&'static [(&'static str, &'static str)]),
}

/// A profile that can take part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FighterView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it belongs to.
    pub group: String,
    /// The ways it can be equipped, at least one.
    pub kits: Vec<KitView>,
}

/// One way to be equipped.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KitView {
    /// All of it, in words.
    pub words: String,
    /// The weapons in it.
    pub weapons: Vec<WeaponView>,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeaponView {
    /// What to send.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Can it fight hand to hand?
    pub melee: bool,
    /// Can it shoot?
    pub shooting: bool,
}

impl WeaponView {
    /// Is it of this use?
    pub fn is_for(&self, purpose: UseView) -> bool {
        match purpose {
            UseView::Nothing => false,
            UseView::Melee => self.melee,
            UseView::Shooting => self.shooting,
        }
    }
}

impl FormView {
    /// What a chance or a table of an answer means.
    pub fn outcome<'a>(&self, name: &'a str) -> &'a str {
        self.outcomes.iter().find(|(known, _)| *known == name).map_or(name, |(_, words)| words)
    }

    /// The question of this id; the usual one where none is named.
    pub fn question(&self, id: Option<&str>) -> Result<&'static AskedView, Fault> {
        let named = |id: &str| self.questions.iter().find(|question| question.id == id);
        let found = id.map_or(self.questions.first(), named);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.questions.iter().map(|question| question.id).collect();
            let id = id.unwrap_or_default();
            let hint = did_you_mean(id, names.iter().copied());
            let text = format!("no question is called \"{id}\"; there is {}{hint}", names.join(", "));
            Fault::new(Code::NoSuchQuestion, text)
        })
    }

    /// The profile of this id.
    pub fn fighter(&self, id: &str) -> Option<&FighterView> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// What a filled-in form asks: `question`, `attacker`, `target`, what is measured or decided by its own name, and
    /// what is said of a figure by the side's name and its own, such as `attacker.weapon`. What is left empty is as
    /// usual; what belongs to another question is left aside.
    pub fn query<'a>(&self, said: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Query, Fault> {
        let said = said.into_iter().map(|(name, value)| (name, value.trim()));
        let said: Vec<(&str, &str)> = said.filter(|(_, value)| !value.is_empty()).collect();
        let value = |name: &str| said.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let asked = self.question(value("question"))?;
        let mut query = Query {
            system: self.system.to_string(),
            question: asked.id.to_string(),
            attacker: self.party(value("attacker"), 0),
            target: asked.target.map(|_| self.party(value("target"), 1)),
            facts: stated(asked.facts, value)?,
            choices: stated(asked.choices, value)?,
        };
        for (name, value) in said {
            match name.split_once('.') {
                Some(("attacker", what)) => {
                    self.say(&mut query.attacker, asked.weapons, name, what, value)?
                }
                Some(("target", what)) => match &mut query.target {
                    Some(target) => self.say(target, asked.target_weapons, name, what, value)?,
                    None => self.say(&mut Party::of(""), UseView::Nothing, name, what, value)?,
                },
                _ => self.known(name)?,
            }
        }
        Ok(query)
    }

    /// The profile named, or the one that usually stands in this place.
    fn party(&self, named: Option<&str>, place: usize) -> Party {
        let usual = || self.profiles.get(place).or(self.profiles.first()).map_or("", |profile| &profile.id);
        Party::of(named.unwrap_or_else(usual))
    }

    fn say(
        &self,
        party: &mut Party,
        weapons: UseView,
        name: &str,
        what: &str,
        value: &str,
    ) -> Result<(), Fault> {
        match what {
            "weapon" if weapons == UseView::Nothing => {}
            "weapon" => party.weapon = Some(value.to_string()),
            "kind" => party.kind = Some(value.to_string()),
            "equipment" => party.equipment.push(value.to_string()),
            "kit" => {
                let kit = value.parse().map_err(|_| wrong(name, value, "the number of a kit, from 1"))?;
                party.kit = Some(kit);
            }
            _ => {
                let field = self.states.iter().find(|field| field.name == what);
                let field = field.ok_or_else(|| self.unknown(name))?;
                party.with[field.name] = field.read(name, value)?; // nothing yet said becomes an object
            }
        }
        Ok(())
    }

    /// Is this the name of something the form has, in whichever question?
    fn known(&self, name: &str) -> Result<(), Fault> {
        if self.names().any(|known| known == name) { Ok(()) } else { Err(self.unknown(name)) }
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        let own = ["question", "attacker", "target"];
        let fields = self.questions.iter().flat_map(|asked| asked.facts.iter().chain(asked.choices));
        own.into_iter().chain(fields.map(|field| field.name))
    }

    fn unknown(&self, name: &str) -> Fault {
        let of_sides = ["weapon", "kit", "kind", "equipment"]
            .into_iter()
            .chain(self.states.iter().map(|field| field.name));
        let of_sides: Vec<String> =
            of_sides.flat_map(|what| [format!("attacker.{what}"), format!("target.{what}")]).collect();
        let names: Vec<&str> = self.names().collect();
        let hint = did_you_mean(name, names.into_iter().chain(of_sides.iter().map(String::as_str)));
        Fault::new(Code::NoSuchField, format!("the form has no field \"{name}\"{hint}"))
    }
}

/// What is said of these fields, with the usual values that a question can't do without.
fn stated<'a>(
    fields: &[FieldView],
    value: impl Fn(&str) -> Option<&'a str>,
) -> Result<Map<String, Value>, Fault> {
    let mut stated = Map::new();
    for field in fields {
        let said = match (value(field.name), field.sort) {
            (Some(said), _) => field.read(field.name, said)?,
            (None, SortView::Whole { usual: Some(usual), .. }) => usual.into(),
            (None, _) => continue,
        };
        stated.insert(field.name.to_string(), said);
    }
    Ok(stated)
}

impl FieldView {
    /// A tick, which says that something is so.
    pub const fn tick(name: &'static str, words: &'static str) -> FieldView {
        FieldView { name, words, sort: SortView::Tick(true) }
    }

    /// A whole number.
    pub const fn whole(name: &'static str, words: &'static str, least: i16, most: i16) -> FieldView {
        FieldView { name, words, sort: SortView::Whole { least, most, usual: None } }
    }

    /// What was said of it, as a query holds it.
    fn read(&self, name: &str, said: &str) -> Result<Value, Fault> {
        let found = match self.sort {
            SortView::Tick(_) => match said {
                "yes" => Some(Value::Bool(true)),
                "no" => Some(Value::Bool(false)),
                _ => None,
            },
            SortView::Whole { least, most, .. } => {
                let whole = said.parse().ok().filter(|whole| (least..=most).contains(whole));
                whole.map(|whole: i16| whole.into())
            }
            SortView::Inches(most) => {
                let inches = said.parse().ok().filter(|inches| (0.0..=f64::from(most)).contains(inches));
                inches.and_then(Number::from_f64).map(Value::Number)
            }
            SortView::OneOf(options) => {
                options.iter().find(|(option, _)| *option == said).map(|(option, _)| (*option).into())
            }
        };
        found.ok_or_else(|| wrong(name, said, &self.sort.wanted()))
    }
}

impl SortView {
    /// What can be said, in words.
    fn wanted(&self) -> String {
        match self {
            SortView::Tick(_) => "yes or no".to_string(),
            SortView::Whole { least, most, .. } => format!("a whole number, {least} to {most}"),
            SortView::Inches(most) => format!("inches, 0 to {most}"),
            SortView::OneOf(options) => {
                let names: Vec<&str> = options.iter().map(|(option, _)| *option).collect();
                format!("one of {}", names.join(", "))
            }
        }
    }
}

fn wrong(name: &str, found: &str, wanted: &str) -> Fault {
    Fault::new(Code::BadField, format!("{name}: found \"{found}\", expected {wanted}"))
}
