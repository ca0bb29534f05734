//! New Recruit's JSON: the same roster, with attributes as plain fields and lists without their wrappers.

use serde_json::{Map, Value};

use super::tree::{Count, Element};

/// The lists of a roster, each with what stands in it. Others are left out.
const LISTS: [(&str, &str); 9] = [
    ("categories", "category"),
    ("characteristics", "characteristic"),
    ("costLimits", "costLimit"),
    ("costs", "cost"),
    ("forces", "force"),
    ("profiles", "profile"),
    ("rules", "rule"),
    ("selections", "selection"),
    ("tags", "tag"),
];

/// Reads `{"roster": …}` as the element that it is made from.
pub(super) fn read(text: &str) -> Result<Element, String> {
    let file: Value = serde_json::from_str(text).map_err(|fault| format!("this is not JSON: {fault}"))?;
    let roster = file.get("roster").and_then(Value::as_object);
    let roster = roster.ok_or("found JSON without a \"roster\", expected an export of New Recruit")?;
    element("roster", roster, 0, &mut Count::default())
}

fn element(
    name: &str,
    fields: &Map<String, Value>,
    depth: usize,
    count: &mut Count,
) -> Result<Element, String> {
    let mut found = Element { name: name.to_string(), ..Element::default() };
    for (key, value) in fields {
        match value {
            Value::Array(items) => found.within.extend(list(key, items, depth + 1, count)?),
            Value::Object(_) | Value::Null => {}
            scalar if key == "$text" => found.text = written(scalar),
            scalar => found.attributes.push((key.clone(), written(scalar))),
        }
    }
    count.add(depth, found.attributes.len())?;
    Ok(found)
}

/// A list in its wrapper, as XML has it.
fn list(key: &str, items: &[Value], depth: usize, count: &mut Count) -> Result<Option<Element>, String> {
    let Some((_, name)) = LISTS.iter().find(|(wrapper, _)| *wrapper == key) else { return Ok(None) };
    let mut wrapper = Element { name: key.to_string(), ..Element::default() };
    count.add(depth, 0)?;
    for item in items.iter().filter_map(Value::as_object) {
        wrapper.within.push(element(name, item, depth + 1, count)?);
    }
    Ok(Some(wrapper))
}

/// Words as they are, numbers and yes and no as XML would write them.
fn written(scalar: &Value) -> String {
    scalar.as_str().map_or_else(|| scalar.to_string(), str::to_string)
}
