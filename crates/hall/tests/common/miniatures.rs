//! Games beside real miniatures, for a player alone with real dice.

use hall::{Place, TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{Running, order, some_answer};

/// A game with miniatures: real dice for the player, Lychgate's for the other side.
pub fn with_miniatures(system: &str, scenario: &str, mind: Option<&str>) -> TableOrder {
    let me = Place { who: Who::Me, typed: true };
    let other = mind.map(|mind| Place { who: Who::Mind(mind.to_string()), typed: false });
    let seats = std::iter::once(me).chain(other).collect();
    let mut wanted = TableOrder { system: system.to_string(), seats, ..order(scenario, &[]) };
    wanted.game.real_table = true;
    wanted
}

/// The page of a link.
pub async fn page(running: &Running, link: &str) -> String {
    running.get(link).await.text().await.unwrap()
}

/// Sends something that must be taken.
pub async fn post(running: &Running, link: &str, what: &str, body: Value) {
    let answer = running.post(&format!("{link}/{what}"), &body).await;
    assert_eq!(answer.status(), StatusCode::OK, "{what}: {}", answer.text().await.unwrap());
}

/// What the player may turn over: the places of the answers.
pub fn chips(page: &str) -> Vec<u64> {
    let places = page.split("data-turn-over=\"").skip(1).filter_map(|rest| rest.split('"').next());
    places.map(|place| place.parse().unwrap()).collect()
}

/// Plays on, some answer to everything, until the computer's dice wait for the player's word. The page of that moment.
pub async fn until_dice_wait(running: &Running, link: &str) -> String {
    for _ in 0..5000 {
        let view = running.view(link).await;
        let page = page(running, link).await; // after it: what the computer waits with stays
        assert!(view.get("over").is_none(), "no dice of the computer waited in this game");
        match (page.contains("data-next"), view["question"]["seat"].as_u64()) {
            (true, _) if !chips(&page).is_empty() => return page,
            (true, _) => post(running, link, "next", json!({})).await,
            (false, Some(1)) => tokio::task::yield_now().await, // the computer thinks
            (false, _) => running.say(link, &some_answer(&view)).await,
        }
    }
    panic!("the game goes on and on");
}
