//! The table page as a whole: everything in its place.

use frame::view::TableView;
use maud::{Markup, html};

use super::ask::{Manner, ask};
use super::figures;
use super::log::Rendered;
use crate::page::board::{Drawing, readout, tools};
use crate::page::fragment::{Fragment, element, elements_in};
use crate::page::ruled;

/// The body of the table page: the bar on top, the board, the question, cards and log, the order of play.
pub fn laid(view: &TableView, manner: &Manner<'_>) -> Markup {
    let fragments = fragments(view, manner, &mut Rendered::default());
    html! {
        header id="top" class="top" {
            h1 { a href="/" { "Lychgate" } }
            p class="where" { (view.title) }
            (element(&fragments, "chips"))
        }
        (play(view, &fragments))
        p id="say" class="sr" role="status" aria-live="polite" {}
    }
}

/// The table itself, without the bar on top.
pub(super) fn play(view: &TableView, fragments: &[Fragment]) -> Markup {
    let drawing = Drawing::of(view);
    html! {
        main id="play" class={ "play" @if drawing.is_none() { " boardless" } } {
            (element(fragments, "ask"))
            @if let Some(drawing) = &drawing { (stage(drawing, fragments)) }
            div class="papers" data-tab=(if drawing.is_some() { "log" } else { "cards" }) {
                (tabs(drawing.is_some()))
                (cards(fragments))
                div class="pane log-pane" id="pane-log" role="tabpanel" aria-labelledby="tab-log" { (log(fragments)) }
                (words(drawing.as_ref(), fragments))
            }
            (element(fragments, "order"))
        }
    }
}

/// The board with its tools.
pub(in crate::page) fn stage(drawing: &Drawing<'_>, fragments: &[Fragment]) -> Markup {
    html! {
        section class="table" aria-label="The table" {
            div class="stage" { (drawing.whole(fragments)) (tools()) (readout()) }
        }
    }
}

/// The cards of all figures.
pub(in crate::page) fn cards(fragments: &[Fragment]) -> Markup {
    html! {
        div class="pane cards-pane" id="pane-cards" role="tabpanel" aria-labelledby="tab-cards" {
            div id="cards" class="cards" { (elements_in(fragments, "cards")) }
        }
    }
}

/// The log, oldest line first.
pub(in crate::page) fn log(fragments: &[Fragment]) -> Markup {
    html! { ol id="log" class="log" { (elements_in(fragments, "log")) } }
}

/// The story, and the table in words.
pub(in crate::page) fn words(drawing: Option<&Drawing<'_>>, fragments: &[Fragment]) -> Markup {
    html! {
        div class="pane words-pane" id="pane-words" role="tabpanel" aria-labelledby="tab-words" {
            (element(fragments, "story"))
            @if let Some(drawing) = drawing { (drawing.in_words(fragments)) }
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
