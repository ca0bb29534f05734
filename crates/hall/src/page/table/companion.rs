//! The table page for a phone beside real miniatures: what to do on the table, the question, and everybody's state.

use ::frame::view::{FigureView, Level, LogLine, OrderView, TableView};
use maud::{Markup, html};

use super::ask::{Manner, ask};
use super::laid::{log, story, tabs};
use super::log::Rendered;
use super::{bar, figures, rail};
use crate::page::board::{Drawing, has_acted};
use crate::page::fragment::{Fragment, element, elements_in};
use crate::page::{flag, side_class, side_name, typeset_words};

/// The body of the page, written from its fragments: what to do and what is asked on one screen, all else behind it.
pub(super) fn play(view: &TableView, fragments: &[Fragment], map: Option<&TableView>) -> Markup {
    let drawing = map.and_then(Drawing::of).map(|drawing| drawing.named("map-"));
    let tabs_here = [("cards", "Figures"), ("log", "Log"), ("words", "Story"), ("map", "Set up")];
    html! {
        main id="play" class="play boardless" {
            div id="now" class="now-column" { (elements_in(fragments, "now")) }
            div id="papers" class="papers" data-tab="cards" {
                (tabs(&tabs_here[..if drawing.is_some() { 4 } else { 3 }]))
                div class="pane cards-pane" id="pane-cards" role="tabpanel" aria-labelledby="tab-cards" tabindex="0" {
                    (element(fragments, "order"))
                    (all_figures(view, fragments))
                }
                div class="pane log-pane" id="pane-log" role="tabpanel" aria-labelledby="tab-log" tabindex="0" { (log(fragments)) }
                div class="pane words-pane" id="pane-words" role="tabpanel" aria-labelledby="tab-words" tabindex="0" { (element(fragments, "story")) }
                @if let (Some(drawing), Some(map)) = (&drawing, map) { (set_up(drawing, map)) }
            }
        }
    }
}

/// The map to lay the table by: terrain and zones as a picture, and all of it in words.
fn set_up(drawing: &Drawing<'_>, map: &TableView) -> Markup {
    let (still, rows) = (drawing.fragments(), drawing.rows());
    html! {
        div class="pane map-pane" id="pane-map" role="tabpanel" aria-labelledby="tab-map" tabindex="0" {
            @for line in &map.story { p { (line) } }
            div class="felt still" { (drawing.whole(&still)) }
            (drawing.in_words(&rows))
        }
    }
}

/// Every figure in a line, side by side.
fn all_figures(view: &TableView, fragments: &[Fragment]) -> Markup {
    html! {
        section id="sides" class="sides" aria-label="All figures" {
            @for side in sides(view) {
                section class=(side_class(side)) aria-label=(side_name(view, side)) {
                    (element(fragments, &head(side)))
                    div id=(group(side)) class="rows" {
                        @for figure in view.figures.iter().filter(|figure| figure.side == side) {
                            (row(figure, &elements_in(fragments, &row_id(figure))))
                        }
                    }
                }
            }
        }
    }
}

/// Everything on the page that can change by itself. The lines of the log from `fresh` on came with the last answer.
pub(super) fn fragments(
    view: &TableView,
    manner: &Manner<'_>,
    fresh: usize,
    log: &mut Rendered,
) -> Vec<Fragment> {
    let mut all = vec![
        Fragment::new("to-do", "now", to_do(view, fresh, manner)),
        Fragment::new("ask", "now", ask(view, manner)),
        Fragment::new("left", "now", still_to_act(view)),
        Fragment::new("turn", "top", bar::turn(view)),
        Fragment::new("pools", "top", bar::pools(view)),
        Fragment::new("order", "pane-cards", rail::order(view)),
        Fragment::new("story", "pane-words", story(view)),
    ];
    all.extend(sides(view).into_iter().map(|side| Fragment::new(head(side), "sides", side_head(view, side))));
    all.extend(view.figures.iter().flat_map(|figure| figure_fragments(view, figure)));
    all.extend(log.fragments(&view.log));
    all
}

