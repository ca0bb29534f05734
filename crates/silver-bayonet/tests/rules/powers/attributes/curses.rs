//! The Cursethrower and his three curses.

use super::*;

/// Throws one curse at a Trooper of Defence 13 (Accuracy +2) and says what became of the table.
fn curse(thrower: &str, mut fates: Script) -> (State, Script) {
    let (mut state, [thrower, trooper]) = lay([monster(thrower), tro()]);
    shoot_with(&mut state, &mut fates, thrower, Weapon::CursedObject, [trooper]);
    fates.expect_spent();
    (state, fates)
}

const VICTIM: FigureId = FigureId(1);

/// Proves sb.attr.can.curse.2, sb.attr.can.curse.8 and sb.odd.10: of three curses 1–3 draws the first, 4–6 the second,
/// 7–9 the third, and a 10 is rolled again; of two, 1–5 and 6–10.
#[test]
fn each_curse_has_the_same_chance() {
    let marks = |thrower, faces: &[u8]| {
        let (state, _) = curse(thrower, dice(faces.iter().copied()).choose(Reaction::Nothing));
        (state[VICTIM].wasting, state[VICTIM].health < 10, state[VICTIM].slowed)
    };
    let (wasting, burning, slowing) = ((true, false, false), (false, true, false), (false, false, true));

    // 5 + 6 + 2 = 13 hits.
    for (face, curse) in [(1, wasting), (3, wasting), (4, burning), (6, burning), (7, slowing), (9, slowing)]
    {
        assert_eq!(marks("harvestman-agent", &[face, 5, 6]), curse);
    }
    assert_eq!(marks("harvestman-agent", &[10, 10, 8, 5, 6]), slowing);
    for (face, curse) in [(1, burning), (5, burning), (6, slowing), (10, slowing)] {
        assert_eq!(marks("harvestman-assassin", &[face, 5, 6]), curse);
    }
}

/// Proves sb.attr.can.curse.8 in odds: a third of the throws that hit (55 of 100, needing 11) lay each curse.
#[test]
fn a_third_of_the_hits_lays_each_curse() {
    let (state, [agent, trooper]) = lay([monster("harvestman-agent"), tro()]);
    let gun = arm(&state, agent, Weapon::CursedObject);

    let odds = exact(Decisions::default(), fates::Stated(vec![]), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).shoot(agent, [trooper], gun)?;
        Ok((state[trooper].wasting, state[trooper].slowed))
    });

    assert_eq!(odds.of((true, false)), ratio(55, 300));
    assert_eq!(odds.of((false, true)), ratio(55, 300));
    assert_eq!(odds.total(), ratio(1, 1));
}

