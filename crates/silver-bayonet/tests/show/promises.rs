//! What options promise: every chance counted by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{Asks, FigureId, Question, RuleId, Seat};
use frame::System;
use frame::view::{OptionView, PartView, PromiseView, QuestionView};
use silver_bayonet::{
    Act, Active, ArmId, Blow, Choice, Claim, Moved, Negate, Reaction, Reroll, Response, School, Shot,
    SilverBayonet, Stake, State, Target, Temper, Verdict, Weapon, Wield,
};
use table::Length;

/// In the middle of its activation, with nothing done yet.
fn active(state: &mut State, figure: FigureId) {
    state.active = Some(Active {
        figure,
        moved: Moved::Not,
        walked: false,
        distance: Length::ZERO,
        acted: false,
        ended: false,
        quick_reloaded: false,
    });
}

fn asked(state: &State, rule: &'static str, options: Vec<Choice>) -> QuestionView {
    let question = Question { seat: Seat(0), rule: RuleId(rule), asks: Asks::Choice(options) };
    SilverBayonet::question(state, &question)
}

fn option(state: &State, rule: &'static str, choice: impl Into<Choice>) -> OptionView {
    asked(state, rule, vec![choice.into(), Choice::Act(Act::Done)]).options.swap_remove(0)
}

fn promise(state: &State, rule: &'static str, choice: impl Into<Choice>) -> PromiseView {
    option(state, rule, choice).promise.expect("it promises something")
}

fn chances(promise: &PromiseView) -> Vec<(&str, u32, u32)> {
    promise.chances.iter().map(|chance| (chance.name.as_str(), chance.count, chance.of)).collect()
}

fn words(parts: &[PartView]) -> Vec<(i16, &str)> {
    parts.iter().map(|part| (part.value, part.words.as_str())).collect()
}

/// Melee +1 against Defence 13 hits with 12 and more, 45 of 100; a Ghoul with 5 Health left is taken out by 39 of them.
/// Of the other 61 the Ghoul, who is Strong, strikes back with +1 against 13: a Power of 9 or 10 takes a Trooper, 17 rolls
/// of 100.
#[test]
fn an_attack_promises_hit_kill_and_what_comes_back() {
    let (mut state, [soldier, ghoul]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 0.0).health(5)]);
    active(&mut state, soldier);

    let promise = promise(&state, "sb.act.2", Act::Attack(ghoul));

    assert_eq!(
        chances(&promise),
        [("hit", 45, 100), ("takes out", 39, 100), ("struck down", 61 * 17, 10_000)]
    );
    assert!(promise.words.starts_with("2d10 +1 against Defence 13; "), "{}", promise.words);
    assert_eq!(words(&promise.parts), [(1, "Melee")]);
    assert_eq!(promise.against[0].words, "Defence 13");
    assert_eq!(words(&promise.against[0].parts), [(13, "Defence")]);
    assert_eq!(promise.parts[0].rule, Some(RuleId("sb.melee.2")));
}

/// The average counts what the last Health takes: a hit for 9 costs a Ghoul with 12 Health 9.
#[test]
fn the_average_damage_is_said() {
    let (mut state, [soldier, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 0.0)]);
    active(&mut state, soldier);

    let promise = promise(&state, "sb.act.2", Act::Attack(ghoul));

    // Power 2 hits with Skill 10 alone, Power 10 with Skill 2 and more: the sum of p * (p - 1) for p from 2 to 10.
    let sum: u32 = (2..=10).map(|power| power * (power - 1)).sum();
    assert_eq!(sum, 330);
    assert_eq!(promise.words, "2d10 +1 against Defence 13; 3.3 damage on average");
}

/// Fatigue shows on both sides of the sum.
#[test]
fn every_modifier_has_its_words_and_its_rule() {
    let (mut state, [soldier, ghoul]) =
        lay_out([tro().at(0.0, 0.0).tired(1), monster("ghoul").at(3.0, 0.0).tired(1)]);
    active(&mut state, soldier);

    let promise = promise(&state, "sb.act.2", Act::Attack(ghoul));

    assert!(promise.words.starts_with("2d10 against Defence 12"), "{}", promise.words);
    assert_eq!(words(&promise.parts), [(1, "Melee"), (-1, "fatigue")]);
    assert_eq!(promise.against[0].words, "Defence 12");
    assert_eq!(words(&promise.against[0].parts), [(13, "Defence"), (-1, "fatigue")]);
    assert!(promise.parts.iter().chain(&promise.against[0].parts).all(|part| part.rule.is_some()));
}

/// A figure that stands beside the way to the target is named.
#[test]
fn an_attack_says_who_could_force_another() {
    let (mut state, [soldier, ghoul, _]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(6.0, 0.0), monster("ghoul").at(3.0, 1.6)]);
    active(&mut state, soldier);

    let promise = promise(&state, "sb.act.2", Act::Attack(ghoul));

    assert!(promise.words.ends_with("; Ghoul 2 could force an attack on the way"), "{}", promise.words);
}

