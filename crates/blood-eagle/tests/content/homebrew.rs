//! Games played with homebrew: what a file lays over the book counts in the rules, in words, and in the ledger.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use blood_eagle::{Act, BloodEagle, Book, Ceorl, Condition, Fact, Phase, Power, Setup, State};
use fates::{DiceFrom, FactsFrom, Game, Rules, Seed, Tally, replay, verify};
use frame::System;
use table::inches;

use crate::common::*;

/// The built-in book with one file over it.
fn brewed(file: &str, text: &str) -> Arc<Book> {
    Book::read(&[(file.to_string(), text.to_string())]).unwrap()
}

/// A table laid by a book, in a phase of the first turn.
fn laid(book: &Arc<Book>, setup: &Setup, phase: Phase) -> State {
    in_phase(BloodEagle::lay(book, setup).unwrap(), phase)
}

/// A spear that is easier to strike with and does less harm.
const SPEAR: &str = r#"
    [[weapon]]
    id = "spear"
    name = "Boar spear"
    hands = 1
    cutting = true
    penetrating = true
    fight = { bonus = 3, fate = -1, rule = "be.weapon.fight.spear" }
    shoot = { bonus = 2, range = 9, fate = -2, rule = "be.weapon.shoot.spear" }
    page = "ours"
"#;

/// be.fight.2, be.fate.11: the row of a homebrew weapon counts in the blow and in the Fate roll. S4: FV 2; M4: AR 8,
/// Fate 5.
#[test]
fn a_homebrew_weapon_strikes() {
    let fight = setup([figure("S4").at(0.0, 0.0), figure("M4").enemy().at(1.0, 0.0)]);
    let blow = || activates(A).choose(Act::Fight(B));

    let mut state = laid(&brewed("weapons.toml", SPEAR), &fight, Phase::Fighting);
    let told = tale(&mut state, blow().dice([3, 6])); // 3 + 2 + 3 = 8 hits 8; 6 − 1 = 5 against 5
    assert!(told[0].ends_with("(boar spear), 8 against AR 8: a hit."), "{told:?}");
    assert_eq!(state[B].condition, Condition::KnockedDown);

    let mut state = laid(Book::built_in(), &fight, Phase::Fighting);
    let told = tale(&mut state, blow().dice([3])); // 3 + 2 + 2 = 7
    assert!(told[0].ends_with("(spear), 7 against AR 8: a miss by 1."), "{told:?}");
}

/// A band of one with a figure of its own: FV 9 for 18 points, a club for 1.
const BRUTES: &str = r#"
    [[roster]]
    id = "brutes"
    name = "Brutes of the barrow"
    figures = 1
    points = 19

    [[roster.figure]]
    id = "barrow-brute"
    name = "Barrow Brute"
    fv = 9
    sv = 0
    speed = 0
    fate = 7
    body = "clothes"
    fight = ["club"]
"#;

/// be.fight.2: a homebrew figure fights with its own numbers. S1: AR 13, Fate 3, a Hero.
#[test]
fn a_homebrew_figure_strikes() {
    let book = brewed("warbands.toml", BRUTES);
    let fight = setup([figure("barrow-brute").at(0.0, 0.0), figure("S1").points(0).enemy().at(1.0, 0.0)]);
    assert!(fight.lay(Book::built_in()).is_err());
    let mut state = laid(&book, &fight, Phase::Fighting);

    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).dice([3, 4])); // 3 + 9 + 1 = 13; Fate 4 against 3

    assert!(told[0].ends_with("(club), 13 against AR 13: a hit."), "{told:?}");
    assert!(state[B].is_standing());
}

/// be.fight.mod.kd: a row of the table of modifiers. S8: FV 1, dagger +1; S4: AR 10, Fate 5.
#[test]
fn a_homebrew_modifier_counts() {
    let down = r#"
        [[modifier]]
        id = "fighting-knocked-down"
        name = "Target Knocked Down"
        phase = "fighting"
        modifier = 5
        rule = "be.fight.mod.kd"
    "#;
    let fight = setup([figure("S8").at(0.0, 0.0), figure("S4").down().enemy().at(1.0, 0.0)]);
    let mut state = laid(&brewed("modifiers.toml", down), &fight, Phase::Fighting);
    let mut sum = Tally::default();
    state.blow_sum(&state.blow(A, B, state[A].hand, 0), &mut sum);
    assert_eq!(sum.reasons().last().map(|(value, rule)| (*value, rule.0)), Some((5, "be.fight.mod.kd")));

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([3, 5])); // 3 + 1 + 1 + 5 = 10; 5 − 1 = 4 against 5

    assert_eq!(state[B].condition, Condition::Out);
}

/// be.fire.2, be.fire.7, be.fire.11: a homebrew torch lights a fire of rating 6 that falls by 2 a turn, down to 3.
#[test]
fn a_homebrew_fire_burns() {
    let torch = r#"
        [[fire]]
        id = "torch"
        name = "Pitch torch"
        rating = 6
        rule = "be.fire.2"

        [burning]
        ar = 5
        sinks = 2
        least = 3
        most = 10
    "#;
    let figures = [figure("W7").torch().at(0.0, 0.0), figure("S4").enemy().at(-9.0, 0.0)];
    let farm = with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))]);
    let mut state = laid(&brewed("fires.toml", torch), &farm, Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Burn(0)).dice([3])); // 3 + FV 2 = 5 against 5
    let ratings = [1, 2, 3, 4].map(|turn| {
        (state.turn, state.phase) = (turn, Phase::TurnEnds);
        step(&mut state, Script::default());
        state.fire(0).map(|fire| fire.rating)
    });

    assert_eq!(ratings, [6, 4, 3, 3].map(Some));
}

