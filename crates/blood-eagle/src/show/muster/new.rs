//! Warbands and figures as plain data, with no more in them than has to be said.

use serde::Serialize;
use serde_json::{Value, json};

use crate::content::warband::{FigureSheet, WarbandSheet};

/// A new warband: a Leader alone.
pub(super) fn warband() -> Value {
    json!({ "name": "A warband", "figure": [leader()] })
}

/// A Leader to begin with.
fn leader() -> Value {
    json!({
        "name": "Leader",
        "count": 1,
        "fv": 3,
        "sv": 1,
        "speed": 0,
        "leadership": 2,
        "fate": 4,
        "body": "byrnie",
        "helm": "light-helm",
        "shield": true,
        "fight": ["long-sword"],
        "traits": ["leader", "hero"],
        "hero_points": 1,
    })
}

/// A figure with as little as a figure can do with.
pub(super) fn nobody() -> Value {
    json!({
        "name": "New figure",
        "count": 1,
        "fv": 1,
        "sv": 1,
        "speed": 1,
        "fate": 6,
        "body": "clothes",
        "fight": ["dagger"],
    })
}

/// A warband of the book without its sums.
pub(super) fn plain_warband(band: &WarbandSheet) -> Value {
    let mut roster = json!({ "name": band.name });
    if let Some(limit) = band.limit {
        roster["limit"] = json!(limit);
    }
    if band.anyway {
        roster["anyway"] = json!(true);
    }
    roster["figure"] = band.figure.iter().map(plain_figure).collect();
    if !band.profiles.is_empty() {
        roster["profiles"] = json!(band.profiles);
    }
    roster
}

/// A figure of the book: what is worked out and what it has not are left out.
pub(super) fn plain_figure(sheet: &FigureSheet) -> Value {
    let bare = FigureSheet { labels: Vec::new(), ar: None, cost: None, anyway: false, ..sheet.clone() };
    let mut figure = data(&bare);
    if let Some(fields) = figure.as_object_mut() {
        fields.retain(|_, value| !is_nothing(value));
    }
    figure
}

/// A figure as the odds take it.
pub(super) fn whole_figure(sheet: &FigureSheet) -> Value {
    let mut figure = data(&FigureSheet { count: 1, ..sheet.clone() });
    figure["id"] = json!(if sheet.id.is_empty() { content::kebab(&sheet.name) } else { sheet.id.clone() });
    figure
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Bool(flag) => !flag,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Null => true,
        Value::Number(_) => false,
    }
}

fn data(sheet: &impl Serialize) -> Value {
    serde_json::to_value(sheet).expect("a sheet is plain data")
}
