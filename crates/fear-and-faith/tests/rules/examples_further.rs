//! The worked examples of section 19.8: FFX-98, 99, 101 to 109, 111 to 120, 122, 123. Those of the scenarios and of the
//! campaign stand with them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use fear_and_faith::{
    Act, Announce, Battle, Dice, Fact, Feature, Fire, Fright, Hand, Harm, Insanity, ModelSetup, Nominate,
    Options, Order, Phase, Place, Refuge, Setup, State, Strength, Target, Tool, Veer, Weather, YesNo,
};
use table::{Kind, Length};

use crate::common::ranged::{FIRST, acts, attacks, shoot, watch};
use crate::common::witchcraft::kill;
use crate::common::*;
use crate::rules::fear::morale::CHECK;
use crate::rules::fear::{field, green, scare};
use crate::rules::fighting::ring::{blows, by_night, called, place};
use crate::rules::movement::{act, among, piece, special, spot};
use crate::rules::turn::groups::{in_turn, leader};

/// The turn of a party begins, and nobody is asked anything but these dice and choices.
fn turn_begins(state: &mut State, seat: u8) {
    (state.phase, state.turn, state.to_act) = (Phase::TurnBegins, 4, fates::Seat(seat));
    let _ = play(state, Script::default(), |battle| battle.step());
}

fn outdoors(
    models: impl IntoIterator<Item = ModelSetup>,
    terrain: Vec<fear_and_faith::TerrainSetup>,
) -> State {
    let mut state = lay(&Setup { indoors: false, ..among(models, terrain) });
    (state.parties[0].side, state.parties[1].side) = (fear_and_faith::Side::Good, fear_and_faith::Side::Evil);
    state
}

/// The body lies 10 mm from the middle of the table.
fn near(state: &mut State, model: FigureId) {
    state[model].corpse = Some(spot(0.0, 10.0));
}

/// With one option changed.
fn with(mut state: State, switch: fn(&mut Options) -> &mut bool) -> State {
    *switch(&mut state.options) = true;
    state
}

/// FFX-98: a Champion that began its turn wholly behind a barn charges a Rookie at -2 and attacks at +1; in fog, 160 mm off
/// in the open, it is unseen but not hidden: -1, and no bonus. ff.ambush.1, ff.ambush.2, ff.ambush.3
#[test]
fn ffx_98_hidden_or_only_unseen() {
    let barn = piece(Kind::Building, 60.0, (-60.0, -100.0), (60.0, -20.0));
    let mut state = outdoors([rookie().at(0.0, -150.0), champion().enemy().at(0.0, 0.0)], vec![barn]);
    turn_begins(&mut state, 1);
    assert!(state[B].hidden);
    // 6 passes, 5 - 2 fails, 6 passes.
    let test = scare(B, Fright::Charge);
    let failures = play(&mut state, Script::default().dice([6, 5, 6]), |battle| battle.fear_test(A, test));
    assert_eq!(failures, 1);
    let mut state = green([rookie().at(25.0, 0.0), champion().enemy().at(0.0, 0.0)]);
    state[B].hidden = true;
    let fight = |state: &mut State| {
        blows(state, Script::default().dice([3, 4]), |battle| battle.attacks(B, A, false))
    };
    assert_eq!(fight(&mut state), ["8 against 6: Rookie Occult Investigator (modern) must give ground."]);

    let mut state = outdoors([rookie().at(0.0, 0.0), champion().enemy().at(185.0, 0.0)], vec![]);
    state.weather = Weather::Fog;
    turn_begins(&mut state, 1);
    assert!(!state[B].hidden && !state.sees(A, B));
    let failures = play(&mut state, Script::default().dice([6, 5, 6]), |battle| battle.fear_test(A, test));
    assert_eq!(failures, 0, "6, 4 and 6");
    let mut state = green([rookie().at(25.0, 0.0), champion().enemy().at(0.0, 0.0)]);
    assert_eq!(fight(&mut state), ["7 against 6: Rookie Occult Investigator (modern) must give ground."]);
}

/// FFX-99: a Wolf that lies wholly in a wood is hidden; 3, 3, 4 at -1 + 1 passes for Mina; 6 against 4, even, and she falls.
/// With its base across the edge, or with an enemy within 75 mm in the wood, it is not. ff.ambush.6, ff.ambush.3
#[test]
fn ffx_99_out_of_the_trees() {
    let wood = || piece(Kind::Woods, 60.0, (-100.0, -100.0), (100.0, 100.0));
    let begin = |wolf: (f64, f64), mina: (f64, f64)| {
        let models = [model("mina-harker").at(mina.0, mina.1), model("wolf").enemy().at(wolf.0, wolf.1)];
        let mut state = outdoors(models, vec![wood()]);
        turn_begins(&mut state, 1);
        state
    };
    let mut state = begin((0.0, 0.0), (200.0, 0.0));
    assert!(state[B].hidden);
    let test = scare(B, Fright::Charge);
    assert_eq!(play(&mut state, Script::default().dice([3, 3, 4]), |battle| battle.fear_test(A, test)), 0);
    assert!(!begin((90.0, 0.0), (200.0, 0.0))[B].hidden, "a base across the edge");
    assert!(!begin((0.0, 0.0), (90.0, 0.0))[B].hidden, "65 mm off in the same wood");
    assert!(begin((-50.0, 0.0), (80.0, 0.0))[B].hidden, "105 mm off");

    let mut state = green([model("mina-harker").at(25.0, 0.0), model("wolf").enemy().at(0.0, 0.0)]);
    state[B].hidden = true;
    let told = blows(&mut state, Script::default().dice([2, 3]), |battle| battle.attacks(B, A, false));
    assert_eq!(told, ["6 against 4: Mina Harker is knocked down."]);
}

