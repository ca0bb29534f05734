//! The replay: a game that is over, answer by answer.

use ::frame::view::TableView;
use maud::{Markup, html};

use crate::page::board::{Drawing, symbols};
use crate::page::fragment::{Fragment, element};
use crate::page::table::{bar, figures, laid, log, rail};
use crate::page::{marked, whole};
use crate::report::Chapter;

/// One moment of a game that is over.
pub(crate) struct Moment<'a> {
    /// The address of the table, without the host.
    pub path: &'a str,
    /// The system's short name.
    pub system: &'a str,
    /// How many answers have been given.
    pub at: usize,
    /// How long the log was at the start and after each answer.
    pub milestones: &'a [usize],
    /// Where the chapters begin.
    pub chapters: &'a [Chapter],
    /// The table then.
    pub view: &'a TableView,
    /// Who chose the number that the dice come from, in words.
    pub chosen: Option<&'a str>,
}

impl Moment<'_> {
    /// The number of the last answer.
    fn last(&self) -> usize {
        self.milestones.len().saturating_sub(1)
    }

    /// The first line of the log that is new.
    fn fresh(&self) -> usize {
        let before = self.at.checked_sub(1).and_then(|before| self.milestones.get(before));
        before.copied().unwrap_or_default().min(self.view.log.len())
    }

    /// The chapter that is under way.
    fn chapter(&self) -> Option<&Chapter> {
        self.chapters.iter().rev().find(|chapter| chapter.step <= self.at)
    }

    fn address(&self, at: usize) -> String {
        format!("{}/replay?at={at}", self.path)
    }
}

/// The whole page.
pub(crate) fn page(moment: &Moment<'_>) -> Markup {
    let (view, fragments) = (moment.view, &fragments(moment));
    let drawing = Drawing::of(view);
    let body = html! {
        (symbols())
        header id="top" class="top" {
            h1 { a href="/" { "Lychgate" } }
            p class="where" { "Replay · " (view.title) }
            (element(fragments, "turn"))
            (element(fragments, "pools"))
            nav { a class="chip" href={ "/rules/" (moment.system) } data-search { "Rules" } }
        }
        p id="trouble" class="trouble" role="alert" hidden {}
        main id="play" class={ "play" @if drawing.is_none() { " boardless" } } data-replay={ (moment.path) "/replay" }
            data-at=(moment.at) data-last=(moment.last()) {
            section id="replay" class="card replay" aria-label="Replay" {
                (controls(moment))
                (element(fragments, "ask"))
                (bookmarks(moment))
                (marked(moment.chosen))
            }
            @if let Some(drawing) = &drawing { (laid::stage(drawing, fragments)) }
            div class="papers" data-tab="log" {
                (tabs())
                (laid::cards(fragments))
                div class="pane log-pane" id="pane-log" role="tabpanel" aria-labelledby="tab-log" tabindex="0" {
                    (laid::log(fragments))
                    (element(fragments, "news"))
                }
                (laid::words(drawing.as_ref(), fragments))
            }
            div id="rail" class="rail" { (element(fragments, "goals")) (element(fragments, "order")) (element(fragments, "tray")) }
        }
        p id="say" class="sr" role="status" aria-live="polite" {}
    };
    whole(&format!("Replay: {}", view.title), "table-page replaying", &["replay.js", "search.js"], &body)
}

/// Everything on the page that changes from moment to moment.
pub(crate) fn fragments(moment: &Moment<'_>) -> Vec<Fragment> {
    // What is new comes first: its lines make room for themselves before they are put among those of the past.
    let mut all = vec![
        Fragment::new("ask", "replay", words(moment)),
        Fragment::new("news", "pane-log", news(moment)),
        Fragment::new("story", "pane-words", laid::story(moment.view)),
        Fragment::new("turn", "top", bar::turn(moment.view)),
        Fragment::new("pools", "top", bar::pools(moment.view)),
        Fragment::new("goals", "rail", rail::goals(moment.view)),
        Fragment::new("order", "rail", rail::order(moment.view)),
        Fragment::new("tray", "rail", rail::tray(moment.view)),
    ];
    if let Some(drawing) = Drawing::of(moment.view) {
        all.extend(drawing.fragments());
        all.extend(drawing.rows());
    }
    all.extend(figures::fragments(moment.view));
    all.extend(past(moment).map(|(place, line)| log::fragment(place, line)));
    all
}

