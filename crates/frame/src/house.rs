//! House rules: switches that a table may set otherwise than the book is read here, in every system alike.

use std::collections::BTreeMap;

use content::{Cards, did_you_mean};
use fates::RuleId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::view::{HouseRuleView, SettingView, SwitchView};

/// A switch among the options of a game, as its system lists it.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its name in the options; a dot leads into a part of them: `contagion.zombies`.
    pub id: &'static str,
    /// The rule it is about.
    pub rule: &'static str,
    /// The two things it can be: as the options write it, and what it means.
    pub settings: [(&'static str, &'static str); 2],
}

impl Switch {
    /// One that is on or off.
    pub const fn new(id: &'static str, rule: &'static str, on: &'static str, off: &'static str) -> Switch {
        Switch { id, rule, settings: [("true", on), ("false", off)] }
    }
}

/// The switches as they are offered, under the headings of their groups.
pub fn switches<O: Serialize>(usual: &O, cards: &Cards, groups: &[(&str, &[Switch])]) -> Vec<SwitchView> {
    let options = serde_json::to_value(usual).unwrap_or_default();
    let view = |group: &str, switch: &Switch| SwitchView {
        id: switch.id.to_string(),
        group: group.to_string(),
        title: cards.title(switch.rule).to_string(),
        rule: RuleId(switch.rule),
        settings: switch
            .settings
            .map(|(id, words)| SettingView { id: id.to_string(), words: words.to_string() })
            .to_vec(),
        usual: setting(&options, switch.id).unwrap_or_default(),
    };
    let groups = groups.iter();
    groups.flat_map(|(group, switches)| switches.iter().map(move |switch| view(group, switch))).collect()
}

/// The options with what is ordered, or all that is wrong with it.
pub fn switched<O: Serialize + DeserializeOwned>(
    options: &O,
    known: &[SwitchView],
    ordered: &BTreeMap<String, String>,
) -> Result<O, Vec<String>> {
    let mut written = serde_json::to_value(options).map_err(|fault| vec![fault.to_string()])?;
    let mut faults = Vec::new();
    for (id, value) in ordered {
        let Some(switch) = known.iter().find(|switch| switch.id == *id) else {
            let hint = did_you_mean(id, known.iter().map(|switch| switch.id.as_str()));
            faults.push(format!("no house rule is called \"{id}\"{hint}"));
            continue;
        };
        if !switch.settings.iter().any(|setting| setting.id == *value) {
            let list: Vec<&str> = switch.settings.iter().map(|setting| setting.id.as_str()).collect();
            faults.push(format!("the house rule {id}: found \"{value}\", expected {}", list.join(" or ")));
            continue;
        }
        if let Some(place) = written.pointer_mut(&pointer(id)) {
            *place = if place.is_boolean() { Value::Bool(value == "true") } else { value.clone().into() };
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    serde_json::from_value(written).map_err(|fault| vec![fault.to_string()])
}

/// What these options have otherwise than usual, by the names of the switches.
pub fn unusual<O: Serialize + PartialEq>(
    options: &O,
    usual: &O,
    groups: &[(&str, &[Switch])],
) -> BTreeMap<String, String> {
    changed(options, usual, groups).map(|(switch, value)| (switch.id.to_string(), value)).collect()
}

/// The same in words, for a table that plays so.
pub fn house_rules<O: Serialize + PartialEq>(
    options: &O,
    usual: &O,
    groups: &[(&str, &[Switch])],
) -> Vec<HouseRuleView> {
    let words = |(switch, value): (&Switch, String)| {
        let (_, words) = switch.settings.into_iter().find(|(id, _)| *id == value)?;
        Some(HouseRuleView { words: words.to_string(), rule: RuleId(switch.rule) })
    };
    changed(options, usual, groups).filter_map(words).collect()
}

fn changed<'a, O: Serialize + PartialEq>(
    options: &O,
    usual: &O,
    groups: &'a [(&'a str, &'a [Switch])],
) -> impl Iterator<Item = (&'a Switch, String)> {
    let written = |options: &O| serde_json::to_value(options).unwrap_or_default();
    let both = (options != usual).then(|| (written(options), written(usual)));
    let all = groups.iter().flat_map(|(_, switches)| *switches);
    both.into_iter().flat_map(move |(options, usual)| {
        let differs = move |switch: &'a Switch| {
            let now = setting(&options, switch.id)?;
            (setting(&usual, switch.id).as_ref() != Some(&now)).then_some((switch, now))
        };
        all.clone().filter_map(differs)
    })
}

fn pointer(id: &str) -> String {
    format!("/{}", id.replace('.', "/"))
}

/// How a switch stands in these options.
fn setting(options: &Value, id: &str) -> Option<String> {
    match options.pointer(&pointer(id))? {
        Value::Bool(on) => Some(on.to_string()),
        Value::String(word) => Some(word.clone()),
        _ => None,
    }
}
