//! Proves the rules of Unexpected Events, `sb.event.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::VecDeque;

use crate::common::*;
use fates::{Dice, Die, FigureId, FigureSet, Measured, Mind, Nobody, RuleId, Seat, Straight};
use frame::System;
use silver_bayonet::{
    Act, ArmId, Battle, Book, Choice, Claim, Conversion, Event, Fact, FateDie, Fuel, Item, Luck, Magic,
    MeleeEvent, Negate, Nerve, Opponent, Phase, Place, Pool, Quality, Reach, Reaction, Reroll, Response,
    School, Shot, SilverBayonet, State, SurpriseEvent, Target, Terrified, Terror, Way, Weapon, Weather,
};
use table::{Kind, inches};

/// An event for those at the table: one more player, without a figure, rolls the double 10. The seats before roll 5,
/// 6, and so on, so the order runs from the last seat to the first.
fn event(state: &mut State, number: u8, more: impl FnOnce(Script) -> Script) -> Script {
    let bystander = Seat(state.pools.len() as u8);
    state.pools.push(Pool::EMPTY);
    state.order.push(bystander);
    let rolls = (0..bystander.0).flat_map(|seat| [2, 3 + seat]);
    let mut fates = more(dice(rolls).dice([10, 10, number]).choose(Fuel::Power));
    steps(state, &mut fates, 2);
    fates.expect_spent();
    fates
}

/// An event that the first of two players has rolled.
fn own_event(state: &mut State, number: u8, more: impl FnOnce(Script) -> Script) -> Script {
    let mut fates = more(dice([10, 10, 2, 3, number]).choose(Fuel::Power));
    steps(state, &mut fates, 2);
    fates
}

fn steps(state: &mut State, fates: &mut Script, count: usize) {
    for _ in 0..count {
        let _ = Battle::new(state, fates).step().unwrap();
    }
}

fn nothing_more(fates: Script) -> Script {
    fates
}

fn end_turn(state: &mut State) {
    state.phase = Phase::End;
    steps(state, &mut script(), 1);
}

/// What the weather adds to the shot of this weapon.
fn weather_on(state: &State, shooter: FigureId, target: FigureId, weapon: Weapon) -> i16 {
    let reasons = shot(state, shooter, target, weapon).check.reasons();
    reasons.iter().filter(|(_, rule)| rule.0 == "sb.shoot.mod.8").map(|(value, _)| *value).sum()
}

/// Proves sb.event.0, sb.event.1, sb.event.1.a, sb.event.1.b: one die draws the event; Rain puts every Shooting Check at
/// -2 for the rest of the game, and no more when it is drawn again.
#[test]
fn rain_hinders_every_shot_for_the_game() {
    let (mut state, [trooper, demon]) = lay([tro(), monster("demon")]);
    let fates = event(&mut state, 1, nothing_more);

    assert!(told(&fates, |event| *event == Event::Surprise(SurpriseEvent::Unexpected { number: 1 })));
    assert_eq!(weather_on(&state, trooper, demon, Weapon::Musket), -2);
    assert_eq!(weather_on(&state, demon, trooper, Weapon::DemonicFire), -2);

    end_turn(&mut state);
    event(&mut state, 1, nothing_more);

    assert_eq!(weather_on(&state, trooper, demon, Weapon::Musket), -2);
}

/// Proves sb.event.2, sb.event.1.a: in the Fog nobody sees farther than 10", for the rest of the game.
#[test]
fn nobody_sees_farther_than_ten_inches_in_the_fog() {
    let (mut state, [looker, near, far]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(0.0, 11.0), tro().enemy().at(11.1, 0.0)]);
    let sees = |state: &State| [near, far].map(|target| Fact::Sight { looker, target }.measure(state));
    assert_eq!(sees(&state), [true, true]);

    event(&mut state, 2, nothing_more);
    assert_eq!(sees(&state), [true, false]); // 10" and 10.1" apart
    end_turn(&mut state);

    assert_eq!(sees(&state), [true, false]);
}

/// Who has made a Terror Check, in turn.
fn terrified(fates: &Script) -> Vec<FigureId> {
    let who = |event: &Event| match event {
        Event::Terrified(Terrified { figure, .. }) => Some(*figure),
        _ => None,
    };
    fates.told().iter().filter_map(who).collect()
}

