//! What a finished game means for both companies, with the dice that are rolled after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use fates::{Measured, Nobody, Random, Seat, Straight, Whim};
use frame::campaign::{Deed, PlayedGame, Throw};
use frame::command::Refused;
use serde::Deserialize;

use super::{PARTS, no};
use crate::Battle;
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Fate, Step};
use crate::state::State;

/// What is said of a game besides its ledger: the worth of every major objective, by the parts of the companies.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default)]
    objectives: BTreeMap<String, BTreeMap<String, String>>,
}

/// The step that a finished game is, read from its ledger.
pub(super) fn step(
    campaign: &Campaign,
    played: &PlayedGame,
    throw: Throw,
    book: &Arc<Book>,
) -> Result<Step, Refused> {
    let said: Said = Deed { said: played.said.clone(), ..Deed::default() }.said()?;
    let objectives = worths(&said.objectives)?;
    let mut game = campaign.read_ledger(&played.name, &played.ledger, &objectives, book).map_err(no)?;
    let brought = game.brought.clone();
    let (fates, dice) = settle(&mut game.state, &brought, throw, book)?;
    Ok(Step::Game(game.record(fates, dice)))
}

/// What became of everybody, and the dice that settled it.
pub(super) fn settle(
    state: &mut State,
    brought: &[u8],
    dice: Throw,
    book: &Arc<Book>,
) -> Result<(Vec<Fate>, Vec<u8>), Refused> {
    let mut fates = Straight { dice, mind: Whim(Random::new(0)), facts: Measured, ear: Nobody };
    let became = Battle::new(state, &mut fates).after_the_game(brought);
    let became =
        became.map_err(|_| Refused::NotAllowed("the dice after the game are not all there".to_string()))?;
    let dice = fates.dice.done(|rule| book.cards.title(rule).to_string())?;
    Ok((became, dice))
}

/// The objectives of each side: whose, and worth how much.
pub(super) fn worths(said: &BTreeMap<String, BTreeMap<String, String>>) -> Result<Vec<(Seat, u8)>, Refused> {
    let mut worths = Vec::new();
    for (part, objectives) in said {
        let Some(seat) = PARTS.iter().position(|known| known == part) else {
            let text = format!("objectives: found \"{part}\", expected {}", PARTS.join(" or "));
            return Err(Refused::WrongUse(text));
        };
        for worth in objectives.values() {
            let worth = worth.parse().map_err(|_| {
                Refused::WrongUse(format!("objectives: found \"{worth}\", expected victory points"))
            })?;
            worths.push((Seat(seat as u8), worth));
        }
    }
    Ok(worths)
}
