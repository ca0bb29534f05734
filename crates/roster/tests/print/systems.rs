//! The largest ready roster of every system, on both papers.

use referee::AnySystem;
use roster::print::{Matter, Paper, Sheet, document, lay};

use super::sheets::{said, sound};

/// The ready roster with the most figures.
fn largest(system: &dyn AnySystem) -> serde_json::Value {
    let mustering = system.mustering().expect("the system has rosters of one's own");
    let ready = system.catalogue().rosters.into_iter().filter_map(|roster| mustering.ready(&roster.id));
    let count = |roster: &serde_json::Value| mustering.muster(roster).map_or(0, |view| view.count());
    ready.max_by_key(count).expect("the book has ready rosters")
}

/// Prints the largest roster of a system, with the first scenario of its book.
fn printed(short: &str) -> Matter {
    let library = systems::library();
    let system = library.system(short).expect("the system is listed");
    let scenario = system.catalogue().scenarios.into_iter().next().expect("the book has scenarios");
    let matter =
        Matter::of(&**system, &largest(&**system), Some(&scenario.id)).expect("a ready roster can be read");

    let leaves = lay(&matter, &Sheet::ALL);
    sound(&leaves);
    let said = said(&leaves).join(" ");
    for figure in &matter.muster.figures {
        let first = figure.name.split(' ').next().unwrap_or_default();
        assert!(said.contains(first), "{first}");
    }
    for paper in [Paper::A4, Paper::Letter] {
        let pdf = document(&matter, &Sheet::ALL, paper);
        assert!(pdf.len() < 500_000, "{} bytes", pdf.len());
        super::document::keep(&format!("{short}-{paper:?}.pdf"), &pdf);
    }
    matter
}

/// Every figure has what it is tried at, and the rules of its sums are on the sheet of rules, each once.
fn has_odds_and_rules(matter: &Matter) {
    let odds = matter.figures.iter().flat_map(|figure| &figure.odds);
    let chances: Vec<&String> = odds.map(|(_, chances)| chances).collect();
    assert!(!chances.is_empty() && chances.iter().all(|chances| chances.contains('%')), "{chances:?}");
    let mut ids: Vec<&str> = matter.rules.iter().map(|card| card.id.as_str()).collect();
    assert!(!ids.is_empty());
    ids.sort_unstable();
    assert!(ids.windows(2).all(|two| two[0] != two[1]), "{ids:?}");
}

#[test]
fn a_unit_of_the_silver_bayonet_is_printed() {
    has_odds_and_rules(&printed("sb"));
}

#[test]
fn a_party_of_fear_and_faith_is_printed_with_its_sticks() {
    let matter = printed("ff");

    has_odds_and_rules(&matter);
    assert!(matter.sticks.len() >= 3, "{:?}", matter.sticks);
}

#[test]
fn a_warband_of_blood_eagle_is_printed() {
    has_odds_and_rules(&printed("be"));
}

#[test]
fn a_company_of_wfrp_is_printed() {
    has_odds_and_rules(&printed("wf"));
}

#[test]
fn a_scenario_that_is_not_there_is_refused() {
    let library = systems::library();
    let system = library.system("be").expect("the system is listed");

    let flaws =
        Matter::of(&**system, &largest(&**system), Some("the-fjord")).expect_err("there is no such scenario");

    assert!(flaws[0].words.contains("no scenario is called \"the-fjord\""), "{flaws:?}");
}
