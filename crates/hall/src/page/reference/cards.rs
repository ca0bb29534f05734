//! Rule cards: found by words, read one by one, and shown in passing wherever a rule is named.

use frame::view::CardView;
use maud::{Markup, html};

use crate::page::form::written;
use crate::page::top::top;
use crate::page::whole;

/// How many cards the list that pops up shows.
const MOST_FOUND: usize = 24;
/// How many cards a page shows.
const MOST_SHOWN: usize = 80;

/// The page of all cards, or of those that the words find. Without words all cards are listed by chapter.
pub fn page(title: &str, short: &str, words: &str, cards: &[CardView]) -> Markup {
    let body = html! {
        (top(Some((short, title))))
        main.page {
            section aria-labelledby="rules" {
                h1 #rules { "Rules" }
                (search(short, words))
                @if words.trim().is_empty() { (chapters(short, cards)) }
                @else if cards.is_empty() { (nothing(words)) }
                @else { (results(short, cards)) }
            }
        }
    };
    whole(&format!("Rules of {title}"), "pages", &["search.js"], &body)
}

/// The page of one card, with the others of its chapter.
pub fn one(title: &str, short: &str, card: &CardView, neighbours: &[CardView]) -> Markup {
    let body = html! {
        (top(Some((short, title))))
        main.page {
            section {
                (search(short, ""))
                div.card.rule-card { (card_text(short, card, true)) }
            }
            @if neighbours.len() > 1 {
                section aria-labelledby="chapter" {
                    h2 #chapter { "Related" }
                    (list(short, neighbours, Some(&card.id)))
                }
            }
        }
    };
    whole(&card.title, "pages", &["search.js"], &body)
}

/// What finds the other cards of a card's chapter: its id without the last number.
pub fn chapter(id: &str) -> &str {
    id.rsplit_once('.').map_or(id, |(chapter, _)| chapter)
}

/// One card, to be shown in passing.
pub fn fragment(short: &str, card: &CardView) -> Markup {
    html! { div.rule-card { (card_text(short, card, false)) } }
}

/// What the words find, to be shown in passing.
pub fn found(short: &str, words: &str, cards: &[CardView]) -> Markup {
    html! {
        @if words.trim().is_empty() { p.hint { "Type a word, such as a trait, a weapon or an action." } }
        @else if cards.is_empty() { (nothing(words)) }
        @else {
            (list(short, &cards[..cards.len().min(MOST_FOUND)], None))
            @if cards.len() > MOST_FOUND {
                p.hint {
                    a href=(address(short, words)) { "All " (cards.len()) " cards" }
                }
            }
        }
    }
}

/// A link to the card of a rule, which shows it in passing where that is possible.
pub(super) fn link(short: &str, rule: &str, words: &str) -> Markup {
    html! { a href={ "/rules/" (short) "/" (rule) } data-rule=(rule) { (words) } }
}

fn address(short: &str, words: &str) -> String {
    format!("/rules/{short}?{}", written([("q", words)]))
}

fn search(short: &str, words: &str) -> Markup {
    html! {
        form.search role="search" method="get" action={ "/rules/" (short) } {
            label.sr for="q" { "Search by word or rule id" }
            input #q name="q" type="search" value=(words) placeholder="Search by word or rule id" autocomplete="off";
            button.button type="submit" { "Search" }
        }
    }
}

fn nothing(words: &str) -> Markup {
    html! { p { "No rule found for “" (words) "”. Try fewer words, or just the first letters of one." } }
}

fn results(short: &str, cards: &[CardView]) -> Markup {
    let shown = &cards[..cards.len().min(MOST_SHOWN)];
    html! {
        p.hint role="status" {
            @if cards.len() == 1 { "1 card" } @else { (cards.len()) " cards" }
            @if shown.len() < cards.len() { "; the best " (shown.len()) " are below" }
        }
        ul.rules {
            @for card in shown {
                li.card.rule-card { (card_text(short, card, false)) }
            }
        }
    }
}

fn card_text(short: &str, card: &CardView, alone: bool) -> Markup {
    html! {
        @if alone { h1 { (card.title) } }
        @else { h2 { a href={ "/rules/" (short) "/" (card.id) } { (card.title) } } }
        p.page-of { span.num { (card.id) } @if let Some(page) = &card.page { " · " (page) } }
        @for paragraph in card.text.split('\n').filter(|line| !line.trim().is_empty()) {
            p { (linked(short, paragraph)) }
        }
        @if let Some(why) = &card.why {
            p.reading { strong { "Our reading: " } (linked(short, why)) }
        }
    }
}

/// A text in which the ids of rules are links.
fn linked(short: &str, text: &str) -> Markup {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '.';
    html! {
        @for piece in text.split_inclusive(|letter: char| !is_part(letter)) {
            @let id = piece.trim_end_matches(|letter: char| !is_part(letter) || letter == '.');
            @let is_rule = id.strip_prefix(short).is_some_and(|rest| rest.starts_with('.') && rest.len() > 1);
            @if is_rule { (link(short, id, id)) (&piece[id.len()..]) } @else { (piece) }
        }
    }
}

fn list(short: &str, cards: &[CardView], now: Option<&str>) -> Markup {
    html! {
        ul.found {
            @for card in cards {
                li {
                    a href={ "/rules/" (short) "/" (card.id) } data-rule=(card.id)
                        aria-current=[(now == Some(card.id.as_str())).then_some("page")] {
                        strong { (card.title) }
                        span.num { (card.id) }
                        span.text { (card.text) }
                    }
                }
            }
        }
    }
}

/// What a chapter is called: as one of its cards says, or like the first of them.
fn named<'a>(members: &[&'a CardView]) -> Option<&'a str> {
    let said = members.iter().find_map(|card| card.chapter.as_deref());
    said.or_else(|| members.first().map(|card| card.title.as_str()))
}

/// All cards under the second word of their ids, which is their chapter.
fn chapters(short: &str, cards: &[CardView]) -> Markup {
    let mut chapters: Vec<(&str, Vec<&CardView>)> = Vec::new();
    for card in cards {
        let chapter = card.id.split('.').nth(1).unwrap_or_default();
        match chapters.iter_mut().find(|(known, _)| *known == chapter) {
            Some((_, members)) => members.push(card),
            None => chapters.push((chapter, vec![card])),
        }
    }
    html! {
        div.chapters {
            @for (chapter, members) in chapters {
                details.card {
                    summary {
                        strong { (named(&members).unwrap_or(chapter)) }
                        @if members.len() > 1 { span.hint { (members.len()) " rules" } }
                        span.num { (short) "." (chapter) }
                    }
                    ul { @for card in members { li { (link(short, &card.id, &card.title)) } } }
                }
            }
        }
    }
}
