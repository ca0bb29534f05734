//! Dice per side: some seats roll real dice and type them in, all other dice are sealed.

use crate::gravemarch::*;
use fates::{
    Answer, Asks, DiceFrom, DieSource, FactsFrom, Game, Head, LedgerWhy, Refusal, Seat, Seed, replay, verify,
};

/// The ghoul's dice are real; the knight's, and those of the cold, are sealed.
fn mixed(setup: &Setup, typed: &[Seat]) -> Game<Gravemarch> {
    let dice = DiceFrom::Mixed(Seed::from_number(7), typed.to_vec());
    Game::begin(setup, dice, FactsFrom::Measured).expect("the setup is sound").0
}

fn asks_roll_of(game: &Game<Gravemarch>) -> Option<Seat> {
    let question = game.question().filter(|question| matches!(question.asks, Asks::Roll(_)));
    question.map(|question| question.seat)
}

/// Plays on until the game is over.
fn play_out(game: &mut Game<Gravemarch>) {
    while let Some(question) = game.question() {
        let answer = match &question.asks {
            Asks::Roll(_) => rolled([9, 8]),
            Asks::Pick { .. } => pick([]),
            _ if question.rule == ACT => choose("strike"),
            _ => choose("strike-back"),
        };
        give(game, [answer]);
    }
}

#[test]
fn only_who_rolls_real_dice_is_asked_for_them() {
    let mut game = mixed(&contact(), &[GHOULS]);

    let told = game.answer(None, choose("strike")).unwrap();
    assert_eq!(told.lines[1].from, Some(DieSource::Sealed));
    give(&mut game, [choose("strike-back")]);

    assert_eq!(asks_roll_of(&game), Some(GHOULS));
    let told = game.answer(Some(GHOULS), rolled([1, 1])).unwrap();
    assert_eq!(told.lines[0].from, Some(DieSource::Typed));
}

#[test]
fn the_dice_of_the_table_are_sealed_unless_the_table_types_them() {
    let chilled = |typed: &[Seat]| {
        let mut game = mixed(&march(), typed);
        give(&mut game, [Answer::Go(1), Answer::Go(11)]);
        asks_roll_of(&game)
    };

    assert_eq!(chilled(&[KNIGHTS, GHOULS]), None);
    assert_eq!(chilled(&[Seat::TABLE]), Some(Seat::TABLE));
}

#[test]
fn the_head_says_who_types_and_is_silent_where_nobody_does() {
    let head = |game: &Game<Gravemarch>| game.ledger().lines().next().unwrap().to_string();

    assert!(head(&mixed(&contact(), &[GHOULS, KNIGHTS, GHOULS])).ends_with(r#","typed":[0,1]}"#));
    let nobody = head(&mixed(&contact(), &[]));
    assert!(!nobody.contains("typed"));
    assert_eq!(nobody, head(&sealed(&contact(), Seed::from_number(7))));
    let read: Head = serde_json::from_str(&nobody).unwrap();
    assert!(read.seals(KNIGHTS) && read.seals(Seat::TABLE));
}

#[test]
fn typed_dice_are_no_part_of_the_seal() {
    let second_roll = |faces: [u8; 2]| {
        let mut game = mixed(&contact(), &[KNIGHTS]);
        give(&mut game, [choose("strike"), rolled(faces), choose("strike-back")]);
        game.lines().last().unwrap().rolled.clone()
    };

    assert_eq!(second_roll([1, 1]), second_roll([1, 1]));
    assert!((2..9).any(|face| second_roll([1, face]) != second_roll([1, 1])), "another roll, other luck");
}

#[test]
fn nobody_types_dice_that_are_sealed_nor_seals_those_that_are_typed() {
    let mut game = mixed(&contact(), &[GHOULS]);
    give(&mut game, [choose("strike"), choose("strike-back")]);
    let until_the_dice: String = game.ledger().lines().take(2).collect::<Vec<_>>().join("\n");
    let mut waiting = replay::<Gravemarch>(&until_the_dice, None).unwrap().game;

    assert_eq!(waiting.answer(None, rolled([7, 2])), Err(Refusal::Sealed(KNIGHTS)));
    let sealed = Answer::Rolled(vec![7, 2], DieSource::Sealed);
    assert_eq!(game.answer(None, sealed), Err(Refusal::NotSealed));
}

#[test]
fn a_finished_ledger_proves_what_is_sealed_and_says_what_is_not() {
    let mut game = mixed(&contact(), &[GHOULS]);
    play_out(&mut game);

    let proof = verify::<Gravemarch>(&game.ledger()).unwrap();

    assert!(proof.sealed > 0 && proof.unsealed > 0);
    assert_eq!(game.undo(1), Err(Refusal::Over));
}

#[test]
fn who_types_can_not_be_changed_afterwards() {
    let mut game = mixed(&contact(), &[GHOULS]);
    play_out(&mut game);
    let ledger = game.ledger();

    for typed in ["[0]", "[0,1]", "[]"] {
        let forged = ledger.replace("\"typed\":[1]", &format!("\"typed\":{typed}"));
        let fault = verify::<Gravemarch>(&forged).unwrap_err();
        assert!(matches!(fault.why, LedgerWhy::Altered { .. } | LedgerWhy::Refused(_)), "{typed}: {fault}");
    }
}

#[test]
fn with_its_seed_a_game_goes_on_with_the_same_sides() {
    let mut game = mixed(&contact(), &[GHOULS]);
    give(&mut game, [choose("strike"), choose("strike-back")]);

    let mut again = replay::<Gravemarch>(&game.ledger(), Some(Seed::from_number(7))).unwrap().game;
    play_out(&mut game);
    play_out(&mut again);

    assert_eq!(again.ledger(), game.ledger());
}