/// FFX-101: a Survivor with a shotgun touches a transfixed Slasher and nobody else: no Quality die, 8 against 7, killed.
/// With a standing Cultist in contact as well he may not fire. ff.target.melee.3, ff.ranged.pistol.4
#[test]
fn ffx_101_a_shotgun_at_arms_length() {
    let survivor = || model("zombie-survivor-with-shotgun").at(0.0, 0.0);
    let mut state = on_table([survivor(), slasher().enemy().at(25.0, 0.0).transfixed()]);
    assert!(acts(&state, A, 1).contains(&Act::Shoot(FIRST, B)));
    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[2, 4]), [(B, 8, 7, Harm::Kill)]);

    let state = on_table([
        survivor(),
        slasher().enemy().at(25.0, 0.0).transfixed(),
        cultist().enemy().at(-25.0, 0.0),
    ]);
    assert!(!acts(&state, A, 1).iter().any(|act| matches!(act, Act::Shoot(..))));
}

/// FFX-102: a Slasher with its back to the edge of a rock 60 mm high loses 8 to 5, odd: it goes over. A 4 leaves it below
/// with two actions to stand, a 2 kills it. Its base is 20 mm wide of the edge: the width of the recoil crosses it.
/// ff.recoil.7, ff.fall.1
#[test]
fn ffx_102_off_the_rock() {
    for kind in [Kind::Rock, Kind::Building] {
        for edge in [-5.0, -12.5, -18.0] {
            for (die, lives) in [(4, true), (2, false)] {
                let rock = piece(kind, 60.0, (-200.0, -200.0), (0.0, 200.0));
                let models = [cop().at(edge - 25.0, 0.0).up(60.0), slasher().enemy().at(edge, 0.0).up(60.0)];
                let mut state = lay(&among(models, [rock]));
                let script = Script::default().dice([5, 2]).dice([die]);
                // From farther back there is room to the sides on top of the rock.
                let sideways = edge == -18.0;
                if sideways {
                    let script = Script::default().dice([5, 2]);
                    play(&mut state, script, |battle| battle.attacks(A, B, false));
                    assert_eq!(state[B].fallen, None, "{kind:?} {edge}");
                    continue;
                }
                play(&mut state, script, |battle| battle.attacks(A, B, false));
                assert_eq!(state[B].is_on_table(), lives, "{kind:?} {edge}");
                if lives {
                    assert_eq!(state[B].fallen, Some(2));
                    assert_eq!(state.table.as_ref().unwrap().base(B).unwrap().elevation, Length::ZERO);
                }
            }
        }
    }
}

/// FFX-103: with a wall 10 mm behind it and walls on both sides a Slasher recoils 10 mm and stands; where a recoil needs a
/// whole base it falls. ff.recoil.9, ff.recoil.10
#[test]
fn ffx_103_little_room() {
    let lay = || {
        let walls = [
            piece(Kind::Wall, 60.0, (47.5, -60.0), (60.0, 60.0)),
            piece(Kind::Wall, 60.0, (0.0, -30.0), (47.5, -14.0)),
            piece(Kind::Wall, 60.0, (0.0, 14.0), (47.5, 30.0)),
        ];
        lay(&among([cop().at(0.0, 0.0), slasher().enemy().at(25.0, 0.0)], walls))
    };
    let fight =
        |state: &mut State| play(state, Script::default().dice([5, 3]), |battle| battle.attacks(A, B, false));
    let mut state = lay();
    fight(&mut state);
    assert_eq!((place(&state, B), state[B].fallen), ((350, 0), None));

    let mut state = with(lay(), |options| &mut options.recoil_needs_a_base);
    fight(&mut state);
    assert_eq!((place(&state, B), state[B].fallen), ((250, 0), Some(1)));
}

/// FFX-104: a Cop (Q3+) and a Rookie (Q4+) bash a heavy door on one roll against 4+: 3 and 5 are one action each, the door
/// takes 5 - 1 + 1; with 3 and 2 there is no action and a turnover. ff.move.bash.3
#[test]
fn ffx_104_two_at_the_door() {
    let feature = Feature { locked: true, strength: Strength::Heavy, ..Feature::default() };
    let door = || special(feature, piece(Kind::Door, 60.0, (50.0, -30.0), (54.0, 30.0)));
    let models = || [cop().at(37.5, -13.0), rookie().at(37.5, 13.0), cultist().enemy().at(300.0, 0.0)];
    let start = || in_turn(lay(&among(models(), [door()])));
    let script = |dice: [u8; 2]| Script::default().choose(Nominate::Bash(0)).choose(Dice(2)).dice(dice);

    let mut state = start();
    let lines = tale(&mut state, script([3, 5]).dice([5]), |battle| battle.step());
    assert!(state.scenery.open.has(0), "{lines:?}");
    assert_eq!([A, B].map(|model| state[model].activated), [true; 2]);
    assert_eq!((state.parties[0].turnovers, state.phase), (0, Phase::Activations));

    let mut state = start();
    let _ = play(&mut state, script([3, 2]), |battle| battle.step());
    assert!(!state.scenery.open.has(0));
    assert_eq!((state.parties[0].turnovers, state.phase), (1, Phase::TurnEnds));
}

