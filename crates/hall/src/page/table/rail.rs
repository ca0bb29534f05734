//! Beside the board: what is to be won, the order of play, and the last roll.

use frame::view::{FigureView, GoalView, LogLine, OrderView, Pool, RolledDie, ScoreView, TableView};
use maud::{Markup, html};

use super::bar;
use crate::page::board::{has_acted, portrait};
use crate::page::{capital, flag, number, side_name, signed};

/// More points than this are not drawn one by one.
const PIPS: i32 = 12;

/// More dice than this are counted, not drawn.
const MOST_DICE: usize = 8;

/// How the sides stand towards winning. Nothing where no points are counted.
pub(in crate::page) fn goals(view: &TableView) -> Markup {
    html! {
        section id="goals" class="card goals" aria-label="Objectives" tabindex="0" hidden[view.scores.is_empty() && view.pools.is_empty()] {
            h2 { @if view.scores.is_empty() { "Dice and points" } @else { "Objectives" } }
            @for score in &view.scores { (score_of(view, score)) }
            (pools(view))
        }
    }
}

/// All dice and points of the sides, those that have run out, too.
fn pools(view: &TableView) -> Markup {
    let sides = bar::sides(view);
    html! {
        @for &side in &sides {
            p class="all-pools" {
                @if sides.len() > 1 { (flag(Some(side))) span class="sr" { (side_name(view, Some(side))) ": " } }
                @for pool in view.pools.iter().filter(|pool| pool.side == Some(side) && !is_score(view, pool)) { (bar::one(pool)) " " }
            }
        }
    }
}

/// Does the score above it say the same?
fn is_score(view: &TableView, pool: &Pool) -> bool {
    !view.scores.is_empty() && pool.name == "Points"
}

fn score_of(view: &TableView, score: &ScoreView) -> Markup {
    html! {
        div class="score" {
            p {
                @if view.scores.len() > 1 { (flag(Some(score.side))) }
                b { (number(score.points)) } " "
                span {
                    @if let Some(needed) = score.needed { "of " (needed) " points" } @else if score.points == 1 { "point" } @else { "points" }
                    @if view.scores.len() > 1 { " · " (side_name(view, Some(score.side))) }
                }
            }
            @if let Some(needed) = score.needed.filter(|needed| (1..=PIPS).contains(needed)) {
                div class="pips" aria-hidden="true" { @for place in 0..needed { i class=[(place < score.points).then_some("on")] {} } }
            }
            @if !score.goals.is_empty() { ul { @for goal in &score.goals { (goal_row(goal)) } } }
        }
    }
}

fn goal_row(goal: &GoalView) -> Markup {
    html! {
        li { (goal.words) span class="num" { (goal.now) @if let Some(of) = goal.of { "/" (of) } } }
    }
}

/// The order of play, as far as it is settled, as portraits in the parts of the turn.
pub(in crate::page) fn order(view: &TableView) -> Markup {
    html! {
        section id="order" class="card order" aria-label="Order of play" tabindex="0" hidden[view.order.is_empty()] {
            h2 { "Order of play" }
            @for part in view.order.chunk_by(|one, next| one.group == next.group) {
                @let group = part.first().map_or("", |place| place.group.as_str());
                @if !group.is_empty() { h3 { (group) } }
                ol aria-label=[Some(group).filter(|group| !group.is_empty())] { @for place in part { (turn_of(view, place)) } }
            }
        }
    }
}

fn turn_of(view: &TableView, place: &OrderView) -> Markup {
    let Some(figure) = view.figures.iter().find(|figure| figure.id == place.figure) else {
        return html! {};
    };
    let (class, said) = match (place.now, place.done || has_acted(figure), figure.gone) {
        (true, ..) => ("now", ", acts now"),
        (.., true) => ("gone", ", gone"),
        (_, true, _) => ("done", ", has acted"),
        _ => ("", ""),
    };
    let words = format!("{}{said}", figure.name);
    html! {
        li class=[Some(class).filter(|class| !class.is_empty())] {
            button type="button" data-figure=(figure.id.0) aria-label=(words) title=(words) aria-current=[place.now.then_some("step")] {
                (portrait(figure))
                @if class == "done" { svg class="ico tick" viewBox="0 0 24 24" aria-hidden="true" { path d="M5 12.5l4.5 4.5L19 7" {} } }
            }
        }
    }
}

