//! What a finished game means for both companies, with the dice that are rolled after it.

use std::collections::VecDeque;

use fates::{Dice, Die, Measured, Nobody, Random, RuleId, Seat, Straight, Whim};
use frame::command::{PlayedGame, Refused, Reply};
use serde_json::json;

use super::{indented, no};
use crate::Battle;
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Step};

/// Dice after a game: typed in, or rolled; all of them are noted.
struct After {
    typed: Option<VecDeque<u8>>,
    luck: Random,
    rolled: Vec<u8>,
    missing: Option<&'static str>,
}

impl Dice for After {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|die| {
            let face = match &mut self.typed {
                Some(typed) => typed.pop_front().unwrap_or_else(|| {
                    self.missing.get_or_insert(rule.0);
                    1
                }),
                None => self.luck.die(die),
            };
            self.rolled.push(face);
            face
        })
    }
}

/// Records a finished game from its ledger.
pub(super) fn record(campaign: &mut Campaign, played: &PlayedGame, book: &Book) -> Result<Reply, Refused> {
    let PlayedGame { name, ledger, objectives, dice, seed } = played;
    let mut game = campaign.read_ledger(name, ledger, objectives, book).map_err(no)?;
    let typed = dice.clone().map(VecDeque::from);
    let dice = After { typed, luck: Random::new(*seed), rolled: Vec::new(), missing: None };
    let mut fates = Straight { dice, mind: Whim(Random::new(*seed)), facts: Measured, ear: Nobody };
    let brought = game.brought.clone();
    let became = Battle::new(&mut game.state, &mut fates).after_the_game(&brought);
    let became =
        became.map_err(|_| Refused::NotAllowed("the dice after the game are not all there".to_string()))?;
    check(&fates.dice, book)?;
    let record = game.record(became, fates.dice.rolled);
    let lines = campaign.apply(Step::Game(record.clone()), book).map_err(no)?;
    let [one, other] = record.scores;
    let mut text = format!("{}: {one} to {other} victory points\n", record.title);
    if !record.dice.is_empty() {
        let dice: Vec<String> = record.dice.iter().map(u8::to_string).collect();
        text += &format!("dice after the game: {}\n", dice.join(", "));
    }
    text += &indented(&lines);
    Ok(Reply { text, json: json!({ "recorded": record, "told": lines }) })
}

/// Were just as many dice typed in as the game wants, and only faces that a die has?
fn check(dice: &After, book: &Book) -> Result<(), Refused> {
    if let Some(face) = dice.rolled.iter().find(|face| !(1..=6).contains(*face)) {
        return Err(Refused::WrongUse(format!("found {face} among the dice, expected 1 to 6")));
    }
    let wanted = match dice.rolled.len() {
        1 => "1 die is wanted after this game".to_string(),
        many => format!("{many} dice are wanted after this game"),
    };
    if let Some(rule) = dice.missing {
        let title = book.cards.title(rule);
        return Err(Refused::WrongUse(format!("{wanted}; the first that is missing: {title}")));
    }
    let left_over = dice.typed.as_ref().map_or(0, VecDeque::len);
    if left_over > 0 {
        let given = dice.rolled.len() + left_over;
        return Err(Refused::WrongUse(format!("{wanted}, and {given} were given")));
    }
    Ok(())
}
