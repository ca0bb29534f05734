//! The end of a game: who won and why, the score, the great moments, the sides, and where to go from here.

use ::frame::view::{FigureView, ScoreView, TableView, Winner};
use fates::FigureId;
use maud::{Markup, html};

use super::banner::banner;
use super::forces::forces;
use super::report::fair_dice;
use crate::page::board::{portrait, silhouettes};
use crate::page::top::top;
use crate::page::{flag, marked, number, whole};
use crate::report::Report;
use crate::report::deeds::Deeds;
use crate::report::moments::Great;
use crate::tables::Role;

/// More points than this are not drawn one by one.
const PIPS: i32 = 16;

/// How many are mentioned in dispatches.
const MENTIONED: usize = 3;

/// A game that is over, as the holder of a link sees it.
pub(crate) struct Ending<'a> {
    /// All that is told of it.
    pub report: &'a Report,
    /// The address of the table, without the host.
    pub path: &'a str,
    /// The same for somebody who only looks on: this is what is shared.
    pub shared: Option<String>,
    /// Who looks.
    pub role: &'a Role,
    /// How many seats the game has.
    pub seats: usize,
    /// Where this seat is in the rematch that somebody has begun.
    pub again: Option<&'a str>,
}

/// The page.
pub(crate) fn page(ending: &Ending<'_>) -> Markup {
    let (report, view) = (ending.report, &ending.report.end);
    let body = html! {
        (silhouettes(&view.figures))
        (top(Some((&report.short, &report.system))))
        main.end data-live=(ending.path) {
            (hero(ending))
            div.pair {
                div.column { (moments(ending)) (check(ending)) }
                @if let Some(beside) = beside(report) { div.column { (beside) } }
            }
            section.card.came aria-labelledby="sides" { h2 #sides { "How each ended" } (forces(report)) }
        }
        p id="say" class="sr" role="status" aria-live="polite" {}
    };
    whole(
        &format!("{}: {}", headline(view, ending.role), report.title),
        "pages ended",
        &["end.js", "search.js"],
        &body,
    )
}

/// Who won, as this seat would say it. For somebody who plays no side, or all of them, it says which side.
pub(crate) fn headline(view: &TableView, role: &Role) -> String {
    let own: &[u8] = match role {
        Role::Player(seats) if seats.len() < view.sides.len().max(2) || view.sides.len() < 2 => seats,
        _ => &[],
    };
    match view.winner {
        Some(Winner::Nobody) => "A draw".to_string(),
        Some(Winner::Side(side)) if own.contains(&side) => "Victory".to_string(),
        Some(Winner::Side(_) | Winner::Monsters) if !own.is_empty() => "Defeat".to_string(),
        Some(Winner::Side(side)) => {
            format!("Victory for {}", inside(&crate::page::side_name(view, Some(side))))
        }
        Some(Winner::Monsters) => "Victory for the monsters".to_string(),
        None => "The end".to_string(),
    }
}

/// A name inside a sentence: `the Norse` of `The Norse`.
fn inside(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_string(), |rest| format!("the {rest}"))
}

fn hero(ending: &Ending<'_>) -> Markup {
    let (report, view) = (ending.report, &ending.report.end);
    html! {
        section.hero aria-labelledby="verdict" {
            (banner(view))
            div.in {
                p.what { (report.title) @if let Some(turn) = &view.turn { " · " (turn) } }
                h1 #verdict { (headline(view, ending.role)) }
                @if let Some(over) = &view.over { p.why { (over) } }
                @for score in view.scores.iter().filter(|score| score.needed.is_some()) { (points(score)) }
                (marked(report.seal.chosen.as_deref()))
                (ways_on(ending))
            }
        }
    }
}

/// Points against what was needed, one by one where there are few.
fn points(score: &ScoreView) -> Markup {
    let needed = score.needed.unwrap_or_default();
    let most = needed.max(score.points);
    html! {
        p.points {
            span { (number(score.points)) @if score.points == 1 { " point, " } @else { " points, " } (needed) " needed" }
            @if (1..=PIPS).contains(&most) {
                span.pips aria-hidden="true" {
                    @for place in 0..most {
                        i class=[(place >= score.points).then_some("open").or((place >= needed).then_some("more"))] {}
                    }
                }
            }
        }
    }
}

/// Rematch, replay, report, share.
fn ways_on(ending: &Ending<'_>) -> Markup {
    let path = ending.path;
    html! {
        div.on #on aria-live="polite" {
            @if let Some(again) = ending.again {
                a.button.first href=(again) { (sign("M4 8h14l-4-4M20 16H6l4 4")) "Join the rematch" }
            } @else if *ending.role != Role::Spectator {
                form method="post" action={ (path) "/rematch" } {
                    button.button.first type="submit" name="sides" value="same" { (sign("M4 8h14l-4-4M20 16H6l4 4")) "Rematch" }
                    @if ending.seats > 1 {
                        button.button type="submit" name="sides" value="swapped" { (sign("M7 4v16M3 16l4 4l4-4M17 20V4M13 8l4-4l4 4")) "Swap sides" }
                    }
                }
            }
            a.button href={ (path) "/replay" } { (sign("M7 4v16l13-8z")) "Replay" }
            a.button href={ (path) "/report" } { (sign("M4 5q4-2 8 0v15q-4-2-8 0zM20 5q-4-2-8 0v15q4-2 8 0z")) "Report" }
            @if let Some(shared) = &ending.shared {
                button.button type="button" id="share" data-share={ (shared) "/end" } hidden { (sign("M12 3v12M7 8l5-5l5 5M5 13v7h14v-7")) span { "Share" } }
            }
            a.button href={ (path) "/board" } { (sign("M4 4h16v16H4zM4 12h16M12 4v16")) "Board" }
        }
    }
}

