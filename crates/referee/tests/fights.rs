//! Whole fights by the protocol, line by line.

use crate::common::{Client, duel};
use serde_json::json;

#[test]
fn a_fight_with_typed_dice_is_played_line_by_line() {
    let mut client = Client::new(duel(json!("ask")));
    assert_eq!(client.asked(), (0, "sb.turn.2", "roll"));
    assert_eq!(client.ask().unwrap()["dice"], json!(["d10", "d10"]));

    client.send(json!({"rolled": [7, 4]}));
    assert_eq!(client.asked(), (1, "sb.turn.2", "roll"));

    client.send(json!({"rolled": [3, 4]})); // 11 against 7: the infantryman goes first
    assert_eq!(client.events(), ["initiative", "initiative", "primary", "activated", "moved-to-attack"]);
    assert_eq!(client.asked(), (0, "sb.melee.2", "roll"));

    client.send(json!({"rolled": [7, 6]})); // 7 + 6 + 1 against 13, 7 of the Ghoul's 12
    assert_eq!(client.events(), ["struck", "hurt"]);
    assert!(client.words("struck").contains("7 + 6 dice, +1 Melee = 14 against Defence 13: a hit for 7"));
    assert!(client.words("hurt").contains("loses 7, 5 left"));
    assert_eq!(
        (client.asked(), client.offered()),
        ((1, "sb.melee.5", "choice"), vec!["strike-back", "back-off"])
    );

    client.send(json!({"choose": "strike-back"}));
    assert_eq!((client.asked(), client.events()), ((1, "sb.melee.2", "roll"), vec!["struck-back"]));

    client.send(json!({"rolled": [9, 2]})); // 9 + 2 + 1 against 13
    assert!(client.words("struck").contains("= 12 against Defence 13: a miss by 1"));
    assert!(client.words("tired").contains("1 fatigue token"));
    assert_eq!(client.asked(), (1, "sb.melee.2", "roll")); // the Ghoul's own activation

    client.send(json!({"rolled": [10, 2]})); // 10 + 2 + 1 - 1 against 13 - 1, and 10 + 1 of 10
    assert!(client.words("gone").contains("Infantryman is removed"));
    let over = client.over().unwrap();
    assert_eq!((&over["winner"], &over["turn"]), (&json!({"player": 1}), &json!(1)));
    assert_eq!(over["text"], "Victory for Player 2 in turn 1: nobody else is left on the table.");
    assert_eq!(client.ask(), None);
}

#[test]
fn what_can_still_change_is_asked_for_and_nothing_else() {
    let mut client = Client::new(json!({"system": "sb", "dice": "ask", "scenario": {
        "figures": [{"profile": "werewolf"}, {"profile": "bandit"}], "options": {"duel": true}}}));

    client.send(json!({"rolled": [7, 4]})).send(json!({"rolled": [3, 4]})).send(json!({"rolled": [6, 5]}));

    // 13 against 12 hits for 7: a better Power Die would do more, a better Skill Die nothing.
    assert_eq!(client.asked(), (0, "sb.fate.reroll.1", "choice"));
    assert_eq!(client.offered(), ["keep", "reroll-power"]);
}

#[test]
fn the_program_rolls_where_it_is_asked_to_and_the_ledger_says_so() {
    let mut client = Client::new(duel(json!("ask")));

    client.send(json!({"roll": true}));

    assert_eq!(client.asked(), (1, "sb.turn.2", "roll"));
    assert!(client.ledger().lines().nth(1).unwrap().contains("\"from\":\"rolled\""), "{}", client.ledger());
}

#[test]
fn the_same_seed_is_the_same_game_and_another_is_not() {
    let play = |seed: u64| {
        let mut client = Client::new(duel(json!({ "seed": seed })));
        while client.over().is_none() {
            client.send(json!({"choose": "strike-back"}));
            assert_eq!(client.error(), None);
        }
        (client.state(), client.ledger())
    };

    assert_eq!(play(7), play(7));
    assert_ne!(play(7).1, play(8).1);
}

#[test]
fn without_a_seed_the_dice_are_sealed_freshly() {
    let seal = || {
        let mut new = duel(json!(null));
        new.as_object_mut().unwrap().remove("dice");
        let head: serde_json::Value =
            serde_json::from_str(Client::new(new).ledger().lines().next().unwrap()).unwrap();
        head["seal"].as_str().unwrap().to_string()
    };

    assert_ne!(seal(), seal());
}

