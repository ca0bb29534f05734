//! Casting, spells that strike, frighten, hold and curse, and what ends them: catalogue 11.1 to 11.4.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Play, RuleId, Seat};
use fear_and_faith::{
    Act, Announce, Announced, Battle, Bond, Curse, Death, Dice, End, Event, Fact, Fright, Harm, Lie, Means,
    ModelSetup, Nearness, Offering, Phase, Purpose, Scare, Special, Spell, State, Stick, Sums, Target, YesNo,
};
use serde_json::Value;

use crate::common::*;

/// Plays something and gives back what was told.
pub fn told(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> Play<()>,
) -> Vec<Event> {
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    script.told().to_vec()
}

/// The same where somebody takes a Fear test, which everybody passes.
pub fn told_fearlessly(
    state: &mut State,
    script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> Play<()>,
) -> Vec<Event> {
    let mut script = script.dice([6; 12]);
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.told().to_vec()
}

/// Does something with so many actions and this announcement; gives back what was told.
pub fn performed(
    state: &mut State,
    model: FigureId,
    (announced, left): (Option<Announced>, u8),
    act: Act,
    script: Script,
) -> Vec<Event> {
    told_fearlessly(state, script, |battle| {
        battle.begin_activation(model);
        let active = battle.state.active.as_mut().unwrap();
        (active.announced, active.left) = (announced, left);
        battle.performs(model, act)
    })
}

/// The first thing of this kind that was told.
pub fn first(events: &[Event], kind: &str) -> Option<Value> {
    let all = events.iter().map(|event| serde_json::to_value(event).unwrap());
    all.into_iter().find(|event| event["told"] == kind)
}

/// Everything a model with so many actions and this announcement may do.
pub fn acts(state: &mut State, model: FigureId, announced: Option<Announced>, left: u8) -> Vec<Act> {
    play(state, Script::default(), |battle| {
        battle.begin_activation(model);
        let active = battle.state.active.as_mut().unwrap();
        (active.announced, active.left) = (announced, left);
        battle.list_acts(model)
    })
}

/// A spell without a target named at once.
pub fn spell(spell: Spell) -> Option<Announced> {
    Some(Announced::Spell(spell, None))
}

/// A spell at somebody.
pub fn at(spell: Spell, target: FigureId) -> Option<Announced> {
    Some(Announced::Spell(spell, Some(target)))
}

/// A script that announces a spell and rolls so many dice.
pub fn casting(spell: Spell, faces: &[u8]) -> Script {
    let count = faces.len() as u8;
    let script = Script::default().choose(Announce::Spell(spell)).choose(Dice(count));
    script.dice(faces.iter().copied())
}

/// Spirit Q3+ C1 Fearful, Immaterial, Long Move, Warlock (108).
pub fn spirit() -> ModelSetup {
    model("spirit")
}

/// Somebody with this one rule, Q3+ C1.
pub fn someone(rule: &str) -> ModelSetup {
    written(3, 1, &[rule])
}

/// A man-sized base is 25 mm wide: this puts so much between two of them.
pub fn apart(gap: f64) -> f64 {
    gap + 25.0
}

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

/// Puts a model among the dead, its body where it stood.
pub fn kill(state: &mut State, model: FigureId) {
    let table = state.table.as_mut().unwrap();
    let at = table.base(model).unwrap().at;
    table.remove(model);
    state[model].place = fear_and_faith::Place::Gone(fear_and_faith::End::Killed);
    state[model].corpse = Some(at);
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

/// ff.magic.range.1, ff.transfix.cast.2: power 1 reaches Short, 2 Medium, 3 Long, and no farther at a penalty.
#[test]
fn power_is_range() {
    let powers = |gap: f64, announced: Option<Announced>| {
        let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(gap), 0.0)]);
        let listed = acts(&mut state, A, announced, 3);
        (1..=3).filter(|&power| listed.contains(&Act::Cast(power))).collect::<Vec<u8>>()
    };

    for announced in [at(Spell::Transfix, B), at(Spell::Curse, B), spell(Spell::Scare)] {
        assert_eq!(powers(75.0, announced), [1, 2, 3]);
        assert_eq!(powers(75.1, announced), [2, 3]);
        assert_eq!(powers(120.0, announced), [2, 3]);
        assert_eq!(powers(120.1, announced), [3]);
        assert_eq!(powers(180.0, announced), [3]);
        assert!(powers(180.1, announced).is_empty());
    }
    assert_eq!([1, 2, 3].map(Stick::of_power), [Stick::Short, Stick::Medium, Stick::Long]);
}

