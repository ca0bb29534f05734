//! Fear tests: who takes them, what helps and hinders, what comes of the dice.
//!
//! Most of it happens at a real table with stated facts, so that nothing but the rule under test is asked.

pub mod auras;
pub mod ban;
pub mod examples_fear;
pub mod fleeing;
pub mod insanity;
pub mod morale;
pub mod scared;

use fates::{FigureId, RuleId};
use fear_and_faith::{
    Act, Battle, Fact, Fright, Grounds, Insanity, ModelSetup, Place, Refuge, Reroll, Scare, Setup, Side,
    State, Stick,
};

use crate::common::*;

/// Models at a real table; the first party is good, the second evil.
pub fn field(models: impl IntoIterator<Item = ModelSetup>) -> State {
    sided(lay(&Setup { table: None, ..setup(models) }))
}

/// Models on an empty virtual table; the first party is good, the second evil.
pub fn green(models: impl IntoIterator<Item = ModelSetup>) -> State {
    sided(on_table(models))
}

fn sided(mut state: State) -> State {
    (state.parties[0].side, state.parties[1].side) = (Side::Good, Side::Evil);
    state
}

/// Dice, and nothing on the table but what is stated.
pub fn dice(faces: impl IntoIterator<Item = u8>) -> Script {
    Script::default().dice(faces).facts([])
}

/// The model is being activated and has so many actions left.
pub fn active(state: &mut State, model: FigureId, left: u8) {
    let mut script = Script::default();
    Battle::new(state, &mut script).begin_activation(model);
    state.active.as_mut().expect("it has just begun").left = left;
}

/// Somebody good of Quality 3, and a monster.
pub fn face_to_face(good: &[&str], evil: &[&str]) -> State {
    field([written(3, 3, good), written(3, 3, evil).enemy()])
}

pub fn scare(by: FigureId, cause: Fright) -> Scare {
    Scare { by: Some(by), cause }
}

fn reasons(state: &mut State, script: Script, scare: Scare) -> Vec<(i16, RuleId)> {
    play(state, script, |battle| battle.fear_tally(A, scare)).reasons()
}

/// ff.fear.trigger.charge.1, ff.fear.trigger.charge.3, ff.fear.roll.1, ff.fear.result.0: three dice, no matter who the
/// evil charger is, and nothing happens if none fails.
#[test]
fn a_good_model_tests_when_any_evil_one_charges_it() {
    for charger in [werewolf(), cultist(), model("wolf")] {
        let mut state = field([cop(), charger.enemy()]);
        let before = state.clone();

        let failed = play(&mut state, dice([3, 3, 3]), |battle| battle.fear_of_charge(A, B));

        assert!(!failed);
        assert_eq!(state[A], before[A]);
        assert!(!state.fear_in_the_air);
    }
}

/// ff.fear.who.1: an evil model does not fear a good charger, nor does a good one fear another good party, nor anybody a
/// friend.
#[test]
fn only_good_models_fear_and_only_evil_chargers_are_feared() {
    let mut state = field([cop(), werewolf().enemy()]);
    assert!(!play(&mut state, dice([]), |battle| battle.fear_of_charge(B, A)));

    let mut state = field([cop(), rookie().enemy()]);
    state.parties[1].side = Side::Good;
    assert!(!play(&mut state, dice([]), |battle| battle.fear_of_charge(A, B)));
}

/// ff.fear.who.1: an evil model tests where a rule says so, and only there.
#[test]
fn an_evil_model_tests_for_ban_prayer_and_scare() {
    let state = field([cop(), werewolf().enemy()]);
    let tests = |cause| state.can_be_scared(B, scare(A, cause));
    assert!(tests(Fright::Ban) && tests(Fright::Prayer) && tests(Fright::Plain));
    assert!(!tests(Fright::Charge) && !tests(Fright::Aura) && !tests(Fright::Sudden));
    assert!(!tests(Fright::Death { gruesome: true }));
}

/// ff.fear.who.2, ff.sr.mindless.1, ff.sr.artificial.3: they never take Fear tests.
#[test]
fn the_mindless_and_the_artificial_know_no_fear() {
    for rule in ["Mindless", "Artificial"] {
        let mut state = face_to_face(&[rule], &[]);
        assert!(!play(&mut state, dice([]), |battle| battle.fear_of_charge(A, B)));
    }
}