fn sign(strokes: &str) -> Markup {
    html! { svg.ico viewBox="0 0 24 24" aria-hidden="true" { path d=(strokes) {} } }
}

/// Score and mentions, where there are any.
fn beside(report: &Report) -> Option<Markup> {
    let mentioned = mentioned(report);
    let nothing = report.end.scores.is_empty() && mentioned.is_empty();
    (!nothing).then(|| html! { (score(report)) (dispatches(mentioned)) })
}

fn moments(ending: &Ending<'_>) -> Markup {
    html! {
        section.card.how aria-labelledby="how" {
            h2 #how { "How it went" }
            ol.moments { @for (place, great) in ending.report.moments.iter().enumerate() { (moment(ending, place, great)) } }
            p { a.all href={ (ending.path) "/replay" } { "The whole game in the replay" (sign("M9 6l6 6l-6 6")) } }
        }
    }
}

fn moment(ending: &Ending<'_>, place: usize, great: &Great) -> Markup {
    let report = ending.report;
    html! {
        li {
            a href={ (ending.path) "/replay?at=" (great.step) } {
                span.n aria-hidden="true" { (place + 1) }
                @match great.who.and_then(|who| figure(report, who)) {
                    Some(figure) => (portrait(figure)),
                    None => span {},
                }
                span.t {
                    b { (great.title) }
                    @if !great.dice.is_empty() { span { (great.dice) } }
                    small { (report.chapter_of(great.line)) " · " (great.why.words()) }
                }
            }
        }
    }
}

fn figure(report: &Report, id: FigureId) -> Option<&FigureView> {
    report.end.figures.iter().find(|figure| figure.id == id)
}

/// The score of each side, line by line.
pub(super) fn score(report: &Report) -> Markup {
    let scores = &report.end.scores;
    html! {
        @if !scores.is_empty() {
            section.card.score aria-labelledby="score" {
                h2 #score { "Score" }
                @for score in scores {
                    table {
                        caption {
                            (flag(Some(score.side))) (report.side_name(Some(score.side)))
                            b.num { (number(score.points)) @if let Some(needed) = score.needed { " of " (needed) } }
                        }
                        @for goal in &score.goals {
                            tr { th scope="row" { (goal.words) } td.num { (number(goal.now)) @if let Some(of) = goal.of { " of " (of) } } }
                        }
                    }
                }
            }
        }
    }
}

/// The best of all, and the best of those who are not on the same side.
fn dispatches(mentioned: Vec<(&FigureView, Deeds)>) -> Markup {
    html! {
        @if !mentioned.is_empty() {
            section.card.mentions aria-labelledby="mentions" {
                h2 #mentions { "In dispatches" }
                ul {
                    @for (figure, deeds) in mentioned {
                        li { (portrait(figure)) span { b { (figure.name) } (words(&deeds)) } }
                    }
                }
            }
        }
    }
}

/// The figures with the most kills, then damage; the best of every side among them.
fn mentioned(report: &Report) -> Vec<(&FigureView, Deeds)> {
    let all = report.deeds();
    let side = |deeds: &Deeds| figure(report, deeds.by).map(|figure| figure.side);
    let is_best = |place: usize| !all[..place].iter().any(|before| side(before) == side(&all[place]));
    let (best, others): (Vec<usize>, Vec<usize>) = (0..all.len()).partition(|place| is_best(*place));
    let mut chosen: Vec<usize> = best.into_iter().chain(others).take(MENTIONED).collect();
    chosen.sort_unstable();
    chosen.into_iter().filter_map(|place| Some((figure(report, all[place].by)?, all[place]))).collect()
}

/// `Three kills and 24 damage.`
fn words(deeds: &Deeds) -> String {
    let kills = match deeds.kills {
        0 => String::new(),
        1 => "One kill".to_string(),
        2 => "Two kills".to_string(),
        3 => "Three kills".to_string(),
        kills => format!("{kills} kills"),
    };
    match (kills.is_empty(), deeds.damage) {
        (false, 1..) => format!("{kills} and {} damage.", deeds.damage),
        (false, _) => format!("{kills}."),
        (true, damage) => format!("{damage} damage."),
    }
}

/// What was proven of the dice, on demand.
fn check(ending: &Ending<'_>) -> Markup {
    html! {
        details.card.check {
            summary { (sign("M5 12.5l4.5 4.5L19 7")) "Check the dice" }
            (fair_dice(&ending.report.seal))
            p { a.button href={ (ending.path) "/ledger" } download { "Game file" } }
        }
    }
}
