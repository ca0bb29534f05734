//! Random games by the protocol, played to the end by somebody who reads nothing but the questions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use crate::common::{Client, Player};
use fates::{Random, replay, verify};
use serde_json::{Value, json};
use silver_bayonet::{Book, SilverBayonet};

/// More answers than any of these games takes.
const MOST_ANSWERS: usize = 3000;

/// Plays to the end; says what kinds of questions were asked.
fn play(new: Value, seed: u64) -> (Client, BTreeSet<String>) {
    let (mut client, mut player) = (Client::new(new), Player(Random::new(seed)));
    let mut kinds = BTreeSet::new();
    for _ in 0..MOST_ANSWERS {
        let Some(ask) = client.ask() else { break };
        assert!(!ask["text"].as_str().unwrap().is_empty(), "seed {seed}: {ask}");
        let options = ask["options"].as_array().into_iter().flatten();
        let answers: Vec<&str> = options.map(|option| option["answer"].as_str().unwrap()).collect();
        assert!(answers.iter().all(|answer| !answer.is_empty()), "seed {seed}: {ask}");
        assert_eq!(answers.iter().collect::<BTreeSet<_>>().len(), answers.len(), "seed {seed}: {ask}");
        kinds.insert(ask["kind"].as_str().unwrap().to_string());
        player.answer(&mut client);
    }
    assert!(client.over().is_some(), "seed {seed}: not over after {MOST_ANSWERS} answers: {:?}", client.said);
    (client, kinds)
}

/// Anybody of the book, in any kit.
fn anybody(chance: &mut Random) -> Value {
    let profiles = Book::built_in().profiles();
    let profile = &profiles[chance.below(profiles.len())];
    let kits = Book::built_in().kits(&profile.id).len().max(1);
    json!({"profile": profile.id, "kit": 1 + chance.below(kits)})
}

/// Two a side and one of nobody's, with a virtual table or beside a real one.
fn any_game(seed: u64, dice: Value, on_table: bool) -> Value {
    let mut chance = Random::new(seed);
    let places = [[4, 4], [12, 3], [20, 20], [12, 21], [12, 12]];
    let figures: Vec<Value> = (0..5)
        .map(|place| {
            let mut figure = anybody(&mut chance);
            if place < 4 {
                figure["side"] = json!(place / 2);
            }
            if on_table {
                figure["at"] = json!(places[place]);
            }
            figure
        })
        .collect();
    let mut scenario = json!({"figures": figures, "sides": [{}, {}], "terrain": {"drops": true, "water": true},
        "options": {"turns": 2, "criticals": seed.is_multiple_of(2)}});
    if on_table {
        scenario["table"] = json!({"width": 24, "depth": 24, "terrain": [
            {"name": "the wall", "kind": "wall", "outline": [[6, 8], [10, 8], [10, 9], [6, 9]], "height": 3},
            {"name": "the pond", "kind": "water", "outline": [[14, 8], [19, 8], [17, 12]]},
            {"name": "the wood", "kind": "woods", "outline": [[5, 14], [9, 15], [8, 19], [4, 18]], "height": 4}]});
    }
    json!({"system": "sb", "dice": dice, "scenario": scenario})
}

