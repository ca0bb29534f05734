//! `lychgate campaign`, `points` and `party`.

use std::path::PathBuf;

use crate::common::{Called, call, file};
use serde_json::Value;

/// A file of this test's own that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path); // it need not be there
    path
}

const GOOD: &str = r#"
name = "The Precinct"
side = "good"
points = 300
models = [{ profile = "cop", count = 3 }]
"#;

const EVIL: &str =
    r#"{"name": "The Pack", "side": "evil", "models": [{"profile": "lesser-werewolf", "count": 2}]}"#;

/// A campaign of two parties from files.
fn founded(name: &str) -> String {
    let path = fresh(&format!("{name}.json"));
    let (good, evil) = (file(&format!("{name}-good.toml"), GOOD), file(&format!("{name}-evil.json"), EVIL));
    let (path, good, evil) =
        (path.display().to_string(), good.display().to_string(), evil.display().to_string());
    let called = call(&["campaign", "new", &path, "--good", &good, "--evil", &evil, "--title", "Moonrise"]);
    assert_eq!(called.code, 0, "{}", called.err);
    assert!(called.out.contains("Moonrise: The Precinct against The Pack"), "{}", called.out);
    path
}

fn shown(path: &str) -> Value {
    call(&["campaign", "show", path, "--json"]).json()
}

/// A game of the campaign that minds have played, recorded.
fn played(path: &str, name: &str, seed: &str) -> Called {
    let ledger = fresh(&format!("{name}.jsonl")).display().to_string();
    let words = ["campaign", "play", path, "--watch", "--ledger", &ledger, "--seed", seed, "--rounds", "3"];
    let called = call(&words);
    assert_eq!(called.code, 0, "{}", called.err);
    call(&[
        "campaign",
        "record",
        path,
        &ledger,
        "--seed",
        "1",
        "--objective",
        "good=5",
        "--objective",
        "good=5",
        "--json",
    ])
}

#[test]
fn a_campaign_is_founded_and_shown() {
    let path = founded("founded");
    let again = call(&["campaign", "new", &path, "--good", "ketterby-roadblock", "--evil", "the-late-shift"]);
    assert_eq!((again.code, again.err.contains("already exists")), (1, true));

    let shown = call(&["campaign", "show", &path]);
    for words in ["Moonrise", "The Precinct", "Cop 3", "Lesser Werewolf 2", "0 victory points"] {
        assert!(shown.out.contains(words), "{words}: {}", shown.out);
    }
}

#[test]
fn wrong_parties_are_refused_with_reasons() {
    let path = fresh("wrong.json").display().to_string();
    let new = |good: &str| call(&["campaign", "new", &path, "--good", good, "--evil", "the-late-shift"]);
    let unknown = new("ketterby-roadblok");
    assert_eq!((unknown.code, unknown.err.contains("ketterby-roadblock")), (2, true), "{}", unknown.err);
    let many = file("many.toml", GOOD.replace("count = 3", "count = 9")).display().to_string();
    let many = new(&many);
    assert_eq!((many.code, many.err.contains("found 342 points")), (1, true), "{}", many.err);
    let broken = file("broken.toml", "name = 3").display().to_string();
    assert_eq!(new(&broken).code, 2);
    assert!(!PathBuf::from(&path).exists());
}

