//! The worked examples of ranged combat, FFX-42 to FFX-56. Models are 25 mm wide, so a gap of 100 mm is 125 from middle
//! to middle.

use fates::{FigureId, Tally};
use fear_and_faith::{Act, Dice, Fire, Hand, Harm, Lie, Ready, Setup, Shot, Stand, State};

use crate::common::ranged::*;
use crate::common::*;

/// One cop and one enemy so many millimetres off, base to base.
fn cop_against(enemy: fear_and_faith::ModelSetup, gap: f64) -> State {
    on_table([cop().at(0.0, 0.0), enemy.enemy().at(gap + 25.0, 0.0)])
}

/// FFX-42: a shot in the second band. ff.ranged.band.2
#[test]
fn ffx_42_second_band() {
    let mut state = cop_against(cultist(), 100.0);

    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[4, 4]), [(B, 7, 6, Harm::Fall)]);
}

/// FFX-43: a crossbow in the third band, at double the penalty; 1 action to reload; nothing at 541 mm.
/// ff.ranged.band.double.1, ff.ranged.band.4
#[test]
fn ffx_43_doubled_penalty() {
    let hunter = || model("professional-vampire-hunter");
    let mut state = on_table([hunter().at(-400.0, 0.0), cultist().enemy().at(25.0, 0.0)]);
    let script = Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::Shoot(FIRST, B)).dice([6, 1]);
    let script = script.choose(Act::Reload(FIRST));

    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert_eq!(attacks(&told), [(B, 4, 3, Harm::Fall)]);
    assert_eq!(state[A].arms[0], Ready::Loaded);
    let far = |gap: f64| on_table([hunter().at(-420.0, 0.0), cultist().enemy().at(gap - 395.0, 0.0)]);
    assert_eq!(marks(&far(540.0), A), [B]);
    assert_eq!(marks(&far(541.0), A), []);
}

/// FFX-44: a shotgun in its third band, and its spread. ff.weapon.shotgun.1, ff.weapon.shotgun.2, ff.weapon.shotgun.3
#[test]
fn ffx_44_shotgun() {
    let party = |gap: f64| {
        on_table([
            model("zombie-survivor-with-shotgun").at(-300.0, 0.0),
            cultist().enemy().at(gap - 275.0, 0.0),
            cultist().enemy().at(gap - 275.0, 65.0),
        ])
    };

    let seen = shoot(&mut party(300.0), Fire::SINGLE, B, &[5, 2, 3, 3]);

    assert_eq!(seen, [(B, 6, 4, Harm::Recoil), (C, 4, 5, Harm::Nothing)]);
    assert_eq!(shoot(&mut party(70.0), Fire::SINGLE, B, &[1, 6, 2]), [(B, 5, 8, Harm::Nothing)]);
}

/// FFX-45: a burst; bodies do not stop it, walls do. ff.ranged.auto.3, ff.ranged.auto.6
#[test]
fn ffx_45_burst() {
    // B is 30 mm from A and 95 from the shooter; C is 70 mm from A and 118 from the shooter.
    let party = || {
        setup([
            model("zombie-survivor-with-smg").at(0.0, 0.0),
            cultist().enemy().at(105.0, 0.0),
            cultist().enemy().at(107.0, 54.9),
            cultist().enemy().at(109.0, -93.0),
        ])
    };

    let seen = shoot(&mut lay(&party()), Fire::BURST, B, &[5, 2, 4, 3, 3, 3]);

    assert_eq!(seen, [(B, 8, 4, Harm::Kill), (C, 6, 5, Harm::Fall), (D, 4, 5, Harm::Nothing)]);
    let wall = block(table::Kind::Wall, [20.0, 14.0, 90.0, 16.0], 60.0);
    let seen = shoot(&mut among(party(), [wall]), Fire::BURST, B, &[5, 2, 3, 3]);
    assert_eq!(seen, [(B, 8, 4, Harm::Kill), (D, 5, 5, Harm::Nothing)]);
}

/// FFX-46: an aimed shot, a jam, and the third action clears it. ff.ammo.1, ff.ammo.2
#[test]
fn ffx_46_jam() {
    let mut state = cop_against(cultist(), 70.0);
    let script =
        Script::default().choose(Dice(3)).dice([6, 6, 6]).choose(Act::AimedShot(FIRST, B)).dice([1, 3, 1]);

    let told = watch(&mut state, script.choose(Act::Unjam(FIRST)), |battle| battle.activate(A));

    assert_eq!(attacks(&told), [(B, 5, 4, Harm::Recoil)]);
    assert_eq!(state[A].arms[0], Ready::Loaded);
}

