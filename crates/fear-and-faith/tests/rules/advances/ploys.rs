//! Advances that are declared between activations, and those that bring somebody.

use fates::{FigureId, Seat};
use fear_and_faith::{
    Act, Advance, ArmId, Death, Dice, Edge, End, Fire, Nominate, Phase, Place, Secret, Side, Special, State,
    Target, Trick, Weapon, YesNo,
};

use table::Point;

use crate::common::ranged::{FIRST, attacks, watch};
use crate::common::*;
use crate::rules::advances::{buys, foe_buys};
use crate::rules::fear::{active, dice, field, green};

/// What the player whose turn it is declares, and what is asked then.
fn declares(state: &mut State, script: Script) {
    state.phase = Phase::Activations;
    let _ = play(state, script.facts([]), |battle| battle.step());
}

fn ends_turn(state: &mut State) {
    state.phase = Phase::TurnEnds;
    let _ = play(state, Script::default().facts([]), |battle| battle.step());
}

/// ff.adv.generic.dirty-tricks.1: one special rule of one enemy is cancelled until the turn ends, once a game.
#[test]
fn a_dirty_trick_cancels_a_rule_for_a_turn() {
    let mut state = field([cop(), cop(), written(3, 3, &["Savage", "Tough"]).enemy()]);
    buys(&mut state, &[Advance::DirtyTricks]);
    let script = Script::default().choose(Nominate::Use(Advance::DirtyTricks)).choose(Trick(Special::Tough));
    declares(&mut state, script);
    assert!(!state.has(C, Special::Tough) && state.has(C, Special::Savage));
    assert_eq!(state.phase, Phase::Activations);
    assert!(!state.advances(Seat(0)).dirty_tricks);
    ends_turn(&mut state);
    assert!(state.has(C, Special::Tough));
}

/// ff.adv.generic.dirty-tricks.1: nobody takes a Zombie's, a Vampire's, a Werewolf's or a ghost's nature away; with
/// nothing else to cancel it is not offered: the choice is between two models and the end of the turn.
#[test]
fn natures_cannot_be_cancelled() {
    let natures = ["Zombie", "Vampire", "Werewolf", "Immaterial"].map(|rule| written(3, 3, &[rule]).enemy());
    let mut state = field([cop(), cop()].into_iter().chain(natures));
    buys(&mut state, &[Advance::DirtyTricks]);
    state.phase = Phase::Activations;
    let mut script = Script::default().facts([]).choose(Nominate::Use(Advance::DirtyTricks));
    let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        fear_and_faith::Battle::new(&mut state, &mut script).step().map(drop)
    }));
    assert!(refused.is_err(), "it is not on the list");
}

/// ff.adv.generic.unpredictable.1: two own models swap their Quality until the end of the turn, for every Quality roll.
#[test]
fn two_models_swap_their_quality_for_a_turn() {
    let mut state = field([written(2, 3, &[]), written(5, 3, &[]), werewolf().enemy()]);
    buys(&mut state, &[Advance::Unpredictable]);
    let script = Script::default().choose(Nominate::Use(Advance::Unpredictable)).choose(Target(B));
    declares(&mut state, script);
    assert_eq!([A, B].map(|model| state[model].quality_target()), [5, 2]);
    assert_eq!(state.quality_needed(B, fear_and_faith::Purpose::Morale), 2);
    ends_turn(&mut state);
    assert_eq!([A, B].map(|model| state[model].quality_target()), [2, 5]);
    assert!(!state.advances(Seat(0)).unpredictable);
}

/// ff.adv.good.heroism.1: a model without Hero has it for one turn; another purchase goes to another model.
#[test]
fn an_act_of_heroism_lasts_a_turn() {
    let mut state = field([cop(), written(3, 3, &["Hero"]), cop(), werewolf().enemy()]);
    buys(&mut state, &[Advance::Heroism, Advance::Heroism, Advance::Heroism]);
    let heroism = || Script::default().choose(Nominate::Use(Advance::Heroism));
    declares(&mut state, heroism().choose(Target(A)));
    assert!(state.has(A, Special::Hero));
    declares(&mut state, heroism()); // only the third is left to choose
    assert!(state.has(C, Special::Hero));
    ends_turn(&mut state);
    assert_eq!([A, B, C].map(|model| state.has(model, Special::Hero)), [false, true, false]);
    assert_eq!(state.advances(Seat(0)).heroism, 1, "and nobody is left for it");
}

