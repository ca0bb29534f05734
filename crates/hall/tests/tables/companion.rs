//! Beside real miniatures: a plan for several answers, facts that are taken for granted and can be turned over, and one
//! undo for all of it.

use hall::{Place, TableOrder, Who};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, order, start};

/// A table of The Hunt with miniatures and real dice, after the dice for Initiative.
async fn table() -> (Running, String) {
    let running = start().await;
    let mut wanted =
        TableOrder { seats: vec![Place { who: Who::Me, typed: true }], ..order("the-hunt", &[]) };
    wanted.game.real_table = true;
    let link = running.lay(&wanted).await.remove(0);
    running.say(&link, &json!({ "rolled": [7, 4] })).await;
    (running, link)
}

async fn asked(running: &Running, link: &str) -> Value {
    running.view(link).await["question"].clone()
}

async fn post(running: &Running, link: &str, what: &str, body: Value) {
    let answer = running.send(link, what, &body).await;
    assert_eq!(answer.status(), StatusCode::OK, "{what}: {}", answer.text().await.unwrap());
}

/// Who, plan, target, two faces, keep: six taps. 9 and 8 and +1 against Defence 13 is a hit for 8, and the next question
/// is who acts next.
#[tokio::test]
async fn a_soldier_moves_shoots_and_hits_in_six_taps() {
    let (running, link) = table().await;

    running.say(&link, &json!({ "choose": "rifleman" })).await; // 1
    post(&running, &link, "plan", json!({ "steps": ["move", "shoot"] })).await; // 2
    assert_eq!(asked(&running, &link).await["kind"], "choice", "whom to shoot at");
    running.say(&link, &json!({ "choose": "ghoul-2" })).await; // 3
    assert_eq!(asked(&running, &link).await["kind"], "roll");
    running.say(&link, &json!({ "rolled": [8, 9] })).await; // 4 and 5
    running.say(&link, &json!({ "choose": "keep" })).await; // 6

    let view = running.view(&link).await;
    assert!(view["question"]["text"].as_str().unwrap().contains("acts next"), "{}", view["question"]);
    let log = view["log"].to_string();
    assert!(log.contains("Rifleman shoots at Ghoul 2") && log.contains("a hit"), "{log}");
}

/// Above the question stands what is to be done on the table, and nothing that is not: the move, but not whose turn it is.
#[tokio::test]
async fn the_page_says_what_to_do_on_the_table() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    let planning = to_do(&running, &link).await;
    assert!(!planning.contains("activates"), "{planning}");

    post(&running, &link, "plan", json!({ "steps": ["move", "shoot"] })).await;

    let moving = to_do(&running, &link).await;
    assert!(moving.contains("Rifleman moves up to 6") && moving.contains("On the table"), "{moving}");
    let dice = running.get(&link).await.text().await.unwrap();
    assert!(!dice.contains("data-plan="), "the plan is made");
}

/// What stands above the question.
async fn to_do(running: &Running, link: &str) -> String {
    let page = running.get(link).await.text().await.unwrap();
    let from = page.find("id=\"to-do\"").unwrap();
    page[from..].split("</section>").next().unwrap().to_string()
}

/// The facts of a shot are chips; turned over, the target is in cover and the same dice are asked for. They can be turned
/// over after the dice, too: typed dice stand.
#[tokio::test]
async fn a_fact_taken_for_granted_is_turned_over() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    post(&running, &link, "plan", json!({ "steps": ["shoot"] })).await;
    running.say(&link, &json!({ "choose": "ghoul-2" })).await;
    let page = running.get(&link).await.text().await.unwrap();
    let chip = page.split("data-turn-over=\"").find(|rest| rest.contains("Or: Partly hidden")).unwrap();
    let place: u64 = chip.split('"').next().unwrap().parse().unwrap();

    post(&running, &link, "turn-over", json!({ "place": place })).await;

    assert_eq!(asked(&running, &link).await["kind"], "roll");
    running.say(&link, &json!({ "rolled": [6, 5] })).await;
    running.say(&link, &json!({ "choose": "keep" })).await;
    let log = running.view(&link).await["log"].to_string();
    assert!(log.contains("-1 cover"), "{log}");

    post(&running, &link, "turn-over", json!({ "place": place })).await;

    let log = running.view(&link).await["log"].to_string();
    assert!(!log.contains("-1 cover"), "turned back, with the same dice: {log}");
    assert!(log.contains("6 + 5") || log.contains("5 + 6"), "{log}");
}

/// A plan is taken back as it was made, at once.
#[tokio::test]
async fn a_plan_is_taken_back_as_one() {
    let (running, link) = table().await;
    running.say(&link, &json!({ "choose": "rifleman" })).await;
    let before = asked(&running, &link).await;
    post(&running, &link, "plan", json!({ "steps": ["move", "shoot"] })).await;
    assert_ne!(asked(&running, &link).await, before);

    post(&running, &link, "undo", json!({})).await;

    assert_eq!(asked(&running, &link).await, before);
}

/// Nothing is planned where nobody is asked what to do.
#[tokio::test]
async fn a_plan_needs_a_figure_that_acts() {
    let (running, link) = table().await;

    let refused = running.send(&link, "plan", &json!({ "steps": ["move"] })).await;
    let unknown = running.send(&link, "plan", &json!({ "steps": ["fly"] })).await;

    assert_ne!(refused.status(), StatusCode::OK);
    assert_ne!(unknown.status(), StatusCode::OK);
}
