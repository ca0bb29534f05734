//! The jarl: a mind that leads a warband. It answers everything it is asked, only with what is allowed, and plays
//! better than chance from both sides of every scenario.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{
    Act, BloodEagle, Choice, Gait, Jarl, Options, Part, Phase, Reach, Setup, State, TerrainSetup,
};
use fates::proofs::Two;
use fates::{DiceFrom, FactsFrom, Game, Mind, Random, RuleId, Rules, Seat, Seed, Whim};

use crate::common::*;
use crate::setup::scenario_games::game;

/// The scenario of this number in the order of the book, on a virtual table with the usual switches.
fn scenario(number: u64) -> Setup {
    game(number)
}

/// How often each seat wins so many games of a scenario.
pub fn fought<M: Mind<BloodEagle>>(number: u64, games: u64, mind: impl Fn(u64) -> M) -> [u32; 2] {
    let laid = BloodEagle::begin(&scenario(number)).unwrap();
    let mut won = [0, 0];
    for seed in 0..games {
        let outcome = fates::proofs::fought::<BloodEagle>(&laid, seed, mind(seed), 2000);
        let outcome = outcome.unwrap_or_else(|| panic!("scenario {number}, seed {seed}: no end"));
        outcome.winner.into_iter().for_each(|winner| won[winner.index()] += 1);
    }
    won
}

/// Each side of each scenario wins more often with the jarl than by chance, chance on the other side.
#[test]
fn it_plays_better_than_chance_from_both_sides_of_every_scenario() {
    const GAMES: u64 = 20;
    let chance = |seed: u64| Whim(Random::new(seed + 1000));
    let mut told = Vec::new();
    let mut worse = Vec::new();
    for number in 0..5 {
        let [first, _] = fought(number, GAMES, |seed| Two(Jarl, chance(seed)));
        let [_, second] = fought(number, GAMES, |seed| Two(chance(seed), Jarl));
        let by_chance = fought(number, GAMES, |seed| Two(chance(seed), chance(seed + 1)));
        let both = fought(number, GAMES, |_| Two(Jarl, Jarl));
        told.push((number, first, second, by_chance, both));
        // Some sides win even by chance.
        let better = |won: u32, before: u32| won > before || u64::from(won) + 1 >= GAMES;
        if !better(first, by_chance[0]) || !better(second, by_chance[1]) {
            worse.push(number);
        }
    }
    assert!(worse.is_empty(), "{worse:?} of {told:?}");
}

/// As people meet it: through a game, one answer after the other.
#[test]
fn everything_it_answers_is_allowed() {
    for number in 0..5 {
        assert!(played(number, number).outcome().is_some(), "scenario {number}");
    }
}

/// A whole game of two jarls.
pub fn played(number: u64, seed: u64) -> Game<BloodEagle> {
    let dice = DiceFrom::Seal(Seed::from_number(seed));
    let begun = Game::<BloodEagle>::begin(&scenario(number), dice, FactsFrom::Measured);
    let (mut game, _) = begun.unwrap();
    for _ in 0..3000 {
        let Some(answer) = game.answer_of(&mut Jarl) else { break };
        let taken = game.answer(None, answer.clone());
        assert!(taken.is_ok(), "scenario {number}: {answer:?}: {:?}", taken.err());
    }
    game
}

