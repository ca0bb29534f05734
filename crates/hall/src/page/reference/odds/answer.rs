//! An answer: chances and tables as bars, and the sums behind them.

use fates::{Chance, decimal};
use frame::odds::{Explained, FormView, Odds, Part, fraction};
use maud::{Markup, html};

use crate::fault::Fault;
use crate::page::reference::cards::link;
use crate::page::signed;

/// The answer to a question.
pub(super) fn answer(form: &FormView, odds: &Odds) -> Markup {
    let words = |name: &'static str| form.outcome(name);
    html! {
        @if !odds.chances.is_empty() { (chances(odds, words)) }
        @for (name, rows) in &odds.tables {
            @let mean = odds.means.iter().find(|(known, _)| known == name).map(|(_, mean)| *mean);
            @if rows.len() > 1 { (table(words(name), rows, mean)) }
        }
        @for note in &odds.notes { p.card.note { (note) } }
        @if !odds.tallies.is_empty() { (sums(form.system, &odds.tallies)) }
        p.hint { "Exact: " (odds.paths) @if odds.paths == 1 { " way" } @else { " ways" } " it can go, all counted." }
    }
}

/// Why a question has no answer.
pub(super) fn fault(fault: &Fault) -> Markup {
    html! {
        div.card.no-answer {
            h2 { "No answer yet" }
            p.trouble { (fault.text) }
        }
    }
}

fn chances(odds: &Odds, words: impl Fn(&'static str) -> &'static str) -> Markup {
    html! {
        section.card.chances aria-label="Chances" {
            div.bars {
                @for (name, chance) in &odds.chances { (bar(words(name), *chance, Chance::new(1, 1))) }
            }
        }
    }
}

fn table(words: &str, rows: &[(String, Chance)], mean: Option<Chance>) -> Markup {
    let most = rows.iter().map(|(_, chance)| *chance).max().unwrap_or(Chance::new(1, 1));
    html! {
        section.card {
            h2 { (words) @if let Some(mean) = mean { span.hint { " on average " span.num { (decimal(mean, 2)) } } } }
            div.bars.outcomes { @for (row, chance) in rows { (bar(row, *chance, most)) } }
        }
    }
}

/// A chance as a bar, where a full one is `most`; in percent, and as a fraction.
fn bar(words: &str, chance: Chance, most: Chance) -> Markup {
    let share = if most == Chance::new(0, 1) { chance } else { chance / most };
    let width = decimal(share * Chance::new(1000, 1), 0);
    html! {
        div.bar {
            span { (words) }
            svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" { rect width=(width) height="10" {} }
            b { (percent(chance)) }
            span.fraction { (fraction(chance)) }
        }
    }
}

/// `42.5%`. A small chance is never rounded to 0%, nor a large one to 100%.
fn percent(chance: Chance) -> String {
    let whole = Chance::new(1, 1);
    let written = decimal(chance * Chance::new(100, 1), 1);
    match written.as_str() {
        "0.0" if chance != Chance::new(0, 1) => "<0.1%".to_string(),
        "100.0" if chance != whole => ">99.9%".to_string(),
        _ => format!("{}%", written.strip_suffix(".0").unwrap_or(&written)),
    }
}

fn sums(short: &str, tallies: &[Explained]) -> Markup {
    html! {
        section.card.sums aria-labelledby="why" {
            h2 #why { "Why" }
            @for tally in tallies.iter().filter(|tally| !tally.reasons.is_empty()) {
                div.sum {
                    h3 { span { (tally.what) } b.num { "= " (minus(tally.total)) } }
                    ul { @for part in &tally.reasons { (reason(short, part)) } }
                }
            }
        }
    }
}

fn reason(short: &str, part: &Part) -> Markup {
    html! {
        li.uncounted[!part.counted] {
            b.num { (signed(part.value)) }
            span {
                (link(short, &part.rule, &part.words))
                @if !part.counted { " (not counted: another is larger)" }
            }
        }
    }
}

/// `2`, `−1`: with a true minus.
fn minus(value: i16) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}