/// ff.fear.mod.fearful.1, ff.sr.fearful.1, ff.fear.mod.veryfearful.1, ff.sr.very-fearful.1, ff.fear.mod.aura.1,
/// ff.fear.mod.best.1: the grade of the charger, and of several only the worst.
#[test]
fn only_the_worst_about_a_charger_counts() {
    let cases: [(&[&str], i16, &'static str); 5] = [
        (&[], 0, ""),
        (&["Fearful"], -1, "ff.fear.mod.fearful.1"),
        (&["Very Fearful"], -2, "ff.fear.mod.veryfearful.1"),
        (&["Fearful", "Very Fearful"], -2, "ff.fear.mod.veryfearful.1"),
        (&["Fearful", "Very Fearful", "Aura of Terror"], -2, "ff.fear.mod.aura.1"),
    ];
    for (rules, value, rule) in cases {
        // By a charge, and just so where it wakes, appears, gets up or haunts; not by a spell (ff.magic.scare.1).
        for (cause, counts) in [(Fright::Charge, true), (Fright::Sudden, true), (Fright::Plain, false)] {
            let mut state = face_to_face(&[], rules);
            let found = reasons(&mut state, dice([]), scare(B, cause));
            let expected: Vec<_> =
                (value != 0 && counts).then_some((value, RuleId(rule))).into_iter().collect();
            assert_eq!(found, expected, "{rules:?} {cause:?}");
        }
    }
}

/// ff.fear.mod.ambush.1, ff.ambush.5: a charger out of hiding is worse by 1, but not to Danger Sense.
#[test]
fn a_charge_out_of_hiding_is_worse() {
    for (rules, total) in [(&[][..], -2), (&["Danger Sense"][..], -1)] {
        let mut state = face_to_face(rules, &["Fearful"]);
        state[B].hidden = true;
        let tally = play(&mut state, dice([]), |battle| battle.fear_tally(A, scare(B, Fright::Charge)));
        assert_eq!(tally.total(), total);
    }
}

/// ff.fear.mod.strong.1, ff.sr.strongwilled.1, ff.fear.mod.verystrong.1, ff.sr.very-strongwilled.1: +1 and +2.
#[test]
fn a_strong_will_helps() {
    for (rule, value, id) in [
        ("Strongwilled", 1, "ff.fear.mod.strong.1"),
        ("Strong-willed", 1, "ff.fear.mod.strong.1"),
        ("Very Strongwilled", 2, "ff.fear.mod.verystrong.1"),
    ] {
        let mut state = face_to_face(&[rule], &[]);
        assert_eq!(reasons(&mut state, dice([]), scare(B, Fright::Charge)), [(value, RuleId(id))]);
    }
}

/// ff.fear.mod.gruesome.1: -1 for a gruesome death, nothing for another.
#[test]
fn a_gruesome_death_is_worse_to_see() {
    let mut state = face_to_face(&[], &[]);
    let gruesome = Fright::Death { gruesome: true };
    let expected = [(-1, RuleId("ff.fear.mod.gruesome.1"))];
    assert_eq!(reasons(&mut state, dice([]), scare(B, gruesome)), expected);
    assert_eq!(reasons(&mut state, dice([]), scare(B, Fright::Death { gruesome: false })), []);
}

/// ff.fear.mod.spiritual.1, ff.sr.spiritual-leader.1: +1 for friends within Long of him, edge to edge, not for himself.
#[test]
fn a_spiritual_leader_comforts_his_friends_within_long() {
    for (east, total) in [(205.0, 1), (205.1, 0)] {
        let priest = written(3, 1, &["Spiritual Leader"]);
        let mut state = green([cop().at(0.0, 0.0), priest.at(east, 0.0), werewolf().enemy().at(0.0, 300.0)]);
        let tally = |state: &mut State, of| {
            let scare = scare(C, Fright::Charge);
            play(state, Script::default(), |battle| battle.fear_tally(of, scare)).total()
        };
        assert_eq!(tally(&mut state, A), total);
        assert_eq!(tally(&mut state, B), 0);
    }
}

/// ff.sr.spiritual-leader.2: once he has failed a Fear test or a Morale check he comforts nobody.
#[test]
fn a_spiritual_leader_who_has_failed_comforts_nobody() {
    let fails: [fn(&mut State); 2] = [
        |state| {
            play(state, dice([1, 3, 3]), |battle| battle.fear_of_charge(B, C));
        },
        |state| {
            let script = dice([1, 3, 3]).facts([Fact::CanFlee { model: B }]);
            play(state, script, |battle| battle.morale_check(B, RuleId("ff.morale.roll.1")));
        },
    ];
    for fail in fails {
        let priest = written(3, 1, &["Spiritual Leader"]);
        let mut state = field([cop(), priest, werewolf().enemy()]);
        let near = Fact::Within { one: A, other: B, distance: state.length(Stick::Long) };
        let comfort = |state: &mut State| {
            let scare = scare(C, Fright::Charge);
            play(state, dice([]).facts([near]), |battle| battle.fear_tally(A, scare)).total()
        };
        assert_eq!(comfort(&mut state), 1);

        fail(&mut state);

        assert_eq!(comfort(&mut state), 0);
    }
}

/// ff.fear.mod.holy.1: +1 on holy ground; at a real table it is only asked where there is any.
#[test]
fn holy_ground_helps() {
    for (options, total) in [(true, 1), (false, 0)] {
        let mut state = face_to_face(&[], &[]);
        if options {
            state = lay(&Setup {
                table: None,
                grounds: Grounds { holy: true, ..Grounds::default() },
                ..setup([cop(), werewolf().enemy()])
            });
        }
        let script = dice([]).facts([Fact::OnHolyGround { model: A }]);
        let tally = play(&mut state, script, |battle| battle.fear_tally(A, scare(B, Fright::Charge)));
        assert_eq!(tally.total(), total);
    }
}

/// ff.fear.mod.leader.1: a Leader in sight within Long gives +1, unless he lies on the ground or the switch is off.
#[test]
fn a_leader_helps_against_fear() {
    let total = |state: &mut State| {
        let near = Fact::Near { looker: A, target: B, distance: state.length(Stick::Long) };
        let scare = scare(C, Fright::Charge);
        play(state, dice([]).facts([near]), |battle| battle.fear_tally(A, scare)).total()
    };
    let mut state = field([cop(), written(3, 3, &["Leader"]), werewolf().enemy()]);
    assert_eq!(total(&mut state), 1);

    state[B].fallen = Some(1);
    assert_eq!(total(&mut state), 0);

    state[B].fallen = None;
    state.options.leader_helps_fear = false;
    assert_eq!(total(&mut state), 0);
}

/// ff.fear.mod.leader.1: at a real table people are asked about a Leader even where the dice need no help, for the
/// tables read the modifier.
#[test]
fn a_leader_matters_to_the_tables_even_at_quality_two() {
    let mut state = field([written(2, 3, &[]), written(3, 3, &["Leader"]), werewolf().enemy()]);
    let near = Fact::Near { looker: A, target: B, distance: state.length(Stick::Long) };
    let script = dice([]).facts([near]);
    assert_eq!(play(&mut state, script, |battle| battle.fear_tally(A, scare(C, Fright::Charge))).total(), 1);
}

/// ff.fear.mod.status.1: insanities, a curse, daylight and the full moon count as in any Quality roll.
#[test]
fn whatever_changes_quality_changes_fear() {
    for (insanity, total) in [(4, 1), (5, -1), (6, -1), (7, 0)] {
        let mut state = face_to_face(&[], &[]);
        state[A].insanity = insanity;
        let tally = play(&mut state, dice([]), |battle| battle.fear_tally(A, scare(B, Fright::Charge)));
        assert_eq!(tally.total(), total, "insanity {insanity}");
    }
    let mut state = field([exorcist(), minor_vampire().enemy()]);
    let tally = play(&mut state, dice([]), |battle| battle.fear_tally(B, scare(A, Fright::Ban)));
    assert_eq!(tally.total(), -1); // it is day

    let mut state = field([exorcist(), werewolf().enemy()]);
    (state.clock.full_moon, state.clock.night, state.turn, state.to_act) = (true, true, 2, state[B].seat);
    let tally = play(&mut state, dice([]), |battle| battle.fear_tally(B, scare(A, Fright::Ban)));
    assert_eq!(tally.total(), 1);

    // A curse: Quality 4, so one of these fails.
    let mut state = face_to_face(&[], &[]);
    state[A].curse = Some(fear_and_faith::Curse { caster: None });
    assert_eq!(play(&mut state, dice([4, 4, 3]), |battle| battle.fear_test(A, scare(B, Fright::Charge))), 1);
}

pub fn exorcist() -> ModelSetup {
    model("exorcist")
}

/// ff.fear.mod.hero.1, ff.sr.hero.1: two dice, and the third is a success.
#[test]
fn a_hero_rolls_two_dice() {
    let mut state = face_to_face(&["Hero"], &[]);
    state[A].rerolled = true;
    assert_eq!(play(&mut state, dice([2, 1, 1]), |battle| battle.fear_test(A, scare(B, Fright::Charge))), 2);
}

/// ff.sr.hero.3: once a game a Hero may roll one die of a Fear test again; the second result stands.
#[test]
fn a_hero_may_roll_one_die_of_fear_again() {
    let mut state = face_to_face(&["Hero"], &[]);
    let script = dice([2, 3, 4]).choose(Reroll::Face(2));
    assert_eq!(play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Charge))), 0);
    assert!(state[A].rerolled);
    // The next time there is nothing to choose.
    assert_eq!(play(&mut state, dice([2, 3]), |battle| battle.fear_test(A, scare(B, Fright::Charge))), 1);
}