#[test]
fn games_beside_a_real_table_are_played_to_the_end() {
    let mut kinds = BTreeSet::new();
    for seed in 0..200 {
        let (mut client, asked) = play(any_game(seed, json!("ask"), false), seed);

        kinds.extend(asked);
        assert!(verify::<SilverBayonet>(&client.ledger()).is_ok(), "seed {seed}");
    }

    assert!(["choice", "fact", "roll"].iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
}

#[test]
fn games_on_a_virtual_table_are_played_to_the_end() {
    let mut kinds = BTreeSet::new();
    for seed in 0..120 {
        let (mut client, asked) = play(any_game(seed, json!("ask"), true), seed);

        kinds.extend(asked);
        assert!(verify::<SilverBayonet>(&client.ledger()).is_ok(), "seed {seed}");
    }

    assert!(["choice", "move", "roll"].iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
    assert!(!kinds.contains("fact"), "facts are measured");
}

#[test]
fn sealed_games_are_played_to_the_end_and_prove_themselves() {
    for seed in 0..120 {
        let (mut client, kinds) = play(any_game(seed, json!({ "seed": seed }), seed.is_multiple_of(2)), seed);

        let proof = verify::<SilverBayonet>(&client.ledger());

        assert!(proof.is_ok_and(|proof| proof.sealed > 0 && proof.unsealed == 0), "seed {seed}");
        assert!(!kinds.contains("roll"), "seed {seed}: the seal rolls");
    }
}

#[test]
fn answers_taken_back_at_random_leave_a_ledger_that_plays_again() {
    for seed in 0..60 {
        let mut client = Client::new(any_game(seed, json!("ask"), seed.is_multiple_of(2)));
        let mut player = Player(Random::new(seed));
        for _ in 0..60 {
            if client.ask().is_none() {
                break;
            }
            player.answer(&mut client);
            if client.ask().is_some() && player.0.below(6) == 0 {
                client.send(json!({"undo": 1}));
                assert_eq!(client.error(), None);
            }
        }

        let ledger = client.ledger();

        let again =
            replay::<SilverBayonet>(&ledger, None).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_eq!(again.game.ledger(), ledger, "seed {seed}");
    }
}

/// A scenario is begun by its id, on its virtual table, and can be played to the end from the questions alone.
#[test]
fn scenarios_are_played_by_their_ids() {
    for (seed, scenario) in Book::built_in().scenarios.iter().enumerate() {
        let new = json!({"system": "sb", "scenario": scenario.id, "dice": {"seed": seed}});
        let (client, kinds) = play(new, seed as u64);

        assert!(kinds.contains("move"), "{}", scenario.id);
        let points = client.over().unwrap()["points"].as_array().unwrap();
        assert_eq!(points.len(), usize::from(scenario.players), "{}", scenario.id);
    }
}

/// The sides change a scenario only in what they say, seat by seat; with facts asked it is played on a real table.
#[test]
fn a_scenario_by_its_id_can_be_changed() {
    let pool = json!([{"pool": {"power": 7, "skill": 0, "monster": 0}}]);
    let mut client = Client::new(
        json!({"system": "sb", "scenario": "the-hunt", "sides": pool, "dice": "ask", "facts": "ask"}),
    );

    client.send(json!({"state": {"seat": 0}}));

    let state = &client.said[0]["state"];
    assert_eq!(state["pools"][0], json!({"side": 0, "name": "Power", "count": 7}));
    assert!(state["table"].is_null());
    assert_eq!(state["markers"].as_array().unwrap().len(), 5);
    assert_eq!(
        (state["title"].as_str(), state["turn"].as_str()),
        (Some("The Hunt at Millbrook"), Some("Turn 1 of 7"))
    );
}

/// What one seat has found in secret stands in its own state, and in nothing else that is sent.
#[test]
fn a_secret_find_is_shown_to_its_own_seat_alone() {
    let scenario = json!({
        "figures": [{"profile": "infantryman", "side": 0, "at": [6, 6]}, {"profile": "infantryman", "side": 1, "at": [20, 20]}],
        "sides": [{}, {}], "table": {"width": 24, "depth": 24}, "victory": {},
        "clues": [{"at": [6, 6]}], "deck": ["sealed-dispatch"]
    });
    let mut client = Client::new(json!({"system": "sb", "scenario": scenario, "dice": "ask"}));
    client.send(json!({"rolled": [9, 9]})).send(json!({"rolled": [1, 2]}));
    let mut sent = Vec::new();
    client.send(json!({"choose": "investigate-clue-1"}));
    assert_eq!(client.error(), None, "{:?}", client.said);
    sent.extend(client.said.clone());
    sent.extend(client.send(json!({"state": true})).said.clone());
    sent.extend(client.send(json!({"state": {"seat": 1}})).said.clone());

    let told = Value::from(sent).to_string();
    assert!(told.contains("found-secret") && !told.contains("dispatch"), "{told}");
    client.send(json!({"state": {"seat": 0}}));
    assert!(client.said[0]["state"]["notes"][0].as_str().unwrap().contains("dispatch"));
}
