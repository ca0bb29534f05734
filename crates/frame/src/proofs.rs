//! What holds for every system that can be shown, written once, besides `fates::proofs`: each system's tests call these
//! with setups of their own.

use std::collections::BTreeMap;
use std::ops::Range;

use fates::proofs::{questions_in_vain, said};
use fates::{
    Asks, Book, DiceFrom, FactsFrom, FigureId, Game, Mind, Overrule, Question, Random, Rules, Seed, Whim,
};
use rayon::prelude::*;

use crate::view::{QuestionView, TableView};
use crate::{Shelf, System};

/// The seeds of random games: so many from 0 on, or `LYCHGATE_GAMES` of them from `LYCHGATE_SEED` on, for longer runs.
pub fn seeds(usual: u64) -> Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let first = number("LYCHGATE_SEED").unwrap_or(0);
    first..first + number("LYCHGATE_GAMES").unwrap_or(usual)
}

/// Plays a game for each of these seeds, on all cores.
pub fn in_parallel(seeds: Range<u64>, play: impl Fn(u64) + Send + Sync) {
    seeds.into_par_iter().for_each(play);
}

/// A lever set to anything near what it can be, or one of so many figures put somewhere.
pub fn any_decree<R: System>(state: &R::State, figures: usize, chance: &mut Random) -> Overrule {
    let levers = R::levers(state);
    if levers.is_empty() || chance.below(3) == 0 {
        let figure = R::figure_name(state, FigureId(chance.below(figures) as u8));
        let at = [0, 0].map(|_: i32| chance.below(9400) as i32 - 100);
        return Overrule::Place { figure, at };
    }
    let lever = &levers[chance.below(levers.len())];
    let to = lever.least - 1 + chance.below((lever.most - lever.least + 3) as usize) as i32;
    Overrule::Set { lever: lever.id.clone(), to }
}

/// What is asked in vain in so many steps of these games, and how often.
pub fn in_vain<R: System>(
    games: impl Iterator<Item = (u64, R::Setup)>,
    facts: FactsFrom,
    most_steps: usize,
    tells: impl Fn(&R::Event) -> bool + Copy,
) -> BTreeMap<String, u32> {
    let says = |state: &R::State, question: &Question<R>| R::question(state, question).text;
    games.fold(BTreeMap::new(), |mut all, (seed, setup)| {
        for (question, count) in questions_in_vain::<R>(&setup, seed, facts, most_steps, says, tells) {
            *all.entry(question).or_default() += count;
        }
        all
    })
}

/// Begins a game with the dice of this seed.
fn begin<R: Rules>(setup: &R::Setup, seed: u64, facts: FactsFrom) -> Game<R> {
    let begun = Game::<R>::begin(setup, DiceFrom::Seal(Seed::from_number(seed)), facts);
    begun.unwrap_or_else(|fault| panic!("the setup of a proof can be laid out: {fault:?}")).0
}

/// Plays a game at a real table, where people state the facts and a mind chooses: every question can be read, every
/// answer is taken, and nobody is asked to draw a way on a table that is not there. The game after so many answers, or
/// at its end.
pub fn played_at_a_real_table<R: System>(
    setup: &R::Setup,
    seed: u64,
    mind: &mut impl Mind<R>,
    most_answers: usize,
) -> Game<R> {
    let (mut game, mut whim) = (begin::<R>(setup, seed, FactsFrom::People), Whim(Random::new(seed)));
    for place in 0..most_answers {
        let Some(question) = game.question() else { break };
        assert!(!matches!(question.asks, Asks::Way(_)), "seed {seed}: a way is asked for");
        let view = R::question(game.state(), question);
        let is_asked = view.text.ends_with(['?', '.']) || view.text.contains(": "); // `Rifleman: move or act`
        assert!(is_asked, "seed {seed}, answer {place}: {}", view.text);
        let stated = matches!(question.asks, Asks::Fact(_) | Asks::Which { .. });
        let answer = if stated { said(&game, &mut whim) } else { game.answer_of(mind) };
        let answer = answer.unwrap_or_else(|| panic!("seed {seed}, answer {place}: no answer"));
        let taken = game.answer(None, answer.clone());
        assert!(taken.is_ok(), "seed {seed}, answer {place}: {answer:?}: {:?}", taken.err());
    }
    game
}

/// A game of so many answers by chance, shown at every tenth question: every rule has its card, every question its
/// words, every option a name of its own, and every way that is proposed is allowed.
pub fn can_be_shown<R: System>(setup: &R::Setup, seed: u64, facts: FactsFrom, most_answers: usize) {
    let (mut game, mut whim) = (begin::<R>(setup, seed, facts), Whim(Random::new(seed)));
    for place in 0..most_answers {
        let Some(question) = game.question() else { break };
        if place % 10 == 0 {
            let (view, place) = (R::view(&game, Some(question.seat)), format!("seed {seed}, answer {place}"));
            view_is_sound::<R>(&view, &place);
            let asked = view.question.unwrap_or_else(|| panic!("{place}: nothing is asked"));
            question_is_sound::<R>(game.state(), question, &asked, &place);
        }
        let answer = said(&game, &mut whim).unwrap_or_else(|| panic!("seed {seed}: no answer"));
        let taken = game.answer(None, answer.clone());
        assert!(taken.is_ok(), "seed {seed}, answer {place}: {answer:?}: {:?}", taken.err());
    }
}

/// Every rule that a view names has a card, and whatever is told has words.
pub fn view_is_sound<R: System>(view: &TableView, place: &str) {
    let of_figures = view.figures.iter().flat_map(|figure| {
        let named = figure.traits.iter().chain(&figure.gear).chain(&figure.states);
        named.filter_map(|one| one.rule).chain(figure.tokens.iter().filter_map(|token| token.rule))
    });
    for rule in of_figures.chain(view.log.iter().filter_map(|line| line.rule)) {
        assert!(R::Book::built_in().card(rule.0).is_some(), "{place}: {rule:?} has no card");
    }
    assert!(view.log.iter().all(|line| !line.text.trim().is_empty()), "{place}: a line without words");
}

fn question_is_sound<R: System>(state: &R::State, question: &Question<R>, asked: &QuestionView, place: &str) {
    assert!(R::Book::built_in().card(asked.rule.0).is_some(), "{place}: {} has no card", asked.rule);
    assert!(!asked.text.contains("  ") && asked.text.len() > 5, "{place}: {}", asked.text);
    let mut names: Vec<&str> = asked.options.iter().map(|option| option.answer.as_str()).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|two| two[0] != two[1]), "{place}: {names:?}");
    if let (Asks::Way(reach), Some(shown)) = (&question.asks, &asked.reach) {
        assert!(!shown.ways.is_empty(), "{place}: nowhere to go");
        for way in &shown.ways {
            let points = serde_json::from_value(way.way.clone());
            let points = points.unwrap_or_else(|fault| panic!("{place}: {}: {fault}", way.words));
            assert_eq!(R::allows(state, reach, &points), Ok(()), "{place}: {}", way.words);
        }
    }
}
