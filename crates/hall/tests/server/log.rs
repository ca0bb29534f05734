//! What an operator reads: what became of tables and of the store, and never a secret.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hall::{Door, Laid, Link, Manners, Role, Sqlite, Store, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::common::brittle::Brittle;
use crate::common::{eventually, order, quick, some_answer, start_over};

/// All lines that the hall has written in this process.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    /// Reads along from now on, at every level.
    fn listen() -> Lines {
        let lines = Lines::default();
        let into = lines.clone();
        let layer = fmt::layer().with_writer(move || into.clone());
        let own = Targets::new().with_target("hall", LevelFilter::TRACE);
        tracing_subscriber::registry().with(layer).with(own).init();
        lines
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn no_secret_is_written_for_debugging() {
    let link = Link { secret: "a-secret".to_string(), role: Role::Referee };
    let (order, seed) = (json!({ "seed": "a-secret" }), Some("a-secret".to_string()));
    let laid = Laid {
        order,
        seed,
        companion: false,
        invitations: Vec::new(),
        host: None,
        links: vec![link],
        minds: vec![None],
        name: None,
        ending: None,
        again: Vec::new(),
        made: Vec::new(),
        passed: 0,
    };

    assert!(!format!("{laid:?}").contains("a-secret"));
}

/// A table is laid, played, given up and woken, and requests are refused. The operator hears of all of it, and of no link
/// and no seed.
#[tokio::test]
async fn an_operator_hears_what_happens_and_no_secret() {
    let lines = Lines::listen();
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let store = Arc::new(Brittle::over(store));
    let manners = Manners { patience: Duration::from_millis(50), ..quick() };
    let door = Door { names: vec!["127.0.0.1".to_string()], rate: 1e-6, burst: 60.0, ..Door::default() };
    let running = start_over(Arc::clone(&store) as Arc<dyn Store>, manners, door).await;
    let links = running.lay(&order("the-courier", &[Who::Friend, Who::Friend])).await;
    let table = links[0].split('/').nth(2).unwrap().to_string();
    let says = |words: &str| lines.text().lines().any(|line| line.contains(words) && line.contains(&table));
    assert!(says("table laid"));

    eventually("the table to sleep", async || says("table asleep")).await;
    let view = running.view(&links[3]).await;
    assert!(says("table woken"));

    store.takes(0);
    let lost = running.send(&links[3], "say", &some_answer(&view)).await;
    assert_eq!(lost.status(), StatusCode::SERVICE_UNAVAILABLE);
    eventually("the table to be given up", async || says("table given up")).await;
    assert!(says("storing failed") && says("the disk is full"));
    store.takes(usize::MAX);

    assert_eq!(running.view(&links[3]).await, view, "what was not stored was not done");
    running.send(&links[0], "say", &json!({ "choose": "nonsense" })).await;
    running.get(&format!("{}x", links[0])).await;
    running.client.get(running.url(&links[0])).header("host", "evil.example").send().await.unwrap();
    while running.get(&links[0]).await.status() != StatusCode::TOO_MANY_REQUESTS {}
    for words in ["request refused", "by another name", "too many from one address"] {
        assert!(lines.text().contains(words), "{words}");
    }

    let laid: Value = serde_json::from_str(&store.read(&table, 0).await.unwrap()[0]).unwrap();
    let seed = laid["hall"]["laid"]["seed"].as_str().unwrap().to_string();
    let secrets = links.iter().map(|link| link.rsplit('/').next().unwrap().to_string());
    for secret in secrets.chain([seed]) {
        assert!(secret.len() > 20 && !lines.text().contains(&secret), "a secret stands in the log");
    }
}
