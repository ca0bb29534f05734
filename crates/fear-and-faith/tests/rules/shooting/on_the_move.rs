//! Fire on the move, volleys, and what comes of a shot.

use super::*;

/// ff.ranged.movefire.1, ff.ranged.movefire.2: some weapons are fired on the move for the action of the move, never
/// aimed; at a real table it is told in words.
#[test]
fn some_weapons_are_fired_on_the_move() {
    let with = |rule: &str| {
        let mut setup = setup([written(3, 3, &[rule]), cultist().enemy()]);
        setup.table = None;
        lay(&setup)
    };
    for (rule, moving) in
        [("SMG", true), ("Semi-Automatic Rifle", true), ("Assault Rifle", true), ("Rifle", false)]
    {
        assert_eq!(acts(&with(rule), A, 3).contains(&Act::MoveAndFire(FIRST)), moving, "{rule}");
    }
    let mut state = with("SMG");
    let facts = [
        Fact::ClearShot { shooter: A, target: B },
        Fact::Within { one: A, other: B, distance: state.length(Stick::Medium) },
    ];
    let script = Script::default().facts(facts).choose(Dice(1)).dice([6]).choose(Act::MoveAndFire(FIRST));
    let told = watch(&mut state, script.choose(YesNo::No).dice([2, 6]), |battle| battle.activate(A));

    assert_eq!(attacks(&told), [(B, 6, 8, Harm::Nothing)]);
    assert!(state[A].attacked && state[A].moves == 1);
    let aimed = |event: &Event| matches!(event, Event::Shooting(ShootingEvent::Shot { aimed: true, .. }));
    assert!(!told.iter().any(aimed));
}

/// ff.ranged.fallen.1, ff.ranged.fallen.2, ff.ranged.fallen.3: +2 in contact, -1 beyond Short, nothing between.
#[test]
fn the_fallen_are_shot_by_their_distance() {
    let state = cop_and(cultist().fallen(), 50.0);
    let at = |nearness| reasons(&state, |shot| Shot { lie: Lie { nearness, ..shot.lie }, ..shot });

    assert_eq!(at(Nearness::Contact), [(2, RuleId("ff.ranged.fallen.1"))]);
    assert_eq!(at(Nearness::WithinShort), []);
    assert_eq!(at(Nearness::Farther), [(-1, RuleId("ff.ranged.fallen.2"))]);
}

/// ff.confire.4, ff.confire.10: in a volley every modifier counts once, at its worst, no matter whom it comes from.
#[test]
fn a_volley_has_the_worst_of_each_modifier_once() {
    let state = on_table([
        written(3, 3, &["Rifle"]).at(0.0, 0.0),
        written(3, 2, &["Pistol"]).at(0.0, 40.0),
        written(3, 3, &["Bow"]).at(0.0, -40.0),
        written(3, 3, &["Big"]).enemy().at(200.0, 0.0),
    ]);
    let lies = [
        Lie { band: 1, cover: true, ..Lie::PLAIN },
        Lie { band: 3, cover: true, ..Lie::PLAIN },
        Lie { band: 2, ..Lie::PLAIN },
    ];
    let shots = [A, B, C].map(|shooter| Shot {
        shooter,
        target: D,
        arm: state.arm(shooter, FIRST).unwrap(),
        aimed: false,
        rank: 0,
        lie: lies[shooter.index()],
    });

    let (weakest, sums) = state.volley_sums(&shots).unwrap();

    assert_eq!(weakest.as_slice(), [B, C]); // 2 + 1 and 3 + 0 against 3 + 2
    let rest = [(-1, "ff.ranged.mod.cover.1"), (1, "ff.ranged.mod.size.1"), (-2, "ff.ranged.band.3")];
    let reasons = sums.attack.reasons();
    assert!(rest.iter().all(|&(value, rule)| reasons.contains(&(value, RuleId(rule)))), "{reasons:?}");
    assert_eq!((sums.attack.total(), sums.defence.total()), (1, 1));
}

