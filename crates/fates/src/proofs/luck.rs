//! The proof about sealed dice: the same answers bring the same luck, and others do not.

use std::ops::Range;

use super::driver::{Player, Standing, Table, give, take_back};
use super::step::slack;
use crate::{Answer, DieSource, FactsFrom, Game, Line, News, Rules};

/// Taking answers back and giving them again brings the same dice, events and state, on the same table and on another
/// with the same seed, also where one side types its own. Another answer brings other dice: over all these games they are the old ones no more often
/// than chance has it.
pub fn same_luck<R: Rules>(setup: &R::Setup, seeds: Range<u64>, most_answers: usize) {
    let (mut expected, mut seen) = (0.0, 0.0);
    for seed in seeds.clone() {
        let mut player = Player::new(seed);
        let table = match seed % 3 {
            0 => Table::mixed(seed, FactsFrom::Measured),
            _ => Table::sealed(seed),
        };
        let turns = turns::<R>(setup, &table, &mut player, most_answers, seed);
        if turns.is_empty() {
            continue;
        }
        let mut game = table.begin::<R>(setup).0;
        give_again(&mut game, &turns, seed);
        let standing = Standing::of(&game);
        let count = 1 + player.below(turns.len());
        take_back(&mut game, count, seed);
        give_again(&mut game, &turns[turns.len() - count..], seed);
        assert_eq!(Standing::of(&game), standing, "seed {seed}: {count} answers taken back and given again");
        if let Some((chance, same)) = another_answer(&mut game, &turns, &mut player, seed) {
            expected += chance;
            seen += f64::from(u8::from(same));
        }
    }
    let most = expected + slack(expected, 1);
    assert!(
        seen <= most,
        "seeds {seeds:?}: another answer brought the old dice {seen} times, by chance {expected:.1}"
    );
}

/// Plays a sealed game by chance: every answer and what it brought about. The one that ended the game is left out,
/// because it opened the seed and can't be taken back.
fn turns<R: Rules>(
    setup: &R::Setup,
    table: &Table,
    player: &mut Player,
    most_answers: usize,
    seed: u64,
) -> Vec<(Answer<R>, News<R>)> {
    let mut game = table.begin::<R>(setup).0;
    let mut turns = Vec::new();
    while turns.len() < most_answers
        && let Some(answer) = player.answer(&game)
    {
        let told = give(&mut game, answer.clone(), &format!("seed {seed}, answer {}", turns.len()));
        if game.outcome().is_none() {
            turns.push((answer, told));
        }
    }
    turns
}

/// Gives the same answers, which must bring about the same.
fn give_again<R: Rules>(game: &mut Game<R>, turns: &[(Answer<R>, News<R>)], seed: u64) {
    for (answer, told) in turns {
        let again = give(game, answer.clone(), &format!("seed {seed}, given again"));
        assert_eq!(again, *told, "seed {seed}: {answer:?} given again");
    }
}

/// Goes back to a random answer and gives another one. When dice of the same kind fall right after both: the chance
/// that they show the same, and whether they do.
fn another_answer<R: Rules>(
    game: &mut Game<R>,
    turns: &[(Answer<R>, News<R>)],
    player: &mut Player,
    seed: u64,
) -> Option<(f64, bool)> {
    let place = player.below(turns.len());
    let (answer, told) = &turns[place];
    take_back(game, turns.len() - place, seed);
    let other = (0..8).filter_map(|_| player.answer(game)).find(|other| other != answer)?;
    let other = give(game, other, &format!("seed {seed}, another answer {place}"));
    let (old, new) = (first_roll(&told.lines)?, first_roll(&other.lines)?);
    let dice = old.dice.as_ref().filter(|_| old.dice == new.dice)?;
    let chance = dice.iter().map(|die| 1.0 / f64::from(die.sides())).product();
    Some((chance, old.rolled == new.rolled))
}

fn first_roll(lines: &[Line]) -> Option<&Line> {
    lines.iter().find(|line| line.from == Some(DieSource::Sealed))
}
