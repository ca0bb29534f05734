//! Some of a list of figures: one by a tap, several by ticks.

use frame::view::{CountView, OptionView, QuestionView, TableView};
use maud::{Markup, html};

use super::promise::row;
use crate::page::board::portrait;

/// The figures to pick from. One alone is picked by a tap on it.
pub(super) fn pick(view: &TableView, question: &QuestionView, count: CountView) -> Markup {
    if (count.least, count.most) == (1, 1) {
        return html! {
            div class="body opts" {
                @for (place, option) in question.options.iter().enumerate() {
                    (row(view, option, 1, u8::try_from(place + 1).ok().filter(|key| *key < 10), false))
                }
            }
        };
    }
    html! {
        form class="body picks" data-least=(count.least) data-most=(count.most) data-kind="pick" {
            p class="hint" { (wanted(count)) }
            div class={ "opts" @if question.options.len() > 6 { " many" } } {
                @for (place, option) in question.options.iter().enumerate() { (tick(view, place, option)) }
            }
        }
    }
}

fn wanted(count: CountView) -> String {
    match (count.least, count.most) {
        (least, most) if least == most => format!("Pick {least}."),
        (0, 1) => "Pick one, or nobody.".to_string(),
        (0, most) => format!("Pick up to {most}, or nobody."),
        (least, most) => format!("Pick {least} to {most}."),
    }
}

fn tick(view: &TableView, place: usize, option: &OptionView) -> Markup {
    let figure = option.figure.and_then(|id| view.figures.iter().find(|figure| figure.id == id));
    html! {
        label class={ "opt pick" @if option.why_not.is_some() { " barred" } } data-figure=[option.figure.map(|figure| figure.0)] {
            input type="checkbox" name="pick" value=(option.answer) disabled[option.why_not.is_some()];
            @if let Some(figure) = figure { (portrait(figure)) }
            span class="t" {
                strong { (option.words) }
                @if let Some(why) = &option.why_not { span class="why" { (why) } }
            }
            @if place < 9 { kbd aria-hidden="true" { (place + 1) } }
        }
    }
}
