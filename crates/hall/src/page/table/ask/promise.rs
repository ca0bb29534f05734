//! One option as a row: who it is about, what it means, what it promises and why.

use frame::view::{
    AgainstView, ChanceView, FigureView, OptionView, PartView, PromiseView, QuestionView, TableView,
};
use maud::{Markup, html};

use crate::page::board::{condition, portrait};
use crate::page::{capital, number, ruled, signed};

/// Does it roll dice that are counted beforehand? Such an option is looked at before it is taken.
pub(super) fn rolls(option: &OptionView) -> bool {
    option.promise.as_ref().is_some_and(|promise| !promise.chances.is_empty())
}

/// The row of an option that can be chosen, and how often it could be.
pub(super) fn row(
    view: &TableView,
    option: &OptionView,
    count: usize,
    key: Option<u8>,
    is_choice: bool,
) -> Markup {
    let promise = option.promise.as_ref();
    let figure = option.figure.and_then(|id| view.figures.iter().find(|figure| figure.id == id));
    let chance = promise.and_then(|promise| promise.chances.first());
    // Without a board beside it, how a figure is says more than how its chance comes about.
    let state = figure.filter(|_| view.table.is_none()).map(|figure| condition(figure).join(" · "));
    let why = promise.map(|promise| &promise.words).filter(|_| state.is_none()).or(state.as_ref());
    html! {
        div class="choice" {
            button type="button" class={ "opt" @if rolls(option) { " rolls" } } data-kind=(if is_choice { "choice" } else { "pick" })
                data-answer=(option.answer) data-figure=[option.figure.map(|figure| figure.0)]
                data-words=(option.words) data-verb=[view.question.as_ref().and_then(|question| verb(question, option, figure))] data-odds=[chance.map(odds)] aria-keyshortcuts=[key] {
                @if let Some(figure) = figure { (portrait(figure)) }
                span class="t" {
                    strong { (option.words) @if count > 1 { " × " (count) } }
                    @if let Some(words) = why.filter(|words| !words.is_empty()) {
                        span class="why" { (words) }
                    }
                }
                @if let Some(chance) = chance {
                    span class="o" title={ (chance.count) " in " (chance.of) } { (odds(chance)) small { (chance.name) } }
                }
                @if let Some(key) = key { kbd aria-hidden="true" { (key) } }
            }
            @if let Some(promise) = promise { (reasons(promise)) }
        }
    }
}

/// What is done to a figure that is asked for by name: `Shoot` of `Rifleman: shoot at whom?`
fn verb(question: &QuestionView, option: &OptionView, figure: Option<&FigureView>) -> Option<String> {
    figure.filter(|figure| figure.name == option.words)?;
    let asked = question.text.rsplit(": ").next()?;
    let verb = asked.strip_suffix(" whom?")?;
    Some(capital(verb.strip_suffix(" at").unwrap_or(verb)))
}

/// Every number of a promise, each linked to its rule, and the further chances.
fn reasons(promise: &PromiseView) -> Markup {
    html! {
        @if !promise.parts.is_empty() || !promise.against.is_empty() || promise.chances.len() > 1 {
            ul class="reasons" aria-label="Reasons" {
                @for part in &promise.parts {
                    li class=[(!part.counted).then_some("outdone")] {
                        b { (signed(part.value)) } " " (ruled(&part.words, part.rule))
                        @if !part.counted { span class="sr" { ", not counted" } }
                    }
                }
                @for against in &promise.against { li class="against" { (held_against(against)) } }
                @for chance in promise.chances.iter().skip(1) { li { b { (odds(chance)) } " " (chance.name) } }
            }
        }
    }
}

/// What a roll is held against, which is never added to it: `against Defence 12: 13 Defence, −1 fatigue`.
fn held_against(against: &AgainstView) -> Markup {
    let counted = |(place, part): (usize, &PartView)| {
        let value = if place == 0 { number(part.value) } else { signed(part.value) };
        html! { @if place > 0 { ", " } (value) " " (ruled(&part.words, part.rule)) }
    };
    html! {
        "against "
        @match against.parts.as_slice() {
            [only] => b { (ruled(&against.words, only.rule)) },
            parts => {
                b { (against.words) } ": "
                @for part in parts.iter().filter(|part| part.counted).enumerate() { (counted(part)) }
            }
        }
    }
}

/// Marks for the board: the figures that barred options name, with why.
pub(super) fn figures(barred: &[&OptionView]) -> Markup {
    html! {
        @for option in barred.iter().filter(|option| option.figure.is_some()) {
            span hidden data-barred=[option.figure.map(|figure| figure.0)] { (option.why_not.as_deref().unwrap_or_default()) }
        }
    }
}

/// A chance in per cent, never rounded to 0% or 100%.
pub fn odds(chance: &ChanceView) -> String {
    let (count, of) = (u64::from(chance.count), u64::from(chance.of.max(1)));
    match (count * 200 + of) / (of * 2) {
        _ if count >= of => "100%".to_string(),
        _ if count == 0 => "0%".to_string(),
        0 => "<1%".to_string(),
        100.. => ">99%".to_string(),
        share => format!("{share}%"),
    }
}
