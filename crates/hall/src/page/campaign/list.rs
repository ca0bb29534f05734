//! My campaigns: the list, and what can be done with one as a whole.

use maud::{Markup, html};

use super::{ADD, SCROLL, games, icon};
use crate::page::top::top;
use crate::page::whole;

/// The campaigns on a shelf.
pub(crate) struct Listing {
    /// The address of the shelf's campaigns.
    pub(crate) base: String,
    /// All of them, the one changed last first.
    pub(crate) entries: Vec<Entry>,
    /// The link that they stand behind, if there is one.
    pub(crate) link: Option<String>,
}

/// A campaign in a list.
pub(crate) struct Entry {
    /// Its address.
    pub(crate) path: String,
    /// What it is called.
    pub(crate) title: String,
    /// The title of its system.
    pub(crate) system: String,
    /// Its companies.
    pub(crate) companies: Vec<String>,
    /// How many games were played.
    pub(crate) games: usize,
    /// When it was changed last.
    pub(crate) when: String,
    /// Why it can't be read, if it can't.
    pub(crate) trouble: Option<String>,
}

/// The list.
pub(crate) fn list(listing: &Listing) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            div.heading {
                h1 { "My campaigns" }
                a.go href={ (listing.base) "/new" } { (icon(ADD)) "New campaign" }
            }
            @if listing.entries.is_empty() {
                p.lead { "Several games in a row: who was lost, who learned something, and how it went. Play them here or at your own table." }
            }
            ul.mine { @for entry in &listing.entries { (row(entry)) } }
            @if let Some(link) = &listing.link { (secret(link)) }
            (take_in(&listing.base))
            @if listing.link.is_none() && !listing.entries.is_empty() {
                p.hint { "They are files in the folder " code { "campaigns" } " of your data folder; the command " code { "lychgate campaign" } " uses the same files." }
            }
        }
    };
    whole("My campaigns", "pages start muster campaign", &["start.js", "search.js"], &body)
}

fn row(entry: &Entry) -> Markup {
    html! {
        li.card.campaign-one {
            div.tx {
                a href=(entry.path) { b { (entry.title) } }
                @if let Some(trouble) = &entry.trouble {
                    p.stands.bad { "Can't be read: " (trouble) }
                } @else {
                    small { (entry.system) " · " (games(entry.games)) }
                    small { (entry.companies.join(" against ")) }
                }
                small.soft { "Changed " (entry.when) }
            }
            div.row {
                @if entry.trouble.is_none() {
                    a.button href={ (entry.path) "/chronicle" } aria-label={ "Chronicle of " (entry.title) } { (icon(SCROLL)) span { "Chronicle" } }
                }
                a.button href={ (entry.path) "/manage" } aria-label={ "More… " (entry.title) } title="Download or delete" { "More…" }
            }
        }
    }
}

/// The link that these campaigns stand behind.
fn secret(link: &str) -> Markup {
    html! {
        section.card.keep-link aria-labelledby="keep" {
            h2 #keep { "Keep this link" }
            p { "There are no accounts: this link is the way to your campaigns and rosters. This device remembers it; keep it to open them on another." }
            label.sr for="shelf-link" { "Link to my campaigns" }
            textarea.num #shelf-link rows="2" readonly data-link spellcheck="false" { (link) }
            div.row { button.button type="button" data-copy="shelf-link" hidden { span data-words { "Copy" } } }
            p.hint { "Anyone who has it can change and delete them." }
            p.sr role="status" data-copied {}
        }
    }
}

/// A campaign from a file.
fn take_in(base: &str) -> Markup {
    html! {
        section.card.take-in aria-labelledby="take-in" {
            h2 #take-in { "Import a campaign" }
            form method="post" action={ (base) "/take" } {
                details.more {
                    summary { "Paste a campaign file…" }
                    div.field {
                        label for="text" { "The campaign file, as text" }
                        textarea #text.num name="text" rows="6" spellcheck="false" required {}
                    }
                    button.button type="submit" { "Import" }
                }
            }
        }
    }
}

/// What can be done with a campaign as a whole.
pub(crate) fn manage(path: &str, list: &str, title: &str, is_readable: bool) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (title) }
            section.card aria-labelledby="file" {
                h2 #file { "The file" }
                p { "The whole campaign, to keep, to share, or for " code { "lychgate campaign" } "." }
                a.button href={ (path) "/file" } { "Download" }
            }
            section.card aria-labelledby="delete" {
                h2 #delete { "Delete" }
                details.more {
                    summary { "Delete this campaign…" }
                    p { "Its games stay. The campaign itself is deleted; this can't be undone." }
                    form method="post" action={ (path) "/delete" } { button.button.danger type="submit" { "Delete for good" } }
                }
            }
            p.row {
                @if is_readable { a.button href=(path) { "Back to the campaign" } }
                a.button href=(list) { "My campaigns" }
            }
        }
    };
    whole(&format!("Download or delete {title}"), "pages start muster campaign", &["search.js"], &body)
}
