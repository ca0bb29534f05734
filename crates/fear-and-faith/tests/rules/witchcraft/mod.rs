//! Who casts, what is announced, what failures bring and what feeds magic: catalogue 11.1.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod examples_witchcraft;
pub mod forms;
pub mod prayer;
pub mod sacrifice;
pub mod spells;

use fear_and_faith::{Act, Curse, End, Fright, ModelSetup, Phase, Purpose, Scare, Spell, YesNo};

use crate::common::witchcraft::*;
use crate::common::*;

/// ff.magic.user.1, ff.magic.list.warlock.1, ff.magic.list.witch.1, ff.magic.list.necro.1, ff.magic.list.demon.1,
/// ff.sr.warlock.1, ff.sr.witch.1, ff.sr.necromancer.1, ff.sr.demonologist.1: each sort of magic user announces what is
/// on its list.
#[test]
fn every_magic_user_has_a_list() {
    let open = |rules: &[&str]| {
        let mut state = on_table([
            written(3, 1, rules).at(0.0, 0.0),
            cop().enemy().at(apart(50.0), 0.0),
            cop().enemy().at(300.0, 0.0),
        ]);
        state.parties[0].pool = 400;
        kill(&mut state, C);
        state.spells_open(A)
    };

    assert_eq!(open(&["Warlock"]), [Spell::Attack, Spell::Transfix, Spell::Curse, Spell::Scare]);
    assert_eq!(open(&["Witch"]), [Spell::Transfix, Spell::Curse]);
    assert_eq!(open(&["Necromancer"]), [Spell::Transfix, Spell::RaiseDead]);
    assert_eq!(open(&["Demonologist"]), [Spell::Summon]);
    assert_eq!(open(&["Leader"]), []);
    assert_eq!(open(&["Warlock", "Mindless"]), []);
}

/// ff.magic.declare.1: without an announcement before the dice nothing can be cast.
#[test]
fn a_spell_is_announced_before_the_dice() {
    let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    assert!(!acts(&mut state, A, None, 3).iter().any(|act| matches!(act, Act::Cast(_))));
    assert!(acts(&mut state, A, spell(Spell::Scare), 3).contains(&Act::Cast(3)));
}

/// ff.magic.power.1, ff.action.cast.1: every power that the successes pay for is offered, beside ordinary actions; power
/// n takes n of them.
#[test]
fn successes_are_power_or_actions() {
    let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);
    let listed = acts(&mut state, A, spell(Spell::Scare), 3);
    assert!([1, 2, 3].iter().all(|&power| listed.contains(&Act::Cast(power))));

    performed(&mut state, A, (at(Spell::Curse, B), 3), Act::Cast(2), Script::default().dice([3, 3]));

    assert_eq!(state.active.unwrap().left, 1);
}

/// ff.magic.power.2: after one spell the rest is for ordinary actions.
#[test]
fn one_activation_casts_one_spell() {
    let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let events = performed(&mut state, A, (spell(Spell::Scare), 3), Act::Cast(1), Script::default());

    assert_eq!(first(&events, "cast").unwrap()["power"], 1);
    assert_eq!(state.active.unwrap().announced, None);
}

/// ff.magic.fail.2.1: two failures pass the turn, and nothing worse.
#[test]
fn two_failures_pass_the_turn() {
    let mut state = on_table([someone("Warlock").at(0.0, 0.0), cop().enemy().at(apart(200.0), 0.0)]);

    let script = casting(Spell::Scare, &[2, 2]);
    told(&mut state, script, |battle| battle.activate(A));

    assert_eq!((state.parties[0].turnovers, state[A].burnt_out), (1, false));
    assert_eq!(state.phase, Phase::TurnEnds);
}

