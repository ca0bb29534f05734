//! What the tests of the protocol share: a client that knows nothing but the lines it is sent.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(dead_code, reason = "every test file uses a part of it")]

use fates::Random;
use referee::Referee;
use serde_json::{Value, json};

/// A referee and everything it said last.
pub struct Client {
    pub referee: Referee,
    pub said: Vec<Value>,
}

impl Default for Client {
    fn default() -> Client {
        Client { referee: Referee::new(systems::library()), said: Vec::new() }
    }
}

impl Client {
    /// A game under way.
    pub fn new(new: Value) -> Client {
        let mut client = Client::default();
        client.send(json!({ "new": new }));
        assert_eq!(client.error(), None, "the game begins");
        client
    }

    /// Sends one message.
    pub fn send(&mut self, message: Value) -> &mut Client {
        self.line(&message.to_string())
    }

    /// Sends one line.
    pub fn line(&mut self, line: &str) -> &mut Client {
        self.said = self.referee.hear(line);
        self
    }

    /// The part of the last answer under this name.
    fn part(&self, name: &str) -> Option<&Value> {
        self.said.iter().find_map(|line| line.get(name))
    }

    pub fn ask(&self) -> Option<&Value> {
        self.part("ask")
    }

    /// Looks up what is asked, as who is asked sees it.
    pub fn ask_again(&mut self) {
        self.send(json!({"state": true}));
        let seat = self.said[0]["state"]["question"]["seat"].as_u64().unwrap_or(0);
        self.send(json!({"state": {"seat": seat}}));
        let waiting = self.said[0]["state"]["question"].clone();
        self.said = if waiting.is_null() { Vec::new() } else { vec![json!({ "ask": waiting })] };
    }

    pub fn over(&self) -> Option<&Value> {
        self.part("over")
    }

    /// The code of the error, if the line was not taken.
    pub fn error(&self) -> Option<&str> {
        self.part("error").map(|error| error["code"].as_str().expect("an error has a code"))
    }

    /// The text of the error.
    pub fn error_text(&self) -> &str {
        self.part("error").and_then(|error| error["text"].as_str()).expect("an error says what is wrong")
    }

    /// What is asked: the seat, the rule, the kind.
    pub fn asked(&self) -> (u64, &str, &str) {
        let ask = self.ask().unwrap_or_else(|| panic!("nothing is asked: {:?}", self.said));
        (ask["seat"].as_u64().unwrap(), ask["rule"].as_str().unwrap(), ask["kind"].as_str().unwrap())
    }

    /// The answers that are offered.
    pub fn offered(&self) -> Vec<&str> {
        open_options(self.ask().expect("something is asked"))
    }

    /// The names of the events told last.
    pub fn events(&self) -> Vec<&str> {
        let events = self.part("events").and_then(Value::as_array);
        events.into_iter().flatten().map(|event| event["event"].as_str().unwrap()).collect()
    }

    /// The words of the event of this name told last.
    pub fn words(&self, event: &str) -> &str {
        let events = self.part("events").and_then(Value::as_array).expect("something happened");
        let told = events.iter().rfind(|told| told["event"] == event);
        told.unwrap_or_else(|| panic!("no {event} in {events:?}"))["text"].as_str().unwrap()
    }

    /// The whole table, as text.
    pub fn state(&mut self) -> String {
        self.referee.hear("{\"state\":true}")[0].to_string()
    }

    /// The whole record, as text.
    pub fn ledger(&mut self) -> String {
        self.referee.hear("{\"ledger\":true}")[0]["ledger"].as_str().unwrap_or_default().to_string()
    }

    /// Where a figure stands.
    fn place_of(&mut self, figure: &Value) -> Value {
        let state = self.referee.hear("{\"state\":true}").remove(0);
        let figures = state["state"]["figures"].as_array().unwrap();
        figures.iter().find(|shown| shown["id"] == *figure).unwrap()["at"].clone()
    }
}

