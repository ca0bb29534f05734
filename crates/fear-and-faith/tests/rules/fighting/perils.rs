//! The tests of src/rules/fighting/peril.rs: what each attack can do to Zombies, Vampires, Werewolves, ghosts and the rest.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Arm, ArmId, Blade, Book, Harm, Means, ModelSetup, Nearness, Peril, State, Weapon};

use crate::common::*;
use crate::rules::fighting::ring::*;

const KNIFE: Means = hand(Blade::Own, false);

const fn hand(blade: Blade, power: bool) -> Means {
    Means::Hand { blade, power }
}

/// The first model is B's enemy and has the weapons; what B risks from these means.
fn risk(state: &State, means: Means) -> Peril {
    state.peril(B, Some(A), means)
}

fn shot(state: &State, aimed: bool, range: Nearness) -> Means {
    Means::Shot { arm: state.arm(A, ArmId(0)).unwrap(), aimed, range }
}

fn lobbed(weapon: Weapon) -> Means {
    Means::Lobbed(Book::built_in().printed(weapon))
}

/// What a plain win by 1, a double and a treble with an odd die do.
fn results(peril: Peril) -> [Harm; 3] {
    [peril.harm(5, 6, 5), peril.harm(5, 10, 5), peril.harm(5, 15, 5)]
}

const ORDINARY: [Harm; 3] = [Harm::Recoil, Harm::Kill, Harm::Gruesome];
const LIMITED: [Harm; 3] = [Harm::Recoil, Harm::Fall, Harm::Fall];
const DEADLY: [Harm; 3] = [Harm::Kill, Harm::Kill, Harm::Gruesome];
const NOTHING: [Harm; 3] = [Harm::Nothing; 3];

fn facing(rules: &[&str], own: &[&str]) -> State {
    duel(man("A", 3, own), man("B", 3, rules))
}

/// ff.sr.zombie.1, ff.sr.zombie.2, ff.sr.zombie.5, ff.sr.zombie.8: what can kill a Zombie, and what is Lethal to it.
#[test]
fn zombies_die_of_few_things() {
    let state = facing(&["Zombie"], &["Pistol"]);
    let near = Nearness::WithinShort;
    for (means, expected) in [
        (KNIFE, LIMITED),
        (hand(Blade::Own, true), LIMITED),
        (hand(Blade::Heavy, false), LIMITED),
        (hand(Blade::Heavy, true), ORDINARY),
        (hand(Blade::Chainsaw, false), [Harm::Gruesome; 3]),
        (shot(&state, false, near), LIMITED),
        (shot(&state, true, near), ORDINARY),
        (Means::Spell { range: Nearness::WithinShort }, ORDINARY),
        (lobbed(Weapon::Grenade), DEADLY),
        (Means::Debris, LIMITED),
        (Means::Fire, ORDINARY),
    ] {
        assert_eq!(results(risk(&state, means)), expected, "{means:?}");
    }
    let archer = facing(&["Zombie"], &["Bow"]);
    assert_eq!(results(risk(&archer, shot(&archer, true, near))), LIMITED);
}

/// ff.sr.zombie.3: a natural 6 of a powerful heavy blow or of an aimed firearm destroys it whatever the totals.
#[test]
fn a_natural_six_destroys_a_zombie() {
    let state = facing(&["Zombie"], &["Pistol"]);
    let six = |means| risk(&state, means).harm(6, 6, 12);
    assert_eq!(six(hand(Blade::Heavy, true)), Harm::Kill);
    assert_eq!(six(hand(Blade::Heavy, false)), Harm::Nothing);
    assert_eq!(six(shot(&state, true, Nearness::Farther)), Harm::Kill);
    assert_eq!(six(shot(&state, false, Nearness::Farther)), Harm::Nothing);
}

