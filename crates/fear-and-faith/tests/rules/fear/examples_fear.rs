//! The worked examples of the catalogue for fear, insanity and Morale: FFX-57 to 67, 76 to 79, 88.
//!
//! Most with a recoil are played at a real table, where nothing has to be measured.

use fates::FigureId;
use fear_and_faith::{Dice, End, Fact, Fright, Infection, Insanity, ModelSetup, Phase, Place, State, Stick};
use table::Point;

use crate::common::*;
use crate::rules::fear::morale::CHECK;
use crate::rules::fear::{dice, exorcist, field, green, scare};

fn charge(charged: ModelSetup, charger: ModelSetup, script: Script) -> (State, u8) {
    let mut state = field([charged, charger.enemy()]);
    let failures = play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Charge)));
    (state, failures)
}

fn way_out() -> [Fact; 1] {
    [Fact::CanFlee { model: A }]
}

/// FFX-57: the Champion (Fearful) charges the Cop: 4, 3, 6 at -1 is one failure, and the Cop recoils
/// 25 mm. ff.fear.result.1
#[test]
fn ffx_57_one_failure() {
    let mut state = green([cop().at(0.0, 0.0), champion().enemy().at(0.0, 100.0)]);
    let test = scare(B, Fright::Charge);
    let failures = play(&mut state, Script::default().dice([4, 3, 6]), |battle| battle.fear_test(A, test));
    assert_eq!(failures, 1);
    assert_eq!(place(&state, A), Point { x: 4500, y: 4500 - 250 });
}

/// FFX-58: an Ancient Vampire charges the Rookie: 6, 5, 2 at -2 is two failures; the Scared die 5 + 2 = 7; a Quality die
/// of 3 fails: transfixed, 2 actions to break. ff.scared.mod.1, ff.scared.7.1
#[test]
fn ffx_58_two_failures_flipped_up() {
    let (state, failures) = charge(rookie(), model("ancient-vampire"), dice([6, 5, 2, 5, 3]));
    assert_eq!(failures, 2);
    assert_eq!(state[A].transfixed.unwrap().actions, 2);
}

/// FFX-59: the same with a Scared die of 6: 8, transfixed, 1 action to break. ff.scared.8.1
#[test]
fn ffx_59_transfixed_for_one_action() {
    let (state, _) = charge(rookie(), model("ancient-vampire"), dice([6, 5, 2, 6]));
    assert_eq!(state[A].transfixed.unwrap().actions, 1);
}

/// FFX-60: a Werewolf charges Mina Harker (Strongwilled): 1, 1, 5 is two failures; 4 - 1 = 3: a short flight, no Combat
/// penalty. ff.scared.mod.1, ff.scared.3.1
#[test]
fn ffx_60_two_failures_flipped_down() {
    let script = dice([1, 1, 5, 4]).facts(way_out());
    let (state, failures) = charge(model("mina-harker"), werewolf(), script);
    assert_eq!((failures, state[A].shaken), (2, 0));
    assert!(state[A].is_up());
}

/// FFX-61: the Champion charges the Rookie: 4, 3, 1 at -1 is three failures: he flees 120 mm; Insanity 4 + 1 = 5. With a
/// Leader 150 mm away the same dice are two failures; Scared 4 + 0 = 4: a short flight and -1 Combat.
/// ff.fear.result.3, ff.insanity.5.1, ff.fear.mod.leader.1
#[test]
fn ffx_61_three_failures_or_two_beside_a_leader() {
    let mut state = green([rookie().at(0.0, -100.0), champion().enemy().at(0.0, 50.0)]);
    let test = scare(B, Fright::Charge);
    let failures = play(&mut state, Script::default().dice([4, 3, 1, 4]), |battle| battle.fear_test(A, test));
    assert_eq!((failures, state[A].insanity), (3, Insanity::Depressive.number()));
    assert_eq!(place(&state, A), Point { x: 4500, y: 3500 - 1200 });

    let mut state = field([rookie(), champion().enemy(), written(3, 3, &["Leader"])]);
    let near = Fact::Near { looker: A, target: C, distance: state.length(Stick::Long) };
    let facts = [near, Fact::CanFlee { model: A }];
    let script = dice([4, 3, 1, 4]).facts(facts);
    let failures = play(&mut state, script, |battle| battle.fear_test(A, test));
    assert_eq!((failures, state[A].insanity), (2, 0));
    assert!(state[A].shaken > 0);
}

fn place(state: &State, model: FigureId) -> Point {
    state.table.as_ref().and_then(|table| table.base(model)).expect("it is on the table").at
}

