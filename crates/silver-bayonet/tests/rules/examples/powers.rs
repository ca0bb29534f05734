//! Examples 35 to 52 but for the odds: creatures, and what people can do against them.

use super::*;
use silver_bayonet::ActivationEvent;

/// Proves sb.ex.35 but for the Pixie's own Move: its nearness spoils the shot, and the token helps the answer.
#[test]
fn sb_ex_35() {
    let pixie = monster("pixie").at(1.1, 1.67); // 1" from TRO, 14" from the Bandit
    let (mut state, [trooper, bandit, _]) =
        lay_out([tro().tired(1).at(0.0, 0.0), monster("bandit").at(16.0, 0.0), pixie]);
    let mut fates = dice([6, 6]).choose(Act::Shoot(FIRST_ARM)).choose(Target(bandit)).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 6, 1));
    assert!(state[trooper].unloaded.has(0));
    fates.expect_spent(); // the two dice were the Bandit's
}

/// Proves sb.ex.36: a Skeletal Soldier three ways.
#[test]
fn sb_ex_36() {
    let skeleton = || lay([hvy(), tro(), monster("skeletal-soldier"), monster("necromancer-acolyte")]);

    let (mut state, [heavy, _, bones, _]) = skeleton();
    strike(&mut state, &mut dice([2, 6]), heavy, bones);
    assert_eq!(state[bones].place, Place::Removed);

    let (mut state, [_, trooper, bones, _]) = skeleton();
    shoot(&mut state, &mut dice([8, 5]), trooper, bones);
    assert_eq!((state[bones].health, state[bones].place), (5 - 4, Place::Standing));

    let (mut state, [_, trooper, bones, _]) = skeleton();
    strike(&mut state, &mut dice([6, 5]), trooper, bones);
    assert_eq!((state[bones].health, state[bones].place), (5 - 6, Place::BonePile));
}

/// Proves sb.ex.37: the Viper's cap and venom, and the Medic's cure.
#[test]
fn sb_ex_37_viper_and_cure() {
    let (mut state, [viper, trooper, medic]) = lay([monster("viper"), tro(), tro().with("Medic")]);
    let mut fates = dice([9, 4, 6, 5, 7, 6]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, viper, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 3, 1));
    assert!(state[trooper].venom);
    assert_eq!(state.speed(trooper), inches(4));
    assert_eq!((state[viper].health, state[viper].place), (1 - 7, Place::Removed));
    fates.expect_spent();

    activate(&mut state, &mut script().choose(Act::Treat(trooper)), medic);

    assert_eq!((state[trooper].health, state[trooper].venom), (9, false));
    assert_eq!(state.speed(trooper), inches(6));
}

