//! Proves the rules of the Fate Pool, `sb.fate.*`, in the order of the catalogue. The Monster Dice that turn a monster's
//! aim belong to the chapter on monsters.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, Measured, Mind, Nobody, RuleId, Seat, Straight};
use silver_bayonet::{
    Act, ArmId, Battle, Book, CheckEvent, Choice, DamageEvent, Event, Fact, Fuel, MeleeEvent, Negate, Phase,
    Pool, Reach, Reroll, Setup, SideSetup, SilverBayonet, State, Steer, Strike, Way, WoundEvent,
};

const REROLLS: [Reroll; 3] = [Reroll::Keep, Reroll::Power, Reroll::Skill];
const NEGATES: [Negate; 3] = [Negate::Take, Negate::Power, Negate::Skill];
const ONE_POWER: Pool = Pool { power: 1, ..Pool::EMPTY };
const ONE_SKILL: Pool = Pool { skill: 1, ..Pool::EMPTY };
const ONE_MONSTER: Pool = Pool { monster: 1, ..Pool::EMPTY };

fn starting_pools(figures: Vec<Figure>) -> Vec<Pool> {
    Setup { figures, ..Setup::default() }.lay_freely(Book::built_in()).unwrap().pools.to_vec()
}

/// Proves sb.fate.1: each player starts with 2 Power Dice, 2 Skill Dice and 1 Monster Die.
#[test]
fn every_player_starts_with_five_dice() {
    let five = Pool { power: 2, skill: 2, monster: 1 };

    assert_eq!(starting_pools(vec![tro(), tro().enemy()]), [five, five]);
}

/// Proves sb.fate.2, sb.fate.3, sb.attr.core.tactician.1, sb.attr.core.monsterexpert.1: a Tactician adds a Skill Die and
/// a Monster Expert a Monster Die, to their own unit and never more than one.
#[test]
fn experts_add_one_die_each() {
    let staff = vec![tro().with("Tactician"), tro().with("Tactician"), tro().enemy()];
    let hunters = vec![tro(), tro().with("Monster Expert").enemy(), tro().with("Monster Expert").enemy()];

    assert_eq!(starting_pools(staff)[0], Pool { power: 2, skill: 3, monster: 1 });
    assert_eq!(starting_pools(hunters)[1], Pool { power: 2, skill: 2, monster: 2 });
    assert_eq!(starting_pools(vec![tro().with("Tactician"), tro().enemy()])[1], Pool::START);
}

/// Proves sb.fate.4, sb.fate.5 and sb.fate.order.1: the reroll comes right after the roll, the negating right after the
/// damage, and the attacker decides before the defender.
#[test]
fn the_attacker_rerolls_before_the_defender_negates() {
    let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
    (state.pools[0], state.pools[1]) = (ONE_POWER, ONE_SKILL);
    let mut fates = dice([6, 6, 9, 5]).choose(Reroll::Power).choose(Negate::Skill);

    let strike = strike(&mut state, &mut fates, trooper, target);

    assert_eq!(strike, Strike { hit: true, damage: 9 - 3 });
    let order: Vec<&str> = fates.told().iter().map(name).collect();
    assert_eq!(order, ["rerolled", "struck", "negated", "hurt"]);
    fates.expect_spent();
}

fn name(event: &Event) -> &'static str {
    match event {
        Event::Check(CheckEvent::RolledAgain { .. }) => "rolled again",
        Event::Check(CheckEvent::Rerolled { .. }) => "rerolled",
        Event::Melee(MeleeEvent::Struck { .. }) => "struck",
        Event::Damage(DamageEvent::Negated { .. }) => "negated",
        Event::Damage(DamageEvent::Hurt { .. }) => "hurt",
        Event::Wound(WoundEvent::Paralysed { .. }) => "paralysed",
        _ => "something else",
    }
}

/// Proves sb.fate.6: a used die does not come back, neither in this turn nor in the next.
#[test]
fn a_used_die_is_gone() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = ONE_POWER;
    strike(&mut state, &mut dice([4, 6, 3]).choose(Reroll::Power), trooper, ghoul);
    state.phase = Phase::End;

    let _ = Battle::new(&mut state, &mut script()).step().unwrap();

    assert_eq!((state.turn, state.pools[0]), (2, Pool::EMPTY));
}

