//! The entries of a book as its files write them, to be copied and changed.

use serde_json::{Map, Value};

use super::{ContentFile, SCENARIO};

/// An entry of a content file.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// All that it says; of a scenario, all tables of its file.
    pub value: Value,
}

/// The entries of these tables in these files (name, text), in their order; `roster.figure` are the figures of rosters. One of
/// a later file takes the place of the one with the same id.
pub fn entries<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>, tables: &[&str]) -> Vec<EntryView> {
    let mut list: Vec<EntryView> = Vec::new();
    for (_, text) in files {
        let Ok(file) = ContentFile::read(text) else { continue };
        for table in tables {
            for entry in found(&file, table) {
                match list.iter_mut().find(|known| known.id == entry.id) {
                    Some(known) => *known = entry,
                    None => list.push(entry),
                }
            }
        }
    }
    list
}

fn found(file: &ContentFile, table: &str) -> Vec<EntryView> {
    if table == SCENARIO {
        let scenario = file.entries(SCENARIO).first();
        let whole = || Value::Object(file.tables.clone());
        return scenario.and_then(|head| entry(head, whole())).into_iter().collect();
    }
    let mut keys = table.split('.');
    let mut values: Vec<&Value> = file.entries(keys.next().unwrap_or_default()).iter().collect();
    for key in keys {
        values = values.into_iter().flat_map(|value| within(value, key)).collect();
    }
    values.into_iter().filter_map(|value| entry(value, value.clone())).collect()
}

fn within<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// An entry with the id and the name that its head says.
fn entry(head: &Value, value: Value) -> Option<EntryView> {
    let text = |key: &str| head.get(key).and_then(Value::as_str).map(str::to_string);
    let id = text("id")?;
    Some(EntryView { name: text("name").unwrap_or_else(|| id.clone()), id, value })
}

impl EntryView {
    /// The same without these fields, which follow from the rest.
    pub fn without(mut self, fields: &[&str]) -> EntryView {
        if let Some(all) = self.value.as_object_mut() {
            all.retain(|name, _| !fields.contains(&name.as_str()));
        }
        self
    }

    /// The same with another id and name, so that it stands beside the first.
    pub fn renamed(mut self, id: &str, name: &str) -> EntryView {
        let head: Option<&mut Map<String, Value>> = match self.value.get(SCENARIO).is_some() {
            true => self.value.get_mut(SCENARIO).and_then(Value::as_object_mut),
            false => self.value.as_object_mut(),
        };
        if let Some(head) = head {
            head.insert("id".to_string(), id.into());
            head.insert("name".to_string(), name.into());
        }
        EntryView { id: id.to_string(), name: name.to_string(), ..self }
    }
}
