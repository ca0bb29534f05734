//! The book, its cards, and homebrew laid over it.

mod muster;

use std::path::Path;

use gravemarch::Book;

fn overlay(text: &str) -> Vec<(String, String)> {
    vec![("homebrew.toml".to_string(), text.to_string())]
}

pub const WIGHT: &str = r#"
[[profile]]
id = "barrow-wight"
name = "Barrow Wight"
stats = { melee = 5, defence = 15, health = 9 }
weapon = "rusted-blade"

[[weapon]]
id = "rusted-blade"
name = "Rusted Blade"
damage = 1
"#;

#[test]
fn the_built_in_book_is_sound() {
    let book = Book::built_in();

    let ids: Vec<&str> = book.profiles.iter().map(|profile| profile.id.as_str()).collect();
    assert_eq!(ids, ["knight", "ghoul", "sexton"]);
    assert_eq!(book.scenarios.len(), 1);
}

#[test]
fn homebrew_is_added_and_replaces() {
    let added = Book::read(&overlay(WIGHT)).expect("the homebrew is sound");
    assert_eq!(added.profile("Barrow Wight").map(|wight| wight.stats.defence), Ok(15));

    let maul = "[[weapon]]\nid = \"maul\"\nname = \"Maul\"\nstrike = -2\ndamage = 4\n";
    let replaced = Book::read(&overlay(maul)).expect("the homebrew is sound");
    assert_eq!(replaced.weapon("maul").map(|maul| maul.damage), Ok(4));
    assert_eq!(replaced.weapons.len(), 3);
}

/// All faults are reported at once, each with its line.
#[test]
fn faults_are_named() {
    let text = "[[weapon]]\nid = \"fork\"\nname = \"Fork\"\nstrike = 50\n\n[[wepon]]\nid = \"x\"\n";

    let faults = Book::read(&overlay(text)).expect_err("two things are wrong").0;

    let mut lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [1, 6], "{faults:?}");
}

#[test]
fn a_profile_needs_a_weapon_of_the_book() {
    let text = WIGHT.replace("weapon = \"rusted-blade\"", "weapon = \"rusted-bladde\"");

    let faults = Book::read(&overlay(&text)).expect_err("nobody makes that blade");

    assert_eq!((faults.0.len(), faults.0[0].file.as_str(), faults.0[0].line), (1, "homebrew.toml", 2));
    assert!(faults.to_string().contains("rusted-blade\""), "{faults}");
}

/// Every rule that the code names has a card, and the code names every card.
#[test]
fn rules_and_cards_are_the_same() {
    let mut code = String::new();
    gather(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut code);
    let cards = &Book::built_in().cards;
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '.' || sign == '-';

    for (at, _) in code.match_indices("gm.") {
        let id: String = code[at..].chars().take_while(|sign| is_part(*sign)).collect();
        let id = id.trim_end_matches('.');
        assert!(!id.ends_with(|sign: char| sign.is_ascii_digit()) || cards.get(id).is_some(), "{id}");
    }
    for card in cards.all() {
        assert!(code.contains(&card.id), "no code names {}", card.id);
    }
}

/// The text of all files in a folder and its folders.
fn gather(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("the source can be read").path();
        if path.is_dir() {
            gather(&path, text);
        } else {
            *text += &std::fs::read_to_string(path).expect("the source can be read");
        }
    }
}
