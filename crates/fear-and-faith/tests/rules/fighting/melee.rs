//! The tests of melee.rs, blow.rs and the knock-downs of harm.rs in src/rules/fighting: sections 6 and 8 of the catalogue.

use fates::{Measured, Random, Tally, Whim, exact, ratio};
use fear_and_faith::{
    Act, Arm, ArmId, Battle, Blow, Bond, Contest, Dice, Fact, Harm, Nominate, Peril, Phase, Reroll, Strike,
};

use crate::common::*;
use crate::rules::fighting::examples_melee::wall;
use crate::rules::fighting::ring::*;

/// ff.melee.req.1: only an enemy in base contact can be attacked; a friend never.
#[test]
fn only_an_enemy_in_contact_can_be_attacked() {
    let state = on_table([
        man("A", 3, &[]).at(0.0, 0.0),
        man("B", 3, &[]).enemy().at(25.0, 0.0),
        man("C", 3, &[]).enemy().at(-25.3, 0.0),
        man("D", 3, &[]).at(0.0, 25.0),
    ]);
    assert_eq!(state.attackable(A), set(&[B]));
}

/// ff.action.hth.1, ff.action.power.1, ff.action.attack.limit.1: an attack costs 1 action, a powerful one 2, and a
/// model that has attacked is not offered another.
#[test]
fn an_attack_costs_one_action_and_there_is_only_one() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    // Three actions, one spent on the attack; nothing but breaking off is left with two of them.
    let script = Script::default()
        .choose(Dice(3))
        .dice([4, 4, 4])
        .choose(Act::Attack(B))
        .dice([2, 2])
        .choose(Act::Done);
    blows(&mut state, script, |battle| battle.activate(A));
    assert!(state[A].attacked);

    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    let script = Script::default().choose(Dice(2)).dice([4, 4]).choose(Act::PowerAttack(B)).dice([2, 3]);
    assert_eq!(
        one(blows(&mut state, script, |battle| battle.activate(A))),
        "5 against 5: nothing comes of it."
    );
}

/// ff.melee.simul.1, ff.melee.roll.1: the one who was attacked may win, and then the attacker suffers the result.
#[test]
fn the_defender_may_win() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    assert_eq!(attack(&mut state, [1, 2]), "4 against 5: A is knocked down.");
    assert!(state[A].is_fallen() && !state[B].is_fallen());

    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    assert_eq!(attack(&mut state, [2, 3]), "5 against 6: A must give ground.");
    assert_eq!(place(&state, A), (-250, 0));
}

/// ff.melee.tie.1: equal totals have no effect.
#[test]
fn equal_totals_have_no_effect() {
    let mut state = duel(man("A", 2, &[]), man("B", 3, &[]));
    let before = state.clone();
    assert_eq!(attack(&mut state, [4, 3]), "6 against 6: nothing comes of it.");
    assert_eq!((state[B], place(&state, A)), (before[B], place(&before, A)));
}

/// ff.melee.min.1: for doubling a losing total below 1 counts as 1.
#[test]
fn a_total_below_one_counts_as_one() {
    let free = Peril::default();
    assert_eq!(free.harm(1, 1, -1), Harm::Recoil);
    assert_eq!(free.harm(1, 2, -1), Harm::Kill);
    assert_eq!(free.harm(1, 3, 0), Harm::Gruesome);
}

/// ff.melee.kill.fear.1, ff.melee.kill.fear.2: a friend within Long who sees a kill takes a Fear test, at -1 if it was
/// gruesome: then a 4 no longer passes at 4+.
#[test]
fn a_kill_frightens_the_friends_of_the_victim() {
    let kill = |dice: [u8; 2], fear: [u8; 3]| {
        let mut state = on_table([
            werewolf().at(0.0, 0.0),
            rookie().enemy().at(25.0, 0.0),
            rookie().enemy().at(60.0, 60.0),
            rookie().enemy().reserve(),
            rookie().enemy().reserve(),
        ]);
        blows(&mut state, Script::default().dice(dice).dice(fear), |battle| battle.attacks(A, B, false));
        assert!(state[B].is_gone());
        place(&state, C)
    };
    assert_eq!(kill([6, 2], [4, 4, 4]), (600, 600)); // 10 against 4: at 0
    assert_eq!(kill([5, 1], [5, 5, 5]), (600, 600)); // 9 against 3: gruesome
    assert_ne!(kill([5, 1], [4, 5, 5]), (600, 600)); // one failure: it recoils
}

