//! Examples 53 to 61 and 69 to 75: what was read anew, and the house rules.

use super::*;
use crate::common::offers;
use silver_bayonet::{Conversion, FateDie, Magic, School, Side, Spoiled};

/// Proves sb.ex.53: an Ethereal Firearm and a wall.
#[test]
fn sb_ex_53() {
    let shot = |hard_mode, figures: [crate::common::Figure; 2]| {
        let house = vec![block(Kind::Building, (-2.0, -4.0), (2.0, 4.0), 9.0)];
        let (mut state, [shooter, officer]) = lay_among(house, figures);
        state.options.hard_mode = hard_mode;
        let mut fates = dice([7, 6]).choose(Reaction::Nothing);
        activate(&mut state, &mut fates, shooter);
        fates.expect_spent();
        state[officer].health
    };
    let spectre = || [monster("spectral-soldier").at(-8.5, 0.0), off().at(8.5, 0.0)]; // 16" apart

    assert_eq!(shot(false, spectre()), 12); // 7 + 6 + 1 - 1 = 13 < 14
    assert_eq!(shot(true, spectre()), 12 - 8); // 14, and 7 + 1

    let (state, [_, bandit]) = {
        let house = vec![block(Kind::Building, (-2.0, -4.0), (2.0, 4.0), 9.0)];
        lay_among(house, [off().at(8.5, 0.0), monster("bandit").at(-8.5, 0.0)])
    };
    assert!(!state.sees(bandit, FigureId(0))); // an ordinary shooter sees nobody there
}

/// Proves sb.ex.54: the Wheel of Fate and a spell.
#[test]
fn sb_ex_54() {
    let occultist = tro().with("Spells").but(|draft| draft.courage = 3);
    let (mut state, [occultist, _]) = lay([occultist, monster("ghoul")]);
    state.omens.wheel = true;
    state.pools[0] = Pool { power: 2, skill: 0, monster: 1 };
    let turned = Conversion { from: FateDie::Monster, to: FateDie::Skill };
    let others = [Magic::Convert, Magic::Enchant, Magic::Curse];
    assert_eq!(offers::works(&state, occultist, School::Spells), others);
    assert!(offers::conversions(&state, occultist).iter().all(|turned| turned.from == FateDie::Monster));
    let mut fates = dice([5, 4]).choose(Act::Cast(School::Spells)).choose(Magic::Convert).choose(turned);
    fates = fates.choose(Act::Done);

    activate(&mut state, &mut fates, occultist); // 5 + 4 + 3 = 12, and no reroll is offered

    assert_eq!(state[occultist].health, 10 - 1);
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 0 });
    assert_eq!(state.usable(Seat(0)), Pool::EMPTY);
    state.omens.wheel = false; // the turn is over
    assert_eq!(state.usable(Seat(0)), state.pools[0]);
    fates.expect_spent();
}

/// Proves sb.ex.55: wading.
#[test]
fn sb_ex_55() {
    // 5" of stream, then the bank; the wader stands on the near bank's rim.
    let wades = |wader: crate::common::Figure, most: f64| {
        let stream = vec![block(Kind::Water, (0.0, -9.0), (5.0, 9.0), 0.0)];
        let (state, [wader, _]) = lay_among(stream, [wader.at(0.0, 0.0), tro().enemy().at(-20.0, 20.0)]);
        assert!(!goes(&state, wader, &[step(most + 0.01, 0.0)]));
        goes(&state, wader, &[step(most, 0.0)])
    };

    assert!(wades(monster("werewolf"), 6.0)); // 5 + 1
    assert!(wades(monster("ghoul"), 3.0)); // 3 × 2
    assert!(wades(tro().with("Swimmer"), 6.0));
}

/// A figure of this profile as a monster.
fn beast(name: &str, stats: [i8; 6], attribute: &str) -> crate::common::Figure {
    let [speed, melee, accuracy, defence, courage, health] = stats;
    let figure = armed(&["Hand Weapon"]).with(attribute).enemy();
    figure.but(|draft| {
        (draft.name, draft.speed, draft.melee) = (name.to_string(), speed, melee);
        (draft.accuracy, draft.defence, draft.courage, draft.health) = (accuracy, defence, courage, health);
    })
}