/// A burst at a real table: people say who is near the target, and who is nearest.
#[test]
fn a_burst_at_a_real_table() {
    let mut setup = setup([written(3, 3, &["SMG"]), cultist().enemy(), cultist().enemy()]);
    setup.table = None;
    let mut state = lay(&setup);
    let within = |other| Fact::Within { one: A, other, distance: state.length(Stick::Medium) };
    let facts = [
        Fact::ClearShot { shooter: A, target: B },
        Fact::Sight { looker: A, target: C },
        within(B),
        within(C),
        Fact::Around { model: B, distance: state.length(Stick::Short) },
    ];

    let script = Script::default().facts(facts).dice([2, 6, 2, 6]);
    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::BURST));

    assert_eq!(attacks(&told).iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 6), (C, 5)]);
}

/// ff.ranged.movefire.1: the shot is fired from any point of the straight line of the move, and from no other.
#[test]
fn the_firing_point_is_on_the_way() {
    let state = cop_and(cultist(), 100.0);
    let (from, to) = (point(0.0, 0.0)[0], point(100.0, 0.0)[0]);
    let aim = Reach::Aim { model: A, zone: Zone::Line(from, to) };

    assert!([0.0, 33.3, 100.0].iter().all(|&east| aim.allows(&state, &point(east, 0.0)).is_ok()));
    assert!(aim.allows(&state, &point(50.0, 2.0)).is_err());
    assert!(aim.allows(&state, &point(102.0, 0.0)).is_err());
    assert_eq!(aim.ways(&state).len(), 5);
}

/// ff.ranged.movefire.1: the SMG has the first range band (115 mm) only from half-way; the move ends where it was meant to.
#[test]
fn the_shot_is_fired_from_where_the_shooter_is_then() {
    let mut state = on_table([written(3, 3, &["SMG"]).at(0.0, 0.0), cultist().enemy().at(50.0, 140.0)]);
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::MoveAndFire(FIRST));
    let script = script.go(point(100.0, 0.0)).go(point(50.0, 0.0)).choose(YesNo::No).dice([2, 6]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert_eq!(attacks(&told), [(B, 6, 8, Harm::Nothing)]);
    assert_eq!(state.table.as_ref().unwrap().base(A).unwrap().at, point(100.0, 0.0)[0]);
    assert_eq!((state[A].moves, state[A].attacked), (1, true));
}

/// ff.ranged.auto.7: a burst that kills a friend makes everybody of his side who sees it within Long check Morale, after
/// the Fear tests: the shooter and the one bystander. The victim is C2, at 1 less for the burst.
#[test]
fn a_burst_that_kills_a_friend_shakes_his_side() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(80.0, 0.0),
        rookie().at(80.0, 50.0),
        rookie().at(80.0, 170.0),
        rookie().at(-400.0, -400.0),
        rookie().at(-400.0, -300.0),
    ]);
    let fear = [[6; 3]; 2].concat();
    let morale = [[6; 3]; 2].concat();
    let script = Script::default().dice([2, 6, 5, 1]).dice(fear).dice(morale);

    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::BURST));

    assert_eq!(attacks(&told), [(B, 6, 8, Harm::Nothing), (C, 8, 3, Harm::Kill)]);
    assert!(state[C].is_gone());
}

/// ff.ranged.charged.6: the Fear test of a charge comes before the choice; a model that fails a die of it is not asked.
#[test]
fn fear_comes_before_the_shot_at_a_charger() {
    let charge = |fear: [u8; 3]| {
        let state = on_table([cultist().at(0.0, 0.0), cop().enemy().at(105.0, 0.0)]);
        let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Charge(B)).dice(fear);
        (state, script)
    };
    let (mut brave, script) = charge([3, 4, 6]);
    let told = watch(&mut brave, script.choose(Stand::Shoot).dice([4, 4, 4]), |battle| battle.activate(A));
    let (mut shaken, script) = charge([1, 4, 6]);
    let quiet = watch(&mut shaken, script, |battle| battle.activate(A));

    assert_eq!(attacks(&told), [(A, 8, 6, Harm::Fall)]);
    assert_eq!(attacks(&quiet), []);
    assert_eq!(shaken[B].hand, Hand::Arm(FIRST));
}