/// ff.magic.scare.1: Scare names its target after the dice; whoever never tests cannot be scared.
#[test]
fn scare_names_its_target_after_the_dice() {
    let mut state = on_table([
        spirit().at(0.0, 0.0),
        cop().enemy().at(apart(50.0), 0.0),
        cop().enemy().at(-apart(50.0), 0.0),
    ]);

    let script = casting(Spell::Scare, &[3]).choose(Act::Cast(1)).choose(Target(C));
    let events = told_fearlessly(&mut state, script, |battle| battle.activate(A));

    assert_eq!(first(&events, "cast").unwrap()["target"], 2);

    let mut state = on_table([spirit().at(0.0, 0.0), walking_dead().enemy().at(apart(50.0), 0.0)]);
    assert!(!acts(&mut state, A, spell(Spell::Scare), 1).contains(&Act::Cast(1)));
}

/// ff.magic.attack.1, ff.magic.attack.2: power is Combat; twice the range costs 1, three times 2, and that is the end.
#[test]
fn an_attack_spell_fights_with_its_power() {
    let band = |gap: f64| {
        let state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(gap), 0.0)]);
        let open = state.may_target(A, B, Stick::Short, Means::Spell { range: Nearness::WithinShort });
        state.lie(A, B, Stick::Short).filter(|_| open).map(|lie| lie.band)
    };
    assert_eq!((band(75.0), band(75.1)), (Some(1), Some(2)));
    assert_eq!((band(150.0), band(150.1)), (Some(2), Some(3)));
    assert_eq!((band(225.0), band(225.1)), (Some(3), None));

    let state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);
    for (band, total) in [(1, 3), (2, 2), (3, 1)] {
        let contest = state.spell_contest(A, B, 3, Lie { band, ..Lie::PLAIN });
        assert_eq!((contest.attack, contest.defence), (total, 3));
    }
    let sums: Sums<fates::Tally> = state.spell_sums(A, B, 3, Lie::PLAIN);
    assert_eq!(sums.attack.reasons(), [(3, RuleId("ff.magic.attack.1"))]);
}

/// ff.magic.attack.3: the closest enemy first, nobody who fights a friend, nobody behind another, nobody stealthy in
/// cover; and it is the one attack of the turn.
#[test]
fn an_attack_spell_is_aimed_like_a_shot() {
    let state = |models: Vec<ModelSetup>| on_table(models);
    let aims = |state: &mut State, target| {
        state.may_target(A, target, Stick::Long, Means::Spell { range: Nearness::WithinShort })
    };

    let mut two = state(vec![
        someone("Warlock").at(0.0, 0.0),
        cop().enemy().at(60.0, 0.0),
        cop().enemy().at(0.0, 100.0),
    ]);
    assert!(aims(&mut two, B) && !aims(&mut two, C));

    let mut in_line =
        state(vec![someone("Warlock").at(0.0, 0.0), cultist().at(60.0, 0.0), cop().enemy().at(100.0, 0.0)]);
    assert!(!aims(&mut in_line, C));

    let mut engaged =
        state(vec![someone("Warlock").at(0.0, 0.0), cultist().at(100.0, 25.0), cop().enemy().at(100.0, 0.0)]);
    assert!(!aims(&mut engaged, C));

    let mut done = state(vec![someone("Warlock").at(0.0, 0.0), cop().enemy().at(100.0, 0.0)]);
    assert!(acts(&mut done, A, spell(Spell::Attack), 1).contains(&Act::Cast(1)));
    done[A].attacked = true;
    assert!(!acts(&mut done, A, spell(Spell::Attack), 1).contains(&Act::Cast(1)));
}

/// ff.magic.attack.4, ff.magic.attack.5, ff.sr.immaterial.9: a spell of a ghost kills what no weapon kills.
#[test]
fn an_attack_spell_kills_everything() {
    for victim in ["minor-vampire-with-handgun", "werewolf", "walking-dead", "ghost-minor", "ancient-mummy"] {
        let mut state = on_table([spirit().at(0.0, 0.0), model(victim).enemy().at(apart(50.0), 0.0)]);
        state.clock.night = true;
        state[B].combat = 2;

        let contest = state.spell_contest(A, B, 3, Lie::PLAIN);

        assert_eq!(contest.verdict(5, 1).defender, Harm::Kill, "{victim}"); // 8 against 3
        assert_eq!(contest.verdict(2, 2).defender, Harm::Fall, "{victim}"); // 5 against 4, Thick Skin or not
    }
}