/// ff.fear.result.1: one failure and the model recoils: no die more, no flight.
#[test]
fn one_failure_is_a_recoil() {
    let mut state = face_to_face(&[], &[]);
    assert!(play(&mut state, dice([2, 3, 3]), |battle| battle.fear_of_charge(A, B)));
    assert!(state[A].is_up());
}

/// ff.fear.result.2, ff.dice.order.2: two failures: the recoil, then the Scared die.
#[test]
fn two_failures_roll_on_the_scared_table() {
    let mut state = face_to_face(&[], &[]);
    play(&mut state, dice([2, 2, 3, 1]), |battle| battle.fear_of_charge(A, B));
    assert!(state[A].is_up());
}

/// ff.fear.result.3, ff.fear.result.4: three failures: the owner chooses between the Spiritual Leader, cover and the edge
/// for a move of full length, and then comes the Insanity die.
#[test]
fn three_failures_are_panic_and_a_die_of_insanity() {
    let priest = written(3, 1, &["Spiritual Leader"]);
    for refuge in [Refuge::SpiritualLeader(B), Refuge::Cover, Refuge::Edge] {
        let mut state = field([rookie(), priest.clone(), werewolf().enemy()]);
        let script = dice([1, 1, 2, 3]).facts([Fact::CanFlee { model: A }]).choose(refuge);
        play(&mut state, script, |battle| battle.fear_of_charge(A, C));
        assert_eq!(state[A].insanity, Insanity::Loner.number());
        assert!(state[A].is_on_table());
    }
}

