//! Proves that a weapon of one's own is carried, fought with and named: it has its own name and numbers, and goes by the
//! rules of the weapon that it is like.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use crate::common::offers::acts;
use crate::common::*;
use fates::{Asks, FigureId, FigureSet, Question, RuleId, Rules, Seat};
use frame::odds::{Oddsmaker, Query};
use frame::view::OptionView;
use frame::{Shelf, System};
use serde_json::json;
use silver_bayonet::{
    Act, ArmId, Battle, Book, Choice, Damage, Event, FigureSetup, Luck, MagicEvent, Make, Pool, Quality,
    Reloaded, Setup, SilverBayonet, Spoiled, State, TableSetup, Weapon,
};

use super::read;

type Sb = SilverBayonet;

const SOLDIER: FigureId = FigureId(0);
const ENEMY: FigureId = FigureId(1);

/// A musket that reaches 30" instead of 24" and does 1 more damage.
const JEZAIL: &str = "[[weapon]]\nid = \"jezail\"\nlike = \"musket\"\nname = \"Jezail\"\nslots = 2\nkind = \"firearm\"\nrange = 30\n\
                      damage = { die = \"power\", plus = 1 }\nreload = \"cartridge-box\"\nmelee_as = \"hand-weapon\"\n\
                      page = \"1\"\n";

/// A Hand Weapon that does 2 more damage; its name is longer than its id.
const YATAGHAN: &str = "[[weapon]]\nid = \"yataghan\"\nlike = \"hand-weapon\"\nname = \"Long Yataghan\"\nslots = 1\nkind = \"melee\"\n\
                        damage = { die = \"power\", plus = 2 }\npage = \"1\"\n";

/// A soldier of the Infantryman's numbers, Melee +1 and Accuracy +1, with this kit.
fn tribesman(kit: &str) -> String {
    format!(
        "[[profile]]\nid = \"tribesman\"\nkind = \"soldier\"\nname = \"Tribesman\"\nbook = \"ours\"\ncost = 12\nspeed = 6\nmelee = 1\n\
         accuracy = 1\ndefence = 13\ncourage = 0\nhealth = 10\nattributes = []\nkits = [{kit}]\nsource = \"ours\"\n"
    )
}

fn ours() -> Arc<Book> {
    let kit = "[\"Jezail\", \"Cartridge Box\", \"Long Yataghan\"]";
    read(&[("ours.toml", format!("{JEZAIL}\n{YATAGHAN}\n{}", tribesman(kit)))]).unwrap()
}

/// One of these and a Ghoul on an open table, so far apart from rim to rim, without Fate Dice. Each base is 1" wide.
fn apart(profile: &str, gap: f64) -> State {
    let at = (gap + 1.0) / 2.0;
    let figures = vec![FigureSetup::of(profile).at(-at, 0.0), monster("ghoul").at(at, 0.0)];
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    let mut state = Sb::lay(&ours(), &Setup { figures, table, ..Setup::default() }).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    state
}

fn told_by(state: &State, event: &Event) -> String {
    Sb::line(state, event).text
}

// Playing

/// Proves sb.shoot.3 by a jezail: it is fired at 28", as far as 30", where a Musket reaches 24" and no farther.
#[test]
fn it_reaches_as_far_as_its_own_range() {
    let fires = |profile, gap| acts(&apart(profile, gap), SOLDIER, &[]).contains(&Act::Shoot(ArmId::Own(0)));

    assert_eq!([28.0, 30.0, 30.1].map(|gap| fires("tribesman", gap)), [true, true, false]);
    assert_eq!([24.0, 24.1, 28.0].map(|gap| fires("infantryman", gap)), [true, false, false]);
}

/// Proves sb.shoot.6 by a jezail, and that the log names it: fired, reloaded, spoiled and blessed.
#[test]
fn it_does_its_own_damage_and_is_named_in_the_log() {
    let mut state = apart("tribesman", 28.0);
    let mut fates = dice([7, 5]);

    Battle::new(&mut state, &mut fates).shoot(SOLDIER, FigureSet::from_iter([ENEMY]), ArmId::Own(0)).unwrap();

    // 7 + 5 + 1 is just Defence 13, for the 7 of the Power Die and 1 of the jezail, of 12.
    assert_eq!(state[ENEMY].health, 4);
    let shot =
        "Tribesman shoots at Ghoul (Jezail): 7 + 5 dice, +1 Accuracy = 13 against Defence 13: a hit for 8.";
    assert_eq!(told_by(&state, &fates.told()[0]), shot);
    let hurt = Sb::line(&state, &fates.told()[1]);
    assert!(hurt.parts.iter().any(|part| (part.value, part.words.as_str()) == (1, "the weapon")), "{hurt:?}");

    let (figure, rule) = (SOLDIER, RuleId("sb.load.4"));
    let weapon = state.arm(SOLDIER, ArmId::Own(0)).make();
    let lines = [
        Reloaded { figure, weapon, rule }.into(),
        Spoiled { figure, weapon, rule }.into(),
        MagicEvent::Hallowed { figure, weapon, quality: Quality::Blessed, rule }.into(),
    ];
    assert_eq!(
        lines.map(|event| told_by(&state, &event)),
        ["Tribesman reloads its Jezail.", "Tribesman's Jezail is spoiled.", "Tribesman's Jezail is Blessed."]
    );
}

