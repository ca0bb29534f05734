//! The rendered log is kept from change to change, and always says what the game says.

use std::sync::Arc;

use fates::{DiceFrom, Overrule, Seed};
use frame::Order;
use frame::view::{Level, LogLine};
use hall::page::table::log::Rendered;

fn line(text: &str) -> LogLine {
    LogLine {
        level: Level::Detail,
        rule: None,
        text: text.to_string(),
        dice: Vec::new(),
        parts: Vec::new(),
        roll: None,
    }
}

#[test]
fn only_lines_that_are_new_or_differ_are_rendered() {
    let mut log = Rendered::default();
    let before = log.fragments(&[line("Roux moves."), line("Roux fires."), line("Blum falls.")]);

    let after = log.fragments(&[line("Roux moves."), line("Roux waits.")]);

    assert!(Arc::ptr_eq(&before[0].html, &after[0].html));
    assert!(after[1].html.contains("Roux waits."));
    assert_eq!(after.len(), 2);
}

/// Answers, take-backs and decrees: what was kept is what would be rendered now.
#[test]
fn taking_back_and_decrees_leave_no_old_line() {
    let order = Order { scenario: "the-hunt".to_string(), ..Order::default() };
    let library = systems::library();
    let system = library.system("sb").unwrap();
    let (mut game, _) = system.open_order(&order, DiceFrom::Seal(Seed::from_number(7)), None).unwrap();
    let mut log = Rendered::default();
    let (mut undone, mut decreed) = (0, 0);
    for step in 1..200 {
        let Some(message) = game.think("captain") else { break };
        game.answer(None, message).unwrap();
        if step % 7 == 0 {
            undone += usize::from(game.undo(2).is_ok());
        }
        if step % 11 == 0 {
            let levers = game.levers();
            let lever = &levers[step % levers.len()];
            let to = if lever.now < lever.most { lever.now + 1 } else { lever.least };
            let decree = Overrule::Set { lever: lever.id.clone(), to };
            decreed += usize::from(game.overrule(&decree).is_ok());
        }

        let told = game.view(None).log;

        assert_eq!(log.fragments(&told), Rendered::default().fragments(&told), "step {step}");
    }
    assert!(undone > 3 && decreed > 3, "{undone} take-backs, {decreed} decrees");
}
