//! The rulings that a table may overrule: every switch of `Options` both ways, on as the catalogue reads the book and off
//! as others do.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use fear_and_faith::{
    Act, Blade, Book, Creature, Fright, Harm, Means, ModelSetup, Nearness, Options, Order, Phase, Purpose,
    Recoil, Scare, Setup, Spell, State, Weather,
};
use table::Length;

use crate::common::ranged::{acts, attacks, point, reasons, watch};
use crate::common::witchcraft::{casting, someone, told, told_fearlessly};
use crate::common::*;
use crate::rules::fighting::ring::{blows, by_night, duel, man, totals};
use crate::rules::movement::{spot, with_actions};
use crate::rules::shooting::blasts::room;
use crate::rules::turn::groups::ordering;
use crate::setup::staged::{ends, staged};

/// What comes of a situation with the switch on and with it off.
fn both<T>(state: &State, switch: fn(&mut Options) -> &mut bool, seen: impl Fn(State) -> T) -> [T; 2] {
    [true, false].map(|on| {
        let mut state = state.clone();
        *switch(&mut state.options) = on;
        seen(state)
    })
}

fn charge_by(model: FigureId) -> Scare {
    Scare { by: Some(model), cause: Fright::Charge }
}

const HAND: Means = Means::Hand { blade: Blade::Own, power: false };

/// Every ruling is on unless a scenario says otherwise, by its name; a name that does not exist is refused.
#[test]
fn a_scenario_switches_rulings_by_name() {
    let all = serde_json::to_value(Options::default()).unwrap();
    let rulings = all.as_object().unwrap().iter().filter(|(_, value)| **value == true).count();
    assert_eq!(rulings, 26, "24 of them, leader_helps_fear, and grenades are of the period");

    let setup: Setup = serde_json::from_str(r#"{"options":{"chainsaw_chains":false}}"#).unwrap();
    assert_eq!(setup.options, Options { chainsaw_chains: false, ..Options::default() });
    assert!(serde_json::from_str::<Setup>(r#"{"options":{"chainsaws_chain":false}}"#).is_err());
}

/// ff.core.active.1: B recoils into contact with C, who lies there: a hack, or none.
#[test]
fn the_fallen_hack_at_those_who_recoil_into_them() {
    let state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).at(50.0, 0.0).fallen(),
    ]);
    let hacks = both(
        &state,
        |options| &mut options.fallen_hack,
        |mut state| {
            let hack: &[u8] = if state.options.fallen_hack { &[1, 6] } else { &[] };
            let script = Script::default().choose(Recoil::Straight).dice([5, 4]).dice(hack.iter().copied());
            blows(&mut state, script, |battle| battle.attacks(A, B, false)).len() - 1
        },
    );
    assert_eq!(hacks, [1, 0]);
}

/// ff.melee.simul.2: 1 + 1 against 3 + 4 is trebled.
#[test]
fn a_defender_kills_the_attacker() {
    let ends = both(
        &duel(man("A", 1, &[]), man("B", 3, &[])),
        |options| &mut options.defenders_kill,
        |mut state| {
            play(&mut state, Script::default().dice([1, 4]), |battle| battle.attacks(A, B, false));
            (state[A].is_gone(), state[A].fallen)
        },
    );
    assert_eq!(ends, [(true, None), (false, Some(1))]);
}

/// ff.melee.mod.size.2: Huge against normal; Big against normal is +1 either way.
#[test]
fn huge_against_normal_is_one_step() {
    let size = |rule: &str| {
        let state = duel(man("A", 3, &[rule]), man("B", 3, &[]));
        both(&state, |options| &mut options.huge_counts_once, |state| totals(&state))
    };
    assert_eq!(size("Huge"), [(4, 3), (5, 3)]);
    assert_eq!(size("Big"), [(4, 3), (4, 3)]);
}

/// ff.melee.mod.mounted.1: a rider attacked by a man on foot; attacking him it has its +1 either way.
#[test]
fn a_rider_defends_at_plus_one() {
    let rider = || man("A", 3, &["Mounted"]);
    let attacked =
        both(&duel(man("B", 3, &[]), rider()), |options| &mut options.riders_defend, |state| totals(&state));
    let attacking =
        both(&duel(rider(), man("B", 3, &[])), |options| &mut options.riders_defend, |state| totals(&state));
    assert_eq!((attacked, attacking), ([(3, 4), (3, 3)], [(4, 3), (4, 3)]));
}

