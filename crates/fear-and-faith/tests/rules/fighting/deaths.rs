//! Deaths and what follows from them.

use fear_and_faith::{
    Battle, Bond, Curse, Death, End, Fact, Feint, Fright, ModelSetup, Place, Side, Special, State, Stick,
};

use crate::common::*;
use crate::rules::fear::{dice, exorcist, field, green, scare};

fn kill(state: &mut State, script: Script, victim: fates::FigureId, death: Death) {
    play(state, script, |battle| battle.dies(victim, death));
}

fn gruesome(by: Option<fates::FigureId>) -> Death {
    Death { gruesome: true, melee: true, ..Death::plain(by) }
}

/// Enough friends that no death halves the party: four more, far away in the corners.
fn many(models: impl IntoIterator<Item = ModelSetup>) -> Vec<ModelSetup> {
    let corners = [(-400.0, -400.0), (400.0, -400.0), (-400.0, 400.0), (400.0, 400.0)];
    models.into_iter().chain(corners.map(|(east, south)| cop().at(east, south))).collect()
}

/// ff.core.state.1: the dead leave the table, their contacts and their base; where they fell is remembered.
#[test]
fn the_dead_leave_the_table() {
    let mut state = green(many([cop().at(0.0, 0.0)]));
    kill(&mut state, Script::default(), A, Death::plain(None));
    assert_eq!(state[A].place, Place::Gone(End::Killed));
    assert_eq!(state.table.as_ref().unwrap().base(A), None);
    assert_eq!(state[A].corpse, Some(table::Point { x: 4500, y: 4500 }));

    let mut state = field([cop(), cop(), cop(), werewolf().enemy()]);
    (state[A].touching, state[D].touching) = ([D].into_iter().collect(), [A].into_iter().collect());
    kill(&mut state, dice([]), A, Death::plain(Some(D)));
    assert!(state[A].touching.is_empty() && state[D].touching.is_empty());
}

/// ff.fear.trigger.death.1, ff.melee.kill.fear.1: friends within Long in sight test, 180 mm and no more; enemies do not.
#[test]
fn a_friend_within_long_who_sees_it_tests() {
    for (east, faces) in [(205.0, vec![3, 3, 3]), (205.1, vec![])] {
        let mut models = many([cop().at(0.0, 0.0), cop().at(east, 0.0)]);
        models.push(werewolf().enemy().at(0.0, 30.0));
        let mut state = green(models);
        kill(&mut state, Script::default().dice(faces), A, Death::plain(Some(fates::FigureId(6))));
    }
}

/// ff.fear.trigger.death.1: evil friends of an evil victim fear nothing.
#[test]
fn monsters_do_not_mourn() {
    let mut state = green([
        cop().at(0.0, 0.0),
        cultist().enemy().at(50.0, 0.0),
        cultist().enemy().at(100.0, 0.0),
        cultist().enemy().at(150.0, 0.0),
        cultist().enemy().at(200.0, 0.0),
    ]);
    kill(&mut state, Script::default(), B, gruesome(Some(A)));
}

/// ff.fear.mod.gruesome.1, ff.melee.kill.fear.2: a gruesome kill makes the test harder by 1: 3 fails against Quality 3.
#[test]
fn a_gruesome_kill_is_tested_for_at_minus_one() {
    for (death, failed) in [(Death::plain(Some(D)), false), (gruesome(Some(D)), true)] {
        let mut state = field([cop(), cop().fallen(), cop(), werewolf().enemy()]);
        state[C].place = Place::Reserve;
        let seen = Fact::Witnesses { of: A, distance: state.length(Stick::Long), sight: true };
        kill(&mut state, dice([3, 4, 4]).facts([seen]), A, death);
        assert_eq!(state.fear_in_the_air, failed);
    }
}

/// ff.morale.immune.2: a Zombie or a construct never dies gruesomely in the eyes of its friends.
#[test]
fn nobody_is_appalled_by_the_end_of_zombies_and_constructs() {
    for rule in ["Zombie", "Artificial"] {
        let mut state = field([written(3, 3, &[rule]), cop().fallen(), cop(), cop(), werewolf().enemy()]);
        (state[C].place, state[D].place) = (Place::Reserve, Place::Reserve);
        let seen = Fact::Witnesses { of: A, distance: state.length(Stick::Long), sight: true };
        kill(&mut state, dice([3, 3, 3]).facts([seen]), A, gruesome(Some(E)));
        assert!(!state.fear_in_the_air);
    }
}

