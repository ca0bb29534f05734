//! Whom one may shoot at: lines of sight, the closest enemy, hand-to-hand, woods, Stealth.

use fear_and_faith::{Act, Fact, Fire, Means, ModelSetup, Nearness, Setup, Stick, Weather};
use table::Kind;

use crate::common::ranged::*;
use crate::common::*;

/// A cop's rifle-bearing cousin: C3, 30 points.
fn rifleman() -> ModelSetup {
    written(3, 3, &["Rifle"])
}

fn outdoors(models: impl IntoIterator<Item = ModelSetup>) -> Setup {
    Setup { indoors: false, ..setup(models) }
}

/// ff.ranged.los.1, ff.ranged.los.5: a wall, an enemy, a friend, even one on the ground: whatever the line crosses stops
/// the shot.
#[test]
fn walls_and_models_in_the_line_stop_a_shot() {
    let between = |other: ModelSetup| {
        on_table([rifleman().at(0.0, 0.0), cultist().enemy().at(200.0, 0.0), other.at(100.0, 0.0)])
    };
    let wall = block(Kind::Wall, [90.0, -50.0, 110.0, 50.0], 60.0);
    let walled = among(setup([rifleman().at(0.0, 0.0), cultist().enemy().at(200.0, 0.0)]), [wall]);

    assert_eq!(marks(&between(cultist().enemy()), A), [C]);
    assert_eq!(marks(&between(cop()), A), []);
    assert_eq!(marks(&between(cop().fallen()), A), []);
    assert_eq!(marks(&walled, A), []);
}

/// ff.ranged.los.2: a friend at the shooter's elbow does not stop it; the same friend a little farther on does.
#[test]
fn a_friend_in_contact_does_not_block() {
    let beside = |east: f64| {
        on_table([rifleman().at(0.0, 0.0), cultist().enemy().at(200.0, 0.0), cop().at(east, 0.0)])
    };

    assert_eq!(marks(&beside(25.0), A), [B]);
    assert_eq!(marks(&beside(26.0), A), []);
}

/// ff.ranged.los.3: a ghost in the line does not block, and costs 1.
#[test]
fn a_shot_through_a_ghost_is_at_minus_1() {
    let ghost = written(3, 3, &["Immaterial"]).enemy();
    let mut state = on_table([cop().at(0.0, 0.0), cultist().enemy().at(95.0, 0.0), ghost.at(48.0, 0.0)]);

    assert!(state.has_clear_shot(A, B));
    let seen = shoot(&mut state, Fire::SINGLE, B, &[4, 6]);
    assert_eq!((seen[0].1, seen[0].2), (7, 8)); // 3 + 1 - 1 + 4
}

/// ff.ranged.los.4, ff.ranged.cover.1, ff.ranged.mod.cover.1: half behind a wall is cover, -1; all behind it is hidden.
#[test]
fn a_wall_before_half_of_the_target_is_cover() {
    let behind = |north: f64| {
        let wall = block(Kind::Wall, [140.0, north, 150.0, 100.0], 60.0);
        among(setup([rifleman().at(0.0, 0.0), cultist().enemy().at(200.0, 0.0)]), [wall])
    };
    let (open, half, whole) = (behind(20.0), behind(0.0), behind(-60.0));

    assert!(!open.lie(A, B, Stick::Long).unwrap().cover);
    assert!(half.lie(A, B, Stick::Long).unwrap().cover);
    assert_eq!(whole.lie(A, B, Stick::Long), None);
    assert_eq!([&open, &half, &whole].map(|state| marks(state, A).len()), [1, 1, 0]);
}

/// ff.ranged.los.1, ff.move.door.2: a door that is shut stops a shot, one that stands open does not.
#[test]
fn one_shoots_through_an_open_door() {
    let door = block(Kind::Door, [90.0, -50.0, 110.0, 50.0], 60.0);
    let mut state = among(setup([rifleman().at(0.0, 0.0), cultist().enemy().at(200.0, 0.0)]), [door]);

    assert_eq!(marks(&state, A), []);
    state.scenery.open.insert(0);
    assert_eq!(marks(&state, A), [B]);
}

/// ff.target.closest.1: of two alike the closer one must be shot.
#[test]
fn the_closest_enemy_must_be_shot() {
    let state = on_table([
        rifleman().at(0.0, 0.0),
        cultist().enemy().at(100.0, 0.0),
        cultist().enemy().at(0.0, 101.0),
    ]);

    assert_eq!(marks(&state, A), [B]);
    let means = state.arm(A, FIRST).unwrap().means(false, Nearness::Farther);
    assert!(
        state.may_target(A, B, Stick::Long, means)
            && !state.may_target(A, C, Stick::Long, Means::Spell { range: Nearness::WithinShort })
    );
}

