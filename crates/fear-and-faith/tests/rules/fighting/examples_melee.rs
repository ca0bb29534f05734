//! The worked examples of the catalogue for hand-to-hand, section 19.2 and parts of 19.7.

use fates::{FigureId, FigureSet};
use fear_and_faith::{
    Act, ArmId, Blade, Blow, Dice, Harm, Means, Nearness, Recoil, Saw, Strike, TerrainSetup,
};
use table::Kind;

use crate::common::*;
use crate::rules::fighting::ring::*;

/// FFX-10: an odd win. ff.melee.win.odd.1, ff.recoil.1
#[test]
fn ffx_10_odd_win() {
    let mut state = duel(cop(), called("Slasher", slasher()));
    assert_eq!(attack(&mut state, [5, 3]), "8 against 6: Slasher must give ground.");

    assert_eq!(place(&state, B), (500, 0));
    assert!(!state[B].is_fallen());
}

/// FFX-11: an even win. ff.melee.win.even.1
#[test]
fn ffx_11_even_win() {
    let mut state = duel(rookie(), called("Cultist", cultist()));
    assert_eq!(attack(&mut state, [6, 3]), "8 against 5: Cultist is knocked down.");

    assert_eq!(state[B].fallen, Some(1));
    assert_eq!(place(&state, B), (250, 0));
}

/// FFX-12: a tie. ff.melee.tie.1
#[test]
fn ffx_12_tie() {
    let mut state = duel(cop(), called("Cultist", cultist()));
    assert_eq!(attack(&mut state, [2, 3]), "5 against 5: nothing comes of it.");
}

/// FFX-13: a double. ff.melee.double.1
#[test]
fn ffx_13_double() {
    let mut state = duel(werewolf(), cop());
    assert_eq!(attack(&mut state, [6, 2]), "10 against 5: Cop is killed.");
}

/// FFX-14: a treble. ff.melee.treble.1
#[test]
fn ffx_14_treble() {
    let mut state = duel(werewolf(), called("Rookie", rookie()));
    assert_eq!(attack(&mut state, [5, 1]), "9 against 3: Rookie dies a gruesome death.");
}

/// FFX-15: the attacker loses. ff.melee.simul.2
#[test]
fn ffx_15_attacker_loses() {
    let mut state = duel(called("Rookie", rookie()), slasher());
    assert_eq!(attack(&mut state, [1, 4]), "3 against 7: Rookie is killed.");
}

/// FFX-16: fallen, and beaten by one. ff.fallen.3, ff.melee.mod.down.1
#[test]
fn ffx_16_fallen_beaten_by_one() {
    let mut state = duel(cop(), called("Slasher", slasher()).fallen());
    assert_eq!(attack(&mut state, [2, 3]), "7 against 6: Slasher is killed.");
}

/// FFX-17: fallen, and doubled. ff.fallen.4
#[test]
fn ffx_17_fallen_doubled() {
    let mut state = duel(cop(), called("Cultist", cultist()).fallen());
    assert_eq!(attack(&mut state, [5, 3]), "10 against 5: Cultist dies a gruesome death.");
}

/// FFX-18: attacking from the ground. ff.fallen.5, ff.fallen.3
#[test]
fn ffx_18_attacking_from_the_ground() {
    let mut state = duel(called("Slasher", slasher()).fallen(), cop());
    assert_eq!(attack(&mut state, [2, 3]), "5 against 6: Slasher is killed.");
}

/// FFX-19: outnumbered. ff.melee.mod.outnumber.1
#[test]
fn ffx_19_outnumbered() {
    let mut state = on_table([
        cultist().at(25.0, 0.0),
        cop().enemy().at(0.0, 0.0),
        cultist().at(-25.0, 0.0),
        cultist().at(0.0, 25.0),
    ]);
    assert_eq!(attack(&mut state, [4, 4]), "6 against 5: Cop is knocked down.");
}

