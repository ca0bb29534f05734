//! A book with homebrew is played: rules take profiles, weapons and tables from the book of the game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::{DiceFrom, FactsFrom, FigureId, Game, Random, Rules, Seed, Whim, replay, state_hash, verify};
use fear_and_faith::{
    Act, Advance, Advances, ArmId, Book, Creature, FearAndFaith, Insanity, Limit, ModelSetup, Nominate,
    Phase, Scared, Secret, Setup, Side, Spell, State, Stick, Weapon,
};

use crate::common::witchcraft::{casting, kill, someone, told};
use crate::common::*;
use crate::rules::fighting::ring::attack;

/// A Cop of Combat 5 instead of 3, Walking Dead of Combat 4 instead of 2, and a demon that costs 30 points.
const PROFILES: &str = r#"
[[profile]]
id = "cop"
name = "Cop"
list = "investigators-and-hunters"
points = 38
quality = 3
combat = 5
rules = ["Pistol"]

[[profile]]
id = "walking-dead"
name = "Grave Walker"
list = "zombies"
points = 21
quality = 4
combat = 4
rules = ["Mindless", "Short Move", "Zombie"]

[[profile]]
id = "hell-pup"
name = "Hell Pup"
list = "demons"
points = 30
quality = 4
combat = 1
rules = ["Animal", "Demon"]
"#;

/// Holy water flies Medium far instead of Short.
const VIAL: &str = r#"
[[weapon]]
id = "holy-water"
name = "Holy Water Vial"
class = "vial"
bonus = 0
combat = 3
range = "M"
hands = 1
silver = false
wood = false
reload = 0
only = ["Vampire", "Demon"]
page = "our own"
"#;

/// Two rows of each table have changed places.
const TABLES: &str = r#"
[[scared]]
id = "fall"
least = 0
most = 2
name = "Faints"

[[scared]]
id = "recoil"
least = 6
most = 6
name = "A Flinch"

[[insanity]]
id = "depressive"
least = 3
most = 3
name = "Gloom"

[[insanity]]
id = "loner"
least = 5
most = 5
name = "Trusts Nobody"
"#;

/// The built-in book with these files laid over it.
fn book(files: &[&str]) -> Arc<Book> {
    let named = |(number, text): (usize, &&str)| (format!("own-{number}.toml"), text.to_string());
    Book::read(&files.iter().enumerate().map(named).collect::<Vec<_>>()).unwrap()
}

/// Models on an empty table, by this book.
fn laid(book: &Arc<Book>, models: impl IntoIterator<Item = ModelSetup>) -> State {
    FearAndFaith::lay(book, &setup(models)).unwrap()
}

fn last(state: &State) -> FigureId {
    FigureId(state.models.len() as u8 - 1)
}

/// Two books are one if the same files were laid over the same content.
#[test]
fn a_book_is_known_by_what_is_laid_over_it() {
    assert_eq!(book(&[]), *Book::built_in());
    assert_eq!(book(&[PROFILES, VIAL]), book(&[PROFILES, VIAL]));
    assert_ne!(book(&[PROFILES]), book(&[PROFILES, VIAL]));

    let models = || [cop().at(0.0, 0.0), cop().enemy().at(25.0, 0.0)];
    assert_ne!(laid(&book(&[VIAL]), models()), on_table(models()), "played by another book");
    assert_eq!(state_hash(&laid(&book(&[VIAL]), models())), state_hash(&on_table(models())));
}

/// Combat 5 and a 2 against Combat 4 and a 3 is a tie; by the built-in book it is 3 and 2 against 2 and 3.
#[test]
fn a_homebrew_profile_strikes() {
    let models = || [cop().at(0.0, 0.0), walking_dead().enemy().at(25.0, 0.0)];
    assert_eq!(attack(&mut laid(&book(&[PROFILES]), models()), [2, 3]), "7 against 7: nothing comes of it.");
    assert_eq!(attack(&mut on_table(models()), [2, 3]), "5 against 5: nothing comes of it.");
}

/// ff.raise.2: a raised model becomes a Walking Dead of the book that is played by.
#[test]
fn a_homebrew_newcomer_rises() {
    let models =
        [someone("Necromancer").at(0.0, 0.0), cop().enemy().at(25.0, 0.0), cop().enemy().at(0.0, 400.0)];
    let mut state = laid(&book(&[PROFILES]), models);
    kill(&mut state, B);

    let script = casting(Spell::RaiseDead, &[3, 3]).choose(Act::Cast(2));
    told(&mut state, script, |battle| battle.activate(A));

    let risen = last(&state);
    assert_eq!((state.name(risen), state[risen].combat), ("Grave Walker", 4));
}

