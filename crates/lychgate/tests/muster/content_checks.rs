//! `check-content` refuses what `watch` refuses, each with file and line.

use super::{SYSTEMS, fresh, within};
use crate::common::call;

/// The starter folder of a system, with one file changed.
fn changed(system: &str, name: &str, file: &str, from: &str, to: &str) -> String {
    let folder = within(&fresh(&format!("check-{system}-{name}")), "mine");
    assert_eq!(call(&["muster", "homebrew", &folder, system]).code, 0);
    let path = format!("{folder}/{file}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from} is not in {file}");
    std::fs::write(&path, text.replace(from, to)).unwrap();
    folder
}

/// Both refuse it, and say the same; the check says where.
fn both_refuse(system: &str, folder: &str, what: &str) {
    let checked = call(&["check-content", system, folder]);
    let scenario = format!("{folder}/scenario.toml");
    let watched = call(&["watch", system, &scenario, "--content", folder, "--seed", "1"]);

    assert_eq!((checked.code, watched.code), (1, 2), "{system}: {}{}", checked.err, watched.err);
    assert!(
        checked.err.contains(what) && watched.err.contains(what),
        "{system}: {}{}",
        checked.err,
        watched.err
    );
    assert!(checked.err.contains("scenario.toml:8: "), "{system}: {}", checked.err);
}

/// A scenario can be read, and yet no table be laid: more figures than a game holds.
#[test]
fn a_scenario_that_no_game_has_room_for_is_refused() {
    let crowd = "{ profile = \"my-follower\", count = 63 },";
    let folder = changed("be", "crowd", "roster.toml", "{ profile = \"my-follower\", count = 5 },", crowd);

    both_refuse("be", &folder, "a game holds at most 64 figures");
}

/// Every fault of a scenario that any system finds in its file is told by both.
#[test]
fn a_misspelt_name_is_refused_in_every_system() {
    for (system, from) in
        [("be", "warband = \"my-warband\""), ("wf", "roster = \"my-company\""), ("sb", "unit = \"my-unit\"")]
    {
        let to = from.replace("my-", "no-");
        let folder = changed(system, "name", "scenario.toml", from, &to);
        let checked = call(&["check-content", system, &folder]);
        let scenario = format!("{folder}/scenario.toml");
        let watched = call(&["watch", system, &scenario, "--content", &folder]);

        assert_eq!(checked.code, 1, "{system}: {}", checked.out);
        assert!(
            checked.err.contains("scenario.toml:") && checked.err.contains("\"no-"),
            "{system}: {}",
            checked.err
        );
        assert_eq!(watched.code, 2, "{system}: {}", watched.out);
    }
}

/// The starter scenarios without the parties or rosters that they name.
#[test]
fn a_scenario_without_its_forces_is_refused_in_every_system() {
    for system in SYSTEMS {
        let folder = within(&fresh(&format!("check-forces-{system}")), "mine");
        assert_eq!(call(&["muster", "homebrew", &folder, system]).code, 0);
        std::fs::remove_file(format!("{folder}/roster.toml")).unwrap();

        let checked = call(&["check-content", system, &folder]);
        let scenario = format!("{folder}/scenario.toml");
        let watched = call(&["watch", system, &scenario, "--content", &folder]);

        assert_eq!((checked.code, watched.code), (1, 2), "{system}: {}{}", checked.out, watched.out);
        assert!(checked.err.contains("scenario.toml:"), "{system}: {}", checked.err);
    }
}