/// FFX-105: by night a Minor Vampire flees and its straight line passes 60 mm from a Hunter with holy water and stakes: it
/// turns aside to keep 75 mm. A Cop in his place is ignored; by day he is not. ff.morale.flee.3, ff.morale.flee.6
#[test]
fn ffx_105_whom_a_vampire_shuns() {
    let flees = |shunned: ModelSetup, night: bool| {
        let models = [minor_vampire().at(0.0, -250.0), shunned.enemy().at(85.0, -380.0)];
        let mut state = on_table(models);
        state.clock.night = night;
        play(&mut state, Script::default().dice([2, 4, 5]), |battle| battle.morale_check(A, CHECK));
        place(&state, A)
    };
    let hunter = || model("vampire-hunter-with-holy-water");
    assert_eq!(flees(cop(), true), (0, -2500 - 1200), "straight past a Cop");
    let (east, south) = flees(hunter(), true);
    assert!(east < 0 && south > -2500 - 1200, "{east} {south}");
    let gap = ((f64::from(east) - 850.0).powi(2) + (f64::from(south) + 3800.0).powi(2)).sqrt() - 250.0;
    assert!((750.0..900.0).contains(&gap), "it keeps Short and turns no more than it must: {gap}");
    let (east, _) = flees(cop(), false);
    assert!(east < 0, "by day any weapon can kill it");
}

/// FFX-106: three Rookies apart from each other regroup on 3 + 1 and 4 + 1: two actions each. A and B end in contact; C
/// cannot, and stays where it was. ff.regroup.2, ff.regroup.5
#[test]
fn ffx_106_regroup() {
    let mut state = in_turn(on_table([
        leader().at(0.0, 0.0),
        rookie().at(-150.0, 0.0),
        rookie().at(-60.0, 120.0),
        rookie().at(190.0, 0.0),
        cultist().enemy().at(0.0, 420.0),
    ]));
    let script =
        Script::default().choose(Dice(1)).dice([5]).choose(Act::Order(Order::Regroup)).pick([B, C, D]);
    let script = script.choose(Dice(2)).dice([3, 4]);
    // B goes towards C and does not touch it yet; then C comes to B, and D goes east and stands alone.
    let script = script.choose(Target(B)).choose(Act::Move).go(vec![spot(-150.0, 100.0)]).choose(Act::Done);
    let script = script.choose(Target(C)).choose(Act::Move).go(vec![spot(-125.0, 100.0)]).choose(Act::Done);
    let script = script.choose(Act::Move).go(vec![spot(250.0, 60.0)]).choose(Act::Done);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert_eq!(place(&state, B), (-1500, 1000));
    assert_eq!(place(&state, C), (-1250, 1000));
    assert_eq!(place(&state, D), (1900, 0));
    assert!(told.iter().any(|line| line.contains("stays where it was")), "{told:?}");
}

/// FFX-107: a Cop shoots a Bigfoot on a cliff at 70 mm: 9 against 7, beaten, killed; on the ground 6 against 7.
/// ff.climb.fight.1, ff.sr.acrobat.2
#[test]
fn ffx_107_shot_on_the_cliff() {
    let start = || on_table([cop().at(0.0, 0.0), model("bigfoot").enemy().at(102.5, 0.0)]);
    let mut state = start();
    state[B].climbing = true;
    let script = Script::default().choose(YesNo::No).dice([2, 4]);
    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    assert_eq!(attacks(&told), [(B, 9, 7, Harm::Kill)]);
    assert_eq!(shoot(&mut start(), Fire::SINGLE, B, &[2, 4]), [(B, 6, 7, Harm::Nothing)]);
}

/// FFX-108: at the turn limit a Supernatural Slasher (92) feigns death and nobody else is lost: 92 / 25 is 3.
/// ff.sr.hard-to-kill.5
#[test]
fn ffx_108_dead_men_count() {
    let mut setup = setup([
        cop().at(0.0, 0.0),
        model("supernatural-slasher-with-machete-or-claws").enemy().at(25.0, 0.0),
    ]);
    setup.limit = Some(fear_and_faith::Limit::Rounds(5));
    let mut state = lay(&setup);
    play(&mut state, Script::default().dice([6, 1]), |battle| battle.attacks(A, B, false));
    assert!(state[B].feigns());
    (state.phase, state.turn) = (Phase::TurnBegins, 10);
    assert_eq!(state.outcome().unwrap().points, [3, 0]);
}

/// The Slasher north of a low wall 20 mm thick, the Rookie behind it.
fn low_wall(models: [ModelSetup; 2], height: f64) -> State {
    lay(&among(models, [piece(Kind::Obstacle, height, (-100.0, -10.0), (100.0, 10.0))]))
}

