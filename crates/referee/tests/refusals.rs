//! Lines that are not taken: each has its code, says what is allowed, and changes nothing.

use std::collections::BTreeSet;

use crate::common::{Client, duel};
use fates::{D10, Kind, Refusal, Seat};
use referee::Code;
use serde_json::{Value, json};

/// Sends a line that must be refused with this code, and says with what words.
fn refused(client: &mut Client, line: &str, code: &str) -> String {
    let before = (client.state(), client.ledger());
    client.line(line);
    assert_eq!(client.error(), Some(code), "{line}: {:?}", client.said);
    let text = client.error_text().to_string();
    assert_eq!((client.state(), client.ledger()), before, "{line} changed something");
    text
}

fn refused_setup(scenario: Value) -> String {
    let mut client = Client::default();
    refused(&mut client, &json!({"new": {"system": "sb", "scenario": scenario}}).to_string(), "bad-setup")
}

#[test]
fn before_a_game_there_is_nothing_to_answer() {
    for line in
        ["{\"state\":true}", "{\"ledger\":true}", "{\"undo\":1}", "{\"roll\":true}", "{\"choose\":\"x\"}"]
    {
        let mut client = Client::default();

        client.line(line);

        assert_eq!(client.error(), Some("no-game"));
        assert!(client.error_text().contains("{\"new\":"));
    }
}

/// Games of nobody once went on for ever in Fear and Faith.
#[test]
fn a_setup_without_anybody_is_refused() {
    for (system, field) in [("sb", "figures"), ("ff", "models"), ("be", "figures"), ("wf", "combatants")] {
        for scenario in [json!({}), json!({ field: [] })] {
            let mut client = Client::default();
            let line = json!({"new": {"system": system, "scenario": scenario}}).to_string();
            let text = refused(&mut client, &line, "bad-setup");
            assert!(text.contains("1 to 64"), "{system}: {text}");
        }
    }
}

/// One figure of each system, and a table of a size that suits it.
fn one_figure(system: &str) -> Value {
    match system {
        "sb" => json!({"figures": [{"profile": "ghoul", "at": [3, 3]}], "table": {"width": 24, "depth": 24}}),
        "ff" => {
            json!({"models": [{"profile": "cop", "at": [90, 90]}], "table": {"width": 600, "depth": 600}})
        }
        "be" => {
            json!({"figures": [{"profile": "fyrdman", "at": [3, 3]}], "table": {"width": 24, "depth": 24}})
        }
        _ => {
            json!({"combatants": [{"combatant": "road-bandit", "at": [3, 3]}], "table": {"width": 24, "depth": 24}})
        }
    }
}

#[test]
fn a_table_with_more_than_a_thousand_corners_is_refused_in_every_system() {
    for system in ["sb", "ff", "be", "wf"] {
        let round = |corner: u32| {
            let turn = f64::from(corner) / 1001.0 * std::f64::consts::TAU;
            json!([15.0 + 2.0 * turn.cos(), 15.0 + 2.0 * turn.sin()])
        };
        let mut setup = one_figure(system);
        let outline: Vec<Value> = (0..1001).map(round).collect();
        setup["table"]["terrain"] = json!([{ "kind": "woods", "outline": outline }]);
        let mut client = Client::default();

        let line = json!({"new": {"system": system, "scenario": setup}}).to_string();
        let text = refused(&mut client, &line, "bad-setup");

        assert!(text.contains("1001 corners in all, expected at most 1000"), "{system}: {text}");
    }
}

#[test]
fn a_name_that_is_no_name_is_refused_in_every_system() {
    let long = "x".repeat(500_000);
    for system in ["sb", "ff", "be", "wf"] {
        let mut setup = one_figure(system);
        let terrain = json!([{ "kind": "woods", "name": long, "outline": [[9, 9], [12, 9], [9, 12]] }]);
        setup["table"]["terrain"] = terrain;
        let mut client = Client::default();

        let line = json!({"new": {"system": system, "scenario": setup}}).to_string();
        let text = refused(&mut client, &line, "bad-setup");

        assert!(text.contains("found 500000 letters, expected at most 120"), "{system}: {text}");
    }
}

#[test]
fn a_refusal_does_not_repeat_all_that_was_sent() {
    let mut client = Client::default();
    let long = "x".repeat(500_000);

    let text =
        refused(&mut client, &json!({"new": {"system": long, "scenario": {}}}).to_string(), "no-such-system");

    assert!(text.len() < 10_000, "{} bytes", text.len());
}

#[test]
fn an_empty_line_is_passed_over() {
    for line in ["", "   ", "\r", "\t\r\n"] {
        assert_eq!(Client::default().line(line).said, Vec::<Value>::new());
    }
}

