//! The next game of a campaign: what is played, who fields whom, and who sits where.

use frame::campaign::{CampaignView, NextGame};
use frame::view::{CatalogueView, MindView};
use maud::{Markup, html};

use super::{PLAY, icon};
use crate::page::form::Fields;

/// The most sides that any scenario has.
const MOST_SIDES: usize = 4;

/// What the next game may be.
pub(crate) struct Next {
    /// Scenarios and minds.
    pub(crate) catalogue: CatalogueView,
    /// Can a game be played without a scenario?
    pub(crate) has_plain_games: bool,
    /// Do the companies always play each other, in their order?
    pub(crate) is_fixed: bool,
}

/// Who sits at a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Me,
    Friend,
    Mind(String),
}

/// The form.
pub(super) fn next(path: &str, view: &CampaignView, next: &Next) -> Markup {
    let sides = next.catalogue.scenarios.iter().map(|scenario| scenario.sides.len()).max().unwrap_or(2);
    let sides = if next.is_fixed { view.companies.len() } else { sides.clamp(2, MOST_SIDES) };
    html! {
        details.deed.card open[view.games().next().is_none()] {
            summary { b { "Play the next game here" } }
            form method="post" action={ (path) "/play" } {
                div.field {
                    label for="scenario" { "Scenario" }
                    select #scenario name="scenario" {
                        @if next.has_plain_games { option value="" { "A plain game without a scenario" } }
                        @for scenario in &next.catalogue.scenarios { option value=(scenario.id) { (scenario.name) " (" (scenario.sides.len()) " sides)" } }
                    }
                }
                @if next.has_plain_games {
                    div.field.number {
                        label for="rounds" { "Rounds of a plain game" }
                        input.num #rounds name="rounds" type="number" min="1" max="50" placeholder="as usual";
                    }
                }
                div.fields { @for seat in 0..sides { (side(view, next, seat)) } }
                @for (place, company) in view.companies.iter().enumerate() {
                    @let there: Vec<_> = company.figures.iter().filter(|figure| !figure.is_lost).collect();
                    details.more {
                        summary { (company.name) ": who plays? All, unless you choose" }
                        div.ticks {
                            @for figure in there {
                                label.tick { input type="checkbox" name={ "field-" (place) } value=(figure.name); span { (figure.name) } }
                            }
                        }
                    }
                }
                div.field.switch {
                    label.tick { input type="checkbox" name="real" value="yes"; span { "With miniatures on a real table; Lychgate is the referee" } }
                }
                button.go type="submit" { (icon(PLAY)) "Start the game" }
                p.hint { "The campaign records it when it is over." }
            }
        }
    }
}

fn side(view: &CampaignView, next: &Next, seat: usize) -> Markup {
    html! {
        fieldset.field {
            legend { "Side " (seat + 1) }
            @if next.is_fixed {
                p { (view.companies.get(seat).map_or("", |company| &company.name)) }
            } @else {
                label.sr for={ "force-" (seat) } { "Force of side " (seat + 1) }
                select id={ "force-" (seat) } name={ "force-" (seat) } {
                    option value="" { "As the scenario says" }
                    @for (place, company) in view.companies.iter().enumerate() { option value=(place) selected[place == seat] { (company.name) } }
                }
            }
            label.sr for={ "who-" (seat) } { "Player of side " (seat + 1) }
            select id={ "who-" (seat) } name={ "who-" (seat) } {
                option value="me" selected[seat == 0] { "You" }
                option value="friend" { "A friend" }
                @for mind in &next.catalogue.minds { option value={ "mind:" (mind.id) } selected[seat > 0 && is_first(&next.catalogue.minds, mind)] { (mind.name) } }
            }
        }
    }
}

fn is_first(minds: &[MindView], mind: &MindView) -> bool {
    minds.first().is_some_and(|first| first.id == mind.id)
}

/// What the form says: the game, and who sits at each side.
pub(crate) fn asked(fields: &Fields, companies: usize, is_fixed: bool) -> (NextGame, Vec<Who>) {
    let force = |seat: usize| fields.get(&format!("force-{seat}")).and_then(|place| place.parse().ok());
    let who = |seat: usize| match fields.get(&format!("who-{seat}")) {
        Some("friend") => Who::Friend,
        Some(said) => said.strip_prefix("mind:").map_or(Who::Me, |mind| Who::Mind(mind.to_string())),
        None => Who::Me,
    };
    let fielded = (0..companies).map(|place| {
        let name = format!("field-{place}");
        fields.iter().filter(|(known, _)| *known == name).map(|(_, figure)| figure.to_string()).collect()
    });
    let next = NextGame {
        scenario: fields.get("scenario").map(str::to_string),
        seats: if is_fixed { Vec::new() } else { trimmed((0..MOST_SIDES).map(force).collect()) },
        fielded: fielded.collect(),
        real_table: fields.get("real").is_some(),
        rounds: fields.get("rounds").and_then(|rounds| rounds.parse().ok()),
    };
    (next, (0..MOST_SIDES).map(who).collect())
}

/// The sides up to the last that a company plays.
fn trimmed(mut seats: Vec<Option<usize>>) -> Vec<Option<usize>> {
    while seats.last() == Some(&None) {
        seats.pop();
    }
    seats
}
