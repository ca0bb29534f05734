//! Several halls over one store: a page does not notice which of them has its table.

use std::sync::Arc;

use futures_util::StreamExt;
use hall::cluster::Member;
use hall::{Hall, Nats, Peers, Who};
use reqwest::StatusCode;
use tokio::net::TcpListener;

use crate::common::{Running, eventually, nats, open, order, quick, some_answer, wide_open};

/// A hall among others, and where they reach it.
struct Among {
    hall: Arc<Hall>,
    running: Running,
    door: String,
}

async fn join(nats: &nats::Nats) -> Among {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let me = Member::new(listener.local_addr().unwrap().to_string());
    let door = me.address.clone();
    let store = Arc::new(Nats::open(&nats.urls(), Some(me.clone())).await.unwrap());
    let hall = Hall::new(systems::library(), store.clone(), quick(), false);
    Peers::join(&hall, store, me, listener).await.unwrap();
    Among { running: open(Arc::clone(&hall), wide_open()).await, hall, door }
}

async fn awake(running: &Running) -> bool {
    running.get("/metrics").await.text().await.unwrap().contains("lychgate_tables_awake 1")
}

#[tokio::test]
async fn a_table_is_played_through_any_hall() {
    let nats = nats::Nats::start(1);
    let (one, other) = (join(&nats).await, join(&nats).await);
    let links = one.running.lay(&order("the-hunt", &[Who::Me])).await;
    let before = one.running.view(&links[0]).await;
    assert_eq!(other.running.view(&links[0]).await, before);

    let live = other.running.get(&format!("{}/live", links[0])).await;
    let mut live = live.bytes_stream();
    let whole = live.next().await.unwrap().unwrap();
    assert!(whole.starts_with(b"data:"));
    other.running.say(&links[0], &some_answer(&before)).await;
    assert!(live.next().await.unwrap().is_ok(), "the page is told");
    assert_ne!(one.running.view(&links[0]).await, before);
    assert!(awake(&one.running).await && !awake(&other.running).await, "one hall has the table");

    let wrong = other.running.get("/t/0123456789abcdef/nothing").await;
    assert_eq!(wrong.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_a_hall_leaves_behind_another_takes_over() {
    let nats = nats::Nats::start(1);
    let (one, other) = (join(&nats).await, join(&nats).await);
    let links = one.running.lay(&order("the-hunt", &[Who::Me])).await;
    let before = one.running.view(&links[0]).await;
    let mut live = other.running.get(&format!("{}/live", links[0])).await.bytes_stream();
    live.next().await.unwrap().unwrap();

    one.hall.close();
    while live.next().await.is_some_and(|heard| heard.is_ok()) {} // the page is cut off, and comes again
    eventually("the table to be answered for", async || {
        other.running.get(&format!("{}/view", links[0])).await.status() == StatusCode::OK
    })
    .await;
    assert_eq!(other.running.view(&links[0]).await, before);
    other.running.say(&links[0], &some_answer(&before)).await;
    assert!(awake(&other.running).await);
}

#[tokio::test]
async fn the_door_between_halls_opens_to_halls_alone() {
    let nats = nats::Nats::start(1);
    let one = join(&nats).await;
    let links = one.running.lay(&order("the-hunt", &[Who::Me])).await;
    let url = format!("http://{}{}/view", one.door, links[0]);
    let guessed = one.running.client.get(&url).header("lychgate-secret", "guessed").send().await.unwrap();
    assert_eq!(guessed.status(), StatusCode::FORBIDDEN);
    assert_eq!(one.running.client.get(&url).send().await.unwrap().status(), StatusCode::FORBIDDEN);
}