/// The row of a figure, and what stands in it. The row itself is empty and never changes, so one that somebody has opened
/// stays open.
fn figure_fragments(view: &TableView, figure: &FigureView) -> [Fragment; 3] {
    let (id, number) = (row_id(figure), figure.id.0);
    let empty = html! { summary id={ "s" (number) } {} article id={ "c" (number) } {} };
    [
        Fragment::new(id.clone(), group(figure.side), row(figure, &empty)),
        Fragment::new(format!("s{number}"), id.clone(), state(figure)),
        Fragment::new(format!("c{number}"), id, figures::card(view, figure)),
    ]
}

/// So many lines of what was done stand above the question, fewer over what the computer is about to do; the log has them all.
const MOST_LINES: usize = 4;
const MOST_BEFORE_DICE: usize = 2;

/// What the last answer brought about: to be done on the table before the next one is given. Who is next and what the turn is
/// stands elsewhere.
fn to_do(view: &TableView, fresh: usize, manner: &Manner<'_>) -> Markup {
    let news = view.log.get(fresh..).unwrap_or_default().iter().chain(manner.coming);
    let announces = manner.waits && manner.deed.is_none(); // else the heading does
    let news: Vec<&LogLine> = news.filter(|line| announces || line.level == Level::Detail).collect();
    let most = if manner.deed.is_some() { MOST_BEFORE_DICE } else { MOST_LINES };
    let (earlier, news) = news.split_at(news.len().saturating_sub(most));
    let begun = view.turn.is_some();
    let rolled = |line: &&&LogLine| line.roll.is_some() || !line.dice.is_empty();
    let only_rolls = news.iter().all(|line| rolled(&line));
    html! {
        section id="to-do" class="card to-do" aria-labelledby="doing" hidden[(news.is_empty() && begun) || view.over.is_some()] {
            @if begun {
                h2 id="doing" { @if only_rolls { "Just now" } @else { "On the table" } }
                @if !earlier.is_empty() {
                    button type="button" class="link earlier" data-open="papers" data-show="log" { (earlier.len()) " more in the log" }
                }
                ul { @for line in news { li class=[rolled(&line).then_some("rolled-line")] { (typeset_words(&line.text)) } } }
            } @else {
                h2 id="doing" { "Before the first turn:" }
                button type="button" class="opt set-up" data-open="papers" data-show="map" { strong { "Set up the table" } span class="why" { "map, zones and what lies where" } }
            }
        }
    }
}

/// Who has still to act this turn, as far as that is settled.
fn still_to_act(view: &TableView) -> Markup {
    let waits = |place: &&OrderView| !place.done && !place.now;
    let figure = |place: &OrderView| view.figures.iter().find(|figure| figure.id == place.figure);
    let left: Vec<&FigureView> =
        view.order.iter().filter(waits).filter_map(figure).filter(|f| !f.gone && !has_acted(f)).collect();
    html! {
        p id="left" class="left" hidden[left.is_empty()] {
            b { "Still to act: " }
            @for (place, figure) in left.iter().enumerate() { @if place > 0 { ", " } (figure.name) }
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

/// The id of the heading of a side.
fn head(side: Option<u8>) -> String {
    format!("{}-head", group(side))
}

/// The id of the row of a figure.
fn row_id(figure: &FigureView) -> String {
    format!("r{}", figure.id.0)
}

fn side_head(view: &TableView, side: Option<u8>) -> Markup {
    let own = view.figures.iter().filter(|figure| figure.side == side);
    let (all, left) = (own.clone().count(), own.filter(|figure| !figure.gone).count());
    let name = side_name(view, side);
    html! {
        h2 id=(head(side)) hidden[all == 0] { (flag(side)) (name) " " small { (left) " of " (all) " left" } }
    }
}

/// A figure in a line, which opens to its card.
fn row(figure: &FigureView, within: &Markup) -> Markup {
    html! { details id=(row_id(figure)) class={ "row-of " (side_class(figure.side)) } { (within) } }
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