fn arms(secret: Secret, models: [fear_and_faith::ModelSetup; 2]) -> State {
    let [own, foe] = models;
    let mut state = green([own.at(0.0, 0.0), foe.enemy().at(60.0, 0.0)]);
    buys(&mut state, &[Advance::SecretWeapon]);
    state.clock.night = true;
    declares(&mut state, Script::default().choose(Nominate::Use(Advance::SecretWeapon)).choose(secret));
    assert_eq!(state.advances(Seat(0)).secret_weapon, 0);
    state
}

/// ff.adv.good.secret-weapon.1: a silver bullet is fired once, at a Werewolf: 4 + 4 against 4 + 3 kills it.
#[test]
fn a_secret_silver_bullet_kills_a_werewolf() {
    let mut state = arms(Secret::SilverBullet, [cop(), werewolf()]);
    active(&mut state, A, 1);
    let script = Script::default().choose(YesNo::Yes).dice([4, 3]);
    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    assert_eq!(attacks(&told)[0].3, fear_and_faith::Harm::Kill);
    assert!(!state[A].silver_bullet);
}

/// ff.adv.good.secret-weapon.1: a silver knife, a stake, one grenade, one vial.
#[test]
fn secret_knives_stakes_grenades_and_vials() {
    assert!(arms(Secret::SilverKnife, [cop(), werewolf()]).has(A, Special::SilverWeapon));
    assert!(arms(Secret::Stake, [cop(), minor_vampire()]).has(A, Special::Stakes));
    for (secret, weapon) in [(Secret::Grenade, Weapon::Grenade), (Secret::HolyWater, Weapon::HolyWater)] {
        let mut state = arms(secret, [cop(), werewolf()]);
        let arm = state.arm(A, ArmId(1)).unwrap();
        assert_eq!((arm.weapon, arm.unfamiliar), (weapon, false));
        active(&mut state, A, 2);
        let acts = play(&mut state, Script::default(), |battle| battle.list_acts(A));
        assert!(acts.contains(&Act::Draw(ArmId(1))), "{acts:?}");
    }
}

/// ff.adv.good.secret-weapon.1: garlic bans vampires once; grenades turn up only where the period has them.
#[test]
fn secret_garlic_bans_once() {
    let mut state = arms(Secret::Garlic, [cop(), minor_vampire()]);
    active(&mut state, A, 2);
    let acts = play(&mut state, Script::default(), |battle| battle.list_acts(A));
    assert!(acts.contains(&Act::Ban(B)), "{acts:?}");
    play(&mut state, Script::default().dice([6, 6, 6]), |battle| battle.performs(A, Act::Ban(B)));
    assert!(!state[A].garlic && !state.may_ban(A, B));
}

/// ff.adv.good.secret-weapon.1: once per model: the second purchase goes to another.
#[test]
fn nobody_carries_two_secret_weapons() {
    let mut state = field([cop(), cop(), werewolf().enemy()]);
    buys(&mut state, &[Advance::SecretWeapon, Advance::SecretWeapon]);
    let secret = || Script::default().choose(Nominate::Use(Advance::SecretWeapon));
    declares(&mut state, secret().choose(Target(A)).choose(Secret::Stake));
    declares(&mut state, secret().choose(Secret::Stake));
    assert!(state.has(A, Special::Stakes) && state.has(B, Special::Stakes));
}

/// ff.adv.evil.clouds.1: the sun has no effect until the evil player rolls a natural 1 on an activation die.
#[test]
fn clouds_hide_the_sun_until_a_natural_1() {
    let mut state = green([minor_vampire().at(0.0, 0.0), cop().enemy().at(200.0, 0.0)]);
    (state.clock.indoors, state.clock.night) = (false, false);
    buys(&mut state, &[Advance::Clouds]);
    assert!(state.is_in_sunlight(A));
    declares(&mut state, Script::default().choose(Nominate::Use(Advance::Clouds)));
    assert!(!state.is_in_sunlight(A) && !state.suffers_from_daylight(A));
    // Two natural 1s under the clouds do not destroy it; but the clouds are gone after them.
    let script = Script::default().choose(Dice(2)).dice([1, 1]);
    play(&mut state, script, |battle| battle.activate(A));
    assert!(state[A].is_on_table() && state.is_in_sunlight(A));
}