/// Proves sb.event.3, sb.event.3.a, sb.clash.19, sb.term.2: every soldier makes a Terror Check with modifier 0, the
/// Officer too but no monster, unit by unit in the order of Initiative.
#[test]
fn every_soldier_hears_the_wail() {
    let (mut state, [officer, trooper, ghoul]) = lay([off(), tro().enemy(), monster("ghoul")]);
    // The second player is ahead: 1 + 1 makes the Trooper collapse; 4 + 3 + 2 distracts the Officer.
    let fates = event(&mut state, 3, |fates| fates.dice([1, 1, 4, 3]));

    assert_eq!(terrified(&fates), [trooper, officer]);
    assert_eq!(state[trooper].place, Place::Collapsed);
    assert!(matches!(state[officer].terror, Terror::Distracted(_)));
    assert_eq!(state[ghoul].terror, Terror::Steady);
}

/// Proves sb.event.3.a: inside a unit the owner chooses the order, and is asked only where it can matter.
#[test]
fn the_owner_chooses_who_hears_it_first() {
    let (mut state, [bold, timid, calm, _]) =
        lay([tro().with("Unflappable"), tro(), tro(), monster("ghoul")]);
    state.pools[0] = Pool { monster: 1, ..Pool::EMPTY };
    let fates = event(&mut state, 3, |fates| {
        // The bold one fails and is steeled by the Monster Die; after that the order of the others is nobody's concern.
        let fates = fates.choose(Target(timid)).dice([9, 9]);
        fates.choose(Target(bold)).dice([1, 2]).choose(Nerve::Monster).dice([9, 9])
    });

    assert_eq!(terrified(&fates), [timid, bold, calm]);
}

/// Proves sb.event.4, sb.event.4.a, sb.event.4.b, sb.event.4.c, sb.event.4.d, sb.clash.16: in a Deluge no firearm is
/// fired, but it may be loaded and used in melee; other shooting is at -4, everybody has 1 less Speed, and Rain
/// neither adds to it nor ends it.
#[test]
fn a_deluge_drowns_all_powder() {
    let (mut state, [trooper, demon]) = lay_out([tro().at(0.0, 0.0), monster("demon").at(9.0, 0.0)]);
    state.weather = Weather::Rain;
    event(&mut state, 4, nothing_more);

    let musket = ArmId::Own(0);
    assert!(!offers::acts(&state, trooper, &[]).contains(&Act::Shoot(musket)));
    assert_eq!(weather_on(&state, demon, trooper, Weapon::DemonicFire), -4);
    assert_eq!(state.speed(trooper), inches(6 - 1));
    assert_eq!(state.speed(demon), inches(i32::from(state.profile(demon).stats.speed) - 1));
    assert!(state.melee_arms(trooper).contains(&arm(&state, trooper, Weapon::Bayonet)));
    state[trooper].unloaded.set(0);
    assert!(offers::acts(&state, trooper, &[]).contains(&Act::Reload(musket)));

    end_turn(&mut state);
    event(&mut state, 1, nothing_more);

    assert_eq!(state.weather, Weather::Deluge);
}

/// Proves sb.event.5, sb.event.5.a, sb.attr.core.artillerist.2: every player rolls and adds 2 for each own Artillerist
/// on the table; the highest names a figure, which takes one die.
#[test]
fn artillerists_aim_the_guns() {
    let (mut state, [_, fallen, enemy]) =
        lay([tro().with("Artillerist"), tro().with("Artillerist"), tro().enemy()]);
    state[fallen].place = Place::Removed;
    // 6 + 2 beats 7; with the one who has fallen it would have been 10.
    let fates = own_event(&mut state, 5, |fates| fates.dice([6, 7, 4]).pick([enemy]));

    assert_eq!(state[enemy].health, 10 - 4);
    let aimed = Event::Surprise(SurpriseEvent::RangedGuns { seat: Seat(0), face: 6, total: 8 });
    assert!(told(&fates, |event| *event == aimed));
    fates.expect_spent();
}

/// Proves sb.event.5.b: players who tie for the highest roll again, in a step of their own.
#[test]
fn tied_gunners_roll_again() {
    let (mut state, [trooper, enemy]) = lay([tro(), tro().enemy()]);
    let fates = own_event(&mut state, 5, |fates| fates.dice([4, 4]));
    assert_eq!(state.phase, Phase::Guns([true, true, false, false]));
    fates.expect_spent();

    let mut fates = dice([3, 7, 5]).pick([trooper]).choose(Negate::Take);
    steps(&mut state, &mut fates, 1);

    assert_eq!((state[trooper].health, state[enemy].health), (10 - 5, 10));
    assert_eq!(state.phase, Phase::Surprises);
    fates.expect_spent();
}

