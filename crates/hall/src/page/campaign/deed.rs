//! What can be done, as forms that work without a script. The fields are named by their places.

use frame::campaign::DeedView;
use frame::muster::{ChoiceView, FieldView, Takes};
use maud::{Markup, html};

use super::{element_id, rule_link};
use crate::page::typeset_words;

/// How often something may be chosen that may be chosen several times.
const TIMES: usize = 5;

/// A deed that was refused, with what was filled in.
pub(crate) struct Tried {
    /// Its id.
    pub(crate) deed: String,
    /// The company, by its place.
    pub(crate) company: Option<usize>,
    /// What was said.
    pub(crate) said: Vec<(String, String)>,
    /// Why it was refused.
    pub(crate) why: String,
}

impl Tried {
    fn is(&self, deed: &DeedView) -> bool {
        let same_name = || {
            let named = |said: &[(String, String)]| {
                said.iter().find(|(at, _)| at == "name").map(|(_, name)| name.clone())
            };
            let only =
                deed.fields.iter().find(|field| field.at == "/name").and_then(|field| match &field.takes {
                    Takes::One { options, .. } if options.len() == 1 => {
                        options[0].id.as_str().map(str::to_string)
                    }
                    _ => None,
                });
            only.is_none() || only == named(&self.said)
        };
        self.deed == deed.id && self.company == deed.company && same_name()
    }
}

/// A deed that opens on a tap.
pub(super) fn deed(
    path: &str,
    steps: usize,
    (place, deed): (usize, &DeedView),
    tried: Option<&Tried>,
) -> Markup {
    let tried = tried.filter(|tried| tried.is(deed));
    let said = tried.map_or(&[][..], |tried| &tried.said);
    let company = deed.company.map(|company| company.to_string());
    let id = format!("{}-{place}", deed.id);
    html! {
        details.deed.card open[tried.is_some()] {
            summary { b { (deed.name) } @if let Some(whose) = only_one(deed) { span { (whose) } } @if let Some(why) = &deed.why_not { span.soft { "not now: " (typeset_words(why)) } } }
            @if !deed.words.is_empty() { p { (typeset_words(&deed.words)) " " (rule_link(deed.rule, deed.name)) } }
            @if let Some(tried) = tried { p.alert role="alert" { (typeset_words(&tried.why)) } }
            form method="post" action={ (path) "/do" } {
                input type="hidden" name="deed" value=(deed.id);
                input type="hidden" name="steps" value=(steps);
                @if let Some(company) = &company { input type="hidden" name="company" value=(company); }
                (groups(&id, &deed.fields, said))
                @if deed.rolls {
                    div.field {
                        label for={ (id) "-dice" } { "Your own dice, with commas between; leave empty to let Lychgate roll" }
                        input id={ (id) "-dice" } name="dice" type="text" inputmode="numeric" autocomplete="off" value=[kept(said, "dice")];
                    }
                }
                button.button type="submit" disabled[deed.why_not.is_some()] { (deed.name) }
            }
        }
    }
}

/// Whom it is about, where that is one alone.
fn only_one(deed: &DeedView) -> Option<&str> {
    let field = deed.fields.iter().find(|field| field.at == "/name")?;
    match &field.takes {
        Takes::One { options, .. } if options.len() == 1 => Some(&options[0].name),
        _ => None,
    }
}

/// The fields, group by group.
pub(super) fn groups(prefix: &str, fields: &[FieldView], said: &[(String, String)]) -> Markup {
    let mut groups: Vec<(&str, Vec<&FieldView>)> = Vec::new();
    for field in fields {
        match groups.iter_mut().find(|(group, _)| *group == field.group) {
            Some((_, own)) => own.push(field),
            None => groups.push((&field.group, vec![field])),
        }
    }
    html! {
        @for (group, fields) in &groups {
            @if group.is_empty() || groups.len() == 1 {
                div.fields { @for field in fields { (control(prefix, field, said)) } }
            } @else {
                fieldset { legend { (group) } div.fields { @for field in fields { (control(prefix, field, said)) } } }
            }
        }
    }
}