/// FFX-109: a Slasher charges a Rookie across a low wall; 7 against 2 + 3 + 1 = 6, even, and he falls; 3 and 3 tie; and the
/// Rookie has the +1 in his own attack, too. ff.melee.mod.obstacle.1, ff.melee.mod.obstacle.2, ff.melee.mod.obstacle.3
#[test]
fn ffx_109_behind_a_low_wall() {
    let start = || {
        let models = [rookie().at(0.0, 22.5), slasher().enemy().at(0.0, -80.0)];
        let mut state = low_wall(models, 20.0);
        state[A].hand = Hand::Knife;
        (state.parties[0].side, state.parties[1].side) =
            (fear_and_faith::Side::Good, fear_and_faith::Side::Evil);
        let lines = act(&mut state, B, 2, Act::Charge(A), Script::default().dice([4, 4, 4]));
        assert!(state.touching(B).contains(A), "{lines:?} {:?}", place(&state, B));
        assert!(place(&state, B).1 < -200, "the wall is not crossed");
        state
    };
    let fight = |state: &mut State, dice, by: FigureId, at: FigureId| {
        blows(state, Script::default().dice(dice), |battle| battle.attacks(by, at, false)).remove(0)
    };
    let mut state = start();
    assert!(fight(&mut state, [4, 3], B, A).starts_with("7 against 6"));
    assert!(state[A].is_fallen());
    assert!(fight(&mut start(), [3, 3], B, A).starts_with("6 against 6"));
    let mut state = start();
    assert!(fight(&mut state, [3, 2], A, B).starts_with("6 against 5"));
    assert_eq!(state[B].fallen, None, "odd: it recoils");
}

/// FFX-111: a Rookie picks up a dead man's chainsaw, starts it and attacks Walking Dead: 2 + 1 + 4 = 7 against 5, Lethal.
/// ff.action.draw.4, ff.action.draw.5, ff.melee.unfamiliar.3
#[test]
fn ffx_111_a_dead_mans_chainsaw() {
    let mut state = on_table([
        rookie().at(0.0, 0.0),
        walking_dead().enemy().at(25.0, 0.0),
        model("zombie-hunter-with-chainsaw").at(0.0, 25.0),
    ]);
    kill(&mut state, C);
    near(&mut state, C);
    act(&mut state, A, 3, Act::PickUpTool(C, Tool::Chainsaw), Script::default());
    act(&mut state, A, 2, Act::StartChainsaw, Script::default());
    let script = Script::default().dice([4, 5, 3]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));
    assert!(told[0].starts_with("7 against 5"), "{told:?}");
    assert!(state[B].is_gone());
}

/// FFX-112: a Rookie with somebody else's stake: 2 - 1 + 2 + 4 = 7 against 6 destroys a fallen Minor Vampire by night;
/// against a fallen Cultist 2 - 2 + 2 + 4 = 6 against 6 is a tie. ff.melee.unfamiliar.4
#[test]
fn ffx_112_anothers_stake() {
    let start = |foe: ModelSetup| {
        let models = [
            rookie().at(0.0, 0.0),
            foe.enemy().at(25.0, 0.0).fallen(),
            model("professional-vampire-hunter").at(0.0, 25.0),
        ];
        let mut state = by_night(on_table(models));
        kill(&mut state, C);
        near(&mut state, C);
        act(&mut state, A, 3, Act::PickUpTool(C, Tool::Stake), Script::default());
        act(&mut state, A, 2, Act::ReadyStake, Script::default());
        state
    };
    let drive = |state: &mut State, dice: [u8; 2]| {
        state.active = Some(crate::rules::movement::with_actions(A, 1));
        blows(state, Script::default().dice(dice), |battle| battle.performs(A, Act::Stake(B))).remove(0)
    };
    let mut state = start(minor_vampire());
    assert!(drive(&mut state, [4, 3]).starts_with("7 against 6"));
    assert!(state[B].is_gone());
    let mut state = start(cultist());
    assert!(drive(&mut state, [4, 4]).starts_with("6 against 6"));
    assert!(state[B].is_on_table());
}

/// A room with a lamp in it, the Rookie in the room, the Cop and the Cultist outside looking in by an opening.
fn lit_room() -> State {
    let lamp = special(
        Feature { lamp: true, ..Feature::default() },
        piece(Kind::Difficult, 0.0, (-2.0, 110.0), (2.0, 114.5)),
    );
    let room = special(
        Feature { room: true, ..Feature::default() },
        piece(Kind::Difficult, 0.0, (-150.0, 40.0), (150.0, 150.0)),
    );
    let models =
        [cop().at(0.0, 0.0), model("cultist-with-pistol").enemy().at(60.0, 0.0), rookie().at(60.0, 75.0)];
    lay(&among(models, [lamp, room]))
}

/// FFX-113: a Cop shoots a room's only lamp at 100 mm: 3 + 1 - 1 + 4 = 7 against 3, out. Then a Cultist shoots a Rookie in
/// that room at 50 mm: 6 against 6, nothing; with the lamp burning 7 against 6. ff.time.light.3, ff.time.light.4
#[test]
fn ffx_113_lights_out() {
    let mut state = lit_room();
    let shot = |state: &mut State| {
        attacks(&watch(state, Script::default().dice([4, 4]), |battle| {
            battle.shoots(B, FIRST, C, Fire::SINGLE)
        }))
    };
    assert_eq!(shot(&mut state.clone()), [(C, 7, 6, Harm::Fall)]);
    assert!(acts(&state, A, 1).contains(&Act::ShootLamp(FIRST, 0)), "a closer enemy does not matter");
    let lines = act(&mut state, A, 1, Act::ShootLamp(FIRST, 0), Script::default().dice([4, 3]));
    assert!(lines[0].ends_with("7 against 3: it goes out."), "{lines:?}");
    assert!(state[A].attacked);
    assert_eq!(shot(&mut state), [(C, 6, 6, Harm::Nothing)]);
}