/// FFX-20: a powerful attack, and the same dice in a normal one. ff.melee.mod.power.1
#[test]
fn ffx_20_powerful_attack() {
    let mut state = duel(bat_slasher(), cop());
    assert_eq!(power_attack(&mut state, [5, 2]), "8 against 4: Cop is killed.");

    let mut state = duel(bat_slasher(), cop());
    assert_eq!(attack(&mut state, [5, 2]), "8 against 5: Cop must give ground.");
}

/// FFX-21: the 6 of a heavy weapon, and both are hit. ff.sr.heavy-weapon.1, ff.sr.heavy-weapon.2, ff.sr.tough.1
#[test]
fn ffx_21_heavy_weapon_both_hit() {
    let mut state = on_table([
        called("Survivor", model("zombie-survivor-with-baseball-bat")).at(0.0, 0.0),
        model("golem").enemy().at(32.5, 0.0),
        cultist().enemy().at(-25.0, 0.0),
        cultist().enemy().at(0.0, 25.0),
        cultist().enemy().at(0.0, -25.0),
    ]);
    assert_eq!(power_attack(&mut state, [6, 6]), "5 against 11: Golem is wounded, Survivor is killed.");

    assert_eq!(state[B].quality_target(), 4);
    assert!(!state[B].is_fallen());
}

/// FFX-22: a heavy weapon and a zombie. ff.sr.zombie.2, ff.sr.zombie.3
#[test]
fn ffx_22_heavy_weapon_and_zombie() {
    let fight = |dice| {
        let mut state = duel(model("zombie-hunter-with-heavy-hth-weapon"), walking_dead());
        (power_attack(&mut state, dice), state)
    };
    let (told, state) = fight([6, 6]);
    assert_eq!(told, "9 against 7: Walking Dead is killed.");
    assert!(state[B].is_gone());
    assert_eq!(fight([5, 2]).0, "8 against 3: Walking Dead is killed.");
    let (told, state) = fight([5, 5]);
    assert_eq!(told, "8 against 6: Walking Dead must give ground.");
    assert_eq!(place(&state, B), (500, 0));
}

/// FFX-23: a razor out of an ambush, and the victim bleeds to death. ff.sr.razor.1, ff.sr.razor.2
#[test]
fn ffx_23_razor_ambush() {
    let mut state = duel(slasher(), cop());
    state[A].hidden = true;
    assert_eq!(attack(&mut state, [6, 6]), "10 against 9: Cop is knocked down.");

    assert!(state[B].is_fallen() && state[B].bleeding);

    play(&mut state, Script::default().choose(Dice(2)).dice([5, 1]), |battle| battle.activate(B));
    assert!(state[B].is_gone());
    assert_eq!(state.parties[1].turnovers, 0);
}

/// FFX-24: a razor against Danger Sense. ff.sr.danger-sense.2
#[test]
fn ffx_24_razor_against_danger_sense() {
    let mut state = duel(slasher(), called("Investigator", model("occult-investigator-modern")));
    state[A].hidden = true;
    assert_eq!(attack(&mut state, [6, 6]), "9 against 8: Investigator is knocked down.");

    assert!(state[B].is_fallen() && state[B].bleeding);
}

/// FFX-25: Thick Skin. ff.sr.thick-skin.1
#[test]
fn ffx_25_thick_skin() {
    let bride = || called("Bride", model("bride-of-frankensteins-monster"));
    assert_eq!(attack(&mut duel(cop(), bride()), [4, 3]), "7 against 6: nothing comes of it.");
    assert_eq!(attack(&mut duel(cop(), bride()), [5, 3]), "8 against 6: Bride must give ground.");
}

/// FFX-26: Thick Skin on the ground. ff.sr.thick-skin.1, ff.melee.pipe.1
#[test]
fn ffx_26_thick_skin_on_the_ground() {
    let bride = called("Bride", model("bride-of-frankensteins-monster")).fallen();
    let mut state = duel(cop(), bride);
    assert_eq!(attack(&mut state, [1, 2]), "6 against 5: nothing comes of it.");
}