/// ff.target.ignore.points.1: a shooter of 50 points may ignore 23-point enemies, not 25-point ones.
#[test]
fn enemies_of_less_than_half_the_points_may_be_ignored() {
    let priced = |points: u16, rules: &[&str]| {
        let mut model = written(4, 2, rules);
        if let fear_and_faith::Written::Whole(draft) = &mut model.profile {
            draft.points = Some(points);
        }
        model
    };
    let near = |points: u16| {
        on_table([
            priced(50, &["Rifle"]).at(0.0, 0.0),
            priced(points, &[]).enemy().at(100.0, 0.0),
            priced(60, &[]).enemy().at(0.0, 200.0),
        ])
    };

    assert_eq!(marks(&near(23), A), [B, C]);
    assert_eq!(marks(&near(25), A), [B]);
}

/// ff.target.ignore.state.1: a model that is on the ground or in cover may be ignored.
#[test]
fn the_fallen_and_the_covered_may_be_ignored() {
    let near = |first: ModelSetup| {
        setup([rifleman().at(0.0, 0.0), first.enemy().at(100.0, 0.0), cultist().enemy().at(0.0, 200.0)])
    };
    let wall = block(Kind::Wall, [70.0, 0.0, 75.0, 60.0], 60.0);

    assert_eq!(marks(&lay(&near(cultist().fallen())), A), [B, C]);
    assert_eq!(marks(&among(near(cultist()), [wall]), A), [B, C]);
}

/// ff.target.ignore.size.1: men may be passed over for something Big, other Big things may not.
#[test]
fn men_may_be_passed_over_for_something_big() {
    let near = |rules: &[&str]| {
        on_table([
            rifleman().at(0.0, 0.0),
            written(4, 2, rules).enemy().at(100.0, 0.0),
            written(4, 2, &["Big"]).enemy().at(0.0, 200.0),
        ])
    };

    assert_eq!(marks(&near(&[]), A), [B, C]);
    assert_eq!(marks(&near(&["Big"]), A), [B]);
}

/// ff.target.ignore.fear.1: anybody may be passed over for a model that is Fearful, Very Fearful or has an Aura of
/// Terror.
#[test]
fn anybody_may_be_passed_over_for_the_dreaded() {
    for dread in ["Fearful", "Very Fearful", "Aura of Terror"] {
        let state = on_table([
            rifleman().at(0.0, 0.0),
            written(4, 2, &["Big"]).enemy().at(100.0, 0.0),
            written(4, 2, &[dread]).enemy().at(0.0, 200.0),
        ]);

        assert_eq!(marks(&state, A), [B, C], "{dread}");
    }
}

/// ff.target.melee.1, ff.target.melee.3: nobody shoots a rifle with an enemy at his throat; with one at his feet he does,
/// and may shoot that one.
#[test]
fn a_rifle_is_not_fired_in_hand_to_hand() {
    let beside = |enemy: ModelSetup| {
        on_table([rifleman().at(0.0, 0.0), enemy.enemy().at(25.0, 0.0), cultist().enemy().at(0.0, 200.0)])
    };

    assert_eq!(marks(&beside(cultist()), A), []);
    assert_eq!(marks(&beside(cultist().fallen()), A), [B, C]);
}

/// ff.target.melee.2: an enemy in contact with a friend of the shooter is safe, even if the friend is on the ground.
#[test]
fn an_enemy_in_contact_with_a_friend_is_not_shot() {
    let held = |friend: ModelSetup| {
        on_table([rifleman().at(0.0, 0.0), cultist().enemy().at(100.0, 0.0), friend.at(100.0, 25.0)])
    };

    assert_eq!(marks(&held(cop()), A), []);
    assert_eq!(marks(&held(cop().fallen()), A), []);
}

/// ff.ranged.woods.2, ff.ranged.woods.4: from outside nobody is shot in a wood, except by a model that stands at its
/// edge and touches him, at -1.
#[test]
fn nobody_is_shot_in_a_wood_from_without() {
    let wood = || block(Kind::Woods, [0.0, -100.0, 200.0, 100.0], 100.0);
    let shot =
        |from: f64, to: f64| among(outdoors([cop().at(from, 0.0), cultist().enemy().at(to, 0.0)]), [wood()]);
    let touching = shot(-12.5, 12.5);

    assert_eq!(marks(&shot(-60.0, 20.0), A), []);
    assert_eq!(marks(&shot(-13.0, 20.0), A), []);
    assert!(touching.lie(A, B, Stick::Short).unwrap().trees);
    let rules = reasons(&touching, |shot| Shot { lie: touching.lie(A, B, Stick::Short).unwrap(), ..shot });
    assert!(rules.contains(&(-1, RuleId("ff.ranged.woods.4"))));
}

/// ff.ranged.woods.3: a model that touches the inner edge shoots out of the wood without a modifier; deeper in nobody
/// does.
#[test]
fn one_shoots_out_from_the_inner_edge() {
    let wood = || block(Kind::Woods, [-200.0, -100.0, 0.0, 100.0], 100.0);
    let shot = |from: f64| among(outdoors([cop().at(from, 0.0), cultist().enemy().at(60.0, 0.0)]), [wood()]);

    assert!(!shot(-12.5).lie(A, B, Stick::Short).unwrap().trees);
    assert_eq!(marks(&shot(-12.5), A), [B]);
    assert_eq!(marks(&shot(-13.0), A), []);
}

