//! The battle report as a page.

use ::frame::view::{Level, LogLine};
use ::table::Point;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::end::score;
use super::forces::forces;
use crate::page::board::{Drawing, bare_silhouettes, grounds, outline, silhouettes};
use crate::page::top::top;
use crate::page::{flag, marked, rule_path, side_class, signed, whole};
use crate::report::{Part, Report, Seal, Trail, unnamed, unnamed_dice};
use crate::server::stylesheet;

/// The report as a page of the hall, with what can be done with it.
pub(crate) fn page(report: &Report, path: &str) -> Markup {
    let body = html! {
        (top(Some((&report.short, &report.system))))
        main.page.reported {
            nav.after.no-print aria-label="This report" {
                a.button href={ (path) "/end" } { "The end" }
                a.button href={ (path) "/replay" } { "Replay" }
                a.button href={ (path) "/report.html" } download { "Download" }
                a.button href={ (path) "/report.md" } download { "As Markdown" }
                a.button href={ (path) "/ledger" } download { "Game file" }
            }
            (article(report, Some(path)))
        }
    };
    whole(&format!("{}: battle report", report.title), "pages", &["search.js"], &body)
}

/// The report as a file that stands alone.
pub(crate) fn standalone(report: &Report) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (report.title) ": battle report" }
                style { (PreEscaped(stylesheet())) }
            }
            body.pages { main.page.reported { (article(report, None)) } }
        }
    }
}

