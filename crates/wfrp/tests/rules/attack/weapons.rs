//! Weapons, qualities, armour: `wf.weapon.*`, `wf.q.*`, `wf.armour.1`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Sum, Total};
use wfrp::{
    Act, ArmId, Attack, Book, CombatantSetup, Load, Location, Occasion, Quality, Setup, State, WeaponKind,
    Worn,
};

use crate::common::*;

use Quality::{
    Blackpowder, Damaging, Dangerous, Defensive, Distract, Fast, Hack, Impact, Impale, Pistol, Pummel, Slow,
    Tiring, Undamaging, Wrap,
};

/// A combatant with these weapons instead of its own.
fn armed(mut who: CombatantSetup, weapons: &[&str]) -> CombatantSetup {
    who.with.weapons = Some(weapons.iter().map(|weapon| weapon.to_string()).collect());
    who
}

/// A weapon: id, Damage with SB 3, hands, range, Shield, Reload, qualities.
type Line = (&'static str, i16, u8, u16, u8, u8, &'static [Quality]);

/// wf.weapon.unarmed, wf.weapon.improvised, wf.weapon.knife, wf.weapon.dagger, wf.weapon.hand, wf.weapon.shield,
/// wf.weapon.shield_large, wf.weapon.staff, wf.weapon.spear, wf.weapon.halberd, wf.weapon.greataxe, wf.weapon.warhammer,
/// wf.weapon.zweihander, wf.weapon.rapier, wf.weapon.flail, wf.weapon.bow, wf.weapon.longbow, wf.weapon.crossbow,
/// wf.weapon.sling, wf.weapon.handgun, wf.weapon.pistol, wf.weapon.throwing_knife, wf.weapon.throwing_axe,
/// wf.weapon.javelin: what each weapon is in the hands of somebody with SB 3: Damage, hands, range, Shield, Reload.
#[test]
fn weapons_are_what_the_table_says() {
    let table: [Line; 24] = [
        ("unarmed", 3, 0, 0, 0, 0, &[Undamaging]),
        ("improvised", 4, 1, 0, 0, 0, &[Undamaging]),
        ("knife", 4, 1, 0, 0, 0, &[Undamaging]),
        ("dagger", 5, 1, 0, 0, 0, &[]),
        ("hand-weapon", 7, 1, 0, 0, 0, &[]),
        ("shield", 5, 1, 0, 2, 0, &[Defensive, Undamaging]),
        ("large-shield", 6, 1, 0, 3, 0, &[Defensive]),
        ("quarterstaff", 7, 2, 0, 0, 0, &[Defensive, Pummel]),
        ("spear", 7, 2, 0, 0, 0, &[Impale]),
        ("halberd", 7, 2, 0, 0, 0, &[Defensive, Hack, Impale]),
        ("great-axe", 9, 2, 0, 0, 0, &[Hack, Impact, Tiring]),
        ("war-hammer", 9, 2, 0, 0, 0, &[Damaging, Pummel, Slow]),
        ("great-sword", 8, 2, 0, 0, 0, &[Damaging, Hack]),
        ("rapier", 7, 1, 0, 0, 0, &[Fast, Impale]),
        ("flail", 8, 1, 0, 0, 0, &[Distract, Wrap]),
        ("bow", 6, 2, 50, 0, 0, &[]),
        ("long-bow", 7, 2, 100, 0, 0, &[Damaging]),
        ("crossbow", 9, 2, 60, 0, 1, &[]),
        ("sling", 6, 1, 60, 0, 0, &[]),
        ("handgun", 9, 2, 50, 0, 3, &[Blackpowder, Damaging, Dangerous]),
        ("pistol", 8, 1, 20, 0, 1, &[Blackpowder, Damaging, Pistol]),
        ("throwing-knife", 5, 1, 6, 0, 0, &[]),
        ("throwing-axe", 6, 1, 6, 0, 0, &[Hack]),
        ("javelin", 6, 1, 9, 0, 0, &[Impale]),
    ];
    for (id, damage, hands, range, shield, reload, qualities) in table {
        let profile = armed(tm(), &[id]).profile(Book::built_in()).unwrap();
        let arm = &profile.arms[0];
        let found = (arm.damage, arm.hands, arm.range, arm.shield, arm.reload);
        assert_eq!(found, (damage, hands, range, shield, reload), "{id}");
        assert_eq!(arm.qualities, qualities.iter().copied().collect(), "{id}");
        assert_eq!(arm.kind == WeaponKind::Ranged, range > 0, "{id}");
    }
}

