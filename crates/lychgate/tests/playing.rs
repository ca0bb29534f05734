//! `lychgate referee`, `replay` and `verify`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{call, call_with, duel, file, sealed_ledger, typed_ledger};
use serde_json::{Value, json};

/// Reads a ledger back with a command, and says the code and what was said.
fn read(command: &str, name: &str, ledger: &str) -> (i32, String) {
    let path = file(name, ledger);
    let called = call(&[command, path.to_str().unwrap()]);
    (called.code, called.out + &called.err)
}

/// The ledger without one of its lines, counted from 1.
fn without(ledger: &str, left_out: usize) -> String {
    let kept = ledger.lines().enumerate().filter(|(place, _)| place + 1 != left_out);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn the_referee_answers_line_by_line() {
    let input =
        format!("{}\n\n{}\r\n{}\n", duel(json!("ask")), json!({"rolled": [7, 4]}), json!({"state": true}));

    let called = call_with(&["referee"], input);

    let said = called.lines();
    assert_eq!(called.code, 0);
    assert_eq!(said[0]["events"][0]["event"], "turn-began");
    assert_eq!((&said[1]["ask"]["seat"], &said[2]["ask"]["seat"]), (&json!(0), &json!(1)));
    assert_eq!(said[3]["state"]["turn"], "Turn 1");
}

#[test]
fn a_last_line_without_an_end_is_heard_too() {
    let called = call_with(&["referee"], "{\"state\":true}");

    assert_eq!(called.lines()[0]["error"]["code"], "no-game");
}

#[test]
fn bytes_that_are_no_text_are_refused_and_the_game_goes_on() {
    let mut input = format!("{}\n", duel(json!("ask"))).into_bytes();
    input.extend(b"\xff\xfe{\"rolled\":[7,4]}\n\x00\n{\"rolled\":[7,4]}\n");

    let said = call_with(&["referee"], input).lines();

    assert_eq!(said[2]["error"]["code"], "not-a-message");
    assert!(said[2]["error"]["text"].as_str().unwrap().contains("UTF-8"));
    assert_eq!(said[3]["error"]["code"], "not-a-message");
    assert_eq!(said[4]["ask"]["seat"], 1);
}

#[test]
fn a_line_beyond_a_mebibyte_is_refused_and_the_next_one_heard() {
    let long = format!("{{\"choose\":\"{}\"}}", "x".repeat(3 << 20));
    let input = format!("{}\n{long}\n{}\n", duel(json!("ask")), json!({"rolled": [7, 4]}));

    let said = call_with(&["referee"], input).lines();

    assert_eq!(said[2]["error"]["code"], "too-long");
    assert_eq!(said[3]["ask"]["seat"], 1);
}

#[test]
fn a_ledger_is_kept_in_a_file() {
    let path = file("kept.jsonl", "");
    let input =
        format!("{}\n{}\n{}\n", duel(json!("ask")), json!({"rolled": [7, 4]}), json!({"ledger": true}));

    let called = call_with(&["referee", "--ledger", path.to_str().unwrap()], input);

    assert_eq!(called.lines().last().unwrap()["ledger"], std::fs::read_to_string(&path).unwrap());
    let nowhere =
        call_with(&["referee", "--ledger", "/nowhere/at/all.jsonl"], format!("{}\n", duel(json!("ask"))));
    assert_eq!(nowhere.code, 1);
}

#[test]
fn a_finished_ledger_tells_its_story_again() {
    let (code, said) = read("replay", "story.jsonl", &typed_ledger());

    assert_eq!(code, 0, "{said}");
    for words in [
        "Turn 1.",
        "a hit for 7",
        "a miss by 1",
        "Infantryman is removed",
        "Victory for Player 2 in turn ",
        "state ",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_finished_ledger_is_proven() {
    let (typed, said) = read("verify", "typed.jsonl", &typed_ledger());
    let (sealed, sealed_said) = read("verify", "sealed.jsonl", &sealed_ledger());

    assert_eq!((typed, sealed), (0, 0), "{said}{sealed_said}");
    assert!(said.contains("proven: 8 lines, 6 answers") && said.contains("10 dice were typed in"), "{said}");
    assert!(sealed_said.contains("dice follow from the seed"), "{sealed_said}");
}

/// The sealed ledger as other rules would have written it: its last answer is one that these rules don't know.
fn by_other_rules() -> String {
    let ledger = sealed_ledger();
    let (head, lines) = ledger.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    (head["engine"], head["rules"]) = (json!("0.0.9"), json!("of another day"));
    let (before, after) = lines.rsplit_once("\"choose\":\"").unwrap();
    let changed = format!("{head}\n{before}\"choose\":\"long-gone-{after}");
    fates::proofs::relinked(&changed, &fates::Seed::from_number(7)).unwrap()
}

#[test]
fn a_ledger_of_other_rules_is_told_from_a_forgery() {
    let (other, why) = read("verify", "other.jsonl", &by_other_rules());
    let (forged, altered) =
        read("verify", "forged.jsonl", &by_other_rules().replacen("\"rolled\":[", "\"rolled\":[11,", 1));
    let (replayed, story) = read("replay", "story.jsonl", &by_other_rules());
    let path = file("other.jsonl", by_other_rules());
    let verdict = call(&["verify", path.to_str().unwrap(), "--json"]).json();

    assert_eq!((other, forged, replayed), (3, 1, 3), "{why}{altered}{story}");
    assert!(
        why.contains("played under other rules (engine 0.0.9)") && why.contains("sealed dice are whole"),
        "{why}"
    );
    assert!(story.contains("chooses long gone strike back"), "{story}");
    assert_eq!((&verdict["verdict"], &verdict["engine"]), (&json!("other-rules"), &json!("0.0.9")));
}

#[test]
fn replay_and_verify_answer_as_json() {
    let path = file("json.jsonl", typed_ledger());

    let replayed = call(&["replay", path.to_str().unwrap(), "--json"]).json();
    let proof = call(&["verify", path.to_str().unwrap(), "--json"]).json();

    assert_eq!(proof["verdict"], "proven");
    assert_eq!((&replayed["lines"], &replayed["finished"]), (&json!(8), &json!(true)));
    assert_eq!(replayed["state"], proof["state"]);
    assert_eq!((&proof["answers"], &proof["unsealed"], &proof["sealed"]), (&json!(6), &json!(10), &json!(0)));
}

#[test]
fn a_ledger_cut_short_can_be_replayed_and_not_proven() {
    let ledger = typed_ledger();
    let half: String = ledger.lines().take(4).map(|line| format!("{line}\n")).collect();

    let (replayed, story) = read("replay", "half.jsonl", &half);
    let (verified, why) = read("verify", "half.jsonl", &half);

    assert_eq!((replayed, verified), (0, 1));
    assert!(story.contains("The ledger ends here, line 4"), "{story}");
    assert!(why.contains("half.jsonl: line 5: cut short"), "{why}");
}

#[test]
fn a_ledger_without_its_end_is_refused_with_the_line() {
    for (name, ledger) in [("no-end-typed.jsonl", typed_ledger()), ("no-end-sealed.jsonl", sealed_ledger())] {
        let last = ledger.lines().count();

        let (code, why) = read("verify", name, &without(&ledger, last));

        assert_eq!(code, 1, "{why}");
        assert!(why.contains(&format!("line {last}: cut short")), "{why}");
    }
}

#[test]
fn a_die_that_was_altered_is_refused_with_the_line() {
    let altered = typed_ledger().replace("\"rolled\":[9,2]", "\"rolled\":[9,3]");

    for command in ["replay", "verify"] {
        let (code, why) = read(command, &format!("altered-{command}.jsonl"), &altered);

        assert_eq!(code, 1, "{why}");
        assert!(why.contains("line 6: altered"), "{why}");
    }
}

#[test]
fn a_choice_that_was_altered_is_refused_with_the_line() {
    let altered = typed_ledger().replace("\"strike-back\"", "\"back-off\"");

    let (code, why) = read("verify", "other-choice.jsonl", &altered);

    assert_eq!(code, 1);
    assert!(why.contains("line 5: "), "{why}");
}

#[test]
fn a_sealed_die_that_was_altered_is_refused() {
    let ledger = sealed_ledger();
    let at = ledger.find("\"rolled\":[").unwrap() + "\"rolled\":[".len();
    let face = if ledger[at..].starts_with("2,") { "3" } else { "2" };
    let end = at + ledger[at..].find(',').unwrap();

    let (code, why) =
        read("verify", "sealed-altered.jsonl", &format!("{}{face}{}", &ledger[..at], &ledger[end..]));

    assert_eq!(code, 1);
    assert!(why.contains("line "), "{why}");
}

#[test]
fn a_line_left_out_is_refused_where_it_is_missing() {
    let ledger = typed_ledger();

    for left_out in 2..=7 {
        let (code, why) = read("verify", &format!("without-{left_out}.jsonl"), &without(&ledger, left_out));

        assert_eq!(code, 1, "{left_out}: {why}");
        assert!(why.contains(&format!("line {left_out}: ")), "{left_out}: {why}");
    }
}

#[test]
fn what_is_no_ledger_is_refused() {
    assert_eq!(read("verify", "empty.jsonl", "").0, 1);
    assert!(
        read("verify", "words.jsonl", "once upon a time\n")
            .1
            .contains("line 1: this is not a line of a ledger")
    );
    assert!(
        read("replay", "other.jsonl", &typed_ledger().replace("\"lychgate\":1", "\"lychgate\":9"))
            .1
            .contains("form 9")
    );
    assert_eq!(read("replay", "chess.jsonl", "{\"system\":\"chess\"}\n").0, 2);
    assert_eq!(call(&["verify", "/nowhere/at-all.jsonl"]).code, 2);
    let latin = file("latin.jsonl", b"\xff\n");
    assert_eq!(call(&["verify", latin.to_str().unwrap()]).code, 2);
}