/// The roll that can still be changed, or else the last one: who, the dice, the sum and the verdict.
pub(in crate::page) fn tray(view: &TableView) -> Markup {
    let at_stake = view.question.as_ref().and_then(|question| question.at_stake.as_deref());
    let past = || view.log.iter().enumerate().rev().find(|(_, line)| !line.dice.is_empty());
    let last = at_stake.map(|line| (view.log.len(), line)).or_else(past);
    let roll = last.and_then(|(_, line)| line.roll.as_ref());
    html! {
        section id="tray" class="card tray" aria-label="Last roll" data-roll=[last.map(|(place, _)| place)]
            data-by=[roll.and_then(|roll| roll.by).map(|by| by.0)] data-at=[roll.and_then(|roll| roll.at).map(|at| at.0)]
            data-good=[roll.and_then(|roll| roll.good)] data-verdict=[roll.map(|roll| capital(&roll.verdict))] {
            h2 { "Last roll" }
            @match last {
                Some((_, line)) => (rolled(view, line)),
                None => p class="soft" { "Dice will land here." },
            }
        }
    }
}

fn rolled(view: &TableView, line: &LogLine) -> Markup {
    let roll = line.roll.as_ref();
    let name = |id| {
        view.figures.iter().find(|figure: &&FigureView| figure.id == id).map(|figure| figure.name.as_str())
    };
    let (by, at) = (roll.and_then(|roll| name(roll.by?)), roll.and_then(|roll| name(roll.at?)));
    html! {
        div class="dice" {
            @for face in roll.map(|roll| roll.struck.as_slice()).unwrap_or_default() { (struck(line, *face)) }
            @for die in line.dice.iter().take(MOST_DICE) { (drawn(die)) }
            @if line.dice.len() > MOST_DICE { span class="more" { "+" (line.dice.len() - MOST_DICE) } }
        }
        div class="sum" {
            @if let Some(roll) = roll {
                p class="parts" {
                    @for part in line.parts.iter().filter(|part| part.counted) { span { b { (signed(part.value)) } " " (part.words) } }
                }
                p class="total" {
                    @if let Some(total) = roll.total { b { (total) } }
                    @if !roll.needs.is_empty() { " against " (roll.needs) }
                }
                p class="who" { @if let Some(by) = by { (by) } @if let Some(at) = at { " → " (at) } }
            } @else {
                p class="told" { (line.text) }
            }
        }
        @if let Some(roll) = roll.filter(|roll| !roll.verdict.is_empty()) {
            p class={ "verdict" @if roll.good == Some(true) { " good" } @if roll.good == Some(false) { " bad" } } { (capital(&roll.verdict)) }
        }
    }
}

/// A face that was rolled again.
fn struck(line: &LogLine, face: u8) -> Markup {
    html! {
        @if let Some(die) = line.dice.first() {
            span class="struck" { span class="sr" { "instead of " } (drawn(&RolledDie { name: String::new(), face, ..die.clone() })) }
        }
    }
}

/// A die, drawn by its kind: pips on six sides, a kite for ten, a box for others.
pub(in crate::page) fn drawn(die: &RolledDie) -> Markup {
    html! {
        span class={ "rolled d" (die.die.sides()) } {
            @match die.die.sides() {
                6 => (six(die.face)),
                10 => (kite(&(die.face).to_string())),
                100 => { (kite(&format!("{}0", die.face % 100 / 10))) (kite(&(die.face % 10).to_string())) },
                _ => svg viewBox="0 0 48 48" aria-hidden="true" { rect class="f" x="4" y="4" width="40" height="40" rx="9" {} text x="24" y="31" { (die.face) } },
            }
            span class="sr" { (die.face) }
            @if !die.name.is_empty() { small { (die.name) } }
        }
    }
}

fn kite(words: &str) -> Markup {
    html! {
        svg viewBox="0 0 48 48" aria-hidden="true" {
            path class="f" d="M24 2L45 19V28L24 46L3 28V19Z" {}
            path class="e" d="M24 2L35 29L24 34L13 29ZM45 19L35 29L45 28M3 19L13 29L3 28M24 34V46" {}
            text x="24" y="26" { (words) }
        }
    }
}

/// Where the pips of six sides lie.
fn six(face: u8) -> Markup {
    let pips: &[(u8, u8)] = match face {
        1 => &[(24, 24)],
        2 => &[(15, 15), (33, 33)],
        3 => &[(15, 15), (24, 24), (33, 33)],
        4 => &[(15, 15), (33, 15), (15, 33), (33, 33)],
        5 => &[(15, 15), (33, 15), (24, 24), (15, 33), (33, 33)],
        _ => &[(15, 14), (33, 14), (15, 24), (33, 24), (15, 34), (33, 34)],
    };
    html! {
        svg viewBox="0 0 48 48" aria-hidden="true" {
            rect class="f" x="4" y="4" width="40" height="40" rx="9" {}
            @for (x, y) in pips { circle class="pip" cx=(x) cy=(y) r="4" {} }
        }
    }
}