/// ff.magic.fail.3.1: a Warlock's three failures end his spells, not his other arts.
#[test]
fn a_warlock_burns_out() {
    let mut state =
        on_table([written(3, 1, &["Warlock", "Entangle"]).at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let events = told(&mut state, casting(Spell::Scare, &[1, 2, 2]), |battle| battle.activate(A));

    assert!(first(&events, "burnt-out").is_some());
    assert_eq!(state.spells_open(A), [Spell::Entangle]);
}

/// ff.magic.fail.3.2, ff.curse.5: a Witch's three failures on any spell curse her, and no death but her own ends that.
#[test]
fn a_witch_curses_herself() {
    let mut state = on_table([someone("Witch").at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let events = told(&mut state, casting(Spell::Transfix, &[1, 2, 2]), |battle| battle.activate(A));

    assert!(first(&events, "cursed-herself").is_some());
    assert_eq!(state[A].curse, Some(Curse { caster: None }));
    assert_eq!(state[A].quality_target(), 4);
}

/// ff.curse.5, ff.curse.3: a curse goes with its caster's death, and the one a Witch has brought upon herself with nobody's.
#[test]
fn a_witchs_own_curse_outlives_everybody() {
    let mut state = on_table([
        someone("Witch").at(0.0, 0.0),
        someone("Witch").enemy().at(25.0, 0.0),
        cop().at(100.0, 0.0),
        cop().enemy().at(300.0, 0.0),
    ]);
    state[A].curse = Some(Curse { caster: None });
    state[C].curse = Some(Curse { caster: Some(B) });

    told_fearlessly(&mut state, Script::default().choose(YesNo::No), |battle| {
        battle.dies(B, fear_and_faith::Death::plain(Some(A)))
    });

    assert!(state[B].is_gone());
    assert_eq!((state[A].curse, state[C].curse), (Some(Curse { caster: None }), None));
}

/// ff.magic.fail.3.4: a Necromancer's three failures call for one Quality die; passing it, he stays on his feet.
#[test]
fn a_necromancer_may_faint() {
    let mut state = on_table([someone("Necromancer").at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Transfix, &[1, 2, 2]).dice([3]);
    let events = told(&mut state, script, |battle| battle.activate(A));

    let rolls = events.iter().map(|event| serde_json::to_value(event).unwrap());
    assert!(rolls.into_iter().any(|event| event["rule"] == "ff.magic.fail.3.4"));
    assert!(state[A].is_on_table());
}

/// ff.magic.restrict.1: no casting beside an enemy on his feet; one who is down or transfixed is no hindrance.
#[test]
fn nobody_casts_in_a_fight() {
    let beside = |enemy: ModelSetup| {
        let mut state = on_table([someone("Warlock").at(0.0, 0.0), enemy.enemy().at(25.0, 0.0)]);
        acts(&mut state, A, spell(Spell::Scare), 2).contains(&Act::Cast(1))
    };

    assert!(!beside(cop()));
    assert!(beside(cop().fallen()));
    assert!(beside(cop().transfixed()));
}

/// ff.magic.restrict.2, ff.transfix.cast.1: a target behind a wall cannot be reached; one in a fight can.
#[test]
fn a_target_must_be_in_sight() {
    let wall = |x: f64| fear_and_faith::TerrainSetup {
        outline: vec![(x, 350.0), (x + 5.0, 350.0), (x + 5.0, 550.0), (x, 550.0)],
        height: 100.0,
        ..serde_json::from_str(r#"{"kind": "wall", "outline": []}"#).unwrap()
    };
    let mut setup = setup([
        someone("Witch").at(0.0, 0.0),
        cop().enemy().at(apart(60.0), 0.0),
        cultist().at(apart(60.0), 25.0),
    ]);
    assert!(acts(&mut lay(&setup), A, at(Spell::Transfix, B), 1).contains(&Act::Cast(1)));

    setup.table.as_mut().unwrap().terrain.push(wall(490.0));
    assert!(!acts(&mut lay(&setup), A, at(Spell::Transfix, B), 1).contains(&Act::Cast(1)));
}

/// ff.magic.mod.1, ff.magic.mod.2: fear in the air helps the spells of evil by 1, and only until the turn ends.
#[test]
fn magic_feeds_on_fear() {
    let mut state = on_table([spirit().at(0.0, 0.0), model("occultist").enemy().at(apart(50.0), 0.0)]);
    assert_eq!(state.quality_needed(A, Purpose::Spell), 3);

    state.fear_in_the_air = true;
    assert_eq!(state.quality_needed(A, Purpose::Spell), 2);
    assert_eq!(state.quality_needed(A, Purpose::Activation), 3);
    assert_eq!(state.quality_needed(B, Purpose::Spell), 3);

    state.phase = Phase::TurnEnds;
    play(&mut state, Script::default(), |battle| battle.step().map(|_| ()));
    assert_eq!(state.quality_needed(A, Purpose::Spell), 3);
}

/// ff.magic.mod.3, ff.transfix.test.1: one failed die is a failed Fear test; it feeds magic, and destroys the transfixed.
#[test]
fn one_failed_die_is_a_failed_test() {
    let mut state = on_table([
        spirit().at(0.0, 0.0),
        cop().transfixed().enemy().at(apart(50.0), 0.0),
        cop().at(0.0, 400.0),
    ]);
    let scare = Scare { by: Some(A), cause: Fright::Plain };

    told_fearlessly(&mut state, Script::default().dice([6, 6, 6]), |battle| {
        battle.fear_test(B, scare).map(|_| ())
    });
    assert!(!state.fear_in_the_air && state[B].is_on_table());

    told_fearlessly(&mut state, Script::default().dice([6, 2, 6]), |battle| {
        battle.fear_test(B, scare).map(|_| ())
    });
    assert!(state.fear_in_the_air);
    assert_eq!(state[B].place, fear_and_faith::Place::Gone(End::Killed));
}

/// ff.magic.declare.1, ff.magic.restrict.1: three dice can bring three actions. A model that would need more before
/// casting announces nothing: to stand up and break off, or to break free and stand up.
#[test]
fn nobody_announces_what_cannot_be_cast() {
    let open = |caster: ModelSetup, foe: f64| {
        let state = on_table([caster.at(0.0, 0.0), cop().enemy().at(foe, 0.0)]);
        !state.spells_open(A).is_empty()
    };
    assert!(open(someone("Witch"), 25.0), "2 to break off, 1 to cast");
    assert!(open(someone("Witch").fallen(), 50.0));
    assert!(open(someone("Witch").transfixed(), 50.0));
    assert!(!open(someone("Witch").fallen(), 25.0));
    assert!(!open(someone("Witch").fallen().transfixed(), 50.0));
}