/// Proves sb.event.5.c: the winner may name a monster or an own figure, or nobody.
#[test]
fn the_gunner_may_name_anybody_or_nobody() {
    let struck = |place: usize| {
        let (mut state, figures) = lay([tro(), tro().enemy(), monster("ghoul")]);
        let fates = own_event(&mut state, 5, |fates| {
            let fates = fates.dice([9, 1, 3]).pick([figures[place]]);
            if place == 0 { fates.choose(Negate::Take) } else { fates }
        });
        fates.expect_spent();
        figures.map(|figure| state[figure].health)
    };

    assert_eq!(struck(0), [7, 10, 12]);
    assert_eq!(struck(1), [10, 7, 12]);
    assert_eq!(struck(2), [10, 10, 9]);

    let (mut state, figures) = lay([tro(), tro().enemy(), monster("ghoul")]);
    own_event(&mut state, 5, |fates| fates.dice([9, 1]).pick([])).expect_spent(); // and no die for the damage
    assert_eq!(figures.map(|figure| state[figure].health), [10, 10, 12]);
}

/// Proves sb.event.5, sb.clash.17, sb.term.3: any figure on the table may be named but an Officer; a Junior Officer is
/// none, and a figure that is down is out of it.
#[test]
fn officers_are_spared() {
    let (mut state, [_, own, junior, _, ghoul, down]) = lay([
        off(),
        tro(),
        Figure::of("junior-officer").enemy(),
        off().enemy(),
        monster("ghoul"),
        tro().enemy(),
    ]);
    (state[down].place, state[down].health) = (Place::Down, 0);
    let mut fates = Straight {
        dice: Faces([10, 10, 2, 3, 5, 9, 1].into()),
        mind: Naming::default(),
        facts: Measured,
        ear: Nobody,
    };
    for _ in 0..2 {
        let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
    }

    assert_eq!(fates.mind.0, FigureSet::from_iter([own, junior, ghoul]));
}

/// Notes whom it could pick, and picks nobody.
#[derive(Default)]
struct Naming(FigureSet);

impl Mind<SilverBayonet> for Naming {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, _: &[Choice]) -> usize {
        0
    }

    fn pick(&mut self, _: &State, _: RuleId, _: Seat, from: FigureSet, _: u8, _: u8) -> FigureSet {
        self.0 = from;
        FigureSet::EMPTY
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}

struct Faces(VecDeque<u8>);

impl Dice for Faces {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|_| self.0.pop_front().unwrap_or_else(|| panic!("{rule} rolls, and there is no die left")))
    }
}

/// Proves sb.event.5.d: the damage is from no attack: Armour does not lessen it, Damage Reduction does, and it may be
/// negated.
#[test]
fn no_armour_stops_a_cannonball() {
    let struck = |victim: Figure, power: u8, more: fn(Script) -> Script| {
        let (mut state, [_, victim]) = lay([tro(), victim.enemy()]);
        state.pools[1] = Pool { power, ..Pool::EMPTY };
        let before = state[victim].health;
        let fates = own_event(&mut state, 5, |fates| more(fates.dice([9, 1, 6]).pick([victim])));
        fates.expect_spent();
        before - state[victim].health
    };

    assert_eq!(struck(cui(), 0, nothing_more), 6);
    assert_eq!(struck(tro().with("Damage Reduction (2)"), 0, nothing_more), 6 - 2);
    assert_eq!(struck(tro(), 1, |fates| fates.choose(Negate::Power).dice([4])), 6 - 2);
}