/// Proves that it goes by the rules of a Musket: it has a bayonet, and needs a Cartridge Box (sb.wpn.musket.3, .4).
#[test]
fn it_goes_by_the_rules_of_what_it_is_like() {
    let state = apart("tribesman", 28.0);
    let arms = &state.profile(SOLDIER).arms;
    let weapons = arms.iter().map(|arm| (arm.weapon, arm.name(&state.book)));
    let (mut empty, mut poor) = (state.clone(), state.clone());
    empty[SOLDIER].unloaded.set(0);
    poor[SOLDIER].unloaded.set(0);
    poor[SOLDIER].items = Default::default();
    let reloads = |state: &State| acts(state, SOLDIER, &[]).contains(&Act::Reload(ArmId::Own(0)));

    assert_eq!(
        weapons.collect::<Vec<_>>(),
        [(Weapon::Musket, "Jezail"), (Weapon::Bayonet, "Bayonet"), (Weapon::HandWeapon, "Long Yataghan")]
    );
    assert_eq!((reloads(&empty), reloads(&poor)), (true, false));
}

/// Proves sb.melee.3 by a weapon of one's own, and sb.crit.8 by the same: spoiled, it is an Improvised Weapon like any.
#[test]
fn a_melee_weapon_strikes_by_its_own_numbers() {
    let mut state = apart("tribesman", 0.5);
    let mut fates = dice([6, 6]);

    Battle::new(&mut state, &mut fates).strike(SOLDIER, ENEMY, ArmId::Own(2)).unwrap();

    // 6 + 6 + 1 is just Defence 13, for the 6 of the Power Die and 2 of the yataghan, of 12.
    assert_eq!(state[ENEMY].health, 4);
    let blow = "Tribesman strikes at Ghoul (Long Yataghan): 6 + 6 dice, +1 Melee = 13 against Defence 13: a hit for 8.";
    assert_eq!(told_by(&state, &fates.told()[0]), blow);

    state[SOLDIER].spoiled.set(2);
    let spoiled = state.arm(SOLDIER, ArmId::Own(2));
    assert_eq!((spoiled.name(&state.book), spoiled.melee), ("Improvised Weapon", Some(Damage::IMPROVISED)));
}

/// Proves sb.arm.limit.2: special shot and metal go on a weapon of one's own that is named, by its id or its name.
#[test]
fn upgrades_fit_it() {
    let book = ours();
    let with = |thing: &str| {
        let mut profile = book.profile("tribesman").unwrap().clone();
        profile.equip(thing, &book).map(|()| profile.arms)
    };

    assert!(with("Silver Shot (Jezail)").unwrap()[0].shooting.unwrap().shots.has(Quality::Silver));
    for thing in ["Silver Weapon (Yataghan)", "Silver Weapon (Long Yataghan)"] {
        let arms = with(thing).unwrap();
        assert_eq!([1, 2].map(|place| arms[place].qualities.has(Quality::Silver)), [false, true], "{thing}");
    }
    assert!(with("Silver Weapon (Musket)").is_err());
}

/// Proves sb.wpn.pistol.2 for a pistol of one's own: how many may be carried is its own number, and other pistols don't
/// count.
#[test]
fn it_has_a_limit_of_its_own() {
    let howdah = "[[weapon]]\nid = \"howdah\"\nlike = \"pistol\"\nname = \"Howdah\"\nslots = 1\nkind = \"firearm\"\nrange = 6\n\
                  damage = { die = \"power\", plus = 2 }\nmost = 1\npage = \"1\"\n";
    let book = read(&[("ours.toml", howdah.to_string())]).unwrap();
    let carrying = |things: &[&str]| {
        let equipment = things.iter().map(|thing| thing.to_string()).collect();
        FigureSetup { equipment, ..FigureSetup::of("infantryman") }.profile(&book)
    };

    assert!(carrying(&["2 Pistols", "Howdah"]).is_ok());
    let refused = "found a second Howdah, expected at most one".to_string();
    assert_eq!(carrying(&["Howdah", "Howdah"]), Err(vec![refused]));
}

