//! Proves that a game is played by its own book: homebrew acts in the rules, in the words, and in a ledger that is read
//! back.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use crate::common::*;
use fates::{DiceFrom, FactsFrom, FigureId, Game, RuleId, Rules, Seed, replay, state_hash, verify};
use frame::{Order, Shelf, System};
use silver_bayonet::{
    Act, Band, Battle, Book, Duellist, Event, FigureSetup, Magic, Options, Place, Pool, Reach, School, Setup,
    SilverBayonet, State, SurpriseEvent, Survival, TableSetup,
};
use table::{Direction, along};

type Sb = SilverBayonet;

/// The built-in book with one file laid over it.
fn homebrew(text: &str) -> Arc<Book> {
    Book::read(&[("ours.toml".to_string(), text.to_string())]).unwrap()
}

/// A monster with a base of a usual size and no equipment; the last of the numbers is its Health.
fn creature(id: &str, name: &str, [melee, defence, health]: [i8; 3], attributes: &str) -> String {
    format!(
        "[[profile]]\nid = \"{id}\"\nkind = \"monster\"\nname = \"{name}\"\nbook = \"ours\"\npage = \"1\"\nspeed = 6\nmelee = {melee}\naccuracy = 0\n\
         defence = {defence}\ncourage = 4\nhealth = {health}\nxp = \"1\"\nattributes = {attributes}\nequipment = []\n"
    )
}

/// A Ghoul of Melee 4, Defence 14 and Health 20, and Hand Weapons that do 2 more damage.
fn better_ghouls() -> String {
    let ghoul = creature("ghoul", "Ghoul", [4, 14, 20], "[\"Strong\"]");
    let weapon = "[[weapon]]\nid = \"hand-weapon\"\nname = \"Hand Weapon\"\nslots = 1\nkind = \"melee\"\n\
                  damage = { die = \"power\", plus = 2 }\npage = \"1\"\n";
    ghoul.replace("equipment = []", "equipment = [[\"Hand Weapon\"]]") + weapon
}

fn infantryman(side: u8) -> FigureSetup {
    FigureSetup { side: Some(side), ..FigureSetup::of("infantryman") }
}

/// These figures by this book, without a virtual table and without Fate Dice.
fn lay_by(book: &Arc<Book>, figures: Vec<FigureSetup>) -> State {
    lay_setup(book, Setup { figures, ..Setup::default() })
}

/// The same on an open table.
fn lay_out_by(book: &Arc<Book>, figures: Vec<FigureSetup>) -> State {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    lay_setup(book, Setup { figures, table, ..Setup::default() })
}

fn lay_setup(book: &Arc<Book>, setup: Setup) -> State {
    let mut state = Sb::lay(book, &setup).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    state
}

// Rules

/// Proves that profiles and weapons of a book decide a blow and the answer to it, and that another game beside it keeps
/// to the built-in ones.
#[test]
fn a_homebrew_profile_and_weapon_are_fought_with() {
    let [soldier, ghoul] = [FigureId(0), FigureId(1)];
    let fight = |book: &Arc<Book>| {
        let mut state = lay_by(book, vec![infantryman(0), monster("ghoul")]);
        let mut fates = dice([7, 6, 6, 4]);
        melee(&mut state, &mut fates, soldier, ghoul);
        fates.expect_spent();
        (state[soldier].health, state[ghoul].health)
    };

    // 7 + 6 + 1 is just Defence 14, for 7 and 2 of a bayonet, which is a Hand Weapon (sb.wpn.musket.4), of 20; 6 + 4 + 4
    // reaches 13, for 6, 2 of the weapon and 1 for Strong of 10.
    assert_eq!(fight(&homebrew(&better_ghouls())), (1, 11));
    // 7 + 6 + 1 reaches 13, for 7 of 12; 6 + 4 + 1 does not.
    assert_eq!(fight(Book::built_in()), (10, 5));
}