/// The options that can be chosen now; others say why not.
fn open_options(ask: &Value) -> Vec<&str> {
    let options = ask["options"].as_array().into_iter().flatten();
    let open = options.filter(|option| option["why_not"].is_null());
    open.map(|option| option["answer"].as_str().unwrap()).collect()
}

/// Somebody who answers by chance, from the text of the question alone.
pub struct Player(pub Random);

impl Player {
    /// Answers what is asked; the answer must be taken.
    pub fn answer(&mut self, client: &mut Client) {
        let ask = client.ask().cloned().expect("something is asked");
        if ask["kind"] == "move" {
            return self.go(client, &ask);
        }
        let answer = self.to(&ask);
        client.send(answer.clone());
        assert_eq!(client.error(), None, "{answer} to {ask}: {:?}", client.said);
    }

    /// An answer to anything but a move.
    pub fn to(&mut self, ask: &Value) -> Value {
        let options = open_options(ask);
        match (ask["kind"].as_str().unwrap(), ask["count"].as_object()) {
            ("choice", _) => json!({ "choose": options[self.0.below(options.len())] }),
            ("pick" | "fact", Some(count)) => {
                let bound = |name: &str| count[name].as_u64().unwrap() as usize;
                let (least, most) = (bound("least"), bound("most").min(options.len()));
                let count = least + self.0.below(most - least + 1);
                json!({ "pick": self.some(options, count) })
            }
            ("fact", None) => {
                assert_eq!(options, ["true", "false"]);
                json!({ "fact": self.0.below(2) == 0 })
            }
            ("roll", _) => {
                let dice = ask["dice"].as_array().unwrap();
                let sides = dice
                    .iter()
                    .map(|die| die.as_str().unwrap().trim_start_matches('d').parse::<usize>().unwrap());
                json!({ "rolled": sides.map(|sides| 1 + self.0.below(sides)).collect::<Vec<_>>() })
            }
            (kind, _) => panic!("nobody can answer {kind}: {ask}"),
        }
    }

    /// So many of these.
    fn some<'a>(&mut self, mut from: Vec<&'a str>, count: usize) -> Vec<&'a str> {
        (0..count).map(|_| from.swap_remove(self.0.below(from.len()))).collect()
    }

    /// Goes to a point between two corners of the reach; where that is not allowed, stays.
    fn go(&mut self, client: &mut Client, ask: &Value) {
        let area = ask["reach"]["area"].as_array().unwrap();
        let corners: Vec<&Value> = area.iter().flat_map(|outline| outline.as_array().unwrap()).collect();
        if !corners.is_empty() {
            let [one, other] = [0, 1].map(|_| corners[self.0.below(corners.len())]);
            let middle = |axis: usize| (one[axis].as_i64().unwrap() + other[axis].as_i64().unwrap()) / 2;
            client.send(json!({ "move": [[middle(0), middle(1)]] }));
            if client.error().is_none() {
                return;
            }
            assert_eq!(client.error(), Some("not-that-way"), "{:?}", client.said);
        }
        let here = client.place_of(&ask["reach"]["mover"]);
        client.send(json!({ "move": [here] }));
        // A place for somebody else is not where the mover stands.
        for (corner, part) in corners.iter().flat_map(|corner| [1, 2, 3].map(|part| (corner, part))) {
            if client.error().is_none() {
                return;
            }
            let toward = |axis: usize| {
                let (from, to) = (here[axis].as_i64().unwrap(), corner[axis].as_i64().unwrap());
                from + (to - from) * part / 3
            };
            client.send(json!({ "move": [[toward(0), toward(1)]] }));
        }
        assert_eq!(client.error(), None, "staying put is allowed: {:?}", client.said);
    }
}

/// Two fighters, each its own player's, without Fate Dice.
pub fn duel(dice: Value) -> Value {
    let empty = json!({"pool": {"power": 0, "skill": 0, "monster": 0}});
    json!({"system": "sb", "dice": dice, "scenario": {
        "figures": [{"profile": "infantryman", "side": 0}, {"profile": "ghoul", "side": 1}],
        "sides": [empty, empty], "options": {"duel": true}}})
}
