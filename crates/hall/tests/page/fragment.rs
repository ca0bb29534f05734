//! What is sent when a page changes.

use hall::{Fragment, Update};

fn piece(id: &str, html: &str) -> Fragment {
    Fragment { id: id.to_string(), within: "log".to_string(), html: html.to_string() }
}

#[test]
fn only_what_changed_is_sent() {
    let old = [piece("a", "1"), piece("b", "2")];
    let new = [piece("a", "1"), piece("b", "3"), piece("c", "4")];

    let update = Update::between(&old, &new);

    let put: Vec<(&str, &str)> =
        update.put.iter().map(|(id, _, html)| (id.as_str(), html.as_str())).collect();
    assert_eq!(put, [("b", "3"), ("c", "4")]);
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
