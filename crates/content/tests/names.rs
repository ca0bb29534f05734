//! Names: how they become ids, and which one was probably meant.

use content::{did_you_mean, kebab, nearest, of_its_own};

#[test]
fn an_id_is_the_name_in_small_letters_and_hyphens() {
    let names = [
        ("Count Dracula", "count-dracula"),
        ("Bestow Mummy's Curse", "bestow-mummys-curse"),
        ("Bestow Mummy’s Curse", "bestow-mummys-curse"),
        ("Brigante / Brigantessa", "brigante-brigantessa"),
        ("Oil & Torches", "oil-torches"),
        ("  Fey-Touched  ", "fey-touched"),
        ("Damage Reduction (4)", "damage-reduction-4"),
        ("GRÜNER Wolf", "grüner-wolf"),
        ("kebab-case", "kebab-case"),
        ("—!?—", ""),
        ("", ""),
    ];

    for (name, id) in names {
        assert_eq!(kebab(name), id, "{name}");
    }
}

#[test]
fn an_id_stays_what_it_is() {
    for name in ["Count Dracula", "Mummy's Curse", "İstanbul ẞ", "2 × Pistol"] {
        let id = kebab(name);

        assert_eq!(kebab(&id), id);
    }
}

#[test]
fn a_misspelt_name_finds_its_neighbour() {
    let names = ["werewolf", "werebear", "ghoul", "black-dog"];

    assert_eq!(nearest("werwolf", names), Some("werewolf"));
    assert_eq!(nearest("Goul", names), Some("ghoul"));
    assert_eq!(nearest("wereber", names), Some("werebear"));
    assert_eq!(nearest("black dog", names), Some("black-dog"));
}

#[test]
fn a_part_of_a_name_finds_the_whole() {
    assert_eq!(nearest("dracula", ["ghoul", "count-dracula"]), Some("count-dracula"));
}

#[test]
fn a_name_that_is_near_nothing_finds_nothing() {
    assert_eq!(nearest("xyzzy", ["werewolf", "ghoul"]), None);
    assert_eq!(nearest("ghoul", []), None);
}

#[test]
fn a_suggestion_is_added_only_where_there_is_one() {
    assert_eq!(did_you_mean("goul", ["ghoul"]), "; did you mean \"ghoul\"?");
    assert_eq!(did_you_mean("xyzzy", ["ghoul"]), "");
}

#[test]
fn the_second_of_a_name_is_numbered() {
    let owned = |name: &str, id: &str| (name.to_string(), id.to_string());
    let taken = |ids: &'static [&str]| move |id: &str| ids.contains(&id);

    assert_eq!(of_its_own("Walking Dead", taken(&[])), owned("Walking Dead", "walking-dead"));
    assert_eq!(
        of_its_own("Walking Dead", taken(&["walking-dead"])),
        owned("Walking Dead 2", "walking-dead-2")
    );
    assert_eq!(
        of_its_own("Walking Dead", taken(&["walking-dead", "walking-dead-2"])),
        owned("Walking Dead 3", "walking-dead-3")
    );
    assert_eq!(of_its_own("—", taken(&[])), owned("—", "figure"));
}