/// ff.melee.pipe.1: each stage reads the outcome of the one before: a double is made gruesome by Savage, which
/// Artificial takes back, which Tough makes a wound.
#[test]
fn results_are_worked_out_stage_by_stage() {
    let mut peril = Peril { savage: true, ..Peril::default() };
    assert_eq!(peril.harm(6, 10, 5), Harm::Gruesome);
    peril.artificial = true;
    assert_eq!(peril.harm(6, 10, 5), Harm::Kill);
    peril.tough = true;
    assert_eq!(peril.harm(6, 10, 5), Harm::Wound);
    peril.limited = true;
    assert_eq!(peril.harm(6, 10, 5), Harm::Fall);
    peril.untouchable = true;
    assert_eq!(peril.harm(6, 10, 5), Harm::Nothing);
}

/// ff.melee.pipe.2: a natural-die trigger works although its owner loses, and the winner's result still counts.
#[test]
fn a_natural_six_works_even_in_defeat() {
    let defender = Peril { dies_on_six: true, ..Peril::default() };
    let contest = Contest { attack: 1, defence: 4, defender, attacker: Peril::default() };
    let verdict = contest.verdict(6, 6);
    assert_eq!((verdict.defender, verdict.attacker), (Harm::Kill, Harm::Fall));
    assert_eq!(contest.verdict(5, 6).defender, Harm::Nothing);
}

/// ff.melee.pipe.3, ff.melee.pipe.4: a forbidden kill is a knock-down; on the ground neither it nor a recoil changes
/// anything.
#[test]
fn a_model_that_lies_there_stays_there() {
    let limited = Peril { limited: true, ..Peril::default() };
    assert_eq!(limited.harm(5, 10, 5), Harm::Fall);
    let lying = Peril { prone: true, down: true, ..limited };
    assert_eq!(lying.harm(5, 10, 5), Harm::Nothing);
    let shot_from_afar = Peril { prone: true, ..Peril::default() };
    assert_eq!(shot_from_afar.harm(5, 6, 5), Harm::Nothing);
    assert_eq!(shot_from_afar.harm(5, 10, 5), Harm::Kill);
}

/// ff.melee.mod.outnumber.1, ff.melee.mod.outnumber.2: -1 for each enemy in contact beyond the first; the fallen and the
/// transfixed count, those who feign death and ghosts do not. ff.melee.mod.outnumber.3: where the table agrees on it the
/// transfixed do not either, and the fallen still do.
#[test]
fn each_enemy_beyond_the_first_costs_one() {
    let ring = |third: fear_and_faith::ModelSetup| {
        on_table([
            man("A", 3, &[]).at(0.0, 0.0),
            man("B", 3, &[]).enemy().at(25.0, 0.0),
            man("C", 3, &[]).enemy().at(-25.0, 0.0),
            third.enemy().at(0.0, 25.0),
        ])
    };
    let state = ring(man("D", 3, &[]));
    let (attack, defence) = reasons(&state, &state.blow(A, B, Strike::Plain));
    assert_eq!(attack, [(3, "ff.melee.roll.1"), (-2, "ff.melee.mod.outnumber.1")]);
    assert_eq!(defence, [(3, "ff.melee.roll.1")]);

    assert_eq!(totals(&ring(man("D", 3, &[]).fallen())).0, 1);
    assert_eq!(totals(&ring(man("D", 3, &[]).transfixed())).0, 1);
    let spared = |third: fear_and_faith::ModelSetup| {
        let mut state = ring(third);
        state.options.helpless_do_not_outnumber = true;
        totals(&state).0
    };
    assert_eq!([spared(man("D", 3, &[]).transfixed()), spared(man("D", 3, &[]).fallen())], [2, 1]);
    assert_eq!(totals(&ring(man("D", 3, &["Immaterial"]))).0, 2);
    let mut state = ring(man("D", 3, &["Hard to Kill"]));
    state[D].feint = fear_and_faith::Feint::Lying;
    assert_eq!(totals(&state).0, 2);
}

