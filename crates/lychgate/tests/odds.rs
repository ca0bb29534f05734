//! `lychgate odds` and `duel`.

use crate::common::{call, call_with};
use serde_json::{Value, json};

/// An infantryman attacks a ghoul.
fn melee() -> Value {
    json!({"system": "sb", "question": "melee", "attacker": {"profile": "infantryman"}, "target": {"profile": "ghoul"}})
}

#[test]
fn the_odds_for_reading_show_the_chances_and_every_reason_with_its_rule() {
    let called = call(&["odds", "sb", "melee", "infantryman", "ghoul"]);

    assert_eq!((called.code, called.err.as_str()), (0, ""));
    for words in
        ["45.00%", "17.00%", "attacker killed", "mean 3.3000", "+1 Melee", "sb.melee.2", "+1 Strong", "exact"]
    {
        assert!(called.out.contains(words), "{words}: {}", called.out);
    }
    assert!(!called.out.contains('\u{1b}'), "colours only on a terminal");
}

#[test]
fn fractions_are_shown_where_they_are_wanted() {
    let called = call(&["odds", "sb", "melee", "infantryman", "ghoul", "--fractions"]);

    assert!(called.out.contains("9/20") && called.out.contains("17/100"), "{}", called.out);
}

#[test]
fn every_flag_of_the_command_line_reaches_the_question() {
    let words = [
        "odds",
        "sb",
        "shoot",
        "infantryman",
        "werewolf",
        "--equip",
        "Silver Shot",
        "--choice",
        "shot=silver",
        "--fact",
        "cover",
    ];

    let called = call(
        &[
            words.as_slice(),
            &["--fact", "range=12", "--with", "fatigue=1", "--target-with", "health=9", "--json"],
        ]
        .concat(),
    );

    // -2 for Master of Cover in cover: 14 or more; 9 and 10 with 5 or 4 and more do the 9 that are left.
    assert_eq!(called.json()["chances"]["hit"], 0.28);
    assert_eq!(called.json()["chances"]["kill"], 0.13);
}

#[test]
fn a_profile_can_be_written_out_on_the_command_line() {
    let profile = "{\"name\":\"Rat\",\"speed\":6,\"defence\":2,\"health\":1}";

    let called = call(&["odds", "sb", "melee", "ghoul", profile, "--json"]);

    assert_eq!(called.json()["chances"]["kill"], 1.0);
}

#[test]
fn one_query_on_standard_input_gets_one_answer() {
    let called = call_with(&["odds", "--json"], melee().to_string());

    assert_eq!(called.code, 0);
    assert_eq!(
        called.json()["chances"],
        json!({"hit": 0.45, "kill": 0.0, "attacker_hit": 0.45, "attacker_killed": 0.17})
    );
    for field in ["paths", "tables", "tallies"] {
        assert!(!called.json()[field].is_null(), "{field}");
    }
}

#[test]
fn an_array_of_queries_gets_an_array_and_a_bad_one_spoils_no_other() {
    let mut wrong = melee();
    wrong["attacker"]["profile"] = json!("infantrman");

    let called =
        call_with(&["odds", "--json", "--fractions"], json!([melee(), wrong, 7, melee()]).to_string());

    assert_eq!(called.code, 0);
    let answers = called.json();
    assert_eq!(answers.as_array().unwrap().len(), 4);
    assert_eq!(
        (&answers[0]["chances"]["hit"], &answers[3]["chances"]["hit"]),
        (&json!("9/20"), &json!("9/20"))
    );
    assert_eq!(answers[1]["error"]["code"], "bad-profile");
    assert!(answers[1]["error"]["text"].as_str().unwrap().contains("did you mean \"infantryman\"?"));
    assert_eq!(answers[2]["error"]["code"], "bad-query");
}

#[test]
fn a_single_bad_query_is_answered_and_ends_with_2() {
    let mut wrong = melee();
    wrong["question"] = json!("meele");

    let called = call_with(&["odds", "--json"], wrong.to_string());

    assert_eq!((called.code, &called.json()["error"]["code"]), (2, &json!("no-such-question")));
    assert!(called.err.contains("did you mean \"melee\"?"), "{}", called.err);
}

#[test]
fn what_is_not_json_ends_with_2() {
    for input in [b"".as_slice(), b"{", b"\xff\xfe", b"melee werewolf bandit"] {
        let called = call_with(&["odds", "--json"], input);

        assert_eq!(called.code, 2, "{}", called.err);
        assert!(called.err.contains("standard input is not JSON"), "{}", called.err);
    }
}

#[test]
fn unknown_names_end_with_2_and_a_suggestion() {
    let wrong: [(&[&str], &str); 7] = [
        (&["odds", "sbb", "melee", "ghoul", "ghoul"], "did you mean \"sb\"?"),
        (&["odds", "sb", "shot", "ghoul", "ghoul"], "did you mean \"shoot\"?"),
        (&["odds", "sb", "melee", "goul", "ghoul"], "did you mean \"ghoul\"?"),
        (&["odds", "sb", "melee", "ghoul", "ghoul", "--fact", "covr"], "did you mean \"cover\"?"),
        (
            &["odds", "sb", "melee", "ghoul", "ghoul", "--choice", "reaction=strikeback"],
            "did you mean \"strike-back\"?",
        ),
        (&["duel", "sb", "goul", "ghoul"], "did you mean \"ghoul\"?"),
        (&["content", "sb", "werwolf"], "did you mean \"werewolf\"?"),
    ];

    for (words, hint) in wrong {
        let called = call(words);

        assert_eq!((called.code, called.out.as_str()), (2, ""), "{words:?}");
        assert!(called.err.contains(hint), "{words:?}: {}", called.err);
    }
}

