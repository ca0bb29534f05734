//! The bar on top of a table: which turn it is, whose dice and points, the ways to everything else.

use frame::view::{Pool, TableView};
use maud::{Markup, html};

use crate::page::{flag, side_class, side_name};

/// More turns than this are not drawn one by one.
const PIPS: u16 = 12;

/// More points than this are not drawn one by one in the bar.
const FEW: i32 = 7;

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
            @if !view.phase.is_empty() { span class="phase" title=(view.phase) { (view.phase) } }
        }
    }
}

/// What belongs to the sides, and what holds for all: dice, points, the weather. What has run out stands beside the
/// board alone.
pub(in crate::page) fn pools(view: &TableView) -> Markup {
    let left = |pool: &&Pool| pool.count != 0;
    html! {
        div id="pools" class="pools" role="group" aria-label="Dice and points" tabindex="0" {
            @for pool in view.pools.iter().filter(|pool| pool.side.is_none()) { (one(pool)) }
            @for side in sides(view) {
                @let pools: Vec<&Pool> = view.pools.iter().filter(|pool| pool.side == Some(side)).filter(left).collect();
                @if !pools.is_empty() {
                    span class={ "pool-of " (side_class(Some(side))) } title=(side_name(view, Some(side))) {
                        (flag(Some(side)))
                        span class="sr" { (side_name(view, Some(side))) ": " }
                        @for pool in pools { (one(pool)) }
                    }
                }
            }
        }
    }
}

/// The sides that have dice or points.
pub(super) fn sides(view: &TableView) -> Vec<u8> {
    let mut sides: Vec<u8> = view.pools.iter().filter_map(|pool| pool.side).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

pub(super) fn one(pool: &Pool) -> Markup {
    html! { span class="pool" { @if pool.side.is_some() || pool.count != 1 { b { (pool.count) } " " } (pool.name) } }
}

/// On a phone: the score in a pill that opens what lies beside the board on a desk.
pub(super) fn score(view: &TableView) -> Markup {
    html! {
        button type="button" id="score" class="score-pill" data-open="rail" title="Objectives, dice and order of play" {
            @match view.scores.as_slice() {
                [] => "Status",
                [score] => {
                    b { (score.points) } @if let Some(needed) = score.needed { " of " (needed) } @else if score.points == 1 { " point" } @else { " points" }
                    @if let Some(needed) = score.needed.filter(|needed| (1..=FEW).contains(needed)) {
                        span class="pips" aria-hidden="true" { @for place in 0..needed { i class=[(place < score.points).then_some("on")] {} } }
                    }
                },
                several => @for score in several { span class="side-score" { (flag(Some(score.side))) b { (score.points) } } },
            }
            span class="sr" { ": objectives, dice and order of play" }
        }
    }
}
