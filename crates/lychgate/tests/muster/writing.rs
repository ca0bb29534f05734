//! Files are written whole, and never over another one by mistake.

use super::{fresh, within};
use crate::common::call;

#[test]
fn nothing_is_written_over_without_being_told_to() {
    let folder = fresh("muster-writing");
    let roster = within(&folder, "band.toml");
    std::fs::write(&roster, "mine").unwrap();

    let refused = call(&["muster", "random", "be", "--seed", "1", "-o", &roster]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("already exists; --force"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(&roster).unwrap(), "mine");

    let forced = call(&["muster", "random", "be", "--seed", "1", "-o", &roster, "--force"]);
    assert_eq!(forced.code, 0, "{}", forced.err);
    assert!(std::fs::read_to_string(&roster).unwrap().contains("[roster]"));
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["band.toml"], "no temporary file is left");
}

#[test]
fn what_cannot_be_written_is_told() {
    let nowhere = within(&fresh("muster-nowhere"), "no-folder/band.toml");

    let called = call(&["muster", "new", "be", "-o", &nowhere]);

    assert_eq!(called.code, 1);
    assert!(called.err.contains("cannot write"), "{}", called.err);
}

/// Others may read the new file as they may any other.
#[cfg(unix)]
#[test]
fn a_new_file_has_the_permissions_of_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = fresh("muster-permissions");
    let (roster, plain) = (within(&folder, "band.toml"), within(&folder, "plain.txt"));
    std::fs::write(&plain, "").unwrap();

    assert_eq!(call(&["muster", "new", "be", "-o", &roster]).code, 0);

    let mode = |file: &str| std::fs::metadata(file).unwrap().permissions().mode();
    assert_eq!(mode(&roster), mode(&plain));
}
