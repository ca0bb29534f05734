//! What a figure does: exact odds against enemies it is likely to meet, looked up when somebody asks.

use fates::{Chance, decimal};
use frame::odds::{Party, Query};
use maud::{Markup, html};
use referee::SystemView;

use crate::page::form::written;
use crate::page::top::top;
use crate::page::{gauge, typeset_words, whole};

/// What was found out.
#[derive(Default)]
pub(crate) struct Tried {
    /// The answers.
    pub(crate) answers: Vec<Answer>,
    /// Were there more than can be counted in good time?
    pub(crate) is_cut: bool,
}

/// One answer.
pub(crate) struct Answer {
    /// What was tried.
    pub(crate) words: String,
    /// The chances with what they are called, or why there are none.
    pub(crate) chances: Result<Vec<(String, Chance)>, String>,
    /// The question.
    pub(crate) query: Query,
}

/// Where the odds of a figure are: of one in the roster (`at`), or of one that can be added (`add`).
pub(super) fn address(path: &str, which: &str, value: &str) -> String {
    format!("{path}/tryouts?{}", written([(which, value)]))
}

/// The question, folded away. The page's script fetches the answer when it is opened.
pub(super) fn ask(path: &str, which: &str, value: &str, id: &str, name: &str) -> Markup {
    html! {
        details.tries id=(id) data-tries=(address(path, which, value)) {
            summary { "What does it do?" span.sr { " " (name) } }
            (place(path, which, value))
        }
    }
}

/// Where the answer goes; without script, a link to it.
pub(super) fn place(path: &str, which: &str, value: &str) -> Markup {
    html! {
        div data-tried aria-live="polite" { a href=(address(path, which, value)) { "Count the odds" } }
    }
}

/// The answers, to be put into a page.
pub(crate) fn tried(system: SystemView, tried: &Tried) -> Markup {
    html! {
        ul.tried {
            @for answer in &tried.answers {
                li {
                    span.words { (typeset_words(&answer.words)) }
                    @match &answer.chances {
                        Ok(chances) => (bars(chances)),
                        Err(why) => p.hint { (why) },
                    }
                    @if let Some(address) = odds_page(system.short, &answer.query) { a.rule href=(address) { "More odds" } }
                }
            }
        }
        @if tried.answers.is_empty() { p.hint { "There are no odds for this figure." } }
        @if tried.is_cut { p.hint { "More takes longer to count: ask on the odds page." } }
        p.hint { "Counted exactly, by the rules that will roll." }
    }
}

/// The same as a page of its own.
pub(crate) fn tried_page(
    system: SystemView,
    (path, roster): (&str, &str),
    figure: &str,
    found: &Tried,
) -> Markup {
    let body = html! {
        (top(Some((system.short, system.title))))
        main.page {
            h1 { (figure) }
            section.card aria-label="Odds" { (tried(system, found)) }
            p { a.button href=(path) { "Back to " (roster) } }
        }
    };
    whole(figure, "pages muster", &["search.js"], &body)
}

fn bars(chances: &[(String, Chance)]) -> Markup {
    html! {
        div.bars {
            @for (words, chance) in chances {
                div.bar { span { (words) } (gauge(thousandths(*chance), 1000, "chance")) b { (percent(*chance)) } }
            }
        }
    }
}

fn thousandths(chance: Chance) -> i64 {
    decimal(chance * Chance::new(1000, 1), 0).parse().unwrap_or_default()
}

/// `42%`. A small chance is never rounded to 0%, nor a large one to 100%.
fn percent(chance: Chance) -> String {
    let whole = Chance::new(1, 1);
    match decimal(chance * Chance::new(100, 1), 0).as_str() {
        "0" if chance != Chance::new(0, 1) => "<1%".to_string(),
        "100" if chance != whole => ">99%".to_string(),
        percent => format!("{percent}%"),
    }
}

/// The odds page with the same two figures, where both stand in the book as they are.
fn odds_page(short: &str, query: &Query) -> Option<String> {
    let of_book = |party: &Party| {
        let is_plain = party.with.is_null() && party.equipment.is_empty() && party.kind.is_none();
        party.profile.as_str().filter(|_| is_plain).map(str::to_string)
    };
    let attacker = of_book(&query.attacker)?;
    let target = match &query.target {
        Some(target) => Some(of_book(target)?),
        None => None,
    };
    let mut said = vec![("question", query.question.as_str()), ("attacker", attacker.as_str())];
    said.extend(target.as_deref().map(|target| ("target", target)));
    said.extend(query.attacker.weapon.as_deref().map(|weapon| ("attacker.weapon", weapon)));
    Some(format!("/odds/{short}?{}", written(said)))
}
