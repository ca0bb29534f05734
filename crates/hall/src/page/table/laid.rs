//! The table page as a whole: everything in its place.

use frame::view::TableView;
use maud::{Markup, html};

use super::ask::{Manner, ask};
use super::{figures, log};
use crate::page::board::{Drawing, Piece, readout, tools};
use crate::page::ruled;

/// The body of the table page: the bar on top, the board, the question, cards and log, the order of play.
pub fn laid(view: &TableView, manner: &Manner<'_>) -> Markup {
    html! {
        header id="top" class="top" {
            h1 { a href="/" { "Lychgate" } }
            p class="where" { (view.title) }
            (figures::chips(view))
        }
        (play(view, manner))
        p id="say" class="sr" role="status" aria-live="polite" {}
    }
}

/// The table itself, without the bar on top.
pub fn play(view: &TableView, manner: &Manner<'_>) -> Markup {
    let drawing = Drawing::of(view);
    html! {
        main id="play" class={ "play" @if drawing.is_none() { " boardless" } } {
            (ask(view, manner))
            @if let Some(drawing) = &drawing {
                section class="table" aria-label="The table" {
                    div class="stage" { (drawing.whole()) (tools()) (readout()) }
                }
            }
            div class="papers" data-tab=(if drawing.is_some() { "log" } else { "cards" }) {
                (tabs(drawing.is_some()))
                div class="pane cards-pane" id="pane-cards" role="tabpanel" aria-labelledby="tab-cards" { (figures::cards(view)) }
                div class="pane log-pane" id="pane-log" role="tabpanel" aria-labelledby="tab-log" { (log::log(view)) }
                div class="pane words-pane" id="pane-words" role="tabpanel" aria-labelledby="tab-words" {
                    (story(view))
                    @if let Some(drawing) = &drawing { (drawing.in_words()) }
                }
            }
            (figures::order(view))
        }
    }
}

/// The tabs over the papers: the log first beside a board, the cards where there is none.
fn tabs(has_board: bool) -> Markup {
    let cards = if has_board { ("cards", "Figure") } else { ("cards", "Figures") };
    let log = ("log", "Log");
    let [first, second] = if has_board { [log, cards] } else { [cards, log] };
    let tabs = [first, second, ("words", "Story")];
    html! {
        div class="tabs" role="tablist" aria-label="Papers" {
            @for (place, (name, words)) in tabs.into_iter().enumerate() {
                button type="button" role="tab" id={ "tab-" (name) } aria-controls={ "pane-" (name) }
                    aria-selected=(if place == 0 { "true" } else { "false" }) { (words) }
            }
        }
    }
}

/// How it came to this, and what only this seat knows.
pub fn story(view: &TableView) -> Markup {
    html! {
        div id="story" class="story" {
            @for paragraph in &view.story { p { (paragraph) } }
            @if !view.house_rules.is_empty() {
                h3 { "House rules at this table" }
                ul class="house-rules" {
                    @for rule in &view.house_rules { li { (ruled(&rule.words, Some(rule.rule))) } }
                }
            }
            @if !view.notes.is_empty() {
                h3 { "Only you know" }
                ul { @for note in &view.notes { li { (note) } } }
            }
        }
    }
}

/// Everything on the page that can change by itself.
pub fn pieces(view: &TableView, manner: &Manner<'_>) -> Vec<Piece> {
    let piece = |id: &str, parent: &str, markup: Markup| Piece {
        id: id.to_string(),
        parent: parent.to_string(),
        markup: markup.into_string(),
    };
    let mut pieces = vec![piece("ask", "play", ask(view, manner)), piece("story", "pane-words", story(view))];
    if let Some(drawing) = Drawing::of(view) {
        pieces.extend(drawing.pieces());
        pieces.extend(drawing.rows());
    }
    pieces.extend(figures::pieces(view));
    pieces.extend(log::pieces(view));
    pieces
}
