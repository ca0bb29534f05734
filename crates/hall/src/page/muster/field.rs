//! What can be changed, as controls. Their names say what they change: `set:` and a place sets it, `more:` and `less:` put
//! something into a list and take it out. All of it works as a plain form; the page's script sends each change at once.

use frame::muster::{ChoiceView, FieldView, FlawView, Takes};
use maud::{Markup, html};

use super::builder::FORM;
use super::{CROSS, element_id, icon, is_within, more, rule_link};
use crate::page::typeset_words;

/// Longer texts than this get several lines.
const ONE_LINE: usize = 200;

/// One field with its label.
pub(super) fn field(field: &FieldView, flaws: &[FlawView]) -> Markup {
    let control = Control::of(field, flaws);
    html! {
        @match &field.takes {
            Takes::Text { now, most } => div.field.text { (control.label()) (control.text(now, *most)) },
            Takes::Number { now, least, most, usual } => div.field.number { (control.label()) (control.number(*now, *least, *most, *usual)) },
            Takes::Switch { now } => div.field.switch { (control.switch(*now)) },
            Takes::One { now, options, may_be_none } => div.field.one { (control.label()) (control.one(now.as_deref(), options, *may_be_none)) },
            Takes::Some { now, options, most, may_repeat } => (control.some(now, options, *most, *may_repeat)),
        }
    }
}

/// The name of the roster, as its title that can be typed over.
pub(super) fn title(field: &FieldView) -> Markup {
    let control = Control::of(field, &[]);
    html! {
        @if let Takes::Text { now, most } = &field.takes {
            label.sr for=(control.id) { (field.name) }
            input.name id=(control.id) form=(FORM) name={ "set:" (field.at) } type="text" value=(now) maxlength=(most) autocomplete="off" spellcheck="false";
        } @else { (self::field(field, &[])) }
    }
}

/// A field on its way to being a control.
struct Control<'a> {
    field: &'a FieldView,
    id: String,
    is_wrong: bool,
}

impl<'a> Control<'a> {
    fn of(field: &'a FieldView, flaws: &[FlawView]) -> Control<'a> {
        let is_wrong = flaws.iter().any(|flaw| is_within(&flaw.at, &field.at));
        Control { field, id: element_id("field", &field.at), is_wrong }
    }

    fn name(&self) -> String {
        format!("set:{}", self.field.at)
    }

    fn invalid(&self) -> Option<&'static str> {
        self.is_wrong.then_some("true")
    }

    fn label(&self) -> Markup {
        html! {
            div.label {
                label for=(self.id) { (typeset_words(&self.field.name)) }
                (rule_link(self.field.rule, &self.field.name))
            }
        }
    }

    fn text(&self, now: &str, most: usize) -> Markup {
        html! {
            @if most > ONE_LINE {
                textarea id=(self.id) form=(FORM) name=(self.name()) maxlength=(most) rows="3" aria-invalid=[self.invalid()] { (now) }
            } @else {
                input id=(self.id) form=(FORM) name=(self.name()) type="text" value=(now) maxlength=(most) autocomplete="off" aria-invalid=[self.invalid()];
            }
        }
    }

    /// A number with a button on each side. What is left empty is worked out, where the system can.
    fn number(&self, now: Option<i64>, least: i64, most: i64, usual: Option<i64>) -> Markup {
        let is = now.or(usual).unwrap_or(least);
        let step = |to: i64, sign: &str, words: &str| {
            html! {
                button.button.step type="submit" form=(FORM) id={ (self.id) (words) } name={ "to:" (self.field.at) } value=(to)
                    disabled[!(least..=most).contains(&to)] aria-label={ (words) " " (self.field.name) } { (sign) }
            }
        };
        html! {
            div.stepper {
                (step(is.saturating_sub(1), "−", "Less"))
                input.num id=(self.id) form=(FORM) name=(self.name()) type="number" inputmode="numeric" min=(least) max=(most) step="1"
                    value=[now] placeholder=[usual] aria-invalid=[self.invalid()];
                (step(is.saturating_add(1), "+", "More"))
            }
        }
    }