/// Proves sb.attr.can.curse.3 and sb.attr.can.curse.9: Wasting does nothing at once, then 1 at each activation, however
/// often it was laid.
#[test]
fn wasting_gnaws_at_each_activation() {
    let (mut state, _) = curse("harvestman-agent", dice([1, 9, 9]).choose(Reaction::Nothing));
    assert_eq!((state[VICTIM].health, state[VICTIM].wasting), (10, true));

    let again = arm(&state, FigureId(0), Weapon::CursedObject);
    state[FigureId(0)].unloaded = Default::default();
    let mut fates = dice([1, 9, 9]).choose(Reaction::Nothing).choose(Act::Done).choose(Act::Done);
    Battle::new(&mut state, &mut fates).shoot(FigureId(0), [VICTIM], again).unwrap();
    activate(&mut state, &mut fates, VICTIM);
    assert_eq!(state[VICTIM].health, 9);
    activate(&mut state, &mut fates, VICTIM);
    assert_eq!(state[VICTIM].health, 8);
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.5, sb.attr.can.curse.6 and sb.attr.can.curse.9: Burning does Power Die +1 to its target, and a figure that stands
/// within 3", friend or foe, burns on a 7 or more for half a die.
#[test]
fn burning_spreads_on_a_seven() {
    let (mut state, [assassin, trooper, friend, foe, far]) =
        lay([monster("harvestman-assassin"), tro(), tro(), monster("ghoul"), tro()]);
    let beside = [friend, foe].map(|other| Fact::Within { one: trooper, other, distance: inches(3) });
    // Burning; 6 + 5 + 2 = 13 hits for 6 + 1; the friend's 6 spares him; the Ghoul's 7 burns for half of 5, that is 3
    let mut fates = dice([1, 6, 5, 6, 7, 5]).facts(beside).choose(Reaction::Nothing);

    shoot_with(&mut state, &mut fates, assassin, Weapon::CursedObject, [trooper]);

    let health = [trooper, friend, foe, far].map(|figure| state[figure].health);
    assert_eq!(health, [10 - 7, 10, 12 - 3, 10]);
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.6 on the table: the fire spreads from where the target stood, even if it is gone; 3" is
/// near enough.
#[test]
fn burning_spreads_from_the_dead() {
    let figures = [
        monster("harvestman-assassin").at(8.0, 0.0),
        tro().health(3).at(0.0, 0.0),
        tro().at(-4.0, 0.0),
        tro().at(0.0, 4.004),
    ];
    let (mut state, [assassin, trooper, near, far]) = lay_out(figures);
    let mut fates = dice([1, 6, 5, 10, 9]); // burning for 7; the neighbour's 10 burns for half of 9, that is 5

    shoot_with(&mut state, &mut fates, assassin, Weapon::CursedObject, [trooper]);

    assert_eq!(state[trooper].place, Place::Removed);
    assert_eq!((state[near].health, state[far].health), (5, 10));
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.11: armour stops the thrown fire and not its splash.
#[test]
fn armour_stops_the_thrown_fire_only() {
    let (mut state, [assassin, target, beside]) = lay([monster("harvestman-assassin"), cui(), cui()]);
    let near = Fact::Within { one: target, other: beside, distance: inches(3) };
    let mut fates = dice([1, 6, 5, 7, 5]).facts([near]).choose(Reaction::Nothing);

    shoot_with(&mut state, &mut fates, assassin, Weapon::CursedObject, [target]);

    assert_eq!((state[target].health, state[beside].health), (12 - 6, 12 - 3)); // 6 + 1 - 1, and 5 halved
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.7 and sb.attr.can.curse.9: Slowing halves the movement, once, until a Courage Check of 11
/// at the start of a later activation.
#[test]
fn slowing_halves_movement_until_courage_passes() {
    let (mut state, _) = curse("harvestman-agent", dice([7, 9, 9]).choose(Reaction::Nothing));
    assert_eq!((state[VICTIM].health, state.speed(VICTIM)), (10, inches(3)));
    let mut fates = dice([7, 9, 9, 5, 5, 5, 6]).choose(Reaction::Nothing).choose(Act::Done).choose(Act::Done);

    state[FigureId(0)].unloaded = Default::default();
    shoot_with(&mut state, &mut fates, FigureId(0), Weapon::CursedObject, [VICTIM]);
    assert_eq!(state.speed(VICTIM), inches(3)); // slowed twice is slowed
    activate(&mut state, &mut fates, VICTIM);
    assert_eq!(state.speed(VICTIM), inches(3)); // 10 fails
    activate(&mut state, &mut fates, VICTIM);

    assert_eq!(state.speed(VICTIM), inches(6)); // 11 passes
    fates.expect_spent();
}

/// Proves sb.crit.12 for thrown curses: with criticals on two 1s spoil the throwing, and a critical hit is not answered
/// (sb.crit.4).
#[test]
fn criticals_count_for_curses_too() {
    for drawn in [1, 4] {
        let (mut state, [agent, trooper]) = lay([monster("harvestman-agent"), tro()]);
        state.options.criticals = true;
        let mut fates = dice([drawn, 10, 10, drawn, 1, 1]).choose(Reaction::Nothing); // after the failure only
        shoot_with(&mut state, &mut fates, agent, Weapon::CursedObject, [trooper]);
        state[agent].unloaded = Default::default();
        state[trooper] = silver_bayonet::Figure::new(state[trooper].side, state.profile(trooper));

        shoot_with(&mut state, &mut fates, agent, Weapon::CursedObject, [trooper]);

        let ArmId::Own(place) = arm(&state, agent, Weapon::CursedObject) else { unreachable!() };
        assert!(state[agent].broken.has(place.into()));
        fates.expect_spent();
    }
}

/// Proves sb.attr.egy.mummycurse.1: a figure that lost Health to a Pharaonic Mummy owes a roll, one whose wound was negated
/// does not.
#[test]
fn a_negated_wound_brings_no_mummys_curse() {
    for (negate, cursed) in [(1, true), (10, false)] {
        let (mut state, [trooper, pharaoh]) = lay([tro(), monster("pharaonic-mummy")]);
        state.pools[0] = Pool { power: 1, ..Pool::EMPTY };
        let mut fates = dice([5, 9, negate]).choose(Negate::Power); // 5 + 1, less 1 or all of it
        strike(&mut state, &mut fates, pharaoh, trooper);
        assert_eq!(state[trooper].mummy_cursed, cursed);
        fates.expect_spent();
    }
}
