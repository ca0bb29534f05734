//! Special actions, healing and Fortune: `wf.action.special.*`, `wf.heal.*`, `wf.fortune.*`, with the worked examples WF-50
//! to WF-58.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use wfrp::{
    Ache, Act, ArmId, Attack, Book, Carried, Condition, Fact, Fortune, Injury, Location, Occasion, Oppose,
    Phase, Second, Setup, Skill, State, Using, With, yards,
};

use crate::common::*;

/// A healer: Heal 45, Int 40.
fn healer() -> wfrp::CombatantSetup {
    but(tm(), |draft| {
        draft.skills.insert(Skill::Heal, 45);
        draft.characteristics.insert(wfrp::Characteristic::Int, 40);
        draft.name = "Healer".to_string();
    })
}

/// A caster: Language (Magick) 50, petty magic.
fn caster() -> wfrp::CombatantSetup {
    but(tm(), |draft| {
        draft.skills.insert(Skill::LanguageMagick, 50);
        draft.talents = vec!["petty-magic".to_string()];
        draft.name = "Caster".to_string();
    })
}

/// A Witch Finder with rapier and dagger and the Talent for both.
fn dual_wielder() -> wfrp::CombatantSetup {
    but(wi(), |draft| {
        draft.talents = vec!["dual-wielder".to_string()];
        let dagger = Carried::of("dagger");
        draft.weapons.push(dagger);
    })
}

/// A turn in which a Special is used and nothing else.
fn uses<const N: usize>(state: &mut State, who: fates::FigureId, act: Act, dice: [u8; N]) -> Vec<String> {
    let script = Script::default().choose(act).dice(dice).choose(Act::Done);
    tale(state, script, |battle| battle.takes_turn(who))
}

/// WF-50, wf.action.special.4, wf.action.special.11, wf.cond.entangled.3: a hold, and tearing loose.
#[test]
fn wf_50_grapple() {
    let mut state = duel(ge(), rb());
    let grapple = special(&state, "grapple", B);
    let script = Script::default().choose(grapple).choose(Oppose::Dodge).dice([24, 58]);

    turn(&mut state, script, A);

    assert_eq!((levels(&state, B, Condition::Entangled), state[B].wounds), (1, 11));
    assert_eq!((state[B].entangled_by, pools(&state)), (Some(A), [1, 0]));
    assert!(state[A].engaged.contains(B));

    let script = Script::default().choose(Act::BreakLoose).dice([20, 52]);
    turn(&mut state, script, B);

    assert_eq!((levels(&state, B, Condition::Entangled), pools(&state)), (0, [1, 1]));
}

/// wf.action.special.4: it takes a free hand or a natural weapon, and a target within 2 yards.
#[test]
fn a_grapple_needs_a_hand_and_a_neighbour() {
    let grapples = |one: wfrp::CombatantSetup, east: f64| {
        let mut state = on_table([one.at(0.0, 0.0), rb().at(east, 0.0).enemy()]);
        let grapple = special(&state, "grapple", B);
        acts_of(&mut state, A).contains(&grapple)
    };

    assert!(grapples(rb(), 2.9), "one hand is free; 2 yards from base to base");
    assert!(grapples(fw(), 2.9), "jaws hold, too");
    assert!(!grapples(rb(), 3.1), "too far");
    assert!(!grapples(tm(), 1.5), "weapon and shield");
    assert!(!grapples(gm(), 1.5), "both hands on the great sword");
}

/// wf.action.special.4: a grip that is opposed better leaves nobody Entangled; a Surprised target cannot oppose it.
#[test]
fn a_grapple_may_fail_or_find_nobody_ready() {
    let mut state = duel(ge(), rb());
    let grapple = special(&state, "grapple", B);
    let script = Script::default().choose(grapple).choose(Oppose::Dodge).dice([58, 24]);
    turn(&mut state, script, A);
    assert_eq!((levels(&state, B, Condition::Entangled), pools(&state)), (0, [0, 0]));

    let mut state = duel(ge(), rb().with(Condition::Surprised, 1));
    let script = Script::default().choose(grapple).dice([43]);
    turn(&mut state, script, A);
    assert_eq!(levels(&state, B, Condition::Entangled), 1);
    assert!(!state[B].has(Condition::Surprised));
    assert_eq!(pools(&state), [1, 0], "for attacking the Surprised, not for winning");
}