/// wf.armour.1: soft leather 1, boiled leather 2, mail 2, plate 3; mail and plate are metal.
#[test]
fn armour_comes_in_four_sorts() {
    let worn = |id: &str| {
        let mut draft = Book::built_in().drafts[0].clone();
        draft.metal.clear();
        draft.armour = [(Location::Body, Worn::Piece(id.to_string()))].into();
        let profile = draft.check(Book::built_in()).unwrap();
        let body = Location::Body as usize;
        (profile.armour[body], profile.metal[body])
    };

    let all = ["soft-leather", "boiled-leather", "mail", "plate"].map(worn);

    assert_eq!(all, [(1, false), (2, false), (2, true), (3, true)]);
    assert_eq!(Book::built_in().armour.len(), 4);
}

/// A militiaman with a weapon of these qualities, Damage SB + 4, against somebody.
fn homemade(qualities: &str, other: CombatantSetup) -> State {
    let weapons = format!(
        "[[weapon]]\nid = \"homemade\"\nname = \"Homemade\"\nkind = \"melee\"\nskill = \"melee-basic\"\nhands = 1\n\
         strength = true\ndamage = 4\nqualities = [{qualities}]\nrule = \"\"\n"
    );
    let book = Book::read(&[("mine.toml".to_string(), weapons)]).unwrap();
    let setup: Setup = setup([armed(tm(), &["homemade"]).at(0.0, 0.0), other.at(1.5, 0.0).enemy()]);
    setup.lay(&book).unwrap()
}

fn plain() -> Attack {
    Attack::blow(A, ArmId(0), B)
}

fn wounds(state: &State, sl: i16, units: i16, at: Location) -> i16 {
    let hit = state.hit_of(&plain(), sl, units, at);
    state.wounds_of_hit(&hit, &mut Total::default())
}

/// wf.q.accurate: +10 to hit.
#[test]
fn an_accurate_weapon_hits_more_often() {
    assert_eq!(homemade("\"accurate\"", rb()).strike(&plain(), 0).number, 50);
}

/// wf.q.precise: +1 SL on a success, and none on a failure.
#[test]
fn a_precise_weapon_adds_to_a_success() {
    let attack = Attack { opposed: Some(None), ..plain() };
    let strike = homemade("\"precise\"", rb()).strike(&attack, 0);

    assert_eq!((strike.reads(23).sl, strike.reads(62).sl), (3, -2)); // 40/23 +2, 40/62 -2
}

/// wf.q.damaging: the units die counts where it is higher than the SL, a 0 being 10.
#[test]
fn a_damaging_weapon_takes_the_higher_of_units_and_levels() {
    let state = homemade("\"damaging\"", rb());

    assert_eq!(wounds(&state, 2, 6, Location::Head), 10); // 7 + 6 - 3
    assert_eq!(wounds(&state, 4, 3, Location::Head), 8); // 7 + 4 - 3
    assert_eq!(state.strike(&plain(), 0).reads(20).units, 10);
}

/// wf.q.impact: the units die is added on top of the SL.
#[test]
fn an_impact_weapon_adds_the_units_die() {
    assert_eq!(wounds(&homemade("\"impact\"", rb()), 2, 6, Location::Head), 12); // 7 + 2 + 6 - 3
}

/// wf.q.impale: a successful roll that ends in 0 is a Critical as doubles are; a failed one is nothing.
#[test]
fn an_impaling_weapon_has_more_criticals() {
    let strike = homemade("\"impale\"", rb()).strike(&plain(), 0);
    let plain = homemade("", rb()).strike(&plain(), 0);

    assert_eq!([30, 33, 34].map(|roll| strike.reads(roll).critical), [true, true, false]);
    assert_eq!((strike.reads(50).critical, strike.reads(50).fumble), (false, false));
    assert!(!plain.reads(30).critical);
}