/// Proves sb.ex.56: a water beast at its bank.
#[test]
fn sb_ex_56() {
    // The bank runs through the middle of the table; TRO walks straight at it and at PIK.
    let walks_at = |inside: f64, more: &[u8], end: &[Choice]| {
        let lake = vec![block(Kind::Water, (-9.0, -9.0), (0.0, 9.0), 0.0)];
        let pike = beast("Pike", [5, 2, 0, 12, 0, 9], "Aquatic").at(-inside, 0.0);
        let (mut state, [trooper, pike]) = lay_among(lake, [tro().at(6.0, 0.0), pike]);
        state[pike].side = Side::Monster;
        let way = vec![step(1.9 - inside, 0.0)]; // a gap of 0.9"
        let mut fates = dice(more.iter().copied()).choose(Act::Move).go(way);
        fates = end.iter().fold(fates, |fates, choice| fates.choose(*choice));
        activate(&mut state, &mut fates, trooper);
        fates.expect_spent();
        (state, fates, [trooper, pike])
    };

    let (state, _, [trooper, pike]) = walks_at(0.4, &[], &[Act::Done.into()]);
    assert_eq!((vitals(&state, trooper), vitals(&state, pike)), ((10, 0), (9, 0)));

    let (state, fates, [trooper, pike]) = walks_at(1.2, &[3, 6, 5, 6], &[]);
    assert_eq!((vitals(&state, trooper), vitals(&state, pike)), ((10 - 5, 1), (9, 1)));
    assert!(stands_at(&state, pike, -0.2, 0.0) && backed_off(&fates, trooper));
    assert!(stands_at(&state, trooper, 0.8 + 2.0, 0.0));
}

/// Proves sb.ex.57: a fire keeps it off.
#[test]
fn sb_ex_57() {
    let walks_past = |fire: f64, more: &[u8], end: &[Choice]| {
        // The campfire lies north of the whole way, the wolf 0.7" south of it.
        let fires = vec![campfire((-9.0, -1.5 - fire), (9.0, -0.5 - fire))];
        let wolf = beast("Dark Wolf", [8, 1, 0, 12, 0, 8], "Fear of Fire").at(0.0, 1.7);
        let (mut state, [trooper, wolf]) = lay_among(fires, [tro().at(-3.0, 0.0), wolf]);
        state[wolf].side = Side::Monster;
        let mut fates = dice(more.iter().copied()).choose(Act::Move).go(vec![step(3.0, 0.0)]);
        fates = end.iter().fold(fates, |fates, choice| fates.choose(*choice));
        activate(&mut state, &mut fates, trooper);
        fates.expect_spent();
        (state, [trooper, wolf])
    };

    let (mut state, [trooper, wolf]) = walks_past(1.6, &[], &[Act::Done.into()]);
    assert_eq!(state[wolf].fatigue, 0);
    let mut attack = dice([6, 4, 4, 8]); // 6 + 4 + 1 = 11 < 12; 4 + 8 + 1 = 13
    melee(&mut state, &mut attack, trooper, wolf);
    assert_eq!((vitals(&state, trooper), vitals(&state, wolf)), ((10 - 4, 1), (8, 1)));
    assert!(backed_off(&attack, trooper));
    attack.expect_spent();

    let (state, [_, wolf]) = walks_past(2.4, &[1, 2, 1, 2], &[]);
    assert_eq!(state[wolf].fatigue, 1);
}

