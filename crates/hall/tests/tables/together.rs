//! Dice that the players make together, before the first question.

use fates::Secret;
use hall::{Sealed, TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, mind, order, quick, start, start_in, wide_open};

/// A game of two people whose dice are made together.
fn together(seats: &[Who]) -> TableOrder {
    TableOrder { seed: None, dice: Sealed::Together, ..order("the-courier", seats) }
}

fn secret(number: u8) -> Secret {
    Secret::new([number; 32])
}

async fn send(running: &Running, link: &str, body: Value) -> StatusCode {
    running.post(&format!("{link}/secret"), &body).await.status()
}

/// What a page without script sends.
async fn press(running: &Running, link: &str, what: &str) -> StatusCode {
    let sent = running.client.post(running.url(&format!("{link}/secret"))).body(format!("do={what}"));
    sent.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap().status()
}

/// Lets the computer play both sides to the end, and returns what the game file proves.
async fn proved(running: &Running, links: &[String]) -> fates::Proof {
    for (seat, link) in links[..2].iter().enumerate() {
        let hand_over = json!({ "seat": seat, "mind": "captain" });
        assert_eq!(running.post(&format!("{link}/seat"), &hand_over).await.status(), StatusCode::OK);
    }
    running.until_over(&links[0]).await;
    let ledger = running.get(&format!("{}/ledger", links[0])).await.text().await.unwrap();
    fates::verify::<silver_bayonet::SilverBayonet>(&ledger).unwrap()
}

#[tokio::test]
async fn the_first_question_waits_until_both_secrets_are_in() {
    let folder = tempfile::tempdir().unwrap();
    let mut running = start_in(folder.path(), quick(), wide_open()).await;
    let links = running.lay(&together(&[Who::Me, Who::Friend])).await;
    let steps = [
        (0, json!({ "commit": secret(1).commitment() })),
        (1, json!({ "commit": secret(2).commitment() })),
        (1, json!({ "reveal": secret(2).to_hex() })),
        (0, json!({ "reveal": secret(1).to_hex() })),
    ];
    for (seat, body) in steps {
        assert_eq!(running.view(&links[0]).await["question"], Value::Null);
        let page = running.get(&links[2]).await.text().await.unwrap();
        assert!(page.contains("Waiting for "), "who looks on reads who is waited for");
        let early = running.send(&links[0], "say", &json!({ "roll": true })).await;
        assert!(early.text().await.unwrap().contains("awaits-secrets"));
        assert_eq!(running.get(&format!("{}/ledger", links[0])).await.status(), StatusCode::LOCKED);
        let other = send(&running, &links[2], body.clone()).await;
        assert_eq!(other, StatusCode::CONFLICT, "a spectator has no part");

        assert_eq!(send(&running, &links[seat], body.clone()).await, StatusCode::OK);
        running = start_in(folder.path(), quick(), wide_open()).await; // it knows nothing but what is stored

        assert!(send(&running, &links[seat], body).await.is_client_error(), "once is enough");
    }
    assert_ne!(running.view(&links[0]).await["question"], Value::Null);
    assert_eq!(proved(&running, &links).await.secrets, 2);
    let report = running.get(&format!("{}/report", links[0])).await.text().await.unwrap();
    assert!(report.contains("made from secrets of 2 players"));
}

#[tokio::test]
async fn a_secret_that_was_not_committed_to_is_refused() {
    let running = start().await;
    let links = running.lay(&together(&[Who::Me, Who::Friend])).await;
    for (seat, number) in [(0, 1), (1, 2)] {
        let body = json!({ "commit": secret(number).commitment() });
        assert_eq!(send(&running, &links[seat], body).await, StatusCode::OK);
    }

    let other = send(&running, &links[0], json!({ "reveal": secret(3).to_hex() })).await;

    assert_eq!(other, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(send(&running, &links[0], json!({ "reveal": secret(1).to_hex() })).await, StatusCode::OK);
}

#[tokio::test]
async fn a_page_without_script_lets_the_server_make_its_part() {
    let folder = tempfile::tempdir().unwrap();
    let running = start_in(folder.path(), quick(), wide_open()).await;
    let links = running.lay(&together(&[Who::Me, Who::Friend])).await;
    let page = running.get(&links[0]).await.text().await.unwrap();
    assert!(page.contains("Let the server make it"));

    assert_eq!(press(&running, &links[0], "make").await, StatusCode::OK);
    let running = start_in(folder.path(), quick(), wide_open()).await;
    assert_eq!(press(&running, &links[1], "make").await, StatusCode::OK);

    assert_eq!(proved(&running, &links).await.secrets, 2);
}

#[tokio::test]
async fn the_host_goes_on_without_a_friend_who_does_not_come_and_the_page_says_so() {
    let running = start().await;
    let links = running.lay(&together(&[Who::Me, Who::Friend])).await;
    let body = json!({ "commit": secret(1).commitment() });
    assert_eq!(send(&running, &links[0], body).await, StatusCode::OK);
    assert_eq!(press(&running, &links[1], "go-on").await, StatusCode::FORBIDDEN);

    assert_eq!(press(&running, &links[0], "go-on").await, StatusCode::OK);

    let own = press(&running, &links[0], "go-on").await;
    assert_eq!(own, StatusCode::FORBIDDEN, "the host's own secret is not left out");

    assert_eq!(send(&running, &links[0], json!({ "reveal": secret(1).to_hex() })).await, StatusCode::OK);
    for link in &links {
        let page = running.get(link).await.text().await.unwrap();
        assert!(page.contains("The dice were made without a secret of "), "{link}");
    }
    assert_eq!(proved(&running, &links).await.secrets, 1);
}

/// A player alone, minds, and a number that was chosen to have the same dice again: nothing is waited for.
#[tokio::test]
async fn nothing_is_waited_for_where_one_person_plays() {
    let running = start().await;
    let again = TableOrder { seed: Some(7), ..together(&[Who::Me, Who::Friend]) };
    for wanted in [together(&[Who::Me, mind()]), together(&[Who::Me, Who::Me]), again] {
        let links = running.lay(&wanted).await;
        assert_ne!(running.view(&links[0]).await["question"], Value::Null);
    }
}
