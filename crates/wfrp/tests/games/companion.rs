//! Companion play: whole fights of every scenario at a real table, where people say what is so.

use fates::{Random, Whim};
use frame::proofs::played_at_a_real_table;
use wfrp::{Sergeant, Setup, Wfrp};

use crate::games::proofs::game;

/// More answers than are looked at of one game.
const MOST_ANSWERS: usize = 2500;

/// A game with miniatures.
fn real(seed: u64) -> Setup {
    Setup { real_table: true, ..game(seed) }
}

/// Every question can be read, every answer is taken, nobody is asked to draw a way on a table that is not there, and
/// the game comes to its end.
#[test]
fn whole_games_at_a_real_table_ask_only_what_can_be_answered() {
    for seed in 0..40 {
        let mut whim = Whim(Random::new(seed));
        let game = played_at_a_real_table::<Wfrp>(&real(seed), seed, &mut whim, MOST_ANSWERS);
        assert!(game.outcome().is_some(), "seed {seed}: round {}", game.state().round);
    }
}

/// The sergeant leads both sides at a real table, too, whatever people say.
#[test]
fn the_sergeant_plays_at_a_real_table() {
    for seed in 0..10 {
        let game = played_at_a_real_table::<Wfrp>(&real(seed), seed, &mut Sergeant::default(), MOST_ANSWERS);
        assert!(game.outcome().is_some(), "seed {seed}: round {}", game.state().round);
    }
}