/// ff.fear.result.5: a model that leaves the table by a panic move is out of this game.
#[test]
fn a_panic_off_the_table_is_a_loss() {
    let mut state = field([rookie(), werewolf().enemy()]);
    let facts = [Fact::CanFlee { model: A }, Fact::LeftTable { model: A }];
    let script = dice([1, 1, 2]).facts(facts).choose(Refuge::Edge).dice([5]); // its mind goes with it
    play(&mut state, script, |battle| battle.fear_of_charge(A, B));
    assert_eq!(state[A].place, Place::Gone(fear_and_faith::End::Routed));
}

/// ff.fear.result.6: on the ground, a recoil is ignored and a fleeing move is used to stand up.
#[test]
fn the_fallen_ignore_a_recoil_and_stand_up_instead_of_fleeing() {
    let mut state = field([cop().fallen(), werewolf().enemy()]);
    play(&mut state, dice([2, 3, 3]), |battle| battle.fear_of_charge(A, B));
    assert_eq!(state[A].fallen, Some(1));

    play(&mut state, dice([2, 2, 2, 3]), |battle| battle.fear_of_charge(A, B));
    assert_eq!(state[A].fallen, None);
    assert!(state[A].is_on_table());
}

/// ff.fear.result.9: with an enemy in contact a recoil is ignored, but having to flee is death.
#[test]
fn the_fallen_with_an_enemy_at_them_die_of_panic() {
    let mut state = field([cop().fallen(), werewolf().enemy()]);
    (state[A].touching, state[B].touching) = ([B].into_iter().collect(), [A].into_iter().collect());
    play(&mut state, dice([2, 3, 3]), |battle| battle.fear_of_charge(A, B));
    assert!(state[A].is_on_table());

    play(&mut state, dice([2, 2, 2]), |battle| battle.fear_of_charge(A, B));
    assert_eq!(state[A].place, Place::Gone(fear_and_faith::End::Killed));
    assert!(state[B].touching.is_empty());
}

/// ff.fear.result.7, ff.transfix.test.1: transfixed, any failed die destroys it; none does not.
#[test]
fn the_transfixed_are_destroyed_by_fear() {
    for (last, lives) in [(3, true), (2, false)] {
        let mut state = field([cop().transfixed(), werewolf().enemy()]);
        play(&mut state, dice([3, 3, last]), |battle| battle.fear_of_charge(A, B));
        assert_eq!(state[A].is_on_table(), lives);
    }
}

