//! The table page for a phone beside real miniatures: what to do on the table, the question, and everybody's state.

use ::frame::view::{FigureView, LogLine, TableView};
use maud::{Markup, html};

use super::ask::{Manner, ask};
use super::laid::story;
use super::{figures, log};
use crate::page::board::Piece;
use crate::page::{flag, side_class, side_name};

/// The body of the page. The lines of the log from `fresh` on came with the last answer.
pub(super) fn play(view: &TableView, manner: &Manner<'_>, fresh: usize) -> Markup {
    html! {
        main id="play" class="play boardless" {
            div id="now" class="now-column" { (to_do(view, fresh)) (ask(view, manner)) }
            div id="papers" class="papers" {
                (figures::order(view))
                section id="sides" class="sides" aria-label="All figures" {
                    @for side in sides(view) {
                        section class=(side_class(side)) aria-label=(side_name(view, side)) {
                            (side_head(view, side))
                            div id=(group(side)) class="rows" {
                                @for figure in view.figures.iter().filter(|figure| figure.side == side) { (row(view, figure)) }
                            }
                        }
                    }
                }
                details class="paper" { summary { "Log" } div id="pane-log" class="pane" { (log::log(view)) } }
                details class="paper" { summary { "Story" } div id="pane-words" class="pane" { (story(view)) } }
            }
        }
    }
}

/// Everything on the page that can change by itself.
pub(super) fn pieces(view: &TableView, manner: &Manner<'_>, fresh: usize) -> Vec<Piece> {
    let piece = |id: String, parent: &str, markup: Markup| Piece {
        id,
        parent: parent.to_string(),
        markup: markup.into_string(),
    };
    let mut pieces = vec![
        piece("to-do".to_string(), "now", to_do(view, fresh)),
        piece("ask".to_string(), "now", ask(view, manner)),
        piece("chips".to_string(), "top", figures::chips(view)),
        piece("order".to_string(), "papers", figures::order(view)),
        piece("story".to_string(), "pane-words", story(view)),
    ];
    for side in sides(view) {
        pieces.push(piece(format!("{}-head", group(side)), "sides", side_head(view, side)));
    }
    for figure in &view.figures {
        let row = format!("r{}", figure.id.0);
        // An empty row never changes, so one that somebody has opened stays open.
        pieces.push(piece(
            row.clone(),
            &group(figure.side),
            shell(figure, &html! { summary id={ "s" (figure.id.0) } {} article id={ "c" (figure.id.0) } {} }),
        ));
        pieces.push(piece(format!("s{}", figure.id.0), &row, state(figure)));
        pieces.push(piece(format!("c{}", figure.id.0), &row, figures::card(view, figure)));
    }
    pieces.extend(log::pieces(view));
    pieces
}

/// What the last answer brought about: to be done on the table before the next one is given.
fn to_do(view: &TableView, fresh: usize) -> Markup {
    let news: &[LogLine] = view.log.get(fresh..).unwrap_or_default();
    html! {
        section id="to-do" class="card to-do" aria-labelledby="doing" hidden[news.is_empty() || view.over.is_some()] {
            h2 id="doing" { "On the table:" }
            ul { @for line in news { li { (line.text) } } }
        }
    }
}

/// The sides in their order, those who fight for nobody last.
fn sides(view: &TableView) -> Vec<Option<u8>> {
    let most = view.figures.iter().filter_map(|figure| figure.side).max();
    let count = most.map_or(0, |most| usize::from(most) + 1).max(view.sides.len());
    (0..=u8::MAX).take(count).map(Some).chain([None]).collect()
}

/// The id of the rows of a side.
fn group(side: Option<u8>) -> String {
    side.map_or_else(|| "rows-none".to_string(), |side| format!("rows-{side}"))
}

fn side_head(view: &TableView, side: Option<u8>) -> Markup {
    let own = view.figures.iter().filter(|figure| figure.side == side);
    let (all, left) = (own.clone().count(), own.filter(|figure| !figure.gone).count());
    let name = if side.is_none() { "On nobody's side".to_string() } else { side_name(view, side) };
    html! {
        h2 id={ (group(side)) "-head" } hidden[all == 0] { (flag(side)) (name) " " small { (left) " of " (all) " left" } }
    }
}

/// A figure in a line, which opens to its card.
fn row(view: &TableView, figure: &FigureView) -> Markup {
    shell(figure, &html! { (state(figure)) (figures::card(view, figure)) })
}

fn shell(figure: &FigureView, within: &Markup) -> Markup {
    html! { details id={ "r" (figure.id.0) } class={ "row-of " (side_class(figure.side)) } { (within) } }
}

/// Name, health, tokens and states of a figure.
fn state(figure: &FigureView) -> Markup {
    html! {
        summary id={ "s" (figure.id.0) } class={ "state-line" @if figure.gone { " gone" } @if figure.active { " active" } } {
            b { (figure.name) }
            @if figure.gone {
                span class="mark" { "out" }
            } @else {
                @if let Some(health) = figure.health {
                    span class={ "num" @if health.now < health.most { " hurt" } } {
                        span class="sr" { "Health " } (health.now) "/" (health.most)
                    }
                }
                @if figure.active { span class="mark now" { "acts now" } }
                @for token in &figure.tokens { span class="mark" { (token.count) " " (token.name) } }
                @for state in &figure.states { span class="mark" { (state.name) } }
            }
        }
    }
}
