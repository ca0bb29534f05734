//! Proves the rules of the turn and of Initiative, `sb.turn.*` and `sb.init.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod activation;
pub mod checks;
pub mod encounters;
pub mod fate;
pub mod unexpected_events;

use crate::common::*;
use fates::{FigureId, FigureSet, Progress, Seat};
use silver_bayonet::{
    Act, Activate, ActivationEvent, ArrivalEvent, Battle, Book, Double, Event, Fuel, InitiativeEvent, Phase,
    Place, Pool, Reroll, Setup, State, Steer, SurpriseEvent,
};

const ONE_POWER: Pool = Pool { power: 1, ..Pool::EMPTY };
const ONE_SKILL: Pool = Pool { skill: 1, ..Pool::EMPTY };

/// A figure of this player.
fn of_player(seat: u8, figure: Figure) -> Figure {
    Figure { side: Some(seat), ..figure }
}

fn step(state: &mut State, fates: &mut Script) {
    let _ = Battle::new(state, fates).step().unwrap();
}

/// Plays on to the end of the turn.
fn play_turn(state: &mut State, fates: &mut Script) {
    let turn = state.turn;
    while state.turn == turn {
        step(state, fates);
    }
}

/// Who has been activated, in turn.
fn activated(fates: &Script) -> Vec<FigureId> {
    let who = |event: &Event| match event {
        Event::Activation(ActivationEvent::Activated { figure }) => Some(*figure),
        _ => None,
    };
    fates.told().iter().filter_map(who).collect()
}

/// A script in which these figures activate in turn and do nothing; each is asked for only where others wait too.
fn in_turn(mut fates: Script, figures: &[(FigureId, bool)]) -> Script {
    for &(figure, asked) in figures {
        if asked {
            fates = fates.choose(Activate(figure));
        }
        fates = fates.choose(Act::Done);
    }
    fates
}

/// Proves sb.turn.1, sb.turn.5, sb.turn.8, sb.turn.9, sb.turn.11, sb.turn.12, sb.clash.2, sb.term.7: a turn runs from
/// Initiative through half of the primary player's figures, the monsters, and all of the secondary player's to the
/// rest of the primary player's, each player in an order of choice.
#[test]
fn a_turn_has_five_phases() {
    let (mut state, [a, b, c, d, ghoul, e, f]) = lay_out([
        tro().at(-20.0, -8.0),
        tro().at(-20.0, -5.0),
        tro().at(-20.0, -2.0),
        tro().at(-20.0, 1.0),
        monster("ghoul").at(20.0, 0.0),
        tro().enemy().at(-20.0, 15.0),
        tro().enemy().at(-20.0, 18.0),
    ]);
    let acting = [(b, true), (a, true), (f, true), (e, false), (d, true), (c, false)];
    let mut fates = in_turn(dice([9, 5, 3, 4]), &acting);

    play_turn(&mut state, &mut fates);

    assert_eq!(activated(&fates), [b, a, ghoul, f, e, d, c]);
    assert_eq!((state.turn, state.phase), (2, Phase::Initiative));
    fates.expect_spent();
}

/// Proves sb.turn.8: without monsters their phase is left out; sb.turn.13: the tokens come off when the turn ends.
#[test]
fn a_turn_without_monsters_has_no_monster_phase() {
    let (mut state, [one, other]) = lay([tro().tired(2), tro().enemy().tired(1)]);
    let mut fates = in_turn(dice([9, 5, 3, 4]), &[(one, false), (other, false)]);

    play_turn(&mut state, &mut fates);

    assert_eq!(activated(&fates), [one, other]);
    assert_eq!((state[one].fatigue, state[other].fatigue), (0, 0));
}

/// Proves sb.turn.2, sb.turn.3, sb.turn.10: every player rolls, the highest total is primary, and phase 4 is taken in
/// falling order of the totals.
#[test]
fn the_order_is_by_falling_totals() {
    let (mut state, [zero, one, two]) = lay([tro(), of_player(1, tro()), of_player(2, tro())]);
    let mut fates = in_turn(dice([3, 4, 8, 7, 5, 6]), &[(one, false), (two, false), (zero, false)]);

    step(&mut state, &mut fates);
    assert_eq!(state.order[..], [Seat(1), Seat(2), Seat(0)]);
    play_turn(&mut state, &mut fates);

    assert_eq!(activated(&fates), [one, two, zero]);
    fates.expect_spent();
}

/// Proves sb.turn.2: one player alone rolls too, and can draw a double.
#[test]
fn a_lone_player_rolls_for_initiative() {
    let (mut state, _) = lay([tro(), monster("ghoul")]);
    let mut fates = dice([1, 1]);

    step(&mut state, &mut fates);

    assert_eq!(state.omens.doubles[0], Some(Double::Ones));
    fates.expect_spent();
}