/// Proves sb.fate.7: Power and Skill Dice help only figures of the own unit.
#[test]
fn dice_help_the_own_unit_alone() {
    let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
    state.pools[1] = Pool { power: 2, skill: 2, monster: 0 };
    let missed = offered(&state, [6, 5], |battle| strikes(battle, trooper, target));
    state.pools.swap(0, 1);
    let hurt = offered(&state, [6, 6, 1], |battle| strikes(battle, trooper, target));

    assert_eq!(missed, Vec::<Vec<Choice>>::new()); // the target's player cannot reroll the attacker's dice
    assert_eq!(hurt, [[Reroll::Keep, Reroll::Power].map(Choice::from)]); // nor the attacker's negate the target's wound
}

fn strikes<F: fates::Fates<SilverBayonet>>(
    battle: &mut Battle<'_, F>,
    attacker: FigureId,
    target: FigureId,
) -> fates::Play<()> {
    let arm = battle.wield(attacker)?;
    battle.strike(attacker, target, arm).map(|_| ())
}

/// Proves sb.fate.8: a pool may hold any number of dice.
#[test]
fn a_pool_has_no_upper_limit() {
    let full = Pool { power: 200, skill: 200, monster: 200 };
    let sides = vec![SideSetup { pool: Some(full), ..SideSetup::default() }];

    let state =
        Setup { figures: vec![tro()], sides, ..Setup::default() }.lay_freely(Book::built_in()).unwrap();

    assert_eq!(state.pools[0], full);
}

/// Proves sb.fate.reroll.1 and sb.fate.reroll.2: after a Check of an own figure, whatever kind, either die may be
/// rolled again for a Fate Die of its kind.
#[test]
fn either_die_of_any_check_may_be_rerolled() {
    let (mut state, [trooper, vampire]) = lay([tro(), monster("vampire")]);
    state.pools[0] = Pool { power: 1, skill: 1, monster: 0 };
    let melee = offered(&state, [6, 5, 3], |battle| strikes(battle, trooper, vampire));
    let terror = offered(&state, [6, 4, 3], |battle| {
        battle.terror_check(trooper, 0, RuleId("sb.terror.2")).map(|_| ())
    });
    assert_eq!(melee, [REROLLS.map(Choice::from)]);
    assert_eq!(terror, [REROLLS.map(Choice::from)]);

    let mut power = dice([5, 6, 7]).choose(Reroll::Power); // Hypnotic, TN12: 7 + 6
    power = power.dice([1, 2, 1, 2]); // a blow past help, and the Strike Back
    crate::common::melee(&mut state.clone(), &mut power, trooper, vampire);
    power.expect_spent();

    let mut skill = dice([5, 6, 6]).choose(Reroll::Skill); // 5 + 6: the gaze holds
    skill = skill.dice([1, 2]);
    crate::common::melee(&mut state, &mut skill, trooper, vampire);
    skill.expect_spent();
    assert_eq!(state.pools[0], ONE_POWER);
}

/// Proves sb.fate.reroll.3, sb.fate.reroll.5 and sb.clash.10: one die of a Check, once.
#[test]
fn a_check_allows_one_reroll() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = Pool { power: 2, skill: 2, monster: 0 };
    let mut fates = dice([4, 6, 5]).choose(Reroll::Power); // still a miss, and no second question

    strike(&mut state, &mut fates, trooper, ghoul);

    assert_eq!(state.pools[0], Pool { power: 1, skill: 2, monster: 0 });
    fates.expect_spent();
}

/// Proves sb.fate.reroll.4, sb.fate.reroll.6 and sb.clash.11: only a higher face counts; the Fate Die is spent either way.
#[test]
fn a_reroll_never_makes_it_worse() {
    let rerolled_to = |face| {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]); // 12 on the dice hit
        state.pools[0] = ONE_POWER;
        let mut fates = dice([6, 6, face]).choose(Reroll::Power);
        let strike = strike(&mut state, &mut fates, trooper, ghoul);
        fates.expect_spent();
        assert_eq!(state.pools[0], Pool::EMPTY);
        strike.damage
    };

    assert_eq!([1, 6, 7].map(rerolled_to), [6, 6, 7]);
}