/// WF-51, wf.action.special.5, wf.action.special.11: Strength against Cool, once for each enemy.
#[test]
fn wf_51_intimidate() {
    let mut state = on_table([hb().at(0.0, 0.0), cp().at(7.0, 0.0).enemy()]);
    let intimidate = special(&state, "intimidate", B);
    let script = Script::default().choose(intimidate).dice([30, 61]).choose(Act::Done);

    turn(&mut state, script, A);

    assert_eq!((levels(&state, B, Condition::Broken), pools(&state)), (1, [1, 0]));
    assert!(!acts_of(&mut state, A).contains(&intimidate), "not again in this fight");
}

/// wf.action.special.5: within 10 yards, and in sight of the enemy; a failed try is a try.
#[test]
fn nobody_is_intimidated_from_afar() {
    let offered = |east: f64| {
        let mut state = on_table([hb().at(0.0, 0.0), cp().at(east, 0.0).enemy()]);
        let act = special(&state, "intimidate", B);
        acts_of(&mut state, A).contains(&act)
    };
    assert!(offered(10.9) && !offered(11.1), "10 yards from base to base");

    let mut state = on_table([hb().at(0.0, 0.0), cp().at(7.0, 0.0).enemy()]);
    let intimidate = special(&state, "intimidate", B);
    turn(&mut state, Script::default().choose(intimidate).dice([61, 20]).choose(Act::Done), A);
    assert_eq!((levels(&state, B, Condition::Broken), pools(&state)), (0, [0, 0]));
    assert!(!acts_of(&mut state, A).contains(&intimidate));
}

/// wf.action.special.5: at a real table distance and sight are asked, and who is too far is not asked about again.
#[test]
fn a_real_table_says_who_sees_the_bully() {
    let mut state = at_a_real_table([hb(), cp().enemy()]);
    let intimidate = special(&state, "intimidate", B);
    let near = Fact::Within { one: A, other: B, distance: yards(10) };
    let seen = Fact::Sees { looker: B, target: A };
    turn(&mut state, Script::default().choose(intimidate).facts([near]).choose(Act::Done), A);
    assert!(!state[A].tried[4].contains(B), "it was not tried");

    let script = Script::default().choose(intimidate).facts([near, seen]).dice([30, 61]).choose(Act::Done);
    turn(&mut state, script, A);
    assert_eq!(levels(&state, B, Condition::Broken), 1);
}

/// WF-52, wf.action.special.6, wf.action.special.7, wf.action.special.8, wf.mod.offhand: rapier and dagger.
#[test]
fn wf_52_two_weapons() {
    let mut state = duel(dual_wielder(), rb());
    let script = Script::default().choose(Act::TwoWeapons(B)).choose(Oppose::Dodge).dice([35, 50]);
    let script = script.choose(Second(Some(B))).choose(Oppose::Dodge).dice([61]);

    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    assert_eq!((state[B].wounds, pools(&state)), (5, [1, 0]));
    let tests: Vec<&String> = told.iter().filter(|line| line.contains(" against ")).collect();
    assert_eq!(
        tests[2],
        "Witch Finder, Melee (Basic): 53 against 24 (44 Skill, −20 off hand), failure, −3 SL."
    );
    assert!(state[A].spread);
    let blow = Attack { opposed: Some(None), ..Attack::blow(B, ArmId(0), A) };
    assert_eq!(state.guard(&blow, 0).unwrap().number, 50 - 10); // Dodge 50

    play(&mut state, Script::default(), |battle| {
        battle.begins_turn(A);
        Ok(())
    });
    assert_eq!(state.guard(&blow, 0).unwrap().number, 50, "until its next turn begins");
}

/// wf.action.special.6, wf.action.special.8: after a double the second strike is rolled anew; both may be Criticals, and
/// winning pays once.
#[test]
fn after_a_double_the_second_strike_is_rolled() {
    let mut state = duel(dual_wielder(), gm()); // Melee 57, Dodge 38, Wounds 13
    let script = Script::default().choose(Act::TwoWeapons(B)).choose(Oppose::Dodge).dice([33, 90, 60, 1]);
    let script = script.choose(Second(Some(B))).choose(Oppose::Dodge).dice([22, 90, 60, 1]);

    turn(&mut state, script, A);

    // 54/33 SL +2 against 38/90 SL -6: 7+8 less 3+3 is 9, and 1 W. 44-20 = 24/22 SL 0: 5+6-6 is 5, beyond 0.
    assert_eq!(state[B].criticals, 2);
    assert_eq!(pools(&state), [1, 0]);
}

