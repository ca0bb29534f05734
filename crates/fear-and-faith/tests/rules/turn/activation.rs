//! Activation: dice, successes, failures and turnovers, catalogue sections 1.3 and 3.

use crate::common::*;
use fates::{Nobody, Random, RuleId, Seat, Stated, Straight, Whim, exact, ratio};
use fear_and_faith::{Act, Battle, Bond, Dice, Nominate, Phase, Purpose, Reroll, State, needs};

/// A roll of so many dice for the first model, and what it leaves.
fn activated(state: &mut State, dice: u8, faces: &[u8]) -> Vec<String> {
    let script = Script::default().choose(Dice(dice)).dice(faces.iter().copied());
    tale(state, script, |battle| battle.activate(A))
}

/// Seat 0's turn is under way.
fn in_turn(mut state: State) -> State {
    state.phase = Phase::Activations;
    state.turn = 1;
    state
}

/// A model alone on its side, with an enemy far away.
fn alone(model: fear_and_faith::ModelSetup) -> State {
    in_turn(on_table([model.at(-300.0, 0.0), cultist().enemy().at(300.0, 0.0)]))
}

fn says(story: &[String], words: &str) -> bool {
    story.iter().any(|line| line.contains(words))
}

/// FFX-01: Cop, three dice 3, 1, 5: two actions, no turnover. ff.act.success.1, ff.act.nominate.1, ff.dice.q.1,
/// ff.act.fail.1
#[test]
fn ffx_01_two_successes_and_a_failure() {
    let mut state = alone(cop());
    let script = Script::default().choose(Dice(3)).dice([3, 1, 5]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "2 actions"), "{told:?}");
    assert_eq!((state.parties[0].turnovers, state.phase), (0, Phase::Activations));
}

/// FFX-02: Rookie, three dice 4, 2, 3: one action, then a turnover, which is counted. ff.act.turnover.1,
/// ff.act.turnover.2, ff.time.count.1
#[test]
fn ffx_02_one_action_and_a_turnover() {
    let mut state = alone(rookie());
    let script = Script::default().choose(Dice(3)).dice([4, 2, 3]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    let action = told.iter().position(|line| line.contains("1 action"));
    let turnover = told.iter().position(|line| line.starts_with("Turnover"));
    assert!(action < turnover && action.is_some(), "{told:?}");
    assert_eq!((state.parties[0].turnovers, state.phase), (1, Phase::TurnEnds));
}

/// FFX-03: Rookie, two dice 1, 3: nothing, and a turnover. ff.act.turnover.3
#[test]
fn ffx_03_no_action_and_a_turnover() {
    let mut state = alone(rookie());
    let told = activated(&mut state, 2, &[1, 3]);
    assert!(says(&told, ": turnover"), "{told:?}");
    assert_eq!((state.parties[0].turnovers, state.phase), (1, Phase::TurnEnds));
}

/// FFX-04: a kid of Q5+, one die 2: nothing, no turnover, and somebody else may be named. ff.act.fail.1,
/// ff.act.next.1, ff.act.turnover.4
#[test]
fn ffx_04_a_single_failure_never_ends_the_turn() {
    let kid = || model("zombie-survivor-kid-with-knife");
    let mut state =
        in_turn(on_table([kid().at(-300.0, 0.0), kid().at(-300.0, 100.0), cultist().enemy().at(300.0, 0.0)]));
    for model in [A, B] {
        let script = Script::default().choose(Nominate::Model(model)).choose(Dice(1)).dice([2]);
        let _ = play(&mut state, script, |battle| battle.step());
        assert_eq!((state.parties[0].turnovers, state.phase), (0, Phase::Activations), "one failure each");
    }
}

/// FFX-05: Minor Vampire by day in a room without windows, 3, 6, 1 at -1: one action, then a turnover, and it is not
/// destroyed. ff.dice.q.2, ff.dice.q.3, ff.sr.vampire.1
#[test]
fn ffx_05_a_six_succeeds_and_a_one_fails() {
    let mut state = alone(minor_vampire());
    let script = Script::default().choose(Dice(3)).dice([3, 6, 1]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "1 action"), "{told:?}");
    assert_eq!((state.parties[0].turnovers, state[A].is_on_table()), (1, true));
}

/// FFX-06: Minor Vampire outdoors by day, 1, 4, 1: destroyed at once, no action, and a turnover. ff.sr.vampire.3
#[test]
fn ffx_06_two_ones_in_the_sun_are_dust() {
    let mut state = alone(minor_vampire());
    state.clock.indoors = false;
    activated(&mut state, 3, &[1, 4, 1]);
    assert_eq!((state.parties[0].turnovers, state[A].is_on_table()), (1, false));
}

