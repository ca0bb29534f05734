//! Concentrated fire (catalogue 13.3).

use fates::FigureId;
use fear_and_faith::{
    Act, Advance, Dice, Event, Fact, GroupsEvent, Hand, Harm, ModelSetup, Order, Phase, Ready, Setup, State,
    Stick, Target, YesNo,
};

use crate::common::ranged::{acts, watch};
use crate::common::*;
use crate::rules::turn::groups::{in_turn, leader, ordering};

const FIRE: Act = Act::Order(Order::ConcentratedFire);

/// A Leader, shooters in a row 40 mm apart, and somebody of Combat 3 about 60 mm before them.
pub fn firing_line(shooters: &[&[&str]], target: ModelSetup) -> State {
    let place = |(place, rules): (usize, &&[&str])| written(3, 2, rules).at(40.0 * place as f64, 0.0);
    let row = shooters.iter().enumerate().map(place);
    let all = [leader().at(0.0, 60.0)].into_iter().chain(row).chain([target.enemy().at(40.0, -85.0)]);
    in_turn(on_table(all))
}

fn target() -> ModelSetup {
    written(3, 3, &[])
}

/// How many shot as one, the totals, and what came of it.
fn volley(told: &[Event]) -> Option<(u8, [i16; 2], Harm)> {
    told.iter().find_map(|event| match event {
        Event::Groups(GroupsEvent::Volley { shooters, dice, sums, harm, .. }) => {
            Some((*shooters, sums.totals(*dice), *harm))
        }
        _ => None,
    })
}

/// The Leader orders all of them to fire; one success; these combat dice and whatever comes after them.
fn fire(state: &mut State, dice: &[u8]) -> Vec<Event> {
    let script = ordering(&[3], Order::ConcentratedFire).choose(Dice(1)).dice([6]);
    watch(state, script.dice(dice.iter().copied()), |battle| battle.activate(A))
}

