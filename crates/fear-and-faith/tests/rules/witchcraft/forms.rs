//! Forms and jumps: Bat Form, Wolf Form, mist, Transformation, Teleport (catalogue 14).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use fear_and_faith::{
    Act, Announce, ArmId, Bond, Boon, Dice, Foe, Form, ModelSetup, Nominate, Phase, Reach, Special, Specials,
    State, Zone,
};
use table::{Length, Point};

use crate::common::witchcraft::{acts, first, performed, told};
use crate::common::*;

fn changed(state: &mut State, act: Act) {
    performed(state, A, (None, 1), act, Script::default());
}

fn left(state: &State) -> u8 {
    state.active.unwrap().left
}

/// Somebody with these rules and an enemy far away.
fn alone(rules: &[&str]) -> State {
    on_table([written(3, 4, rules).at(0.0, 0.0), cop().enemy().at(400.0, 0.0)])
}

/// ff.sr.bat-form.1, ff.sr.bat-form.2, ff.sr.bat-form.5: 1 action makes a bat, Q3+ C0 Difficult Target, Flying, still a
/// Vampire and nothing else; 1 action brings the Vampire back.
#[test]
fn a_vampire_becomes_a_bat() {
    let mut state = on_table([model("count-dracula").at(0.0, 0.0), cop().enemy().at(400.0, 0.0)]);
    let own = (state[A].quality, state[A].combat, state[A].specials);
    assert!(acts(&mut state, A, None, 1).contains(&Act::BecomeBat));

    changed(&mut state, Act::BecomeBat);
    let bat = Specials::of(&[Special::DifficultTarget, Special::Flying, Special::Vampire, Special::Unique]);
    assert_eq!((state[A].quality, state[A].combat, state[A].specials, left(&state)), (3, 0, bat, 0));
    let listed = acts(&mut state, A, None, 1);
    assert!(listed.contains(&Act::BecomeItself) && !listed.contains(&Act::BecomeWolf));
    assert!(!listed.contains(&Act::BecomeMist));

    changed(&mut state, Act::BecomeItself);
    assert_eq!((state[A].quality, state[A].combat, state[A].specials), own);
    assert_eq!((state[A].form, left(&state)), (Form::Own, 0));
}

/// ff.sr.bat-form.2: a bat casts nothing.
#[test]
fn a_bat_casts_nothing() {
    let mut state = alone(&["Bat Form", "Warlock", "Demon"]);
    assert!(!state.spells_open(A).is_empty());

    changed(&mut state, Act::BecomeBat);
    assert_eq!(state.spells_open(A), []);
}

/// ff.sr.bat-form.3: a model that lies on the ground is up as a bat.
#[test]
fn a_fallen_model_is_up_as_a_bat() {
    let mut state =
        on_table([written(3, 4, &["Bat Form"]).fallen().at(0.0, 0.0), cop().enemy().at(400.0, 0.0)]);

    changed(&mut state, Act::BecomeBat);
    assert_eq!(state[A].fallen, None);
}

/// ff.sr.bat-form.4: a bat flies over water, and a Ban of Vampires still means it.
#[test]
fn a_bat_is_still_a_vampire() {
    let mut state = alone(&["Bat Form", "Vampire"]);

    changed(&mut state, Act::BecomeBat);
    assert!(state.has(A, Special::Flying) && state.is_a(A, Foe::Vampires));
}

/// ff.sr.bat-form.6, ff.sr.wolf-form.3: what a beast carries is part of it, and back with its own form, as loaded as
/// before.
#[test]
fn equipment_merges_with_a_beast() {
    for act in [Act::BecomeBat, Act::BecomeWolf] {
        let mut state = alone(&["Bat Form", "Wolf Form", "Pistol", "Heavy Weapon", "Silver Weapon"]);
        let ready = (state[A].arms, state[A].hand);

        changed(&mut state, act);
        assert_eq!(state.arms(A).count(), 0);
        assert!(!state.has(A, Special::HeavyWeapon) && !state.has(A, Special::SilverWeapon));

        changed(&mut state, Act::BecomeItself);
        assert!(state.arm(A, ArmId(0)).is_some() && state.has(A, Special::HeavyWeapon));
        assert_eq!((state[A].arms, state[A].hand), ready);
    }
}

/// ff.sr.wolf-form.1, ff.sr.wolf-form.4: the wolf is Q3+ C3 Long Move, Forester with its own nature, and nothing else.
#[test]
fn a_wolf_keeps_only_its_nature() {
    let mut state = on_table([
        written(2, 5, &["Wolf Form", "Vampire", "Demon", "Unique", "Leader", "Savage"]).at(0.0, 0.0),
        cop().enemy().at(400.0, 0.0),
    ]);

    changed(&mut state, Act::BecomeWolf);

    let rules = [Special::LongMove, Special::Forester, Special::Vampire, Special::Demon, Special::Unique];
    assert_eq!((state[A].quality, state[A].combat, left(&state)), (3, 3, 0));
    assert_eq!(state[A].specials, Specials::of(&rules));
}

