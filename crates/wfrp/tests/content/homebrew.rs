//! A game is played by its own book: homebrew acts in the rules, in the words, and in a ledger that is read back.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::{DiceFrom, FactsFrom, Game, Rules, Seed, replay, state_hash, verify};
use frame::System;
use wfrp::{ArmId, Book, CombatantSetup, Condition, Injury, Location, Sergeant, Setup, State, Wfrp};

use crate::common::*;

/// The Oops! table, which is replaced as a whole.
const OOPS: &str = include_str!("../../content/oops.toml");

/// A file of one's own with the built-in entry of a kind and an id, changed: each first text becomes the second.
pub fn changed(kind: &str, id: &str, changes: &[(&str, &str)]) -> (String, String) {
    let start = format!("[[{kind}]]\nid = \"{id}\"\n");
    let found = Book::content_files().into_iter().find_map(|(_, text)| Some(&text[text.find(&start)?..]));
    let entry = found.unwrap().split("\n\n").next().unwrap();
    (format!("my-{kind}.toml"), edited(entry, changes))
}

/// A text in which each first text becomes the second, once.
fn edited(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}

/// The built-in book with one entry changed.
fn homebrew(kind: &str, id: &str, changes: &[(&str, &str)]) -> Arc<Book> {
    Book::read(&[changed(kind, id, changes)]).unwrap()
}

/// Militia whose hand weapon does 10, and bandits with 20 Wounds.
fn harder_blows() -> Arc<Book> {
    let blow = ("\"hand-weapon\", damage = 7", "\"hand-weapon\", damage = 10");
    let (_, militia) = changed("profile", "town-militia", &[blow]);
    let (_, bandits) = changed("profile", "road-bandit", &[("wounds = 11", "wounds = 20")]);
    Book::read(&[("my-folk.toml".to_string(), format!("{militia}\n\n{bandits}"))]).unwrap()
}

/// These combatants on an empty table, by this book, in the first round.
fn lay_by(book: &Arc<Book>, combatants: impl IntoIterator<Item = CombatantSetup>) -> State {
    let mut state = Wfrp::lay(book, &setup(combatants)).unwrap();
    (state.order, state.round, state.phase) = (state.ids().collect(), 1, wfrp::Phase::Turns);
    state
}

/// A militiaman and a bandit in reach of each other, by this book.
fn duel_by(book: &Arc<Book>) -> State {
    lay_by(book, [tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()])
}

/// The number that a shot of a bandit at a militiaman ten yards off is rolled against.
fn shot_by(book: &Arc<Book>) -> i16 {
    let state = lay_by(book, [rb().at(0.0, 0.0), tm().at(10.0, 0.0).enemy()]);
    state.strike(&state.shot(A, ArmId(1), B).unwrap(), 0).number
}

// Rules

/// wf.attack.damage.1: profiles of a book decide a blow, and another game beside it keeps to the built-in ones.
#[test]
fn a_homebrew_profile_is_fought_with() {
    let strikes = |book: &Arc<Book>| {
        let mut state = duel_by(book);
        swing(&mut state, [21, 50], (A, B), DODGE);
        state[B].wounds
    };

    // SL +2 against -1 is a margin of 3, in the secondary arm: TB 3 and 1 AP.
    assert_eq!(strikes(Book::built_in()), 5); // 7 + 3 - 4 of 11
    assert_eq!(strikes(&harder_blows()), 11); // 10 + 3 - 4 of 20
}

/// wf.adv.gain.winning: what a gain brings, and what it is called, is what the book says.
#[test]
fn a_homebrew_gain_fills_the_pool() {
    let book = homebrew("gain", "winning", &[("\"Winning\"", "\"Upper hand\""), ("gain = 1", "gain = 3")]);
    let mut state = duel_by(&book);
    let script = Script::default().dice([21, 50]).choose(wfrp::Oppose::Dodge);

    let told = tale(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, wfrp::Occasion::Action));

    assert_eq!(pools(&state), [3, 0]);
    let line = "The first side: 3 Advantage (Upper hand), the pool is 3 now.";
    assert!(told.iter().any(|text| text == line), "{told:?}");
}

/// wf.oops.1: the rows of the Oops! table are those of the book.
#[test]
fn a_homebrew_mishap_happens() {
    let rows = edited(OOPS, &[("\"A scratch\"", "\"A deep cut\""), ("wounds = 1", "wounds = 5")]);
    let book = Book::read(&[("mishaps.toml".to_string(), rows)]).unwrap();
    let mut state = duel_by(&book);
    let script = Script::default().dice([77, 20, 10]).choose(wfrp::Oppose::Dodge);

    let told = tale(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, wfrp::Occasion::Action));

    assert_eq!(state[A].wounds, 7); // 12 - 5
    assert!(told.iter().any(|text| text == "Town Militia fumbles. A deep cut."), "{told:?}");
}

/// wf.oops.9: a weapon worn out is as good as the improvised one of the book.
#[test]
fn a_worn_out_weapon_is_a_homebrew_piece_of_wood() {
    let worn_out = |book: &Arc<Book>| {
        let mut state = duel_by(book);
        state[A].arms[0].worn = 4;
        state.weapon_damage(A, ArmId(0))
    };

    assert_eq!(worn_out(Book::built_in()), 4); // SB 3 + 1
    assert_eq!(worn_out(&homebrew("weapon", "improvised", &[("damage = 1", "damage = 6")])), 9);
}

