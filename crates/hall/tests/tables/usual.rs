//! Default answers: what a player alone need not answer, and how it is taken back.

use hall::Who;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, order, some_answer, start};

/// The number of the question, if the page would answer it by default.
async fn default_number(running: &Running, link: &str) -> Option<u64> {
    let page = running.get(link).await.text().await.unwrap();
    if !page.contains("id=\"usual\" hidden data-words") {
        return None;
    }
    Some(running.number(link).await)
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
    assert_eq!(usual(&links[0], number + 1).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(usual(&links[1], number).await, StatusCode::FORBIDDEN);
    assert_eq!(running.view(&links[0]).await, asked);

    assert_eq!(usual(&links[0], number).await, StatusCode::OK);
    let answered = running.view(&links[0]).await;
    assert_ne!(answered["question"], asked["question"]);
    assert_eq!(usual(&links[0], number).await, StatusCode::CONFLICT, "a second page that says the same");
    assert_eq!(running.view(&links[0]).await, answered);

    running.send(&links[0], "undo", &json!({})).await;
    assert_eq!(running.view(&links[0]).await, asked);
}

#[tokio::test]
async fn between_people_every_question_is_asked() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    for link in &links[..2] {
        assert_eq!(default_number(&running, link).await, None);
        let answer = running.send(link, "usual", &json!({})).await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    }
    assert_ne!(running.view(&links[0]).await["question"], Value::Null);
}
