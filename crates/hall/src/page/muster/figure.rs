//! A figure of the roster: what it is, what is wrong with it, and what can be changed.

use frame::muster::{FieldView, GearView, MusterView, MusteredView, Takes};
use maud::{Markup, html};

use super::builder::FORM;
use super::{BIN, Bench, ONCE_MORE, faults, field, icon, is_within, plate, stats, traits, tryouts};
use crate::page::{ruled, signed, typeset_words};

/// A figure, or several that are alike, as a card of this id.
pub(super) fn figure(bench: &Bench, view: &MusterView, one: &MusteredView, id: &str) -> Markup {
    let is_wrong = view.flaws.iter().any(|flaw| is_within(&flaw.at, &one.at));
    let (lists, others): (Vec<&FieldView>, Vec<&FieldView>) =
        one.fields.iter().partition(|field| is_at_hand(field));
    html! {
        li id=(id) tabindex="-1" class={ "card figure" @if is_wrong { " wrong" } } {
            (plate(one.look))
            div.who {
                h3 { @if one.count > 1 { span.count { (one.count) " × " } } (one.name) }
                @if one.kind != one.name && !one.kind.is_empty() { span.soft { (one.kind) } }
            }
            div.cost { (cost(one)) }
            div.hands { (hands(one, id)) }
            (stats(&one.stats))
            div.holds {
                (traits(&one.traits))
                (gear(one, &lists))
                @for list in lists { (field::field(list, &view.flaws)) }
            }
            (faults::beside(view, &one.at))
            div.more-of {
                @if !others.is_empty() || !one.parts.is_empty() { (change(view, one, &others, id)) }
                (tryouts::ask(&bench.path, "at", &one.at, &format!("{id}-tries"), &one.name))
            }
        }
    }
}

/// Short lists are shown on the card itself.
fn is_at_hand(field: &FieldView) -> bool {
    field.group.is_empty() && matches!(field.takes, Takes::Some { .. })
}

fn cost(one: &MusteredView) -> Markup {
    html! {
        @match one.cost {
            Some(0) => b { "free" },
            Some(cost) => {
                b { (cost * i64::from(one.count.max(1))) }
                @if one.count > 1 { small { (one.count) " × " (cost) } }
            }
            None => {},
        }
    }
}

/// Another one like it, and away with it.
fn hands(one: &MusteredView, id: &str) -> Markup {
    html! {
        @if one.copy.is_some() {
            button.hand id={ (id) "-copy" } type="submit" form=(FORM) name="copy" value=(one.at) aria-label={ "Another " (one.name) } title="Another one like it" {
                (icon(ONCE_MORE))
            }
        }
        @if one.may_go {
            button.hand id={ (id) "-remove" } type="submit" form=(FORM) name="remove" value=(one.at) aria-label={ "Remove " (one.name) } title="Remove" {
                (icon(BIN))
            }
        }
    }
}

/// What it carries, but for what its lists show already.
fn gear(one: &MusteredView, lists: &[&FieldView]) -> Markup {
    let is_listed = |gear: &GearView| {
        lists.iter().any(|list| match &list.takes {
            Takes::Some { now, options, .. } => {
                options.iter().any(|choice| choice.name == gear.name && now.contains(&choice.key()))
            }
            _ => false,
        })
    };
    let carried: Vec<&GearView> = one.gear.iter().filter(|gear| !is_listed(gear)).collect();
    html! {
        @if !carried.is_empty() {
            ul.chips.gear aria-label="Carries" {
                @for gear in carried {
                    li.chip {
                        (ruled(&typeset_words(&gear.name), gear.rule))
                        @if !gear.words.is_empty() { small { (typeset_words(&gear.words)) } }
                    }
                }
            }
        }
    }
}

/// What can be changed, by what it belongs to, and what the cost is made of.
fn change(view: &MusterView, one: &MusteredView, fields: &[&FieldView], id: &str) -> Markup {
    let plain = fields.iter().filter(|field| field.group.is_empty());
    let mut groups: Vec<&str> = Vec::new();
    for field in fields.iter().filter(|field| !field.group.is_empty()) {
        if !groups.contains(&field.group.as_str()) {
            groups.push(&field.group);
        }
    }
    html! {
        details.change id={ (id) "-change" } {
            summary { "Change" span.sr { " " (one.name) } }
            div.fields { @for one in plain { (field::field(one, &view.flaws)) } }
            @for group in groups {
                details.group id={ (id) "-" (super::element_id("", group)) } {
                    summary { (group) }
                    div.fields {
                        @for one in fields.iter().filter(|field| field.group == group) { (field::field(one, &view.flaws)) }
                    }
                }
            }
            @if !one.parts.is_empty() {
                details.group id={ (id) "-parts" } {
                    summary { "What it costs" }
                    ul.parts { @for (words, cost) in &one.parts { li { span { (typeset_words(words)) } b { (part(*cost)) } } } }
                }
            }
        }
    }
}

fn part(cost: i64) -> String {
    i16::try_from(cost).map_or_else(|_| cost.to_string(), signed)
}
