//! The start page: one button for a first game, recent games, and a game set up in full.

mod house;
mod links;
mod order;
mod sides;

use frame::view::{CatalogueView, ScenarioView};
use maud::{Markup, html};

pub use self::links::links;
pub use self::order::order;
use super::form::Fields;
use super::top::top;
use super::whole;

/// A system that can be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it is called in addresses: `sb`.
    pub short: String,
    /// What it is called: `The Silver Bayonet`.
    pub title: String,
    /// What can be played.
    pub catalogue: CatalogueView,
}

/// A game that can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recent {
    /// Its address.
    pub path: String,
    /// What is played.
    pub title: String,
    /// How it stands: `turn 3 of 8 · your turn`.
    pub words: String,
    /// When it was last played, in words.
    pub when: String,
    /// Is it over?
    pub over: bool,
}

/// The scenario whose sides are shown, as the address names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// The system, by its short name; the first unless said.
    pub system: Option<String>,
    /// The scenario, by its id; the first unless said.
    pub scenario: Option<String>,
}

impl Pick {
    /// Reads it from the query string of the address.
    pub fn read(query: &str) -> Pick {
        let fields = Fields::read(query);
        let owned = |name| fields.get(name).map(str::to_string);
        Pick { system: owned("system"), scenario: owned("scenario") }
    }

    fn offer<'a>(&self, offers: &'a [Offer]) -> Option<&'a Offer> {
        let named = offers.iter().find(|offer| Some(&offer.short) == self.system.as_ref());
        named.or_else(|| offers.first())
    }

    fn scenario<'a>(&self, offer: &'a Offer) -> Option<&'a ScenarioView> {
        let scenarios = &offer.catalogue.scenarios;
        let named = scenarios.iter().find(|scenario| Some(&scenario.id) == self.scenario.as_ref());
        named.or_else(|| scenarios.first())
    }
}

/// The start page.
pub fn page(systems: &[Offer], recent: &[Recent], pick: &Pick) -> Markup {
    let body = html! {
        (top(pick.offer(systems).map(|offer| (offer.short.as_str(), offer.title.as_str()))))
        main.page {
            (welcome(systems, pick))
            @if !recent.is_empty() { (resume(recent)) }
            @if let Some(offer) = pick.offer(systems) { (set_up(systems, offer, pick)) }
        }
    };
    whole("Start", "pages start", &["start.js", "search.js"], &body)
}

/// One button for a game that needs no decision: the first of the system that is looked at.
fn welcome(systems: &[Offer], pick: &Pick) -> Markup {
    let looked_at = pick.offer(systems).into_iter().chain(systems);
    let first = { looked_at }.find_map(|offer| Some((offer, offer.catalogue.scenarios.first()?)));
    html! {
        section #first.welcome aria-labelledby="welcome" {
            h1 #welcome { "Small battles, played by the book" }
            p.lead {
                "The rules are kept for you, every chance is counted before you commit, "
                "and nobody has to remember a modifier."
            }
            @if let Some((offer, scenario)) = first {
                form method="post" action="/tables" data-lays {
                    (recommended(offer, scenario))
                    button.go.big type="submit" {
                        strong { "Start a game" }
                        span { (scenario.name) " · " (opponent(offer, scenario)) }
                    }
                }
                p.hint { (offer.title) ": you take " (lower(side_name(scenario))) ". Dice are rolled by the table." }
            } @else {
                p { "No game can be played here yet." }
            }
        }
    }
}

/// The fields of the recommended game: the first seat is yours, a mind has the others.
fn recommended(offer: &Offer, scenario: &ScenarioView) -> Markup {
    html! {
        input type="hidden" name="system" value=(offer.short);
        input type="hidden" name="scenario" value=(scenario.id);
        @for seat in 0..scenario.sides.len() {
            input type="hidden" name={ "who-" (seat) } value=(sides::usual(&offer.catalogue, seat));
        }
    }
}

fn opponent(offer: &Offer, scenario: &ScenarioView) -> String {
    match (scenario.sides.len(), offer.catalogue.minds.first()) {
        (0 | 1, _) => "you alone".to_string(),
        (_, Some(mind)) => format!("you against {}", lower(&mind.name)),
        (_, None) => "with a friend".to_string(),
    }
}

fn side_name(scenario: &ScenarioView) -> &str {
    scenario.sides.first().map_or("every side", |side| side.name.as_str())
}

/// `The captain` within a sentence; other names stay as they are.
fn lower(name: &str) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.to_string(),
    }
}

fn resume(recent: &[Recent]) -> Markup {
    html! {
        section aria-labelledby="resume" {
            h2 #resume { "Go on playing" }
            ul.recent {
                @for game in recent {
                    li {
                        a.opt.over[game.over] href=(game.path) {
                            strong { (game.title) }
                            span.odds { (game.when) }
                            span.why { @if game.over { "Over · " } (game.words) }
                        }
                    }
                }
            }
        }
    }
}

/// Step by step: the system, the scenario, the sides.
fn set_up(systems: &[Offer], offer: &Offer, pick: &Pick) -> Markup {
    let chosen = pick.scenario(offer);
    html! {
        section #set-up aria-labelledby="set-up-words" {
            h2 #set-up-words { "Set up a game" }
            form.choose method="get" action="/#sides" data-choose {
                (which_system(systems, offer))
                (which_scenario(offer, chosen))
                button.button type="submit" { "Show its sides" }
            }
            div #sides aria-live="polite" {
                @if let Some(scenario) = chosen { (sides::form(offer, scenario)) }
                @else { p { (offer.title) " has no scenario yet." } }
            }
        }
    }
}

fn which_system(systems: &[Offer], chosen: &Offer) -> Markup {
    html! {
        @if let [_] = systems {
            input type="hidden" name="system" value=(chosen.short);
        } @else {
            fieldset.choices {
                legend { "System" }
                @for offer in systems {
                    label.pick {
                        input type="radio" name="system" value=(offer.short) checked[offer.short == chosen.short];
                        span { (offer.title) }
                    }
                }
            }
        }
    }
}

fn which_scenario(offer: &Offer, chosen: Option<&ScenarioView>) -> Markup {
    html! {
        fieldset #scenarios {
            legend { "Scenario" }
            div.scenarios {
                @for scenario in &offer.catalogue.scenarios {
                    label.card.pick.scenario {
                        input type="radio" name="scenario" value=(scenario.id)
                            checked[chosen.is_some_and(|chosen| chosen.id == scenario.id)];
                        strong { (scenario.name) }
                        @if let Some(story) = scenario.story.first() { span.story { (story) } }
                        span.facts { (facts(scenario)) }
                    }
                }
            }
        }
    }
}

/// `2 sides · 8 turns`. A single side plays against the rules' own enemies.
fn facts(scenario: &ScenarioView) -> String {
    let sides = match scenario.sides.len() {
        1 => "Solo".to_string(),
        many => format!("{many} sides"),
    };
    match scenario.length.is_empty() {
        true => sides,
        false => format!("{sides} · {}", scenario.length),
    }
}
