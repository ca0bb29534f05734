//! What a field is called and what it is: its key in words, and the sentence of the schema with its rules as links.

use maud::{Markup, html};

use crate::page::{capital, typeset_words};

/// The key of a field in words: `double_penalty` is `Double penalty`.
pub(super) fn name(key: &str) -> String {
    capital(&key.replace(['_', '-'], " "))
}

/// The sentence, with what it quotes set off and the rules it names as links.
pub(super) fn words(short: &str, words: &str) -> Markup {
    let (words, rules) = without_rules(short, words);
    html! {
        @for (place, part) in words.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (typeset_words(part)) }
        }
        @for rule in rules { " " a.rule href={ "/rules/" (short) "/" (rule) } data-rule=(rule) { "Rule" span.sr { " " (rule) } } }
    }
}

/// The words without rule ids in brackets, and the ids.
fn without_rules<'a>(short: &str, words: &'a str) -> (String, Vec<&'a str>) {
    let (mut left, mut rules, mut rest) = (String::new(), Vec::new(), words);
    while let Some((before, after)) = rest.split_once('(') {
        let Some((within, behind)) = after.split_once(')') else { break };
        let ids: Vec<&str> = within.split(", ").collect();
        let is_rule =
            |id: &&str| id.strip_prefix(short).is_some_and(|id| id.starts_with('.') && !id.contains(' '));
        if ids.iter().all(is_rule) {
            left += before.trim_end();
            rules.extend(ids);
        } else {
            left += before;
            left.push('(');
            left += within;
            left.push(')');
        }
        rest = behind;
    }
    left += rest;
    (left, rules)
}
