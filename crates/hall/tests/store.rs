//! The store: one history for each table, however many write.

use futures_util::StreamExt;
use hall::{Sqlite, Store, StoreFault};
use tempfile::TempDir;

fn open() -> (TempDir, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    (folder, store)
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

#[tokio::test]
async fn what_is_appended_is_read_in_order() {
    let (folder, store) = open();
    store.append("one", 0, texts(&["a", "b"])).await.unwrap();
    store.append("two", 0, texts(&["x"])).await.unwrap();
    store.append("one", 2, texts(&["c"])).await.unwrap();

    assert_eq!(store.read("one", 0).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(store.read("one", 2).await.unwrap(), ["c"]);
    assert_eq!(store.read("three", 0).await.unwrap(), Vec::<String>::new());

    let again = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    assert_eq!(again.read("one", 1).await.unwrap(), ["b", "c"]);
}

#[tokio::test]
async fn a_second_writer_is_refused_and_changes_nothing() {
    let (_folder, store) = open();
    store.append("one", 0, texts(&["a"])).await.unwrap();

    assert_eq!(store.append("one", 0, texts(&["other"])).await, Err(StoreFault::Outrun));
    assert_eq!(store.append("one", 2, texts(&["gap"])).await, Err(StoreFault::Outrun));
    assert_eq!(store.read("one", 0).await.unwrap(), ["a"]);
}

#[tokio::test]
async fn of_many_writers_at_once_exactly_one_wins_each_place() {
    let (_folder, store) = open();
    let store = std::sync::Arc::new(store);
    for place in 0..20 {
        let tries = (0..8).map(|who| {
            let store = std::sync::Arc::clone(&store);
            async move { store.append("one", place, vec![format!("{place} by {who}")]).await.is_ok() }
        });
        let won = futures_util::future::join_all(tries).await;
        assert_eq!(won.iter().filter(|won| **won).count(), 1);
    }
    assert_eq!(store.read("one", 0).await.unwrap().len(), 20);
}

#[tokio::test]
async fn a_follower_hears_what_was_and_what_comes() {
    let (_folder, store) = open();
    store.append("one", 0, texts(&["a", "b"])).await.unwrap();
    let mut heard = store.follow("one", 1);
    assert_eq!(heard.next().await.unwrap().unwrap(), "b");

    store.append("one", 2, texts(&["c", "d"])).await.unwrap();
    assert_eq!(heard.next().await.unwrap().unwrap(), "c");
    assert_eq!(heard.next().await.unwrap().unwrap(), "d");
}

#[tokio::test]
async fn the_newest_tables_come_first() {
    let (_folder, store) = open();
    for name in ["b", "a", "c"] {
        store.append(name, 0, texts(&["x"])).await.unwrap();
    }
    let names: Vec<String> = store.newest(2).await.unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 2);
}

#[test]
fn a_file_that_is_no_store_is_refused_with_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    std::fs::write(&file, "this is a shopping list, and long enough to be looked at as a database header")
        .unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreFault::Broken(_))));
}