/// ff.sr.zombie.4, ff.sr.zombie.7: an aimed shot is Lethal to a Zombie that lies or stands still only from contact; from
/// farther off it takes a double or a 6.
#[test]
fn a_coup_de_grace_needs_contact() {
    for still in [man("B", 3, &["Zombie"]).fallen(), man("B", 3, &["Zombie"]).transfixed()] {
        let state = duel(man("A", 3, &["Pistol"]), still);
        let win = |aimed, range| risk(&state, shot(&state, aimed, range)).harm(5, 6, 5);
        assert_eq!(win(true, Nearness::Contact), Harm::Kill);
        assert!(!win(true, Nearness::WithinShort).is_death());
        assert!(!win(false, Nearness::Contact).is_death());
        assert_eq!(risk(&state, shot(&state, true, Nearness::WithinShort)).harm(5, 10, 5), Harm::Kill);
    }
}

/// ff.sr.vampire.2, ff.sr.vampire.4, ff.sr.vampire.5, ff.sr.silver-weapon.2, ff.sr.magic-weapon.3: at night weapons,
/// silver and magic ones too, and explosives only knock a Vampire down; by day anything kills.
#[test]
fn vampires_by_night_and_by_day() {
    let day = facing(&["Vampire"], &["Pistol", "Silver Weapon", "Magic Weapon"]);
    let night = by_night(day.clone());
    let bullet = shot(&day, true, Nearness::WithinShort);
    for means in [
        KNIFE,
        hand(Blade::Heavy, true),
        hand(Blade::Chainsaw, false),
        bullet,
        lobbed(Weapon::Grenade),
        Means::Debris,
    ] {
        assert!(risk(&night, means).limited, "{means:?}");
        assert!(!risk(&day, means).limited, "{means:?}");
    }
    for means in [
        hand(Blade::Stake, false),
        Means::Fire,
        Means::Spell { range: Nearness::WithinShort },
        lobbed(Weapon::HolyWater),
    ] {
        assert_eq!(results(risk(&night, means)), ORDINARY, "{means:?}");
    }
    assert_eq!(results(risk(&night, lobbed(Weapon::SunGrenade))), DEADLY);
}

/// ff.sr.stakes.2, ff.weapon.wood.1: a stake, thrust or shot, is Lethal to a Vampire that lies or stands still.
#[test]
fn a_stake_is_lethal_to_a_helpless_vampire() {
    for still in [man("B", 3, &["Vampire"]).fallen(), man("B", 3, &["Vampire"]).transfixed()] {
        let state = by_night(duel(man("A", 3, &["Crossbow"]), still));
        assert!(risk(&state, hand(Blade::Stake, false)).lethal);
        assert!(risk(&state, KNIFE).limited);
        let bolt = Arm { wooden: true, ..state.arm(A, ArmId(0)).unwrap() };
        let wooden = Means::Shot { arm: bolt, aimed: false, range: Nearness::Farther };
        assert!(risk(&state, wooden).lethal);
        assert!(risk(&state, shot(&state, false, Nearness::Farther)).limited);
    }
}

/// ff.sr.werewolf.1, ff.sr.silver-weapon.1, ff.sr.magic-weapon.3: fire, magic and silver kill a Werewolf, silver at any
/// win.
#[test]
fn werewolves_fear_fire_magic_and_silver() {
    let state = facing(&["Werewolf"], &["Pistol"]);
    let aimed = shot(&state, true, Nearness::WithinShort);
    for means in [
        KNIFE,
        hand(Blade::Heavy, true),
        hand(Blade::Chainsaw, false),
        aimed,
        lobbed(Weapon::Grenade),
        Means::Debris,
    ] {
        assert!(risk(&state, means).limited, "{means:?}");
    }
    assert_eq!(results(risk(&state, Means::Fire)), ORDINARY);
    assert_eq!(results(risk(&state, Means::Spell { range: Nearness::WithinShort })), ORDINARY);
    assert_eq!(results(risk(&facing(&["Werewolf"], &["Magic Weapon"]), KNIFE)), ORDINARY);

    let silver = facing(&["Werewolf"], &["Pistol", "Silver Weapon"]);
    assert_eq!(results(risk(&silver, KNIFE)), DEADLY);
    assert_eq!(results(risk(&silver, shot(&silver, false, Nearness::Farther))), DEADLY);
}

