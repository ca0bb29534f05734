//! A new campaign: its system, its companies, and what is agreed before the first game.

use std::ops::RangeInclusive;

use frame::muster::FieldView;
use maud::{Markup, html};

use super::deed::control;
use crate::page::top::top;
use crate::page::{capital, whole};

/// What a new campaign may be.
pub(crate) struct Fresh<'a> {
    /// The address of the shelf's campaigns.
    pub(crate) base: &'a str,
    /// All systems that have campaigns: their short names and titles.
    pub(crate) systems: Vec<(&'static str, &'static str)>,
    /// The one that is chosen.
    pub(crate) short: &'static str,
    /// What it calls a company.
    pub(crate) noun: &'static str,
    /// How many there may be.
    pub(crate) companies: RangeInclusive<usize>,
    /// The parts that they play, if they play any.
    pub(crate) parts: Vec<&'static str>,
    /// The rosters to choose from, in groups.
    pub(crate) rosters: Vec<(String, Vec<Choice>)>,
    /// What is agreed.
    pub(crate) terms: Vec<FieldView>,
    /// Why it could not be begun.
    pub(crate) trouble: Option<String>,
    /// What was filled in.
    pub(crate) said: Vec<(String, String)>,
}

/// A roster that can be chosen.
pub(crate) struct Choice {
    /// What the form sends.
    pub(crate) value: String,
    /// What it is called.
    pub(crate) name: String,
}

/// The page.
pub(crate) fn fresh(new: &Fresh<'_>) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { "New campaign" }
            nav.systems aria-label="System" {
                @for (short, title) in &new.systems {
                    a.chip href={ (new.base) "/new?system=" (short) } aria-current=[(*short == new.short).then_some("page")] { (title) }
                }
            }
            @if let Some(trouble) = &new.trouble { p.alert role="alert" { (trouble) } }
            form.way.card method="post" action={ (new.base) "/new" } {
                input type="hidden" name="system" value=(new.short);
                div.field {
                    label for="title" { "Name" }
                    input #title name="title" type="text" maxlength="120" required value=(said(new, "title").unwrap_or("A campaign")) autocomplete="off";
                }
                @for place in 0..*new.companies.end() { (company(new, place)) }
                @if !new.terms.is_empty() {
                    h2 { "What you agree on" }
                    div.fields { @for field in &new.terms { (control("new", field, &new.said)) } }
                }
                button.go type="submit" { "Begin" }
            }
            p.row { a.button href=(new.base) { "My campaigns" } }
        }
    };
    whole("New campaign", "pages start muster campaign", &["search.js"], &body)
}

fn said<'a>(new: &'a Fresh<'_>, name: &str) -> Option<&'a str> {
    new.said.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
}

fn company(new: &Fresh<'_>, place: usize) -> Markup {
    let name = format!("company-{}", place + 1);
    let is_needed = place < *new.companies.start();
    let label = match new.parts.get(place) {
        Some(part) => format!("The {part} {}", new.noun),
        None => format!("{} {}", capital(new.noun), place + 1),
    };
    let now = said(new, &name);
    html! {
        div.field {
            label for=(name) { (label) @if !is_needed { span.soft { " (or none)" } } }
            select id=(name) name=(name) required[is_needed] {
                @if !is_needed || now.is_none() { option value="" { @if is_needed { "Choose one" } @else { "none" } } }
                @for (group, choices) in &new.rosters {
                    optgroup label=(group) {
                        @for choice in choices { option value=(choice.value) selected[now == Some(choice.value.as_str())] { (choice.name) } }
                    }
                }
            }
        }
    }
}