/// be.miracle.blessing: name and range of a homebrew Power.
#[test]
fn a_homebrew_power_reaches_farther() {
    let blessing = r#"
        [[power]]
        id = "blessing"
        name = "Benediction"
        kind = "miracle"
        phase = "movement"
        target = "friend"
        range = 9
        fate = 1
        rolls = 1
        rule = "be.miracle.blessing"
    "#;
    let book = brewed("powers.toml", blessing);
    let figures = [figure("M1"), figure("M4"), figure("S8").enemy()];
    let mut state = laid(&book, &real(figures, &[]), Phase::Movement);
    let near = Fact::Within { one: A, other: B, distance: inches(9) };

    let told = tale(&mut state, activates(A).choose(Act::Cast(Power::Blessing, B)).facts([near]).dice([3]));

    assert!(told[0].ends_with("calls on Benediction."), "{told:?}");
    assert!(state[B].spells.blessed);
}

/// be.wyrd.storm_of_fire: the circle of a homebrew Storm. W2: SV 3, Fate 4; S8, 3.5 inches off: AR 7, Fate 6.
#[test]
fn a_homebrew_storm_is_wider() {
    let storm = r#"
        [[power]]
        id = "storm-of-fire"
        name = "Storm of Fire"
        kind = "wyrd"
        phase = "shooting"
        target = "point"
        range = 12
        radius = 4
        shoot = { bonus = 2, fate = -1 }
        element = "fire"
        rule = "be.wyrd.storm_of_fire"
    "#;
    let field = setup([figure("W2").at(0.0, 0.0), figure("S8").enemy().at(12.0, 0.0)]);
    let cast = || activates(A).choose(Act::CastAtPoint(Power::StormOfFire)).go(vec![point(8.0, 0.0)]);

    let mut state = laid(&brewed("powers.toml", storm), &field, Phase::Shooting);
    step(&mut state, cast().dice([5, 2, 7])); // it comes; 2 + 3 + 2 = 7 hits 7; 7 − 1 = 6 against 6
    assert!(state[B].is_down());

    let mut state = laid(Book::built_in(), &field, Phase::Shooting);
    step(&mut state, cast().dice([5])); // within 2 inches there is nobody
    assert!(state[B].is_standing());
}

const HERO: &str = "\n[[trait]]\nid = \"hero\"\nname = \"Champion\"\ncost = 8\nrules = [\"be.trait.hero\"]\n";

/// A homebrew trait is shown by its name, with the card that its file names; a rule without a card is a fault.
#[test]
fn a_homebrew_trait_has_its_card() {
    let book = brewed("traits.toml", HERO);
    let state = laid(&book, &setup([figure("S1").at(0.0, 0.0)]), Phase::Movement);
    let shown = BloodEagle::table(&state, None).figures.remove(0).traits;
    let champion = shown.iter().find(|one| one.name == "Champion").unwrap();
    assert_eq!(champion.rule.map(|rule| rule.0), Some("be.trait.hero"));

    let wrong = HERO.replace("be.trait.hero", "be.trait.heroo");
    let faults = Book::read(&[("traits.toml".to_string(), wrong)]).unwrap_err();
    let told = faults.0[0].to_string();
    assert!(told.starts_with("traits.toml:2: ") && told.contains("be.trait.heroo"), "{told}");
}

/// Two books are the same if the same files were laid over them.
#[test]
fn a_book_is_known_by_its_overlay() {
    let [one, same, other] = [SPEAR, SPEAR, BRUTES].map(|text| brewed("ours.toml", text));

    assert!(one == same && one != other && one != *Book::built_in());
    assert_eq!(fates::Book::hash(&*one), fates::Book::hash(&*same));
    assert_ne!(fates::Book::hash(&*one), fates::Book::hash(&**Book::built_in()));
}

/// A homebrew game is replayed and proven by its ledger alone: the head carries the homebrew.
#[test]
fn a_ledger_carries_its_homebrew() {
    let book = brewed("weapons.toml", SPEAR);
    let setup = Setup { scenario: Some("the-ford-at-aldham".to_string()), ..Setup::default() };
    let dice = DiceFrom::Seal(Seed::from_number(7));
    let (mut game, _) = Game::<BloodEagle>::begin_with(&book, &setup, dice, FactsFrom::Measured).unwrap();
    while let Some(answer) = game.answer_of(&mut Ceorl) {
        game.answer(None, answer).unwrap();
    }
    let ledger = game.ledger();

    let replayed = replay::<BloodEagle>(&ledger, None).unwrap();
    let proof = verify::<BloodEagle>(&ledger).unwrap();

    assert_eq!(replayed.game.state(), game.state());
    let book = &replayed.game.state().book;
    assert_eq!(book.weapon(book.weapon_id("spear").unwrap()).unwrap().name, "Boar spear");
    assert_eq!(proof.state, fates::state_hash(game.state()));
    assert!(replayed.finished);
}
