//! What may be said at a place of an entry, read from its JSON Schema: as a form can ask for it.

use serde_json::{Map, Value};

/// Schemas are looked into so deep; what lies deeper is asked for as data.
const DEEPEST: usize = 12;

/// The most entries of a list, unless the schema allows fewer.
const MOST_ENTRIES: usize = 200;

/// The most letters of a text, unless the schema allows fewer.
const MOST_LETTERS: usize = 8_000;

/// What may be said at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Words, up to so many letters.
    Text(usize),
    /// A number.
    Number(Bounds),
    /// So many numbers in one line, such as a place on the table.
    Numbers(usize),
    /// Yes or no.
    Switch,
    /// One of several words.
    One(Vec<Choice>),
    /// Always the same.
    Fixed(Value),
    /// A list: what each entry is, and how many there may be at least and at most.
    List(Box<Shape>, usize, usize),
    /// Named fields.
    Record(Vec<Field>),
    /// Values under names of one's own.
    Named(Box<Shape>),
    /// One of several shapes, each with its name.
    Either(Vec<(String, Shape)>),
    /// Anything, as it stands in a file.
    Data,
}

/// A word that may be chosen, and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The word.
    pub value: String,
    /// What it means, where the schema says it.
    pub words: String,
}

/// What a number may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// At least.
    pub least: Option<f64>,
    /// At most.
    pub most: Option<f64>,
    /// Is it a whole one?
    pub is_whole: bool,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its key in the file.
    pub key: String,
    /// What it is, in a sentence.
    pub words: String,
    /// Must it be there?
    pub is_needed: bool,
    /// What holds where it is not there.
    pub usual: Option<Value>,
    /// What may be said.
    pub shape: Shape,
}

impl Shape {
    /// What an entry of this schema may be.
    pub fn of(schema: &Value) -> Shape {
        Reader { root: schema }.shape(schema, 0)
    }

    /// The fields of a record; those that this value has, where there are several kinds of records.
    pub fn fields_for(&self, value: &Value) -> &[Field] {
        match self {
            Shape::Record(fields) => fields,
            Shape::Either(ways) => ways.get(self.way_of(value)).map_or(&[], |(_, way)| way.fields_for(value)),
            _ => &[],
        }
    }

    /// Which of several shapes a value has; the first, where it has none.
    pub fn way_of(&self, value: &Value) -> usize {
        let Shape::Either(ways) = self else { return 0 };
        let rated = ways.iter().enumerate().map(|(place, (_, way))| (way.fits(value, 0), place));
        rated.max_by_key(|(fit, place)| (*fit, usize::MAX - place)).map_or(0, |(_, place)| place)
    }

    /// How well a value fits: not at all is 0, and every field that is known counts.
    fn fits(&self, value: &Value, depth: usize) -> usize {
        let if_so = |fits: bool| usize::from(fits);
        if depth > DEEPEST {
            return 1;
        }
        match (self, value) {
            (Shape::Text(_), Value::String(_)) => 1,
            (Shape::One(choices), Value::String(word)) => {
                2 * if_so(choices.iter().any(|one| one.value == *word))
            }
            (Shape::Number(_), Value::Number(_)) | (Shape::Switch, Value::Bool(_)) | (Shape::Data, _) => 1,
            (Shape::Fixed(fixed), value) => 2 * if_so(fixed == value),
            (Shape::List(item, ..), Value::Array(list)) => {
                1 + if_so(list.iter().all(|one| item.fits(one, depth + 1) > 0))
            }
            (Shape::Numbers(count), Value::Array(list)) => {
                if_so(list.len() == *count && list.iter().all(Value::is_number))
            }
            (Shape::Named(_), Value::Object(_)) => 1,
            (Shape::Record(fields), Value::Object(said)) => fits_fields(fields, said, depth),
            (Shape::Either(ways), value) => {
                ways.iter().map(|(_, way)| way.fits(value, depth + 1)).max().unwrap_or(0)
            }
            _ => 0,
        }
    }
}