#[test]
fn a_game_is_set_up_played_recorded_and_taken_back() {
    let path = founded("played");
    let setup = call(&["campaign", "play", &path, "--good", "cop", "--good", "Cop 2"]).json();
    assert_eq!(setup["models"].as_array().map(Vec::len), Some(4));
    let unknown = call(&["campaign", "play", &path, "--good", "Kop"]);
    assert_eq!((unknown.code, unknown.err.contains("Kop")), (1, true), "{}", unknown.err);
    let scenario = call(&["campaign", "play", &path, "vampire-hunt"]);
    assert_eq!(
        (scenario.code, scenario.err.contains("in none of this side's lists")),
        (1, true),
        "{}",
        scenario.err
    );
    assert_eq!(call(&["campaign", "play", &path, "vampire-hunk"]).code, 2);

    let before = shown(&path);
    let recorded = played(&path, "night", "7");
    assert_eq!(recorded.code, 0, "{}", recorded.err);
    let record = &recorded.json()["recorded"];
    assert_eq!(record["fates"].as_array().map(Vec::len), Some(5));
    assert_eq!(shown(&path)["steps"].as_array().map(Vec::len), Some(1));

    let ledger = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("night.jsonl").display().to_string();
    let twice = call(&["campaign", "record", &path, &ledger]);
    assert_eq!(twice.code, 1, "{}", twice.err);
    let dice = call(&["campaign", "undo", &path]);
    assert_eq!((dice.code, dice.out.contains("taken back")), (0, true));
    assert_eq!(shown(&path), before);
    let wrong = call(&["campaign", "record", &path, &ledger, "--dice", "1,2,3,4,5,6,1,2,3,4,5,6"]);
    assert_eq!((wrong.code, wrong.err.contains("wanted")), (2, true), "{}", wrong.err);
    assert_eq!(call(&["campaign", "record", &path, &ledger, "--objective", "good=9"]).code, 1);
    assert_eq!(call(&["campaign", "record", &path, &ledger, "--objective", "good"]).code, 2);
    assert_eq!(call(&["campaign", "undo", &path]).code, 1);
}

#[test]
fn victory_points_are_spent_and_refused_with_reasons() {
    let path = founded("spent");
    let buy = |words: &[&str]| {
        let all: Vec<&str> = ["campaign", "buy", &path].into_iter().chain(words.iter().copied()).collect();
        call(&all)
    };
    let poor = buy(&["good", "advance", "courageous"]);
    assert_eq!(
        (poor.code, poor.err.contains("found 0 victory points, expected 10")),
        (1, true),
        "{}",
        poor.err
    );
    assert_eq!(played(&path, "spent", "11").code, 0);
    let vp = shown(&path)["companies"][0]["vp"].as_u64().unwrap();
    assert!(vp > 0, "two objectives are worth 10, and the Pack scores less");

    let unknown = buy(&["good", "advance", "combat-master"]);
    assert_eq!((unknown.code, unknown.err.contains("combat-masters")), (2, true), "{}", unknown.err);
    assert_eq!(buy(&["neither", "advance", "courageous"]).code, 2);
    assert_eq!(buy(&["good", "recruit", "werewolf"]).code, 1);
    assert_eq!(buy(&["The Precinct", "cure", "Cop"]).code, 1);
    assert_eq!(buy(&["good", "break-curse", "Cop"]).code, 1);
    assert_eq!(buy(&["good", "replace", "Nobody", "cop"]).code, 1);
    if vp >= 10 {
        let bought = buy(&["good", "advance", "Courageous"]);
        assert_eq!(bought.code, 0, "{}", bought.err);
        assert_eq!(shown(&path)["companies"][0]["vp"].as_u64(), Some(vp - 10));
    }
}

#[test]
fn a_campaign_changed_by_hand_is_refused() {
    let path = founded("altered");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("\"count\": 3", "\"count\": 4", 1)).unwrap();
    let shown = call(&["campaign", "show", &path]);
    assert_eq!((shown.code, shown.err.contains("changed by hand")), (2, true), "{}", shown.err);
    assert_eq!(call(&["campaign", "show", "no-such-file.json"]).code, 2);
}

#[test]
fn a_new_model_has_a_fitted_price() {
    let called = call(&["points", "ff", "--quality", "3", "--combat", "3", "Pistol"]);
    assert_eq!(called.code, 0, "{}", called.err);
    for words in ["38 points", "fitted to the printed profiles, not quoted", "Pistol"] {
        assert!(called.out.contains(words), "{words}: {}", called.out);
    }
    let json = call(&["points", "ff", "--quality", "4", "--combat", "2", "Shotgun", "--json"]).json();
    assert_eq!((&json["price"]["points"], &json["sure"]), (&Value::from(23), &Value::from("fitted")));
    assert!(call(&["points", "ff", "--quality", "3", "--combat", "3", "Entangle"]).out.contains("unknown"));
    let wrong = call(&["points", "ff", "--quality", "3", "--combat", "3", "Pistl"]);
    assert_eq!((wrong.code, wrong.err.contains("Pistol")), (2, true), "{}", wrong.err);
    assert_eq!(call(&["points", "ff", "--quality", "9", "--combat", "3"]).code, 2);
    assert_eq!(call(&["points", "sb", "--quality", "3", "--combat", "3"]).code, 2);
}