/// ff.magic.attack.6: an attack spell has its power and nothing else: no aimed variant is offered.
#[test]
fn an_attack_spell_is_not_aimed() {
    let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let listed = acts(&mut state, A, spell(Spell::Attack), 3);

    assert!(!listed.iter().any(|act| matches!(act, Act::AimedShot(..))));
    assert_eq!(listed.iter().filter(|act| matches!(act, Act::Cast(_))).count(), 3);
    let contest = state.spell_contest(A, B, 3, Lie::PLAIN);
    assert_eq!(contest.defence, 3);
}

/// The modifiers of ranged combat count for spells too, but swarms give no cover from them: ff.magic.attack.3.
#[test]
fn ranged_modifiers_count_for_spells() {
    let total = |victim: ModelSetup, lie: Lie| {
        let state = on_table([spirit().at(0.0, 0.0), victim.enemy().at(apart(50.0), 0.0)]);
        state.spell_contest(A, B, 2, lie).attack
    };

    assert_eq!(total(cop(), Lie::PLAIN), 2);
    assert_eq!(total(cop(), Lie { cover: true, ..Lie::PLAIN }), 1);
    assert_eq!(total(cop(), Lie { ambush: true, ..Lie::PLAIN }), 3);
    assert_eq!(total(cop(), Lie { ghost: true, ..Lie::PLAIN }), 1);
    assert_eq!(total(cop().transfixed(), Lie::PLAIN), 4);
    assert_eq!(total(cop().fallen(), Lie { nearness: Nearness::Farther, ..Lie::PLAIN }), 1);
    assert_eq!(total(cop().fallen(), Lie { nearness: Nearness::Contact, ..Lie::PLAIN }), 4);
    assert_eq!(total(model("cat-familiar"), Lie::PLAIN), 1);
    assert_eq!(total(model("swarm-of-rats"), Lie::PLAIN), 2);
    assert_eq!(total(written(3, 3, &["Big"]), Lie::PLAIN), 3);
}

/// ff.transfix.cast.3: the target is named before the dice; out of reach, the successes are ordinary actions, and at a
/// real table nothing is spent once people say so.
#[test]
fn a_target_out_of_reach_costs_nothing() {
    let mut state = on_table([
        spirit().at(0.0, 0.0),
        cop().enemy().at(apart(100.0), 0.0),
        cop().enemy().at(-apart(50.0), 0.0),
    ]);
    let script = Script::default()
        .choose(Announce::Spell(Spell::Transfix))
        .choose(Target(C))
        .choose(Dice(1))
        .dice([3, 3])
        .choose(Act::Cast(1));
    told(&mut state, script, |battle| battle.activate(A));
    assert!(!acts(&mut state, A, at(Spell::Transfix, B), 1).contains(&Act::Cast(1)));

    let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(100.0), 0.0)]);
    state.table = None;
    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1)).choose(Act::Done).facts([]);
    let events = told(&mut state, script, |battle| battle.activate(A));
    assert!(first(&events, "out-of-reach").is_some());

    let near = Fact::Near { looker: A, target: B, distance: state.length(Stick::Short) };
    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1)).facts([near]).dice([2]);
    told(&mut state, script, |battle| battle.activate(A));
    assert!(state[B].is_transfixed());
}

