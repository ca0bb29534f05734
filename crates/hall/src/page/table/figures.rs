//! Figure cards, the order of play, and the chips with turn and pools.

use frame::view::{FigureView, OrderView, Pool, Stat, TableView, Token, Trait};
use maud::{Markup, html};

use crate::page::Fragment;
use crate::page::{flag, gauge, health_class, ruled, side_class, side_name};

/// The card of one figure: what it is, how it is, what it can do.
pub(super) fn card(view: &TableView, figure: &FigureView) -> Markup {
    html! {
        article id={ "c" (figure.id.0) } data-figure=(figure.id.0)
            class={ "card figure-card " (side_class(figure.side)) @if figure.gone { " gone" } @if figure.active { " active" } } {
            header {
                h3 { (flag(figure.side)) (figure.name) }
                p class="soft" { (subtitle(view, figure)) }
            }
            @if let Some(health) = figure.health {
                div class="health" {
                    span { "Health " b { (health.now) } " of " (health.most) }
                    (gauge(health.now.into(), health.most.into(), health_class(health)))
                }
            }
            @let stats: Vec<&Stat> = figure.stats.iter().filter(|stat| !is_health(figure, stat)).collect();
            @if !stats.is_empty() { dl class="stats" { @for stat in stats { (stat_view(stat)) } } }
            @if figure.active || !figure.tokens.is_empty() || !figure.states.is_empty() {
                ul class="marks" {
                    @if figure.active { li class="mark now" { "acts now" } }
                    @for token in &figure.tokens { li class="mark" { (token_words(token)) } }
                    @for state in &figure.states { li class="mark" { (word(state)) } }
                }
            }
            (words("Traits", &figure.traits))
            (words("Carries", &figure.gear))
        }
    }
}

/// Is it the number that the bar above already shows?
fn is_health(figure: &FigureView, stat: &Stat) -> bool {
    figure.health.is_some_and(|health| health.stat == stat.name)
}

fn subtitle(view: &TableView, figure: &FigureView) -> String {
    let side = match figure.side {
        None => "on nobody's side".to_string(),
        side => side_name(view, side),
    };
    let kind = Some(figure.kind.as_str()).filter(|kind| *kind != figure.name).unwrap_or_default();
    let gone = if figure.gone { "out of the game" } else { "" };
    [kind, &side, gone].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
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

/// The order of play, as far as it is settled.
pub(super) fn order(view: &TableView) -> Markup {
    html! {
        nav id="order" class="order" aria-label="Order of play" {
            ol { @for place in &view.order { (turn_of(view, place)) } }
        }
    }
}

fn turn_of(view: &TableView, place: &OrderView) -> Markup {
    let Some(figure) = view.figures.iter().find(|figure| figure.id == place.figure) else {
        return html! {};
    };
    let (class, said) = match (place.now, place.done) {
        (true, _) => ("now", "now: "),
        (_, true) => ("done", "done: "),
        _ => ("", ""),
    };
    html! {
        li class=[Some(class).filter(|class| !class.is_empty())] {
            button type="button" data-figure=(figure.id.0) aria-current=[place.now.then_some("step")] {
                (flag(figure.side))
                @if !said.is_empty() { span class="sr" { (said) } }
                (figure.name)
            }
        }
    }
}

/// The turn, the phase and what belongs to the sides.
pub(super) fn chips(view: &TableView) -> Markup {
    let common: Vec<&Pool> = view.pools.iter().filter(|pool| pool.side.is_none()).collect();
    let mut sides: Vec<u8> = view.pools.iter().filter_map(|pool| pool.side).collect();
    sides.sort_unstable();
    sides.dedup();
    html! {
        div id="chips" class="chips" role="group" aria-label="Turn and pools" tabindex="0" {
            @if let Some(turn) = &view.turn { span class="chip turn" { (turn) } }
            @if !view.phase.is_empty() { span class="chip" { (view.phase) } }
            @for pool in common {
                span class="chip" { span { (pool.name) @if pool.count != 1 { " " b { (pool.count) } } } }
            }
            @for side in sides {
                span class={ "chip pools " (side_class(Some(side))) } title=(side_name(view, Some(side))) {
                    (flag(Some(side)))
                    span class="sr" { (side_name(view, Some(side))) ": " }
                    @for pool in view.pools.iter().filter(|pool| pool.side == Some(side)) {
                        span class="pool" { (pool.name) " " b { (pool.count) } }
                    }
                }
            }
        }
    }
}

/// The cards, the order and the chips.
pub(in crate::page) fn fragments(view: &TableView) -> Vec<Fragment> {
    let one = [Fragment::new("chips", "top", chips(view)), Fragment::new("order", "play", order(view))];
    let cards = view.figures.iter();
    let cards = cards.map(|figure| Fragment::new(format!("c{}", figure.id.0), "cards", card(view, figure)));
    one.into_iter().chain(cards).collect()
}
