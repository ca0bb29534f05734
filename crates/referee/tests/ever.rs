//! A game outlives the version that began it: ledgers as each version wrote them, and games that are carried on.
//!
//! Each version adds a folder to `tests/ever` before it is published, a copy of some golden ledgers, and nobody touches it
//! after that.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};

use fates::proofs::relinked;
use fates::{LedgerWhy, Seed, Stretch, check};
use referee::{AnyGame, Message};
use serde_json::{Value, json};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] }).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "jsonl"));
    files.sort();
    files
}

/// The ledgers in a folder of the tests.
fn ledgers(folder: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let read = |file: PathBuf| (file.display().to_string(), std::fs::read_to_string(file).unwrap());
    files(&folder).into_iter().map(read).collect()
}

/// The seed of all golden ledgers with sealed dice.
fn seed() -> Option<Seed> {
    Some(Seed::from_number(17))
}

/// The head of a ledger as this version writes it.
fn head(system: &str, scenario: &str) -> Value {
    let new = json!({ "system": system, "scenario": scenario, "dice": { "seed": 17 } });
    let (game, _) = systems::library_with_template().open(&serde_json::from_value(new).unwrap()).unwrap();
    serde_json::from_str(&game.line_texts_from(0)[0]).unwrap()
}

/// A ledger of the Mere Road that other rules wrote: its first answer is one that these rules don't know.
fn by_other_rules(rules: &str) -> String {
    let mut head = head("gm", "the-mere-road");
    head["rules"] = rules.into();
    let golden = include_str!("golden/gm/the-mere-road.jsonl");
    let (_, lines) = golden.split_once('\n').unwrap();
    relinked(
        &format!("{head}\n{}", lines.replacen("\"choose\":\"", "\"choose\":\"old-", 1)),
        &seed().unwrap(),
    )
    .unwrap()
}

#[test]
fn every_ledger_ever_written_is_whole_and_tells_its_game() {
    for (file, ledger) in ledgers("ever") {
        let library = systems::library_with_template();

        let whole = check(&ledger, None).unwrap_or_else(|fault| panic!("{file}: {fault}"));

        assert!(whole.finished, "{file}");
        match library.prove(&ledger) {
            Ok(_) => assert!(library.replay(&ledger).unwrap().finished, "{file}"),
            Err(fault) => assert!(matches!(fault.why, LedgerWhy::OtherRules { .. }), "{file}: {fault}"),
        }
    }
}

#[test]
fn the_head_names_the_rules_that_play() {
    let heads = ["sb", "ff", "be", "wf", "gm"].map(|system| {
        let library = systems::library_with_template();
        let scenario = library.system(system).unwrap().catalogue().scenarios.swap_remove(0).id;
        head(system, &scenario)
    });

    for head in &heads {
        assert_eq!(head["engine"], env!("CARGO_PKG_VERSION"));
        assert_eq!(head["content"].as_str().unwrap().len(), 64);
        assert_eq!(head["rules"].as_str().unwrap().len(), 16);
        assert_eq!(heads.iter().filter(|other| other["rules"] == head["rules"]).count(), 1);
    }
}

#[test]
fn other_rules_are_told_from_a_forgery() {
    let library = systems::library_with_template();
    let own = head("gm", "the-mere-road")["rules"].as_str().unwrap().to_string();

    let other = library.prove(&by_other_rules("of another day")).unwrap_err().why;
    let forged = library.prove(&by_other_rules(&own)).unwrap_err().why;

    assert!(matches!(other, LedgerWhy::OtherRules { dice: true, .. }), "{other}");
    assert!(matches!(forged, LedgerWhy::Refused(_)), "{forged}");
}

/// What a mind of the catalogue answers, or what is allowed first.
fn answer(game: &dyn AnyGame, mind: &str) -> Message {
    let first = || {
        let question = game.view(Some(game.asks().unwrap().seat)).question.unwrap();
        match question.kind {
            fates::Kind::Roll => Message::Rolled(question.dice.iter().map(|_| 1).collect()),
            fates::Kind::Fact => Message::Fact(false),
            _ => Message::Pick(question.options.iter().take(1).map(|option| option.answer.clone()).collect()),
        }
    };
    game.think(mind).unwrap_or_else(first)
}