/// How well an object fits these fields. One that says otherwise what is always the same does not fit.
fn fits_fields(fields: &[Field], said: &Map<String, Value>, depth: usize) -> usize {
    let mut fit = 1;
    for field in fields {
        match said.get(&field.key) {
            Some(value) => match field.shape.fits(value, depth + 1) {
                0 if matches!(field.shape, Shape::Fixed(_)) => return 0,
                0 => {}
                _ => fit += 2,
            },
            None if field.is_needed && matches!(field.shape, Shape::Fixed(_)) => return 0,
            None => {}
        }
    }
    fit
}

/// Reads a schema; references are looked up in its root.
struct Reader<'a> {
    root: &'a Value,
}

impl Reader<'_> {
    fn shape(&self, schema: &Value, depth: usize) -> Shape {
        if depth > DEEPEST {
            return Shape::Data;
        }
        if let Some(found) = self.referred(schema) {
            return self.shape(found, depth + 1);
        }
        if let Some(fixed) = schema.get("const") {
            return Shape::Fixed(fixed.clone());
        }
        if let Some(words) = list(schema, "enum") {
            return one_of(words.iter().filter(|word| !word.is_null()).map(|word| (word, "")));
        }
        for several in ["oneOf", "anyOf", "allOf"] {
            if let Some(ways) = list(schema, several) {
                return self.either(ways, depth);
            }
        }
        self.typed(schema, depth)
    }

    fn referred(&self, schema: &Value) -> Option<&Value> {
        let pointer = schema.get("$ref")?.as_str()?.strip_prefix('#')?;
        self.root.pointer(pointer)
    }

    /// One of several: words with their meanings, or shapes. What may be null may be left out.
    fn either(&self, ways: &[Value], depth: usize) -> Shape {
        let ways: Vec<&Value> = ways.iter().filter(|way| way.get("type") != Some(&"null".into())).collect();
        if let [only] = ways.as_slice() {
            return self.shape(only, depth + 1);
        }
        if ways.iter().all(|way| self.referred(way).unwrap_or(way).get("type") == Some(&"string".into())) {
            let is_open = |way: &&Value| list(self.referred(way).unwrap_or(way), "enum").is_none();
            if ways.iter().any(|way| is_open(way) && way.get("const").is_none()) {
                return Shape::Text(MOST_LETTERS); // words of a list, or others
            }
        }
        let word =
            |way: &&Value| way.get("const").is_some_and(Value::is_string) || list(way, "enum").is_some();
        if ways.iter().all(word) {
            let words = ways.iter().flat_map(|way| words_of(way));
            return one_of(words);
        }
        let named = ways.iter().map(|way| {
            let shape = self.shape(way, depth + 1);
            (self.name(way, &shape), shape)
        });
        Shape::Either(named.collect())
    }

    /// What one of several shapes is called.
    fn name(&self, way: &Value, shape: &Shape) -> String {
        let titled = self.referred(way).unwrap_or(way).get("title").and_then(Value::as_str);
        let own = |shape: &Shape| match shape {
            Shape::Record(fields) => fields.iter().find_map(|field| match &field.shape {
                Shape::Fixed(Value::String(word)) => Some(word.clone()),
                _ => None,
            }),
            _ => None,
        };
        let only = |shape: &Shape| match shape {
            Shape::Record(fields) if fields.len() == 1 => fields.first().map(|field| field.key.clone()),
            _ => None,
        };
        let plain = match shape {
            Shape::Text(_) => "words",
            Shape::One(_) => "one of a list",
            Shape::Number(_) => "a number",
            Shape::Numbers(_) => "numbers",
            Shape::Switch => "yes or no",
            Shape::List(..) => "several",
            Shape::Record(_) | Shape::Named(_) | Shape::Either(_) => "written out",
            Shape::Fixed(_) | Shape::Data => "as in the file",
        };
        let found = own(shape).or_else(|| only(shape)).or_else(|| titled.map(str::to_string));
        found.unwrap_or_else(|| plain.to_string())
    }

    fn typed(&self, schema: &Value, depth: usize) -> Shape {
        let mut types: Vec<&str> = match schema.get("type") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        types.retain(|one| *one != "null");
        match types.as_slice() {
            ["string"] => Shape::Text(size(schema, "maxLength").unwrap_or(MOST_LETTERS).min(MOST_LETTERS)),
            ["integer"] => Shape::Number(bounds(schema, true)),
            ["number"] => Shape::Number(bounds(schema, false)),
            ["boolean"] => Shape::Switch,
            ["array"] => self.list(schema, depth),
            ["object"] => self.object(schema, depth),
            _ => Shape::Data,
        }
    }

    fn list(&self, schema: &Value, depth: usize) -> Shape {
        if let Some(fixed) = list(schema, "prefixItems") {
            let shapes = fixed.iter().map(|one| self.shape(one, depth + 1));
            let are_numbers = shapes.into_iter().all(|shape| matches!(shape, Shape::Number(_)));
            return if are_numbers { Shape::Numbers(fixed.len()) } else { Shape::Data };
        }
        let Some(items) = schema.get("items").filter(|items| items.is_object()) else { return Shape::Data };
        let most = size(schema, "maxItems").unwrap_or(MOST_ENTRIES).min(MOST_ENTRIES);
        let least = size(schema, "minItems").unwrap_or(0).min(most);
        Shape::List(Box::new(self.shape(items, depth + 1)), least, most)
    }

    fn object(&self, schema: &Value, depth: usize) -> Shape {
        let needed = list(schema, "required").unwrap_or_default();
        if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
            let field = |(key, schema): (&String, &Value)| Field {
                key: key.clone(),
                words: self.words(schema),
                is_needed: needed.iter().any(|name| name == key),
                usual: schema.get("default").filter(|usual| !usual.is_null()).cloned(),
                shape: self.shape(schema, depth + 1),
            };
            return Shape::Record(fields.iter().map(field).collect());
        }
        let Some(values) = schema.get("additionalProperties").filter(|values| values.is_object()) else {
            return Shape::Data;
        };
        let value = self.shape(values, depth + 1);
        match schema.get("propertyNames").map(|names| self.shape(names, depth + 1)) {
            Some(Shape::One(keys)) => Shape::Record(keys.into_iter().map(|key| under(key, &value)).collect()),
            _ => Shape::Named(Box::new(value)),
        }
    }

    /// What a field is, in its own words or those of what it refers to.
    fn words(&self, schema: &Value) -> String {
        let own = |schema: &Value| schema.get("description").and_then(Value::as_str).map(str::to_string);
        let inner = || {
            let ways = list(schema, "anyOf").or_else(|| list(schema, "allOf")).unwrap_or_default();
            ways.iter().chain([schema]).find_map(|way| own(self.referred(way)?))
        };
        own(schema).or_else(inner).unwrap_or_default().replace('\n', " ")
    }
}

