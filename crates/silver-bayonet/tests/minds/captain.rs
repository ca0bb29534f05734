//! The captain: a mind that leads a unit. It reads the same odds that are rolled, answers only what is allowed, and plays
//! better than chance.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::Two;
use fates::{
    DiceFrom, FactsFrom, Game, Measured, Mind, Nobody, Progress, Random, Rules, Seat, Seed, Straight, Whim,
};
use silver_bayonet::{
    Captain, FigureSetup, Options, Prospect, Setup, Side, SilverBayonet, TableSetup, TerrainSetup, Weapon,
};
use table::Kind;

use crate::common::{arm, lay, monster, rif, shot, tro};

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
    let start = Sb::begin(&skirmish()).unwrap();
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
