//! A system's poster: one tap for a quick game, and the way to choose.

use frame::view::{CatalogueView, ScenarioView};
use maud::{Markup, html};

use super::draft::usual_player;
use super::{Offer, PLAY, icon, lower};

/// The poster. The quick game is the first scenario of the catalogue: the first side is yours, the usual mind has the others.
pub(super) fn poster(offer: &Offer) -> Markup {
    let recommended = offer.catalogue.scenarios.first();
    html! {
        article.poster {
            div.pic { img src={ "/poster/" (offer.short) } width="300" height="316" alt=""; }
            div.ttl { h3 { (offer.title) } p { (offer.poster.tagline) } }
            div.act {
                @if let Some(scenario) = recommended {
                    form method="post" action="/tables" data-lays {
                        (fields(offer, scenario))
                        button.q type="submit" aria-label={ "Quick game of " (offer.title) ": " (what(offer, scenario)) } {
                            (icon(PLAY)) span data-words { "Quick game" }
                        }
                    }
                    a.more href={ "/new?system=" (offer.short) } aria-label={ "Choose a game of " (offer.title) } { "Choose" }
                    p.meta { (what(offer, scenario)) br; (how_many(&offer.catalogue)) }
                } @else {
                    p.meta { "No scenario yet" }
                }
            }
        }
    }
}

fn fields(offer: &Offer, scenario: &ScenarioView) -> Markup {
    html! {
        input type="hidden" name="system" value=(offer.short);
        input type="hidden" name="scenario" value=(scenario.id);
        @for seat in 0..scenario.sides.len() {
            input type="hidden" name={ "who-" (seat) } value=(usual_player(&offer.catalogue, seat));
        }
    }
}

/// `The Hunt, you alone`.
fn what(offer: &Offer, scenario: &ScenarioView) -> String {
    let against = match (scenario.sides.len(), offer.catalogue.minds.first()) {
        (0 | 1, _) => "you alone".to_string(),
        (_, Some(mind)) => format!("against {}", lower(&mind.name)),
        (_, None) => "with a friend".to_string(),
    };
    format!("{}, {against}", scenario.name)
}

/// `6 scenarios · 1 or 2 players`.
fn how_many(catalogue: &CatalogueView) -> String {
    let scenarios = match catalogue.scenarios.len() {
        1 => "1 scenario".to_string(),
        many => format!("{many} scenarios"),
    };
    let sides = || catalogue.scenarios.iter().map(|scenario| scenario.sides.len());
    match (sides().min().unwrap_or(0), sides().max().unwrap_or(0)) {
        (1, 1) => format!("{scenarios} · solo"),
        (least, most) if least == most => format!("{scenarios} · {most} players"),
        (least, most) => format!("{scenarios} · {least} or {most} players"),
    }
}
