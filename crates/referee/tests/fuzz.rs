//! Nonsense of every kind, thousands of lines of it: nothing panics, and what is refused changes nothing.

use crate::common::{Client, Player, duel};
use fates::Random;
use serde_json::{Map, Value, json};

/// Sends a line; if it is refused, nothing may have changed.
fn send(client: &mut Client, line: &str, seed: u64) {
    let before = (client.state(), client.ledger());
    client.line(line);
    if client.error().is_some() {
        assert!(!client.error_text().is_empty(), "seed {seed}: {line}");
        assert_eq!(
            (client.state(), client.ledger()),
            before,
            "seed {seed}: {line} is refused and changed something"
        );
    }
}

/// An infantryman and a ghoul on a table with a wall.
fn wall_and_ghoul() -> Value {
    json!({"system": "sb", "dice": "ask", "scenario": {
        "figures": [{"profile": "infantryman", "side": 0, "at": [4, 4]}, {"profile": "ghoul", "side": 1, "at": [12, 4]}],
        "table": {"width": 16, "depth": 16, "terrain": [
            {"name": "wall", "kind": "wall", "outline": [[6, 6], [8, 6], [8, 7], [6, 7]], "height": 3}]}}})
}

/// A game that waits for some answer, with typed dice.
fn somewhere(seed: u64) -> (Client, Random) {
    let new = match seed % 3 {
        0 => duel(json!("ask")),
        1 => json!({"system": "sb", "dice": "ask", "scenario": {
            "figures": [{"profile": "coachman"}, {"profile": "infantryman"}, {"profile": "ghoul"}, {"profile": "bandit"}]}}),
        _ => wall_and_ghoul(),
    };
    let (mut client, mut player) = (Client::new(new), Player(Random::new(seed)));
    for _ in 0..player.0.below(6) {
        if client.ask().is_some() {
            player.answer(&mut client);
        }
    }
    (client, player.0)
}

/// Any JSON, not too deep.
fn any_value(chance: &mut Random, depth: usize) -> Value {
    let words = [
        "new", "choose", "move", "pick", "rolled", "roll", "fact", "undo", "state", "ledger", "overrule",
        "ghoul", "💀", "", "\u{0}",
    ];
    let numbers = [
        json!(0),
        json!(-1),
        json!(7),
        json!(1e308),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(0.1),
        json!(255),
    ];
    match chance.below(if depth == 0 { 4 } else { 7 }) {
        0 => Value::Null,
        1 => Value::Bool(chance.below(2) == 0),
        2 => numbers[chance.below(numbers.len())].clone(),
        3 => words[chance.below(words.len())].into(),
        4 => (0..chance.below(4)).map(|_| any_value(chance, depth - 1)).collect(),
        _ => {
            let mut fields = Map::new();
            for _ in 0..chance.below(3) {
                fields.insert(words[chance.below(words.len())].to_string(), any_value(chance, depth - 1));
            }
            Value::Object(fields)
        }
    }
}

/// A message of a known name with anything in it.
fn any_message(chance: &mut Random) -> String {
    let names = [
        "new", "choose", "move", "pick", "rolled", "roll", "fact", "undo", "state", "ledger", "overrule",
        "path", "sight", "levers",
    ];
    let mut fields = Map::new();
    fields.insert(names[chance.below(names.len())].to_string(), any_value(chance, 3));
    Value::Object(fields).to_string()
}