/// A window that lets the sun in is as bad as the open; by night two 1s are a turnover and no more. ff.sr.vampire.3
#[test]
fn the_sun_falls_through_windows_and_not_by_night() {
    for (window, night, stands) in [(true, false, false), (false, false, true), (true, true, true)] {
        let mut state = alone(minor_vampire());
        (state.clock.window, state.clock.night) = (window, night);
        activated(&mut state, 2, &[1, 1]);
        assert_eq!(state[A].is_on_table(), stands, "window {window}, night {night}");
    }
}

/// FFX-07: the Heroic Investigator rolls two of three dice, 1 and 2, and has one action with a turnover; of one die he
/// rolls none. ff.sr.hero.1
#[test]
fn ffx_07_a_hero_leaves_one_die_out() {
    let mut state = alone(model("heroic-investigator"));
    state[A].rerolled = true;
    let script = Script::default().choose(Dice(3)).dice([1, 2]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "1 action"), "{told:?}");
    assert_eq!(state.parties[0].turnovers, 1);

    let mut state = alone(model("heroic-investigator"));
    let script = Script::default().choose(Dice(1)).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "1 action"), "{told:?}");
    assert_eq!(state.parties[0].turnovers, 0);
}

/// FFX-08: a Rookie 150 mm from a standing Leader in sight: 3 + 1 succeeds, 2 + 1 fails; with the Leader on the ground
/// both fail. ff.sr.leader.1, ff.sr.leader.3, ff.dice.q.4
#[test]
fn ffx_08_a_leader_helps_while_he_stands() {
    let near =
        || on_table([rookie().at(0.0, 0.0), leader().at(175.0, 0.0), cultist().enemy().at(-300.0, 0.0)]);
    let mut state = in_turn(near());
    let script = Script::default().choose(Dice(2)).dice([3, 2]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "1 action"), "{told:?}");
    assert_eq!(state.parties[0].turnovers, 0);

    let mut state = in_turn(near());
    state[B].fallen = Some(1);
    activated(&mut state, 2, &[3, 2]);
    assert_eq!(state.parties[0].turnovers, 1);
}

/// ff.dice.q.4: a Leader's +1 is added to the die, and a curse or a wound to the target number: with both a 3 is enough for
/// Quality 3+ as before, with the bonus alone a 2, with the curse alone a 4.
#[test]
fn a_bonus_is_added_to_the_die_and_what_is_worse_to_the_target() {
    for (bonus, worse, least) in
        [(false, 0, 3), (true, 0, 2), (false, 1, 4), (true, 1, 3), (true, 2, 4), (false, 2, 5)]
    {
        let mut state = in_turn(on_table([
            cop().at(0.0, 0.0),
            leader().at(175.0, 0.0),
            cultist().enemy().at(-300.0, 0.0),
        ]));
        state[A].worse = worse;
        state[B].fallen = if bonus { None } else { Some(1) };
        for face in 2..=5 {
            let mut state = state.clone();
            let tally =
                play(&mut state, Script::default(), |battle| battle.quality_tally(A, Purpose::Activation));
            assert_eq!((tally.total(), state[A].quality_target()), (i16::from(bonus), 3 + i16::from(worse)));
            let tested = play(&mut state, Script::default().dice([face]), |battle| {
                battle.quality_dice(A, fates::RuleId("ff.act.nominate.1"), 1, &tally)
            });
            assert_eq!(tested.successes == 1, face >= least, "{face} with {bonus} and {worse}");
        }
    }
}

fn leader() -> fear_and_faith::ModelSetup {
    written(3, 3, &["Leader"])
}

/// What a model's Quality dice need, everything counted.
fn needed(state: &State, model: fates::FigureId, purpose: Purpose) -> u8 {
    let mut state = state.clone();
    let target = state[model].quality_target();
    let tally = play(&mut state, Script::default(), |battle| battle.quality_tally(model, purpose));
    needs(target, tally.total())
}

