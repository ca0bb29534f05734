//! A move: on the board, by a suggestion, or by compass and measure.

use maud::{Markup, html};
use table::view::{QuestionView, ReachView, TableView};

use crate::page::capital;

/// The sixteen points of the compass, clockwise from north.
const COMPASS: [&str; 16] = [
    "north",
    "north-north-east",
    "north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-west",
    "north-north-west",
];

/// How to move, what the way drawn so far comes to, and the ways worth going.
pub(super) fn way(view: &TableView, question: &QuestionView) -> Markup {
    let Some(reach) = &question.reach else {
        return html! { p class="hint" { "Move the miniature on the table, then go on." } };
    };
    let mover = view.figures.iter().find(|figure| figure.id == reach.mover);
    let name = mover.map_or("the figure", |figure| figure.name.as_str());
    let at = mover.and_then(|figure| figure.at);
    html! {
        div class="moving" data-kind="move" data-mover=(reach.mover.0) data-most=(reach.most.0) data-unit=(reach.unit.length().0) data-sign=(reach.unit.sign())
            data-x=[at.map(|at| at.x)] data-y=[at.map(|at| at.y)] {
            p class="hint" {
                "Drag " (name) " on the board, or tap where it should go; every further tap adds a corner."
            }
            div id="path" class="path" role="status" {
                p class="soft" { "No way drawn yet. " (reach.unit.words(reach.most)) " to go." }
            }
            div class="row" {
                button type="button" class="go" data-go disabled { "Go " kbd aria-hidden="true" { "Enter" } }
                button type="button" class="quiet" data-step-back disabled { "⌫ Corner back" }
            }
            (risks(reach))
            (suggestions(reach))
            (compass(reach))
        }
    }
}

fn risks(reach: &ReachView) -> Markup {
    html! {
        @if !reach.risks.is_empty() {
            ul class="risks" { @for risk in &reach.risks { li { (risk.words) " in the hatched part." } } }
        }
    }
}

fn suggestions(reach: &ReachView) -> Markup {
    html! {
        @if !reach.ways.is_empty() {
            div class="opts ways" {
                @for (place, way) in reach.ways.iter().enumerate() {
                    button type="button" class="opt" data-kind="way" data-way=(way.way)
                        aria-keyshortcuts=[(place < 9).then_some(place + 1)] {
                        strong { (way.words) }
                        @if place < 9 { kbd aria-hidden="true" { (place + 1) } }
                    }
                }
            }
        }
    }
}

/// A leg by compass and measure, for whoever plays without a pointer.
fn compass(reach: &ReachView) -> Markup {
    let one = reach.unit.length().0;
    let (most, unit) = (f64::from(reach.most.0) / f64::from(one), reach.unit.name());
    html! {
        details class="compass" {
            summary { "By compass and " (unit) }
            form class="compass-form" data-unit=(one) {
                label class="field" {
                    span { "Direction" }
                    select name="direction" {
                        @for (place, name) in COMPASS.iter().enumerate() { option value=(place) { (name) } }
                    }
                }
                label class="field" {
                    span { (capital(unit)) }
                    input type="number" name="far" min="0.1" max="200" step="0.1" inputmode="decimal"
                        value=(format!("{most:.1}"));
                }
                button type="submit" class="quiet" { "Add this leg" }
            }
        }
    }
}
