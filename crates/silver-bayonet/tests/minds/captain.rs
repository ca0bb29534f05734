//! The captain: a mind that leads a unit. It reads the same odds that are rolled, answers only what is allowed, and plays
//! better than chance.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::Two;
use fates::{
    DiceFrom, FactsFrom, FigureId, Game, Measured, Mind, Nobody, Progress, Random, RuleId, Rules, Seat, Seed,
    Straight, Whim,
};
use silver_bayonet::{
    Active, ArmId, Battle, Book, Captain, CheckEvent, Event, FigureSetup, Moved, MovementEvent, Options,
    Pool, Prospect, Setup, ShootingEvent, Side, SilverBayonet, State, TableSetup, TerrainSetup, Weapon,
    Whereabouts,
};
use table::{Kind, inches};

use crate::common::{Pose, arm, armed, block, lay, lay_out, make_next, monster, rif, shot, tro};

type Sb = SilverBayonet;

fn piece(kind: Kind, from: (f64, f64), to: (f64, f64), height: f64) -> TerrainSetup {
    let outline = vec![from, (to.0, from.1), to, (from.0, to.1)];
    TerrainSetup { name: "piece".to_string(), kind, outline, bottom: 0.0, height }
}

/// Five against five of the same kind across a table with a house, a wood and a fence.
pub(crate) fn skirmish() -> Setup {
    let unit = ["officer", "infantryman", "grenadier", "rifleman", "swordsman"];
    let figure = |(place, profile): (usize, &&str), side: u8| FigureSetup {
        side: Some(side),
        at: Some((8.0 + 4.0 * place as f64, if side == 0 { 3.0 } else { 27.0 })),
        equipment: if *profile == "officer" { vec!["Hand Weapon".to_string()] } else { Vec::new() },
        ..FigureSetup::of(profile)
    };
    let figures =
        [0, 1].into_iter().flat_map(|side| unit.iter().enumerate().map(move |pair| figure(pair, side)));
    let terrain = vec![
        piece(Kind::Building, (12.0, 12.0), (17.0, 17.0), 4.0),
        piece(Kind::Woods, (4.0, 12.0), (8.0, 17.0), 3.0),
        piece(Kind::Obstacle, (19.0, 15.0), (27.0, 15.4), 1.0),
    ];
    Setup {
        figures: figures.collect(),
        table: Some(TableSetup { width: 30.0, depth: 30.0, terrain }),
        options: Options { turns: 12, ..Options::default() },
        ..Setup::default()
    }
}

/// How many of these games the first seat wins and loses.
pub(crate) fn fought<A: Mind<Sb>, B: Mind<Sb>>(games: u64, mind: impl Fn(u64) -> Two<A, B>) -> (u32, u32) {
    fought_over(&skirmish(), games, mind)
}

/// The same over any setup.
pub(crate) fn fought_over<A: Mind<Sb>, B: Mind<Sb>>(
    setup: &Setup,
    games: u64,
    mind: impl Fn(u64) -> Two<A, B>,
) -> (u32, u32) {
    let start = Sb::begin(setup).unwrap();
    let (mut won, mut lost) = (0, 0);
    for seed in 0..games {
        let mut state = start.clone();
        let mut fates = Straight { dice: Random::new(seed), mind: mind(seed), facts: Measured, ear: Nobody };
        let outcome = loop {
            if let Progress::Over(outcome) = Sb::step(&mut state, &mut fates.dynamic()).unwrap() {
                break outcome;
            }
        };
        let left = |seat: Seat| {
            state.figures.iter().filter(|figure| figure.stands() && figure.side == Side::Player(seat)).count()
        };
        match (outcome.winner, left(Seat(0)).cmp(&left(Seat(1)))) {
            (Some(Side::Player(Seat(0))), _) | (None, std::cmp::Ordering::Greater) => won += 1,
            (Some(Side::Player(Seat(1))), _) | (None, std::cmp::Ordering::Less) => lost += 1,
            _ => {}
        }
    }
    (won, lost)
}