/// Proves sb.ex.58: cover in front of what cannot be hurt.
#[test]
fn sb_ex_58() {
    for (in_cover, hits, of_hundred) in [(true, false, 28), (false, true, 36)] {
        let fence = in_cover.then(|| block(Kind::Obstacle, (11.5, -2.0), (11.8, 2.0), 0.5)); // hides its legs
        let (mut state, [trooper, armour]) =
            lay_among(Vec::from_iter(fence), [tro().at(0.0, 0.0), monster("living-armour").at(13.0, 0.0)]);
        let volley = shoot(&mut state, &mut dice([8, 5]), trooper, armour);
        assert_eq!(volley.shot, Strike { hit: hits, damage: 0 }); // 8 + 5 + 1 = 14 against 14, less 1 in cover

        let (state, [trooper, armour]) = lay([tro(), monster("living-armour")]);
        let cover = in_cover.then_some(Fact::Cover { shooter: trooper, target: armour });
        let odds = exact(Decisions::default(), Stated(Vec::from_iter(cover)), |fates| {
            Ok(Battle::new(&mut state.clone(), fates).shoot(trooper, [armour], FIRST_ARM)?.shot)
        });
        assert_eq!(odds.chance(|strike| strike.hit), hundredths(of_hundred));
        assert_eq!(odds.mean(|strike| strike.damage as u32), ratio(0, 1));
    }
}

/// Proves sb.ex.61: nobody left to distract.
#[test]
fn sb_ex_61() {
    let after_its_move = |tokens: u8, end: Act| {
        let hobgoblin = monster("hobgoblin").tired(tokens).at(2.2, 0.0); // 1.2" from where TRO ends
        let figures = [tro().at(-3.0, 0.0), hobgoblin, monster("dark-wolf").at(0.0, 2.8)];
        let (mut state, [trooper, hobgoblin, wolf]) = lay_out(figures);
        let mut fates = script().choose(Act::Move).go(vec![step(0.0, 0.0)]).choose(end);
        activate(&mut state, &mut fates, trooper);
        fates.expect_spent();
        (state[hobgoblin].fatigue, state[wolf].fatigue)
    };

    assert_eq!(after_its_move(0, Act::Distract), (1, 0));
    assert_eq!(after_its_move(1, Act::Done), (1, 0));
    let figures =
        [tro().at(0.0, 0.0), monster("hobgoblin").tired(1).at(2.2, 0.0), monster("dark-wolf").at(0.0, 2.8)];
    let (state, [trooper, ..]) = lay_out(figures);
    assert!(!offers::acts(&state, trooper, &[]).contains(&Act::Distract));
}

/// Proves sb.ex.59: cold iron against a man.
#[test]
fn sb_ex_59() {
    let shot = |house_rule: bool, shot: Shot, faces: [u8; 2], reroll: Option<u8>| {
        let (mut state, [rifleman, cultist]) = lay([rif().carrying("Cold Iron Shot"), monster("cultist")]);
        state.options.brittle_rerolls = house_rule;
        state.pools[0] = Pool { skill: 1, ..Pool::EMPTY };
        let mut fates = dice(faces.into_iter().chain(reroll)).choose(shot);
        if reroll.is_some() {
            fates = fates.choose(Reroll::Skill);
        }
        shoot(&mut state, &mut fates, rifleman, cultist);
        fates.expect_spent();
        (state[cultist].health, state[rifleman].unloaded.has(0), state.pools[0].skill)
    };
    let cold = Shot::Special(Quality::ColdIron);

    assert_eq!(shot(false, cold, [1, 10], None), (10, true, 1)); // a 1 shows
    assert_eq!(shot(false, Shot::Plain, [1, 10], None), (0, true, 1)); // 13, Skill 10
    assert_eq!(shot(false, cold, [5, 5], None), (10, true, 1)); // 12, and no Fate Die
    assert_eq!(shot(true, cold, [5, 5], Some(8)), (10 - 8, true, 0)); // 5 + 8 + 2 = 15
}

/// Proves sb.ex.60: salt and two 1s.
#[test]
fn sb_ex_60() {
    let (mut state, [coachman, ghost]) = lay([blu().carrying("Salt Bag"), monster("ghost")]);
    state.pools[0] = OWN_DICE;
    let mut fates = dice([1, 1]).choose(Shot::Special(Quality::Salt));

    let volley = shoot(&mut state, &mut fates, coachman, ghost);

    assert_eq!((volley.shot, state[coachman].broken.has(0)), (Strike::default(), true));
    let salt = RuleId("sb.arm.salt.4");
    assert!(told(&fates, |event| matches!(event, Event::Spoiled(Spoiled { rule, .. }) if *rule == salt)));
    fates.expect_spent();
}

