//! Tables that nobody looks at: what they cost while they are awake, asleep, and as they wake.

use std::time::{Duration, Instant};

use ::frame::Order;
use ::hall::TableOrder;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use reqwest::Client;
use serde_json::Value;
use tokio::time::sleep;

use super::server::Server;
use super::{bytes, metric, text, told_of};
use crate::harness::line::Line;

const JOB: &str = "asleep";
/// How many tables there are.
const TABLES: usize = 10_000;
/// How many of them wake again.
const WAKING: usize = 500;
/// How many are laid or woken at the same time.
const TOGETHER: usize = 8;
/// How long a table stays awake.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(100);

/// The job `asleep`.
///
/// # Panics
///
/// If the hall can't be started or does not answer.
pub fn lines() -> Vec<Line> {
    told_of(measured())
}

async fn measured() -> Result<Vec<Line>, String> {
    let server = Server::start(&[], PATIENCE).map_err(|fault| fault.to_string())?;
    let client = Client::builder().no_proxy().build().map_err(|fault| fault.to_string())?;
    until_awake(&client, &server, 0).await?;
    let (began, empty) = (Instant::now(), server.resident());
    let links: Vec<String> = stream::iter(0..TABLES)
        .map(|seed| lay(&client, &server, seed))
        .buffered(TOGETHER)
        .try_collect()
        .await?;
    let laid = began.elapsed().as_secs_f64() / TABLES as f64;
    until_awake(&client, &server, 0).await?;
    let asleep = server.resident();
    let memory = format!("memory {} empty, {} with {TABLES} tables asleep", bytes(empty), bytes(asleep));

    let began = Instant::now();
    let woken = links.iter().take(WAKING).map(|link| text_of(&client, &server, link));
    let woken: Vec<String> = stream::iter(woken).buffered(TOGETHER).try_collect().await?;
    let wake = began.elapsed().as_secs_f64() / woken.len() as f64;
    let more = server.resident().saturating_sub(asleep) / WAKING as u64;
    Ok(vec![
        Line::new(JOB, format!("a table laid, {TABLES} in all"), laid).note(true, memory),
        Line::new(JOB, format!("a table woken and looked at, {WAKING} in all"), wake)
            .note(true, format!("memory {} more for each that is awake", bytes(more))),
    ])
}

async fn lay(client: &Client, server: &Server, seed: usize) -> Result<String, String> {
    let order = TableOrder {
        system: "sb".to_string(),
        game: Order { scenario: "the-courier".to_string(), ..Order::default() },
        seed: Some(seed as u64),
        ..TableOrder::default()
    };
    let words = |fault: reqwest::Error| fault.to_string();
    let laid = client.post(format!("{}/tables", server.at)).json(&order).send().await.map_err(words)?;
    let laid: Value = laid.error_for_status().map_err(words)?.json().await.map_err(words)?;
    Ok(laid["links"][0]["path"].as_str().unwrap_or_default().to_string())
}

async fn text_of(client: &Client, server: &Server, link: &str) -> Result<String, String> {
    text(client, &format!("{}{link}/view", server.at)).await
}

/// Waits until so many tables are awake.
async fn until_awake(client: &Client, server: &Server, wanted: usize) -> Result<(), String> {
    loop {
        let metrics = text(client, &format!("{}/metrics", server.at)).await?;
        if metric(&metrics, "lychgate_tables_awake") == Some(wanted as f64) {
            return Ok(());
        }
        sleep(PAUSE).await;
    }
}