#[test]
fn what_is_no_message_is_refused_with_what_would_be_one() {
    let mut client = Client::new(duel(json!("ask")));
    let wrong = [
        ("{", "not JSON"),
        ("[]", "an object with one of new, choose"),
        ("7", "an object"),
        ("{}", "exactly one field"),
        ("{\"roll\":true,\"undo\":1}", "exactly one field"),
        ("{\"jump\":true}", "\"jump\"; there is new, choose"),
        ("{\"choose\":7}", "wants a name, found 7"),
        ("{\"pick\":\"ghoul\"}", "wants a list of names"),
        ("{\"pick\":[1]}", "wants a list of names"),
        ("{\"rolled\":[256]}", "wants a list of faces"),
        ("{\"rolled\":7}", "such as [7, 4]"),
        ("{\"fact\":\"yes\"}", "wants true or false"),
        ("{\"undo\":-1}", "how many answers"),
        ("{\"undo\":1e99}", "how many answers"),
        ("{\"roll\":false}", "wants true"),
        ("{\"levers\":1}", "wants true"),
        ("{\"sight\":[\"ghoul\"]}", "wants two figures"),
        ("{\"sight\":[\"ghoul\",-1]}", "wants two figures"),
        ("{\"overrule\":{}}", "\"overrule\": "),
        ("{\"overrule\":{\"set\":{\"lever\":\"ghoul.health\"}}}", "missing field `to`"),
        ("{\"state\":1}", "wants true"),
        ("{\"ledger\":null}", "wants true"),
        ("{\"move\":[[1]]}", "list of points"),
        ("{\"move\":[[1e300,2]]}", "list of points"),
        ("{\"new\":{}}", "missing field `system`"),
        ("{\"new\":{\"system\":\"sb\",\"scenario\":{},\"luck\":1}}", "unknown field `luck`"),
        ("{\"new\":{\"system\":\"sb\",\"scenario\":{},\"facts\":\"guess\"}}", "`measured` or `ask`"),
    ];

    for (line, words) in wrong {
        let text = refused(&mut client, line, "not-a-message");

        assert!(text.contains(words), "{line}: {text}");
    }
}

#[test]
fn a_line_that_is_too_long_is_refused() {
    let mut client = Client::new(duel(json!("ask")));
    let line = format!("{{\"choose\":\"{}\"}}", "x".repeat(1 << 20));

    let text = refused(&mut client, &line, "too-long");

    assert!(text.contains("1048576"), "{text}");
}

#[test]
fn a_system_that_is_not_there_is_refused() {
    let mut client = Client::default();

    let text =
        refused(&mut client, "{\"new\":{\"system\":\"silver-bayonett\",\"scenario\":{}}}", "no-such-system");

    assert!(text.contains("did you mean \"silver-bayonet\"?"), "{text}");
}

#[test]
fn an_answer_of_another_kind_is_refused_with_the_kind_that_is_asked_for() {
    let mut client = Client::new(duel(json!("ask")));
    for line in [
        "{\"choose\":\"keep\"}",
        "{\"fact\":true}",
        "{\"pick\":[\"ghoul\"]}",
        "{\"pick\":[]}",
        "{\"move\":[[1,2]]}",
    ] {
        assert!(refused(&mut client, line, "wrong-kind").contains("the faces of the dice"));
    }
    for faces in [[7, 4], [3, 4], [1, 1]] {
        client.send(json!({ "rolled": faces }));
    }

    for line in ["{\"rolled\":[1,2]}", "{\"roll\":true}", "{\"pick\":[\"ghoul\"]}"] {
        assert!(refused(&mut client, line, "wrong-kind").contains("one of the options"));
    }
}

#[test]
fn a_choice_that_is_not_offered_is_refused_with_those_that_are() {
    let mut client = Client::new(duel(json!("ask")));
    for faces in [[7, 4], [3, 4], [1, 1]] {
        client.send(json!({ "rolled": faces }));
    }

    let text = refused(&mut client, "{\"choose\":\"strike\"}", "not-an-option");

    assert!(text.contains("strike-back, back-off"), "{text}");
}

#[test]
fn dice_of_another_number_or_with_other_faces_are_refused() {
    let mut client = Client::new(duel(json!("ask")));

    assert!(refused(&mut client, "{\"rolled\":[7]}", "wrong-count").contains("2 to 2"));
    assert!(refused(&mut client, "{\"rolled\":[7,4,1]}", "wrong-count").contains("3 given"));
    assert!(refused(&mut client, "{\"rolled\":[0,4]}", "no-such-face").contains("d10 does not show 0"));
    assert!(refused(&mut client, "{\"rolled\":[7,11]}", "no-such-face").contains("11"));
}