/// Proves sb.event.6, sb.event.6.a: while the Wheel of Fate turns no Power or Skill Die is used, for a reroll, against
/// damage, for a Quick Reload or to be Unflappable; Monster Dice are, and in the next turn all are again.
#[test]
fn the_wheel_of_fate_stops_two_kinds_of_dice() {
    let (mut state, [trooper, ghoul]) =
        lay_out([tro().unloaded().with("Unflappable").at(0.0, 0.0), monster("ghoul").at(2.0, 0.0)]);
    event(&mut state, 6, nothing_more);
    state.pools[0] = Pool::START;
    let gun = ArmId::Own(0);
    let quick = [Fuel::Power, Fuel::Skill].map(|fuel| Act::QuickReload(gun, fuel));
    // 4 + 6 + 1 misses by 2: nobody is asked about it.
    assert!(offered(&state, [4, 6], |battle| strikes(battle, trooper, ghoul)).is_empty());
    // The Ghoul's 5 + 8 + 1 hits. Only the Monster Die is asked for, and nothing against the wound.
    let hurt = offered(&state, [5, 8, 3], |battle| strikes(battle, ghoul, trooper));
    assert_eq!(hurt, [[Reroll::Keep, Reroll::Power].map(Choice::from)]);
    let terror = |state: &State| {
        offered(state, [1, 4], |battle| battle.terror_check(trooper, 0, RuleId("sb.event.3")).map(|_| ()))
    };
    assert_eq!(terror(&state), [[Nerve::Fail, Nerve::Monster].map(Choice::from)]);
    assert!(!quick.iter().any(|act| offers::acts(&state, trooper, &[]).contains(act)));

    end_turn(&mut state);

    assert!(!offered(&state, [4, 6, 1], |battle| strikes(battle, trooper, ghoul)).is_empty());
    assert!(quick.iter().all(|act| offers::acts(&state, trooper, &[]).contains(act)));
}

/// Proves sb.event.6.a, sb.event.6.b: under the Wheel a spell turns no Power or Skill Die into another kind, but a Monster
/// Die, and what comes of it waits until the turn is over.
#[test]
fn under_the_wheel_a_spell_turns_monster_dice_alone() {
    let (mut state, [wizard, ghoul]) = lay([tro().with("Spells"), monster("ghoul")]);
    event(&mut state, 6, nothing_more);
    state.pools[0] = Pool { power: 2, skill: 0, monster: 0 };
    assert!(!offers::works(&state, wizard, School::Spells).contains(&Magic::Convert));
    state.pools[0].monster = 1;
    assert!(offers::works(&state, wizard, School::Spells).contains(&Magic::Convert));

    let (from_power, from_monster) = (
        [FateDie::Skill, FateDie::Monster].map(|to| Conversion { from: FateDie::Power, to }),
        [FateDie::Power, FateDie::Skill].map(|to| Conversion { from: FateDie::Monster, to }),
    );
    assert_eq!(offers::conversions(&state, wizard), from_monster);

    let turned = from_monster[1];
    let fates = dice([5, 5]).choose(Act::Cast(School::Spells)).choose(Magic::Convert).choose(turned);
    activate(&mut state, &mut fates.choose(Act::Done), wizard);

    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 0 });
    assert!(offered(&state, [4, 6], |battle| strikes(battle, wizard, ghoul)).is_empty()); // no use for it yet
    end_turn(&mut state);
    assert!(!offered(&state, [4, 6, 1], |battle| strikes(battle, wizard, ghoul)).is_empty());
    assert_eq!(offers::conversions(&state, wizard)[..2], from_power);
}

fn strikes<F: fates::Fates<SilverBayonet>>(
    battle: &mut Battle<'_, F>,
    attacker: FigureId,
    target: FigureId,
) -> fates::Play<()> {
    let arm = battle.wield(attacker)?;
    battle.strike(attacker, target, arm).map(|_| ())
}

/// Proves sb.event.7: a figure that carries a Holy Symbol regains up to 3 Health, never above the maximum.
#[test]
fn the_faithful_are_strengthened() {
    let (mut state, [officer, weak, plain, down, monk]) =
        lay([off().health(10), off().health(5), tro().health(5), off(), off().enemy().health(11)]);
    (state[down].place, state[down].health) = (Place::Down, 0);
    event(&mut state, 7, nothing_more);

    assert_eq!([officer, weak, plain, down, monk].map(|figure| state[figure].health), [12, 8, 5, 3, 12]);
    assert_eq!(state[down].place, Place::Standing);
}

