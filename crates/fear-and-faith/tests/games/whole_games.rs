//! Hundreds of whole games of every scenario, from the first step of the setting-up to the end, some of them paused at
//! every question, written down and played again; and the beginnings of as many by chance alone.
//!
//! More, or others: `LYCHGATE_SEED=10000 LYCHGATE_GAMES=50000 cargo test -p fear-and-faith whole_games`.

use fates::proofs::{pause_equivalence, pause_equivalence_by, refusals_change_nothing, replays};
use fates::{
    DiceFrom, FactsFrom, FigureSet, Game, Measured, Mind, Nobody, Progress, Random, RuleId, Rules, Seat,
    Seed, Straight, Whim, replay, state_hash, verify,
};
use fear_and_faith::{Choice, FearAndFaith, Reach, Ringleader, Setup, State, Way};
use frame::proofs::{in_parallel, seeds};

use crate::setup::scenario_games::game;

/// So many whole games are played, unless more are asked for.
const GAMES: u64 = 480;
/// More steps than a whole game has.
const MOST_STEPS: u64 = 12_000;
/// So many steps of games begun by chance are looked at: by chance alone some take long to end.
const FIRST_STEPS: u64 = 250;

/// Does anything that is allowed at every other question, and what the ringleader would do at the rest: by chance alone
/// hardly a game of some scenarios comes to its end.
struct HalfByChance {
    leader: Ringleader,
    whim: Whim,
    coin: Random,
}

impl HalfByChance {
    fn new(seed: u64) -> HalfByChance {
        let (whim, coin) = (Whim(Random::new(seed ^ 77)), Random::new(seed ^ 7777));
        HalfByChance { leader: Ringleader::default(), whim, coin }
    }

    /// One of the two minds, for the next question.
    fn either(&mut self) -> &mut dyn Mind<FearAndFaith> {
        if self.coin.below(2) == 0 { &mut self.whim } else { &mut self.leader }
    }
}

impl Mind<FearAndFaith> for HalfByChance {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        self.either().choose(state, rule, seat, options)
    }

    fn pick(
        &mut self,
        state: &State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        self.either().pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &State, rule: RuleId, seat: Seat, reach: &Reach) -> Way {
        self.either().way(state, rule, seat, reach)
    }
}

/// A game that can be played to its end without anybody to look at a table.
fn measured(seed: u64) -> Setup {
    Setup { real_table: false, ..game(seed) }
}

/// Every state between two steps is checked on the way.
#[test]
fn whole_games_keep_to_what_must_hold_and_end() {
    in_parallel(seeds(GAMES), |seed| {
        let mut state = FearAndFaith::begin(&measured(seed)).unwrap();
        let (dice, mind) = (Random::new(seed), HalfByChance::new(seed));
        let mut fates = Straight { dice, mind, facts: Measured, ear: Nobody };
        let ended = (0..MOST_STEPS).any(|step| {
            let progress = FearAndFaith::step(&mut state, &mut fates.dynamic()).unwrap();
            assert_eq!(FearAndFaith::check(&state), Ok(()), "seed {seed}, step {step}");
            matches!(progress, Progress::Over(_))
        });
        assert!(ended, "seed {seed} comes to no end");
    });
}

/// On both sorts of tables, and with nothing but chance.
#[test]
fn games_begun_by_chance_keep_to_what_must_hold() {
    in_parallel(seeds(GAMES), |seed| {
        let mut state = FearAndFaith::begin(&game(seed)).unwrap();
        let (dice, mind) = (Random::new(seed), Whim(Random::new(seed ^ 77)));
        let mut fates = Straight { dice, mind, facts: Measured, ear: Nobody };
        for step in 0..FIRST_STEPS {
            let progress = FearAndFaith::step(&mut state, &mut fates.dynamic()).unwrap();
            assert_eq!(FearAndFaith::check(&state), Ok(()), "seed {seed}, step {step}");
            if let Progress::Over(_) = progress {
                break;
            }
        }
    });
}

/// To the end, four of each scenario.
#[test]
fn whole_games_fed_one_answer_at_a_time_are_the_same() {
    in_parallel(0..24, |seed| {
        let (most, mind) = (MOST_STEPS as usize, HalfByChance::new(seed));
        let outcome = pause_equivalence_by::<FearAndFaith>(&measured(seed), seed, most, mind);
        assert!(outcome.is_some(), "seed {seed} comes to no end");
    });
}

#[test]
fn games_on_both_sorts_of_tables_fed_one_answer_at_a_time_are_the_same() {
    in_parallel(0..24, |seed| pause_equivalence::<FearAndFaith>(&game(seed + 24), seed, 120));
}

/// Played to the end one answer at a time: the ledger plays again to a state of the same hash, and proves its dice.
#[test]
fn a_sample_of_whole_games_plays_again_to_the_same_state() {
    in_parallel(0..24, |seed| {
        let dice = DiceFrom::Seal(Seed::from_number(seed));
        let begun = Game::<FearAndFaith>::begin(&measured(seed), dice, FactsFrom::Measured);
        let (mut game, _) = begun.unwrap();
        let mut mind = HalfByChance::new(seed);
        while let Some(answer) = game.answer_of(&mut mind) {
            game.answer(None, answer).unwrap();
        }
        let ledger = game.ledger();

        let again = replay::<FearAndFaith>(&ledger, None).unwrap();

        assert!(again.finished, "seed {seed}");
        assert_eq!(again.game.outcome(), game.outcome(), "seed {seed}");
        assert_eq!(state_hash(again.game.state()), state_hash(game.state()), "seed {seed}");
        assert!(verify::<FearAndFaith>(&ledger).is_ok(), "seed {seed}");
    });
}

/// The state's hash stands in the last line of a ledger; a replay that comes to another one fails.
#[test]
fn games_by_chance_play_again_from_their_ledgers() {
    in_parallel(0..18, |seed| replays::<FearAndFaith>(&game(seed), seed + 600, 120));
}

#[test]
fn refused_answers_change_nothing() {
    in_parallel(0..30, |seed| refusals_change_nothing::<FearAndFaith>(&game(seed), seed, 90));
}
