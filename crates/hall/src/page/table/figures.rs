//! Figure cards: what each figure is, how it is, what it can do.

use frame::view::{FigureView, Stat, TableView, Token, Trait};
use maud::{Markup, html};

use crate::page::Fragment;
use crate::page::board::{icon, portrait};
use crate::page::{gauge, health_class, ruled, side_class, side_name};

/// The card of one figure: what it is, how it is, what it can do.
pub(super) fn card(view: &TableView, figure: &FigureView) -> Markup {
    html! {
        article id={ "c" (figure.id.0) } data-figure=(figure.id.0)
            class={ "card figure-card " (side_class(figure.side)) @if figure.gone { " gone" } @if figure.active { " active" } } {
            header {
                (portrait(figure))
                div { h3 { (figure.name) } p class="soft" { (subtitle(view, figure)) } }
            }
            @if let Some(health) = &figure.health {
                div class="health" {
                    span { (health.stat) " " b { (health.now) } " of " (health.most) }
                    (gauge(health.now.into(), health.most.into(), health_class(health)))
                }
            }
            @let stats: Vec<&Stat> = figure.stats.iter().filter(|stat| !is_health(figure, stat)).collect();
            @if !stats.is_empty() { dl class="stats" { @for stat in stats { (stat_view(stat)) } } }
            @if figure.active || !figure.tokens.is_empty() || !figure.states.is_empty() {
                ul class="marks" {
                    @if figure.active { li class="mark now" { "acts now" } }
                    @for token in &figure.tokens { li class="mark" { (icon(&token.name)) (token_words(token)) } }
                    @for state in &figure.states { li class="mark" { (icon(&state.name)) (word(state)) } }
                }
            }
            (words("Traits", &figure.traits))
            (words("Carries", &figure.gear))
        }
    }
}

/// Is it the number that the bar above already shows?
fn is_health(figure: &FigureView, stat: &Stat) -> bool {
    figure.health.as_ref().is_some_and(|health| health.stat == stat.name)
}

fn subtitle(view: &TableView, figure: &FigureView) -> String {
    let side = side_name(view, figure.side);
    let kind = Some(figure.kind.as_str()).filter(|kind| *kind != figure.name).unwrap_or_default();
    [kind, &side, figure.end().unwrap_or_default()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// A number now, and what the profile says where that differs.
fn stat_view(stat: &Stat) -> Markup {
    let number: Option<i16> = stat.printed.trim_end_matches('"').parse().ok();
    let differs = number.is_some_and(|printed| printed != stat.value);
    let now = match stat.printed.starts_with(['+', '-']) {
        true => format!("{:+}", stat.value),
        false => stat.value.to_string(),
    };
    html! {
        div class=[differs.then_some("differs")] {
            dt { (stat.name) }
            dd {
                @if differs {
                    (now) " " s { span class="sr" { "instead of " } (stat.printed) }
                } @else {
                    (stat.printed)
                }
            }
        }
    }
}

fn token_words(token: &Token) -> Markup {
    html! { b { (token.count) } " " (ruled(&token.name, token.rule)) }
}

fn word(word: &Trait) -> Markup {
    ruled(&word.name, word.rule)
}

fn words(title: &str, list: &[Trait]) -> Markup {
    html! {
        @if !list.is_empty() {
            p class="traits" {
                span class="soft" { (title) ": " }
                @for (place, each) in list.iter().enumerate() {
                    @if place > 0 { ", " }
                    (word(each))
                }
            }
        }
    }
}

/// The cards of all figures.
pub(in crate::page) fn fragments(view: &TableView) -> Vec<Fragment> {
    let cards = view.figures.iter();
    cards.map(|figure| Fragment::new(format!("c{}", figure.id.0), "cards", card(view, figure))).collect()
}
