//! Companion play: whole fights of every scenario at a real table, where people say what is so.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Answer, Asks, DiceFrom, FactsFrom, Game, Random, Rules, Seed, Whim};
use table::Shown;
use wfrp::{Sergeant, Setup, Wfrp};

use super::proofs::game;

/// More answers than are looked at of one game.
const MOST_ANSWERS: usize = 2500;

/// What somebody at the table says, and chooses by chance.
fn said(game: &Game<Wfrp>, whim: &mut Whim) -> Option<Answer<Wfrp>> {
    Some(match &game.question()?.asks {
        Asks::Fact(_) => Answer::Fact(whim.0.below(2) == 0),
        Asks::Which { fact, among } => {
            let least = usize::from(!Wfrp::may_be_nobody(fact));
            let count = (least + whim.0.below(2)).min(among.len());
            let from = whim.0.below(among.len());
            let mut some: Vec<_> = among.iter().cycle().skip(from).take(count).collect();
            some.sort_unstable();
            Answer::Pick(some)
        }
        _ => game.answer_of(whim)?,
    })
}

fn begin(seed: u64) -> Game<Wfrp> {
    let setup = Setup { real_table: true, ..game(seed) };
    let dice = DiceFrom::Seal(Seed::from_number(seed));
    Game::<Wfrp>::begin(&setup, "", dice, FactsFrom::People).unwrap().0
}

/// Every question can be read, every answer is taken, nobody is asked to draw a way on a table that is not there, and
/// the game comes to its end.
#[test]
fn whole_games_at_a_real_table_ask_only_what_can_be_answered() {
    for seed in 0..40 {
        let (mut game, mut whim) = (begin(seed), Whim(Random::new(seed)));
        for place in 0..MOST_ANSWERS {
            let Some(question) = game.question() else { break };
            assert!(!matches!(question.asks, Asks::Way(_)), "seed {seed}: a way is asked for");
            let view = Wfrp::question(game.state(), question);
            assert!(view.text.ends_with(['?', '.']), "seed {seed}, answer {place}: {}", view.text);
            let answer = said(&game, &mut whim).unwrap();
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "seed {seed}, answer {place}: {answer:?}: {:?}", taken.err());
        }
        assert!(game.outcome().is_some(), "seed {seed}: round {}", game.state().round);
    }
}

/// The sergeant leads both sides at a real table, too, whatever people say.
#[test]
fn the_sergeant_plays_at_a_real_table() {
    for seed in 0..10 {
        let (mut game, mut whim) = (begin(seed), Whim(Random::new(seed)));
        for place in 0..MOST_ANSWERS {
            let Some(question) = game.question() else { break };
            let answer = match question.asks {
                Asks::Fact(_) | Asks::Which { .. } => said(&game, &mut whim),
                _ => game.answer_of(&mut Sergeant::default()),
            };
            let Some(answer) = answer else { break };
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "seed {seed}, answer {place}: {answer:?}: {:?}", taken.err());
        }
        assert!(game.outcome().is_some(), "seed {seed}: round {}", game.state().round);
    }
}