/// ff.sr.chainsaw.1: the saw's +2 in defence.
#[test]
fn a_chainsaw_helps_in_defence() {
    let state = duel(man("A", 3, &[]), man("B", 3, &["Chainsaw"]));
    let sums = both(&state, |options| &mut options.chainsaw_defends, |state| totals(&state));
    assert_eq!(sums, [(3, 5), (3, 3)]);
}

/// ff.sr.chainsaw.6: it kills B, then C; with the ruling it may go on at D.
#[test]
fn a_chainsaw_goes_on_as_long_as_it_kills() {
    let prey = |name: &str, east: f64, south: f64| man(name, 0, &["Mindless"]).enemy().at(east, south);
    let state = on_table([
        man("A", 5, &["Chainsaw"]).at(0.0, 0.0),
        prey("B", 25.0, 0.0),
        prey("C", -25.0, 0.0),
        prey("D", 0.0, 25.0),
    ]);
    let dead = both(
        &state,
        |options| &mut options.chainsaw_chains,
        |mut state| {
            let script = Script::default().dice([6, 1, 1]).pick([C]).dice([6, 1, 1]);
            let script =
                if state.options.chainsaw_chains { script.pick([D]).dice([6, 1, 1]) } else { script };
            play(&mut state, script, |battle| battle.attacks(A, B, false));
            [B, C, D].map(|model| state[model].is_gone())
        },
    );
    assert_eq!(dead, [[true; 3], [true, true, false]]);
}

/// ff.trans.fight.3: 11 against 4 is a double and no treble.
#[test]
fn doubling_the_transfixed_is_a_plain_kill() {
    let state = duel(man("A", 3, &[]), man("B", 3, &[]).transfixed());
    let harm = both(
        &state,
        |options| &mut options.transfixed_double_is_plain,
        |state| {
            let peril = state.peril(B, Some(A), HAND);
            [peril.harm(6, 5, 4), peril.harm(6, 11, 4), peril.harm(6, 12, 4)]
        },
    );
    assert_eq!(harm[0], [Harm::Kill, Harm::Kill, Harm::Gruesome]);
    assert_eq!(harm[1], [Harm::Kill, Harm::Gruesome, Harm::Gruesome]);
}

/// ff.leave.fd.5: with one action, and what is left of two.
#[test]
fn free_disengage_still_costs_two_actions() {
    let state = duel(man("A", 3, &["Free Disengage"]), man("B", 3, &[]));
    let one = both(
        &state,
        |options| &mut options.free_disengage_pays,
        |state| acts(&state, A, 1).contains(&Act::Disengage),
    );
    let left = both(
        &state,
        |options| &mut options.free_disengage_pays,
        |mut state| {
            state.active = Some(with_actions(A, 2));
            let script = Script::default().go(vec![spot(-120.0, 0.0)]);
            play(&mut state, script, |battle| battle.performs(A, Act::Disengage));
            state.active.unwrap().left
        },
    );
    assert_eq!((one, left), ([false, true], [0, 1]));

    let held = duel(man("A", 3, &[]), man("B", 3, &[]));
    let one = both(
        &held,
        |options| &mut options.free_disengage_pays,
        |state| acts(&state, A, 1).contains(&Act::Disengage),
    );
    assert_eq!(one, [false, false], "nobody else is spared anything");
}

/// ff.fall.5: a Werewolf falls 50 mm; a man rolls either way.
#[test]
fn a_fall_kills_monsters_too() {
    let fall = |rules: &[&str]| {
        let state = on_table([man("A", 3, rules).at(0.0, 0.0)]);
        both(
            &state,
            |options| &mut options.falls_kill_monsters,
            |mut state| {
                let rolls = state.options.falls_kill_monsters || rules.is_empty();
                let script = Script::default().dice(if rolls { vec![1] } else { vec![] });
                play(&mut state, script, |battle| battle.falls_from(A, Length(500)));
                (state[A].is_gone(), state[A].fallen)
            },
        )
    };
    assert_eq!(fall(&["Werewolf"]), [(true, None), (false, Some(2))]);
    assert_eq!(fall(&[]), [(true, None), (true, None)]);
}

/// ff.ranged.fallen.2: a win by 1 from beyond Short.
#[test]
fn distance_saves_the_fallen() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    state[B].fallen = Some(1);
    let far = Means::Spell { range: Nearness::Farther };
    let harm = both(
        &state,
        |options| &mut options.distance_saves_the_fallen,
        |state| state.peril(B, Some(A), far).harm(5, 6, 5),
    );
    assert_eq!(harm, [Harm::Nothing, Harm::Kill]);
}

