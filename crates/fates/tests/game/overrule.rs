//! A referee's word: from when it holds, what becomes of the answers, and how it stands in the ledger.

use crate::gravemarch::*;
use fates::{Answer, Asks, DieSource, Game, LedgerWhy, Overrule, Refusal, Seed, replay, verify};

fn set(lever: &str, to: i32) -> Overrule {
    Overrule::Set { lever: lever.to_string(), to }
}

fn place(figure: &str, at: i32) -> Overrule {
    Overrule::Place { figure: figure.to_string(), at: [at, 0] }
}

/// The knight has struck and hit for 7, and the ghoul is asked for its reply.
fn struck() -> Game<Gravemarch> {
    let mut game = typed(&contact());
    give(&mut game, [choose("strike"), rolled([7, 2])]);
    game
}

fn asked(game: &Game<Gravemarch>) -> Option<(fates::Seat, fates::RuleId)> {
    game.question().map(|question| (question.seat, question.rule))
}

#[test]
fn a_decree_holds_from_before_the_step_under_way() {
    let mut game = struck();

    game.overrule(&set("ghoul.health", 9)).unwrap();

    assert_eq!(game.before()[GHOUL].health, 9);
    assert_eq!(game.state()[GHOUL].health, 9 - 7);
    assert_eq!(asked(&game), Some((GHOULS, REPLY)));
}

#[test]
fn it_is_told_and_the_step_is_told_again_after_it() {
    let mut game = struck();
    let before = game.story().to_vec();
    let decree = set("ghoul.health", 9);

    let told = game.overrule(&decree).unwrap();

    assert!(matches!(&before[..], [Event::Dawn { .. }, Event::Struck { .. }]));
    assert_eq!(told.events, [Event::Decreed { decree }, before[1].clone()]);
    assert_eq!(game.story(), [&before[..1], &told.events[..]].concat());
}

#[test]
fn what_does_not_fit_any_more_is_asked_for_anew() {
    let mut game = struck();

    game.overrule(&place("ghoul", 9)).unwrap(); // out of reach: nobody strikes

    assert_eq!(asked(&game), Some((KNIGHTS, MARCH)));
    assert_eq!(game.state()[GHOUL].health, ghoul().health);
    give(&mut game, [Answer::Go(4)]);
    assert_eq!(asked(&game), Some((GHOULS, MARCH)));
}

#[test]
fn an_answer_to_what_is_not_asked_any_more_is_dropped() {
    let tired = Setup { knight: Figure { fatigue: 1, ..knight() }, ghoul: ghoul() };
    let mut game = typed(&tired);
    give(&mut game, [pick([KNIGHT])]);

    game.overrule(&set("knight.fatigue", 0)).unwrap(); // nobody is out of breath

    assert_eq!(asked(&game), Some((KNIGHTS, MARCH)));
    give(&mut game, [Answer::Go(4), Answer::Go(11)]);
    assert_eq!(asked(&game).map(|(_, rule)| rule), Some(CHILL));
}

/// At the end of the road there is nothing to choose: the ghoul strikes back in any case.
#[test]
fn answers_before_the_first_that_does_not_fit_stand() {
    let near_the_end =
        Setup { knight: Figure { place: 11, ..knight() }, ghoul: Figure { place: 10, ..ghoul() } };
    let mut game = typed(&near_the_end);
    give(&mut game, [choose("strike"), rolled([7, 2]), choose("step-away")]);
    game.undo(1).unwrap();
    give(&mut game, [choose("strike-back")]);

    game.overrule(&place("ghoul", 12)).unwrap();

    assert_eq!(asked(&game), Some((GHOULS, STRIKE)));
    assert_eq!(game.state()[GHOUL].health, ghoul().health - 7);
    game.undo(2).unwrap();
    assert_eq!(asked(&game), Some((GHOULS, REPLY)));
}

#[test]
fn what_was_answered_in_one_step_serves_no_other() {
    let mut game = struck();
    give(&mut game, [choose("strike-back")]);

    game.overrule(&set("ghoul.health", 7)).unwrap(); // the blow that fell now kills

    assert_eq!(game.outcome(), Some(&Some(KNIGHTS)));
    assert!(replay::<Gravemarch>(&game.ledger(), None).unwrap().finished);
}

#[test]
fn sealed_dice_that_fell_stay_as_they_fell() {
    let mut game = sealed(&contact(), Seed::from_number(1));
    give(&mut game, [choose("strike")]);
    let fell = game.lines()[1].rolled.clone();

    let told = game.overrule(&set("knight.health", 3)).unwrap();

    assert_eq!(told.lines.len(), 1, "no die falls again");
    let struck = told.events.iter().find_map(|event| match event {
        Event::Struck { dice, .. } => Some(dice.to_vec()),
        _ => None,
    });
    assert_eq!(struck, fell);
}

#[test]
fn sealed_dice_after_a_decree_are_those_of_the_decree() {
    let strike_after = |to: i32| {
        let mut game = sealed(&contact(), Seed::from_number(1));
        game.overrule(&set("knight.health", to)).unwrap();
        give(&mut game, [choose("strike")]);
        game.lines().last().unwrap().rolled.clone()
    };

    assert_eq!(strike_after(5), strike_after(5));
    assert!((6..14).any(|to| strike_after(to) != strike_after(5)));
}