/// ff.melee.mod.down.1, ff.fallen.5: the attacker of a fallen foe has +2, free hacks included; one that the fallen model
/// attacks has not.
#[test]
fn only_the_attacker_profits_from_a_fallen_foe() {
    let state = duel(man("A", 3, &[]), man("B", 3, &[]).fallen());
    let (attack, defence) = reasons(&state, &state.blow(A, B, Strike::Hack));
    assert_eq!(attack, [(3, "ff.melee.roll.1"), (2, "ff.melee.mod.down.1")]);
    assert_eq!(defence, [(3, "ff.melee.roll.1")]);
    assert_eq!(totals_of(&state, &state.blow(B, A, Strike::Plain)), (3, 3));
}

/// ff.melee.mod.power.1: a powerful attack takes 1 from the opponent's total.
#[test]
fn a_powerful_attack_weakens_the_defence() {
    let state = duel(man("A", 3, &[]), man("B", 3, &[]));
    let (_, defence) = reasons(&state, &state.blow(A, B, Strike::Powerful));
    assert_eq!(defence, [(3, "ff.melee.roll.1"), (-1, "ff.melee.mod.power.1")]);
}

/// ff.melee.mod.ambush.1, ff.ambush.3: a model that started the turn hidden attacks at +1, and defends without it.
#[test]
fn an_ambusher_attacks_at_plus_one() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    state[A].hidden = true;
    assert_eq!(totals(&state), (4, 3));
    assert_eq!(totals_of(&state, &state.blow(B, A, Strike::Plain)), (3, 3));
}

/// ff.ambush.1, ff.ambush.2: hidden is who, at the start of its side's turn, no enemy sees any part of; and only for
/// that turn.
#[test]
fn hidden_is_fixed_at_the_start_of_the_turn() {
    let begin = |walled: bool| {
        let mut setup = setup([man("A", 3, &[]).at(0.0, 0.0), man("B", 3, &[]).enemy().at(200.0, 0.0)]);
        let wall =
            if walled { wall((50.0, -100.0), (60.0, 100.0)) } else { wall((50.0, 0.0), (60.0, 100.0)) };
        setup.table.as_mut().unwrap().terrain.push(wall);
        let mut state = lay(&setup);
        blows(&mut state, Script::default(), |battle| battle.step());
        state
    };
    let mut state = begin(true);
    assert!(state[A].hidden && !state[B].hidden);
    assert!(!begin(false)[A].hidden); // partial cover

    assert_eq!(state.phase, Phase::Activations);
    blows(&mut state, Script::default().choose(Nominate::Pass), |battle| battle.step());
    blows(&mut state, Script::default(), |battle| battle.step());
    assert!(!state[A].hidden);
}

/// ff.melee.mod.mounted.1, ff.sr.mounted.1: +1 for a rider against somebody on foot of its size or smaller, attacking or
/// defending.
#[test]
fn a_rider_has_plus_one_against_those_on_foot() {
    let rider = || man("A", 3, &["Mounted"]);
    let state = duel(rider(), man("B", 3, &[]));
    assert_eq!(reasons(&state, &state.blow(A, B, Strike::Plain)).0[1], (1, "ff.melee.mod.mounted.1"));
    assert_eq!(totals_of(&state, &state.blow(B, A, Strike::Plain)), (3, 4));
    assert_eq!(totals(&duel(rider(), man("B", 3, &["Mounted"]))), (3, 3));
    assert_eq!(totals(&duel(rider(), man("B", 3, &["Big"]))), (3, 4));
}

