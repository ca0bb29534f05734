//! A single field: its label, its control, what it is, and what is wrong with it.

use maud::{Markup, html};
use serde_json::Value;

use super::shape::{Bounds, Choice, Field, Shape};
use super::{FORM, Making, Spot, Suggestions, data, label};
use crate::page::typeset_words;

/// Longer texts than this get several lines.
const ONE_LINE: usize = 90;

impl Making<'_> {
    /// What is wrong here, in a sentence each.
    pub(super) fn wrongs(&self, spot: &Spot) -> Markup {
        let wrongs = self.wrong.at(&spot.place);
        html! {
            @if !wrongs.is_empty() {
                div.wrongs id={ (spot.id()) "-wrong" } { @for words in wrongs { p.wrong { (typeset_words(words)) } } }
            }
        }
    }

    fn is_wrong(&self, spot: &Spot) -> bool {
        !self.wrong.at(&spot.place).is_empty()
    }

    /// What a control says of itself to those who do not see it.
    fn described(&self, spot: &Spot, has_words: bool) -> Option<String> {
        let wrong = self.is_wrong(spot).then(|| format!("{}-wrong", spot.id()));
        let words = has_words.then(|| format!("{}-words", spot.id()));
        let all: Vec<String> = [wrong, words].into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join(" "))
    }

    fn invalid(&self, spot: &Spot) -> Option<&'static str> {
        self.is_wrong(spot).then_some("true")
    }

    /// A field with a control of its own.
    pub(super) fn single(&self, field: &Field, value: Option<&Value>, spot: &Spot) -> Markup {
        let has_words = !field.words.is_empty();
        html! {
            @if matches!(field.shape, Shape::Switch) {
                div.field.switch id={ (spot.id()) "-field" } {
                    (self.switch(&label::name(&field.key), value, field.usual.as_ref(), spot))
                    @if has_words { span.hint id={ (spot.id()) "-words" } { (label::words(self.short, &field.words)) } }
                    (self.wrongs(spot))
                }
            } @else {
                div.field.long[is_long(&field.shape, value)] id={ (spot.id()) "-field" } {
                    div.label {
                        label for=(spot.id()) { (typeset_words(&label::name(&field.key))) }
                        @if let Shape::Number(bounds) = &field.shape { span.soft { (bounds.told()) } }
                        @if !field.is_needed { span.soft { "optional" } }
                    }
                    (self.control(&field.shape, value, spot, field.is_needed, has_words, field.usual.as_ref()))
                    @if has_words { span.hint id={ (spot.id()) "-words" } { (label::words(self.short, &field.words)) } }
                    (self.wrongs(spot))
                }
            }
        }
    }

    /// The control of a single value, without a label.
    pub(super) fn control(
        &self,
        shape: &Shape,
        value: Option<&Value>,
        spot: &Spot,
        is_needed: bool,
        has_words: bool,
        usual: Option<&Value>,
    ) -> Markup {
        let described = self.described(spot, has_words);
        let described = described.as_deref();
        let fits = value.is_none_or(|value| is_plain(shape, value));
        match shape {
            Shape::Text(most) if fits => self.text(*most, value, spot, described),
            Shape::Number(bounds) if fits => self.number(*bounds, value, spot, described, usual),
            Shape::Numbers(_) if fits => self.numbers(value, spot, described),
            Shape::One(choices) if fits => self.one(choices, value, spot, is_needed, described, usual),
            _ => self.data(value, spot, described),
        }
    }

    fn text(&self, most: usize, value: Option<&Value>, spot: &Spot, described: Option<&str>) -> Markup {
        let now = value.and_then(Value::as_str).unwrap_or_default();
        let list = self.suggestions.at(&spot.place).map(|_| Suggestions::id(&spot.place));
        html! {
            @if now.contains('\n') || now.chars().count() > ONE_LINE {
                // The first line feed of a text field is none of its text.
                textarea id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } rows="5" maxlength=(most) aria-describedby=[described]
                    aria-invalid=[self.invalid(spot)] { "\n" (now) }
            } @else {
                input id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } type="text" value=(now) maxlength=(most) list=[list]
                    autocomplete="off" spellcheck="false" aria-describedby=[described] aria-invalid=[self.invalid(spot)];
            }
        }
    }

    fn number(
        &self,
        bounds: Bounds,
        value: Option<&Value>,
        spot: &Spot,
        described: Option<&str>,
        usual: Option<&Value>,
    ) -> Markup {
        let now = value.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_string));
        let is_number = value.is_none_or(Value::is_number);
        let bound = |bound: Option<f64>| bound.map(|bound| bound.to_string());
        let usual = usual.map(ToString::to_string);
        html! {
            @if is_number {
                input.num id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } type="number" value=[now] placeholder=[usual]
                    min=[bound(bounds.least)] max=[bound(bounds.most)] step=(if bounds.is_whole { "1" } else { "any" })
                    inputmode="numeric" autocomplete="off" aria-describedby=[described] aria-invalid=[self.invalid(spot)];
            } @else {
                input.num id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } type="text" value=[now] inputmode="numeric"
                    autocomplete="off" aria-describedby=[described] aria-invalid=[self.invalid(spot)];
            }
        }
    }

    /// Several numbers in one line.
    fn numbers(&self, value: Option<&Value>, spot: &Spot, described: Option<&str>) -> Markup {
        let list = value.and_then(Value::as_array).into_iter().flatten();
        let now: Vec<String> = list.map(ToString::to_string).collect();
        let now = value.and_then(Value::as_str).map_or_else(|| now.join(", "), str::to_string);
        html! {
            input.num id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } type="text" value=(now) autocomplete="off"
                aria-describedby=[described] aria-invalid=[self.invalid(spot)];
        }
    }

    fn one(
        &self,
        choices: &[Choice],
        value: Option<&Value>,
        spot: &Spot,
        is_needed: bool,
        described: Option<&str>,
        usual: Option<&Value>,
    ) -> Markup {
        let now = value.and_then(Value::as_str);
        let is_unknown = now.is_some_and(|now| choices.iter().all(|choice| choice.value != now));
        let usual = usual.and_then(Value::as_str).map(|usual| format!("as usual: {usual}"));
        html! {
            select id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } aria-describedby=[described] aria-invalid=[self.invalid(spot)] {
                @if !is_needed || now.is_none() {
                    option value="" selected[now.is_none()] { (usual.as_deref().unwrap_or("none")) }
                }
                @if let Some(now) = now.filter(|_| is_unknown) { option value=(now) selected { (now) } }
                @for choice in choices {
                    option value=(choice.value) selected[now == Some(choice.value.as_str())] title=[Some(&choice.words).filter(|words| !words.is_empty())] {
                        (choice.value)
                    }
                }
            }
        }
    }

    /// Yes or no, with its name.
    fn switch(&self, name: &str, value: Option<&Value>, usual: Option<&Value>, spot: &Spot) -> Markup {
        let now = value.or(usual).and_then(Value::as_bool).unwrap_or_default();
        let is_other = value.is_some_and(|value| !value.is_boolean());
        html! {
            @if is_other {
                label for=(spot.id()) { (typeset_words(name)) }
                (self.data(value, spot, None))
            } @else {
                input type="hidden" form=(FORM) name={ "v:" (spot.at) } value="no";
                label.tick {
                    input id=(spot.id()) form=(FORM) name={ "v:" (spot.at) } type="checkbox" value="yes" checked[now] aria-invalid=[self.invalid(spot)];
                    span { (typeset_words(name)) }
                }
            }
        }
    }

    /// What no other control can ask for, as it stands in the file.
    pub(super) fn data(&self, value: Option<&Value>, spot: &Spot, described: Option<&str>) -> Markup {
        let now = value.map(data::written).unwrap_or_default();
        html! {
            input.mono id=(spot.id()) form=(FORM) name={ "x:" (spot.at) } type="text" value=(now) autocomplete="off" spellcheck="false"
                aria-describedby=[described] aria-invalid=[self.invalid(spot)];
        }
    }
}

/// Can a value be asked for by a single control of this shape?
fn is_plain(shape: &Shape, value: &Value) -> bool {
    match shape {
        Shape::Text(_) | Shape::One(_) => value.is_string(),
        Shape::Number(_) => value.is_number() || value.is_string(),
        Shape::Numbers(_) => {
            value.is_string() || value.as_array().is_some_and(|list| list.iter().all(Value::is_number))
        }
        _ => false,
    }
}

fn is_long(shape: &Shape, value: Option<&Value>) -> bool {
    let is_long = |words: &str| words.contains('\n') || words.chars().count() > ONE_LINE;
    matches!(shape, Shape::Text(_)) && value.and_then(Value::as_str).is_some_and(is_long)
}

impl Bounds {
    /// `0 to 20`, `at least 1`.
    fn told(self) -> String {
        match (self.least, self.most) {
            (Some(least), Some(most)) => typeset_words(&format!("{least} to {most}")),
            (Some(least), None) => typeset_words(&format!("at least {least}")),
            (None, Some(most)) => typeset_words(&format!("at most {most}")),
            (None, None) => String::new(),
        }
    }
}