/// Proves sb.ex.38: Deathroll.
#[test]
fn sb_ex_38() {
    let pond = vec![block(Kind::Water, (-3.0, -3.0), (0.9, 3.0), 0.0)];
    let (mut state, [crocodile, trooper]) =
        lay_among(pond, [monster("crocodile").at(0.0, 0.0), tro().at(1.0, 0.0)]);
    let mut fates = dice([3, 8, 2, 4]).choose(Response::BackOff);

    melee(&mut state, &mut fates, crocodile, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 4 - 4, 1));
    assert_eq!(vitals(&state, crocodile), (12, 1));
    assert_eq!(place_of(&state, crocodile), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.39: a Necromancer Acolyte.
#[test]
fn sb_ex_39() {
    let (mut state, [acolyte, _]) =
        lay_out([monster("necromancer-acolyte").at(0.0, 0.0), tro().at(0.0, -21.0)]);
    activate(&mut state, &mut dice([7, 4]), acolyte);

    let raised = FigureId(2);
    let north = Direction::toward(spot(0.0, 0.0), spot(0.0, -21.0));
    assert_eq!(state.profile(raised).id, "revenant");
    assert_eq!(place_of(&state, raised), along(spot(0.0, 0.0), north.clockwise(4), inches(3)));
    assert!(state[raised].activated);

    let (mut state, [acolyte, _, revenant, bones]) = lay_out([
        monster("necromancer-acolyte").at(0.0, -20.0),
        tro().at(0.0, 11.0),
        monster("revenant").health(8).at(5.0, -20.0),
        monster("skeletal-soldier").at(-5.0, -20.0),
    ]);
    let mut fates = dice([3, 2]);
    activate(&mut state, &mut fates, acolyte);

    assert_eq!((state[revenant].health, state[bones].health), (10, 5));
    assert!(!told(
        &fates,
        |event| matches!(event, Event::Activation(ActivationEvent::Healed { figure, .. }) if *figure == bones)
    ));
    fates.expect_spent();
}

/// Proves sb.ex.40: Demonic Fire.
#[test]
fn sb_ex_40() {
    let (mut state, [demon, cuirassier]) = lay_out([monster("demon").at(0.0, 0.0), cui().at(13.0, 0.0)]);
    let mut fates = dice([6, 8]).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, demon);

    assert_eq!(state[cuirassier].health, 12 - 7);
    assert_eq!(place_of(&state, demon), spot(0.0, 0.0));
    assert!(!state[demon].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.ex.41: Back Off against a wall, an enemy, a friend.
#[test]
fn sb_ex_41() {
    let (b, o) = (tro().at(0.0, 0.0), tro().enemy().at(-1.0, 0.0));
    let backs_off = |terrain, other: crate::common::Figure, b_at, o_at| {
        let (mut state, [b, o, _]) = lay_among(terrain, [b.clone(), o.clone(), other]);
        Battle::new(&mut state, &mut script()).back_off(b, o).unwrap();
        stands_at(&state, b, b_at, 0.0) && stands_at(&state, o, o_at, 0.0)
    };
    let far = || tro().at(20.0, 20.0);
    let wall = vec![block(Kind::Wall, (1.2, -3.0), (4.0, 3.0), 2.0)];

    assert!(backs_off(wall, far(), 0.7, -1.3));
    assert!(backs_off(vec![], tro().enemy().at(3.2, 0.0), 1.2, -1.0));
    assert!(backs_off(vec![], tro().at(1.5, 0.0), 0.5, -1.5));
    assert!(backs_off(vec![], far(), 2.0, -1.0));
}

/// Proves sb.ex.42: which dives are legal.
#[test]
fn sb_ex_42() {
    let (state, [trooper, shooter, _]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(6.0, 0.0), tro().enemy().at(0.0, -9.0)]);
    let dives_to = |east, south| {
        let mut state = state.clone();
        let mut fates = dice([1, 2]).choose(Reaction::Dive).go(vec![spot(east, south).into()]);
        shoot(&mut state, &mut fates, shooter, trooper);
        fates.expect_spent();
        place_of(&state, trooper)
    };
    let dive = Reach::Dive { figure: trooper, away_from: FigureSet::from_iter([shooter]) };

    assert_eq!(dives_to(0.0, 2.0), spot(0.0, 2.0));
    assert_eq!(dives_to(0.0, -2.0), spot(0.0, -2.0)); // nearer to the other enemy, who stands beyond 6"
    assert!(dive.allows(&state, &vec![spot(1.0, 1.7).into()]).is_err());
}

/// Proves sb.ex.43: a Distraction sets up a blow.
#[test]
fn sb_ex_43() {
    let (mut state, [trooper, officer, troll]) =
        lay_out([tro().at(0.0, 0.0), off().at(8.0, 10.0), monster("troll").at(8.0, 0.0)]);
    let mut fates = script().choose(Act::Move).go(vec![spot(5.0, 0.0).into()]).choose(Act::Distract);

    activate(&mut state, &mut fates, trooper); // asked nothing more

    assert_eq!(state[troll].fatigue, 1);
    assert_eq!(defence(&state, troll, officer).total(), 12);
    assert_eq!(state.melee_tally(troll, officer).total(), 2);
    fates.expect_spent();

    let mut blow = dice([4, 6]);

    strike(&mut state, &mut blow, officer, troll);

    assert_eq!(state[troll].health, 20 - 2);
    blow.expect_spent();
}

/// Proves sb.ex.44: criticals on.
#[test]
fn sb_ex_44() {
    let (mut state, [trooper, hobgoblin]) = lay_out([tro().at(0.0, 0.0), monster("hobgoblin").at(1.0, 0.0)]);
    state.options.criticals = true;
    state.pools[0] = OWN_DICE;
    let mut fates = dice([10, 10]);

    melee(&mut state, &mut fates, trooper, hobgoblin);

    assert_eq!((vitals(&state, trooper), vitals(&state, hobgoblin)), ((10, 1), (14 - 11, 1)));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    assert_eq!(place_of(&state, hobgoblin), spot(3.0, 0.0));
    fates.expect_spent();

    state.figures.iter_mut().for_each(|figure| figure.fatigue = 0); // the next turn
    let mut again = dice([1, 1]);

    let missed = strike(&mut state, &mut again, trooper, hobgoblin); // no reroll is offered

    assert!(!missed.hit);
    assert_eq!(
        attack(&state, trooper, hobgoblin, Weapon::Bayonet).damage.reasons(),
        [(-1, RuleId("sb.wpn.improvised.1"))]
    );
    assert_eq!(state.pools[0], OWN_DICE);
    again.expect_spent();
}

/// Proves sb.ex.45: a Quick Load mishap.
#[test]
fn sb_ex_45() {
    let fires = |faces| {
        let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
        let mut fates = dice(faces);
        let volley = shoot(&mut state, &mut fates, soldier, ghoul);
        fates.expect_spent();
        (volley.shot.hit, state[soldier].broken.has(0))
    };

    assert_eq!(fires([3, 1]), (false, true));
    assert_eq!(fires([3, 2]), (false, false));
}

/// Proves sb.ex.46: a Swarm.
#[test]
fn sb_ex_46() {
    let swarm = || lay([tro().carrying("Salt Bag"), monster("swarm")]);
    let fired = |shot: Shot| {
        let (mut state, [trooper, swarm]) = swarm();
        shoot(&mut state, &mut dice([9, 6]).choose(shot), trooper, swarm);
        (state[swarm].health, state[swarm].place)
    };

    assert_eq!(fired(Shot::Plain), (6, Place::Standing));
    assert_eq!(fired(Shot::Special(Quality::Salt)), (6 - 9, Place::Removed));

    let (mut state, [trooper, swarm]) = swarm();
    strike(&mut state, &mut dice([9, 6]), trooper, swarm);

    assert_eq!(state[swarm].health, 6 - 2);
}

/// Proves sb.ex.47: the Evil Eye.
#[test]
fn sb_ex_47() {
    let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
    state.options.solo_monster_dice = true;
    state.pools[0] = Pool::START;
    let mut fates =
        dice([9, 4, 6, 8, 2, 7, 8]).choose(Reroll::Skill).choose(Negate::Take).choose(Negate::Take);

    melee(&mut state, &mut fates, trooper, witch);

    assert_eq!((vitals(&state, trooper), vitals(&state, witch)), ((10 - 8, 1), (10 - 4, 1)));
    assert!(matches!(state[trooper].terror, Terror::Paralysed(_)));
    assert!(backed_off(&fates, trooper));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.48: Quick Reload.
#[test]
fn sb_ex_48() {
    let (mut state, [trooper, target]) =
        lay_out([tro().unloaded().at(-12.0, 0.0), tro().enemy().at(11.0, 0.0)]);
    state.pools[0] = Pool::START;
    let mut fates = dice([6, 7]).choose(Act::QuickReload(FIRST_ARM, Fuel::Skill)).choose(Act::Move);
    fates = fates
        .go(vec![spot(-8.0, 0.0).into()])
        .choose(Act::Shoot(FIRST_ARM))
        .choose(Reroll::Keep)
        .choose(Reaction::Nothing);

    activate(&mut state, &mut fates, trooper); // no free reload is offered, and no second quick one

    assert_eq!(state[target].health, 10 - 6);
    assert!(state[trooper].unloaded.has(0));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.50: Trample.
#[test]
fn sb_ex_50() {
    let (mut state, [bear, trooper]) = lay_out([monster("polar-bear").at(0.0, 0.0), tro().at(1.5, 0.0)]);
    let mut fates = dice([4, 6, 8, 6]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, bear, trooper);

    assert_eq!((vitals(&state, bear), vitals(&state, trooper)), ((18 - 8, 1), (10 - 5, 1)));
    assert_eq!(place_of(&state, bear), spot(-2.0, 0.0));
    assert_eq!(
        defence(&state, trooper, bear).reasons(),
        [
            (13, RuleId("sb.dice.7")),
            (-1, RuleId("sb.melee.fatigue.5")),
            (-2, RuleId("sb.attr.can.trample.3"))
        ]
    );
    fates.expect_spent();

    let mut stands = script().choose(Act::Done);
    activate(&mut state, &mut stands, trooper);

    assert!(!state[trooper].knocked_down);
    stands.expect_spent();
}

/// Proves sb.ex.51: Deluge.
#[test]
fn sb_ex_51() {
    let (mut state, [demon, trooper]) = lay_out([monster("demon").at(0.0, 0.0), tro().at(11.0, 0.0)]);
    state.weather = Weather::Deluge;
    let mut fates = dice([9, 8]);

    activate(&mut state, &mut fates, demon);

    assert_eq!((state[trooper].health, state[trooper].place), (10 - 11, Place::Removed));
    fates.expect_spent();

    let (mut state, [bandit, _]) = lay_out([monster("bandit").at(0.0, 0.0), tro().at(20.0, 0.0)]);
    state.weather = Weather::Deluge;

    activate(&mut state, &mut script(), bandit); // no shot

    assert_eq!(place_of(&state, bandit), spot(5.0, 0.0));
}

/// Proves sb.ex.52: Powerful Enchantment.
#[test]
fn sb_ex_52() {
    let (mut state, [trooper, enemy]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(3.0, 0.0)]);
    state.omens.enchantment = true;
    state[trooper].unloaded.set(0);
    let mut fates = dice([4, 5]).choose(Act::Reload(FIRST_ARM)).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert!(state[trooper].entranced);
    fates.expect_spent();

    state[trooper].activated = false;
    let acts = offers::acts(&state, trooper, &[]); // in the same turn
    let barred = |act: &Act| matches!(act, Act::Attack(_) | Act::Shoot(_));
    assert!(!acts.iter().any(barred));
    assert!([Act::Move, Act::Distract].iter().all(|act| acts.contains(act)));
    let reactions = offers::reactions(&state, enemy, trooper, FIRST_ARM);
    assert!(reactions.contains(&Reaction::ReturnFire(FIRST_ARM)));
}