/// ff.sr.wolf-form.2: a wolf changes back without an action, in its activation or before it, in its player's turn.
#[test]
fn a_wolf_changes_back_free() {
    let mut state = alone(&["Wolf Form"]);
    changed(&mut state, Act::BecomeWolf);
    changed(&mut state, Act::BecomeItself);
    assert_eq!((state[A].form, left(&state)), (Form::Own, 1));

    changed(&mut state, Act::BecomeWolf);
    (state.active, state.phase) = (None, Phase::Activations);
    state[A].activated = false;
    let script = Script::default().choose(Nominate::Resume(A));
    play(&mut state, script, |battle| battle.step().map(|_| ()));
    assert_eq!((state[A].form, state[A].activated), (Form::Own, false));
}

/// ff.sr.immaterial.7, ff.sr.immaterial.8: a Vampire with the rule starts material and is mist only while it wills: 1
/// action there, none back.
#[test]
fn a_vampire_turns_to_mist_and_back() {
    let mut state = on_table([model("mature-vampire").at(0.0, 0.0), cop().enemy().at(400.0, 0.0)]);
    assert!(!state.is_immaterial(A) && state.profile(A).specials.has(Special::Immaterial));
    assert!(acts(&mut state, A, None, 1).contains(&Act::BecomeMist));

    changed(&mut state, Act::BecomeMist);
    assert!(state.is_immaterial(A) && state.has(A, Special::Vampire));
    assert_eq!((state[A].quality, state[A].combat, left(&state)), (3, 3, 0));

    changed(&mut state, Act::BecomeItself);
    assert_eq!((state.is_immaterial(A), left(&state)), (false, 1));

    let ghost = on_table([model("ghost").at(0.0, 0.0)]);
    assert!(ghost.is_immaterial(A));
}

fn transformed(rules: &[&str], combat: i8, boon: Option<Boon>) -> State {
    let mut setup: ModelSetup = written(3, combat, rules).at(0.0, 0.0);
    setup.with.transformation = boon;
    let mut state = on_table([setup, cop().enemy().at(400.0, 0.0)]);
    changed(&mut state, Act::Transform);
    state
}

/// ff.sr.transformation.1, ff.sr.transformation.4: 1 action for Fearful, or Very Fearful, and +1 Combat up to 6, for good.
#[test]
fn a_transformation_is_for_good() {
    let plain = transformed(&["Transformation"], 3, None);
    assert!(plain.has(A, Special::Fearful));
    assert_eq!((plain[A].combat, plain[A].quality, left(&plain)), (4, 3, 0));

    let mut worse = transformed(&["Transformation", "Fearful"], 6, None);
    assert!(worse.has(A, Special::VeryFearful) && !worse.has(A, Special::Fearful));
    assert_eq!(worse[A].combat, 6);
    let listed = acts(&mut worse, A, None, 3);
    assert!(!listed.contains(&Act::BecomeItself) && !listed.contains(&Act::Transform));
}

/// ff.sr.transformation.2: the good within Short see it happen, nobody farther off.
#[test]
fn a_transformation_frightens_the_good() {
    let mut state = on_table([
        written(3, 3, &["Transformation"]).at(0.0, 0.0),
        cop().enemy().at(100.0, 0.0),
        cop().enemy().at(0.0, 100.1),
    ]);
    state.parties[0].side = fear_and_faith::Side::Evil;

    let events = performed(&mut state, A, (None, 1), Act::Transform, Script::default());

    assert_eq!(first(&events, "became").unwrap()["form"], "changed");
}

/// ff.sr.transformation.3: a point of Quality buys Tough and Savage together, or the next longer stick.
#[test]
fn a_point_of_quality_buys_more() {
    let tough = transformed(&["Transformation"], 3, Some(Boon::ToughAndSavage));
    assert!(tough.has(A, Special::Tough) && tough.has(A, Special::Savage));
    assert_eq!(tough[A].quality, 4);

    let stride = |rules: &[&str]| transformed(rules, 3, Some(Boon::FasterMove))[A].stride();
    assert_eq!(stride(&["Transformation", "Short Move"]), fear_and_faith::Stick::Medium);
    assert_eq!(stride(&["Transformation"]), fear_and_faith::Stick::Long);
}

