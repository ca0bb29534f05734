//! What goes out: the page that shares a table, and the page that a shared link opens.

use frame::scene::{PaletteView, Scene};
use maud::{Markup, html};
use referee::SystemView;

use super::{PLAY, SEND, TICK, icon, in_short, picture};
use crate::page::start::{Reach, code};
use crate::page::top::top;
use crate::page::{typeset_words, whole};
use crate::scenes::Check;

/// Longer links make a code that no phone reads off a screen.
const MOST_SCANNED: usize = 900;

/// The page with the link that holds a table, and its files.
pub(crate) fn share(
    path: &str,
    short: &str,
    name: &str,
    link: Result<String, String>,
    reach: &Reach,
) -> Markup {
    let reaches = !matches!(reach, Reach::Here { .. });
    let body = html! {
        (top(None))
        main.page.share-page {
            h1 { (name) }
            section.card aria-labelledby="link" {
                h2 #link { "Share it" }
                @match &link {
                    Err(why) => p.trouble { (why) },
                    Ok(link) => {
                        @if reaches && link.len() <= MOST_SCANNED { div.code { (code(link)) } }
                        p.soft { "The link holds the whole table. Others see it, copy it into theirs, or play on it; yours stays as it is." }
                        label.sr for="shared-link" { "Link to this table" }
                        textarea.num #shared-link rows="4" readonly data-link spellcheck="false" { (link) }
                        div.row {
                            button.go type="button" data-send="shared-link" hidden { (icon(SEND)) "Send" }
                            button.button type="button" data-copy="shared-link" hidden { span data-words { "Copy" } }
                        }
                        @if !reaches { p.hint { "On another machine, paste the link under My tables, Import a table." } }
                    }
                }
            }
            section.card aria-labelledby="files" {
                h2 #files { "Have it as a file" }
                ul.files {
                    li { a.button href={ (path) "/export?to=toml" } { ".toml" } span.soft { "the scenario: " code { "lychgate watch " (short) " file.toml" } } }
                    li { a.button href={ (path) "/export?to=json" } { ".json" } span.soft { "the table itself, to import elsewhere" } }
                }
            }
            p { a.button href=(path) { "Back to the table" } }
            p.sr role="status" data-copied {}
        }
    };
    whole(&format!("Share {name}"), "pages start muster", &["start.js", "search.js"], &body)
}

/// A table that a link holds.
pub(crate) struct Shown<'a> {
    /// Its system.
    pub(crate) system: SystemView,
    /// What is drawn.
    pub(crate) scene: &'a Scene,
    /// What can be drawn.
    pub(crate) palette: &'a PaletteView,
    /// What its system makes of it.
    pub(crate) check: &'a Check,
    /// What the link holds.
    pub(crate) letters: String,
    /// Where a game on it is set up.
    pub(crate) play: String,
    /// Can it be kept here?
    pub(crate) may_keep: bool,
}

/// The page that a shared link opens.
pub(crate) fn shared(shown: &Shown) -> Markup {
    let Shown { system, scene, palette, check, .. } = shown;
    let faults = check.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    let body = html! {
        (top(Some((system.short, system.title))))
        main.page.shown {
            div.heading {
                h1 { (scene.name) }
                p.soft { (system.title) " · " (in_short(scene, palette)) }
            }
            div.row {
                @if faults.is_empty() { a.go href=(shown.play) { (icon(PLAY)) "Play on it" } }
                @if shown.may_keep {
                    form method="post" action="/scenes/new/take" {
                        input type="hidden" name="s" value=(shown.letters);
                        button.button type="submit" { "Copy to my tables" }
                    }
                }
            }
            @if faults.is_empty() { p.stands.fine { (icon(TICK)) "Ready to play" } }
            @else { ul { @for fault in faults { li.trouble { (typeset_words(&fault.words)) } } } }
            div.whole-plan { (picture(scene, palette)) }
            @for text in [&scene.story, &scene.briefing] { @for paragraph in text.lines().filter(|line| !line.is_empty()) { p { (paragraph) } } }
        }
    };
    whole(&format!("{} · {}", scene.name, system.title), "pages muster scene", &["search.js"], &body)
}
