//! The roster in the tree: the form of BattleScribe, which New Recruit writes as well.

use frame::muster::{ForeignEntry, ForeignForce, ForeignProfile, ForeignRoster};

use super::tree::{Element, cut};

/// The most of one sort that are taken for one.
const MOST_ALIKE: u32 = 1_000;

/// The roster of a tree.
pub(super) fn roster(root: &Element) -> Result<ForeignRoster, String> {
    if root.name != "roster" {
        let name: String = root.name.chars().take(40).collect();
        let what = match root.name.as_str() {
            "catalogue" | "gameSystem" => "a list of what can be chosen, not what somebody chose",
            _ => "no roster",
        };
        return Err(format!("found <{name}>, {what}; expected <roster>"));
    }
    let mut forces = Vec::new();
    gather(root, &mut forces);
    Ok(ForeignRoster {
        game: said(root, "gameSystemName"),
        game_id: said(root, "gameSystemId"),
        name: said(root, "name"),
        forces,
        costs: costs(root),
        notes: notes(root),
    })
}

/// The forces of a roster, or of a force, with those in them: all of them in a row.
fn gather(above: &Element, forces: &mut Vec<ForeignForce>) {
    for force in above.list("forces", "force") {
        forces.push(ForeignForce {
            name: said(force, "name"),
            faction: said(force, "catalogueName"),
            entries: entries(force),
            notes: [force.said("customName"), force.said("customNotes")].into_iter().flatten().collect(),
        });
        gather(force, forces);
    }
}

fn entries(above: &Element) -> Vec<ForeignEntry> {
    above.list("selections", "selection").map(entry).collect()
}

fn entry(selection: &Element) -> ForeignEntry {
    let count = selection.attribute("number").and_then(number).unwrap_or(1.0);
    ForeignEntry {
        name: said(selection, "name"),
        custom_name: selection.said("customName"),
        count: (count.max(0.0) as u32).min(MOST_ALIKE),
        profiles: selection.list("profiles", "profile").map(profile).collect(),
        categories: selection.list("categories", "category").map(|category| said(category, "name")).collect(),
        costs: costs(selection),
        notes: notes(selection),
        within: entries(selection),
    }
}

fn profile(profile: &Element) -> ForeignProfile {
    let numbers = profile.list("characteristics", "characteristic");
    ForeignProfile {
        kind: said(profile, "typeName"),
        name: said(profile, "name"),
        numbers: numbers.map(|column| (said(column, "name"), cut(&column.text))).collect(),
    }
}

/// The costs that are not nothing.
fn costs(of: &Element) -> Vec<(String, f64)> {
    let cost = |cost: &Element| Some((said(cost, "name"), cost.attribute("value").and_then(number)?));
    of.list("costs", "cost").filter_map(cost).filter(|(_, cost)| *cost != 0.0).collect()
}

fn notes(of: &Element) -> Vec<String> {
    of.said("customNotes").into_iter().collect()
}

fn said(of: &Element, name: &str) -> String {
    of.attribute(name).map(cut).unwrap_or_default()
}

/// A number that a roster can have.
fn number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|number| number.is_finite() && number.abs() < 1e9)
}
