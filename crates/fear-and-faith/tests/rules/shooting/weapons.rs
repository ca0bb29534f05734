//! Weapons: their table, drawing, loading, jams, borrowing.

use fear_and_faith::{Act, Class, Dice, End, Fact, Fire, Hand, Place, Ready, Stick, Weapon};

use crate::common::ranged::*;
use crate::common::*;

/// ff.weapon.bow.1, ff.weapon.crossbow.1, ff.weapon.antique-pistol.1, ff.weapon.musket.1, ff.weapon.single-rifle.1,
/// ff.weapon.bolt-rifle.1, ff.weapon.semi-rifle.1, ff.weapon.assault-rifle.1, ff.weapon.pistol.1,
/// ff.weapon.machine-pistol.1, ff.weapon.smg.1, ff.weapon.thrown.1, ff.weapon.alias.1, ff.weapon.alias.2,
/// ff.sr.bow.1, ff.sr.crossbow.1, ff.sr.antique-pistol.1, ff.sr.musket.1, ff.sr.rifle.1, ff.sr.assault-rifle.1,
/// ff.sr.pistol.1, ff.sr.smg.1, ff.sr.shotgun.1, ff.sr.thrown-weapon.1: bonus, range, actions to reload, hands, and
/// whether it can be silver.
#[test]
fn the_table_of_weapons() {
    use Stick::{Long, Medium, Short};
    let rows: [(&str, Weapon, i8, Stick, u8, bool, bool); 13] = [
        ("Bow", Weapon::Bow, 0, Medium, 1, true, true),
        ("Crossbow", Weapon::Crossbow, 0, Long, 1, true, true),
        ("Antique Pistol", Weapon::AntiquePistol, 1, Short, 2, false, true),
        ("Musket", Weapon::Musket, 2, Long, 2, true, true),
        ("Single Chambered Rifle", Weapon::SingleRifle, 2, Long, 1, true, true),
        ("Rifle", Weapon::BoltRifle, 2, Long, 0, true, true),
        ("Semi-Automatic Rifle", Weapon::SemiRifle, 2, Long, 0, true, true),
        ("Assault Rifle", Weapon::AssaultRifle, 2, Long, 0, true, false),
        ("Pistol", Weapon::Pistol, 1, Short, 0, false, true),
        ("Machine Pistol", Weapon::MachinePistol, 1, Short, 0, false, true),
        ("SMG", Weapon::Smg, 1, Medium, 0, true, false),
        ("Shotgun", Weapon::Shotgun, 2, Medium, 0, true, true),
        ("Thrown Weapon", Weapon::Thrown, 0, Short, 0, false, true),
    ];
    for (rule, weapon, bonus, range, reload, two_hands, silver) in rows {
        let arm = arm_of(&[rule, "Silver Weapon"]);

        assert_eq!((arm.weapon, arm.bonus, arm.range, arm.reload), (weapon, bonus, range, reload), "{rule}");
        assert_eq!((arm.two_hands, arm.silver), (two_hands, silver), "{rule}");
        assert_eq!(
            arm.double_penalty,
            matches!(weapon, Weapon::Bow | Weapon::Crossbow | Weapon::Thrown),
            "{rule}"
        );
        assert_eq!(arm.auto, matches!(weapon, Weapon::MachinePistol | Weapon::Smg), "{rule}");
        assert_eq!(arm.select, weapon == Weapon::AssaultRifle, "{rule}");
        let moving = matches!(weapon, Weapon::SemiRifle | Weapon::AssaultRifle | Weapon::Smg);
        assert_eq!(arm.move_and_fire, moving, "{rule}");
    }
}

/// ff.weapon.class.1: firearms, muscle weapons, explosives.
#[test]
fn the_classes_of_weapons() {
    let firearms = [
        "Antique Pistol",
        "Musket",
        "Single Chambered Rifle",
        "Rifle",
        "Semi-Automatic Rifle",
        "Assault Rifle",
        "Pistol",
        "Machine Pistol",
        "SMG",
        "Shotgun",
    ];

    assert!(firearms.iter().all(|rule| arm_of(&[rule]).class == Class::Firearm));
    assert!(["Bow", "Crossbow", "Thrown Weapon"].iter().all(|rule| arm_of(&[rule]).class == Class::Muscle));
    assert!(["Grenade", "Sun Grenade"].iter().all(|rule| arm_of(&[rule]).class == Class::Explosive));
    assert_eq!(arm_of(&["Holy Water"]).class, Class::Vial);
}

/// ff.weapon.silver.1: the table decides; of the weapons that fire by themselves it lets two have silver.
#[test]
fn the_table_says_what_takes_silver() {
    let silver = |rule: &str| arm_of(&[rule, "Silver Weapon"]).silver;

    assert!(silver("Semi-Automatic Rifle") && silver("Machine Pistol"));
    assert!(!silver("Assault Rifle") && !silver("SMG"));
    assert!(!silver("Grenade") && !silver("Sun Grenade") && !silver("Holy Water"));
}