/// wf.action.special.6: a miss leaves nothing for the other hand; without the Talent nobody strikes twice.
#[test]
fn a_miss_ends_it_and_others_have_no_such_action() {
    let mut state = duel(dual_wielder(), rb());
    let script = Script::default().choose(Act::TwoWeapons(B)).choose(Oppose::Dodge).dice([70, 20]);
    turn(&mut state, script, A);
    assert_eq!(state[B].wounds, 11);

    let mut state = duel(wi(), rb());
    assert!(!acts_of(&mut state, A).iter().any(|act| matches!(act, Act::TwoWeapons(_))));
}

/// WF-53, wf.action.special.9, wf.action.special.10, wf.adv.gain.outmanoeuvre: a Dart.
#[test]
fn wf_53_a_dart() {
    let cast = |die: u8| {
        let mut state = on_table([caster().at(0.0, 0.0), ge().at(21.0, 0.0).enemy()]);
        let dart = special(&state, "dart", B);
        turn(&mut state, Script::default().choose(dart).dice([die]).choose(Act::Done), A);
        (state[B].wounds, state[B].criticals, pools(&state))
    };

    assert_eq!(cast(26), (7, 0, [1, 0])); // 4+3 less TB 3
    assert_eq!(cast(66), (11, 0, [0, 0]), "a failed double is no Fumble");
    assert_eq!(cast(33), (8, 0, [1, 0]), "and a double no Critical"); // SL +2: 4+2-3 is 3
}

/// wf.action.special.9: those without the Talent cast nothing; 24 yards is as far as it goes, engaged or not.
#[test]
fn a_dart_has_its_range() {
    let offered = |one: wfrp::CombatantSetup, east: f64| {
        let mut state = on_table([one.at(-12.0, 0.0), ge().at(-12.0 + east, 0.0).enemy()]);
        engage(&mut state, A, B);
        let dart = special(&state, "dart", B);
        acts_of(&mut state, A).contains(&dart)
    };

    assert!(offered(caster(), 24.9) && offered(caster(), 1.5));
    assert!(!offered(caster(), 25.1));
    assert!(!offered(tm(), 10.0));
}

/// wf.action.special.3, wf.action.special.9: a spell of one's own, in a file: an SL it needs, Conditions, Advantage and what a
/// failure brings.
#[test]
fn a_spell_of_ones_own() {
    let text = "[[special]]\nid = \"glare\"\nname = \"Cast Glare at\"\ndoes = \"casts Glare at\"\ntarget = \"enemy\"\n\
        distance = 12\ntalent = \"petty-magic\"\nskill = \"language-magick\"\ndifficulty = \"average\"\nleast_sl = 2\n\
        success = { conditions = [{ name = \"blinded\", levels = 2 }], wounds = 1, advantage = 1 }\n\
        failure = { own_conditions = [{ name = \"stunned\", levels = 1 }] }\n";
    let book = Book::read(&[("glare.toml".to_string(), text.to_string())]).unwrap();
    let cast = |die: u8| {
        let mut state = setup([caster().at(0.0, 0.0), ge().at(8.0, 0.0).enemy()]).lay(&book).unwrap();
        (state.round, state.phase) = (1, Phase::Turns);
        let glare = special(&state, "glare", B);
        turn(&mut state, Script::default().choose(glare).dice([die]).choose(Act::Done), A);
        let blinded = levels(&state, B, Condition::Blinded);
        (blinded, state[B].wounds, levels(&state, A, Condition::Stunned), pools(&state))
    };

    assert_eq!(cast(50), (2, 10, 0, [1, 0])); // 70/50 SL +2
    assert_eq!(cast(60), (0, 11, 1, [0, 0])); // 70/60 SL +1 is not enough
}

