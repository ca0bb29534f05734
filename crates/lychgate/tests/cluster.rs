//! Three halls over three NATS servers, of which one after the other is killed while people play.
//!
//! `LYCHGATE_CRASHES` says how often something is killed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::killed::{answer, recorded};
use crate::nats::Nats;

const HALLS: usize = 3;
const TABLES: usize = 4;
/// So many answers are given at a table before another is laid.
const MOST_ANSWERS: usize = 60;
/// Nothing here takes so long unless it hangs.
const PATIENCE: Duration = Duration::from_secs(240);
const PAUSE: Duration = Duration::from_millis(20);

/// A hall in a process of its own.
struct Hall {
    process: Child,
    at: String,
    _data: TempDir,
}

impl Hall {
    fn start(nats: &Nats) -> Hall {
        let data = tempfile::tempdir().unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_lychgate"))
            .args(["serve", "--listen", "127.0.0.1:0", "--advertise", "127.0.0.1:0", "--rate", "1000000"])
            .args(["--pace", "0", "--store", &nats.urls().join(","), "--data"])
            .arg(data.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.trim().rsplit(' ').next().unwrap().to_string();
        assert!(at.starts_with("http://"), "the hall does not open");
        Hall { process, at, _data: data }
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = self.process.kill(); // it is gone already, at worst
        let _ = self.process.wait();
    }
}

/// What everybody knows who plays.
struct Around {
    client: Client,
    /// The halls that are open, as a balancer knows them.
    halls: Mutex<Vec<String>>,
    store: hall::Nats,
    /// For each player how many answers were confirmed, and how many changes the page of the table has heard of.
    progress: watch::Sender<BTreeMap<usize, (u64, u64)>>,
    /// The longest time between two confirmed answers of a player, and between two changes on a page.
    longest: Mutex<[Duration; 2]>,
}

impl Around {
    /// Any of the halls.
    fn hall(&self, turn: u64) -> String {
        let halls = self.halls.lock().unwrap();
        halls[turn as usize % halls.len()].clone()
    }

    fn went_on(&self, player: usize, page: bool) {
        self.progress.send_modify(|progress| {
            let (answers, changes) = progress.entry(player).or_default();
            *(if page { changes } else { answers }) += 1;
        });
    }

    fn took(&self, which: usize, since: &mut Instant) {
        let mut longest = self.longest.lock().unwrap();
        longest[which] = longest[which].max(since.elapsed());
        *since = Instant::now();
    }

