//! What holds for every system, written once: each system's tests call these with setups of their own.
//!
//! A proof that fails panics with the seed and the place, so that the same call shows it again.

mod decrees;
mod driver;
mod ledger;
mod luck;
mod minds;
mod refusals;
mod step;
mod vain;

use std::fmt::Debug;

pub use crate::game::chain::relinked;
pub use decrees::decrees_hold;
pub use driver::{Answered, Record};
use driver::{Recorder, Table, give, in_words};
pub use ledger::replays;
pub use luck::same_luck;
pub use minds::{Two, fought, said, situations};
pub use refusals::refusals_change_nothing;
pub use step::{exact_equals_simulated, merged_equals_one_by_one, weights_sum_to_one};
pub use vain::questions_in_vain;

use crate::{FactsFrom, Mind, Progress, Random, Rules, Whim};

/// Plays by chance, straight through, until the game is over or so many steps are played. Checks the state after
/// every step, and that whatever is asked could be asked of people: names are not shared, ways that are offered are
/// allowed, a fact singles somebody out.
pub fn random_play<R: Rules>(setup: &R::Setup, seed: u64, most_steps: usize) -> Record<R> {
    played(setup, seed, most_steps, Whim(Random::new(!seed)))
}

/// The same with a mind that chooses.
fn played<R: Rules>(setup: &R::Setup, seed: u64, most_steps: usize, mut mind: impl Mind<R>) -> Record<R> {
    let laid = R::begin(setup);
    let mut state = laid.unwrap_or_else(|faults| panic!("the setup of a proof can be laid out: {faults:?}"));
    let (mut situations, mut outcome, mut fates) = (Vec::new(), None, Recorder::<R>::new(seed, &mut mind));
    while outcome.is_none() && situations.len() < most_steps {
        situations.push(state.clone());
        match R::step(&mut state, &mut fates).expect("straight Fates never pause") {
            Progress::On => {}
            Progress::Over(end) => outcome = Some(end),
        }
        assert_eq!(R::check(&state), Ok(()), "seed {seed}, step {}: {state:?}", situations.len());
    }
    let (answers, events) = fates.record();
    Record { situations, answers, events, state, outcome }
}

/// A game fed one answer at a time ends in the same state and tells the same events as one played straight through,
/// and at no pause has it told anything else. Dice are typed; facts are measured on one table and stated on another.
pub fn pause_equivalence<R: Rules>(setup: &R::Setup, seed: u64, most_steps: usize) {
    pause_equivalence_by::<R>(setup, seed, most_steps, Whim(Random::new(!seed)));
}

/// The same with a mind that chooses. Says how the game ended, if it did.
pub fn pause_equivalence_by<R: Rules>(
    setup: &R::Setup,
    seed: u64,
    most_steps: usize,
    mind: impl Mind<R>,
) -> Option<R::Outcome> {
    let record = played::<R>(setup, seed, most_steps, mind);
    for facts in [FactsFrom::Measured, FactsFrom::People] {
        let (straight, question) = record.clone().up_to_the_next_question(facts);
        let (mut game, told) = Table::typed(facts).begin::<R>(setup);
        let mut untold =
            rest_of_the_story(&straight.events, &told.events, &format!("seed {seed}, at the start"));
        for (place, answered) in record.answers_at(facts).enumerate() {
            let place = format!("seed {seed}, facts {facts:?}, answer {place}");
            let answer = in_words(&game, answered, &place);
            untold = rest_of_the_story(untold, &give(&mut game, answer, &place).events, &place);
        }
        let place = format!("seed {seed}, facts {facts:?}, at the end");
        assert_eq!(untold, [], "{place}: what was not told");
        assert_eq!(game.story(), straight.events, "{place}: the story");
        assert_eq!(*game.state(), straight.state, "{place}: the state");
        assert_eq!(game.question(), question.as_ref(), "{place}: the question");
        assert_eq!(game.outcome(), straight.outcome.as_ref(), "{place}: the outcome");
    }
    record.outcome
}

/// What is left to tell after these events, which must be the next ones.
fn rest_of_the_story<'a, Event: PartialEq + Debug>(
    untold: &'a [Event],
    told: &[Event],
    place: &str,
) -> &'a [Event] {
    let rest = untold.strip_prefix(told);
    rest.unwrap_or_else(|| panic!("{place}: told {told:?}, and straight through it is {untold:?}"))
}