    fn switch(&self, now: bool) -> Markup {
        html! {
            input type="hidden" form=(FORM) name=(self.name()) value="no";
            label.tick {
                input id=(self.id) form=(FORM) name=(self.name()) type="checkbox" value="yes" checked[now] aria-invalid=[self.invalid()];
                span { (typeset_words(&self.field.name)) }
            }
            (rule_link(self.field.rule, &self.field.name))
        }
    }

    fn one(&self, now: Option<&str>, options: &[ChoiceView], may_be_none: bool) -> Markup {
        let is_unknown = now.is_some_and(|now| options.iter().all(|option| option.key() != now));
        html! {
            select id=(self.id) form=(FORM) name=(self.name()) aria-invalid=[self.invalid()] {
                @if may_be_none || now.is_none() { option value="" selected[now.is_none()] { "none" } }
                @if let Some(now) = now.filter(|_| is_unknown) { option value=(now) selected { (now) } }
                @for choice in options {
                    @let is_now = now == Some(choice.key().as_str());
                    option value=(choice.key()) selected[is_now] disabled[choice.why_not.is_some() && !is_now] { (in_full(choice)) }
                }
            }
        }
    }

    /// A list: what is in it as buttons that take it out, and what may be put in.
    fn some(&self, now: &[String], options: &[ChoiceView], most: Option<usize>, may_repeat: bool) -> Markup {
        let is_full = most.is_some_and(|most| now.len() >= most);
        let open = |choice: &&ChoiceView| may_repeat || !now.contains(&choice.key());
        let add = element_id("more", &self.field.at);
        html! {
            div.field.some id=(self.id) {
                div.label {
                    span id={ (self.id) "name" } { (typeset_words(&self.field.name)) }
                    @if let Some(most) = most { span.soft { (now.len()) " of " (most) } }
                    (rule_link(self.field.rule, &self.field.name))
                }
                div.chips role="group" aria-labelledby={ (self.id) "name" } {
                    @for (place, key) in now.iter().enumerate() {
                        (self.held(key, place, options))
                    }
                    @if !is_full && options.iter().any(|choice| open(&choice)) {
                        select.add id=(add) form=(FORM) name={ "more:" (self.field.at) } aria-label={ "Add to " (self.field.name) } {
                            option value="" { "+ Add" }
                            @for choice in options.iter().filter(open) {
                                option value=(choice.key()) disabled[choice.why_not.is_some()] { (in_full(choice)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Something that is in a list: its rule, if it has one, and a button that takes it out.
    fn held(&self, key: &str, place: usize, options: &[ChoiceView]) -> Markup {
        let choice = options.iter().find(|choice| choice.key() == key);
        let name = choice.map_or(key, |choice| choice.name.as_str());
        let words = choice.map_or("", |choice| choice.words.as_str());
        html! {
            span.chip.held.wrong[self.is_wrong] title=[Some(words).filter(|words| !words.is_empty())] {
                (super::ruled(&typeset_words(name), choice.and_then(|choice| choice.rule)))
                button type="submit" form=(FORM) id={ (element_id("less", &self.field.at)) "-" (place) } name={ "less:" (self.field.at) } value=(place)
                    aria-label={ "Remove " (name) } { (icon(CROSS)) }
            }
        }
    }
}

/// `Musket — 24″, Power +1 (+5)`, or why it can't be had.
fn in_full(choice: &ChoiceView) -> String {
    let mut words = choice.name.clone();
    if !choice.words.is_empty() {
        words.push_str(" — ");
        words.push_str(&choice.words);
    }
    if let Some(cost) = choice.cost {
        words.push_str(&format!(" ({})", more(cost)));
    }
    if let Some(why) = &choice.why_not {
        words.push_str(": ");
        words.push_str(why);
    }
    typeset_words(&words)
}
