//! The sides after the game: each figure with its picture, what it has left, and how it ended.

use ::frame::view::{FigureView, Winner};
use maud::{Markup, html};

use crate::page::board::portrait;
use crate::page::{capital, flag};
use crate::report::Report;

/// All sides, the players' first.
pub(super) fn forces(report: &Report) -> Markup {
    html! {
        @for (side, figures) in report.sides() {
            section.force {
                h3 {
                    (flag(side)) (report.side_name(side))
                    @if report.end.winner == Some(side.map_or(Winner::Monsters, Winner::Side)) { span.won { "won" } }
                }
                p.soft { (tally(report, &figures)) @if let Some(leader) = report.leader(side) { " · led by " (leader) } }
                ul.faces { @for figure in figures { (face(report, figure)) } }
            }
        }
    }
}

/// How many of a side stand, and what became of the others: `6 of 8 stand, 2 fell; 5 kills`.
fn tally(report: &Report, figures: &[&FigureView]) -> String {
    let count = |is: &dyn Fn(&FigureView) -> bool| figures.iter().filter(|figure| is(figure)).count();
    let ended = |word: &str| count(&|figure| figure.end().is_some_and(|end| end.starts_with(word)));
    let (stand, fell) = (count(&|figure| !figure.gone), count(&FigureView::has_fallen));
    let (left, fled) = (ended("left"), ended("fled"));
    let lost = figures.len() - stand - fell - left - fled;
    let parts = [(left, "left the table"), (fled, "fled"), (fell, "fell"), (lost, "gone otherwise")];
    let parts =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, words)| format!(", {count} {words}"));
    let deeds = report.deeds();
    let own =
        |figure: &&FigureView| deeds.iter().find(|deeds| deeds.by == figure.id).map(|deeds| deeds.kills);
    let kills = match figures.iter().filter_map(own).sum::<usize>() {
        0 => String::new(),
        1 => "; 1 kill".to_string(),
        kills => format!("; {kills} kills"),
    };
    let verb = if stand == 1 { "stands" } else { "stand" };
    format!("{stand} of {} {verb}{}{kills}", figures.len(), parts.collect::<String>())
}

fn face(report: &Report, figure: &FigureView) -> Markup {
    let left = match (figure.end(), &figure.health) {
        (Some(end), _) => {
            capital(&report.when(figure).map_or_else(|| end.to_string(), |when| format!("{end}, {when}")))
        }
        (None, Some(health)) => format!("{} of {}", health.now, health.most),
        (None, None) => "Stands".to_string(),
    };
    html! {
        li class=[figure.gone.then_some(if figure.has_fallen() { "out fell" } else { "out" })] {
            (portrait(figure))
            b { (figure.name) }
            small { (left) }
        }
    }
}
