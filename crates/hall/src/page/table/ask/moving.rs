//! A move: on the board, by a suggestion, or by direction and distance.

use frame::view::{Course, QuestionView, ReachView, TableView};
use maud::{Markup, html};
use serde_json::Value;
use table::{Length, Point};

use crate::page::{capital, typeset_words};

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
            (drawn(reach, &hint(reach), back(reach.course)))
            (risks(reach))
            (suggestions(reach, at))
            @match reach.course {
                Course::Spot => (from_the_edges(reach)),
                Course::Bent | Course::Straight => (compass(reach)),
            }
        }
    }
}

/// Where a figure that was placed for the player could stand instead: which one is tapped or dragged says the page.
pub(super) fn elsewhere(question: &QuestionView) -> Markup {
    html! {
        @if let Some(reach) = &question.reach {
            div class="moving" data-kind="move" data-most="0" data-unit=(reach.unit.length().0) data-sign=(reach.unit.sign())
                data-course="spot" data-placed {
                (drawn(reach, "Or tap it in the list, then its place.", "Clear"))
            }
        }
    }
}

/// The way drawn so far, as a row over the suggested ones.
fn drawn(reach: &ReachView, hint: &str, back: &str) -> Markup {
    html! {
        div class="drawn" data-most=(reach.most.0) {
            svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d="M12 2v5M12 17v5M2 12h5M17 12h5M7 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0" {} }
            div id="path" class="path" role="status" { p class="soft" { (hint) } }
            button type="button" class="quiet small" data-step-back disabled { (back) }
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
        Course::Straight => format!("Tap where to go. {} left.", length(reach, reach.most)),
        Course::Bent => format!("Tap or drag. More taps make a bend. {} left.", length(reach, reach.most)),
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

/// Ways worth going, each with its length.
fn suggestions(reach: &ReachView, from: Option<Point>) -> Markup {
    let from = from.filter(|_| reach.course != Course::Spot);
    html! {
        @if !reach.ways.is_empty() {
            div class="ways opts" {
                @for (place, way) in reach.ways.iter().enumerate() {
                    @let (words, more) = parted(&way.words);
                    button type="button" class="opt way" data-kind="way" data-way=(way.way)
                        aria-keyshortcuts=[(place < 9).then_some(place + 1)] {
                        svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d="M4 12h15M13 6l6 6-6 6" {} }
                        span class="t" { strong { (capital(words)) } @if !more.is_empty() { span class="why" { (more) } } }
                        @if let Some(far) = from.and_then(|from| far(&way.way, from)) { span class="o" { (length(reach, far)) } }
                        @if place < 9 { kbd aria-hidden="true" { (place + 1) } }
                    }
                }
            }
        }
    }
}

/// The words of a way without its length, which stands beside them, and the direction it leads in.
fn parted(words: &str) -> (&str, &str) {
    let is_length = |part: &str| part.starts_with(|sign: char| sign.is_ascii_digit());
    match words.rsplit_once(", ") {
        Some((words, tail)) if is_length(tail) && !tail.contains("edge") => {
            (words, tail.split_once(' ').map_or("", |(_, direction)| direction))
        }
        _ => match words.split_once("\u{2033} ") {
            Some((number, rest)) if is_length(number) && !rest.contains("edge") => (rest, ""),
            _ => (words, ""),
        },
    }
}

/// How long a way is, if it is made of points alone.
fn far(way: &Value, from: Point) -> Option<Length> {
    let points: Vec<(i32, i32)> = serde_json::from_value(way.clone()).ok()?;
    let legs = std::iter::once((from.x, from.y)).chain(points.iter().copied()).zip(&points);
    let leg =
        |((x, y), (to_x, to_y)): ((i32, i32), &(i32, i32))| f64::from(to_x - x).hypot(f64::from(to_y - y));
    Some(Length(legs.map(leg).sum::<f64>().round() as i32)).filter(|far| *far > Length::ZERO)
}

fn length(reach: &ReachView, length: Length) -> String {
    typeset_words(&reach.unit.words(length))
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