/// ff.weather.stack.1: a shot in a rainy night.
#[test]
fn night_and_rain_add_up() {
    let models = [cop().at(0.0, 0.0), cultist().enemy().at(80.0, 0.0)];
    let state = lay(&Setup { night: true, weather: Weather::Rain, indoors: false, ..setup(models) });
    let hindrance = both(
        &state,
        |options| &mut options.night_and_rain_add,
        |state| reasons(&state, |shot| shot).into_iter().map(|(value, _)| value).sum::<i16>(),
    );
    assert_eq!(hindrance, [-2, -1]);
}

/// ff.grenade.zone.4: Combat 4, 3 and 1 in a room, each with a 2; with the ruling only the first has +2.
#[test]
fn a_room_helps_the_inner_blast_only() {
    let state = crate::common::ranged::among(
        setup([
            written(3, 2, &["Grenade"]).at(-80.0, -60.0),
            written(3, 3, &[]).enemy().at(30.0, 0.0),
            written(3, 3, &[]).enemy().at(0.0, 70.0),
        ]),
        room(),
    );
    let blasts = both(
        &state,
        |options| &mut options.rooms_help_the_inner_blast,
        |mut state| {
            let script = Script::default().go(point(0.0, 0.0)).dice([6]).dice([2, 6, 2, 6, 2, 6]);
            let seen = watch(&mut state, script, |battle| battle.throws(A, fear_and_faith::ArmId(0)));
            attacks(&seen).iter().map(|seen| seen.1).collect::<Vec<_>>()
        },
    );
    assert_eq!(blasts, [vec![8, 5, 3], vec![8, 7, 5]]);
}

/// ff.fear.trigger.charge.3: a Slasher is human, a Werewolf is not.
#[test]
fn human_servants_frighten_like_monsters() {
    let tested = |charger: ModelSetup| {
        let state = on_table([charger.at(0.0, 0.0), cop().enemy().at(60.0, 0.0)]);
        both(&state, |options| &mut options.servants_frighten, |state| state.can_be_scared(B, charge_by(A)))
    };
    assert_eq!(tested(slasher()), [true, false]);
    assert_eq!(tested(werewolf()), [true, true]);
}

/// ff.fear.vs.2: a plain Werewolf charges another; a Fearful one frightens it either way.
#[test]
fn only_dread_frightens_monsters() {
    let tested = |charger: ModelSetup| {
        let state = on_table([charger.at(0.0, 0.0), werewolf().enemy().at(60.0, 0.0)]);
        both(
            &state,
            |options| &mut options.only_dread_frightens_evil,
            |state| state.can_be_scared(B, charge_by(A)),
        )
    };
    assert_eq!(tested(werewolf()), [false, true]);
    assert_eq!(tested(champion()), [true, true]);
}

/// ff.fear.mod.best.1: Fearful and Very Fearful are -2, or -3.
#[test]
fn only_the_worst_dread_counts() {
    let monster = written(3, 3, &["Fearful", "Very Fearful"]);
    let state = on_table([monster.at(0.0, 0.0), cop().enemy().at(60.0, 0.0)]);
    let modifier = both(
        &state,
        |options| &mut options.worst_dread_counts,
        |mut state| play(&mut state, Script::default(), |battle| battle.fear_tally(B, charge_by(A))).total(),
    );
    assert_eq!(modifier, [-2, -3]);
}

/// ff.fear.mod.spiritual.1: a priest 125 mm off, base to base; at 120 he comforts either way.
#[test]
fn comfort_reaches_long() {
    let modifier = |gap: f64| {
        let priest = written(3, 3, &["Spiritual Leader"]);
        let state =
            on_table([cop().at(0.0, 0.0), priest.at(25.0 + gap, 0.0), werewolf().enemy().at(0.0, 60.0)]);
        both(
            &state,
            |options| &mut options.comfort_reaches_long,
            |mut state| {
                play(&mut state, Script::default(), |battle| battle.fear_tally(A, charge_by(C))).total()
            },
        )
    };
    assert_eq!(modifier(125.0), [1, 0]);
    assert_eq!(modifier(120.0), [1, 1]);
}

/// ff.sr.leader.5: a Leader alone, on his feet and on the ground.
#[test]
fn a_leader_does_not_lead_himself() {
    let modifier = |leader: ModelSetup| {
        let state = on_table([leader.at(0.0, 0.0)]);
        both(
            &state,
            |options| &mut options.leaders_help_others,
            |mut state| {
                play(&mut state, Script::default(), |battle| battle.quality_tally(A, Purpose::Activation))
                    .total()
            },
        )
    };
    assert_eq!(modifier(man("A", 3, &["Leader"])), [0, 1]);
    assert_eq!(modifier(man("A", 3, &["Leader"]).fallen()), [0, 0]);
}

