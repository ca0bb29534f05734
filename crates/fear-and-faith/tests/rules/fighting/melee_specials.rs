//! The special rules that act in hand-to-hand: section 14 of the catalogue, hooks attack.mod, attack.die and attack.result.

use fates::RuleId;
use fear_and_faith::{
    Act, Blade, Cause, Dice, Fact, Form, Hand, Harm, Infection, ModelSetup, Saw, Side, SideSetup, State,
    Strike,
};
use table::Length;

use crate::common::*;
use crate::rules::fighting::ring::*;

fn told(state: &mut State, dice: &[u8]) -> String {
    let script = Script::default().dice(dice.iter().copied());
    one(blows(state, script, |battle| battle.attacks(A, B, false)))
}

fn sawyer() -> ModelSetup {
    man("A", 2, &["Chainsaw"])
}

/// ff.sr.chainsaw.1, ff.melee.mod.chainsaw.1: +2 with a running saw, attacking or defending; none once it has stopped.
#[test]
fn a_running_chainsaw_gives_plus_two() {
    let mut state = duel(sawyer(), man("B", 3, &[]));
    assert_eq!(reasons(&state, &state.blow(A, B, Strike::Plain)).0[1], (2, "ff.melee.mod.chainsaw.1"));
    assert_eq!(totals_of(&state, &state.blow(B, A, Strike::Plain)), (3, 4));
    state[A].saw = Saw::Stopped;
    assert_eq!(totals(&state), (2, 3));
}

/// ff.sr.chainsaw.2, ff.sr.chainsaw.3, ff.sr.chainsaw.4, ff.sr.chainsaw.5: the owner's attack adds a malfunction die;
/// equal odd dice stop the saw, equal even ones break it, and the attack itself still has its +2.
#[test]
fn equal_dice_stop_the_saw() {
    let attack = |dice: &[u8]| {
        let mut state = duel(sawyer(), man("B", 3, &[]));
        (told(&mut state, dice), state[A].saw)
    };
    assert_eq!(attack(&[3, 3, 4]), ("7 against 7: nothing comes of it.".to_string(), Saw::Stopped));
    assert_eq!(attack(&[4, 4, 5]), ("8 against 8: nothing comes of it.".to_string(), Saw::Broken));
    assert_eq!(attack(&[4, 3, 5]), ("8 against 8: nothing comes of it.".to_string(), Saw::Running));

    // Attacked, its owner rolls no malfunction die.
    let mut state = duel(man("A", 3, &[]), man("B", 2, &["Chainsaw"]));
    assert_eq!(told(&mut state, &[3, 2]), "6 against 6: nothing comes of it.");
}

/// ff.sr.chainsaw.3: 1 action starts a stopped saw again; a broken one cannot be started.
#[test]
fn a_stopped_saw_is_started_again() {
    let mut state = duel(sawyer(), man("B", 3, &[]).fallen());
    state[A].saw = Saw::Stopped;
    let script = Script::default()
        .choose(Dice(2))
        .dice([4, 4])
        .choose(Act::StartChainsaw)
        .choose(Act::Attack(B))
        .dice([1, 2, 4]);
    let told = blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(told, ["7 against 7: nothing comes of it."]);
    assert_eq!(state[A].saw, Saw::Running);
}

/// ff.sr.chainsaw.6, ff.sr.chainsaw.7: after a kill, always gruesome, a saw that still runs may strike another enemy in
/// contact at -1, as often as it kills; its owner may also leave it at that.
#[test]
fn a_chainsaw_swings_on() {
    let ring = || {
        on_table([
            man("A", 6, &["Chainsaw"]).at(0.0, 0.0),
            man("B", 0, &["Mindless"]).enemy().at(25.0, 0.0),
            man("C", 0, &["Mindless"]).enemy().at(-25.0, 0.0),
        ])
    };
    let mut state = ring();
    let script = Script::default().dice([2, 1, 3]).pick([]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));
    assert_eq!(told, ["9 against 3: B dies a gruesome death."]); // 6 + 2 + 2 - 1

    let mut state = ring();
    let script = Script::default().dice([3, 1, 4]).pick([C]).dice([1, 2, 6]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));
    assert!(told[0].ends_with("B dies a gruesome death.") && told.len() == 2, "{told:?}");
    assert_eq!(
        reasons(&state, &state.blow(A, C, Strike::FollowUp)).0.last(),
        Some(&(-1, "ff.sr.chainsaw.6"))
    );

    // The saw has stalled in the act: no more.
    let mut state = ring();
    let told = blows(&mut state, Script::default().dice([3, 3, 4]), |battle| battle.attacks(A, B, false));
    assert_eq!(told.len(), 1);
}

