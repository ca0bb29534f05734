//! Dice made from the secrets of both players and the table's seed: none of them knows or chooses them.

use crate::gravemarch::*;
use fates::{
    Asks, Awaited, DiceFrom, FactsFrom, Game, LedgerWhy, Overrule, Refusal, Seat, Secret, Seed, replay,
    verify, wake,
};

/// A game whose dice wait for a secret of each player.
fn together(seed: u64) -> Game<Gravemarch> {
    let dice = DiceFrom::Together {
        seed: Seed::from_number(seed),
        typed: Vec::new(),
        secrets: vec![KNIGHTS, GHOULS],
    };
    Game::begin(&contact(), dice, FactsFrom::Measured).expect("the setup is sound").0
}

fn secret(number: u8) -> Secret {
    Secret::new([number; 32])
}

/// All commit, then all reveal.
fn share(game: &mut Game<Gravemarch>, secrets: [u8; 2]) {
    for (seat, number) in [KNIGHTS, GHOULS].into_iter().zip(secrets) {
        game.commit(seat, &secret(number).commitment()).expect("it is waited for");
    }
    for (seat, number) in [KNIGHTS, GHOULS].into_iter().zip(secrets) {
        game.reveal(seat, &secret(number).to_hex()).expect("it was committed to");
    }
}

fn play_out(game: &mut Game<Gravemarch>) {
    while let Some(question) = game.question() {
        let answer = match &question.asks {
            Asks::Pick { .. } => pick([]),
            _ if question.rule == ACT => choose("strike"),
            _ => choose("strike-back"),
        };
        give(game, [answer]);
    }
}

/// A whole game with these secrets.
fn played(seed: u64, secrets: [u8; 2]) -> Game<Gravemarch> {
    let mut game = together(seed);
    share(&mut game, secrets);
    play_out(&mut game);
    game
}

fn dice(game: &Game<Gravemarch>) -> Vec<Vec<u8>> {
    game.lines().iter().filter_map(|line| line.rolled.clone()).collect()
}

#[test]
fn a_commitment_is_the_sha_256_of_the_secret() {
    // The SHA-256 of 32 bytes of nought, as any other program works it out.
    let nought = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

    assert_eq!(secret(0).commitment(), nought);
}

#[test]
fn nothing_is_asked_before_every_secret_is_in() {
    let mut game = together(7);
    assert_eq!(game.secrets().awaited(), [(KNIGHTS, Awaited::Commitment), (GHOULS, Awaited::Commitment)]);
    assert!(game.question().is_none() && game.outcome().is_none());
    assert_eq!(game.answer(None, choose("strike")), Err(Refusal::AwaitsSecrets));
    let decree = Overrule::Set { lever: "ghoul.health".to_string(), to: 1 };
    assert_eq!(game.overrule(&decree), Err(Refusal::AwaitsSecrets));

    share(&mut game, [1, 2]);

    assert!(game.secrets().are_in() && game.question().is_some());
    assert_eq!(game.secrets().from().collect::<Vec<Seat>>(), [KNIGHTS, GHOULS]);
}

#[test]
fn all_commit_before_any_reveals() {
    let mut game = together(7);
    game.commit(KNIGHTS, &secret(1).commitment()).unwrap();

    let early = game.reveal(KNIGHTS, &secret(1).to_hex());
    let again = game.commit(KNIGHTS, &secret(3).commitment());

    assert_eq!(
        (early, again),
        (Err(Refusal::NoSecretAwaited(KNIGHTS)), Err(Refusal::NoSecretAwaited(KNIGHTS)))
    );
    assert_eq!(game.lines().len(), 1, "what is refused is not written");
}

#[test]
fn a_secret_that_was_not_committed_to_is_refused() {
    let mut game = together(7);
    assert_eq!(game.commit(KNIGHTS, "no hash"), Err(Refusal::NotThatSecret(KNIGHTS)));
    game.commit(KNIGHTS, &secret(1).commitment()).unwrap();
    game.commit(GHOULS, &secret(2).commitment()).unwrap();

    for other in [secret(3).to_hex(), secret(1).to_hex().to_uppercase() + "x", String::new()] {
        assert_eq!(game.reveal(KNIGHTS, &other), Err(Refusal::NotThatSecret(KNIGHTS)));
    }
    assert!(game.reveal(KNIGHTS, &secret(1).to_hex()).is_ok());
}