#[test]
fn a_call_that_lacks_something_says_what() {
    for words in
        [&["odds"] as &[&str], &["odds", "sb"], &["odds", "sb", "melee"], &["odds", "sb", "melee", "ghoul"]]
    {
        let called = call(words);

        assert_eq!(called.code, 2, "{words:?}");
        assert!(
            called.err.contains("wants") || called.err.contains("needs a target"),
            "{words:?}: {}",
            called.err
        );
    }
    for pairs in [["--fact", "=3"], ["--with", "=1"]] {
        let called = call(&["odds", "sb", "melee", "ghoul", "ghoul", pairs[0], pairs[1]]);
        assert_eq!(called.code, 2);
        assert!(called.err.contains("expected name=value"), "{}", called.err);
    }
    let twice = call(&["odds", "sb", "melee", "ghoul", "ghoul", "--fact", "cover", "--fact", "cover=false"]);
    assert!(twice.err.contains("each name once"), "{}", twice.err);
}

#[test]
fn a_duel_is_solved() {
    let called = call(&["duel", "sb", "infantryman", "ghoul", "--json"]);

    assert_eq!(called.code, 0);
    let wins = called.json()["wins"].as_f64().unwrap();
    assert!((wins - 0.349653959666793).abs() < 1e-13, "{wins}");
    let readable = call(&["duel", "sb", "infantryman", "ghoul"]);
    assert!(
        readable.out.contains("Infantryman beats Ghoul: 34.9654%") && readable.out.contains("1.668 turns"),
        "{}",
        readable.out
    );
}

#[test]
fn a_duel_is_simulated_with_its_error() {
    let called =
        call(&["duel", "sb", "infantryman", "ghoul", "--simulate", "20000", "--seed", "3", "--json"]);

    let (wins, error) = (called.json()["wins"].as_f64().unwrap(), called.json()["error"].as_f64().unwrap());
    assert!((wins - 0.34965).abs() < 3.0 * error, "{wins} ± {error}");
    assert_eq!(call(&["duel", "sb", "ghoul", "ghoul", "--simulate", "0", "--json"]).code, 0);
}

#[test]
fn every_system_has_duels_counted_in_its_own_words() {
    let guard = r#"{"name":"Guard","quality":4,"combat":3,"rules":[]}"#;
    let duels: [(&[&str], &str); 3] = [
        (&["duel", "ff", guard, guard], "Guard beats Guard 2: 50.0000%"),
        (&["duel", "be", "bondi", "bondi"], "Bondi beats Bondi 2: 50.0000%"),
        (
            &["duel", "wf", "town-militia", "road-bandit", "--simulate", "500"],
            "Town Militia beats Road Bandit: ",
        ),
    ];

    for (words, answer) in duels {
        let called = call(words);

        assert_eq!((called.code, called.err.as_str()), (0, ""), "{words:?}");
        assert!(called.out.contains(answer), "{words:?}: {}", called.out);
    }
    let blood = call(&[
        "duel",
        "wf",
        "forest-wolf",
        "grave-eater",
        "--to-first-blood",
        "--simulate",
        "500",
        "--json",
    ]);
    assert_eq!((&blood.json()["fights"], &blood.json()["endless"]), (&json!(500), &json!(0)));
}

/// Equals are equal, however well both play.
#[test]
fn best_play_of_equals_is_even_in_every_system_that_has_it() {
    let guard = r#"{"name":"Guard","quality":4,"combat":3,"rules":[]}"#;
    for words in [["duel", "ff", guard, guard], ["duel", "be", "bondi", "bondi"]] {
        let best = call(&[&words[..], &["--best-play", "--json"]].concat());

        assert_eq!((best.code, best.err.as_str()), (0, ""), "{words:?}");
        let wins = best.json()["wins"].as_f64().unwrap();
        assert!((wins - 0.5).abs() < 1e-9, "{words:?}: {wins}");
    }
}

#[test]
fn a_duel_that_cannot_be_had_says_why() {
    let wrong: [(&[&str], i32, &str); 5] = [
        (&["duel", "wf", "road-bandit", "road-bandit", "--best-play"], 1, "leave --best-play out"),
        (&["duel", "sb", "ghoul", "ghoul", "--to-first-blood"], 2, "there is wf (wfrp)"),
        (&["duel", "be", "hirdmann", "fyrdman"], 2, "did you mean \"hirdman\"?"),
        (&["duel", "wf", "road-bandit", "road-bandit", "--weapon", "bow"], 2, "does not strike with \"bow\""),
        (&["duel", "ff", "{}", "{}"], 2, "attacker"),
    ];

    for (words, code, reason) in wrong {
        let called = call(words);

        assert_eq!((called.code, called.out.as_str()), (code, ""), "{words:?}: {}", called.err);
        assert!(called.err.contains(reason), "{words:?}: {}", called.err);
    }
}
