//! Companion play: whole games of every scenario at a real table, where people say what is so.

use fates::{Answer, Asks, DiceFrom, FactsFrom, Game, Mind, Random, Rules, Seed, Whim};
use fear_and_faith::{FearAndFaith, Ringleader, Setup};
use table::Shown;

use super::scenario_games::game;

/// More answers than are looked at of one game.
const MOST_ANSWERS: usize = 700;

/// What somebody at the table says, and chooses by chance.
fn said(game: &Game<FearAndFaith>, whim: &mut Whim) -> Option<Answer<FearAndFaith>> {
    let (state, question) = (game.state(), game.question()?);
    let (rule, seat) = (question.rule, question.seat);
    Some(match &question.asks {
        Asks::Fact(_) => Answer::Fact(whim.0.below(2) == 0),
        Asks::Which { fact, among } => {
            let least = usize::from(!FearAndFaith::may_be_nobody(fact));
            let count = (least + whim.0.below(2)).min(among.len());
            let from = whim.0.below(among.len());
            let round = among.iter().cycle().skip(from).take(count);
            let mut some: Vec<_> = round.collect();
            some.sort_unstable();
            Answer::Pick(some)
        }
        Asks::Way(reach) => Answer::Go(Mind::<FearAndFaith>::way(whim, state, rule, seat, reach)),
        _ => game.answer_of(whim)?,
    })
}

/// Every question can be read, every answer is taken, and nobody is asked to draw a way on a table that is not there.
#[test]
fn whole_games_at_a_real_table_ask_only_what_can_be_answered() {
    for seed in 0..18 {
        let setup = Setup { real_table: true, ..game(seed) };
        let dice = DiceFrom::Seal(Seed::from_number(seed));
        let begun = Game::<FearAndFaith>::begin(&setup, "", dice, FactsFrom::People);
        let (mut game, mut whim) = (begun.unwrap().0, Whim(Random::new(seed)));
        for place in 0..MOST_ANSWERS {
            let Some(question) = game.question() else { break };
            assert!(!matches!(question.asks, Asks::Way(_)), "seed {seed}: a way is asked for");
            let view = FearAndFaith::question(game.state(), question);
            assert!(!view.text.is_empty(), "seed {seed}, answer {place}");
            let answer = said(&game, &mut whim).unwrap();
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "seed {seed}, answer {place}: {answer:?}: {:?}", taken.err());
        }
        assert!(game.answers() > 50, "seed {seed}");
    }
}

/// The ringleader leads one side at a real table, too; whatever people say, it comes to an end of its turn.
#[test]
fn the_ringleader_plays_at_a_real_table() {
    for seed in 0..12 {
        let setup = Setup { real_table: true, ..game(seed) };
        let dice = DiceFrom::Seal(Seed::from_number(seed));
        let begun = Game::<FearAndFaith>::begin(&setup, "", dice, FactsFrom::People);
        let (mut game, mut whim) = (begun.unwrap().0, Whim(Random::new(seed)));
        let mut mind = Ringleader::default();
        for place in 0..MOST_ANSWERS {
            let Some(question) = game.question() else { break };
            let answer = match question.asks {
                Asks::Fact(_) | Asks::Which { .. } => said(&game, &mut whim),
                _ => game.answer_of(&mut mind),
            };
            let Some(answer) = answer else { break };
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "seed {seed}, answer {place}: {answer:?}: {:?}", taken.err());
        }
        assert!(game.outcome().is_some() || game.state().turn > 6, "seed {seed}: {}", game.state().turn);
    }
}
