//! Morale checks.

use fates::RuleId;
use fear_and_faith::{End, Fact, Model, Place, Purpose, State};

use crate::common::*;
use crate::rules::fear::{dice, face_to_face, field};

pub const CHECK: RuleId = RuleId("ff.morale.roll.1");

/// The first model after a Morale check at a real table where flight is possible.
fn checked(state: &mut State, faces: impl IntoIterator<Item = u8>) -> Model {
    let script = dice(faces).facts([Fact::CanFlee { model: A }]);
    play(state, script, |battle| battle.morale_check(A, CHECK));
    state[A]
}

fn in_contact(state: &mut State) {
    (state[A].touching, state[B].touching) = ([B].into_iter().collect(), [A].into_iter().collect());
}

/// ff.morale.roll.1, ff.morale.result.0: three Quality dice, and no failure is no flight.
#[test]
fn three_successes_stand() {
    let mut state = face_to_face(&[], &[]);
    play(&mut state, dice([3, 3, 3]), |battle| battle.morale_check(A, CHECK));
    assert!(state[A].is_up());
}

/// ff.morale.result.3, ff.morale.result.4: three failures remove it, and it counts as routed.
#[test]
fn three_failures_rout() {
    let mut state = face_to_face(&[], &[]);
    assert_eq!(checked(&mut state, [2, 2, 1]).place, Place::Gone(End::Routed));
}

/// ff.morale.mod.1, ff.sr.steadfast.1: Steadfast adds 1, Frightened takes 1 off; strength of will counts for nothing.
#[test]
fn what_helps_morale() {
    for (rules, insanity, needed) in
        [(&[][..], 0, 3), (&["Steadfast"][..], 0, 2), (&[][..], 6, 4), (&["Very Strongwilled"][..], 0, 3)]
    {
        let mut state = face_to_face(rules, &[]);
        state[A].insanity = insanity;
        assert_eq!(state.quality_needed(A, Purpose::Morale), needed, "{rules:?} {insanity}");
    }
}

/// ff.morale.mod.2: whatever changes all Quality rolls changes Morale; a curse, frenzy, gloom, daylight, the full moon.
#[test]
fn what_changes_quality_changes_morale() {
    let mut state = face_to_face(&[], &[]);
    for (insanity, needed) in [(4, 2), (5, 4)] {
        state[A].insanity = insanity;
        assert_eq!(state.quality_needed(A, Purpose::Morale), needed);
    }
    state[A].insanity = 0;
    state[A].curse = Some(fear_and_faith::Curse { caster: None });
    assert_eq!(state.quality_needed(A, Purpose::Morale), 4);

    let mut state = field([minor_vampire(), werewolf()]);
    assert_eq!(state.quality_needed(A, Purpose::Morale), 4);
    (state.clock.night, state.clock.full_moon, state.turn) = (true, true, 1);
    assert_eq!(state.quality_needed(A, Purpose::Morale), 3);
    assert_eq!(state.quality_needed(B, Purpose::Morale), 2);
}

/// ff.morale.hero.1: a Hero rolls two dice, so two failures are the most.
#[test]
fn a_hero_counts_one_die_as_a_success() {
    let mut state = face_to_face(&["Hero"], &[]);
    state[A].rerolled = true;
    assert!(checked(&mut state, [1, 1]).is_on_table());
}

/// ff.morale.fallen.1: without an enemy at it a fallen model uses its first fleeing move to stand up.
#[test]
fn the_fallen_stand_up_first() {
    let mut state = field([cop().fallen(), werewolf().enemy()]);
    assert!(checked(&mut state, [2, 3, 3]).is_up());
}

/// ff.morale.fallen.2: three failures kill it.
#[test]
fn three_failures_kill_the_fallen() {
    let mut state = field([cop().fallen(), werewolf().enemy()]);
    assert_eq!(checked(&mut state, [2, 2, 2]).place, Place::Gone(End::Killed));
}

/// ff.morale.helpless.1: transfixed, or on the ground with an enemy at it, one failure kills.
#[test]
fn the_helpless_die_of_one_failure() {
    let mut state = field([cop().transfixed(), werewolf().enemy()]);
    assert_eq!(checked(&mut state, [2, 3, 3]).place, Place::Gone(End::Killed));

    let mut state = field([cop().fallen(), werewolf().enemy()]);
    in_contact(&mut state);
    assert_eq!(checked(&mut state, [2, 3, 3]).place, Place::Gone(End::Killed));
}

/// ff.morale.immune.1, ff.sr.mindless.1: the Mindless never check; ff.sr.artificial.3: the Artificial do.
#[test]
fn the_mindless_never_check_and_the_artificial_do() {
    let mut state = field([walking_dead(), written(3, 3, &["Artificial"])]);
    play(&mut state, dice([]), |battle| battle.morale_check(A, CHECK));
    play(&mut state, dice([3, 3, 3]), |battle| battle.morale_check(B, CHECK));
}

/// ff.sr.vampire.3: by day, outdoors or behind a large window, two natural 1s destroy a Vampire; indoors they are only
/// two failures.
#[test]
fn the_sun_destroys_a_vampire_that_wavers() {
    for (indoors, window, destroyed) in [(false, false, true), (true, true, true), (true, false, false)] {
        let mut state = field([minor_vampire(), cop().enemy()]);
        (state.clock.indoors, state.clock.window) = (indoors, window);
        let after = checked(&mut state, [1, 1, 6]);
        assert_eq!(after.place == Place::Gone(End::Killed), destroyed);
    }
}

/// ff.climb.panic.1: a climber that fails a Morale roll falls first.
#[test]
fn a_climber_falls_before_it_flees() {
    let mut state = field([written(2, 3, &["Clinging"]), werewolf().enemy()]);
    state[A].climbing = true;
    assert!(!checked(&mut state, [1, 3, 3]).climbing);
}

/// ff.sr.hard-to-kill.5: a model that lies as if dead checks nothing.
#[test]
fn who_plays_dead_does_not_waver() {
    let mut state = face_to_face(&["Hard to Kill"], &[]);
    state[A].feint = fear_and_faith::Feint::Lying;
    play(&mut state, dice([]), |battle| battle.morale_check(A, CHECK));
}