#[test]
fn the_seed_is_opened_in_the_last_line_and_then_nothing_is_taken_back() {
    let mut client = Client::new(duel(json!({"seed": 7})));
    while client.over().is_none() {
        client.send(json!({"choose": "strike-back"}));
    }

    let ledger = client.ledger();
    client.send(json!({"undo": 1}));

    assert!(ledger.lines().next().unwrap().contains("\"seal\":"));
    assert!(ledger.lines().last().unwrap().contains("\"seed\":"));
    assert_eq!(client.error(), Some("over"));
    assert!(fates::verify::<silver_bayonet::SilverBayonet>(&ledger).is_ok());
}

#[test]
fn an_answer_taken_back_is_as_if_it_had_not_been_given() {
    let mut client = Client::new(duel(json!("ask")));
    client.send(json!({"rolled": [7, 4]}));
    let before = client.state();
    client.send(json!({"rolled": [3, 4]})).send(json!({"rolled": [7, 6]}));

    client.send(json!({"undo": 2}));

    assert_eq!(client.asked(), (1, "sb.turn.2", "roll"));
    assert_eq!(client.state(), before);
    assert!(client.ledger().lines().last().unwrap().starts_with("{\"undo\":2"), "{}", client.ledger());
}

#[test]
fn an_end_with_typed_dice_can_be_taken_back() {
    let mut client = Client::new(duel(json!("ask")));
    for faces in [[7, 4], [3, 4], [1, 1]] {
        client.send(json!({ "rolled": faces }));
    }
    client.send(json!({"choose": "strike-back"})).send(json!({"rolled": [10, 10]}));
    assert!(client.over().is_some());

    client.send(json!({"undo": 1}));

    assert_eq!((client.over(), client.asked()), (None, (1, "sb.melee.2", "roll")));
}

#[test]
fn the_state_shows_everybody_the_question_and_the_story() {
    let mut client = Client::new(duel(json!("ask")));
    client.send(json!({"rolled": [7, 4]})).send(json!({"rolled": [3, 4]})).send(json!({"rolled": [7, 6]}));

    client.send(json!({"state": true}));

    let state = &client.said[0]["state"];
    assert_eq!(state["turn"], "Turn 1");
    assert_eq!(
        (&state["figures"][0]["name"], &state["figures"][1]["health"]["now"]),
        (&json!("Infantryman"), &json!(5))
    );
    assert_eq!(state["question"]["rule"], "sb.melee.5");
    let told: Vec<&str> =
        state["log"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert!(told.iter().any(|text| text.contains("a hit for 7")), "{told:?}");
}

#[test]
fn the_ledger_holds_the_head_and_every_answer() {
    let mut client = Client::new(duel(json!("ask")));
    client.send(json!({"rolled": [7, 4]})).send(json!({"rolled": [3, 4]}));

    let ledger = client.ledger();

    let lines: Vec<serde_json::Value> =
        ledger.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["system"], &lines[0]["facts"]), (&json!("silver-bayonet"), &json!("ask")));
    assert_eq!(
        (&lines[1]["rolled"], &lines[1]["from"], &lines[1]["seat"]),
        (&json!([7, 4]), &json!("typed"), &json!(0))
    );
    assert_eq!((&lines[2]["rolled"], &lines[2]["seat"]), (&json!([3, 4]), &json!(1)));
}

#[test]
fn a_new_game_replaces_the_old_one_and_a_wrong_one_does_not() {
    let mut client = Client::new(duel(json!("ask")));
    client.send(json!({"rolled": [7, 4]}));
    let before = client.state();

    client.send(json!({"new": {"system": "sb", "scenario": {"figures": []}}}));
    assert_eq!(client.error(), Some("bad-setup"));
    assert_eq!(client.state(), before);

    client.send(json!({"new": duel(json!("ask"))}));
    assert_eq!(client.asked(), (0, "sb.turn.2", "roll"));
}

#[test]
fn sides_beside_the_scenario_are_put_into_it() {
    let mut new = duel(json!("ask"));
    new["sides"] = json!([{"pool": {"power": 1, "skill": 0, "monster": 0}}, {}]);

    let mut client = Client::new(new);

    let state: serde_json::Value = serde_json::from_str(&client.state()).unwrap();
    assert_eq!(state["state"]["pools"][0], json!({"side": 0, "name": "Power", "count": 1}));
}

/// Two Pixies only ever tire each other: the game ends all the same.
#[test]
fn a_fight_in_which_nobody_can_be_hurt_ends_undecided() {
    let client = Client::new(json!({"system": "sb", "dice": {"seed": 1}, "scenario": {
        "figures": [{"profile": "pixie"}, {"profile": "pixie"}], "options": {"duel": true}}}));

    assert_eq!(
        (&client.over().unwrap()["winner"], &client.over().unwrap()["turn"]),
        (&json!(null), &json!(1000))
    );
}