/// wf.mod.range.short: range bands reach as far and add as much as the book says.
#[test]
fn homebrew_range_bands_are_shot_at() {
    assert_eq!(shot_by(Book::built_in()), 61); // 41 + 20
    assert_eq!(shot_by(&homebrew("range", "short", &[("modifier = 20", "modifier = 45")])), 86);
    assert_eq!(shot_by(&homebrew("range", "point-blank", &[("tenths = 1", "tenths = 2")])), 81); // up to 10 yards: + 40
}

/// wf.cond.fatigued.1, wf.injury.torn_minor: Conditions and injuries weigh what the book says.
#[test]
fn homebrew_conditions_and_injuries_weigh() {
    let number = |book: &Arc<Book>| {
        let mut state =
            lay_by(book, [tm().at(0.0, 0.0).with(Condition::Fatigued, 2), rb().at(1.5, 0.0).enemy()]);
        state[A].injuries.add(Injury::TornMuscleMinor, Location::Body);
        state.strike(&wfrp::Attack::blow(A, ArmId(0), B), 0).number
    };
    let weary = changed("condition", "fatigued", &[("penalty = -10", "penalty = -5")]);
    let lighter = [("body = { modifier = -10", "body = { modifier = -3")];
    let torn = changed("injury", "torn-muscle-minor", &lighter);

    assert_eq!(number(Book::built_in()), 10); // 40 - 20 - 10
    assert_eq!(number(&Book::read(&[weary, torn]).unwrap()), 27); // 40 - 10 - 3
}

/// wf.attack.crit.3: a Critical Hit is looked up in the table that the book names for the location.
#[test]
fn a_homebrew_location_has_another_critical_table() {
    let row = |book: &Arc<Book>| {
        let mut state = duel_by(book);
        let script = Script::default().dice([1]);
        tale(&mut state, script, |battle| {
            battle.critical_hit(B, wfrp::CriticalHit { at: Some(Location::Body), ..Default::default() })
        })
        .swap_remove(0)
    };
    let first = |limb: wfrp::Limb| {
        let name = &Book::built_in().criticals.row(limb, 0).unwrap().name;
        format!("A Critical Wound for Road Bandit, the body: {name}.")
    };
    let book = homebrew("location", "body", &[("critical_table = \"body\"", "critical_table = \"head\"")]);

    assert_eq!(row(Book::built_in()), first(wfrp::Limb::Body));
    assert_eq!(row(&book), first(wfrp::Limb::Head));
}

// Words and states

/// What a figure is shown with has the names of the book.
#[test]
fn views_use_homebrew_names() {
    let book = homebrew("condition", "fatigued", &[("\"Fatigued\"", "\"Weary\"")]);
    let state = lay_by(&book, [tm().at(0.0, 0.0).with(Condition::Fatigued, 1), rb().at(1.5, 0.0).enemy()]);

    let names: Vec<String> =
        Wfrp::table(&state, None).figures[0].tokens.iter().map(|one| one.name.clone()).collect();

    assert_eq!(names, ["Weary"]);
    assert!(Wfrp::levers(&state).iter().any(|lever| lever.name == "Weary"));
}

/// States of two books differ, but neither is written down or hashed with its book.
#[test]
fn a_state_compares_its_book_and_does_not_write_it() {
    let book = homebrew("gain", "winning", &[("gain = 1", "gain = 3")]);
    let (own, plain) = (duel_by(&book), duel_by(Book::built_in()));

    assert_ne!(own, plain);
    assert_eq!(own, duel_by(&homebrew("gain", "winning", &[("gain = 1", "gain = 3")])));
    assert_eq!(state_hash(&own), state_hash(&plain));
}

// Files

/// A row that names a rule without a card is a fault, with its line and the rule that was probably meant.
#[test]
fn a_row_with_an_unknown_rule_is_refused() {
    let file = changed("gain", "winning", &[("wf.adv.gain.winning", "wf.adv.gain.winnig")]);

    let faults = Book::read(&[file]).unwrap_err();

    let fault = &faults.0[0];
    assert_eq!((fault.file.as_str(), fault.line), ("my-gain.toml", 5), "{faults}");
    assert!(fault.what.contains("no rule is called \"wf.adv.gain.winnig\""), "{faults}");
    assert!(fault.what.contains("did you mean \"wf.adv.gain.winning\"?"), "{faults}");
}

// Ledgers

/// The head of a ledger carries the homebrew, so it is read back and proven without being handed over again.
#[test]
fn a_homebrew_game_is_read_back_from_its_ledger_alone() {
    let book = harder_blows();
    let side = |combatant: CombatantSetup, places: [f64; 2], seat: u8| {
        places.map(|place| CombatantSetup { seat, ..combatant.clone() }.at(place, f64::from(seat) * 8.0))
    };
    let setup: Setup = setup([side(tm(), [0.0, 3.0], 0), side(rb(), [0.0, 3.0], 1)].concat());
    let dice = DiceFrom::Seal(Seed::from_number(7));
    let (mut game, _) = Game::<Wfrp>::begin_with(&book, &setup, dice, FactsFrom::Measured).unwrap();
    while let Some(answer) = game.answer_of(&mut Sergeant::default()) {
        game.answer(None, answer).unwrap();
    }

    let replayed = replay::<Wfrp>(&game.ledger(), None).unwrap();

    let state = replayed.game.state();
    assert!(replayed.finished);
    assert_eq!(state, game.state());
    assert_eq!(fates::Book::overlay(&*state.book.0), fates::Book::overlay(&*book));
    assert_eq!((state.arm(A, ArmId(0)).damage, state.profile(C).wounds), (10, 20));
    assert_eq!(verify::<Wfrp>(&game.ledger()).unwrap().state, state_hash(game.state()));
}
