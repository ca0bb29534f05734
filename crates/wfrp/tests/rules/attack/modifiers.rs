//! Situational modifiers and size: `wf.mod.*`, `wf.size.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Total};
use wfrp::{
    ArmId, Attack, Blow, Book, CombatantSetup, Condition, Cover, Location, Occasion, Oppose, Shot, Size,
    Skill, State, Written,
};

use crate::common::*;

const SWORD: ArmId = ArmId(0);
const OFF: ArmId = ArmId(1);

/// The target number of a plain attack of the first on the second.
fn number(state: &State) -> i16 {
    state.strike(&Attack::blow(A, SWORD, B), 0).number
}

/// A militiaman (40) beside a bandit.
fn pair(bandit: CombatantSetup) -> State {
    on_table([tm().at(0.0, 0.0), bandit.at(1.5, 0.0).enemy()])
}

/// The same combatant of another size.
fn sized(id: &str, size: Size) -> CombatantSetup {
    let mut draft = Book::built_in().drafts.iter().find(|draft| draft.id == id).unwrap().clone();
    (draft.size, draft.wounds) = (size, None);
    CombatantSetup { combatant: Written::Whole(Box::new(draft)), ..CombatantSetup::of(id) }
}

/// wf.mod.charge, wf.mod.flee, wf.attack.hit.3: +10 after a Charge, +20 for a free attack.
#[test]
fn the_occasion_of_a_blow_helps() {
    let state = pair(rb());
    let of = |occasion| state.strike(&Attack { occasion, ..Attack::blow(A, SWORD, B) }, 0).number;

    assert_eq!([Occasion::Action, Occasion::Charge, Occasion::Free].map(of), [40, 50, 60]);
}

/// wf.mod.prone, wf.mod.surprised, wf.mod.blinded: the target's Conditions help a Melee attack.
#[test]
fn the_targets_conditions_help_a_blow() {
    assert_eq!(number(&pair(rb().with(Condition::Prone, 1))), 60);
    assert_eq!(number(&pair(rb().with(Condition::Surprised, 1))), 60);
    assert_eq!(number(&pair(rb().with(Condition::Blinded, 2))), 60);
    assert_eq!(number(&pair(rb().with(Condition::Bleeding, 2))), 40);
}

/// A militiaman and its friends, all engaged with one bandit, and so many other bandits engaged with the militiaman.
fn melee(friends: u8, foes: u8) -> State {
    let friends: Vec<_> = (0..friends).map(|place| tm().at(3.0, f64::from(place) * 1.5)).collect();
    let foes = (0..foes).map(|place| rb().at(-3.0, f64::from(place) * 1.5).enemy());
    let others: Vec<_> = friends.into_iter().chain(foes).collect();
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()].into_iter().chain(others));
    for who in state.ids().skip(2) {
        let other = if state[who].seat == fates::Seat(0) { B } else { A };
        engage(&mut state, who, other);
    }
    state
}

/// wf.mod.outnumber2, wf.mod.outnumber3, wf.mod.outnumber_count: +20 at two to one, +40 at three; both sides of the
/// melee count, attacker and target among them.
#[test]
fn a_target_outnumbered_in_the_melee_is_easier_to_hit() {
    assert_eq!(number(&melee(0, 0)), 40);
    assert_eq!(number(&melee(1, 0)), 60); // 2 to 1
    assert_eq!(number(&melee(2, 0)), 80); // 3 to 1
    assert_eq!(number(&melee(1, 1)), 40); // 2 to 2
    assert_eq!(number(&melee(3, 1)), 60); // 4 to 2
    let mut state = melee(1, 0);
    state[C].conditions.set(Condition::Unconscious, 1);
    assert_eq!(number(&state), 40, "only the able count");
}

/// The target number of the second's defence against a plain blow of the first.
fn defence(state: &State, opposed: Option<ArmId>) -> i16 {
    let attack = Attack { opposed: Some(opposed), ..Attack::blow(A, SWORD, B) };
    state.guard(&attack, 0).unwrap().number
}

/// wf.mod.defend: +20 with the Skill that was named, and with no other.
#[test]
fn defend_helps_the_skill_it_names() {
    let mut state = pair(rb());
    state[B].defends = Some(Skill::Dodge);

    assert_eq!((defence(&state, None), defence(&state, Some(SWORD))), (62, 38));
}