/// A referee may put a lamp out and light it again. ff.time.light.3
#[test]
fn a_referee_puts_a_lamp_out() {
    let mut state = lit_room();
    let set = |state: &mut State, to| {
        let decree = fates::Overrule::Set { lever: "lamp-1-out".to_string(), to };
        <fear_and_faith::FearAndFaith as fates::Rules>::overrule(state, &decree).unwrap();
        state.is_in_the_dark(C)
    };
    assert_eq!([1, 0].map(|to| set(&mut state, to)), [true, false]);
}

/// FFX-114: a Champion charges a Rookie 60 mm from the edge: 3, 2, 1 at -1 all fail, and he runs off the table; Insanity
/// 5 + 1 = 6, Frightened; after the scenario a 2 against 4+ makes it permanent. ff.fear.result.10, ff.insanity.end.1
#[test]
fn ffx_114_mad_and_gone() {
    let mut state = green([rookie().at(0.0, -377.5), champion().enemy().at(0.0, -250.0)]);
    let script = Script::default().dice([3, 2, 1]).dice([5]);
    let failures = play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Charge)));
    assert_eq!((failures, state[A].place), (3, Place::Gone(fear_and_faith::End::Routed)));
    assert_eq!(state[A].insanity, Insanity::Frightened.number());
    let fates = play(&mut state, Script::default().dice([2]), |battle| battle.after_the_game(&[0, 0]));
    assert_eq!(fates[0].insanity, Insanity::Frightened.number());
}

/// FFX-115: a Cop touches a standing Slasher and a transfixed Cultist; 7 against 3 + 4 - 1 = 6, and he falls; where the
/// helpless do not outnumber it is 7 against 7. ff.melee.mod.outnumber.2, ff.melee.mod.outnumber.3
#[test]
fn ffx_115_transfixed_but_in_the_way() {
    let start = || {
        on_table([
            cop().at(0.0, 0.0),
            slasher().enemy().at(25.0, 0.0),
            cultist().enemy().at(-25.0, 0.0).transfixed(),
        ])
    };
    let fight = |mut state: State| {
        blows(&mut state, Script::default().dice([4, 4]), |battle| battle.attacks(B, A, false)).remove(0)
    };
    assert_eq!(fight(start()), "7 against 6: Cop is knocked down.");
    let spared = with(start(), |options| &mut options.helpless_do_not_outnumber);
    assert_eq!(fight(spared), "7 against 7: nothing comes of it.");
}

/// FFX-116: a single shot of an assault rifle at A (150 mm) that is let spread: 8 against 6, odd; B, 40 mm from A, 10
/// against 3. Held to one target nobody is asked. ff.weapon.assault-rifle.3, ff.weapon.assault-rifle.2
#[test]
fn ffx_116_one_shot_two_men() {
    let start = || {
        let swat = model("swat-member-special-operations-soldier").at(0.0, 0.0);
        let far = |east: f64| cultist().enemy().at(east, 430.0);
        let near = [cultist().enemy().at(175.0, 0.0), cultist().enemy().at(175.0, 65.0)];
        on_table([swat].into_iter().chain(near).chain([far(-400.0), far(-300.0), far(-200.0)]))
    };
    let fire = |mut state: State, script: Script| {
        attacks(&watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE)))
    };
    let spread = Script::default().choose(YesNo::Yes).dice([3, 4, 5, 1]);
    assert_eq!(fire(start(), spread), [(B, 8, 6, Harm::Recoil), (C, 10, 3, Harm::Gruesome)]);
    let held = Script::default().choose(YesNo::No).dice([3, 4]);
    assert_eq!(fire(start(), held), [(B, 8, 6, Harm::Recoil)]);
    let single = with(start(), |options| &mut options.assault_rifle_single_target);
    assert_eq!(fire(single, Script::default().dice([3, 4])), [(B, 8, 6, Harm::Recoil)]);
}

/// FFX-117: an aimed burst at A (80 mm): 5 against 4, even, falls; B, 30 mm from A, at -1: 5 against 5. Where an aimed shot
/// is single nobody aims a burst. ff.ranged.auto.5, ff.ranged.auto.8
#[test]
fn ffx_117_an_aimed_burst() {
    let start = || {
        let smg = model("zombie-survivor-with-smg").at(0.0, 0.0);
        on_table([smg, cultist().enemy().at(105.0, 0.0), cultist().enemy().at(105.0, 55.0)])
    };
    let shots = shoot(&mut start(), Fire::AIMED_BURST, B, &[2, 3, 3, 3]);
    assert_eq!(shots, [(B, 5, 4, Harm::Fall), (C, 5, 5, Harm::Nothing)]);
    let aims = |state: &State| acts(state, A, 2).contains(&Act::AimedBurst(FIRST, B));
    assert!(aims(&start()));
    let single = with(start(), |options| &mut options.aimed_shot_is_single);
    assert!(!aims(&single) && acts(&single, A, 2).contains(&Act::AimedShot(FIRST, B)));
}

