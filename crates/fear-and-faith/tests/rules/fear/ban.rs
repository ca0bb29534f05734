//! Ban and Haunt.

use fear_and_faith::{Act, End, Fact, Place, Refuge, State, Stick};

use crate::common::*;
use crate::rules::fear::{active, dice, exorcist, field, green};

fn ban_acts(state: &mut State) -> Vec<Act> {
    let mut acts = Vec::new();
    play(state, Script::default(), |battle| battle.ban_acts(A, 1, &mut acts));
    acts
}

fn haunt_acts(state: &mut State, left: u8) -> Vec<Act> {
    let mut acts = Vec::new();
    play(state, Script::default(), |battle| battle.haunt_acts(B, left, &mut acts));
    acts
}

fn close(state: &State) -> Fact {
    Fact::Near { looker: A, target: B, distance: state.length(Stick::Short) }
}

/// ff.sr.ban.1, ff.action.ban.1, ff.fear.ban.1: 1 action, a monster in sight within Short, and its result at once.
#[test]
fn a_ban_costs_one_action_and_makes_the_monster_test() {
    let mut state = field([exorcist(), model("incubus").enemy().transfixed()]);
    active(&mut state, A, 2);
    let script = dice([3, 3, 2]).facts([close(&state)]);
    play(&mut state, script, |battle| battle.bans(A, B));
    assert_eq!(state.active.unwrap().left, 1);
    assert_eq!(state[B].place, Place::Gone(End::Killed)); // a transfixed model that fails a die
}

/// ff.sr.ban.1: at a real table people say whether it is near; if not, nothing is spent.
#[test]
fn a_ban_out_of_reach_costs_nothing() {
    let mut state = field([exorcist(), model("incubus").enemy()]);
    active(&mut state, A, 1);
    play(&mut state, dice([]), |battle| battle.bans(A, B));
    assert_eq!(state.active.unwrap().left, 1);
}

/// ff.sr.ban.1: on the virtual table only who stands within 75 mm is offered.
#[test]
fn a_ban_reaches_short() {
    for (east, acts) in [(100.0, vec![Act::Ban(B)]), (100.1, vec![])] {
        let mut state = green([exorcist().at(0.0, 0.0), model("incubus").enemy().at(east, 0.0)]);
        assert_eq!(ban_acts(&mut state), acts);
    }
}

/// ff.sr.ban.2: a monster that passes all three dice heeds no more Bans.
#[test]
fn a_monster_that_withstands_a_ban_is_immune() {
    let mut state = field([exorcist(), model("incubus").enemy()]);
    let script = dice([3, 3, 3]).facts([close(&state)]);
    play(&mut state, script, |battle| battle.bans(A, B));
    assert!(state[B].ban_proof);
    assert_eq!(ban_acts(&mut state), []);
}

/// ff.sr.ban.2: one that fails may be banned again, any number of times.
#[test]
fn a_ban_may_be_tried_again() {
    let mut state = field([exorcist(), model("incubus").enemy().fallen()]);
    for _ in 0..3 {
        let script = dice([3, 3, 2]).facts([close(&state)]);
        play(&mut state, script, |battle| battle.bans(A, B));
        assert_eq!(ban_acts(&mut state), [Act::Ban(B)]);
    }
}

/// ff.sr.ban.3: driven off the table it is out of the game for good.
#[test]
fn a_monster_banned_off_the_table_does_not_return() {
    let mut state = field([exorcist(), model("incubus").enemy()]);
    let facts = [close(&state), Fact::CanFlee { model: B }, Fact::LeftTable { model: B }];
    let script = dice([2, 2, 2]).facts(facts).choose(Refuge::Edge).dice([3]);
    play(&mut state, script, |battle| battle.bans(A, B));
    assert_eq!(state[B].place, Place::Gone(End::Routed));
}

/// ff.sr.ban.4, ff.sr.ban.6: each Ban has its kind; ghosts are the Immaterial that are neither Vampires nor Demons, and
/// nobody Mindless minds a Ban.
#[test]
fn each_ban_has_its_kind() {
    let cases: [(&[&str], &[&str], bool); 8] = [
        (&["Ban (Demons)"], &["Demon"], true),
        (&["Ban (Demons)"], &["Vampire"], false),
        (&["Ban (Vampires)"], &["Vampire"], true),
        (&["Ban (Werewolves)"], &["Werewolf"], true),
        (&["Ban (Ghosts)"], &["Immaterial"], true),
        (&["Ban (Ghosts)"], &["Immaterial", "Demon"], false),
        (&["Ban (Vampires)", "Ban (Ghosts)"], &["Immaterial", "Vampire"], true),
        (&["Ban (Zombies)"], &["Zombie", "Mindless"], false),
    ];
    for (bans, monster, allowed) in cases {
        let state = field([written(3, 3, bans), written(3, 3, monster).enemy()]);
        assert_eq!(state.may_ban(A, B), allowed, "{bans:?} {monster:?}");
    }
}