/// wf.q.penetrating: leather does not count, and metal counts for 1 less.
#[test]
fn a_penetrating_weapon_goes_through_armour() {
    let knight = homemade("\"penetrating\"", hk());
    assert_eq!(wounds(&knight, 0, 0, Location::Body), 1); // 7 - 4 - 2
    let bandit = homemade("\"penetrating\"", rb());
    assert_eq!(wounds(&bandit, 0, 0, Location::Body), 4); // 7 - 3
}

/// wf.q.hack: after a hit the AP there drop by 1 for good, never below 0.
#[test]
fn a_hacking_weapon_spoils_the_armour() {
    let mut state = on_table([gm().at(0.0, 0.0), hk().at(1.5, 0.0).enemy()]);
    let body = Location::Body as usize;

    swing(&mut state, [46, 60], (A, B), DODGE); // 57/46 SL +1, body by 64; Dodge 40/60 SL -2
    assert_eq!(state[B].armour[body], 2);
    assert_eq!(state[B].wounds, 16 - 6); // Damaging 6: 9 + 6, less 4, 3 and the shield's 2
    state[B].armour[body] = 0;
    swing(&mut state, [46, 60], (A, B), DODGE);
    assert_eq!(state[B].armour[body], 0);
}

fn shift(state: &State, with: ArmId) -> i16 {
    let attack = Attack { opposed: Some(Some(with)), ..plain() };
    state.guard_shift::<Total>(&attack).total()
}

