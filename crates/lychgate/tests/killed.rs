//! Killed at any moment, the hall and the referee have kept everything they have confirmed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hall::{Sqlite, Store};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::common::{call, call_with, duel, file};

const KILLS: u64 = 100;
const TABLES: usize = 6;
/// The hall is killed after one to so many confirmed answers.
const MOST_ANSWERS: u64 = 12;

/// The hall in a process of its own.
pub struct Server {
    pub process: Child,
    pub at: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        Server::start_with(data, &[])
    }

    /// The same with further words on its command line.
    pub fn start_with(data: &Path, words: &[&str]) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_lychgate"))
            .args(["serve", "--listen", "127.0.0.1:0", "--rate", "1000000", "--pace", "0", "--data"])
            .arg(data)
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.trim().rsplit(' ').next().unwrap().to_string();
        Server { process, at }
    }

    /// SIGKILL: nothing in the process has a chance to do anything more.
    fn kill(self) {}
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill(); // it is gone already, at worst
        let _ = self.process.wait();
    }
}

/// A table, and all that was confirmed at it.
pub struct Table {
    pub name: String,
    pub referee: String,
    confirmed: Vec<Value>,
}

pub async fn lay(client: &Client, at: &str, seed: u64) -> Option<Table> {
    let order = json!({ "system": "sb", "game": { "scenario": "the-courier" }, "seed": seed });
    let laid: Value =
        client.post(format!("{at}/tables")).json(&order).send().await.ok()?.json().await.ok()?;
    let referee = laid["links"].as_array()?.iter().find(|link| link["role"] == "referee")?;
    let path = referee["path"].as_str()?.to_string();
    Some(Table { name: laid["table"].as_str()?.to_string(), referee: path, confirmed: Vec::new() })
}

/// Answers one question after another until the hall is gone or the game is over; `confirmed` hears of every answer that
/// was taken.
async fn play(client: &Client, at: &str, table: &mut Table, confirmed: &UnboundedSender<()>) {
    loop {
        let Ok(view) = client.get(format!("{at}{}/view", table.referee)).send().await else { return };
        if view.status().as_u16() == 503 {
            return; // it has given the table up for now
        }
        let Ok(view) = view.json::<Value>().await else { return };
        if view["state"].get("over").is_some() {
            return;
        }
        let message = answer(&view["state"]["question"], table.confirmed.len());
        let mut numbered = message.clone();
        numbered["number"] = view["number"].clone();
        let said = client.post(format!("{at}{}/say", table.referee)).json(&numbered).send().await;
        match said {
            Ok(said) if said.status().is_success() => {
                table.confirmed.push(message);
                let _ = confirmed.send(()); // nobody counts any more once the hall is to be killed
            }
            Ok(said) if said.status().as_u16() == 503 => return,
            Ok(said) => panic!("{message} was refused: {}", said.text().await.unwrap_or_default()),
            Err(_) => return,
        }
    }
}

/// An answer to a question, another one each time.
pub fn answer(question: &Value, turn: usize) -> Value {
    let options = question["options"].as_array().cloned().unwrap_or_default();
    let open: Vec<&Value> = options.iter().filter(|option| option.get("why_not").is_none()).collect();
    match question["kind"].as_str().unwrap() {
        "choice" => json!({ "choose": open[turn % open.len()]["answer"] }),
        "pick" => {
            let least = question["count"]["least"].as_u64().unwrap_or(1) as usize;
            let picked: Vec<&Value> = open.iter().take(least).map(|option| &option["answer"]).collect();
            json!({ "pick": picked })
        }
        "move" => json!({ "move": question["reach"]["ways"][0]["way"] }),
        other => panic!("nobody expects to be asked for a {other} here"),
    }
}

