//! Content of players' own: brought by an order, or lying in the folder of this machine.

use std::fs;

use frame::Order;
use frame::scene::Scene;
use hall::{Place, TableOrder, Who};
use referee::drawn;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::{Running, quick, some_answer, start, start_in, wide_open};

/// A scenario of its own for Blood Eagle, and its file.
fn lantern_field() -> (String, (String, String)) {
    let library = systems::library();
    let system = library.system("be").unwrap();
    let scene = Scene { name: "Lantern Field".to_string(), ..system.scenes().unwrap().blank() };
    let drawn = drawn(&**system, &scene).unwrap_or_else(|faults| panic!("{faults:?}"));
    (drawn.id, drawn.file)
}

fn order(scenario: &str, content: Vec<(String, String)>) -> TableOrder {
    let me = Place { who: Who::Me, typed: false };
    TableOrder {
        system: "be".to_string(),
        game: Order { scenario: scenario.to_string(), ..Order::default() },
        seats: vec![me.clone(), me],
        seed: Some(3),
        content,
        ..TableOrder::default()
    }
}

async fn refused(running: &Running, order: &TableOrder) -> Value {
    let answer = running.post("/tables", &json!(order)).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    answer.json().await.unwrap()
}

#[tokio::test]
async fn an_order_brings_content_that_its_game_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let running = start_in(folder.path(), quick(), wide_open()).await;
    let (id, file) = lantern_field();

    let links = running.lay(&order(&id, vec![file])).await;
    let view = running.view(&links[0]).await;
    running.say(&links[0], &some_answer(&view)).await;
    let stood = running.view(&links[0]).await;
    let list = running.get("/games").await.text().await.unwrap();

    assert_eq!(view["title"], "Lantern Field");
    assert!(list.contains("Lantern Field") && list.contains("The north"), "{list}");
    let again = start_in(folder.path(), quick(), wide_open()).await;
    assert_eq!(again.view(&links[0]).await, stood);
}

#[tokio::test]
async fn content_that_does_not_fit_is_refused_with_its_place() {
    let running = start().await;
    let (id, (name, text)) = lantern_field();

    let faulty = format!("{text}\n[[profile]]\nid = 7\n");
    let faulty = refused(&running, &order(&id, vec![(name.clone(), faulty)])).await;
    let other = format!("system = \"sb\"\n{text}");
    let other = refused(&running, &order(&id, vec![(name.clone(), other)])).await;
    let many = vec![(name.clone(), String::new()); 33];
    let many = refused(&running, &order(&id, many)).await;
    let unnamed = refused(&running, &order(&id, vec![(String::new(), text)])).await;

    let words = |fault: &Value| fault["error"]["text"].as_str().unwrap().to_string();
    assert!(words(&faulty).starts_with("content: own-lantern-field.toml:"), "{faulty}");
    assert!(
        words(&other).contains("own-lantern-field.toml:1: found system \"sb\", expected \"be\""),
        "{other}"
    );
    assert!(words(&many).contains("found 33 files"), "{many}");
    assert!(words(&unnamed).contains("file name"), "{unnamed}");
}

#[tokio::test]
async fn content_of_this_machine_counts_as_soon_as_it_lies_there() {
    let running = start().await;
    let (id, (name, text)) = lantern_field();
    let offered =
        async || running.get("/new?system=be").await.text().await.unwrap().contains("Lantern Field");
    assert!(!offered().await);

    fs::create_dir_all(running.kept("content")).unwrap();
    fs::write(running.kept("content").join(&name), format!("system = \"be\"\n{text}")).unwrap();
    fs::write(running.kept("content").join("spoilt.toml"), "system = \"be\"\n[[profile]]\nid = 7\n").unwrap();
    assert!(offered().await, "one file with faults does not cost the others");
    let links = running.lay(&order(&id, Vec::new())).await;
    fs::remove_file(running.kept("content").join(&name)).unwrap();

    assert!(!offered().await);
    assert_eq!(running.view(&links[0]).await["title"], "Lantern Field", "a game keeps its book");
    assert_eq!(running.get(&links[0]).await.status(), StatusCode::OK);
}