#[test]
fn a_party_is_checked_with_reasons() {
    let good = call(&["party", "ff", "ketterby-roadblock"]);
    assert_eq!((good.code, good.out.contains("300 of 300 points")), (0, true), "{}", good.out);
    let many = file("many-cops.toml", GOOD.replace("count = 3", "count = 9")).display().to_string();
    let called = call(&["party", "ff", &many]);
    assert_eq!(called.code, 1);
    assert!(
        called.err.contains("found 342 points, expected at most 300 (ff.setup.points.1)"),
        "{}",
        called.err
    );
    let json = call(&["party", "ff", "ketterby-roadblock", "--json"]).json();
    assert_eq!((&json["legal"], &json["cost"]), (&Value::from(true), &Value::from(300)));
    assert_eq!(call(&["party", "ff", "nobody"]).code, 2);
}

/// An evil party that is named as the good one is a slip of the pen; two evil ones may well meet.
#[test]
fn parties_the_wrong_way_round_are_refused() {
    let path = fresh("swapped.json").display().to_string();
    let swapped =
        call(&["campaign", "new", &path, "--good", "the-late-shift", "--evil", "ketterby-roadblock"]);
    assert_eq!(swapped.code, 2);
    assert!(swapped.err.contains("the other way round"), "{}", swapped.err);
    assert!(!PathBuf::from(&path).exists());
    let both = call(&["campaign", "new", &path, "--good", "the-old-blood", "--evil", "the-harrow-pack"]);
    assert_eq!(both.code, 0, "{}", both.err);
    let whose = call(&["campaign", "buy", &path, "evil", "advance", "combat-demon"]);
    assert_eq!(whose.code, 2);
    assert!(whose.err.contains("say for whom"), "{}", whose.err);
    let misspelt =
        call(&["campaign", "new", &path, "--good", "ketterby-roadblok", "--evil", "the-late-shift"]);
    assert_eq!(misspelt.code, 1, "the file is there already: {}", misspelt.err);
}

/// What `show` prints stays in its columns, however long a name is.
#[test]
fn a_company_is_shown_in_columns() {
    let path = fresh("columns.json").display().to_string();
    call(&["campaign", "new", &path, "--good", "the-lantern-parish", "--evil", "the-late-shift"]);
    let shown = call(&["campaign", "show", &path]).out;
    let kinds = ["Mina Harker after being bitten by Dracula", "Angry Villager with heavy weapon"];
    let column = |kind: &str| shown.lines().find_map(|line| line.rfind(kind)).expect(kind);
    assert_eq!(column(kinds[0]), column(kinds[1]), "{shown}");
}

/// Campaigns of the other systems by the same commands: begun, listed, typed in, told, taken back.
#[test]
fn every_system_has_campaigns() {
    for (system, one, other) in [
        ("be", "norse-raiders-of-skarfjord", "saxon-fyrd-of-aldham"),
        ("sb", "kettner-commission", "harcourts-night-watch"),
        ("wf", "watch", "bandits"),
    ] {
        let path = fresh(&format!("year-{system}.json")).display().to_string();
        let begun = call(&["campaign", "new", &path, system, "--company", one, "--company", other]);
        assert_eq!(begun.code, 0, "{}", begun.err);
        let listed = call(&["campaign", "do", &path]);
        assert!(listed.out.contains("(game)") && listed.out.contains("result/title="), "{}", listed.out);
        let done =
            call(&["campaign", "do", &path, "game", "The first night", "result/winner=others", "--json"]);
        assert_eq!((done.code, &done.json()["done"]["step"]), (0, &Value::from("game")), "{}", done.err);
        let story = call(&["campaign", "chronicle", &path]);
        assert!(story.out.contains("## 1. The first night"), "{}", story.out);
        let wrong = call(&["campaign", "do", &path, "game", "result/colour=red"]);
        assert_eq!((wrong.code, wrong.err.contains("there is no field")), (2, true), "{}", wrong.err);
        assert_eq!(call(&["campaign", "undo", &path]).code, 0);
        assert_eq!(call(&["campaign", "undo", &path]).code, 1);
    }
    let none = fresh("none.json").display().to_string();
    assert_eq!(call(&["campaign", "new", &none, "--company", "nobody-at-all"]).code, 2);
}
