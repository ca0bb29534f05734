//! What can be done with a content file as a whole.

use maud::{Markup, html};

use super::EntryRow;
use super::noun;
use crate::page::top::top;
use crate::page::{capital, typeset_words, whole};

/// A file as a whole.
pub(crate) struct Whole {
    /// Its address.
    pub(crate) path: String,
    /// The address of the list.
    pub(crate) list: String,
    /// What it is called.
    pub(crate) name: String,
    /// What stands in it.
    pub(crate) entries: Vec<EntryRow>,
    /// What is wrong with it.
    pub(crate) faults: Vec<String>,
}

/// The page of a file.
pub(crate) fn manage(file: &Whole) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (file.name) }
            @if !file.faults.is_empty() {
                section.card.state aria-label="What is wrong" {
                    p.trouble { "Games leave this file out." }
                    ul.whole { @for fault in &file.faults { li { (typeset_words(fault)) } } }
                }
            }
            section.card aria-labelledby="entries" {
                h2 #entries { "What stands in it" }
                ul.of-file {
                    @for entry in &file.entries {
                        li {
                            @match &entry.path {
                                Some(path) => a href=(path) { (entry.name) },
                                None => (entry.name),
                            }
                            " " span.soft { (capital(&noun(&entry.table))) }
                        }
                    }
                    @if file.entries.is_empty() { li.soft { "Nothing that can be read" } }
                }
            }
            section.card aria-labelledby="keep" {
                h2 #keep { "The file" }
                p { "To keep, to give away, or for " code { "lychgate --content" } "." }
                div.row {
                    a.button href={ (file.path) "/file" } { "Download" }
                    a.button href={ (file.path) "/text" } { "As text" }
                    form method="post" action={ (file.path) "/copy" } { button.button type="submit" { "Make a copy" } }
                }
            }
            section.card aria-labelledby="delete" {
                h2 #delete { "Delete" }
                details.more {
                    summary { "Delete this file…" }
                    p { "Games that are played with it go on: they carry it. The file itself is gone; this can't be undone." }
                    form method="post" action={ (file.path) "/delete" } { button.button.danger type="submit" { "Delete for good" } }
                }
            }
            p { a.button href=(file.list) { "My rules" } }
        }
    };
    whole(&format!("{} · My rules", file.name), "pages start muster homebrew", &["search.js"], &body)
}

/// The file as text, to be changed by hand.
pub(crate) fn text(file: &Whole, text: &str, version: u64) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (file.name) }
            @for fault in &file.faults { p.trouble { (typeset_words(fault)) } }
            form.card.as-text method="post" action={ (file.path) "/text" } {
                input type="hidden" name="was" value=(version);
                div.field {
                    label for="text" { "The file" }
                    textarea #text.num name="text" rows="24" spellcheck="false" { "\n" (text) }
                    span.hint { "A form writes the file anew: comments are kept only as long as you change it here." }
                }
                div.row {
                    button.go type="submit" { "Save" }
                    a.button href={ (file.path) "/manage" } { "Back to the file" }
                    a.button href=(file.list) { "My rules" }
                }
            }
        }
    };
    whole(&file.name, "pages muster homebrew", &["search.js"], &body)
}