/// Accuracy +1 against Defence 13: 45 of 100; after a Move 36. The best target is named.
#[test]
fn a_shot_promises_for_its_best_target() {
    let hurt = monster("ghoul").at(10.0, 0.0).health(3);
    let (mut state, [soldier, _, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(0.0, 10.0), hurt]);
    active(&mut state, soldier);

    let still = promise(&state, "sb.act.2", Act::Shoot(ArmId::Own(0)));
    state.active.as_mut().unwrap().moved = Moved::Moved;
    let moved = promise(&state, "sb.act.2", Act::Shoot(ArmId::Own(0)));

    assert!(still.words.starts_with("best at Ghoul 2: 2d10 +1 against Defence 13"), "{}", still.words);
    assert_eq!(chances(&still)[0], ("hit", 45, 100));
    assert_eq!(chances(&moved)[0], ("hit", 36, 100));
    assert!(words(&moved.parts).contains(&(-1, "moved")));
}

/// Whom the weapon is aimed at is asked with what each target promises, cover and all.
#[test]
fn every_target_of_a_shot_has_its_promise() {
    let wall = block(table::Kind::Wall, (5.0, -0.4), (5.5, 0.4), 0.7);
    let (mut state, [soldier, hidden, open]) = lay_among(
        vec![wall],
        [tro().at(0.0, 0.0), monster("ghoul").at(8.0, 0.0), monster("ghoul").at(0.0, 8.0)],
    );
    active(&mut state, soldier);
    state.at_stake = Some(Stake::Aim { shooter: soldier, arm: ArmId::Own(0) });

    let options = vec![Choice::Target(Target(hidden)), Choice::Target(Target(open))];
    let view = asked(&state, "sb.shoot.2", options);

    let found: Vec<u32> =
        view.options.iter().map(|option| option.promise.as_ref().unwrap().chances[0].count).collect();
    assert_eq!(found, [36, 45]);
}

/// A loaded enemy shoots back in the promise: 10 damage, 9 rolls of 100, takes a Trooper.
#[test]
fn return_fire_is_counted() {
    let (mut state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(8.0, 0.0)]);
    active(&mut state, soldier);

    let shot = promise(&state, "sb.act.2", Act::Shoot(ArmId::Own(0)));
    let unloaded = {
        let (mut state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(8.0, 0.0).unloaded()]);
        active(&mut state, soldier);
        promise(&state, "sb.act.2", Act::Shoot(ArmId::Own(0)))
    };

    assert_eq!(chances(&shot), [("hit", 45, 100), ("takes out", 9, 100), ("shot down", 91 * 9, 10_000)]);
    assert_eq!(chances(&unloaded).len(), 2);
}

/// The answer to an attack and to a shot promises what it would do to the attacker.
#[test]
fn reactions_promise_their_own_blow() {
    let (mut state, [soldier, ghoul]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.0, 0.0).health(5)]);
    active(&mut state, ghoul);
    state.asked = Some(soldier);

    let strike = promise(&state, "sb.melee.5", Response::StrikeBack);
    let shot = promise(&state, "sb.react.1", Reaction::ReturnFire(ArmId::Own(0)));
    let gives_way = option(&state, "sb.melee.5", Response::BackOff);

    assert_eq!(chances(&strike), [("hit", 45, 100), ("takes out", 39, 100)]);
    assert_eq!(chances(&shot), [("hit", 45, 100), ("takes out", 39, 100)]);
    assert_eq!(gives_way.promise, None);
}

/// Each weapon promises for itself: a Heavy Weapon takes more of those with 6 Health than a bayonet.
#[test]
fn every_weapon_promises_for_itself() {
    let (mut state, [soldier, ghoul]) =
        lay_out([tro().at(0.0, 0.0).carrying("Heavy Weapon"), monster("ghoul").at(1.0, 0.0).health(6)]);
    active(&mut state, soldier);
    state.asked = Some(soldier);
    state.at_stake = Some(Stake::Blow { fighter: soldier, target: ghoul });

    let of = |weapon| chances(&promise(&state, "sb.melee.12", Wield(arm(&state, soldier, weapon))))[1].1;

    // The bayonet needs a Power of 6, and 12 in all.
    assert_eq!(of(Weapon::Bayonet), 5 + 6 + 7 + 8 + 9);
    assert!(of(Weapon::HeavyWeapon) > of(Weapon::Bayonet));
}

/// Special shot promises more to a figure that is allergic to it.
#[test]
fn every_kind_of_shot_promises_for_itself() {
    let (mut state, [soldier, wolf]) =
        lay_out([tro().at(0.0, 0.0).carrying("Silver Shot"), monster("werewolf").at(6.0, 0.0)]);
    active(&mut state, soldier);
    state.at_stake = Some(Stake::Shot { shooter: soldier, target: wolf, arm: ArmId::Own(0) });

    let plain = promise(&state, "sb.load.13", Shot::Plain);
    let silver = promise(&state, "sb.load.13", Shot::Special(silver_bayonet::Quality::Silver));

    assert_eq!(chances(&plain)[0], chances(&silver)[0]);
    assert_ne!(plain.words, silver.words);
    assert!(silver.words.starts_with("Silver: "), "{}", silver.words);
}

