//! Content of one's own is read in whatever file it stands; everything that is wrong with it is told with file and line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Book, Weapon};

const PROFILE: &str = "[[profile]]\nid = \"bog-hag\"\nname = \"Bog Hag\"\nlist = \"zombies\"\npoints = 30\nquality = 4\n\
                       combat = 2\nrules = [\"Savage\"]\n";
const ROSTER: &str = "[[roster]]\nid = \"the-bog\"\nname = \"The Bog\"\nside = \"evil\"\npoints = 90\n\
                      models = [{ profile = \"bog-hag\", count = 3 }]\n";
const WEAPON: &str = "[[weapon]]\nid = \"wall-gun\"\nlike = \"musket\"\nname = \"Wall Gun\"\nclass = \"firearm\"\n\
                      bonus = 3\nrange = \"L\"\nhands = 2\nsilver = true\nwood = false\nreload = 2\npage = \"ours\"\n";
const VIAL: &str = "[[weapon]]\nid = \"holy-water\"\nname = \"Vial\"\nclass = \"vial\"\nbonus = 0\ncombat = 3\n\
                    range = \"S\"\nhands = 1\nsilver = false\nwood = false\nreload = 0\nonly = [\"Demon\"]\npage = \"ours\"\n";
const BOMB: &str = "[[weapon]]\nid = \"grenade\"\nname = \"Bomb\"\nclass = \"explosive\"\nbonus = 0\nzones = [4, 3, 1]\n\
                    prime = 1\nrange = \"M\"\nhands = 1\nsilver = false\nwood = false\nreload = 0\nlethal = [\"Zombie\"]\n\
                    page = \"ours\"\n";
const RULE: &str =
    "[[rule]]\nid = \"savage\"\nname = \"Savage\"\ncost = 8\nsure = \"guess\"\npage = \"ours\"\n";
const SCARED: &str = "[[scared]]\nid = \"freeze\"\nname = \"Frozen\"\nleast = 8\n";
const SCENARIO: &str = "[scenario]\nid = \"the-moor\"\nname = \"The Moor\"\nkind = \"wolves-in-the-mist\"\nstory = \"\"\n\
                        briefing = \"\"\nwidth = 900\ndepth = 900\n";
const SIDES: &str = "[[side]]\nname = \"Hunters\"\nside = \"good\"\npoints = 300\nlists = [\"victorian-hunters\"]\n\
                     [[side]]\nname = \"Hags\"\nside = \"evil\"\npoints = 300\nlists = [\"zombies\"]\n";

fn read(file: &str, text: &str) -> Result<std::sync::Arc<Book>, Vec<String>> {
    let read = Book::read(&[(file.to_string(), text.to_string())]);
    read.map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
}

/// Everything that is wrong with a file, each line with its place.
fn faults(text: &str) -> Vec<String> {
    read("own.toml", text).err().unwrap_or_default()
}

/// The one thing that is wrong with a file, an empty line before it.
fn fault(text: &str) -> String {
    let found = faults(&format!("\n{text}"));
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].clone()
}

#[test]
fn new_ids_join_whatever_the_file_is_called() {
    let all = [SCENARIO, SIDES, PROFILE, ROSTER, WEAPON, RULE].join("\n");
    for file in ["own.toml", "weapons.toml", "content/profiles.toml", "parties"] {
        let book = read(file, &all).unwrap();

        assert_eq!(book.profile("Bog Hag").unwrap().list, "zombies", "{file}");
        assert_eq!(book.party("The Bog").unwrap().cost(&book), 90);
        assert_eq!(book.scenario("the-moor").unwrap().sides[1].name, "Hags");
        assert_eq!(book.weapons.last().map(|weapon| weapon.id.as_str()), Some("wall-gun"));
        assert_eq!(book.profiles().len(), Book::built_in().profiles().len() + 1);
        assert_eq!(book.rules.len(), Book::built_in().rules.len(), "it replaced one");
    }
}