#[test]
fn more_than_was_given_can_not_be_taken_back() {
    let mut client = Client::new(duel(json!("ask")));
    client.send(json!({"rolled": [7, 4]}));

    assert!(refused(&mut client, "{\"undo\":2}", "nothing-to-undo").contains("only 1"));
    refused(&mut client, "{\"undo\":0}", "nothing-to-undo");
    refused(&mut client, "{\"undo\":18446744073709551615}", "nothing-to-undo");
}

#[test]
fn after_the_end_nothing_is_taken() {
    let mut client = Client::new(duel(json!({"seed": 7})));
    while client.over().is_none() {
        client.send(json!({"choose": "strike-back"}));
    }

    for line in [
        "{\"choose\":\"keep\"}",
        "{\"rolled\":[1,2]}",
        "{\"roll\":true}",
        "{\"pick\":[\"ghoul\"]}",
        "{\"fact\":true}",
        "{\"undo\":1}",
        "{\"overrule\":{\"set\":{\"lever\":\"ghoul.health\",\"to\":1}}}",
        "{\"path\":[[1,1]]}",
    ] {
        refused(&mut client, line, "over");
    }
}

/// A monster beside a real table asks who is closest: one of those named, at least one, each known.
#[test]
fn figures_that_are_not_meant_or_not_there_are_refused() {
    let mut client = Client::new(json!({"system": "sb", "dice": "ask", "scenario": {"figures": [
        {"profile": "infantryman"}, {"profile": "infantryman"}, {"profile": "ghoul"}]}}));
    client
        .send(json!({"rolled": [5, 6]}))
        .send(json!({"choose": "infantryman"}))
        .send(json!({"choose": "done"}))
        .send(json!({"pick": []})); // it sees nobody
    let ask = client.ask().unwrap().clone();
    assert_eq!(
        (client.asked(), &ask["count"]),
        ((255, "sb.mon.act.5", "fact"), &json!({"least": 1, "most": 2}))
    );

    let text = refused(&mut client, "{\"pick\":[\"ghoul\"]}", "not-among-these");
    assert!(text.contains("infantryman, infantryman-2"), "{text}");
    refused(&mut client, "{\"pick\":[]}", "wrong-count");
    refused(&mut client, "{\"fact\":true}", "wrong-kind");

    // Of those who tie the primary player chooses.
    client.send(json!({"pick": ["infantryman", "infantryman-2"]}));
    assert_eq!((client.error(), client.asked()), (None, (0, "sb.mon.6", "choice")));
}

#[test]
fn a_way_that_is_not_allowed_is_refused_with_the_reason() {
    let mut client = Client::new(json!({"system": "sb", "dice": "ask", "scenario": {
        "figures": [{"profile": "infantryman", "side": 0, "at": [4, 12]}, {"profile": "ghoul", "side": 1, "at": [8, 12]}],
        "table": {"width": 24, "depth": 24, "terrain": [
            {"name": "the wall", "kind": "wall", "outline": [[3, 14], [6, 14], [6, 15], [3, 15]], "height": 3}]}}}));
    client.send(json!({"rolled": [7, 4]})).send(json!({"rolled": [3, 4]}));
    client.send(json!({"choose": "keep"})).send(json!({"choose": "keep"})).send(json!({"choose": "move"}));
    assert_eq!(client.asked(), (0, "sb.move.1", "move"));

    let way = |x: i64, y: i64| json!({ "move": [[x * 254, y * 254]] }).to_string();
    assert!(refused(&mut client, &way(4, 19), "not-that-way").contains("6\" is allowed"));
    assert!(refused(&mut client, &way(4, 16), "not-that-way").contains("6\" is allowed")); // over the wall
    assert!(refused(&mut client, &way(0, 12), "not-that-way").contains("edge"));
    refused(&mut client, "{\"move\":[]}", "not-that-way");
    refused(&mut client, "{\"move\":[[2147483647,-2147483648]]}", "not-that-way");
    refused(&mut client, "{\"choose\":\"move\"}", "wrong-kind");

    client.line(&way(4, 7));
    assert_eq!((client.error(), client.events()), (None, vec!["moved"]));
}