/// wf.q.defensive, wf.q.shield_defensive: +1 SL for the item that opposes, and none for one that is merely held.
#[test]
fn a_defensive_item_helps_when_it_opposes() {
    let state = on_table([rb().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);

    assert_eq!((shift(&state, ArmId(1)), shift(&state, ArmId(0))), (1, 0));
}

/// wf.q.defensive, wf.test.17: what shifts a test is told with its reason: 38/60 and 40/60 are -2 and -2, and the shield +1.
#[test]
fn what_shifts_a_test_is_told_with_its_reason() {
    let mut state = on_table([rb().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    let script = Script::default().choose(wfrp::Oppose::With(B, ArmId(1))).dice([60, 60]);

    let told = tale(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));

    assert!(told.contains(&"Town Militia: +1 SL (Defensive).".to_string()), "{told:?}");
}

/// wf.q.wrap: −1 SL for a Melee Skill that opposes it, not for Dodge.
#[test]
fn a_wrapping_weapon_is_hard_to_parry() {
    let state = on_table([fz().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    let dodge = Attack { opposed: Some(None), ..plain() };

    assert_eq!((shift(&state, ArmId(0)), state.guard_shift::<Total>(&dodge).total()), (-1, 0));
}

/// wf.q.shield: a shield in hand adds its AP against what is opposed, whatever opposes it, and not otherwise.
#[test]
fn a_shield_counts_against_what_is_opposed() {
    let state = on_table([rb().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
    let lost = |opposed| {
        let attack = Attack { opposed, ..plain() };
        let hit = state.hit_of(&attack, 3, 0, Location::Body);
        state.wounds_of_hit(&hit, &mut Total::default())
    };

    assert_eq!([Some(Some(ArmId(0))), Some(None), None].map(lost), [4, 4, 6]);
}

/// wf.q.undamaging, wf.q.undamaging_min: AP count double, and a hit may take nothing.
#[test]
fn an_undamaging_weapon_may_do_nothing() {
    let bandit = homemade("\"undamaging\"", rb());
    assert_eq!(wounds(&bandit, 3, 0, Location::Body), 5); // 7 + 3, less 3 and twice 1
    let knight = homemade("\"undamaging\"", hk());
    assert_eq!(wounds(&knight, 1, 0, Location::Body), 0); // 7 + 1, less 4 and twice 3
}

/// wf.q.tiring: Impact works only in a turn in which the wielder charged.
#[test]
fn a_tiring_weapon_needs_a_charge() {
    let mut state = on_table([hb().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    let charge = Attack { occasion: Occasion::Charge, ..plain() };

    assert!(!state.qualities_of(&plain()).has(Impact));
    assert!(state.qualities_of(&charge).has(Impact));
    play(&mut state, Script::default(), |battle| {
        battle.begins_turn(A);
        Ok(())
    });
    state.active.as_mut().unwrap().charged = true;
    assert!(state.qualities_of(&plain()).has(Impact));
}

/// wf.q.dangerous: a failed roll with a 9 on either die is a Fumble; a successful one is not.
#[test]
fn a_dangerous_weapon_fumbles_more_often() {
    let state = on_table([hg().at(-10.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    let strike = state.strike(&state.shot(A, ArmId(0), B).unwrap(), 0); // 52

    assert_eq!([59, 69, 91, 96, 60].map(|roll| strike.reads(roll).fumble), [true, true, true, true, false]);
    assert_eq!([29, 49].map(|roll| strike.reads(roll).fumble), [false, false]);
}

/// wf.q.pistol, wf.action.attack.2, wf.action.attack.3: engaged, nobody shoots but with a pistol.
#[test]
fn a_pistol_may_be_fired_in_melee() {
    let shoots = |who: CombatantSetup, arm: u8, engaged: bool| {
        let mut state = on_table([who.at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
        wield(&mut state, A, arm);
        if engaged {
            engage(&mut state, A, B);
        }
        let acts = play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            battle.list_acts(A)
        });
        acts.contains(&Act::Shoot(ArmId(arm), B))
    };

    assert_eq!([shoots(rb(), 1, false), shoots(rb(), 1, true)], [true, false]);
    assert_eq!([shoots(wi(), 1, false), shoots(wi(), 1, true)], [true, true]);
}

/// wf.q.reload, wf.q.reload_sl: after a shot the tests must come to as many SL as the rating; a success counts at least 1,
/// a failure takes off at least 1, and nothing falls below 0.
#[test]
fn a_gun_is_loaded_by_tests() {
    let mut state = on_table([hg().at(-15.0, 0.0), rb().at(16.0, 0.0).enemy()]);
    let load = |state: &State| state[A].arms[0].load;
    shoot(&mut state, [60, 40], (A, 0, B)); // a miss; Cool 31 + 20 holds
    assert_eq!(load(&state), Load::Empty(0));
    let mut loaded = Vec::new();
    for roll in [60, 50, 59, 50, 31] {
        play(&mut state, Script::default().dice([roll]), |battle| {
            battle.begins_turn(A);
            assert!(!battle.list_acts(A)?.contains(&Act::Shoot(ArmId(0), B)));
            battle.performs(A, Act::Reload(ArmId(0)))
        });
        loaded.push(load(&state));
    }

    // 52/60 SL -1 is kept at 0, 52/50 SL 0 counts 1, a failure by 52/59 takes it off again, 52/31 SL +2 makes 3.
    assert_eq!(loaded, [0, 1, 0, 1].map(Load::Empty).into_iter().chain([Load::Ready]).collect::<Vec<_>>());
}

/// wf.q.blackpowder, wf.q.blackpowder_when: the target of a shot, hit or not, keeps its nerve at +20 or is Broken.
#[test]
fn a_shot_frightens_even_if_it_misses() {
    let broken = |cool: u8| {
        let mut state = on_table([hg().at(-15.0, 0.0), rb().at(16.0, 0.0).enemy()]);
        shoot(&mut state, [60, cool], (A, 0, B));
        state[B].conditions.levels(wfrp::Condition::Broken)
    };

    assert_eq!((broken(51), broken(52)), (0, 1)); // Cool 31 + 20
}

/// wf.q.unmodelled: Pummel, Distract, Slow and Blast are written down and do nothing.
#[test]
fn some_qualities_do_nothing() {
    let book = Book::built_in();
    for quality in [Pummel, Distract, Slow, Quality::Blast] {
        assert!(!book.qualities[quality as usize].modelled);
    }
    let odd = homemade("\"pummel\", \"distract\", \"slow\", \"blast\"", rb());
    let plainly = homemade("", rb());
    let attack = Attack { opposed: Some(Some(ArmId(0))), ..plain() };
    assert_eq!(odd.exchange(&attack), plainly.exchange(&attack));
}
