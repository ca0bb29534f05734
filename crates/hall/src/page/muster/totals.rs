//! What a roster comes to: the first sum large, the others in a line each.

use frame::muster::{MusterView, TotalView};
use maud::{Markup, html};

use crate::page::{gauge, ruled};

/// So many may still be counted by boxes.
const MOST_BOXES: i64 = 12;

pub(super) fn totals(view: &MusterView) -> Markup {
    let to_fix = view.flaws.len();
    html! {
        section #totals.card.totals aria-labelledby="total" {
            h2 #total { "Total" }
            @if let Some((first, others)) = view.totals.split_first() {
                (large(first))
                ul.others { @for other in others { li { (small(other)) } } }
            } @else {
                p.big { b { (view.count()) } " " @if view.count() == 1 { "figure" } @else { "figures" } }
            }
            @if to_fix > 0 {
                a.to-fix href="#faults" { span aria-hidden="true" { "! " } (to_fix) " to fix" }
            }
        }
    }
}

fn large(total: &TotalView) -> Markup {
    let (now, name) = (total.now, total.name.to_lowercase());
    html! {
        p.big {
            b { (now) }
            " " span { @if let Some(most) = total.most { "of " (most) " " } (ruled(&name, total.rule)) }
        }
        @if let Some(most) = total.most {
            (gauge(now, most, if now > most { "grave" } else { "sum-of" }))
            p.left.soft { (left_of(now, most)) }
        }
    }
}

fn small(total: &TotalView) -> Markup {
    let boxes =
        total.most.filter(|most| (1..=MOST_BOXES).contains(most) && (0..=MOST_BOXES).contains(&total.now));
    html! {
        @if let Some(most) = boxes {
            span.boxes aria-hidden="true" {
                @for place in 0..most.max(total.now) {
                    span.on[place < total.now].over[place >= most] {}
                }
            }
        }
        span.over[total.most.is_some_and(|most| total.now > most)] {
            b { (total.now) @if let Some(most) = total.most { " of " (most) } }
            " " (ruled(&total.name.to_lowercase(), total.rule))
        }
    }
}

/// `14 left`, `6 too many`.
fn left_of(now: i64, most: i64) -> String {
    match most - now {
        short @ ..0 => format!("{} too many", short.unsigned_abs()),
        left => format!("{left} left"),
    }
}

/// What is left of the first sum, where it has an end.
pub(super) fn left(view: &MusterView) -> Option<String> {
    let first = view.totals.first()?;
    Some(left_of(first.now, first.most?))
}

/// The first sum as it is said aloud after a change: `86 of 100 points.`
pub(crate) fn sum(view: &MusterView) -> Option<String> {
    let first = view.totals.first()?;
    let most = first.most.map(|most| format!("of {most} ")).unwrap_or_default();
    Some(format!("{} {most}{}.", first.now, first.name.to_lowercase()))
}