// Names

/// Everything that can be done now, as a player is asked.
fn options(state: &State) -> Vec<OptionView> {
    let acts = acts(state, SOLDIER, &[]).into_iter().map(Choice::Act);
    let question = Question { seat: Seat(0), rule: RuleId("sb.act.1"), asks: Asks::Choice(acts.collect()) };
    let mut state = state.clone();
    state.asked = Some(SOLDIER);
    Sb::question(&state, &question).options
}

#[test]
fn options_levers_and_views_name_it() {
    let mut state = apart("tribesman", 28.0);
    let option = |state: &State, id: &str| {
        options(state).into_iter().find(|option| option.answer == id).map(|option| option.words)
    };
    assert_eq!(option(&state, "shoot-jezail").as_deref(), Some("Shoot the Jezail"));

    let luck = Choice::Luck(Luck { item: silver_bayonet::Item::SilverWeapon, on: Some(ArmId::Own(2)) });
    state.asked = Some(SOLDIER);
    let question = Question { seat: Seat(0), rule: RuleId("sb.event.10"), asks: Asks::Choice(vec![luck]) };
    let found = Sb::question(&state, &question).options.remove(0);
    assert_eq!(
        (found.answer.as_str(), found.words.as_str()),
        ("silver-weapon-yataghan", "Silver Weapon, for the Long Yataghan")
    );

    let lever = Sb::levers(&state).into_iter().find(|lever| lever.id == "tribesman.loaded-jezail").unwrap();
    assert!(lever.name.contains("loaded Jezail"), "{lever:?}");
    let sight = Sb::sight(&state, None, SOLDIER, ENEMY).unwrap();
    assert!(sight.promises.iter().any(|(what, _)| what == "Jezail"), "{sight:?}");
    let far = Sb::sight(&apart("tribesman", 30.5), None, SOLDIER, ENEMY).unwrap();
    assert!(far.words.contains("out of range of the Jezail"), "{}", far.words);
}

#[test]
fn the_shelf_names_it() {
    let book = ours();

    let shown = book.show("tribesman").unwrap();
    assert!(shown.contains("fights with Jezail: range 30\" Power Die +1"), "{shown}");
    assert!(book.list().contains("Jezail, Long Yataghan"));
    let written = book.written()["weapons"].as_array().unwrap().clone();
    assert_eq!(written.iter().filter(|weapon| weapon.get("like").is_some()).count(), 2);
    // In events it is known by the weapon whose rules it goes by.
    let make = book.arm("jezail").unwrap().make();
    assert!(make.own.is_some() && make != Make { own: None, ..make });
    assert_eq!(serde_json::to_value(make).unwrap(), "musket");
}

/// Proves that odds are asked and answered by its name; nobody who lacks it goes without, for it is lent.
#[test]
fn odds_name_it() {
    let book = ours();
    let asked = |question: &str, profile: &str, weapon: &str, facts: serde_json::Value| {
        let attacker = json!({ "profile": profile, "weapon": weapon });
        let query = json!({ "system": "silver-bayonet", "question": question, "attacker": attacker,
                            "target": { "profile": "ghoul" }, "facts": facts });
        let query: Query = serde_json::from_value(query).unwrap();
        Sb::odds(&book, &query).map(|odds| odds.tallies[0].what.clone())
    };

    let shot = |weapon: &str, range: u8| asked("shoot", "infantryman", weapon, json!({ "range": range }));
    assert_eq!(shot("jezail", 28).unwrap(), "Infantryman, shot, Jezail: added to the two dice");
    assert!(shot("jezail", 31).unwrap_err().text.contains("30\" is allowed for the Jezail"));
    assert!(shot("musket", 28).unwrap_err().text.contains("24\" is allowed for the Musket"));
    for name in ["yataghan", "Long Yataghan"] {
        let blow = asked("melee", "infantryman", name, json!({})).unwrap();
        assert_eq!(blow, "Infantryman, attack, Long Yataghan: added to the two dice");
    }
    // A bayonet goes by the name of its gun.
    let thrust = asked("melee", "tribesman", "jezail", json!({})).unwrap();
    assert_eq!(thrust, "Tribesman, attack, Bayonet: added to the two dice");

    let form = Sb::form(&book);
    let known =
        form.weapons.iter().any(|weapon| (&*weapon.id, &*weapon.name) == ("yataghan", "Long Yataghan"));
    assert!(known);
}

// Faults

