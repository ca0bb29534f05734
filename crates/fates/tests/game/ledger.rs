//! The ledger as text: how it reads, how it is played again, and what is said of one that was tampered with.

use crate::game::candle;
use crate::gravemarch::*;
use fates::{
    Answer, Head, Kind, LedgerFault, LedgerWhy, Line, Proof, Refusal, Seed, replay, state_hash, verify,
};

/// Real dice and stated facts; both fall to the cold of the first night.
const BOTH_FALL: &str = include_str!("../gravemarch/both-fall.jsonl");
/// Sealed dice; the ghoul takes an answer back, and falls.
const GHOUL_FALLS: &str = include_str!("../gravemarch/ghoul-falls.jsonl");

fn both_fall() -> fates::Game<Gravemarch> {
    let Setup { knight, ghoul } = contact();
    let mut game =
        companion(&Setup { knight: Figure { health: 1, ..knight }, ghoul: Figure { health: 1, ..ghoul } });
    give(&mut game, [choose("strike"), Answer::Fact(false), rolled([3, 2])]);
    give(&mut game, [choose("strike-back"), Answer::Fact(false), rolled([1, 1])]);
    give(&mut game, [pick([]), choose("rest"), rolled([1])]);
    game
}

/// The ledger with one line written anew.
fn with_line(ledger: &str, number: usize, old: &str, new: &str) -> String {
    let change = |line: &str| {
        assert!(line.contains(old), "line {number} does not say {old}: {line}");
        line.replace(old, new)
    };
    let lines = ledger.lines().enumerate();
    lines
        .map(|(place, line)| if place + 1 == number { change(line) } else { line.to_string() } + "\n")
        .collect()
}

fn without_line(ledger: &str, number: usize) -> String {
    let lines = ledger.lines().enumerate().filter(|(place, _)| place + 1 != number);
    lines.map(|(_, line)| line.to_string() + "\n").collect()
}

/// The first so many lines.
fn first_lines(ledger: &str, count: usize) -> String {
    ledger.lines().take(count).map(|line| line.to_string() + "\n").collect()
}

/// Line and variant of what a replay finds.
fn fault(ledger: &str) -> (usize, LedgerWhy) {
    let LedgerFault { line, why } =
        replay::<Gravemarch>(ledger, None).map(|_| ()).expect_err("the ledger is damaged");
    (line, why)
}

fn verify_fault(ledger: &str) -> (usize, LedgerWhy) {
    let LedgerFault { line, why } = verify::<Gravemarch>(ledger).expect_err("the ledger proves nothing");
    (line, why)
}

fn altered(fault: (usize, LedgerWhy)) -> usize {
    assert!(matches!(fault.1, LedgerWhy::Altered { .. }), "{fault:?}");
    fault.0
}

/// The links depend on the version of the program that plays and on its content, so they are left out here.
#[test]
fn the_ledger_of_a_short_game_reads_like_this() {
    let game = both_fall();

    let mut written = BOTH_FALL.lines();
    let head: Head = serde_json::from_str(written.next().unwrap()).unwrap();
    let lines: Vec<Line> = written.map(|line| serde_json::from_str(line).unwrap()).collect();
    let unlinked =
        |lines: &[Line]| -> Vec<_> { lines.iter().map(|line| Line { link: None, ..line.clone() }).collect() };
    let Head { engine, content, .. } = head.clone();
    assert_eq!(Head { engine, content, ..game.head().clone() }, head);
    assert_eq!(unlinked(game.lines()), unlinked(&lines));
}

#[test]
fn a_ledger_is_written_as_it_was_read() {
    for ledger in [BOTH_FALL, GHOUL_FALLS] {
        let replayed = replay::<Gravemarch>(ledger, None).unwrap();

        assert!(replayed.finished);
        assert_eq!(replayed.lines, ledger.lines().count());
        assert_eq!(replayed.game.ledger(), ledger);
    }
}

#[test]
fn a_replay_tells_the_same_story() {
    let game = both_fall();

    let again = replay::<Gravemarch>(&game.ledger(), None).unwrap().game;

    assert_eq!(again.story(), game.story());
    assert_eq!((again.state(), again.outcome()), (game.state(), Some(&None)));
}