/// ff.melee.mod.high.1: a model that stands higher has +1; at a real table one look tells who.
#[test]
fn a_model_that_stands_higher_has_plus_one() {
    let state = on_table([man("A", 3, &[]).at(0.0, 0.0).up(10.0), man("B", 3, &[]).enemy().at(25.0, 0.0)]);
    assert_eq!(state.attackable(A), set(&[B])); // a step apart is contact still
    assert_eq!(reasons(&state, &state.blow(A, B, Strike::Plain)).0[1], (1, "ff.melee.mod.high.1"));
    assert_eq!(totals_of(&state, &state.blow(B, A, Strike::Plain)), (3, 4));

    // Both are said to have an advantage of the ground: each counts.
    let mut state = real_table([man("A", 3, &[]), man("B", 3, &[]).enemy()], &[(A, B)]);
    let script = Script::default().facts([Fact::HighGround]).dice([2, 2]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));
    assert_eq!(one(told), "6 against 6: nothing comes of it.");
}

/// ff.melee.mod.size.1, ff.melee.mod.size.2, ff.sr.big.1, ff.sr.huge.1: the larger of the two has +1, never +2.
#[test]
fn the_larger_model_has_plus_one() {
    let fight = |one: &[&str], other: &[&str]| totals(&duel(man("A", 3, one), man("B", 3, other)));
    assert_eq!(fight(&["Big"], &[]), (4, 3));
    assert_eq!(fight(&[], &["Big"]), (3, 4));
    assert_eq!(fight(&["Huge"], &[]), (4, 3));
    assert_eq!(fight(&["Huge"], &["Big"]), (4, 3));
    assert_eq!(fight(&["Big"], &["Big"]), (3, 3));
}

/// ff.melee.mod.heavy.1, ff.melee.mod.razor.1: a heavy weapon and a razor add nothing to the total.
#[test]
fn heavy_weapons_and_razors_add_nothing() {
    assert_eq!(totals(&duel(man("A", 3, &["Heavy Weapon", "Razor"]), man("B", 3, &[]))), (3, 3));
}

/// ff.melee.unfamiliar.1, ff.melee.unfamiliar.3: a pistol that was picked up changes nothing hand-to-hand, where it has no
/// bonus; a chainsaw gives 1 less than to its owner.
#[test]
fn a_borrowed_weapon_has_a_smaller_bonus() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &["Pistol"]));
    let pistol = state.arm(B, ArmId(0)).unwrap();
    state[A].borrowed = Some(Arm { unfamiliar: true, ..pistol });
    assert_eq!(totals(&state), (3, 3));
    state[A].found.insert(fear_and_faith::Tool::Chainsaw);
    let blow = state.blow(A, B, Strike::Plain);
    let parts = [(3, "ff.melee.roll.1"), (2, "ff.melee.mod.chainsaw.1"), (-1, "ff.melee.unfamiliar.3")];
    assert_eq!(reasons(&state, &blow).0, parts);
}

/// ff.melee.unfamiliar.2: what a model brings into the next game is its own, and costs it nothing any more.
#[test]
fn a_weapon_is_familiar_in_the_next_game() {
    let next = duel(man("A", 3, &["Chainsaw", "Pistol"]), man("B", 3, &[]));
    assert!(!next.arm(A, ArmId(0)).unwrap().unfamiliar);
    assert_eq!(totals(&next), (5, 3));
}

/// ff.melee.stunned.1: a model that failed to shoot a charger is at -1 against it until the end of the first turn in
/// which they fight, or until they part.
#[test]
fn a_stunned_model_is_at_minus_one_for_a_turn() {
    let stunned = || {
        let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
        state[B].stunned_by = Some(A);
        state.phase = Phase::TurnEnds;
        state
    };
    let mut state = stunned();
    assert_eq!(reasons(&state, &state.blow(A, B, Strike::Plain)).1[1], (-1, "ff.melee.stunned.1"));
    blows(&mut state, Script::default(), |battle| battle.step());
    assert_eq!(state[B].stunned_by, Some(A)); // they have not fought

    state.phase = Phase::TurnEnds;
    assert_eq!(attack(&mut state, [2, 3]), "5 against 5: nothing comes of it.");
    assert_eq!(state[B].stunned_by, Some(A));
    blows(&mut state, Script::default(), |battle| battle.step());
    assert_eq!(state[B].stunned_by, None);

    let mut state = stunned();
    assert_eq!(attack(&mut state, [3, 3]), "6 against 5: B must give ground.");
    assert_eq!(state[B].stunned_by, None); // parted
}

