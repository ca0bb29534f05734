//! Worked examples of the catalogue: magic (19.5) and teleport.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{
    Act, Book, Creature, Dice, Harm, ModelSetup, Offering, Phase, Purpose, Reroll, Spell, State, doubled,
};

use crate::common::witchcraft::{
    acts, apart, at, casting, first, minor, performed, someone, spell, spirit, told,
};
use crate::common::*;
use crate::rules::witchcraft::forms::jump;

/// A Spirit and somebody so far away.
fn before_spirit(gap: f64, victim: ModelSetup) -> State {
    on_table([spirit().at(0.0, 0.0), victim.enemy().at(apart(gap), 0.0)])
}

/// FFX-68: three dice give power 2, which reaches 110 mm; one failure of two dice, and the Cop is transfixed.
#[test]
fn ffx_68_transfix() {
    let mut state = before_spirit(110.0, cop());

    let script = casting(Spell::Transfix, &[3, 5, 2]).choose(Act::Cast(2)).dice([4, 2]);
    told(&mut state, script, |battle| battle.activate(A));

    assert!(state[B].is_transfixed());
    assert_eq!(state.parties[0].turnovers, 0);
}

/// FFX-69: two successes and a failure break free; one success and two failures do not, and pass the turn.
#[test]
fn ffx_69_breaking_free() {
    let mut state = on_table([cop().transfixed().at(0.0, 0.0)]);
    let script = Script::default().choose(Dice(3)).dice([3, 6, 1]).choose(Act::BreakFree);
    told(&mut state, script, |battle| battle.activate(A));
    assert_eq!((state[A].is_transfixed(), state.parties[0].turnovers), (false, 0));

    let mut state = on_table([cop().transfixed().at(0.0, 0.0)]);
    let script = Script::default().choose(Dice(3)).dice([3, 1, 2]);
    told(&mut state, script, |battle| battle.activate(A));
    assert_eq!((state[A].is_transfixed(), state.parties[0].turnovers), (true, 1));
}

/// FFX-70: power 1 does nothing to a Hero and asks for no die; of power 2 he rolls one die and fails it.
#[test]
fn ffx_70_hero_resists() {
    let mut state = before_spirit(50.0, written(3, 3, &["Hero"]));
    let script = casting(Spell::Transfix, &[3]).choose(Act::Cast(1));
    told(&mut state, script, |battle| battle.activate(A));
    assert!(!state[B].is_transfixed());

    let script = casting(Spell::Transfix, &[3, 3]).choose(Act::Cast(2)).dice([2]).choose(Reroll::Keep);
    told(&mut state, script, |battle| battle.activate(A));
    assert!(state[B].is_transfixed());
}

/// FFX-71: three failures of a Possessed Child, Q4+: no more spells, and a turnover.
#[test]
fn ffx_71_burned_out() {
    let mut state = on_table([model("possessed-child").at(0.0, 0.0), cop().enemy().at(apart(50.0), 0.0)]);

    told(&mut state, casting(Spell::Attack, &[2, 3, 1]), |battle| battle.activate(A));

    assert!(state[A].burnt_out);
    assert_eq!(state.spells_open(A), [Spell::Possess]);
    assert_eq!(state.parties[0].turnovers, 1);
}

/// FFX-72: power 3 at 150 mm doubles a Vampire and kills it by night; a mummy beaten by 1 falls, doubled it dies, and a
/// slasher that is Hard to Kill stays dead.
#[test]
fn ffx_72_spell_kills_a_vampire() {
    let harm = |victim: ModelSetup, dice: [u8; 2]| {
        let mut state = before_spirit(150.0, victim);
        state.clock.night = true;
        let script = casting(Spell::Attack, &[3, 4, 5]).choose(Act::Cast(3)).dice(dice);
        let events = told(&mut state, script, |battle| battle.activate(A));
        first(&events, "struck").unwrap()["harm"].clone()
    };
    let is = |harm: Harm| serde_json::to_value(harm).unwrap();

    assert_eq!(harm(minor(), [5, 1]), is(Harm::Kill));
    assert_eq!(harm(model("ancient-mummy"), [4, 3]), is(Harm::Fall));
    assert_eq!(harm(model("ancient-mummy"), [6, 1]), is(Harm::Kill));
    assert_eq!(harm(model("supernatural-slasher-with-machete-or-claws"), [5, 1]), is(Harm::Kill));
}

