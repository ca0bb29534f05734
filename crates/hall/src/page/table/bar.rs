//! The bar on top of a table: which turn it is, whose dice and points, the ways to everything else.

use frame::view::{Pool, TableView};
use maud::{Markup, html};

use crate::page::{flag, side_class, side_name};

/// More turns than this are not drawn one by one.
const PIPS: u16 = 12;

/// The turn and the phase.
pub(in crate::page) fn turn(view: &TableView) -> Markup {
    html! {
        div id="turn" class="turn" {
            @if let Some(turn) = &view.turn { b { (turn) } }
            @if let Some([now, of]) = view.turns.filter(|[_, of]| *of <= PIPS) {
                ol class="pips" aria-hidden="true" {
                    @for turn in 1..=of { li class=(if turn < now { "past" } else if turn == now { "now" } else { "" }) {} }
                }
            }
            @if !view.phase.is_empty() { span class="phase" { (view.phase) } }
        }
    }
}

/// What belongs to the sides, and what holds for all: dice, points, the weather.
pub(in crate::page) fn pools(view: &TableView) -> Markup {
    let mut sides: Vec<u8> = view.pools.iter().filter_map(|pool| pool.side).collect();
    sides.sort_unstable();
    sides.dedup();
    html! {
        div id="pools" class="pools" role="group" aria-label="Dice and points" tabindex="0" {
            @for pool in view.pools.iter().filter(|pool| pool.side.is_none()) {
                span class="pool" { (pool.name) @if pool.count != 1 { " " b { (pool.count) } } }
            }
            @for side in sides {
                span class={ "pool-of " (side_class(Some(side))) } title=(side_name(view, Some(side))) {
                    (flag(Some(side)))
                    span class="sr" { (side_name(view, Some(side))) ": " }
                    @for pool in view.pools.iter().filter(|pool| pool.side == Some(side)) { (one(pool)) }
                }
            }
        }
    }
}

fn one(pool: &Pool) -> Markup {
    html! { span class="pool" { b { (pool.count) } " " (pool.name) } }
}