/// Two Leaders give no more than one, nobody Mindless cares, nobody leads himself, and beyond Long or out of sight
/// there is nothing. ff.sr.leader.2, ff.sr.leader.3, ff.sr.leader.5, ff.sr.mindless.3, ff.dice.q.5
#[test]
fn leaders_do_not_add_up() {
    let party = |second: fear_and_faith::ModelSetup| {
        on_table([rookie().at(0.0, 0.0), leader().at(175.0, 0.0), second, cultist().enemy().at(-400.0, 0.0)])
    };
    let state = party(leader().at(100.0, 100.0));
    assert_eq!(needed(&state, A, Purpose::Activation), 3, "two Leaders, 4+ at +1");
    assert_eq!(needed(&state, B, Purpose::Activation), 2, "the other Leader helps this one");
    let state = party(rookie().at(0.0, 175.0));
    assert_eq!(needed(&state, B, Purpose::Activation), 3, "nobody leads himself");

    let state =
        on_table([walking_dead().at(0.0, 0.0), leader().at(100.0, 0.0), cop().enemy().at(-300.0, 0.0)]);
    assert_eq!(needed(&state, A, Purpose::Activation), 4, "Mindless");

    // 25 mm bases: the gap is the distance less 25 mm, and Long is 180 mm.
    for (apart, helped) in [(205.0, 3), (205.2, 4)] {
        let state =
            on_table([rookie().at(0.0, 0.0), leader().at(apart, 0.0), cultist().enemy().at(-300.0, 0.0)]);
        assert_eq!(needed(&state, A, Purpose::Activation), helped, "{apart} mm from middle to middle");
    }
}

/// A Minion has +1 on activation near its Master, which does not add to a Leader's, and on nothing else.
/// ff.sr.minion.1
#[test]
fn a_minion_looks_to_its_master() {
    let minion = || written(4, 2, &["Minion"]);
    let mut state =
        on_table([minion().at(0.0, 0.0), written(3, 3, &[]).at(100.0, 0.0), cop().enemy().at(-300.0, 0.0)]);
    state[A].master = Some(B);
    assert_eq!(needed(&state, A, Purpose::Activation), 3);
    assert_eq!(needed(&state, A, Purpose::Other), 4, "activation alone");
    assert_eq!(needed(&state, A, Purpose::Fear), 4);
    let mut state = on_table([minion().at(0.0, 0.0), leader().at(100.0, 0.0), cop().enemy().at(-300.0, 0.0)]);
    state[A].master = Some(B);
    assert_eq!(needed(&state, A, Purpose::Activation), 3, "not both");
}

/// Modifiers add up; a target above 6 still leaves the natural 6, one below 2 the natural 1. ff.dice.q.2, ff.dice.q.3,
/// ff.dice.q.5, ff.dice.q.6, ff.core.profile.2
#[test]
fn a_quality_die_is_never_sure() {
    assert_eq!(needs(4, 0), 4);
    assert_eq!(needs(4, -2), 6);
    assert_eq!(needs(6, -2), 6, "8 or more is a natural 6");
    assert_eq!(needs(2, 2), 2, "a natural 1 fails");
    let mut state = alone(rookie());
    state[A].curse = Some(fear_and_faith::Curse { caster: None });
    assert_eq!(needed(&state, A, Purpose::Activation), 5, "a curse worsens the target");
    state[A].insanity = 5;
    assert_eq!(needed(&state, A, Purpose::Activation), 6, "gloom takes 1 off the die");
    state[A].insanity = 4;
    assert_eq!(needed(&state, A, Purpose::Activation), 4, "frenzy adds 1");
}

/// A Hero passes single checks without a die, and may roll one die again once a game; the second face stands.
/// ff.sr.hero.2, ff.sr.hero.3
#[test]
fn a_hero_may_roll_one_die_again() {
    let mut state = alone(model("heroic-investigator"));
    let check = |battle: &mut Battle<'_, Script>| battle.passes(A, RuleId("ff.ranged.pistol.1"));
    assert!(play(&mut state, Script::default(), check));
    assert!(!state[A].rerolled);

    let script =
        Script::default().choose(Dice(3)).dice([1, 2]).choose(Reroll::Face(1)).dice([5]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "2 actions"), "{told:?}");
    assert_eq!((state[A].rerolled, state.parties[0].turnovers), (true, 0));

    state[A].activated = false;
    let script = Script::default().choose(Dice(2)).dice([1]).choose(Act::Done);
    play(&mut state, script, |battle| battle.activate(A));
    assert!(state[A].rerolled, "nothing is offered twice");
}

