//! The chronicle: the campaign as a story, with its plot.

use frame::campaign::{CampaignView, ResultView, StepView};
use maud::{Markup, html};

use super::company::company;
use super::games;
use super::plot::plot;
use crate::page::top::top;
use crate::page::{typeset_words, whole};

/// The page.
pub(crate) fn chronicle(path: &str, system: (&'static str, &'static str), view: &CampaignView) -> Markup {
    let names: Vec<&str> = view.companies.iter().map(|company| company.name.as_str()).collect();
    let mut number = 0;
    let body = html! {
        (top(Some(system)))
        main.page.chronicle {
            h1 { (view.title) }
            p.lead { (names.join(" against ")) ", " (games(view.games().count())) "." }
            @if view.games().next().is_some() { (plot(view)) }
            @for step in &view.history {
                @match &step.game {
                    Some(game) => {
                        @let _count = { number += 1; number };
                        (night(number, view, game, step))
                    }
                    None => p.between { em { (typeset_words(&step.words)) "." } @for line in &step.lines { " " (typeset_words(line)) } },
                }
            }
            h2 { "How they stand" }
            div.companies { @for (place, one) in view.companies.iter().enumerate() { (company(place, one)) } }
            p.row { a.button href=(path) { "Back to the campaign" } a.button href={ (path) "/story" } { "The story as text" } }
        }
    };
    whole(&format!("Chronicle of {}", view.title), "pages start muster campaign", &["search.js"], &body)
}

fn night(number: usize, view: &CampaignView, game: &ResultView, step: &StepView) -> Markup {
    let winner = game.winner.and_then(|winner| view.companies.get(winner));
    let scores = view.companies.iter().zip(&game.scores);
    let scores: Vec<String> = scores
        .filter_map(|(company, score)| score.map(|score| format!("{} {score}", company.name)))
        .collect();
    html! {
        section.night aria-labelledby={ "night-" (number) } {
            h2 id={ "night-" (number) } { (number) ". " (game.title) }
            p {
                b { @match (winner, game.others_won) { (Some(winner), _) => { (winner.name) " won." }, (None, true) => "Their enemies won.", _ => "Nobody won." } }
                @if !scores.is_empty() { " " (scores.join(", ")) "." }
            }
            @if !step.lines.is_empty() { ul { @for line in &step.lines { li { (typeset_words(line)) } } } }
            @if game.ledger.starts_with("/t/") { p { a href=(game.ledger) { "See the game" } } }
        }
    }
}
