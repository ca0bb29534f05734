//! My tables: all of them, each with a picture; and what can be done with one as a whole.

use maud::{Markup, html};

use super::{ADD, PLAY, SEND, TICK, icon};
use crate::page::top::top;
use crate::page::whole;

/// The tables of one person.
pub(crate) struct Listing {
    /// The address of the list.
    pub(crate) base: String,
    /// The tables, the one changed last first.
    pub(crate) entries: Vec<Entry>,
    /// The secret link that they stand behind, if they do.
    pub(crate) link: Option<String>,
}

/// A table in the list.
#[derive(Default)]
pub(crate) struct Entry {
    /// Its address.
    pub(crate) path: String,
    /// What it is called.
    pub(crate) name: String,
    /// The title of its system.
    pub(crate) system: String,
    /// What it is, in short.
    pub(crate) words: String,
    /// When it was changed last, in words.
    pub(crate) when: String,
    /// Where a game on it is set up.
    pub(crate) play: String,
    /// A small drawing of it.
    pub(crate) picture: Option<Markup>,
    /// So much is to be fixed.
    pub(crate) faults: usize,
    /// Why it can't be read, if it can't.
    pub(crate) trouble: Option<String>,
}

/// The page of all tables.
pub(crate) fn list(listing: &Listing) -> Markup {
    let body = html! {
        (top(None))
        main.page.wide.rosters {
            div.heading {
                h1 { "My tables" }
                a.go href={ (listing.base) "/new" } { (icon(ADD)) "New table" }
            }
            @if listing.entries.is_empty() {
                p.lead { "Draw a battlefield of your own: its ground, where the sides begin, and what wins. Then play on it." }
            }
            ul.mine { @for entry in &listing.entries { (row(entry)) } }
            @if let Some(link) = &listing.link {
                section.card.keep-link aria-labelledby="keep" {
                    h2 #keep { "Keep this link" }
                    p { "Your tables stand behind it; there are no accounts. Anyone who has it can change and delete them." }
                    label.sr for="shelf-link" { "Link to my tables" }
                    textarea.num #shelf-link rows="2" readonly data-link spellcheck="false" { (link) }
                }
            }
            (take_in(&listing.base))
            @if listing.link.is_none() && !listing.entries.is_empty() {
                p.hint { "They are files in the folder " code { "tables" } " of your data folder." }
            }
        }
    };
    whole("My tables", "pages muster scene", &["start.js", "search.js"], &body)
}

fn row(entry: &Entry) -> Markup {
    let is_read = entry.trouble.is_none();
    html! {
        li.card.mine-one.one-table.unread[!is_read] {
            div.small-plan { @if let Some(picture) = &entry.picture { (picture) } }
            div.tx {
                @if is_read { a href=(entry.path) { b { (entry.name) } } } @else { b { (entry.name) } }
                small { (entry.system) @if !entry.words.is_empty() { " · " (entry.words) } }
                @match (&entry.trouble, entry.faults) {
                    (Some(trouble), _) => p.stands.bad { "Can't be read: " (trouble) },
                    (None, 0) => p.stands.fine { (icon(TICK)) "Ready to play" },
                    (None, count) => p.stands.bad { (count) " to fix" },
                }
                small.soft { "Changed " (entry.when) }
            }
            div.row {
                @if is_read {
                    @if entry.faults == 0 { a.button href=(entry.play) aria-label={ "Play on " (entry.name) } { (icon(PLAY)) span { "Play" } } }
                    a.button href={ (entry.path) "/share" } aria-label={ "Share " (entry.name) } { (icon(SEND)) span { "Share" } }
                }
                a.button href={ (entry.path) "/manage" } aria-label={ "More… of " (entry.name) ": rename, copy, delete" } { "More…" }
            }
        }
    }
}

/// A table out of a link or a file.
fn take_in(base: &str) -> Markup {
    html! {
        section.card.take-in aria-labelledby="take-in" {
            h2 #take-in { "Import a table" }
            form method="post" action={ (base) "/take" } {
                div.field {
                    label for="text" { "A shared link, or the text of a table's file" }
                    textarea #text.num name="text" rows="4" spellcheck="false" required aria-describedby="text-words" {}
                    span.hint #text-words { "A .json of a table, or a .toml that was made of one here." }
                }
                button.button type="submit" { "Import" }
            }
        }
    }
}

/// What can be done with a table as a whole.
pub(crate) fn manage(path: &str, list: &str, name: &str, is_readable: bool) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (name) }
            @if is_readable {
                section.card aria-labelledby="rename" {
                    h2 #rename { "Rename" }
                    form.renaming method="post" action={ (path) "/rename" } {
                        div.field {
                            label for="name" { "Name" }
                            input #name name="name" type="text" maxlength="60" required value=(name) autocomplete="off";
                        }
                        button.button type="submit" { "Rename" }
                    }
                }
                section.card aria-labelledby="copy" {
                    h2 #copy { "Copy" }
                    p { "The same once more, to change." }
                    form method="post" action={ (path) "/copy" } { button.button type="submit" { "Make a copy" } }
                }
            }
            section.card aria-labelledby="delete" {
                h2 #delete { "Delete" }
                details.more {
                    summary { "Delete this table…" }
                    p { "Games that are played on it go on. The table itself is gone; this can't be undone." }
                    form method="post" action={ (path) "/delete" } { button.button.danger type="submit" { "Delete for good" } }
                }
            }
            p.row {
                @if is_readable { a.button href=(path) { "Back to the table" } }
                a.button href=(list) { "My tables" }
            }
        }
    };
    whole(&format!("Rename, copy or delete {name}"), "pages start muster", &["search.js"], &body)
}