/// ff.sr.silver-weapon.3, ff.sr.silver-weapon.4: every weapon that may be silver is so, the knife included; a heavy weapon
/// may not.
#[test]
fn a_heavy_weapon_is_never_silver() {
    let state = facing(&["Werewolf"], &["Silver Weapon", "Heavy Weapon", "Pistol"]);
    assert!(risk(&state, KNIFE).lethal);
    assert!(risk(&state, hand(Blade::Heavy, true)).limited);
    assert!(state.arm(A, ArmId(0)).unwrap().silver);
}

/// ff.sr.werewolf.3, ff.sr.werewolf.4, ff.sr.vampire.7: the claws of evil models that are neither Zombies nor human kill
/// Werewolves, and Vampires at night; not with a heavy weapon or a chainsaw, a firearm at the belt or not.
#[test]
fn claws_of_monsters_kill() {
    let claws = |attacker: ModelSetup, means: Means| {
        let wolf = night_duel(attacker.clone(), werewolf());
        let vampire = night_duel(attacker, minor_vampire());
        assert_eq!(risk(&wolf, means).limited, risk(&vampire, means).limited);
        !risk(&wolf, means).limited
    };
    assert!(claws(minor_vampire(), KNIFE)); // with a handgun
    assert!(claws(werewolf(), KNIFE));
    assert!(claws(model("bigfoot"), KNIFE));
    assert!(!claws(model("bigfoot"), hand(Blade::Heavy, false)));
    assert!(!claws(model("bigfoot"), hand(Blade::Chainsaw, false)));
    assert!(!claws(walking_dead(), KNIFE));
    for human in [
        "slasher-with-chainsaw",
        "vampire-minion-with-heavy-hand-to-hand-weapon",
        "baron-frankenstein",
        "frankensteins-hunchback-assistant",
        "frankensteins-grave-diggers",
        "fanatic-cultist-with-knife",
        "priest-of-the-space-gods",
        "ensorcelled-victim",
    ] {
        let state = night_duel(model(human), werewolf());
        let claws = !risk(&state, KNIFE).limited && !state.has(A, fear_and_faith::Special::MagicWeapon);
        assert!(!claws, "{human}");
    }
    assert!(!claws(cop(), KNIFE)); // not evil
}

/// ff.sr.immaterial.3, ff.sr.magic-weapon.1, ff.grenade.zone.7: nothing physical touches a ghost; magic weapons, spells
/// and other ghosts do.
#[test]
fn ghosts_are_touched_by_magic_alone() {
    let plain = facing(&["Immaterial"], &["Pistol"]);
    let bullet = shot(&plain, true, Nearness::Contact);
    for means in [
        KNIFE,
        hand(Blade::Heavy, true),
        bullet,
        lobbed(Weapon::Grenade),
        Means::Debris,
        Means::Fire,
        lobbed(Weapon::HolyWater),
    ] {
        assert_eq!(results(risk(&plain, means)), NOTHING, "{means:?}");
    }
    assert_eq!(results(risk(&plain, Means::Spell { range: Nearness::WithinShort })), ORDINARY);
    assert_eq!(results(risk(&facing(&["Immaterial"], &["Magic Weapon"]), KNIFE)), ORDINARY);
    assert_eq!(results(risk(&facing(&["Immaterial"], &["Immaterial"]), KNIFE)), ORDINARY);
}

/// ff.sr.immaterial.2, ff.sr.immaterial.10: a ghost does nothing to anybody of flesh, even when it wins.
#[test]
fn a_ghost_cannot_strike_flesh() {
    assert_eq!(results(risk(&facing(&[], &["Immaterial"]), KNIFE)), NOTHING);
    assert!(facing(&[], &["Immaterial"]).attackable(A).is_empty());
    assert_eq!(facing(&["Immaterial"], &["Immaterial"]).attackable(A), set(&[B]));
    assert!(facing(&["Immaterial"], &[]).attackable(A).is_empty()); // nothing could come of it
    assert_eq!(facing(&["Immaterial"], &["Magic Weapon"]).attackable(A), set(&[B]));
}