/// Proves sb.fate.reroll.7: a Check that already succeeded may be rerolled for more damage.
#[test]
fn a_hit_may_be_rerolled_for_damage() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = ONE_POWER;
    let mut fates = dice([6, 9, 10]).choose(Reroll::Power);

    assert_eq!(strike(&mut state, &mut fates, trooper, ghoul).damage, 10);
    fates.expect_spent();
}

/// Proves sb.fate.reroll.8: each target of a Blunderbuss has a Check and a reroll of its own.
#[test]
fn each_target_of_a_shot_has_its_own_reroll() {
    let (mut state, [coachman, one, other]) = lay([blu(), monster("ghoul"), monster("ghoul")]);
    state.pools[0] = Pool { power: 2, ..Pool::EMPTY };
    let mut fates = dice([5, 7, 7, 4, 7, 8]).choose(Reroll::Power).choose(Reroll::Power);

    // 12 + 1 - 1 misses, 14 hits; 11 misses, 15 hits.
    Battle::new(&mut state, &mut fates).shoot(coachman, [one, other], ArmId::Own(0)).unwrap();

    assert_eq!((state[one].health, state[other].health), (12 - 8, 12 - 9));
    fates.expect_spent();
}

/// Proves sb.fate.reroll.9: a 1 with cold iron or salt, a critical failure and a Quick Load mishap take no Fate Die.
#[test]
fn some_rolls_cannot_be_rerolled() {
    let unasked = |figure: Figure, faces: [u8; 2], criticals: bool, shot: Option<Choice>| {
        let target = monster(match shot {
            Some(Choice::Shot(silver_bayonet::Shot::Special(silver_bayonet::Quality::ColdIron))) => {
                "changeling"
            }
            Some(_) => "demon",
            None => "ghoul",
        });
        let (mut state, [soldier, ghoul]) = lay([figure, target]);
        state.pools[0] = Pool { power: 2, skill: 2, monster: 0 };
        state.options.criticals = criticals;
        let mut fates = dice(faces);
        if let Some(Choice::Shot(shot)) = shot {
            fates = fates.choose(shot);
        }
        shoot(&mut state, &mut fates, soldier, ghoul);
        fates.expect_spent();
        assert_eq!(state.pools[0], Pool { power: 2, skill: 2, monster: 0 });
    };
    let special = |quality| Some(Choice::from(silver_bayonet::Shot::Special(quality)));

    unasked(tro().carrying("Cold Iron Shot"), [1, 5], false, special(silver_bayonet::Quality::ColdIron));
    unasked(tro().carrying("Salt Bag"), [5, 1], false, special(silver_bayonet::Quality::Salt));
    unasked(tro(), [1, 1], true, None);
    unasked(tro().with("Quick Load").unloaded(), [2, 2], false, None);
}

/// Proves sb.fate.negate.1: the owner of a figure about to lose Health may spend a Power or a Skill Die.
#[test]
fn damage_may_be_lessened() {
    let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
    state.pools[1] = Pool { power: 1, skill: 1, monster: 1 };

    let asked = offered(&state, [7, 6, 5], |battle| strikes(battle, trooper, target));

    assert_eq!(asked, [NEGATES.map(Choice::from)]);
}

/// Proves sb.fate.negate.2, sb.fate.negate.5, sb.fate.negate.7 and sb.clash.12: one die for each source and no reroll of
/// it; the wound and the fall that follows are two sources.
#[test]
fn each_source_is_met_with_one_die() {
    let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
    state.terrain.drops = true;
    state.pools[1] = Pool { power: 3, ..Pool::EMPTY };
    // 7 lost less 1; the check (1 + 2 + 6, kept) fails; the fall does 8 less 4.
    let deep = Fact::DeeperThan { figure: target, depth: table::inches(3) };
    let mut fates = dice([7, 6, 1, 1, 2, 8, 7]).facts([Fact::ByADrop { figure: target }, deep]);
    fates = fates.choose(Negate::Power).choose(Reroll::Keep).choose(Negate::Power);

    strike(&mut state, &mut fates, trooper, target);

    assert_eq!((state[target].health, state.pools[1]), (10 - 6 - 4, ONE_POWER));
    fates.expect_spent();
}