/// ff.sr.ravenous.1 as far as the meal ends: 1 action before anything else.
#[test]
fn a_feeding_model_first_comes_away() {
    let mut state = on_table([model("modern-cannibal").at(0.0, 0.0), cop().enemy().at(400.0, 0.0)]);
    state[A].feeding = true;
    assert_eq!(acts(&mut state, A, None, 2), [Act::SnapOut, Act::Done]);

    performed(&mut state, A, (None, 2), Act::SnapOut, Script::default());
    assert_eq!((state[A].feeding, left(&state)), (false, 1));
}

/// A Ghost that jumps with these dice, at a real table where it touches these.
pub fn jump(
    rules: Option<&[&str]>,
    dice: &[u8],
    touching: &[FigureId],
) -> (State, Vec<fear_and_faith::Event>) {
    let jumper = rules.map_or_else(|| model("ghost"), |rules| written(3, 1, rules));
    let mut state = on_table([jumper.at(0.0, 0.0), cop().enemy().at(25.0, 0.0)]);
    state.table = None;
    for &other in touching {
        state[A].touching.insert(other);
        state[other].touching.insert(A);
    }
    let script = Script::default().choose(Announce::Teleport).choose(Dice(dice.len() as u8));
    let script = script.dice(dice.iter().copied()).facts([]);
    let events = told(&mut state, script, |battle| battle.activate(A));
    (state, events)
}

/// ff.sr.teleport.1, ff.sr.teleport.2: one success jumps Medium, two Long, three anywhere; the jump takes them all, and
/// failures count as always.
#[test]
fn a_jump_goes_by_its_successes() {
    let most = |dice: &[u8]| first(&jump(None, dice, &[]).1, "jumped").map(|told| told["most"].clone());

    assert_eq!(most(&[3]), Some("M".into()));
    assert_eq!(most(&[3, 4, 2]), Some("L".into()));
    assert_eq!(most(&[3, 4, 5]), Some(serde_json::Value::Null));
    assert_eq!(most(&[2]), None);
    assert_eq!(jump(None, &[2, 2], &[]).0.parties[0].turnovers, 1);
}

/// ff.sr.teleport.3, ff.sr.vampire.9: three failures, and the opponent puts it down far away, transfixed, Vampire or not;
/// where there is no such place it is lost.
#[test]
fn a_jump_goes_astray() {
    for rules in [None, Some(["Teleport", "Vampire"].as_slice())] {
        let (state, events) = jump(rules, &[1, 1, 1], &[]);
        assert!(first(&events, "astray").is_some());
        assert_eq!(state[A].transfixed, Some(Bond { actions: 2, caster: None }));
        assert_eq!(state.parties[0].turnovers, 1);
    }
    let mut setup = setup([model("ghost").at(-350.0, -350.0)]);
    let table = setup.table.as_mut().unwrap();
    (table.width, table.depth) = (200.0, 200.0);
    let mut state = lay(&setup);
    let script = Script::default().choose(Announce::Teleport).choose(Dice(3)).dice([1, 1, 1]);
    let events = told(&mut state, script, |battle| battle.activate(A));
    assert!(first(&events, "lost").is_some());
}

/// ff.sr.teleport.1, ff.sr.teleport.3: on the virtual table a jump of one success goes up to Medium; one that goes astray
/// ends at least Long away.
#[test]
fn a_jump_is_measured() {
    let at = |x: i32| vec![Point { x: 4500 + x, y: 4500 }];
    let landed = |dice: &[u8], x: i32| {
        let mut state = on_table([model("ghost").at(0.0, 0.0), cop().enemy().at(0.0, 400.0)]);
        let script = Script::default().choose(Announce::Teleport).choose(Dice(dice.len() as u8));
        told(&mut state, script.dice(dice.iter().copied()).go(at(x)), |battle| battle.activate(A));
        state.table.as_ref().unwrap().base(A).unwrap().at
    };
    assert_eq!(landed(&[3], 1200), at(1200)[0]);
    assert_eq!(landed(&[1, 1, 1], 2050), at(2050)[0]);

    let state = on_table([model("ghost").at(0.0, 0.0), cop().enemy().at(0.0, 400.0)]);
    let middle = Point { x: 4500, y: 4500 };
    let medium = Reach::Place { model: A, zone: Zone::Around(middle, Length(1200 - 125)) };
    assert!(medium.allows(&state, &at(1200)).is_ok() && medium.allows(&state, &at(1201)).is_err());
}

/// ff.sr.teleport.4: a model that jumps out of a fight has left it.
#[test]
fn a_jump_leaves_contact() {
    let (state, events) = jump(Some(&["Teleport", "Free Disengage"]), &[3], &[B]);

    assert!(first(&events, "jumped").is_some());
    assert!(state[A].touching.is_empty() && state[B].touching.is_empty());
}
