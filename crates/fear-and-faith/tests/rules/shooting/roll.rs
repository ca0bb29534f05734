//! The roll and its modifiers.

use super::*;

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

/// ff.ranged.mod.trans.1, ff.sr.acrobat.2: a model that is transfixed is shot at +2, an Acrobat, too; beaten is killed.
#[test]
fn the_transfixed_are_shot_at_plus_2() {
    let mut state = cop_and(written(3, 3, &["Acrobat"]), 50.0);
    state[B].transfixed = Some(Bond { actions: 2, caster: None });

    assert_eq!(reasons(&state, |shot| shot), [(2, RuleId("ff.ranged.mod.trans.1"))]);
    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[1, 3, 4]), [(B, 7, 6, Harm::Kill)]);
}

/// ff.climb.fight.1: a model that hangs on a wall counts as transfixed when shot at, unless it clings there.
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