/// The numbers of sb.ex.49: TRO's bayonet and RIF's rifle against Defence 13.
#[test]
fn its_prospects_are_the_exact_odds() {
    let (state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    let bayonet = state.arm(trooper, arm(&state, trooper, Weapon::Bayonet));
    let blow = Prospect::counted(&state.melee_attack(trooper, ghoul, &bayonet));
    let (state, [rifleman, ghoul]) = lay([rif(), monster("ghoul")]);
    let bullet = Prospect::counted(&shot(&state, rifleman, ghoul, Weapon::Rifle));

    assert_eq!((blow.hits, blow.damage, blow.at_least(10)), (45, 330, 9));
    assert_eq!((bullet.hits, bullet.damage), (55, 385));
}

#[test]
fn it_beats_chance() {
    let chance = |seed| Whim(Random::new(seed + 1000));

    let (won, lost) = fought(60, |seed| Two(Captain::default(), chance(seed)));
    assert!(won >= 55 && lost <= 3, "won {won}, lost {lost}");

    let (won, lost) = fought(60, |seed| Two(chance(seed), Captain::default()));
    assert!(lost >= 55 && won <= 3, "lost {lost}, won {won}");
}

#[test]
fn everything_it_answers_is_allowed() {
    for seed in 0..12 {
        let dice = DiceFrom::Seal(Seed::from_number(seed));
        let (mut game, _) = Game::<Sb>::begin(&skirmish(), dice, FactsFrom::Measured).unwrap();
        let mut captain = Captain::default();
        while let Some(answer) = game.answer_of(&mut captain) {
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "seed {seed}: {answer:?}: {:?}", taken.err());
        }

        assert!(game.outcome().is_some());
    }
}

/// What is told while the captain leads this figure through its activation.
fn led(state: &State, figure: FigureId, faces: impl IntoIterator<Item = u8>) -> (State, Vec<Event>) {
    led_by(Captain::default(), state, figure, faces)
}

/// The same for any mind.
pub fn led_by(
    mind: impl Mind<Sb>,
    state: &State,
    figure: FigureId,
    faces: impl IntoIterator<Item = u8>,
) -> (State, Vec<Event>) {
    let mut state = state.clone();
    make_next(&mut state, figure);
    let dice = Rolls(faces.into_iter().collect());
    let mut fates = Straight { dice, mind, facts: Measured, ear: Vec::new() };
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    (state, fates.ear)
}

/// These faces, and after them only 5s.
struct Rolls(std::collections::VecDeque<u8>);

impl fates::Dice for Rolls {
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, dice: [fates::Die; N]) -> [u8; N] {
        dice.map(|_| self.0.pop_front().unwrap_or(5))
    }
}

/// Beside something Inimical to Technology no shot is tried, which would fail without a roll (sb.attr.core.inimical.1): the
/// shooter steps away first.
#[test]
fn it_does_not_fire_beside_a_goblin() {
    let shots = |gap: f64| {
        let (state, [trooper, _, _]) = lay_out([
            tro().at(0.0, 0.0),
            monster("goblin").at(-1.0 - gap, 0.0),
            monster("troll").at(14.0, 0.0),
        ]);
        let (_, told) = led(&state, trooper, []);
        let place = |like: fn(&Event) -> bool| told.iter().position(like);
        assert_eq!(place(|event| matches!(event, Event::Shooting(ShootingEvent::Misfired { .. }))), None);
        let shot = place(|event| matches!(event, Event::Shooting(ShootingEvent::Shot { .. })));
        let moved = place(|event| matches!(event, Event::Movement(_)));
        (shot.is_some(), moved.is_some() && moved < shot)
    };

    assert_eq!(shots(6.1), (true, false));
    assert_eq!(shots(5.9), (true, true));
}