/// The report itself: who won and why, the score, the great moments, the sides, then turn by turn. On a page of the hall its
/// turns lead into the replay.
fn article(report: &Report, path: Option<&str>) -> Markup {
    let laid = report.chapters.iter().find_map(|part| Drawing::of(&part.start));
    html! {
        (silhouettes(&report.end.figures))
        @if let Some(drawing) = laid { (bare_silhouettes(&report.end.figures)) (grounds()) (drawing.grounds()) }
        article.report {
            header {
                p.eyebrow { "Battle report · " (report.system) }
                h1 { (report.title) }
                p.result { (report.end.over.as_deref().unwrap_or("It is not over yet.")) }
            }
            (score(report))
            (points(report))
            (great(report, path))
            section.forces aria-labelledby="sides" { h2 #sides { "The sides, and how each ended" } (forces(report)) }
            @if !report.start.story.is_empty() {
                section.story aria-labelledby="story" { h2 #story { "How it came to this" } @for paragraph in &report.start.story { p { (paragraph) } } }
            }
            @for (place, part) in report.chapters.iter().enumerate() { (chapter(report, place, part, path)) }
            section.seal aria-labelledby="seal" { h2 #seal { "Fair dice" } (fair_dice(&report.seal)) }
        }
    }
}

/// What the sides have at the end, where no score says it.
fn points(report: &Report) -> Markup {
    let pools = &report.end.pools;
    html! {
        @if report.end.scores.is_empty() && !pools.is_empty() {
            ul.chips aria-label="At the end" {
                @for pool in pools {
                    li class={ "chip " (side_class(pool.side)) } {
                        @if pool.side.is_some() { (flag(pool.side)) span.sr { (report.side_name(pool.side)) ": " } }
                        (pool.name) " " b { (pool.count) }
                    }
                }
            }
        }
    }
}

/// The great moments; each opens the replay, or leads to its turn where there is none.
fn great(report: &Report, path: Option<&str>) -> Markup {
    html! {
        @if !report.moments.is_empty() {
            section aria-labelledby="great" {
                h2 #great { "Great moments" }
                ol.great {
                    @for great in &report.moments {
                        @let chapter = report.chapters.iter().rposition(|part| part.chapter.line <= great.line).unwrap_or_default();
                        @let to = path.map_or_else(|| format!("#chapter-{chapter}"), |path| format!("{path}/replay?at={}", great.step));
                        li { a href=(to) {
                            b { (great.title) }
                            @if !great.dice.is_empty() { (great.dice) }
                            small { (report.chapter_of(great.line)) " · " (great.why.words()) }
                        } }
                    }
                }
            }
        }
    }
}

fn chapter(report: &Report, place: usize, part: &Part, path: Option<&str>) -> Markup {
    let id = format!("chapter-{place}");
    let begins = |line: &LogLine| {
        line.level == Level::Chapter && line.text.trim_end_matches('.') == part.chapter.title
    };
    let lost: Vec<&str> = report
        .end
        .figures
        .iter()
        .filter(|figure| part.lost.contains(&figure.id))
        .map(|figure| figure.name.as_str())
        .collect();
    html! {
        section.turn aria-labelledby=(id) {
            h2 id=(id) {
                (part.chapter.title)
                @if let Some(path) = path { " " a.small.no-print href={ (path) "/replay?at=" (part.chapter.step) } { "replay from here" } }
            }
            @if let Some(drawing) = Drawing::of(&part.start).filter(|_| !part.trails.is_empty() || place == 0) { (picture(drawing, place, part)) }
            @let lines: Vec<&LogLine> = part.lines.iter().map(|(_, line)| line).filter(|line| !begins(line)).collect();
            div.log { @for lines in lines.chunk_by(|one, next| is_detail(one) && is_detail(next)) { (told(lines, path.is_some())) } }
            @if !lost.is_empty() { p.lost { b { "Out of the game: " } (lost.join(", ")) "." } }
        }
    }
}

/// The table at the start of a chapter, with the moves drawn on it.
fn picture(drawing: Drawing<'_>, place: usize, part: &Part) -> Markup {
    let ways = html! { @for trail in &part.trails { (way(trail)) } };
    let words = format!("The table: {}", part.chapter.title);
    html! {
        figure {
            (drawing.named(&format!("p{place}-")).still(&words, &ways))
            figcaption.plainly { "Where everyone stood and moved, turn by turn." }
        }
    }
}

/// A figure's way, with a dot where it ended: a line without length and with round ends, which is short on paper.
fn way(trail: &Trail) -> Markup {
    let end = trail.points.last().copied().unwrap_or_default();
    let class = side_class(trail.side);
    html! {
        path class={ "trail " (class) } d=(outline(&trail.points).trim_end_matches('Z')) {}
        path class={ "trail-end " (class) } d=(tip(&trail.points)) {}
        path class={ "trail-dot " (class) } d={ "M" (end.x) " " (end.y) "h1" } {}
    }
}

/// The head of an arrow half way along the last leg.
fn tip(points: &[Point]) -> String {
    let [.., from, to] = points else { return String::new() };
    let (along, across) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let length = along.hypot(across);
    if length < 300.0 {
        return String::new();
    }
    let (x, y) = (along / length, across / length);
    let middle = (f64::from(from.x + to.x) / 2.0, f64::from(from.y + to.y) / 2.0);
    let corner = |forth: f64, aside: f64| {
        format!("{:.0} {:.0}", middle.0 + x * forth - y * aside, middle.1 + y * forth + x * aside)
    };
    format!("M{}L{}L{}Z", corner(80.0, 0.0), corner(-60.0, 70.0), corner(-60.0, -70.0))
}

fn is_detail(line: &LogLine) -> bool {
    line.level == Level::Detail
}

/// A heading, or all that comes of it as one paragraph: on paper every element costs more than its words. Lines without
/// cards are one text, and the page breaks it where they end.
fn told(lines: &[&LogLine], has_cards: bool) -> Markup {
    let class = match lines[0].level {
        Level::Chapter => Some("chapter"),
        Level::Head => Some("head"),
        Level::Detail => None,
    };
    let words = || lines.iter().map(|line| words(line)).collect::<Vec<_>>().join("\n");
    html! {
        p class=[class] {
            @if has_cards { @for line in lines { span { (sentence(line)) } " " } } @else { (words()) }
        }
    }
}

/// A line of the log that leads to its card.
fn sentence(line: &LogLine) -> Markup {
    html! {
        (words(line))
        @if let Some(rule) = line.rule {
            " " a.rule.no-print href=(rule_path(rule)) data-rule=(rule) aria-label={ "The rule " (rule) } title=(rule) { "§" }
        }
    }
}

/// A line of the log, with the dice and the reasons that its words do not name.
fn words(line: &LogLine) -> String {
    let aside = aside(line);
    if aside.is_empty() { line.text.clone() } else { format!("{} ({aside})", line.text) }
}

/// The dice and the reasons that the words of a line do not name: `7 and 3; +2 Combat, not counted: −1 cover`.
fn aside(line: &LogLine) -> String {
    let faces: Vec<String> = unnamed_dice(line).iter().map(|die| die.face.to_string()).collect();
    let reasons = unnamed(line).into_iter().map(|part| {
        let words = format!("{} {}", signed(part.value), part.words);
        if part.counted { words } else { format!("not counted: {words}") }
    });
    let reasons: Vec<String> = reasons.collect();
    [faces.join(" and "), reasons.join(", ")]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}

/// What was proven of the dice.
pub(super) fn fair_dice(seal: &Seal) -> Markup {
    let class = match (&seal.proof, seal.holds()) {
        (_, true) => "good",
        (Some(_), false) => "trouble",
        (None, _) => "soft",
    };
    html! {
        p class=(class) { (seal.words()) }
        (marked(seal.chosen.as_deref()))
        @if seal.hash.is_some() || seal.seed.is_some() {
            dl {
                @if let Some(hash) = &seal.hash { dt { "Sealed at the start" } dd { code { (hash) } } }
                @if let Some(seed) = &seal.seed { dt { "Opened at the end" } dd { code { (seed) } } }
            }
        }
        p.soft {
            @if seal.seed.is_some() { "The seal is made from the seed alone, so the dice were settled before anybody chose anything. " }
            "Anyone with the game file can check it: " code { "lychgate verify FILE" } "."
        }
    }
}