/// ff.ranged.woods.5: within one wood only up to Short, and at -1. Nobody shoots through a wood that neither is in.
#[test]
fn within_a_wood_one_shoots_up_to_short_at_minus_1() {
    let wood = || block(Kind::Woods, [-20.0, -100.0, 200.0, 100.0], 100.0);
    let inside = |gap: f64| {
        among(outdoors([rifleman().at(0.0, 0.0), cultist().enemy().at(gap + 25.0, 0.0)]), [wood()])
    };
    let through = among(outdoors([rifleman().at(-100.0, 0.0), cultist().enemy().at(280.0, 0.0)]), [wood()]);

    let lie = inside(75.0).lie(A, B, Stick::Long).unwrap();
    assert!(lie.trees);
    let state = inside(75.0);
    assert_eq!(reasons(&state, |shot| Shot { lie, ..shot }), [(-1, RuleId("ff.ranged.woods.5"))]);
    assert_eq!(marks(&inside(76.0), A), []);
    assert_eq!(marks(&through, A), []);
}

/// ff.weather.fog.1, ff.weather.storm.1, ff.weather.indoor.1: in fog and storm nobody shoots farther than Short, except
/// indoors.
#[test]
fn fog_and_storm_hide_what_is_beyond_short() {
    for weather in [Weather::Fog, Weather::Storm] {
        let at = |gap: f64, indoors: bool| {
            let models = [rifleman().at(0.0, 0.0), cultist().enemy().at(gap + 25.0, 0.0)];
            lay(&Setup { weather, indoors, ..setup(models) })
        };

        assert_eq!(marks(&at(75.0, false), A), [B]);
        assert_eq!(marks(&at(76.0, false), A), []);
        assert_eq!(marks(&at(76.0, true), A), [B]);
    }
}

/// ff.sr.stealth.1, ff.sr.chainsaw.9: a model that has Stealth and touches cover is no target, wherever the shooter
/// stands; a chainsaw spoils it.
#[test]
fn stealth_beside_cover_is_no_target() {
    let wall = || block(Kind::Wall, [112.5, -50.0, 120.0, 50.0], 60.0);
    let sneak = |rules: &[&str], east: f64| {
        among(setup([rifleman().at(0.0, 0.0), written(3, 3, rules).enemy().at(east, 0.0)]), [wall()])
    };

    assert_eq!(marks(&sneak(&["Stealth"], 100.0), A), []);
    assert_eq!(marks(&sneak(&["Stealth"], 99.0), A), [B]);
    assert_eq!(marks(&sneak(&["Stealth", "Chainsaw"], 100.0), A), [B]);
    assert_eq!(marks(&sneak(&[], 100.0), A), [B]);
}

/// ff.ambush.4, ff.ranged.mod.ambush.1: a model that began the turn hidden shoots at +1 from within its cover, not once
/// it has left it.
#[test]
fn a_shot_from_an_ambush_is_at_plus_1() {
    let mut state = on_table([cop().at(0.0, 0.0), cultist().enemy().at(80.0, 0.0)]);
    state[A].hidden = true;
    let mut moved = state.clone();
    moved[A].moves = 1;

    assert!(state.lie(A, B, Stick::Short).unwrap().ambush);
    assert!(!moved.lie(A, B, Stick::Short).unwrap().ambush);
    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[3, 6])[0].1, 8); // 3 + 1 + 1 + 3
}

/// At a real table people are asked about the target that was chosen; a shot that is not allowed costs nothing.
#[test]
fn at_a_real_table_facts_decide_after_the_choice() {
    let mut setup = setup([rifleman().at(0.0, 0.0), cultist().enemy().at(0.0, 0.0), cultist().enemy()]);
    setup.table = None;
    let state = lay(&setup);
    let shot = |facts: Vec<Fact>, dice: &[u8]| {
        let mut state = state.clone();
        let script = Script::default().facts(facts).dice(dice.iter().copied());
        let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
        (attacks(&told), state[A].attacked)
    };
    let clear = Fact::ClearShot { shooter: A, target: B };
    let closer = Fact::CloserTarget { shooter: A, target: B, among: [C].into_iter().collect() };
    let within = |bands: i32| Fact::Within { one: A, other: B, distance: state.length(Stick::Long) * bands };
    let cover = Fact::Cover { shooter: A, target: B };

    assert_eq!(acts(&state, A, 1)[..2], [Act::Shoot(FIRST, B), Act::Shoot(FIRST, C)]);
    assert_eq!(shot(vec![], &[]), (vec![], false));
    assert_eq!(shot(vec![clear, closer, within(1)], &[]), (vec![], false));
    assert_eq!(shot(vec![clear], &[]), (vec![], false));
    let (seen, attacked) = shot(vec![clear, within(2), within(3), cover], &[3, 6]);
    assert_eq!((seen[0].1, seen[0].2, attacked), (6, 8, true)); // 3 + 2 - 1 - 1 + 3
}

use fates::RuleId;
use fear_and_faith::Shot;