/// FFX-47: silver runs out for the game. ff.ammo.3
#[test]
fn ffx_47_silver_runs_out() {
    let mut state =
        on_table([model("travelling-monster-hunter").at(0.0, 0.0), werewolf().enemy().at(75.0, 0.0)]);

    let seen = shoot(&mut state, Fire::SINGLE, B, &[1, 5, 1]);

    assert_eq!(seen, [(B, 4, 9, Harm::Nothing)]);
    assert_eq!(state[A].arms[0], Ready::Out);
    assert!(!acts(&state, A, 3).iter().any(|act| matches!(act, Act::Reload(_) | Act::Unjam(_))));
}

/// FFX-48: shots at zombies. ff.sr.zombie.1, ff.sr.zombie.2, ff.sr.zombie.3, ff.sr.zombie.4, ff.sr.zombie.7
#[test]
fn ffx_48_head_shot() {
    let standing = || cop_against(walking_dead(), 70.0);
    let fallen = |gap: f64| cop_against(walking_dead().fallen(), gap);

    assert_eq!(shoot(&mut standing(), Fire::AIMED, B, &[6, 6]), [(B, 10, 7, Harm::Kill)]);
    assert_eq!(shoot(&mut standing(), Fire::SINGLE, B, &[6, 6]), [(B, 10, 8, Harm::Fall)]);
    assert_eq!(shoot(&mut fallen(0.0), Fire::AIMED, B, &[3, 6]), [(B, 9, 7, Harm::Kill)]);
    assert_eq!(shoot(&mut fallen(70.0), Fire::AIMED, B, &[5, 4]), [(B, 9, 5, Harm::Nothing)]);
    assert_eq!(shoot(&mut fallen(70.0), Fire::AIMED, B, &[5, 3]), [(B, 9, 4, Harm::Kill)]);
}

/// FFX-49: a fallen target at three distances. ff.ranged.fallen.1, ff.ranged.fallen.3
#[test]
fn ffx_49_fallen_target_near() {
    let fallen = |gap: f64| cop_against(cultist().fallen(), gap);

    assert_eq!(shoot(&mut fallen(0.0), Fire::SINGLE, B, &[2, 5]), [(B, 8, 7, Harm::Kill)]);
    assert_eq!(shoot(&mut fallen(70.0), Fire::SINGLE, B, &[2, 5]), [(B, 6, 7, Harm::Nothing)]);
    assert_eq!(shoot(&mut fallen(70.0), Fire::SINGLE, B, &[4, 5]), [(B, 8, 7, Harm::Kill)]);
}

/// FFX-49, the third distance. ff.ranged.fallen.2
#[test]
fn ffx_49_fallen_target_far() {
    let mut state = cop_against(cultist().fallen(), 140.0);

    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[5, 2]), [(B, 7, 4, Harm::Nothing)]);
}

/// FFX-50: a transfixed target in the third band. ff.ranged.mod.trans.1
#[test]
fn ffx_50_transfixed_target() {
    let mut state = cop_against(cultist().transfixed(), 200.0);

    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[2, 3]), [(B, 6, 5, Harm::Kill)]);
}

/// FFX-51: who may be ignored. ff.target.ignore.points.1, ff.target.closest.1
#[test]
fn ffx_51_choice_of_target() {
    let against = |points: u16| {
        let mut shooter = written(3, 3, &["Rifle"]);
        if let fear_and_faith::Written::Whole(draft) = &mut shooter.profile {
            draft.points = Some(points);
        }
        on_table([
            shooter.at(0.0, 0.0),
            model("ensorcelled-cattle").enemy().at(75.0, 0.0),
            model("cultist-with-knife").enemy().at(0.0, 115.0),
            model("modern-vampire-minion-with-handgun").enemy().at(-185.0, 0.0),
        ])
    };

    assert_eq!(marks(&against(38), A), [B, C, D]);
    assert_eq!(marks(&against(34), A), [B, C]);
}

/// FFX-52: a pistol in hand-to-hand, and the roll is failed: the gun is not fired, both enemies hack, and the Cop recoils
/// from the Cultist. ff.ranged.pistol.2, ff.hack.4
#[test]
fn ffx_52_pistol_in_melee() {
    let mut state =
        on_table([cop().at(0.0, 0.0), slasher().enemy().at(25.0, 0.0), cultist().enemy().at(0.0, 25.0)]);
    let script = Script::default().dice([2]).choose(fear_and_faith::Target(B)).dice([3, 4, 5, 2]);

    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));

    assert_eq!(attacks(&told), []);
    assert!(state[A].attacked);
    assert_eq!(state.table.as_ref().unwrap().base(A).unwrap().at, point(0.0, -25.0)[0]);
}