/// ff.summon.cast.1: one success brings up to 35 points, and so the Hell Pup of 30; the built-in list has nothing for
/// that.
#[test]
fn a_homebrew_creature_is_summoned() {
    let book = book(&[PROFILES]);
    let models = || [someone("Demonologist").at(0.0, 0.0), cop().enemy().at(300.0, 0.0)];
    let mut state = laid(&book, models());
    (state.parties[0].pool, state.table) = (34, None);

    let script = casting(Spell::Summon, &[3]).choose(Act::Cast(1)).facts([]);
    told(&mut state, script, |battle| battle.activate(A));

    let pup = last(&state);
    assert_eq!((state.name(pup), state[pup].combat, state.parties[0].pool), ("Hell Pup", 1, 4));
    assert!(Creature::named(&book, "hell-pup").is_some());
    assert!(Creature::named(Book::built_in(), "hell-pup").is_none());
}

/// ff.adv.good.secret-weapon.1: the vial that turns up is the book's.
#[test]
fn a_homebrew_weapon_turns_up() {
    let range = |book: &Arc<Book>| {
        let mut state = laid(book, [cop().at(0.0, 0.0), minor_vampire().enemy().at(60.0, 0.0)]);
        (state.parties[0].side, state.parties[1].side) = (Side::Good, Side::Evil);
        state.parties[0].advances = Advances::of(&[Advance::SecretWeapon]);
        (state.clock.night, state.phase) = (true, Phase::Activations);
        let script = Script::default().choose(Nominate::Use(Advance::SecretWeapon)).choose(Secret::HolyWater);
        let _ = play(&mut state, script.facts([]), |battle| battle.step());
        let arm = state.arm(A, ArmId(1)).unwrap();
        (arm.weapon, arm.range)
    };
    assert_eq!(range(&book(&[VIAL])), (Weapon::HolyWater, Stick::Medium));
    assert_eq!(range(Book::built_in()), (Weapon::HolyWater, Stick::Short));
}

/// ff.scared.mod.1: a 1 is a flinch by the built-in table, and a fall by this one; its name is told.
#[test]
fn a_homebrew_row_of_the_scared_table_acts() {
    let book = book(&[TABLES]);
    assert_eq!([1, 6].map(|total| Scared::of(&book, total)), [Scared::Fall, Scared::Recoil]);

    let mut state = laid(&book, [cop().at(0.0, 0.0), werewolf().enemy().at(100.0, 0.0)]);
    let told = tale(&mut state, Script::default().dice([1]), |battle| battle.is_scared(A, 0));

    assert!(state[A].is_fallen());
    assert_eq!(told[0], "Cop is scared (1): Faints.");
}

/// ff.insanity.mod.1: a 3 now makes a model depressive, which is still the fifth affliction of the rules.
#[test]
fn a_homebrew_row_of_the_insanity_table_acts() {
    let book = book(&[TABLES]);
    let mut state = laid(&book, [cop().at(0.0, 0.0), werewolf().enemy().at(100.0, 0.0)]);

    let told = tale(&mut state, Script::default().dice([3]), |battle| battle.goes_mad(A, 0));

    assert_eq!((state[A].insanity, Insanity::Depressive.number()), (5, 5));
    assert_eq!(told, ["Cop's mind (3): Gloom."]);
}

/// Every total has one row: an overlap, a gap and an end are faults, told at the first row of the file.
#[test]
fn a_table_must_stay_whole() {
    let faults = |rows: &str| -> Vec<usize> {
        let read = Book::read(&[("own.toml".to_string(), format!("\n{rows}"))]);
        read.err().into_iter().flat_map(|faults| faults.0).map(|fault| fault.line).collect()
    };
    let row = |id: &str, totals: &str| format!("[[scared]]\nid = \"{id}\"\nname = \"Own\"\n{totals}\n");
    assert!(faults(&row("fall", "least = 6\nmost = 6")).is_empty());
    assert_eq!(faults(&row("fall", "least = 6\nmost = 7")), [2]);
    assert_eq!(faults(&row("flee", "least = 2\nmost = 3")), [2]);
    assert_eq!(faults(&row("recoil", "least = 0\nmost = 1")), [2]);
    assert_eq!(faults(&row("freeze", "least = 8\nmost = 9")), [2]);
    assert_eq!(faults(&row("swoon", "least = 8")), [3], "no such row");
}

