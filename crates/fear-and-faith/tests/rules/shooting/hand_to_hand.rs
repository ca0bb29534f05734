//! Guns in hand-to-hand, and fire at chargers.

use super::*;

/// ff.ranged.pistol.1, ff.ranged.pistol.5: pistols and SMGs are fired in hand-to-hand after a Quality die, with their own
/// bonus, at somebody who is there.
#[test]
fn small_guns_are_fired_in_hand_to_hand() {
    let held = |rule: &str| {
        on_table([
            written(3, 3, &[rule]).at(0.0, 0.0),
            cultist().enemy().at(25.0, 0.0),
            cultist().enemy().at(0.0, 60.0),
        ])
    };

    for rule in ["Pistol", "Antique Pistol", "Machine Pistol", "SMG"] {
        assert_eq!(marks(&held(rule), A), [B], "{rule}");
    }
    for rule in ["Musket", "Rifle", "Shotgun", "Bow", "Thrown Weapon", "Assault Rifle"] {
        assert_eq!(marks(&held(rule), A), [], "{rule}");
    }
    let mut state = held("Pistol");
    let told = watch(&mut state, Script::default().dice([3, 2, 6]), |battle| {
        battle.shoots(A, FIRST, B, Fire::SINGLE)
    });
    assert_eq!(attacks(&told), [(B, 6, 8, Harm::Nothing)]);
}

/// ff.ranged.pistol.3, ff.ranged.charged.4: a Hero needs no die, neither in hand-to-hand nor against a charge.
#[test]
fn heroes_always_bring_their_guns_to_bear() {
    let hero = || written(3, 3, &["Hero", "Pistol"]);
    let mut held = on_table([hero().at(0.0, 0.0), cultist().enemy().at(25.0, 0.0)]);
    let mut charged = on_table([cultist().at(0.0, 0.0), hero().enemy().at(125.0, 0.0)]);

    let script = Script::default().dice([2, 6]).choose(Reroll::Keep);
    let melee = watch(&mut held, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    let script = Script::default().choose(Stand::Shoot).dice([2, 6]).choose(Reroll::Keep);
    let charge = watch(&mut charged, script, |battle| battle.answers_charge(B, A));

    assert_eq!(attacks(&melee), [(B, 6, 8, Harm::Nothing)]);
    assert_eq!(attacks(&charge), [(A, 6, 8, Harm::Nothing)]);
}

/// ff.sr.hero.3: a Hero rolls one die of a shot again, once a game; the second result stands.
#[test]
fn a_hero_rolls_a_die_of_a_shot_again() {
    let mut state =
        on_table([written(3, 3, &["Hero", "Pistol"]).at(0.0, 0.0), cultist().enemy().at(75.0, 0.0)]);
    let script = Script::default().dice([2, 6]).choose(Reroll::Face(2)).dice([5]);

    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));

    assert_eq!(attacks(&told), [(B, 9, 8, Harm::Recoil)]);
    assert!(state[A].rerolled);
}

/// ff.ranged.pistol.4: no die where all around are fallen or transfixed.
#[test]
fn nobody_rolls_among_the_helpless() {
    for enemy in [cultist().fallen(), cultist().transfixed()] {
        let mut state = on_table([cop().at(0.0, 0.0), enemy.enemy().at(25.0, 0.0)]);

        assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[1, 6, 6]).len(), 1);
    }
}

fn charge(charged: ModelSetup, gap: f64) -> State {
    on_table([cultist().at(0.0, 0.0), charged.enemy().at(gap + 25.0, 0.0)])
}

fn answered(state: &mut State, script: Script) -> (bool, Vec<Event>) {
    let mut script = script;
    let goes_on = Battle::new(state, &mut script).answers_charge(B, A).expect("the script answers all");
    script.expect_spent();
    (goes_on, script.told().to_vec())
}

/// ff.ranged.charged.1: a model that drops the gun has a hand weapon out; the gun lies there and can be picked up
/// again, by its owner as good as before.
#[test]
fn the_gun_is_dropped_and_picked_up_again() {
    let mut state = charge(cop(), 100.0);

    let (goes_on, _) = answered(&mut state, Script::default().choose(Stand::Drop));

    assert!(goes_on);
    assert_eq!((state[B].hand, state[B].arms[0]), (Hand::Knife, Ready::Out));
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::PickUpWeapon(B));
    watch(&mut state, script, |battle| battle.activate(B));
    assert_eq!((state[B].hand, state[B].arms[0]), (Hand::Arm(FIRST), Ready::Loaded));
    assert_eq!(state[B].borrowed, None);
}