    /// Waits until every player has had so many more answers confirmed and seen a change on the page.
    async fn until_all_went_on(&self, answers: u64, what: &str) {
        let before = self.progress.borrow().clone();
        let mut progress = self.progress.subscribe();
        let all = progress.wait_for(|now| {
            (0..TABLES).all(|player| {
                let (was, is) = (before.get(&player).copied().unwrap_or_default(), now.get(&player));
                is.is_some_and(|is| is.0 >= was.0 + answers && is.1 > was.1)
            })
        });
        let all = timeout(PATIENCE, all).await;
        assert!(all.is_ok(), "{what}: not everybody goes on: {before:?}, {:?}", *self.progress.borrow());
    }
}

/// A table that somebody plays at.
struct Table {
    name: String,
    referee: String,
    watch: String,
    confirmed: Vec<Value>,
}

/// Lays a table through a hall that answers; each player begins with another one, so that every hall has tables.
async fn lay(around: &Around, player: usize) -> Table {
    let order = json!({ "system": "sb", "game": { "scenario": "the-courier" }, "seed": player });
    for turn in player as u64.. {
        let url = format!("{}/tables", around.hall(turn));
        let Ok(laid) = around.client.post(url).json(&order).send().await else { continue };
        if laid.status() != StatusCode::OK {
            sleep(PAUSE).await;
            continue;
        }
        let Ok(laid) = laid.json::<Value>().await else { continue };
        let link = |role: &str| {
            let links = laid["links"].as_array().unwrap();
            let link = links.iter().find(|link| link["role"] == role).unwrap();
            link["path"].as_str().unwrap().to_string()
        };
        let (referee, watch) = (link("referee"), link("spectator"));
        return Table {
            name: laid["table"].as_str().unwrap().to_string(),
            referee,
            watch,
            confirmed: Vec::new(),
        };
    }
    unreachable!("there are always more turns")
}

/// Plays one game after the other, each request through another hall.
async fn play(around: Arc<Around>, player: usize) {
    let (mut turn, mut since) = (player as u64, Instant::now());
    loop {
        let mut table = lay(&around, player).await;
        let page = tokio::spawn(look_on(Arc::clone(&around), player, table.watch.clone()));
        while table.confirmed.len() < MOST_ANSWERS {
            turn += 1;
            let (at, path) = (around.hall(turn), &table.referee);
            let view = around.client.get(format!("{at}{path}/view")).send().await;
            let Some(view) = said(view).await else {
                sleep(PAUSE).await;
                continue;
            };
            if view["state"].get("over").is_some() {
                break;
            }
            let message = answer(&view["state"]["question"], table.confirmed.len());
            let mut numbered = message.clone();
            numbered["number"] = view["number"].clone();
            let given = around.client.post(format!("{at}{path}/say")).json(&numbered).send().await;
            if said(given).await.is_none() {
                send_until_heard(&around, path, &numbered).await;
            }
            table.confirmed.push(message);
            around.took(0, &mut since);
            around.went_on(player, false);
        }
        let kept = recorded(&around.store, &table.name).await;
        assert_eq!(kept, table.confirmed, "table {}: what was confirmed stands, each once", table.name);
        page.abort();
    }
}

/// What was said, if it was done.
async fn said(answered: reqwest::Result<reqwest::Response>) -> Option<Value> {
    let answered = answered.ok()?;
    match answered.status() {
        StatusCode::OK => answered.json().await.ok(),
        StatusCode::SERVICE_UNAVAILABLE => None,
        other => panic!("{other}: {}", answered.text().await.unwrap_or_default()),
    }
}

/// It is not known what became of an answer. It names its question, so it is sent again until it is taken, or until a hall says
/// that the question was answered already: nobody else answers here, so it was this answer.
async fn send_until_heard(around: &Around, path: &str, numbered: &Value) {
    for turn in 0.. {
        let url = format!("{}{path}/say", around.hall(turn));
        match around.client.post(url).json(numbered).send().await {
            Ok(answered) if matches!(answered.status(), StatusCode::OK | StatusCode::CONFLICT) => return,
            _ => sleep(PAUSE).await,
        }
    }
}

/// A page that looks on, and comes again through another hall when it is cut off.
async fn look_on(around: Arc<Around>, player: usize, path: String) {
    let mut since = Instant::now();
    for turn in player as u64.. {
        let live = around.client.get(format!("{}{path}/live", around.hall(turn))).send().await;
        let Some(live) = live.ok().filter(|live| live.status() == StatusCode::OK) else {
            sleep(PAUSE).await;
            continue;
        };
        let mut live = live.bytes_stream();
        while let Some(Ok(_)) = live.next().await {
            around.took(1, &mut since);
            around.went_on(player, true);
        }
    }
}

/// The place of the server that leads the stream.
async fn leader(client: &Client, nats: &Nats) -> usize {
    let begun = Instant::now();
    loop {
        for place in 0..nats.count() {
            let url = format!("{}/jsz?streams=true&accounts=true", nats.monitor(place));
            let Ok(told) = client.get(url).send().await else { continue };
            let Ok(told) = told.json::<Value>().await else { continue };
            let stream = &told["account_details"][0]["stream_detail"][0];
            let leader = stream["cluster"]["leader"].as_str().and_then(|name| nats.place_of(name));
            if let Some(leader) = leader {
                return leader;
            }
        }
        assert!(begun.elapsed() < PATIENCE, "the stream has no leader");
        sleep(PAUSE).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_confirmed_is_lost_or_done_twice_whoever_is_killed() {
    let crashes: u64 = std::env::var("LYCHGATE_CRASHES").ok().and_then(|said| said.parse().ok()).unwrap_or(4);
    let mut nats = Nats::start(3);
    let mut halls: Vec<Hall> = (0..HALLS).map(|_| Hall::start(&nats)).collect();
    let addresses = halls.iter().map(|hall| hall.at.clone()).collect();
    let around = Arc::new(Around {
        client: Client::builder().no_proxy().build().unwrap(),
        halls: Mutex::new(addresses),
        store: hall::Nats::open(&nats.urls(), None).await.unwrap(),
        progress: watch::channel(BTreeMap::new()).0,
        longest: Mutex::default(),
    });
    let players: Vec<_> = (0..TABLES).map(|player| tokio::spawn(play(Arc::clone(&around), player))).collect();
    around.until_all_went_on(2, "before anything is killed").await;

    for crash in 0..crashes {
        *around.longest.lock().unwrap() = Default::default();
        let killed = match crash % 2 {
            0 => {
                let place = (crash / 2) as usize % HALLS;
                drop(halls.remove(place));
                around.until_all_went_on(2, "a hall is killed").await;
                halls.insert(place, Hall::start(&nats));
                *around.halls.lock().unwrap() = halls.iter().map(|hall| hall.at.clone()).collect();
                format!("hall {place}")
            }
            _ => {
                let place = leader(&around.client, &nats).await;
                nats.kill(place);
                around.until_all_went_on(2, "the stream's leader is killed").await;
                nats.restart(place);
                format!("the stream's leader, {place}")
            }
        };
        around.until_all_went_on(2, "it is back").await;
        let [answer, page] = *around.longest.lock().unwrap();
        println!(
            "crash {crash}, {killed}: longest between answers {answer:.1?}, between changes on a page {page:.1?}"
        );
        assert!(players.iter().all(|player| !player.is_finished()), "somebody who plays has found a fault");
    }
    players.iter().for_each(tokio::task::JoinHandle::abort);
    for player in players {
        assert!(
            player.await.is_err_and(|ended| ended.is_cancelled()),
            "somebody who plays has found a fault"
        );
    }
}
