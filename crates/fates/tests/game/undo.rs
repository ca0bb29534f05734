//! What may be taken back without asking anybody, and the game as it stood earlier.

use crate::gravemarch::*;
use fates::{Answer, Asks, DieSource, Game, Line, Mind, Overrule, Random, Seat, Seed, Whim};

fn free(game: &Game<Gravemarch>) -> (usize, usize) {
    (game.free_undo(KNIGHTS), game.free_undo(GHOULS))
}

#[test]
fn before_the_first_answer_there_is_nothing_to_take_back() {
    assert_eq!(free(&typed(&contact())), (0, 0));
}

#[test]
fn ones_own_last_answers_are_free() {
    let tired = Setup { knight: Figure { fatigue: 1, ..knight() }, ghoul: ghoul() };
    let mut game = typed(&tired);

    give(&mut game, [pick([]), Answer::Go(4)]);

    assert_eq!(free(&game), (2, 0));
    assert_eq!(game.last_by(), Some(KNIGHTS));
}

#[test]
fn until_somebody_else_answers() {
    let mut game = typed(&march());

    give(&mut game, [Answer::Go(4), Answer::Go(11)]);

    assert_eq!(free(&game), (0, 1));
}

#[test]
fn until_a_die_falls_sealed_or_typed() {
    let mut sealed = sealed(&contact(), Seed::from_number(1));
    let mut typed = typed(&contact());
    give(&mut sealed, [choose("strike")]);
    give(&mut typed, [choose("strike")]);
    assert_eq!((free(&sealed), free(&typed)), ((0, 0), (1, 0)));

    give(&mut typed, [rolled([7, 2])]);

    assert_eq!(free(&typed), (0, 0));
}

#[test]
fn until_something_is_decreed() {
    let mut game = typed(&march());
    give(&mut game, [Answer::Go(4)]);

    game.overrule(&Overrule::Set { lever: "ghoul.health".to_string(), to: 3 }).unwrap();

    assert_eq!((free(&game), game.last_by()), ((0, 0), None));
    game.undo(1).unwrap();
    assert_eq!((free(&game), game.last_by()), ((1, 0), Some(KNIGHTS)));
}

#[test]
fn what_was_asked_of_the_table_is_anybodys() {
    let mut game = companion(&contact());

    give(&mut game, [choose("strike"), Answer::Fact(false)]);

    assert_eq!(free(&game), (2, 1));
}

#[test]
fn when_the_seed_is_open_nothing_is_free() {
    let mut game = sealed(&frail(), Seed::from_number(1));
    while let Some(question) = game.question() {
        let name = if question.rule == ACT { "strike" } else { "strike-back" };
        let answer = if question.rule == BREATH { pick([]) } else { choose(name) };
        give(&mut game, [answer]);
    }

    assert_eq!(free(&game), (0, 0));
}

/// What the ledger says of it: the lines that stand, and of those the last that are neither dice nor decrees, and
/// nobody else's.
fn free_by_the_ledger(game: &Game<Gravemarch>, seat: Seat) -> usize {
    let is_answer = |line: &Line| line.link.is_some();
    let mut standing: Vec<&Line> = Vec::new();
    for line in game.lines() {
        for _ in 0..line.undo.unwrap_or(0) {
            while !is_answer(standing.pop().expect("no more is taken back than was given")) {}
        }
        standing.extend(Some(line).filter(|line| line.undo.is_none()));
    }
    let own = |line: &&&Line| [Some(seat), Some(Seat::TABLE)].contains(&line.seat) && line.rolled.is_none();
    standing.iter().rev().take_while(own).count()
}

#[test]
fn random_games_are_as_free_as_their_ledgers_say() {
    for seed in 0..60 {
        let (mut game, mut whim) = (companion(&contact()), Whim(Random::new(seed)));
        for _ in 0..60 {
            let Some(question) = game.question().cloned() else { break };
            let answer = match (&question.asks, game.answer_of(&mut whim)) {
                (_, Some(answer)) => answer,
                (Asks::Roll(dice), _) => {
                    Answer::Rolled(dice.iter().map(|&die| whim.0.die(die)).collect(), DieSource::Typed)
                }
                (Asks::Which { among, .. }, _) => {
                    let picked =
                        Mind::<Gravemarch>::pick(&mut whim, game.state(), MIST, Seat::TABLE, *among, 1, 2);
                    Answer::Pick(picked.iter().collect())
                }
                _ => Answer::Fact(whim.0.below(2) == 0),
            };
            match whim.0.below(8) {
                0 if game.answers() > 0 => _ = game.undo(1).unwrap(),
                1 => {
                    let decree = Overrule::Set { lever: "ghoul.fatigue".to_string(), to: 1 };
                    game.overrule(&decree).unwrap();
                }
                _ => give(&mut game, [answer]),
            }
            for seat in [KNIGHTS, GHOULS] {
                assert_eq!(game.free_undo(seat), free_by_the_ledger(&game, seat), "seed {seed}");
            }
        }
    }
}

#[test]
fn the_game_can_be_seen_as_it_stood() {
    let mut game = typed(&contact());
    give(&mut game, [choose("strike"), rolled([7, 2]), choose("strike-back"), rolled([1, 1])]);

    let then = game.at(2).unwrap();

    assert_eq!(then.question().map(|question| question.rule), Some(REPLY));
    assert_eq!((then.answers(), game.answers()), (2, 4));
    assert_eq!(game.milestones(), [1, 1, 2, 2, 3]); // dawn, the strike, the strike back
    assert!(game.at(5).is_none());
}

#[test]
fn what_was_taken_back_is_not_seen_again() {
    let mut game = typed(&contact());
    give(&mut game, [choose("rest")]);
    game.undo(1).unwrap();
    give(&mut game, [choose("strike"), rolled([7, 2])]);

    let whole = game.at(2).unwrap();

    assert_eq!(whole.lines().len(), 2);
    assert_eq!((whole.state(), whole.story()), (game.state(), game.story()));
    assert_eq!(whole.lines(), &game.lines()[2..]);
}

/// A copy asks for the die that the seal would give, and leaves the game as it is.
#[test]
fn a_copy_to_try_answers_on_draws_no_sealed_die() {
    let game = sealed(&contact(), Seed::from_number(1));
    let (state, ledger) = (game.state().clone(), game.ledger());

    let mut copy = game.fork();
    give(&mut copy, [choose("strike")]);

    assert!(matches!(copy.question().map(|question| &question.asks), Some(Asks::Roll(_))));
    assert_eq!((game.state(), game.ledger()), (&state, ledger));
}

/// In the middle of a step a copy goes on from there, and its story begins there.
#[test]
fn a_copy_goes_on_from_the_question_that_waits() {
    let mut game = typed(&contact());
    give(&mut game, [choose("strike")]);

    let mut copy = game.fork();
    give(&mut copy, [rolled([7, 2])]);
    give(&mut game, [rolled([7, 2])]);

    assert_eq!(copy.state(), game.state());
    assert_eq!(copy.question(), game.question());
}
