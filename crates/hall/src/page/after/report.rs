//! The battle report as a page.

use ::frame::view::{BoardView, Level, LogLine, PartView};
use ::table::Point;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::page::board::{Drawing, outline};
use crate::page::table::log::parts;
use crate::page::top::top;
use crate::page::{flag, rule_path, side_class, whole};
use crate::report::{Part, Report, Trail, unnamed, unnamed_dice};
use crate::server::stylesheet;

/// The report as a page of the hall, with what can be done with it.
pub(crate) fn page(report: &Report, path: &str) -> Markup {
    let body = html! {
        (top(Some((report.short, report.system))))
        main.page.reported {
            nav.after.no-print aria-label="This report" {
                a.button href=(path) { "The table" }
                a.button href={ (path) "/replay" } { "Replay" }
                a.button href={ (path) "/report.html" } download { "Download, to keep" }
                a.button href={ (path) "/report.md" } download { "Download as Markdown" }
                a.button href={ (path) "/ledger" } download { "Ledger" }
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

/// The report itself. On a page of the hall its turns lead into the replay.
fn article(report: &Report, path: Option<&str>) -> Markup {
    html! {
        article.report {
            header {
                p.eyebrow { "Battle report · " (report.system) }
                h1 { (report.title) }
                @if let Some(over) = &report.end.over { p.lead.result { (over) } }
            }
            @if !report.start.story.is_empty() {
                section.story aria-label="How it came to this" { @for paragraph in &report.start.story { p { (paragraph) } } }
            }
            (sides(report))
            @for (place, part) in report.chapters.iter().enumerate() { (chapter(report, place, part, path)) }
            (ending(report))
            (seal(report))
        }
    }
}

fn sides(report: &Report) -> Markup {
    html! {
        section aria-labelledby="sides" {
            h2 #sides { "Who fought" }
            div.forces {
                @for (side, figures) in report.sides() {
                    div class={ "card " (side_class(side)) } {
                        h3 { (flag(side)) (report.side_name(side)) }
                        @if let Some(leader) = report.leader(side) { p.soft { "led by " (leader) } }
                        ul {
                            @for figure in figures {
                                li {
                                    (figure.name)
                                    @if !figure.name.contains(&figure.kind) { span.soft { ", " (figure.kind) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn chapter(report: &Report, place: usize, part: &Part, path: Option<&str>) -> Markup {
    let id = format!("chapter-{place}");
    let first = report.chapters.iter().position(|part| part.start.table.is_some()).unwrap_or_default();
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
            @if let (Some(board), Some(drawing)) = (&part.start.table, Drawing::of(&part.start)) {
                figure {
                    (picture(board, drawing.named(&format!("p{place}-")), part, (first != place).then_some(first)))
                    figcaption {
                        "The table at the first decision"
                        @if !part.trails.is_empty() { ", and where everybody went from there" }
                        "."
                    }
                }
            }
            ol.log { @for (place, line) in part.lines.iter().filter(|(_, line)| !begins(line)) { (told(*place, line, path.is_some())) } }
            @if !lost.is_empty() { p.lost { b { "Out of the game: " } (lost.join(", ")) "." } }
        }
    }
}

/// The board with the moves drawn on it. The ground is drawn once and used again.
fn picture(board: &BoardView, drawing: Drawing<'_>, part: &Part, same: Option<usize>) -> Markup {
    html! {
        svg.board.still viewBox=(format!("0 0 {} {}", board.width.0, board.depth.0)) role="img" aria-label={ "The table: " (part.chapter.title) } {
            @match same {
                None => (drawing.terrain()),
                Some(first) => use href={ "#p" (first) "-terrain" } {},
            }
            @for trail in &part.trails { (way(trail)) }
            @for (place, marker) in part.start.markers.iter().enumerate() { (drawing.marker(place, marker)) }
            @for figure in &part.start.figures { (drawing.figure(figure)) }
            @for (_, label) in drawing.labels() { (label) }
        }
    }
}

/// A figure's way, with a dot where it ended.
fn way(trail: &Trail) -> Markup {
    let end = trail.points.last().copied().unwrap_or_default();
    let class = side_class(trail.side);
    html! {
        path class={ "trail " (class) } d=(outline(&trail.points).trim_end_matches('Z')) {}
        path class={ "trail-end " (class) } d=(tip(&trail.points)) {}
        circle class={ "trail-end " (class) } cx=(end.x) cy=(end.y) r="44" {}
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

/// A line of the log with its dice, and the reasons that its words do not name.
fn told(place: usize, line: &LogLine, has_cards: bool) -> Markup {
    let class = match line.level {
        Level::Chapter => "chapter",
        Level::Head => "head",
        Level::Detail => "detail",
    };
    let dice = unnamed_dice(line);
    let linked = |part: PartView| PartView { rule: part.rule.filter(|_| has_cards), ..part };
    let reasons: Vec<PartView> = unnamed(line).into_iter().map(linked).collect();
    html! {
        li id={ "l" (place) } class=(class) {
            (line.text)
            @if !dice.is_empty() {
                " "
                span.dice { @for die in dice { span class={ "die d" (die.die.sides()) } title=(die.die) { (die.face) } } }
            }
            @if !reasons.is_empty() { " " (parts(&reasons)) }
            @if let Some(rule) = line.rule {
                " "
                @if has_cards {
                    a.rule.no-print href=(rule_path(rule)) data-rule=(rule) aria-label={ "The rule " (rule) } title=(rule) { "§" }
                } @else {
                    span.rule.no-print title=(rule) { "§" }
                }
            }
        }
    }
}

fn ending(report: &Report) -> Markup {
    let pools = &report.end.pools;
    html! {
        section aria-labelledby="ending" {
            h2 #ending { "How it ended" }
            p.lead { (report.end.over.as_deref().unwrap_or("It is not over yet.")) }
            @if !pools.is_empty() {
                ul.chips {
                    @for pool in pools {
                        li class={ "chip " (side_class(pool.side)) } {
                            @if pool.side.is_some() { (flag(pool.side)) span.sr { (report.side_name(pool.side)) ": " } }
                            (pool.name) " " b { (pool.count) }
                        }
                    }
                }
            }
            table {
                thead { tr { th { "Figure" } th { "Side" } th { "What became of it" } } }
                tbody {
                    @for (side, figures) in report.sides() {
                        @for figure in figures {
                            tr class=[figure.gone.then_some("gone")] {
                                th scope="row" { (flag(side)) (figure.name) }
                                td { (report.side_name(side)) }
                                td { (report.fate(figure)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn seal(report: &Report) -> Markup {
    let seal = &report.seal;
    let class = match (&seal.proof, seal.holds()) {
        (_, true) => "good",
        (Some(_), false) => "trouble",
        (None, _) => "soft",
    };
    html! {
        section.seal aria-labelledby="seal" {
            h2 #seal { "The seal" }
            p class=(class) { (seal.words()) }
            @if seal.hash.is_some() || seal.seed.is_some() {
                dl {
                    @if let Some(hash) = &seal.hash { dt { "Sealed at the start" } dd { code { (hash) } } }
                    @if let Some(seed) = &seal.seed { dt { "Opened at the end" } dd { code { (seed) } } }
                }
            }
            p.soft { @if seal.seed.is_some() { "The seal is made from the seed alone, so the dice were settled before anybody chose anything. " }
                "Anybody who has the ledger can check all of it with " code { "lychgate verify LEDGER" } "." }
        }
    }
}