/// ff.ranged.charged.2, ff.ranged.charged.7, ff.action.attack.limit.2: the shot is taken at Short, where the charger then
/// is, if it is stopped; it is nobody's attack of the turn.
#[test]
fn a_charger_is_stopped_at_short() {
    let mut state = charge(cop(), 110.0);

    let (goes_on, told) = answered(&mut state, Script::default().choose(Stand::Shoot).dice([3, 4, 4]));

    assert!(!goes_on && !state[B].attacked);
    assert_eq!(attacks(&told), [(A, 8, 6, Harm::Fall)]);
    let table = state.table.as_ref().unwrap();
    assert!(table.gap_within(A, B, state.length(Stick::Short)));
    assert!(!table.gap_within(A, B, table::Length(740)));
}

/// ff.ranged.charged.5, ff.ranged.charged.7: a charger that starts nearer than Short is shot where it starts, and whom the
/// shot does not stop has still its whole way to go.
#[test]
fn a_charger_that_is_not_stopped_goes_on() {
    for gap in [50.0, 110.0] {
        let mut state = charge(cop(), gap);
        let before = *state.table.as_ref().unwrap().base(A).unwrap();

        let (goes_on, told) = answered(&mut state, Script::default().choose(Stand::Shoot).dice([3, 2, 6]));

        assert!(goes_on);
        assert_eq!(attacks(&told), [(A, 6, 8, Harm::Nothing)]); // no penalty for range
        assert_eq!(*state.table.as_ref().unwrap().base(A).unwrap(), before);
    }
}

/// ff.ranged.charged.2, ff.weapon.machine-pistol.1: a burst, if the weapon can.
#[test]
fn a_charge_is_met_with_a_burst() {
    let mut state = on_table([
        cultist().at(0.0, 0.0),
        written(3, 3, &["Machine Pistol"]).enemy().at(125.0, 0.0),
        cultist().at(0.0, 40.0),
    ]);

    let (_, told) = answered(&mut state, Script::default().choose(Stand::Burst).dice([3, 2, 6, 2, 6]));

    assert_eq!(attacks(&told).iter().map(|seen| seen.0).collect::<Vec<_>>(), [A, C]);
}

/// ff.ranged.charged.3, ff.ranged.charged.9: a failure stuns to the end of the first turn in which the two fight, or until
/// they part.
#[test]
fn a_failure_stuns_until_they_have_fought_or_parted() {
    let stunned = |gap: f64| {
        let mut state = charge(cop(), gap);
        answered(&mut state, Script::default().choose(Stand::Shoot).dice([1]));
        assert_eq!(state[B].stunned_by, Some(A));
        state
    };
    let end_turn = |state: &mut State| {
        state.phase = fear_and_faith::Phase::TurnEnds;
        watch(state, Script::default(), |battle| battle.step());
        state[B].stunned_by
    };
    let (mut parted, mut touching, mut fought) = (stunned(50.0), stunned(50.0), stunned(50.0));
    for state in [&mut touching, &mut fought] {
        let base = *state.table.as_ref().unwrap().base(B).unwrap();
        let at = table::Point { x: base.at.x - 250, ..base.at };
        state.table.as_mut().unwrap().shift(A, at, base.elevation);
    }

    let script = Script::default().dice([3, 2, 6]);
    watch(&mut fought, script, |battle| battle.shoots(B, FIRST, A, Fire::SINGLE));

    assert_eq!(end_turn(&mut parted), None);
    assert_eq!(end_turn(&mut touching), Some(A));
    assert_eq!(end_turn(&mut fought), None);
}

/// ff.ranged.charged.8, ff.ranged.charged.10: nobody is asked who could not shoot: with a bow, a jammed gun, on the ground,
/// transfixed, climbing, or with another enemy at his throat.
#[test]
fn a_model_that_cannot_shoot_is_not_asked() {
    let quiet = |mut state: State, change: &dyn Fn(&mut State)| {
        change(&mut state);
        assert!(answered(&mut state, Script::default()).0);
    };
    quiet(charge(written(3, 3, &["Bow"]), 100.0), &|_| {});
    quiet(charge(cop().fallen(), 100.0), &|_| {});
    quiet(charge(cop().transfixed(), 100.0), &|_| {});
    quiet(charge(cop(), 100.0), &|state| state[B].arms[0] = Ready::Jammed);
    quiet(charge(cop(), 100.0), &|state| state[B].hand = Hand::Knife);
    quiet(charge(cop(), 100.0), &|state| state[B].climbing = true);
    let held = on_table([cultist().at(0.0, 0.0), cop().enemy().at(125.0, 0.0), cultist().at(150.0, 0.0)]);
    quiet(held, &|_| {});
}

/// At a real table the charger is at Short: only cover is asked for.
#[test]
fn at_a_real_table_a_charger_is_at_short() {
    let mut setup = setup([cultist(), cop().enemy()]);
    setup.table = None;
    let mut state = lay(&setup);
    let script = Script::default().facts([Fact::Cover { shooter: B, target: A }]);

    let (_, told) = answered(&mut state, script.choose(Stand::Shoot).dice([3, 2, 6]));

    assert_eq!(attacks(&told), [(A, 5, 8, Harm::Nothing)]);
}
