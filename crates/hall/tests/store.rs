//! The stores: one history for each table, however many write. Every store keeps the same promises.

use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::future::join_all;
use hall::{BackupFault, Nats, Sqlite, Store, StoreFault};
use tempfile::TempDir;

use crate::common::nats;

/// Where a store is kept, so that it can be opened several times.
trait Place {
    async fn open(&self) -> Arc<dyn Store>;
}

impl Place for TempDir {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.path().join("tables.sqlite")).unwrap())
    }
}

impl Place for nats::Nats {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Nats::open(&self.urls(), None).await.unwrap())
    }
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

/// Every promise, with tables of their own names.
async fn keeps_its_promises(place: &impl Place) {
    what_is_appended_is_read_in_order(place).await;
    a_second_writer_is_refused_and_changes_nothing(place).await;
    of_many_writers_at_once_exactly_one_wins_each_place(place).await;
    a_follower_hears_what_was_and_what_comes(place).await;
    the_newest_tables_come_first(place).await;
    a_removed_table_is_gone_and_its_writer_refused(place).await;
    any_text_comes_back_as_it_was(place).await;
    no_name_leads_to_another_table(place).await;
}

#[tokio::test]
async fn sqlite_keeps_its_promises() {
    keeps_its_promises(&tempfile::tempdir().unwrap()).await;
}

#[tokio::test]
async fn one_nats_server_keeps_its_promises() {
    keeps_its_promises(&nats::Nats::start(1)).await;
}

#[tokio::test]
async fn three_nats_servers_keep_their_promises() {
    keeps_its_promises(&nats::Nats::start(3)).await;
}

async fn what_is_appended_is_read_in_order(place: &impl Place) {
    let store = place.open().await;
    store.append("one", 0, texts(&["a", "b"])).await.unwrap();
    store.append("two", 0, texts(&["x"])).await.unwrap();
    store.append("one", 2, texts(&["c"])).await.unwrap();

    assert_eq!(store.read("one", 0).await.unwrap(), ["a", "b", "c"]);
    assert_eq!(store.read("one", 2).await.unwrap(), ["c"]);
    assert_eq!(store.read("three", 0).await.unwrap(), Vec::<String>::new());

    let again = place.open().await;
    assert_eq!(again.read("one", 1).await.unwrap(), ["b", "c"]);
}

async fn a_second_writer_is_refused_and_changes_nothing(place: &impl Place) {
    let (one, other) = (place.open().await, place.open().await);
    one.append("refused", 0, texts(&["a"])).await.unwrap();
    one.append("refused", 1, texts(&["b"])).await.unwrap();

    assert_eq!(other.append("refused", 0, texts(&["other"])).await, Err(StoreFault::Outrun));
    assert_eq!(other.append("refused", 1, texts(&["other"])).await, Err(StoreFault::Outrun));
    assert_eq!(other.append("refused", 3, texts(&["gap"])).await, Err(StoreFault::Outrun));
    assert_eq!(other.read("refused", 0).await.unwrap(), ["a", "b"]);
    other.append("refused", 2, texts(&["c"])).await.unwrap();
    assert_eq!(one.append("refused", 2, texts(&["late"])).await, Err(StoreFault::Outrun));
}

async fn of_many_writers_at_once_exactly_one_wins_each_place(place: &impl Place) {
    let stores = join_all((0..8).map(|_| place.open())).await;
    for place in 0..20 {
        let tries = stores.iter().enumerate().map(async |(who, store)| {
            store.append("race", place, vec![format!("{place} by {who}")]).await.is_ok()
        });
        let won = join_all(tries).await;
        assert_eq!(won.iter().filter(|won| **won).count(), 1, "at place {place}");
        let kept = stores[0].read("race", place).await.unwrap();
        let winner = won.iter().position(|won| *won).unwrap();
        assert_eq!(kept, [format!("{place} by {winner}")]);
    }
}

async fn a_follower_hears_what_was_and_what_comes(place: &impl Place) {
    let store = place.open().await;
    store.append("heard", 0, texts(&["a", "b"])).await.unwrap();
    let mut heard = store.follow("heard", 1);
    assert_eq!(heard.next().await.unwrap().unwrap(), "b");

    store.append("heard", 2, texts(&["c", "d"])).await.unwrap();
    assert_eq!(heard.next().await.unwrap().unwrap(), "c");
    assert_eq!(heard.next().await.unwrap().unwrap(), "d");
}

async fn the_newest_tables_come_first(place: &impl Place) {
    let store = place.open().await;
    for name in ["b", "a", "c"] {
        store.append(name, 0, texts(&["x"])).await.unwrap();
    }
    let newest = store.newest(2).await.unwrap();
    assert_eq!(newest.len(), 2);
    assert!(newest[0].1 >= newest[1].1);
    let all = store.newest(1000).await.unwrap();
    assert!(["a", "b", "c"].iter().all(|name| all.iter().any(|(known, _)| known == name)));
}