/// ff.sr.chainsaw.8: Lethal against Zombies, attacking or defending.
#[test]
fn a_chainsaw_is_lethal_to_zombies() {
    let mut state = duel(sawyer(), man("B", 3, &["Zombie"]));
    assert_eq!(told(&mut state, &[3, 1, 3]), "7 against 6: B dies a gruesome death.");
    let mut state = duel(man("A", 3, &["Zombie"]), man("B", 2, &["Chainsaw"]));
    assert_eq!(told(&mut state, &[2, 2]), "5 against 6: A dies a gruesome death.");
}

/// ff.sr.clinging.3: on a wall it counts as higher than a model on the ground.
#[test]
fn a_clinging_model_on_a_wall_is_higher() {
    let mut state = duel(man("A", 3, &["Clinging"]), man("B", 3, &[]));
    assert_eq!(totals(&state), (3, 3));
    state[A].climbing = true;
    assert_eq!(totals(&state), (4, 3));
}

/// ff.sr.clinging.4, ff.sr.flying.2, ff.fall.6: knocked down on a wall it drops; at the edge of a drop a model that
/// does not fly goes over it, and a flyer just lies there.
#[test]
fn a_knock_down_may_be_a_fall() {
    let knocked = |rules: &[&str], climbing: bool, facts: Vec<Fact>, dice: &[u8]| {
        let mut state = real_table([man("A", 3, &[]), man("B", 3, rules).enemy()], &[(A, B)]);
        state[B].climbing = climbing;
        let cause =
            Cause { by: Some(A), at: None, melee: true, stray: false, rule: RuleId("ff.melee.roll.1") };
        let script = Script::default().facts(facts).dice(dice.iter().copied());
        blows(&mut state, script, |battle| battle.suffers(B, Harm::Fall, cause));
        (state[B].climbing, state[B].fallen)
    };
    let distance = Length(750);
    let edge = || vec![Fact::AtADrop { model: B }, Fact::DropWithin { model: B, distance }];
    assert_eq!(knocked(&[], false, vec![], &[]), (false, Some(1)));
    assert_eq!(knocked(&["Flying"], false, edge(), &[]), (false, Some(1)));
    assert_eq!(knocked(&[], false, edge(), &[4]), (false, Some(2))); // one die of falling damage
    assert_eq!(knocked(&["Clinging"], true, vec![], &[]), (false, Some(1)));
}

/// ff.sr.danger-sense.1, ff.sr.danger-sense.2: no +1 out of an ambush against it, but the razor still cuts.
#[test]
fn danger_sense_takes_the_ambush_bonus_away() {
    let mut state = duel(man("A", 3, &["Razor"]), man("B", 3, &["Danger Sense"]));
    state[A].hidden = true;
    assert_eq!(totals(&state), (3, 3));
    assert_eq!(told(&mut state, &[6, 6]), "9 against 9: nothing comes of it.");
    assert!(state[B].bleeding);
}

/// ff.sr.hunter.1: +1 against the prey it has named, and nobody else.
#[test]
fn a_hunter_has_plus_one_against_its_prey() {
    let mut state = duel(man("A", 3, &["Hunter"]), man("B", 3, &[]));
    assert_eq!(totals(&state), (3, 3));
    state[A].prey = Some(B);
    assert_eq!(totals(&state), (4, 3));
    assert_eq!(totals_of(&state, &state.blow(B, A, Strike::Plain)), (3, 4));
}

/// ff.sr.poison.1, ff.sr.poison.3, ff.sr.artificial.1, ff.sr.vampire.6, ff.sr.werewolf.2, ff.sr.zombie.6: a die after each
/// roll that beats a target which survives, and a 6 worsens its Quality; some are immune, and no die is rolled.
#[test]
fn poison_works_on_a_six() {
    let viper = || man("A", 3, &["Poison"]);
    let mut state = duel(viper(), man("B", 3, &[]));
    assert_eq!(told(&mut state, &[5, 3, 6]), "8 against 6: B must give ground.");
    assert_eq!(state[B].quality_target(), 5);

    let mut state = duel(viper(), man("B", 3, &[]));
    told(&mut state, &[5, 3, 5]);
    assert_eq!(state[B].quality_target(), 4);

    told(&mut duel(viper(), man("B", 3, &[])), &[3, 3]); // a tie: no die
    told(&mut duel(viper(), man("B", 3, &[])), &[6, 1]); // a kill: no die
    told(&mut duel(viper(), man("B", 3, &["Thick Skin"])), &[4, 3]); // as good as a tie
    for immune in ["Vampire", "Zombie", "Demon", "Artificial", "Werewolf"] {
        told(&mut duel(viper(), man("B", 3, &[immune])), &[5, 3]);
    }
}

