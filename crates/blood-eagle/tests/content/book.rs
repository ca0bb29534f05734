//! The content files, read and checked together.

use blood_eagle::{Book, Setup, Trait};

use crate::common::*;

fn faults(file: &str, text: &str) -> Vec<String> {
    let read = Book::read(&[(file.to_string(), text.to_string())]);
    read.err().map_or(Vec::new(), |faults| faults.0.iter().map(|fault| fault.to_string()).collect())
}

/// The built-in files have everything that rules read.
#[test]
fn the_built_in_content_is_complete() {
    let book = Book::built_in();

    assert_eq!((book.weapons.len(), book.traits.len(), book.powers.len()), (20, Trait::ALL.len(), 9));
    assert_eq!((book.armour_pieces.len(), book.classes.len(), book.equipment.len()), (7, 3, 4));
    assert_eq!((book.moves.len(), book.modifiers.len(), book.points.len()), (5, 8, 10));
    assert_eq!((book.fires.len(), book.burning.len(), book.usual.len()), (4, 1, 1));
    assert_eq!((book.seas.len(), book.terrain_types.len(), book.terrain.len()), (4, 3, 16));
    assert_eq!((book.warbands.len(), book.figures.len(), book.scenarios.len()), (4, 0, 5));
}

/// A fault is told with its file, its line, and what was probably meant.
#[test]
fn a_fault_names_file_and_line() {
    let walk = "\n[[move]]\nid = \"wlak\"\nname = \"Walk\"\ninches = 6\nrule = \"be.move.1\"\n";
    let told = faults("ours.toml", walk);
    assert!(told.len() == 1 && told[0].starts_with("ours.toml:3: "), "{told:?}");

    let told = faults("ours.toml", &walk.replace("[[move]]", "[[mvoe]]"));
    assert!(told[0].ends_with("did you mean \"move\"?"), "{told:?}");
    let told = faults("ours.toml", &walk.replace("wlak", "walk").replace("inches", "speed"));
    assert!(told[0].contains("speed"), "{told:?}");
    let told = faults("ours.toml", &walk.replace("wlak", "walk").replace("be.move.1", "be.move.99"));
    assert_eq!(told, ["ours.toml:2: no card has the id \"be.move.99\""]);
}

/// What a table is, its name says, and no longer its file's.
#[test]
fn an_entry_says_what_it_is() {
    let told = faults("weapons.toml", "[[entry]]\nid = \"club\"\n");

    let found = "weapons.toml:1: found \"entry\", expected one of profile, roster, weapon";
    assert!(told[0].starts_with(found), "{told:?}");
    assert!(told[0].ends_with("; it is called \"roster, weapon, trait … after what it is\" now"), "{told:?}");
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
