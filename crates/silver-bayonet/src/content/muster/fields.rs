//! What can be changed in a unit and in each of its figures.

use content::kebab;
use fates::RuleId;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::{Value, json};

use super::Muster;
use crate::content::unit::{CourageOrPoints, Enlisted, HealthOrSpeed, MeleeOrAccuracy, OFFICERS_POINTS, Who};
use crate::rules::powers::attribute::Attribute;

/// The most letters of a name.
const MOST_LETTERS: usize = 60;

impl Muster<'_> {
    /// What can be changed in the unit as a whole.
    pub(super) fn fields(&self) -> Vec<FieldView> {
        let nations = self.book.nations.iter().map(|nation| choice(json!(nation.id), &nation.name));
        let nation = Takes::One {
            now: Some(self.nation.map_or_else(|| self.unit.nation.clone(), |nation| nation.id.clone())),
            options: nations.collect(),
            may_be_none: false,
        };
        vec![
            text("/name", "Name", &self.unit.name),
            field("/nation", "Nation", None, nation),
            switch(
                "/options/outsiders",
                "Outsiders, 8 points more",
                "sb.out.unit.3",
                self.unit.options.outsiders,
            ),
        ]
    }

    /// What can be changed in a figure.
    pub(super) fn fields_of(&self, enlisted: &Enlisted<'_>) -> Vec<FieldView> {
        let at = enlisted.who.pointer();
        let mut fields = vec![text(&format!("{at}/name"), "Name", enlisted.name.unwrap_or_default())];
        if enlisted.who == Who::Officer {
            fields.extend(self.choices_of_officer());
        }
        fields.extend(self.kit_field(enlisted));
        fields.extend(self.picks_field(enlisted));
        fields.extend(self.equipment_field(enlisted));
        fields.extend(self.specials_field(enlisted));
        if enlisted.who != Who::Officer {
            let name = "Fey-Touched, 4 points more";
            fields.push(switch(&format!("{at}/fey_touched"), name, "sb.out.unit.5", enlisted.fey_touched));
        }
        if enlisted.mounted || enlisted.traits().has(Attribute::CombatRider) {
            fields.push(switch(&format!("{at}/mounted"), "Mounted", "sb.cav.1", enlisted.mounted));
        }
        fields
    }

    /// What can be changed in a soldier of no known type: the type.
    pub(super) fn fields_of_stranger(&self, place: usize) -> Vec<FieldView> {
        let hired = self.book.soldiers.iter().filter(|soldier| {
            self.nation.is_none_or(|nation| nation.hires.contains(&soldier.id) || self.unit.options.outsiders)
        });
        let options = hired.map(|soldier| ChoiceView {
            cost: Some(soldier.cost.into()),
            ..choice(json!(soldier.id), &soldier.name)
        });
        let kind = Takes::One {
            now: Some(self.unit.soldiers[place].kind.clone()),
            options: options.collect(),
            may_be_none: false,
        };
        vec![field(&format!("/soldiers/{place}/type"), "Type", None, kind)]
    }

    /// The three choices of a new Officer (sb.out.officer.2 to .4).
    fn choices_of_officer(&self) -> [FieldView; 3] {
        let officer = &self.unit.officer;
        let melee = matches!(officer.melee_or_accuracy, MeleeOrAccuracy::Melee);
        let health = matches!(officer.health_or_speed, HealthOrSpeed::Health);
        let courage = matches!(officer.courage_or_points, CourageOrPoints::Courage);
        let points = format!("{OFFICERS_POINTS} points for soldiers");
        let (choose, more) = (one_of_two, |what: &str| format!("{what} +1"));
        [
            choose("melee_or_accuracy", "sb.out.officer.2", melee, [more("Melee"), more("Accuracy")]),
            choose("health_or_speed", "sb.out.officer.3", health, [more("Health"), more("Speed")]),
            choose("courage_or_points", "sb.out.officer.4", courage, [more("Courage"), points]),
        ]
    }
}

/// A choice of a new Officer; the field is named after its options.
fn one_of_two(name: &'static str, rule: &'static str, first: bool, words: [String; 2]) -> FieldView {
    let ids: Vec<&str> = name.split("_or_").collect();
    let now = ids.get(usize::from(!first)).map(|id| id.to_string());
    let options = ids.iter().zip(&words).map(|(id, words)| choice(json!(id), words)).collect();
    let called = words.join(" or ");
    field(&format!("/officer/{name}"), &called, Some(rule), Takes::One { now, options, may_be_none: false })
}

/// Something that can be chosen.
pub(super) fn choice(id: Value, name: &str) -> ChoiceView {
    ChoiceView { id, name: name.to_string(), words: String::new(), cost: None, rule: None, why_not: None }
}

pub(super) fn field(at: &str, name: &str, rule: Option<&'static str>, takes: Takes) -> FieldView {
    let group = match at.rsplit('/').next() {
        Some("attributes") => "Attributes",
        Some("kit" | "equipment" | "specials") => "Equipment",
        _ => "",
    };
    FieldView {
        at: at.to_string(),
        name: name.to_string(),
        group: group.to_string(),
        rule: rule.map(RuleId),
        takes,
    }
}

fn text(at: &str, name: &str, now: &str) -> FieldView {
    field(at, name, None, Takes::Text { now: now.to_string(), most: MOST_LETTERS })
}

fn switch(at: &str, name: &str, rule: &'static str, now: bool) -> FieldView {
    field(at, name, Some(rule), Takes::Switch { now })
}

/// Options for everything that is chosen now, those that are on no list at the end.
pub(super) fn with_strangers(mut options: Vec<ChoiceView>, now: &[String]) -> Vec<ChoiceView> {
    for name in now {
        let is_it = |option: &ChoiceView| option.id.as_str().is_some_and(|id| kebab(id) == kebab(name));
        if !options.iter().any(is_it) {
            let why_not = Some("is on no list".to_string());
            options.push(ChoiceView { why_not, ..choice(json!(name), name) });
        }
    }
    options
}
