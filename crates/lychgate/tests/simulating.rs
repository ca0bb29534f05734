//! `lychgate sim`.

use serde_json::Value;

use crate::common::{Called, call, file};

fn sim(more: &[&str]) -> Called {
    call(&[&["sim", "be", "the-ford-at-aldham", "--mind", "ceorl", "--games", "40"], more].concat())
}

fn sum(all: &Value, field: &str) -> u64 {
    let sides = all["sides"].as_array().into_iter().flatten();
    sides.filter_map(|side| side[field].as_u64()).sum()
}

#[test]
fn a_simulation_counts_every_battle_once() {
    let all = sim(&["--json"]).json();

    assert_eq!(all["games"], 40);
    assert_eq!(all["seed"], 1);
    assert_eq!(sum(&all, "wins") + all["draws"].as_u64().unwrap_or(99), 40);
    for side in all["sides"].as_array().into_iter().flatten() {
        let [rate, low, high] = ["rate", "low", "high"].map(|field| side[field].as_f64().unwrap_or(-1.0));
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{side}");
        assert_eq!(side["mind"], "ceorl");
    }
}

#[test]
fn the_same_seed_gives_the_same_on_one_core_and_on_two() {
    let on = |threads: &str| sim(&["--json", "--seed", "5", "--threads", threads]).out;

    assert_eq!(on("1"), on("2"));
    assert_ne!(on("1"), sim(&["--json", "--seed", "6"]).out);
}

/// Half a width of 50 points is known after the first look, which comes after 320 battles.
#[test]
fn it_stops_when_enough_is_known() {
    let battle = ["sim", "be", "the-ford-at-aldham", "--mind", "ceorl", "--games", "5000", "--json"];

    let all = call(&[&battle[..], &["--within", "20%"]].concat()).json();

    assert_eq!((&all["games"], &all["stopped"]), (&Value::from(320), &Value::from("within")));
}

#[test]
fn it_is_told_at_a_terminal() {
    let told = sim(&[]);

    assert_eq!(told.code, 0, "{}", told.err);
    for words in ["40 battles, seed 1", "Turns", "Figures lost", "falls  kills", "(ceorl)"] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
}

#[test]
fn what_became_of_everybody_is_written_as_csv() {
    let sheet = file("figures.csv", "");

    let told = sim(&["--csv", sheet.to_str().unwrap_or_default()]);

    assert_eq!(told.code, 0, "{}", told.err);
    let text = std::fs::read_to_string(&sheet).unwrap_or_default();
    assert!(text.starts_with("side,figure,battles,fell,left or fled,kills,brought down most\n"), "{text}");
    assert!(text.lines().count() > 8, "{text}");
}

/// Wrong words are refused before any battle is played.
#[test]
fn what_cannot_be_simulated_is_refused_in_words() {
    let refused = |more: &[&str]| {
        let called = call(&[&["sim", "be"], more].concat());
        assert_eq!(called.code, 2, "{more:?}: {}", called.out);
        called.err
    };

    assert!(refused(&["the-ford-at-aldham", "--games", "0"]).contains("1..=100000000"));
    assert!(refused(&["the-ford"]).contains("the-ford-at-aldham"));
    assert!(refused(&["the-ford-at-aldham", "--mind", "marshal"]).contains("jarl, ceorl"));
    assert!(
        refused(&["the-ford-at-aldham", "--mind", "jarl", "--mind", "jarl", "--mind", "jarl"])
            .contains("3 minds")
    );
    assert!(refused(&["the-ford-at-aldham", "--within", "0%"]).contains("0.01% to 50%"));
    assert!(refused(&["the-ford-at-aldham", "--side", "no-such-roster"]).contains("no-such-roster"));
}
