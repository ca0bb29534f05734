//! The proof about answers that do not fit: they are refused and change nothing.

use super::driver::{Player, Standing, Table, give};
use crate::{Answer, Asks, DieSource, FactsFrom, FigureId, FigureSet, Game, Refusal, Rules, Seat};

/// At every question of a game, answers that do not fit are refused: of another kind or by another seat, names and
/// figures that are not offered, too many or too few, faces a die does not have, ways that are not allowed. None of
/// them changes state, question, story or ledger. The same holds for taking back what was never given.
pub fn refusals_change_nothing<R: Rules>(setup: &R::Setup, seed: u64, most_answers: usize) {
    let mut player = Player::new(seed);
    let mut game = Table::typed(FactsFrom::People).begin::<R>(setup).0;
    let mut ways = Vec::new();
    for place in 0..most_answers {
        let place = format!("seed {seed}, answer {place}");
        let (standing, ledger) = (Standing::of(&game), game.ledger());
        let right = player.answer(&game);
        for wrong in wrong_answers(&game, &ways) {
            let refused = game.answer(None, wrong.clone());
            assert!(refused.is_err(), "{place}: {:?} takes {wrong:?}", standing);
        }
        if let (Some(right), Some(other)) = (&right, another_seat(&game)) {
            let refused = game.answer(Some(other), right.clone());
            let not_yours = matches!(refused, Err(Refusal::NotYours { by, .. }) if by == other);
            assert!(not_yours, "{place}: {other} is not asked, and gets {refused:?}");
        }
        for count in [0, game.history().len() + 1] {
            let refused = game.undo(count);
            assert!(matches!(refused, Err(Refusal::NothingToUndo { .. })), "{place}: undo {count}");
        }
        assert_eq!(Standing::of(&game), standing, "{place}: a refused answer changed the game");
        assert_eq!(game.ledger(), ledger, "{place}: a refused answer changed the ledger");
        let Some(right) = right else { return };
        if let Answer::Go(way) = &right {
            ways.push(way.clone());
        }
        give(&mut game, right, &place);
    }
}

/// Answers that the question that waits can't take. Ways seen earlier are among them where they are not allowed.
fn wrong_answers<R: Rules>(game: &Game<R>, ways: &[R::Way]) -> Vec<Answer<R>> {
    let no_figure = FigureId(u8::MAX);
    let kinds =
        [Answer::Choose("no such option".to_string()), Answer::Fact(true), Answer::Pick(vec![no_figure])];
    let mut wrong: Vec<Answer<R>> =
        kinds.into_iter().chain([Answer::Rolled(Vec::new(), DieSource::Typed)]).collect();
    let asks = game.question().map(|question| &question.asks);
    let refused = |way: &&R::Way| match asks {
        Some(Asks::Way(reach)) => R::allows(game.state(), reach, way).is_err(),
        _ => true,
    };
    wrong.extend(ways.iter().filter(refused).take(8).cloned().map(Answer::Go));
    match asks {
        Some(Asks::Fact(_)) => wrong.retain(|answer| !matches!(answer, Answer::Fact(_))),
        Some(Asks::Roll(dice)) => {
            wrong.extend(wrong_rolls(&dice.iter().map(|die| die.sides()).collect::<Vec<_>>()))
        }
        Some(&Asks::Pick { from, least, most }) => wrong.extend(wrong_picks(from, least.into(), most.into())),
        Some(Asks::Which { fact, among }) => {
            wrong.extend(wrong_picks(*among, usize::from(!R::may_be_nobody(fact)), among.len()));
        }
        Some(Asks::Choice(_) | Asks::Way(_)) | None => {}
    }
    wrong
}

/// A die too few or too many, faces the dice do not have, and a seal that nobody set.
fn wrong_rolls<R: Rules>(sides: &[u8]) -> Vec<Answer<R>> {
    let typed = |faces: Vec<u8>| Answer::Rolled(faces, DieSource::Typed);
    let mut wrong =
        vec![typed(vec![1; sides.len() + 1]), Answer::Rolled(vec![1; sides.len()], DieSource::Sealed)];
    wrong.extend((!sides.is_empty()).then(|| typed(vec![1; sides.len() - 1])));
    for (place, most) in sides.iter().enumerate() {
        for face in [0, most + 1, u8::MAX] {
            let mut faces = vec![1; sides.len()];
            faces[place] = face;
            wrong.push(typed(faces));
        }
    }
    wrong
}

/// A figure too few or too many, and one that is not among them.
fn wrong_picks<R: Rules>(from: FigureSet, least: usize, most: usize) -> Vec<Answer<R>> {
    let first = |count: usize| from.iter().take(count).collect::<Vec<_>>();
    let stranger = (0..u8::MAX).map(FigureId).find(|&figure| !from.contains(figure));
    let mut wrong = vec![Answer::Pick(first(least.max(1) - 1).into_iter().chain(stranger).collect())];
    wrong.extend(least.checked_sub(1).map(|few| Answer::Pick(first(few))));
    wrong.extend((most < from.len()).then(|| Answer::Pick(first(most + 1))));
    wrong
}

/// A seat that is not asked, where one alone is.
fn another_seat<R: Rules>(game: &Game<R>) -> Option<Seat> {
    let asked = game.question()?.seat;
    (asked != Seat::TABLE).then_some(Seat(asked.0 ^ 1))
}
