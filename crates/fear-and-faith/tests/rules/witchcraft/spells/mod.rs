//! Spells that strike and frighten, and how far they reach: catalogue 11.1, 11.2.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod curses;
pub mod summoning;
pub mod transfix;

use fates::RuleId;
use fear_and_faith::{
    Act, Announced, Battle, Fact, Harm, Lie, Means, ModelSetup, Nearness, Special, Spell, State, Stick, Sums,
    Target,
};

use crate::common::witchcraft::*;
use crate::common::*;

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

/// ff.magic.scare.1: Scare names its target after the dice; a model that never tests cannot be scared.
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