/// Proves sb.wpn.breastplate.1 and sb.wpn.breastplate.2 by a breastplate of one's own: Armour 3, and 2" slower.
#[test]
fn a_homebrew_breastplate_protects_and_slows() {
    let book = homebrew(
        "[[weapon]]\nid = \"breastplate\"\nname = \"Plate\"\nslots = 1\nkind = \"armour\"\narmour = 3\nspeed = -2\npage = \"1\"\n",
    );
    let fight = |book: &Arc<Book>| {
        let state = lay_by(book, vec![infantryman(0).carrying("Breastplate"), monster("ghoul")]);
        let attack = state.melee_attack(FigureId(1), FigureId(0), &state.profile(FigureId(1)).arms[0]);
        (attack.protection.total(), state.profile(FigureId(0)).stats.speed)
    };

    assert_eq!(fight(&book), (-3, 4));
    assert_eq!(fight(Book::built_in()), (-1, 5));
}

/// Proves sb.attr.ita.ethfire.2 and sb.dmg.11 by the same breastplate: of Armour 3 a Musket leaves 2 and an Ethereal
/// Firearm nothing.
#[test]
fn an_ethereal_firearm_goes_through_any_armour() {
    let book = homebrew(
        "[[weapon]]\nid = \"breastplate\"\nname = \"Plate\"\nslots = 1\nkind = \"armour\"\narmour = 3\nspeed = -2\npage = \"1\"\n",
    );
    let shooters = [monster("bandit"), monster("spectral-soldier")];
    let figures = std::iter::once(infantryman(0).carrying("Breastplate")).chain(shooters);
    let state = lay_by(&book, figures.collect());
    let left = |shooter: u8, weapon: silver_bayonet::Weapon| {
        let fire = fire(&state, FigureId(shooter), weapon);
        state.shooting_attack(FigureId(shooter), FigureId(0), &fire).protection.total()
    };

    assert_eq!(left(1, silver_bayonet::Weapon::Musket), -2);
    assert_eq!(left(2, silver_bayonet::Weapon::EtherealMusket), 0);
}

/// Proves sb.wpn.pistol.2 by a pistol of one's own, of which a figure may carry three.
#[test]
fn a_homebrew_pistol_may_be_carried_thrice() {
    let pistol = "[[weapon]]\nid = \"pistol\"\nname = \"Pistol\"\nslots = 1\nkind = \"firearm\"\nrange = 8\n\
                  damage = { die = \"power\", plus = 0 }\nmost = 3\npage = \"1\"\n";
    let carrying = |book: &Arc<Book>, count: usize| {
        let pistols = vec!["Pistol".to_string(); count];
        FigureSetup { equipment: pistols, ..infantryman(0) }.profile(book).map(|profile| profile.arms.len())
    };

    assert_eq!(carrying(&homebrew(pistol), 3), Ok(5)); // with musket and bayonet
    let refused = |most: &str| Err(vec![format!("found a {most}")]);
    assert_eq!(carrying(&homebrew(pistol), 4), refused("fourth Pistol, expected at most three"));
    assert_eq!(carrying(Book::built_in(), 3), refused("third Pistol, expected at most two"));
}

/// Proves sb.terror.3 to .8 by a table of one's own: 12 is a collapse, and 16 no more than a distraction.
#[test]
fn a_homebrew_table_says_what_terror_does() {
    let bands = ["collapse", "paralysed", "shaken", "stunned", "distracted"];
    let rows =
        (12..).zip(bands).map(|(most, band)| format!("[[terror]]\nband = \"{band}\"\nmost = {most}\n"));
    let book = homebrew(&(rows.collect::<String>() + "[[terror]]\nband = \"no-effect\"\n"));
    let frightened = |book, faces: [u8; 2]| {
        let (mut state, mut fates) = (lay_by(book, vec![infantryman(0)]), dice(faces)); // Courage +0
        Battle::new(&mut state, &mut fates).terror_check(FigureId(0), 0, RuleId("sb.terror.2")).unwrap()
    };

    assert_eq!(
        [[6, 6], [7, 6], [8, 8], [9, 8]].map(|faces| frightened(&book, faces)),
        [Band::Collapse, Band::Paralysed, Band::Distracted, Band::NoEffect]
    );
    assert_eq!(frightened(Book::built_in(), [6, 6]), Band::NoEffect);
}

