//! For programs.

use serde_json::{Map, Value, json};

use super::Sheet;

/// The version of this form.
const FORM: u32 = 1;

pub(super) fn written(sheet: &Sheet<'_>) -> String {
    let Sheet { system, title, roster, view } = sheet;
    let figures: Vec<Value> = view.figures.iter().map(figure).collect();
    let written = json!({
        "form": FORM,
        "system": system,
        "title": title,
        "name": view.name,
        "kind": view.kind,
        "totals": view.totals,
        "figures": figures,
        "may_play": view.may_play(),
        "anyway": view.anyway,
        "flaws": view.flaws.iter().map(|flaw| json!({
            "at": flaw.at, "rule": flaw.rule, "words": flaw.words, "may_be_waived": flaw.may_be_waived,
        })).collect::<Vec<_>>(),
        "roster": roster,
    });
    format!("{written:#}\n")
}

fn figure(figure: &frame::muster::MusteredView) -> Value {
    let stats = figure.stats.iter().map(|stat| (stat.name.clone(), Value::from(stat.printed.as_str())));
    json!({
        "at": figure.at,
        "name": figure.name,
        "kind": figure.kind,
        "count": figure.count,
        "cost": figure.cost,
        "stats": stats.collect::<Map<_, _>>(),
        "traits": figure.traits,
        "gear": figure.gear,
    })
}
