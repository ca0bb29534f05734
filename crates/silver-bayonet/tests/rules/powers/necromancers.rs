//! Proves the rules of the necromancers, `sb.necro.*`, of what they call up and of what they hold up.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, RuleId, Seat};
use silver_bayonet::{
    ActivationEvent, ArmId, ArrivalEvent, Battle, Bones, Dived, Event, Fact, MovementEvent, NecromancerEvent,
    Phase, Place, Pool, Side, State,
};
use table::{Direction, Kind, Length, along, inches};

/// The necromancer of these tests: Courage +5, Health 10, Speed 6, base half an inch.
fn acolyte() -> Figure {
    monster("necromancer-acolyte").at(0.0, 0.0)
}

/// What the dead of a game are, in the order in which they came.
fn dead(state: &State, from: usize) -> Vec<&str> {
    (from..state.figures.len()).map(|place| state.profile(FigureId(place as u8)).id.as_str()).collect()
}

/// Proves sb.necro.1, sb.necro.2 and sb.attr.ita.raise.1: with a player's figure within 24" it raises the dead, by one
/// die.
#[test]
fn a_die_says_what_is_raised() {
    let faces = [
        (1, "skeletal-soldier"),
        (5, "skeletal-soldier"),
        (6, "revenant"),
        (8, "revenant"),
        (9, "black-dog"),
        (10, "ghost"),
    ];
    for (face, name) in faces {
        let (mut state, [necromancer, _]) = lay_out([acolyte(), tro().at(0.0, -20.0)]);
        let mut fates = dice([face, 5]);

        activate(&mut state, &mut fates, necromancer);

        assert_eq!(dead(&state, 2), [name]);
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.raise.2 and sb.attr.ita.raise.3: the direction die counts steps of 36 degrees clockwise from the
/// nearest soldier, 10 is straight at it, and the creature stands 2" away from rim to rim.
#[test]
fn another_die_says_where_it_stands() {
    for face in [10, 1, 4, 5, 9] {
        let (mut state, [necromancer, _]) = lay_out([acolyte(), tro().at(0.0, -20.0)]);
        make_next(&mut state, necromancer);
        let north = Direction::toward(spot(0.0, 0.0), spot(0.0, -20.0));

        activate(&mut state, &mut dice([7, face]), necromancer);

        // It was called up before the necromancer moved.
        let grave = along(spot(0.0, 0.0), north.clockwise(face % 10), inches(3));
        assert_eq!(place_of(&state, FigureId(2)), grave, "{face}");
    }
}

/// Proves sb.attr.ita.raise.3: where there is no room the next step clockwise is tried.
#[test]
fn without_room_the_next_step_is_tried() {
    let (mut state, [necromancer, _, _]) =
        lay_out([acolyte(), tro().at(0.0, -20.0), monster("ghoul").at(0.0, -3.0)]);
    let north = Direction::toward(spot(0.0, 0.0), spot(0.0, -20.0));

    activate(&mut state, &mut dice([7, 10]), necromancer);

    assert_eq!(place_of(&state, FigureId(3)), along(spot(0.0, 0.0), north.clockwise(1), inches(3)));
}

/// Proves sb.mon.5: what is raised waits until the next turn.
#[test]
fn the_raised_wait_until_the_next_turn() {
    let (mut state, [necromancer, _]) = lay_out([acolyte(), tro().at(0.0, -20.0)]);
    state.phase = Phase::Monsters;
    let mut fates = dice([7, 5]);

    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    assert!(state[FigureId(2)].activated);
    state[FigureId(1)].activated = true; // the soldier has had its turn
    while state.turn == 1 {
        let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    }

    let acted =
        |event: &Event| *event == Event::Activation(ActivationEvent::Activated { figure: FigureId(2) });
    assert!(!told(&fates, acted));
    assert!(!state[FigureId(2)].activated);
    assert!(
        told(&fates, |event| *event == Event::Activation(ActivationEvent::Activated { figure: necromancer }))
    );
}

/// Proves sb.necro.3, sb.attr.ita.darkgift.1, sb.attr.ita.darkgift.2 and sb.attr.ita.darkgift.5: beyond 24" a passed
/// Courage Check gives 2 Health to every hurt Undead within 6" and in sight, and to nobody else.
#[test]
fn dark_gift_heals_the_dead_nearby() {
    let hidden = vec![block(Kind::Wall, (2.0, -2.0), (2.5, 2.0), 4.0)];
    let (mut state, [necromancer, near, full, far, behind, living, _]) = lay_among(
        hidden,
        [
            acolyte(),
            monster("revenant").health(6).at(0.0, 7.0),
            monster("skeletal-soldier").health(4).at(-4.0, 0.0),
            monster("ghost").health(3).at(0.0, 8.0),
            monster("black-dog").health(3).at(4.5, 0.0),
            monster("ghoul").health(5).at(-3.0, -3.0),
            tro().at(0.0, -23.4),
        ],
    );
    state.table.as_mut().unwrap().shift(necromancer, spot(0.0, 2.0), Length::ZERO);
    state.table.as_mut().unwrap().shift(far, spot(0.0, 9.1), Length::ZERO); // 6.1" away
    let health = |state: &State| [near, full, far, behind, living].map(|figure| state[figure].health);
    let mut fates = dice([3, 2]); // 3 + 2 + 5 reaches 10

    activate(&mut state, &mut fates, necromancer);

    assert_eq!(health(&state), [8, 5, 3, 3, 5]);
    fates.expect_spent();
}

/// Proves sb.attr.ita.darkgift.3, sb.attr.ita.darkgift.4 and sb.attr.ita.darkgift.6: with no hurt Undead it heals
/// itself, unhurt it raises the dead instead; a failed Check does nothing.
#[test]
fn without_hurt_dead_it_heals_itself_or_raises_more() {
    let far = || tro().at(0.0, 23.0);
    let necromancer = || monster("necromancer-acolyte").at(0.0, -20.0);

    // Quick Healing makes 7 of 5, the gift 9 (sb.necro.4).
    let (mut state, [hurt, _]) = lay_out([necromancer().health(5), far()]);
    activate(&mut state, &mut dice([3, 2]), hurt);
    assert_eq!((state[hurt].health, state.figures.len()), (9, 2));

    let (mut state, [unhurt, _]) = lay_out([necromancer(), far()]);
    activate(&mut state, &mut dice([3, 2, 6, 10]), unhurt);
    assert_eq!(dead(&state, 2), ["revenant"]);

    let (mut state, [failing, _]) = lay_out([necromancer().health(5), far()]);
    activate(&mut state, &mut dice([2, 2]), failing);
    assert_eq!((state[failing].health, state.figures.len()), (7, 2));
}

/// Proves sb.necro.4: Quick Healing comes first, then the power, then the standard activation.
#[test]
fn a_necromancer_heals_raises_and_walks() {
    let (mut state, [necromancer, _]) = lay_out([acolyte().health(5), tro().at(0.0, -20.0)]);
    let mut fates = dice([7, 5]);

    activate(&mut state, &mut fates, necromancer);

    let place = |like: fn(&Event) -> bool| fates.told().iter().position(like).unwrap();
    let healed = place(|event| matches!(event, Event::Activation(ActivationEvent::Healed { .. })));
    let raised = place(|event| matches!(event, Event::Arrival(ArrivalEvent::Arrived { .. })));
    let moved = place(|event| matches!(event, Event::Movement(MovementEvent::Moved { .. })));
    assert!(healed < raised && raised < moved);
    assert!(stands_at(&state, necromancer, 0.0, -6.0));
}

/// Proves sb.necro.8: with no player's figure on the table it uses Dark Gift.
#[test]
fn with_nobody_there_it_uses_dark_gift() {
    let (mut state, [necromancer, soldier, wounded]) =
        lay_out([acolyte(), tro().at(0.0, -20.0), monster("revenant").health(6).at(4.0, 0.0)]);
    state[soldier].place = Place::Left;
    state.table.as_mut().unwrap().remove(soldier);
    let mut fates = dice([3, 2]);

    activate(&mut state, &mut fates, necromancer);

    assert_eq!(state[wounded].health, 8);
    fates.expect_spent();
}

/// Proves sb.necro.5 and sb.necro.7: shot at, it dives: out of the shooter's sight if it can, else into cover, else as
/// far away as it can.
#[test]
fn a_necromancer_dives_from_the_shooter() {
    let dives = |terrain, others: [Figure; 1]| {
        let [other] = others;
        let (mut state, [necromancer, shooter, _]) =
            lay_among(terrain, [acolyte(), tro().at(0.0, 15.0), other]);
        shoot(&mut state, &mut dice([1, 2]), shooter, necromancer);
        let table = state.table.as_ref().unwrap();
        let sight = table.sight(shooter, necromancer, &silver_bayonet::Land::default());
        (sight.seen(), sight.obscured(), place_of(&state, necromancer))
    };
    let elsewhere = || [monster("ghoul").at(15.0, -15.0)];

    // A wall to the west hides it: half an inch of base, and the wall is 2" wide.
    let screen = vec![block(Kind::Wall, (-3.0, 1.0), (-0.6, 1.5), 4.0)];
    let (seen, _, at) = dives(screen, elsewhere());
    assert!(!seen);
    assert!(at.x < spot(-0.9, 0.0).x);

    // A post hides a part of it at most.
    let post = vec![block(Kind::Wall, (-1.6, 1.0), (-1.1, 1.5), 4.0)];
    let (seen, covered, _) = dives(post, elsewhere());
    assert!(seen && covered);

    // In the open it goes straight away from the shooter, a tenth of a millimetre short of 2".
    let (_, _, at) = dives(vec![], elsewhere());
    assert_eq!(
        at,
        along(spot(0.0, 0.0), Direction::toward(spot(0.0, 0.0), spot(0.0, -1.0)), Length(2 * 254 - 1))
    );
}

/// Proves sb.necro.7: of equally good points it takes the first clockwise from north.
#[test]
fn of_equal_points_it_takes_the_first_clockwise_from_north() {
    let screens = vec![
        block(Kind::Wall, (-4.0, 1.0), (-0.55, 1.5), 4.0),
        block(Kind::Wall, (0.55, 1.0), (4.0, 1.5), 4.0),
    ];
    let (mut state, [necromancer, shooter]) = lay_among(screens, [acolyte(), tro().at(0.0, 15.0)]);

    shoot(&mut state, &mut dice([1, 2]), shooter, necromancer);

    assert!(place_of(&state, necromancer).x > spot(0.5, 0.0).x); // east comes before west
}

/// Proves sb.necro.6: it backs off when it survives a Melee attack.
#[test]
fn a_necromancer_backs_off() {
    let (mut state, [necromancer, soldier]) = lay_out([acolyte(), tro().at(1.0, 0.0)]);
    let mut fates = dice([1, 2]);

    melee(&mut state, &mut fates, soldier, necromancer);

    assert!(stands_at(&state, necromancer, -2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.attr.ita.skeleton.2 and sb.attr.ita.skeleton.7: without anybody who raises the dead a Skeletal Soldier
/// collapses instead of acting; it does so at once when the last of them goes.
#[test]
fn nobody_holds_the_bones_up() {
    let (mut state, [skeleton, _]) = lay_out([monster("skeletal-soldier").at(0.0, 0.0), tro().at(10.0, 0.0)]);
    activate(&mut state, &mut script(), skeleton);
    assert_eq!(state[skeleton].place, Place::BonePile);

    let (mut state, [skeleton, ..]) =
        lay_out([monster("skeletal-soldier").at(0.0, 0.0), acolyte().at(0.0, 20.0), tro().at(12.0, 0.0)]);
    activate(&mut state, &mut script(), skeleton);
    assert!(state[skeleton].stands() && !stands_at(&state, skeleton, 0.0, 0.0)); // held up, it walks

    let (mut state, [skeleton, necromancer, soldier]) =
        lay_out([monster("skeletal-soldier").at(0.0, 0.0), acolyte().at(5.0, 0.0), tro().at(6.0, 0.0)]);
    state[necromancer].health = 1;
    strike(&mut state, &mut dice([8, 8]), soldier, necromancer);
    assert_eq!(state[skeleton].place, Place::BonePile);
}

/// A necromancer, a Bone Pile at 5" east and a soldier of each player far off.
fn bones(terrain: Vec<silver_bayonet::TerrainSetup>) -> (State, FigureId, FigureId) {
    let (mut state, [necromancer, skeleton, _, slayer]) = lay_among(
        terrain,
        [
            acolyte(),
            monster("skeletal-soldier").at(5.0, 0.0),
            tro().at(0.0, -20.0),
            tro().enemy().at(6.0, 0.0),
        ],
    );
    strike(&mut state, &mut dice([6, 5]), slayer, skeleton);
    assert_eq!(state[skeleton].place, Place::BonePile);
    state.table.as_mut().unwrap().shift(slayer, spot(20.0, 20.0), Length::ZERO);
    (state, necromancer, skeleton)
}

/// Proves sb.attr.ita.skeleton.3, sb.attr.ita.skeleton.5 and sb.attr.ita.skeleton.6: in place of the die a Monster Die
/// lets a Bone Pile in the necromancer's sight stand up again at full Health; until then it is no figure.
#[test]
fn a_monster_die_restores_a_bone_pile() {
    let (mut state, necromancer, skeleton) = bones(vec![]);
    assert!(state.table.as_ref().unwrap().base(skeleton).is_none());
    state.pools.iter_mut().for_each(|pool| *pool = Pool { monster: 1, ..Pool::EMPTY });
    make_next(&mut state, necromancer);
    state.order = [Seat(1), Seat(0)].into_iter().collect();
    let mut fates =
        script().choose(Bones::Leave).choose(Bones::Monster(skeleton)).choose(silver_bayonet::Steer::Keep);

    let mut battle = Battle::new(&mut state, &mut fates);
    let _ = battle.step().unwrap();

    assert_eq!((state[skeleton].place, state[skeleton].health), (Place::Standing, 5));
    assert_eq!((state[skeleton].side, state[skeleton].activated), (Side::Monster, true));
    assert!(stands_at(&state, skeleton, 5.0, 0.0));
    assert_eq!((state.pools[1].monster, state.pools[0].monster), (1, 0));
    assert_eq!(state.figures.len(), 4);
}

/// Proves sb.attr.ita.skeleton.5: a pile out of the necromancer's sight is not offered.
#[test]
fn a_hidden_pile_stays_down() {
    let (mut state, necromancer, skeleton) = bones(vec![block(Kind::Wall, (2.0, -3.0), (2.5, 3.0), 4.0)]);
    state.pools[0].monster = 1;
    state.pools[1].monster = 0;

    activate(&mut state, &mut dice([7, 5]), necromancer);

    assert_eq!(state[skeleton].place, Place::BonePile);
}

/// An acolyte, a Bone Pile and a soldier alone, at a real table.
fn alone_with_bones(pool: Pool) -> (State, [FigureId; 3]) {
    let (mut state, [necromancer, skeleton, soldier]) = lay([acolyte(), monster("skeletal-soldier"), tro()]);
    strike(&mut state, &mut dice([6, 5]), soldier, skeleton);
    state.pools[0] = pool;
    (state, [necromancer, skeleton, soldier])
}

/// Proves sb.attr.ita.skeleton.4 and sb.solo.2: alone nobody is asked for a die, and none is spent.
#[test]
fn alone_nobody_raises_his_own_enemies() {
    let (mut state, [necromancer, skeleton, soldier]) = alone_with_bones(Pool::START);
    let near = Fact::Within { one: soldier, other: necromancer, distance: inches(24) };
    let mut fates = dice([7, 5]).facts([near]); // the die of Raise the Dead, and its direction

    activate(&mut state, &mut fates, necromancer);

    assert_eq!((state[skeleton].place, state.pools[0]), (Place::BonePile, Pool::START));
    fates.expect_spent();
}

/// Proves sb.attr.ita.skeleton.8: by the house rule a necromancer takes a Monster Die, else a Skill, else a Power Die; none
/// where the Wheel of Fate holds what is left, and none for a pile out of its sight.
#[test]
fn by_the_house_rule_a_necromancer_takes_a_die() {
    let dice_of = |power, skill, monster| Pool { power, skill, monster };
    for (before, after) in [
        (dice_of(1, 1, 1), dice_of(1, 1, 0)),
        (dice_of(1, 1, 0), dice_of(1, 0, 0)),
        (dice_of(1, 0, 0), dice_of(0, 0, 0)),
    ] {
        let (mut state, [necromancer, skeleton, soldier]) = alone_with_bones(before);
        state.options.solo_bone_piles = true;
        let near = Fact::Within { one: soldier, other: necromancer, distance: inches(24) };
        let pile = match before {
            Pool { monster: 1, .. } => Bones::Monster(skeleton),
            Pool { skill: 1, .. } => Bones::Skill(skeleton),
            _ => Bones::Power(skeleton),
        };
        let mut fates = script().facts([near]).choose(pile); // people say that it is in sight
        activate(&mut state, &mut fates, necromancer);
        assert_eq!((state[skeleton].place, state.pools[0]), (Place::Standing, after));
        fates.expect_spent();
    }

    // Under the Wheel of Fate a Monster Die alone is taken (sb.event.6.a, sb.event.6.b).
    for (monster, place) in [(0, Place::BonePile), (1, Place::Standing)] {
        let (mut state, [necromancer, skeleton, soldier]) = alone_with_bones(dice_of(1, 1, monster));
        state.options.solo_bone_piles = true;
        state.omens.wheel = true;
        let near = Fact::Within { one: soldier, other: necromancer, distance: inches(24) };
        let mut fates = if monster == 0 { dice([7, 5]) } else { script().choose(Bones::Monster(skeleton)) };
        fates = fates.facts([near]);
        activate(&mut state, &mut fates, necromancer);
        assert_eq!((state[skeleton].place, state.pools[0]), (place, dice_of(1, 1, 0)));
        fates.expect_spent();
    }
}

/// Proves sb.event.6.a: under the Wheel a player alone who is asked may raise a Bone Pile with a Monster Die alone.
#[test]
fn under_the_wheel_a_bone_pile_costs_a_monster_die() {
    let (mut state, [necromancer, skeleton, soldier]) = alone_with_bones(Pool::START);
    state.options.solo_monster_dice = true;
    let near = Fact::Within { one: soldier, other: necromancer, distance: inches(24) };
    let asked = |state: &State| {
        let mut state = state.clone();
        make_next(&mut state, necromancer);
        let mut options = Vec::new();
        let mut mind = Noting(&mut options);
        let facts = fates::Stated(vec![near]);
        let mut fates = fates::Straight {
            dice: fates::Random::new(1),
            mind: &mut mind as &mut dyn fates::Mind<_>,
            facts,
            ear: fates::Nobody,
        };
        let _ = Battle::new(&mut state, &mut fates).step().unwrap();
        options
    };
    let [monster, power, skill] = [Bones::Monster(skeleton), Bones::Power(skeleton), Bones::Skill(skeleton)];
    assert_eq!(asked(&state), [Bones::Leave, monster, power, skill]);
    state.omens.wheel = true;
    assert_eq!(asked(&state), [Bones::Leave, monster]);
}

/// Notes which dice may be spent on bones, and spends none.
struct Noting<'a>(&'a mut Vec<Bones>);

impl fates::Mind<silver_bayonet::SilverBayonet> for Noting<'_> {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[silver_bayonet::Choice]) -> usize {
        self.0.extend(options.iter().filter_map(|option| match option {
            silver_bayonet::Choice::Bones(bones) => Some(*bones),
            _ => None,
        }));
        0
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &silver_bayonet::Reach) -> silver_bayonet::Way {
        panic!("{rule} asks for a way")
    }
}

/// Proves sb.attr.ita.skeleton.4 and sb.solo.4: by the house rule a player alone is asked, and may spend any Fate Die on
/// it.
#[test]
fn alone_any_fate_die_restores_a_bone_pile() {
    let pile = FigureId(1);
    let spent = [
        (Pool { power: 1, ..Pool::EMPTY }, Bones::Power(pile)),
        (Pool { skill: 1, ..Pool::EMPTY }, Bones::Skill(pile)),
        (Pool { monster: 1, ..Pool::EMPTY }, Bones::Monster(pile)),
    ];
    for (pool, bones) in spent {
        let (mut state, [necromancer, skeleton, soldier]) = alone_with_bones(pool);
        state.options.solo_monster_dice = true;
        let near = Fact::Within { one: soldier, other: necromancer, distance: inches(24) };
        let mut fates = script().facts([near]).choose(bones);

        activate(&mut state, &mut fates, necromancer);

        assert_eq!((state[skeleton].place, state[skeleton].health), (Place::Standing, 5));
        assert_eq!(state.pools[0], Pool::EMPTY);
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.raise.3 at a real table: people are told where to put what was raised.
#[test]
fn at_a_real_table_the_place_is_told() {
    let (mut state, [necromancer, soldier]) = lay([acolyte(), tro()]);
    let near = Fact::Within { one: soldier, other: necromancer, distance: inches(24) };
    let mut fates = dice([7, 4]).facts([near]);

    activate(&mut state, &mut fates, necromancer);

    let toward = Some(soldier);
    assert!(told(&fates, |event| *event
        == Event::Necromancer(NecromancerEvent::Raised { figure: necromancer, toward, turned: 4 })));
    assert!(told(
        &fates,
        |event| matches!(event, Event::Arrival(ArrivalEvent::Arrived { to: None, rule, .. }) if *rule == RuleId("sb.attr.ita.raise.1"))
    ));
}

/// Proves sb.clash.22 and sb.necro.5: only necromancers dive of their own accord; anybody else with a gun shoots back.
#[test]
fn only_necromancers_dive() {
    let (mut state, [necromancer, shooter]) = lay_out([acolyte(), tro().at(0.0, 15.0)]);
    let mut fates = dice([1, 2]);
    Battle::new(&mut state, &mut fates).shoot(shooter, [necromancer], ArmId::Own(0)).unwrap();
    assert!(told(&fates, |event| matches!(event, Event::Dived(Dived { .. }))));

    let (mut state, [bandit, shooter]) = lay_out([monster("bandit").at(0.0, 0.0), tro().at(0.0, 15.0)]);
    let mut fates = dice([1, 2, 1, 2]);
    shoot(&mut state, &mut fates, shooter, bandit);
    assert!(!told(&fates, |event| matches!(event, Event::Dived(Dived { .. }))));
}