/// Proves sb.ex.69: Cause Confusion.
#[test]
fn sb_ex_69() {
    let confused = |house_rule: bool, faces: &[u8]| {
        let (mut state, [trooper, bats]) = lay_out([tro().at(0.0, 0.0), monster("bat-swarms").at(-1.0, 0.0)]);
        state.options.confusion_moves_away = house_rule;
        let mut fates = dice([3, 4, 2, 6].into_iter().chain(faces.iter().copied()));
        melee(&mut state, &mut fates, trooper, bats); // 8 < 12, 9 < 13, and TRO must Back Off
        fates.expect_spent();
        (state, [trooper, bats])
    };
    // 72° clockwise from east: 2 × (0.309, 0.951).
    let (state, [trooper, _]) = confused(false, &[2]);
    assert!(stands_at(&state, trooper, 0.618, 1.902));

    let (state, [trooper, bats]) = confused(false, &[5]);
    assert!(stands_at(&state, trooper, 0.0, 0.0));
    assert_eq!(state.gap(trooper, bats), Some(inches(1)));

    let (state, [trooper, bats]) = confused(true, &[5, 10]);
    assert!(stands_at(&state, trooper, 2.0, 0.0) && stands_at(&state, bats, -1.0, 0.0));
}

/// Proves sb.ex.72: a critical blow on a rider.
#[test]
fn sb_ex_72() {
    for house_rule in [false, true] {
        let (mut state, [trooper, rider]) = lay_out([tro().at(-1.5, 0.0), cav().enemy().at(0.0, 0.0)]);
        state.options.criticals = true;
        state.options.critical_moves_the_horse = house_rule;
        state.pools[1] = Pool { power: 1, ..Pool::EMPTY };
        let mut fates = dice([10, 10, 7]).choose(Negate::Power); // 10 + 2, less 4

        melee(&mut state, &mut fates, trooper, rider);

        assert_eq!((vitals(&state, rider), vitals(&state, trooper)), ((10 - 8, 1), (10, 1)));
        let (foot, horse) = if house_rule { (-1.5, 2.0) } else { (-3.5, 0.0) };
        assert!(stands_at(&state, trooper, foot, 0.0) && stands_at(&state, rider, horse, 0.0));
        fates.expect_spent();
    }
}

/// Proves sb.ex.71: a low terrace.
#[test]
fn sb_ex_71() {
    let struck = |house_rule: bool, more: &[u8]| {
        let terrace = vec![block(Kind::Rock, (-5.0, -5.0), (5.0, 5.0), 2.0)];
        let (officer, victim) = (off().at(3.1, 0.0).up(2.0), tro().enemy().at(4.1, 0.0).up(2.0)); // 0.4" from the edge
        let (mut state, [officer, victim]) = lay_among(terrace, [officer, victim]);
        state.options.small_drops_safe = house_rule;
        let mut fates = dice([9, 3].into_iter().chain(more.iter().copied())); // 9 + 3 + 2 = 14, Skill 3
        strike(&mut state, &mut fates, officer, victim);
        fates.expect_spent();
        (state[victim].health, elevation_of(&state, victim))
    };

    assert_eq!(struck(false, &[2, 3]), (7, inches(0)));
    assert_eq!(struck(true, &[]), (7, inches(2)));
}

