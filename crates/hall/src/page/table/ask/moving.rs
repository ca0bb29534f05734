//! A move: on the board, by a suggestion, or by compass and measure.

use frame::view::{Course, QuestionView, ReachView, TableView};
use maud::{Markup, html};

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
            data-x=[at.map(|at| at.x)] data-y=[at.map(|at| at.y)] data-r=[mover.map(|figure| figure.radius.0)]
            data-course=(reach.course.name()) {
            p class="hint" { (hint(reach.course, name)) }
            div id="path" class="path" role="status" { p class="soft" { (nothing_yet(reach)) } }
            div class="row" {
                button type="button" class="go" data-go disabled { (go(reach.course)) " " kbd aria-hidden="true" { "Enter" } }
                button type="button" class="quiet" data-step-back disabled { "⌫ " (back(reach.course)) }
            }
            (risks(reach))
            (suggestions(reach))
            @match reach.course {
                Course::Spot => (from_the_edges(reach)),
                Course::Bent | Course::Straight => (compass(reach)),
            }
        }
    }
}

fn hint(course: Course, name: &str) -> String {
    match course {
        Course::Bent => {
            format!("Drag {name} on the board, or tap where it should go; every further tap adds a corner.")
        }
        Course::Straight => format!("Drag {name} on the board, or tap where it should go."),
        Course::Spot => "Tap the place on the board; tap again for another.".to_string(),
    }
}

/// What is said before anything is drawn. The page's own code says the same.
fn nothing_yet(reach: &ReachView) -> String {
    match reach.course {
        Course::Spot => "No place chosen yet.".to_string(),
        Course::Bent | Course::Straight => {
            format!("No way drawn yet. {} to go.", reach.unit.words(reach.most))
        }
    }
}

fn go(course: Course) -> &'static str {
    if course == Course::Spot { "Here" } else { "Go" }
}

fn back(course: Course) -> &'static str {
    match course {
        Course::Bent => "Corner back",
        Course::Straight | Course::Spot => "Not there",
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

/// A place by its distance from two edges, for players without a pointer.
fn from_the_edges(reach: &ReachView) -> Markup {
    let unit = reach.unit.name();
    html! {
        details class="compass" {
            summary { "By " (unit) " from the edges" }
            form class="compass-form" data-unit=(reach.unit.length().0) {
                @for (name, words) in [("west", "From the west edge"), ("north", "From the north edge")] {
                    label class="field" {
                        span { (words) }
                        input type="number" name=(name) min="0" max="400" step="0.1" inputmode="decimal" required;
                    }
                }
                button type="submit" class="quiet" { "Try it there" }
            }
        }
    }
}

/// A leg by compass and measure, for players without a pointer.
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
                button type="submit" class="quiet" { @if reach.course == Course::Bent { "Add this leg" } @else { "Draw it" } }
            }
        }
    }
}
