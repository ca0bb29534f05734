//! What is told was stored before, also what the computer does.

use std::sync::Arc;

use hall::{Sqlite, Store, Who};
use reqwest::StatusCode;
use serde_json::json;

use crate::common::brittle::Brittle;
use crate::common::{order, quick, start_over, wide_open};

/// The computer is given the side that is asked, and then the store fails: a page that follows hears who plays, and of no move, and the
/// table goes on from what was stored once the store is sound again.
#[tokio::test]
async fn no_page_hears_of_a_move_of_the_computer_that_was_not_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Brittle::over(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap()));
    let running = start_over(Arc::clone(&store) as Arc<dyn Store>, quick(), wide_open()).await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Me])).await;
    let before = running.view(&links[0]).await;
    let table = links[0].split('/').nth(2).unwrap();
    let stored = store.read(table, 0).await.unwrap();
    let mut followed = running.get(&format!("{}/live", links[1])).await;
    let mut heard = String::from_utf8_lossy(&followed.chunk().await.unwrap().unwrap()).into_owned();

    store.takes(1); // who plays
    let hand_over = json!({ "seat": before["question"]["seat"], "mind": "captain" });
    assert_eq!(running.post(&format!("{}/seat", links[0]), &hand_over).await.status(), StatusCode::OK);
    while let Ok(Some(bytes)) = followed.chunk().await {
        heard.push_str(&String::from_utf8_lossy(&bytes)); // until the table is given up
    }

    let logged = before["log"].as_array().unwrap().len();
    assert!(heard.contains("the captain plays"), "it hears who plays");
    assert!(!heard.contains(&format!("[\"l{logged}\"")), "it hears of no move: {heard}");
    assert_eq!(store.read(table, 0).await.unwrap().len(), stored.len() + 1);
    store.takes(usize::MAX);
    running.until(&links[0], |view| view["question"] != before["question"]).await;
}
