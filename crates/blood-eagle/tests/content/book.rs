//! The content files, read and checked together.

use blood_eagle::{Book, Options, Setup, Trait, Weapon};

use crate::common::*;

fn faults(file: &str, text: &str) -> Vec<String> {
    let read = Book::read(&[(file.to_string(), text.to_string())]);
    read.err().map_or(Vec::new(), |faults| faults.0.iter().map(|fault| fault.to_string()).collect())
}

/// The built-in files are sound, and every rule id they name has a card.
#[test]
fn the_built_in_content_is_sound() {
    let book = Book::built_in();
    let rows = book.weapons.iter().flat_map(|weapon| [&weapon.fight, &weapon.shoot, &weapon.at_rest]);
    let rules = rows.flatten().map(|row| row.rule.as_str());
    let rules = rules
        .chain(book.powers.iter().map(|power| power.rule.as_str()))
        .chain(book.armour_rows.iter().map(|row| row.rule.as_str()))
        .chain(book.terrain.iter().map(|sheet| sheet.rule.as_str()))
        .chain(book.moves.iter().map(|sheet| sheet.rule.as_str()))
        .chain(book.modifiers.iter().map(|sheet| sheet.rule.as_str()))
        .chain(book.fires.iter().map(|sheet| sheet.rule.as_str()))
        .chain(book.points.iter().map(|sheet| sheet.rule.as_str()))
        .chain(book.traits.iter().flat_map(|sheet| sheet.rules.iter().map(String::as_str)))
        .chain(book.switches.iter().flat_map(|sheet| sheet.rules.iter().map(String::as_str)));

    for rule in rules {
        assert!(book.cards.get(rule).is_some(), "{rule}");
    }
    assert_eq!(
        (book.weapons.len(), book.traits.len(), book.powers.len()),
        (Weapon::ALL.len(), Trait::ALL.len(), 9)
    );
    assert_eq!(
        book.switches.len(),
        serde_json::to_value(Options::default()).unwrap().as_object().unwrap().len()
    );
}

/// A fault is told with its file, its line, and what was probably meant.
#[test]
fn a_fault_names_file_and_line() {
    let weapon = "\n[[entry]]\nid = \"clubb\"\nname = \"Clubb\"\nhands = 1\npage = \"5.2\"\n";
    let told = faults("weapons.toml", weapon);
    assert!(told.len() == 1 && told[0].starts_with("weapons.toml:3: "), "{told:?}");

    let told = faults("wepons.toml", "");
    assert!(told[0].contains("did you mean \"weapons.toml\"?"), "{told:?}");
    let told = faults(
        "movement.toml",
        "[[entry]]\nid = \"walk\"\nname = \"Walk\"\ninches = 6\nspeed = 1\nrule = \"be.move.1\"\n",
    );
    assert!(told[0].contains("speed"), "{told:?}");
}

/// A scenario that names what is not there is refused, with everything that is wrong.
#[test]
fn a_scenario_names_what_there_is() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/content/scenarios/the-ford-at-aldham.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let wrong = text
        .replace("area = \"north-bank\"", "area = \"north-bnk\"")
        .replace("of = \"jarl-hrafn\"", "of = \"jarl-hrafen\"")
        .replace("feat = \"holds\"", "feat = \"hold\"")
        .replace("warband = \"norse-raiders-of-skarfjord\"", "warband = \"norse-raiders\"");

    let told = faults("wrong.toml", &wrong);

    assert_eq!(told.len(), 4, "{told:#?}");
    for hint in ["north-bank", "jarl-hrafn", "holds", "norse-raiders-of-skarfjord"] {
        assert!(
            told.iter().any(|fault| fault.contains(&format!("did you mean \"{hint}\"?"))),
            "{hint}: {told:#?}"
        );
    }
}

/// A homebrew scenario and a homebrew number replace the built-in ones of the same id.
#[test]
fn homebrew_replaces_what_has_the_same_id() {
    let text =
        "[[entry]]\nid = \"walk\"\nname = \"On foot\"\ninches = 5\nadds_speed = true\nrule = \"be.move.1\"\n";

    let book = Book::read(&[("movement.toml".to_string(), text.to_string())]).unwrap();

    assert_eq!(book.numbers.walk, table::inches(5));
    assert_eq!(book.scenarios.len(), 5);
}

/// A setup that cannot be is refused, with everything that is wrong.
#[test]
fn a_setup_that_cannot_be_is_refused() {
    let lay = |setup: &Setup| setup.lay(Book::built_in()).unwrap_err();
    let two = [figure("S4").at(0.0, 0.0), figure("S5").at(0.5, 0.0)];
    let unknown = [figure("S44").at(0.0, 0.0), figure("thral").at(5.0, 0.0)];
    let water = blood_eagle::TerrainSetup {
        passable: false,
        ..terrain(table::Kind::Water, 0, (-1.0, -1.0), (1.0, 1.0))
    };

    assert!(lay(&setup(two)).iter().any(|fault| fault.contains("stands in")));
    assert_eq!(lay(&setup(unknown)).len(), 2);
    assert_eq!(
        lay(&with_terrain(setup([figure("S4").at(0.0, 0.0)]), [water])),
        ["Fyrdman has no room where it stands"]
    );
    assert!(
        lay(&Setup { scenario: Some("the-ford".to_string()), ..Setup::default() })[0]
            .contains("did you mean")
    );
    assert!(lay(&Setup { sea_state: 4, ..setup([figure("S4").at(0.0, 0.0)]) })[0].contains("Sea State 4"));
}
