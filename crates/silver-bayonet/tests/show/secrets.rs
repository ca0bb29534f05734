//! What one seat has found in secret shows nowhere to another before the end: a property of whole games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Answer, Asks, DiceFrom, DieSource, FactsFrom, Game, Mind, News, Random, Rules, Seat, Whim};
use frame::System;
use silver_bayonet::{
    Act, Choice, ClueEvent, ClueSetup, Event, FigureSetup, Setup, SideSetup, SilverBayonet, TableSetup,
    Victory,
};

use crate::common::Pose;

type Sb = SilverBayonet;

const FINDER: Seat = Seat(0);
const OTHER: Seat = Seat(1);
/// More answers than a game of two turns needs.
const MOST_ANSWERS: usize = 600;

/// Three soldiers a side, those of the finder beside six clues, with this card in three places of the deck.
pub fn search(secret: &str, real_table: bool) -> Setup {
    let deck = ["a-soldiers-luck", secret, "a-cool-head", secret, "the-face-below", secret];
    let soldiers = [(0, 0.5), (1, 12.0)].into_iter().flat_map(|(side, south)| {
        let soldier = FigureSetup { side: Some(side), ..FigureSetup::of("infantryman") };
        [-8.0, 0.0, 8.0]
            .map(|east| if real_table { soldier.clone() } else { soldier.clone().at(east, south) })
    });
    let places = [-8.5, -7.5, -0.5, 0.5, 7.5, 8.5];
    let clue = |east: f64| ClueSetup { at: (!real_table).then_some((24.0 + east, 24.0)), elevation: 0.0 };
    Setup {
        figures: soldiers.collect(),
        sides: vec![SideSetup::default(); 2],
        clues: places.map(clue).to_vec(),
        deck: deck.map(String::from).to_vec(),
        victory: Some(Victory::default()),
        table: (!real_table).then(|| TableSetup { width: 48.0, depth: 48.0, terrain: Vec::new() }),
        ..Setup::default()
    }
}

fn begin(secret: &str, real_table: bool) -> Game<Sb> {
    let facts = if real_table { FactsFrom::People } else { FactsFrom::Measured };
    Game::begin(&search(secret, real_table), DiceFrom::People, facts).unwrap().0
}

/// An answer by chance. The finder searches for clues whenever it can, and the other never does.
fn answer(game: &Game<Sb>, whim: &mut Whim) -> Option<Answer<Sb>> {
    let (state, question) = (game.state(), game.question()?);
    let (rule, seat) = (question.rule, question.seat);
    Some(match &question.asks {
        Asks::Choice(options) => {
            let searches = |choice: &&Choice| matches!(choice, Choice::Act(Act::Investigate(..)));
            let allowed: Vec<&Choice> =
                options.iter().filter(|choice| seat == FINDER || !searches(choice)).collect();
            let sought = allowed.iter().find(|choice| searches(choice));
            let chosen = sought.unwrap_or(&allowed[whim.0.below(allowed.len())]);
            Answer::Choose(Sb::choice_name(state, chosen))
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

/// Plays two games with the same answers, which differ only in a secret card, and holds what the other seat and
/// everybody are shown against each other after every answer. Says whether a secret was found.
fn plays_alike(seed: u64, real_table: bool) -> bool {
    let mut games = ["sealed-dispatch", "forged-orders"].map(|secret| begin(secret, real_table));
    let (mut whim, mut found) = (Whim(Random::new(seed)), false);
    for place in 0..MOST_ANSWERS {
        let Some(next) = answer(&games[0], &mut whim).filter(|_| games[0].state().turn <= 2) else { break };
        let [one, other]: [News<Sb>; 2] =
            games.each_mut().map(|game| game.answer(None, next.clone()).unwrap());
        if games[0].outcome().is_some() {
            break; // the last step tells all
        }
        assert_eq!(one.events, other.events, "seed {seed}, answer {place}");
        for seat in [None, Some(OTHER)] {
            let [shown, also] = games.each_ref().map(|game| Sb::view(game, seat));
            assert_eq!(shown, also, "seed {seed}, answer {place}, for {seat:?}");
        }
        found |= one.events.iter().any(|event| matches!(event, Event::Clue(ClueEvent::FoundSecret { .. })));
    }
    let [own, also] = games.each_ref().map(|game| Sb::table(game.state(), Some(FINDER)).notes);
    assert_eq!(found, own != also, "seed {seed}: the finder knows what it has found");
    found
}

/// Proves sb.clue.4: only its finder knows a secret card, until the game is over.
#[test]
fn a_secret_shows_to_nobody_else_in_whole_games_at_a_real_table() {
    let found = (0..12).filter(|&seed| plays_alike(seed, true)).count();

    assert!(found > 6, "a secret was found in {found} games only");
}

/// Proves sb.clue.4 on the virtual table.
#[test]
fn a_secret_shows_to_nobody_else_on_the_virtual_table() {
    let found = (0..6).filter(|&seed| plays_alike(seed, false)).count();

    assert!(found > 3, "a secret was found in {found} games only");
}
