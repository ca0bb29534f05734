//! A look ahead: what comes after an option, before it is chosen. Nothing is shown that choosing and taking back would not
//! show, because a copy of the game rolls no dice.

use fates::Kind;
use frame::view::{ActKind, QuestionView, TableView};
use referee::{AnyGame, Message};

/// So many options are tried for one that leads to a move.
const TRIES: usize = 3;

/// Where a figure may move as one of its actions, the move is shown with the question what it does.
pub(super) fn add_move(game: &dyn AnyGame, view: &mut TableView) {
    let Some(question) = view.question.as_mut().filter(|question| question.kind == Kind::Choice) else {
        return;
    };
    let moves =
        |option: &&frame::view::OptionView| option.act == Some(ActKind::Move) && option.why_not.is_none();
    let answers: Vec<String> =
        question.options.iter().filter(moves).take(TRIES).map(|option| option.answer.clone()).collect();
    let found = answers.into_iter().find_map(|answer| Some((move_after(game, question, &answer)?, answer)));
    if let Some((next, answer)) = found {
        (question.reach, question.way_after) = (next.reach, Some(answer));
    }
}

/// The question for a way that follows an option, asked of the same seat.
fn move_after(game: &dyn AnyGame, question: &QuestionView, answer: &str) -> Option<QuestionView> {
    let next = after(game, answer)?;
    let asked = next.asks().filter(|asked| asked.seat == question.seat && asked.kind == Kind::Move)?;
    next.view(Some(asked.seat)).question
}

/// A copy of the game in which an option is chosen.
pub(super) fn after(game: &dyn AnyGame, answer: &str) -> Option<Box<dyn AnyGame>> {
    let mut copy = game.fork();
    copy.answer(None, Message::Choose(answer.to_string())).ok()?;
    Some(copy)
}
