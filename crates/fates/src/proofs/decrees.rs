//! The proof about a referee's decrees: they are kept, played again and taken back like answers.

use super::driver::{Player, Standing, Table, give, take_back};
use super::ledger::{damage_shows, ledger_holds};
use crate::{FactsFrom, Game, Overrule, Random, Rules};

/// In games answered by chance, in which something is decreed now and then: a refused decree changes nothing; one that
/// is heeded leaves a sound state, is undone without a trace, and brings the same again. The ledger holds as any other
/// does, and a decree that is changed or left out shows.
///
/// `decree` makes something up for a state, which need not be possible.
pub fn decrees_hold<R: Rules>(
    setup: &R::Setup,
    seed: u64,
    most_answers: usize,
    decree: impl Fn(&R::State, &mut Random) -> Overrule,
) {
    let one_side = Table::mixed(seed, FactsFrom::People);
    for table in [Table::sealed(seed), Table::typed(FactsFrom::People), one_side] {
        let mut player = Player::new(seed);
        let mut game = table.begin::<R>(setup).0;
        for place in 0..most_answers {
            let place = format!("seed {seed}, answer {place}");
            let Some(answer) = player.answer(&game) else { break };
            match player.below(6) {
                0 => {
                    let decree = decree(game.before(), player.chance());
                    decreed(&mut game, &decree, &place);
                }
                1 if game.answers() > 0 => {
                    let count = 1 + player.below(game.answers().min(3));
                    take_back(&mut game, count, seed);
                }
                _ => _ = give(&mut game, answer, &place),
            }
        }
        for damaged in without_a_decree(&game.ledger()).chain(with_another_decree(&game.ledger())) {
            damage_shows::<R>(&game.ledger(), &damaged, &table, seed);
        }
        ledger_holds(&mut game, &table, &mut player, seed);
    }
}

/// Decrees something, takes it back, and decrees it again.
fn decreed<R: Rules>(game: &mut Game<R>, decree: &Overrule, place: &str) {
    let (before, ledger) = (Standing::of(game), game.ledger());
    let Ok(told) = game.overrule(decree) else {
        assert_eq!(Standing::of(game), before, "{place}: {decree:?} is refused and changed the game");
        assert_eq!(game.ledger(), ledger, "{place}: {decree:?} is refused and changed the ledger");
        return;
    };
    assert_eq!(R::check(game.before()), Ok(()), "{place}: after {decree:?}");
    assert!(game.story().ends_with(&told.events), "{place}: {decree:?} tells {:?}", told.events);
    assert_eq!(game.last_by(), None, "{place}: {decree:?} is nobody's answer");
    if game.outcome().is_some() && game.head().seal.is_some() {
        return;
    }
    let after = Standing::of(game);
    let undone = game.undo(1);
    assert!(undone.is_ok(), "{place}: {decree:?} can be taken back: {undone:?}");
    assert_eq!(Standing::of(game), before, "{place}: {decree:?} taken back");
    let again = game.overrule(decree);
    assert_eq!(again, Ok(told), "{place}: {decree:?} given again");
    assert_eq!(Standing::of(game), after, "{place}: {decree:?} given again");
}

/// The ledger without one of its decrees, for each.
fn without_a_decree(text: &str) -> impl Iterator<Item = String> {
    let lines = text.split_inclusive('\n');
    let decrees = lines.clone().enumerate().filter(|(_, line)| line.starts_with("{\"overrule\":"));
    decrees.map(move |(decree, _)| {
        let kept = lines.clone().enumerate().filter(|(place, _)| *place != decree);
        kept.map(|(_, line)| line).collect()
    })
}

/// The ledger with another figure's name or another number in one of its decrees, for each.
fn with_another_decree(text: &str) -> impl Iterator<Item = String> {
    let ends = text.match_indices("{\"overrule\":").filter_map(|(at, _)| {
        let end = text[at..].find("},\"link\"")?;
        Some(at + end)
    });
    ends.map(|end| {
        let (before, after) = text.split_at(end);
        let last = before.trim_end_matches(['}', ']']);
        let closing = &before[last.len()..];
        format!("{last}1{closing}{after}")
    })
}
