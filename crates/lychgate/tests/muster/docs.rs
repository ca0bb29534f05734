//! The roster files that docs/muster.md shows are sound.

use crate::common::{call, file};

#[test]
fn the_documented_rosters_may_be_played() {
    let docs = include_str!("../../../../docs/muster.md");
    let blocks = docs.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let rosters: Vec<&str> = blocks.filter(|block| block.starts_with("form = ")).collect();

    assert_eq!(rosters.len(), 4, "one for each system");
    for (place, roster) in rosters.iter().enumerate() {
        let path = file(&format!("muster-docs-{place}.toml"), roster).display().to_string();
        let checked = call(&["muster", "check", &path]);
        assert_eq!(checked.code, 0, "{roster}\n{}", checked.err);
    }
}
