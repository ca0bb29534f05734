//! Whatever is sent, the hall answers with words and stays as it was.

use hall::Who;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::common::{Running, order, some_answer, start};

const TRIES: usize = 1500;

const WORDS: [&str; 22] = [
    "choose", "pick", "move", "rolled", "roll", "fact", "undo", "state", "ledger", "overrule", "path",
    "sight", "levers", "new", "seat", "mind", "yes", "lever", "set", "place", "figure", "to",
];

/// Some JSON, deep enough to be odd and shallow enough to be read.
fn value(chance: &mut StdRng, depth: usize) -> Value {
    match chance.random_range(0..if depth == 0 { 7 } else { 9 }) {
        0 => Value::Null,
        1 => json!(chance.random_bool(0.5)),
        2 => json!(chance.random_range(-3..400)),
        3 => json!(i64::MIN),
        4 => json!(1e300),
        5 => json!(WORDS[chance.random_range(0..WORDS.len())]),
        6 => json!("\u{0}\u{202e}<script>'\"&".repeat(chance.random_range(1..4))),
        7 => (0..chance.random_range(0..4)).map(|_| value(chance, depth - 1)).collect(),
        _ => {
            let field = |chance: &mut StdRng| {
                (WORDS[chance.random_range(0..WORDS.len())].to_string(), value(chance, depth - 1))
            };
            Value::Object((0..chance.random_range(0..3)).map(|_| field(chance)).collect())
        }
    }
}

/// A body: odd JSON, a message of one odd field, a true answer with something changed, or no JSON at all.
fn body(chance: &mut StdRng, answer: &Value) -> Vec<u8> {
    match chance.random_range(0..4) {
        0 => value(chance, 3).to_string().into_bytes(),
        1 => json!({ WORDS[chance.random_range(0..WORDS.len())]: value(chance, 3) }).to_string().into_bytes(),
        2 => {
            let mut bytes = answer.to_string().into_bytes();
            let place = chance.random_range(0..bytes.len());
            bytes[place] = chance.random();
            bytes
        }
        _ => (0..chance.random_range(0..200)).map(|_| chance.random::<u8>()).collect(),
    }
}

async fn views(running: &Running, links: &[String]) -> Vec<Value> {
    let mut views = Vec::new();
    for link in links {
        views.push(running.view(link).await);
    }
    views
}

#[tokio::test]
async fn odd_requests_are_refused_with_words_and_change_nothing() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let mut chance = StdRng::seed_from_u64(42);
    let mut before = views(&running, &links).await;
    for _ in 0..TRIES {
        let link = &links[chance.random_range(0..links.len())];
        let asked = before.iter().find(|view| view["question"].get("options").is_some());
        let mut answer = asked.map_or(json!({ "choose": "x" }), some_answer);
        answer["number"] = running.number(link).await.into();
        let what = ["say", "consent", "seat", "overrule", "path"][chance.random_range(0..5)];
        let sent = body(&mut chance, &answer);
        let shown = String::from_utf8_lossy(&sent).into_owned();
        let request = running.client.post(running.url(&format!("{link}/{what}"))).body(sent);
        let reply = request.send().await.unwrap();
        let status = reply.status().as_u16();
        assert!(status < 500, "{what} {shown}: {status}");
        let after = views(&running, &links).await;
        if status >= 400 {
            let said: Value = reply.json().await.unwrap();
            assert!(!said["error"]["text"].as_str().unwrap_or_default().is_empty(), "{what} {shown}");
            assert_eq!(after, before, "{what} {shown} was refused and changed something");
        }
        before = after;
    }
}

#[tokio::test]
async fn odd_addresses_and_orders_are_refused_with_words() {
    let running = start().await;
    let mut chance = StdRng::seed_from_u64(43);
    for _ in 0..400 {
        let sent = body(&mut chance, &serde_json::to_value(order("the-hunt", &[Who::Me])).unwrap());
        let kind = ["application/json", "application/x-www-form-urlencoded"][chance.random_range(0..2)];
        let request = running.client.post(running.url("/tables")).header("content-type", kind).body(sent);
        assert!(request.send().await.unwrap().status().as_u16() < 500);
    }
    let odd = [
        "/t",
        "/t/",
        "/t/x/y",
        "/t/%2e%2e/%00/view",
        "/rules/xx",
        "/rules/sb/%ff",
        "/book/sb?q=%",
        "/odds/sb?attacker=<",
        "/odds/none",
        "/assets/../Cargo.toml",
        "/assets/%2e%2e%2fsrc%2flib.rs",
        "/new?system=zz&scenario=%F0&step=4",
        "/games?page=99999999999999999999",
        "/poster/%00",
    ];
    for path in odd {
        let status = running.get(path).await.status().as_u16();
        assert!((200..500).contains(&status), "{path}: {status}");
    }
}