fn bloodthirst() -> State {
    let mut state = field([werewolf(), cop().enemy(), cop().enemy(), cop().enemy(), cop().enemy()]);
    (state.parties[0].side, state.parties[1].side) = (Side::Evil, Side::Good);
    buys(&mut state, &[Advance::BloodDemon]);
    state
}

/// ff.adv.evil.blood-demon.1: a gruesome kill and a 5 bring a minor vampire at a random edge, once a game.
#[test]
fn gruesome_kills_bring_one_vampire() {
    let mut state = bloodthirst();
    let gruesome = Death { gruesome: true, melee: true, ..Death::plain(Some(A)) };
    play(&mut state, dice([4]), |battle| battle.dies(B, gruesome));
    assert_eq!(state.models.len(), 5);
    // The two who are left stand their ground. A 5 brings it; 6 is no edge and is rolled again, 3 is the south.
    let told = tale(&mut state, dice([3, 3, 3, 3, 3, 3, 5, 6, 3]), |battle| battle.dies(C, gruesome));
    assert!(told.iter().any(|line| line.contains(Edge::South.word())), "{told:?}");
    let vampire = FigureId(5);
    assert_eq!(state.profile(vampire).id, "minor-vampire-with-handgun");
    assert_eq!((state[vampire].seat, state[vampire].is_on_table()), (Seat(0), true));
    play(&mut state, dice([]), |battle| battle.dies(D, gruesome));
    assert_eq!(state.models.len(), 6);
}

/// ff.adv.evil.blood-demon.1: a plain kill brings nobody.
#[test]
fn plain_kills_bring_nobody() {
    let mut state = bloodthirst();
    play(&mut state, dice([]), |battle| battle.dies(B, Death::plain(Some(A))));
}

/// ff.adv.evil.zombie-horde.1, ff.adv.evil.zombie-horde.2: for a gunshot one die for each purchase, and every 5 or 6
/// brings a Walking Dead at an edge of its own; it stays and counts as any enemy does.
#[test]
fn every_shot_draws_the_horde() {
    let mut state = green([cop().at(0.0, 0.0), walking_dead().enemy().at(70.0, 0.0)]);
    foe_buys(&mut state, &[Advance::ZombieHorde, Advance::ZombieHorde, Advance::ZombieHorde]);
    // The shot misses; 5 brings one at the north, 2 nobody, 6 one at the west.
    let (north, west) = (Point { x: 4500, y: 125 }, Point { x: 125, y: 4500 });
    let script = Script::default().dice([2, 6, 5, 1, 2, 6, 4]).go(vec![north]).go(vec![west]);
    play(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    let came: Vec<&str> = state.cast.0[2..].iter().map(|role| role.profile.id.as_str()).collect();
    assert_eq!(came, ["walking-dead", "walking-dead"]);
    for model in [C, D] {
        assert_eq!((state[model].seat, state[model].newcomer), (Seat(1), true));
        assert!(!state[model].is_worth_nothing());
    }
    state[C].place = Place::Gone(End::Killed);
    state[D].place = Place::Gone(End::Killed);
    state[B].place = Place::Gone(End::Killed);
    assert_eq!(state.general_end().unwrap().points, [2, 0], "63 points at 25");
}

/// ff.adv.evil.zombie-horde.1: a chainsaw is loud enough.
#[test]
fn a_chainsaw_draws_the_horde() {
    let mut state = green([written(3, 3, &["Chainsaw"]).at(0.0, 0.0), walking_dead().enemy().at(25.0, 0.0)]);
    foe_buys(&mut state, &[Advance::ZombieHorde]);
    // 3 + 2 + 1 against 2 + 4: a tie; the saw's own die is 2, the horde's 3.
    play(&mut state, Script::default().dice([1, 2, 4, 3]), |battle| battle.attacks(A, B, false));
    assert_eq!(state.models.len(), 2);
}