/// Bytes by chance, read as text as far as that goes.
fn any_bytes(chance: &mut Random) -> String {
    let bytes: Vec<u8> = (0..chance.below(60)).map(|_| chance.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A line with some signs changed, left out, doubled or put in.
fn mutated(line: &str, chance: &mut Random) -> String {
    let mut signs: Vec<char> = line.chars().collect();
    for _ in 0..1 + chance.below(3) {
        let at = chance.below(signs.len().max(1)).min(signs.len().saturating_sub(1));
        let sign =
            ['"', '{', '}', '[', ']', ',', ':', '9', '-', 'e', '\\', 'é', '\u{202e}'][chance.below(13)];
        match chance.below(4) {
            0 if !signs.is_empty() => signs[at] = sign,
            1 if !signs.is_empty() => _ = signs.remove(at),
            2 if !signs.is_empty() => signs.insert(at, signs[at]),
            _ => signs.insert(at.min(signs.len()), sign),
        }
    }
    signs.into_iter().collect()
}

#[test]
fn bytes_by_chance_are_refused_and_change_nothing() {
    for seed in 0..200 {
        let (mut client, mut chance) = somewhere(seed);
        for _ in 0..20 {
            let line = any_bytes(&mut chance);
            send(&mut client, &line, seed);
        }
    }
}

#[test]
fn json_by_chance_never_panics() {
    for seed in 0..400 {
        let (mut client, mut chance) = somewhere(seed);
        for _ in 0..20 {
            let line = if chance.below(3) == 0 {
                any_value(&mut chance, 4).to_string()
            } else {
                any_message(&mut chance)
            };
            send(&mut client, &line, seed);
        }
    }
}

/// A coordinate on the table, near it, or nowhere.
fn any_length(chance: &mut Random) -> i64 {
    let absurd = [i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, -1, 0];
    match chance.below(4) {
        0 => absurd[chance.below(absurd.len())],
        _ => chance.below(4500) as i64 - 200,
    }
}

fn any_points(chance: &mut Random) -> Vec<Vec<i64>> {
    let point = |chance: &mut Random| (0..2 + chance.below(6) / 5).map(|_| any_length(chance)).collect();
    (0..chance.below(4)).map(|_| point(chance)).collect()
}

#[test]
fn whatever_is_asked_about_ways_and_figures_changes_nothing() {
    let (mut asked, mut weighed) = (0, 0);
    for seed in 0..200 {
        let (mut client, mut chance) = somewhere(seed);
        if seed % 4 == 2 {
            client.send(json!({ "new": wall_and_ghoul() }));
            client.send(json!({"rolled": [7, 4]})).send(json!({"rolled": [3, 4]}));
            client
                .send(json!({"choose": "keep"}))
                .send(json!({"choose": "keep"}))
                .send(json!({"choose": "move"}));
        }
        for _ in 0..10 {
            let before = (client.state(), client.ledger());
            let figure = |chance: &mut Random| match chance.below(3) {
                0 => json!(["infantryman", "ghoul", "coachman", "nobody"][chance.below(4)]),
                _ => json!(chance.below(6) * chance.below(52)),
            };
            let line = match chance.below(3) {
                0 => json!({ "path": any_points(&mut chance) }),
                1 => json!({ "sight": [figure(&mut chance), figure(&mut chance)] }),
                _ => json!({ "levers": true }),
            };
            client.send(line.clone());
            asked += usize::from(client.error().is_none());
            weighed += usize::from(client.said[0].get("path").is_some());
            assert_eq!((client.state(), client.ledger()), before, "seed {seed}: {line}");
        }
    }
    assert!(asked > 500 && weighed > 50, "only {asked} were answered, {weighed} ways among them");
}

/// Decrees by chance, in games that then go on: nothing panics, and the ledger plays again.
#[test]
fn games_go_on_after_whatever_was_decreed() {
    for seed in 0..120 {
        let (mut client, chance) = somewhere(seed);
        let mut player = Player(chance);
        for _ in 0..12 {
            let levers = client.send(json!({"levers": true})).said[0]["levers"].clone();
            let levers = levers.as_array().cloned().unwrap_or_default();
            let decree = any_decree(&levers, &mut player.0);
            send(&mut client, &json!({ "overrule": decree }).to_string(), seed);
            if client.over().is_some() {
                break;
            }
            client.ask_again();
            for _ in 0..player.0.below(3) {
                if client.ask().is_some() {
                    player.answer(&mut client);
                }
            }
        }
        let ledger = client.ledger();
        let again = fates::replay::<silver_bayonet::SilverBayonet>(&ledger, None);
        assert!(again.is_ok(), "seed {seed}: {}\n{ledger}", again.map(|_| ()).unwrap_err());
    }
}

/// One of the levers set to something, or a figure put somewhere.
fn any_decree(levers: &[Value], chance: &mut Random) -> Value {
    if levers.is_empty() || chance.below(3) == 0 {
        let figure = ["infantryman", "ghoul", "coachman", "bandit"][chance.below(4)];
        return json!({"place": {"figure": figure, "at": [any_length(chance), any_length(chance)]}});
    }
    let lever = &levers[chance.below(levers.len())];
    let bound = |name: &str| lever[name].as_i64().expect("a lever has bounds");
    let to = match chance.below(4) {
        0 => any_length(chance),
        _ => bound("least") + chance.below((bound("most") - bound("least") + 1) as usize) as i64,
    };
    json!({"set": {"lever": lever["id"], "to": to}})
}

#[test]
fn right_answers_with_a_slip_of_the_pen_never_panic() {
    for seed in 0..400 {
        let (mut client, chance) = somewhere(seed);
        let mut player = Player(chance);
        for _ in 0..10 {
            let Some(ask) = client.ask().cloned() else { break };
            let right = if ask["kind"] == "move" { json!({"move": [[1016, 1016]]}) } else { player.to(&ask) }
                .to_string();
            for _ in 0..2 {
                let line = mutated(&right, &mut player.0);
                send(&mut client, &line, seed);
                if client.ask().is_none() {
                    break;
                }
            }
            if client.ask().is_none() {
                client.ask_again();
            }
        }
    }
}

#[test]
fn scenarios_with_a_slip_of_the_pen_never_panic() {
    let scenarios = [
        duel(json!("ask")),
        json!({"system": "sb", "dice": {"seed": 7}, "facts": "measured", "scenario": {
            "figures": [{"profile": {"name": "Old Ghoul", "speed": 6, "melee": 2, "defence": 13, "health": 9, "attributes": ["Strong"]},
                "at": [4, 4], "with": {"health": 5, "fatigue": 1}}, {"profile": "infantryman", "at": [9, 9], "elevation": 0}],
            "table": {"width": 16, "depth": 16, "terrain": [{"kind": "pit", "outline": [[6, 6], [8, 6], [8, 7]], "bottom": -2, "height": 2}]},
            "weather": "rain", "fog": true, "options": {"turns": 2}}}),
    ];
    let mut chance = Random::new(5);
    for seed in 0..3000 {
        let mut client = Client::default();
        let line = mutated(&json!({ "new": scenarios[seed % 2] }).to_string(), &mut chance);

        client.line(&line);

        assert!(
            client.error().is_some()
                || client.ask().is_some()
                || client.over().is_some()
                || client.said.is_empty(),
            "{line}"
        );
    }
}

/// A value somewhere in a scenario is replaced by anything.
fn distort(value: &mut Value, chance: &mut Random) {
    let goes_on = chance.below(5) > 0;
    match value {
        Value::Object(fields) if goes_on && !fields.is_empty() => {
            let place = chance.below(fields.len());
            distort(fields.values_mut().nth(place).expect("the place is below the length"), chance);
        }
        Value::Array(items) if goes_on && !items.is_empty() => {
            let place = chance.below(items.len());
            distort(&mut items[place], chance);
        }
        other => *other = any_value(chance, 2),
    }
}

#[test]
fn scenarios_with_a_wrong_value_somewhere_never_panic() {
    let whole = json!({"system": "sb", "dice": "ask", "scenario": {
        "name": "The bridge",
        "figures": [
            {"profile": "infantryman", "name": "Karl", "side": 0, "kit": 1, "at": [4, 4], "equipment": ["Silver Weapon"]},
            {"profile": {"name": "Hag", "speed": 6, "melee": 2, "accuracy": 1, "defence": 13, "courage": 1, "health": 9,
                "attributes": ["Damage Reduction (4)", "Cursethrower (Burning)"], "equipment": ["2 Pistols"]},
                "side": 1, "at": [9, 4], "elevation": 0, "with": {"health": 5, "fatigue": 1, "mounted": true, "loaded": false}}],
        "sides": [{"name": "Us", "pool": {"power": 2, "skill": 2, "monster": 1}}],
        "table": {"width": 16, "depth": 16, "terrain": [
            {"name": "hill", "kind": "open", "outline": [[6, 6], [8, 6], [8, 7]], "bottom": 0, "height": 2}]},
        "terrain": {"drops": true, "water": false}, "weather": "rain", "fog": false,
        "options": {"criticals": true, "hard_mode": false, "turns": 6, "duel": false}}});
    let (mut chance, mut played) = (Random::new(9), 0);
    for seed in 0..3000 {
        let mut new = whole.clone();
        distort(&mut new["scenario"], &mut chance);
        let mut client = Client::default();

        client.send(json!({ "new": new }));

        let mut player = Player(Random::new(seed));
        for _ in 0..6 {
            if client.ask().is_some() {
                player.answer(&mut client);
                played += 1;
            }
        }
    }

    assert!(played > 500, "only {played} answers were given");
}

#[test]
fn depth_and_length_without_end_are_refused() {
    let (mut client, _) = somewhere(0);
    let deep =
        |open: &str, close: &str, times: usize| format!("{}1{}", open.repeat(times), close.repeat(times));
    let lines = [
        deep("[", "]", 100_000),
        deep("{\"new\":", "}", 100_000),
        "[".repeat(1 << 19),
        "{\"choose\":\"".to_string() + &"\\u0000".repeat(100_000) + "\"}",
        format!("{{\"rolled\":[{}1]}}", "1,".repeat(200_000)),
        format!("{{\"pick\":[{}\"ghoul\"]}}", "\"ghoul\",".repeat(50_000)),
        format!("{{\"move\":[{}[1,1]]}}", "[1,1],".repeat(100_000)),
        format!("{{\"undo\":{}}}", "9".repeat(5000)),
        format!("{{\"rolled\":[{},1]}}", "9".repeat(400)),
    ];

    for line in lines {
        send(&mut client, &line, 0);

        assert!(client.error().is_some(), "{}", &line[..80]);
    }
}

/// Absurd scenarios, each with whether it can be played for all that.
fn refused_or_played(scenarios: impl IntoIterator<Item = (Value, bool)>) {
    for (scenario, is_played) in scenarios {
        let shown: String = scenario.to_string().chars().take(300).collect();
        let mut client = Client::default();
        client.send(json!({"new": {"system": "sb", "dice": "ask", "scenario": scenario}}));

        assert_eq!(client.error().is_none(), is_played, "{shown}: {:?}", client.said);
        let mut player = Player(Random::new(3));
        for _ in 0..30 {
            if client.ask().is_some() {
                player.answer(&mut client);
            }
        }
    }
}

#[test]
fn absurd_figures_are_refused_or_played() {
    let many = |count: usize| vec![json!({"profile": "ghoul", "side": 0}); count];
    let named = |name: &str| json!({"figures": [{"profile": "ghoul", "name": name, "side": 0}, {"profile": "ghoul", "name": name, "side": 1}]});
    let rich = json!({"figures": [{"profile": "infantryman"}, {"profile": "ghoul"}], "sides": [{"pool": {"power": 255, "skill": 255, "monster": 255}}]});

    refused_or_played([
        (json!({"figures": many(0)}), false),
        (json!({"figures": many(200)}), false),
        (json!({"figures": many(64)}), true),
        (named(""), true),
        (named("💀"), true),
        (named("\u{202e}\u{0}\n\t"), true),
        (named("ẞİßıŸ"), true),
        (named("-"), true),
        (named(&"x".repeat(120)), true),
        (named(&"x".repeat(10_000)), false),
        (rich, true),
        (json!({"figures": [{"profile": "ghoul", "side": 0}], "sides": [{}, {}]}), true),
        (json!({"figures": [{"profile": "ghoul", "side": 1}]}), true),
        (
            json!({"figures": [{"profile": "ghoul", "side": 0}, {"profile": "troll", "side": 1}], "options": {"turns": 65535}}),
            true,
        ),
    ]);
}

#[test]
fn absurd_places_are_refused_or_played() {
    let on = |table: Value, at: Value| json!({"figures": [{"profile": "ghoul", "side": 0, "at": at}, {"profile": "troll", "side": 1, "at": [9, 9]}], "table": table});
    let open = json!({"width": 20, "depth": 20});
    let raised = |elevation: f64| json!({"figures": [{"profile": "ghoul", "side": 0, "at": [3, 3], "elevation": elevation}], "table": {"width": 20, "depth": 20}});

    refused_or_played([
        (on(open.clone(), json!([1e308, 1])), false),
        (on(open.clone(), json!([-1e308, -1e308])), false),
        (on(open.clone(), json!([null, 1])), false),
        (on(open.clone(), json!([1e-308, 3])), false),
        (on(open, json!([3, 3])), true),
        (on(json!({"width": 1e308, "depth": -1e308}), json!([3, 3])), false),
        (on(json!({"width": 0, "depth": 0}), json!([0, 0])), false),
        (raised(1e308), false),
        (raised(-1e308), false),
        (raised(3.0), true),
    ]);
}

#[test]
fn absurd_terrain_is_refused() {
    let on = |terrain: Value| {
        json!({"figures": [{"profile": "ghoul", "side": 0, "at": [3, 3]}, {"profile": "troll", "side": 1, "at": [9, 9]}],
        "table": {"width": 20, "depth": 20, "terrain": [terrain]}})
    };
    let rock = |outline: Value| on(json!({"kind": "rock", "outline": outline, "height": 1}));
    let wall =
        |height: f64| on(json!({"kind": "wall", "outline": [[5, 5], [6, 5], [6, 6]], "height": height}));
    let circle: Vec<[f64; 2]> = (0..1200)
        .map(|step| f64::from(step) / 600.0 * std::f64::consts::PI)
        .map(|turn| [10.0 + 5.0 * turn.cos(), 10.0 + 5.0 * turn.sin()])
        .collect();

    refused_or_played([
        (rock(json!([])), false),
        (rock(json!([[1, 1], [1, 1], [1, 1]])), false),
        (rock(json!([[5, 5], [7, 7], [5, 7], [7, 5]])), false),
        (rock(json!([[1e308, 1], [2, 1e308], [1, 1]])), false),
        (rock(json!([[0, 0], [20, 0], [20, 20], [0, 20]])), false),
        (rock(json!(circle)), false),
        (wall(1e308), false),
        (wall(-1.0), false),
    ]);
}