#[test]
fn a_finished_ledger_with_real_dice_proves_its_end() {
    let state = state_hash(both_fall().state());

    let proof = verify::<Gravemarch>(BOTH_FALL);

    let over = serde_json::Value::Null;
    assert_eq!(
        proof,
        Ok(Proof {
            lines: 11,
            answers: 9,
            decrees: 0,
            secrets: 0,
            sealed: 0,
            unsealed: 5,
            state,
            over,
            before: Vec::new()
        })
    );
}

#[test]
fn a_finished_ledger_with_sealed_dice_proves_them() {
    let state = "2003cdeafc79d664014e82f8b563c6dca16b821b042469524f173cf85bf52cef".to_string();

    let proof = verify::<Gravemarch>(GHOUL_FALLS);

    assert_eq!(
        proof,
        Ok(Proof {
            lines: 18,
            answers: 9,
            decrees: 0,
            secrets: 0,
            sealed: 7,
            unsealed: 0,
            state,
            over: 0.into(),
            before: Vec::new()
        })
    );
}

#[test]
fn with_its_seed_a_cut_ledger_goes_on_with_the_same_dice() {
    let until_the_first_answer = first_lines(GHOUL_FALLS, 2);

    let replayed = replay::<Gravemarch>(&until_the_first_answer, Some(Seed::from_number(0))).unwrap();

    assert!(!replayed.finished);
    assert_eq!(replayed.lines, 2);
    assert_eq!(replayed.game.ledger(), first_lines(GHOUL_FALLS, 3));
}

#[test]
fn with_another_seed_it_waits_for_its_dice() {
    let until_the_first_answer = first_lines(GHOUL_FALLS, 2);

    let game = replay::<Gravemarch>(&until_the_first_answer, Some(Seed::from_number(1))).unwrap().game;

    assert_eq!(game.ledger(), until_the_first_answer);
    assert_eq!(game.question().map(|question| question.rule), Some(STRIKE));
}

#[test]
fn an_empty_text_is_no_ledger() {
    assert_eq!(fault(""), (1, LedgerWhy::Empty));
}

#[test]
fn what_is_not_a_line_is_found_where_it_stands() {
    assert!(matches!(fault("lychgate\n"), (1, LedgerWhy::NotALine(_))));
    assert!(matches!(fault(&with_line(BOTH_FALL, 3, "fact", "guess")), (3, LedgerWhy::NotALine(_))));
    assert!(matches!(fault(&with_line(BOTH_FALL, 3, "}", "")), (3, LedgerWhy::NotALine(_))));
    assert!(matches!(fault(&with_line(BOTH_FALL, 3, "\"fact\":false,", "")), (3, LedgerWhy::NotALine(_))));
    assert!(matches!(fault(&with_line(BOTH_FALL, 8, "[]", "[\"wolf\"]")), (8, LedgerWhy::NotALine(_))));
    assert!(matches!(
        fault(&with_line(GHOUL_FALLS, 9, "\"move\":5", "\"move\":\"far\"")),
        (9, LedgerWhy::NotALine(_))
    ));
}

#[test]
fn another_form_or_system_is_not_read() {
    let other_form = with_line(BOTH_FALL, 1, "\"lychgate\":1", "\"lychgate\":2");
    let other_system = with_line(BOTH_FALL, 1, "gravemarch", "silver-bayonet");

    assert_eq!(fault(&other_form), (1, LedgerWhy::OtherForm(2)));
    let (expected, found) = ("gravemarch".to_string(), "silver-bayonet".to_string());
    assert_eq!(fault(&other_system), (1, LedgerWhy::OtherSystem { expected, found }));
}

#[test]
fn a_setup_that_cannot_be_laid_out_is_refused() {
    let crowded = with_line(BOTH_FALL, 1, "\"place\":3", "\"place\":2");
    let unknown = with_line(BOTH_FALL, 1, "\"melee\":4", "\"magic\":4");

    assert_eq!(fault(&crowded), (1, LedgerWhy::Setup(vec!["two figures cannot share a place".to_string()])));
    assert!(matches!(fault(&unknown), (1, LedgerWhy::Setup(_))));
}