/// Proves sb.fate.negate.3 and sb.fate.negate.4: a 10 cancels everything, any other face half of it, rounded up.
#[test]
fn a_negate_die_takes_off_half_its_face() {
    let taken_off = |face| {
        let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
        state.pools[1] = ONE_SKILL;
        let mut fates = dice([9, 6, face]).choose(Negate::Skill);
        let strike = strike(&mut state, &mut fates, trooper, target);
        fates.expect_spent();
        9 - strike.damage
    };

    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(taken_off), [1, 1, 2, 2, 3, 3, 4, 4, 5, 9]);
}

/// Proves sb.fate.negate.6: the die works on what Armour leaves.
#[test]
fn a_negate_die_works_after_armour() {
    let (mut state, [heavy, cuirassier]) = lay([hvy(), cui().enemy()]);
    state.pools[1] = ONE_POWER;
    let mut fates = dice([7, 6, 4]).choose(Negate::Power);

    strike(&mut state, &mut fates, heavy, cuirassier);

    assert!(told(&fates, |event| matches!(
        event,
        Event::Damage(DamageEvent::Negated { damage: 7, left: 5, .. })
    ))); // 7 + 1 - 1, less 2
    assert_eq!(state[cuirassier].health, 12 - 5);
}

/// Proves sb.fate.negate.8: surplus is lost and heals nobody.
#[test]
fn negating_is_not_healing() {
    let (mut state, [trooper, target]) = lay([tro(), tro().health(8).enemy()]);
    state.pools[1] = ONE_POWER;
    let mut fates = dice([3, 9, 9]).choose(Negate::Power); // 3 damage, 5 taken off

    strike(&mut state, &mut fates, trooper, target);

    assert_eq!(state[target].health, 8);
}