/// Proves sb.turn.4: those who tie for the highest total roll again, step by step, until the tie is broken; these rolls
/// bring neither events nor encounters.
#[test]
fn tied_players_roll_again() {
    let (mut state, _) = lay([tro(), of_player(1, tro()), of_player(2, tro())]);

    step(&mut state, &mut dice([8, 7, 6, 9, 2, 3]));
    assert_eq!((state.phase, &state.order[..]), (Phase::Ties, [Seat(0), Seat(1), Seat(2)].as_slice()));
    step(&mut state, &mut dice([4, 3, 5, 2])); // a tie once more
    assert_eq!(state.phase, Phase::Ties);
    step(&mut state, &mut dice([1, 1, 10, 10]));

    assert_eq!((state.phase, &state.order[..]), (Phase::First, [Seat(1), Seat(0), Seat(2)].as_slice()));
    assert!(!state.omens.monsters_first);
    assert_eq!(state.pools[..], [Pool::EMPTY; 3]);
}

/// Proves sb.turn.4, sb.turn.10: a tie behind the first place is broken in the same way, two ties one after the other.
#[test]
fn every_place_is_rolled_for() {
    let (mut state, _) = lay([tro(), of_player(1, tro()), of_player(2, tro()), of_player(3, tro())]);

    step(&mut state, &mut dice([2, 3, 8, 7, 4, 1, 9, 6])); // 5, 15, 5, 15
    assert_eq!(state.order[..], [Seat(1), Seat(3), Seat(0), Seat(2)]);
    step(&mut state, &mut dice([3, 3, 9, 9])); // seats 1 and 3
    assert_eq!((state.phase, state.order[0]), (Phase::Ties, Seat(3)));
    step(&mut state, &mut dice([3, 3, 9, 9])); // seats 0 and 2

    assert_eq!(state.order[..], [Seat(3), Seat(1), Seat(2), Seat(0)]);
    assert_eq!(state.phase, Phase::First);
}

/// Proves sb.turn.6, sb.init.5: after a double 1 the monsters act first, and half of the primary player's figures is
/// counted when they have: of four one falls, and half of three is one.
#[test]
fn the_half_is_counted_when_the_phase_begins() {
    let (mut state, [first, second, third, fourth, ghoul, enemy]) = lay_out([
        tro().at(0.0, 0.0).health(1),
        tro().at(-20.0, -5.0),
        tro().at(-20.0, -2.0),
        tro().at(-20.0, 1.0),
        monster("ghoul").at(3.0, 0.0).health(5),
        tro().enemy().at(-20.0, 15.0),
    ]);
    // The enemy's double 1 brings a Ghoul to the north edge; the other Ghoul strikes with 9 + 9.
    // The enemy has a Monster Die now, and keeps it.
    let rolls =
        dice([5, 6, 1, 1, 4, 3, 1, 9, 9]).choose(Steer::Keep).choose(Reroll::Keep).choose(Steer::Keep);
    let acting = [(second, true), (enemy, false), (third, true), (fourth, false)];
    let mut fates = in_turn(rolls, &acting);

    play_turn(&mut state, &mut fates);

    assert_eq!(state[first].place, Place::Removed);
    assert_eq!(activated(&fates), [ghoul, FigureId(6), second, enemy, third, fourth]);
    fates.expect_spent();
}

/// Proves sb.mon.1, sb.mon.2, sb.mon.3: monsters activate from the least Health to the most, compared anew before each;
/// among equals the primary player chooses.
#[test]
fn the_weakest_monster_acts_first() {
    let (mut state, [_, strong, weak, twin]) = lay_out([
        tro().at(-20.0, 0.0),
        monster("ghoul").at(20.0, -9.0),
        monster("ghoul").at(20.0, 0.0).health(4),
        monster("ghoul").at(20.0, 9.0),
    ]);
    let mut fates = in_turn(dice([6, 7]), &[(FigureId(0), false)]);
    step(&mut state, &mut fates);
    step(&mut state, &mut fates);
    step(&mut state, &mut fates);
    assert_eq!(activated(&fates), [FigureId(0), weak]);

    let mut wounded = state.clone();
    wounded[twin].health = 11; // in the middle of the phase
    let mut alone = script();
    step(&mut wounded, &mut alone); // nothing to choose
    assert_eq!(activated(&alone), [twin]);

    let mut chosen = script().choose(Activate(twin));
    step(&mut state, &mut chosen);
    step(&mut state, &mut chosen);
    assert_eq!(activated(&chosen), [twin, strong]);
}