#[test]
fn what_the_rules_do_not_allow_is_refused() {
    let flees = with_line(BOTH_FALL, 2, "\"strike\"", "\"flee\"");
    let far = with_line(GHOUL_FALLS, 9, "\"move\":5", "\"move\":9");
    let undoes_too_much = with_line(GHOUL_FALLS, 6, "\"undo\":1", "\"undo\":3");

    let allowed = vec!["strike".to_string(), "rest".to_string()];
    let not_an_option = Refusal::NotAnOption { given: "flee".to_string(), allowed };
    assert_eq!(fault(&flees), (2, LedgerWhy::Refused(not_an_option)));
    assert_eq!(fault(&far), (9, LedgerWhy::Refused(Refusal::NotThatWay("9 is not from 3 to 7".to_string()))));
    let nothing_to_undo = Refusal::NothingToUndo { wanted: 3, given: 2 };
    assert_eq!(fault(&undoes_too_much), (6, LedgerWhy::Refused(nothing_to_undo)));
}

#[test]
fn a_changed_answer_shows_where_it_was_changed() {
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 2, "\"strike\"", "\"rest\""))), 2);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 4, "[3,2]", "[3,3]"))), 4);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 4, "typed", "rolled"))), 4);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 5, "\"seat\":1", "\"seat\":0"))), 5);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 5, "reply.1", "reply.2"))), 5);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 11, "33f2", "33f3"))), 11);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 11, "null", "1"))), 11);
}

#[test]
fn a_changed_head_shows_at_the_first_answer() {
    assert_eq!(
        altered(fault(&with_line(BOTH_FALL, 1, "\"content\":\"content\"", "\"content\":\"homebrew\""))),
        2
    );
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 1, "\"melee\":4", "\"melee\":5"))), 2);
}

#[test]
fn a_missing_line_shows_at_the_next() {
    let no_choice = without_line(BOTH_FALL, 2);
    let no_undo = without_line(GHOUL_FALLS, 6);

    assert_eq!(fault(&no_choice), (2, LedgerWhy::Refused(Refusal::WrongKind(Kind::Choice))));
    assert_eq!(fault(&no_undo), (6, LedgerWhy::Refused(Refusal::WrongKind(Kind::Pick))));
}