/// ff.transfix.resist.1: one die for each point of power, and all must succeed.
#[test]
fn each_point_of_power_is_a_die_to_resist() {
    let held = |power: u8, dice: &[u8]| {
        let mut state = on_table([spirit().at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);
        let script = casting(Spell::Transfix, &dice.iter().map(|_| 3).collect::<Vec<u8>>());
        let script = script.choose(Act::Cast(power)).dice(dice.iter().copied());
        told(&mut state, script, |battle| battle.activate(A));
        state[B].is_transfixed()
    };

    assert!(!held(3, &[3, 3, 3]));
    assert!(held(3, &[3, 2, 6]));
    assert!(!held(1, &[3]));
}

/// ff.transfix.resist.2: power 1 never holds a Hero.
#[test]
fn a_hero_shrugs_off_power_one() {
    let mut state = on_table([spirit().at(0.0, 0.0), written(3, 3, &["Hero"]).enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1));
    let events = told(&mut state, script, |battle| battle.activate(A));

    assert!(first(&events, "withstood").is_some() && !state[B].is_transfixed());
}

/// ff.transfix.break.1, ff.action.break.1: two actions of one roll break free, a third is free to use; one is not enough.
#[test]
fn two_actions_break_free() {
    let mut state = on_table([cop().transfixed().at(0.0, 0.0), cop().enemy().at(200.0, 0.0)]);
    assert_eq!(acts(&mut state, A, None, 1), [Act::Done]);
    assert_eq!(acts(&mut state, A, None, 3), [Act::BreakFree, Act::Done]);

    play(&mut state, Script::default(), |battle| {
        battle.begin_activation(A);
        battle.state.active.as_mut().unwrap().left = 3;
        battle.performs(A, Act::BreakFree)
    });

    assert_eq!((state[A].transfixed, state.active.unwrap().left), (None, 1));
}

/// ff.transfix.move.1: a transfixed model is offered no move, only to break free.
#[test]
fn the_transfixed_cannot_move() {
    let mut state = on_table([cop().transfixed().at(0.0, 0.0)]);

    assert_eq!(acts(&mut state, A, None, 2), [Act::BreakFree, Act::Done]);
}

/// ff.transfix.break.2, ff.curse.3, ff.sr.entangle.2: the caster's death frees whom it held and cursed; webs stay. Leaving
/// the table ends the curse alone.
#[test]
fn spells_end_with_their_caster() {
    let bound = |caster| Some(Bond { actions: 2, caster });
    let fresh = || {
        let mut state = on_table([
            someone("Witch").at(0.0, 0.0),
            cop().enemy().at(100.0, 0.0),
            cop().enemy().at(150.0, 0.0),
            cop().enemy().at(200.0, 0.0),
        ]);
        state[B].transfixed = bound(Some(A));
        state[C].curse = Some(Curse { caster: Some(A) });
        state[D].transfixed = bound(None);
        state
    };

    let mut killed = fresh();
    told_fearlessly(&mut killed, Script::default(), |battle| battle.dies(A, Death::plain(None)));
    assert_eq!((killed[B].transfixed, killed[C].curse, killed[D].transfixed), (None, None, bound(None)));

    let mut left = fresh();
    told_fearlessly(&mut left, Script::default(), |battle| battle.leaves_game(A, End::Left));
    assert_eq!((left[B].transfixed, left[C].curse), (bound(Some(A)), None));
}

/// ff.transfix.immune.1, ff.sr.vampire.6: Transfix and Curse touch a Vampire only if a Vampire or a Demon casts them.
#[test]
fn a_vampire_heeds_only_its_own_kind() {
    let open = |rules: &[&str]| {
        let mut state = on_table([written(3, 1, rules).at(0.0, 0.0), minor().enemy().at(apart(50.0), 0.0)]);
        state.clock.night = true;
        let spells = state.spells_open(A);
        (spells.contains(&Spell::Transfix), spells.contains(&Spell::Curse))
    };

    assert_eq!(open(&["Witch"]), (false, false));
    assert_eq!(open(&["Witch", "Vampire"]), (true, true));
    assert_eq!(open(&["Witch", "Demon"]), (true, true));
}

/// Minor Vampire Q3+ C3.
pub fn minor() -> ModelSetup {
    model("minor-vampire-with-handgun")
}

/// ff.sr.swarm.7: a Swarm is transfixed like anybody.
#[test]
fn a_swarm_can_be_transfixed() {
    let mut state =
        on_table([someone("Witch").at(0.0, 0.0), model("swarm-of-rats").enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1)).dice([3]);
    told(&mut state, script, |battle| battle.activate(A));

    assert!(state[B].is_transfixed());
}

/// ff.sr.entangle.1, ff.sr.entangle.3, ff.sr.vampire.9: webs reach as far as the actions spent and hold Vampires too; no
/// spell bonus helps, and three failures only pass the turn.
#[test]
fn webs_hold_like_transfix() {
    let mut state = on_table([someone("Entangle").at(0.0, 0.0), minor().enemy().at(apart(100.0), 0.0)]);
    state.fear_in_the_air = true;
    state.clock.night = true;

    let script = casting(Spell::Entangle, &[2, 3, 3]).choose(Act::Cast(2)).dice([3, 2]);
    told(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state[B].transfixed, Some(Bond { actions: 2, caster: None }));

    state[B].transfixed = None;
    let events = told(&mut state, casting(Spell::Entangle, &[1, 2, 2]), |battle| battle.activate(A));
    assert!(first(&events, "burnt-out").is_none() && !state[A].burnt_out);
    assert_eq!(state.spells_open(A), [Spell::Entangle]);
}

/// ff.curse.1, ff.curse.2: a curse worsens Quality by 1, and nobody carries two.
#[test]
fn a_curse_worsens_quality_once() {
    let mut state = on_table([someone("Witch").at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    let script = casting(Spell::Curse, &[3]).choose(Act::Cast(1)).dice([2]);
    told(&mut state, script, |battle| battle.activate(A));

    assert_eq!((state[B].curse, state[B].quality_target()), (Some(Curse { caster: Some(A) }), 4));
    assert_eq!(state.spells_open(A), [Spell::Transfix]);
}

/// ff.curse.4, ff.curse.5: a Spiritual Leader in contact takes a friend's marker off for 1 action, a witch's own too.
#[test]
fn a_spiritual_leader_lifts_a_curse() {
    let mut state =
        on_table([model("village-priest").at(0.0, 0.0), someone("Witch").at(25.0, 0.0), cop().at(60.0, 0.0)]);
    state[B].curse = Some(Curse { caster: None });
    state[C].curse = Some(Curse { caster: None });
    assert!(acts(&mut state, A, None, 1).contains(&Act::LiftCurse(B)));
    assert!(!acts(&mut state, A, None, 1).contains(&Act::LiftCurse(C)));

    play(&mut state, Script::default(), |battle| battle.performs(A, Act::LiftCurse(B)));

    assert_eq!((state[B].curse, state.active.unwrap().left), (None, 0));
}

/// ff.curse.dying.1: a dying Witch may frighten the closest enemy; nobody else can.
#[test]
fn a_dying_witch_frightens_the_closest() {
    let mut state = on_table([
        someone("Witch").at(0.0, 0.0),
        cop().enemy().at(apart(90.0), 0.0),
        cop().enemy().at(-apart(60.0), 0.0),
    ]);

    let script = Script::default().choose(YesNo::Yes);
    let events = told_fearlessly(&mut state, script, |battle| battle.dying_curse(A));
    assert_eq!(first(&events, "dying-curse").unwrap()["target"], 2);

    let events = told(&mut state, Script::default().choose(YesNo::No), |battle| battle.dying_curse(A));
    assert!(first(&events, "dying-curse").is_none());
    told(&mut state, Script::default(), |battle| battle.dying_curse(B));
}

/// ff.sacrifice.1: a magic user offers up a living friend beside him, no animal, no construct, nobody undead.
#[test]
fn only_the_living_are_sacrificed() {
    let beside = |victim: ModelSetup, rule: &str| {
        let mut state = on_table([someone(rule).at(0.0, 0.0), victim.at(25.0, 0.0)]);
        acts(&mut state, A, None, 1).contains(&Act::Sacrifice(B))
    };

    assert!(beside(cultist(), "Warlock") && beside(cultist(), "Demonologist"));
    assert!(!beside(cultist(), "Leader"));
    for victim in ["large-rabid-dog", "swarm-of-rats", "walking-dead", "ghost", "ancient-mummy"] {
        assert!(!beside(model(victim), "Warlock"), "{victim}");
    }
    assert!(!beside(minor(), "Warlock") && !beside(someone("Artificial"), "Warlock"));
}

/// ff.sacrifice.2, ff.sacrifice.3: the bonus comes in the next turn and lasts for it.
#[test]
fn a_sacrifice_helps_for_one_turn() {
    let mut state = on_table([
        someone("Warlock").at(0.0, 0.0),
        model("zombie-hunter-with-heavy-hth-weapon").at(25.0, 0.0),
        cop().enemy().at(400.0, 400.0),
    ]);
    let needed = |state: &State| state.quality_needed(A, Purpose::Activation);

    sacrifice(&mut state, 1);
    assert_eq!((state[A].offering, needed(&state)), (Offering { now: 0, next: 1 }, 3));

    steps(&mut state, Phase::TurnEnds, 2);
    steps(&mut state, Phase::TurnEnds, 2);
    assert_eq!((state.to_act, needed(&state)), (Seat(0), 2));

    steps(&mut state, Phase::TurnEnds, 1);
    assert_eq!(needed(&state), 3);
}

/// ff.sacrifice.4: the good within Long of it test, the nearest first, whether they see it or not.
#[test]
fn the_good_near_a_sacrifice_test() {
    let mut state = on_table([
        spirit().at(25.0, 0.0),
        cultist().at(0.0, 0.0),
        cop().enemy().at(-apart(180.0), 0.0),
        cop().enemy().at(0.0, apart(100.0)),
        cop().enemy().at(0.0, -apart(180.1)),
    ]);
    state.parties[0].side = fear_and_faith::Side::Evil;

    let witnesses = play(&mut state, Script::default(), |battle| battle.sacrifice_witnesses(B));

    assert_eq!(witnesses.as_slice(), [D, C]);
}

/// ff.sacrifice.5, ff.sacrifice.6: the victim is worth no victory points, and its party is one fewer.
#[test]
fn a_victim_scores_nothing_and_is_missed() {
    let mut state = on_table([someone("Warlock").at(0.0, 0.0), cultist().at(25.0, 0.0)]);
    assert_eq!((state.strength(Seat(0)), state[B].is_worth_nothing()), (2, false));

    state.table.as_mut().unwrap().remove(B);
    state[B].place = fear_and_faith::Place::Gone(fear_and_faith::End::Sacrificed);

    assert_eq!((state.strength(Seat(0)), state[B].is_worth_nothing()), (1, true));
}

/// A sacrifices B with one action.
pub fn sacrifice(state: &mut State, bonus: u8) {
    let events = performed(state, A, (None, 1), Act::Sacrifice(B), Script::default());
    assert_eq!(first(&events, "sacrificed").unwrap()["bonus"], bonus);
    assert_eq!(state.active.unwrap().left, 0);
}

fn steps(state: &mut State, phase: Phase, count: usize) {
    state.phase = phase;
    for _ in 0..count {
        play(state, Script::default(), |battle| battle.step().map(|_| ()));
    }
}

/// ff.sr.stealth.1 as far as spells go: nobody stealthy beside cover is a target (ff.magic.attack.3).
#[test]
fn stealth_hides_from_spells() {
    let state = on_table([spirit().at(0.0, 0.0), model("possessed-doll").enemy().at(apart(50.0), 0.0)]);
    assert!(state.has(B, Special::Stealth));
    let mut state = state;
    state.table = None;

    let near = Fact::Near { looker: A, target: B, distance: state.length(Stick::Short) };
    let hidden = Fact::BesideCover { model: B };
    let script = casting(Spell::Curse, &[3]).choose(Act::Cast(1)).choose(Act::Done).facts([near, hidden]);
    let events = told(&mut state, script, |battle| battle.activate(A));

    assert!(first(&events, "out-of-reach").is_some());
}

/// ff.magic.range.1, ff.transfix.cast.3: at a real table a spell that has turned out not to reach its target is not
/// offered again with as much power or less; with more it is, and after a move with any.
#[test]
fn a_spell_that_falls_short_is_not_offered_again_from_there() {
    let mut state = lay(&fear_and_faith::Setup { table: None, ..setup([spirit(), cop().enemy()]) });
    for announced in [at(Spell::Transfix, B), spell(Spell::Scare), spell(Spell::Attack)] {
        let mut script = Script::default().facts([]);
        let mut battle = Battle::new(&mut state, &mut script);
        let powers = |battle: &mut Battle<'_, Script>| {
            let listed = battle.list_acts(A).unwrap();
            (1..=3).filter(|&power| listed.contains(&Act::Cast(power))).collect::<Vec<u8>>()
        };
        battle.begin_activation(A);
        let active = battle.state.active.as_mut().unwrap();
        (active.announced, active.left) = (announced, 3);
        assert_eq!(powers(&mut battle), [1, 2, 3]);

        battle.performs(A, Act::Cast(2)).unwrap();
        assert_eq!(powers(&mut battle), [3]);
        battle.performs(A, Act::Move).unwrap();
        assert_eq!(powers(&mut battle), [1, 2]);
    }
}

/// ff.magic.declare.1, ff.magic.restrict.1: three dice can bring three actions. Whoever would need more before casting
/// announces nothing: to stand up and break off, or to break free and stand up.
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