/// ff.sr.ravenous.2: friends near a feeding monster need not see it; it must have killed hand-to-hand.
#[test]
fn a_ravenous_kill_is_felt_without_being_seen() {
    for (melee, faces) in [(true, vec![6, 6, 6]), (false, vec![])] {
        let ghoul = written(3, 3, &["Ravenous"]).enemy();
        let mut state = field([cop(), cop(), cop(), ghoul]);
        state[C].place = Place::Reserve;
        let heard = Fact::Witnesses { of: A, distance: state.length(Stick::Long), sight: false };
        let death = Death { melee, ..Death::plain(Some(D)) };
        kill(&mut state, dice(faces).facts([heard]), A, death);
    }
}

/// ff.fear.trigger.friendly.1: a good model that kills a friend tests at any distance.
#[test]
fn a_model_that_kills_a_friend_tests_at_any_distance() {
    let mut state = green(many([cop().at(0.0, 0.0)]));
    kill(&mut state, Script::default().dice([3, 3, 3]), A, Death::plain(Some(B)));
}

/// ff.fear.trigger.friendly.2: at -1 only if the kill was gruesome and within Long.
#[test]
fn a_gruesome_mistake_is_worse_within_long() {
    for (near, failed) in [(true, true), (false, false)] {
        let mut state = field([cop(), cop().fallen(), cop(), cop()]);
        let within = Fact::Within { one: B, other: A, distance: state.length(Stick::Long) };
        let facts: Vec<Fact> = near.then_some(within).into_iter().collect();
        kill(&mut state, dice([3, 4, 4]).facts(facts), A, gruesome(Some(B)));
        assert_eq!(state.fear_in_the_air, failed);
    }
}

/// ff.fear.trigger.once.1: a killer who also sees it, near a feeding friend, tests once.
#[test]
fn one_death_is_one_test() {
    let mut state = field([cop(), written(3, 3, &["Ravenous"]), cop(), cop()]);
    (state[C].place, state[D].place) = (Place::Reserve, Place::Reserve);
    let heard = Fact::Witnesses { of: A, distance: state.length(Stick::Long), sight: false };
    kill(&mut state, dice([6, 6, 6]).facts([heard]), A, gruesome(Some(B)));
}

/// ff.ranged.auto.7: a stray shot that kills a friend makes those who see it check Morale too, after the Fear tests:
/// the shooter, C, and the Mindless friend not.
#[test]
fn a_stray_shot_makes_witnesses_waver() {
    let mut state = field([cop(), cop(), cop(), written(3, 3, &["Mindless"]), cop(), cop(), cop()]);
    for model in [4, 5, 6] {
        state.models[model].place = Place::Reserve;
    }
    let seen = Fact::Witnesses { of: A, distance: state.length(Stick::Long), sight: true };
    let death = Death { stray: true, ..Death::plain(Some(B)) };
    let faces = [[6, 6, 6], [6, 6, 6], [6, 6, 6], [3, 3, 3]].concat(); // Fear: B, C; Morale: B, C
    kill(&mut state, dice(faces).facts([seen]), A, death);
}

/// ff.morale.trigger.leader.1, ff.sr.leader.4, ff.sr.spiritual-leader.3: the death of a Leader or a Spiritual Leader makes
/// all friends check, wherever they are.
#[test]
fn the_death_of_a_leader_unsettles_everybody() {
    for rule in ["Leader", "Spiritual Leader"] {
        let mut state = field([written(3, 3, &[rule]), cop(), cop(), cop(), cop(), werewolf().enemy()]);
        kill(&mut state, dice([3; 12]), A, Death::plain(None));
    }
}

/// ff.morale.trigger.half.1, ff.morale.trigger.half.2: five models check at two left, not at three, and never again.
#[test]
fn a_party_checks_the_first_time_it_is_halved() {
    let mut state = field([cop(), cop(), cop(), cop(), cop(), werewolf().enemy()]);
    kill(&mut state, dice([]), A, Death::plain(None));
    kill(&mut state, dice([]), B, Death::plain(None));
    kill(&mut state, dice([3; 6]), C, Death::plain(None));
    kill(&mut state, dice([]), D, Death::plain(None));
}

/// ff.morale.trigger.half.1, ff.core.state.2: a model that passes out or is routed counts for the half.
#[test]
fn every_loss_counts_for_the_half() {
    for end in [End::PassedOut, End::Routed, End::Sacrificed] {
        let mut state = field([cop(), cop(), werewolf().enemy()]);
        play(&mut state, dice([3, 3, 3]), |battle| battle.leaves_game(A, end));
        assert!(state.parties[0].halved);
    }
}

