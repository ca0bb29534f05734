//! Campaigns of all systems: four games from the muster to the chronicle, files, and what each system makes of a game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod blood_eagle;
mod fear_and_faith;
mod files;
mod silver_bayonet;
mod wfrp;
mod whole;

use std::sync::Arc;

use fates::FactsFrom;
use frame::campaign::{Campaign, Deed, NextGame, PlayedGame, Throw, Told};
use frame::command::Refused;
use referee::{AnySystem, NewGame};
use serde_json::{Value, json};

/// The ready rosters that the campaigns of these tests begin with.
const SYSTEMS: [(&str, [&str; 2]); 4] = [
    ("sb", ["kettner-commission", "harcourts-night-watch"]),
    ("ff", ["ketterby-roadblock", "the-late-shift"]),
    ("be", ["norse-raiders-of-skarfjord", "saxon-fyrd-of-aldham"]),
    ("wf", ["watch", "bandits"]),
];

fn system(short: &str) -> Arc<dyn AnySystem> {
    Arc::clone(systems::library().system(short).unwrap())
}

/// A campaign of the two ready rosters of a system.
fn begun(short: &str) -> Box<dyn Campaign> {
    let (_, ready) = SYSTEMS.iter().find(|(known, _)| *known == short).unwrap();
    begun_with(short, ready, &Value::Null)
}

fn begun_with(short: &str, ready: &[&str], terms: &Value) -> Box<dyn Campaign> {
    let system = system(short);
    let campaigns = system.campaigns().unwrap();
    let rosters: Vec<Value> = ready.iter().map(|id| campaigns.ready(id).unwrap()).collect();
    campaigns.begin("The long year", &rosters, terms).unwrap()
}

fn reopened(short: &str, text: &str) -> Result<Box<dyn Campaign>, Vec<String>> {
    system(short).campaigns().unwrap().open(text)
}

fn act(campaign: &mut dyn Campaign, company: Option<usize>, id: &str, said: Value) -> Result<Told, Refused> {
    campaign.act(&Deed { id: id.to_string(), company, said }, Throw::by_luck(7))
}

/// The same with dice that were rolled on a table.
fn act_with(campaign: &mut dyn Campaign, id: &str, said: Value, dice: &[u8]) -> Result<Told, Refused> {
    campaign.act(&Deed { id: id.to_string(), company: None, said }, Throw::typed(dice))
}

/// A game of the campaign in the first scenario that can be played, by minds, as its ledger.
fn watched(short: &str, campaign: &dyn Campaign, seed: u64) -> String {
    let system = system(short);
    let plain = NextGame { rounds: Some(2), ..NextGame::default() };
    let setup = campaign.next_game(&plain).unwrap_or_else(|_| {
        let scenarios = system.catalogue().scenarios;
        let tried = scenarios.iter().filter_map(|scenario| {
            let next = NextGame { scenario: Some(scenario.id.clone()), ..NextGame::default() };
            campaign.next_game(&next).ok()
        });
        tried.into_iter().next().expect("a scenario that can be played")
    });
    let dice = Some(json!({ "seed": seed }));
    let facts = Some(FactsFrom::Measured);
    let new = NewGame { system: short.to_string(), scenario: setup, sides: None, dice, facts };
    let (mut game, _) = system.open(&new).unwrap();
    let mind = system.catalogue().minds.last().unwrap().id.clone();
    while let Some(answer) = game.think(&mind) {
        game.answer(None, answer).unwrap();
    }
    assert!(game.view(None).over.is_some());
    game.ledger()
}

fn record(campaign: &mut dyn Campaign, name: &str, ledger: &str) -> Result<Told, Refused> {
    let game = PlayedGame { name: name.to_string(), ledger: ledger.to_string(), said: Value::Null };
    campaign.record(&game, Throw::by_luck(3))
}

/// All that can be seen of a campaign.
fn seen(campaign: &dyn Campaign) -> (String, Value, Value, Value) {
    (campaign.written(), json!(campaign.view()), campaign.standing(), json!(campaign.deeds()))
}

/// Takes a step, takes it back, and takes it again: taken back, everything is as it was before, and again as it was
/// after it.
fn there_and_back(campaign: &mut dyn Campaign, step: impl Fn(&mut dyn Campaign) -> Result<Told, Refused>) {
    let before = seen(campaign);
    step(campaign).unwrap();
    let after = seen(campaign);
    assert_ne!(before.0, after.0);
    campaign.undo().unwrap();
    assert_eq!(seen(campaign), before);
    step(campaign).unwrap();
    assert_eq!(seen(campaign), after);
}

/// Everybody of a company, by the ids of their names.
fn names(campaign: &dyn Campaign, company: usize) -> Vec<String> {
    campaign.view().companies[company].figures.iter().map(|figure| content::kebab(&figure.name)).collect()
}
