//! Gravemarch, which is listed only where somebody asks for it.

use crate::common::call;

#[test]
fn gravemarch_is_listed_with_its_flag_and_not_without() {
    let battle = ["watch", "gm", "--seed", "1"];
    let without = call(&battle);
    assert_eq!(without.code, 2, "{}", without.err);
    let told = call(&[&["--gravemarch"], &battle[..]].concat());
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", told.out);
    let duel = call(&["duel", "gm", "knight", "ghoul", "--gravemarch"]);
    assert_eq!((duel.code, duel.err.as_str()), (0, ""), "{}", duel.out);
}
