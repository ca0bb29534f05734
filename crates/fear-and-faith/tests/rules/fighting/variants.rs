//! The variants of the book: `ff.opt.*`.

use fates::{Rules, Seat};
use fear_and_faith::{
    Act, Advance, Book, FearAndFaith, Nominate, Options, Phase, Scare, Setup, Special, State,
};
use table::Point;

use crate::common::*;
use crate::rules::advances::foe_buys;
use crate::rules::fear::{active, field, green};

fn hunt() -> State {
    let mut state = green([
        written(3, 3, &["Stakes"]).at(0.0, 0.0),
        minor_vampire().enemy().fallen().at(25.0, 0.0),
        written(3, 3, &[]).enemy().at(50.0, 0.0),
        written(3, 3, &["Holy Water"]).at(25.0, 25.0),
    ]);
    state.clock.night = true;
    state.options.stakes_transfix = true;
    state[A].hand = fear_and_faith::Hand::Stake;
    active(&mut state, A, 1);
    // 3 + 2 + 2 against 3 + 2: any win with a stake would destroy it.
    play(&mut state, Script::default().dice([3, 2]), |battle| battle.performs(A, Act::Stake(B)));
    state
}

/// ff.opt.stake.1: a stake only transfixes a vampire; it cannot free itself, a friend in contact pulls the stake out for 1
/// action.
#[test]
fn a_stake_only_holds_a_vampire() {
    let mut state = hunt();
    assert!(state[B].is_on_table() && state[B].staked && state[B].is_transfixed());
    active(&mut state, B, 3);
    assert_eq!(play(&mut state, Script::default(), |battle| battle.list_acts(B)), [Act::Done]);
    active(&mut state, C, 2);
    assert!(play(&mut state, Script::default(), |battle| battle.list_acts(C)).contains(&Act::PullStake(B)));
    play(&mut state, Script::default(), |battle| battle.performs(C, Act::PullStake(B)));
    assert!(!state[B].staked && !state[B].is_transfixed());
    assert_eq!(state.active.unwrap().left, 1);
}

/// ff.opt.stake.1: an adjacent model with a stake or holy water makes an end of it.
#[test]
fn a_staked_vampire_can_be_finished() {
    let state = hunt();
    for (model, can) in [(A, false), (D, true)] {
        let mut state = state.clone();
        active(&mut state, model, 1);
        let acts = play(&mut state, Script::default(), |battle| battle.list_acts(model));
        assert_eq!(acts.contains(&Act::FinishOff(B)), can, "{model:?}: A has made its attack of this turn");
    }
    let mut state = state;
    active(&mut state, D, 1);
    // Half of its party is lost; the other stands its ground.
    play(&mut state, Script::default().dice([3, 3, 3]), |battle| battle.performs(D, Act::FinishOff(B)));
    assert!(state[B].is_gone());
}

/// ff.opt.stake.1: without the variant the same stake destroys it.
#[test]
fn without_the_variant_a_stake_destroys() {
    let mut state = green([
        written(3, 3, &["Stakes"]).at(0.0, 0.0),
        minor_vampire().enemy().fallen().at(25.0, 0.0),
        written(3, 3, &[]).enemy().at(400.0, 0.0),
    ]);
    state.clock.night = true;
    state[A].hand = fear_and_faith::Hand::Stake;
    active(&mut state, A, 1);
    play(&mut state, Script::default().dice([3, 2, 6, 6, 6]), |battle| battle.performs(A, Act::Stake(B)));
    assert!(state[B].is_gone());
}

/// ff.opt.entry.1: zombies come in at agreed points, and a die chooses which: the horde's at 2 of three.
#[test]
fn zombies_come_in_at_entry_points() {
    let options = Options { entry_points: true, ..Options::default() };
    let entry_points = vec![(100.0, 100.0), (800.0, 100.0), (450.0, 800.0)];
    let setup =
        Setup { options, entry_points, ..setup([cop().at(0.0, 0.0), walking_dead().enemy().at(70.0, 0.0)]) };
    let mut state = lay(&setup);
    foe_buys(&mut state, &[Advance::ZombieHorde]);
    // The shot, the die of the horde, and 5 is no entry and is rolled again.
    let script = Script::default().dice([2, 6, 5, 5, 2]);
    play(&mut state, script, |battle| {
        battle.shoots(A, fear_and_faith::ArmId(0), B, fear_and_faith::Fire::SINGLE)
    });
    let base = state.table.as_ref().unwrap().base(C).unwrap();
    assert_eq!(base.at, Point { x: 8000, y: 1000 });
    FearAndFaith::check(&state).unwrap();
    let none = Setup { entry_points: Vec::new(), ..setup };
    assert!(none.lay(Book::built_in()).is_err());
}

/// ff.opt.twitcher.1: a hidden Twitcher has the numbers, the name and the looks of a Walking Dead until its player reveals
/// it, whenever he likes in his turn.
#[test]
fn a_twitcher_hides_among_the_walking_dead() {
    let mut twitcher = model("twitcher-running-zombie").enemy().at(300.0, 0.0);
    twitcher.with.disguised = true;
    let mut state = green([cop().at(0.0, 0.0), walking_dead().enemy().at(340.0, 0.0), twitcher.clone()]);
    assert_eq!((state[C].specials, state[C].quality), (state[B].specials, state[B].quality));
    assert_eq!(state.name(C), "Walking Dead 2");
    let seen = fear_and_faith::veil(&state, Some(Seat(0)));
    assert_eq!((seen.profile(C).id.as_str(), seen[C].disguised), ("walking-dead", false));
    assert_eq!(fear_and_faith::veil(&state, Some(Seat(1))).profile(C).id, "twitcher-running-zombie");

    (state.to_act, state.phase) = (Seat(1), Phase::Activations);
    let _ = play(&mut state, Script::default().choose(Nominate::Unmask(C)), |battle| battle.step());
    assert!(state.has(C, Special::Fearful) && !state.has(C, Special::ShortMove) && !state[C].activated);

    let other = fear_and_faith::ModelSetup { with: twitcher.with, ..cop().at(0.0, 0.0) };
    assert!(setup([other]).lay(Book::built_in()).is_err());
}

/// ff.opt.object.1: a ghost cannot be exorcised until the object it is linked to has been found.
#[test]
fn a_ghost_is_bound_to_its_object() {
    let mut state = field([written(3, 3, &["Ban (Ghosts)"]), model("ghost").enemy(), cop()]);
    assert!(state.may_ban(A, B));
    state.options.linked_object = true;
    assert!(!state.may_ban(A, B));
    let prayed = Scare { by: Some(A), cause: fear_and_faith::Fright::Prayer };
    assert!(!state.can_be_scared(B, prayed));
    let found = fates::Overrule::Set { lever: "object-found".to_string(), to: 1 };
    FearAndFaith::overrule(&mut state, &found).unwrap();
    assert!(state.may_ban(A, B) && state.can_be_scared(B, prayed));
}
