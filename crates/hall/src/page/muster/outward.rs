//! What goes out and comes in: the page that shares a roster, the page that a shared link opens, the report of an import.

use frame::muster::{MusterView, MusteredView};
use maud::{Markup, html};
use referee::SystemView;
use roster::print::Sheet;

use super::{CROSS, PLAY, SEND, TICK, icon, plate, rule_link, stats, totals, traits};
use crate::page::board::all_figures;
use crate::page::start::{Reach, code};
use crate::page::top::top;
use crate::page::{ruled, typeset_words, whole};

/// Longer links make a code that no phone reads off a screen.
const MOST_SCANNED: usize = 900;

/// The forms that a roster can be had in: what to send, and what it is.
const FORMS: [(&str, &str); 5] = [
    ("toml", "Lychgate's own file"),
    ("txt", "text for a chat"),
    ("md", "Markdown"),
    ("csv", "a table of numbers"),
    ("json", "JSON, for programs"),
];

/// The page with the link that holds a roster, its files, and its sheets.
pub(crate) fn share(
    path: &str,
    name: &str,
    link: Result<String, String>,
    reach: &Reach,
    is_readable: bool,
) -> Markup {
    let body = html! {
        (top(None))
        main.page.share-page {
            h1 { (name) }
            section.card aria-labelledby="link" {
                h2 #link { "Share" }
                @match &link {
                    Ok(link) => (shared_link(link, reach)),
                    Err(why) => p.trouble { (why) },
                }
            }
            section.card #print aria-labelledby="to-print" {
                h2 #to-print { "Print" }
                @if is_readable {
                    form.to-print method="get" action={ (path) "/print" } {
                        fieldset.ticks {
                            legend.sr { "Which sheets" }
                            @for sheet in Sheet::ALL {
                                label.tick { input type="checkbox" name="sheet" value=(sheet.name()) checked[sheet != Sheet::Record]; span { (sheet.words()) } }
                            }
                        }
                        div.field {
                            label for="paper" { "Paper" }
                            select #paper name="paper" { option value="a4" { "A4" } option value="letter" { "Letter" } }
                        }
                        button.go type="submit" { "Make the PDF" }
                    }
                } @else { p.hint { "It can be printed once it can be read." } }
            }
            section.card aria-labelledby="files" {
                h2 #files { "Download" }
                ul.files {
                    @for (form, words) in FORMS.iter().filter(|(form, _)| is_readable || *form == "toml") {
                        li { a.button href={ (path) "/export?to=" (form) } { "." (form) } span.soft { (words) } }
                    }
                }
            }
            p { a.button href=(path) { "Back to the roster" } }
            p.sr role="status" data-copied {}
        }
    };
    whole(&format!("Share {name}"), "pages start muster", &["start.js", "search.js"], &body)
}

fn shared_link(link: &str, reach: &Reach) -> Markup {
    let reaches = !matches!(reach, Reach::Here { .. });
    html! {
        @if reaches && link.len() <= MOST_SCANNED { div.code { (code(link)) } }
        p.soft { "The link holds the whole roster. Others can look at it, copy it or play with it; yours stays as it is." }
        label.sr for="shared-link" { "Link to this roster" }
        textarea.num #shared-link rows="4" readonly data-link spellcheck="false" { (link) }
        div.row {
            button.go type="button" data-send="shared-link" hidden { (icon(SEND)) "Send" }
            button.button type="button" data-copy="shared-link" hidden { span data-words { "Copy" } }
        }
        @if !reaches { p.hint { "On another machine, paste the link into My rosters, Import." } }
    }
}

/// A roster that a link holds.
pub(crate) struct Shown<'a> {
    /// Its system.
    pub(crate) system: SystemView,
    /// What it comes to.
    pub(crate) view: &'a MusterView,
    /// What the link holds.
    pub(crate) letters: String,
    /// Where a game with it is set up.
    pub(crate) play: String,
    /// Can it be kept here?
    pub(crate) may_keep: bool,
}

/// The page that a shared link opens.
pub(crate) fn shared(shown: &Shown) -> Markup {
    let view = shown.view;
    let body = html! {
        (all_figures())
        (top(Some((shown.system.short, shown.system.title))))
        main.page.shown {
            div.heading {
                h1 { (view.name) }
                p.soft { (shown.system.title) @if !view.kind.is_empty() { " · " (view.kind) } }
            }
            (totals::totals(view))
            div.row {
                a.go href=(shown.play) { (icon(PLAY)) "Play with it" }
                @if shown.may_keep {
                    form method="post" action="/rosters/new/take" {
                        input type="hidden" name="r" value=(shown.letters);
                        button.button type="submit" { "Copy to my rosters" }
                    }
                }
            }
            section #faults.card.faults aria-label="Does it follow the rules?" {
                ul {
                    @if view.flaws.is_empty() { li.fine { (icon(TICK)) span { "It follows all the rules." } } }
                    @for flaw in &view.flaws {
                        li { (icon(CROSS)) div { (typeset_words(&flaw.words)) " " (rule_link(flaw.rule, &flaw.words)) } }
                    }
                }
            }
            ol #figures { @for figure in &view.figures { (card(figure)) } }
        }
    };
    let title = format!("{} · {}", view.name, shown.system.title);
    whole(&title, "pages muster", &["search.js"], &body)
}

/// A figure to be looked at.
fn card(figure: &MusteredView) -> Markup {
    html! {
        li.card.figure {
            (plate(figure.look))
            div.who {
                h3 { @if figure.count > 1 { span.count { (figure.count) " × " } } (figure.name) }
                @if figure.kind != figure.name && !figure.kind.is_empty() { span.soft { (figure.kind) } }
            }
            div.cost { @if let Some(cost) = figure.cost { b { (cost * i64::from(figure.count.max(1))) } } }
            (stats(&figure.stats))
            div.holds {
                (traits(&figure.traits))
                @if !figure.gear.is_empty() {
                    ul.chips.gear aria-label="Carries" {
                        @for gear in &figure.gear {
                            li.chip { (ruled(&typeset_words(&gear.name), gear.rule)) @if !gear.words.is_empty() { small { (typeset_words(&gear.words)) } } }
                        }
                    }
                }
            }
        }
    }
}

/// What was and was not understood of another program's roster.
pub(crate) fn imported(path: &str, name: &str, report: &[String]) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (name) " is imported" }
            section.card aria-labelledby="report" {
                h2 #report { "Please check" }
                ul.report { @for line in report { li { (typeset_words(line)) } } }
            }
            p { a.go href=(path) { "Open it" } }
        }
    };
    whole(&format!("{name} is imported"), "pages start muster", &["search.js"], &body)
}