/// wf.action.special.3: what is wrong with a Special is said.
#[test]
fn a_special_that_cannot_be_is_refused() {
    let faults = |more: &str| {
        let text = format!("[[special]]\nid = \"odd\"\nname = \"Odd\"\ndoes = \"is odd to\"\n{more}");
        Book::read(&[("odd.toml".to_string(), text)])
            .map_or_else(|faults| faults.to_string(), |_| String::new())
    };

    assert!(faults("target = \"enemy\"\n").contains("it tests one skill or one characteristic"));
    let opposed = "target = \"ally\"\nskill = \"heal\"\nopposed_by = \"cool\"\n";
    assert!(faults(opposed).contains("only an enemy opposes it"));
    let failure = "target = \"ally\"\nskill = \"heal\"\nfailure = { heals = \"int\" }\n";
    assert!(faults(failure).contains("a failure brings nothing that is counted by SL"));
    assert!(faults("target = \"ally\"\nskill = \"heal\"\nweapon = \"hand-wepon\"\n").contains("hand-weapon"));
    assert_eq!(faults("target = \"ally\"\nskill = \"heal\"\n"), "");
}

/// WF-54, wf.heal.1, wf.heal.2, wf.heal.3, wf.cond.unconscious.3: healed in time.
#[test]
fn wf_54_healed_in_time() {
    let lies = tm().at(1.5, 0.0).wounds(0).with(Condition::Unconscious, 1);
    let mut state = on_table([healer().at(0.0, 0.0), lies, ge().at(9.0, 0.0).enemy()]);
    let heal = special(&state, "heal", B);
    assert!(acts_of(&mut state, A).contains(&heal));

    uses(&mut state, A, heal, [28]);

    assert_eq!((state[B].wounds, levels(&state, B, Condition::Fatigued)), (6, 1)); // 4 + 2
    assert!(!state[B].has(Condition::Unconscious) && state[B].has(Condition::Prone));
    assert!(acts_of(&mut state, B).contains(&Act::StandUp), "it can stand up again");
    assert!(!acts_of(&mut state, A).contains(&heal), "once in a fight");
}

/// wf.heal.1, wf.heal.2: a failure heals nothing, and may be tried again; the maximum is the maximum.
#[test]
fn a_failed_heal_may_be_tried_again() {
    let mut state =
        on_table([healer().at(0.0, 0.0), tm().at(1.5, 0.0).wounds(10), ge().at(9.0, 0.0).enemy()]);
    let heal = special(&state, "heal", B);
    uses(&mut state, A, heal, [46]);
    assert_eq!(state[B].wounds, 10);
    assert!(acts_of(&mut state, A).contains(&heal));

    uses(&mut state, A, heal, [28]);
    assert_eq!(state[B].wounds, 12);
}

/// wf.heal.3, wf.cond.bleeding.6, wf.cond.unconscious.6: blood or a Critical row keeps the Unconscious so.
#[test]
fn the_bleeding_and_the_stunned_cold_do_not_come_to() {
    let lies = |more: Condition| tm().at(1.5, 0.0).wounds(0).with(Condition::Unconscious, 1).with(more, 1);
    let mut state = on_table([healer().at(0.0, 0.0), lies(Condition::Bleeding), ge().at(9.0, 0.0).enemy()]);
    let heal = special(&state, "heal", B);
    uses(&mut state, A, heal, [28]);
    assert!(state[B].has(Condition::Unconscious) && state[B].wounds == 6);

    let mut state = on_table([healer().at(0.0, 0.0), lies(Condition::Deafened), ge().at(9.0, 0.0).enemy()]);
    state[B].out_cold = true;
    uses(&mut state, A, heal, [28]);
    assert!(state[B].has(Condition::Unconscious) && state[B].wounds == 6);
}