/// Proves sb.fate.quick.1: at any point of its activation, for a Power or a Skill Die, before or after a Move.
#[test]
fn a_quick_reload_comes_at_any_point() {
    let (mut state, [trooper, _]) = lay_out([tro().unloaded().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    state.pools[0] = Pool { power: 1, skill: 1, monster: 1 };
    let quick = [Fuel::Power, Fuel::Skill].map(|fuel| Act::QuickReload(ArmId::Own(0), fuel));
    let both = |acts: Vec<Act>| quick.iter().all(|act| acts.contains(act));

    assert!(both(offers::acts(&state, trooper, &[])));
    assert!(both(offers::acts(&state, trooper, &[Act::Move])));
}

/// Proves sb.fate.quick.2: one Quick Reload in an activation.
#[test]
fn an_activation_has_one_quick_reload() {
    let (mut state, [officer, _]) = lay_out([off().unloaded().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    state.pools[0] = Pool { power: 2, skill: 2, monster: 0 };
    let [first, second] = [1, 2].map(|place| Act::QuickReload(ArmId::Own(place), Fuel::Power));

    assert!(offers::acts(&state, officer, &[]).contains(&second));
    assert!(!offers::acts(&state, officer, &[first]).contains(&second));
}

/// Proves sb.fate.quick.3: it uses neither Move nor action.
#[test]
fn a_quick_reload_uses_neither_move_nor_action() {
    let (mut state, [trooper, ghoul]) =
        lay_out([tro().unloaded().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    state.pools[0] = ONE_POWER;
    let gun = ArmId::Own(0);
    let mut fates = dice([7, 6]).choose(Act::Move).go(vec![spot(2.0, 0.0).into()]);
    fates = fates.choose(Act::QuickReload(gun, Fuel::Power)).choose(Act::Shoot(gun));

    activate(&mut state, &mut fates, trooper);

    assert_eq!((state[ghoul].health, state.pools[0]), (12 - 7, Pool::EMPTY)); // 13 + 1 - 1 reaches 13
    fates.expect_spent();
}

/// Proves sb.fate.monster.1: a Monster Die of any player rolls either die of a monster's Check again.
#[test]
fn any_player_may_reroll_for_a_monster() {
    for player in [0, 1] {
        let (mut state, [ghoul, trooper, _]) = lay([monster("ghoul"), tro(), tro().enemy()]);
        state.pools[player] = ONE_MONSTER;

        let asked = offered(&state, [6, 5, 3], |battle| strikes(battle, ghoul, trooper));

        assert_eq!(asked, [REROLLS.map(Choice::from)]);
    }
}

/// Proves sb.fate.monster.2: the new face counts only if it is higher.
#[test]
fn a_monsters_reroll_never_makes_it_worse() {
    let rerolled_to = |face| {
        let (mut state, [ghoul, trooper]) = lay([monster("ghoul"), tro()]);
        state.options.solo_monster_dice = true;
        state.pools[0] = ONE_MONSTER;
        let mut fates = dice([6, 6, face]).choose(Reroll::Power);
        let strike = strike(&mut state, &mut fates, ghoul, trooper);
        assert_eq!(state.pools[0], Pool::EMPTY);
        strike.damage
    };

    assert_eq!([2, 8].map(rerolled_to), [6 + 1, 8 + 1]);
}

/// Proves sb.fate.monster.3: a Monster Die lessens what a monster is about to lose, a 10 all of it.
#[test]
fn a_monster_die_negates_damage_to_a_monster() {
    let lost = |face| {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
        state.options.solo_monster_dice = true;
        state.pools[0] = ONE_MONSTER;
        strike(&mut state, &mut dice([9, 6, face]).choose(Negate::Monster), trooper, ghoul).damage
    };

    assert_eq!([1, 7, 9, 10].map(lost), [8, 5, 4, 0]);
}

/// Keeps the dice, and notes who is asked.
#[derive(Default)]
struct NotingSeats(Vec<Seat>);

impl Mind<SilverBayonet> for NotingSeats {
    fn choose(&mut self, _: &State, _: RuleId, seat: Seat, _: &[Choice]) -> usize {
        self.0.push(seat);
        0
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}

/// Proves sb.fate.monster.5: the primary player decides first, then the others in the order of Initiative.
#[test]
fn the_primary_player_decides_first() {
    struct Sevens;
    impl fates::Dice for Sevens {
        fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, _: [fates::Die; N]) -> [u8; N] {
            [7; N]
        }
    }
    let (mut state, [trooper, ghoul, _]) = lay([tro(), monster("ghoul"), tro().enemy()]);
    (state.pools[0], state.pools[1]) = (ONE_MONSTER, ONE_MONSTER);
    state.order = [Seat(1), Seat(0)].into_iter().collect();
    let mut fates = Straight { dice: Sevens, mind: NotingSeats::default(), facts: Measured, ear: Nobody };
    let mut dynamic = fates.dynamic();
    let mut battle = Battle::new(&mut state, &mut dynamic);

    strikes(&mut battle, trooper, ghoul).unwrap(); // negate the wound?
    strikes(&mut battle, ghoul, trooper).unwrap(); // reroll the claws?

    assert_eq!(fates.mind.0, [1, 0, 1, 0].map(Seat));
}

/// Proves sb.fate.monster.11: one reroll for a Check and one negate die for a wound, no matter who spends them.
#[test]
fn the_limits_hold_for_all_players_together() {
    let (mut state, [trooper, ghoul, _]) = lay([tro(), monster("ghoul"), tro().enemy()]);
    (state.pools[0], state.pools[1]) = (ONE_MONSTER, ONE_MONSTER);
    let mut negated = dice([7, 6, 2]).choose(Negate::Monster); // the other player is not asked
    strike(&mut state, &mut negated, trooper, ghoul);
    negated.expect_spent();
    assert_eq!((state.pools[0].monster, state.pools[1].monster), (0, 1));

    (state.pools[0], state.pools[1]) = (ONE_MONSTER, ONE_MONSTER);
    let mut rerolled = dice([4, 5, 5]).choose(Reroll::Power);
    strike(&mut state, &mut rerolled, ghoul, trooper);
    rerolled.expect_spent();
    assert_eq!((state.pools[0].monster, state.pools[1].monster), (0, 1));
}

/// Proves sb.fate.monster.12: Monster Dice do not help soldiers, Power and Skill Dice not monsters.
#[test]
fn each_kind_of_die_has_its_own_use() {
    let asked = |pool, faces: [u8; 3], monster_attacks: bool| {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
        state.options.solo_monster_dice = true;
        state.pools[0] = pool;
        let (attacker, target) = if monster_attacks { (ghoul, trooper) } else { (trooper, ghoul) };
        offered(&state, faces, |battle| strikes(battle, attacker, target))
    };
    let own_dice = Pool { power: 1, skill: 1, monster: 0 };
    let only_negate: Vec<Choice> = vec![Negate::Take.into(), Negate::Monster.into()];

    assert_eq!(asked(ONE_MONSTER, [7, 6, 1], false), [only_negate]); // no reroll for the soldier
    assert_eq!(asked(own_dice, [7, 6, 1], true), [NEGATES.map(Choice::from)]); // no reroll for the Ghoul
}

/// Proves sb.fate.order.2: a monster's attack: forced rerolls, a Monster Die, the hit, the owner's negating, Health.
#[test]
fn a_monsters_attack_is_decided_in_order() {
    let (mut state, [witch, trooper]) = lay([monster("nightmare-witch"), tro()]);
    state.options.solo_monster_dice = true;
    state.pools[0] = Pool { power: 1, skill: 0, monster: 1 };
    // The 2 must be rolled again: 5 + 3 + 1; a Monster Die makes it 5 + 9 + 1; of the 5 damage a 3 takes off 2.
    let mut fates = dice([2, 3, 5, 9, 3]).choose(Reroll::Skill).choose(Negate::Power);

    let strike = strike(&mut state, &mut fates, witch, trooper);

    assert_eq!(strike.damage, 5 - 2);
    let order: Vec<&str> = fates.told().iter().map(name).collect();
    assert_eq!(order, ["rolled again", "rerolled", "struck", "negated", "hurt", "paralysed"]);
    fates.expect_spent();
}

// Solo play

/// Proves sb.solo.1, sb.solo.2 and sb.solo.4: a player alone is not asked to reroll a monster's miss or to spare the monster
/// he has just shot; by the house rule he is, and so are two players against each other.
#[test]
fn alone_nobody_helps_the_monsters() {
    let asked = |house_rule: bool, others: Vec<Figure>| {
        let figures: Vec<Figure> = [tro(), monster("ghoul")].into_iter().chain(others).collect();
        let mut state = Setup { figures, ..Setup::default() }.lay_freely(Book::built_in()).unwrap();
        state.options.solo_monster_dice = house_rule;
        state.pools.iter_mut().for_each(|pool| *pool = Pool { monster: 1, ..Pool::EMPTY });
        let (trooper, ghoul) = (FigureId(0), FigureId(1));
        let missed = |battle: &mut Battle<'_, Trial<'_>>| strikes(battle, ghoul, trooper);
        let shot =
            |battle: &mut Battle<'_, Trial<'_>>| battle.shoot(trooper, [ghoul], ArmId::Own(0)).map(|_| ());
        // 4 + 6 + 1 misses by 2, the reroll of a 1 as well; 6 + 7 + 1 hits for 6, of which a 1 takes off 1.
        let helps = house_rule || state.pools.len() > 1;
        let more = if helps { vec![1] } else { vec![] };
        let faces = |first: [u8; 2]| first.into_iter().chain(more.clone()).collect::<Vec<u8>>();
        (offered(&state, faces([4, 6]), missed).len(), offered(&state, faces([6, 7]), shot).len())
    };

    assert_eq!(asked(false, vec![]), (0, 0));
    assert_eq!(asked(true, vec![]), (1, 1));
    assert_eq!(asked(false, vec![tro().enemy()]), (1, 1));
}

/// Proves sb.solo.3: alone a player is still asked whether a monster shall turn on another of his soldiers.
#[test]
fn alone_a_player_may_turn_a_monster() {
    let (mut state, [revenant, _, far]) =
        lay_out([monster("revenant").at(0.0, 0.0), tro().at(6.0, 0.0), tro().at(0.0, 9.0)]);
    state.pools[0] = Pool { monster: 1, ..Pool::EMPTY };
    let mut fates = script().choose(Steer::Figure(far));

    activate(&mut state, &mut fates, revenant);

    assert_eq!(state.pools[0], Pool::EMPTY);
    fates.expect_spent();
}