/// ff.scared.4-5.1: a model that is shaken fights at -1 Combat.
#[test]
fn a_shaken_model_fights_at_minus_one() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    state[A].shaken = 1;
    assert_eq!(totals(&state), (2, 3));
}

/// ff.fallen.1, ff.action.stand.1, ff.action.stand.2: a knocked-down model lies until it pays for standing up, 1 action,
/// or 2 after a fall from a height.
#[test]
fn a_fallen_model_lies_until_it_stands_up() {
    let stand = |actions: u8| {
        let mut state = on_table([man("A", 3, &[]).at(0.0, 0.0), man("B", 3, &[]).enemy().at(200.0, 0.0)]);
        state[A].fallen = Some(actions);
        state
    };
    let mut state = stand(1);
    let script = Script::default().choose(Dice(1)).dice([4]).choose(Act::StandUp);
    blows(&mut state, script, |battle| battle.activate(A));
    assert!(!state[A].is_fallen());

    let mut state = stand(2);
    // One action is not enough: nothing is offered.
    blows(&mut state, Script::default().choose(Dice(1)).dice([4]), |battle| battle.activate(A));
    assert_eq!(state[A].fallen, Some(2));

    state[A].activated = false;
    let script = Script::default().choose(Dice(2)).dice([4, 4]).choose(Act::StandUp);
    blows(&mut state, script, |battle| battle.activate(A));
    assert!(!state[A].is_fallen());
}

/// ff.action.stand.3: in snow it takes 2 actions to get up again.
#[test]
fn getting_up_in_snow_takes_two_actions() {
    let mut setup = setup([man("A", 3, &[]).at(0.0, 0.0), man("B", 3, &[]).enemy().at(25.0, 0.0)]);
    let snow = fear_and_faith::TerrainSetup {
        kind: table::Kind::Difficult,
        height: 0.0,
        feature: fear_and_faith::Feature { snow: true, ..Default::default() },
        ..wall((10.0, -100.0), (200.0, 100.0))
    };
    setup.table.as_mut().unwrap().terrain.push(snow);
    let mut state = lay(&setup);
    assert_eq!(attack(&mut state, [4, 3]), "7 against 6: B is knocked down.");
    assert_eq!(state[B].fallen, Some(2));
}

/// ff.fallen.2, ff.fallen.6: a fallen model may attack a model it touches, but readies no stake, starts no saw and does
/// not walk away.
#[test]
fn a_fallen_model_may_only_attack_and_stand_up() {
    let mut state = duel(man("A", 3, &["Stakes"]).fallen(), man("B", 3, &[]));
    // With two actions: stand up, attack, attack powerfully, done; after the attack only standing up is left.
    let script = Script::default()
        .choose(Dice(2))
        .dice([4, 4])
        .choose(Act::Attack(B))
        .dice([3, 3])
        .choose(Act::StandUp);
    assert_eq!(
        one(blows(&mut state, script, |battle| battle.activate(A))),
        "6 against 6: nothing comes of it."
    );
    assert!(!state[A].is_fallen());
}

/// ff.fallen.3, ff.fallen.4, ff.fallen.7: beaten by 1 on the ground is death, doubled a gruesome one; a fallen winner does
/// what any winner does.
#[test]
fn losing_on_the_ground_is_death() {
    let fight = |dice| attack(&mut duel(man("A", 3, &[]), man("B", 3, &[]).fallen()), dice);
    assert_eq!(fight([1, 3]), "6 against 6: nothing comes of it.");
    assert_eq!(fight([1, 2]), "6 against 5: B is killed.");
    assert_eq!(fight([5, 2]), "10 against 5: B dies a gruesome death.");
    assert_eq!(fight([1, 4]), "6 against 7: A is knocked down.");
}