/// A model that has been activated is not named again this turn, and when all have been play passes without a turnover.
/// ff.act.once.1, ff.act.all.1
#[test]
fn everybody_acts_once_a_turn() {
    let mut state = alone(rookie());
    let script = Script::default().choose(Nominate::Model(A)).choose(Dice(1)).dice([1]);
    let _ = play(&mut state, script, |battle| battle.step());
    assert_eq!(state.phase, Phase::Activations);
    let _ = play(&mut state, Script::default(), |battle| battle.step());
    assert_eq!((state.phase, state.parties[0].turnovers), (Phase::TurnEnds, 0));
    let _ = play(&mut state, Script::default(), |battle| battle.step());
    assert_eq!((state.to_act, state.phase), (Seat(1), Phase::TurnBegins));
}

/// A player may stop before any roll, and that is no turnover. ff.act.pass.1
#[test]
fn passing_is_no_turnover() {
    let mut state = alone(rookie());
    let _ = play(&mut state, Script::default().choose(Nominate::Pass), |battle| battle.step());
    assert_eq!((state.phase, state.parties[0].turnovers, state[A].activated), (Phase::TurnEnds, 0, false));
}

/// Actions that are not used are lost, and each is decided after the one before: of three actions the Cop uses one to
/// stand up and gives the others away. ff.act.actions.1, ff.act.order.1, ff.action.stand.1
#[test]
fn actions_are_decided_one_by_one_and_not_kept() {
    let mut state = in_turn(on_table([cop().fallen().at(-300.0, 0.0), cultist().enemy().at(300.0, 0.0)]));
    let script = Script::default().choose(Dice(3)).dice([3, 4, 5]).choose(Act::StandUp).choose(Act::Done);
    play(&mut state, script, |battle| battle.activate(A));
    assert!(!state[A].is_fallen());
    assert_eq!(state.active, None);
}

/// A model that is transfixed is offered nothing but to break free, once the successes are enough. ff.act.transfixed.1
#[test]
fn the_transfixed_can_only_break_free() {
    let mut state = in_turn(on_table([cop().transfixed().at(-300.0, 0.0), cultist().enemy().at(300.0, 0.0)]));
    activated(&mut state, 2, &[3, 1]);
    assert_eq!(state[A].transfixed, Some(Bond { actions: 2, caster: None }), "one success is not enough");
    state[A].activated = false;
    let script = Script::default().choose(Dice(2)).dice([3, 4]).choose(Act::BreakFree);
    play(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state[A].transfixed, None);
}

/// FFO-08 to FFO-12: how many actions a roll gives, and how often it is a turnover.
#[test]
fn ffo_08_to_12_activation_rolls() {
    let cases: [(u8, u8, [u128; 4], u128, u128); 5] = [
        (3, 1, [2, 4, 0, 0], 0, 6),         // FFO-08
        (3, 2, [4, 16, 16, 0], 4, 36),      // FFO-09
        (3, 3, [8, 48, 96, 64], 56, 216),   // FFO-10
        (4, 3, [27, 81, 81, 27], 108, 216), // FFO-11
        (5, 3, [64, 96, 48, 8], 160, 216),  // FFO-12
    ];
    for (quality, dice, actions, turnovers, of) in cases {
        let state = alone(written(quality, 2, &[]));
        let odds = exact(Whim(Random::new(1)), Stated(vec![]), |fates| {
            let mut state = state.clone();
            let mut battle: Battle<'_, Straight<_, _, _, Nobody>> = Battle::new(&mut state, fates);
            let tally = battle.quality_tally(A, Purpose::Activation)?;
            let tested = battle.quality_dice(A, RuleId("ff.act.nominate.1"), dice, &tally)?;
            Ok((tested.successes, tested.failures >= 2))
        });
        for (count, &cases) in actions.iter().enumerate() {
            let chance = odds.chance(|(successes, _)| usize::from(*successes) == count);
            assert_eq!(chance, ratio(cases, of), "Q{quality}+, {dice} dice, {count} actions");
        }
        assert_eq!(odds.chance(|(_, turnover)| *turnover), ratio(turnovers, of), "Q{quality}+, {dice} dice");
    }
}

/// A natural 6 or 1 is read from the die itself, whatever is added. ff.dice.nat.1
#[test]
fn natural_faces_are_read_before_modifiers() {
    let mut state = alone(written(6, 2, &[]));
    state[A].insanity = 5;
    let script = Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.activate(A));
    assert!(says(&told, "2 actions"), "{told:?}");
    let mut state = alone(written(2, 2, &[]));
    state[A].insanity = 4;
    activated(&mut state, 2, &[1, 1]);
    assert_eq!(state.parties[0].turnovers, 1);
}
