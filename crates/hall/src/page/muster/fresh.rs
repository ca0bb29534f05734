//! A new roster: for which system, and what it begins with.

use frame::view::RosterView;
use maud::{Markup, html};
use referee::SystemView;

use super::with_article;
use crate::page::top::top;
use crate::page::whole;

/// What a new roster can begin with.
pub(crate) struct Fresh {
    /// The address of the list that it comes to stand in.
    pub(crate) base: String,
    /// The systems that have rosters of one's own.
    pub(crate) systems: Vec<SystemView>,
    /// The one that is chosen.
    pub(crate) system: SystemView,
    /// What it calls a roster.
    pub(crate) noun: &'static str,
    /// What a roster can be made for, by id and name.
    pub(crate) kinds: Vec<(String, String)>,
    /// How many points a roster by chance has: least, usual, most.
    pub(crate) points: Option<[u16; 3]>,
    /// The ready rosters.
    pub(crate) ready: Vec<RosterView>,
}

/// The page: three ways to begin.
pub(crate) fn new_roster(fresh: &Fresh) -> Markup {
    let body = html! {
        (top(Some((fresh.system.short, fresh.system.title))))
        main.page.wide.fresh {
            h1 { "New " (fresh.noun) }
            @if fresh.systems.len() > 1 {
                nav.systems aria-label="System" {
                    @for system in &fresh.systems {
                        a.chip href={ (fresh.base) "/new?system=" (system.short) } aria-current=[(system.short == fresh.system.short).then_some("page")] {
                            (system.title)
                        }
                    }
                }
            }
            div.three {
                (way(fresh, "blank", &format!("Muster {}", with_article(fresh.noun)), "Figure by figure, with a running total.", &html! {
                    (kinds(fresh, "kind-blank", false))
                }))
                (way(fresh, "chance", "Random", "A legal one by chance, to play or to change.", &html! {
                    (kinds(fresh, "kind-chance", true))
                    @if let Some([least, usual, most]) = fresh.points {
                        div.field {
                            label for="points" { "Points at most" }
                            input.num #points name="points" type="number" inputmode="numeric" min=(least) max=(most) value=(usual) required;
                        }
                    }
                }))
                @if !fresh.ready.is_empty() {
                    (way(fresh, "ready", "Start from a ready one", "Built in, yours to change.", &html! { (ready(&fresh.ready)) }))
                }
            }
            p { a.button href=(fresh.base) { "My rosters" } }
        }
    };
    whole(&format!("New {}", fresh.noun), "pages start muster", &["start.js", "search.js"], &body)
}

fn way(fresh: &Fresh, from: &str, title: &str, words: &str, fields: &Markup) -> Markup {
    html! {
        section.card.way aria-labelledby={ "way-" (from) } {
            h2 id={ "way-" (from) } { (title) }
            p.soft { (words) }
            form method="post" action={ (fresh.base) "/new" } data-lays {
                input type="hidden" name="system" value=(fresh.system.short);
                input type="hidden" name="from" value=(from);
                (fields)
                button.go type="submit" { span data-words { "Begin" } }
            }
        }
    }
}

fn kinds(fresh: &Fresh, id: &str, or_any: bool) -> Markup {
    html! {
        @if fresh.kinds.len() > 1 {
            div.field {
                label for=(id) { "Kind" }
                select id=(id) name="kind" {
                    @if or_any { option value="" { "any" } }
                    @for (kind, name) in &fresh.kinds { option value=(kind) { (name) } }
                }
            }
        }
    }
}

fn ready(rosters: &[RosterView]) -> Markup {
    let mut groups: Vec<&str> = Vec::new();
    for roster in rosters {
        if !groups.contains(&roster.group.as_str()) {
            groups.push(&roster.group);
        }
    }
    html! {
        div.field {
            label for="ready" { "Which" }
            select #ready name="ready" {
                @for group in groups {
                    optgroup label=(group) {
                        @for roster in rosters.iter().filter(|roster| roster.group == group) {
                            option value=(roster.id) { (roster.name) @if let Some(points) = roster.points { " (" (points) " points)" } }
                        }
                    }
                }
            }
        }
    }
}
