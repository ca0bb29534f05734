//! A game outlives the version that began it: tables as each version stored them, opened by this one, and games that
//! mended rules refuse.
//!
//! Each version adds a folder to `tests/ever` before it is published, and nobody touches it after that:
//! `LYCHGATE_RECORD=ever cargo test -p hall ever` writes the folder of this version, if it is not there.

use std::path::PathBuf;
use std::sync::Arc;

use fates::Seed;
use fates::proofs::relinked;
use frame::Order;
use hall::{Hall, Place, Sqlite, Store, TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Running, eventually, open, quick, some_answer, wide_open};

/// A short game of every system, with a mind of it.
const GAMES: [(&str, &str, &str); 5] = [
    ("sb", "the-hunt", "captain"),
    ("ff", "wolves-in-the-mist", "ringleader"),
    ("be", "the-burning-hall", "jarl"),
    ("wf", "a-toll-at-dawn", "sergeant"),
    ("gm", "the-mere-road", "squire"),
];

/// How many answers the player gives in a game that is left, at most.
const ANSWERS: usize = 30;

/// A store of the test's own.
fn store() -> (TempDir, Arc<dyn Store>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    (folder, Arc::new(store))
}

/// A hall over a store, with all systems.
async fn start_over(store: &Arc<dyn Store>) -> Running {
    open(Hall::new(systems::library_with_template(), Arc::clone(store), quick(), true), wide_open()).await
}

/// The stored tables of all versions: what each is called, and its entries.
fn ever() -> Vec<(String, Vec<String>)> {
    let versions = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let tables = versions.filter(|version| version.is_dir()).flat_map(|version| {
        std::fs::read_dir(version).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    });
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_string();
        (name, std::fs::read_to_string(file).unwrap().lines().map(str::to_string).collect())
    };
    tables.map(read).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/ever")
}

/// The entries of one stored table.
fn stored(name: &str) -> Vec<String> {
    ever().into_iter().find(|(found, _)| found == name).unwrap().1
}

/// The link of the first role in a record.
fn link(name: &str, entries: &[String]) -> String {
    let laid: Value = serde_json::from_str(&entries[0]).unwrap();
    format!("/t/{name}/{}", laid["hall"]["laid"]["links"][0]["secret"].as_str().unwrap())
}

fn is_note(entry: &str) -> bool {
    entry.starts_with("{\"hall\":")
}

/// The lines of the ledger in a record.
fn ledger(entries: &[String]) -> String {
    entries.iter().filter(|entry| !is_note(entry)).map(|entry| entry.clone() + "\n").collect()
}

/// The record as other rules would have written it: an answer says what these rules don't know, and all links fit.
fn by_other_rules(entries: &[String], change: impl FnOnce(String) -> String) -> Vec<String> {
    let head: Value = serde_json::from_str(&entries[1]).unwrap();
    let mut other = head.clone();
    other["engine"] = "0.0.9".into();
    other["rules"] = "of another day".into();
    let ledger = change(ledger(entries).replacen(&head.to_string(), &other.to_string(), 1));
    let ledger = relinked(&ledger, &Seed::from_number(7)).unwrap();
    let notes = entries.iter().skip(1).filter(|entry| is_note(entry)).cloned();
    let lines = ledger.lines().map(str::to_string);
    [entries[0].clone()].into_iter().chain(lines).chain(notes).collect()
}

/// The last choice of a ledger is one that nobody offers any more.
fn with_an_unknown_choice(ledger: String) -> String {
    let (before, after) = ledger.rsplit_once("\"choose\":\"").unwrap();
    format!("{before}\"choose\":\"long-gone-{after}")
}

async fn page(running: &Running, path: &str) -> String {
    let answer = running.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.text().await.unwrap()
}

/// What is stored of a game that was played with this version, to its end or not.
async fn played(store: &Arc<dyn Store>, game: (&str, &str, &str), to_the_end: bool) -> (String, Vec<String>) {
    let running = start_over(store).await;
    let (system, scenario, mind) = game;
    let order = TableOrder {
        system: system.to_string(),
        game: Order { scenario: scenario.to_string(), ..Order::default() },
        seats: vec![Place { who: Who::Me, typed: false }],
        seed: Some(7),
        ..TableOrder::default()
    };
    let link = running.lay(&order).await.swap_remove(0);
    let table = link.split('/').nth(2).unwrap();
    let answers = if system == "gm" { 3 } else { ANSWERS };
    for _ in 0..answers {
        let view = running.view(&link).await;
        if view.get("question").is_none() {
            break;
        }
        running.say(&link, &some_answer(&view)).await;
    }
    if to_the_end {
        let seats = running.view(&link).await["sides"].as_array().map_or(1, Vec::len);
        for seat in 0..seats {
            let taken = running.post(&format!("{link}/seat"), &json!({ "seat": seat, "mind": mind })).await;
            assert_eq!(taken.status(), StatusCode::OK, "{}", taken.text().await.unwrap());
        }
        running.until_over(&link).await;
        let is_told = async || {
            store.read(table, 0).await.unwrap().iter().any(|entry| entry.starts_with("{\"hall\":{\"told\":"))
        };
        eventually("the story to be kept", is_told).await;
    }
    (link.clone(), store.read(table, 0).await.unwrap())
}

