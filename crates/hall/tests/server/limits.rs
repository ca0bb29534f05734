//! A hall that is attacked or overloaded: a visitor who takes too much or too long is sent away, and the others are served.

use std::time::Duration;

use hall::{Door, Hall, Limits, Manners, Sqlite, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::common::{PATIENCE, Running, behind, eventually, order, quick, some_answer, start_with};

/// Short enough to be waited for.
const MOMENT: Duration = Duration::from_millis(50);

/// The head of a request, half of it.
const HALF_A_HEAD: &str = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n";

async fn hall(limits: Limits) -> Running {
    start_with(quick(), behind(Limits { rate: 1e6, burst: 1e6, ..limits })).await
}

/// A connection on which this was said.
async fn saying(running: &Running, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(running.at).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// All that comes until the other end closes.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut heard = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("the connection is closed");
    String::from_utf8_lossy(&heard).into_owned()
}

/// The answer to a whole request on a connection of its own.
async fn asked(running: &Running) -> String {
    until_closed(saying(running, &format!("{HALF_A_HEAD}Connection: close\r\n\r\n")).await).await
}

#[tokio::test]
async fn half_a_head_does_not_hold_a_connection() {
    let running = hall(Limits { head_time: MOMENT, ..Limits::default() }).await;

    let heard = until_closed(saying(&running, HALF_A_HEAD).await).await;

    assert!(!heard.starts_with("HTTP/1.1 200"), "{heard}");
}

#[tokio::test]
async fn half_a_body_is_not_waited_for() {
    let running = hall(Limits { body_time: MOMENT, ..Limits::default() }).await;
    let half = "POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";

    let heard = until_closed(saying(&running, half).await).await;

    assert!(heard.starts_with("HTTP/1.1 408"), "{heard}");
    assert!(heard.contains("too-slow"), "{heard}");
}

#[tokio::test]
async fn a_connection_too_many_is_told_so_and_there_is_room_again_when_one_ends() {
    let each = Limits { connections_each: 2, ..Limits::default() };
    let all = Limits { connections: 2, ..Limits::default() };
    for limits in [each, all] {
        let running = hall(limits).await;
        let first = saying(&running, HALF_A_HEAD).await;
        let _second = saying(&running, HALF_A_HEAD).await;

        let third = asked(&running).await;

        assert!(third.starts_with("HTTP/1.1 503"), "{third}");
        assert!(third.to_lowercase().contains("retry-after: 10"), "{third}");
        drop(first);
        eventually("room", async || asked(&running).await.starts_with("HTTP/1.1 200")).await;
    }
}

#[tokio::test]
async fn so_many_pages_may_follow_tables_and_no_more() {
    let each = Limits { streams_each: 1, ..Limits::default() };
    let all = Limits { streams: 1, ..Limits::default() };
    for limits in [each, all] {
        let running = hall(limits).await;
        let links = running.lay(&order("the-hunt", &[Who::Me])).await;
        let live = format!("{}/live", links[0]);
        let first = running.get(&live).await;
        assert_eq!(first.status(), StatusCode::OK);

        let second = running.get(&live).await;

        assert_eq!(second.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(second.headers()["retry-after"], "10");
        drop(first);
        eventually("room", async || running.get(&live).await.status() == StatusCode::OK).await;
    }
}

#[tokio::test]
async fn a_page_that_follows_a_table_is_not_taken_for_an_idle_one() {
    let running = hall(Limits { head_time: MOMENT, ..Limits::default() }).await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let view = running.view(&links[0]).await;
    let mut live = running.get(&format!("{}/live", links[0])).await;
    assert!(live.chunk().await.unwrap().is_some(), "all of the page");
    until_closed(saying(&running, HALF_A_HEAD).await).await; // an idle connection has meanwhile been closed

    running.say(&links[0], &some_answer(&view)).await;

    assert!(live.chunk().await.unwrap().is_some(), "what has changed");
}

async fn lay(running: &Running) -> (StatusCode, Value) {
    let answer = running.post("/tables", &serde_json::to_value(order("the-hunt", &[Who::Me])).unwrap()).await;
    (answer.status(), answer.json().await.unwrap())
}

#[tokio::test]
async fn one_address_lays_only_so_many_tables() {
    let running = hall(Limits { tables_burst: 2.0, tables_rate: 1e-6, ..Limits::default() }).await;
    for _ in 0..2 {
        assert_eq!(lay(&running).await.0, StatusCode::OK);
    }

    let (status, body) = lay(&running).await;

    assert_eq!((status, &body["error"]["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too-many-tables")));
}

#[tokio::test]
async fn so_many_tables_are_awake_and_no_more_until_one_sleeps() {
    let limits = Limits { awake: 1, tables_burst: 1e6, rate: 1e6, burst: 1e6, ..Limits::default() };
    let running = start_with(Manners { patience: MOMENT, ..quick() }, behind(limits)).await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let watching = running.get(&format!("{}/live", links[0])).await; // so that it stays awake

    let (status, body) = lay(&running).await;

    assert_eq!((status, &body["error"]["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("full")));
    assert_eq!(
        running.get(&format!("{}/view", links[0])).await.status(),
        StatusCode::OK,
        "who plays goes on"
    );
    drop(watching);
    eventually("room", async || lay(&running).await.0 == StatusCode::OK).await;
}

/// Behind a proxy, as somebody of this address.
async fn status_for(running: &Running, address: &str) -> StatusCode {
    let request =
        running.client.get(running.url("/assets/style/base.css")).header("x-forwarded-for", address);
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn a_whole_network_of_ipv6_counts_as_one_address() {
    let limits = Limits { rate: 1e-6, burst: 2.0, ..Limits::default() };
    let running = start_with(quick(), Door { behind_proxy: true, ..behind(limits) }).await;
    for address in ["2001:db8::1", "2001:db8::ffff:2"] {
        assert_eq!(status_for(&running, address).await, StatusCode::OK);
    }

    assert_eq!(status_for(&running, "2001:db8::3").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(status_for(&running, "2001:db8:0:1::1").await, StatusCode::OK, "the neighbours");
    for (address, status) in [
        ("192.0.2.1", StatusCode::OK),
        ("::ffff:192.0.2.1", StatusCode::OK),
        ("192.0.2.1", StatusCode::TOO_MANY_REQUESTS),
        ("192.0.2.2", StatusCode::OK),
    ] {
        assert_eq!(status_for(&running, address).await, status, "{address}");
    }
}

#[tokio::test]
async fn only_a_proxy_of_ours_says_that_links_are_secure() {
    for (behind_proxy, begins) in [(false, "http://127.0.0.1"), (true, "https://127.0.0.1")] {
        let running = start_with(quick(), Door { behind_proxy, ..behind(Limits::default()) }).await;
        let links = running.lay(&order("the-hunt", &[Who::Me])).await;
        let request = running.client.get(running.url(&format!("{}/links", links[0])));

        let page = request.header("x-forwarded-proto", "https").send().await.unwrap().text().await.unwrap();

        assert!(page.contains(begins), "behind a proxy: {behind_proxy}");
        assert_eq!(page.contains("https://127.0.0.1"), behind_proxy);
    }
}

#[tokio::test]
async fn a_hall_that_is_stopped_waits_for_nobody_for_ever_and_leaves_its_tables_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    let store = std::sync::Arc::new(Sqlite::open(&file).unwrap());
    let hall = Hall::new(systems::library(), store, quick(), true);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let door = behind(Limits { stop_time: MOMENT, ..Limits::default() });
    let serving = tokio::spawn(hall::serve(listener, hall, door, async {
        let _ = stopped.await; // a sender that is gone stops it too
    }));
    let mut half = TcpStream::connect(at).await.unwrap();
    half.write_all(HALF_A_HEAD.as_bytes()).await.unwrap();
    let client = reqwest::Client::new();
    let laid = client.post(format!("http://{at}/tables")).json(&order("the-hunt", &[Who::Me])).send().await;
    let laid: Value = laid.unwrap().json().await.unwrap();

    stop.send(()).unwrap();

    timeout(PATIENCE, serving).await.expect("the hall ends").unwrap().unwrap();
    let copy = tempfile::tempdir().unwrap();
    std::fs::copy(&file, copy.path().join("tables.sqlite")).unwrap();
    let copied = Sqlite::open(&copy.path().join("tables.sqlite")).unwrap();
    let table = laid["table"].as_str().unwrap();
    assert!(!hall::Store::read(&copied, table, 0).await.unwrap().is_empty());
}