/// 11 and more: 55 of 100 rolls. A figure that is cursed needs 12: 45.
#[test]
fn a_sprint_promises_four_inches() {
    let (mut state, [soldier]) = lay_out([tro().at(0.0, 0.0)]);
    active(&mut state, soldier);

    let steady = promise(&state, "sb.act.2", Act::Sprint);
    state[soldier].curse = 1;
    let cursed = promise(&state, "sb.act.2", Act::Sprint);

    assert_eq!(chances(&steady), [("4\" more", 55, 100)]);
    assert_eq!(steady.words, "2d10 against 11, else 2\" more");
    assert_eq!(chances(&cursed), [("4\" more", 45, 100)]);
    assert_eq!(words(&cursed.parts), [(-1, "cursed")]);
}

/// Courage 0 against 10: a sum of 10 and more, 64 of 100.
#[test]
fn magic_promises_its_check() {
    let (mut state, [priest]) = lay_out([tro().with("Miracles").at(0.0, 0.0)]);
    active(&mut state, priest);

    let promise = promise(&state, "sb.act.2", Act::Cast(School::Miracles));

    assert_eq!(chances(&promise), [("works", 64, 100)]);
    assert_eq!(promise.words, "2d10 against 10; costs 1 Health");
}

/// Courage 0 against 14: 28 of 100.
#[test]
fn holding_back_promises_its_check() {
    let (mut state, [berserk, _]) = lay_out([tro().with("Rage").at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);
    active(&mut state, berserk);

    assert_eq!(chances(&promise(&state, "sb.attr.core.rage.2", Temper::HoldBack)), [("holds back", 28, 100)]);
}

/// A figure that forces an attack is struck at first.
#[test]
fn forcing_promises_both_blows() {
    let (mut state, [soldier, ghoul]) =
        lay_out([tro().at(0.0, 0.0).health(5), monster("ghoul").at(2.0, 0.0)]);
    active(&mut state, ghoul);

    let promise = promise(&state, "sb.force.1", Claim::Force(soldier));

    // The Ghoul, who is Strong, takes 5 Health with 42 of 100; of the other 58 the Trooper hits 45 of 100.
    assert_eq!(
        chances(&promise),
        [("hit back", 58 * 45, 10_000), ("takes out", 0, 100), ("struck down", 42, 100)]
    );
    assert!(promise.words.starts_with("Ghoul strikes first; then 2d10 +1"), "{}", promise.words);
}

/// A Fate Die on a roll says on how many faces it tells, one on damage whether it saves.
#[test]
fn fate_dice_promise_what_they_change() {
    let (mut state, [soldier, ghoul]) =
        lay_out([tro().at(0.0, 0.0).health(4), monster("ghoul").at(2.0, 0.0)]);
    active(&mut state, ghoul);
    let (figure, rule) = (soldier, RuleId("sb.melee.2"));
    // 4 + 6 + 1 against Defence 13 misses by 2.
    let (dice, verdict) = ([4, 6], Verdict::Attack(Blow::Miss, -2));
    state.at_stake = Some(Stake::Check { figure, rule, dice, changes: [5, 3], better: [5, 3], verdict });
    let asked = asked(&state, "sb.fate.reroll.1", vec![Choice::Reroll(Reroll::Keep)]);
    let (power, skill) = (
        promise(&state, "sb.fate.reroll.1", Reroll::Power),
        promise(&state, "sb.fate.reroll.1", Reroll::Skill),
    );
    state.at_stake = Some(Stake::Damage { figure: soldier, damage: 7 });
    let negate = promise(&state, "sb.fate.negate.1", Negate::Power);

    assert_eq!((asked.text.as_str(), asked.about), ("Missed by 2. Re-roll a die?", Some(soldier)));
    assert_eq!(asked.options[0].words, "Keep the miss");
    let shown = asked.at_stake.expect("the dice are shown while it is asked");
    assert_eq!(shown.dice.iter().map(|die| die.face).collect::<Vec<_>>(), dice);
    assert_eq!(shown.roll.map(|roll| (roll.by, roll.good)), Some((Some(soldier), Some(false))));
    assert_eq!(chances(&power), [("hit", 5, 10)]);
    assert_eq!(chances(&skill), [("hit", 3, 10)]);
    // 7 damage against 4 Health: 4 or more must come off, faces 7 to 10.
    assert_eq!(chances(&negate), [("keeps standing", 40, 100), ("takes no damage", 10, 100)]);
}

/// At a real table nobody knows who is in range, so the shot promises by its target alone.
#[test]
fn at_a_real_table_a_shot_promises_in_the_open() {
    let (mut state, [soldier, ghoul, _]) = lay([tro(), monster("ghoul"), monster("ghoul")]);
    active(&mut state, soldier);

    let act = option(&state, "sb.act.2", Act::Shoot(ArmId::Own(0)));
    state.at_stake = Some(Stake::Aim { shooter: soldier, arm: ArmId::Own(0) });
    let target = promise(&state, "sb.shoot.2", Target(ghoul));

    assert_eq!(act.promise, None);
    assert_eq!(chances(&target)[0], ("hit", 45, 100));
    assert!(target.words.ends_with("cover not counted"), "{}", target.words);
}
