//! Files of one's own: what joins, what is replaced, and what is refused, with file and line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use blood_eagle::{Act, BloodEagle, Book, Phase, Setup, SideSetup, Written};
use fates::{DiceFrom, FactsFrom, Game, Rules, Seed};
use frame::odds::Query;
use frame::{Oddsmaker, Shelf, System};
use serde_json::json;
use table::inches;

use crate::common::*;

/// The built-in book with these files over it.
fn read(files: &[(&str, &str)]) -> Result<Arc<Book>, Vec<String>> {
    let files: Vec<(String, String)> =
        files.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
    Book::read(&files).map_err(|faults| faults.0.iter().map(|fault| fault.to_string()).collect())
}

/// The faults of one file.
fn faults(text: &str) -> Vec<String> {
    read(&[("ours.toml", text)]).err().unwrap_or_default()
}

/// A scenario of the book under another id.
fn ford(id: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/content/scenarios/the-ford-at-aldham.toml");
    let text = std::fs::read_to_string(path).unwrap();
    text.replace("id = \"the-ford-at-aldham\"", &format!("id = \"{id}\""))
}

const WALK: &str = r#"
    [[move]]
    id = "walk"
    name = "On foot"
    inches = 5
    rule = "be.move.1"
"#;

const BILL: &str = r#"
    [[weapon]]
    id = "bill"
    name = "Bill"
    hands = 2
    cutting = true
    fight = { bonus = 3, fate = -2, rule = "be.weapon.fight.spear" }
"#;

const REEVE: &str = r#"
    [[profile]]
    id = "reeve"
    name = "Reeve"
    fv = 3
    sv = 1
    fate = 4
    fight = ["bill"]
"#;

const POSSE: &str = r#"
    [[roster]]
    id = "posse"
    name = "The reeve's posse"
    profiles = [{ profile = "reeve" }, { profile = "fyrdman", count = 3 }]
"#;

/// An entry of an id that exists replaces it, in a file of any name; its numbers count in play.
#[test]
fn an_id_that_exists_is_replaced_whatever_the_file_is_called() {
    for file in ["movement.toml", "slow-feet.toml", "content/weapons.toml", "a/b/c.toml"] {
        let book = read(&[(file, WALK)]).unwrap();

        assert_eq!((book.numbers.walk, book.moves.len()), (inches(5), 5), "{file}");
    }
}

/// Any other id joins: a weapon, a figure of no warband that carries it, a roster that names the figure, and a
/// scenario, all in one file. Setups, odds and duels find them.
#[test]
fn a_new_id_joins() {
    let book =
        read(&[("ours.toml", &[ford("the-bill-at-aldham").as_str(), BILL, REEVE, POSSE].concat())]).unwrap();
    assert_eq!((book.weapons.len(), book.warbands.len(), book.scenarios.len()), (21, 5, 6));
    let posse = book.warband("posse").unwrap();
    assert_eq!((posse.figures, posse.points, posse.figure[0].cost), (4, 22 + 3 * 27, Some(22))); // 9 + 6 + 2, bill 5

    let side =
        |warband: &str| SideSetup { warband: Some(Written::Id(warband.to_string())), ..SideSetup::default() };
    let setup = Setup {
        scenario: Some("the-bill-at-aldham".to_string()),
        sides: vec![side("posse"), side("the-hollow-coven")],
        ..Setup::default()
    };
    assert_eq!(BloodEagle::lay(&book, &setup).unwrap().figures.len(), 14);

    let query: Query = serde_json::from_value(json!({ "system": "be", "question": "fight",
        "attacker": { "profile": "reeve" }, "target": { "profile": "thrall", "weapon": "bill" } }))
    .unwrap();
    assert!(BloodEagle::odds(&book, &query).is_ok());
    assert!(
        BloodEagle::bout(&book, &query.attacker, &query.target.unwrap(), frame::Until::default()).is_ok()
    );
    assert!(book.profile_views().iter().any(|view| view.id == "reeve"));
    assert!(book.show("reeve").unwrap().contains("fights with Bill"));
}