/// FFX-118: a Champion out of hiding charges an Occult Investigator: 3, 3, 5 at -1 + 1 passes; where Danger Sense helps in
/// combat only, two dice fail. ff.sr.danger-sense.3, ff.sr.danger-sense.4
#[test]
fn ffx_118_sensed_in_time() {
    let start = || {
        let mut state = field([model("occult-investigator-modern"), champion().enemy()]);
        state[B].hidden = true;
        state
    };
    let test = |mut state: State, dice: &[u8]| {
        let script = Script::default().dice(dice.iter().copied()).facts([]);
        play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Charge)))
    };
    assert_eq!(test(start(), &[3, 3, 5]), 0);
    // The Scared die is 1 + 1: only the recoil.
    assert_eq!(test(with(start(), |options| &mut options.danger_sense_in_combat_only), &[3, 3, 5, 1]), 2);
}

/// FFX-119: a Cop attacks a Snake Familiar: 4 against 7, even, and the Cop falls; no poison die. Where poison works in
/// defence a 6 makes the Cop Q4+. ff.sr.poison.1, ff.sr.poison.4
#[test]
fn ffx_119_bitten_in_defence() {
    let start = || on_table([cop().at(0.0, 0.0), model("snake-familiar").enemy().at(25.0, 0.0)]);
    let fight = |mut state: State, dice: &[u8]| {
        let script = Script::default().dice(dice.iter().copied());
        play(&mut state, script, |battle| battle.attacks(A, B, false));
        (state[A].fallen, state[A].quality_target())
    };
    assert_eq!(fight(start(), &[1, 6]), (Some(1), 3));
    assert_eq!(fight(with(start(), |options| &mut options.poison_in_defence), &[1, 6, 6]), (Some(1), 4));
    assert_eq!(fight(with(start(), |options| &mut options.poison_in_defence), &[1, 6, 5]), (Some(1), 3));
}

/// FFX-120: a teleporting Demonic Dog rolls 4 and 5: up to 180 mm, not into contact. With 3, 4 and 6 it lands touching a
/// Rookie: 4, 4, 3 is one failure, and he recoils 25 mm. ff.sr.teleport.5, ff.sr.teleport.6, ff.sr.teleport.7
#[test]
fn ffx_120_out_of_thin_air() {
    let start = || {
        let mut state =
            green([rookie().at(0.0, 0.0), model("demonic-dog-teleporting").enemy().at(150.0, 0.0)]);
        (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, fates::Seat(1));
        state
    };
    let jump = |dice: &[u8], to: (f64, f64)| {
        let script = Script::default().choose(Announce::Teleport).choose(Dice(dice.len() as u8));
        script.dice(dice.iter().copied()).go(vec![spot(to.0, to.1)])
    };
    let tries = |state: &mut State, script: Script| {
        let mut script = script;
        Battle::new(state, &mut script).activate(B).map(|()| script.is_spent())
    };
    // Two successes: beside the Rookie it may not land, at 30 mm from him it may.
    let mut state = start();
    assert_eq!(tries(&mut state, jump(&[4, 5], (60.0, 0.0))).ok(), Some(true));
    let zone = |state: &State| fear_and_faith::Reach::Place {
        model: B,
        zone: fear_and_faith::Zone::Jump(B, state.length(fear_and_faith::Stick::Long)),
    };
    let state = start();
    assert!(zone(&state).allows(&state, &vec![spot(25.0, 0.0)]).is_err());
    assert!(zone(&state).allows(&state, &vec![spot(26.0, 0.0)]).is_ok());
    assert!(zone(&state).allows(&state, &vec![spot(331.0, 0.0)]).is_err(), "181 mm");

    let mut state = start();
    let script = jump(&[3, 4, 6], (25.0, 0.0)).dice([4, 4, 3]);
    assert_eq!(tries(&mut state, script).ok(), Some(true));
    assert_eq!((place(&state, B), place(&state, A)), ((250, 0), (-250, 0)));

    let mut state = with(start(), |options| &mut options.teleport_into_contact);
    assert_eq!(tries(&mut state, jump(&[4, 5], (25.0, 0.0)).dice([4, 4, 4])).ok(), Some(true));
    assert_eq!(place(&state, B), (250, 0));
}

/// FFX-122: a Werewolf charges a Rookie: 2, 3, 5 is two failures, he recoils, and a Scared die of 3 is a flight of 75 mm to
/// the closest edge although cover is nearer; where the scared choose he may run for the cover. With an enemy 40 mm off that
/// line he takes the line that turns least and keeps 75 mm. ff.scared.flee.1, ff.scared.flee.2, ff.morale.flee.6
#[test]
fn ffx_122_which_way_to_run() {
    let start = |more: Vec<ModelSetup>| {
        let models = [rookie().at(0.0, -200.0), werewolf().enemy().at(0.0, -100.0)].into_iter().chain(more);
        let rock = piece(Kind::Rock, 60.0, (60.0, -260.0), (100.0, -200.0));
        let mut state = lay(&among(models, [rock]));
        (state.parties[0].side, state.parties[1].side) =
            (fear_and_faith::Side::Good, fear_and_faith::Side::Evil);
        state
    };
    let test = |state: &mut State, script: Script| {
        play(state, script.dice([2, 3, 5, 3]), |battle| battle.fear_test(A, scare(B, Fright::Charge)))
    };
    let mut state = start(vec![]);
    assert_eq!(test(&mut state, Script::default()), 2);
    assert_eq!(place(&state, A), (0, -2250 - 750));

    let mut state = with(start(vec![]), |options| &mut options.scared_choose_their_way);
    test(&mut state, Script::default().choose(Refuge::Cover));
    assert!(place(&state, A).0 > 0, "{:?}", place(&state, A));

    let mut state = start(vec![cultist().enemy().at(65.0, -310.0)]);
    test(&mut state, Script::default());
    let (east, south) = place(&state, A);
    assert!(east < 0 && south < -2250, "{east} {south}");
}