/// ff.morale.trigger.half.3: reinforcements off the table count in the party as built, newcomers do not.
#[test]
fn newcomers_do_not_change_the_half() {
    let mut state = field([cop(), cop().reserve(), cop().reserve(), cop(), werewolf().enemy()]);
    state.models[3].newcomer = true;
    state.parties[0].original = 3;
    kill(&mut state, dice([]), D, Death::plain(None));
    assert!(!state.parties[0].halved);
    kill(&mut state, dice([]), A, Death::plain(None));
    assert!(!state.parties[0].halved); // two of three are left
}

/// ff.morale.trigger.once.1, ff.dice.order.3: a Leader's death that also halves the party is one check for each, the
/// nearest first: a construct at 100 mm fails and flees, the Cop at more than 200 mm passes.
#[test]
fn one_event_is_one_check_and_the_nearest_is_first() {
    let leader = written(3, 3, &["Leader", "Mindless"]);
    let mut state = green([
        leader.at(0.0, 0.0),
        cop().at(225.0, 60.0),
        written(4, 3, &["Artificial"]).at(125.0, 0.0),
        cop().at(350.0, 300.0).reserve(),
    ]);
    state.parties[0].original = 8;
    // The Cop sees nothing within Long and the construct fears nothing; it flees east past the Cop.
    kill(&mut state, Script::default().dice([3, 4, 4, 3, 3, 3]), A, Death::plain(None));
    assert_eq!(state.table.as_ref().unwrap().base(C).unwrap().at.x, 4500 + 1250 + 1200);
    assert_eq!(state.table.as_ref().unwrap().base(B).unwrap().at.x, 4500 + 2250);
}

/// ff.transfix.break.2: a model that the dead had transfixed is free, one that fear or another holds is not.
#[test]
fn the_death_of_the_caster_breaks_the_transfix() {
    let mut state = field([cop(), cop(), werewolf().enemy(), werewolf().enemy(), werewolf().enemy()]);
    state[A].transfixed = Some(Bond { actions: 2, caster: Some(C) });
    state[B].transfixed = Some(Bond { actions: 2, caster: None });
    kill(&mut state, dice([]), C, Death::plain(Some(A)));
    assert_eq!(state[A].transfixed, None);
    assert!(state[B].is_transfixed());
}

/// ff.curse.3: the curse goes when its caster is killed or leaves the table; a transfix only when he is killed.
#[test]
fn the_curse_goes_with_its_caster() {
    for (end, held) in [(End::Killed, false), (End::Routed, true)] {
        let mut state = field([cop(), werewolf().enemy(), werewolf().enemy(), werewolf().enemy()]);
        state[A].curse = Some(Curse { caster: Some(B) });
        state[A].transfixed = Some(Bond { actions: 2, caster: Some(B) });
        play(&mut state, dice([]), |battle| battle.leaves_game(B, end));
        assert_eq!(state[A].curse, None);
        assert_eq!(state[A].is_transfixed(), held);
    }
}

/// ff.summon.end.1, ff.summon.fail.3: his creatures vanish with the Demonologist, those of another stay.
#[test]
fn summoned_creatures_vanish_with_their_summoner() {
    let mut state = field([
        cop(),
        cultist().enemy(),
        model("incubus").enemy(),
        model("incubus").enemy(),
        cultist().enemy(),
    ]);
    (state[C].summoned_by, state[D].summoned_by) = (Some(B), Some(E));
    kill(&mut state, dice([]), B, Death::plain(Some(A)));
    assert_eq!(state[C].place, Place::Gone(End::Vanished));
    assert!(state[D].is_on_table());
}

/// ff.possess.3, ff.possess.7: a Demon whose host is destroyed waits, and is no loss of its party.
#[test]
fn a_demon_outlives_its_host() {
    let mut state = field([cop(), cop(), cop(), cop(), model("incubus").enemy()]);
    (state[A].seat, state[A].possessed_by) = (state[E].seat, Some(E));
    state[E].place = Place::Host(A);
    kill(&mut state, dice([]), A, Death::plain(Some(B)));
    assert_eq!(state[E].place, Place::Limbo);
    assert!(!state.parties[1].halved);
}

/// ff.sr.minion.2, ff.sr.minion.3: when the Master dies each Minion passes one Quality die or is routed.
#[test]
fn minions_falter_without_their_master() {
    let minion = written(3, 2, &["Minion"]).enemy();
    let mut state =
        field([cop(), werewolf().enemy(), minion.clone(), minion.clone(), minion, cultist().enemy()]);
    (state[C].master, state[D].master) = (Some(B), Some(B));
    state.parties[1].original = 9;
    state.parties[1].halved = true;
    kill(&mut state, dice([3, 2]), B, Death::plain(Some(A)));
    assert!(state[C].is_on_table() && state[E].is_on_table());
    assert_eq!(state[D].place, Place::Gone(End::Routed));
}

