//! How the sides stand towards winning: points as the scenario counts them, where they come from, and how it ended.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::Rules;
use fear_and_faith::{End, FearAndFaith, HORRORS, HUNTERS, Outcome, Phase, Place, State};
use frame::System;
use frame::view::{GoalView, ScoreView};

use crate::common::*;
use crate::setup::scenario_games::game;
use crate::setup::staged::*;

fn goal(words: &str, now: i32, of: impl Into<Option<i32>>) -> GoalView {
    GoalView { words: words.to_string(), now, of: of.into() }
}

fn begun(mut state: State) -> State {
    state.phase = Phase::Activations;
    state
}

fn scores(state: &State) -> Vec<ScoreView> {
    FearAndFaith::table(state, None).scores
}

/// Two of three Walking Dead at 21 points are gone: 42 points, of which 30 make 1 victory point.
#[test]
fn an_infestation_counts_its_dead() {
    let dead = [-200.0, 0.0, 200.0].map(|east| walking_dead().enemy().at(east, 200.0));
    let survivor = written(4, 2, &[]).at(0.0, -300.0);
    let mut state = begun(staged("zombie-infestation", std::iter::once(survivor).chain(dead)));
    ends(&mut state, B, End::Killed);
    ends(&mut state, C, End::Routed);

    let [hunters, horde] = scores(&state).try_into().unwrap();

    assert_eq!((hunters.side, hunters.points, hunters.needed), (0, 1, None));
    assert_eq!(
        hunters.goals,
        [goal("Zombies destroyed (1 per 30 points)", 2, 3), goal("Zombies on the table", 1, None)]
    );
    assert_eq!(
        (horde.points, horde.goals),
        (0, vec![goal("Enemies killed or routed (1 per 30 points)", 0, 1)])
    );
}

/// The massacre is decided by its civilians, and its rounds are known.
#[test]
fn a_massacre_counts_its_civilians() {
    let civilian = || written(4, 2, &[]);
    let madman = written(3, 3, &[]).enemy().at(0.0, 300.0);
    let officer = written(3, 3, &["Pistol"]).reserve();
    let party = [civilian().at(0.0, 0.0), civilian().at(100.0, 0.0), officer, madman];
    let mut state = begun(staged("chainsaw-massacre", party));
    state.turn = 3;
    ends(&mut state, A, End::Killed);

    let view = FearAndFaith::table(&state, None);

    assert_eq!(view.turns, Some([2, 7]));
    let [hunters, madmen] = view.scores.try_into().unwrap();
    assert_eq!(hunters.goals[1..], [goal("Civilians alive", 1, 2), goal("Help called", 0, 1)]);
    // 30 points of enemies at 25 to the victory point.
    assert_eq!((madmen.points, &madmen.goals[1..]), (1, &[goal("Civilians dead or gone", 1, 2)][..]));
}

/// Who has not come out of the mist is not counted aloud.
#[test]
fn how_many_hide_is_no_part_of_the_score() {
    let wolves = [-200.0, 200.0].map(|east| model("wolf").enemy().at(east, 200.0));
    let hunter = model("hunter").at(0.0, -300.0);
    let mut state = begun(staged("wolves-in-the-mist", std::iter::once(hunter).chain(wolves)));
    let of = |state: &State| scores(state)[0].goals[0].of;
    assert_eq!(of(&state), Some(2));
    state[C].place = Place::Secret;
    assert_eq!(of(&state), None);
}

/// The winner's points come first, and one clause says why.
#[test]
fn the_ending_says_who_and_why() {
    let mut state = begun(staged(
        "human-cattle",
        [model("mature-vampire").at(0.0, 0.0), werewolf().enemy().at(200.0, 0.0)],
    ));
    ends(&mut state, A, End::Killed);
    let ending = |winner, points| FearAndFaith::ending(&state, &Outcome { winner, points });
    assert_eq!(ending(Some(HORRORS), [0, 3]), "The pack win 3–0: nobody is left of the old blood.");
    assert_eq!(ending(None, [2, 2]), "A draw, 2–2: nobody is left of the old blood.");
    assert_eq!(ending(Some(HUNTERS), [1, -2]), "The old blood win 1 to −2: nobody is left of the old blood.");
}

/// Every scenario has goals for each side once the game has begun, and none counts more than there is.
#[test]
fn every_scenario_has_goals() {
    for seed in 0..6 {
        let state = FearAndFaith::begin(&game(seed)).unwrap();
        assert!(scores(&state).is_empty(), "seed {seed}");
        let scores = scores(&begun(state));
        assert_eq!(scores.iter().map(|score| score.side).collect::<Vec<_>>(), [0, 1]);
        for goal in scores.iter().flat_map(|score| &score.goals) {
            assert!(!goal.words.is_empty() && goal.of.is_none_or(|of| goal.now <= of), "{goal:?}");
        }
    }
}
