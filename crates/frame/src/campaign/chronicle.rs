//! The chronicle: a campaign told as a story, for a terminal or a printed page.

use super::ResultView;
use super::view::{CampaignView, CompanyView, StepView};

/// The campaign as a story, in Markdown: game by game, with what came of each and what was done in between.
pub fn chronicle(view: &CampaignView) -> String {
    let mut text = format!("# {}\n\n{}\n", view.title, opening(view));
    let mut number = 0;
    for step in &view.history {
        match &step.game {
            Some(game) => {
                number += 1;
                text += &format!("\n## {number}. {}\n\n{}\n", game.title, verdict(view, game));
                text += &listed(&step.lines);
            }
            None => text += &between(step),
        }
    }
    text += "\n## How they stand\n";
    for company in &view.companies {
        text += &standing(company);
    }
    text
}

/// Who set out.
fn opening(view: &CampaignView) -> String {
    let names: Vec<&str> = view.companies.iter().map(|company| company.name.as_str()).collect();
    let names = match names.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        names => names.join(", "),
    };
    match view.games().count() {
        0 => format!("{names}. No game has been played yet."),
        1 => format!("{names}. One game has been played."),
        games => format!("{names}. {games} games have been played."),
    }
}

/// Who won: `The Precinct won, 12 to 4.`
fn verdict(view: &CampaignView, game: &ResultView) -> String {
    let names = || view.companies.iter().map(|company| &company.name);
    let winner = game.winner.and_then(|winner| view.companies.get(winner));
    let scores: Vec<String> = names()
        .zip(&game.scores)
        .filter_map(|(name, score)| score.map(|score| format!("{name} {score}")))
        .collect();
    let scores = if scores.is_empty() { String::new() } else { format!(" ({})", scores.join(", ")) };
    match winner {
        Some(winner) => format!("{} won{scores}.", winner.name),
        None if game.others_won => format!("Their enemies won{scores}."),
        None => format!("Nobody won{scores}."),
    }
}

fn listed(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines.iter().map(|line| format!("- {line}\n")).collect();
    format!("\n{lines}")
}

fn between(step: &StepView) -> String {
    let lines = if step.lines.is_empty() { String::new() } else { format!(" {}", step.lines.join(" ")) };
    format!("\n*{}.*{lines}\n", step.words)
}

fn standing(company: &CompanyView) -> String {
    let totals: Vec<String> =
        company.totals.iter().map(|total| format!("{} {}", total.name.to_lowercase(), total.now)).collect();
    let mut text = format!("\n**{}**: {}\n\n", company.name, totals.join(", "));
    for figure in &company.figures {
        let marks: Vec<String> = { figure.marks.iter().map(|mark| mark.words.clone()) }
            .chain(figure.counts.iter().map(|(what, count)| format!("{} {count}", what.to_lowercase())))
            .chain(figure.is_lost.then(|| "lost".to_string()))
            .collect();
        let kind = if figure.kind == figure.name { String::new() } else { format!(" ({})", figure.kind) };
        let marks = if marks.is_empty() { String::new() } else { format!(": {}", marks.join(", ")) };
        text += &format!("- {}{kind}{marks}\n", figure.name);
    }
    text + &company.notes.iter().map(|note| format!("- {note}\n")).collect::<String>()
}
