//! Ranged combat: the roll, its modifiers, bursts and spreads, pistols in hand-to-hand, chargers, fire on the move.

use fates::{RuleId, Tally};
use fear_and_faith::{
    Act, Arm, Battle, Bond, Dice, Event, Fact, Fire, Hand, Harm, Lie, ModelSetup, Nearness, Reach, Ready,
    Reroll, Setup, ShootingTold, Shot, Stand, State, Stick, Weather, YesNo, Zone,
};
use table::Kind;

use crate::common::ranged::*;
use crate::common::*;

fn cop_and(enemy: ModelSetup, gap: f64) -> State {
    on_table([cop().at(0.0, 0.0), enemy.enemy().at(gap + 25.0, 0.0)])
}

/// What a shot of a pistol at this one adds up besides Combat and weapon.
fn against(rules: &[&str]) -> Vec<(i16, RuleId)> {
    reasons(&cop_and(written(3, 3, rules), 50.0), |shot| shot)
}

/// ff.ranged.roll.1, ff.ranged.roll.2, ff.core.profile.4: the shooter adds Combat and weapon, the target Combat alone;
/// and only the target can come to harm.
#[test]
fn the_weapon_counts_for_the_shooter_alone() {
    let state = cop_and(cop(), 50.0);
    let arm = state.arm(A, FIRST).unwrap();
    let shot = Shot { shooter: A, target: B, arm, aimed: false, rank: 0, lie: Lie::PLAIN };

    let sums = state.shot_sums::<Tally>(&shot);

    let own = (3, RuleId("ff.ranged.roll.1"));
    assert_eq!(sums.attack.reasons(), [own, (1, RuleId("ff.weapon.pistol.1"))]);
    assert_eq!(sums.defence.reasons(), [own]);
    assert_eq!(state.shot_contest(&shot).verdict(1, 6).attacker, Harm::Nothing);
}

/// ff.ranged.result.1: a tie does nothing, an odd win pushes back, an even one fells, a double kills, a treble kills
/// gruesomely. Pistol at C3 is 4, the Cultist 2.
#[test]
fn what_a_shot_does() {
    let cases = [
        ([2, 4], Harm::Nothing),
        ([3, 4], Harm::Recoil),
        ([4, 4], Harm::Fall),
        ([6, 3], Harm::Kill),
        ([5, 1], Harm::Gruesome),
    ];
    for (dice, harm) in cases {
        assert_eq!(shoot(&mut cop_and(cultist(), 50.0), Fire::SINGLE, B, &dice)[0].3, harm, "{dice:?}");
    }
}

/// ff.ranged.band.1, ff.ranged.band.2, ff.ranged.band.3, ff.ranged.band.4, ff.ranged.band.double.1: nothing, -1, -2 and
/// no farther; doubled for bows and thrown weapons.
#[test]
fn range_bands() {
    let at = |rule: &str, gap: f64| {
        let mut state =
            on_table([written(3, 3, &[rule]).at(-420.0, 0.0), cultist().enemy().at(gap - 395.0, 0.0)]);
        marks(&state, A).first()?;
        Some(shoot(&mut state, Fire::SINGLE, B, &[2, 6])[0].1)
    };

    assert_eq!([75.0, 76.0, 150.0, 151.0, 225.0, 226.0].map(|gap| at("Pistol", gap)), {
        [Some(6), Some(5), Some(5), Some(4), Some(4), None]
    });
    assert_eq!([120.0, 121.0, 240.0, 241.0, 360.0, 361.0].map(|gap| at("Bow", gap)), {
        [Some(5), Some(3), Some(3), Some(1), Some(1), None]
    });
    assert_eq!([75.0, 76.0, 151.0].map(|gap| at("Thrown Weapon", gap)), [Some(5), Some(3), Some(1)]);
}

/// ff.ranged.mod.size.1, ff.sr.big.2, ff.ranged.mod.acro.1, ff.sr.acrobat.2, ff.ranged.mod.dt.1,
/// ff.sr.difficult-target.1, ff.ranged.mod.swarm.1, ff.sr.swarm.4: what the target is.
#[test]
fn what_the_target_is() {
    assert_eq!(against(&["Big"]), [(1, RuleId("ff.ranged.mod.size.1"))]);
    assert_eq!(against(&["Huge"]), [(1, RuleId("ff.ranged.mod.size.1"))]);
    assert_eq!(against(&["Acrobat"]), [(-1, RuleId("ff.ranged.mod.acro.1"))]);
    assert_eq!(against(&["Difficult Target"]), [(-1, RuleId("ff.ranged.mod.dt.1"))]);
    assert_eq!(against(&["Swarm"]), [(-2, RuleId("ff.ranged.mod.swarm.1"))]);
}

