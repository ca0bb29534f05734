//! Proves the powers that take an action: the Medic, `sb.attr.core.medic.*`; Miracles, Spells and Ancient Spells,
//! `sb.attr.core.miracles.*`, `sb.attr.core.spells.*` and `sb.attr.egy.ancient.*`; and Skinshift,
//! `sb.attr.core.skinshift.*`.

pub mod attributes;
pub mod nature;
pub mod necromancers;

use crate::common::offers::{acts, works};
use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ActivationEvent, ArmId, ArrivalEvent, Attribute, Battle, Book, Change, CheckEvent, Conversion,
    Event, Fact, FateDie, FigureSetup, Magic, Phase, Place, Pool, Quality, Reach, Response, School, Setup,
    Shifted, Side, State, Target, Terrified, Terror, Weapon, Wield,
};
use table::{Kind, inches};

const BAYONET: ArmId = ArmId::Own(1);

fn reasons<const N: usize>(parts: [(i16, &'static str); N]) -> Vec<(i16, RuleId)> {
    parts.map(|(value, rule)| (value, RuleId(rule))).to_vec()
}

/// The reasons of the Checks told for this rule.
fn checks_told(fates: &Script, rule: &str) -> Vec<Vec<(i16, RuleId)>> {
    let tally = |event: &Event| match event {
        Event::Check(CheckEvent::Checked { rule: told, tally, .. }) if told.0 == rule => {
            Some(tally.reasons())
        }
        _ => None,
    };
    fates.told().iter().filter_map(tally).collect()
}

// The Medic

fn medic() -> FigureSetup {
    tro().with("Medic")
}

/// Whom the figure may heal in its activation after it has done these things.
fn patients(state: &State, figure: FigureId, after: &[Act]) -> Vec<FigureId> {
    let patient = |act: &Act| if let Act::Treat(patient) = act { Some(*patient) } else { None };
    acts(state, figure, after).iter().filter_map(patient).collect()
}

fn lie_down(state: &mut State, figure: FigureId) {
    state[figure].health = 0;
    state[figure].place = Place::Down;
}

/// Proves sb.attr.core.medic.1 and sb.attr.core.medic.4: an action heals 2 on another figure of the own side within 1",
/// and only one that is hurt.
#[test]
fn a_medic_heals_a_friend_within_an_inch() {
    let (mut state, [doctor, near, _, _, _]) = lay_out([
        medic().at(0.0, 0.0).health(5),
        tro().at(2.0, 0.0).health(4),
        tro().at(0.0, 2.01).health(4),
        tro().enemy().at(-2.0, 0.0).health(4),
        tro().at(0.0, -2.0),
    ]);
    let mut fates = script().choose(Act::Treat(near));

    assert_eq!(patients(&state, doctor, &[]), [near]);
    activate(&mut state, &mut fates, doctor);

    assert_eq!((state[near].health, state[doctor].health), (6, 5));
    fates.expect_spent();
}

/// Proves sb.attr.core.medic.1 and sb.dmg.19: healing stops at the maximum.
#[test]
fn a_medic_heals_no_more_than_was_lost() {
    let (mut state, [doctor, friend]) = lay([medic(), tro().health(9)]);

    activate(&mut state, &mut script().choose(Act::Treat(friend)), doctor);

    assert_eq!(state[friend].health, 10);
    assert_eq!(patients(&state, doctor, &[]), []);
}

/// Proves sb.attr.core.medic.2 and sb.attr.core.medic.4: a Medic heals only where it has not Moved, and does not Move
/// afterwards.
#[test]
fn a_medic_that_heals_stays() {
    let (state, [doctor, friend, _]) = lay([medic(), tro().health(4), monster("ghoul")]);

    assert_eq!(patients(&state, doctor, &[]), [friend]);
    assert_eq!(patients(&state, doctor, &[Act::Move]), []);
    assert_eq!(acts(&state, doctor, &[Act::Treat(friend)]), [Act::Done]);
}

/// Proves sb.attr.core.medic.1 and sb.act.4: healing takes the one action.
#[test]
fn healing_takes_the_action() {
    let (state, [doctor, friend, _]) = lay([medic(), tro().health(4), monster("ghoul")]);

    let after_a_shot = patients(&state, doctor, &[Act::Shoot(ArmId::Own(0))]);

    assert_eq!(after_a_shot, []);
    assert!(!acts(&state, doctor, &[Act::Treat(friend)]).contains(&Act::Shoot(ArmId::Own(0))));
}

/// Proves sb.attr.core.medic.3: the same figure is not healed in two turns running, no matter by whom.
#[test]
fn nobody_is_healed_in_two_turns_running() {
    let (mut state, [doctor, other, friend, _]) = lay([medic(), medic(), tro().health(2), tro().health(2)]);
    let mut fates = script().choose(Act::Treat(friend));

    activate(&mut state, &mut fates, doctor);

    let may_be_healed = |state: &State| patients(state, other, &[]).contains(&friend);
    assert!(may_be_healed(&state)); // the same turn
    state.turn = 2;
    assert!(!may_be_healed(&state));
    state.turn = 3;
    assert!(may_be_healed(&state));
}

/// Proves sb.attr.core.medic.8: a healed figure stands up at once and has its activation still.
#[test]
fn whoever_was_down_stands_up_and_may_activate() {
    let (mut state, [doctor, friend, _]) = lay([medic(), tro(), monster("ghoul")]);
    lie_down(&mut state, friend);
    make_next(&mut state, doctor);
    state[friend].activated = false;
    let mut fates = script().choose(Act::Treat(friend)).choose(Act::Done);

    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    assert_eq!((state[friend].place, state[friend].health), (Place::Standing, 2));
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();

    assert!(state[friend].activated);
    fates.expect_spent();
}

/// Proves sb.attr.core.medic.7: when the last Medic of a unit goes, those who are down go, too.
#[test]
fn nobody_waits_for_a_medic_that_is_gone() {
    let falls = |medics: i16| {
        let other = if medics == 2 { medic() } else { tro() };
        let (mut state, [ghoul, doctor, down, _]) = lay([monster("ghoul"), medic().health(7), tro(), other]);
        lie_down(&mut state, down);
        strike(&mut state, &mut dice([8, 5]), ghoul, doctor); // 8 + 5 + 1 hits for 8
        assert_eq!(state[doctor].place, Place::Removed);
        state[down].place
    };

    assert_eq!(falls(1), Place::Removed);
    assert_eq!(falls(2), Place::Down);
}

/// Proves sb.attr.core.medic.9: a figure that is still down at the end has been reduced to 0 Health.
#[test]
fn whoever_is_still_down_has_fallen() {
    let (mut state, [friend, other]) = lay([tro(), tro()]);
    lie_down(&mut state, friend);

    assert_eq!([friend, other].map(|figure| state[figure].is_casualty()), [true, false]);
}

// Miracles

fn priest() -> FigureSetup {
    tro().with("Miracles")
}

fn cast(school: School) -> Script {
    script().choose(Act::Cast(school))
}

fn is_offered(state: &State, figure: FigureId, school: School) -> bool {
    acts(state, figure, &[]).contains(&Act::Cast(school))
}

/// Proves sb.attr.core.miracles.1, sb.attr.core.miracles.2 and sb.act.4: an action and 1 Health, a Courage Check of 10,
/// and somebody else within 8" and in sight regains 3.
#[test]
fn a_miracle_heals_three() {
    let wall = vec![block(Kind::Wall, (-3.0, 1.0), (3.0, 1.2), 3.0)];
    let (mut state, [saint, friend, _, _]) = lay_among(
        wall,
        [
            priest().at(0.0, 0.0).health(5),
            tro().at(9.0, 0.0).health(4),   // 8" away
            tro().at(-9.01, 0.0).health(4), // a little more
            tro().at(0.0, 4.0).health(4),   // behind the wall
        ],
    );
    let mut fates = cast(School::Miracles).dice([4, 6]).choose(Magic::Heal).choose(Act::Done);

    activate(&mut state, &mut fates, saint);

    assert_eq!((state[saint].health, state[friend].health), (4, 7));
    assert!(told(&fates, |event| matches!(
        event,
        Event::Check(CheckEvent::Checked { needed: 10, passed: true, .. })
    )));
    fates.expect_spent();
}

/// Proves sb.attr.core.miracles.1 and sb.attr.core.miracles.5: a failed Check loses the action and the Health.
#[test]
fn a_failed_miracle_is_lost() {
    let (mut state, [saint, friend]) = lay([priest(), tro().health(4)]);
    let mut fates = cast(School::Miracles).dice([4, 5]).choose(Act::Done);

    activate(&mut state, &mut fates, saint);

    assert_eq!((state[saint].health, state[friend].health), (9, 4));
    assert!(!told(&fates, |event| matches!(event, Event::Activation(ActivationEvent::Healed { .. }))));
    fates.expect_spent();
}

/// Proves sb.dmg.18: neither Damage Reduction nor Indestructible nor a Fate Die lowers the cost of magic.
#[test]
fn nothing_lowers_the_cost_of_magic() {
    let tough = priest().with("Damage Reduction (4)").with("Indestructible").carrying("Breastplate");
    let (mut state, [saint, _]) = lay([tough, tro().enemy()]);
    state.pools[0] = Pool::START;
    let mut fates =
        cast(School::Miracles).dice([5, 5]).choose(Magic::Hearten).choose(Target(saint)).choose(Act::Done);

    activate(&mut state, &mut fates, saint);

    assert_eq!((state[saint].health, state.pools[0]), (9, Pool::START));
    fates.expect_spent();
}

/// Proves sb.attr.core.miracles.5 and sb.dmg.18: a figure that the cost takes away works nothing; a Medic of the unit keeps
/// such a one down, as anybody else at exactly 0.
#[test]
fn magic_may_cost_the_last_health() {
    let dies = |friend: FigureSetup| {
        let (mut state, [saint, _]) = lay([priest().health(1), friend]);
        let mut fates = cast(School::Miracles);
        activate(&mut state, &mut fates, saint);
        fates.expect_spent();
        state[saint].place
    };

    assert_eq!(dies(tro()), Place::Removed);
    assert_eq!(dies(medic()), Place::Down);
}

/// Proves sb.attr.core.miracles.3 and sb.attr.core.miracles.6: Courage for somebody within 8", the caster too, and
/// again and again; it counts in every Courage Check.
#[test]
fn a_miracle_gives_courage_and_more_of_it() {
    let (mut state, [saint, _]) = lay([priest(), tro().enemy()]);
    for _ in 0..2 {
        let mut fates = cast(School::Miracles)
            .dice([5, 5])
            .choose(Magic::Hearten)
            .choose(Target(saint))
            .choose(Act::Done);
        activate(&mut state, &mut fates, saint);
        fates.expect_spent();
    }
    let mut fates = cast(School::Miracles).dice([4, 3]).choose(Act::Done); // 4 + 3 + 2 = 9

    activate(&mut state, &mut fates, saint);

    assert_eq!(state[saint].courage, 2);
    let two = vec![reasons([(2, "sb.attr.core.miracles.3")])];
    assert_eq!(checks_told(&fates, "sb.attr.core.miracles.1"), two);
    fates.expect_spent();
}

/// Proves sb.attr.core.miracles.6: its own weapon may be Blessed too, but its own wounds are not healed.
#[test]
fn a_miracle_blesses_ones_own_weapon() {
    let (state, [saint]) = lay([priest().health(4)]);

    assert_eq!(works(&state, saint, School::Miracles), [Magic::Hearten, Magic::Bless]);
}

/// Proves sb.attr.core.miracles.4: one weapon is Blessed until the game ends, in melee or at a distance as it is used.
#[test]
fn a_miracle_blesses_one_weapon() {
    let (mut state, [saint, friend, vampire]) = lay([priest(), tro(), monster("vampire")]);
    let mut fates = cast(School::Miracles)
        .dice([5, 5])
        .choose(Magic::Bless)
        .choose(Target(friend))
        .choose(Wield(BAYONET))
        .choose(Act::Done);

    activate(&mut state, &mut fates, saint);

    fates.expect_spent();
    assert_eq!(attack(&state, friend, vampire, Weapon::Bayonet).harmless, None);
    assert!(shot(&state, friend, vampire, Weapon::Musket).harmless.is_some());
    assert!(attack(&state, saint, vampire, Weapon::Bayonet).harmless.is_some());
    state.phase = Phase::End;
    let _ = Battle::new(&mut state, &mut script()).step().unwrap();
    assert!(state.arm(friend, BAYONET).qualities.has(Quality::Blessed));
}

/// Proves that only what can do something is offered: nobody hurt, no healing; a weapon that is Blessed is not blessed
/// again, and what a creature throws or claws with is no weapon.
#[test]
fn a_miracle_without_effect_is_not_offered() {
    let holy = |figure: FigureSetup| figure.with("Great Faith");
    let (mut state, [saint, _]) = lay([holy(priest()), monster("giant-rat")]); // a Rat has teeth
    let mut fates = cast(School::Miracles).dice([5, 5]).choose(Target(saint)).choose(Act::Done);

    activate(&mut state, &mut fates, saint);

    assert_eq!(state[saint].courage, 1); // the one thing that was left
    fates.expect_spent();
}

/// Proves that a figure that is down is nobody's target of magic, as the reading of Medic says.
#[test]
fn the_down_are_not_reached_by_miracles() {
    let (mut state, [saint, down, _]) = lay([priest(), tro(), medic()]);
    lie_down(&mut state, down);

    assert_eq!(works(&state, saint, School::Miracles), [Magic::Hearten, Magic::Bless]);
    state[down].place = Place::Standing;
    state[down].health = 1;
    assert_eq!(works(&state, saint, School::Miracles), [Magic::Heal, Magic::Hearten, Magic::Bless]);
}

// Spells

fn wizard() -> FigureSetup {
    tro().with("Spells")
}

/// Proves sb.attr.core.spells.1 and sb.attr.core.spells.2: one die of the own Fate Pool becomes one of another kind.
#[test]
fn a_spell_turns_one_fate_die_into_another() {
    let (mut state, [wizard, _]) = lay([wizard(), tro().enemy()]);
    state.pools[0] = Pool { power: 1, skill: 0, monster: 0 };
    let turned = Conversion { from: FateDie::Power, to: FateDie::Monster };
    let mut fates = cast(School::Spells).dice([5, 5]).choose(Magic::Convert).choose(turned).choose(Act::Done);

    activate(&mut state, &mut fates, wizard);

    assert_eq!((state[wizard].health, state.pools[0].monster, state.pools[0].power), (9, 1, 0));
    fates.expect_spent();
}

/// Proves sb.attr.core.spells.1: the point of Health is lost first, whatever the Check says; 10 passes and 9 does not; one
/// whom the cost brings down makes no Check; and it is the action of the activation.
#[test]
fn a_spell_costs_a_point_of_health_and_a_check() {
    let (mut state, [wizard_id, enemy]) = lay([wizard(), tro().enemy()]);
    let mut failed = cast(School::Spells).dice([4, 5]).choose(Act::Done); // 9, and nothing is asked
    activate(&mut state, &mut failed, wizard_id);
    assert_eq!((state[wizard_id].health, state[enemy].curse), (10 - 1, 0));
    failed.expect_spent();

    let mut passed = cast(School::Spells).dice([5, 5]).choose(Magic::Curse).dice([1, 2]).choose(Act::Done);
    activate(&mut state, &mut passed, wizard_id);
    assert_eq!((state[wizard_id].health, state[enemy].curse), (9 - 1, 1));
    assert_eq!(checks_told(&passed, "sb.attr.core.spells.1"), [reasons([])]); // Courage +0
    passed.expect_spent();

    assert!(!acts(&state, wizard_id, &[Act::Shoot(ArmId::Own(0))]).contains(&Act::Cast(School::Spells)));
    let (mut state, [dying, _]) = lay([wizard().health(1), tro().enemy()]);
    activate(&mut state, &mut cast(School::Spells), dying); // no dice
    assert_eq!(state[dying].place, Place::Removed);
}

/// Proves sb.attr.core.spells.3 and sb.attr.core.spells.7: one weapon is Enchanted, and stays so.
#[test]
fn a_spell_enchants_one_weapon_for_the_game() {
    let (mut state, [wizard, mummy]) = lay([wizard(), monster("mummy")]);
    let mut fates =
        cast(School::Spells).dice([5, 5]).choose(Magic::Enchant).choose(Wield(BAYONET)).choose(Act::Done);

    activate(&mut state, &mut fates, wizard);
    state.phase = Phase::End;
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();

    assert_eq!(attack(&state, wizard, mummy, Weapon::Bayonet).harmless, None);
    fates.expect_spent();
}

/// Proves sb.attr.core.spells.4, sb.attr.core.spells.5 and sb.attr.core.spells.6: a figure that fails a Courage Check
/// of 18 has -1 on its Check totals, -2 the second time, and never more; its damage stays what it is.
#[test]
fn a_curse_lowers_checks_twice_at_the_most() {
    let (mut state, [wizard, victim]) = lay([wizard(), tro().enemy()]);
    let curse = |state: &mut State, courage: [u8; 2]| {
        let mut fates =
            cast(School::Spells).dice([5, 5]).choose(Magic::Curse).dice(courage).choose(Act::Done);
        activate(state, &mut fates, wizard);
        fates.expect_spent();
        state[victim].curse
    };

    assert_eq!(curse(&mut state, [9, 9]), 0);
    assert_eq!(curse(&mut state, [9, 8]), 1);
    let cursed = attack(&state, victim, wizard, Weapon::Bayonet);
    assert_eq!(cursed.check.reasons(), reasons([(1, "sb.melee.2"), (-1, "sb.attr.core.spells.4")]));
    assert!(cursed.blow([7, 6]).hits() && !cursed.blow([7, 5]).hits()); // 7 + 6 + 1 - 1 = 13
    assert_eq!(cursed.damage.total(), 0);
    assert_eq!(curse(&mut state, [9, 9]), 2); // 9 + 9 - 1 = 17
    state.pools[0].power = 1;
    assert_eq!(works(&state, wizard, School::Spells), [Magic::Convert, Magic::Enchant]);
}

/// Proves sb.attr.core.spells.4: sight alone limits the Curse, 8" and sight the enchanting of a weapon.
#[test]
fn a_curse_needs_sight_alone() {
    let works = |terrain| {
        let (mut state, [caster, enemy]) = lay_among(
            terrain,
            [
                tro().but(|draft| draft.attributes = vec!["Spell: Curse".to_string()]).at(-10.0, 0.0),
                tro().enemy().at(10.0, 0.0),
            ],
        );
        state[enemy].curse = 1;
        is_offered(&state, caster, School::Spells)
    };

    assert!(works(vec![]));
    assert!(!works(vec![block(Kind::Wall, (0.0, -5.0), (0.2, 5.0), 4.0)]));
}

/// Proves sb.odd.14: a figure that knows the one spell casts that one.
#[test]
fn a_forest_witch_knows_the_curse_alone() {
    let witch = FigureSetup { side: Some(0), ..monster("forest-witch") };
    let (mut state, [witch, victim]) = lay([witch, tro().enemy()]);
    let mut fates = cast(School::Spells).dice([5, 5]).dice([2, 2]).choose(Act::Done);

    activate(&mut state, &mut fates, witch);

    assert_eq!(state[victim].curse, 1);
    fates.expect_spent();
}

// Ancient Spells

fn magus() -> FigureSetup {
    tro().with("Ancient Spells")
}

/// Proves sb.attr.egy.ancient.1 and sb.attr.egy.ancient.2: a pool without Monster Dice gains one, and only such a pool.
#[test]
fn control_creature_fills_an_empty_place() {
    let (mut state, [magus, _]) = lay([magus(), tro().enemy()]);
    let mut fates = cast(School::AncientSpells).dice([5, 5]).choose(Magic::ControlCreature).choose(Act::Done);

    activate(&mut state, &mut fates, magus);

    assert_eq!((state[magus].health, state.pools[0].monster), (9, 1));
    fates.expect_spent();
    assert_eq!(works(&state, magus, School::AncientSpells), [Magic::FlamingWeapon, Magic::Viper]);
}

/// Proves sb.attr.egy.ancient.3: the Melee attacks of one figure are Fire and do +1, its shots are as before.
#[test]
fn a_flaming_weapon_burns_in_melee() {
    let (mut state, [magus, friend, mummy]) = lay([magus(), tro(), monster("mummy")]);
    let mut fates = cast(School::AncientSpells)
        .dice([5, 5])
        .choose(Magic::FlamingWeapon)
        .choose(Target(friend))
        .choose(Act::Done);

    activate(&mut state, &mut fates, magus);

    let strike = attack(&state, friend, mummy, Weapon::Bayonet);
    assert_eq!((strike.harmless, strike.damage.reasons()), (None, reasons([(1, "sb.attr.egy.ancient.3")])));
    assert!(shot(&state, friend, mummy, Weapon::Musket).harmless.is_some());
    fates.expect_spent();
}

/// Proves sb.attr.egy.ancient.4: a Viper comes up within 3" of the caster and at least 1" from everybody else.
#[test]
fn a_viper_keeps_its_distances() {
    let (state, [magus, _]) = lay_out([magus_at(0.0), tro().enemy().at(5.0, 0.0)]);
    let allows =
        |east: f64| Reach::Summon { caster: magus }.allows(&state, &vec![spot(east, 0.0).into()]).is_ok();

    assert!(allows(-4.0) && !allows(-4.01)); // 3" from the caster
    assert!(allows(3.0) && !allows(3.01)); // 1" from the other
    assert!(allows(1.0) && !allows(0.99)); // beside the caster, and in it
    let ways = Reach::Summon { caster: magus }.ways(&state);
    assert!(!ways.is_empty());
    assert!(ways.iter().all(|way| Reach::Summon { caster: magus }.allows(&state, way).is_ok()));
}

fn magus_at(east: f64) -> FigureSetup {
    magus().at(east, 0.0)
}

/// Proves sb.attr.egy.ancient.4 and sb.attr.egy.ancient.5: the Viper is an ordinary monster, nobody's.
#[test]
fn a_viper_is_nobodys() {
    let (mut state, [magus, _]) = lay_out([magus_at(0.0), tro().enemy().at(12.0, 0.0)]);
    let mut fates = cast(School::AncientSpells)
        .dice([5, 5])
        .choose(Magic::Viper)
        .go(vec![spot(3.0, 0.0).into()])
        .choose(Act::Done);

    activate(&mut state, &mut fates, magus);

    let viper = FigureId(2);
    assert_eq!((state[viper].side, state.name(viper)), (Side::Monster, "Viper"));
    assert!(stands_at(&state, viper, 3.0, 0.0));
    assert!(state.enemies(magus).contains(viper));
    fates.expect_spent();
}

/// Proves sb.attr.egy.ancient.4 on a roof: the Viper comes up beside its caster, at the caster's height.
#[test]
fn a_viper_comes_up_on_the_roof_of_its_caster() {
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
    let (mut state, [magus, _]) = lay_among(roof, [magus_at(0.0).up(4.0), tro().enemy().at(15.0, 0.0)]);
    let mut fates = cast(School::AncientSpells)
        .dice([5, 5])
        .choose(Magic::Viper)
        .go(vec![spot(3.0, 0.0).into()])
        .choose(Act::Done);

    activate(&mut state, &mut fates, magus);

    let base = *state.table.as_ref().unwrap().base(FigureId(2)).unwrap();
    assert_eq!((base.at, base.elevation), (spot(3.0, 0.0), inches(4)));
}

/// Proves sb.attr.egy.ancient.4 at a real table: people put the Viper where the words say.
#[test]
fn at_a_real_table_people_place_the_viper() {
    let (mut state, [magus, _]) = lay([magus(), tro().enemy()]);
    let mut fates = cast(School::AncientSpells).dice([5, 5]).choose(Magic::Viper).choose(Act::Done);

    activate(&mut state, &mut fates, magus);

    let rule = RuleId("sb.attr.egy.ancient.4");
    assert!(fates.told().contains(&Event::Arrival(ArrivalEvent::Arrived {
        figure: FigureId(2),
        to: None,
        rule
    })));
}

/// Proves sb.act.4: a figure that has taken another action works no magic and changes no skin.
#[test]
fn powers_take_the_one_action() {
    let able = armed(&["Musket", "Cartridge Box"]).with("Miracles").with("Spells").with("Ancient Spells");
    let (state, [figure, _]) = lay([able.with("Skinshift (Wolf)"), monster("ghoul")]);
    let powers = [
        Act::Cast(School::Miracles),
        Act::Cast(School::Spells),
        Act::Cast(School::AncientSpells),
        Act::Skinshift,
    ];

    let fresh = acts(&state, figure, &[]);
    let after = acts(&state, figure, &[Act::Shoot(ArmId::Own(0))]);
    let moved = acts(&state, figure, &[Act::Move]);

    assert!(powers.iter().all(|power| fresh.contains(power) && moved.contains(power)));
    assert!(!powers.iter().any(|power| after.contains(power)));
}

// Skinshift

fn shifted(state: &mut State, figure: FigureId) {
    let mut fates = script().choose(Act::Skinshift).dice([10, 10]).choose(Act::Done);
    activate(state, &mut fates, figure);
    fates.expect_spent();
}

/// Proves sb.attr.core.skinshift.1 and sb.out.form.bear: an action and a Courage Check of 14 make a bear of the
/// Werebear, with the bear's numbers and attributes.
#[test]
fn a_werebear_becomes_a_bear() {
    let changes = |faces: [u8; 2]| {
        let (mut state, [bear, _]) = lay([FigureSetup::of("werebear"), tro().enemy()]);
        let mut fates = script().choose(Act::Skinshift).dice(faces).choose(Act::Done);
        activate(&mut state, &mut fates, bear);
        fates.expect_spent();
        state[bear].shifted
    };
    let (mut state, [bear, _]) = lay([FigureSetup::of("werebear"), tro().enemy()]);

    assert!(!changes([7, 6]));
    assert!(changes([7, 7]));
    shifted(&mut state, bear);

    let stats = state.profile(bear).stats;
    assert_eq!([stats.speed, stats.melee, stats.accuracy, stats.defence], [6, 3, 0, 14]);
    assert_eq!((stats.courage, stats.health), (2, 12));
    assert!([Attribute::Rage, Attribute::VeryStrong].iter().all(|&attribute| state.has(bear, attribute)));
    assert_eq!(state.profile(bear).traits.reduction.melee, 2);
    assert!(!state.profile(bear).investigates);
}

/// Proves sb.attr.core.skinshift.1 and sb.attr.core.skinshift.2: changing back needs the action, too.
#[test]
fn a_beast_becomes_human_by_an_action() {
    let (mut state, [wolf, _]) = lay([FigureSetup::of("loup-garou"), tro().enemy()]);
    shifted(&mut state, wolf);

    shifted(&mut state, wolf);

    assert!(!state[wolf].shifted);
    assert_eq!(state.profile(wolf).stats.melee, 2);
    assert!(!state.has(wolf, Attribute::MasterOfCover));
}

/// Proves sb.out.form.wolf: a wolf fires nothing, and its Pistol is no weapon to it.
#[test]
fn a_wolf_uses_no_firearm() {
    let (mut state, [wolf, _]) = lay([FigureSetup::of("loup-garou"), tro().enemy()]);
    let guns = |state: &mut State| Battle::new(state, &mut script()).guns(wolf).len();
    let before = guns(&mut state);

    shifted(&mut state, wolf);

    assert_eq!((before, guns(&mut state)), (1, 0));
    let arms: Vec<Weapon> = state.melee_arms(wolf).iter().map(|&arm| state.arm(wolf, arm).weapon).collect();
    assert_eq!(arms, [Weapon::HandWeapon]);
}

/// Proves sb.attr.core.skinshift.3 and sb.out.form.werewolf: Health lost, fatigue and lasting effects carry over; a
/// change leaves at least 1 Health, and takes a token that the new form cannot hold.
#[test]
fn it_is_one_body_in_both_forms() {
    let (mut state, [wolf, _]) = lay([FigureSetup::of("lupo-mannaro").health(5).tired(2), tro().enemy()]);
    state[wolf].curse = 1;
    state[wolf].terror = Terror::Shaken;

    shifted(&mut state, wolf); // 11 - 5 = 6 lost, of 14

    assert_eq!((state[wolf].health, state[wolf].fatigue, state[wolf].curse), (14 - 6, 1, 1));
    assert_eq!((state[wolf].terror, state.profile(wolf).stats.defence), (Terror::Shaken, 14));
    shifted(&mut state, wolf); // Quick Healing gave 2 back: 4 lost
    assert_eq!(state[wolf].health, 11 - 4);
    shifted(&mut state, wolf);
    state[wolf].health = 1; // 13 lost, and Quick Healing gives 2 back
    shifted(&mut state, wolf);
    assert_eq!(state[wolf].health, 1);
}

/// Proves sb.attr.core.skinshift.1 and sb.attr.core.skinshift.2: damage gives a free attempt, if it is wanted, in human
/// form alone; a hit for nothing gives none.
#[test]
fn pain_may_bring_out_the_beast() {
    let bitten = |was_shifted: bool, answer: Option<Change>, courage: &[u8], armour: &str| {
        let wolf = tro().with("Skinshift (Wolf)").with(armour);
        let (mut state, [ghoul, wolf]) = lay([monster("ghoul"), wolf]);
        if was_shifted {
            shifted(&mut state, wolf);
        }
        let mut fates = dice([8, 7]).dice(courage.iter().copied()); // 8 + 7 + 1 hits for 8
        if let Some(answer) = answer {
            fates = fates.choose(answer);
        }
        strike(&mut state, &mut fates, ghoul, wolf);
        fates.expect_spent();
        state[wolf].shifted
    };

    assert!(bitten(false, Some(Change::Try), &[7, 7], "Nimble"));
    assert!(!bitten(false, Some(Change::Try), &[7, 6], "Nimble"));
    assert!(!bitten(false, Some(Change::Stay), &[], "Nimble"));
    assert!(bitten(true, None, &[], "Nimble"));
    assert!(!bitten(false, None, &[], "Damage Reduction (9)"));
}

/// Proves sb.dmg.20: the mind comes before the body: Quick to Run first, then the Skinshift.
#[test]
fn a_shapeshifter_is_frightened_before_it_changes() {
    let wolf = tro().with("Skinshift (Wolf)").with("Quick to Run");
    let (mut state, [ghoul, wolf]) = lay([monster("ghoul"), wolf]);
    let mut fates = dice([8, 7, 5, 5, 8, 7]).choose(Change::Try); // 10 is Distracted; 8 + 7 - 1 = 14

    strike(&mut state, &mut fates, ghoul, wolf);

    let order = |event: &Event| match event {
        Event::Terrified(Terrified { .. }) => Some("terror"),
        Event::Shifted(Shifted { .. }) => Some("change"),
        _ => None,
    };
    assert_eq!(fates.told().iter().filter_map(order).collect::<Vec<_>>(), ["terror", "change"]);
    fates.expect_spent();
}

/// Proves that a form the book does not have is refused, with a suggestion.
#[test]
fn an_unknown_form_is_refused() {
    let setup = Setup { figures: vec![tro().with("Skinshift (Wulf)")], ..Setup::default() };

    let faults = setup.lay_freely(Book::built_in()).unwrap_err();

    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("wulf") && faults[0].contains("wolf"), "{faults:?}");
}

/// Proves sb.attr.core.medic.1 at a real table: the list names every friend that is hurt, and nobody measures for the
/// players.
#[test]
fn at_a_real_table_people_judge_who_is_near() {
    let (state, [doctor, one, other, _]) = lay([medic(), tro().health(4), tro().health(4), monster("ghoul")]);

    assert_eq!(patients(&state, doctor, &[]), [one, other]);
    assert!(!Fact::Within { one: doctor, other: one, distance: inches(1) }.measure(&state));
}

/// Proves sb.melee.5 beside sb.attr.core.skinshift.2: a figure that changed in the middle of a fight answers in its new form.
#[test]
fn a_changed_fighter_strikes_back_as_a_beast() {
    let (mut state, [ghoul, wolf]) = lay([monster("ghoul"), tro().with("Skinshift (Wolf)")]);
    let mut fates = dice([8, 7, 7, 7, 6, 4]).choose(Change::Try).choose(Response::StrikeBack); // 6 + 4 + 3 = 13

    melee(&mut state, &mut fates, ghoul, wolf);

    assert_eq!(state[ghoul].health, 12 - (6 + 1)); // Strong
    fates.expect_spent();
}