/// Proves sb.event.8, sb.clash.18: as a figure activates it makes a Courage Check (TN10); with 10 it is free, and with 9
/// it may neither Move to Attack nor Shoot, but do anything else. In the next turn the enchantment is over.
#[test]
fn the_enchantment_is_tested_as_a_figure_activates() {
    let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(2.5, 0.0)]);
    event(&mut state, 8, nothing_more);
    let acts = |state: &State| offers::acts(state, trooper, &[]); // every roll there shows 1
    let enemy = FigureId(1);
    let barred = [Act::Attack(enemy), Act::Shoot(ArmId::Own(0))];

    assert!(!barred.iter().any(|act| acts(&state).contains(act)));
    assert!([Act::Move, Act::Distract, Act::Done].iter().all(|act| acts(&state).contains(act)));

    let mut free = state.clone();
    let mut fates = dice([5, 5, 1, 2, 9, 9]).choose(Act::Attack(enemy));
    activate(&mut free, &mut fates, trooper);
    assert!(!free[trooper].entranced);

    activate(&mut state, &mut dice([4, 5]).choose(Act::Done), trooper);
    assert!(state[trooper].entranced);
    end_turn(&mut state);

    assert!(!state[trooper].entranced);
    assert!(barred.iter().all(|act| acts(&state).contains(act)));
}

/// Proves sb.event.8: nor may a figure that failed walk into contact, which would be a Move to Attack, or attack by a Sprint.
#[test]
fn the_enchanted_do_not_walk_or_sprint_into_contact() {
    let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(2.0, 0.0)]);
    let into_contact = vec![step(1.0, 0.0)];
    let reach = Reach::Move { figure: trooper, most: inches(6) };
    assert_eq!(reach.allows(&state, &into_contact), Ok(()));

    state[trooper].entranced = true;
    let why = reach.allows(&state, &into_contact).unwrap_err();
    assert!(why.contains("may not attack"), "{why}");
    let sprinting = offers::acts(&state, trooper, &[Act::Move, Act::Sprint]); // it stays where it is, and rolls 1 and 1
    assert_eq!(sprinting, [Act::Move, Act::Done]);
}

/// Proves sb.event.8: a figure that the terror holds is not tested besides, because it can do nothing (sb.act.13).
#[test]
fn the_paralysed_are_not_tested() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    event(&mut state, 8, nothing_more);
    state[trooper].terror = Terror::Paralysed(silver_bayonet::Grip::Loosening);

    activate(&mut state, &mut dice([6, 7]), trooper); // 13 against 14
    assert!(matches!(state[trooper].terror, Terror::Paralysed(_)));
    activate(&mut state, &mut dice([7, 7, 5, 5]).choose(Act::Done), trooper); // free, and 10 - 1 for being Shaken

    assert!(state[trooper].entranced);
}

/// Proves sb.event.8.b: a figure that failed may still Strike Back and Return Fire.
#[test]
fn the_enchanted_defend_themselves() {
    let (mut state, [trooper, enemy]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(9.0, 0.0)]);
    state[trooper].entranced = true;

    let reactions = offers::reactions(&state, enemy, trooper, ArmId::Own(0));
    assert!(reactions.contains(&Reaction::ReturnFire(ArmId::Own(0))));

    let mut fates = dice([1, 2, 7, 7]).choose(Response::StrikeBack);
    melee(&mut state, &mut fates, enemy, trooper);
    fates.expect_spent();
    assert_eq!(state[enemy].health, 10 - 7);
}

/// Proves sb.event.8.b: a figure that failed is offered no attack and no shot of its own, but fights whom it meets: an enemy
/// that forces it, and one that it forces itself.
#[test]
fn the_enchanted_fight_forced_attacks() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 2.0)]);
    state.omens.enchantment = true;
    let way = vec![step(6.0, 0.0)];
    let mut fates = dice([4, 5, 8, 6, 1, 2]).choose(Act::Move).go(way); // 9 fails; 8 + 6 + 1 hits 13 for 8
    activate(&mut state, &mut fates, trooper);
    assert!(state[trooper].entranced);
    assert_eq!(state[ghoul].health, 12 - 8);
    fates.expect_spent();

    let offered = offers::acts(&state, trooper, &[]);
    assert!(!offered.iter().any(|act| matches!(act, Act::Attack(_) | Act::Shoot(_))), "{offered:?}");

    // The Ghoul makes for one soldier, past another who is under the enchantment.
    let screen = vec![block(Kind::Wall, (-1.0, 0.6), (2.0, 0.7), 3.0)];
    let figures = [tro().at(10.0, 0.0), tro().at(2.9, 2.0), monster("ghoul").at(0.0, 0.0)];
    let (mut state, [_, guard, ghoul]) = lay_among(screen, figures);
    state[guard].entranced = true;
    let mut fates = dice([1, 2, 7, 7]).choose(Claim::Force(guard)).choose(Response::StrikeBack);
    activate(&mut state, &mut fates, ghoul);
    assert_eq!(state[ghoul].health, 12 - 7);
    fates.expect_spent();
}