/// ff.confire.1, ff.confire.8: up to five shooters within Long of the Leader at one target, and the order ends his
/// activation.
#[test]
fn up_to_five_shooters_fire_as_one() {
    let mut state = firing_line(&[&["Pistol"][..]; 6], target());
    let script = ordering(&[3, 3, 3], Order::ConcentratedFire);
    let script = script.pick([B, C, D, E, FigureId(5)]).choose(Dice(1)).dice([3, 4, 4]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    // 2 + 1 for the pistol - 1 for the farthest of them, in the second band, + 4; against 3 + 4 - 4 for four more
    // shooters than one. 6 is twice 3.
    assert_eq!(volley(&told), Some((5, [6, 3], Harm::Kill)));
    assert_eq!((state.active, state.phase), (None, Phase::Activations));
    assert!(!state[FigureId(6)].activated && !state[FigureId(6)].attacked);
}

/// ff.confire.1: one shooter has nothing to concentrate, and a model that is out of call does not count.
#[test]
fn concentrated_fire_needs_shooters_within_call() {
    let offered = |state: &State| acts(state, A, 1).contains(&FIRE);
    assert!(offered(&firing_line(&[&["Pistol"], &["Pistol"]], target())));
    assert!(!offered(&firing_line(&[&["Pistol"]], target())));
    assert!(!offered(&firing_line(&[&["Pistol"], &[]], target())));
    let far = on_table([
        leader().at(-200.0, 0.0),
        written(3, 2, &["Pistol"]).at(0.0, 0.0),
        written(3, 2, &["Pistol"]).at(6.0, 30.0),
        target().enemy().at(80.0, 0.0),
    ]);
    assert!(!offered(&far), "175 mm and 182 mm off");
}

/// ff.confire.2, ff.confire.3: the worst Combat, weapon and all; the target has 1 less for each shooter beyond the first.
#[test]
fn the_worst_combat_counts() {
    let mut state = firing_line(&[&["Pistol"], &["Assault Rifle"]], target());

    let told = fire(&mut state, &[5, 4]);

    // The pistol's 2 + 1, not the rifle's 2 + 2: 8 against 3 + 4 - 1.
    assert_eq!(volley(&told), Some((2, [8, 6], Harm::Recoil)));
}

/// ff.confire.5: nobody takes aim: the volley goes off with one action however many were rolled, and the target has
/// no -1 for it.
#[test]
fn nobody_aims_in_a_volley() {
    let mut state = firing_line(&[&["Pistol"], &["Pistol"]], target());
    let script = ordering(&[3], Order::ConcentratedFire).choose(Dice(3)).dice([6, 6, 6]).dice([5, 4]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert_eq!(volley(&told), Some((2, [8, 6], Harm::Recoil)));
}

/// ff.confire.6: a model whose weapon does nothing to the target does not count.
#[test]
fn only_weapons_that_affect_the_target_count() {
    let ghost = || written(3, 3, &["Immaterial"]);
    let offered = |state: &State| acts(state, A, 1).contains(&FIRE);
    assert!(!offered(&firing_line(&[&["Pistol"], &["Pistol"], &["Pistol"]], ghost())));
}

/// ff.confire.7: the shooters make one group roll and need a success; without one nothing is fired.
#[test]
fn a_volley_needs_a_success() {
    let mut state = firing_line(&[&["Pistol"], &["Pistol"]], target());
    let script = ordering(&[3], Order::ConcentratedFire).choose(Dice(2)).dice([1, 1]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert_eq!(volley(&told), None);
    assert_eq!([B, C].map(|model| (state[model].attacked, state[model].activated)), [(false, true); 2]);
    assert_eq!((state.parties[0].turnovers, state.phase), (1, Phase::TurnEnds));
}

/// ff.confire.9: each must be allowed to shoot by itself: loaded, its attack not spent, nobody to fight, the target
/// within its own range; and the volley is its attack of the turn.
#[test]
fn every_shooter_must_be_able_to_shoot() {
    let line = || firing_line(&[&["Pistol"], &["Pistol"]], target());
    let offered = |change: &dyn Fn(&mut State)| {
        let mut state = line();
        change(&mut state);
        acts(&state, A, 1).contains(&FIRE)
    };
    assert!(offered(&|_| ()));
    assert!(!offered(&|state| state[B].arms[0] = Ready::Empty));
    assert!(!offered(&|state| state[B].attacked = true));
    assert!(!offered(&|state| state[B].hand = Hand::Knife));
    assert!(!offered(&|state| state[B].fallen = Some(1)));
    assert!(!offered(&|state| state[B].activated = true));
    let engaged = on_table([
        leader().at(0.0, 60.0),
        written(3, 2, &["Pistol"]).at(0.0, 0.0),
        written(3, 2, &["Pistol"]).at(40.0, 0.0),
        target().enemy().at(40.0, -85.0),
        target().enemy().at(-25.0, 0.0),
    ]);
    assert!(!acts(&engaged, A, 1).contains(&FIRE));

    let mut state = line();
    fire(&mut state, &[3, 6]);
    assert_eq!([B, C].map(|model| state[model].attacked), [true; 2]);
}

/// ff.confire.9: a weapon that must be reloaded is empty after a volley.
#[test]
fn a_volley_empties_what_must_be_reloaded() {
    let mut state = firing_line(&[&["Crossbow"], &["Pistol"]], target());

    fire(&mut state, &[3, 6]);

    assert_eq!((state[B].arms[0], state[C].arms[0]), (Ready::Empty, Ready::Loaded));
}

/// ff.confire.11: a natural 1 is checked for the weapon of the shooter whose Combat was used; ties as the owner likes.
#[test]
fn a_natural_one_may_stop_one_weapon() {
    let mut state = firing_line(&[&["Pistol"], &["Pistol"]], target());
    let script = ordering(&[3], Order::ConcentratedFire).choose(Dice(1)).dice([6]);
    let script = script.dice([1, 4]).choose(Target(C)).dice([1]);
    play(&mut state, script, |battle| battle.activate(A));
    assert_eq!((state[B].arms[0], state[C].arms[0]), (Ready::Loaded, Ready::Jammed));

    // The pistol is the worse one here, and nobody is asked.
    let mut state = firing_line(&[&["Assault Rifle"], &["Pistol"]], target());
    fire(&mut state, &[1, 4, 1]);
    assert_eq!((state[B].arms[0], state[C].arms[0]), (Ready::Loaded, Ready::Jammed));
}

/// At a real table a model that turns out not to be able to shoot is left out of it (ff.confire.9).
#[test]
fn at_a_real_table_people_say_who_can_shoot() {
    let armed = || written(3, 2, &["Pistol"]);
    let models = [leader(), armed(), armed(), armed(), target().enemy()];
    let mut state = in_turn(lay(&Setup { table: None, ..setup(models) }));
    let near = |shooter| Fact::Within { one: shooter, other: E, distance: state.length(Stick::Short) };
    let clear = |shooter| Fact::ClearShot { shooter, target: E };
    let facts = [clear(B), near(B), clear(C), near(C)];
    let script = ordering(&[3], Order::ConcentratedFire).facts(facts).pick([B, C, D]);
    let script = script.choose(Dice(1)).dice([6, 5, 4]);

    let told = watch(&mut state, script, |battle| battle.activate(A));

    assert_eq!(volley(&told), Some((2, [8, 6], Harm::Recoil)));
    assert!(!state[D].activated);
}

/// ff.confire.4: at a real table people are asked about cover until one of the shooters says yes: it counts once, 2 + 1 - 1 + 5
/// against 3 + 4 - 1.
#[test]
fn at_a_real_table_cover_is_asked_about_until_it_counts() {
    let armed = || written(3, 2, &["Pistol"]);
    let models = [leader(), armed(), armed(), target().enemy()];
    let mut state = in_turn(lay(&Setup { table: None, indoors: true, ..setup(models) }));
    let near = |shooter| Fact::Within { one: shooter, other: D, distance: state.length(Stick::Short) };
    let clear = |shooter| Fact::ClearShot { shooter, target: D };
    let cover = |shooter| Fact::Cover { shooter, target: D };
    let facts = [clear(B), near(B), clear(C), near(C)];
    let totals = |state: &mut State, covered: Vec<Fact>| {
        let script = ordering(&[3], Order::ConcentratedFire).facts(facts.into_iter().chain(covered));
        let script = script.choose(Dice(1)).dice([6, 5, 4]);
        volley(&watch(state, script, |battle| battle.activate(A))).map(|(_, totals, _)| totals)
    };

    assert_eq!(totals(&mut state.clone(), vec![]), Some([8, 6]));
    assert_eq!(totals(&mut state.clone(), vec![cover(C)]), Some([7, 6]));
    assert_eq!(totals(&mut state, vec![cover(B)]), Some([7, 6]));
}

/// ff.confire.11: where the weakest have weapons of different sorts the owner says whose counts, before the dice: a
/// silver bullet can kill a Werewolf.
#[test]
fn the_owner_says_whose_weapon_counts() {
    let wolf = || written(3, 1, &["Werewolf"]);
    for (lead, harm) in [(B, Harm::Fall), (C, Harm::Kill)] {
        let mut state = firing_line(&[&["Pistol"], &["Pistol"]], wolf());
        let mut cast: Vec<_> = state.cast.0.to_vec();
        let silver = std::sync::Arc::make_mut(&mut cast[C.index()]);
        silver.profile.arms[0].silver = true;
        state.cast.0 = std::sync::Arc::new(cast);
        let script = ordering(&[3], Order::ConcentratedFire).choose(Dice(1)).dice([6]);
        let script = script.choose(Target(lead)).dice([5, 2]);

        let told = watch(&mut state, script, |battle| battle.activate(A));

        // 2 + 1 + 5 against 1 + 2 - 1: trebled.
        assert_eq!(volley(&told).map(|(_, totals, _)| totals), Some([8, 2]));
        assert_eq!(volley(&told).map(|(_, _, harm)| harm.is_death()), Some(harm == Harm::Kill));
    }
}

/// Two with pistols against this target; the order, one success, and what follows.
fn two_pistols(state: &mut State, more: impl FnOnce(Script) -> Script) -> Vec<Event> {
    let script = ordering(&[3], Order::ConcentratedFire).choose(Dice(1)).dice([6]);
    watch(state, more(script), |battle| battle.activate(A))
}

/// ff.adv.generic.combat-masters.1, ff.confire.2: the one roll of a volley is a Combat roll like any other: either side
/// may add 2 to its die before it falls. 2 + 1 + 2 + 2 = 7 against 3 - 1 + 4 = 6.
#[test]
fn combat_masters_help_a_volley() {
    let mut state = firing_line(&[&["Pistol"], &["Pistol"]], target());
    crate::rules::advances::buys(&mut state, &[Advance::CombatMasters]);
    crate::rules::advances::foe_buys(&mut state, &[Advance::CombatMasters]);

    let told = two_pistols(&mut state, |script| script.choose(YesNo::Yes).choose(YesNo::No).dice([2, 4]));

    assert_eq!(volley(&told), Some((2, [7, 6], Harm::Fall)));
    assert_eq!(state.parties.map(|party| party.advances.combat_masters), [0, 1]);
}

/// ff.adv.good.perfect-aim.1, ff.confire.4: what hinders any shooter hinders the volley, so each who may use a Perfect Aim
/// is asked, and all must use one: 2 + 1 + 5 = 8 against a Difficult Target, 7 if one does not. With one use for two
/// shooters nothing would be won, and nobody is asked.
#[test]
fn perfect_aim_helps_a_volley_if_all_have_it() {
    let fired = |uses: usize, answers: &[YesNo]| {
        let elusive = written(3, 3, &["Difficult Target"]);
        let mut state = firing_line(&[&["Pistol"], &["Pistol"]], elusive);
        crate::rules::advances::buys(&mut state, &vec![Advance::PerfectAim; uses]);
        let told = two_pistols(&mut state, |script| {
            answers.iter().fold(script, |script, &answer| script.choose(answer)).dice([5, 4])
        });
        (volley(&told).map(|(_, totals, _)| totals), state.parties[0].advances.perfect_aim)
    };
    assert_eq!(fired(2, &[YesNo::Yes, YesNo::Yes]), (Some([8, 6]), 0));
    assert_eq!(fired(2, &[YesNo::Yes, YesNo::No]), (Some([7, 6]), 1));
    assert_eq!(fired(1, &[]), (Some([7, 6]), 1));
}

/// ff.adv.good.secret-weapon.1, ff.confire.11: the volley is rolled with one weapon, and a silver bullet in it kills a
/// Werewolf by any win: 2 + 1 + 5 = 8 against 3 - 1 + 4 = 6. The owner says whose weapon it is.
#[test]
fn a_silver_bullet_may_be_the_one_of_a_volley() {
    let fired = |lead: FigureId, answers: &[YesNo]| {
        let mut state = firing_line(&[&["Pistol"], &["Pistol"]], written(3, 3, &["Werewolf"]));
        state[C].silver_bullet = true;
        let told = two_pistols(&mut state, |script| {
            answers
                .iter()
                .fold(script.choose(Target(lead)), |script, &answer| script.choose(answer))
                .dice([5, 4])
        });
        (volley(&told).map(|(_, _, harm)| harm), state[C].silver_bullet)
    };
    assert_eq!(fired(C, &[YesNo::Yes]), (Some(Harm::Kill), false));
    assert_eq!(fired(C, &[YesNo::No]), (Some(Harm::Recoil), true));
    assert_eq!(fired(B, &[]), (Some(Harm::Recoil), true));
}

/// ff.adv.evil.zombie-horde.1: every gun of a volley is heard: a die for each of the two.
#[test]
fn every_gun_of_a_volley_draws_the_horde() {
    let mut state = firing_line(&[&["Pistol"], &["Pistol"]], target());
    crate::rules::advances::foe_buys(&mut state, &[Advance::ZombieHorde]);
    let told = two_pistols(&mut state, |script| script.dice([2, 6, 1, 4]));
    assert_eq!(volley(&told), Some((2, [5, 8], Harm::Nothing)));
}