/// ff.sr.ravenous.1, ff.sr.ravenous.3: a Ravenous killer feeds, and does no more this turn; being attacked ends it.
#[test]
fn the_ravenous_feed_on_their_kill() {
    let mut state = duel(man("A", 6, &["Ravenous"]), man("B", 0, &[]));
    let script = Script::default().choose(Dice(3)).dice([4, 4, 4]).choose(Act::Attack(B)).dice([3, 3]);
    assert_eq!(
        one(blows(&mut state, script, |battle| battle.activate(A))),
        "9 against 3: B dies a gruesome death."
    );
    assert!(state[A].feeding);

    let mut state = duel(man("A", 3, &[]), man("B", 3, &["Ravenous"]));
    state[B].feeding = true;
    told(&mut state, &[2, 2]);
    assert!(!state[B].feeding);
}

/// ff.sr.razor.1: a natural 6 of an ambusher's razor leaves a survivor bleeding, whatever the totals; without ambush, or
/// on a 5, it does not.
#[test]
fn a_razor_cuts_on_a_six_out_of_ambush() {
    let cut = |hidden: bool, dice: &[u8]| {
        let mut state = duel(man("A", 3, &["Razor"]), man("B", 6, &[]));
        state[A].hidden = hidden;
        told(&mut state, dice);
        state[B].bleeding
    };
    assert!(cut(true, &[6, 6])); // 10 against 12
    assert!(!cut(true, &[5, 3]));
    assert!(!cut(false, &[6, 3]));
}

/// ff.sr.razor.3: only the living bleed: Vampires by day, Werewolves of silver.
#[test]
fn only_the_living_bleed() {
    let cut = |own: &[&str], rules: &[&str], night: bool| {
        let mut state = duel(man("A", 3, own), man("B", 4, rules));
        (state[A].hidden, state.clock.night) = (true, night);
        told(&mut state, &[6, 6]);
        state[B].bleeding
    };
    for bloodless in ["Artificial", "Demon", "Zombie"] {
        assert!(!cut(&["Razor"], &[bloodless], false), "{bloodless}");
    }
    assert!(!cut(&["Razor", "Magic Weapon"], &["Immaterial"], false));
    assert!(cut(&["Razor"], &["Vampire"], false) && !cut(&["Razor"], &["Vampire"], true));
    assert!(!cut(&["Razor"], &["Werewolf"], false));
}

/// ff.sr.stakes.1, ff.sr.stakes.3, ff.sr.stakes.5, ff.melee.mod.stake.1: a stake is made ready for 1 action and used at
/// -1 against anything but a Vampire, at -1 by a model that has not learnt it.
#[test]
fn a_stake_is_a_poor_weapon() {
    let sums = |own: &[&str], foe: &[&str]| {
        let state = duel(man("A", 3, own), man("B", 3, foe));
        let blow = fear_and_faith::Blow { blade: Blade::Stake, ..state.blow(A, B, Strike::Plain) };
        totals_of(&state, &blow).0
    };
    assert_eq!(sums(&["Stakes"], &["Vampire"]), 3);
    assert_eq!(sums(&["Stakes"], &[]), 2);
    assert_eq!(sums(&[], &["Vampire"]), 2);
    assert_eq!(sums(&[], &[]), 1);

    let mut state = duel(man("A", 3, &["Stakes"]), man("B", 3, &[]));
    let script = Script::default().choose(Dice(1)).dice([4]).choose(Act::ReadyStake);
    blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state[A].hand, Hand::Stake);
}

/// ff.sr.stakes.4: two adjacent models with Stakes share the job for 1 action each, with the lower Combat.
#[test]
fn two_may_drive_a_stake_together() {
    let mut state = by_night(on_table([
        man("A", 3, &["Stakes"]).at(0.0, 0.0),
        man("B", 3, &["Vampire"]).enemy().at(25.0, 0.0).fallen(),
        man("C", 2, &["Stakes"]).at(0.0, 25.0),
    ]));
    let script = Script::default().choose(Dice(1)).dice([4]).choose(Act::StakeTogether(B, C)).dice([2, 2]);
    let told = blows(&mut state, script, |battle| battle.activate(A));
    assert_eq!(told, ["6 against 5: B is killed."]); // 2 + 2 + 2
    assert!(state[C].activated);
}

