//! Whether a hall works, as somebody who watches it hears.

use std::sync::Arc;

use hall::{Sqlite, Store};
use reqwest::StatusCode;
use serde_json::Value;

use crate::common::brittle::Brittle;
use crate::common::{quick, start, start_over, wide_open};

#[tokio::test]
async fn a_hall_that_can_store_answers_is_well() {
    let running = start().await;

    let answer = running.get("/health").await;

    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.text().await.unwrap(), "well\n");
}

#[tokio::test]
async fn a_hall_that_cannot_store_answers_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    let store = Brittle::over(store);
    store.takes(0);
    let running = start_over(Arc::new(store) as Arc<dyn Store>, quick(), wide_open()).await;

    let answer = running.get("/health").await;

    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.headers()["retry-after"], "10");
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["error"]["code"], "store");
    assert!(body["error"]["text"].as_str().unwrap().contains("the disk is full"), "{body}");
}

#[tokio::test]
async fn what_is_counted_tells_the_steps_of_a_choice_and_the_kinds_of_refusals() {
    let running = start().await;
    let links = running.lay(&crate::common::order("the-hunt", &[hall::Who::Me])).await;
    let view = running.view(&links[0]).await;
    running.say(&links[0], &crate::common::some_answer(&view)).await;
    running.get("/t/none/none/view").await;

    let text = running.get("/metrics").await.text().await.unwrap();

    for step in ["rules", "store", "render", "all"] {
        let counted =
            text.lines().find(|line| line.contains(&format!("step_seconds_count{{step=\"{step}\"}}")));
        let count: u64 = counted.unwrap().rsplit(' ').next().unwrap().parse().unwrap();
        assert!(count > 0, "{step}");
        assert!(text.contains(&format!("lychgate_step_seconds_bucket{{step=\"{step}\",le=\"+Inf\"}}")));
    }
    assert!(text.contains("lychgate_refused_total{code=\"no-such-table\"} 1"), "{text}");
    assert!(text.contains("lychgate_tables_awake 1"), "{text}");
    assert!(text.contains("lychgate_event_streams 0"), "{text}");
    let connections = text.lines().find(|line| line.starts_with("lychgate_connections ")).unwrap();
    assert!(!connections.ends_with(" 0"), "{connections}");
}