/// ff.ranged.mod.dt.1, ff.sr.swarm.4: pellets find a Difficult Target, and a spell finds a Swarm.
#[test]
fn shotguns_and_spells_make_their_exceptions() {
    let state = cop_and(written(3, 3, &["Difficult Target", "Swarm"]), 50.0);

    let pellets = reasons(&state, |shot| Shot { arm: arm_of(&["Shotgun"]), ..shot });
    let spell = state.spell_sums::<Tally>(A, B, 2, Lie { band: 2, ..Lie::PLAIN }).attack;

    assert_eq!(pellets, [(-2, RuleId("ff.ranged.mod.swarm.1"))]);
    let (power, range) = (RuleId("ff.magic.attack.1"), RuleId("ff.magic.attack.2"));
    assert_eq!(spell.reasons(), [(2, power), (-1, range), (-1, RuleId("ff.ranged.mod.dt.1"))]);
}

/// ff.ranged.mod.trans.1, ff.sr.acrobat.2: whoever is transfixed is shot at +2, an Acrobat, too; beaten is killed.
#[test]
fn the_transfixed_are_shot_at_plus_2() {
    let mut state = cop_and(written(3, 3, &["Acrobat"]), 50.0);
    state[B].transfixed = Some(Bond { actions: 2, caster: None });

    assert_eq!(reasons(&state, |shot| shot), [(2, RuleId("ff.ranged.mod.trans.1"))]);
    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[1, 3, 4]), [(B, 7, 6, Harm::Kill)]);
}

/// ff.climb.fight.1: whoever hangs on a wall counts as transfixed when shot at, unless it clings there.
#[test]
fn climbers_are_shot_like_the_transfixed() {
    let climbing = |rules: &[&str]| {
        let mut state = cop_and(written(3, 3, rules), 50.0);
        state[B].climbing = true;
        reasons(&state, |shot| shot)
    };

    assert_eq!(climbing(&[]), [(2, RuleId("ff.ranged.mod.trans.1"))]);
    assert_eq!(climbing(&["Clinging"]), []);
}

/// ff.sr.ravenous.3: a shot ends a meal at no cost.
#[test]
fn a_shot_ends_a_meal() {
    let mut state = cop_and(cultist(), 50.0);
    state[B].feeding = true;

    shoot(&mut state, Fire::SINGLE, B, &[2, 6]);

    assert!(!state[B].feeding);
}

/// ff.sr.easy-target.1: an Easy Target has nothing of its cover.
#[test]
fn easy_targets_have_no_cover() {
    let covered = |rules: &[&str]| {
        let state = cop_and(written(3, 3, rules), 50.0);
        reasons(&state, |shot| Shot { lie: Lie { cover: true, ..shot.lie }, ..shot })
    };

    assert_eq!(covered(&[]), [(-1, RuleId("ff.ranged.mod.cover.1"))]);
    assert_eq!(covered(&["Easy Target"]), []);
}

/// ff.sr.danger-sense.1: an ambush gives nothing against Danger Sense.
#[test]
fn danger_sense_sees_an_ambush_coming() {
    let ambushed = |rules: &[&str]| {
        let state = cop_and(written(3, 3, rules), 50.0);
        reasons(&state, |shot| Shot { lie: Lie { ambush: true, ..shot.lie }, ..shot })
    };

    assert_eq!(ambushed(&[]), [(1, RuleId("ff.ranged.mod.ambush.1"))]);
    assert_eq!(ambushed(&["Danger Sense"]), []);
}

/// ff.ranged.mod.night.1, ff.time.light.1, ff.time.light.2, ff.weather.rain.1, ff.weather.storm.1, ff.weather.stack.1,
/// ff.weather.indoor.1: night and rain are -1 each outdoors; indoors only poor light is.
#[test]
fn night_and_rain_add_up() {
    let with = |night: bool, weather: Weather, indoors: bool, poor_light: bool| {
        let models = [cop().at(0.0, 0.0), cultist().enemy().at(75.0, 0.0)];
        let mut state = lay(&Setup { night, weather, indoors, ..setup(models) });
        state.clock.poor_light = poor_light;
        reasons(&state, |shot| shot)
    };
    let (night, rain) = ((-1, RuleId("ff.ranged.mod.night.1")), (-1, RuleId("ff.weather.rain.1")));

    assert_eq!(with(true, Weather::Rain, false, false), [night, rain]);
    assert_eq!(with(false, Weather::Storm, false, false), [(-1, RuleId("ff.weather.storm.1"))]);
    assert_eq!(with(false, Weather::Fog, false, false), []);
    assert_eq!(with(true, Weather::Rain, true, false), []);
    assert_eq!(with(true, Weather::Clear, true, true), [(-1, RuleId("ff.time.light.2"))]);
}

