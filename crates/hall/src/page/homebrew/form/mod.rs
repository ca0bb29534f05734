//! A form made from a JSON Schema: what a schema asks for, what a value says, and what is wrong with it, as markup; and what
//! such a form says, as a value. No system is known here.

mod blank;
mod control;
mod data;
mod group;
mod label;
mod said;
mod shape;
mod suggest;
mod wrong;

use maud::Markup;
use serde_json::Value;

pub use self::said::Said;
pub use self::shape::Shape;
pub use self::suggest::Suggestions;
pub use self::wrong::Wrong;

/// The id of the form that all fields belong to.
pub const FORM: &str = "entry";

/// What a form is made with besides its schema and its value.
pub struct Making<'a> {
    /// The system, by its short name, for links to rules.
    pub short: &'a str,
    /// What is wrong, place by place.
    pub wrong: &'a Wrong,
    /// What other entries say at the same places.
    pub suggestions: &'a Suggestions,
}

/// A place in an entry.
#[derive(Clone, Debug, Default)]
struct Spot {
    /// As the names of the form's fields have it.
    at: String,
    /// As a pointer into the value.
    place: String,
    /// How many lists and records lie above.
    depth: usize,
}

impl Spot {
    /// A field of a record.
    fn field(&self, key: &str) -> Spot {
        let below = |at: &str| said::below(at, key);
        Spot { at: below(&self.at), place: below(&self.place), depth: self.depth + 1 }
    }

    /// An entry of a list.
    fn entry(&self, number: usize) -> Spot {
        self.field(&number.to_string())
    }

    /// A value under a name of one's own, as the one of this number.
    fn named(&self, number: usize, key: &str) -> Spot {
        Spot {
            at: format!("{}/{number}", self.at),
            place: said::below(&self.place, key),
            depth: self.depth + 1,
        }
    }

    /// The last key of the place.
    fn key(&self) -> &str {
        self.place.rsplit('/').next().unwrap_or_default()
    }

    /// An id for its element.
    fn id(&self) -> String {
        let sign = |sign: char| match sign {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => sign.to_string(),
            '/' => ".".to_string(),
            other => format!(".{:x}.", u32::from(other)),
        };
        format!("f{}", self.at.chars().map(sign).collect::<String>())
    }
}

impl Making<'_> {
    /// All fields of an entry.
    pub fn fields(&self, shape: &Shape, value: &Value) -> Markup {
        self.whole(shape, value)
    }
}

/// Does one of the form's buttons with the entry: `add:/attributes`, `remove:/attributes/1`, `begin:/fight`, `drop:/fight`.
pub fn done(shape: &Shape, entry: &mut Value, deed: &str) -> Result<(), String> {
    let unknown = || format!("there is nothing to do like \"{}\"", deed.chars().take(60).collect::<String>());
    let (what, at) = deed.split_once(':').ok_or_else(unknown)?;
    let (above, key) = at.rsplit_once('/').ok_or_else(unknown)?;
    let key = key.replace("~1", "/").replace("~0", "~");
    let here = || shape.within(entry, at).ok_or_else(unknown);
    match what {
        "add" => {
            let (item, most) = match here()? {
                Shape::List(item, _, most) => (item.blank(), *most),
                Shape::Named(item) => (item.blank(), usize::MAX),
                _ => return Err(unknown()),
            };
            match entry.pointer_mut(at) {
                Some(Value::Array(list)) if list.len() < most => list.push(item),
                Some(Value::Array(list)) => {
                    return Err(format!("found {} entries, expected at most {most}", list.len() + 1));
                }
                Some(Value::Object(all)) => {
                    let (name, _) = content::of_its_own("name", |name| all.contains_key(name));
                    all.insert(name, item);
                }
                _ => put(entry, above, key, listed(here_is_named(shape, entry, at), item))
                    .ok_or_else(unknown)?,
            }
        }
        "begin" => {
            let blank = here()?.blank();
            put(entry, above, key, blank).ok_or_else(unknown)?;
        }
        "remove" | "drop" => match entry.pointer_mut(above) {
            Some(Value::Array(list)) => {
                let place =
                    key.parse::<usize>().ok().filter(|place| *place < list.len()).ok_or_else(unknown)?;
                list.remove(place);
            }
            Some(Value::Object(fields)) => {
                fields.shift_remove(&key);
            }
            _ => return Err(unknown()),
        },
        _ => return Err(unknown()),
    }
    Ok(())
}

fn here_is_named(shape: &Shape, entry: &Value, at: &str) -> bool {
    matches!(shape.within(entry, at), Some(Shape::Named(_)))
}

/// A list or a table that begins with this.
fn listed(is_named: bool, item: Value) -> Value {
    if is_named { serde_json::json!({ "name": item }) } else { Value::Array(vec![item]) }
}

/// Puts a value into a record.
fn put(entry: &mut Value, above: &str, key: String, value: Value) -> Option<()> {
    entry.pointer_mut(above)?.as_object_mut()?.insert(key, value);
    Some(())
}
