//! What is sent when a page changes.

use hall::{Fragment, Update};

fn piece(id: &str, html: &str) -> Fragment {
    Fragment { id: id.to_string(), within: "log".to_string(), html: html.into() }
}

#[test]
fn only_what_changed_is_sent() {
    let old = [piece("a", "1"), piece("b", "2")];
    let new = [piece("a", "1"), piece("b", "3"), piece("c", "4")];

    let update = Update::between(&old, &new);

    assert_eq!(update.put, [piece("b", "3"), piece("c", "4")]);
    assert!(update.drop.is_empty());
    assert!(Update::between(&new, &new).is_empty());
}

#[test]
fn what_is_gone_is_dropped() {
    let old = [piece("a", "1"), piece("b", "2"), piece("c", "3")];
    let new = [piece("a", "1"), piece("c", "3")];

    let update = Update::between(&old, &new);

    assert_eq!(update.drop, ["b"]);
    assert!(update.put.is_empty());
}

/// The page's own code reads a fragment as a list of three.
#[test]
fn a_fragment_is_sent_as_id_place_and_markup() {
    let update = Update { version: 3, put: vec![piece("l0", "<li></li>")], ..Update::default() };

    assert_eq!(serde_json::to_string(&update).unwrap(), r#"{"version":3,"put":[["l0","log","<li></li>"]]}"#);
}