/// ff.fear.result.8: a climber that fails a die has lost its hold before anything else happens.
#[test]
fn a_climber_loses_its_hold() {
    let mut state = field([written(2, 3, &["Clinging"]), werewolf().enemy()]);
    state[A].climbing = true;
    play(&mut state, dice([1, 3, 3]), |battle| battle.fear_of_charge(A, B));
    assert!(!state[A].climbing);
}

/// ff.fear.vs.2: between monsters only a charger that is Fearful, Very Fearful or an Aura of Terror is feared.
#[test]
fn monsters_fear_only_fearful_monsters() {
    for (rules, rolls) in [(&[][..], false), (&["Fearful"][..], true), (&["Very Fearful"][..], true)] {
        let mut state = face_to_face(&[], rules);
        state.parties[0].side = Side::Evil;
        let script = if rolls { dice([6, 6, 6]) } else { dice([]) };
        assert!(!play(&mut state, script, |battle| battle.fear_of_charge(A, B)));
    }
}

/// ff.fear.vs.1: between monsters three failures count as two, and nobody goes mad. -2 makes a Scared die of 1 a 3.
#[test]
fn between_monsters_the_worst_is_to_be_scared() {
    let mut state = face_to_face(&[], &["Aura of Terror"]);
    state.parties[0].side = Side::Evil;
    let script = dice([1, 1, 1, 1]).facts([Fact::CanFlee { model: A }]);

    play(&mut state, script, |battle| battle.fear_of_charge(A, B));

    assert!(state[A].is_up());
    assert_eq!((state[A].insanity, state[A].shaken), (0, 0));
}

/// ff.magic.mod.3: one failed die of a good model is enough for the magic that feeds on fear; those of monsters are not.
#[test]
fn one_failed_die_is_a_failed_test() {
    let mut state = face_to_face(&[], &[]);
    play(&mut state, dice([2, 3, 3]), |battle| battle.fear_of_charge(A, B));
    assert!(state.fear_in_the_air);

    let mut state = field([exorcist(), model("incubus").enemy()]);
    play(&mut state, dice([2, 3, 3]), |battle| battle.fear_test(B, scare(A, Fright::Ban)));
    assert!(!state.fear_in_the_air);
}

/// ff.sr.immaterial.11: its second charge of a turn frightens nobody.
#[test]
fn a_ghost_frightens_once_a_turn_by_charging() {
    let mut state = field([cop(), model("ghost").enemy()]);
    assert!(!play(&mut state, dice([6, 6, 6]), |battle| battle.fear_of_charge(A, B)));
    assert!(!play(&mut state, dice([]), |battle| battle.fear_of_charge(A, B)));
    state[B].has_scared = false; // as its next turn begins
    assert!(!play(&mut state, dice([6, 6, 6]), |battle| battle.fear_of_charge(A, B)));
}

/// ff.fear.trigger.scenario.1: a scenario makes anybody test who takes tests, with nobody to blame.
#[test]
fn a_scenario_may_frighten_with_nobody_to_blame() {
    let mut state = field([cop()]);
    let scare = Scare { by: None, cause: Fright::Plain };
    assert_eq!(play(&mut state, dice([2, 3, 3]), |battle| battle.fear_test(A, scare)), 1);
}

/// ff.sr.transformation.2: good models within Short of the model that transforms test, those of its own side do not.
#[test]
fn a_transformation_frightens_those_near() {
    let mut state = green([
        cop().at(0.0, 0.0),
        rookie().at(-200.0, 0.0),
        werewolf().enemy().at(100.0, 0.0),
        cultist().enemy().at(150.0, 0.0),
    ]);
    // The Cop is 75 mm away, the Rookie 275 mm.
    play(&mut state, Script::default().dice([6, 6, 6]), |battle| battle.fear_of_change(C));
}

/// ff.sr.haunt.2: a spirit that haunts never strikes a blow.
#[test]
fn a_haunt_makes_no_attacks() {
    let mut state = green([cop().at(0.0, 0.0), model("poltergeist").enemy().at(25.0, 0.0)]);
    active(&mut state, B, 3);
    state.to_act = state[B].seat;
    let acts = play(&mut state, Script::default(), |battle| battle.list_acts(B));
    assert!(!acts.iter().any(|act| matches!(act, Act::Attack(_) | Act::PowerAttack(_))));
}