/// What was said in a field, if it was tried already.
fn kept<'a>(said: &'a [(String, String)], at: &str) -> Option<&'a str> {
    said.iter().find(|(known, _)| known == at).map(|(_, text)| text.as_str())
}

/// One field with its label.
pub(super) fn control(prefix: &str, field: &FieldView, said: &[(String, String)]) -> Markup {
    let name = field.at.trim_start_matches('/');
    let id = element_id(&format!("{prefix}-"), name);
    let was = kept(said, name);
    let label = html! { div.label { label for=(id) { (typeset_words(&field.name)) } (rule_link(field.rule, &field.name)) } };
    match &field.takes {
        Takes::Text { now, most } => html! {
            div.field.text { (label) input id=(id) name=(name) type="text" maxlength=(most) value=(was.unwrap_or(now)) autocomplete="off"; }
        },
        Takes::Number { now, least, most, usual } => {
            let now = was.map(str::to_string).or_else(|| now.map(|now| now.to_string()));
            html! {
                div.field.number { (label)
                    input.num id=(id) name=(name) type="number" inputmode="numeric" min=(least) max=(most) step="1" value=[now] placeholder=[usual.as_ref()];
                }
            }
        }
        Takes::Switch { now } => {
            let is_on = if said.is_empty() { *now } else { was.is_some() };
            html! {
                div.field.switch {
                    label.tick { input id=(id) name=(name) type="checkbox" value="yes" checked[is_on]; span { (typeset_words(&field.name)) } }
                    (rule_link(field.rule, &field.name))
                }
            }
        }
        Takes::One { now, options, may_be_none } => html! {
            div.field.one { (label) (select(&id, name, options, was.or(now.as_deref()), *may_be_none)) }
        },
        Takes::Some { now, options, most, may_repeat } => {
            some(&id, (field, name), options, (now, *most), *may_repeat, said)
        }
    }
}

fn select(id: &str, name: &str, options: &[ChoiceView], now: Option<&str>, may_be_none: bool) -> Markup {
    html! {
        select id=(id) name=(name) {
            @if may_be_none || now.is_none() { option value="" selected[now.is_none()] { "none" } }
            @for choice in options {
                @let is_now = now == Some(choice.key().as_str());
                option value=(choice.key()) selected[is_now] disabled[choice.why_not.is_some() && !is_now] { (in_full(choice)) }
            }
        }
    }
}

/// A list: boxes to tick, or several choices where one may be there twice.
fn some(
    id: &str,
    (field, name): (&FieldView, &str),
    options: &[ChoiceView],
    (now, most): (&[String], Option<usize>),
    may_repeat: bool,
    said: &[(String, String)],
) -> Markup {
    let was: Vec<&str> = match said.is_empty() {
        true => now.iter().map(String::as_str).collect(),
        false => said.iter().filter(|(at, _)| at == name).map(|(_, text)| text.as_str()).collect(),
    };
    html! {
        fieldset.field.some id=(id) {
            legend { (typeset_words(&field.name)) @if let Some(most) = most { span.soft { " (" (most) ")" } } " " (rule_link(field.rule, &field.name)) }
            @if may_repeat {
                @for place in 0..TIMES {
                    div.label.sr { label for={ (id) (place) } { (field.name) " " (place + 1) } }
                    (select(&format!("{id}{place}"), name, options, was.get(place).copied(), true))
                }
            } @else {
                div.ticks {
                    @for choice in options {
                        label.tick {
                            input name=(name) type="checkbox" value=(choice.key()) checked[was.contains(&choice.key().as_str())];
                            span { (in_full(choice)) }
                        }
                    }
                }
            }
        }
    }
}

/// `Combat Masters (10)`, or why it can't be had.
fn in_full(choice: &ChoiceView) -> String {
    let mut words = choice.name.clone();
    if let Some(cost) = choice.cost {
        words.push_str(&format!(" ({cost})"));
    } else if !choice.words.is_empty() {
        words.push_str(&format!(" — {}", choice.words));
    }
    if let Some(why) = &choice.why_not {
        words.push_str(&format!(": {why}"));
    }
    typeset_words(&words)
}