/// WF-55, wf.heal.4, wf.heal.5, wf.action.special.2, wf.wounds.6: bandages, and a dying man.
#[test]
fn wf_55_bandages_and_a_dying_man() {
    let patient = rb().at(1.5, 0.0).wounds(5).with(Condition::Bleeding, 2);
    let mut healer_setup = healer().at(0.0, 0.0);
    healer_setup.with.bandages = Some(1);
    let mut state = on_table([healer_setup, patient, ge().at(9.0, 0.0).enemy()]);
    let Act::Special(using) = special(&state, "staunch", B) else { panic!("it is one") };
    let staunch = Act::Special(Using { bandage: true, ..using });
    assert!(acts_of(&mut state, A).contains(&staunch));
    uses(&mut state, A, staunch, [52]); // 65/52 SL +1
    assert_eq!((levels(&state, B, Condition::Bleeding), levels(&state, B, Condition::Fatigued)), (0, 1));
    assert_eq!(state[A].bandages, 0);

    let lies = rb().at(1.5, 0.0).wounds(0).with(Condition::Unconscious, 1);
    let mut state = on_table([healer().at(0.0, 0.0), lies, ge().at(9.0, 0.0).enemy()]);
    for treated in [true, false] {
        let mut state = state.clone();
        state[B].criticals = 4;
        let act = special(&state, "treat", B);
        uses(&mut state, A, act, [if treated { 17 } else { 26 }]); // 25/17, 25/26
        assert_eq!(state[B].criticals, if treated { 3 } else { 4 });
        round_ends(&mut state, Script::default());
        assert_eq!(state[B].is_alive(), treated);
    }
    state[B].criticals = 0;
    let treat = special(&state, "treat", B);
    assert!(!acts_of(&mut state, A).contains(&treat), "nothing to treat");
}

/// wf.heal.5: the injury stays, and nobody treats itself.
#[test]
fn a_treated_wound_leaves_its_injury() {
    let mut state = on_table([healer().at(0.0, 0.0), rb().at(1.5, 0.0), ge().at(9.0, 0.0).enemy()]);
    for who in [A, B] {
        state[who].criticals = 1;
        state[who].injuries.add(Injury::TornMuscleMinor, Location::Body);
    }
    let [own, other] = [A, B].map(|who| special(&state, "treat", who));
    assert!(!acts_of(&mut state, A).contains(&own));

    uses(&mut state, A, other, [17]);

    assert_eq!(
        (state[B].criticals, state[B].injuries.count(Injury::TornMuscleMinor, Location::Body)),
        (0, 1)
    );
}

/// The first combatant of a fight that rests before it.
fn rests(with: With) -> State {
    let first = wfrp::CombatantSetup { with, ..rb() };
    let mut state = Setup { table: None, ..setup([first, tm().enemy()]) }.lay(Book::built_in()).unwrap();
    state.phase = Phase::Start;
    state
}

/// Plays so many steps.
fn steps(state: &mut State, count: usize, script: Script) -> Vec<String> {
    tale(state, script, |battle| {
        for _ in 0..count {
            let _: fates::Progress<_> = battle.step()?;
        }
        Ok(())
    })
}

/// WF-56, wf.heal.6, wf.heal.7, wf.heal.8: two days of rest.
#[test]
fn wf_56_two_days_of_rest() {
    let fatigued = vec![(Condition::Fatigued, 1)];
    let with =
        With { wounds: Some(4), criticals: Some(1), conditions: fatigued, rest: Some(2), ..With::default() };
    let mut state = rests(with);

    steps(&mut state, 1, Script::default().dice([24])); // 55/24 SL +3
    assert_eq!((state[A].wounds, levels(&state, A, Condition::Fatigued), state[A].criticals), (10, 0, 1));
    steps(&mut state, 1, Script::default().dice([61]));
    assert_eq!((state[A].wounds, state[A].criticals), (10, 1));

    state[A].rest = 1;
    steps(&mut state, 1, Script::default().dice([55])); // SL 0: TB 3, up to 11
    assert_eq!((state[A].wounds, state[A].criticals), (11, 0));
}

/// wf.heal.8: a Critical Wound with an injury takes its days; the Maimed stay maimed.
#[test]
fn injuries_take_their_days() {
    let days = [
        (Injury::TornMuscleMinor, 10, true),
        (Injury::TornMuscleMajor, 20, true),
        (Injury::FractureMinor, 30, true),
        (Injury::FractureMajor, 60, true),
        (Injury::MaimedHand, 60, false),
    ];
    for (injury, days, mends) in days {
        let at = Location::PrimaryArm;
        let ache = Ache { injury, at, days: days - 2 };
        let with = With { criticals: Some(1), injuries: vec![ache], rest: Some(3), ..With::default() };
        let mut state = rests(with);

        steps(&mut state, 1, Script::default());
        assert_eq!((state[A].criticals, state[A].injuries.count(injury, at)), (1, 1), "{injury:?}");
        steps(&mut state, 1, Script::default());
        assert_eq!(
            (state[A].criticals, state[A].injuries.count(injury, at)),
            (0, u8::from(!mends)),
            "{injury:?}"
        );
    }
}