/// ff.sr.animal.4, ff.sr.animal.5: when the last other model is lost all animals are routed.
#[test]
fn animals_run_when_nobody_else_is_left() {
    let dog = written(4, 2, &["Animal"]);
    let mut state = field([cop(), cop(), dog.clone(), dog, werewolf().enemy()]);
    state.parties[0].halved = true;
    kill(&mut state, dice([]), A, Death::plain(None));
    assert!(state[C].is_on_table());
    kill(&mut state, dice([]), B, Death::plain(None));
    assert_eq!((state[C].place, state[D].place), (Place::Gone(End::Routed), Place::Gone(End::Routed)));
}

/// ff.sr.swarm.5: a gruesome end unsettles swarms of the same sort on either side, and nobody else.
#[test]
fn a_gruesome_end_of_a_swarm_unsettles_only_its_like() {
    let named = |name: &str| ModelSetup { name: Some(name.to_string()), ..written(4, 1, &["Swarm"]) };
    let rats = model("swarm-of-rats");
    let bees = named("Bees");
    let mut state = field([rats.clone(), bees, cop(), cop(), cop(), rats.enemy()]);
    state.parties[0].side = Side::Evil;
    let needed = state.quality_needed(fates::FigureId(5), fear_and_faith::Purpose::Morale);
    kill(&mut state, dice([needed; 3]), A, gruesome(None));
}

/// ff.sr.magic-weapon.2: a magic weapon is of no use to anybody once its owner is dead.
#[test]
fn nobody_inherits_a_magic_weapon() {
    let mut state = field([written(3, 3, &["Magic Weapon"]), cop(), cop(), werewolf().enemy()]);
    kill(&mut state, dice([]), A, Death::plain(Some(D)));
    assert!(state.ids().filter(|&other| other != A).all(|other| !state.has(other, Special::MagicWeapon)));
    assert!(state[B].borrowed.is_none());
}

/// A supernatural killer that plays dead, 75 mm from one Cop and farther from another.
fn lying() -> State {
    let slasher = written(3, 3, &["Hard to Kill"]).enemy();
    let mut state = green([cop().at(100.0, 0.0), cop().at(-200.0, 0.0), slasher.at(0.0, 0.0)]);
    (state[C].feint, state[C].fallen) = (Feint::Lying, Some(1));
    state
}

/// ff.sr.hard-to-kill.2: it may rise once an enemy has failed a die of a Fear test, and not before.
#[test]
fn fear_lets_the_dead_rise() {
    let mut state = field([cop(), written(3, 3, &["Hard to Kill"]).enemy(), werewolf().enemy()]);
    state[B].feint = Feint::Lying;
    play(&mut state, dice([3, 3, 3]), |battle| battle.fear_of_charge(A, C));
    assert_eq!(state[B].feint, Feint::Lying);
    play(&mut state, dice([2, 3, 3]), |battle| battle.fear_of_charge(A, C));
    assert_eq!(state[B].feint, Feint::MayRise);
}

/// ff.sr.hard-to-kill.2: a turnover of the enemy does it, too.
#[test]
fn a_turnover_lets_the_dead_rise() {
    let mut state = field([cop(), written(3, 3, &["Hard to Kill"]).enemy()]);
    state[B].feint = Feint::Lying;
    state.phase = fear_and_faith::Phase::Activations;
    play(&mut state, dice([1, 1]).choose(fear_and_faith::Dice(2)), |battle| battle.activate(A));
    assert_eq!(state[B].feint, Feint::MayRise);
}

/// ff.sr.hard-to-kill.3: it stands at no cost, and every enemy within Short tests: the Cop at 75 mm, not the other.
#[test]
fn who_rises_stands_and_frightens_all_near() {
    let mut state = lying();
    play(&mut state, Script::default().dice([3, 3, 3]), |battle| battle.revives(C));
    assert_eq!((state[C].feint, state[C].fallen), (Feint::Used, None));
}

/// ff.sr.hard-to-kill.5: while it lies there it is no loss, and nobody can be frightened by it or for it.
#[test]
fn who_plays_dead_is_not_lost() {
    let state = lying();
    assert_eq!(state.strength(state[C].seat), 1);
    assert!(!state.can_be_scared(C, scare(A, Fright::Ban)));
    assert_eq!(state.enemies(A).len(), 0);
}

/// ff.core.state.2: a model that passes out frightens nobody.
#[test]
fn passing_out_frightens_nobody() {
    let mut state = green(many([exorcist().at(0.0, 0.0), cop().at(50.0, 0.0)]));
    let mut script = Script::default();
    Battle::new(&mut state, &mut script).passes_out(A).unwrap_or_else(|_| panic!("nothing is asked"));
    assert_eq!(state[A].place, Place::Gone(End::PassedOut));
}