/// FFX-123: a Rookie picks up a baseball bat and makes a powerful attack on Walking Dead: 8 against 6, and the natural 6
/// destroys it. ff.action.draw.4, ff.melee.unfamiliar.5, ff.sr.zombie.3
#[test]
fn ffx_123_a_bat_found_on_the_floor() {
    let mut state = on_table([
        called("Rookie", rookie()).at(0.0, 0.0),
        walking_dead().enemy().at(25.0, 0.0),
        model("zombie-survivor-with-baseball-bat").at(0.0, 25.0),
    ]);
    kill(&mut state, C);
    near(&mut state, C);
    assert!(acts(&state, A, 3).contains(&Act::PickUpTool(C, Tool::HeavyWeapon)));
    let lines = act(&mut state, A, 3, Act::PickUpTool(C, Tool::HeavyWeapon), Script::default());
    assert_eq!(lines, ["Rookie picks up the heavy weapon of Zombie Survivor with baseball bat."]);
    let told = blows(&mut state, Script::default().dice([6, 5]), |battle| battle.attacks(A, B, true));
    assert!(told[0].starts_with("8 against 6"), "{told:?}");
    assert!(state[B].is_gone());
}

/// ff.action.draw.4, ff.action.draw.5: each weapon can be taken once, by nobody without hands, and a saw has stopped; a
/// Magic Weapon is no part of what is found (ff.melee.unfamiliar.5).
#[test]
fn what_the_dead_leave_behind() {
    let owner = || {
        written(3, 3, &["Chainsaw", "Heavy Weapon", "Razor", "Stakes", "Magic Weapon", "Unique"])
            .at(0.0, 25.0)
    };
    let finds = |model: ModelSetup| {
        let mut state = on_table([model.at(0.0, 0.0), cultist().enemy().at(300.0, 0.0), owner()]);
        kill(&mut state, C);
        near(&mut state, C);
        let open: Vec<Tool> = acts(&state, A, 1)
            .into_iter()
            .filter_map(|act| if let Act::PickUpTool(_, tool) = act { Some(tool) } else { None })
            .collect();
        (state, open)
    };
    let (mut state, open) = finds(rookie());
    assert_eq!(open, Tool::ALL);
    act(&mut state, A, 1, Act::PickUpTool(C, Tool::Chainsaw), Script::default());
    assert!(!acts(&state, A, 1).contains(&Act::PickUpTool(C, Tool::Chainsaw)));
    assert!(acts(&state, A, 1).contains(&Act::StartChainsaw));
    assert!(!state.has(A, fear_and_faith::Special::MagicWeapon));
    assert_eq!(finds(walking_dead()).1, []);
    assert_eq!(finds(model("large-rabid-dog")).1, []);
    // A thicker base than that of the dead man's place is too far off.
    let mut far = on_table([rookie().at(0.0, 0.0), cultist().enemy().at(300.0, 0.0), owner().at(0.0, 50.0)]);
    kill(&mut far, C);
    assert!(!acts(&far, A, 1).iter().any(|act| matches!(act, Act::PickUpTool(..))));
}

/// ff.action.draw.4: at a real table people are asked whether it touches the place.
#[test]
fn at_a_real_table_people_say_whether_it_can_be_reached() {
    let start = || {
        let mut state = field([rookie(), cultist().enemy(), model("zombie-hunter-with-chainsaw")]);
        state[C].place = Place::Gone(fear_and_faith::End::Killed);
        state
    };
    for (facts, got) in [(vec![Fact::AtWeapon { model: A, of: C }], true), (vec![], false)] {
        let mut state = start();
        let script = Script::default().facts(facts);
        act(&mut state, A, 1, Act::PickUpTool(C, Tool::Chainsaw), script);
        assert_eq!(state[A].found.has(Tool::Chainsaw), got);
    }
}

/// ff.melee.mod.obstacle.1: a wall 30 mm thick is too thick, bases 60 mm apart along the wall are not opposite each other,
/// and something solid is no obstacle to fight across.
#[test]
fn what_is_fought_across() {
    let adjacent = |kind, thick: f64, east: f64| {
        let models = [rookie().at(0.0, 12.5), slasher().enemy().at(east, -thick - 12.5)];
        let state = lay(&among(models, [piece(kind, 20.0, (-100.0, -thick), (100.0, 0.0))]));
        state.touching(A).contains(B)
    };
    assert!(adjacent(Kind::Obstacle, 20.0, 0.0));
    assert!(adjacent(Kind::Obstacle, 25.0, 0.0));
    assert!(!adjacent(Kind::Obstacle, 30.0, 0.0));
    assert!(adjacent(Kind::Obstacle, 20.0, 20.0));
    assert!(!adjacent(Kind::Obstacle, 20.0, 60.0));
    assert!(!adjacent(Kind::Wall, 20.0, 0.0));
}

