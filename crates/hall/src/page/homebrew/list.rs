//! My rules: all content files of one person, with what stands in them.

use maud::{Markup, html};
use referee::SystemView;

use super::noun;
use crate::page::start::Reach;
use crate::page::top::top;
use crate::page::{capital, typeset_words, whole};

/// The content of one person.
pub(crate) struct Listing {
    /// The address of the list.
    pub(crate) base: String,
    /// The files, system by system.
    pub(crate) sections: Vec<Section>,
    /// The secret link that they stand behind, if they do, and how far it reaches.
    pub(crate) link: Option<(String, Reach)>,
    /// The address of their rosters.
    pub(crate) rosters: String,
}

/// The files of one system; of none, where they name none.
pub(crate) struct Section {
    pub(crate) system: Option<SystemView>,
    pub(crate) files: Vec<FileRow>,
}

/// A content file.
pub(crate) struct FileRow {
    /// Its address.
    pub(crate) path: String,
    /// What it is called.
    pub(crate) name: String,
    /// When it was changed last, in words.
    pub(crate) when: String,
    /// What stands in it.
    pub(crate) entries: Vec<EntryRow>,
    /// What is wrong with it: then games leave it out.
    pub(crate) faults: Vec<String>,
}

/// An entry of a file.
pub(crate) struct EntryRow {
    /// Its address, where it has a form.
    pub(crate) path: Option<String>,
    /// The table it stands in.
    pub(crate) table: String,
    /// What it is called.
    pub(crate) name: String,
}

/// The page of all of it.
pub(crate) fn list(listing: &Listing) -> Markup {
    let is_empty = listing.sections.is_empty();
    let body = html! {
        (top(None))
        main.page.wide.rosters {
            div.heading {
                h1 { "My rules" }
                a.go href={ (listing.base) "/new" } { "New" }
            }
            @if is_empty {
                p.lead { "Monsters, soldiers, weapons and scenarios of your own, by the rules of each game. Copy one of the book and change it; then play with it." }
            }
            @for section in &listing.sections {
                section aria-labelledby={ "of-" (short(section)) } {
                    h2 id={ "of-" (short(section)) } { (section.system.map_or("Of no system", |system| system.title)) }
                    ul.mine { @for file in &section.files { (row(file)) } }
                }
            }
            @if let Some((link, reach)) = &listing.link { (secret(link, reach)) }
            (take_in(&listing.base))
            p.hint {
                a href=(listing.rosters) { "My rosters" }
                @if listing.link.is_none() && !is_empty {
                    " · They are files in the folder " code { "content" } " of your data folder. What you put there yourself appears here."
                }
            }
        }
    };
    whole("My rules", "pages start muster homebrew", &["start.js", "search.js"], &body)
}

fn short(section: &Section) -> &'static str {
    section.system.map_or("none", |system| system.short)
}

fn row(file: &FileRow) -> Markup {
    html! {
        li.card.mine-one.file-one.unread[!file.faults.is_empty()] {
            div.tx {
                @for entry in &file.entries {
                    div.one-of {
                        @match &entry.path {
                            Some(path) => a href=(path) { b { (entry.name) } },
                            None => b { (entry.name) },
                        }
                        " " small.soft { (capital(&noun(&entry.table))) }
                    }
                }
                @if file.entries.is_empty() { a href=(file.path) { b { (file.name) } } }
                @if file.faults.is_empty() {
                    p.stands.fine { "Sound: new games know it" }
                } @else {
                    p.stands.bad title=(file.faults.join("\n")) { "Left out of games: " (typeset_words(&file.faults[0])) @if file.faults.len() > 1 { " and " (file.faults.len() - 1) " more" } }
                }
                small.soft { (file.name) " · changed " (file.when) }
            }
            div.row {
                a.button href={ (file.path) "/manage" } { span { "More…" span.sr { " of " (file.name) } } }
            }
        }
    }
}

/// The link that all of it stands behind.
fn secret(link: &str, reach: &Reach) -> Markup {
    html! {
        section.card.keep-link aria-labelledby="keep" {
            h2 #keep { "Keep this link" }
            p { "Your rules and rosters stand behind it; there are no accounts. This device remembers it, but only you can give it to another." }
            label.sr for="shelf-link" { "Link to my rules" }
            textarea.num #shelf-link rows="2" readonly data-link spellcheck="false" { (link) }
            div.row { button.button type="button" data-copy="shelf-link" hidden { span data-words { "Copy" } } }
            p.hint { "Anyone who has it can change and delete them." }
            @if matches!(reach, Reach::Here { .. }) { p.hint { "It works only on this machine." } }
            p.sr role="status" data-copied {}
        }
    }
}

/// A content file that was written elsewhere.
fn take_in(base: &str) -> Markup {
    html! {
        section.card.take-in aria-labelledby="take-in" {
            h2 #take-in { "Import a file" }
            form method="post" action={ (base) "/import" } enctype="multipart/form-data" {
                div.field {
                    label for="file" { "A content file" }
                    input #file name="file" type="file" accept=".toml" aria-describedby="file-words";
                    span.hint #file-words { "TOML, as " code { "lychgate muster homebrew" } " begins one. It says on top which system it is for: " code { "system = \"sb\"" } "." }
                }
                details.more {
                    summary { "Or paste it" }
                    div.field {
                        label for="text" { "The text of a file" }
                        textarea #text.num name="text" rows="6" spellcheck="false" {}
                    }
                }
                button.button type="submit" { "Import" }
            }
        }
    }
}
