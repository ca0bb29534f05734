//! Whole games, and what holds in all of them.

use fates::proofs::{
    decrees_hold, exact_equals_simulated, merged_equals_one_by_one, pause_equivalence,
    refusals_change_nothing, replays, same_luck, situations, weights_sum_to_one,
};
use fates::{Book as _, DiceFrom, FactsFrom, Game, Measured, Random, Seed, Whim, replay, verify};
use frame::proofs::{any_decree, can_be_shown, played_at_a_real_table};
use gravemarch::{Book, FigureSetup, Gravemarch, Setup, Squire};

use crate::content::WIGHT;

/// The two face to face for even seeds, and at the ends of the road for odd ones.
fn setup(seed: u64) -> Setup {
    if seed.is_multiple_of(2) { Setup::face_to_face("knight", "sexton") } else { Setup::default() }
}

/// Plays a game of this book to its end, the squire on both sides.
fn played(book: &std::sync::Arc<Book>, setup: &Setup, seed: &Seed) -> Game<Gravemarch> {
    let begun = Game::begin_with(book, setup, DiceFrom::Seal(seed.clone()), FactsFrom::Measured);
    let mut game: Game<Gravemarch> = begun.expect("the setup is sound").0;
    while let Some(answer) = game.answer_of(&mut Squire) {
        game.answer(None, answer).expect("the squire keeps to the rules");
    }
    game
}

#[test]
fn a_whole_game_of_the_squire_replays_and_verifies() {
    for number in 0..20 {
        let seed = Seed::from_number(number);
        let game = played(Book::built_in(), &setup(number), &seed);

        assert!(game.outcome().is_some());
        let again = replay::<Gravemarch>(&game.ledger(), Some(seed)).expect("the ledger plays again");
        assert!(again.finished);
        assert_eq!(again.game.state(), game.state());
        let proof = verify::<Gravemarch>(&game.ledger()).expect("the ledger verifies");
        assert_eq!((proof.decrees, proof.unsealed), (0, 0));
    }
}

/// A homebrew profile is played, and its ledger verifies without the file at hand.
#[test]
fn a_homebrew_profile_is_played() {
    let overlay = vec![("wight.toml".to_string(), WIGHT.to_string())];
    let book = Book::with(&overlay).expect("the homebrew is sound");
    let figures = vec![FigureSetup::of("knight"), FigureSetup::of("barrow-wight")];

    let game = played(&book, &Setup { figures, ..Setup::default() }, &Seed::from_number(3));

    assert_eq!(game.state().name(fates::FigureId(1)), "Barrow Wight");
    assert!(game.outcome().is_some());
    assert!(game.ledger().contains("Rusted Blade"));
    verify::<Gravemarch>(&game.ledger()).expect("the ledger carries the homebrew");
}

#[test]
fn a_game_at_a_real_table_asks_only_what_can_be_answered() {
    for seed in 0..20 {
        let setup = Setup { real_table: true, ..Setup::default() };
        let mut whim = Whim(Random::new(seed));
        let game = played_at_a_real_table::<Gravemarch>(&setup, seed, &mut whim, 3000);
        assert!(game.outcome().is_some(), "seed {seed}: day {}", game.state().day);
        let game = played_at_a_real_table::<Gravemarch>(&setup, seed, &mut Squire, 3000);
        assert!(game.outcome().is_some(), "seed {seed}: day {}", game.state().day);
    }
}

/// What the list of systems asks for.
#[test]
fn a_game_can_go_to_another_thread() {
    fn goes<T: Send>() {}
    goes::<Game<Gravemarch>>();
}

/// A strike's sum is told in its event, and counts only if it shows in the state.
#[test]
fn nothing_is_asked_in_vain() {
    let tells = |event: &gravemarch::Event| !matches!(event, gravemarch::Event::Fighting(_));
    for facts in [FactsFrom::Measured, FactsFrom::People] {
        let real_table = facts == FactsFrom::People;
        let games = (0..20).map(|seed| (seed, Setup { real_table, ..setup(seed) }));
        let vain = frame::proofs::in_vain::<Gravemarch>(games, facts, 80, tells);
        assert!(vain.is_empty(), "{vain:#?}");
    }
}

#[test]
fn every_game_can_be_shown() {
    for seed in 0..10 {
        can_be_shown::<Gravemarch>(&setup(seed), seed, FactsFrom::Measured, 120);
        let real = Setup { real_table: true, ..setup(seed) };
        can_be_shown::<Gravemarch>(&real, seed, FactsFrom::People, 120);
    }
}

#[test]
fn pausing_changes_nothing() {
    (0..10).for_each(|seed| pause_equivalence::<Gravemarch>(&setup(seed), seed, 60));
}

#[test]
fn ledgers_play_again_and_show_damage() {
    (0..4).for_each(|seed| replays::<Gravemarch>(&setup(seed), seed, 40));
}

#[test]
fn refusals_are_free() {
    (0..6).for_each(|seed| refusals_change_nothing::<Gravemarch>(&setup(seed), seed, 40));
}

#[test]
fn the_same_answers_bring_the_same_luck() {
    (0..6).for_each(|seed| same_luck::<Gravemarch>(&setup(seed), seed..seed + 1, 60));
}

#[test]
fn decrees_are_kept() {
    for seed in 0..6 {
        let setup = Setup { real_table: seed % 3 == 0, ..setup(seed) };
        decrees_hold::<Gravemarch>(&setup, seed, 50, |state, chance| {
            any_decree::<Gravemarch>(state, 2, chance)
        });
    }
}

#[test]
fn steps_are_counted_exactly() {
    let (mut proven, mut looked_at) = (0, 0);
    for (seed, state, mind) in (0..6).flat_map(|seed| situations::<Gravemarch>(&setup(seed), seed, 60, 5)) {
        looked_at += 1;
        let sums = weights_sum_to_one::<Gravemarch>(&state, &mind, &Measured, 20_000);
        let merged = merged_equals_one_by_one::<Gravemarch>(&state, &mind, &Measured, 20_000);
        let seen = |state: &gravemarch::State| state.figures.map(|figure| (figure.health, figure.fatigue));
        let simulated =
            exact_equals_simulated::<Gravemarch, _>(&state, &mind, &Measured, 20_000, (seed, 300), seen);
        proven += usize::from(sums && merged && simulated);
    }
    assert!(proven * 2 > looked_at, "{proven} of {looked_at}");
}
