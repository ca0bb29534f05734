//! Steps in which nobody is asked and no die is rolled: only so many may follow one another.

use crate::game::candle::{Candle, Setup, light};
use fates::{Answer, LedgerWhy, Overrule, Refusal, replay, verify};

/// One step more than may be played without a question or a die.
const TOO_MUCH: u32 = 10_001;

/// The same behind a question, whose own step burns some wax too.
const TOO_MUCH_AFTER: u32 = TOO_MUCH + 1;

fn candle(wax: u32, watched: bool) -> Setup {
    Setup { title: String::new(), wax, watched }
}

fn hold() -> Answer<Candle> {
    Answer::Choose("hold".to_string())
}

#[test]
fn a_game_may_play_ten_thousand_steps_without_a_question_or_a_die() {
    assert!(light(&candle(TOO_MUCH - 1, false)).unwrap().outcome().is_some());
}

#[test]
fn a_setup_that_would_go_on_for_ever_is_refused() {
    let faults = light(&candle(TOO_MUCH, false)).map(|_| ()).unwrap_err();

    assert!(faults[0].contains("10000 steps"), "{faults:?}");
}

#[test]
fn an_answer_after_which_the_game_would_go_on_for_ever_is_refused_and_changes_nothing() {
    let mut game = light(&candle(TOO_MUCH_AFTER, true)).unwrap();
    let before = (game.ledger(), game.state().clone(), game.question().cloned());

    let refused = game.answer(None, hold());

    assert_eq!(refused, Err(Refusal::Endless));
    assert_eq!((game.ledger(), game.state().clone(), game.question().cloned()), before);
    assert!(game.answer(None, Answer::Choose("blow".to_string())).is_ok());
    assert!(game.outcome().is_some());
}

#[test]
fn a_decree_after_which_the_game_would_go_on_for_ever_is_refused_and_changes_nothing() {
    let mut game = light(&candle(3, true)).unwrap();
    let before = game.ledger();

    let refused = game.overrule(&Overrule::Set { lever: "wax".to_string(), to: TOO_MUCH as i32 });

    assert_eq!(refused, Err(Refusal::Endless));
    assert_eq!(game.ledger(), before);
    assert!(game.answer(None, hold()).is_ok());
}

/// The ledger of a short candle that somebody let burn, with more wax written into its head.
fn swollen() -> String {
    let mut game = light(&candle(3, true)).expect("it burns down");
    game.answer(None, hold()).expect("it may burn");
    game.ledger().replace("\"wax\":3", &format!("\"wax\":{TOO_MUCH_AFTER}"))
}

#[test]
fn a_ledger_that_would_go_on_for_ever_is_neither_replayed_nor_proved() {
    let endless = LedgerWhy::Refused(Refusal::Endless);

    assert_eq!(replay::<Candle>(&swollen(), None).map(|_| ()).unwrap_err().why, endless);
    assert_eq!(verify::<Candle>(&swollen()).unwrap_err().why, endless);
}