/// ff.sr.tailslap.1: a model that recoils from a tail falls on a 1, if it is no larger than the tail's owner.
#[test]
fn a_tail_sweeps_on_a_one() {
    let lizard = || man("A", 3, &["Tailslap"]);
    let mut state = duel(lizard(), man("B", 3, &[]));
    told(&mut state, &[5, 3, 2]);
    assert_eq!((state[B].fallen, place(&state, B)), (None, (500, 0)));

    let mut state = duel(lizard(), man("B", 3, &[]));
    told(&mut state, &[5, 3, 1]);
    assert_eq!((state[B].fallen, place(&state, B)), (Some(1), (250, 0)));

    let mut state = on_table([lizard().at(0.0, 0.0), man("B", 2, &["Big"]).enemy().at(32.5, 0.0)]);
    assert_eq!(told(&mut state, &[5, 3]), "8 against 6: B must give ground."); // no die

    // Attacked, it sweeps the attacker who recoils from it.
    let mut state = duel(man("A", 3, &[]), man("B", 3, &["Tailslap"]));
    told(&mut state, &[1, 3, 1]);
    assert!(state[A].is_fallen());
}

/// ff.sr.tough.2, ff.sr.tough.4: a wounded model neither recoils nor falls; the wound that brings its Quality to 7 kills.
#[test]
fn a_tough_model_takes_wounds() {
    let mut state = duel(man("A", 6, &[]), man("B", 3, &["Tough"]));
    assert_eq!(told(&mut state, &[6, 2]), "12 against 5: B is wounded.");
    assert_eq!((state[B].quality_target(), state[B].fallen, place(&state, B)), (5, None, (250, 0)));
    told(&mut state, &[6, 2]);
    assert_eq!(state[B].quality_target(), 6);
    told(&mut state, &[6, 2]);
    assert_eq!(state[B].quality_target(), 7); // and that kills
}

/// ff.sr.hard-to-kill.1: a model that feigns death lies there, is no target any more and holds nobody.
#[test]
fn a_model_that_feigns_death_is_left_alone() {
    let mut state = duel(man("A", 6, &[]), man("B", 3, &["Hard to Kill"]));
    assert_eq!(told(&mut state, &[6, 2]), "12 against 5: B drops as if dead.");
    assert!(state[B].feigns() && state[B].is_on_table());
    assert!(state.attackable(A).is_empty() && !state.is_engaged(A));
}

/// ff.camp.infect.1, ff.camp.infect.7, ff.camp.infect.9: a good model knocked down by a mummy, a vampire, a werewolf or a
/// zombie is marked; a recoil marks nobody, nor is an evil model marked.
#[test]
fn the_knocked_down_are_marked_by_infectious_monsters() {
    let bitten = |monster: ModelSetup, side: Side, dice: &[u8]| {
        let mut setup = setup([monster.at(0.0, 0.0), man("B", 3, &[]).enemy().at(25.0, 0.0)]);
        setup.sides =
            [Side::Evil, side].map(|side| SideSetup { side: Some(side), ..SideSetup::default() }).to_vec();
        let mut state = lay(&setup);
        told(&mut state, dice);
        state[B].bitten_by
    };
    assert_eq!(bitten(model("resurrected-egyptian-warrior"), Side::Good, &[4, 3]), Some(Infection::Mummy));
    assert_eq!(bitten(minor_vampire(), Side::Good, &[4, 3]), Some(Infection::Vampire));
    assert_eq!(bitten(werewolf(), Side::Good, &[4, 3]), Some(Infection::Werewolf));
    assert_eq!(bitten(walking_dead(), Side::Good, &[6, 3]), Some(Infection::Zombie));
    assert_eq!(bitten(werewolf(), Side::Good, &[5, 3]), None);
    assert_eq!(bitten(werewolf(), Side::Evil, &[4, 3]), None);
    assert_eq!(bitten(man("A", 4, &[]), Side::Good, &[4, 3]), None);
}

/// ff.sr.vampire.4: a bat is still a Vampire.
#[test]
fn a_vampire_in_another_form_is_still_one() {
    let mut state = night_duel(man("A", 3, &[]), man("B", 3, &["Vampire"]));
    state[B].form = Form::Bat;
    assert_eq!(told(&mut state, &[6, 1]), "9 against 4: B is knocked down.");
}