#[test]
fn every_fault_of_a_scenario_is_named() {
    let wrong: Vec<(Value, &[&str])> = vec![
        (json!("bridge"), &["no scenario is called \"bridge\""]),
        (json!(7), &["wants an id or an object, found 7"]),
        (json!({}), &["found 0 figures"]),
        (json!({"figures": []}), &["found 0 figures"]),
        (
            json!({"figures": [{"profile": "goul"}, {"profile": "werwolf"}]}),
            &["figure 1", "\"ghoul\"", "figure 2", "\"werewolf\""],
        ),
        (json!({"figures": [{"profile": {"name": "X", "sped": 6}}]}), &["unknown field `sped`", "`speed`"]),
        (json!({"figures": [{"profile": ["ghoul"]}]}), &["the id of a profile, or a whole profile"]),
        (json!({"figures": [{"profile": "ghoul", "side": 4}]}), &["side 4", "0 to 3"]),
        (json!({"figures": [{"profile": "ghoul", "with": {"health": 0}}]}), &["health 0", "1 to 12"]),
        (json!({"figures": [{"profile": "ghoul"}], "sides": [{}, {}, {}, {}, {}]}), &["5 sides"]),
        (json!({"figures": [{"profile": "ghoul"}], "weather": "hail"}), &["hail", "rain"]),
        (json!({"figures": [{"profile": "ghoul"}], "deck": ["cold-trail"]}), &["1 cards", "0 clue markers"]),
        (
            json!({"figures": [{"profile": "ghoul"}], "artefacts": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}),
            &["artefact \"a\"", "twice"],
        ),
        (json!({"scenario": "the-hunt", "victory": {}}), &["brings its own table"]),
        (
            json!({"figures": [{"profile": "ghoul", "at": [9, 9]}], "table": {"width": 24, "depth": 24}, "options": {"duel": true}}),
            &["a duel on a table"],
        ),
        (json!({"figures": [{"profile": "ghoul"}], "options": {"duell": true}}), &["duell", "duel"]),
        (
            json!({"figures": [{"profile": "ghoul"}], "table": {"width": 24, "depth": 24}}),
            &["Ghoul stands nowhere", "at = [x, y]"],
        ),
        (
            json!({"figures": [{"profile": "ghoul", "at": [1, 1]}], "table": {"width": 5, "depth": 1e308}}),
            &["6\" to 240\""],
        ),
        (
            json!({"figures": [{"profile": "ghoul", "at": [9, 9]}, {"profile": "ghoul", "at": [9, 9.5]}], "table": {"width": 24, "depth": 24}}),
            &["Ghoul 2 has no room at 9, 9.5"],
        ),
        (
            json!({"figures": [{"profile": "ghoul", "at": [9, 9]}], "table": {"width": 24, "depth": 24, "terrain": [
                {"name": "the line", "kind": "wall", "outline": [[1, 1], [2, 2], [3, 3]]},
                {"name": "the dot", "kind": "wall", "outline": [[1, 1]]}]}}),
            &["the line", "touches another side", "the dot", "three corners"],
        ),
        (
            json!({"figures": [{"profile": {"name": "Hag", "speed": 6, "defence": 10, "health": 9,
                "attributes": ["Cursethrower (Wasting, Wasting)"]}}]}),
            &["Wasting", "twice"],
        ),
    ];

    for (scenario, words) in wrong {
        let text = refused_setup(scenario.clone());

        for word in words {
            assert!(text.contains(word), "{scenario}: {word:?} is not in {text:?}");
        }
    }
}

#[test]
fn dice_and_facts_come_from_where_they_can_come_from() {
    let mut client = Client::default();
    let new = |field: &str, value: Value| {
        let mut new = duel(json!("ask"));
        new[field] = value;
        json!({ "new": new }).to_string()
    };

    for dice in [
        json!("throw"),
        json!(7),
        json!({"seed": -1}),
        json!({"seed": 7, "salt": 1}),
        json!({}),
        json!({"typed": []}),
        json!({"typed": 0}),
        json!({"typed": [-1]}),
    ] {
        let text = refused(&mut client, &new("dice", dice), "bad-setup");
        assert!(text.contains("\"dice\" wants \"ask\" or {\"seed\":7} or {\"typed\":[0]}"), "{text}");
    }
    let text = refused(&mut client, &new("dice", json!({"typed": [2]})), "bad-setup");
    assert!(text.contains("seat 2 types its dice, and the seats are 0 to 1"), "{text}");
    let text = refused(&mut client, &new("facts", json!("measured")), "bad-setup");
    assert!(text.contains("only on a virtual table"), "{text}");
}

#[test]
fn every_refusal_has_a_code_of_its_own() {
    let refusals = [
        Refusal::Over,
        Refusal::Endless,
        Refusal::NotYours { asked: Seat(0), by: Seat(1) },
        Refusal::WrongKind(Kind::Roll),
        Refusal::NotAnOption { given: String::new(), allowed: Vec::new() },
        Refusal::NotAmongThese { given: String::new(), allowed: Vec::new() },
        Refusal::WrongCount { given: 0, least: 1, most: 1 },
        Refusal::NoSuchFace { die: D10, face: 0 },
        Refusal::NotSealed,
        Refusal::Sealed(Seat(0)),
        Refusal::NotDecreed(String::new()),
        Refusal::NotThatWay(String::new()),
        Refusal::NothingToUndo { wanted: 1, given: 0 },
    ];

    let codes: BTreeSet<String> = refusals.iter().map(|refusal| Code::from(refusal).to_string()).collect();

    assert_eq!(codes.len(), refusals.len());
}