/// wf.mod.fast, wf.q.fast: −10 for a parry without Fast against a Fast weapon; Dodge and Fast weapons are not hindered.
#[test]
fn a_fast_weapon_is_hard_to_parry() {
    let state = on_table([wi().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    assert_eq!((defence(&state, Some(SWORD)), defence(&state, None)), (28, 42));
    let state = on_table([wi().at(0.0, 0.0), wi().at(1.5, 0.0).enemy()]);
    assert_eq!(defence(&state, Some(SWORD)), 54);
}

/// wf.mod.called: −20, and a hit strikes the location that was named.
#[test]
fn a_called_blow_strikes_what_it_names() {
    let mut state = pair(rb());
    let head = Blow { pulled: false, at: Some(Location::Head) };
    let attack = Attack { called: head.at, ..Attack::blow(A, SWORD, B) };
    assert_eq!(state.strike(&attack, 0).number, 20);
    let script = Script::default().choose(head).choose(Oppose::Dodge).dice([12, 60]);

    declares(&mut state, A);
    play(&mut state, script, |battle| battle.attacks(A, SWORD, B, Occasion::Action));

    // 20/12 SL +1 against 42/60 SL -2: 7 + 3, less TB 3 and no AP on the head; 12 would swap to 21, an arm with 1 AP.
    assert_eq!(state[B].wounds, 4);
}

/// wf.mod.offhand: −20 with what the off hand alone holds; a two-handed weapon is in both.
#[test]
fn the_off_hand_is_clumsy() {
    let state = pair(rb());
    assert_eq!(state.strike(&Attack::blow(A, OFF, B), 0).number, 20);
    let state = on_table([gm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    assert_eq!(number(&state), 57);
}

/// The target number of a bandit's (41) shot at normal range.
fn shot(state: &State, shot: Shot) -> i16 {
    let attack = Attack { shot: Some(Shot { band: 2, ..shot }), ..Attack::blow(A, OFF, B) };
    state.strike(&attack, 0).number
}

fn archer(target: CombatantSetup) -> State {
    let mut state = on_table([rb().at(-20.0, 0.0), target.at(20.0, 0.0).enemy()]);
    wield(&mut state, A, 1);
    state
}

/// wf.mod.moved, wf.mod.aim, wf.mod.engaged_target, wf.mod.cover, wf.mod.darkness: what helps and hinders a shot.
#[test]
fn what_helps_and_hinders_a_shot() {
    let state = archer(tm());
    let with = |what: Shot| shot(&state, what);

    assert_eq!(with(Shot::default()), 41);
    assert_eq!(with(Shot { moved: true, ..Shot::default() }), 31);
    assert_eq!(with(Shot { aimed: true, ..Shot::default() }), 61);
    assert_eq!(with(Shot { into_melee: true, ..Shot::default() }), 21);
    let cover = |cover| with(Shot { cover: Some(cover), ..Shot::default() });
    assert_eq!([Cover::Soft, Cover::Medium, Cover::Hard].map(cover), [31, 21, 11]);
    assert_eq!(with(Shot { dark: true, ..Shot::default() }), 11);
}

/// wf.mod.group: +20, +40 and +60 for groups of 3 to 6, 7 to 12, and 13 or more.
#[test]
fn a_crowd_is_easy_to_hit() {
    let state = archer(tm());
    let of = |crowd| shot(&state, Shot { crowd, ..Shot::default() });

    assert_eq!([3, 6, 7, 12, 13, 40].map(of), [61, 61, 81, 81, 101, 101]);
}

/// wf.size.ranged: −30 for a Tiny target up to +60 for a Monstrous one.
#[test]
fn small_targets_are_hard_to_shoot_and_large_ones_easy() {
    let at = |size: &Size| shot(&archer(sized("town-militia", *size)), Shot::default());

    let numbers: Vec<i16> = Size::ALL.iter().map(at).collect();

    assert_eq!(numbers, [11, 21, 31, 41, 61, 81, 101]);
}

/// wf.size.ranged_sl: a shot that only the size of the target lets succeed has SL 0.
#[test]
fn a_hit_owed_to_size_has_no_levels() {
    let state = archer(bt());
    let attack = Attack { shot: Some(Shot { band: 2, ..Shot::default() }), ..Attack::blow(A, OFF, B) };
    let strike = state.strike(&attack, 0);

    assert_eq!(strike.number, 61);
    assert_eq!((strike.reads(48).success, strike.reads(48).sl), (true, 0)); // 61/48 would be +2, but 41/48 fails
    assert_eq!(strike.reads(35).sl, 3); // 41/35 succeeds as well
}

fn levels_of_defence(state: &State, opposed: Option<ArmId>) -> i16 {
    let attack = Attack { opposed: Some(opposed), ..Attack::blow(A, SWORD, B) };
    fates::Sum::total(&state.guard_shift::<Total>(&attack))
}

/// wf.size.defend: −2 SL for each step, with a Melee Skill; a dodge loses nothing.
#[test]
fn parrying_something_larger_costs_levels() {
    let against = |size| on_table([sized("bog-troll", size).at(0.0, 0.0), rb().at(4.0, 0.0).enemy()]);

    assert_eq!(levels_of_defence(&against(Size::Large), Some(SWORD)), -2);
    assert_eq!(levels_of_defence(&against(Size::Enormous), Some(SWORD)), -4);
    assert_eq!(levels_of_defence(&against(Size::Enormous), None), 0);
    assert_eq!(levels_of_defence(&against(Size::Average), Some(SWORD)), 0);
}

/// wf.size.melee: +10 against something larger, however much larger, and nothing against something smaller.
#[test]
fn a_larger_target_is_easier_to_hit() {
    let against = |size| pair(sized("road-bandit", size));

    assert_eq!(number(&against(Size::Large)), 50);
    assert_eq!(number(&against(Size::Monstrous)), 50);
    assert_eq!(number(&against(Size::Small)), 40);
}

/// wf.size.damaging, wf.size.impact, wf.size.multiply: one step lends Damaging; two lend Impact as well and double the
/// Damage, three treble it.
#[test]
fn a_larger_attacker_hits_harder() {
    // Club 10, SL 1, units die 5, at a body with TB 3 and AP 1 that no shield covers.
    let wounds = |size| {
        let state = on_table([sized("bog-troll", size).at(0.0, 0.0), tm().at(4.0, 0.0).enemy()]);
        let hit = state.hit_of(&Attack::blow(A, SWORD, B), 1, 5, Location::Body);
        state.wounds_of_hit(&hit, &mut Total::default())
    };

    assert_eq!(wounds(Size::Average), 7); // 10 + 1 - 4
    assert_eq!(wounds(Size::Large), 11); // 10 + 5 - 4
    assert_eq!(wounds(Size::Enormous), 36); // (10 + 5 + 5) x 2 - 4
    assert_eq!(wounds(Size::Monstrous), 56); // (10 + 5 + 5) x 3 - 4
}

/// wf.mod.moved, wf.mod.aim: through play, a shot after a walk is at −10 and one right after Aim at +20.
#[test]
fn aiming_and_walking_show_in_the_next_shot() {
    let number = |prepare: &dyn Fn(&mut State)| {
        let mut state = archer(tm());
        play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            Ok(())
        });
        prepare(&mut state);
        let attack = state.shot(A, OFF, B).unwrap();
        state.strike(&attack, 0).number
    };

    assert_eq!(number(&|_| {}), 41); // 39 yards, normal range
    assert_eq!(
        number(&|state| play(state, Script::default(), |battle| battle.performs(A, wfrp::Act::Aim))),
        61
    );
    let walk = |state: &mut State| {
        let script = Script::default().go(vec![point(-20.0, 3.0)]);
        play(state, script, |battle| battle.performs(A, wfrp::Act::Walk));
    };
    assert_eq!(number(&walk), 31);
}

/// wf.mod.wrong_target: a shot into a melee of two, one of whom shoots, has nobody else to hit.
#[test]
fn a_shooter_does_not_hit_itself() {
    let mut state = on_table([wi().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
    wield(&mut state, A, 1);
    engage(&mut state, A, B);

    shoot(&mut state, [81, 10], (A, 1, B)); // 56 + 40 - 20 = 76/81 fails, 96/81 would not; TM keeps its nerve

    let whole = |who: FigureId| state[who].wounds == i16::from(state.profile(who).wounds);
    assert!(whole(A) && whole(B));
}