/// ff.weapon.alias.3: the hunter with the carbine has the musket of its list.
#[test]
fn the_carbine_is_a_musket() {
    let state = on_table([model("hunter-on-horseback-with-carbine").at(0.0, 0.0)]);

    assert_eq!(state.arm(A, FIRST).unwrap().weapon, Weapon::Musket);
}

/// ff.action.draw.1, ff.action.draw.2, ff.weapon.twohands.1: one weapon is in hand from the start, all are loaded; another
/// is used after drawing it for 1 action.
#[test]
fn another_weapon_has_to_be_drawn() {
    let shooter = written(3, 3, &["Pistol", "Rifle", "Grenade"]);
    let mut state = on_table([shooter.at(0.0, 0.0), cultist().enemy().at(100.0, 0.0)]);
    let (grenade, pistol, rifle) = (fear_and_faith::ArmId(0), FIRST.0 + 1, FIRST.0 + 2);
    let (pistol, rifle) = (fear_and_faith::ArmId(pistol), fear_and_faith::ArmId(rifle));
    state[A].hand = Hand::Arm(rifle);

    let before = acts(&state, A, 2);
    let script = Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::Draw(pistol));
    let script = script.choose(Act::Shoot(pistol, B)).dice([2, 6]);
    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert!(before.contains(&Act::Shoot(rifle, B)));
    assert!(before.contains(&Act::Draw(grenade)) && before.contains(&Act::Draw(pistol)));
    assert!(!before.contains(&Act::Throw(grenade)) && !before.contains(&Act::Shoot(pistol, B)));
    assert_eq!(attacks(&told)[0].1, 6);
    assert_eq!(state[A].hand, Hand::Arm(pistol));
    assert!(state[A].arms.iter().all(|ready| *ready == Ready::Loaded));
}

/// ff.action.draw.3, ff.ranged.mod.unfamiliar.1, ff.core.profile.5: a weapon that lies where its owner died is picked
/// up for 1 action by a model that touches the spot; its bonus is 1 less for him, and a bow without one is as good.
#[test]
fn a_dead_mans_weapon_is_picked_up() {
    let fallen_owner = |rule: &str, away: f64| {
        let owner = written(3, 3, &[rule]).reserve();
        let mut state = on_table([written(3, 3, &[]).at(away, 0.0), owner, cultist().enemy().at(0.0, 90.0)]);
        state[B].place = Place::Gone(End::Killed);
        state[B].corpse = point(0.0, 0.0).first().copied();
        state
    };
    let mut pistol = fallen_owner("Pistol", 12.5);
    let mut bow = fallen_owner("Bow", 12.5);

    assert!(!acts(&fallen_owner("Pistol", 13.0), A, 1).contains(&Act::PickUpWeapon(B)));
    for (state, total) in [(&mut pistol, 5), (&mut bow, 5)] {
        let script = Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::PickUpWeapon(B));
        let script = script.choose(Act::Shoot(FIRST, C)).dice([2, 6]);
        let told = watch(state, script, |battle| battle.activate(A));
        assert_eq!(attacks(&told)[0].1, total); // 3 + 1 - 1 + 2 and 3 + 0 + 2
        assert!(!acts(state, A, 1).contains(&Act::PickUpWeapon(B)));
    }
}

/// ff.action.draw.3: at a real table people say whether the spot is touched; if not, nothing is spent.
#[test]
fn at_a_real_table_people_say_where_the_weapon_lies() {
    let mut setup = setup([written(3, 3, &[]), written(3, 3, &["Pistol"]).reserve()]);
    setup.table = None;
    let mut state = lay(&setup);
    state[B].place = Place::Gone(End::Killed);
    let there = Fact::AtWeapon { model: A, of: B };
    let mut away = state.clone();

    let script = Script::default().facts([there]).choose(Dice(1)).dice([6]);
    watch(&mut state, script.choose(Act::PickUpWeapon(B)), |battle| battle.activate(A));
    let script = Script::default().facts([]).choose(Dice(1)).dice([6]).choose(Act::PickUpWeapon(B));
    watch(&mut away, script.choose(Act::Done), |battle| battle.activate(A));

    assert_eq!(state[A].borrowed.map(|arm| (arm.weapon, arm.unfamiliar)), Some((Weapon::Pistol, true)));
    assert_eq!(away[A].borrowed, None);
}

/// ff.action.reload.bow.1, ff.action.reload.powder.1: a bow or crossbow is loaded again for 1 action; antique pistols and
/// muskets take 2, both at once.
#[test]
fn bows_reload_for_one_action_and_powder_for_two() {
    for (rule, actions) in [("Bow", 1), ("Crossbow", 1), ("Antique Pistol", 2), ("Musket", 2)] {
        let mut state = on_table([written(3, 3, &[rule]).at(0.0, 0.0), cultist().enemy().at(90.0, 0.0)]);
        shoot(&mut state, Fire::SINGLE, B, &[2, 6]);

        assert_eq!(state[A].arms[0], Ready::Empty, "{rule}");
        assert!(acts(&state, A, actions).contains(&Act::Reload(FIRST)), "{rule}");
        assert!(!acts(&state, A, actions - 1).contains(&Act::Reload(FIRST)), "{rule}");
        state[A].attacked = false;
        assert!(!acts(&state, A, 3).contains(&Act::Shoot(FIRST, B)), "{rule}");
        let script = Script::default().choose(Dice(actions)).dice(vec![6; actions.into()]);
        state[A].attacked = true;
        watch(&mut state, script.choose(Act::Reload(FIRST)), |battle| battle.activate(A));
        assert_eq!(state[A].arms[0], Ready::Loaded, "{rule}");
    }
}

