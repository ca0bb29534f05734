//! Proves what a content file may hold: tables of any kind under any file name, what joins and what replaces, and where
//! faults are told.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use silver_bayonet::Book;

use super::{lurker, read};

/// A soldier type of one's own.
fn soldier(id: &str, cost: u8) -> String {
    format!(
        "[[profile]]\nid = \"{id}\"\nkind = \"soldier\"\nname = \"{id}\"\nbook = \"ours\"\ncost = {cost}\nspeed = 6\nmelee = 1\n\
         accuracy = 1\ndefence = 13\ncourage = 0\nhealth = 10\nattributes = []\nkits = [[\"Musket\", \"Cartridge Box\"]]\n\
         source = \"ours\"\n"
    )
}

/// The Officer of one's own book.
const OFFICER: &str = "[[profile]]\nid = \"officer\"\nkind = \"officer\"\nname = \"Leader\"\nspeed = 6\nmelee = 2\naccuracy = 1\n\
                       defence = 14\ncourage = 2\nhealth = 15\npicks = 2\nslots = 6\nspecials = 2\nsource = \"ours\"\n";

const NATION: &str =
    "[[nation]]\nid = \"ruritania\"\nname = \"Ruritania\"\nbook = \"ours\"\nhires = [\"guardsman\"]\n";

const ROSTER: &str = "[[roster]]\nid = \"wild-geese\"\nname = \"Wild Geese\"\nnation = \"ruritania\"\n\n[roster.officer]\n\
                      name = \"O'Dwyer\"\nmelee_or_accuracy = \"melee\"\nhealth_or_speed = \"health\"\n\
                      courage_or_points = \"courage\"\nattributes = [\"Medic\", \"Strong\"]\n\n\
                      [[roster.soldiers]]\ntype = \"guardsman\"\n";

/// The only fault of a file: its place, and what it says.
fn the_fault_of(text: &str) -> (usize, String) {
    let faults = read(&[("ours.toml", text.to_string())]).unwrap_err();
    let [fault] = &faults[..] else { panic!("{faults:#?}") };
    assert_eq!(fault.file, "ours.toml", "{}", fault.what);
    (fault.line, fault.what.clone())
}

#[test]
fn tables_of_several_kinds_join_from_a_file_of_any_name() {
    let files = Book::content_files();
    let (_, hunt) = files.iter().find(|(file, _)| file.ends_with("the-hunt.toml")).unwrap();
    let hunt = hunt.replace("id = \"the-hunt\"", "id = \"our-hunt\"");
    let mixed = [lurker("[]"), soldier("guardsman", 12), NATION.to_string(), ROSTER.to_string()].join("\n");

    let book = read(&[("any name.toml", mixed), ("content/nations.toml", hunt)]).unwrap();

    let printed = Book::built_in();
    assert_eq!(book.profiles().len(), printed.profiles().len() + 2);
    assert_eq!(
        (book.monsters.len(), book.soldiers.len()),
        (printed.monsters.len() + 1, printed.soldiers.len() + 1)
    );
    assert_eq!(book.unit("wild-geese").unwrap().check(&book).unwrap().cost, 12);
    assert!(book.scenario("our-hunt").is_ok() && book.scenario("the-hunt").is_ok());
    assert_eq!(book.nations.len(), printed.nations.len() + 1);
}

/// The example of the README can be copied.
#[test]
fn the_example_of_the_readme_is_sound() {
    let readme = include_str!("../../content/README.md");
    let example = readme.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();

    let book = read(&[("ours.toml", example.to_string())]).unwrap();

    assert!(book.is_monster("marsh-lurker") && book.unit("wild-geese").is_ok());
    assert_eq!(book.arm("jezail").unwrap().name(&book), "Jezail");
}

#[test]
fn an_id_that_exists_is_replaced_at_its_place() {
    let book = read(&[("ours.toml", soldier("grenadier", 15) + OFFICER)]).unwrap();

    let printed = Book::built_in();
    let ids = |book: &Book| book.profiles().iter().map(|profile| profile.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&book), ids(printed));
    assert_eq!(book.profile("grenadier").unwrap().name, "grenadier");
    let officer = book.profile("officer").unwrap();
    assert!(officer.officer && !officer.creature);
    assert_eq!((officer.stats.health, officer.name.as_str(), book.officer.melee), (15, "Leader", 2));
}

/// A profile is one thing, whatever its kind: a Bandit may become a soldier.
#[test]
fn a_profile_may_change_its_kind() {
    let row = "[[encounter]]\nnumber = 10\nmonster = \"ghoul\"\n"; // the printed row brings a Bandit
    let book = read(&[("ours.toml", soldier("bandit", 12) + row)]).unwrap();

    assert!(!book.is_monster("bandit") && !book.profile("bandit").unwrap().creature);
    assert_eq!(book.profiles().iter().filter(|profile| profile.id == "bandit").count(), 1);
}