/// The head of the ledger carries the homebrew, so it replays and verifies although nobody hands the files over again.
#[test]
fn the_ledger_of_a_homebrew_game_carries_its_book() {
    let book = book(&[PROFILES, TABLES]);
    let models = [
        cop().at(0.0, 0.0),
        cop().at(0.0, 100.0),
        walking_dead().enemy().at(25.0, 0.0),
        walking_dead().enemy().at(100.0, 100.0),
    ];
    let setup = Setup { limit: Some(Limit::Rounds(2)), ..setup(models) };
    let dice = DiceFrom::Seal(Seed::from_number(5));
    let (mut game, _) = Game::<FearAndFaith>::begin_with(&book, &setup, dice, FactsFrom::Measured).unwrap();
    let mut mind = Whim(Random::new(5));
    while let Some(answer) = game.answer_of(&mut mind) {
        game.answer(None, answer).unwrap();
    }
    let ledger = game.ledger();

    let again = replay::<FearAndFaith>(&ledger, None).unwrap().game;

    assert_eq!(again.state(), game.state());
    assert_eq!((&*again.state().book, again.state().profile(A).combat), (&*book, 5));
    assert_eq!(verify::<FearAndFaith>(&ledger).unwrap().state, state_hash(game.state()));
}

/// A gun of our own, like a musket, but quick to reload and good at close quarters; and a sun that shines on Werewolves.
const ARMOURY: &str = r#"
[[weapon]]
id = "wall-gun"
like = "musket"
name = "Wall Gun"
class = "firearm"
bonus = 4
range = "M"
hands = 2
silver = true
wood = false
reload = 1
page = "our own"

[[weapon]]
id = "moon-bomb"
like = "grenade"
name = "Moon Bomb"
class = "explosive"
bonus = 0
zones = [6, 5, 4]
range = "M"
hands = 1
silver = false
wood = false
reload = 0
only = ["Werewolf"]
lethal = ["Werewolf"]
page = "our own"

[[profile]]
id = "gunner"
name = "Gunner"
list = "victorian-hunters"
points = 30
quality = 3
combat = 3
rules = ["Musket (wall-gun)", "Grenade (Moon Bomb)"]
"#;

/// A weapon of one's own has its own name and numbers, and goes by the rules of the one it is like.
#[test]
fn a_homebrew_weapon_is_fired() {
    let book = book(&[ARMOURY]);
    let mut state = laid(&book, [model("gunner").at(0.0, 0.0), walking_dead().enemy().at(50.0, 0.0)]);
    let (bomb, gun) = (state.arm(A, ArmId(0)).unwrap(), state.arm(A, ArmId(1)).unwrap());
    assert_eq!((gun.weapon, gun.bonus, gun.range, gun.reload), (Weapon::Musket, 4, Stick::Medium, 1));
    assert_eq!((book.weapon_name(gun.make()), book.weapon_name(bomb.make())), ("Wall Gun", "Moon Bomb"));
    assert_eq!((state.throw_cost(&bomb), state.throw_cost(&gun)), (1, 1), "it needs no priming");
    state[A].hand = fear_and_faith::Hand::Arm(ArmId(1));

    let script = Script::default().dice([6, 1]).facts([]);
    let told = tale(&mut state, script, |battle| battle.shoots(A, ArmId(1), B, fear_and_faith::Fire::SINGLE));

    assert!(told[0].starts_with("Gunner shoots Walking Dead (Wall Gun): 13 against"), "{told:?}");
}

/// What an explosive does to whom stands in its row.
#[test]
fn a_homebrew_grenade_strikes_whom_its_row_says() {
    let book = book(&[ARMOURY]);
    let state =
        laid(&book, [model("gunner").at(0.0, 0.0), werewolf().enemy().at(50.0, 0.0), cop().at(90.0, 0.0)]);
    let bomb = fear_and_faith::Means::Lobbed(state.arm(A, ArmId(0)).unwrap().make());
    let grenade = fear_and_faith::Means::Lobbed(book.printed(Weapon::Grenade));

    let risks =
        |of, means| (state.peril(of, Some(A), means).lethal, state.peril(of, Some(A), means).untouchable);

    assert_eq!((risks(B, bomb), risks(C, bomb)), ((true, false), (false, true)));
    assert_eq!((risks(B, grenade), risks(C, grenade)), ((false, false), (false, false)));
}
