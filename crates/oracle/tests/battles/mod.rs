//! Whole battles, played many times.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod intervals;

use fates::{DiceFrom, FactsFrom, Seed};
use frame::Order;
use oracle::{Battle, End, Record};
use referee::AnyGame;

/// The scenarios of these tests, with their minds.
const BATTLES: [(&str, &str, &str); 5] = [
    ("sb", "the-courier", "corporal"),
    ("ff", "vampire-hunt", "ruffian"),
    ("be", "the-ford-at-aldham", "ceorl"),
    ("wf", "the-felled-elm", "sergeant"),
    ("gm", "the-mere-road", "squire"),
];

fn opened(system: &str, scenario: &str, facts: Option<FactsFrom>) -> Box<dyn AnyGame> {
    let library = systems::library_with_template();
    let real_table = facts == Some(FactsFrom::People);
    let order = Order { scenario: scenario.to_string(), real_table, ..Order::default() };
    let dice = DiceFrom::Seal(Seed::from_number(1));
    library.system(system).unwrap().open_order(&order, dice, facts).unwrap().0
}

fn battle(system: &str, scenario: &str, mind: &str) -> Battle {
    let game = opened(system, scenario, None);
    game.battle(&vec![mind.to_string(); game.seats()]).unwrap()
}

#[test]
fn a_battle_of_any_system_is_played_to_its_end() {
    for (system, scenario, mind) in BATTLES {
        let battle = battle(system, scenario, mind);

        let record = battle.play_all(1, 0..6);

        assert_eq!(record.games, 6, "{system}");
        let ends = record.wins.iter().sum::<u64>() + record.monsters + record.draws + record.endless;
        assert_eq!((ends, record.endless), (6, 0), "{system}");
        assert_eq!(record.wins.len(), battle.sides().len(), "{system}");
    }
}

/// Who is brought down is brought down by at most one, so nobody counts more kills than the others count falls.
#[test]
fn kills_are_falls_of_others() {
    for (system, scenario, mind) in BATTLES {
        let record = battle(system, scenario, mind).play_all(2, 0..6);

        let figures = || record.figures.values().flat_map(|side| side.values());
        let (kills, fell) = (figures().map(|f| f.kills).sum::<u64>(), figures().map(|f| f.fell).sum::<u64>());
        assert!(kills <= fell, "{system}: {kills} kills, {fell} falls");
        for fallen in figures() {
            assert_eq!(fallen.kills, fallen.of.values().sum::<u64>(), "{system}");
            assert!(fallen.fell + fallen.went <= fallen.battles, "{system}");
        }
    }
}

#[test]
fn the_same_number_brings_the_same_battle() {
    let battle = battle("be", "the-ford-at-aldham", "ceorl");

    assert_eq!(battle.play(7, 3), battle.play(7, 3));
    assert_ne!(battle.play(7, 3), battle.play(7, 4));
    assert_ne!(battle.play(7, 3), battle.play(8, 3));
}

/// Batches that were played elsewhere and come in any order add up to the same record.
#[test]
fn records_add_up_in_any_order() {
    let battle = battle("be", "the-ford-at-aldham", "ceorl");
    let whole = battle.play_all(5, 0..12);
    let parts = [7..12, 0..3, 3..7].map(|numbers| battle.play_all(5, numbers));

    let mut sum = Record::default();
    parts.iter().for_each(|part| sum.add(part));

    assert_eq!(sum, whole);
    let sent = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&sent).unwrap(), whole);
}

/// Each side may have a mind of its own: the dice are the same, the battle is another.
#[test]
fn the_sides_are_led_by_their_own_minds() {
    let game = opened("be", "the-ford-at-aldham", None);
    let led = |minds: [&str; 2]| game.battle(&minds.map(str::to_string)).unwrap().play(1, 0);

    assert_ne!(led(["ceorl", "jarl"]), led(["ceorl", "ceorl"]));
    assert_ne!(led(["jarl", "ceorl"]), led(["ceorl", "ceorl"]));
}

#[test]
fn a_battle_without_such_a_mind_or_without_a_table_is_refused() {
    let game = opened("be", "the-ford-at-aldham", None);
    let beside_miniatures = opened("be", "the-ford-at-aldham", Some(FactsFrom::People));
    let minds = vec!["ceorl".to_string(); 2];

    assert!(game.battle(&["captain".to_string(), "ceorl".to_string()]).is_err());
    assert!(beside_miniatures.battle(&minds).is_err());
    assert!(game.battle(&minds).is_ok());
}

/// A win is 1, a draw a half; a battle that was given up counts as a draw.
#[test]
fn a_battle_is_worth_what_its_end_says() {
    let mut played = battle("be", "the-ford-at-aldham", "ceorl").play(1, 0);
    let mut worth = |end: End| {
        played.end = end;
        [0, 1].map(|side| played.worth_to(side))
    };

    assert_eq!(worth(End::Side(1)), [0.0, 1.0]);
    assert_eq!(worth(End::Monsters), [0.0, 0.0]);
    assert_eq!(worth(End::Draw), [0.5, 0.5]);
    assert_eq!(worth(End::Endless), [0.5, 0.5]);
}
