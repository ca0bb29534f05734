//! A server as its operator has it: stopped in order, copied while it runs, its limits said on the command line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;

use hall::{Sqlite, Store};
use reqwest::Client;

use crate::common::call;
use crate::killed::{Server, lay};

/// Does a data folder hold this table?
async fn holds(data: &Path, table: &str) -> bool {
    let store = Sqlite::open(&data.join("tables.sqlite")).unwrap();
    !store.read(table, 0).await.unwrap().is_empty()
}

#[cfg(unix)]
#[tokio::test]
async fn a_server_that_is_terminated_ends_though_half_a_request_is_open() {
    use std::io::Write;

    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start_with(folder.path(), &["--stop-time", "1", "--head-time", "100000"]);
    let mut half = std::net::TcpStream::connect(server.at.strip_prefix("http://").unwrap()).unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").unwrap();
    let table = lay(&Client::new(), &server.at, 7).await.unwrap();

    let told = std::process::Command::new("kill").arg(server.process.id().to_string()).status().unwrap();

    assert!(told.success());
    assert!(server.process.wait().unwrap().success());
    let copy = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("tables.sqlite"), copy.path().join("tables.sqlite")).unwrap();
    assert!(holds(copy.path(), &table.name).await, "the file alone is a whole copy");
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_a_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_with(folder.path(), &[]);
    let table = lay(&Client::new(), &server.at, 7).await.unwrap();
    let copy = folder.path().join("copy");
    let words = ["backup", copy.to_str().unwrap(), "--data", folder.path().to_str().unwrap()];

    let made = call(&words);
    let again = call(&words);

    assert_eq!(made.code, 0, "{}", made.err);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("is there already"), "{}", again.err);
    let restored = Server::start_with(&copy, &[]);
    let page = Client::new().get(format!("{}{}/view", restored.at, table.referee)).send().await.unwrap();
    assert!(page.status().is_success());
}

#[test]
fn a_limit_that_makes_no_sense_is_refused() {
    for words in [["--rate", "0"], ["--tables-rate", "nan"], ["--most-connections", "0"]] {
        let called = call(&[&["serve", "--listen", "127.0.0.1:0"][..], &words].concat());

        assert_eq!(called.code, 2, "{words:?}");
        assert!(called.err.contains("wants a number above 0"), "{}", called.err);
    }
}