/// What the pages of a finished game say.
async fn pages(running: &Running, link: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for what in ["", "/end", "/report", "/report.md", "/replay?at=3", "/replay/pieces?at=5&from=2"] {
        pages.push(page(running, &format!("{link}{what}")).await);
    }
    pages
}

#[tokio::test]
async fn this_version_records_its_tables_once() {
    if std::env::var("LYCHGATE_RECORD").as_deref() != Ok("ever") {
        return;
    }
    let version = env!("CARGO_PKG_VERSION").rsplit_once('.').unwrap().0;
    let folder = folder().join(version);
    std::fs::create_dir(&folder).expect("what a version has recorded is never recorded anew");
    let (_kept, store) = store();
    for game in GAMES {
        for (name, to_the_end) in [("finished", true), ("unfinished", false)] {
            let (_, entries) = played(&store, game, to_the_end).await;
            let text: String = entries.iter().map(|entry| entry.clone() + "\n").collect();
            std::fs::write(folder.join(format!("{}-{name}.jsonl", game.0)), text).unwrap();
        }
    }
}

#[tokio::test]
async fn every_table_ever_stored_is_listed_and_opened() {
    let (_kept, store) = store();
    let tables = ever();
    for (name, entries) in &tables {
        store.append(name, 0, entries.clone()).await.unwrap();
    }
    let running = start_over(&store).await;

    let all = page(&running, "/games").await;

    for (name, entries) in &tables {
        let link = link(name, entries);
        assert!(all.contains(&format!("href=\"{link}\"")), "{name}");
        assert!(!page(&running, &link).await.contains("can't be played on"), "{name}");
        if name.contains("unfinished") {
            let view = running.view(&link).await;
            running.say(&link, &some_answer(&view)).await;
        } else {
            pages(&running, &link).await;
            assert!(
                page(&running, &format!("{link}/report")).await.contains("Every die and every line holds")
            );
        }
    }
}

#[tokio::test]
async fn a_finished_game_is_told_as_it_was_whatever_the_rules_become() {
    let (_kept, before) = store();
    let (old, entries) = played(&before, GAMES[0], true).await;
    let as_it_was = pages(&start_over(&before).await, &old).await;
    let (_kept, after) = store();
    after
        .append(old.split('/').nth(2).unwrap(), 0, by_other_rules(&entries, with_an_unknown_choice))
        .await
        .unwrap();
    let running = start_over(&after).await;

    let now = pages(&running, &old).await;

    assert_eq!(now, as_it_was);
    assert!(page(&running, "/").await.contains(&format!("href=\"{old}\"")));
    assert!(page(&running, "/metrics").await.contains("lychgate_tables_awake 0"), "its table sleeps on");
}

#[tokio::test]
async fn the_pages_of_a_told_game_are_those_of_one_that_is_played_again() {
    let (_kept, store) = store();
    let (link, entries) = played(&store, GAMES[4], true).await;
    let untold: Vec<String> =
        entries.iter().filter(|entry| !entry.starts_with("{\"hall\":{\"told\":")).cloned().collect();
    let (_kept, bare) = self::store();
    let table = link.split('/').nth(2).unwrap();
    bare.append(table, 0, untold.clone()).await.unwrap();

    let told = pages(&start_over(&store).await, &link).await;
    let again = pages(&start_over(&bare).await, &link).await;

    assert_eq!(told, again);
    assert!(bare.read(table, 0).await.unwrap().len() > untold.len(), "its story is kept from now on");
}

