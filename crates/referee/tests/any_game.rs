//! Games whatever their system, as a server keeps them: begun, put to sleep, woken, looked at.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::{DiceFrom, FactsFrom, FigureId, Kind, LedgerWhy, Overrule, Seat, Seed};
use frame::Order;
use referee::{AnyGame, AnySystem, Code, Message, NewGame, News};
use serde_json::{Value, json};

use crate::common::duel;

fn system(name: &str) -> Result<Arc<dyn AnySystem>, referee::Fault> {
    systems::library().system(name).cloned()
}

fn wake(ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, fates::LedgerFault> {
    systems::library().wake(ledger, seed)
}

fn new_game(new: Value) -> NewGame {
    serde_json::from_value(new).unwrap()
}

fn begun(new: Value) -> (Box<dyn AnyGame>, News) {
    systems::library().open(&new_game(new)).unwrap()
}

fn choose(game: &mut dyn AnyGame, name: &str) -> News {
    game.answer(None, Message::Choose(name.to_string())).unwrap()
}

/// The first scenario of the catalogue, with sealed dice.
fn ordered(seed: u64) -> Box<dyn AnyGame> {
    let sb = system("sb").unwrap();
    let scenario = sb.catalogue().scenarios[0].id.clone();
    let order = Order { scenario, ..Order::default() };
    sb.open_order(&order, DiceFrom::Seal(Seed::from_number(seed)), None).unwrap().0
}

/// Lets the captain answer so often, or until the game is over.
fn think(game: &mut dyn AnyGame, most: usize) {
    for _ in 0..most {
        let Some(message) = game.think("captain") else { break };
        game.answer(None, message).unwrap();
    }
}

fn seed_of(game: &dyn AnyGame) -> Option<Seed> {
    game.seed_hex().as_deref().and_then(Seed::from_hex)
}

fn first_lines(ledger: &str, count: usize) -> String {
    ledger.lines().take(count).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_system_is_found_by_its_names() {
    for system in systems::library().systems() {
        let view = system.view();
        for name in [view.short, view.long, &view.short.to_uppercase()] {
            assert_eq!(systems::library().system(name).map(|found| found.view()), Ok(view));
        }
        assert!(!system.catalogue().scenarios.is_empty() && !system.profiles().is_empty());
    }

    let Err(fault) = system("silver-bayonette") else { panic!("no system is called so") };
    assert_eq!(fault.code, Code::NoSuchSystem);
    assert!(fault.text.contains("did you mean \"silver-bayonet\""), "{fault}");
}

#[test]
fn cards_are_found_without_a_game() {
    let sb = system("sb").unwrap();

    assert_eq!(sb.card("sb.melee.2").map(|card| card.id), Some("sb.melee.2".to_string()));
    assert!(sb.card("gm.melee.2").is_none());
    assert!(!sb.cards("strike back").is_empty());
}

#[test]
fn a_game_says_what_it_is_and_what_is_to_be_kept() {
    let (game, told) = begun(duel(json!("ask")));

    assert_eq!((game.system().long, game.title(), game.seats()), ("silver-bayonet", "The Silver Bayonet", 2));
    assert_eq!((game.lines(), game.seed_hex(), game.over()), (1, None, None));
    assert_eq!(told.lines, game.line_texts_from(0));
    let asked = game.asks().unwrap();
    assert_eq!((asked.seat, asked.kind, asked.rule.0), (Seat(0), Kind::Roll, "sb.turn.2"));
}

#[test]
fn the_lines_told_make_up_the_ledger() {
    let (mut game, told) = begun(duel(json!({"seed": 7})));
    let mut kept = told.lines;

    while game.over().is_none() {
        assert_eq!(game.line_texts_from(kept.len()), Vec::<String>::new());
        kept.extend(choose(&mut *game, "strike-back").lines);
        assert_eq!(game.lines(), kept.len());
    }

    assert_eq!(kept.join("\n") + "\n", game.ledger());
}

#[test]
fn only_who_is_asked_may_answer() {
    let (mut game, _) = begun(duel(json!("ask")));

    let refused = game.answer(Some(Seat(1)), Message::Rolled(vec![7, 4]));
    assert_eq!(refused.map_err(|fault| fault.code), Err(Code::NotYours));

    assert!(game.answer(Some(Seat(0)), Message::Rolled(vec![7, 4])).is_ok());
    assert_eq!((game.answered_by(), game.answers()), (vec![Some(Seat(0))], 1));
}

#[test]
fn what_is_no_answer_is_not_taken_as_one() {
    let (mut game, _) = begun(duel(json!("ask")));

    for message in [Message::Ledger, Message::Levers, Message::Undo(1), Message::State(None)] {
        assert_eq!(game.answer(None, message).map_err(|fault| fault.code), Err(Code::NotAMessage));
    }
}

#[test]
fn a_game_that_slept_goes_on_with_the_same_dice() {
    let mut game = ordered(3);
    think(&mut *game, 30);

    let mut woken = wake(&game.ledger(), seed_of(&*game)).unwrap();
    think(&mut *game, 30);
    think(&mut *woken, 30);

    assert_eq!(woken.ledger(), game.ledger());
    assert_eq!(woken.view(Some(Seat(0))), game.view(Some(Seat(0))));
}

/// A kept ledger may break off between any two lines.
#[test]
fn what_follows_from_the_kept_lines_is_written_again() {
    let (mut game, _) = begun(duel(json!({"seed": 7})));
    while game.over().is_none() {
        choose(&mut *game, "strike-back");
    }
    let ledger = game.ledger();

    for kept in 1..=game.lines() {
        let mut woken = wake(&first_lines(&ledger, kept), Some(Seed::from_number(7))).unwrap();
        while woken.over().is_none() {
            choose(&mut *woken, "strike-back");
        }
        assert_eq!(woken.ledger(), ledger, "{kept} lines were kept");
    }
}

#[test]
fn a_sealed_game_does_not_wake_without_its_seed() {
    let (game, _) = begun(duel(json!({"seed": 7})));

    for seed in [None, Some(Seed::from_number(8))] {
        let woken = wake(&game.ledger(), seed);
        assert_eq!(woken.map(|_| ()).map_err(|fault| fault.why), Err(LedgerWhy::OtherSeed));
    }
}

#[test]
fn what_is_no_ledger_does_not_wake() {
    let (game, _) = begun(duel(json!("ask")));
    let other = game.ledger().replace("silver-bayonet", "gravemarch");

    let why = |ledger: &str| wake(ledger, None).map(|_| ()).map_err(|fault| fault.why);
    assert_eq!(why(""), Err(LedgerWhy::Empty));
    assert!(matches!(why("{}"), Err(LedgerWhy::NotALine(_))));
    assert!(matches!(why(&other), Err(LedgerWhy::OtherSystem { .. })));
}

#[test]
fn an_order_that_cannot_be_taken_is_refused_with_reasons() {
    let sb = system("sb").unwrap();
    let order = Order { scenario: "the-hunnt".to_string(), ..Order::default() };

    let refused = sb.open_order(&order, DiceFrom::People, None);

    assert_eq!(refused.map(|_| ()).map_err(|fault| fault.code), Err(Code::BadSetup));
}

#[test]
fn beside_a_real_table_nothing_is_measured() {
    let sb = system("sb").unwrap();
    let order =
        Order { scenario: sb.catalogue().scenarios[0].id.clone(), real_table: true, ..Order::default() };

    let refused = sb.open_order(&order, DiceFrom::People, Some(FactsFrom::Measured));
    let (game, _) = sb.open_order(&order, DiceFrom::People, None).unwrap();

    assert_eq!(refused.map(|_| ()).map_err(|fault| fault.code), Err(Code::BadSetup));
    assert!(game.view(None).table.is_none());
    assert_eq!(game.sight(None, FigureId(0), FigureId(1)), Ok(None));
}

#[test]
fn a_mind_plays_a_whole_game_in_the_words_of_the_protocol() {
    let mut game = ordered(5);

    think(&mut *game, 10_000);

    assert!(game.over().is_some());
    assert!(game.think("captain").is_none() && game.think("nobody").is_none());
    assert_eq!(game.undo(1).map_err(|fault| fault.code), Err(Code::Over));
}

#[test]
fn each_side_rolls_as_it_likes() {
    let (mut game, _) = begun(duel(json!({"typed": [1], "seed": 7})));
    let asked = game.asks().unwrap();
    assert_eq!((asked.seat, asked.kind), (Seat(1), Kind::Roll)); // the first seat's Initiative fell by itself

    let rolled = game.answer(Some(Seat(1)), Message::Rolled(vec![3, 4])).unwrap();
    let mut woken = wake(&game.ledger(), seed_of(&*game)).unwrap();

    assert!(rolled.lines[0].contains("\"from\":\"typed\""), "{rolled:?}");
    assert_eq!(woken.asks(), game.asks());
    let answer = |game: &mut dyn AnyGame| match game.asks().unwrap().kind {
        Kind::Roll => game.answer(None, Message::Rolled(vec![9, 9])).unwrap(),
        _ => choose(game, "strike-back"),
    };
    while game.over().is_none() {
        assert_eq!(answer(&mut *woken), answer(&mut *game));
    }
    assert_eq!(woken.ledger(), game.ledger());
}

#[test]
fn ones_own_last_answer_is_free_until_a_die_falls() {
    let (mut game, _) = begun(json!({"system": "sb", "dice": "ask", "scenario": {"figures": [
        {"profile": "infantryman"}, {"profile": "infantryman"}, {"profile": "ghoul"}]}}));

    game.answer(Some(Seat(0)), Message::Rolled(vec![5, 6])).unwrap();
    assert_eq!(game.free_undo(Seat(0)), 0);

    choose(&mut *game, "infantryman");
    assert_eq!((game.free_undo(Seat(0)), game.free_undo(Seat(1))), (1, 0));
}

#[test]
fn a_replay_steps_through_the_answers() {
    let mut game = ordered(5);
    think(&mut *game, 40);
    let milestones = game.milestones();
    assert_eq!(milestones.len(), game.answers() + 1);

    for (answers, &length) in milestones.iter().enumerate() {
        let then = game.at(answers).unwrap();
        assert_eq!((then.view(None).log.len(), then.answers()), (length, answers));
        assert_eq!((then.title(), then.seats()), (game.title(), game.seats()));
    }

    assert_eq!(game.at(game.answers()).unwrap().view(None), game.view(None));
    assert!(game.at(game.answers() + 1).is_none());
}

#[test]
fn a_decree_that_cannot_be_changes_nothing() {
    let (mut game, _) = begun(duel(json!("ask")));
    let (ledger, view) = (game.ledger(), game.view(None));

    for decree in [
        Overrule::Set { lever: "nobody.luck".to_string(), to: 1 },
        Overrule::Set { lever: String::new(), to: i32::MIN },
        Overrule::Place { figure: "nobody".to_string(), at: [i32::MAX, i32::MIN] },
    ] {
        assert_eq!(game.overrule(&decree).map_err(|fault| fault.code), Err(Code::NotDecreed));
    }

    assert_eq!((game.ledger(), game.view(None)), (ledger, view));
    assert!(!game.levers().is_empty());
}

#[test]
fn figures_that_nobody_knows_of_are_not_looked_at() {
    let game = ordered(5);

    assert!(game.sight(None, FigureId(0), FigureId(1)).is_ok());
    for (from, to) in [(0, 200), (255, 0)] {
        let looked = game.sight(None, FigureId(from), FigureId(to));
        assert_eq!(looked.map_err(|fault| fault.code), Err(Code::NoSuchFigure));
    }
}

#[test]
fn a_way_is_weighed_only_where_one_is_asked_for() {
    let (game, _) = begun(duel(json!("ask")));

    assert_eq!(game.path(json!([[1, 1]])).map_err(|fault| fault.code), Err(Code::WrongKind));
    assert_eq!(game.path(json!("north")).map_err(|fault| fault.code), Err(Code::NotAMessage));
}