/// Proves sb.event.8.a, sb.event.8.c: monsters are tested too. One that fails goes its way and stops just outside 1" of
/// any soldier; one that passes attacks.
#[test]
fn an_enchanted_monster_stops_short() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(6.0, 0.0)]);
    event(&mut state, 8, nothing_more);
    let mut attacking = state.clone();

    activate(&mut state, &mut dice([2, 3]), ghoul); // 2 + 3 + 4: 9
    assert!(is_just_outside(&state, ghoul, trooper));
    assert_eq!(vitals(&state, trooper), (10, 0));

    let mut fates = dice([2, 4, 1, 2, 1, 2]).choose(Response::StrikeBack);
    activate(&mut attacking, &mut fates, ghoul); // 10
    assert!(told(
        &fates,
        |event| matches!(event, Event::Melee(MeleeEvent::Struck { attacker, .. }) if *attacker == ghoul)
    ));

    let (mut state, [_, _, ghoul]) = lay_out([
        tro().at(0.0, 0.0),
        tro().at(4.0, 1.0), // nearer to the way than to its end
        monster("ghoul").at(8.0, 0.0).health(3),
    ]);
    state.omens.enchantment = true;
    activate(&mut state, &mut dice([1, 1]), ghoul);
    assert!(is_just_outside(&state, ghoul, FigureId(1)));
}

/// More than 1" away, by less than a millimetre.
fn is_just_outside(state: &State, one: FigureId, other: FigureId) -> bool {
    let within = |distance| Fact::Within { one, other, distance }.measure(state);
    !within(inches(1)) && within(length(1.03))
}

/// Proves sb.event.8.c: a monster that fails reloads if it would, and shoots at nobody; with a loaded gun it walks.
#[test]
fn an_enchanted_monster_reloads_and_does_not_shoot() {
    let (mut state, [bandit, _]) =
        lay_out([monster("bandit").at(-10.0, 0.0).unloaded(), tro().at(10.0, 0.0)]);
    state.omens.enchantment = true;

    activate(&mut state, &mut dice([4, 5]), bandit);
    assert!(!state[bandit].unloaded.has(0));
    assert_eq!(place_of(&state, bandit), spot(-10.0, 0.0)); // its Move went into the loading

    activate(&mut state, &mut dice([4, 5]), bandit);
    assert_eq!(place_of(&state, bandit), spot(-4.0, 0.0));
    assert!(!state[bandit].unloaded.has(0));
}

/// Proves sb.event.8.c: at a real table the people are told where to stop, and nobody is asked what can be reached.
#[test]
fn a_real_table_is_told_where_to_stop() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.omens.enchantment = true;
    let mut fates = dice([1, 1]).facts([Fact::Sight { looker: ghoul, target: trooper }]);

    activate(&mut state, &mut fates, ghoul);

    let told = fates
        .told()
        .iter()
        .find(|event| matches!(event, Event::Surprise(SurpriseEvent::KeptOff { .. })))
        .unwrap();
    let words = SilverBayonet::line(&state, told).text;
    assert_eq!(words, "Ghoul moves up to 6\" toward Trooper, and stops just outside 1\" of any soldier.");
}