#[test]
fn ids_that_exist_replace() {
    let built_in = Book::built_in();
    let cop = PROFILE.replace("bog-hag", "cop");
    let book =
        read("own.toml", &format!("{cop}{VIAL}{}", SCENARIO.replace("the-moor", "human-cattle") + SIDES));
    let book = book.unwrap();

    assert_eq!(book.profile("cop").unwrap().name, "Bog Hag");
    assert_eq!(book.weapon(book.printed(Weapon::HolyWater)).name, "Vial");
    assert_eq!(book.scenario("human-cattle").unwrap().name, "The Moor");
    assert_eq!(
        (book.profiles().len(), book.weapons.len(), book.scenarios.len()),
        (built_in.profiles().len(), built_in.weapons.len(), built_in.scenarios.len())
    );
}

#[test]
fn an_id_stands_once_in_a_file() {
    assert_eq!(
        faults(&format!("{PROFILE}{PROFILE}")),
        ["own.toml:9: \"bog-hag\" stands twice, first in line 1"]
    );
}

#[test]
fn the_fault_of_an_old_name_says_the_new_one() {
    let party = fault(&ROSTER.replace("[[roster]]", "[[party]]"));
    assert!(
        party.starts_with("own.toml:2: found \"party\"") && party.ends_with("it is called \"roster\" now")
    );
    let other = fault(&PROFILE.replace("[[profile]]", "[[other]]"));
    assert!(
        other.starts_with("own.toml:2: found \"other\"") && other.ends_with("it is called \"profile\" now")
    );
    assert!(fault(&PROFILE.replace("list =", "roster =")).starts_with("own.toml:5: unknown field `roster`"));
    assert!(
        fault("[[entry]]\nid = \"rat\"\n")
            .starts_with("own.toml:2: found \"entry\", expected one of profile")
    );
}

#[test]
fn absurd_numbers_are_refused_with_file_and_line() {
    for (text, wrong, number, found) in [
        (PROFILE, "points = 30", "points = 10000", "found 10000 points, expected at most 9999"),
        (PROFILE, "quality = 4", "quality = 1", "found Quality 1, expected 2 to 6"),
        (PROFILE, "combat = 2", "combat = 100", "found Combat 100, expected 0 to 9"),
        (WEAPON, "bonus = 3", "bonus = 100", "Wall Gun, bonus: found 100, expected -9 to 9"),
        (
            WEAPON,
            "bonus = 3",
            "bonus = 3\nfar_bonus = -100",
            "Wall Gun, far_bonus: found -100, expected -9 to 9",
        ),
        (WEAPON, "hands = 2", "hands = 0", "Wall Gun, hands: found 0, expected 1 to 2"),
        (WEAPON, "reload = 2", "reload = 200", "Wall Gun, reload: found 200, expected 0 to 9"),
        (WEAPON, "reload = 2", "reload = 2\nspread = 200", "Wall Gun, spread: found 200, expected 0 to 9"),
        (VIAL, "combat = 3", "combat = -3", "Vial, combat: found -3, expected 0 to 9"),
        (BOMB, "prime = 1", "prime = 255", "Bomb, prime: found 255, expected 0 to 9"),
        (BOMB, "[4, 3, 1]", "[4, 3, 100]", "Bomb, zones: found 100, expected 0 to 9"),
        (RULE, "cost = 8", "cost = 127", "Savage, cost: found 127, expected -99 to 99"),
        (SCARED, "least = 8", "least = 800", "Frozen, least: found 800, expected -99 to 99"),
    ] {
        assert!(text.contains(wrong), "{wrong}");
        let told = faults(&format!("\n{}", text.replace(wrong, number)));
        assert_eq!(told[0], format!("own.toml:2: {found}"));
    }
    let poor = ROSTER.replace("points = 90", "points = 0").replace("bog-hag", "captive");
    assert_eq!(faults(&poor)[0], "own.toml:1: the-bog: points: found 0, expected 1 to 9999");
}

