//! Placing for a player, in every system: the usual mind proposes, the player moves somebody, one word starts, and undo takes
//! all of it back.

use hall::{TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, order, some_answer, start};
use crate::page::board::values;

fn game(system: &str, scenario: &str) -> TableOrder {
    TableOrder { system: system.to_string(), ..order(scenario, &[Who::Me, Who::Me]) }
}

/// Where a figure stands, if it is on the table.
fn place(view: &Value, figure: &str) -> Option<Value> {
    let figures = view["figures"].as_array().unwrap();
    let found = figures.iter().find(|one| one["id"].as_u64() == figure.parse().ok()).unwrap();
    found.get("at").cloned()
}

async fn page(running: &Running, link: &str) -> String {
    running.get(link).await.text().await.unwrap()
}

/// Answers until somebody is to be placed.
async fn until_placing(running: &Running, link: &str) -> Value {
    for _ in 0..20 {
        let view = running.view(link).await;
        if page(running, link).await.contains("data-place") {
            return view;
        }
        running.say(link, &some_answer(&view)).await;
    }
    panic!("nobody is to be placed");
}

async fn placed_moved_started_and_taken_back(game: TableOrder) {
    let running = start().await;
    let link = running.lay(&game).await.remove(0);
    let before = until_placing(&running, &link).await;
    let done = |answer: reqwest::Response| answer.status() == StatusCode::OK;

    assert!(done(running.send(&link, "place", &json!({})).await));

    let proposed = page(&running, &link).await;
    let figures: Vec<String> = values(&proposed, "data-stand").into_iter().map(str::to_string).collect();
    assert!(figures.len() > 2 && proposed.contains("data-start"), "{figures:?}");
    let known = running.view(&link).await;
    assert!(figures.iter().all(|figure| place(&known, figure).is_none()), "it is a proposal");

    let mut moved = None;
    for way in before["question"]["reach"]["ways"].as_array().unwrap() {
        let put = json!({ "figure": figures[0].parse::<u32>().unwrap(), "to": way["way"] });
        if done(running.send(&link, "place", &put).await) {
            moved = Some(way["way"][0].clone());
        }
    }
    let nowhere = json!({ "figure": figures[0].parse::<u32>().unwrap(), "to": [[-9000, -9000]] });
    assert!(!done(running.send(&link, "place", &nowhere).await), "not beside the table");

    assert!(done(running.send(&link, "start", &json!({})).await));

    let after = running.view(&link).await;
    assert!(figures.iter().all(|figure| place(&after, figure).is_some()), "all stand");
    assert_eq!(place(&after, &figures[0]), moved, "where the player put it");
    assert_ne!(after["question"], before["question"]);

    assert!(done(running.send(&link, "undo", &json!({})).await));

    let again = running.view(&link).await;
    assert_eq!(again["question"], before["question"], "as if nothing had been placed");
    assert_eq!(again["figures"], before["figures"]);
}

#[tokio::test]
async fn a_party_is_placed_in_fear_and_faith() {
    placed_moved_started_and_taken_back(game("ff", "chainsaw-massacre")).await;
}

#[tokio::test]
async fn a_warband_is_placed_in_blood_eagle() {
    placed_moved_started_and_taken_back(game("be", "the-ford-at-aldham")).await;
}

#[tokio::test]
async fn a_side_is_placed_in_wfrp() {
    placed_moved_started_and_taken_back(game("wf", "breakages-at-the-blue-pike")).await;
}

/// The Silver Bayonet asks for no places: everybody is drawn up in the zone when the game begins.
#[tokio::test]
async fn everybody_is_drawn_up_in_the_silver_bayonet() {
    let running = start().await;
    let link = running.lay(&order("the-hunt", &[Who::Me])).await.remove(0);

    let view = running.view(&link).await;
    assert!(view["figures"].as_array().unwrap().iter().all(|figure| figure.get("at").is_some()));
    assert!(!page(&running, &link).await.contains("data-place"));
    let refused = running.send(&link, "place", &json!({})).await;
    assert_ne!(refused.status(), StatusCode::OK);
}

/// A proposal is void once somebody answers otherwise, and undo lets it go.
#[tokio::test]
async fn a_proposal_is_let_go() {
    let running = start().await;
    let link = running.lay(&game("be", "the-ford-at-aldham")).await.remove(0);
    let before = until_placing(&running, &link).await;

    running.send(&link, "place", &json!({})).await;
    running.send(&link, "undo", &json!({})).await;
    assert!(page(&running, &link).await.contains("data-place"), "one by one again");
    assert_eq!(running.view(&link).await["question"], before["question"]);

    running.send(&link, "place", &json!({})).await;
    running.say(&link, &some_answer(&before)).await;
    let refused = running.send(&link, "start", &json!({})).await;
    assert_ne!(refused.status(), StatusCode::OK, "somebody was placed by hand in between");
}