/// ff.insanity.2.1, ff.sr.hunter.1, ff.scared.4-5.1: an unsteady hand, a Hunter's prey, a shaken model.
#[test]
fn what_the_shooter_is() {
    let mut state =
        on_table([written(3, 3, &["Hunter", "Pistol"]).at(0.0, 0.0), cultist().enemy().at(75.0, 0.0)]);
    (state[A].shaky, state[A].prey, state[A].shaken) = (2, Some(B), 1);

    let rules = [(-1, "ff.scared.4-5.1"), (1, "ff.sr.hunter.1"), (-2, "ff.insanity.2.1")];
    assert_eq!(reasons(&state, |shot| shot), rules.map(|(value, rule)| (value, RuleId(rule))));
}

/// ff.ranged.mod.unfamiliar.1: 1 less with somebody else's pistol, nothing with somebody else's bow.
#[test]
fn strange_weapons_have_less_bonus() {
    let state = cop_and(cultist(), 50.0);
    let with = |rule: &str| {
        let arm = Arm { unfamiliar: true, ..arm_of(&[rule]) };
        let shot = Shot { shooter: A, target: B, arm, aimed: false, rank: 0, lie: Lie::PLAIN };
        state.shot_sums::<Tally>(&shot).attack.total()
    };

    assert_eq!((with("Pistol"), with("Rifle"), with("Bow")), (3, 4, 3));
}

/// ff.action.aim.1, ff.action.aim.2, ff.ranged.mod.aim.1: aiming costs a second action and takes 1 off the target, and
/// no third action adds to it.
#[test]
fn aiming_takes_one_action_and_one_off_the_target() {
    let mut state = cop_and(cultist(), 50.0);
    let script = Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::AimedShot(FIRST, B)).dice([3, 4]);

    assert!(!acts(&state, A, 1).contains(&Act::AimedShot(FIRST, B)));
    let with_three = acts(&state, A, 3);
    let aimed = with_three.iter().filter(|act| matches!(act, Act::AimedShot(..)));
    assert_eq!(aimed.count(), 1);
    let told = watch(&mut state, script, |battle| battle.activate(A));
    assert_eq!(attacks(&told), [(B, 7, 5, Harm::Recoil)]);
}

/// ff.action.shoot.1, ff.action.attack.limit.1: a shot costs 1 action, and there is one attack a turn.
#[test]
fn one_attack_a_turn() {
    let mut state = cop_and(cultist(), 50.0);
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Shoot(FIRST, B)).dice([2, 6]);

    watch(&mut state, script, |battle| battle.activate(A));

    assert!(!acts(&state, A, 2).iter().any(|act| matches!(act, Act::Shoot(..) | Act::AimedShot(..))));
}

/// ff.ranged.auto.1, ff.weapon.smg.1: whoever has an SMG chooses between a shot and a burst; a pistol fires no bursts.
#[test]
fn automatic_weapons_fire_shots_or_bursts() {
    let with = |rule: &str| {
        let state = on_table([written(3, 3, &[rule]).at(0.0, 0.0), cultist().enemy().at(75.0, 0.0)]);
        let listed = acts(&state, A, 2);
        [Act::Shoot(FIRST, B), Act::Burst(FIRST, B), Act::AimedBurst(FIRST, B)]
            .map(|act| listed.contains(&act))
    };

    assert_eq!(with("SMG"), [true, true, true]);
    assert_eq!(with("Machine Pistol"), [true, true, true]);
    assert_eq!(with("Pistol"), [true, false, false]);
}

/// ff.ranged.auto.2, ff.ranged.auto.3, ff.ranged.auto.5, ff.action.attack.limit.2: an aimed burst strikes everybody within
/// Short of the target, friends too, each at 1 less than the one before; only the first was aimed at.
#[test]
fn a_burst_strikes_friends_too_at_less_and_less() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        written(3, 3, &[]).enemy().at(80.0, 0.0),
        written(3, 3, &[]).at(80.0, 100.0), // 75 mm from the target: the second
        written(3, 3, &[]).enemy().at(80.0, -60.0), // 35 mm: the first
        written(3, 3, &[]).enemy().at(80.0, 101.0 + 25.0), // 101 mm: not struck
    ]);

    let seen = shoot(&mut state, Fire::AIMED_BURST, B, &[2, 6, 2, 6, 2, 6]);

    let nothing = Harm::Nothing;
    assert_eq!(seen, [(B, 6, 8, nothing), (D, 5, 9, nothing), (C, 4, 9, nothing)]);
    assert!(state[A].attacked);
}