/// FFX-62: a Creature from Beyond charges a Heroic Investigator: -2 + 1; two dice, 3 and 4: one failure; the Aura costs an
/// Insanity die, 2 + 1 = 3. ff.fear.mod.aura.1, ff.fear.mod.hero.1
#[test]
fn ffx_62_a_hero_under_an_aura_of_terror() {
    let mut state = field([model("heroic-investigator"), model("creature-from-beyond").enemy()]);
    let script = dice([3, 4, 2]).choose(fear_and_faith::Reroll::Keep);
    let failures = play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Charge)));
    assert_eq!((failures, state[A].insanity), (1, Insanity::Loner.number()));
}

/// FFX-63: that model rolls 1 + 1 = 2, which is ignored, and later 5 + 2 = 7, which takes the place of 3.
/// ff.insanity.one.1
#[test]
fn ffx_63_the_worst_insanity_counts() {
    let mut state = field([model("heroic-investigator"), model("creature-from-beyond").enemy()]);
    state[A].insanity = Insanity::Loner.number();
    play(&mut state, dice([1]), |battle| battle.goes_mad(A, -1));
    assert_eq!((state[A].insanity, state[A].shaky), (3, 0));
    play(&mut state, dice([5]), |battle| battle.goes_mad(A, -2));
    assert_eq!(state[A].insanity, Insanity::Fraying.number());
}

/// FFX-64: a friend dies gruesomely 100 mm from the Cop, 150 mm from a Spiritual Leader: 2, 3, 3 at 0 is one failure.
/// With a standing Leader at 150 mm too, +1, it passes; with that Leader fallen it is one failure again.
/// ff.fear.mod.gruesome.1, ff.fear.mod.spiritual.1, ff.fear.mod.leader.1
#[test]
fn ffx_64_modifiers_cancel() {
    let priest = written(3, 1, &["Spiritual Leader"]);
    let leader = written(3, 3, &["Leader"]);
    for (leaders, fallen, failed) in [(0, false, 1), (1, false, 0), (1, true, 1)] {
        let mut models = vec![cop(), cop(), priest.clone()];
        models.extend((0..leaders).map(|_| leader.clone()));
        let mut state = field(models);
        if fallen {
            state[D].fallen = Some(1);
        }
        let distance = state.length(Stick::Long);
        let facts =
            [Fact::Within { one: A, other: C, distance }, Fact::Near { looker: A, target: D, distance }];
        let death = scare(B, Fright::Death { gruesome: true });
        let failures = play(&mut state, dice([2, 3, 3]).facts(facts), |battle| battle.fear_test(A, death));
        assert_eq!(failures, failed);
    }
}

/// FFX-65: an Ancient Vampire charges a Professional Vampire Hunter: -2 + 1; 3, 3, 2 is three failures: he flees 120 mm;
/// Insanity 6 + 1 = 7. ff.fear.mod.strong.1, ff.insanity.7.1
#[test]
fn ffx_65_strongwilled_against_very_fearful() {
    let hunter = model("professional-vampire-hunter");
    let mut state = green([hunter.at(0.0, -100.0), model("ancient-vampire").enemy().at(0.0, 50.0)]);
    let test = scare(B, Fright::Charge);
    let failures = play(&mut state, Script::default().dice([3, 3, 2, 6]), |battle| battle.fear_test(A, test));
    assert_eq!((failures, state[A].insanity), (3, Insanity::Fraying.number()));
    assert_eq!(place(&state, A), Point { x: 4500, y: 3500 - 1200 });
}

/// FFX-66: a transfixed Cop sees a friend die: 6, 2, 5 is one failure, and he is destroyed. ff.fear.result.7
#[test]
fn ffx_66_helpless_and_frightened() {
    let mut state = field([cop(), cop().transfixed(), cop(), cop(), cop(), werewolf().enemy()]);
    for model in [2, 3, 4] {
        state.models[model].place = Place::Reserve;
    }
    let seen = Fact::Witnesses { of: A, distance: state.length(Stick::Long), sight: true };
    let death = fear_and_faith::Death::plain(Some(FigureId(5)));
    play(&mut state, dice([6, 2, 5]).facts([seen]), |battle| battle.dies(A, death));
    assert_eq!(state[B].place, Place::Gone(End::Killed));
}