/// be.fight.2: a weapon of a new id strikes with its own numbers, under its own name. Reeve: FV 3; M4: AR 8.
#[test]
fn a_new_weapon_strikes() {
    let book = read(&[("ours.toml", &[BILL, REEVE].concat())]).unwrap();
    let fight = setup([figure("reeve").at(0.0, 0.0), figure("M4").enemy().at(1.0, 0.0)]);
    let mut state = in_phase(BloodEagle::lay(&book, &fight).unwrap(), Phase::Fighting);

    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).dice([2, 9])); // 2 + 3 + 3 = 8

    assert!(told[0].ends_with("(bill), 8 against AR 8: a hit."), "{told:?}");
}

/// be.equip.fire_arrow.5: the bows that shoot fire arrows stand in the file.
#[test]
fn a_new_bow_shoots_fire_arrows_if_they_fit_it() {
    let bow = r#"
        [[weapon]]
        id = "elm-bow"
        name = "Elm bow"
        hands = 2
        shoot = { bonus = 2, range = 18, fate = -1, rule = "be.weapon.shoot.bow_hunting" }

        [[profile]]
        id = "archer"
        name = "Archer"
        fv = 1
        sv = 3
        fate = 5
        shoot = ["elm-bow"]
        items = { torch = 1, fire-arrow = 2 }
    "#;
    let arrows = r#"
        [[equipment]]
        id = "fire-arrow"
        name = "Fire arrow"
        counted = true
        used_up = true
        bows = ["elm-bow"]
        flame = 1
    "#;
    let farm = with_terrain(
        setup([figure("archer").torch().at(0.0, 0.0), figure("S4").enemy().at(-9.0, 0.0)]),
        [haystack((5.5, -1.0), (7.5, 1.0))],
    );
    let shoots = |text: &str| {
        let book = read(&[("ours.toml", text)]).unwrap();
        let state = in_phase(BloodEagle::lay(&book, &farm).unwrap(), Phase::Shooting);
        acts(&state, A).iter().any(|act| matches!(act, Act::FireArrow(..)))
    };

    assert!(!shoots(bow));
    assert!(shoots(&[bow, arrows].concat()));
}

/// A figure of an id that a warband has takes its place there; sums that homebrew changes are worked out anew.
#[test]
fn a_profile_replaces_the_figure_of_a_warband() {
    let fyrdman = REEVE.replace("reeve", "fyrdman").replace("bill", "spear");

    let book = read(&[("ours.toml", &fyrdman)]).unwrap();

    let band = book.warband("saxon-fyrd-of-aldham").unwrap();
    assert_eq!((band.figures, band.points), (9, 250 - 4 * (27 - 21))); // 9 + 6 + 2, spear 4
    assert_eq!(book.profile("S4").unwrap().name, "Reeve");
    assert_eq!(book.profile_views().len(), Book::built_in().profile_views().len());
}

/// A weapon that costs more makes those who carry it cost more, in built-in warbands too.
#[test]
fn a_dearer_weapon_makes_dearer_figures() {
    let club = r#"
        [[weapon]]
        id = "club"
        name = "Club"
        hands = 1
        fight = { bonus = 3, fate = 0, rule = "be.weapon.fight.club" }
    "#;

    let book = read(&[("ours.toml", club)]).unwrap();

    assert_eq!(book.profile("thrall").unwrap().cost, 12 + 2);
    assert_eq!(book.warband("the-hollow-coven").unwrap().points, 249 + 4 * 2);
}

/// An id stands once in a file; a figure stands in one warband or in none.
#[test]
fn an_id_stands_once() {
    assert_eq!(faults(&[BILL, BILL].concat()), ["ours.toml:9: \"bill\" stands twice, first in line 2"]);
    let band = r#"
        [[roster]]
        id = "saxon-fyrd-of-aldham"
        name = "Saxons"

        [[roster.figure]]
        id = "thrall"
        name = "Thrall"
        fv = 1
        sv = 1
        fate = 6
    "#;
    let twice = "ours.toml:2: saxon-fyrd-of-aldham: the figure \"thrall\" stands twice";
    assert_eq!(faults(band), [twice], "though the other stands in a later warband");
}

