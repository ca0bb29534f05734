//! What can be done in a campaign, as forms; and what was filled in.

use content::{did_you_mean, kebab};
use fates::RuleId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::command::Refused;
use crate::muster::{ChoiceView, FieldView, Takes};

/// The most things in one list.
const MOST_ENTRIES: usize = 64;

/// Something that can be done now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeedView {
    /// Its id: `advance`.
    pub id: &'static str,
    /// The company that does it, by its place; none if it concerns all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<usize>,
    /// What it is called: `Buy an advance`.
    pub name: &'static str,
    /// What it brings and costs.
    pub words: String,
    /// The rule that allows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What is to be said of it.
    pub fields: Vec<FieldView>,
    /// Can dice be rolled for it?
    pub rolls: bool,
    /// Why it can't be done now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
}

/// Something that is to be done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// Its id.
    pub id: String,
    /// The company that does it, by its place.
    #[serde(default)]
    pub company: Option<usize>,
    /// What was said of it: an object with the places of the fields.
    #[serde(default)]
    pub said: Value,
}

impl Deed {
    /// What was said, as a type of the system's own.
    pub fn said<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        said(&self.said)
    }

    /// The company that does it. It must be one of so many.
    pub fn by(&self, companies: usize) -> Result<usize, Refused> {
        match self.company {
            Some(company) if company < companies => Ok(company),
            Some(company) => {
                Err(Refused::WrongUse(format!("found company {}, expected 1 to {companies}", company + 1)))
            }
            None => Err(Refused::WrongUse("say which company does it".to_string())),
        }
    }

    /// Why nothing of this name can be done.
    pub fn unknown(&self, known: &[&str]) -> Refused {
        let hint = did_you_mean(&self.id, known.iter().copied());
        let known = known.join(", ");
        Refused::WrongUse(format!(
            "nothing that can be done is called \"{}\"{hint}; there is {known}",
            self.id
        ))
    }
}

/// What was said of something, as a type of its own. Nothing said is an empty object.
pub(super) fn said<T: DeserializeOwned>(value: &Value) -> Result<T, Refused> {
    let value = if value.is_null() { Value::Object(Map::new()) } else { value.clone() };
    serde_json::from_value(value).map_err(|fault| Refused::WrongUse(content::plain(&fault.to_string())))
}

impl DeedView {
    /// Something that every company may do.
    pub fn of(company: usize, id: &'static str, name: &'static str, rule: &'static str) -> DeedView {
        DeedView { company: Some(company), ..DeedView::for_all(id, name, rule) }
    }

    /// Something that concerns all companies.
    pub fn for_all(id: &'static str, name: &'static str, rule: &'static str) -> DeedView {
        DeedView {
            id,
            company: None,
            name,
            words: String::new(),
            rule: Some(RuleId(rule)).filter(|rule| !rule.0.is_empty()),
            fields: Vec::new(),
            rolls: false,
            why_not: None,
        }
    }

    /// The same with these words.
    pub fn saying(self, words: impl Into<String>) -> DeedView {
        DeedView { words: words.into(), ..self }
    }

    /// The same with these fields.
    pub fn asking(self, fields: Vec<FieldView>) -> DeedView {
        DeedView { fields, ..self }
    }

    /// The same with dice.
    pub fn rolling(self) -> DeedView {
        DeedView { rolls: true, ..self }
    }

    /// The same, barred if there is a reason.
    pub fn unless(self, why_not: Option<String>) -> DeedView {
        DeedView { why_not: why_not.or(self.why_not.clone()), ..self }
    }
}

impl FieldView {
    /// A field of a form.
    pub fn new(at: impl Into<String>, name: impl Into<String>, takes: Takes) -> FieldView {
        FieldView { at: at.into(), name: name.into(), group: String::new(), rule: None, takes }
    }

    /// The same in a group.
    pub fn grouped(self, group: impl Into<String>) -> FieldView {
        FieldView { group: group.into(), ..self }
    }

    /// The same by a rule.
    pub fn by(self, rule: &'static str) -> FieldView {
        FieldView { rule: Some(RuleId(rule)), ..self }
    }
}

impl Takes {
    /// Words, at first these.
    pub fn text(now: impl Into<String>) -> Takes {
        Takes::Text { now: now.into(), most: 120 }
    }

    /// A number from the first to the last.
    pub fn number(now: Option<i64>, least: i64, most: i64) -> Takes {
        Takes::Number { now, least, most, usual: None }
    }