/// ff.sr.immaterial.8: a Vampire with the rule is solid until it becomes mist.
#[test]
fn a_vampire_is_solid_until_it_becomes_mist() {
    let mut state = facing(&["Vampire", "Immaterial"], &[]);
    assert_eq!(results(risk(&state, KNIFE)), ORDINARY);
    state[B].form = fear_and_faith::Form::Mist;
    state[B].specials = state[B].specials.with(fear_and_faith::Special::Immaterial);
    assert_eq!(results(risk(&state, KNIFE)), NOTHING);
    assert_eq!(results(risk(&state, lobbed(Weapon::HolyWater))), ORDINARY); // ff.sr.holy-water.2
}

/// ff.sr.holy-water.2, ff.grenade.sun.1: holy water harms Vampires and Demons, sunlight only Vampires.
#[test]
fn holy_water_and_sunlight_have_their_own_victims() {
    let results = |rules: &[&str], means| results(risk(&facing(rules, &[]), means));
    assert_eq!(results(&[], lobbed(Weapon::HolyWater)), NOTHING);
    assert_eq!(results(&["Demon"], lobbed(Weapon::HolyWater)), ORDINARY);
    assert_eq!(results(&["Demon"], lobbed(Weapon::SunGrenade)), NOTHING);
    assert_eq!(results(&["Vampire"], lobbed(Weapon::SunGrenade)), DEADLY);
}

/// ff.sr.lethal.1, ff.sr.thick-skin.2: Lethal kills the kind it names on any win, whatever protects it.
#[test]
fn lethal_kills_its_kind_on_any_win() {
    let night = by_night(facing(&["Vampire", "Thick Skin"], &["Lethal (Vampires)"]));
    assert_eq!(results(risk(&night, KNIFE)), DEADLY);
    assert_eq!(results(risk(&facing(&[], &["Lethal (Vampires)"]), KNIFE)), ORDINARY);
    assert_eq!(results(risk(&facing(&[], &["Lethal (Anyone)"]), KNIFE)), DEADLY);
}

/// ff.sr.heavy-weapon.1, ff.sr.heavy-weapon.3, ff.sr.heavy-weapon.4: the 6 of a powerful heavy blow is a plain kill, which
/// Tough and Hard to Kill answer, gruesome only with a treble; it does nothing to those it cannot kill.
#[test]
fn the_six_of_a_heavy_weapon() {
    let six = |rules: &[&str], winner, loser| {
        risk(&by_night(facing(rules, &[])), hand(Blade::Heavy, true)).harm(6, winner, loser)
    };
    assert_eq!(six(&[], 7, 12), Harm::Kill);
    assert_eq!(six(&[], 9, 3), Harm::Gruesome);
    assert_eq!(six(&["Tough"], 7, 12), Harm::Wound);
    assert_eq!(six(&["Hard to Kill"], 7, 12), Harm::Feign);
    assert_eq!(six(&["Thick Skin"], 7, 6), Harm::Kill);
    assert_eq!(six(&["Zombie"], 7, 12), Harm::Kill);
    for immune in ["Vampire", "Werewolf", "Immaterial"] {
        assert_eq!(six(&[immune], 7, 12), Harm::Nothing, "{immune}");
    }
    assert_eq!(risk(&facing(&[], &[]), hand(Blade::Heavy, false)).harm(6, 7, 12), Harm::Nothing);
}

/// ff.sr.thick-skin.1, ff.sr.thick-skin.3: a defeat by exactly 1 is a tie, on the ground and from a shot too; not from a
/// spell (ff.magic.attack.5).
#[test]
fn thick_skin_makes_a_tie_of_a_defeat_by_one() {
    for state in [
        facing(&["Thick Skin"], &["Pistol"]),
        duel(man("A", 3, &["Pistol"]), man("B", 3, &["Thick Skin"]).fallen()),
    ] {
        for means in [KNIFE, shot(&state, false, Nearness::WithinShort)] {
            assert_eq!(risk(&state, means).harm(5, 6, 5), Harm::Nothing);
            assert_ne!(risk(&state, means).harm(5, 7, 5), Harm::Nothing);
        }
        assert_ne!(risk(&state, Means::Spell { range: Nearness::WithinShort }).harm(5, 6, 5), Harm::Nothing);
    }
}