/// A built-in scenario may name a figure that homebrew has taken out of its warband.
#[test]
fn a_warband_may_be_replaced_under_its_scenarios() {
    let band = r#"
        [[roster]]
        id = "saxon-fyrd-of-aldham"
        name = "The fyrd without its thegn"
        profiles = [{ profile = "hirdman", count = 2 }, { profile = "thrall", count = 3 }]
    "#;

    let book = read(&[("ours.toml", band)]).unwrap();

    let setup = Setup { scenario: Some("the-burning-hall".to_string()), ..Setup::default() };
    assert!(BloodEagle::lay(&book, &setup).is_ok());
    assert!(book.profile("thegn-wulfric").is_err());
}

/// A number that no game could bear is refused where it stands, for every kind of entry.
#[test]
fn absurd_numbers_are_refused() {
    let wrong = [
        BILL.replace("bonus = 3", "bonus = 100"),
        BILL.replace("hands = 2", "hands = 0"),
        REEVE.replace("fv = 3", "fv = 100").replace("bill", "club"),
        POSSE.replace("count = 3", "count = 255").replace("reeve\"", "thrall\""),
        WALK.replace("inches = 5", "inches = 255"),
        WALK.replace("inches = 5", "inches = 0"),
        entry("armour", "id = 'jacket'; name = 'Jacket'; slot = 'body'; ar = 120; class = 'light'"),
        entry("armour", "id = 'jacket'; name = 'Jacket'; slot = 'helm'; ar = 8"),
        entry(
            "equipment",
            "id = 'poison'; name = 'Poison'; counted = true; used_up = false; \
             fate = -120",
        ),
        entry("fire", "id = 'torch'; name = 'Torch'; rating = 0; rule = 'be.fire.2'"),
        entry("burning", "ar = 7; sinks = 255; least = 2; most = 10"),
        entry(
            "modifier",
            "id = 'mobbing'; name = 'Mob'; phase = 'fighting'; modifier = 127; \
             each = true; rule = 'be.fight.mod.mob'",
        ),
        entry("cost", "id = 'fv'; name = 'FV'; each = 30000; rule = 'be.points.1'"),
        entry(
            "cost",
            "id = 'shooting-weapon'; name = 'Bow'; each = 1; range_step = 0; \
             rule = 'be.points.3'",
        ),
        entry(
            "power",
            "id = 'hex'; name = 'Hex'; kind = 'wyrd'; phase = 'movement'; \
             target = 'enemy'; range = 0; attacks = -2; rule = 'be.wyrd.hex'",
        ),
        entry(
            "trait",
            "id = 'hero'; name = 'Hero'; cost = 30000; hero_points = 1; \
             rules = ['be.trait.hero']",
        ),
        entry("ground", "id = 'bog'; name = 'Bog'; type = 9; kind = 'difficult'"),
        entry("terrain_type", "type = 1; slows = 200; shooting = -1; rule = 'be.terrain.1'"),
        entry("sea_state", "number = 4; slows = 4; shooting = -4; fighting = -4"),
        entry(
            "table",
            "width = 36; depth = 36; turns = 0; deploy = 4; base = 1; touch = 12; \
             points = 250",
        ),
    ];
    for text in wrong {
        let told = faults(&text);
        assert!(told.len() == 1 && told[0].starts_with("ours.toml:2: "), "{text}\n{told:#?}");
    }
    let scenario =
        [("turns = 8", "turns = 0"), ("points = 1\n", "points = 30000\n"), ("width = 36", "width = 3600")];
    for (sound, absurd) in scenario {
        let told = faults(&ford("ours").replacen(sound, absurd, 1));
        assert!(told.len() == 1 && told[0].starts_with("ours.toml:"), "{absurd}: {told:#?}");
    }
}

