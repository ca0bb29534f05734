//! A company as it stands.

use frame::campaign::{CompanyView, MarkView, VeteranView};
use maud::{Markup, html};

use crate::page::{flag, ruled, typeset_words};

/// A company with everybody in it.
pub(super) fn company(place: usize, company: &CompanyView) -> Markup {
    let id = format!("company-{place}");
    html! {
        section.card.company aria-labelledby=(id) {
            h2 id=(id) { (flag(u8::try_from(place).ok())) (company.name) @if !company.kind.is_empty() { span.soft { " " (company.kind) } } }
            dl.stats {
                @for total in &company.totals {
                    div { dt { (ruled(&total.name, total.rule)) } dd { (total.now) @if let Some(most) = total.most { span.soft { " of " (most) } } } }
                }
            }
            ul.veterans { @for figure in &company.figures { (veteran(figure)) } }
            @for note in &company.notes { p.hint { (typeset_words(note)) } }
        }
    }
}

fn veteran(figure: &VeteranView) -> Markup {
    let counts: Vec<String> = figure.counts.iter().map(|(what, count)| format!("{what}: {count}")).collect();
    html! {
        li.lost[figure.is_lost] {
            div.who {
                b { (figure.name) }
                @if figure.kind != figure.name && !figure.kind.is_empty() { span.soft { (figure.kind) } }
                @if let Some(points) = figure.points { span.soft { (points) @if points == 1 { " point" } @else { " points" } } }
                @if figure.is_lost { span.mark.bad { "lost" } }
            }
            @if !figure.stats.is_empty() && !figure.is_lost {
                p.numbers { @for stat in figure.stats.iter().filter(|stat| figure.points.is_none() || stat.name != "Points") { span { (stat.name) " " b { (typeset_words(&stat.printed)) } } " " } }
            }
            @if !figure.marks.is_empty() { ul.marks { @for mark in &figure.marks { (marked(mark)) } } }
            @if !counts.is_empty() { small.soft { (counts.join(" · ")) } }
        }
    }
}

fn marked(mark: &MarkView) -> Markup {
    html! { li.mark.good[mark.is_good].bad[!mark.is_good] { (ruled(&typeset_words(&mark.words), mark.rule)) } }
}