    /// One of these, the first at first.
    pub fn one_of(options: Vec<ChoiceView>) -> Takes {
        let now = options.first().and_then(|option| option.id.as_str().map(str::to_string));
        Takes::One { now, options, may_be_none: false }
    }

    /// One of these, or none.
    pub fn one_or_none(options: Vec<ChoiceView>) -> Takes {
        Takes::One { now: None, options, may_be_none: true }
    }

    /// Some of these.
    pub fn some_of(options: Vec<ChoiceView>, may_repeat: bool) -> Takes {
        Takes::Some { now: Vec::new(), options, most: None, may_repeat }
    }
}

impl ChoiceView {
    /// Something that can be chosen.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> ChoiceView {
        let (id, name, words) = (Value::String(id.into()), name.into(), String::new());
        ChoiceView { id, name, words, cost: None, rule: None, why_not: None }
    }

    /// The same with words.
    pub fn saying(self, words: impl Into<String>) -> ChoiceView {
        ChoiceView { words: words.into(), ..self }
    }
}

/// What was filled into a form: pairs of a field's place, as in `models` or `lot/cop-2`, and what was written there. Lists
/// may be said in one with commas, or one by one. What is said of nothing, or is no number where one is expected, is
/// refused; whether a name is known is for the system to say.
pub fn filled(fields: &[FieldView], pairs: &[(String, String)]) -> Result<Value, Vec<String>> {
    let (mut value, mut faults) = (Value::Object(Map::new()), Vec::new());
    for (place, text) in pairs {
        let at = format!("/{}", place.trim_start_matches('/'));
        let Some(field) = fields.iter().find(|field| field.at == at) else {
            let places = fields.iter().map(|field| field.at.trim_start_matches('/'));
            let hint = did_you_mean(place.trim_start_matches('/'), places);
            faults.push(format!("there is no field \"{place}\"{hint}"));
            continue;
        };
        match read(&field.takes, text.trim()) {
            Ok(None) => {}
            Ok(Some(read)) => put(&mut value, &at, read),
            Err(fault) => faults.push(format!("{}: {fault}", field.name)),
        }
    }
    if faults.is_empty() { Ok(value) } else { Err(faults) }
}

/// What was written into a field; nothing if it was left empty.
fn read(takes: &Takes, text: &str) -> Result<Option<Value>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let value = match takes {
        Takes::Text { most, .. } => match text.chars().count() {
            found if found > *most => return Err(format!("found {found} letters, expected at most {most}")),
            _ => text.into(),
        },
        Takes::Number { least, most, .. } => match text.parse::<i64>() {
            Ok(number) if (*least..=*most).contains(&number) => number.into(),
            _ => return Err(format!("found \"{text}\", expected a number from {least} to {most}")),
        },
        Takes::Switch { .. } => match text {
            "true" | "yes" | "on" | "1" => true.into(),
            "false" | "no" | "off" | "0" => false.into(),
            _ => return Err(format!("found \"{text}\", expected yes or no")),
        },
        Takes::One { options, .. } => named(options, text),
        Takes::Some { options, .. } => {
            let whole = known(options, text).map(|option| vec![option.id.clone()]);
            let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Value::Array(whole.unwrap_or_else(|| parts().map(|part| named(options, part)).collect()))
        }
    };
    Ok(Some(value))
}

/// The option of this id or name.
fn known<'a>(options: &'a [ChoiceView], text: &str) -> Option<&'a ChoiceView> {
    let by_id = options.iter().find(|option| option.id.as_str() == Some(text));
    by_id.or_else(|| options.iter().find(|option| kebab(&option.name) == kebab(text)))
}

/// The id of the option that is meant; what is written, if there is none.
fn named(options: &[ChoiceView], text: &str) -> Value {
    known(options, text).map_or_else(|| text.into(), |option| option.id.clone())
}

/// Puts a value where a pointer leads to; a list grows.
fn put(value: &mut Value, at: &str, new: Value) {
    let mut place = value;
    for key in at.trim_start_matches('/').split('/') {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        let Value::Object(fields) = place else { return };
        place = fields.entry(key).or_insert(Value::Null);
    }
    match (place, new) {
        (Value::Array(list), Value::Array(more)) => {
            list.extend(more);
            list.truncate(MOST_ENTRIES);
        }
        (place, new) => *place = new,
    }
}