/// FFX-67: the Exorcist bans an Incubus 70 mm away: 3, 2, 6 is one failure and it recoils 25 mm; next 3, 4, 5: immune. A Ghost
/// that rolls 3, 2, 6 is removed. ff.sr.ban.1, ff.sr.ban.2, ff.sr.immaterial.4
#[test]
fn ffx_67_ban() {
    let mut state = green([exorcist().at(0.0, 0.0), model("incubus").enemy().at(95.0, 0.0)]);
    play(&mut state, Script::default().dice([3, 2, 6]), |battle| battle.bans(A, B));
    assert_eq!(place(&state, B), Point { x: 4500 + 950 + 250, y: 4500 });

    let mut state = field([exorcist(), model("incubus").enemy()]);
    let near = [Fact::Near { looker: A, target: B, distance: state.length(Stick::Short) }];
    play(&mut state, dice([3, 2, 6]).facts(near), |battle| battle.bans(A, B));
    assert!(state[B].is_up() && !state[B].ban_proof);
    play(&mut state, dice([3, 4, 5]).facts(near), |battle| battle.bans(A, B));
    assert!(state[B].ban_proof);

    let mut state = field([written(3, 3, &["Ban (Ghosts)"]), model("ghost").enemy()]);
    play(&mut state, dice([3, 2, 6]).facts(near), |battle| battle.bans(A, B));
    assert!(state[B].is_gone());
}

/// FFX-76: the Rookie checks Morale: 5, 3, 2 is two failures: two flights of 120 mm. ff.morale.result.2
#[test]
fn ffx_76_two_failures() {
    let mut state = green([rookie().at(0.0, -100.0)]);
    play(&mut state, Script::default().dice([5, 3, 2]), |battle| battle.morale_check(A, CHECK));
    assert_eq!(place(&state, A), Point { x: 4500, y: 3500 - 2400 });
}

/// FFX-77: a Cultist (Steadfast) beside his Leader, +2: 2, 2, 1 is one failure, one flight. ff.morale.mod.1
#[test]
fn ffx_77_bonuses() {
    let leader = written(3, 3, &["Leader"]);
    let mut state = green([cultist().at(0.0, -100.0), leader.at(150.0, -100.0)]);
    play(&mut state, Script::default().dice([2, 2, 1]), |battle| battle.morale_check(A, CHECK));
    assert_eq!(place(&state, A), Point { x: 4500, y: 3500 - 1200 });
}

/// FFX-78: a fallen Rookie without an enemy at him: one failure, he stands up; two, he stands up and flees 120 mm; three,
/// he is killed. With an enemy at him one failure kills. ff.morale.fallen.1, ff.morale.helpless.1
#[test]
fn ffx_78_fallen() {
    let check = |faces: [u8; 3], enemy: bool| {
        let mut models = vec![rookie().at(0.0, -100.0).fallen()];
        models.extend(enemy.then(|| werewolf().enemy().at(0.0, -75.0)));
        let mut state = green(models);
        play(&mut state, Script::default().dice(faces), |battle| battle.morale_check(A, CHECK));
        state
    };
    let stands = check([3, 4, 4], false);
    assert_eq!((stands[A].is_up(), place(&stands, A)), (true, Point { x: 4500, y: 3500 }));
    let flees = check([3, 3, 4], false);
    assert_eq!((flees[A].is_up(), place(&flees, A)), (true, Point { x: 4500, y: 2300 }));
    assert_eq!(check([3, 3, 3], false)[A].place, Place::Gone(End::Killed));
    assert_eq!(check([3, 4, 4], true)[A].place, Place::Gone(End::Killed));
}

/// FFX-79: a party of nine: falling from five to four makes all four check, falling to two later nobody.
/// ff.morale.trigger.half.1
#[test]
fn ffx_79_half_strength() {
    let mut state = field((0..9).map(|_| cop()));
    let lose = |state: &mut State, model: u8, faces: Vec<u8>| {
        play(state, dice(faces), |battle| battle.leaves_game(FigureId(model), End::Routed));
    };
    for model in 0..4 {
        lose(&mut state, model, vec![]);
    }
    lose(&mut state, 4, vec![3; 12]);
    lose(&mut state, 5, vec![]);
    lose(&mut state, 6, vec![]);
}

/// FFX-88: the infected Rookie is activated: 5, 1: the natural 1 turns him; a 4 makes a Walking Dead of the opponent's, a
/// 6 a Twitcher. ff.camp.infect.3, ff.camp.infect.5
#[test]
fn ffx_88_infection() {
    for (die, profile) in [(4, "walking-dead"), (6, "twitcher-running-zombie")] {
        let mut state = field([rookie(), cop(), cop(), walking_dead().enemy()]);
        state[A].infected_by = Some(Infection::Zombie);
        state.phase = Phase::Activations;
        play(&mut state, dice([5, 1, die]).choose(Dice(2)), |battle| battle.activate(A));
        assert_eq!(state.profile(E).id, profile);
        assert_eq!(state[E].seat, state[D].seat);
        assert!(state[A].is_gone());
    }
}