async fn a_removed_table_is_gone_and_its_writer_refused(place: &impl Place) {
    let (one, other) = (place.open().await, place.open().await);
    one.append("removed", 0, texts(&["a", "b"])).await.unwrap();
    other.remove("removed").await.unwrap();
    other.remove("never").await.unwrap();

    assert_eq!(other.read("removed", 0).await.unwrap(), Vec::<String>::new());
    assert_eq!(one.append("removed", 2, texts(&["c"])).await, Err(StoreFault::Outrun));
    assert!(one.newest(1000).await.unwrap().iter().all(|(name, _)| name != "removed"));
    one.append("removed", 0, texts(&["new"])).await.unwrap();
    assert_eq!(other.read("removed", 0).await.unwrap(), ["new"]);
}

async fn any_text_comes_back_as_it_was(place: &impl Place) {
    let (store, entries) = (place.open().await, texts(&["", "two\nlines", "\"quoted\" \\ 🜚", " "]));
    store.append("texts", 0, entries.clone()).await.unwrap();
    assert_eq!(store.read("texts", 0).await.unwrap(), entries);
}

async fn no_name_leads_to_another_table(place: &impl Place) {
    let store = place.open().await;
    for name in ["*", ">", "one.two", "", "one two", "../one"] {
        assert_eq!(store.read(name, 0).await.unwrap(), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_file_that_is_no_store_is_refused_with_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.sqlite");
    std::fs::write(&file, "this is a shopping list, and long enough to be looked at as a database header")
        .unwrap();
    assert!(matches!(Sqlite::open(&file), Err(StoreFault::Broken(_))));
}

fn open() -> (TempDir, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite")).unwrap();
    (folder, store)
}

#[tokio::test]
async fn after_a_rest_the_file_alone_is_a_whole_copy() {
    let (folder, store) = open();
    store.append("one", 0, texts(&["a", "b"])).await.unwrap();

    store.rest().await.unwrap();

    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join("tables.sqlite");
    std::fs::copy(folder.path().join("tables.sqlite"), &file).unwrap();
    assert_eq!(Sqlite::open(&file).unwrap().read("one", 0).await.unwrap(), ["a", "b"]);
}

#[tokio::test]
async fn a_check_leaves_no_table_behind() {
    let (_folder, store) = open();

    store.check().await.unwrap();

    assert!(store.newest(10).await.unwrap().is_empty());
}

/// A data folder with a table that is being written, and a roster somebody put there.
async fn data() -> (TempDir, Sqlite) {
    let (folder, store) = open();
    store.append("one", 0, texts(&["a", "b"])).await.unwrap();
    std::fs::create_dir(folder.path().join("rosters")).unwrap();
    std::fs::write(folder.path().join("rosters/raiders.toml"), "name = \"Raiders\"").unwrap();
    (folder, store)
}

#[tokio::test]
async fn a_backup_made_while_the_store_is_in_use_can_take_its_place() {
    let (folder, store) = data().await;
    let to = folder.path().join("copy");

    hall::backup(folder.path(), &["rosters", "campaigns"], &to).unwrap();

    store.append("one", 2, texts(&["later"])).await.unwrap();
    let copy = Sqlite::open(&to.join("tables.sqlite")).unwrap();
    assert_eq!(copy.read("one", 0).await.unwrap(), ["a", "b"]);
    copy.append("one", 2, texts(&["c"])).await.unwrap();
    assert_eq!(std::fs::read_to_string(to.join("rosters/raiders.toml")).unwrap(), "name = \"Raiders\"");
    assert!(!to.join("campaigns").exists());
}

#[tokio::test]
async fn a_backup_lies_over_nothing_and_is_not_made_of_nothing() {
    let (folder, _store) = data().await;
    let (taken, nothing) = (folder.path().join("rosters"), tempfile::tempdir().unwrap());

    let over = hall::backup(folder.path(), &[], &taken);
    let of_nothing = hall::backup(nothing.path(), &[], &nothing.path().join("copy"));

    assert!(matches!(over, Err(BackupFault::Taken(_))), "{over:?}");
    assert!(matches!(of_nothing, Err(BackupFault::NoData(_))), "{of_nothing:?}");
    let of_no_folder = hall::backup(&nothing.path().join("none"), &[], &nothing.path().join("copy"));
    assert!(matches!(of_no_folder, Err(BackupFault::NoData(_))), "{of_no_folder:?}");
    assert!(std::fs::read_dir(nothing.path()).unwrap().next().is_none());
}

#[cfg(unix)]
mod private {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[tokio::test]
    async fn a_store_is_its_owners_alone() {
        let (folder, store) = open();
        store.append("one", 0, texts(&["a"])).await.unwrap();

        for name in ["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"] {
            assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
        }
    }

    #[tokio::test]
    async fn what_lay_open_is_made_private_and_what_is_not_ours_is_left_alone() {
        let (folder, _store) = data().await;
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("notes.txt"), "mine").unwrap();
        for (name, open) in [
            ("tables.sqlite", 0o644),
            ("rosters", 0o755),
            ("rosters/raiders.toml", 0o664),
            ("notes.txt", 0o644),
        ] {
            set_permissions(at(name), Permissions::from_mode(open)).unwrap();
        }

        hall::make_private(folder.path(), &["rosters"]).unwrap();

        let modes =
            ["tables.sqlite", "rosters", "rosters/raiders.toml", "notes.txt"].map(|name| mode(&at(name)));
        assert_eq!(modes, [0o600, 0o700, 0o600, 0o644]);
    }
}
