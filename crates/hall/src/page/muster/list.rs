//! My rosters: all of them, with what each comes to; and what can be done with one as a whole.

use maud::{Markup, html};

use super::{ADD, PLAY, SEND, TICK, icon, plate};
use crate::page::board::all_figures;
use crate::page::form::written;
use crate::page::start::Reach;
use crate::page::top::top;
use crate::page::whole;
use crate::rosters::Summary;

/// The rosters of one person.
pub(crate) struct Listing {
    /// The address of the list.
    pub(crate) base: String,
    /// The rosters, the one changed last first.
    pub(crate) entries: Vec<Entry>,
    /// The secret link that they stand behind, if they do, and how far it reaches.
    pub(crate) link: Option<(String, Reach)>,
    /// Does this device remember other rosters than these?
    pub(crate) is_elsewhere: bool,
    /// Is there a system with rosters of one's own?
    pub(crate) may_make: bool,
}

/// A roster in the list.
pub(crate) struct Entry {
    /// Its address.
    pub(crate) path: String,
    /// What the form of a new game calls it.
    pub(crate) value: String,
    /// The title of its system.
    pub(crate) system: String,
    /// When it was changed last, in words.
    pub(crate) when: String,
    /// What it comes to.
    pub(crate) summary: Summary,
}

/// The page of all rosters.
pub(crate) fn list(listing: &Listing) -> Markup {
    let body = html! {
        (all_figures())
        (top(None))
        main.page.wide.rosters {
            div.heading {
                h1 { "My rosters" }
                @if listing.may_make { a.go href={ (listing.base) "/new" } { (icon(ADD)) "New roster" } }
            }
            @if listing.entries.is_empty() {
                p.lead { "Bring your own force: muster it here, or take one in from a file. Then play with it, print it, and ask for its odds." }
            }
            ul.mine { @for entry in &listing.entries { (row(entry)) } }
            @if let Some((link, reach)) = &listing.link { (secret(listing, link, reach)) }
            @if listing.may_make { (take_in(&listing.base)) }
            @if listing.link.is_none() && !listing.entries.is_empty() {
                p.hint { "They are files in the folder " code { "rosters" } " of your data folder. What you put there yourself appears here." }
            }
        }
    };
    whole("My rosters", "pages start muster", &["start.js", "search.js"], &body)
}

fn row(entry: &Entry) -> Markup {
    let Entry { path, system, when, summary, .. } = entry;
    let is_fit = summary.trouble.is_none();
    html! {
        li.card.mine-one.unread[!is_fit] {
            (plate(summary.look))
            div.tx {
                a href=(path) { b { (summary.name) } }
                small { @if !system.is_empty() { (system) } @else { (summary.system) } @if !summary.words.is_empty() { " · " (summary.words) } }
                (stands(summary))
                small.soft { "Changed " (when) }
            }
            div.row {
                @if is_fit {
                    @let play = written([("system", summary.system.as_str()), ("with", entry.value.as_str())]);
                    a.button href={ "/new?" (play) } aria-label={ "Play with " (summary.name) } { (icon(PLAY)) span { "Play" } }
                    a.button href={ (path) "/share" } aria-label={ "Share or print " (summary.name) } { (icon(SEND)) span { "Share" } }
                }
                a.button href={ (path) "/manage" } aria-label={ "More… of " (summary.name) ": rename, copy, delete" } { "More…" }
            }
        }
    }
}

/// Is it ready? If not, why.
fn stands(summary: &Summary) -> Markup {
    html! {
        @if let Some(trouble) = &summary.trouble {
            p.stands.bad { "Can't be read: " (trouble) }
        } @else if summary.flaws.is_empty() {
            p.stands.fine { (icon(TICK)) "Ready to play" }
        } @else {
            p.stands.bad title=(summary.flaws.join("\n")) {
                (summary.flaws.len()) " to fix" @if summary.may_play { ", played anyway" }
            }
        }
    }
}

/// The link that these rosters stand behind: the only way back to them from another device.
fn secret(listing: &Listing, link: &str, reach: &Reach) -> Markup {
    html! {
        section.card.keep-link aria-labelledby="keep" {
            h2 #keep { "Keep this link" }
            p { "Your rosters stand behind it; there are no accounts. This device remembers it, but only you can give it to another." }
            label.sr for="shelf-link" { "Link to my rosters" }
            textarea.num #shelf-link rows="2" readonly data-link spellcheck="false" { (link) }
            div.row {
                button.button type="button" data-copy="shelf-link" hidden { span data-words { "Copy" } }
                @if listing.is_elsewhere {
                    form method="post" action={ (listing.base) "/use" } { button.button type="submit" { "Use these rosters on this device" } }
                }
            }
            p.hint { "Anyone who has it can change and delete these rosters. To show one, share it." }
            @if matches!(reach, Reach::Here { .. }) { p.hint { "It works only on this machine." } }
            p.sr role="status" data-copied {}
        }
    }
}

/// A roster from a file, another program's too.
fn take_in(base: &str) -> Markup {
    html! {
        section.card.take-in aria-labelledby="take-in" {
            h2 #take-in { "Take one in" }
            form method="post" action={ (base) "/import" } enctype="multipart/form-data" {
                div.field {
                    label for="file" { "A file" }
                    input #file name="file" type="file" accept=".toml,.ros,.rosz,.json,application/json,text/xml" aria-describedby="file-words";
                    span.hint #file-words { "Ours (.toml), BattleScribe's or New Recruit's (.ros, .rosz, .json)." }
                }
                details.more {
                    summary { "Or paste it" }
                    div.field {
                        label for="text" { "A shared link, or the text of a file" }
                        textarea #text.num name="text" rows="5" spellcheck="false" {}
                    }
                }
                button.button type="submit" { "Take it in" }
            }
        }
    }
}

/// What can be done with a roster as a whole.
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
                    p { "The same once more, to try something else with." }
                    form method="post" action={ (path) "/copy" } { button.button type="submit" { "Make a copy" } }
                }
            }
            section.card aria-labelledby="delete" {
                h2 #delete { "Delete" }
                details.more {
                    summary { "Delete this roster…" }
                    p { "Games that are played with it go on. The roster itself is gone; this can't be undone." }
                    form method="post" action={ (path) "/delete" } { button.button.danger type="submit" { "Delete for good" } }
                }
            }
            p.row {
                a.button href=(path) { "Back to the roster" }
                a.button href={ (path) "/text" } { "The file as text" }
                a.button href=(list) { "My rosters" }
            }
        }
    };
    whole(&format!("Rename, copy or delete {name}"), "pages start muster", &["search.js"], &body)
}