/// FFX-27: a Tough model is wounded. ff.sr.tough.1
#[test]
fn ffx_27_tough_wound() {
    let mut state = duel(werewolf(), called("Monster", model("frankensteins-monster")));
    assert_eq!(attack(&mut state, [6, 1]), "10 against 5: Monster is wounded.");

    assert_eq!(state[B].quality_target(), 5);
    assert!(!state[B].is_fallen());
}

/// FFX-28: Tough, and killed gruesomely; and Artificial, for whom that is a plain kill. ff.sr.tough.3, ff.sr.artificial.2
#[test]
fn ffx_28_tough_and_gruesome() {
    let mut state = duel(champion(), called("Mummy", model("ancient-mummy")));
    assert_eq!(attack(&mut state, [6, 2]), "10 against 5: Mummy is killed.");

    let mut state = duel(champion(), called("Monster", model("frankensteins-monster")));
    state[B].worse = 1;
    assert_eq!(attack(&mut state, [6, 1]), "10 against 5: Monster is wounded.");
    assert_eq!(state[B].quality_target(), 6);
}

/// FFX-29, its first part: Hard to Kill. ff.sr.hard-to-kill.1
#[test]
fn ffx_29_hard_to_kill() {
    let horror = called("Horror", model("supernatural-slasher-with-machete-or-claws"));
    let mut state = duel(cop(), horror);
    assert_eq!(attack(&mut state, [6, 1]), "9 against 4: Horror drops as if dead.");

    assert!(state[B].feigns() && state[B].is_on_table());
}

/// FFX-30: Savage. ff.sr.savage.1
#[test]
fn ffx_30_savage() {
    let mut state = duel(champion(), cop());
    assert_eq!(attack(&mut state, [6, 2]), "10 against 5: Cop dies a gruesome death.");
}

/// FFX-31: what protects a zombie. ff.sr.zombie.1, ff.melee.pipe.3
#[test]
fn ffx_31_zombie_protection() {
    let mut state = duel(cop(), walking_dead());
    assert_eq!(attack(&mut state, [6, 1]), "9 against 3: Walking Dead is knocked down.");
    assert!(state[B].is_fallen());

    assert_eq!(attack(&mut state, [3, 2]), "8 against 4: nothing comes of it.");
    assert!(state[B].is_fallen());
}

/// FFX-32: a vampire by night and by day. ff.sr.vampire.2, ff.sr.vampire.4
#[test]
fn ffx_32_vampire_by_night_and_day() {
    let vampire = || called("Vampire", minor_vampire());
    assert_eq!(attack(&mut night_duel(cop(), vampire()), [6, 1]), "9 against 4: Vampire is knocked down.");
    assert_eq!(attack(&mut duel(cop(), vampire()), [6, 1]), "9 against 4: Vampire is killed.");
}

/// FFX-33: a stake, and the same dice with a knife. ff.sr.stakes.1, ff.sr.stakes.2
#[test]
fn ffx_33_stake() {
    let vampire = || called("Vampire", minor_vampire()).fallen();
    let mut state = night_duel(model("professional-vampire-hunter"), vampire());
    let script = Script::default()
        .choose(Dice(2))
        .dice([3, 3])
        .choose(Act::ReadyStake)
        .choose(Act::Stake(B))
        .dice([2, 2]);
    let told = blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(one(told), "6 against 5: Vampire is killed.");

    let mut state = night_duel(model("professional-vampire-hunter"), vampire());
    assert_eq!(attack(&mut state, [2, 2]), "6 against 5: nothing comes of it.");
}

/// FFX-34, as far as the result goes: lead and silver at a werewolf. ff.sr.silver-weapon.1, ff.sr.werewolf.1
#[test]
fn ffx_34_werewolf_and_silver() {
    let state = duel(model("travelling-monster-hunter"), werewolf());
    let silver = state.arm(A, ArmId(0)).unwrap();
    let shot = |arm| {
        let peril = state.peril(B, Some(A), Means::Shot { arm, aimed: false, range: Nearness::WithinShort });
        peril.harm(4, 7, 6)
    };
    assert_eq!(shot(silver), Harm::Kill);
    assert_eq!(shot(fear_and_faith::Arm { silver: false, ..silver }), Harm::Fall);
}