/// FFX-53: the charged shoots, and the charge ends; or it is stunned. ff.ranged.charged.2, ff.ranged.charged.3
#[test]
fn ffx_53_shooting_a_charger() {
    let mut state = on_table([cultist().at(0.0, 0.0), cop().enemy().at(125.0, 0.0)]);
    let script = || Script::default().choose(Stand::Shoot);
    let mut stunned = state.clone();

    let mut shot = script().dice([4, 6, 1]);
    let goes_on = fear_and_faith::Battle::new(&mut state, &mut shot).answers_charge(B, A).unwrap();
    let mut slow = script().dice([2]);
    let still = fear_and_faith::Battle::new(&mut stunned, &mut slow).answers_charge(B, A).unwrap();

    assert_eq!(attacks(shot.told()), [(A, 10, 3, Harm::Gruesome)]);
    assert!(!goes_on && shot.is_spent());
    assert!(still && slow.is_spent());
    assert_eq!(stunned[B].stunned_by, Some(A));
}

/// FFX-54: the attack of concentrated fire. ff.confire.2, ff.confire.3
#[test]
fn ffx_54_concentrated_fire() {
    let state = on_table([
        rookie().at(0.0, 0.0),
        rookie().at(0.0, 40.0),
        rookie().at(0.0, -40.0),
        model("minor-creature-from-beyond").enemy().at(92.5, 0.0),
    ]);
    let shot = |shooter: FigureId| Shot {
        shooter,
        target: D,
        arm: state.arm(shooter, FIRST).unwrap(),
        aimed: false,
        rank: 0,
        lie: Lie::PLAIN,
    };

    let (weakest, sums) = state.volley_sums(&[A, B, C].map(shot)).unwrap();

    assert_eq!(weakest.as_slice(), [A, B, C]);
    assert_eq!((sums.attack.total() + 5, sums.defence.total() + 2), (9, 4));
    let peril = fear_and_faith::Peril { thick_skin: true, ..Default::default() };
    assert_eq!(sums.contest(peril).verdict(5, 2).defender, Harm::Kill);
}

/// FFX-55: a grenade that goes astray. The Zombie Hunter stands 200 mm west of the point, the impact is 75 mm farther.
/// ff.grenade.aim.2, ff.grenade.zone.2, ff.grenade.zone.3, ff.ranged.auto.7
#[test]
fn ffx_55_grenade() {
    let party = |third: fear_and_faith::ModelSetup| {
        on_table([
            model("zombie-hunter-with-chainsaw-and-grenade").at(-287.5, 0.0),
            walking_dead().enemy().at(0.0, 32.5),
            walking_dead().enemy().at(0.0, -62.5),
            third.at(97.5, 0.0),
        ])
    };
    let script = |dice: &[u8]| {
        let script = Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::Throw(FIRST));
        script.go(point(-75.0, 0.0)).dice([2, 5]).go(point(0.0, 0.0)).dice(dice.iter().copied())
    };
    let (mut with_cop, mut with_rookie) = (party(cop()), party(rookie()));

    let cop = attacks(&watch(&mut with_cop, script(&[3, 4, 1, 2, 2, 1]), |battle| battle.activate(A)));
    let rookie = attacks(&watch(&mut with_rookie, script(&[3, 4, 1, 2, 5, 1, 6, 6, 6, 6, 6, 6]), |battle| {
        battle.activate(A)
    }));

    let totals = |seen: &[Seen]| seen.iter().map(|seen| (seen.0, seen.1, seen.2)).collect::<Vec<_>>();
    assert_eq!(totals(&cop), [(B, 7, 6), (C, 4, 4), (D, 3, 4)]);
    assert_eq!(cop[2].3, Harm::Nothing);
    assert_eq!(rookie[2], (D, 6, 3, Harm::Kill));
    assert_eq!((with_cop[A].arms[0], with_cop[A].hand), (Ready::Out, Hand::Knife));
}

/// FFX-56: holy water at night. ff.holywater.2
#[test]
fn ffx_56_holy_water() {
    let setup = Setup {
        night: true,
        ..setup([model("village-priest").at(-72.5, 0.0), minor_vampire().enemy().at(52.5, 0.0)])
    };
    let mut state = lay(&setup);
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Throw(FIRST));
    let script = script.go(point(0.0, 0.0)).dice([5, 5, 1]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert_eq!(attacks(&told), [(B, 8, 4, Harm::Kill)]);
}

/// Sums with reasons and sums without come to the same.
#[test]
fn the_reasons_add_up_to_the_contest() {
    let state = cop_against(werewolf(), 100.0);
    let lie = state.lie(A, B, fear_and_faith::Stick::Short).unwrap();
    let arm = state.arm(A, FIRST).unwrap();
    let shot = Shot { shooter: A, target: B, arm, aimed: true, rank: 0, lie };

    let sums = state.shot_sums::<Tally>(&shot);
    let contest = state.shot_contest(&shot);

    assert_eq!((contest.attack, contest.defence), (sums.attack.total(), sums.defence.total()));
    assert_eq!((contest.attack, contest.defence), (3, 3));
}