/// wf.heal.6, wf.fortune.4: Wounds, Critical Wounds, injuries and Fatigued go on, other Conditions do not; the dead carry
/// nothing.
#[test]
fn what_is_carried_to_the_next_fight() {
    let mut state = on_table([rb().at(0.0, 0.0).wounds(4), tm().at(9.0, 0.0).enemy()]);
    for condition in [Condition::Fatigued, Condition::Stunned, Condition::Prone] {
        state[A].conditions.set(condition, 1);
    }
    state[A].criticals = 2;
    state[A].injuries.add(Injury::FractureMinor, Location::Head);

    let with = state.carried_on(A).unwrap();
    let next = rests(with.clone());

    assert_eq!(with.conditions, [(Condition::Fatigued, 1)]);
    assert_eq!((next[A].wounds, next[A].criticals), (4, 2));
    assert_eq!(next[A].injuries.count(Injury::FractureMinor, Location::Head), 1);
    assert!(!next[A].has(Condition::Stunned) && !next[A].has(Condition::Prone));
    state[B].place = wfrp::Place::Dead;
    assert_eq!(state.carried_on(B), None);
}

/// wf.heal.6: the log of a fight ends with what is carried on.
#[test]
fn the_log_says_what_is_carried_on() {
    let mut state =
        on_table([rb().at(0.0, 0.0).wounds(4), tm().at(9.0, 0.0).enemy().with(Condition::Unconscious, 1)]);
    state[A].criticals = 1;

    let told = steps(&mut state, 1, Script::default());

    assert_eq!(told.last().unwrap(), "Road Bandit leaves the fight with 4 Wounds of 11, 1 Critical Wound.");
}

/// WF-57, wf.action.assess.3, wf.adv.gain.assess, wf.adv.gain.4: Assess with Skills of one's own.
#[test]
fn wf_57_assess_with_ones_own_skills() {
    let mut state = on_table([fz().at(0.0, 0.0), cp().at(3.0, 0.0), ge().at(20.0, 0.0).enemy()]);
    let plot = std::sync::Arc::make_mut(&mut state.plot.0);
    (plot.assess_any_skill, plot.assess_skills) = (true, Vec::new());
    plot.assess_difficulties = vec![(Skill::Dodge, wfrp::Difficulty::Difficult)];
    let named: Vec<Skill> = state.assess_skills(A).collect();
    assert!(named.contains(&Skill::Cool) && !named.contains(&Skill::Heal), "those on its sheet: {named:?}");

    turn(&mut state, Script::default().choose(Act::Assess(Skill::Cool)).dice([31]).choose(Act::Done), A);
    assert_eq!(pools(&state), [2, 0]);
    let script = Script::default().choose(Act::Assess(Skill::Dodge)).choose(wfrp::Effort(0)).dice([52]);
    let told = tale(&mut state, script.choose(Act::Done), |battle| battle.takes_turn(B));

    assert_eq!(pools(&state), [2, 0]);
    assert!(
        told.contains(
            &"Cutpurse, Dodge: 52 against 44 (54 Skill, −10 difficulty), failure, −1 SL.".to_string()
        ),
        "{told:?}"
    );
}

/// wf.action.assess.3: a scenario's file may say so.
#[test]
fn a_scenario_opens_assess_to_any_skill() {
    let elm = include_str!("../../../content/scenarios/the-felled-elm.toml");
    let open = "assess_any_skill = true\nassess_difficulties = { dodge = \"difficult\" }\n";
    let text = elm.replace("assess_skills = [\"perception\"]\n", open).replace("the-felled-elm", "my-elm");
    let book = Book::read(&[("my-elm.toml".to_string(), text)]).unwrap();
    let state = Setup { scenario: Some("my-elm".to_string()), ..Setup::default() }.lay(&book).unwrap();

    let skills: Vec<Skill> = state.assess_skills(A).collect();
    assert!(skills.contains(&Skill::Cool) && skills.contains(&Skill::Dodge), "{skills:?}");
}

/// A knight with so much Fortune who attacks a bandit with so much.
fn lucky(points: [u8; 2]) -> State {
    let mut state = duel(hk(), rb());
    state.options.fortune = true;
    [A, B].into_iter().zip(points).for_each(|(who, fortune)| state[who].fortune = fortune);
    state
}

