//! Fields that hold others: records, lists, values under names, and one of several shapes. Their buttons add and take out.

use maud::{Markup, html};
use serde_json::Value;

use super::shape::{Field, Shape};
use super::{FORM, Making, Spot, Suggestions, label};
use crate::page::typeset_words;

/// Longer lists of records are folded, entry by entry.
const OPEN_ENTRIES: usize = 4;

impl Making<'_> {
    /// All fields of an entry, with the words that are offered while somebody types.
    pub(super) fn whole(&self, shape: &Shape, value: &Value) -> Markup {
        html! {
            (self.inner(shape, value, &Spot::default()))
            @for (place, words) in self.suggestions.all() {
                datalist id=(Suggestions::id(place)) { @for word in words { option value=(word) {} } }
            }
        }
    }

    /// What stands at a place, without a name.
    fn inner(&self, shape: &Shape, value: &Value, spot: &Spot) -> Markup {
        match (shape, value) {
            (Shape::Record(fields), Value::Object(_)) => self.record(fields, value, spot),
            (Shape::List(item, least, most), Value::Array(list)) => {
                self.list(item, list, (*least, *most), spot)
            }
            (Shape::Named(item), Value::Object(_)) => self.named(item, value, spot),
            (Shape::Either(ways), value) => self.either(shape, ways, value, spot),
            (Shape::Fixed(fixed), value) if fixed == value => html! {},
            (Shape::Switch, Value::Bool(_)) => {
                let field = Field {
                    key: "yes".to_string(),
                    words: String::new(),
                    is_needed: true,
                    usual: None,
                    shape: Shape::Switch,
                };
                self.single(&field, Some(value), spot)
            }
            (shape, value) => {
                html! {
                    div.field {
                        label.sr for=(spot.id()) { (label::name(spot.key())) }
                        (self.control(shape, Some(value), spot, true, false, None))
                    }
                }
            }
        }
    }

    fn record(&self, fields: &[Field], value: &Value, spot: &Spot) -> Markup {
        let is_known = |key: &str| fields.iter().any(|field| field.key == key);
        let strangers: Vec<(&String, &Value)> =
            value.as_object().into_iter().flatten().filter(|(key, _)| !is_known(key)).collect();
        let (singles, groups): (Vec<&Field>, Vec<&Field>) =
            fields.iter().partition(|field| is_single(&field.shape));
        html! {
            div.fields {
                @for field in singles {
                    @if !matches!(field.shape, Shape::Fixed(_)) {
                        (self.single(field, value.get(&field.key), &spot.field(&field.key)))
                    }
                }
                @for (key, value) in strangers {
                    @let spot = spot.field(key);
                    div.field id={ (spot.id()) "-field" } {
                        div.label { label for=(spot.id()) { (typeset_words(&label::name(key))) } span.soft { "not known here" } }
                        (self.data(Some(value), &spot, None))
                        (self.wrongs(&spot))
                    }
                }
            }
            @for field in groups { (self.group(field, value.get(&field.key), &spot.field(&field.key))) }
        }
    }

    /// A field that holds others, under its name.
    fn group(&self, field: &Field, value: Option<&Value>, spot: &Spot) -> Markup {
        let is_list = matches!(field.shape, Shape::List(..) | Shape::Named(_));
        html! {
            fieldset.group.deep[spot.depth > 1] id={ (spot.id()) "-field" } tabindex="-1" {
                legend { (typeset_words(&label::name(&field.key))) }
                @if !field.words.is_empty() { p.hint { (label::words(self.short, &field.words)) } }
                (self.wrongs(spot))
                @match value {
                    Some(value) => {
                        (self.inner(&field.shape, value, spot))
                        @if !field.is_needed && !is_list {
                            input type="hidden" form=(FORM) name={ "o:" (spot.at) } value="yes";
                            (deed("drop", spot, &format!("Take out {}", label::name(&field.key).to_lowercase()), "Take out"))
                        }
                    }
                    None if is_list => (self.inner(&field.shape, &empty(&field.shape), spot)),
                    None => {
                        input type="hidden" form=(FORM) name={ "o:" (spot.at) } value="no";
                        (deed("begin", spot, &format!("Add {}", label::name(&field.key).to_lowercase()), "Add"))
                    }
                }
            }
        }
    }

    fn list(&self, item: &Shape, list: &[Value], (least, most): (usize, usize), spot: &Spot) -> Markup {
        let is_fixed = least == most;
        let mut again = list.len();
        if !is_single(item) && list.len() > OPEN_ENTRIES {
            again = 0;
        }
        html! {
            input type="hidden" form=(FORM) name={ "n:" (spot.at) } value=(list.len());
            @if is_single(item) {
                div.short-list {
                    @for (number, value) in list.iter().enumerate() {
                        @let spot = spot.entry(number);
                        div.held {
                            label.sr for=(spot.id()) { (number + 1) }
                            (self.control(item, Some(value), &spot, true, false, None))
                            @if !is_fixed { (deed("remove", &spot, &format!("Take out number {}", number + 1), "×")) }
                            (self.wrongs(&spot))
                        }
                    }
                }
            } @else {
                ol.entries {
                    @for (number, value) in list.iter().enumerate() {
                        @let spot = spot.entry(number);
                        li {
                            details id={ (spot.id()) "-fold" } open[number < again || self.wrong.within(&spot.place)] {
                                summary { (number + 1) ". " (typeset_words(&called(value))) }
                                (self.wrongs(&spot))
                                (self.inner(item, value, &spot))
                                @if !is_fixed { (deed("remove", &spot, &format!("Take out number {}", number + 1), "Take out")) }
                            }
                        }
                    }
                }
            }
            @if list.len() < most && !is_fixed { (deed("add", spot, "Add one", "+ Add")) }
        }
    }

    fn named(&self, item: &Shape, value: &Value, spot: &Spot) -> Markup {
        let all: Vec<(&String, &Value)> = value.as_object().into_iter().flatten().collect();
        html! {
            input type="hidden" form=(FORM) name={ "n:" (spot.at) } value=(all.len());
            @for (number, (key, value)) in all.iter().enumerate() {
                @let spot = spot.named(number, key);
                div.named {
                    div.field {
                        label for={ (spot.id()) "-key" } { "Name" }
                        input id={ (spot.id()) "-key" } form=(FORM) name={ "k:" (spot.at) } type="text" value=(key) maxlength="80" autocomplete="off";
                    }
                    (self.inner(item, value, &spot))
                    (self.wrongs(&spot))
                }
            }
            p.hint { @if !all.is_empty() { "One without a name is taken out." } }
            (deed("add", spot, "Add one", "+ Add"))
        }
    }

    /// One of several shapes: which, and what it asks for.
    fn either(&self, shape: &Shape, ways: &[(String, Shape)], value: &Value, spot: &Spot) -> Markup {
        let now = shape.way_of(value);
        let id = format!("{}-way", spot.id());
        html! {
            div.field.way-of {
                label for=(id) { "Kind" }
                select id=(id) form=(FORM) name={ "w:" (spot.at) } data-again {
                    @for (number, (name, _)) in ways.iter().enumerate() {
                        option value=(number) selected[number == now] { (typeset_words(&label::name(name))) }
                    }
                }
            }
            @if let Some((_, way)) = ways.get(now) { (self.inner(way, value, spot)) }
        }
    }
}

/// Has this shape a single control?
fn is_single(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Text(_)
            | Shape::Number(_)
            | Shape::Numbers(_)
            | Shape::Switch
            | Shape::One(_)
            | Shape::Fixed(_)
            | Shape::Data
    )
}

/// A list or a table with nothing in it.
fn empty(shape: &Shape) -> Value {
    match shape {
        Shape::Named(_) => serde_json::json!({}),
        _ => serde_json::json!([]),
    }
}

/// What an entry of a list is called: its name, its id, or the first words it has.
fn called(value: &Value) -> String {
    let text = |key: &str| value.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let named = ["name", "id", "profile", "kind", "weapon", "what"].into_iter().find_map(text);
    let first = || value.as_object().and_then(|fields| fields.values().find_map(Value::as_str));
    let words = value.as_str().or(named).or_else(first).unwrap_or_default();
    words.chars().take(60).collect()
}

/// A button of the form.
fn deed(what: &str, spot: &Spot, words: &str, shown: &str) -> Markup {
    html! {
        button.button.deed type="submit" form=(FORM) id={ (spot.id()) "-" (what) } name="do" value={ (what) ":" (spot.place) } aria-label=(words) { (shown) }
    }
}
