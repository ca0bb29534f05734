//! Proves the rules of Unexpected Encounters, `sb.enc.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::FigureId;
use frame::System;
use silver_bayonet::{Act, ArrivalEvent, Battle, Book, Edge, Event, SilverBayonet, State, Steer};
use table::Kind;

/// The two dice of the encounter table for each of its sums.
const ROWS: [(u8, u8, &str); 19] = [
    (1, 1, "Demon"),
    (1, 2, "Troll"),
    (3, 1, "Black Dog"),
    (2, 3, "Possessed"),
    (5, 1, "Goblin"),
    (3, 4, "Ghoul"),
    (6, 2, "Vampire Bat"),
    (4, 5, "Revenant"),
    (9, 1, "Bandit"),
    (5, 6, "Cultist"),
    (7, 5, "Hobgoblin"),
    (6, 7, "Dark Wolf"),
    (9, 5, "Living Scarecrow"),
    (7, 8, "Changeling"),
    (8, 8, "Living Armour"),
    (9, 8, "Pixie"),
    (9, 9, "Ghost"),
    (10, 9, "Werewolf"),
    (10, 10, "Vampire"),
];

/// The first player rolls a double 1: these dice say what comes, and from where.
fn meet(state: &mut State, encounter: impl IntoIterator<Item = u8>) -> (FigureId, Script) {
    let newcomer = FigureId(state.figures.len() as u8);
    let mut fates = dice([1, 1, 3, 4]).dice(encounter);
    for _ in 0..2 {
        let _ = Battle::new(state, &mut fates).step().unwrap();
    }
    fates.expect_spent();
    (newcomer, fates)
}

/// Proves sb.enc.1, sb.enc.2: two dice added say which of nineteen monsters comes.
#[test]
fn two_dice_say_which_monster_comes() {
    for (power, skill, name) in ROWS {
        let (mut state, _) = lay([tro(), tro().enemy()]);
        let (newcomer, fates) = meet(&mut state, [power, skill, 1]);

        assert_eq!(state.name(newcomer), name);
        assert!(state[newcomer].is_monster());
        assert!(told(
            &fates,
            |event| matches!(event, Event::Arrival(ArrivalEvent::Arrived { figure, .. }) if *figure == newcomer)
        ));
    }
    assert_eq!(Book::built_in().encounters.len(), ROWS.len());
}

/// Proves sb.enc.3, sb.enc.4, sb.enc.5: one die draws the edge, a 9 or a 10 is rolled again, and the monster stands at
/// the middle of that edge with its base touching it from inside.
#[test]
fn one_die_draws_the_edge() {
    // A Ghoul's base has a radius of half an inch, and the table reaches 24" from its middle.
    let edges = [(0.0, -23.5), (23.5, 0.0), (0.0, 23.5), (-23.5, 0.0)];
    for face in 1..=8 {
        let (mut state, _) = lay_out([tro().at(0.0, 3.0), tro().enemy().at(0.0, -3.0)]);
        let (ghoul, _) = meet(&mut state, [3, 4, 9, 10, face]);

        let (east, south) = edges[usize::from(face - 1) / 2];
        assert_eq!(place_of(&state, ghoul), spot(east, south), "{face}");
        assert!(state.table.as_ref().unwrap().touches_edge(ghoul));
        assert_eq!(state[ghoul].origin, Some(spot(east, south)));
    }
}

/// Proves sb.enc.5: if the spot is taken the monster slides along the edge by the least distance.
#[test]
fn a_taken_spot_makes_it_slide_along_the_edge() {
    let (mut state, _) = lay_out([tro().at(-0.25, -23.5), tro().enemy().at(0.0, 0.0)]);
    let (ghoul, _) = meet(&mut state, [3, 4, 1]);

    assert!(stands_at(&state, ghoul, 0.75, -23.5)); // a whole base to the east, the nearer way

    let wall = block(Kind::Wall, (-2.0, -24.0), (4.0, -23.0), 2.0);
    let (mut state, _) = lay_among(vec![wall], [tro().at(0.0, 9.0), tro().enemy().at(0.0, 0.0)]);
    let (ghoul, _) = meet(&mut state, [3, 4, 1]);

    assert!(stands_at(&state, ghoul, -2.5, -23.5));

    let (mut state, _) = lay_out([tro().at(0.0, -23.5), tro().enemy().at(0.0, 0.0)]);
    let (troll, _) = meet(&mut state, [1, 2, 1]); // Large: a radius of 1"

    let at = place_of(&state, troll);
    assert_eq!(at.y, length(1.0).0);
    assert!(state.table.as_ref().unwrap().contact(FigureId(0), troll));
}

/// Proves sb.enc.4: at a real table the edge is told in words.
#[test]
fn the_edge_is_told_in_words() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    let (_, fates) = meet(&mut state, [3, 4, 6]);

    let told = fates
        .told()
        .iter()
        .find(|event| matches!(event, Event::Arrival(ArrivalEvent::Encounter { .. })))
        .unwrap();
    assert!(matches!(told, Event::Arrival(ArrivalEvent::Encounter { edge: Edge::South, dice: [3, 4], .. })));
    assert!(SilverBayonet::line(&state, told).text.contains("the middle of the south edge"));
}

/// Proves sb.enc.6: the newcomer activates in this turn's Monster Phase.
#[test]
fn a_newcomer_acts_at_once() {
    let (mut state, _) = lay_out([tro().at(0.0, 3.0), tro().enemy().at(0.0, -10.0)]);
    let (ghoul, _) = meet(&mut state, [3, 4, 1]);

    let mut fates = script().choose(Steer::Keep); // the double 1 has brought a Monster Die
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();

    assert!(state[ghoul].activated);
    assert_eq!(place_of(&state, ghoul), spot(0.0, -17.5)); // its Speed of 6" toward the nearest soldier
}

/// Proves sb.enc.7: it comes with full Health, without fatigue and loaded.
#[test]
fn a_newcomer_is_fresh() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    let (bandit, _) = meet(&mut state, [5, 5, 1]);

    assert_eq!(vitals(&state, bandit), (10, 0));
    assert!(!state[bandit].unloaded.has(0));
}

/// Proves sb.enc.1: a second monster of a kind has a name of its own.
#[test]
fn a_second_ghoul_is_told_apart() {
    let (mut state, [_, _, first]) = lay([tro(), tro().enemy(), monster("ghoul")]);
    let (second, _) = meet(&mut state, [3, 4, 1]);

    assert_eq!((state.name(first), state.name(second)), ("Ghoul", "Ghoul 2"));
    assert_eq!(offers::acts(&state, FigureId(0), &[])[..3], [FigureId(1), first, second].map(Act::Attack));
}

/// A table that holds 64 figures holds no more: the encounter is told, and nobody comes.
#[test]
fn a_full_table_holds_no_more() {
    let (mut state, _) =
        lay::<64>(std::array::from_fn(|place| if place == 0 { tro().enemy() } else { tro() }));

    let (_, fates) = meet(&mut state, [3, 4, 1]);

    assert_eq!(state.figures.len(), 64);
    assert!(told(&fates, |event| matches!(event, Event::Arrival(ArrivalEvent::NoRoom { .. }))));
}