/// Proves sb.enc.2 by a row of one's own: the monster that comes is the book's, with its Health.
#[test]
fn a_homebrew_row_says_which_monster_comes() {
    let row = "[[encounter]]\nnumber = 7\nmonster = \"marsh-lurker\"\n";
    let book = homebrew(&(creature("marsh-lurker", "Marsh Lurker", [1, 12, 9], "[]") + row));
    let met = |book| {
        let mut state = lay_by(book, vec![infantryman(0), infantryman(1)]);
        let mut fates = dice([1, 1, 3, 4]).dice([3, 4, 1]); // a double 1 for Initiative; 3 + 4, from the north
        for _ in 0..2 {
            let _ = Battle::new(&mut state, &mut fates).step().unwrap();
        }
        fates.expect_spent();
        (state.name(FigureId(2)).to_string(), state[FigureId(2)].health)
    };

    assert_eq!(met(&book), ("Marsh Lurker".to_string(), 9));
    assert_eq!(met(Book::built_in()), ("Ghoul".to_string(), 12));
}

/// Proves sb.attr.egy.ancient.4 with a Large Viper: its base of 1" reaches 3" from the caster's rim, and its Health is
/// the book's.
#[test]
fn a_homebrew_viper_comes_up_in_its_own_size() {
    let book = homebrew(&creature("viper", "Viper", [2, 13, 4], "[\"Large\"]"));
    let magus = FigureId(0);
    let figures = || vec![tro().with("Ancient Spells").at(0.0, 0.0), tro().enemy().at(12.0, 0.0)];
    let mut state = lay_out_by(&book, figures());
    let printed = lay_out_by(Book::built_in(), figures());
    let allows = |state: &State, east: f64| {
        Reach::Summon { caster: magus }.allows(state, &vec![spot(east, 0.0).into()]).is_ok()
    };

    assert!(allows(&state, 4.5) && !allows(&state, 4.51)); // 0.5" + 3" + 1"
    assert!(allows(&printed, 4.0) && !allows(&printed, 4.01)); // 0.5" + 3" + 0.5"

    let mut fates = script()
        .choose(Act::Cast(School::AncientSpells))
        .dice([5, 5])
        .choose(Magic::Viper)
        .go(vec![spot(4.5, 0.0).into()])
        .choose(Act::Done);
    activate(&mut state, &mut fates, magus);

    fates.expect_spent();
    assert_eq!((place_of(&state, FigureId(2)), state[FigureId(2)].health), (spot(4.5, 0.0), 4));
}

/// Proves sb.attr.ita.raise.3 with a Large Revenant: it stands 2" away from rim to rim.
#[test]
fn a_homebrew_revenant_rises_in_its_own_size() {
    let book = homebrew(&creature("revenant", "Revenant", [1, 12, 10], "[\"Large\"]"));
    let figures = vec![monster("necromancer-acolyte").at(0.0, 0.0), tro().at(0.0, -20.0)];
    let mut state = lay_out_by(&book, figures);

    activate(&mut state, &mut dice([7, 10]), FigureId(0)); // a Revenant, straight at the soldier

    let north = Direction::toward(spot(0.0, 0.0), spot(0.0, -20.0));
    assert_eq!(place_of(&state, FigureId(2)), along(spot(0.0, 0.0), north, length(3.5))); // 0.5" + 2" + 1"
}

/// Proves sb.out.post.2 by a table of one's own, in the result and in the words.
#[test]
fn a_homebrew_table_says_who_lives() {
    let kind = "[[survival]]\nmost = 1\nresult = \"well\"\nwords = \"saved by a miracle\"\n";
    let cruel = "[[survival]]\nmost = 10\nresult = \"dead\"\nwords = \"dead\"\n";
    let book = homebrew(&format!("{kind}{cruel}"));
    let mut state = lay_by(&book, vec![infantryman(0), monster("ghoul")]);
    (state[FigureId(0)].place, state[FigureId(0)].health) = (Place::Removed, 0);
    let settled = |face: u8| {
        let (mut state, mut fates) = (state.clone(), dice([face]));
        let records = Battle::new(&mut state, &mut fates).after_the_game(|_| 0, &[]).unwrap();
        (records[0].afterwards.survival, Sb::line(&state, &fates.told()[0]).text)
    };

    assert_eq!(
        settled(1),
        (Some(Survival::Well), "Infantryman (The survival roll): 1, saved by a miracle.".to_string())
    );
    assert_eq!(settled(2), (Some(Survival::Dead), "Infantryman (The survival roll): 2, dead.".to_string()));
}

// Words