/// A figure that is in contact with somebody it can harm strikes, and a figure that has nobody in reach does not shoot.
#[test]
fn it_strikes_whom_it_touches_and_shoots_at_nobody_out_of_reach() {
    let near = on_table([figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let near = State { active: Some(A), ..in_phase(near, Phase::Fighting) };
    let acts = [Act::Fight(B), Act::Hold].map(Choice::from);
    assert_eq!(Jarl.choose(&near, RuleId("be.init.8"), Seat(0), &acts), 0);

    let far = on_table([figure("S4").at(-16.0, -16.0), figure("N5").enemy().at(16.0, 16.0)]);
    let far = State { active: Some(A), ..in_phase(far, Phase::Shooting) };
    let acts = [Act::Shoot(blood_eagle::ArmId(0), B), Act::Hold].map(Choice::from);
    assert_eq!(Jarl.choose(&far, RuleId("be.init.8"), Seat(0), &acts), 1);
}

/// be.split.2, be.split.3: against AR 12 one blow of 7 puts a Hirdman Out in 24 of 100, four of 4 in 40 of 100: the
/// jarl splits, and gives each attack 1.
#[test]
fn it_splits_where_that_is_worth_more() {
    let state = on_table([figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let state = State { active: Some(A), ..in_phase(state, Phase::Fighting) };
    let acts = [Act::Fight(B), Act::Split, Act::Hold].map(Choice::from);
    assert_eq!(Jarl.choose(&state, RuleId("be.init.8"), Seat(0), &acts), 1);

    let state = State { at_stake: Some(blood_eagle::Stake::Split { figure: A, left: 4 }), ..state };
    let shares = [1, 2, 3].map(|share| Choice::from(blood_eagle::Share(share)));
    assert_eq!(Jarl.choose(&state, RuleId("be.split.2"), Seat(0), &shares), 0);
}

/// be.split.8: where the bonus counts once, the same Huscarl strikes with all its FV: 24 of 100 against 12 and 8, or 20.
#[test]
fn it_does_not_split_where_the_bonus_counts_once() {
    let options = Options { split_bonus_once: true, ..Options::default() };
    let figures = [figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)];
    let state = lay(&with_options(setup(figures), options));
    let state = State { active: Some(A), ..in_phase(state, Phase::Fighting) };

    let acts = [Act::Fight(B), Act::Split, Act::Hold].map(Choice::from);
    assert_eq!(Jarl.choose(&state, RuleId("be.init.8"), Seat(0), &acts), 0);
}

/// be.split.4: between two Thralls it strikes at both in turns: one that may be Out already is worth less.
#[test]
fn it_splits_over_all_that_touch_it() {
    let figures =
        [figure("S3").at(0.0, 0.0), figure("W7").enemy().at(1.0, 0.0), figure("W8").enemy().at(-1.0, 0.0)];
    let start = in_phase(on_table(figures), Phase::Fighting);

    let targets = [4, 3, 2, 1].map(|left| {
        let at_stake = Some(blood_eagle::Stake::Split { figure: A, left });
        let parts = [Part::Strike(B), Part::Strike(C)].map(Choice::from);
        Jarl.choose(&State { at_stake, ..start.clone() }, RuleId("be.split.7"), Seat(0), &parts)
    });
    assert_eq!(targets, [0, 1, 0, 1]);
}

/// be.danger.2: a figure with nowhere better to go does not stay in the flames.
#[test]
fn it_does_not_stay_in_the_flames() {
    let fire = TerrainSetup { fire: Some(5), ..haystack((-1.0, -1.0), (1.0, 1.0)) };
    let figures = [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(9.0, 0.0)]; // a Slinger with a target in range
    let state = in_phase(lay(&with_terrain(setup(figures), [fire])), Phase::Movement);
    let reach = Reach::Move { figure: A, most: table::inches(7), gait: Gait::Walk };

    let way = Jarl.way(&state, RuleId("be.move.1"), Seat(0), &reach);

    let end = *way.last().unwrap();
    assert!(reach.allows(&state, &way).is_ok());
    assert!(end.x.abs_diff(point(0.0, 0.0).x) > 381 || end.y.abs_diff(point(0.0, 0.0).y) > 381, "{end:?}"); // 1.5 inches
}

/// A Slinger who must come nearer to shoot stops short of contact.
#[test]
fn it_keeps_archers_out_of_contact() {
    let hut = TerrainSetup {
        passable: true,
        height: 6.0,
        ..terrain(table::Kind::Building, 0, (0.8, -3.0), (1.2, 3.0))
    };
    let figures = [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(2.5, 0.0)]; // near, and out of sight
    let state = in_phase(lay(&with_terrain(setup(figures), [hut])), Phase::Movement);
    let reach = Reach::Move { figure: A, most: table::inches(7), gait: Gait::Walk };

    let way = Jarl.way(&state, RuleId("be.move.1"), Seat(0), &reach);

    let mut moved = state.clone();
    step(&mut moved, activates(A).choose(Act::Move).go(way));
    assert!(!moved.is_engaged(A));
}

/// One who carries what need only be kept goes out of sight of those who shoot.
#[test]
fn it_hides_what_it_carries() {
    let wall = TerrainSetup { height: 6.0, ..terrain(table::Kind::Wall, 3, (2.0, 1.0), (3.0, 9.0)) };
    let figures = [figure("M4").at(0.0, 0.0), figure("N8").enemy().at(15.0, 0.0)]; // a war bow, 14 inches off
    let mut state = in_phase(lay(&with_terrain(setup(figures), [wall])), Phase::Movement);
    (state[A].prize, state.prizes[0]) = (Some(0), Some(blood_eagle::Prize::Carried(A)));
    let reach = Reach::Move { figure: A, most: table::inches(7), gait: Gait::Walk };
    assert!(state.sees(B, A));

    let way = Jarl.way(&state, RuleId("be.move.1"), Seat(0), &reach);
    step(&mut state, activates(A).choose(Act::Move).go(way));

    assert!(!state.sees(B, A));
}

/// A figure that stands at the edge by which its side is paid to leave goes, instead of standing there to be shot at.
#[test]
fn it_leaves_by_the_edge_it_stands_at() {
    let figures = [figure("N3").at(0.0, -17.5), figure("S8").enemy().at(0.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);
    let mut story = (*state.plot.0).clone();
    let feat = blood_eagle::Feat::Left { edge: blood_eagle::Edge::North, of: blood_eagle::Whom::Any };
    story.scores = vec![blood_eagle::Score { seat: None, feat, points: 2, each_turn_from: None }];
    story.turns = 8;
    state.plot = frame::Shared(std::sync::Arc::new(story));

    let acts = State { active: Some(A), ..state.clone() };
    let options = [Act::Move, Act::Hold].map(Choice::from);
    assert_eq!(Jarl.choose(&acts, RuleId("be.init.8"), Seat(0), &options), 0);
    let reach = Reach::Move { figure: A, most: table::inches(6), gait: Gait::Walk };
    let way = Jarl.way(&state, RuleId("be.move.1"), Seat(0), &reach);
    assert_eq!(way, [point(0.0, -17.5)]);
    step(
        &mut state,
        activates(A).choose(Act::Move).go(way).choose(blood_eagle::Leave::Go(blood_eagle::Edge::North)),
    );
    assert!(!state[A].is_in_play());
}