/// ff.sr.immaterial.4: a ghost that fails any die is removed.
#[test]
fn a_ghost_that_fails_a_die_is_gone() {
    let mut state = field([written(3, 3, &["Ban (Ghosts)"]), model("ghost").enemy()]);
    let script = dice([3, 2, 6]).facts([close(&state)]);
    play(&mut state, script, |battle| battle.bans(A, B));
    assert_eq!(state[B].place, Place::Gone(End::Routed));
}

/// A Demon, C, in the body of B.
fn possessed() -> State {
    let mut state = field([exorcist(), cop().enemy(), model("incubus").enemy()]);
    (state[B].party, state[B].possessed_by) = (state[A].seat, Some(C));
    state[C].place = Place::Host(B);
    state
}

/// ff.possess.4: Ban Demons reaches the Demon in its host; any failed die, and the Demon is gone and the host itself
/// again; none, and it is immune.
#[test]
fn a_demon_is_cast_out_of_its_host() {
    let mut state = possessed();
    assert!(state.may_ban(A, B));
    let script = dice([3, 3, 2]).facts([close(&state)]);
    play(&mut state, script, |battle| battle.bans(A, B));
    assert_eq!(state[C].place, Place::Gone(End::Killed));
    assert_eq!((state[B].seat, state[B].possessed_by, state[B].haunted), (state[A].seat, None, true));

    let mut state = possessed();
    let script = dice([3, 3, 3]).facts([close(&state)]);
    play(&mut state, script, |battle| battle.bans(A, B));
    assert_eq!(state[C].place, Place::Host(B));
    assert!(!state.may_ban(A, B));
}

/// ff.sr.haunt.4: 1 action, once a turn, somebody in its area and in sight; it is Fearful, so 4 fails against Quality 4.
#[test]
fn a_haunt_frightens_once_a_turn() {
    let mut state = field([rookie().fallen(), model("poltergeist").enemy()]);
    active(&mut state, B, 3);
    let facts = [Fact::InHaunt { haunt: B, model: A }, Fact::Sight { looker: B, target: A }];
    play(&mut state, dice([4, 5, 5]).facts(facts), |battle| battle.haunts(B, A));
    assert_eq!(state.active.unwrap().left, 2);
    assert!(state.fear_in_the_air);
    assert_eq!(haunt_acts(&mut state, 2), []);
}

/// ff.sr.haunt.4: only in its area, Long by Long: 90 mm from its middle to the side, and no farther.
#[test]
fn a_haunt_frightens_in_its_area_only() {
    for (east, acts) in [(90.0, vec![Act::Haunt(A)]), (90.1, vec![])] {
        let mut state = green([cop().at(east, 0.0), model("poltergeist").enemy().at(0.0, 0.0)]);
        assert_eq!(haunt_acts(&mut state, 1), acts);
    }
}

/// ff.sr.haunt.4: a model that is said to be elsewhere costs nothing.
#[test]
fn a_haunt_may_find_nobody_there() {
    let mut state = field([rookie(), model("poltergeist").enemy()]);
    active(&mut state, B, 1);
    play(&mut state, dice([]), |battle| battle.haunts(B, A));
    assert_eq!(state.active.unwrap().left, 1);
    assert!(!state[B].has_scared);
}

/// ff.sr.haunt.3: a failed Morale roll that takes it over the edge of its area removes it. 120 mm are more than 90.
#[test]
fn a_haunt_that_flees_from_its_area_is_gone() {
    let haunt = written(4, 2, &["Haunt"]).enemy();
    let mut state = green([cop().at(0.0, 300.0), haunt.at(0.0, 0.0)]);
    play(&mut state, Script::default().dice([3, 4, 4]), |battle| {
        battle.morale_check(B, fates::RuleId("ff.morale.roll.1"))
    });
    assert_eq!(state[B].place, Place::Gone(End::Routed));
}

/// ff.sr.haunt.5: a recoil of a failed Fear test over the edge removes it too; inside it may stay.
#[test]
fn a_haunt_that_recoils_from_its_area_is_gone() {
    for (inside, lives) in [(true, true), (false, false)] {
        let haunt = written(4, 2, &["Haunt", "Demon"]).enemy();
        let mut state = field([exorcist(), haunt]);
        let mut facts = vec![close(&state)];
        facts.extend(inside.then_some(Fact::InHaunt { haunt: B, model: B }));
        play(&mut state, dice([3, 4, 4]).facts(facts), |battle| battle.bans(A, B));
        assert_eq!(state[B].is_on_table(), lives);
    }
}