/// Proves that an event is told by the name it has in the book of the game.
#[test]
fn a_homebrew_event_is_told_by_its_own_name() {
    let book = homebrew("[[event]]\nnumber = 1\nname = \"Summer Shower\"\n");
    let told = |book| {
        let state = lay_by(book, vec![infantryman(0)]);
        Sb::line(&state, &Event::Surprise(SurpriseEvent::Unexpected { number: 1 })).text
    };

    assert_eq!(told(&book), "Unexpected Event 1: Summer Shower.");
    assert_eq!(told(Book::built_in()), "Unexpected Event 1: Rain.");
}

/// Proves that profiles and scenarios of one's own are shown and granted by the book that holds them, and by no other.
#[test]
fn a_homebrew_scenario_is_granted() {
    let files = Book::content_files();
    let (_, hunt) = files.iter().find(|(file, _)| file.ends_with("the-hunt.toml")).unwrap();
    let book = homebrew(&hunt.replace("id = \"the-hunt\"", "id = \"our-hunt\""));
    let order = Order { scenario: "our-hunt".to_string(), ..Order::default() };

    let setup = Sb::setup(&book, &order).unwrap();

    assert!(Sb::is_measured(&book, &setup) && !Sb::is_measured(Book::built_in(), &setup));
    assert!(Sb::lay(&book, &setup).is_ok() && Sb::lay(Book::built_in(), &setup).is_err());
    assert!(Sb::setup(Book::built_in(), &order).is_err());
    let count = |book| Sb::catalogue(book).scenarios.len();
    assert_eq!(count(&book), count(Book::built_in()) + 1);

    let book = homebrew(&better_ghouls());
    let health = |book: &Book| {
        let ghoul = book.profile_views().into_iter().find(|profile| profile.id == "ghoul").unwrap();
        ghoul.stats.iter().find(|stat| stat.name == "Health").unwrap().value
    };
    assert_eq!((health(&book), health(Book::built_in())), (20, 12));
}

// Books and ledgers

/// Proves that books are the same if the same files are laid over the built-in content, and that the book of a state is
/// no part of what is written of it.
#[test]
fn a_book_is_known_by_what_is_laid_over_it() {
    let [one, same] = [0, 1].map(|_| homebrew(&better_ghouls()));
    let other = homebrew(&creature("marsh-lurker", "Marsh Lurker", [1, 12, 9], "[]"));
    assert_eq!((one == same, one == other, other == *Book::built_in()), (true, false, false));
    let hash = |book: &Arc<Book>| fates::Book::hash(&**book);
    assert_eq!((hash(&one) == hash(&same), hash(&one) == hash(Book::built_in())), (true, false));

    let state = |book| lay_by(book, vec![infantryman(0)]);
    let (printed, homebrewed) = (state(Book::built_in()), state(&other));
    assert!(printed != homebrewed && state_hash(&printed) == state_hash(&homebrewed));
}

/// Proves that the head of a ledger carries the homebrew: the ledger plays again and verifies without being handed it.
#[test]
fn a_ledger_carries_its_homebrew() {
    let book = homebrew(&better_ghouls());
    let figures = vec![infantryman(0), FigureSetup { side: Some(1), ..monster("ghoul") }];
    let setup = Setup { figures, options: Options { duel: true, ..Options::default() }, ..Setup::default() };
    let seed = Seed::from_number(7);

    let dice = DiceFrom::Seal(seed.clone());
    let (mut game, _) = Game::<Sb>::begin_with(&book, &setup, dice, FactsFrom::Measured).unwrap();
    while let Some(answer) = game.answer_of(&mut Duellist) {
        game.answer(None, answer).unwrap();
    }
    let text = game.ledger();
    drop(book);

    let again = replay::<Sb>(&text, Some(seed)).unwrap();
    assert!(again.finished && again.game.state() == game.state());
    assert_eq!(again.game.state().profile(FigureId(1)).stats.health, 20);
    assert_eq!(again.game.head().overlay, [("ours.toml".to_string(), better_ghouls())]);
    assert_eq!(verify::<Sb>(&text).unwrap().state, state_hash(game.state()));

    let forged = text.replace("health = 20", "health = 12");
    assert!(replay::<Sb>(&forged, None).is_err(), "another book plays another game");
}