/// ff.sr.magic-weapon.3, ff.sr.vampire.7: a Vampire doubled by night, by a magic blade and by claws.
#[test]
fn what_kills_a_vampire_by_night() {
    let doubled = |state: State| state.peril(B, Some(A), HAND).harm(5, 10, 5);
    let blade = by_night(duel(man("A", 3, &["Magic Weapon"]), man("B", 3, &["Vampire"])));
    assert_eq!(both(&blade, |options| &mut options.magic_spares_vampires, doubled), [Harm::Fall, Harm::Kill]);
    let claws = by_night(duel(werewolf(), minor_vampire()));
    assert_eq!(both(&claws, |options| &mut options.claws_kill_vampires, doubled), [Harm::Kill, Harm::Fall]);
}

/// ff.magic.fail.3.2: three failures of a Witch on a Transfix, and on a Curse.
#[test]
fn any_spell_may_curse_a_witch() {
    let state = on_table([someone("Witch").at(0.0, 0.0), cop().enemy().at(75.0, 0.0)]);
    let cursed = |spell: Spell| {
        both(
            &state,
            |options| &mut options.any_spell_curses,
            |mut state| {
                told_fearlessly(&mut state, casting(spell, &[1, 1, 1]), |battle| battle.activate(A));
                state[A].curse.is_some()
            },
        )
    };
    assert_eq!((cursed(Spell::Transfix), cursed(Spell::Curse)), ([true, false], [true, true]));
}

/// ff.summon.cast.4: an incubus has just come.
#[test]
fn a_summoned_creature_may_act_at_once() {
    let mut state = on_table([someone("Demonologist").at(0.0, 0.0), cop().enemy().at(300.0, 0.0)]);
    (state.parties[0].pool, state.table) = (200, None);
    let ready = both(
        &state,
        |options| &mut options.summoned_act_at_once,
        |mut state| {
            let creature = Creature::named(Book::built_in(), "incubus").unwrap();
            let script = casting(Spell::Summon, &[3, 3]).choose(Act::Cast(2)).choose(creature).facts([]);
            told(&mut state, script, |battle| battle.activate(A));
            !state[C].activated
        },
    );
    assert_eq!(ready, [true, false]);
}

/// ff.confire.8: the Leader has rolled two actions, and one of them is the order.
#[test]
fn concentrated_fire_ends_the_leaders_activation() {
    let state = crate::rules::shooting::volley::firing_line(&[&["Pistol"], &["Pistol"]], written(3, 3, &[]));
    let asked_again = both(
        &state,
        |options| &mut options.volley_ends_activation,
        |mut state| {
            let ends = state.options.volley_ends_activation;
            let script =
                ordering(&[3, 3], Order::ConcentratedFire).choose(fear_and_faith::Dice(1)).dice([6, 2, 6]);
            let script = if ends { script } else { script.choose(Act::Done) };
            play(&mut state, script, |battle| battle.activate(A));
            !ends
        },
    );
    assert_eq!(asked_again, [false, true]);
}

/// ff.end.limit.2: a limit of 3 after the third player's turn, and after the sixth.
#[test]
fn a_limit_counts_rounds() {
    let mut state = on_table([cop().at(0.0, 0.0), cultist().enemy().at(60.0, 0.0)]);
    (state.limit, state.phase) = (Some(3), Phase::TurnBegins);
    let over = |turn: u16| {
        let state = State { turn, ..state.clone() };
        both(&state, |options| &mut options.limit_in_rounds, |state| state.outcome().is_some())
    };
    assert_eq!((over(2), over(3), over(6)), ([false, false], [false, true], [true, true]));
}

/// ff.scen1.end.2: the only zombie on the table is gone, and another waits.
#[test]
fn a_reserve_of_zombies_is_no_help() {
    let survivor = model("zombie-survivor-leader").at(0.0, 400.0);
    let zombies = [walking_dead().enemy().at(0.0, -300.0), walking_dead().enemy()];
    let mut state = staged("zombie-infestation", [survivor].into_iter().chain(zombies));
    state.phase = Phase::Activations;
    ends(&mut state, B, fear_and_faith::End::Killed);
    let over = both(&state, |options| &mut options.reserve_is_no_help, |state| state.outcome().is_some());
    assert_eq!(over, [true, false]);
}