/// Proves sb.event.9, sb.event.9.a: every player, the primary first, names two figures of the other unit, and they trade
/// places; a unit of fewer than two is not affected.
#[test]
fn two_of_the_enemy_trade_places() {
    let (mut state, [a, b, c, d, e]) = lay_out([
        tro().at(-9.0, 0.0),
        tro().at(-9.0, 5.0),
        tro().enemy().at(9.0, 0.0),
        tro().enemy().at(9.0, 5.0),
        tro().enemy().at(5.0, 9.0),
    ]);
    let fates = own_event(&mut state, 9, |fates| fates.pick([c, e])); // of two there is nothing to pick
    fates.expect_spent();

    let places = [a, b, c, d, e].map(|figure| place_of(&state, figure));
    let wanted = [(-9.0, 5.0), (-9.0, 0.0), (5.0, 9.0), (9.0, 5.0), (9.0, 0.0)];
    assert_eq!(places, wanted.map(|(east, south)| spot(east, south)));
    let traded: Vec<_> = fates
        .told()
        .iter()
        .filter(|event| matches!(event, Event::Surprise(SurpriseEvent::Traded { .. })))
        .collect();
    assert_eq!(traded[0], &Event::Surprise(SurpriseEvent::Traded { one: c, other: e })); // the primary player's

    let (mut state, [alone, _, _]) =
        lay_out([tro().at(-9.0, 0.0), tro().enemy().at(9.0, 0.0), monster("ghoul").at(0.0, 9.0)]);
    own_event(&mut state, 9, nothing_more).expect_spent();
    assert_eq!(place_of(&state, alone), spot(-9.0, 0.0));
}

/// Proves sb.event.9.a: with more than two players each picks one opponent.
#[test]
fn with_three_players_each_picks_an_opponent() {
    let third = |figure: Figure| Figure { side: Some(2), ..figure };
    let (mut state, [a, b, _, _, e, f]) =
        lay([tro(), tro(), tro().enemy(), tro().enemy(), third(tro()), third(tro())]);
    let mut fates = dice([10, 10, 4, 4, 2, 3, 9])
        .choose(Fuel::Power)
        .choose(Opponent(Seat(2)))
        .choose(Opponent(Seat(0)))
        .choose(Opponent(Seat(0)));
    steps(&mut state, &mut fates, 2);
    fates.expect_spent();

    let traded = fates.told().iter().filter_map(|event| match event {
        Event::Surprise(SurpriseEvent::Traded { one, other }) => Some([*one, *other]),
        _ => None,
    });
    assert!(traded.eq([[e, f], [a, b], [a, b]]));
}

/// Proves sb.event.9.b: the middles of the bases are exchanged; an overlap is solved by the smallest shift, and nobody
/// fights for it.
#[test]
fn a_wide_base_makes_room_for_itself() {
    let (mut state, [rider, trooper, neighbour]) = lay_out([
        cav().enemy().at(0.0, 0.0),
        tro().enemy().at(9.0, 0.0),
        tro().at(10.0, 0.0), // in contact with the one who trades
    ]);
    let fates = own_event(&mut state, 9, nothing_more);

    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    assert!(stands_at(&state, rider, 8.5, 0.0)); // 1.5" from the neighbour's middle, half an inch to the west
    assert_eq!(place_of(&state, neighbour), spot(10.0, 0.0));
    assert!(!told(&fates, |event| matches!(event, Event::Melee(MeleeEvent::Struck { .. }))));
}

/// The finds a figure is offered.
fn finds(figure: Figure) -> Vec<(Item, Option<Weapon>)> {
    let (mut state, [finder, _]) = lay([figure, monster("ghoul")]);
    let mut fates =
        Straight { dice: Faces([10, 10, 10].into()), mind: Finding::default(), facts: Measured, ear: Nobody };
    for _ in 0..2 {
        let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
    }
    let weapon = |on: ArmId| state.arm(finder, on).weapon;
    fates.mind.0.iter().map(|find| (find.item, find.on.map(weapon))).collect()
}

#[derive(Default)]
struct Finding(Vec<Luck>);

impl Mind<SilverBayonet> for Finding {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let find = |choice: &Choice| match choice {
            Choice::Luck(find) => Some(*find),
            _ => None,
        };
        self.0.extend(options.iter().filter_map(find));
        0
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}

/// Proves sb.event.10, sb.event.10.a: every player picks an own figure, which gets one item for the rest of the game,
/// whatever it carries already.
#[test]
fn every_player_finds_something() {
    let (mut state, [trooper, officer, enemy]) = lay([tro(), off().carrying("Silver Weapon"), tro().enemy()]);
    let holy = Luck { item: Item::HolySymbol, on: None };
    let torches = Luck { item: Item::OilAndTorches, on: None };
    let fates = own_event(&mut state, 10, |fates| {
        fates.choose(Target(officer)).choose(torches).choose(holy) // the enemy has but one figure
    });
    fates.expect_spent();
    end_turn(&mut state);

    assert!(state.carries(officer, Item::OilAndTorches) && state.carries(officer, Item::HolySymbol));
    assert!(state.carries(enemy, Item::HolySymbol) && !state.carries(trooper, Item::HolySymbol));
    assert!(offers::acts(&state, officer, &[]).contains(&Act::LightTorch));
}