/// Proves sb.turn.7: a primary player without a figure activates nobody.
#[test]
fn nobody_is_half_of_nobody() {
    let (mut state, [gone, enemy, _]) = lay([tro(), tro().enemy(), of_player(2, tro())]);
    state[gone].place = Place::Left;
    let mut fates = dice([9, 9, 5, 4, 2, 3]).choose(Act::Done);

    step(&mut state, &mut fates);
    assert_eq!((state.order[0], state.first_half), (Seat(0), 0));
    step(&mut state, &mut fates);

    assert_eq!(activated(&fates), [enemy]);
}

/// Proves sb.turn.15: a figure that is down neither counts nor activates.
#[test]
fn whoever_is_down_is_not_counted() {
    let (mut state, [one, two, three, down, enemy]) = lay([tro(), tro(), tro(), tro(), tro().enemy()]);
    (state[down].place, state[down].health) = (Place::Down, 0);
    let acting = [(one, true), (enemy, false), (two, true), (three, false)];
    let mut fates = in_turn(dice([9, 5, 3, 4]), &acting);

    play_turn(&mut state, &mut fates);

    assert_eq!(activated(&fates), [one, enemy, two, three]);
    fates.expect_spent();
}

/// Proves sb.term.6: enemies are the figures of all other players and the monsters, and monsters are no enemies of
/// one another.
#[test]
fn everybody_else_is_an_enemy() {
    let (state, [own, friend, other, third, ghoul, bandit]) =
        lay([tro(), tro(), of_player(1, tro()), of_player(2, tro()), monster("ghoul"), monster("bandit")]);

    assert_eq!(state.enemies(own), FigureSet::from_iter([other, third, ghoul, bandit]));
    assert_eq!(state.enemies(ghoul), FigureSet::from_iter([own, friend, other, third]));
}

/// Proves sb.init.1, sb.init.2: 10 and 10 brings a Power or a Skill Die, as the player likes, and an event.
#[test]
fn a_double_ten_brings_a_die_and_an_event() {
    let pools = [Fuel::Power, Fuel::Skill].map(|fuel| {
        let (mut state, _) = lay([tro(), tro().enemy()]);
        let mut fates = dice([10, 10, 3, 4, 2]).choose(fuel);
        step(&mut state, &mut fates);
        step(&mut state, &mut fates);

        assert!(state.fog); // event 2
        fates.expect_spent();
        state.pools[0]
    });

    assert_eq!(pools, [ONE_POWER, ONE_SKILL]);
}

/// Proves sb.init.3, sb.init.4, sb.init.5: 1 and 1 brings a Monster Die and an encounter, and the monsters act first.
#[test]
fn a_double_one_brings_a_die_and_a_monster() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    let mut fates = dice([1, 1, 3, 4, 4, 3, 5]);

    step(&mut state, &mut fates);
    step(&mut state, &mut fates);

    assert_eq!(state.pools[0], Pool { monster: 1, ..Pool::EMPTY });
    assert_eq!((state.figures.len(), state.name(FigureId(2))), (3, "Ghoul"));
    assert!(state.omens.monsters_first);
    assert!(told(&fates, |event| *event == Event::Initiative(InitiativeEvent::MonstersFirst)));
    fates.expect_spent();
}

/// Proves sb.init.6: two players with 1 and 1 swap the phases once, and each draws an encounter.
#[test]
fn two_double_ones_swap_the_phases_once() {
    let (mut state, _) = lay([tro(), of_player(1, tro()), of_player(2, tro())]);
    let mut fates = dice([6, 6, 1, 1, 1, 1]) // the two tie, and the third player comes out ahead
        .dice([2, 3, 7, 7])
        .dice([5, 5, 1])
        .dice([6, 6, 3]);

    for _ in 0..4 {
        step(&mut state, &mut fates);
    }

    assert_eq!(state.order[..], [Seat(0), Seat(2), Seat(1)]);
    assert!(state.omens.monsters_first);
    assert_eq!(
        [FigureId(3), FigureId(4)].map(|figure| state.name(figure).to_string()),
        ["Bandit", "Hobgoblin"]
    );
    fates.expect_spent();
}

/// Proves sb.init.7, sb.init.8: the surprises come when the primary player is settled, the event of a 20 before the
/// encounter of a 2.
#[test]
fn surprises_come_in_falling_order() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    let mut fates = dice([1, 1, 10, 10, 2, 4, 3, 5]).choose(Fuel::Skill);

    for _ in 0..3 {
        step(&mut state, &mut fates);
    }

    let order = fates.told().iter().filter_map(|event| match event {
        Event::Initiative(InitiativeEvent::Primary { seat }) => Some(("primary", *seat)),
        Event::Initiative(InitiativeEvent::DieGained { seat, .. }) => Some(("die", *seat)),
        Event::Arrival(ArrivalEvent::Encounter { seat, .. }) => Some(("encounter", *seat)),
        Event::Surprise(SurpriseEvent::Unexpected { .. }) => Some(("event", Seat(1))),
        _ => None,
    });
    let [zero, one] = [Seat(0), Seat(1)];
    let wanted = [("primary", one), ("die", one), ("event", one), ("die", zero), ("encounter", zero)];
    assert!(order.eq(wanted));
    fates.expect_spent();
}