#[test]
fn old_names_are_answered_with_the_new() {
    for (old, new) in [
        ("[[monster]]", "profile"),
        ("[[soldier]]", "profile"),
        ("[officer]", "profile"),
        ("[[unit]]", "roster"),
    ] {
        let (line, what) = the_fault_of(&format!("# ours\n{old}\nid = \"x\"\n"));

        assert_eq!(line, 2);
        assert!(what.contains(&format!("\"{new}\"")), "{what}");
    }
}

#[test]
fn a_profile_says_its_kind() {
    let without = lurker("[]").replace("kind = \"monster\"\n", "");
    let strange = lurker("[]").replace("kind = \"monster\"", "kind = \"monstre\"");

    assert_eq!(the_fault_of(&without), (3, "missing field `kind`".to_string()));
    let (line, what) = the_fault_of(&strange);
    assert_eq!(line, 5);
    assert!(what.contains("`monstre`") && what.contains("`monster`, `soldier`, `officer`"), "{what}");
}

#[test]
fn there_is_one_officer() {
    let second = OFFICER.replace("id = \"officer\"", "id = \"captain\"");
    let none = soldier("officer", 12);

    for text in [second, none] {
        let (line, what) = the_fault_of(&text);
        assert_eq!(line, 1);
        assert!(what.contains("\"officer\""), "{what}");
    }
}

/// Absurd numbers are refused, each at its entry.
#[test]
fn numbers_have_bounds() {
    let weapon = "[[weapon]]\nid = \"rifle\"\nname = \"Rifle\"\nslots = 2\nkind = \"firearm\"\nrange = 30\n\
                  damage = { die = \"skill\", plus = 0 }\nmelee_as = \"hand-weapon\"\npage = \"1\"\n";
    let item = "[[item]]\nid = \"holy-symbol\"\nname = \"Holy Symbol\"\nslots = 1\npage = \"1\"\n";
    let form = "[[form]]\nid = \"bear\"\nname = \"Bear\"\nof = \"werebear\"\nspeed = 6\nmelee = 3\ndefence = 14\ncourage = 2\n\
                health = 12\nattributes = []\nbarred = []\nsource = \"ours\"\n";
    let card = "[[card]]\nid = \"ours\"\nname = \"Ours\"\ntext = \"Ours.\"\neffects = [{ heal = 4 }]\n";
    let changes = [
        (lurker("[]"), "health = 9", "health = 127", 3),
        (lurker("[]"), "speed = 5", "speed = -1", 3),
        (soldier("guardsman", 12), "cost = 12", "cost = 255", 1),
        (soldier("guardsman", 12), "source", "slots = 200\nsource", 1),
        (OFFICER.to_string(), "melee = 2", "melee = 127", 1),
        (OFFICER.to_string(), "picks = 2", "picks = 200", 1),
        (weapon.to_string(), "range = 30", "range = 0", 1),
        (weapon.to_string(), "range = 30", "range = 255", 1),
        (weapon.to_string(), "plus = 0", "plus = 127", 1),
        (weapon.to_string(), "page", "targets = 0\npage", 1),
        (weapon.to_string(), "page", "most = 0\npage", 1),
        (item.to_string(), "slots = 1", "slots = 255", 1),
        (form.to_string(), "health = 12", "health = 127", 1),
        (form.to_string(), "health = 12", "plus = { health = 127 }", 1),
        (card.to_string(), "heal = 4", "heal = 255", 1),
        (card.to_string(), "heal = 4", "terror = -128", 1),
        (card.to_string(), "heal = 4", "dice = { power = 255 }", 1),
        (card.to_string(), "heal = 4", "courage = { needed = 127 }", 1),
        ("[[event]]\nnumber = 1\nname = \"Rain\"\n".to_string(), "number = 1", "number = 11", 1),
        ("[[encounter]]\nnumber = 2\nmonster = \"ghoul\"\n".to_string(), "number = 2", "number = 21", 1),
    ];
    for (sound, number, absurd, line) in changes {
        assert!(read(&[("ours.toml", sound.clone())]).is_ok(), "{sound}");
        assert!(sound.contains(number), "{number} is not in {sound}");

        let (found, what) = the_fault_of(&sound.replace(number, absurd));

        assert_eq!(found, line, "{absurd}: {what}");
        assert!(what.contains("expected"), "{what}");
    }
}