/// A value that may stand under a name of a list.
fn under(key: Choice, value: &Shape) -> Field {
    Field { key: key.value, words: key.words, is_needed: false, usual: None, shape: value.clone() }
}

fn list<'a>(schema: &'a Value, key: &str) -> Option<&'a [Value]> {
    schema.get(key)?.as_array().map(Vec::as_slice)
}

fn size(schema: &Value, key: &str) -> Option<usize> {
    schema.get(key)?.as_u64().and_then(|size| usize::try_from(size).ok())
}

fn bounds(schema: &Value, is_whole: bool) -> Bounds {
    let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
    Bounds { least: bound("minimum"), most: bound("maximum"), is_whole }
}

/// The words of one of several, each with its meaning.
fn words_of(way: &Value) -> Vec<(&Value, &str)> {
    let meaning = way.get("description").and_then(Value::as_str).unwrap_or_default();
    match way.get("const") {
        Some(word) => vec![(word, meaning)],
        None => list(way, "enum").unwrap_or_default().iter().map(|word| (word, "")).collect(),
    }
}

/// One of these words; data, where not all of them are words.
fn one_of<'a>(words: impl Iterator<Item = (&'a Value, &'a str)>) -> Shape {
    let choice = |(word, meaning): (&Value, &str)| {
        Some(Choice { value: word.as_str()?.to_string(), words: meaning.replace('\n', " ") })
    };
    words.map(choice).collect::<Option<Vec<Choice>>>().map_or(Shape::Data, Shape::One)
}
