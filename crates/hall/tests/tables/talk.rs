//! Messages between the seats: who says and reads what, and where it does not go.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::{Code, Reaction, Sqlite, Store, Talk, Who, Words};
use reqwest::StatusCode;
use serde_json::json;

use crate::common::{Running, order, quick, start, start_over, wide_open};

async fn page(running: &Running, link: &str) -> String {
    running.get(link).await.text().await.unwrap()
}

#[tokio::test]
async fn those_at_the_table_read_what_a_seat_says_and_nobody_else_does() {
    let running = start().await;
    let seats = [Who::Me, Who::Friend];
    let links = running.lay(&order("the-courier", &seats)).await;
    let elsewhere = running.lay(&order("the-courier", &seats)).await;
    let alone = running.lay(&order("the-hunt", &[Who::Me])).await;

    let said =
        running.post(&format!("{}/message", links[0]), &json!({ "text": "<b>Your move</b> & soon" })).await;
    assert_eq!(said.status(), StatusCode::OK);
    let said = running.post(&format!("{}/message", links[1]), &json!({ "reaction": "well-played" })).await;
    assert_eq!(said.status(), StatusCode::OK);

    for link in &links {
        let page = page(&running, link).await;
        assert!(page.contains("&lt;b&gt;Your move&lt;/b&gt; &amp; soon"), "escaped for {link}");
        assert!(!page.contains("<b>Your move"));
        assert!(page.contains("Well played!</span>"));
    }
    for link in elsewhere.iter().chain(&alone) {
        let page = page(&running, link).await;
        assert!(
            !page.contains("Your move") && !page.contains("Well played!</span>"),
            "{link} is another table"
        );
    }
}

#[tokio::test]
async fn only_who_holds_a_seat_speaks_and_briefly_and_not_without_end() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Friend, Who::Friend])).await;
    let speak = async |link: &str, text: &str| {
        running.post(&format!("{link}/message"), &json!({ "text": text })).await.status()
    };
    assert_eq!(speak(&links[2], "hello").await, StatusCode::FORBIDDEN, "a spectator only reads");
    assert_eq!(speak(&links[3], "hello").await, StatusCode::FORBIDDEN, "and so does the referee");
    assert_eq!(speak(&links[0], &"a".repeat(201)).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(speak(&links[0], "   ").await, StatusCode::UNPROCESSABLE_ENTITY);
    let wrong = running.post(&format!("{}/message", links[0]), &json!({ "reaction": "rude" })).await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);

    let mut refused = false;
    for _ in 0..100 {
        refused |= speak(&links[0], &"ä".repeat(200)).await == StatusCode::TOO_MANY_REQUESTS;
    }
    assert!(refused, "a hundred messages at once are too many");
    assert_eq!(speak(&links[1], "hello").await, StatusCode::OK, "the other seat may still speak");
}

#[tokio::test]
async fn what_is_said_is_never_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
    let running = start_over(store.clone(), quick(), wide_open()).await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let before = store.read(table(&links[0]), 0).await.unwrap();

    let said = running.post(&format!("{}/message", links[0]), &json!({ "text": "between us" })).await;
    assert_eq!(said.status(), StatusCode::OK);

    assert_eq!(store.read(table(&links[0]), 0).await.unwrap(), before);
    assert!(!running.view(&links[1]).await.to_string().contains("between us"));
}

/// The name of a table in a link.
fn table(link: &str) -> &str {
    link.split('/').nth(2).unwrap()
}

fn text(words: &str) -> Words {
    Words::Text(words.to_string())
}

#[test]
fn a_message_is_one_line_of_at_most_two_hundred_characters() {
    let (mut talk, now) = (Talk::default(), Instant::now());
    talk.speak(0, text("  Go\n\tfor \u{202e}it! \u{0}"), now).unwrap();
    talk.speak(0, text(&"ä".repeat(200)), now).unwrap();
    assert_eq!(talk.said()[0].words, "Go for it!");
    for wrong in ["".to_string(), " \n ".to_string(), "a".repeat(201)] {
        assert_eq!(talk.speak(0, Words::Text(wrong), now).unwrap_err().code, Code::NotAMessage);
    }
}

#[test]
fn a_seat_that_says_a_lot_at_once_waits_a_while_and_the_others_need_not() {
    let (mut talk, now) = (Talk::default(), Instant::now());
    for _ in 0..6 {
        talk.speak(0, text("hello"), now).unwrap();
    }
    assert_eq!(talk.speak(0, text("hello"), now).unwrap_err().code, Code::TooMany);
    talk.speak(1, Words::Reaction(Reaction::Ouch), now).unwrap();
    talk.speak(0, text("hello"), now + Duration::from_secs(15)).unwrap();
}

#[test]
fn the_last_fifty_messages_are_kept() {
    let (mut talk, now) = (Talk::default(), Instant::now());
    for turn in 0..60 {
        talk.speak(0, text("hello"), now + Duration::from_secs(60) * turn).unwrap();
    }
    let numbers: Vec<usize> = talk.said().iter().map(|said| said.number).collect();
    assert_eq!(numbers, (11..=60).collect::<Vec<_>>());
}
