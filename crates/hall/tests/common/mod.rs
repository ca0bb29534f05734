//! A hall of its own for each test, on a free port, with its store in a folder that goes away.

pub mod browser;
pub mod clicking;
pub mod fields;
pub mod miniatures;
pub mod sizes;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use frame::Order;
use hall::{Door, Folder, Hall, Kind, Manners, Place, Rosters, Shelves, Sqlite, Store, TableOrder, Who};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

/// How long a test waits for something before it fails: longer than anything takes on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// How long a test waits before it looks again.
pub const PAUSE: Duration = Duration::from_millis(10);

/// A hall that runs while this lives.
pub struct Running {
    pub at: SocketAddr,
    pub client: Client,
    folder: Option<TempDir>,
}

/// Minds act at once; tables stay awake.
pub fn quick() -> Manners {
    Manners { pace: Duration::ZERO, patience: Duration::from_secs(600) }
}

/// A door that lets a test ask as often as it likes.
pub fn wide_open() -> Door {
    Door { rate: 1e6, burst: 1e6, ..Door::default() }
}

pub async fn start() -> Running {
    start_with(quick(), wide_open()).await
}

pub async fn start_with(manners: Manners, door: Door) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let running = start_in(folder.path(), manners, door).await;
    Running { folder: Some(folder), ..running }
}

/// A hall that keeps its tables and rosters in this folder: started again, it knows nothing but what is there.
pub async fn start_in(folder: &Path, manners: Manners, door: Door) -> Running {
    let store = Sqlite::open(&folder.join("tables.sqlite")).unwrap();
    let hall = Hall::new(systems::library(), Arc::new(store), manners, true);
    let shelves = Shelves::open(&folder.join("rosters.sqlite")).unwrap();
    let folders = [
        (Kind::Roster, "rosters"),
        (Kind::Campaign, "campaigns"),
        (Kind::Table, "tables"),
        (Kind::Content, "content"),
    ];
    let home = folders.map(|(kind, name)| Folder::of(kind, &folder.join(name)));
    hall.keeps(Rosters::new(home, Some(shelves)));
    open(hall, door).await
}

/// A hall over a store of the test's own.
pub async fn start_over(store: Arc<dyn Store>, manners: Manners, door: Door) -> Running {
    open(Hall::new(systems::library(), store, manners, true), door).await
}

/// A hall of the test's own.
pub async fn open(hall: Arc<Hall>, door: Door) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    tokio::spawn(hall::serve(listener, hall, door, std::future::pending()));
    Running { at, client: Client::new(), folder: None }
}

/// Waits until something is so.
pub async fn eventually(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// A game of The Silver Bayonet with these at the seats, and always the same dice.
pub fn order(scenario: &str, who: &[Who]) -> TableOrder {
    let places = who.iter().map(|who| Place { who: who.clone(), typed: false });
    TableOrder {
        system: "sb".to_string(),
        game: Order { scenario: scenario.to_string(), ..Order::default() },
        seats: places.collect(),
        seed: Some(7),
        ..TableOrder::default()
    }
}

pub fn mind() -> Who {
    Who::Mind("captain".to_string())
}

impl Running {
    /// The folder that its rosters of this machine lie in.
    pub fn rosters(&self) -> PathBuf {
        self.kept("rosters")
    }

    /// A folder of what this machine keeps: `tables`, `content`.
    pub fn kept(&self, name: &str) -> PathBuf {
        self.folder.as_ref().unwrap().path().join(name)
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.at)
    }

    /// Lays a table and returns the paths of its links, in order: players, spectators, referee.
    pub async fn lay(&self, order: &TableOrder) -> Vec<String> {
        let answer = self.client.post(self.url("/tables")).json(order).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{}", answer.text().await.unwrap());
        let laid: Value = answer.json().await.unwrap();
        let links = laid["links"].as_array().unwrap();
        links.iter().map(|link| link["path"].as_str().unwrap().to_string()).collect()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.client.post(self.url(path)).json(body).send().await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    /// The table as a link may see it.
    pub async fn view(&self, link: &str) -> Value {
        let view: Value = self.get(&format!("{link}/view")).await.json().await.unwrap();
        view["state"].clone()
    }

    /// Waits until the table is as wanted for a link, and returns how it looks then.
    pub async fn until(&self, link: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let view = self.view(link).await;
            if is_so(&view) {
                return view;
            }
            assert!(begun.elapsed() < PATIENCE, "waited in vain; asked is {}", view["question"]);
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until the game is over.
    pub async fn until_over(&self, link: &str) -> Value {
        self.until(link, |view| view.get("over").is_some()).await
    }

    /// Says something that must be taken.
    pub async fn say(&self, link: &str, message: &Value) {
        let answer = self.post(&format!("{link}/say"), message).await;
        assert_eq!(answer.status(), StatusCode::OK, "{message}: {}", answer.text().await.unwrap());
    }
}

/// Some answer to what a view asks: the first option that can be taken, the first way, ones on all dice.
pub fn some_answer(view: &Value) -> Value {
    let question = &view["question"];
    let options = question["options"].as_array().cloned().unwrap_or_default();
    let open: Vec<&Value> = options.iter().filter(|option| option.get("why_not").is_none()).collect();
    let first = open.first().map_or(Value::Null, |option| option["answer"].clone());
    match question["kind"].as_str().unwrap() {
        "choice" => json!({ "choose": open.last().unwrap()["answer"] }),
        "pick" => {
            let least = question["count"]["least"].as_u64().unwrap_or(1) as usize;
            let picked: Vec<Value> = open.iter().take(least).map(|option| option["answer"].clone()).collect();
            json!({ "pick": picked })
        }
        "move" => json!({ "move": question["reach"]["ways"][0]["way"] }),
        "roll" => json!({ "roll": true }),
        "fact" if first == "true" => json!({ "fact": true }),
        "fact" => json!({ "pick": [first] }),
        other => panic!("nobody knows what to answer to {other}"),
    }
}
