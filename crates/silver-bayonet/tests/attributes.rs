//! Proves the attributes of the five books, `sb.attr.*`, as far as Checks, melee, shooting, damage, terror, falling and
//! the start of an activation feel them. Those of movement and of the scenario are proven elsewhere.

use crate::common::offers::{acts, reactions};
use crate::common::*;
use fates::{FigureId, FigureSet, RuleId, exact, ratio};
use silver_bayonet::{
    Act, ArmId, Attribute, Battle, Blow, Book, Decisions, Dip, Event, Fact, FigureSetup, Fire, Grip, Mishap,
    Negate, Nerve, Phase, Place, Pool, Quality, Reaction, Reroll, Response, Spell, State, Strike, Terror,
    Traits, Weapon, Weather,
};
use table::{Kind, Length, inches};

const MUSKET: ArmId = ArmId::Own(0);

fn hit(damage: i16) -> Blow {
    Blow::Hit { damage, critical: false, shatters: false }
}

fn reasons<const N: usize>(parts: [(i16, &'static str); N]) -> Vec<(i16, RuleId)> {
    parts.map(|(value, rule)| (value, RuleId(rule))).to_vec()
}

/// The reasons of the Checks told for this rule.
fn checks_told(fates: &Script, rule: &str) -> Vec<Vec<(i16, RuleId)>> {
    let tally = |event: &Event| match event {
        Event::Checked { rule: told, tally, .. } if told.0 == rule => Some(tally.reasons()),
        _ => None,
    };
    fates.told().iter().filter_map(tally).collect()
}

/// The reasons of the Terror Checks told.
fn terrors_told(fates: &Script) -> Vec<Vec<(i16, RuleId)>> {
    let tally =
        |event: &Event| if let Event::Terrified { tally, .. } = event { Some(tally.reasons()) } else { None };
    fates.told().iter().filter_map(tally).collect()
}

/// A Trooper that holds a lit torch.
fn torch_bearer() -> FigureSetup {
    let mut bearer = tro().carrying("Oil & Torches");
    bearer.with.torch = Some(true);
    bearer
}

// Allergies, Damage Reduction, Indestructible

/// Proves sb.attr.core.allergy.1 and sb.attr.core.indestructible.1: nothing hurts the Indestructible but what they are
/// allergic to; the reason is told.
#[test]
fn an_allergy_beats_indestructible() {
    let (state, [silver, steel, vampire]) = lay([tro().carrying("Silver Weapon"), tro(), monster("vampire")]);

    let with_silver = attack(&state, silver, vampire, Weapon::Bayonet);
    let with_steel = attack(&state, steel, vampire, Weapon::Bayonet);

    assert_eq!((with_silver.blow([9, 8]), with_silver.harmless), (hit(9), None));
    let indestructible = Some(RuleId("sb.attr.core.indestructible.1"));
    assert_eq!((with_steel.blow([9, 8]), with_steel.harmless), (hit(0), indestructible));
}

/// Proves sb.attr.core.allergy.1 and sb.attr.core.dr.1: an allergy lifts Damage Reduction, which is then shown as not
/// counted; and a reduction never heals.
#[test]
fn an_allergy_beats_damage_reduction() {
    let (state, [silver, steel, werewolf]) =
        lay([tro().carrying("Silver Weapon"), tro(), monster("werewolf")]);

    let with_silver = attack(&state, silver, werewolf, Weapon::Bayonet);
    let with_steel = attack(&state, steel, werewolf, Weapon::Bayonet);

    assert_eq!(
        [with_silver.blow([7, 6]), with_steel.blow([7, 6]), with_steel.blow([4, 9])],
        [hit(7), hit(2), hit(0)]
    );
    assert_eq!(with_steel.protection.reasons(), reasons([(-5, "sb.attr.core.dr.1")]));
    assert_eq!(with_silver.protection.reasons(), []);
    assert!(with_silver.protection.parts().iter().any(|part| part.value == -5 && !part.counted));
}

/// Proves sb.attr.core.allergy.2: any one of the qualities named is enough; a Vampire's are silver, blessing and fire.
#[test]
fn any_one_allergy_is_enough() {
    let (state, [silver, priest, torch, vampire]) =
        lay([tro().carrying("Silver Weapon"), tro().with("Great Faith"), torch_bearer(), monster("vampire")]);

    assert_eq!(attack(&state, silver, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
    assert_eq!(attack(&state, priest, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
    let fire = state.melee_attack(torch, vampire, &state.arm(torch, ArmId::Torch));
    assert_eq!(fire.blow([9, 8]), hit(8));
}

/// Proves sb.attr.core.allergy.3 and sb.odd.18: an allergy with nothing to lift does nothing.
#[test]
fn an_allergy_alone_does_nothing() {
    let (state, [iron, steel, baxbax]) =
        lay([tro().carrying("Cold Iron Weapon"), tro(), monster("baxbaxwalanuksiwe")]); // Defence 14

    assert_eq!(attack(&state, iron, baxbax, Weapon::Bayonet).blow([7, 6]), hit(7));
    assert_eq!(attack(&state, steel, baxbax, Weapon::Bayonet).blow([7, 6]), hit(7));
}

/// Proves sb.attr.core.dr.2: a reduction against shooting alone does nothing in melee, and works against rocks too.
#[test]
fn a_reduction_against_shooting_works_against_shooting_alone() {
    let (state, [trooper, troll, revenant]) = lay([tro(), monster("troll"), monster("revenant")]);

    assert_eq!(shot(&state, trooper, revenant, Weapon::Musket).blow([7, 6]), hit(7 - 4));
    assert_eq!(shot(&state, troll, revenant, Weapon::Rock).blow([7, 6]), hit(7 - 4));
    assert_eq!(attack(&state, trooper, revenant, Weapon::Bayonet).blow([7, 6]), hit(7));
    assert_eq!(state.unaimed(revenant, 5, None), 5);
}

/// Proves sb.attr.core.dr.3: of two reductions the larger that fits counts; they never add up.
#[test]
fn two_reductions_do_not_add_up() {
    let tough = tro()
        .with("Damage Reduction (2)")
        .with("Damage Reduction (5) (against Shooting Attacks only)")
        .enemy();
    let (state, [trooper, tough]) = lay([tro(), tough]);

    assert_eq!(shot(&state, trooper, tough, Weapon::Musket).protection.total(), -5);
    assert_eq!(attack(&state, trooper, tough, Weapon::Bayonet).protection.total(), -2);
}

/// Proves sb.attr.core.indestructible.1 against damage from no attack: only what burns hurts whoever fears fire.
#[test]
fn indestructible_works_against_everything() {
    let (state, [vampire, ghost]) = lay([monster("vampire"), monster("ghost")]);

    assert_eq!((state.unaimed(vampire, 6, None), state.unaimed(vampire, 6, Some(Quality::Fire))), (0, 6));
    assert_eq!(state.unaimed(ghost, 6, Some(Quality::Fire)), 0);
}

/// Proves sb.attr.carp.missile.1: shots do nothing to Bat Swarms, blows do; an allergy lets shots through.
#[test]
fn missiles_do_not_hurt_the_immune() {
    let (state, [trooper, fey, bats, walkers]) =
        lay([tro(), tro().with("Fey-Touched"), monster("bat-swarms"), monster("forest-walkers")]);

    let musket = shot(&state, trooper, bats, Weapon::Musket);
    assert_eq!((musket.blow([9, 8]), musket.harmless), (hit(0), Some(RuleId("sb.attr.carp.missile.1"))));
    assert_eq!(attack(&state, trooper, bats, Weapon::Bayonet).blow([9, 8]), hit(9 - 6));
    assert_eq!(shot(&state, fey, walkers, Weapon::Musket).blow([9, 8]), hit(9)); // allergic to enchantment
    assert_eq!(shot(&state, trooper, walkers, Weapon::Musket).blow([9, 8]), hit(0));
}

// What attacks carry

/// Proves sb.attr.core.greatfaith.1: every weapon is Blessed, guns and torches and whatever is at hand too.
#[test]
fn great_faith_blesses_every_weapon() {
    let (mut state, [priest, vampire]) = lay([torch_bearer().with("Great Faith"), monster("vampire")]);
    state[priest].torch = false;

    assert_eq!(attack(&state, priest, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
    assert_eq!(shot(&state, priest, vampire, Weapon::Musket).blow([9, 8]), hit(9));
    for arm in [ArmId::Torch, ArmId::Improvised] {
        assert!(state.arm(priest, arm).qualities.has(Quality::Blessed));
    }
}

/// Proves sb.attr.carp.fey.1: all its attacks are Enchanted.
#[test]
fn the_fey_touched_attack_with_enchantment() {
    let (state, [fey, armour]) = lay([tro().with("Fey-Touched"), monster("living-armour")]); // Defence 14

    assert_eq!(attack(&state, fey, armour, Weapon::Bayonet).blow([9, 8]), hit(9));
    assert_eq!(shot(&state, fey, armour, Weapon::Musket).blow([9, 8]), hit(9));
    assert!(state.arm(fey, ArmId::Improvised).qualities.has(Quality::Enchanted));
}

/// Proves that a weapon blessed in the game has its quality in melee and as a gun, and that no other weapon has it.
#[test]
fn a_blessed_gun_fires_blessed_shots() {
    let (mut state, [trooper, vampire]) = lay([tro(), monster("vampire")]);
    state[trooper].blessed.set(0);

    assert_eq!(shot(&state, trooper, vampire, Weapon::Musket).blow([9, 8]), hit(9));
    assert_eq!(attack(&state, trooper, vampire, Weapon::Bayonet).blow([9, 8]), hit(0));
    state[trooper].blessed.set(1);
    assert_eq!(attack(&state, trooper, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
}

/// Proves sb.attr.core.strong.1 and sb.attr.core.verystrong.1: +1 and +2 in melee, nothing at a distance.
#[test]
fn the_strong_strike_harder() {
    let (state, [ghoul, troll, trooper]) = lay([monster("ghoul"), monster("troll"), tro()]);

    let ghoul = attack(&state, ghoul, trooper, Weapon::HandWeapon);
    let troll_strikes = attack(&state, troll, trooper, Weapon::HandWeapon);

    assert_eq!(
        (ghoul.blow([4, 9]), ghoul.damage.reasons()),
        (hit(5), reasons([(1, "sb.attr.core.strong.1")]))
    );
    assert_eq!(troll_strikes.blow([4, 9]), hit(6));
    assert_eq!(troll_strikes.damage.reasons(), reasons([(2, "sb.attr.core.verystrong.1")]));
    assert_eq!(shot(&state, troll, trooper, Weapon::Rock).blow([4, 9]), hit(4));
}

/// Proves sb.attr.core.chilling.1 and sb.attr.core.chilling.2: a Ghost's touch passes through armour and does 1 more.
#[test]
fn a_chilling_touch_ignores_armour_and_does_one_more() {
    let (state, [ghost, cuirassier]) = lay([monster("ghost"), cui()]);

    let touch = attack(&state, ghost, cuirassier, Weapon::NaturalWeapon);

    assert_eq!(touch.blow([4, 9]), hit(4 + 1));
    assert_eq!(touch.damage.reasons(), reasons([(1, "sb.attr.core.chilling.2")]));
    assert_eq!(touch.protection.reasons(), []);
}

/// Proves sb.attr.egy.maxdamage.1: a Viper deals 3 at the most, and protection comes off that.
#[test]
fn maximum_damage_caps_the_hit() {
    let (state, [viper, trooper, cuirassier]) = lay([monster("viper"), tro(), cui()]);

    let bite = |target| attack(&state, viper, target, Weapon::NaturalWeapon);

    assert_eq!([bite(trooper).blow([9, 4]), bite(trooper).blow([2, 9])], [hit(3), hit(2)]);
    assert_eq!(bite(cuirassier).blow([9, 4]), hit(3 - 1));
}

/// Proves sb.attr.core.demonicfire.1, sb.attr.core.demonicfire.2, sb.attr.core.demonicfire.3 and
/// sb.attr.core.demonicfire.4: 12" and never empty, Power Die +2, stopped by armour, and Enchanted.
#[test]
fn demonic_fire_burns_at_twelve_inches() {
    let (mut state, [demon, cuirassier, changeling]) = lay([monster("demon"), cui(), monster("changeling")]);

    let fire = shot(&state, demon, cuirassier, Weapon::DemonicFire);
    assert_eq!(fire.damage.reasons(), reasons([(2, "sb.attr.core.demonicfire.2")]));
    assert_eq!(fire.blow([6, 8]), hit(6 + 2 - 1)); // 6 + 8 + 0 = 14 against 13
    assert_eq!(shot(&state, demon, changeling, Weapon::DemonicFire).blow([6, 8]), hit(6 + 2)); // not 8 - 4
    assert_eq!(crate::common::fire(&state, demon, Weapon::DemonicFire).shooting.range, 12);

    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Nothing).choose(Reaction::Nothing);
    for _ in 0..2 {
        shoot_with(&mut state, &mut fates, demon, Weapon::DemonicFire, [cuirassier]);
    }
    assert_eq!(shots_told(&fates), [vec![], vec![]]); // the second is no hurried shot
    fates.expect_spent();
}

/// Proves sb.attr.core.rockhurler.1 and sb.attr.core.rockhurler.2: 12", Power Die, always loaded, stopped by armour and
/// no firearm.
#[test]
fn rocks_fly_twelve_inches() {
    let (mut state, [troll, cuirassier, hound]) = lay([monster("troll"), cui(), monster("bloodless-hound")]);

    assert_eq!(fire(&state, troll, Weapon::Rock).shooting.range, 12);
    assert_eq!(shot(&state, troll, cuirassier, Weapon::Rock).blow([7, 6]), hit(7 - 1));
    assert_eq!(shot(&state, troll, hound, Weapon::Rock).blow([7, 6]), hit(7 - 2)); // 4 is for firearms: sb.odd.3

    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Nothing).choose(Reaction::Nothing);
    for _ in 0..2 {
        shoot_with(&mut state, &mut fates, troll, Weapon::Rock, [cuirassier]);
    }
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5")]), reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}

// Checks

/// Proves sb.attr.core.weakened.1 and sb.attr.core.weakened.2: -3 against a Holy Symbol, in attack and Strike Back.
#[test]
fn faith_weakens_attack_and_answer() {
    let (mut state, [officer, demon]) = lay([off(), monster("demon")]); // Defence 14 and 14
    let mut fates = dice([1, 2, 7, 6, 7, 6]) // 7 + 6 + 3 - 3 = 13 misses 14 both times
        .choose(Response::BackOff);

    let attacks = melee(&mut state, &mut fates, officer, demon);
    state[officer].fatigue = 0;
    state[demon].fatigue = 0;
    let charges = melee(&mut state, &mut fates, demon, officer);

    assert_eq!((attacks.answer, charges.attack), (Strike::default(), Strike::default()));
    fates.expect_spent();
}

/// Proves sb.attr.core.hypnotic.1: whoever charges needs 12 on a Courage Check, and nothing less.
#[test]
fn a_hypnotic_gaze_must_be_braved() {
    let (mut state, [trooper, serpopard]) = lay([tro(), monster("serpopard")]); // Defence 13, Melee +3
    let mut fates = dice([6, 6, 9, 4, 1, 2]); // 12 dares; 9 + 4 + 1 hits for 9 - 7; the answer misses

    let exchange = melee(&mut state, &mut fates, trooper, serpopard);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 2 });
    fates.expect_spent();
}

/// Proves sb.attr.core.hypnotic.2, sb.attr.core.hypnotic.3 and sb.attr.core.hypnotic.4: after a failure there is no
/// blow, but an answer and fatigue for both.
#[test]
fn a_failed_charge_is_answered_and_tires() {
    let (mut state, [trooper, serpopard]) = lay([tro(), monster("serpopard")]);
    let mut fates = dice([6, 5, 5, 5]); // 11 fails; the Serpopard's 5 + 5 + 3 = 13 hits for 5

    let exchange = melee(&mut state, &mut fates, trooper, serpopard);

    assert_eq!((exchange.attack, exchange.answer), (Strike::default(), Strike { hit: true, damage: 5 }));
    assert_eq!((vitals(&state, trooper), vitals(&state, serpopard)), ((5, 1), (16, 1)));
    assert!(!told(&fates, |event| matches!(event, Event::Struck { attacker, .. } if *attacker == trooper)));
    fates.expect_spent();
}

/// Proves that a Strike Back needs no Courage Check, as the reading of Hypnotic says.
#[test]
fn an_answer_needs_no_courage() {
    let (mut state, [trooper, serpopard]) = lay([tro(), monster("serpopard")]);
    let mut fates = dice([1, 2, 8, 4]).choose(Response::StrikeBack); // 8 + 4 + 1 = 13 hits for 8 - 7

    let exchange = melee(&mut state, &mut fates, serpopard, trooper);

    assert_eq!(exchange.answer, Strike { hit: true, damage: 1 });
    fates.expect_spent();
}

/// Proves sb.attr.core.inspiring.1, sb.attr.core.inspiring.2 and sb.terror.16: one ally who inspires gives +1, two give
/// no more, nobody inspires himself, and an enemy inspires nobody.
#[test]
fn an_inspiring_ally_gives_one() {
    let herald = || tro().with("Inspiring");
    let (mut state, [trooper, one, two, foe, serpopard]) =
        lay([tro(), herald(), herald(), herald().enemy(), monster("serpopard")]);
    let near = [one, two, foe].map(|by| Fact::Inspired { figure: trooper, by });
    let mut fates = dice([6, 5, 1, 2, 1, 2, 6, 5, 1, 2, 6, 4]).facts(near); // 6 + 5 + 1 = 12 dares

    melee(&mut state, &mut fates, trooper, serpopard);
    melee(&mut state, &mut fates, one, serpopard); // the herald alone: 11 fails
    let band = Battle::new(&mut state, &mut fates).terror_check(trooper, 0, RuleId("sb.event.3")).unwrap();

    let inspired = reasons([(1, "sb.attr.core.inspiring.1")]);
    assert_eq!(checks_told(&fates, "sb.attr.core.hypnotic.1"), [inspired.clone(), vec![]]);
    assert_eq!((terrors_told(&fates), band), (vec![inspired], silver_bayonet::Band::NoEffect)); // 6 + 4 + 1 = 11
    fates.expect_spent();
}

/// Proves sb.attr.core.inspiring.1 on the table: within 6" and in sight, and not a tenth of a millimetre beyond.
#[test]
fn inspiration_reaches_six_inches() {
    let at = |east| lay_out([tro().at(0.0, 0.0), tro().with("Inspiring").at(east, 0.0)]);
    let inspired =
        |(state, [figure, by]): (State, [FigureId; 2])| Fact::Inspired { figure, by }.measure(&state);

    assert!(inspired(at(7.0)));
    assert!(!inspired(at(7.004)));
    let wall = vec![block(Kind::Wall, (2.0, -4.0), (3.0, 4.0), 4.0)];
    assert!(!inspired(lay_among(wall, [tro().at(0.0, 0.0), tro().with("Inspiring").at(6.0, 0.0)])));
}

/// Proves sb.attr.core.unflappable.1 and sb.attr.core.unflappable.2: after a failure, and after a reroll that did not
/// help, any Fate Die passes the Check.
#[test]
fn the_unflappable_buy_off_a_failure() {
    let (mut state, [trooper, serpopard]) = lay([tro().with("Unflappable"), monster("serpopard")]);
    state.pools[0] = Pool { power: 1, skill: 0, monster: 1 };
    // 3 + 5 fails, the Power Die's 4 does not help, the Monster Die does; then nothing but misses
    let mut fates = dice([3, 5, 4, 1, 2, 1, 2]).choose(Reroll::Power).choose(Nerve::Monster);

    melee(&mut state, &mut fates, trooper, serpopard);

    assert!(told(&fates, |event| matches!(event, Event::Struck { attacker, .. } if *attacker == trooper)));
    assert_eq!(state.pools[0], Pool::EMPTY);
    fates.expect_spent();
}

/// Proves sb.attr.core.unflappable.2: a Terror Check so passed has no effect; nobody else is asked.
#[test]
fn the_unflappable_shrug_off_terror() {
    for (soldier, nerve, terror) in [
        (tro().with("Unflappable"), Some(Nerve::Skill), Terror::Steady),
        (tro().with("Unflappable"), Some(Nerve::Fail), Terror::Shaken),
        (tro(), None, Terror::Shaken),
    ] {
        let (mut state, [trooper]) = lay([soldier]);
        state.pools[0] = Pool { power: 0, skill: 1, monster: 0 };
        let mut fates = dice([2, 3]).choose(Reroll::Keep);
        fates = if let Some(nerve) = nerve { fates.choose(nerve) } else { fates };

        Battle::new(&mut state, &mut fates).terror_check(trooper, 0, RuleId("sb.event.3")).unwrap();

        assert_eq!(state[trooper].terror, terror);
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.steady.1: +2 on the Check to avoid a fall.
#[test]
fn steady_legs_help_against_falling() {
    for (soldier, falls) in [(tro().with("Steady Legs"), false), (tro(), true)] {
        let (mut state, [bandit, trooper]) = lay([monster("bandit"), soldier.tired(1)]);
        state.terrain.drops = true;
        // 2 + 10 + 0 = 12 hits 13 - 1 for 2; then 2 + 3 + 6 = 11 falls short of 12, and 13 does not; a fall does 1
        let mut fates =
            dice([2, 10, 2, 3]).facts([Fact::ByADrop { figure: trooper }]).choose(Reaction::Nothing);
        fates = if falls { fates.dice([1]) } else { fates };

        shoot(&mut state, &mut fates, bandit, trooper);

        assert_eq!(state[trooper].health, if falls { 10 - 2 - 1 } else { 10 - 2 });
        let own = (6, "sb.fall.2");
        let told = if falls { reasons([own]) } else { reasons([own, (2, "sb.attr.core.steady.1")]) };
        assert_eq!(checks_told(&fates, "sb.fall.1"), [told]);
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.ethereal.4: who floats or flies makes no falling check.
#[test]
fn the_ethereal_and_the_flying_do_not_fall() {
    for attribute in ["Ethereal", "Flying"] {
        let (mut state, [bandit, floating]) = lay([monster("bandit"), tro().with(attribute)]);
        state.terrain.drops = true;
        let mut fates = dice([7, 6]).facts([Fact::ByADrop { figure: floating }]).choose(Reaction::Nothing);

        shoot(&mut state, &mut fates, bandit, floating);

        assert_eq!(state[floating].health, 10 - 7);
        fates.expect_spent();
    }
}

// Melee

/// Proves sb.attr.core.indefatigable.1: one token at the most, where others hold two.
#[test]
fn the_indefatigable_hold_one_token() {
    let (mut state, [trooper, cultist]) = lay([tro(), monster("cultist")]);
    let mut fates = dice([1, 2].into_iter().cycle().take(12));

    for _ in 0..3 {
        melee(&mut state, &mut fates, trooper, cultist);
    }

    assert_eq!((state[trooper].fatigue, state[cultist].fatigue), (2, 1));
    fates.expect_spent();
}

/// Proves sb.attr.core.irritant.3 and sb.attr.core.irritant.4: an attacked Pixie backs off without a blow, and both
/// take a token.
#[test]
fn an_irritant_answers_by_backing_off() {
    let (mut state, [trooper, pixie]) = lay([tro(), monster("pixie")]);
    let mut fates = dice([1, 2]);

    melee(&mut state, &mut fates, trooper, pixie);

    assert!(backed_off(&fates, pixie));
    assert_eq!((state[trooper].fatigue, state[pixie].fatigue), (1, 1));
    fates.expect_spent();
}

/// Proves sb.attr.core.irritant.1, sb.attr.core.irritant.2 and sb.attr.core.irritant.4: its touch is no attack; the
/// enemy takes a token, the Pixie none, and it is set 1" away.
#[test]
fn an_irritant_touches_and_retires() {
    let (mut state, [trooper, pixie]) = lay_out([tro().at(0.0, 0.0), monster("pixie").at(5.0, 0.0)]);
    let mut fates = script(); // nobody rolls

    activate(&mut state, &mut fates, pixie);

    assert_eq!((state[trooper].fatigue, state[pixie].fatigue), (1, 0));
    assert_eq!(place_of(&state, pixie), spot(2.0, 0.0)); // contact at 1", and 1" back
    fates.expect_spent();
}

/// Proves sb.attr.carp.confusion.1 and sb.attr.carp.confusion.2: a die turns the way of whoever backs off from Bat
/// Swarms: 10 straight away, then clockwise by 36°; contact with the creature blocks.
#[test]
fn confusion_turns_the_way_back() {
    let backs_off = |face| {
        let (mut state, [bats, trooper]) = lay_out([monster("bat-swarms").at(-1.0, 0.0), tro().at(0.0, 0.0)]);
        let mut fates = dice([1, 2, face]).choose(Response::BackOff);
        melee(&mut state, &mut fates, bats, trooper);
        fates.expect_spent();
        place_of(&state, trooper)
    };

    assert_eq!(backs_off(10), spot(2.0, 0.0));
    assert_eq!(backs_off(5), spot(0.0, 0.0)); // 180°: straight into the bats
    let turned = backs_off(1); // 36° from east toward south: 2 × (0.809, 0.588)
    let wanted = spot(1.618, 1.176);
    assert!(
        (turned.x - wanted.x).abs() <= 1 && (turned.y - wanted.y).abs() <= 1,
        "{turned:?} is not {wanted:?}"
    );
}

/// Proves sb.attr.carp.reform.1, sb.attr.carp.reform.2 and sb.attr.carp.reform.3: any damage sends a Tomb Wraith back
/// to where it first stood; the exchange ends with fatigue and without an answer. A hit for nothing does not.
#[test]
fn a_wraith_reforms_over_its_grave() {
    let fights = |soldier: FigureSetup, faces: &[u8]| {
        let (mut state, [trooper, wraith]) =
            lay_out([soldier.at(0.0, 0.0), monster("tomb-wraith").at(9.0, 3.0)]);
        state.table.as_mut().unwrap().shift(wraith, spot(1.0, 0.0), Length::ZERO);
        let mut fates = dice(faces.iter().copied());
        melee(&mut state, &mut fates, trooper, wraith);
        fates.expect_spent();
        assert_eq!((state[trooper].fatigue, state[wraith].fatigue), (1, 1));
        (place_of(&state, wraith), state[wraith].health)
    };

    // 7 + 6 + 1 = 14 against 12: Enchanted hurts, steel does not, and is answered (1 + 2 + 3 misses).
    assert_eq!(fights(tro().with("Fey-Touched"), &[7, 6]), (spot(9.0, 3.0), 12 - 7));
    let (place, health) = fights(tro(), &[7, 6, 1, 2]);
    assert!(place != spot(9.0, 3.0) && health == 12);
}

/// Proves sb.attr.carp.reform.2: a Wraith without Health does not reform.
#[test]
fn a_dead_wraith_does_not_reform() {
    let (mut state, [fey, wraith]) = lay([tro().with("Fey-Touched"), monster("tomb-wraith").health(7)]);
    let mut fates = dice([7, 6]);

    melee(&mut state, &mut fates, fey, wraith);

    assert_eq!(state[wraith].place, Place::Removed);
    assert!(!told(&fates, |event| matches!(event, Event::Reformed { .. })));
    fates.expect_spent();
}

/// Proves sb.attr.core.soulshear.1: the Terror Check is lowered by the damage taken.
#[test]
fn soul_shear_terrifies_by_the_wound() {
    let (mut state, [ghost, trooper]) = lay([monster("ghost"), tro()]);
    let mut fates = dice([3, 8, 5, 5]).choose(Response::BackOff); // 3 + 8 + 3 = 14 hits for 3 + 1; 5 + 5 - 4 = 6

    melee(&mut state, &mut fates, ghost, trooper);

    assert_eq!((state[trooper].health, state[trooper].terror), (6, Terror::Shaken));
    assert_eq!(terrors_told(&fates), [reasons([(-4, "sb.attr.core.soulshear.1")])]);
    fates.expect_spent();
}

/// Proves sb.attr.core.soulshear.2: what a Fate Die took off does not count, and Strike Backs terrify as well.
#[test]
fn soul_shear_counts_what_was_lost_in_an_answer_too() {
    let (mut state, [trooper, ghost]) = lay([tro(), monster("ghost")]);
    state.pools[0] = Pool { power: 0, skill: 1, monster: 0 };
    // A miss; the Ghost's 3 + 8 + 3 = 14 hits for 4; a 5 takes off 3, so 1 is lost; 6 + 5 - 1 = 10, Distracted
    let mut fates = dice([1, 2, 3, 8, 5, 6, 5]).choose(Reroll::Keep).choose(Negate::Skill);

    melee(&mut state, &mut fates, trooper, ghost);

    assert_eq!((state[trooper].health, state[trooper].terror), (9, Terror::Distracted(Spell::Waiting)));
    assert_eq!(terrors_told(&fates), [reasons([(-1, "sb.attr.core.soulshear.1")])]);
    fates.expect_spent();
}

/// Proves sb.attr.ita.paralyse.1 and sb.attr.ita.paralyse.2: a Nightmare Witch's wound paralyses without a roll and
/// replaces lighter states; a blow for nothing does not.
#[test]
fn a_witchs_wound_paralyses() {
    let (mut state, [witch, trooper]) = lay([monster("nightmare-witch"), tro().carrying("Holy Symbol")]);
    state[trooper].terror = Terror::Shaken;
    let mut fates = dice([8, 8]).choose(Response::BackOff); // 8 + 8 + 1 - 3 = 14 hits for 8

    melee(&mut state, &mut fates, witch, trooper);

    assert_eq!((state[trooper].health, state[trooper].terror), (2, Terror::Paralysed(Grip::Whole)));
    fates.expect_spent();

    let (mut state, [witch, tough]) = lay([monster("nightmare-witch"), tro().with("Damage Reduction (9)")]);
    let mut fates = dice([8, 8]).choose(Response::BackOff);
    melee(&mut state, &mut fates, witch, tough);
    assert_eq!(state[tough].terror, Terror::Steady);
    fates.expect_spent();
}

/// Proves sb.attr.ita.evileye.1 and sb.attr.ita.evileye.4: against her each 9 or 10 is rolled again and the second face
/// stands, even another 10; a die so rolled takes no Fate Die, the other one does.
#[test]
fn the_evil_eye_spoils_high_dice() {
    let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
    state.pools[0] = Pool { power: 1, skill: 1, monster: 0 };
    // 9 becomes 6, so 6 + 4 + 1 = 11 misses 13; only the Skill Die is offered, and 8 hits. Her 5 + 5 + 1 misses.
    let mut fates = dice([9, 4, 6, 8, 5, 5]).choose(Reroll::Skill);

    let exchange = melee(&mut state, &mut fates, trooper, witch);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 6 - 2 });
    let eye = RuleId("sb.attr.ita.evileye.1");
    assert!(told(&fates, |event| {
        matches!(event, Event::RolledAgain { rule, before: [9, 4], after: [6, 4], .. } if *rule == eye)
    }));
    fates.expect_spent();

    let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
    let mut fates = dice([8, 10, 10, 5, 5]); // the 8 stays, the 10 becomes another 10: 8 + 10 + 1 hits for 8
    let exchange = melee(&mut state, &mut fates, trooper, witch);
    assert_eq!(exchange.attack, Strike { hit: true, damage: 8 - 2 });
    fates.expect_spent();
}

/// Proves sb.attr.ita.evileye.2: attacking a player's figure she rolls each 1 and 2 again.
#[test]
fn the_evil_eye_spares_its_own_low_dice() {
    let (mut state, [witch, trooper]) = lay([monster("nightmare-witch"), tro()]);
    let mut fates = dice([2, 1, 7, 5]).choose(Response::BackOff); // both again: 7 + 5 + 1 = 13 hits for 7

    melee(&mut state, &mut fates, witch, trooper);

    assert_eq!(state[trooper].health, 3);
    fates.expect_spent();
}

/// Proves sb.attr.ita.evileye.1 for shots, and sb.attr.ita.evileye.3: Great Faith and a Holy Symbol shut the eye.
#[test]
fn faith_shuts_the_evil_eye() {
    for (soldier, faces) in [
        (tro(), vec![9, 10, 3, 4]), // both are rolled again
        (tro().with("Great Faith"), vec![9, 10]),
        (tro().carrying("Holy Symbol"), vec![9, 10]),
    ] {
        let spared = faces.len() == 2;
        let (mut state, [soldier, witch]) = lay([soldier, monster("nightmare-witch")]);
        let mut fates = dice(faces);

        let volley = shoot(&mut state, &mut fates, soldier, witch);

        assert_eq!(volley.shot.hit, spared);
        fates.expect_spent();
    }
    for soldier in [tro().with("Great Faith"), tro().carrying("Holy Symbol")] {
        let (mut state, [witch, soldier]) = lay([monster("nightmare-witch"), soldier]);
        let mut fates = dice([1, 2]).choose(Response::BackOff); // nothing is rolled again
        melee(&mut state, &mut fates, witch, soldier);
        fates.expect_spent();
    }
}

// Shooting

/// Proves sb.attr.core.inimical.1, sb.attr.core.inimical.2 and sb.attr.core.inimical.3: within 6" of a Pixie a firearm
/// fails without a roll or a Fate Die, is empty, and may be answered; the shooter's place counts, not the target's.
#[test]
fn firearms_fail_near_an_inimical_creature() {
    let around = |pixie_at: f64| {
        let figures =
            [tro().at(0.0, 0.0), monster("pixie").at(pixie_at, 0.0), monster("ghoul").at(15.0, 0.0)];
        let (mut state, ids) = lay_out(figures);
        state.pools[0] = Pool::START;
        (state, ids)
    };
    let (mut near, [trooper, _, ghoul]) = around(7.0); // a gap of 6"
    let mut fates = script();
    shoot(&mut near, &mut fates, trooper, ghoul);
    assert!(told(&fates, |event| matches!(event, Event::Misfired { .. })));
    assert!(near[trooper].unloaded.has(0));

    for pixie_at in [7.004, 14.0] {
        let (mut far, [trooper, _, ghoul]) = around(pixie_at); // beside the target it does not matter
        let mut fates = dice([2, 3]).choose(Reroll::Keep);
        shoot(&mut far, &mut fates, trooper, ghoul);
        fates.expect_spent();
    }

    let figures = [tro().at(0.0, 0.0), monster("pixie").at(1.0, 0.0), tro().enemy().at(15.0, 0.0)];
    let (state, [trooper, _, target]) = lay_out(figures);
    assert_eq!(reactions(&state, trooper, target, MUSKET).first(), Some(&Reaction::ReturnFire(MUSKET)));
}

/// Proves sb.attr.core.inimical.1: rocks, fire and curses are no technology.
#[test]
fn rocks_and_fire_are_no_technology() {
    for (id, weapon, faces) in [
        ("troll", Weapon::Rock, vec![1, 2]),
        ("demon", Weapon::DemonicFire, vec![1, 2]),
        ("harvestman-agent", Weapon::CursedObject, vec![1, 1, 2]),
    ] {
        let figures = [monster(id).at(0.0, 0.0), monster("pixie").at(2.0, 0.0), tro().at(9.0, 0.0)];
        let (mut state, [creature, _, trooper]) = lay_out(figures);
        let mut fates = dice(faces).choose(Reaction::Nothing);

        shoot_with(&mut state, &mut fates, creature, weapon, [trooper]);

        assert!(!told(&fates, |event| matches!(event, Event::Misfired { .. })), "{id}");
        fates.expect_spent();
    }
}

/// Proves sb.mon.act.18: where its gun would fail of itself or is drowned by a Deluge, a Bandit walks instead.
#[test]
fn a_monster_does_not_try_a_shot_that_must_fail() {
    for (weather, companion, walks) in [(Weather::Clear, "pixie", 6.0), (Weather::Deluge, "ghoul", 5.0)] {
        let figures = [monster("bandit").at(0.0, 0.0), monster(companion).at(0.0, 5.0), tro().at(15.0, 0.0)];
        let (mut state, [bandit, ..]) = lay_out(figures);
        state.weather = weather;
        let mut fates = script();

        activate(&mut state, &mut fates, bandit);

        assert_eq!(place_of(&state, bandit), spot(walks, 0.0));
        assert!(!state[bandit].unloaded.has(0));
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.quickload.1, sb.attr.core.quickload.2 and sb.attr.core.quickload.4: an empty gun is fired at -2,
/// if there is ammunition for it; a Volley Gun is not.
#[test]
fn quick_load_fires_an_empty_gun() {
    let quick = |kit: &[&str]| {
        let (state, [soldier, _]) = lay([armed(kit).with("Quick Load").unloaded(), monster("ghoul")]);
        acts(&state, soldier, &[]).contains(&Act::Shoot(MUSKET))
    };

    assert!(quick(&["Musket", "Cartridge Box"]));
    assert!(!quick(&["Musket"]));
    assert!(!quick(&["Volley Gun", "Cartridge Box", "Shot Bag"]));

    let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let mut fates = dice([7, 7]).choose(Act::Shoot(MUSKET)).choose(Act::Done); // 7 + 7 + 1 - 2 = 13 hits
    activate(&mut state, &mut fates, soldier);
    assert_eq!(state[ghoul].health, 12 - 7);
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.9")])]);
    fates.expect_spent();
}

/// Proves sb.attr.core.quickload.3, sb.attr.core.quickload.4 and sb.crit.14: natural sums of 2 to 4 are a critical
/// failure, 6 of 100, with the switch for criticals off; no Fate Die helps, and the gun never fires again.
#[test]
fn a_hurried_shot_can_ruin_the_gun() {
    let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let hurried = Fire { hurried: true, ..fire(&state, soldier, Weapon::Musket) };
    let attack = state.shooting_attack(soldier, ghoul, &hurried);
    let faces = || (1..=10).flat_map(|power| (1..=10).map(move |skill| [power, skill]));
    assert_eq!(faces().filter(|&faces| attack.blow(faces) == Blow::Mishap(Mishap::Fails)).count(), 6);
    assert_eq!([attack.blow([3, 1]), attack.blow([3, 2])], [Blow::Mishap(Mishap::Fails), Blow::Miss]);

    state.pools[0] = Pool::START;
    let mut fates = dice([2, 2]).choose(Act::Shoot(MUSKET)).choose(Act::Done);
    activate(&mut state, &mut fates, soldier);
    assert!(state[soldier].broken.has(0));
    assert!(!acts(&state, soldier, &[]).contains(&Act::Shoot(MUSKET)));
    fates.expect_spent();
}

/// Proves sb.attr.ita.ethfire.1, sb.attr.ita.ethfire.2 and sb.attr.ita.ethfire.4: 24", Power Die +1, through armour,
/// never empty.
#[test]
fn an_ethereal_musket_shoots_through_armour() {
    let (mut state, [spectre, cuirassier]) = lay([monster("spectral-soldier"), cui()]);

    let shot = shot(&state, spectre, cuirassier, Weapon::EtherealMusket); // Accuracy +1 against 13
    assert_eq!(shot.blow([6, 6]), hit(6 + 1));
    assert_eq!(shot.damage.reasons(), reasons([(1, "sb.attr.ita.ethfire.2")]));
    assert_eq!(fire(&state, spectre, Weapon::EtherealMusket).shooting.range, 24);

    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Nothing).choose(Reaction::Nothing);
    for _ in 0..2 {
        shoot_with(&mut state, &mut fates, spectre, Weapon::EtherealMusket, [cuirassier]);
    }
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5")]), reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}

/// Proves sb.attr.ita.ethfire.3: cover helps against it, and not in Hard Mode.
#[test]
fn cover_helps_against_ghosts_except_in_hard_mode() {
    for (hard_mode, hits) in [(false, false), (true, true)] {
        let (mut state, [spectre, trooper]) = lay([monster("spectral-soldier"), tro()]);
        state.options.hard_mode = hard_mode;
        let covered = Fact::Cover { shooter: spectre, target: trooper };
        let mut fates = dice([6, 6]).facts([covered]).choose(Reaction::Nothing); // 6 + 6 + 1 = 13, or 12 in cover

        let volley = shoot_with(&mut state, &mut fates, spectre, Weapon::EtherealMusket, [trooper]);

        assert_eq!(volley.shot.hit, hits);
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.ethfire.5: it Returns Fire once in a turn.
#[test]
fn an_ethereal_musket_answers_once_in_a_turn() {
    let (mut state, [one, two, spectre]) = lay([tro(), tro(), monster("spectral-soldier")]);
    let reach = |target| Fact::CanShoot { shooter: spectre, target, range: inches(24) };
    let mut fates = dice([1, 2].into_iter().cycle().take(10)).facts([reach(one), reach(two)]);
    let answers = |fates: &Script| {
        let answer = |event: &&Event| matches!(event, Event::Shot { shooter, .. } if *shooter == spectre);
        fates.told().iter().filter(answer).count()
    };

    shoot(&mut state, &mut fates, one, spectre); // shot and answer
    shoot(&mut state, &mut fates, two, spectre); // shot
    assert_eq!(answers(&fates), 1);
    state.phase = Phase::End;
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    state[one].unloaded.clear(0);
    shoot(&mut state, &mut fates, one, spectre); // shot and answer, in the next turn

    assert_eq!(answers(&fates), 2);
    fates.expect_spent();
}

/// Proves sb.attr.ita.lightinf.1: a Move of up to 4" costs light infantry nothing, a longer
/// one the usual 1.
#[test]
fn light_infantry_shoots_on_the_move() {
    let after_moving = |soldier: FigureSetup, east: f64| {
        let (mut state, [soldier, _]) = lay_out([soldier.at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
        let mut fates =
            dice([1, 2]).choose(Act::Move).go(vec![spot(east, 0.0).into()]).choose(Act::Shoot(MUSKET));
        activate(&mut state, &mut fates, soldier);
        fates.expect_spent();
        shots_told(&fates)[0].iter().map(|(value, _)| value).sum::<i16>()
    };
    let light = || tro().with("Light Infantry Training");

    assert_eq!(after_moving(light(), 4.0), 1);
    assert_eq!(after_moving(light(), 4.004), 1 - 1);
    assert_eq!(after_moving(tro(), 4.0), 1 - 1);
}

/// Proves sb.attr.can.swimmer.2 and sb.odd.19: a Tsemaus in water is always in cover, and a Master of it.
#[test]
fn a_swimmer_in_water_is_in_cover() {
    let (mut state, [trooper, tsemaus]) = lay([tro(), monster("tsemaus")]);
    state.terrain.water = true;
    let mut wet = dice([1, 2]).facts([Fact::InWater { figure: tsemaus }]);
    let mut dry = dice([1, 2]).facts([]);

    shoot(&mut state, &mut wet, trooper, tsemaus);
    state[trooper].unloaded.clear(0);
    shoot(&mut state, &mut dry, trooper, tsemaus);

    let large = (1, "sb.shoot.mod.5");
    assert_eq!(shots_told(&wet), [reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.7"), large])]);
    assert_eq!(shots_told(&dry), [reasons([(1, "sb.shoot.5"), large])]);
}

/// Proves sb.attr.can.swimmer.2 and sb.attr.can.swimmer.3: an armed swimmer may use the water as cover; then it uses no
/// gun any more, and the water covers it unasked.
#[test]
fn an_armed_swimmer_pays_for_the_cover_of_water() {
    for (dip, taken) in [(Dip::StayUp, false), (Dip::GoUnder, true)] {
        let (mut state, [trooper, swimmer]) = lay([tro(), tro().with("Swimmer").enemy()]);
        state.terrain.water = true;
        let reach = Fact::CanShoot { shooter: swimmer, target: trooper, range: inches(24) };
        let facts = [Fact::InWater { figure: swimmer }, reach];
        let mut fates = dice([4, 8]).facts(facts).choose(dip).choose(Reaction::Nothing); // 13, or 12 in cover

        let volley = shoot(&mut state, &mut fates, trooper, swimmer);

        assert_eq!((volley.shot.hit, state[swimmer].swum), (!taken, taken));
        assert_eq!(acts(&state, swimmer, &[]).contains(&Act::Shoot(MUSKET)), !taken);
        fates.expect_spent();
        if taken {
            state[trooper].unloaded.clear(0);
            let mut again = dice([4, 8]).facts(facts).choose(Reaction::Nothing);
            assert!(!shoot(&mut state, &mut again, trooper, swimmer).shot.hit);
            again.expect_spent();
        }
    }
}

/// Proves that a swimmer who is in cover anyway is not asked about the water (sb.attr.can.swimmer.2).
#[test]
fn a_covered_swimmer_need_not_go_under() {
    let (mut state, [trooper, swimmer]) = lay([tro(), tro().with("Swimmer").enemy()]);
    state.terrain.water = true;
    let covered = [Fact::InWater { figure: swimmer }, Fact::Cover { shooter: trooper, target: swimmer }];
    let mut fates = dice([4, 8]).facts(covered).choose(Reaction::Nothing);

    shoot(&mut state, &mut fates, trooper, swimmer);

    assert!(!state[swimmer].swum);
    fates.expect_spent();
}

// Sight

/// Proves sb.attr.egy.poorsenses.1: a Mummy sees 10" and no farther, whoever sees it.
#[test]
fn poor_senses_see_ten_inches() {
    let sight = |east: f64| {
        let (state, [mummy, trooper]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(east, 0.0)]);
        let sees = |looker, target| Fact::Sight { looker, target }.measure(&state);
        (sees(mummy, trooper), sees(trooper, mummy))
    };

    assert_eq!(sight(11.0), (true, true));
    assert_eq!(sight(11.004), (false, true));
}

/// Proves sb.attr.egy.poorsenses.1 and sb.attr.egy.poorsenses.2: it takes no notice of soldiers beyond 10", and stays.
#[test]
fn poor_senses_stay_where_they_are() {
    for (east, place) in [(14.0, spot(0.0, 0.0)), (11.0, spot(5.0, 0.0))] {
        let (mut state, [mummy, _]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(east, 0.0)]);

        activate(&mut state, &mut script(), mummy);

        assert_eq!(place_of(&state, mummy), place);
    }
}

/// Proves sb.attr.egy.submerge.1: a Crocodile in water is not seen from more than 6" away; on land it is, and it looks
/// out of the water as far as it likes.
#[test]
fn the_submerged_are_seen_from_six_inches() {
    let pond = || vec![block(Kind::Water, (-2.0, -2.0), (2.0, 2.0), 0.0)];
    let sight = |terrain, east: f64| {
        let (state, [crocodile, trooper]) =
            lay_among(terrain, [monster("crocodile").at(0.0, 0.0), tro().at(east, 0.0)]);
        let sees = |looker, target| Fact::Sight { looker, target }.measure(&state);
        (sees(trooper, crocodile), sees(crocodile, trooper))
    };

    assert_eq!(sight(pond(), 7.0), (true, true));
    assert_eq!(sight(pond(), 7.004), (false, true));
    assert_eq!(sight(vec![], 7.004), (true, true));
}

/// Proves sb.attr.core.ethereal.1; others see it by the normal rules.
#[test]
fn the_ethereal_see_through_walls_and_are_not_seen() {
    let wall = vec![block(Kind::Wall, (3.0, -8.0), (4.0, 8.0), 4.0)];
    let (state, [ghost, trooper]) = lay_among(wall, [monster("ghost").at(0.0, 0.0), tro().at(8.0, 0.0)]);

    assert!(Fact::Sight { looker: ghost, target: trooper }.measure(&state));
    assert!(!Fact::Sight { looker: trooper, target: ghost }.measure(&state));
}

// Curses

/// Throws one curse at a Trooper of Defence 13 (Accuracy +2) and says what became of the table.
fn curse(thrower: &str, mut fates: Script) -> (State, Script) {
    let (mut state, [thrower, trooper]) = lay([monster(thrower), tro()]);
    shoot_with(&mut state, &mut fates, thrower, Weapon::CursedObject, [trooper]);
    fates.expect_spent();
    (state, fates)
}

const VICTIM: FigureId = FigureId(1);

/// Proves sb.attr.can.curse.2, sb.attr.can.curse.8 and sb.odd.10: of three curses 1–3 draws the first, 4–6 the second,
/// 7–9 the third, and a 10 is rolled again; of two, 1–5 and 6–10.
#[test]
fn each_curse_has_the_same_chance() {
    let marks = |thrower, faces: &[u8]| {
        let (state, _) = curse(thrower, dice(faces.iter().copied()).choose(Reaction::Nothing));
        (state[VICTIM].wasting, state[VICTIM].health < 10, state[VICTIM].slowed)
    };
    let (wasting, burning, slowing) = ((true, false, false), (false, true, false), (false, false, true));

    // 5 + 6 + 2 = 13 hits.
    for (face, curse) in [(1, wasting), (3, wasting), (4, burning), (6, burning), (7, slowing), (9, slowing)]
    {
        assert_eq!(marks("harvestman-agent", &[face, 5, 6]), curse);
    }
    assert_eq!(marks("harvestman-agent", &[10, 10, 8, 5, 6]), slowing);
    for (face, curse) in [(1, burning), (5, burning), (6, slowing), (10, slowing)] {
        assert_eq!(marks("harvestman-assassin", &[face, 5, 6]), curse);
    }
}

/// Proves sb.attr.can.curse.8 in odds: a third of the throws that hit (55 of 100, needing 11) lay each curse.
#[test]
fn a_third_of_the_hits_lays_each_curse() {
    let (state, [agent, trooper]) = lay([monster("harvestman-agent"), tro()]);
    let gun = arm(&state, agent, Weapon::CursedObject);

    let odds = exact(Decisions::default(), fates::Stated(vec![]), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).shoot(agent, [trooper], gun)?;
        Ok((state[trooper].wasting, state[trooper].slowed))
    });

    assert_eq!(odds.of((true, false)), ratio(55, 300));
    assert_eq!(odds.of((false, true)), ratio(55, 300));
    assert_eq!(odds.total(), ratio(1, 1));
}

/// Proves sb.attr.can.curse.3 and sb.attr.can.curse.9: Wasting does nothing at once, then 1 at each activation, however
/// often it was laid.
#[test]
fn wasting_gnaws_at_each_activation() {
    let (mut state, _) = curse("harvestman-agent", dice([1, 9, 9]).choose(Reaction::Nothing));
    assert_eq!((state[VICTIM].health, state[VICTIM].wasting), (10, true));

    let again = arm(&state, FigureId(0), Weapon::CursedObject);
    state[FigureId(0)].unloaded = Default::default();
    let mut fates = dice([1, 9, 9]).choose(Reaction::Nothing).choose(Act::Done).choose(Act::Done);
    Battle::new(&mut state, &mut fates).shoot(FigureId(0), [VICTIM], again).unwrap();
    activate(&mut state, &mut fates, VICTIM);
    assert_eq!(state[VICTIM].health, 9);
    activate(&mut state, &mut fates, VICTIM);
    assert_eq!(state[VICTIM].health, 8);
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.5, sb.attr.can.curse.6 and sb.attr.can.curse.9: Burning does Power Die +1 to its target, and whoever stands
/// within 3", friend or foe, burns on a 7 or more for half a die.
#[test]
fn burning_spreads_on_a_seven() {
    let (mut state, [assassin, trooper, friend, foe, far]) =
        lay([monster("harvestman-assassin"), tro(), tro(), monster("ghoul"), tro()]);
    let beside = [friend, foe].map(|other| Fact::Within { one: trooper, other, distance: inches(3) });
    // Burning; 6 + 5 + 2 = 13 hits for 6 + 1; the friend's 6 spares him; the Ghoul's 7 burns for half of 5, that is 3
    let mut fates = dice([1, 6, 5, 6, 7, 5]).facts(beside).choose(Reaction::Nothing);

    shoot_with(&mut state, &mut fates, assassin, Weapon::CursedObject, [trooper]);

    let health = [trooper, friend, foe, far].map(|figure| state[figure].health);
    assert_eq!(health, [10 - 7, 10, 12 - 3, 10]);
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.6 on the table: the fire spreads from where the target stood, even if it is gone; 3" is
/// near enough.
#[test]
fn burning_spreads_from_the_dead() {
    let figures = [
        monster("harvestman-assassin").at(8.0, 0.0),
        tro().health(3).at(0.0, 0.0),
        tro().at(-4.0, 0.0),
        tro().at(0.0, 4.004),
    ];
    let (mut state, [assassin, trooper, near, far]) = lay_out(figures);
    let mut fates = dice([1, 6, 5, 10, 9]); // burning for 7; the neighbour's 10 burns for half of 9, that is 5

    shoot_with(&mut state, &mut fates, assassin, Weapon::CursedObject, [trooper]);

    assert_eq!(state[trooper].place, Place::Removed);
    assert_eq!((state[near].health, state[far].health), (5, 10));
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.11: armour stops the thrown fire and not its splash.
#[test]
fn armour_stops_the_thrown_fire_only() {
    let (mut state, [assassin, target, beside]) = lay([monster("harvestman-assassin"), cui(), cui()]);
    let near = Fact::Within { one: target, other: beside, distance: inches(3) };
    let mut fates = dice([1, 6, 5, 7, 5]).facts([near]).choose(Reaction::Nothing);

    shoot_with(&mut state, &mut fates, assassin, Weapon::CursedObject, [target]);

    assert_eq!((state[target].health, state[beside].health), (12 - 6, 12 - 3)); // 6 + 1 - 1, and 5 halved
    fates.expect_spent();
}

/// Proves sb.attr.can.curse.7 and sb.attr.can.curse.9: Slowing halves the movement, once, until a Courage Check of 11
/// at the start of a later activation.
#[test]
fn slowing_halves_movement_until_courage_passes() {
    let (mut state, _) = curse("harvestman-agent", dice([7, 9, 9]).choose(Reaction::Nothing));
    assert_eq!((state[VICTIM].health, state.speed(VICTIM)), (10, inches(3)));
    let mut fates = dice([7, 9, 9, 5, 5, 5, 6]).choose(Reaction::Nothing).choose(Act::Done).choose(Act::Done);

    state[FigureId(0)].unloaded = Default::default();
    shoot_with(&mut state, &mut fates, FigureId(0), Weapon::CursedObject, [VICTIM]);
    assert_eq!(state.speed(VICTIM), inches(3)); // slowed twice is slowed
    activate(&mut state, &mut fates, VICTIM);
    assert_eq!(state.speed(VICTIM), inches(3)); // 10 fails
    activate(&mut state, &mut fates, VICTIM);

    assert_eq!(state.speed(VICTIM), inches(6)); // 11 passes
    fates.expect_spent();
}

/// Proves sb.crit.12 for thrown curses: with criticals on two 1s spoil the throwing, and a critical hit is not answered
/// (sb.crit.4).
#[test]
fn criticals_count_for_curses_too() {
    for drawn in [1, 4] {
        let (mut state, [agent, trooper]) = lay([monster("harvestman-agent"), tro()]);
        state.options.criticals = true;
        let mut fates = dice([drawn, 10, 10, drawn, 1, 1]).choose(Reaction::Nothing); // after the failure only
        shoot_with(&mut state, &mut fates, agent, Weapon::CursedObject, [trooper]);
        state[agent].unloaded = Default::default();
        state[trooper] = silver_bayonet::Figure::new(state[trooper].side, state.profile(trooper));

        shoot_with(&mut state, &mut fates, agent, Weapon::CursedObject, [trooper]);

        let ArmId::Own(place) = arm(&state, agent, Weapon::CursedObject) else { unreachable!() };
        assert!(state[agent].broken.has(place.into()));
        fates.expect_spent();
    }
}

// Wounds and what they bring

/// Proves sb.attr.core.hardtoputdown.1: two dice, and the better one counts.
#[test]
fn the_hard_to_put_down_roll_twice() {
    let (mut state, [trooper, coachman]) = lay([tro(), blu().enemy()]);
    state.pools[1] = Pool { power: 0, skill: 1, monster: 0 };
    let mut fates = dice([6, 7, 3, 8]).choose(Negate::Skill).choose(Reaction::Nothing); // 6 damage, 8 takes off 4

    shoot(&mut state, &mut fates, trooper, coachman);

    assert_eq!(state[coachman].health, 12 - 2);
    fates.expect_spent();
}

/// Proves sb.attr.core.hardtoputdown.2: for a monster, the player who spends a Monster Die rolls both.
#[test]
fn a_monster_hard_to_put_down_rolls_twice_for_a_monster_die() {
    let (mut state, [trooper, golem]) = lay([tro(), monster("grave-golem")]);
    state.pools[0] = Pool { power: 0, skill: 0, monster: 1 };
    // 9 + 8 + 1 + 1 hits 14 for 9 - 4; the 6 takes off 3
    let mut fates = dice([9, 8, 6, 3]).choose(Negate::Monster);

    shoot(&mut state, &mut fates, trooper, golem);

    assert_eq!((state[golem].health, state.pools[0]), (18 - 2, Pool::EMPTY));
    fates.expect_spent();
}

/// Proves sb.attr.core.medic.5 and sb.attr.core.medic.7: at exactly 0 a figure stays, down, while a Medic of its unit
/// is up; below 0, without one, or with the Medic down, it is removed.
#[test]
fn exactly_nought_leaves_a_patient() {
    let medic = || tro().with("Medic");
    let shot_at = |unit: [FigureSetup; 2], health: i16, medic_down: bool| {
        let [soldier, other] = unit;
        let (mut state, [bandit, soldier, other]) = lay([monster("bandit"), soldier.health(health), other]);
        if medic_down {
            state[other].place = Place::Down;
        }
        let mut fates = dice([7, 6]); // 13 hits for 7
        shoot(&mut state, &mut fates, bandit, soldier);
        fates.expect_spent();
        state[soldier].place
    };

    assert_eq!(shot_at([tro(), medic()], 7, false), Place::Down);
    assert_eq!(shot_at([tro(), medic()], 6, false), Place::Removed);
    assert_eq!(shot_at([tro(), tro()], 7, false), Place::Removed);
    assert_eq!(shot_at([tro(), medic()], 7, true), Place::Removed);
    assert_eq!(shot_at([tro(), medic().enemy()], 7, false), Place::Removed);
    assert_eq!(shot_at([medic(), tro()], 7, false), Place::Removed); // nobody is left to save the Medic
}

/// Proves that a down figure is nobody's target and does not react, as the reading of Medic says.
#[test]
fn a_down_figure_is_out_of_the_fight() {
    let (mut state, [bandit, soldier, _]) = lay([monster("bandit"), tro().health(7), tro().with("Medic")]);
    let mut fates = dice([7, 6]); // and no reaction is asked

    shoot(&mut state, &mut fates, bandit, soldier);

    assert!(!state.enemies(bandit).contains(soldier));
    fates.expect_spent();
}

/// Proves sb.attr.ita.quicktorun.1 and sb.attr.ita.quicktorun.2: any damage brings a Terror Check at 0; a hit for
/// nothing brings none.
#[test]
fn the_quick_to_run_are_frightened_by_wounds() {
    let (mut state, [bandit, conscript]) = lay([monster("bandit"), tro().with("Quick to Run")]);
    let mut fates = dice([7, 6, 5, 4]).choose(Reaction::Nothing); // 13 hits; 9 is Distracted

    shoot(&mut state, &mut fates, bandit, conscript);

    assert_eq!(state[conscript].terror, Terror::Distracted(Spell::Waiting));
    assert_eq!(terrors_told(&fates), [vec![]]);
    fates.expect_spent();

    let tough = tro().with("Quick to Run").with("Damage Reduction (9)");
    let (mut state, [bandit, tough]) = lay([monster("bandit"), tough]);
    let mut fates = dice([7, 6]).choose(Reaction::Nothing);
    shoot(&mut state, &mut fates, bandit, tough);
    fates.expect_spent();
}

/// Proves sb.attr.can.trample.1 and sb.attr.can.trample.4: a Polar Bear's hit knocks down whoever is not Large, hurt or
/// not; a miss does not.
#[test]
fn a_trampling_hit_knocks_down_the_smaller() {
    let struck = |target: FigureSetup, faces: [u8; 2]| {
        let (mut state, [bear, target]) = lay([monster("polar-bear"), target]);
        let mut fates = dice(faces);
        strike(&mut state, &mut fates, bear, target);
        fates.expect_spent();
        state[target].knocked_down
    };

    assert!(struck(tro(), [4, 6])); // 4 + 6 + 3 = 13
    assert!(!struck(tro(), [4, 5]));
    assert!(struck(tro().with("Damage Reduction (9)"), [4, 6])); // a hit for nothing
    assert!(!struck(tro().with("Large"), [4, 6]));
}

/// Proves sb.attr.can.trample.3: on the ground Defence is 2 lower in melee, and not against shots.
#[test]
fn the_knocked_down_are_easier_to_strike() {
    let (mut state, [ghoul, bandit, trooper]) = lay([monster("ghoul"), monster("bandit"), tro()]);
    state[trooper].knocked_down = true;

    let blow = attack(&state, ghoul, trooper, Weapon::HandWeapon);
    let shot = shot(&state, bandit, trooper, Weapon::Musket);

    assert_eq!(blow.defence.reasons(), reasons([(13, "sb.dice.7"), (-2, "sb.attr.can.trample.3")]));
    assert_eq!(shot.defence.total(), 13);
}

/// Proves sb.attr.can.trample.2: the next activation's Move goes on standing up, and counts as one for a shot.
#[test]
fn standing_up_takes_the_move() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    state[trooper].knocked_down = true;

    let offers = acts(&state, trooper, &[]);
    let mut fates = dice([1, 2]).choose(Act::Shoot(MUSKET));
    activate(&mut state, &mut fates, trooper);

    assert!(!offers.contains(&Act::Move) && !offers.iter().any(|act| matches!(act, Act::Attack(_))));
    assert!(!state[trooper].knocked_down);
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1")])]);
    fates.expect_spent();
}

/// Proves sb.attr.egy.venom.1 and sb.attr.egy.venom.2: a bite calls for Courage of 14, or costs 2 Speed and 1 on all
/// Checks.
#[test]
fn venom_weakens() {
    for (skill, poisoned) in [(6, false), (5, true)] {
        let (mut state, [viper, trooper]) = lay([monster("viper"), tro()]);
        let mut fates = dice([9, 4, 8, skill]); // 9 + 4 + 2 = 15 hits for 3; 8 + 6 = 14 resists
        strike(&mut state, &mut fates, viper, trooper);

        assert_eq!(state[trooper].venom, poisoned);
        let (speed, penalty) =
            if poisoned { (4, vec![(-1, RuleId("sb.attr.egy.venom.2"))]) } else { (6, vec![]) };
        assert_eq!(state.speed(trooper), inches(speed));
        let mut tally = fates::Tally::default();
        state.penalties(trooper, &mut tally);
        assert_eq!(tally.reasons(), penalty);
        fates.expect_spent();
    }
}

/// Proves sb.attr.egy.venom.3 and sb.attr.egy.venom.4: a second dose changes nothing, nobody rolls for it; healing that
/// raises Health cures, healing that does not does not.
#[test]
fn only_healing_cures_venom() {
    let (mut state, [viper, healer]) = lay([monster("viper"), tro().with("Quick Healing")]);
    state[healer].venom = true;
    let mut fates = dice([9, 4]).choose(Act::Done).choose(Act::Done);

    activate(&mut state, &mut fates, healer); // at full Health nothing is healed
    assert!(state[healer].venom);
    strike(&mut state, &mut fates, viper, healer);
    activate(&mut state, &mut fates, healer);

    assert!(!state[healer].venom);
    assert_eq!(state[healer].health, 10 - 3 + 2);
    fates.expect_spent();
}

/// Proves sb.attr.egy.deathroll.1 and sb.attr.egy.deathroll.2: in water a Crocodile's wound calls for Courage of 10; what
/// the total is short of is lost. On land nothing happens.
#[test]
fn a_deathroll_drowns_by_what_courage_lacks() {
    let bitten = |wet: bool, courage: &[u8]| {
        let (mut state, [crocodile, trooper]) = lay([monster("crocodile"), tro()]);
        state.terrain.water = true;
        let water = Fact::InWater { figure: crocodile };
        let mut fates = dice([3, 8]).dice(courage.iter().copied()).facts(wet.then_some(water));
        strike(&mut state, &mut fates, crocodile, trooper); // 3 + 8 + 3 = 14 hits for 3 + 1
        fates.expect_spent();
        state[trooper].health
    };

    assert_eq!(bitten(true, &[5, 5]), 6); // 10 is enough
    assert_eq!(bitten(true, &[5, 4]), 5);
    assert_eq!(bitten(true, &[2, 4]), 2);
    assert_eq!(bitten(false, &[]), 6);
}

/// Proves that the Amphibious do not drown in a Deathroll.
#[test]
fn the_amphibious_do_not_drown() {
    let (mut state, [crocodile, swimmer]) = lay([monster("crocodile"), tro().with("Amphibious")]);
    state.terrain.water = true;
    let mut fates = dice([3, 8]).facts([Fact::InWater { figure: crocodile }]);

    strike(&mut state, &mut fates, crocodile, swimmer);

    assert_eq!(state[swimmer].health, 6);
    fates.expect_spent();
}

/// Proves sb.attr.egy.combustion.1 and sb.attr.egy.combustion.5: fire that does 3 sets a Mummy alight, 2 does not, nor
/// does what a Fate Die has brought below 3.
#[test]
fn fire_for_three_sets_a_mummy_alight() {
    let struck = |faces: &[u8], negate: Option<Negate>| {
        let (mut state, [bearer, mummy]) = lay([torch_bearer(), monster("mummy")]);
        state.pools[0].monster = u8::from(negate.is_some());
        let mut fates = dice(faces.iter().copied());
        fates = if let Some(negate) = negate { fates.choose(negate) } else { fates };
        strike(&mut state, &mut fates, bearer, mummy);
        fates.expect_spent();
        (state[mummy].health, state[mummy].alight)
    };

    assert_eq!(struck(&[4, 9], None), (14 - 3, true)); // 4 + 9 + 1 = 14 against 12, 4 - 1 = 3
    assert_eq!(struck(&[3, 9], None), (14 - 2, false));
    assert_eq!(struck(&[4, 9, 1], Some(Negate::Monster)), (14 - 2, false)); // the 1 takes off 1
}

/// Proves sb.attr.egy.combustion.2 and sb.attr.egy.combustion.6: alight it loses 2 at each activation, Indestructible or
/// not, because it is allergic to fire; it is set alight once.
#[test]
fn a_burning_mummy_burns_on() {
    let (mut state, [bearer, mummy]) = lay([torch_bearer(), monster("mummy")]);
    state[mummy].alight = true;
    let mut fates = dice([4, 9]);

    activate(&mut state, &mut fates, mummy);
    assert_eq!(state[mummy].health, 14 - 2);
    strike(&mut state, &mut fates, bearer, mummy);

    assert_eq!((state[mummy].health, state[mummy].alight), (12 - 3, true));
    assert!(!told(&fates, |event| matches!(event, Event::Alight { .. })));
    fates.expect_spent();
}

/// Proves sb.attr.egy.combustion.3 and sb.attr.egy.combustion.5: whoever comes into contact with it loses 1 to the fire,
/// whoever moved; armour does not help.
#[test]
fn touching_a_living_torch_burns() {
    for mummy_moves in [true, false] {
        let (mut state, [cuirassier, mummy]) = lay([cui(), monster("mummy")]);
        state[mummy].alight = true;
        let (mover, other) = if mummy_moves { (mummy, cuirassier) } else { (cuirassier, mummy) };
        let mut fates = dice([1, 2, 1, 2]);
        fates = if mummy_moves { fates.choose(Response::StrikeBack) } else { fates };

        Battle::new(&mut state, &mut fates).move_to_attack(mover, other).unwrap();

        assert_eq!((state[cuirassier].health, state[mummy].health), (12 - 1, 14));
        fates.expect_spent();
    }
}

/// Proves sb.attr.egy.suppress.1, sb.attr.egy.suppress.2 and sb.attr.egy.suppress.3: before it burns, a Pharaonic Mummy
/// puts the fire out with 14 on two dice and no stat; it can catch fire again.
#[test]
fn a_pharaoh_puts_out_his_fire() {
    for (faces, health, alight) in [([7, 7], 18, false), ([7, 6], 16, true)] {
        let (mut state, [bearer, pharaoh]) = lay([torch_bearer(), monster("pharaonic-mummy")]);
        state[pharaoh].alight = true;
        let mut fates = dice(faces).dice([5, 9]);

        activate(&mut state, &mut fates, pharaoh);
        assert_eq!((state[pharaoh].health, state[pharaoh].alight), (health, alight));
        assert_eq!(checks_told(&fates, "sb.attr.egy.suppress.1"), [vec![]]); // Courage +6 does not help

        strike(&mut state, &mut fates, bearer, pharaoh); // 5 + 9 + 1 = 15 against 14, 5 - 1 = 4
        assert!(state[pharaoh].alight);
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.quickheal.1 and sb.attr.core.quickheal.2: 2 Health at each activation, up to the maximum; a
/// Werewolf's "Quick Heal" is the same.
#[test]
fn quick_healing_restores_two() {
    for (before, after) in [(5, 7), (11, 12), (12, 12)] {
        let (mut state, [_, werewolf]) = lay([tro(), monster("werewolf").health(before)]);

        activate(&mut state, &mut script(), werewolf);

        assert_eq!(state[werewolf].health, after);
    }
    assert!(Traits::default().read("Quick Heal", None).is_ok());
    assert!(Book::built_in().profile("werewolf").unwrap().has(Attribute::QuickHealing));
}

// Bones

/// Proves sb.attr.ita.brittle.1: a Heavy Weapon's hit removes a Skeletal Soldier whatever the damage, without bones.
#[test]
fn a_heavy_weapon_shatters_the_brittle() {
    let (mut state, [heavy, skeleton, _]) =
        lay([hvy(), monster("skeletal-soldier"), monster("necromancer-acolyte")]);
    let mut fates = dice([1, 7]); // 1 + 7 + 2 = 10 hits Defence 10 for 2 of its 5

    strike(&mut state, &mut fates, heavy, skeleton);

    assert_eq!(state[skeleton].place, Place::Removed);
    fates.expect_spent();
}

/// Proves sb.attr.ita.brittle.2 and sb.attr.ita.brittle.3: a critical hit removes it too, where there are criticals.
#[test]
fn a_critical_hit_shatters_the_brittle() {
    for (criticals, place) in [(true, Place::Removed), (false, Place::BonePile)] {
        let (mut state, [trooper, skeleton]) = lay([tro(), monster("skeletal-soldier")]);
        state.options.criticals = criticals;
        let mut fates = dice([10, 10]);

        shoot(&mut state, &mut fates, trooper, skeleton); // 10 - 4 = 6 of its 5 Health

        assert_eq!(state[skeleton].place, place);
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.skeleton.1 and sb.attr.ita.skeleton.6: at 0 Health it is a Bone Pile, which nobody attacks.
#[test]
fn a_skeleton_falls_to_a_bone_pile() {
    let (mut state, [trooper, skeleton]) = lay([tro(), monster("skeletal-soldier")]);
    let mut fates = dice([5, 5]); // 5 + 5 + 1 = 11 against 10

    strike(&mut state, &mut fates, trooper, skeleton);

    assert_eq!((state[skeleton].health, state[skeleton].place), (0, Place::BonePile));
    assert_eq!(state.enemies(trooper), FigureSet::EMPTY);
    fates.expect_spent();
}

/// Proves sb.attr.ita.skeleton.7: all skeletons collapse when the last necromancer is gone,
/// and not before.
#[test]
fn skeletons_collapse_with_the_last_necromancer() {
    let (mut state, [trooper, first, last, skeleton]) = lay([
        tro(),
        monster("necromancer-acolyte").health(1),
        monster("necromancer-acolyte").health(1),
        monster("skeletal-soldier"),
    ]);
    let mut fates = dice([7, 6, 7, 6]); // 14 against 13, twice

    strike(&mut state, &mut fates, trooper, first);
    assert_eq!(state[skeleton].place, Place::Standing);
    strike(&mut state, &mut fates, trooper, last);

    assert_eq!(state[skeleton].place, Place::BonePile);
    fates.expect_spent();
}

/// Proves sb.attr.ita.rusted.1: whatever such a skeleton carries is a Hand Weapon.
#[test]
fn rusted_weapons_are_hand_weapons() {
    let kit = armed(&["Musket", "Heavy Weapon", "Fencing Weapon", "Pistol"]).with("Rusted Weapon");
    let profile = kit.profile(Book::built_in()).unwrap();

    assert!(profile.arms.iter().all(|arm| arm.weapon == Weapon::HandWeapon && arm.shooting.is_none()));
    assert_eq!(profile.arms.len(), 4);
}