/// The only fault of a file: its line, and what it says.
fn the_fault_of(text: &str) -> (usize, String) {
    let faults = read(&[("ours.toml", format!("# ours\n{text}"))]).unwrap_err();
    let [fault] = &faults[..] else { panic!("{faults:#?}") };
    assert_eq!(fault.file, "ours.toml", "{}", fault.what);
    (fault.line, fault.what.clone())
}

const FIREARMS: &str = "blunderbuss, musket, pistol, rifle, volley-gun";

/// What it is like is missing, misspelt, or of another kind. That is told once, and not again of those who carry it.
#[test]
fn what_it_is_like_is_a_weapon_of_its_kind() {
    let carried = tribesman("[\"Jezail\"]");
    let like = |like: &str| the_fault_of(&(JEZAIL.replace("like = \"musket\"\n", like) + &carried));

    let missing =
        format!("the book has no firearm \"jezail\"; a new one needs like = \"…\", one of {FIREARMS}");
    assert_eq!(like(""), (2, format!("Jezail: {missing}")));
    let unknown = format!("found \"muskett\", expected a firearm: {FIREARMS}; did you mean \"musket\"?");
    assert_eq!(like("like = \"muskett\"\n"), (2, format!("Jezail, like: {unknown}")));
    let of_another_kind = format!("found \"hand-weapon\", expected a firearm: {FIREARMS}");
    assert_eq!(like("like = \"hand-weapon\"\n"), (2, format!("Jezail, like: {of_another_kind}")));
    let itself = format!("found \"jezail\", expected a firearm: {FIREARMS}");
    assert_eq!(like("like = \"jezail\"\n"), (2, format!("Jezail, like: {itself}")));

    let melee = the_fault_of(&YATAGHAN.replace("\"hand-weapon\"", "\"musket\"")).1;
    assert!(melee.contains("expected a melee weapon: hand-weapon, heavy-weapon"), "{melee}");
}

/// A misspelt id of the book is met with the right one.
#[test]
fn a_misspelt_id_is_met_with_the_nearest() {
    let (_, what) =
        the_fault_of(&JEZAIL.replace("like = \"musket\"\n", "").replace("\"jezail\"", "\"muskett\""));

    assert!(what.ends_with("did you mean \"musket\"?"), "{what}");
}

/// A weapon of the book is like nothing but itself, and a kit finds every weapon by its id and its name.
#[test]
fn its_id_and_its_name_are_its_own() {
    let itself = the_fault_of(&JEZAIL.replace("\"jezail\"", "\"rifle\""));
    assert_eq!(itself, (2, "Jezail: found `like`, expected none: the book has \"rifle\" itself".to_string()));
    for (id, name, word) in
        [("sword", "Sabre", "sword"), ("sabre", "Sword", "Sword"), ("jezail", "Musket", "Musket")]
    {
        let text = JEZAIL.replace("\"jezail\"", &format!("\"{id}\"")).replace("Jezail", name);
        let (line, what) = the_fault_of(&text);
        assert_eq!(line, 2);
        assert!(what.contains(&format!("found \"{word}\"")), "{what}");
    }
    let second = format!("{JEZAIL}\n{}", JEZAIL.replace("\"jezail\"", "\"long-jezail\""));
    let twice = "Jezail: found the name of \"jezail\", expected one of its own".to_string();
    assert_eq!(the_fault_of(&second), (14, twice)); // a comment, eleven lines and a blank one come before
}

#[test]
fn armour_and_ammunition_are_not_added() {
    for (kind, words) in [("armour", "armour"), ("ammunition", "ammunition")] {
        let cuirass = format!(
            "[[weapon]]\nid = \"cuirass\"\nname = \"Cuirass\"\nslots = 1\nkind = \"{kind}\"\npage = \"1\"\n"
        );
        let what = format!(
            "the book has no {words} \"cuirass\"; armour and ammunition can be changed, but none added"
        );
        assert_eq!(the_fault_of(&cuirass), (2, format!("Cuirass: {what}")));
    }
}

/// A book has 200 weapons at most; the first one beyond is named, with its line.
#[test]
fn a_book_has_so_many_weapons_and_no_more() {
    let printed = Book::built_in().weapons.len();
    let blade = |number: usize| {
        YATAGHAN
            .replace("yataghan", &format!("blade-{number}"))
            .replace("Long Yataghan", &format!("Blade {number}"))
    };
    let blades = |count: usize| (1..=count).map(blade).collect::<String>();

    assert!(read(&[("ours.toml", blades(200 - printed))]).is_ok());
    let faults = read(&[("ours.toml", blades(201 - printed))]).unwrap_err();

    // Each blade is eight lines long.
    let line = 8 * (200 - printed) + 1;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].line, faults[0].what.as_str()), (line, "a book has at most 200 weapons"));
}