#[test]
fn the_same_secrets_bring_the_same_dice_and_any_other_brings_other_ones() {
    let same = |seed, secrets| dice(&played(7, [1, 2])) == dice(&played(seed, secrets));

    assert!(same(7, [1, 2]));
    let others =
        (3..=250).flat_map(|number| [(7, [number, 2]), (7, [1, number]), (u64::from(number) + 5, [1, 2])]);
    let alike = others.filter(|(seed, secrets)| same(*seed, *secrets)).count();
    assert!(alike < 20, "{alike} of 744 games have the same dice throughout");
}

#[test]
fn a_whole_game_proves_from_how_many_secrets_its_dice_were_made() {
    let game = played(7, [1, 2]);

    let proof = verify::<Gravemarch>(&game.ledger()).unwrap();

    assert_eq!(proof.secrets, 2);
    assert!(proof.sealed > 0 && proof.unsealed == 0);
    assert!(replay::<Gravemarch>(&game.ledger(), Some(Seed::from_number(7))).is_ok());
}

#[test]
fn an_altered_secret_or_commitment_does_not_prove() {
    let ledger = played(7, [1, 2]).ledger();
    for number in [1, 2] {
        let (revealed, committed) = (secret(number).to_hex(), secret(number).commitment());
        let other = ledger.replace(&revealed, &secret(9).to_hex());
        let fault = verify::<Gravemarch>(&other).unwrap_err();
        let seat = if number == 1 { KNIGHTS } else { GHOULS };
        assert_eq!(fault.why, LedgerWhy::Refused(Refusal::NotThatSecret(seat)));

        let both = other.replace(&committed, &secret(9).commitment());
        assert!(matches!(verify::<Gravemarch>(&both).unwrap_err().why, LedgerWhy::Altered { .. }));
    }
    let without: Vec<&str> = ledger.lines().filter(|line| !line.contains("reveal")).collect();
    assert!(verify::<Gravemarch>(&without.join("\n")).is_err());
}

#[test]
fn a_game_that_waits_for_secrets_wakes_and_goes_on() {
    let seed = || Some(Seed::from_number(7));
    let whole = played(7, [1, 2]);
    let ledger = whole.ledger();
    for known in 1..ledger.lines().count() {
        let kept: Vec<&str> = ledger.lines().take(known).collect();
        let mut game = wake::<Gravemarch>(&kept.join("\n"), seed()).unwrap().game;
        for (seat, number) in [(KNIGHTS, 1), (GHOULS, 2)] {
            if game.secrets().awaited().contains(&(seat, Awaited::Commitment)) {
                game.commit(seat, &secret(number).commitment()).unwrap();
            }
        }
        for (seat, number) in [(KNIGHTS, 1), (GHOULS, 2)] {
            if game.secrets().awaited().contains(&(seat, Awaited::Secret)) {
                game.reveal(seat, &secret(number).to_hex()).unwrap();
            }
        }
        play_out(&mut game);
        assert_eq!(game.ledger(), ledger, "woken after {known} lines");
    }
}

#[test]
fn secrets_are_not_taken_back() {
    let mut game = together(7);
    share(&mut game, [1, 2]);
    assert!(game.undo(1).is_err(), "nothing was answered yet");
    give(&mut game, [choose("strike"), choose("strike-back")]);
    let first = dice(&game);

    game.undo(2).unwrap();
    give(&mut game, [choose("strike"), choose("strike-back")]);

    assert_eq!(dice(&game), [first.clone(), first].concat());
    let then = game.at(1).unwrap();
    assert_eq!(then.lines().iter().filter(|line| line.reveal.is_some()).count(), 2);
    assert_eq!(then.question().map(|question| question.rule), Some(REPLY));
}

#[test]
fn the_game_goes_on_without_a_player_who_does_not_reveal_and_says_so() {
    let mut game = together(7);
    game.commit(KNIGHTS, &secret(1).commitment()).unwrap();
    game.commit(GHOULS, &secret(2).commitment()).unwrap();
    game.reveal(KNIGHTS, &secret(1).to_hex()).unwrap();

    let told = game.go_on_without().unwrap();

    assert_eq!(told.lines[0].without, Some(vec![GHOULS]));
    assert_eq!(game.secrets().without(), [GHOULS]);
    play_out(&mut game);
    assert_eq!(verify::<Gravemarch>(&game.ledger()).unwrap().secrets, 1);
    assert_eq!(game.go_on_without(), Err(Refusal::NoSecretAwaited(Seat::TABLE)));
}
