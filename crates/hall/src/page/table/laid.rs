//! The table page as a whole: everything in its place. On a phone the same elements lie below each other: bar, board, last
//! roll, question; the papers are a sheet.

use frame::view::TableView;
use maud::{Markup, html};

use super::ask::{Manner, ask};
use super::log::Rendered;
use super::{bar, figures, rail};
use crate::page::board::{Drawing, readout, tools};
use crate::page::fragment::{Fragment, element, elements_in};
use crate::page::ruled;

/// The table with the turn and the pools above it, for a page that stands still.
pub fn laid(view: &TableView, manner: &Manner<'_>) -> Markup {
    let fragments = fragments(view, manner, &mut Rendered::default());
    html! {
        header id="top" class="top" { p class="where" { (view.title) } (element(&fragments, "turn")) (element(&fragments, "pools")) (element(&fragments, "score")) }
        (play(view, &fragments))
    }
}

/// The table itself, without the bar on top.
pub(super) fn play(view: &TableView, fragments: &[Fragment]) -> Markup {
    let drawing = Drawing::of(view);
    html! {
        main id="play" class={ "play" @if drawing.is_none() { " boardless" } } {
            div id="rail" class="rail" {
                button type="button" class="close" data-close="rail" aria-label="Close" { "×" }
                (elements_in(fragments, "rail"))
            }
            @if let Some(drawing) = &drawing { (stage(drawing, fragments)) }
            (element(fragments, "ask"))
            div id="papers" class="papers" data-tab="log" {
                (tabs(&[("log", "Log"), ("cards", "Figures"), ("words", "Story")]))
                div class="pane log-pane" id="pane-log" role="tabpanel" aria-labelledby="tab-log" tabindex="0" { (log(fragments)) }
                (cards(fragments))
                (words(drawing.as_ref(), fragments))
            }
        }
    }
}

/// The board with its tools.
pub(in crate::page) fn stage(drawing: &Drawing<'_>, fragments: &[Fragment]) -> Markup {
    html! {
        section class="table" aria-label="The table" {
            (tools())
            div class="felt" { (drawing.whole(fragments)) (readout()) div id="tip" class="tip" role="tooltip" hidden {} }
        }
    }
}

/// The cards of all figures.
pub(in crate::page) fn cards(fragments: &[Fragment]) -> Markup {
    html! {
        div class="pane cards-pane" id="pane-cards" role="tabpanel" aria-labelledby="tab-cards" tabindex="0" {
            div id="cards" class="cards" { (elements_in(fragments, "cards")) }
        }
    }
}

/// The log, oldest line first.
pub(in crate::page) fn log(fragments: &[Fragment]) -> Markup {
    html! { ol id="log" class="log" { (elements_in(fragments, "log")) } }
}

/// The story, and the board as text.
pub(in crate::page) fn words(drawing: Option<&Drawing<'_>>, fragments: &[Fragment]) -> Markup {
    html! {
        div class="pane words-pane" id="pane-words" role="tabpanel" aria-labelledby="tab-words" tabindex="0" {
            (element(fragments, "story"))
            @if let Some(drawing) = drawing { (drawing.in_words(fragments)) }
        }
    }
}

/// The tabs over the papers, the first one open.
pub(super) fn tabs(tabs: &[(&str, &str)]) -> Markup {
    html! {
        div class="tabs" role="tablist" aria-label="Papers" {
            @for (place, (name, words)) in tabs.iter().enumerate() {
                button type="button" role="tab" id={ "tab-" (name) } aria-controls={ "pane-" (name) }
                    aria-selected=(if place == 0 { "true" } else { "false" }) { (words) }
            }
            button type="button" class="close" data-close="papers" aria-label="Close" { "×" }
        }
    }
}

/// The story of the scenario, the house rules, and what only this seat knows.
pub(in crate::page) fn story(view: &TableView) -> Markup {
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
pub fn fragments(view: &TableView, manner: &Manner<'_>, log: &mut Rendered) -> Vec<Fragment> {
    let mut all = vec![
        Fragment::new("turn", "top", bar::turn(view)),
        Fragment::new("pools", "top", bar::pools(view)),
        Fragment::new("score", "top", bar::score(view)),
        Fragment::new("goals", "rail", rail::goals(view)),
        Fragment::new("order", "rail", rail::order(view)),
        Fragment::new("tray", "rail", rail::tray(view)),
        Fragment::new("ask", "play", ask(view, manner)),
        Fragment::new("story", "pane-words", story(view)),
    ];
    if let Some(drawing) = Drawing::of(view) {
        all.extend(drawing.fragments());
        all.extend(drawing.rows());
    }
    all.extend(figures::fragments(view));
    all.extend(log.fragments(&view.log));
    all
}
