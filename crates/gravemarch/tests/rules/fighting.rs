//! Fighting, `gm.melee.*`.

use fates::{FigureId, Measured, RuleId, Scripted, exact, ratio};
use gravemarch::{Battle, Fact, Gravemarch, Place, Reply, Setup, Squire, State};

use crate::common::*;

/// The chance that the first hits the second with one strike.
fn chance_to_hit(state: &State) -> fates::Chance {
    let odds = exact(Squire, Measured, |fates| {
        let mut state = state.clone();
        let before = state[GHOUL].health;
        Battle::new(&mut state, fates).strike(KNIGHT, GHOUL)?;
        Ok(state[GHOUL].health < before)
    });
    odds.of(true)
}

/// Proves gm.melee.strike.2 and gm.melee.strike.3: a total equal to Defence hits for the higher die.
#[test]
fn an_equal_total_hits() {
    let mut state = face_to_face(); // Melee 4 against Defence 13

    play(&mut state, Script::default().dice([7, 2]), |battle| battle.strike(KNIGHT, GHOUL));

    assert_eq!(state[GHOUL].health, 12 - 7);
}

/// Proves gm.melee.strike.2: one less misses.
#[test]
fn one_less_misses() {
    let mut state = face_to_face();

    play(&mut state, Script::default().dice([6, 2]), |battle| battle.strike(KNIGHT, GHOUL));

    assert_eq!(state[GHOUL].health, 12);
}

/// Proves gm.melee.strike.1: 72 of 100 rolls of 2d10 come to 9 or more.
#[test]
fn the_odds_of_a_strike() {
    assert_eq!(chance_to_hit(&face_to_face()), ratio(72, 100));
}

/// Proves gm.melee.high-ground.1: on the hill 8 is enough, which 79 of 100 rolls come to. On top together nobody is
/// higher.
#[test]
fn high_ground_helps() {
    assert_eq!(chance_to_hit(&on_road(5, 4)), ratio(79, 100));
    assert_eq!(chance_to_hit(&on_road(5, 6)), ratio(72, 100));
    assert_eq!(chance_to_hit(&on_road(4, 5)), ratio(72, 100));
}

/// Proves gm.melee.high-ground.1 at a real table: people say who stands higher.
#[test]
fn high_ground_is_asked_at_a_real_table() {
    let mut state = real(true);
    let script = Script::default().facts([KNIGHT_HIGHER]).dice([6, 2]);

    play(&mut state, script, |battle| battle.strike(KNIGHT, GHOUL));

    assert_eq!(state[GHOUL].health, 12 - 6);
}

/// Proves gm.melee.fatigue.2: each fatigue is one less, and it is told why.
#[test]
fn a_tired_figure_strikes_worse() {
    let mut state = face_to_face();
    state[KNIGHT].fatigue = 2;

    let tally = state.strike_tally(KNIGHT, true);

    let (strike, tired) = (RuleId("gm.melee.strike.1"), RuleId("gm.melee.fatigue.2"));
    assert_eq!(tally.reasons(), [(4, strike), (-2, tired), (1, RuleId("gm.melee.high-ground.1"))]);
    assert_eq!(tally.total(), 3);
}

/// Proves gm.melee.weapon.1 and gm.melee.strike.3: a maul strikes at -1 and adds 2 to the damage. Melee 3 less 1 needs an
/// 11 against Defence 13.
#[test]
fn a_maul_is_slow_and_heavy() {
    let mut state = about_to_act(&Setup::face_to_face("sexton", "ghoul"));
    let (sexton, ghoul) = (FigureId(0), FigureId(1));

    play(&mut state, Script::default().dice([8, 2]), |battle| battle.strike(sexton, ghoul));
    assert_eq!(state[ghoul].health, 12);

    play(&mut state, Script::default().dice([9, 2]), |battle| battle.strike(sexton, ghoul));
    assert_eq!(state[ghoul].health, 12 - 9 - 2);
}

/// Proves gm.melee.reply.1 and gm.melee.fatigue.1: the ghoul strikes back with 2 + 12 against 14, and both tire.
#[test]
fn a_target_strikes_back() {
    let mut state = face_to_face();
    let script = Script::default().dice([1, 1]).choose(Reply::StrikeBack).dice([8, 4]);

    play(&mut state, script, |battle| battle.melee(KNIGHT, GHOUL));

    assert_eq!(state[KNIGHT].health, 14 - 8);
    assert_eq!([state[KNIGHT].fatigue, state[GHOUL].fatigue], [1, 1]);
}

/// Proves gm.melee.step-away.1: it steps straight away from its enemy.
#[test]
fn a_target_steps_away() {
    let mut state = face_to_face();
    let script = Script::default().dice([1, 1]).choose(Reply::StepAway);

    play(&mut state, script, |battle| battle.melee(KNIGHT, GHOUL));

    assert_eq!(state[GHOUL].place, Some(Place(4)));
    assert!(!state.in_contact());
}

/// Proves gm.melee.step-away.1: at the end of the road nothing is asked.
#[test]
fn at_the_end_of_the_road_it_strikes_back() {
    let mut state = on_road(11, 12);

    play(&mut state, Script::default().dice([1, 1, 1, 1]), |battle| battle.melee(KNIGHT, GHOUL));

    assert_eq!(state[GHOUL].place, Some(Place(12)));
}

/// Proves gm.melee.step-away.1 at a real table: people say whether the road goes on.
#[test]
fn stepping_away_parts_the_two_at_a_real_table() {
    let mut state = real(true);
    let room = Fact::RoomBehind { figure: GHOUL };
    let script = Script::default().facts([room]).dice([1, 1]).choose(Reply::StepAway);

    play(&mut state, script, |battle| battle.melee(KNIGHT, GHOUL));

    assert!(!state.in_contact());
}

/// Proves gm.melee.reply.1: a target that falls does not reply.
#[test]
fn the_fallen_do_not_reply() {
    let mut state = face_to_face();
    state[GHOUL].health = 7;
    let mut script = Scripted::<Gravemarch>::default().dice([7, 2]);

    assert!(Battle::new(&mut state, &mut script).melee(KNIGHT, GHOUL).is_ok());

    assert!(!state[GHOUL].stands());
    script.expect_spent();
}

/// Proves gm.melee.fatigue.1: nobody has more than 4.
#[test]
fn fatigue_has_a_limit() {
    let mut state = face_to_face();
    state[KNIGHT].fatigue = 4;
    let script = Script::default().dice([1, 1]).choose(Reply::StepAway);

    play(&mut state, script, |battle| battle.melee(KNIGHT, GHOUL));

    assert_eq!(state[KNIGHT].fatigue, 4);
}