/// FFX-35: the chainsaw. ff.sr.chainsaw.3, ff.sr.chainsaw.6, ff.sr.chainsaw.8
#[test]
fn ffx_35_chainsaw() {
    let mut state = on_table([
        model("zombie-hunter-with-chainsaw").at(0.0, 0.0),
        walking_dead().enemy().at(25.0, 0.0),
        walking_dead().enemy().at(-25.0, 0.0),
    ]);
    let script = Script::default().dice([4, 2, 4]).pick([C]).dice([3, 3, 1]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));

    assert_eq!(
        told,
        [
            "7 against 6: Walking Dead dies a gruesome death.",
            "6 against 3: Walking Dead 2 dies a gruesome death."
        ]
    );
    assert!(state[B].is_gone() && state[C].is_gone());
    assert_eq!(state[A].saw, Saw::Stopped);
}

/// FFX-36: size. ff.melee.mod.size.1
#[test]
fn ffx_36_size() {
    let mut state =
        on_table([model("creature-from-beyond").at(0.0, 0.0), model("bigfoot").enemy().at(50.0, 0.0)]);
    assert_eq!(attack(&mut state, [1, 4]), "7 against 7: nothing comes of it.");
}

/// FFX-37: no room. ff.recoil.6
#[test]
fn ffx_37_no_room() {
    let mut setup = setup([cop().at(0.0, 0.0), called("Slasher", slasher()).enemy().at(25.0, 0.0)]);
    setup.table.as_mut().unwrap().terrain.push(wall((37.5, -100.0), (50.0, 100.0)));
    let mut state = lay(&setup);
    assert_eq!(attack(&mut state, [5, 3]), "8 against 6: Slasher must give ground.");

    assert_eq!(place(&state, B), (250, 0));
    assert_eq!(state[B].fallen, Some(1));
}

/// A wall between two corners, millimetres from the middle of the table.
pub fn wall(from: (f64, f64), to: (f64, f64)) -> TerrainSetup {
    let ((west, north), (east, south)) = (from, to);
    let corner = |x: f64, y: f64| (450.0 + x, 450.0 + y);
    TerrainSetup {
        name: "the wall".to_string(),
        kind: Kind::Wall,
        outline: vec![corner(west, north), corner(east, north), corner(east, south), corner(west, south)],
        bottom: 0.0,
        height: 100.0,
        feature: Default::default(),
    }
}

/// FFX-38: a recoil into an enemy. ff.recoil.5, ff.hack.1
#[test]
fn ffx_38_recoil_into_an_enemy() {
    let mut state =
        on_table([werewolf().at(-25.0, 0.0), cop().enemy().at(0.0, 0.0), cultist().at(50.0, 0.0)]);
    let script = Script::default().dice([5, 4]).choose(Recoil::Straight).dice([4, 2]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));

    assert_eq!(told, ["9 against 7: Cop must give ground.", "6 against 5: Cop is knocked down."]);
    assert_eq!(place(&state, B), (250, 0));
    assert!(state[B].is_fallen());
}

/// FFX-39: breaking off, lucky and not. ff.leave.pay.1, ff.leave.pay.3
#[test]
fn ffx_39_breaking_off() {
    let mut state = duel(cop(), slasher());
    let script = Script::default().choose(Dice(2)).dice([3, 3]).choose(Act::Disengage).dice([2, 5]);
    let script = script.go(vec![crate::rules::movement::spot(-120.0, 0.0)]);
    let told = blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(one(told), "5 against 8: nothing comes of it.");
    assert_eq!(place(&state, A), (-1200, 0));
    assert!(!state[B].is_fallen());

    let mut state = duel(cop(), slasher());
    let script = Script::default().choose(Dice(2)).dice([3, 3]).choose(Act::Disengage).dice([4, 1]);
    let told = blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(one(told), "7 against 4: Cop is knocked down.");
    assert_eq!(place(&state, A), (0, 0));
}

