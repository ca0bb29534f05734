//! What natural 1s stir: infections and Demons.

use fear_and_faith::{Dice, End, Infection, Phase, Place, State};

use crate::common::*;
use crate::rules::fear::{dice, field, green};

fn infected(infection: Infection) -> State {
    let mut state = green([
        rookie().at(0.0, 0.0),
        cop().at(200.0, 0.0),
        cop().at(-200.0, 0.0),
        werewolf().enemy().at(0.0, 300.0),
    ]);
    state[A].infected_by = Some(infection);
    state.phase = Phase::Activations;
    state
}

/// ff.camp.infect.3, ff.camp.infect.4, ff.camp.infect.5, ff.camp.infect.6: the first natural 1 of an activation turns it
/// at once into the monster of its infection, for the opponent, where it stood.
#[test]
fn a_natural_one_turns_the_infected() {
    let cases: [(Infection, &[u8], &str); 5] = [
        (Infection::Vampire, &[1], "minor-vampire-with-handgun"),
        (Infection::Werewolf, &[1], "lesser-werewolf"),
        (Infection::Mummy, &[1], "resurrected-egyptian-warrior"),
        (Infection::Zombie, &[1, 5], "walking-dead"),
        (Infection::Zombie, &[1, 6], "twitcher-running-zombie"),
    ];
    for (infection, faces, profile) in cases {
        let mut state = infected(infection);
        let script = Script::default().dice(faces.iter().copied()).choose(Dice(1));
        play(&mut state, script, |battle| battle.activate(A));
        assert_eq!(state[A].place, Place::Gone(End::Turned));
        assert_eq!(state.profile(E).id, profile);
        assert_eq!((state[E].seat, state[E].is_on_table()), (state[D].seat, true));
        assert_eq!(state.table.as_ref().unwrap().base(E).unwrap().at, table::Point { x: 4500, y: 4500 });
    }
}

/// ff.camp.infect.3: without a natural 1 nothing happens, and the healthy never turn.
#[test]
fn other_failures_do_not_turn_anybody() {
    let mut state = infected(Infection::Zombie);
    play(&mut state, Script::default().dice([2]).choose(Dice(1)), |battle| battle.activate(A));
    assert!(state[A].is_on_table());
    play(&mut state, Script::default().dice([1]).choose(Dice(1)), |battle| battle.activate(B));
    assert!(state[B].is_on_table());
}

/// ff.camp.infect.11: for its old party the turned model is as good as killed: here that halves the party.
#[test]
fn a_turned_model_is_a_loss() {
    let mut state = field([rookie(), cop(), werewolf().enemy()]);
    state[A].infected_by = Some(Infection::Werewolf);
    play(&mut state, dice([3, 3, 3]), |battle| battle.natural_one(A, 1));
    assert!(state.parties[0].halved);
    assert_eq!(state.strength(state[B].seat), 1);
}

/// ff.camp.infect.3: at a real table the monster touches whom its victim touched.
#[test]
fn the_monster_stands_where_its_victim_stood() {
    let mut state = field([rookie(), cop(), cop(), werewolf().enemy()]);
    state[A].infected_by = Some(Infection::Vampire);
    (state[A].touching, state[B].touching) = ([B].into_iter().collect(), [A].into_iter().collect());
    play(&mut state, dice([]), |battle| battle.natural_one(A, 1));
    assert!(state[B].touching.contains(E) && !state[B].touching.contains(A));
    assert!(state[E].touching.contains(B));
}

/// ff.opt.infect.1: with the variant two natural 1s turn a model that was bitten in this game; one does not, nor
/// without it.
#[test]
fn the_bitten_turn_quickly_by_the_variant() {
    for (variant, ones, turned) in [(true, 2, true), (true, 1, false), (false, 2, false)] {
        let mut state = field([rookie(), cop(), cop(), werewolf().enemy()]);
        state.options.quick_infection = variant;
        state[A].bitten_by = Some(Infection::Werewolf);
        play(&mut state, dice([]), |battle| battle.natural_one(A, ones));
        assert_eq!(state[A].is_gone(), turned);
    }
}

/// ff.possess.3: a waiting Demon is back when a good model rolls a natural 1, not when an evil one does.
#[test]
fn a_waiting_demon_returns_on_a_good_natural_one() {
    let mut state = field([cop(), model("incubus").enemy(), werewolf().enemy()]);
    state[B].place = Place::Limbo;
    play(&mut state, dice([]), |battle| battle.natural_one(C, 1));
    assert_eq!(state[B].place, Place::Limbo);
    play(&mut state, dice([]), |battle| battle.natural_one(A, 1));
    assert_eq!(state[B].place, Place::Table);
}