/// ff.trans.fight.1, ff.trans.fight.2, ff.trans.fight.3: a transfixed model is attacked at +2, dies of any defeat, of a
/// plain death if doubled, and cannot harm its attacker.
#[test]
fn a_transfixed_model_is_helpless() {
    let fight = |dice| attack(&mut duel(man("A", 3, &[]), man("B", 3, &[]).transfixed()), dice);
    assert_eq!(fight([1, 2]), "6 against 5: B is killed.");
    assert_eq!(fight([5, 2]), "10 against 5: B is killed.");
    assert_eq!(fight([6, 1]), "11 against 4: B is killed.");
    assert_eq!(fight([1, 6]), "6 against 9: nothing comes of it.");
    let mut state = duel(man("A", 4, &[]), man("B", 1, &[]));
    state[B].transfixed = Some(Bond { actions: 1, caster: None });
    assert_eq!(attack(&mut state, [6, 3]), "12 against 4: B dies a gruesome death.");
}

/// ff.climb.fight.1: who climbs counts as transfixed, and attacks nobody; who clings fights as ever.
#[test]
fn a_climbing_model_is_as_good_as_transfixed() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    state[B].climbing = true;
    assert_eq!(totals(&state), (5, 3));
    assert!(state.attackable(B).is_empty());
    let mut state = duel(man("A", 3, &[]), man("B", 3, &["Clinging"]));
    state[B].climbing = true;
    assert_eq!(state.attackable(B), set(&[A]));
}

/// ff.sr.hero.3: a Hero may roll its combat die again, once a game, and the second result stands; nobody asks where it
/// cannot help.
#[test]
fn a_hero_rolls_one_combat_die_again() {
    let mut state = duel(man("A", 3, &["Hero"]), man("B", 3, &[]));
    let script = Script::default().dice([1, 4]).choose(Reroll::Face(1)).dice([6]);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));
    assert_eq!(one(told), "9 against 7: B is knocked down.");
    assert!(state[A].rerolled);

    let mut state = duel(man("A", 3, &[]), man("B", 3, &["Hero"]));
    let script = Script::default().dice([6, 1]).choose(Reroll::Keep);
    let told = blows(&mut state, script, |battle| battle.attacks(A, B, false));
    assert_eq!(one(told), "9 against 4: B is killed.");
    assert!(!state[B].rerolled);

    // It has killed already: no die can do better.
    let mut state = duel(man("A", 9, &["Hero"]), man("B", 0, &[]));
    assert_eq!(attack(&mut state, [6, 1]), "15 against 1: B dies a gruesome death.");
}

/// ff.melee.roll.1: the rules rolled by the enumeration come to the odds of FFO-01: 8 of 36 knock B down.
#[test]
fn the_odds_are_those_of_the_rules() {
    let table = duel(man("A", 3, &[]), man("B", 3, &[]));
    let odds = exact(Whim(Random::new(1)), Measured, |fates| {
        let mut state = table.clone();
        Battle::new(&mut state, fates).attacks(A, B, false)?;
        Ok((state[B].is_fallen(), state[A].is_fallen()))
    });
    assert_eq!(odds.of((true, false)), ratio(8, 36));
    assert_eq!(odds.of((false, true)), ratio(8, 36));
}

/// ff.melee.roll.1: a contest and its sums say the same.
#[test]
fn a_contest_holds_the_sums() {
    let state = duel(man("A", 2, &["Chainsaw"]), man("B", 3, &["Thick Skin"]));
    let (mut attack, mut defence) = (Tally::default(), Tally::default());
    let blow: Blow = state.blow(A, B, Strike::Plain);
    let contest = state.contest(&blow, &mut attack, &mut defence);
    assert_eq!((contest.attack, contest.defence), (attack.total(), defence.total()));
    assert!(contest.defender.savage && contest.defender.thick_skin && !contest.attacker.savage);
}
