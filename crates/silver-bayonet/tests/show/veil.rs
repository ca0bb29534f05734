//! What a seat may not know is put away, and nobody sees the difference.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Answer, Asks, DiceFrom, DieSource, FactsFrom, Game, Mind, Random, Rules, Seat, Whim};
use frame::System;
use frame::view::TableView;
use silver_bayonet::{Act, Book, Card, CardId, Choice, Find, Pays, Setup, SilverBayonet, State};

use crate::show::secrets;

type Sb = SilverBayonet;

const SEATS: [Option<Seat>; 3] = [None, Some(Seat(0)), Some(Seat(1))];

/// The view of a game as it would be with this state.
fn shown(game: &Game<Sb>, state: &State, seat: Option<Seat>) -> String {
    let asked = |question: &fates::Question<Sb>| {
        let open = question.seat == Seat::TABLE || seat == Some(question.seat);
        if open { Sb::question(state, question) } else { Sb::asked(state, question) }
    };
    let view = TableView {
        question: game.question().map(asked),
        log: game.story().iter().map(|event| Sb::line(state, event)).collect(),
        over: game.outcome().map(|outcome| Sb::ending(state, outcome)),
        ..Sb::table(state, seat)
    };
    serde_json::to_string(&view).unwrap()
}

/// An answer by chance; clues are searched whenever they can be.
fn answer(game: &Game<Sb>, whim: &mut Whim) -> Option<Answer<Sb>> {
    let (state, question) = (game.state(), game.question()?);
    let (rule, seat) = (question.rule, question.seat);
    Some(match &question.asks {
        Asks::Choice(options) => {
            let searches = |choice: &Choice| matches!(choice, Choice::Act(Act::Investigate(_, Pays::Action)));
            let sought = options.iter().position(searches);
            Answer::Choose(Sb::choice_name(
                state,
                &options[sought.unwrap_or_else(|| whim.0.below(options.len()))],
            ))
        }
        &Asks::Pick { from, least, most } => {
            Answer::Pick(Mind::<Sb>::pick(whim, state, rule, seat, from, least, most).iter().collect())
        }
        &Asks::Which { among, .. } => {
            Answer::Pick(Mind::<Sb>::pick(whim, state, rule, seat, among, 1, 1).iter().collect())
        }
        Asks::Way(reach) => Answer::Go(Mind::<Sb>::way(whim, state, rule, seat, reach)),
        Asks::Roll(dice) => {
            Answer::Rolled(dice.iter().map(|&die| whim.0.die(die)).collect(), DieSource::Typed)
        }
        Asks::Fact(fact) if state.table.is_some() => Answer::Fact(Sb::measure(state, fact)),
        Asks::Fact(_) => Answer::Fact(whim.0.below(2) == 0),
    })
}

/// Plays a game and holds every seat's view of the veiled state against that of the true one, some answers apart and at
/// the end.
fn looks_the_same(setup: &Setup, seed: u64, apart: usize) {
    let facts =
        if Sb::is_measured(Book::built_in(), setup) { FactsFrom::Measured } else { FactsFrom::People };
    let mut game = Game::<Sb>::begin(setup, DiceFrom::People, facts).unwrap().0;
    let mut whim = Whim(Random::new(seed));
    for place in 0..400 {
        if place % apart == 0 || game.outcome().is_some() {
            for seat in SEATS {
                let veiled = Sb::veil(game.state(), seat);
                let (one, other) = (shown(&game, game.state(), seat), shown(&game, &veiled, seat));
                assert_eq!(one, other, "seed {seed}, answer {place}, {seat:?}");
            }
        }
        let Some(next) = answer(&game, &mut whim) else { break };
        game.answer(None, next).unwrap();
    }
}

#[test]
fn what_is_put_away_was_not_shown_in_any_scenario() {
    for (place, scenario) in Sb::catalogue(Book::built_in()).scenarios.iter().enumerate() {
        let setup = Setup { scenario: Some(scenario.id.clone()), ..Setup::default() };
        looks_the_same(&setup, place as u64, 23);
        looks_the_same(&Setup { real_table: true, ..setup }, place as u64, 23);
    }
}

#[test]
fn what_is_put_away_was_not_shown_where_secrets_are_found() {
    for seed in 0..4 {
        looks_the_same(&secrets::search("sealed-dispatch", seed % 2 == 0), seed, 7);
    }
}

/// A game in which somebody has found this card of six.
fn found(secret: &str, card: u8, by: Seat) -> State {
    let mut state = Sb::begin(&secrets::search(secret, true)).unwrap();
    let place = (0..6).filter(|&other| other <= card).count() as u8;
    assert_eq!(state.trail.deck.take(place), Some(CardId(card)));
    state.trail.finds[0] = Some(Find { card: CardId(card), seat: by });
    state
}

/// The state with its plot, as plain text.
fn whole(state: &State) -> String {
    format!("{}{:?}", serde_json::to_string(state).unwrap(), *state.plot)
}

/// Two games that differ in a secret alone are the same once it is put away, but not for its finder.
#[test]
fn games_that_differ_in_secrets_are_the_same_behind_the_veil() {
    let finder = Seat(1);
    let games = [
        found("sealed-dispatch", 1, finder),
        found("sealed-dispatch", 5, finder),
        found("forged-orders", 3, finder),
    ];
    for seat in [None, Some(Seat(0))] {
        let [one, other, third] = games.each_ref().map(|game| whole(&Sb::veil(game, seat)));
        assert_eq!(one, other, "{seat:?}");
        assert_eq!(one, third, "{seat:?}");
    }
    let [one, _, other] = games.each_ref().map(|game| whole(&Sb::veil(game, Some(finder))));
    assert_ne!(one, other);
    for card in ["sealed-dispatch", "a-cool-head", "the-face-below"] {
        let card: &Card = games[0].plot.cards.iter().find(|one| one.id == card).unwrap();
        assert!(!whole(&Sb::veil(&games[0], None)).contains(&card.name), "{}", card.name);
    }
}