/// Proves sb.init.9: a Fate Die may roll a die of an Initiative Check again, and only the final dice are a double.
#[test]
fn the_final_dice_are_the_double() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    state.pools[0] = ONE_SKILL;
    step(&mut state, &mut dice([10, 4, 2, 3, 10]).choose(Reroll::Skill));

    assert_eq!((state.omens.doubles[0], state.pools[0]), (Some(Double::Tens), Pool::EMPTY));

    let (mut state, _) = lay([tro(), tro().enemy()]);
    state.pools[0] = ONE_POWER;
    step(&mut state, &mut dice([1, 1, 2, 3, 8]).choose(Reroll::Power)); // 9 against 5

    assert_eq!((state.order[0], state.omens.doubles[0], state.phase), (Seat(0), None, Phase::First));
}

/// Proves sb.init.9: a reroll of Initiative keeps the better face, as any other does.
#[test]
fn a_worse_face_does_not_count() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    state.pools[0] = ONE_POWER;
    let mut fates = dice([6, 2, 5, 5, 3]).choose(Reroll::Power);

    step(&mut state, &mut fates);

    let kept = Event::Initiative(InitiativeEvent::InitiativeRerolled {
        seat: Seat(0),
        before: [6, 2],
        rolled: 3,
        after: [6, 2],
    });
    assert!(told(&fates, |event| *event == kept));
    assert_eq!((state.order[0], state.pools[0]), (Seat(1), Pool::EMPTY));
}

/// Proves sb.init.9: nobody is asked for a Fate Die that could change neither the order nor a double.
#[test]
fn a_reroll_that_changes_nothing_is_not_offered() {
    let (mut state, _) = lay([tro(), tro().enemy()]);
    state.pools.iter_mut().for_each(|pool| *pool = ONE_POWER);
    let mut fates = dice([9, 9, 1, 2]); // 12 at most against 18, and no one die makes a double ten

    step(&mut state, &mut fates); // no question

    assert_eq!(state.order[0], Seat(0));
    assert_eq!(state.pools[..], [ONE_POWER; 2]);

    let (mut alone, _) = lay([tro(), monster("ghoul")]);
    alone.pools[0] = Pool { power: 1, skill: 1, monster: 0 };
    step(&mut alone, &mut dice([4, 9])); // there is nobody to outdo

    let (mut answered, _) = lay([tro(), tro().enemy()]);
    answered.pools.iter_mut().for_each(|pool| *pool = ONE_POWER);
    let mut fates = dice([5, 9, 1, 5, 10]).choose(Reroll::Keep).choose(Reroll::Power);
    step(&mut answered, &mut fates); // 14 leads, and 6 could still become 15

    assert_eq!(answered.order[0], Seat(1));
    fates.expect_spent();
}

/// Proves sb.init.10: last turn's primary player decides first about rerolls, and in turn 1 the first seat.
#[test]
fn the_last_primary_decides_first() {
    let spender = |order: [Seat; 2]| {
        let (mut state, _) = lay([tro(), tro().enemy()]);
        state.pools.iter_mut().for_each(|pool| *pool = ONE_POWER);
        state.order = order.into_iter().collect();
        let mut fates = dice([2, 8, 3, 7, 1]).choose(Reroll::Power).choose(Reroll::Keep);
        step(&mut state, &mut fates);
        fates.expect_spent();
        state.pools.iter().position(|pool| *pool == Pool::EMPTY)
    };

    assert_eq!(spender([Seat(0), Seat(1)]), Some(0)); // as a game begins
    assert_eq!(spender([Seat(1), Seat(0)]), Some(1));
}

/// Proves sb.fate.9: dice that are left when the game is over do nothing: they win nothing, score nothing and stay.
#[test]
fn unused_dice_do_nothing_at_the_end() {
    let ends = |pools: [Pool; 2]| {
        let setup = Setup { scenario: Some("the-courier".to_string()), ..Setup::default() };
        let mut state = setup.lay(Book::built_in()).unwrap();
        state.turn = state.options.turns + 1;
        state.pools = pools.into_iter().collect();
        let points = [0, 1].map(|seat| state.points_of(Seat(seat), true));
        let end = Battle::new(&mut state, &mut script()).step().unwrap();
        assert!(matches!(end, Progress::Over(_)) && state.pools[..] == pools);
        (end, points)
    };

    let none = ends([Pool::EMPTY; 2]);
    assert_eq!(ends([Pool::START, Pool::EMPTY]), none);
    assert_eq!(ends([Pool::EMPTY, Pool { power: 9, skill: 9, monster: 9 }]), none);
}
