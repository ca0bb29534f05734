//! `muster homebrew`: a starter folder that is sound and can be played as it is.

use super::{SYSTEMS, fresh, within};
use crate::common::call;

#[test]
fn the_starter_folder_of_every_system_is_sound_and_plays() {
    for system in SYSTEMS {
        let folder = within(&fresh(&format!("starter-{system}")), "my-rules");

        let made = call(&["muster", "homebrew", &folder, system]);
        assert_eq!(made.code, 0, "{system}: {}", made.err);
        let checked = call(&["check-content", system, &folder]);
        assert_eq!(checked.code, 0, "{system}: {}", checked.err);

        let scenario = format!("{folder}/scenario.toml");
        let watched = call(&["watch", system, &scenario, "--content", &folder, "--seed", "2"]);
        assert_eq!(watched.code, 0, "{system}: {}", watched.err);
        assert!(watched.out.contains("My "), "{system}: {}", watched.out);
        for file in ["profile", "weapon", "roster", "scenario"] {
            let text = std::fs::read_to_string(format!("{folder}/{file}.toml")).unwrap();
            assert!(text.starts_with("#:schema ./schemas/content.json\nsystem = "), "{text}");
        }
    }
}

/// The two words may come in either order.
#[test]
fn folder_and_system_come_in_either_order() {
    let folder = within(&fresh("starter-order"), "mine");

    assert_eq!(call(&["muster", "homebrew", "be", &folder]).code, 0);
    assert!(std::path::Path::new(&folder).join("profile.toml").exists());
    assert_eq!(call(&["muster", "homebrew", "xx", "yy"]).code, 2);
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let folder = fresh("starter-full");
    std::fs::write(folder.join("notes.txt"), "mine").unwrap();

    let called = call(&["muster", "homebrew", &folder.display().to_string(), "be"]);

    assert_eq!(called.code, 1);
    assert!(called.err.contains("is not empty"), "{}", called.err);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

/// Roster files may lie beside content; they are no content.
#[test]
fn roster_files_in_the_folder_are_left_out() {
    let folder = within(&fresh("starter-rosters"), "mine");
    assert_eq!(call(&["muster", "homebrew", &folder, "be"]).code, 0);
    assert_eq!(call(&["muster", "new", "be", "-o", &format!("{folder}/band.toml")]).code, 0);

    let checked = call(&["check-content", "be", &folder]);

    assert_eq!(
        (checked.code, checked.out.starts_with("4 files are sound")),
        (0, true),
        "{}{}",
        checked.out,
        checked.err
    );
}

/// A roster by chance, by the rules of the folder.
#[test]
fn rosters_are_made_by_the_rules_of_a_folder() {
    let folder = within(&fresh("starter-muster"), "mine");
    assert_eq!(call(&["muster", "homebrew", &folder, "sb"]).code, 0);

    let new = call(&["muster", "new", "sb", "my-nation", "--content", &folder]);
    let shown = call(&["muster", "show", "sb:my-unit", "--content", &folder]);

    assert_eq!((new.code, shown.code), (0, 0), "{}{}", new.err, shown.err);
    assert!(new.out.contains("my-soldier"), "{}", new.out);
    assert!(shown.out.contains("Captain Mine"), "{}", shown.out);
}