/// ff.ammo.1, ff.ammo.2, ff.ammo.3, ff.ammo.4: two natural 1s jam an ordinary firearm; silver, whatever is reloaded after
/// each shot and the arm of a thrower are done for the game. One 1 alone does nothing.
#[test]
fn two_natural_1s_stop_a_weapon() {
    let cases: [(&[&str], Ready); 6] = [
        (&["Pistol"], Ready::Jammed),
        (&["Rifle"], Ready::Jammed),
        (&["Pistol", "Silver Weapon"], Ready::Out),
        (&["Musket"], Ready::Out),
        (&["Bow"], Ready::Out),
        (&["Thrown Weapon"], Ready::Out),
    ];
    for (rules, ready) in cases {
        let fresh = on_table([written(3, 3, rules).at(0.0, 0.0), cultist().enemy().at(75.0, 0.0)]);
        let (mut twice, mut once) = (fresh.clone(), fresh);

        let seen = shoot(&mut twice, Fire::SINGLE, B, &[1, 6, 1]);
        shoot(&mut once, Fire::SINGLE, B, &[1, 6, 2]);

        let bonus = i16::from(twice.arm(A, FIRST).unwrap().bonus);
        assert_eq!((seen[0].1, twice[A].arms[0]), (4 + bonus, ready), "{rules:?}");
        let reloads = once.arm(A, FIRST).unwrap().reload > 0;
        assert_eq!(once[A].arms[0], if reloads { Ready::Empty } else { Ready::Loaded }, "{rules:?}");
    }
}

/// ff.weapon.wood.1, ff.weapon.wood.2: a wooden missile is at -1 against all but vampires; missiles are not wooden unless
/// that was written down.
#[test]
fn wooden_missiles_are_for_vampires() {
    let against = |rules: &[&str]| {
        let state =
            on_table([written(3, 3, &["Bow"]).at(0.0, 0.0), written(3, 3, rules).enemy().at(75.0, 0.0)]);
        reasons(&state, |shot| Shot { arm: Arm { wooden: true, ..shot.arm }, ..shot })
    };

    assert_eq!(against(&[]), [(-1, RuleId("ff.weapon.wood.1"))]);
    assert_eq!(against(&["Vampire"]), []);
    assert!(["Bow", "Crossbow", "Thrown Weapon"].iter().all(|rule| !arm_of(&[rule]).wooden));
}

/// ff.sr.animal.3, ff.sr.mindless.2: animals, swarms and the mindless use no weapon, nor pick one up; nor does a model
/// that lies on the ground (ff.fallen.6).
#[test]
fn animals_and_the_mindless_use_no_weapons() {
    let armed = |shooter: fear_and_faith::ModelSetup| {
        let mut state = on_table([
            shooter.at(0.0, 0.0),
            cultist().enemy().at(75.0, 0.0),
            written(3, 3, &["Pistol"]).reserve(),
        ]);
        state[C].place = Place::Gone(End::Killed);
        state[C].corpse = point(0.0, 0.0).first().copied();
        let uses =
            |act: &Act| matches!(act, Act::Shoot(..) | Act::Draw(_) | Act::PickUpWeapon(_) | Act::Throw(_));
        acts(&state, A, 3).iter().filter(|act| uses(act)).count()
    };

    for rule in ["Animal", "Swarm", "Mindless"] {
        assert_eq!(armed(written(3, 3, &["Pistol", "Rifle", rule])), 0, "{rule}");
    }
    assert_eq!(armed(written(3, 3, &["Pistol", "Rifle"]).fallen()), 0);
    assert_eq!(armed(written(3, 3, &["Pistol", "Rifle"])), 3);
}

/// ff.sr.immaterial.6: a ghost throws things, and shoots nothing.
#[test]
fn ghosts_throw_things() {
    let ghost = |rule: &str| {
        on_table([written(3, 3, &["Immaterial", rule]).at(0.0, 0.0), cop().enemy().at(75.0, 0.0)])
    };
    let haunt = on_table([
        written(3, 3, &["Haunt", "Immaterial", "Pistol"]).at(0.0, 0.0),
        cop().enemy().at(75.0, 0.0),
    ]);

    assert_eq!(marks(&ghost("Thrown Weapon"), A), [B]);
    assert_eq!(marks(&ghost("Pistol"), A), []);
    assert_eq!(marks(&haunt, A), []);
}

use fates::RuleId;
use fear_and_faith::{Arm, Shot};