#[tokio::test]
async fn a_finished_game_without_its_story_says_what_its_ledger_says() {
    let entries = by_other_rules(&stored("sb-finished"), with_an_unknown_choice);
    let (_kept, store) = store();
    store.append("old", 0, entries.clone()).await.unwrap();
    let running = start_over(&store).await;
    let link = link("old", &entries);

    for path in ["", "/board", "/end", "/report", "/replay"] {
        let page = page(&running, &format!("{link}{path}")).await;
        assert!(page.contains("This game is over") && page.contains("Lychgate 0.0.9 began it"), "{path}");
        assert!(page.contains("chooses long gone"), "{path}");
    }
    for list in ["/", "/games"] {
        assert!(page(&running, list).await.contains(&format!("href=\"{link}\"")), "{list}");
    }
    assert!(page(&running, &format!("{link}/ledger")).await.starts_with("{\"lychgate\":1"));
    assert!(page(&running, &format!("{link}/manage")).await.contains("Delete for good"));
}

#[tokio::test]
async fn an_unfinished_game_goes_on_from_what_was_kept_of_it() {
    for game in GAMES.into_iter().take(4) {
        let (_kept, before) = store();
        let (link, entries) = played(&before, game, false).await;
        let is_kept = |entry: &&String| entry.starts_with("{\"hall\":{\"kept\":");
        if entries.iter().filter(is_kept).count() == 0 {
            panic!("{}: nothing was kept in {} lines", game.0, ledger(&entries).lines().count());
        }
        let (_kept, after) = store();
        let table = link.split('/').nth(2).unwrap();
        after.append(table, 0, by_other_rules(&entries, with_an_unknown_choice)).await.unwrap();
        let running = start_over(&after).await;

        let view = running.view(&link).await;
        running.say(&link, &some_answer(&view)).await;

        let told = view["log"][0]["text"].as_str().unwrap();
        let lines = ledger(&entries).lines().count();
        assert!(told.contains(&format!("Lychgate 0.0.9 up to line {lines}")), "{told}");
        let again = start_over(&after).await;
        assert_eq!(again.view(&link).await["log"][0], view["log"][0], "it is continued once");
    }
}

#[tokio::test]
async fn an_unfinished_game_of_which_nothing_was_kept_is_shown_and_not_hidden() {
    let entries = by_other_rules(&stored("wf-unfinished"), with_an_unknown_choice);
    let (_kept, store) = store();
    store.append("old", 0, entries.clone()).await.unwrap();
    let running = start_over(&store).await;
    let link = link("old", &entries);

    let shut = page(&running, &link).await;

    assert!(
        shut.contains("This game can&apos;t be played on") || shut.contains("This game can't be played on")
    );
    assert!(shut.contains("Lychgate 0.0.9 began it") && shut.contains("chooses long gone"));
    assert!(!shut.contains(" rolls "), "the dice would tell what is hidden");
    for list in ["/", "/games"] {
        assert!(page(&running, list).await.contains(&format!("href=\"{link}\"")), "{list}");
    }
    let said = running.post(&format!("{link}/say"), &json!({ "roll": true })).await;
    assert_eq!(said.status(), StatusCode::CONFLICT);
    assert_eq!(running.get(&format!("{link}/ledger")).await.status(), StatusCode::LOCKED);
    assert_eq!(store.read("old", 0).await.unwrap(), entries, "nothing of it is lost");
}

#[tokio::test]
async fn a_forged_record_is_called_damaged_and_not_a_question_of_versions() {
    let mut entries = stored("wf-unfinished");
    let place = entries.iter().rposition(|entry| entry.contains("\"choose\":\"")).unwrap();
    entries[place] = entries[place].replacen("\"choose\":\"", "\"choose\":\"better-", 1);
    let (_kept, store) = store();
    store.append("old", 0, entries.clone()).await.unwrap();
    let running = start_over(&store).await;

    let shut = page(&running, &link("old", &entries)).await;

    assert!(
        shut.contains("this table cannot be opened: line 21: ") && !shut.contains("other rules"),
        "{shut}"
    );
}

#[tokio::test]
async fn a_story_and_the_states_of_a_game_take_little_room() {
    for game in GAMES {
        let (_kept, store) = store();
        let (_, entries) = played(&store, game, true).await;

        let sizes = |note: &str| -> Vec<usize> {
            let begin = format!("{{\"hall\":{{\"{note}\":");
            entries.iter().filter(|entry| entry.starts_with(&begin)).map(String::len).collect()
        };
        let (told, kept) = (sizes("told"), sizes("kept"));

        assert!(told.iter().sum::<usize>() < 200_000, "{}: {told:?}", game.0);
        assert!(kept.iter().all(|state| *state < 10_000), "{}: {kept:?}", game.0);
    }
}
