//! A content file as data.

use serde_json::{Map, Value};

use super::{Places, SCENARIO};

/// The most bytes of a content file that is read as data.
const MOST_BYTES: usize = 2 << 20;

/// The key by which a file says which system it is for.
const SYSTEM: &str = "system";

/// A content file: its tables by their names, each a list of entries or a single one. Comments are not kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContentFile {
    /// The system that it names, as it names it.
    pub system: Option<String>,
    /// Its tables.
    pub tables: Map<String, Value>,
}

impl ContentFile {
    /// A file of a system with one entry of a table.
    pub fn of(system: &str, table: &str, entry: Value) -> ContentFile {
        let tables = [(table.to_string(), Value::Array(vec![entry]))];
        ContentFile { system: Some(system.to_string()), tables: tables.into_iter().collect() }
    }

    /// A file of a system with a scenario: all the tables of it.
    pub fn of_scenario(system: &str, tables: Map<String, Value>) -> ContentFile {
        ContentFile { system: Some(system.to_string()), tables }
    }

    /// Reads a file, or says in which line it is no TOML.
    pub fn read(text: &str) -> Result<ContentFile, String> {
        if text.len() > MOST_BYTES {
            return Err(format!("found {} bytes, expected at most {MOST_BYTES}", text.len()));
        }
        let mut tables: Map<String, Value> = toml::from_str(text).map_err(|fault| {
            let line = fault.span().map_or(1, |span| Places::line(text, span.start));
            format!("line {line}: this is not TOML: {}", fault.message())
        })?;
        let system = match tables.shift_remove(SYSTEM) {
            Some(Value::String(system)) => Some(system),
            _ => None,
        };
        Ok(ContentFile { system, tables })
    }

    /// The file as text: every field of an entry in a line of its own.
    pub fn written(&self) -> String {
        let mut all = Map::new();
        if let Some(system) = &self.system {
            all.insert(SYSTEM.to_string(), Value::String(system.clone()));
        }
        all.extend(self.tables.clone());
        let mut all = Value::Object(all);
        drop_nulls(&mut all);
        toml::to_string(&all).expect("data without nulls is a file of TOML")
    }

    /// Is it the file of a scenario?
    pub fn is_scenario(&self) -> bool {
        self.tables.contains_key(SCENARIO)
    }

    /// The entries of a table, in their order; a single one is a list of one.
    pub fn entries(&self, table: &str) -> &[Value] {
        match self.tables.get(table) {
            Some(Value::Array(list)) => list,
            Some(Value::Null) | None => &[],
            Some(one) => std::slice::from_ref(one),
        }
    }

    /// The place of an entry: `/profile/0`, or `/scenario` where a table stands alone.
    pub fn place(&self, table: &str, number: usize) -> String {
        match self.tables.get(table) {
            Some(Value::Array(_)) => format!("/{table}/{number}"),
            _ => format!("/{table}"),
        }
    }

    /// An entry of a table, to be changed.
    pub fn entry_mut(&mut self, table: &str, number: usize) -> Option<&mut Value> {
        match self.tables.get_mut(table)? {
            Value::Array(list) => list.get_mut(number),
            one if number == 0 => Some(one),
            _ => None,
        }
    }

    /// Takes an entry out; a table without entries goes with the last of them.
    pub fn remove(&mut self, table: &str, number: usize) {
        let is_empty = match self.tables.get_mut(table) {
            Some(Value::Array(list)) if number < list.len() => {
                list.remove(number);
                list.is_empty()
            }
            Some(Value::Array(_)) | None => false,
            Some(_) => number == 0,
        };
        if is_empty {
            self.tables.shift_remove(table);
        }
    }
}

/// TOML has no nothing: what is null is left out.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => {
            list.retain(|value| !value.is_null());
            list.iter_mut().for_each(drop_nulls);
        }
        _ => {}
    }
}
