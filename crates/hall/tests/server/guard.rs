//! Who may come in: other origins, limits, headers.

use hall::{Door, Limits, Who};
use reqwest::StatusCode;
use serde_json::json;

use crate::common::{behind, order, quick, some_answer, start, start_with, wide_open};

#[tokio::test]
async fn a_request_from_another_site_changes_nothing() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let before = running.view(&links[0]).await;
    let answer = some_answer(&before);
    for (name, value) in
        [("sec-fetch-site", "cross-site"), ("origin", "https://example.org"), ("origin", "null")]
    {
        let url = running.url(&format!("{}/say", links[0]));
        let refused = running.client.post(url).header(name, value).json(&answer).send().await.unwrap();
        assert_eq!(refused.status(), StatusCode::FORBIDDEN, "{name}: {value}");
    }
    assert_eq!(running.view(&links[0]).await, before);
}

#[tokio::test]
async fn a_hall_answers_only_to_its_own_names() {
    let door = Door { names: vec!["127.0.0.1".to_string()], ..wide_open() };
    let running = start_with(quick(), door).await;
    assert_eq!(running.get("/health").await.status(), StatusCode::OK);
    let foreign =
        running.client.get(running.url("/")).header("host", "evil.example:80").send().await.unwrap();
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_to_wait() {
    let door = behind(Limits { rate: 1e-6, burst: 5.0, ..Limits::default() });
    let running = start_with(quick(), door).await;
    let mut refused = 0;
    for _ in 0..10 {
        let answer = running.get("/health").await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            refused += 1;
            assert_eq!(answer.headers()["retry-after"], "2");
        }
    }
    assert_eq!(refused, 5);
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let long = json!({ "choose": "x".repeat(100_000) });
    let answer = running.send(&links[0], "say", &long).await;
    assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn every_answer_keeps_to_itself() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    for path in ["/", "/nowhere", "/health", "/assets/style/base.css", links[0].as_str()] {
        let answer = running.get(path).await;
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
}