/// Proves sb.event.10.b: an upgrade is attached to a fitting weapon, or to ammunition that is carried, and is of use at
/// once; other figures of the same profile have none of it.
#[test]
fn an_upgrade_goes_on_what_fits() {
    use Item::*;
    let three = [(HolySymbol, None), (OilAndTorches, None), (SaltBag, None)];
    let on = |weapon| move |item| (item, Some(weapon));
    let shot = |weapon| [ColdIronShot, SilverShot].map(on(weapon));
    let metal = |weapon| [ColdIronWeapon, SilverWeapon].map(on(weapon));

    let trooper = three.into_iter().chain(shot(Weapon::Musket)).chain(metal(Weapon::Bayonet));
    assert_eq!(finds(tro()), trooper.collect::<Vec<_>>());
    // Without a Cartridge Box there is nothing to keep the shot in.
    assert_eq!(
        finds(armed(&["Musket"])),
        three.into_iter().chain(metal(Weapon::Bayonet)).collect::<Vec<_>>()
    );
    // A Holy Symbol is there already; both Pistols fire the same shot.
    let officer = three[1..].iter().copied().chain(metal(Weapon::FencingWeapon)).chain(shot(Weapon::Pistol));
    assert_eq!(finds(off()), officer.collect::<Vec<_>>());
    // Nothing to fire salt with.
    assert_eq!(
        finds(armed(&["Hand Weapon", "Silver Weapon"])),
        [three[0], three[1], (ColdIronWeapon, Some(Weapon::HandWeapon))]
    );
    assert_eq!(Book::built_in().items.len(), 7);
}

/// Proves sb.event.10.b: the found shot may be declared, the found metal is on the blade, and salt fits every firearm.
#[test]
fn a_find_is_of_use_at_once() {
    let with = |item: Item, weapon: Option<Weapon>| {
        let (mut state, [officer, _]) = lay([off(), monster("werewolf")]);
        let on = weapon.map(|weapon| arm(&state, officer, weapon));
        let mut fates = dice([10, 10, 10]).choose(Fuel::Power).choose(Luck { item, on });
        steps(&mut state, &mut fates, 2);
        (state, officer)
    };
    let shots = |state: &State, officer, place| {
        state
            .arm(officer, ArmId::Own(place))
            .shooting
            .map(|shooting| shooting.shots.iter().collect::<Vec<_>>())
    };

    let (silver, officer) = with(Item::SilverShot, Some(Weapon::Pistol));
    assert_eq!(
        [1, 2].map(|place| shots(&silver, officer, place)),
        [(); 2].map(|()| Some(vec![Quality::Silver]))
    );
    assert!(!silver.arm(officer, ArmId::Own(0)).qualities.has(Quality::Silver));
    let mut fates = dice([9, 9]).choose(Shot::Special(Quality::Silver)).facts([]);
    let mut firing = silver.clone();
    firing.pools[0] = Pool::EMPTY;
    shoot_with(&mut firing, &mut fates, officer, Weapon::Pistol, [FigureId(1)]);

    let (iron, officer) = with(Item::ColdIronWeapon, Some(Weapon::FencingWeapon));
    assert!(iron.arm(officer, ArmId::Own(0)).is_brittle());
    assert_eq!(shots(&iron, officer, 1), Some(vec![]));

    let (salt, officer) = with(Item::SaltBag, None);
    assert_eq!([1, 2].map(|place| shots(&salt, officer, place)), [(); 2].map(|()| Some(vec![Quality::Salt])));
}

/// Proves sb.event.9.b: a figure that trades places with somebody on a hill stands on the hill.
#[test]
fn places_are_traded_with_their_heights() {
    let hill = block(Kind::Open, (5.0, -3.0), (12.0, 3.0), 4.0);
    let (mut state, [low, high, _]) = lay_among(
        vec![hill],
        [tro().enemy().at(0.0, 0.0), tro().enemy().at(9.0, 0.0).up(4.0), tro().at(-20.0, 0.0)],
    );
    own_event(&mut state, 9, nothing_more);

    let table = state.table.as_ref().unwrap();
    assert_eq!([low, high].map(|figure| table.base(figure).unwrap().elevation), [inches(4), inches(0)]);
}