/// What nothing it carries can hurt is not shot at.
#[test]
fn it_does_not_shoot_at_what_it_cannot_hurt() {
    let (state, [trooper, _]) = lay_out([tro().at(-12.0, 0.0), monster("ghost").at(11.0, 0.0)]);
    let (_, told) = led(&state, trooper, []);
    assert!(!told.iter().any(|event| matches!(event, Event::Shooting(_))));
}

/// A caster pays for what helps: a friend who has lost 3 Health, or a blessing against those whom little else hurts; not
/// for a point of Courage.
#[test]
fn its_casters_do_not_pray_for_nothing() {
    let prays = |friend_health: i16, enemy: &str, gap: f64| {
        let figures = [
            tro().with("Miracles").at(0.0, 0.0),
            tro().at(3.0, 0.0).health(friend_health),
            tro().at(-3.0, 0.0).health(9),
            monster(enemy).at(0.0, -gap),
        ];
        let (mut state, [saint, friend, ..]) = lay_out(figures);
        state[saint].unloaded.set(0);
        state[saint].broken.set(0);
        let (after, _) = led(&state, saint, [5, 5]);
        (after[saint].health, after[friend].health)
    };

    assert_eq!(prays(10, "ghoul", 20.0), (10, 10));
    assert_eq!(prays(8, "ghoul", 20.0), (10, 8));
    assert_eq!(prays(5, "ghoul", 20.0), (9, 8)); // the one who needs it most
    assert_eq!(prays(10, "living-armour", 11.0).0, 9); // Indestructible, allergic to Blessed
    assert_eq!(prays(10, "living-armour", 20.0).0, 10); // too far off to be fought soon
}