#[test]
fn absurd_scenarios_are_refused_with_file_and_line() {
    let whole = format!("{SCENARIO}{SIDES}");
    let tower = "[[terrain]]\nname = \"the tower\"\nkind = \"wall\"\noutline = [[0, 0], [9, 0], [0, 9]]\nheight = 90000\n";
    for (text, found) in [
        (whole.replace("width = 900", "width = 90000"), "own.toml:1: found 90000 by 900 millimetres"),
        (whole.replacen("points = 300", "points = 60000", 1), "own.toml:9: Hunters, points: found 60000"),
        (format!("{whole}{tower}"), "own.toml:19: terrain \"the tower\": found no height that a table has"),
        (
            whole.replace("wolves-in-the-mist", "haunted-house"),
            "own.toml:1: found 0 [[area]], expected 1 to 6",
        ),
    ] {
        let told = faults(&text);
        assert!(told.len() == 1 && told[0].starts_with(found), "{told:?}");
    }
}

#[test]
fn what_only_some_weapons_have_is_refused_with_others() {
    assert!(fault(&VIAL.replace("combat = 3\n", "")).ends_with("Vial: a vial has a Combat of its own"));
    assert!(
        fault(&BOMB.replace("[4, 3, 1]", "[4]")).ends_with("Bomb, zones: found 1, expected 3 for its class")
    );
    assert!(
        fault(&BOMB.replace("prime = 1", "combat = 4"))
            .ends_with("Bomb: only a vial has a Combat of its own")
    );
    assert!(
        fault(&BOMB.replace("[\"Zombie\"]", "[\"Demon\"]")).contains("lethal: found Demon, expected Zombie")
    );
    assert!(fault(&VIAL.replace("\"Demon\"", "\"Deamon\"")).contains("did you mean \"Demon\""));
    assert!(
        fault(&format!("{WEAPON}prime = 1\n"))
            .ends_with("only explosives and vials have prime, only and lethal")
    );
}

#[test]
fn a_new_weapon_says_which_one_it_is_like() {
    assert!(
        fault(&WEAPON.replace("like = \"musket\"\n", ""))
            .contains("a weapon of another id says like = one of bow")
    );
    assert!(fault(&WEAPON.replace("wall-gun", "pistol")).ends_with("Wall Gun is the Pistol itself"));
    let hag = PROFILE.replace("Savage", "Pistol (wall-gun)");
    let found = "own.toml:1: the Wall Gun is not like a Pistol";
    assert_eq!(faults(&format!("{hag}{WEAPON}")), [found]);
}

/// Nothing is wrong with the built-in rosters by themselves: a profile that was laid over one of theirs is.
#[test]
fn a_built_in_roster_is_not_blamed() {
    let dear = PROFILE.replace("bog-hag", "walking-dead").replace("points = 30", "points = 300");
    let told = faults(&format!("\n{dear}"));
    assert!(!told.is_empty());
    for fault in told {
        assert!(fault.starts_with("own.toml:2: this spoils a built-in roster: "), "{fault}");
    }
    let list = "[[list]]\nid = \"common-familiars\"\nname = \"Familiars\"\nside = \"evil\"\nhuman = false\n";
    assert!(faults(list).iter().all(|fault| fault.starts_with("own.toml:1: ")));
}

#[test]
fn names_of_lists_profiles_and_scenarios_must_be_known() {
    assert!(
        fault(&PROFILE.replace("zombies", "zombis"))
            .ends_with("no list is called \"zombis\"; did you mean \"zombies\"?")
    );
    assert!(fault(ROSTER).contains("no profile is called \"bog-hag\""));
    let scenarios = ROSTER.replace("points = 90", "points = 90\nscenarios = [\"the-moors\"]");
    assert!(faults(&format!("{PROFILE}{scenarios}"))[0].contains("no scenario is called \"the-moors\""));
    assert!(
        fault(&RULE.replace("\"savage\"", "\"savagery\"")).contains("no special rule is called \"savagery\"")
    );
    let unnamed = faults(&ROSTER.replace("id = \"the-bog\"\n", "").replace("bog-hag", "werewolf"));
    assert!(unnamed.iter().any(|fault| fault.starts_with("own.toml:1: found the id \"\"")), "{unnamed:?}");
}

/// What the README of the content folder shows can be read.
#[test]
fn the_examples_of_the_readme_are_sound() {
    let readme = include_str!("../../content/README.md");
    let examples: Vec<&str> =
        readme.split("```toml").skip(1).filter_map(|part| part.split("```").next()).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        assert_eq!(faults(example), [] as [&str; 0]);
    }
}
