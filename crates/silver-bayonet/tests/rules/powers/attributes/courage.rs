//! Checks: faith, hypnotic gazes, inspiration, steady nerves and legs.

use super::*;
use silver_bayonet::MeleeEvent;

/// Proves sb.attr.core.weakened.1 and sb.attr.core.weakened.2: -3 against a Holy Symbol, in attack and Strike Back.
#[test]
fn faith_weakens_attack_and_answer() {
    let (mut state, [officer, demon]) = lay([off(), monster("demon")]); // Defence 14 and 14
    let mut fates = dice([1, 2, 7, 6, 7, 6]) // 7 + 6 + 3 - 3 = 13 misses 14 both times
        .choose(Response::BackOff);

    let attacks = melee(&mut state, &mut fates, officer, demon);
    state[officer].fatigue = 0;
    state[demon].fatigue = 0;
    let charges = melee(&mut state, &mut fates, demon, officer);

    assert_eq!((attacks.answer, charges.attack), (Strike::default(), Strike::default()));
    fates.expect_spent();
}

/// Proves sb.attr.core.hypnotic.1: a figure that charges needs 12 on a Courage Check, and nothing less.
#[test]
fn a_hypnotic_gaze_must_be_braved() {
    let (mut state, [trooper, serpopard]) = lay([tro(), monster("serpopard")]); // Defence 13, Melee +3
    let mut fates = dice([6, 6, 9, 4, 1, 2]); // 12 dares; 9 + 4 + 1 hits for 9 - 7; the answer misses

    let exchange = melee(&mut state, &mut fates, trooper, serpopard);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 2 });
    fates.expect_spent();
}

/// Proves sb.attr.core.hypnotic.2, sb.attr.core.hypnotic.3 and sb.attr.core.hypnotic.4: after a failure there is no
/// blow, but an answer and fatigue for both.
#[test]
fn a_failed_charge_is_answered_and_tires() {
    let (mut state, [trooper, serpopard]) = lay([tro(), monster("serpopard")]);
    let mut fates = dice([6, 5, 5, 5]); // 11 fails; the Serpopard's 5 + 5 + 3 = 13 hits for 5

    let exchange = melee(&mut state, &mut fates, trooper, serpopard);

    assert_eq!((exchange.attack, exchange.answer), (Strike::default(), Strike { hit: true, damage: 5 }));
    assert_eq!((vitals(&state, trooper), vitals(&state, serpopard)), ((5, 1), (16, 1)));
    assert!(!told(
        &fates,
        |event| matches!(event, Event::Melee(MeleeEvent::Struck { attacker, .. }) if *attacker == trooper)
    ));
    fates.expect_spent();
}

/// Proves that a Strike Back needs no Courage Check, as the reading of Hypnotic says.
#[test]
fn an_answer_needs_no_courage() {
    let (mut state, [trooper, serpopard]) = lay([tro(), monster("serpopard")]);
    let mut fates = dice([1, 2, 8, 4]).choose(Response::StrikeBack); // 8 + 4 + 1 = 13 hits for 8 - 7

    let exchange = melee(&mut state, &mut fates, serpopard, trooper);

    assert_eq!(exchange.answer, Strike { hit: true, damage: 1 });
    fates.expect_spent();
}

/// Proves sb.attr.core.inspiring.1, sb.attr.core.inspiring.2 and sb.terror.16: one ally who inspires gives +1, two give
/// no more, nobody inspires himself, and an enemy inspires nobody.
#[test]
fn an_inspiring_ally_gives_one() {
    let herald = || tro().with("Inspiring");
    let (mut state, [trooper, one, two, foe, serpopard]) =
        lay([tro(), herald(), herald(), herald().enemy(), monster("serpopard")]);
    let near = [one, two, foe].map(|by| Fact::Inspired { figure: trooper, by });
    let mut fates = dice([6, 5, 1, 2, 1, 2, 6, 5, 1, 2, 6, 4]).facts(near); // 6 + 5 + 1 = 12 dares

    melee(&mut state, &mut fates, trooper, serpopard);
    melee(&mut state, &mut fates, one, serpopard); // the herald alone: 11 fails
    let band = Battle::new(&mut state, &mut fates).terror_check(trooper, 0, RuleId("sb.event.3")).unwrap();

    let inspired = reasons([(1, "sb.attr.core.inspiring.1")]);
    assert_eq!(checks_told(&fates, "sb.attr.core.hypnotic.1"), [inspired.clone(), vec![]]);
    assert_eq!((terrors_told(&fates), band), (vec![inspired], silver_bayonet::Band::NoEffect)); // 6 + 4 + 1 = 11
    fates.expect_spent();
}

