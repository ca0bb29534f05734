//! An entry on its page: the form, what is wrong with it, how the game shows it, and what it is worth.

use frame::view::ProfileView;
use maud::{Markup, html};
use referee::SystemView;
use serde_json::Value;

use super::form::{FORM, Making, Shape, Suggestions, Wrong};
use super::noun;
use crate::page::reference::book;
use crate::page::top::top;
use crate::page::{capital, typeset_words, whole};

/// An entry as its page shows it.
pub(crate) struct Bench<'a> {
    /// Its address.
    pub(crate) path: String,
    /// The address of its file.
    pub(crate) file: String,
    /// The address of the list.
    pub(crate) list: String,
    /// Its system.
    pub(crate) system: SystemView,
    /// The table it stands in: `profile`.
    pub(crate) table: &'a str,
    /// What it is called.
    pub(crate) name: String,
    /// Its id.
    pub(crate) id: String,
    /// What the entry may say.
    pub(crate) shape: &'a Shape,
    /// What it says.
    pub(crate) value: &'a Value,
    /// What is wrong with it.
    pub(crate) wrong: Wrong,
    /// What is wrong elsewhere, so that it can't be played.
    pub(crate) elsewhere: Vec<String>,
    /// What other entries say.
    pub(crate) suggestions: Suggestions,
    /// The profile as the game shows it.
    pub(crate) profile: Option<ProfileView>,
    /// Does it take the place of an entry of the book?
    pub(crate) replaces: bool,
    /// The number of this state of its file.
    pub(crate) version: u64,
    /// Where a game with it is set up, if it is a scenario.
    pub(crate) play: Option<String>,
}

impl Bench<'_> {
    fn is_sound(&self) -> bool {
        self.wrong.is_none() && self.elsewhere.is_empty()
    }
}

/// The page of an entry.
pub(crate) fn page(bench: &Bench) -> Markup {
    let title = if bench.name.is_empty() { &bench.id } else { &bench.name };
    let making = Making { short: bench.system.short, wrong: &bench.wrong, suggestions: &bench.suggestions };
    let body = html! {
        (top(Some((bench.system.short, bench.system.title))))
        main.page.wide.workbench.alone[bench.table != "profile"] data-entry {
            nav.acts aria-label="This entry" {
                a.back href=(bench.list) { "My rules" }
                span.spring {}
                a.button href=(bench.file) { "File, copy, delete" }
                @if let Some(play) = bench.play.as_ref().filter(|_| bench.is_sound()) { a.go href=(play) { "Play it" } }
            }
            header {
                h1 { (title) }
                p.soft { (capital(&noun(bench.table))) " of your own" @if bench.replaces { ", in the place of the book's" } }
            }
            p.sr #said role="status" {}
            p.toast #trouble role="alert" hidden {}
            (state(bench))
            form.entry-form id=(FORM) method="post" action=(bench.path) novalidate {
                input type="hidden" name="was" value=(bench.version);
                button.save type="submit" { "Save" }
                div.card.sheet { (making.fields(bench.shape, bench.value)) }
                div.save-bar { button.go type="submit" { "Save" } span.hint { "What is wrong is told beside its field; it is kept all the same." } }
            }
            (beside(bench))
        }
    };
    whole(&format!("{title} · My rules"), "pages homebrew", &["homebrew.js", "search.js"], &body)
}

/// Is it sound? If not, how much is wrong, and what concerns it as a whole.
fn state(bench: &Bench) -> Markup {
    let whole = bench.wrong.at("");
    html! {
        section #state.card.state aria-label="How it stands" {
            @if bench.is_sound() {
                p.good { "Sound: every new game of yours knows it." }
            } @else {
                @match bench.wrong.count() {
                    0 => p.trouble { "It is sound in itself, but can't be played yet:" },
                    1 => p.trouble { "1 thing to mend. Until then games leave this file out." },
                    many => p.trouble { (many) " things to mend. Until then games leave this file out." },
                }
                @if !whole.is_empty() || !bench.elsewhere.is_empty() {
                    ul.whole {
                        @for words in whole { li { (typeset_words(words)) } }
                        @for words in &bench.elsewhere { li { "Elsewhere: " (typeset_words(words)) } }
                    }
                }
            }
        }
    }
}

/// How the game shows it, and what it is worth.
fn beside(bench: &Bench) -> Markup {
    html! {
        aside #beside aria-label="How it plays" {
            @if let Some(profile) = &bench.profile {
                (book::card(bench.system.short, profile))
                section.card.worth aria-labelledby="worth" {
                    h2 #worth { "What is it worth?" }
                    @let address = format!("{}/worth", bench.path);
                    div data-worth=(address) aria-live="polite" { a.button href=(address) { "Price it, and count its odds" } }
                }
            }
        }
    }
}