/// ff.ranged.auto.4: of two as near to the target, the one nearer to the shooter comes first.
#[test]
fn ties_go_to_the_one_nearer_to_the_shooter() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(80.0, 0.0),
        cultist().enemy().at(130.0, 0.0),
        cultist().enemy().at(80.0, 50.0),
    ]);

    let seen = shoot(&mut state, Fire::BURST, B, &[2, 6, 2, 6, 2, 6]);

    assert_eq!(seen.iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 6), (D, 5), (C, 4)]);
}

/// ff.ranged.auto.6: each has its own cover and its own range, and a wall hides whoever is behind it.
#[test]
fn each_target_of_a_burst_has_its_own_modifiers() {
    let party = setup([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(140.0, 0.0),  // 115 mm: first band
        cultist().enemy().at(170.0, 20.0), // 146 mm: second band
        cultist().enemy().at(140.0, 80.0), // behind the wall
    ]);
    let wall = block(Kind::Wall, [40.0, 40.0, 45.0, 200.0], 60.0);
    let wall = fear_and_faith::TerrainSetup {
        outline: vec![(490.0, 466.0), (495.0, 466.0), (495.0, 650.0), (490.0, 650.0)],
        ..wall
    };

    let seen = shoot(&mut among(party, [wall]), Fire::BURST, B, &[2, 6, 2, 6]);

    assert_eq!(seen.iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 6), (C, 4)]);
}

/// ff.ammo.6: a jam ends the burst.
#[test]
fn a_jam_ends_the_burst() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(80.0, 0.0),
        cultist().enemy().at(80.0, 50.0),
    ]);

    assert_eq!(shoot(&mut state, Fire::BURST, B, &[1, 6, 1]).len(), 1);
    assert_eq!(state[A].arms[0], Ready::Jammed);
}

/// ff.ranged.select.1, ff.weapon.assault-rifle.2: a burst of an assault rifle counts from Medium instead of Long; a single
/// shot has one target, whoever stands beside it.
#[test]
fn select_fire_shortens_the_range_of_a_burst() {
    let party = |gap: f64| {
        on_table([
            written(3, 3, &["Assault Rifle"]).at(-430.0, 0.0),
            cultist().enemy().at(gap - 405.0, 0.0),
            cultist().enemy().at(gap - 405.0, 50.0),
        ])
    };

    assert_eq!(shoot(&mut party(150.0), Fire::SINGLE, B, &[2, 6])[0].1, 7);
    let burst = shoot(&mut party(150.0), Fire::BURST, B, &[2, 6, 2, 6]);
    assert_eq!(burst.iter().map(|seen| seen.1).collect::<Vec<_>>(), [6, 5]);
    let far = acts(&party(361.0), A, 1);
    assert!(far.contains(&Act::Shoot(FIRST, B)) && !far.contains(&Act::Burst(FIRST, B)));
}

/// ff.weapon.shotgun.1: +2 in the first two bands, +1 in the third, and the penalties of range besides.
#[test]
fn a_shotgun_loses_its_bite_in_the_third_band() {
    let at = |gap: f64| {
        let models = [written(3, 3, &["Shotgun"]).at(-430.0, 0.0), cultist().enemy().at(gap - 405.0, 0.0)];
        shoot(&mut on_table(models), Fire::SINGLE, B, &[2, 6])[0].1
    };

    assert_eq!([120.0, 240.0, 241.0].map(at), [7, 6, 4]);
}

/// ff.weapon.shotgun.2, ff.weapon.shotgun.3, ff.weapon.shotgun.4: everybody within two bases (50 mm) of the target, from
/// Short on, each with its own modifiers but at the distance of the target.
#[test]
fn a_shotgun_spreads_over_two_bases() {
    let party = |gap: f64| {
        on_table([
            written(3, 3, &["Shotgun"]).at(0.0, 0.0),
            cultist().enemy().at(gap + 25.0, 0.0),
            written(3, 3, &["Big"]).at(gap + 25.0, 80.0), // 47.5 mm
            cultist().enemy().at(gap + 25.0, -76.0),      // 51 mm
        ])
    };

    assert_eq!(shoot(&mut party(74.9), Fire::SINGLE, B, &[2, 6]).len(), 1);
    let seen = shoot(&mut party(75.0), Fire::SINGLE, B, &[2, 6, 2, 6]);
    assert_eq!(seen.iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 7), (C, 8)]);
}

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

/// ff.ranged.charged.1: whoever drops the gun has a hand weapon out; the gun lies there and can be picked up again, by its
/// owner as good as before.
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
fn whoever_cannot_shoot_is_not_asked() {
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
    let aimed = |event: &Event| matches!(event, Event::Shooting(ShootingTold::Shot { aimed: true, .. }));
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

/// ff.confire.4, ff.confire.10: in a volley every modifier counts once, at its worst, whomever it comes from.
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

/// ff.ranged.charged.6: the Fear test of a charge comes before the choice; whoever fails a die of it is not asked.
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