/// Proves sb.attr.core.inspiring.1 on the table: within 6" and in sight, and not a tenth of a millimetre beyond.
#[test]
fn inspiration_reaches_six_inches() {
    let at = |east| lay_out([tro().at(0.0, 0.0), tro().with("Inspiring").at(east, 0.0)]);
    let inspired =
        |(state, [figure, by]): (State, [FigureId; 2])| Fact::Inspired { figure, by }.measure(&state);

    assert!(inspired(at(7.0)));
    assert!(!inspired(at(7.004)));
    let wall = vec![block(Kind::Wall, (2.0, -4.0), (3.0, 4.0), 4.0)];
    assert!(!inspired(lay_among(wall, [tro().at(0.0, 0.0), tro().with("Inspiring").at(6.0, 0.0)])));
}

/// Proves sb.attr.core.unflappable.1 and sb.attr.core.unflappable.2: after a failure, and after a reroll that did not
/// help, any Fate Die passes the Check.
#[test]
fn the_unflappable_buy_off_a_failure() {
    let (mut state, [trooper, serpopard]) = lay([tro().with("Unflappable"), monster("serpopard")]);
    state.pools[0] = Pool { power: 1, skill: 0, monster: 1 };
    // 3 + 5 fails, the Power Die's 4 does not help, the Monster Die does; then nothing but misses
    let mut fates = dice([3, 5, 4, 1, 2, 1, 2]).choose(Reroll::Power).choose(Nerve::Monster);

    melee(&mut state, &mut fates, trooper, serpopard);

    assert!(told(
        &fates,
        |event| matches!(event, Event::Melee(MeleeEvent::Struck { attacker, .. }) if *attacker == trooper)
    ));
    assert_eq!(state.pools[0], Pool::EMPTY);
    fates.expect_spent();
}

/// Proves sb.attr.core.unflappable.2: a Terror Check so passed has no effect; nobody else is asked.
#[test]
fn the_unflappable_shrug_off_terror() {
    for (soldier, nerve, terror) in [
        (tro().with("Unflappable"), Some(Nerve::Skill), Terror::Steady),
        (tro().with("Unflappable"), Some(Nerve::Fail), Terror::Shaken),
        (tro(), None, Terror::Shaken),
    ] {
        let (mut state, [trooper]) = lay([soldier]);
        state.pools[0] = Pool { power: 0, skill: 1, monster: 0 };
        let mut fates = dice([2, 3]).choose(Reroll::Keep);
        fates = if let Some(nerve) = nerve { fates.choose(nerve) } else { fates };

        Battle::new(&mut state, &mut fates).terror_check(trooper, 0, RuleId("sb.event.3")).unwrap();

        assert_eq!(state[trooper].terror, terror);
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.steady.1: +2 on the Check to avoid a fall.
#[test]
fn steady_legs_help_against_falling() {
    for (soldier, falls) in [(tro().with("Steady Legs"), false), (tro(), true)] {
        let (mut state, [bandit, trooper]) = lay([monster("bandit"), soldier.tired(1)]);
        state.terrain.drops = true;
        // 2 + 10 + 0 = 12 hits 13 - 1 for 2; then 2 + 3 + 6 = 11 falls short of 12, and 13 does not; a fall does 1
        let deep = Fact::DeeperThan { figure: trooper, depth: inches(3) };
        let mut fates =
            dice([2, 10, 2, 3]).facts([Fact::ByADrop { figure: trooper }, deep]).choose(Reaction::Nothing);
        fates = if falls { fates.dice([1]) } else { fates };

        shoot(&mut state, &mut fates, bandit, trooper);

        assert_eq!(state[trooper].health, if falls { 10 - 2 - 1 } else { 10 - 2 });
        let own = (6, "sb.fall.2");
        let told = if falls { reasons([own]) } else { reasons([own, (2, "sb.attr.core.steady.1")]) };
        assert_eq!(checks_told(&fates, "sb.fall.1"), [told]);
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.ethereal.4: who floats or flies makes no falling check.
#[test]
fn the_ethereal_and_the_flying_do_not_fall() {
    for attribute in ["Ethereal", "Flying"] {
        let (mut state, [bandit, floating]) = lay([monster("bandit"), tro().with(attribute)]);
        state.terrain.drops = true;
        let mut fates = dice([7, 6]).facts([Fact::ByADrop { figure: floating }]).choose(Reaction::Nothing);

        shoot(&mut state, &mut fates, bandit, floating);

        assert_eq!(state[floating].health, 10 - 7);
        fates.expect_spent();
    }
}