/// ff.sr.tough.1, ff.sr.tough.3, ff.sr.hard-to-kill.1, ff.sr.hard-to-kill.4: Tough turns a kill into a wound and a
/// gruesome one into a kill; Hard to Kill feigns the first plain one. A spell passes over both (ff.magic.attack.5).
#[test]
fn tough_and_hard_to_kill() {
    let tough = facing(&["Tough"], &[]);
    assert_eq!(results(risk(&tough, KNIFE)), [Harm::Recoil, Harm::Wound, Harm::Kill]);
    assert_eq!(results(risk(&tough, Means::Spell { range: Nearness::WithinShort })), ORDINARY);

    let mut hard = facing(&["Hard to Kill"], &[]);
    assert_eq!(results(risk(&hard, KNIFE)), [Harm::Recoil, Harm::Feign, Harm::Gruesome]);
    assert_eq!(results(risk(&hard, Means::Spell { range: Nearness::WithinShort })), ORDINARY);
    hard[B].feint = fear_and_faith::Feint::Used;
    assert_eq!(results(risk(&hard, KNIFE)), ORDINARY);
    hard[B].feint = fear_and_faith::Feint::Lying;
    assert_eq!(results(risk(&hard, KNIFE)), NOTHING); // it cannot be attacked
    assert_eq!(results(risk(&hard, Means::Spell { range: Nearness::WithinShort })), ORDINARY);
}

/// ff.sr.artificial.2, ff.magic.attack.5: a gruesome kill of somebody Artificial is a plain one, by a spell too.
#[test]
fn the_artificial_do_not_die_gruesomely() {
    let state = facing(&["Artificial"], &[]);
    assert_eq!(results(risk(&state, KNIFE)), [Harm::Recoil, Harm::Kill, Harm::Kill]);
    assert_eq!(
        results(risk(&state, Means::Spell { range: Nearness::WithinShort })),
        [Harm::Recoil, Harm::Kill, Harm::Kill]
    );
}

/// ff.sr.savage.1: Savage makes gruesome what it kills hand-to-hand, not what it shoots.
#[test]
fn savage_is_for_hand_to_hand() {
    let state = facing(&[], &["Savage", "Pistol"]);
    assert_eq!(results(risk(&state, KNIFE)), [Harm::Recoil, Harm::Gruesome, Harm::Gruesome]);
    assert_eq!(results(risk(&state, shot(&state, false, Nearness::WithinShort))), ORDINARY);
}

/// ff.ranged.fallen.1, ff.ranged.fallen.2, ff.ranged.fallen.3, ff.grenade.zone.5: who lies there dies of any defeat in
/// contact and within Short; from farther off, and in a blast, the ordinary table holds and a recoil does nothing.
#[test]
fn shots_at_the_fallen() {
    let state = duel(man("A", 3, &["Pistol"]), man("B", 3, &[]).fallen());
    let results = |means| results(risk(&state, means));
    let deadly = [Harm::Kill, Harm::Gruesome, Harm::Gruesome];
    assert_eq!(results(shot(&state, false, Nearness::Contact)), deadly);
    assert_eq!(results(shot(&state, false, Nearness::WithinShort)), deadly);
    assert_eq!(results(shot(&state, false, Nearness::Farther)), [Harm::Nothing, Harm::Kill, Harm::Gruesome]);
    assert_eq!(results(lobbed(Weapon::Grenade)), [Harm::Nothing, Harm::Kill, Harm::Gruesome]);
}

/// ff.ranged.fallen.2, ff.ranged.fallen.3, ff.familiar.3: a spell kills the fallen by any win from within Short and from
/// contact; from farther off they lie safe from all but a double.
#[test]
fn a_spell_from_afar_does_not_finish_the_fallen() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    state[B].fallen = Some(1);
    for (range, expected) in [
        (Nearness::Contact, [Harm::Kill, Harm::Gruesome, Harm::Gruesome]),
        (Nearness::WithinShort, [Harm::Kill, Harm::Gruesome, Harm::Gruesome]),
        (Nearness::Farther, [Harm::Nothing, Harm::Kill, Harm::Gruesome]),
    ] {
        assert_eq!(results(risk(&state, Means::Spell { range })), expected, "{range:?}");
    }
}