/// The lines that were there before the last answer.
fn past<'a>(moment: &Moment<'a>) -> impl Iterator<Item = (usize, &'a ::frame::view::LogLine)> + use<'a> {
    moment.view.log.iter().enumerate().take(moment.fresh())
}

/// What the last answer brought about.
fn news(moment: &Moment<'_>) -> Markup {
    html! {
        ol id="news" class="log news" aria-label="New" {
            @for (place, line) in moment.view.log.iter().enumerate().skip(moment.fresh()) { (log::line(place, line)) }
        }
    }
}

/// Where one is in the game, what has just happened, and who decides next.
fn words(moment: &Moment<'_>) -> Markup {
    let (view, at) = (moment.view, moment.at);
    let about = view.question.as_ref().and_then(|question| question.about);
    let told = &view.log[moment.fresh()..];
    html! {
        div id="ask" class="moment" data-about=[about.map(|about| about.0)] tabindex="0" role="group" aria-labelledby="asked" {
            p class="who" {
                b { (moment.chapter().map_or("", |chapter| chapter.title.as_str())) }
                @if !view.phase.is_empty() { " · " (view.phase) }
            }
            h2 id="asked" tabindex="-1" {
                @match at {
                    0 => "Ready",
                    at if at == moment.last() => "The last answer",
                    at => { "Answer " (at) " of " (moment.last()) },
                }
            }
            @if at > 0 { ul class="happened" { @for line in told { li { (line.text) } } } }
            @if let Some(over) = &view.over {
                p class="result" { b { (over) } }
            } @else if let Some(question) = &view.question {
                p class="hint" { "Asked next: " (question.text) }
            }
        }
    }
}

/// To and fro. Without scripts every control is a link or a form.
fn controls(moment: &Moment<'_>) -> Markup {
    let (at, last) = (moment.at, moment.last());
    let steps = [
        ("first", "M2 3h3v14h-3zM18 3v14l-11-7z", "To the start", "Home", 0),
        ("back", "M15 3v14l-11-7z", "One answer back", "ArrowLeft", at.saturating_sub(1)),
        ("on", "M5 3v14l11-7z", "One answer on", "ArrowRight", (at + 1).min(last)),
        ("last", "M15 3h3v14h-3zM2 3v14l11-7z", "To the end", "End", last),
    ];
    html! {
        nav class="steps" aria-label="Through the game" {
            @for (place, (name, drawn, words, key, to)) in steps.into_iter().enumerate() {
                @if place == 2 {
                    button type="button" class="tool" id="run" aria-pressed="false" aria-label="Play" aria-keyshortcuts="Space" title="Play (space)" hidden { "Play" }
                }
                a class="tool" data-step=(name) href=(moment.address(to)) aria-label=(words) aria-keyshortcuts=(key) title=(words) {
                    svg viewBox="0 0 20 20" aria-hidden="true" { path d=(drawn) {} }
                }
            }
            label class="speed" hidden {
                span class="sr" { "Speed" }
                select id="speed" {
                    option value="2400" { "Slow" }
                    option value="1200" selected { "Steady" }
                    option value="450" { "Quick" }
                    option value="120" { "Racing" }
                }
            }
        }
        form class="slide" method="get" action={ (moment.path) "/replay" } {
            input type="range" name="at" id="at" min="0" max=(last) value=(at) aria-label={ "Answer, 0 to " (last) } autocomplete="off";
            button type="submit" class="quiet" { "Go" }
        }
        nav class="chapters chips" aria-label="Turns" {
            @for chapter in moment.chapters {
                @let is_here = moment.chapter() == Some(chapter);
                a class="chip" href=(moment.address(chapter.step)) data-to=(chapter.step) aria-current=[is_here.then_some("step")] { (chapter.title) }
            }
        }
    }
}

/// Moments to come back to, kept in this browser.
fn bookmarks(moment: &Moment<'_>) -> Markup {
    html! {
        div class="foot" {
            a class="quiet" href={ (moment.path) "/end" } { "The end" }
            a class="quiet" href={ (moment.path) "/report" } { "Report" }
            button type="button" class="quiet" id="copy" title="Copy a link to this moment" hidden { "Copy link" }
        }
        details class="marks-kept" id="kept" hidden {
            summary { "Bookmarks" }
            form id="keep" class="row" {
                input name="name" aria-label="What to call this moment" placeholder="What happens here" maxlength="60" autocomplete="off";
                button type="submit" class="quiet" { "Keep this moment" }
            }
            ul id="marks" {}
        }
    }
}

/// The tabs over the papers.
fn tabs() -> Markup {
    let tabs = [("log", "Log"), ("cards", "Figures"), ("words", "Story")];
    html! {
        div class="tabs" role="tablist" aria-label="Papers" {
            @for (place, (name, words)) in tabs.into_iter().enumerate() {
                button type="button" role="tab" id={ "tab-" (name) } aria-controls={ "pane-" (name) }
                    aria-selected=(if place == 0 { "true" } else { "false" }) { (words) }
            }
        }
    }
}
