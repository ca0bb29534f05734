//! A move: on the board, by a suggestion, or by direction and distance.

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

/// What the way drawn so far comes to, and the ways worth going.
pub(super) fn way(view: &TableView, question: &QuestionView) -> Markup {
    let Some(reach) = &question.reach else {
        return html! { p class="hint" { "Move the miniature on the table, then go on." } };
    };
    let mover = view.figures.iter().find(|figure| figure.id == reach.mover);
    let at = mover.and_then(|figure| figure.at);
    html! {
        div class="moving" data-kind="move" data-mover=(reach.mover.0) data-most=(reach.most.0) data-unit=(reach.unit.length().0) data-sign=(reach.unit.sign())
            data-x=[at.map(|at| at.x)] data-y=[at.map(|at| at.y)] data-r=[mover.map(|figure| figure.radius.0)]
            data-course=(reach.course.name()) data-after=[question.way_after.as_ref()] {
            div class="drawn" {
                div id="path" class="path" role="status" { p class="soft" { (hint(reach)) } }
                button type="button" class="quiet small" data-step-back disabled { (back(reach.course)) }
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

/// What the button says before a way is drawn.
pub(super) fn nothing_yet(question: &QuestionView) -> &'static str {
    match question.reach.as_ref().map(|reach| reach.course) {
        Some(Course::Spot) => "Tap a place",
        _ => "Tap where to go",
    }
}

/// What is said before anything is drawn. The page's own code says the same.
fn hint(reach: &ReachView) -> String {
    match reach.course {
        Course::Spot => "Tap the place on the board.".to_string(),
        Course::Straight => format!("Tap where to go. {} left.", reach.unit.words(reach.most)),
        Course::Bent => {
            format!("Tap or drag; more taps make a bend. {} left.", reach.unit.words(reach.most))
        }
    }
}

fn back(course: Course) -> &'static str {
    match course {
        Course::Bent => "Remove bend",
        Course::Straight | Course::Spot => "Clear",
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
            div class="ways" {
                @for (place, way) in reach.ways.iter().enumerate() {
                    button type="button" class="chip way" data-kind="way" data-way=(way.way)
                        aria-keyshortcuts=[(place < 9).then_some(place + 1)] { (way.words) }
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
            summary { "Type " (unit) " from the edges" }
            form class="compass-form" data-unit=(reach.unit.length().0) {
                @for (name, words) in [("west", "From the west edge"), ("north", "From the north edge")] {
                    label class="field" {
                        span { (words) }
                        input type="number" name=(name) min="0" max="400" step="0.1" inputmode="decimal" required;
                    }
                }
                button type="submit" class="quiet" { "Show it" }
            }
        }
    }
}

/// A leg by direction and distance, for players without a pointer.
fn compass(reach: &ReachView) -> Markup {
    let one = reach.unit.length().0;
    let (most, unit) = (f64::from(reach.most.0) / f64::from(one), reach.unit.name());
    html! {
        details class="compass" {
            summary { "Type direction and distance" }
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
                button type="submit" class="quiet" { @if reach.course == Course::Bent { "Add this leg" } @else { "Show it" } }
            }
        }
    }
}