/// The answers in a table's record, as they were sent.
pub async fn recorded(store: &dyn Store, table: &str) -> Vec<Value> {
    let entries = store.read(table, 0).await.unwrap();
    let lines = entries.iter().map(|entry| serde_json::from_str::<Value>(entry).unwrap());
    let answers = lines.filter_map(|line| {
        ["choose", "pick", "move"]
            .into_iter()
            .find_map(|kind| line.get(kind).map(|given| json!({ kind: given })))
    });
    answers.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_confirmed_is_lost_however_often_it_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::builder().timeout(Duration::from_secs(300)).build().unwrap();
    let mut tables: Vec<Table> = Vec::new();
    for kill in 0..KILLS {
        let server = Server::start(folder.path());
        while tables.len() < TABLES {
            tables.push(lay(&client, &server.at, kill).await.unwrap());
        }
        let at = server.at.clone();
        let (confirmed, mut heard) = unbounded_channel();
        let playing = tables.iter_mut().map(|table| play(&client, &at, table, &confirmed));
        let counted = async {
            for _ in 0..1 + kill % MOST_ANSWERS {
                heard.recv().await;
            }
        };
        tokio::select! {
            _ = futures_util::future::join_all(playing) => {} // all games are over
            () = counted => {} // what is under way is not confirmed
        }
        server.kill();

        let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
        let mut going_on = Vec::new();
        for mut table in tables {
            let kept = recorded(&store, &table.name).await;
            assert!(
                kept.len() >= table.confirmed.len(),
                "{} confirmed, {} kept",
                table.confirmed.len(),
                kept.len()
            );
            assert_eq!(
                kept[..table.confirmed.len()],
                table.confirmed[..],
                "table {} after kill {kill}",
                table.name
            );
            assert!(kept.len() <= table.confirmed.len() + 1, "at most one answer was under way");
            table.confirmed = kept;
            if table.confirmed.len() < 120 {
                going_on.push(table);
            }
        }
        tables = going_on;
    }
    let server = Server::start(folder.path());
    for table in &tables {
        let view = client.get(format!("{}{}/view", server.at, table.referee)).send().await.unwrap();
        assert!(view.status().is_success(), "table {} wakes", table.name);
    }
    server.kill();
}

/// What is said in a duel with typed dice, with an answer taken back in it: that writes the file anew.
fn told() -> Vec<Value> {
    vec![
        duel(json!("ask")),
        json!({"rolled": [7, 4]}),
        json!({"rolled": [3, 9]}),
        json!({"undo": 1}),
        json!({"rolled": [3, 4]}),
        json!({"rolled": [7, 6]}),
        json!({"choose": "strike-back"}),
        json!({"rolled": [9, 2]}),
    ]
}

/// The ledger after each line.
fn ledgers() -> Vec<String> {
    let asked = told().into_iter().map(|line| format!("{line}\n{}\n", json!({"ledger": true})));
    let said = call_with(&["referee"], asked.collect::<String>()).lines();
    said.iter().filter_map(|line| line["ledger"].as_str().map(str::to_string)).collect()
}

#[test]
fn the_referee_loses_no_confirmed_line_of_its_ledger() {
    let (lines, ledgers) = (told(), ledgers());
    assert_eq!(ledgers.len(), lines.len());
    let path = file("killed.jsonl", "");
    for kill in 0..kills() {
        let confirmed = 1 + kill % (lines.len() - 1);
        let mut process = Command::new(env!("CARGO_BIN_EXE_lychgate"))
            .args(["referee", "--ledger"])
            .arg(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut to, from) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let mut from = BufReader::new(from).lines();
        for line in &lines[..confirmed] {
            writeln!(to, "{line}\n{}", json!({"ledger": true})).unwrap();
            while !from.next().unwrap().unwrap().starts_with("{\"ledger\"") {}
        }
        writeln!(to, "{}", lines[confirmed]).unwrap(); // under way, and confirmed to nobody
        process.kill().unwrap();
        process.wait().unwrap();

        let kept = std::fs::read_to_string(&path).unwrap();
        let may_be = [&ledgers[confirmed - 1], &ledgers[confirmed]];
        assert!(may_be.contains(&&kept), "after kill {kill}, {confirmed} lines confirmed:\n{kept}");
    }
}

/// A campaign is changed by a program that is killed sooner or later: its file is whole, and as it was before or after.
#[test]
fn a_campaign_file_is_whole_however_often_the_program_is_killed() {
    let path = file("killed-campaign.json", "");
    std::fs::remove_file(&path).unwrap();
    let at = path.to_str().unwrap();
    let new = ["campaign", "new", at, "--good", "ketterby-roadblock", "--evil", "the-late-shift"];
    assert_eq!(call(&new).code, 0);
    let game = call(&["campaign", "do", at, "game", "score/good=12", "score/evil=4", "--seed", "7"]);
    assert_eq!(game.code, 0, "{}", game.err);
    let played = std::fs::read(&path).unwrap();
    let undo = ["campaign", "undo", at];
    assert_eq!(call(&undo).code, 0);
    let undone = std::fs::read(&path).unwrap();
    assert_ne!(played, undone);
    for kill in 0..kills() {
        std::fs::write(&path, &played).unwrap();
        let mut process =
            Command::new(env!("CARGO_BIN_EXE_lychgate")).args(undo).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(200 * (kill as u64 % 100))); // sometimes too early, sometimes too late
        let _ = process.kill(); // it may be done already
        process.wait().unwrap();

        let kept = std::fs::read(&path).unwrap();
        assert!(kept == played || kept == undone, "after kill {kill}:\n{}", String::from_utf8_lossy(&kept));
    }
}

/// How often the program is killed.
fn kills() -> usize {
    std::env::var("LYCHGATE_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(40)
}