/// Two inches are not worth a Fate Die.
#[test]
fn it_spends_no_fate_die_on_a_sprint() {
    let (mut state, [trooper, _]) =
        lay_out([armed(&["Hand Weapon"]).at(-20.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    state.pools[0] = Pool::START;
    let (after, told) = led(&state, trooper, [1, 2]);
    let sprinted = |event: &Event| matches!(event, Event::Check(CheckEvent::Checked { passed: false, .. }));
    assert!(told.iter().any(sprinted));
    assert_eq!(after.pools[0], Pool::START);
}

/// One who is shot at and cannot shoot back dives where that hides it, and stands its ground in the open.
#[test]
fn it_dives_into_cover() {
    assert!(dives(Captain::default(), vec![block(Kind::Wall, (2.0, 1.0), (2.5, 6.0), 4.0)]));
    assert!(!dives(Captain::default(), vec![]));
}

/// Does one who is shot at and cannot shoot back dive among this terrain?
pub fn dives(mind: impl Mind<Sb>, terrain: Vec<TerrainSetup>) -> bool {
    let figures = [armed(&["Hand Weapon"]).at(0.0, 0.0), tro().enemy().at(15.0, 0.0)];
    let (state, [target, shooter]) = crate::common::lay_among(terrain, figures);
    let mut state = state;
    state.active = Some(Active {
        figure: shooter,
        moved: Moved::Not,
        walked: false,
        distance: inches(0),
        acted: true,
        ended: false,
        quick_reloaded: false,
    });
    let dice = Rolls([1, 2].into_iter().collect());
    let mut fates = Straight { dice, mind, facts: Measured, ear: Vec::<Event>::new() };
    Battle::new(&mut state, &mut fates).shoot(shooter, [target], ArmId::Own(0)).unwrap();
    fates.ear.iter().any(|event| matches!(event, Event::Dived(_)))
}

/// Nobody stops in deep water who can go round it (sb.swim.3): with a deep pool of 8" by 20" between it and the enemy, it
/// keeps to dry land and comes round.
#[test]
fn it_goes_round_deep_water() {
    goes_round_deep_water(Captain::default);
}

pub fn goes_round_deep_water<M: Mind<Sb>>(mind: impl Fn() -> M) {
    let pool =
        TerrainSetup { name: "the pool".to_string(), ..block(Kind::Water, (-4.0, -10.0), (4.0, 10.0), 0.0) };
    let figures = vec![armed(&["Hand Weapon"]).at(-8.0, 2.0), monster("giant-rat").at(14.0, 2.0)];
    let (table, deep) = (Some(board(vec![pool])), vec!["the pool".to_string()]);
    let (mut state, [soldier, _]) = crate::common::laid(Setup { figures, table, deep, ..Setup::default() });
    state.options.turns = 20;
    for _ in 0..5 {
        let (after, told) = led_by(mind(), &state, soldier, []);
        let swims = |event: &Event| {
            matches!(event, Event::Check(CheckEvent::Checked { rule: RuleId("sb.swim.2"), .. }))
        };
        assert!(!told.iter().any(swims), "{told:?}");
        state = after;
    }
    let place = crate::common::place_of(&state, soldier);
    assert!(place.x > crate::common::spot(4.0, 0.0).x, "it is across: {place:?}");
}

fn board(terrain: Vec<TerrainSetup>) -> TableSetup {
    TableSetup { width: 48.0, depth: 48.0, terrain }
}

/// Alone a Monster Die is turned into one of its own dice, the rarer kind, and no other die is.
#[test]
fn alone_its_casters_turn_monster_dice() {
    let (mut state, [wizard, _]) =
        lay_out([tro().with("Spells").at(0.0, 0.0), monster("giant-rat").at(0.0, 23.0)]);
    state[wizard].broken.set(0);
    state.pools[0] = Pool { power: 2, skill: 1, monster: 1 };

    let (after, _) = led(&state, wizard, [10, 10]);
    assert_eq!((after.pools[0], after[wizard].health), (Pool { power: 2, skill: 2, monster: 0 }, 10 - 1));

    state.pools[0] = Pool { power: 2, skill: 1, monster: 0 };
    let (after, _) = led(&state, wizard, [10, 10]);
    assert_eq!((after.pools[0], after[wizard].health), (state.pools[0], 10));
}

/// A Move is for going somewhere: in no scenario does a figure of the captain's choose to move and then stay where it is.
#[test]
fn it_does_not_move_to_stay_where_it_is() {
    for scenario in &Book::built_in().scenarios {
        let (state, told) = played(&scenario.id, 2, Captain::default());
        let stays = |event: &Event| match event {
            Event::Movement(MovementEvent::Moved { figure, distance, climbed, .. }) => {
                !state[*figure].is_monster() && *distance == Some(inches(0)) && *climbed == inches(0)
            }
            _ => false,
        };
        assert!(!told.iter().any(stays), "{}", scenario.id);
    }
}

/// It gets at what lies high and over what lies deep: up to the reliquary on the belfry, and off the table with the
/// strongbox, each in some game of forty.
#[test]
fn it_fetches_what_lies_high_and_carries_it_over_the_river() {
    let reaches = |scenario: &str, so: fn(&Whereabouts) -> bool| {
        (0..40).any(|seed| played(scenario, seed, Captain::default()).0.trail.artefacts.iter().any(so))
    };
    assert!(reaches("the-bell-of-saint-orsola", |there| matches!(there, Whereabouts::Carried(_))));
    assert!(reaches("the-drowned-causeway", |there| matches!(there, Whereabouts::CarriedOff(_))));
}

/// A game that one mind plays for all sides, with what is told of it.
fn played(scenario: &str, seed: u64, mind: impl Mind<Sb>) -> (State, Vec<Event>) {
    let setup = Setup { scenario: Some(scenario.to_string()), ..Setup::default() };
    let mut state = Sb::begin(&setup).unwrap();
    let mut fates = Straight { dice: Random::new(seed), mind, facts: Measured, ear: Vec::new() };
    while let Progress::On = Sb::step(&mut state, &mut fates).unwrap() {}
    (state, fates.ear)
}