#[test]
fn sealed_dice_that_were_taken_back_are_missed_too() {
    let found = fault(&without_line(GHOUL_FALLS, 5));

    let (expected, undo) =
        ("the sealed dice of gm.melee.strike.1", r#"{"undo":1,"link":"86b68f60be1d8829"}"#);
    assert_eq!(found, (5, LedgerWhy::Altered { expected: expected.to_string(), found: undo.to_string() }));
}

#[test]
fn an_end_before_the_end_is_altered() {
    let early = first_lines(BOTH_FALL, 4) + BOTH_FALL.lines().last().unwrap();

    assert_eq!(altered(fault(&early)), 5);
}

#[test]
fn nothing_stands_behind_the_end() {
    let longer = BOTH_FALL.to_string() + BOTH_FALL.lines().nth(1).unwrap();

    assert_eq!(fault(&longer), (12, LedgerWhy::AfterTheEnd));
}

#[test]
fn a_game_that_is_over_needs_its_last_line() {
    assert_eq!(fault(&first_lines(BOTH_FALL, 10)), (11, LedgerWhy::CutShort));
    assert_eq!(fault(&first_lines(GHOUL_FALLS, 17)), (18, LedgerWhy::CutShort));
}

#[test]
fn an_end_that_was_taken_back_stands_in_the_ledger_too() {
    let mut game = both_fall();
    game.undo(1).unwrap();
    let ledger = game.ledger();

    assert!(replay::<Gravemarch>(&ledger, None).is_ok_and(|replayed| !replayed.finished));
    assert_eq!(altered(fault(&without_line(&ledger, 11))), 11);
}

#[test]
fn an_unfinished_ledger_replays_and_proves_nothing() {
    let unfinished = first_lines(BOTH_FALL, 5);

    assert!(replay::<Gravemarch>(&unfinished, None).is_ok());
    assert_eq!(verify_fault(&unfinished), (6, LedgerWhy::CutShort));
}

#[test]
fn a_seed_that_does_not_fit_the_seal_proves_nothing() {
    let (seed, other) = (Seed::from_number(0).to_hex(), Seed::from_number(1).to_hex());
    let no_seed = format!(",\"seed\":\"{seed}\"");

    assert_eq!(verify_fault(&with_line(GHOUL_FALLS, 18, &seed, &other)), (18, LedgerWhy::OtherSeed));
    assert_eq!(
        verify_fault(&with_line(GHOUL_FALLS, 18, &seed, &seed.to_uppercase())),
        (18, LedgerWhy::OtherSeed)
    );
    assert_eq!(verify_fault(&with_line(GHOUL_FALLS, 18, &no_seed, "")), (18, LedgerWhy::OtherSeed));
}

#[test]
fn a_seed_stands_nowhere_but_in_the_end_of_a_sealed_game() {
    assert_eq!(altered(fault(&with_line(GHOUL_FALLS, 2, "\"link\"", "\"seed\":\"\",\"link\""))), 2);
    assert_eq!(altered(fault(&with_line(BOTH_FALL, 11, "}", ",\"seed\":\"\"}"))), 11);
}

#[test]
fn sealed_dice_that_do_not_follow_from_the_seed_are_found() {
    let worse = with_line(GHOUL_FALLS, 15, "[7,4]", "[7,3]"); // also a miss, so that the rest can stand

    let found = verify_fault(&worse);

    assert_eq!(found, (15, LedgerWhy::OtherDice { expected: vec![7, 4], found: vec![7, 3] }));
}

#[test]
fn sealed_dice_are_proved_even_where_they_were_taken_back() {
    let worse = with_line(GHOUL_FALLS, 5, "[3,5]", "[3,6]");

    let found = verify_fault(&worse);

    assert_eq!(found, (5, LedgerWhy::OtherDice { expected: vec![3, 5], found: vec![3, 6] }));
}

#[test]
fn with_its_seed_an_unfinished_ledger_has_its_dice_checked() {
    let worse = with_line(&first_lines(GHOUL_FALLS, 3), 3, "[2,5]", "[2,4]");

    let found = replay::<Gravemarch>(&worse, Some(Seed::from_number(0)))
        .map(|_| ())
        .expect_err("the ledger is damaged");

    assert_eq!(
        found,
        LedgerFault { line: 3, why: LedgerWhy::OtherDice { expected: vec![2, 5], found: vec![2, 4] } }
    );
}

#[test]
fn sealed_dice_in_a_ledger_without_a_seal_are_refused() {
    let sealed = with_line(BOTH_FALL, 4, "typed", "sealed");

    assert_eq!(fault(&sealed), (4, LedgerWhy::Refused(Refusal::NotSealed)));
}

#[test]
fn no_sign_can_be_changed_unseen() {
    for ledger in [BOTH_FALL, GHOUL_FALLS] {
        for place in 0..ledger.len() {
            let mut bytes = ledger.as_bytes().to_vec();
            bytes[place] ^= 1;
            let changed = String::from_utf8(bytes).unwrap();

            assert!(verify::<Gravemarch>(&changed).is_err(), "byte {place}: {changed}");
        }
    }
}

/// A finished candle with nobody beside it, and the same ledger as older programs wrote it, whose end is not chained.
fn burnt_down() -> [String; 2] {
    let alone = candle::Setup { title: "Vigil".to_string(), wax: 3, watched: false };
    let ledger = candle::light(&alone).expect("it burns down").ledger();
    let end = ledger.lines().last().expect("it has an end");
    let (unchained, _) = end.split_once(",\"link\"").expect("the end is chained");
    [ledger.clone(), ledger.replace(end, &format!("{unchained}}}"))]
}

#[test]
fn the_head_of_a_ledger_without_answers_cannot_be_altered_unseen() {
    let [ledger, _] = burnt_down();

    let altered = verify::<candle::Candle>(&ledger.replace("Vigil", "Feast"));

    assert!(verify::<candle::Candle>(&ledger).is_ok());
    assert!(matches!(altered, Err(LedgerFault { line: 2, why: LedgerWhy::Altered { .. } })), "{altered:?}");
}

#[test]
fn an_older_ledger_whose_end_is_not_chained_still_holds() {
    let [_, older] = burnt_down();

    assert!(verify::<candle::Candle>(&older).is_ok());
    assert_eq!(replay::<candle::Candle>(&older, None).unwrap().game.ledger(), older);
}