#[test]
fn two_decrees_of_one_step_both_hold() {
    let mut game = struck();

    game.overrule(&set("ghoul.health", 9)).unwrap();
    game.overrule(&set("ghoul.fatigue", 2)).unwrap();

    assert_eq!((game.before()[GHOUL].health, game.before()[GHOUL].fatigue), (9, 2));
    game.undo(1).unwrap();
    assert_eq!((game.before()[GHOUL].health, game.before()[GHOUL].fatigue), (9, 0));
}

#[test]
fn a_decree_is_taken_back_as_one_answer() {
    let mut game = struck();
    let (state, question, story) = (game.state().clone(), game.question().cloned(), game.story().to_vec());
    game.overrule(&place("ghoul", 9)).unwrap();
    give(&mut game, [Answer::Go(4)]);

    game.undo(2).unwrap();

    assert_eq!((game.state(), game.question(), game.story()), (&state, question.as_ref(), &story[..]));
    assert_eq!(game.answers(), 2);
}

#[test]
fn a_decree_that_cannot_be_changes_nothing() {
    let mut game = struck();
    let (state, ledger) = (game.state().clone(), game.ledger());

    // No such figure, no such lever, no such place, and a place that is taken.
    for decree in [set("wolf.health", 3), set("ghoul.luck", 3), place("ghoul", 13), place("ghoul", 2)] {
        let refused = game.overrule(&decree);
        assert!(matches!(refused, Err(Refusal::NotDecreed(_))), "{decree:?}: {refused:?}");
    }

    assert_eq!((game.state(), game.ledger()), (&state, ledger));
}

#[test]
fn when_the_game_is_over_nothing_is_decreed() {
    let mut game = typed(&frail());
    give(&mut game, [choose("strike"), rolled([7, 2])]);

    assert_eq!(game.overrule(&set("ghoul.health", 5)), Err(Refusal::Over));
}

#[test]
fn a_decree_stands_in_the_ledger_like_this() {
    let mut game = struck();
    game.overrule(&set("ghoul.health", 9)).unwrap();
    game.overrule(&place("ghoul", 9)).unwrap();

    let texts: Vec<String> = game.lines()[2..].iter().map(|line| line.text()).collect();

    assert!(texts[0].starts_with(r#"{"overrule":{"set":{"lever":"ghoul.health","to":9}},"link":""#));
    assert!(texts[1].starts_with(r#"{"overrule":{"place":{"figure":"ghoul","at":[9,0]}},"link":""#));
}

#[test]
fn a_changed_or_missing_decree_shows() {
    let mut game = struck();
    game.overrule(&set("ghoul.health", 9)).unwrap();
    give(&mut game, [choose("step-away")]);
    let ledger = game.ledger();

    let why = |ledger: &str| replay::<Gravemarch>(ledger, None).map(|_| ()).map_err(|fault| fault.why);
    let missing: String =
        ledger.lines().filter(|line| !line.contains("overrule")).collect::<Vec<_>>().join("\n");
    assert!(matches!(why(&missing), Err(LedgerWhy::Altered { .. })));
    assert!(matches!(why(&ledger.replace("\"to\":9", "\"to\":8")), Err(LedgerWhy::Altered { .. })));
    assert!(matches!(why(&ledger.replace("ghoul.health", "ghoul.luck")), Err(LedgerWhy::Refused(_))));
    assert!(matches!(why(&ledger.replace("\"set\"", "\"sit\"")), Err(LedgerWhy::NotALine(_))));
}

/// Sealed dice fall before anybody can decree.
#[test]
fn a_decree_before_the_dice_that_had_to_fall_shows() {
    let mut game = sealed(&contact(), Seed::from_number(1));
    give(&mut game, [choose("strike")]);
    game.overrule(&set("ghoul.health", 9)).unwrap();
    let ledger = game.ledger();

    let without_dice: String =
        ledger.lines().filter(|line| !line.contains("sealed")).collect::<Vec<_>>().join("\n");

    let fault = replay::<Gravemarch>(&without_dice, None).map(|_| ()).unwrap_err();
    assert!(fault.line == 3 && matches!(fault.why, LedgerWhy::Altered { .. }), "{fault}");
}

#[test]
fn a_proof_counts_the_decrees() {
    let mut game = sealed(&contact(), Seed::from_number(1));
    game.overrule(&set("ghoul.health", 1)).unwrap();
    game.overrule(&set("knight.health", 0)).unwrap();
    give(&mut game, [choose("strike")]);
    while let Some(question) = game.question() {
        let name = if question.rule == ACT { "strike" } else { "strike-back" };
        let answer = if matches!(question.asks, Asks::Pick { .. }) { pick([]) } else { choose(name) };
        give(&mut game, [answer]);
    }

    let proof = verify::<Gravemarch>(&game.ledger()).unwrap();

    assert_eq!(proof.decrees, 2);
    assert!(game.lines().iter().any(|line| line.from == Some(DieSource::Sealed)));
}