/// One entry of a kind, from the second line on.
fn entry(kind: &str, fields: &str) -> String {
    format!("\n[[{kind}]]\n{}\n", fields.replace("; ", "\n"))
}

/// What follows from the rules themselves is not for a file to change: a weapon of the book keeps its uses, a modifier
/// its phase, a Power its target.
#[test]
fn what_the_rules_say_stays() {
    let wrong = [
        entry(
            "weapon",
            "id = 'spear'; name = 'Spear'; hands = 1; \
             fight = { bonus = 2, fate = -2, rule = 'be.weapon.fight.spear' }",
        ),
        entry(
            "modifier",
            "id = 'mobbing'; name = 'Mob'; phase = 'shooting'; modifier = 1; \
             each = true; rule = 'be.fight.mod.mob'",
        ),
        entry(
            "power",
            "id = 'hex'; name = 'Hex'; kind = 'wyrd'; phase = 'movement'; \
             target = 'friend'; range = 9; attacks = -2; rule = 'be.wyrd.hex'",
        ),
        entry("equipment", "id = 'poison'; name = 'Poison'; counted = true; used_up = true; fate = -2"),
    ];
    for text in wrong {
        let told = faults(&text);
        assert!(told.len() == 1 && told[0].starts_with("ours.toml:2: "), "{text}\n{told:#?}");
        assert!(told[0].ends_with("follow from the rules and stay as they are"), "{told:?}");
    }
}

/// The numbers of the files count in the rules: what slows a move, a Blessing, a Hero's points, a lance's run-up.
#[test]
fn numbers_of_the_files_count() {
    let text = [
        entry("terrain_type", "type = 1; slows = 3; shooting = -2; rule = 'be.terrain.1'"),
        entry(
            "trait",
            "id = 'hero'; name = 'Hero'; cost = 8; hero_points = 2; \
             rules = ['be.trait.hero']",
        ),
        entry(
            "profile",
            "id = 'lancer'; name = 'Lancer'; fv = 2; sv = 0; fate = 4; \
             fight = ['lance']; traits = ['hero']; mounted = true",
        ),
        entry(
            "weapon",
            "id = 'lance'; name = 'Lance'; hands = 1; cutting = true; charge = 5; \
             fight = { bonus = 4, fate = -2, rule = 'be.weapon.fight.lance' }; \
             at_rest = { bonus = 2, fate = -2, rule = 'be.weapon.fight.lance_still' }",
        ),
    ]
    .concat();
    let book = read(&[("ours.toml", &text)]).unwrap();
    assert_eq!(
        (book.numbers.terrain_slows[1], book.terrain[0].slows, book.terrain[0].shooting),
        (inches(3), 3, -2)
    );
    assert_eq!(book.profile("lancer").unwrap().hero_points, 2);

    let rides = |east: f64| {
        let field = setup([figure("lancer").at(0.0, 0.0), figure("N3").enemy().at(15.0, 0.0)]);
        let mut state = in_phase(BloodEagle::lay(&book, &field).unwrap(), Phase::Movement);
        step(&mut state, activates(A).choose(Act::Move).go(vec![point(east, 0.0)]));
        state.hand_row(A, state[A].hand).unwrap().bonus
    };
    assert_eq!([rides(4.9), rides(5.0)], [2, 4]);
}

/// Whole games of homebrew can be shown and played.
#[test]
fn a_homebrew_game_can_be_shown() {
    let text = [ford("the-bill-at-aldham").as_str(), BILL, REEVE, POSSE].concat();
    let book = read(&[("ours.toml", &text)]).unwrap();
    let setup = Setup { scenario: Some("the-bill-at-aldham".to_string()), ..Setup::default() };
    let dice = DiceFrom::Seal(Seed::from_number(3));
    let (game, _) = Game::<BloodEagle>::begin_with(&book, &setup, dice, FactsFrom::Measured).unwrap();

    assert_eq!(BloodEagle::catalogue(&book).rosters.len(), 5);
    assert!(book.written()["profiles"][0]["id"] == "reeve");
    assert!(game.question().is_some());
}