/// ff.melee.mod.obstacle.3: if neither has come to the other the attacked one has the +1. ff.melee.mod.obstacle.4: with
/// height as well it is still +1.
#[test]
fn the_attacked_one_defends_a_wall_that_nobody_came_to() {
    let state = low_wall([rookie().at(0.0, 22.5), slasher().enemy().at(0.0, -22.5)], 20.0);
    let total = |state: &State, one, other| {
        let blow = state.blow(one, other, fear_and_faith::Strike::Plain);
        crate::rules::fighting::ring::totals_of(state, &blow)
    };
    assert_eq!(total(&state, A, B), (2, 4));
    assert_eq!(total(&state, B, A), (3, 3));

    let mut state = state;
    state.table.as_mut().unwrap().shift(A, spot(0.0, 22.5), Length(100));
    assert_eq!(total(&state, B, A), (3, 3), "obstacle and height are one entry");
    assert_eq!(total(&state, A, B), (3, 4), "each has its own");
}

/// ff.time.light.5: a lamp out of sight is not offered, nor one to a shooter in hand-to-hand; a 1 and a 1 jam the pistol;
/// a tie leaves it burning. ff.time.light.4
#[test]
fn a_lamp_is_shot_at_like_anything_else() {
    let lamp = || {
        special(
            Feature { lamp: true, ..Feature::default() },
            piece(Kind::Difficult, 0.0, (-2.0, 98.0), (2.0, 102.0)),
        )
    };
    let start = |more: Vec<fear_and_faith::TerrainSetup>, foe: f64| {
        let terrain = [lamp()].into_iter().chain(more);
        lay(&among([cop().at(0.0, 0.0), cultist().enemy().at(foe, 0.0)], terrain))
    };
    let offers = |state: &State| acts(state, A, 1).contains(&Act::ShootLamp(FIRST, 0));
    let wall = piece(Kind::Wall, 60.0, (-100.0, 50.0), (100.0, 55.0));
    assert!(offers(&start(vec![], 300.0)));
    assert!(!offers(&start(vec![wall], 300.0)));
    assert!(!offers(&start(vec![], 25.0)));

    let mut state = start(vec![], 300.0);
    let lines = act(&mut state, A, 1, Act::ShootLamp(FIRST, 0), Script::default().dice([1, 4, 1]));
    assert!(lines[0].ends_with("4 against 4: it burns on."), "{lines:?}");
    assert_eq!(state[A].arms[0], fear_and_faith::Ready::Jammed);
    assert!(!offers(&state), "its attack is made");
}

/// ff.time.light.3: with a second lamp in the room it is not dark; a target in another room is not either; and what is
/// poor light anyway costs 1 and not 2.
#[test]
fn a_room_is_dark_when_all_its_lamps_are_out() {
    let mut state = lit_room();
    assert!(!state.is_in_the_dark(C));
    state.scenery.dark.insert(0);
    assert!(state.is_in_the_dark(C) && !state.is_in_the_dark(A));
    state.clock.poor_light = true;
    let shots =
        watch(&mut state, Script::default().dice([4, 4]), |battle| battle.shoots(B, FIRST, C, Fire::SINGLE));
    assert_eq!(attacks(&shots), [(C, 6, 6, Harm::Nothing)]);
}

/// ff.morale.flee.6: where both sides are as straight the owner chooses. ff.morale.flee.7: where he may, any line that comes
/// nearer and keeps away.
#[test]
fn the_owner_chooses_between_equal_lines() {
    let start = || {
        let mut state = green([rookie().at(0.0, -200.0), werewolf().enemy().at(0.0, -360.0)]);
        state[A].hand = Hand::Knife;
        state
    };
    let flee = |state: &mut State, script: Script| {
        play(state, script.dice([3, 4, 5]), |battle| battle.morale_check(A, CHECK));
        place(state, A)
    };
    let left = flee(&mut start(), Script::default().choose(Veer::Left));
    let right = flee(&mut start(), Script::default().choose(Veer::Right));
    assert_eq!((left.0, left.1), (-right.0, right.1));
    assert!(left.0 != 0);

    let mut state = with(start(), |options| &mut options.flight_owner_chooses);
    let wide = flee(&mut state, Script::default().go(vec![spot(-115.0, -230.0)]));
    assert!(wide.0 < -1000 && wide.1 < -2000, "{wide:?}");
}

/// ff.fear.result.10: what only hampers a model in play does nothing to one that is gone, and a heart fails anywhere.
#[test]
fn insanity_off_the_table() {
    let gone = |modifier: i16, dice: &[u8]| {
        let mut state = green([rookie().at(0.0, 0.0), champion().enemy().at(0.0, 100.0)]);
        crate::setup::staged::ends(&mut state, A, fear_and_faith::End::Routed);
        play(&mut state, Script::default().dice(dice.iter().copied()), |battle| battle.goes_mad(A, modifier));
        (state[A].insanity, state[A].transfixed.is_some(), state[A].place)
    };
    let routed = Place::Gone(fear_and_faith::End::Routed);
    assert_eq!(gone(0, &[1]), (0, false, routed));
    assert_eq!(gone(-3, &[6]), (9, false, routed));
    assert_eq!(gone(-4, &[6, 3, 4, 4]), (10, false, routed));
    assert_eq!(gone(-4, &[6, 3, 3, 4]), (10, false, Place::Gone(fear_and_faith::End::Killed)));
}