/// FFX-40, its hack: a model that flees dies of any defeat. ff.hack.3
#[test]
fn ffx_40_fleeing_hack() {
    let mut state = duel(called("Rookie", rookie()), werewolf());
    let told = blows(&mut state, Script::default().dice([3, 4]), |battle| battle.runs_the_gauntlet(A, true));
    assert_eq!(one(told), "7 against 6: Rookie is killed.");
}

/// FFX-41: totals below 1. ff.melee.min.1
#[test]
fn ffx_41_totals_below_one() {
    let mut state = on_table([
        model("ensorcelled-victim").at(25.0, 0.0),
        model("occultist").enemy().at(0.0, 0.0),
        model("ensorcelled-victim").at(-25.0, 0.0),
    ]);
    assert_eq!(attack(&mut state, [1, 1]), "2 against 0: Occultist is killed.");
}

/// FFX-82: poison; and a victim of Quality 6+ dies of it. ff.sr.poison.1, ff.sr.poison.2
#[test]
fn ffx_82_poison() {
    let mut state = duel(model("snake-familiar"), cop());
    let told = blows(&mut state, Script::default().dice([6, 3, 6]), |battle| battle.attacks(A, B, false));
    assert_eq!(one(told), "7 against 6: Cop is knocked down.");
    assert_eq!(state[B].quality_target(), 4);
    assert!(state[B].is_fallen());

    let mut state = duel(model("snake-familiar"), called("Weakling", written(6, 3, &[])));
    blows(&mut state, Script::default().dice([6, 3, 6]), |battle| battle.attacks(A, B, false));
    assert_eq!(state[B].quality_target(), 7); // and that kills
}

/// FFX-83: tail and sting. ff.sr.tailslap.1, ff.dice.order.1
#[test]
fn ffx_83_tail_and_sting() {
    let mut state = duel(model("scorpion-warrior"), cop());
    let told = blows(&mut state, Script::default().dice([5, 2, 1, 3]), |battle| battle.attacks(A, B, false));
    assert_eq!(one(told), "8 against 5: Cop must give ground.");

    assert!(state[B].is_fallen());
    assert_eq!(place(&state, B), (250, 0));
    assert_eq!(state[B].quality_target(), 3);
}

/// FFX-93: claws and knives against a werewolf and a vampire. ff.sr.werewolf.1, ff.sr.werewolf.3, ff.sr.werewolf.4,
/// ff.sr.vampire.7
#[test]
fn ffx_93_claws_and_knives() {
    let fight = |attacker, defender| attack(&mut night_duel(attacker, defender), [6, 1]);
    let vampire = || called("Vampire", minor_vampire());
    let warrior = model("resurrected-egyptian-warrior");

    assert_eq!(fight(model("old-vampire"), werewolf()), "10 against 5: Werewolf is killed.");
    assert_eq!(fight(cultist(), werewolf().fallen()), "10 against 5: nothing comes of it.");
    assert_eq!(fight(warrior, vampire()), "9 against 4: Vampire is killed.");
    assert_eq!(fight(walking_dead(), vampire()), "8 against 4: Vampire is knocked down.");
}

/// FFX-94: a ghost and a magic blade. ff.sr.magic-weapon.1, ff.sr.immaterial.10
#[test]
fn ffx_94_ghost_and_magic_blade() {
    let fight = |dice| attack(&mut duel(model("priest-of-the-space-gods"), model("ghost")), dice);
    assert_eq!(fight([2, 6]), "3 against 6: nothing comes of it.");
    assert_eq!(fight([5, 3]), "6 against 3: Ghost is killed.");
}

/// A blow that nobody has measured, as odds and minds make one.
#[test]
fn a_contest_can_be_built_without_a_battle() {
    let state = duel(cop(), slasher());
    let (attacker, defender) = (FigureId(0), FigureId(1));
    let blow = Blow {
        attacker,
        defender,
        blade: Blade::Own,
        kind: Strike::Powerful,
        helper: None,
        above: FigureSet::EMPTY,
    };
    assert_eq!(totals_of(&state, &blow), (3, 2));
}