/// A plain attack of the knight, dodged.
fn strike<const N: usize>(state: &mut State, dice: [u8; N], fortune: &[Fortune]) -> Vec<String> {
    let script = Script::default().choose(Oppose::Dodge).dice(dice);
    let script = fortune.iter().fold(script, |script, &fortune| script.choose(fortune));
    tale(state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action))
}

/// WF-58, wf.fortune.1, wf.fortune.2, wf.fortune.4: a failed attack is rolled again.
#[test]
fn wf_58_fortune() {
    let mut state = lucky([1, 0]);

    strike(&mut state, [71, 30, 34], &[Fortune::Again]);

    assert_eq!((state[B].wounds, state[A].fortune, pools(&state)), (5, 0, [1, 0]));
}

/// wf.fortune.3: +1 SL turns no failure into a success, but may win an opposed test.
#[test]
fn one_more_sl_leaves_a_failure_a_failure() {
    let mut state = lucky([1, 0]);
    let told = strike(&mut state, [61, 32], &[Fortune::More]); // SL 0 against +1, and the tie is the knight's
    assert!(told.iter().any(|line| line.contains("61 against 60, failure")), "{told:?}");
    assert_eq!(state[B].wounds, 11 - (8 - 4)); // margin 0; 61 swaps to 16, the arm: 8 less 3+1

    let mut state = on_table([tm().at(0.0, 0.0), ge().at(20.0, 0.0).enemy()]);
    state.options.fortune = true;
    state[A].fortune = 1;
    let script = Script::default().choose(Act::Assess(Skill::Perception)).dice([37]); // 36/37, SL 0
    let script = script.choose(Fortune::Again).dice([36]).choose(Act::Done);
    turn(&mut state, script, A);
    assert_eq!((state[A].fortune, pools(&state)), (0, [2, 0]));
}

/// wf.fortune.4: both rolls are known first, the attacker decides before the defender, and each spends once.
#[test]
fn the_attacker_decides_first() {
    let mut state = lucky([1, 2]);

    // 60/71 fails, 60/33 SL +3 is a double; Dodge 42/50 fails, 42/10 SL +3, and the tie is the knight's. Then the Critical.
    let told = strike(&mut state, [71, 50, 33, 10, 50, 1], &[Fortune::Again, Fortune::Again]);

    assert_eq!((state[A].fortune, state[B].fortune), (0, 1));
    assert!(told.iter().any(|line| line.starts_with("Equal SLs: Household Knight")), "{told:?}");
    assert_eq!(state[B].criticals, 1, "the roll that stands is the double");
}

/// wf.fortune.1: without the house rule nobody is asked.
#[test]
fn no_fortune_by_default() {
    let mut state = lucky([1, 1]);
    state.options.fortune = false;

    strike(&mut state, [71, 30], &[]);

    assert_eq!(state[B].wounds, 11);
}

/// wf.fortune.3: a defender is asked for +1 SL where that lessens a hit or wins a tie, and not where it has won already.
#[test]
fn a_defender_is_asked_where_it_matters() {
    let mut state = lucky([0, 1]);
    strike(&mut state, [35, 20], &[Fortune::More]); // 60/35 SL +3 against 42/20 SL +2, now +3: the tie is the knight's
    assert_eq!(state[B].wounds, 11 - (8 - 4)); // 35 swaps to 53, the body: 8+0 less 3+1

    let mut state = lucky([0, 1]);
    strike(&mut state, [65, 20], &[]); // 60/65 SL 0 against +2: nothing to gain
    assert_eq!((state[B].wounds, state[B].fortune), (11, 1));
}

/// wf.injury.torn_minor: a hurt primary arm hampers a two-handed weapon, which both arms wield.
#[test]
fn a_hurt_arm_hampers_a_two_handed_weapon() {
    for arm in [Location::PrimaryArm, Location::SecondaryArm] {
        let mut state = duel(gm(), rb());
        let attack = Attack::blow(A, ArmId(0), B);
        let whole = state.strike(&attack, 0).number;
        state[A].injuries.add(Injury::TornMuscleMinor, arm);
        assert!(state.strike(&attack, 0).number < whole, "{arm:?}");
    }
}
