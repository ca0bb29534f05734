//! Default answers: what a player alone need not answer, and how it is taken back.

use hall::Who;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, order, some_answer, start};

/// The number of the question that the page would answer by default, if it would.
async fn default_number(running: &Running, link: &str) -> Option<u64> {
    let page = running.get(link).await.text().await.unwrap();
    let (_, rest) = page.split_once("id=\"usual\" hidden data-number=\"")?;
    rest.split_once('"')?.0.parse().ok()
}

/// Plays until a question has a default answer.
async fn until_default(running: &Running, link: &str) -> u64 {
    for _ in 0..600 {
        if let Some(number) = default_number(running, link).await {
            return number;
        }
        let view = running.view(link).await;
        assert!(view.get("over").is_none(), "the game ended without a question that has a default answer");
        running.say(link, &some_answer(&view)).await;
    }
    panic!("no question has a default answer");
}

#[tokio::test]
async fn a_player_alone_leaves_a_reroll_that_hardly_helps_to_the_page_and_undo_takes_that_back() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let usual = async |link: &str, number: u64| {
        running.post(&format!("{link}/usual"), &json!({ "number": number })).await.status()
    };
    let number = until_default(&running, &links[0]).await;
    let asked = running.view(&links[0]).await;
    for option in asked["question"]["options"].as_array().unwrap().iter().skip(1) {
        let chance = &option["promise"]["chances"][0];
        assert!(chance["count"].as_u64().unwrap() * 4 < chance["of"].as_u64().unwrap(), "{option}");
    }

    // Another question than the one that was shown is not answered, and a spectator answers nothing.
    assert_eq!(usual(&links[0], number + 1).await, StatusCode::OK);
    assert_eq!(usual(&links[1], number).await, StatusCode::FORBIDDEN);
    assert_eq!(running.view(&links[0]).await, asked);

    assert_eq!(usual(&links[0], number).await, StatusCode::OK);
    let answered = running.view(&links[0]).await;
    assert_ne!(answered["question"], asked["question"]);
    assert_eq!(usual(&links[0], number).await, StatusCode::OK, "a second page that says the same");
    assert_eq!(running.view(&links[0]).await, answered);

    running.post(&format!("{}/undo", links[0]), &json!({})).await;
    assert_eq!(running.view(&links[0]).await, asked);
}

#[tokio::test]
async fn between_people_every_question_is_asked() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    for link in &links[..2] {
        assert_eq!(default_number(&running, link).await, None);
        let answer = running.post(&format!("{link}/usual"), &json!({ "number": 0 })).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    }
    assert_ne!(running.view(&links[0]).await["question"], Value::Null);
}