/// Proves sb.ex.70: a Leap at the only soldier.
#[test]
fn sb_ex_70() {
    let acts = |house_rule: bool| {
        let wall = vec![block(Kind::Rock, (2.0, -20.0), (2.5, 20.0), 2.0)];
        let (mut state, [jackal, trooper]) =
            lay_among(wall, [monster("werejackal").at(0.0, 0.0), tro().at(6.0, 0.0)]); // 5" apart
        state.options.leap_needs_new_target = house_rule;
        state.pools[0] = Pool { monster: 1, ..Pool::EMPTY };
        let mut fates = script();
        if !house_rule {
            fates = dice([4, 6]).choose(Steer::Leap).choose(Response::BackOff); // 4 + 6 + 2 + 1 = 13
        }
        activate(&mut state, &mut fates, jackal);
        fates.expect_spent();
        (state[trooper].health, state.pools[0].monster, stands_at(&state, jackal, 5.0, 0.0))
    };

    assert_eq!(acts(false), (10 - 5, 0, true));
    assert_eq!(acts(true), (10, 1, false)); // nobody is asked, and the climb takes too long
}

/// Proves sb.ex.73: a brigand's blunderbuss.
#[test]
fn sb_ex_73() {
    let fires = |house_rule: bool| {
        let kit = crate::common::Figure { kit: Some(2), ..monster("brigante").at(0.0, 0.0) };
        // TRO at 6", OFF at 7" and 0.7" from TRO: 8" and 1.7" between the middles.
        let (mut state, [brigante, trooper, officer]) =
            lay_out([kit, tro().at(7.0, 0.0), off().at(7.865, 1.463)]);
        state.options.monsters_shoot_one = house_rule;
        let mut fates = dice([9, 5]); // 9 + 5 + 0 - 1 = 13, and 9 + 1
        if !house_rule {
            fates = fates.dice([8, 6]).choose(Reaction::Nothing); // 8 + 6 + 0 - 1 = 13 < 14
        }
        activate(&mut state, &mut fates, brigante);
        fates.expect_spent();
        assert_eq!(state[trooper].place, Place::Removed);
        (state[officer].health, shots_told(&fates).len())
    };

    assert_eq!(fires(false), (12, 2));
    assert_eq!(fires(true), (12, 1));
}

/// Proves sb.ex.74: an Officer who sows fear.
#[test]
fn sb_ex_74() {
    let officer = off().with("Sow Fear").at(0.0, 0.0);
    let figures = [officer, rif().at(0.0, 3.0), tro().enemy().at(6.0, 0.0), tro().enemy().at(-7.5, 0.0)];
    let (mut state, [_, own, near, far]) = lay_out(figures); // 2", 5" and 6.5" away
    state.phase = Phase::End;
    let mut fates = dice([4, 4]); // one Terror Check: 8

    let _ = Battle::new(&mut state, &mut fates).step().unwrap();

    assert_eq!(state[near].terror, Terror::Stunned(Spell::Waiting));
    assert_eq!([own, far].map(|figure| state[figure].terror), [Terror::Steady; 2]);
    fates.expect_spent();
}

/// Proves sb.ex.75: alone against the monsters.
#[test]
fn sb_ex_75() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = Pool { monster: 1, ..Pool::EMPTY };
    let mut fates = dice([6, 7]); // 14 >= 13, and nobody is asked to negate the 6
    shoot(&mut state, &mut fates, trooper, ghoul);
    assert_eq!((state[ghoul].health, state.pools[0].monster), (12 - 6, 1));
    fates.expect_spent();

    for house_rule in [false, true] {
        let bones = crate::common::Figure {
            with: silver_bayonet::With { bones: Some(true), ..Default::default() },
            ..monster("skeletal-soldier").at(0.0, 4.0)
        };
        let (mut state, [acolyte, pile, ..]) =
            lay_out([monster("necromancer-acolyte").at(0.0, 0.0), bones, tro().at(15.0, 0.0)]); // 14" away
        state.options.solo_bone_piles = house_rule;
        state.pools[0] = Pool::START;
        let mut fates = if house_rule { script() } else { dice([3, 5]) }; // a Skeletal Soldier, straight behind
        activate(&mut state, &mut fates, acolyte);
        fates.expect_spent();
        assert_eq!(state[pile].place, if house_rule { Place::Standing } else { Place::BonePile });
        assert_eq!(state.pools[0].monster, u8::from(!house_rule));
        assert_eq!(state.figures.len(), if house_rule { 3 } else { 4 });
    }
}