/// FFX-73: at +1 two 3s against Q4+ are power 2.
#[test]
fn ffx_73_magic_feeds_on_fear() {
    let mut state = on_table([model("possessed-child").at(0.0, 0.0), cop().enemy().at(apart(100.0), 0.0)]);
    state.fear_in_the_air = true;

    let script = casting(Spell::Curse, &[3, 3]).choose(Act::Cast(2)).dice([3, 3]);
    let events = told(&mut state, script, |battle| battle.activate(A));

    assert_eq!(first(&events, "cast").unwrap()["power"], 2);
}

/// FFX-74: 42 points are 84 in the pool, which buy a Demonic Dog with two successes; it is at -1 this turn.
#[test]
fn ffx_74_summoning() {
    let mut state = on_table([someone("Demonologist").at(0.0, 0.0), cop().enemy().at(300.0, 0.0)]);
    state.parties[0].pool = doubled(42);
    state.table = None;

    let dog = Creature::named(Book::built_in(), "demonic-dog").unwrap();
    let script = casting(Spell::Summon, &[3, 4]).choose(Act::Cast(2)).choose(dog).facts([]);
    told(&mut state, script, |battle| battle.activate(A));

    assert_eq!((state.parties[0].pool, state.profile(C).points), (0, 84));
    assert_eq!(state.quality_needed(C, Purpose::Activation), 4);
}

/// FFX-75: 36 points give +1 in the next turn, 50 give +2, 20 nothing; for 1 action.
#[test]
fn ffx_75_sacrifice() {
    let victims = [
        ("zombie-hunter-with-heavy-hth-weapon", 36, 1),
        ("professional-vampire-hunter", 50, 2),
        ("fanatic-cultist-with-knife", 20, 0),
    ];
    for (id, points, bonus) in victims {
        let mut state = on_table([someone("Warlock").at(0.0, 0.0), model(id).at(25.0, 0.0)]);
        assert_eq!(state.profile(B).points, points);

        performed(&mut state, A, (None, 1), Act::Sacrifice(B), Script::default());
        assert_eq!((state[A].offering, state.active.unwrap().left), (Offering { now: 0, next: bonus }, 0));

        (state.phase, state.active) = (Phase::TurnBegins, None);
        play(&mut state, Script::default(), |battle| battle.step().map(|_| ()));
        assert_eq!(state.quality_needed(A, Purpose::Activation), 3 - bonus.min(1));
    }
}

/// FFX-87: one success of three dice jumps up to Medium, and two failures pass the turn; three failures put the Ghost
/// down transfixed, and pass it too.
#[test]
fn ffx_87_teleport() {
    let (state, events) = jump(None, &[2, 4, 1], &[]);
    assert_eq!(first(&events, "jumped").unwrap()["most"], "M");
    assert_eq!((state.parties[0].turnovers, state[A].is_transfixed()), (1, false));

    let (state, events) = jump(None, &[1, 2, 1], &[]);
    assert!(first(&events, "astray").is_some());
    assert_eq!((state.parties[0].turnovers, state[A].is_transfixed()), (1, true));
}

/// The powers offered are those that reach: ff.magic.range.1 in the situation of FFX-72.
#[test]
fn the_spirit_could_also_strike_with_less() {
    let mut state = before_spirit(150.0, minor());

    let listed = acts(&mut state, A, spell(Spell::Attack), 3);

    assert!([1, 2, 3].iter().all(|&power| listed.contains(&Act::Cast(power))));
    assert!(!acts(&mut state, A, at(Spell::Transfix, B), 3).contains(&Act::Cast(3)));
}