/// Rules are no content: a file can't bring a weapon without a rule, nor an item or an attribute that the rules don't know.
#[test]
fn what_the_rules_do_not_know_is_refused() {
    let scythe = "[[weapon]]\nid = \"scythe\"\nname = \"Scythe\"\nslots = 2\nkind = \"melee\"\n\
                  damage = { die = \"power\", plus = 1 }\npage = \"1\"\n";
    let garlic = "[[item]]\nid = \"garlic\"\nname = \"Garlic\"\nslots = 1\npage = \"1\"\n";
    let holy_fire = "[[item]]\nid = \"holy-symbol\"\nname = \"Holy Symbol\"\nslots = 1\nquality = \"fire\"\npage = \"1\"\n";
    let lucky =
        "[[attribute]]\nid = \"lucky\"\nname = \"Lucky\"\nbook = \"ours\"\nofficer = true\npage = \"1\"\n";
    let terror = "[[terror]]\nband = \"collapse\"\nmost = 2\n\n[[terror]]\nband = \"no-effect\"\n";

    assert_eq!(
        the_fault_of(scythe),
        (
            1,
            "Scythe: the book has no melee weapon \"scythe\"; a new one needs like = \"…\", one of hand-weapon, \
             heavy-weapon, improvised-weapon, fencing-weapon"
                .to_string()
        )
    );
    assert_eq!(the_fault_of(garlic), (1, "Garlic: the book has no special item \"garlic\"".to_string()));
    assert!(the_fault_of(holy_fire).1.contains("quality"));
    assert_eq!(the_fault_of(lucky), (1, "Lucky: the rules know no attribute of that name".to_string()));
    let (line, what) = the_fault_of(terror);
    assert_eq!(line, 5);
    assert!(what.contains("six bands"), "{what}");
}

/// Proves that built-in units are played as they are, in every scenario, though homebrew has made their soldiers dearer
/// or allows them less; a unit of one's own is held to the new numbers.
#[test]
fn built_in_units_are_not_held_to_the_numbers_of_homebrew() {
    let dear = soldier("grenadier", 100);
    let strict = OFFICER.replace("picks = 2\nslots = 6\nspecials = 2", "picks = 1\nslots = 1\nspecials = 1");
    let few = soldier("rifleman", 10).replace("source", "most = 1\nspecials = 0\nsource");
    let nobody = "[[nation]]\nid = \"britain\"\nname = \"Britain\"\nbook = \"core\"\nhires = []\n";
    for text in [dear.as_str(), &strict, &few, nobody] {
        let book = read(&[("ours.toml", text.to_string())]).unwrap();

        let printed = Book::built_in();
        assert_eq!(book.scenarios.len(), printed.scenarios.len());
        for unit in book.units() {
            let figures = |book: &Book| book.unit(&unit.id).unwrap().check(book).unwrap().figures.len();
            assert_eq!(figures(&book), figures(printed), "{}", unit.id);
        }
        for scenario in &book.scenarios {
            assert_eq!(scenario.setup.lay(&book).err(), None, "{}", scenario.id);
        }
    }
    // 30 + 20 + 15 + 15 + 10 + 10 points, one 15 of them for a Grenadier, who costs 85 more now.
    let commission = |book: &Book| book.unit("kettner-commission").unwrap().check(book).unwrap().cost;
    let book = read(&[("ours.toml", dear.clone())]).unwrap();
    assert_eq!((commission(Book::built_in()), commission(&book)), (100, 185));

    let mut own = book.unit("kettner-commission").unwrap().clone();
    own.name = "Ours".to_string();
    let what = own.check(&book).unwrap_err();
    assert!(what[0].contains("expected at most 100"), "{what:?}");
    let geese = soldier("guardsman", 101) + NATION + ROSTER;
    assert!(the_fault_of(&geese).1.contains("found soldiers for 101 points, expected at most 100"));
}

/// A sound change may make a built-in unit or scenario impossible; that is told of the entry that makes it so.
#[test]
fn what_homebrew_breaks_is_told_of_the_homebrew() {
    let unarmed = soldier("grenadier", 15).replace("kits = [[\"Musket\", \"Cartridge Box\"]]", "kits = [[]]");

    let faults = read(&[("ours.toml", format!("# ours\n{unarmed}"))]).unwrap_err(); // what is its Silver Shot for?

    assert!(!faults.is_empty());
    for fault in &faults {
        assert_eq!((fault.file.as_str(), fault.line), ("ours.toml", 2));
        assert!(fault.what.starts_with("with this, content/"), "{}", fault.what);
    }
}

/// A faulty entry that built-in ones name is its own fault alone.
#[test]
fn nothing_is_told_of_what_follows_from_another_fault() {
    let broken = soldier("grenadier", 12).replace("health = 10", "health = 0");

    assert_eq!(the_fault_of(&broken), (1, "grenadier: found health 0, expected 1 to 100".to_string()));
}