/// Every golden game, carried on from what is kept of it half way.
#[test]
fn a_state_that_is_kept_is_read_back_as_it_was() {
    let library = systems::library_with_template();
    for (file, ledger) in ledgers("golden") {
        let game = library.replay(&ledger).unwrap().game;
        for quarter in 1..=3 {
            let then = game.at(game.answers() * quarter / 4).unwrap();
            let Some(kept) = then.kept() else { panic!("{file}: nothing is kept") };
            if then.over().is_some() {
                continue;
            }

            let carried = library.carry_on(&then.ledger(), seed(), kept.clone());

            let carried = carried.unwrap_or_else(|fault| panic!("{file}, {quarter}: {fault}"));
            let line: Value = serde_json::from_str(&carried.line_texts_from(then.lines())[0]).unwrap();
            assert_eq!(stays(&line["continued"]["state"]), stays(&kept), "{file}, {quarter}");
        }
    }
}

/// What was kept, but for what the question under way is about: that is asked anew.
fn stays(kept: &Value) -> Value {
    let mut kept = kept.clone();
    let state = if kept.get("state").is_some() { &mut kept["state"] } else { &mut kept };
    state["at_stake"].take();
    kept
}

#[test]
fn a_game_that_is_carried_on_is_played_to_its_end_and_proven() {
    let library = systems::library_with_template();
    for (system, file) in [
        ("sb", include_str!("golden/sb/the-hunt.jsonl")),
        ("ff", include_str!("golden/ff/wolves-in-the-mist.jsonl")),
        ("be", include_str!("golden/be/the-burning-hall.jsonl")),
        ("wf", include_str!("golden/wf/a-toll-at-dawn.jsonl")),
        ("gm", include_str!("golden/gm/the-mere-road.jsonl")),
    ] {
        let mind = library.system(system).unwrap().catalogue().minds.swap_remove(0).id;
        let game = library.replay(file).unwrap().game;
        let then = game.at(game.answers() / 2).unwrap();
        let lines = then.lines();

        let mut carried = library.carry_on(&then.ledger(), seed(), then.kept().unwrap()).unwrap();
        while carried.over().is_none() {
            let message = answer(&*carried, &mind);
            carried.answer(None, message).unwrap_or_else(|fault| panic!("{system}: {}", fault.text));
        }

        let proof = library.prove(&carried.ledger()).unwrap_or_else(|fault| panic!("{system}: {fault}"));
        assert_eq!(proof.before, [Stretch { engine: "0.1.0".to_string(), to: lines }], "{system}");
        let view = carried.view(None);
        assert!(view.log[0].text.contains(&format!("up to line {lines}.")), "{}", view.log[0].text);
        assert_eq!(carried.milestones().last(), Some(&view.log.len()), "{system}");
        assert_eq!(carried.at(carried.answers()).unwrap().ledger(), carried.ledger(), "{system}");
        assert!(carried.undo(1).is_err(), "{system}: its seed is open");
    }
}

#[test]
fn what_other_rules_played_cannot_be_changed_without_a_trace() {
    let library = systems::library_with_template();
    let game = library.replay(include_str!("golden/gm/the-mere-road.jsonl")).unwrap().game;
    let then = game.at(game.answers() / 2).unwrap();
    let carried = library.carry_on(&then.ledger(), seed(), then.kept().unwrap()).unwrap();
    let ledger = carried.ledger();

    let answer = ledger.replacen("\"pick\":[\"knight\"]", "\"pick\":[]", 1);
    let state = ledger.replacen("\"day\":", "\"day\":1", 1);

    for changed in [answer, state] {
        assert_ne!(changed, ledger);
        let fault = library.replay(&changed).err().unwrap();
        assert!(matches!(fault.why, LedgerWhy::Altered { .. }), "{fault}");
    }
    assert!(library.replay(&ledger).is_ok());
}

#[test]
fn what_was_played_before_cannot_be_taken_back() {
    let library = systems::library_with_template();
    let game = library.replay(include_str!("golden/gm/the-mere-road.jsonl")).unwrap().game;
    let then = game.at(game.answers() / 2).unwrap();

    let mut carried = library.carry_on(&then.ledger(), seed(), then.kept().unwrap()).unwrap();

    assert_eq!(carried.undo(1).unwrap_err().code, referee::Code::NothingToUndo);
}
