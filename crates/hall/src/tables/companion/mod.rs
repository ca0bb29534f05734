//! Beside real miniatures: what need not be asked is answered with what most people would say, a plan is carried on step
//! by step, and all of it stands in the ledger like any other answer and is taken back together. Before sealed dice fall on
//! what was taken for granted, the player sees it and can put it right.

mod carried;
mod plan;
mod turning;

use fates::{DiceFrom, Kind, Seat};
use frame::view::{QuestionView, TableView};
use frame::{NOBODY, Order};
use referee::{AnyGame, AnySystem, Message};

pub(super) use self::carried::Carried;
pub(super) use self::plan::{Plan, follow_plan, plans};
use super::order::TableOrder;
use super::record::Laid;

/// So many questions are answered in a row at the most.
const MOST: usize = 60;

/// The table as the scenario lays it, for laying the real one: terrain, zones, and what stands there at the start.
pub(super) fn set_up(system: &dyn AnySystem, laid: &Laid) -> Option<TableView> {
    let order: TableOrder = serde_json::from_value(laid.order.clone()).ok()?;
    let game = Order { real_table: false, ..order.game };
    let (laid_out, _) = system.open_order(&game, DiceFrom::People, None).ok()?;
    Some(laid_out.view(None)).filter(|view| view.table.is_some())
}

/// Answers what needs no thought, until something is asked that does, or until dice would fall on what the player has not
/// seen yet, and returns the lines of the ledger. The plan goes with it, and is given up when something else comes up for
/// another figure. Facts are taken for granted if they may be.
pub(super) fn go_on(
    game: &mut dyn AnyGame,
    seat: Seat,
    plan: &mut Option<Plan>,
    carried: &mut Carried,
    granted: bool,
) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..MOST {
        let Some(asked) = game.asks().filter(|asked| asked.seat == seat || asked.seat == Seat::TABLE) else {
            break;
        };
        let Some(question) = game.view(Some(seat)).question else { break };
        let is_fact = question.kind == Kind::Fact;
        let mut planned = plan.clone();
        let message = match is_fact {
            true if granted => carried.answer_to(&question, game.answers()).or_else(|| usual(&question)),
            true => None,
            false => plan::next_step(&question, &mut planned),
        };
        let Some(message) = message.filter(|_| !carried.asks_here(game.answers())) else {
            *plan = planned;
            break;
        };
        if carried.holds(game, asked.seat, &message, is_fact) {
            break;
        }
        *plan = planned;
        match game.answer(Some(asked.seat), message) {
            Ok(told) => {
                carried.given(game.answers(), 1, told.lines.len());
                lines.extend(told.lines);
            }
            Err(_) => break,
        }
    }
    lines
}

/// What most people answer to a fact, if they do.
fn usual(question: &QuestionView) -> Option<Message> {
    let usual = question.usual.as_deref()?;
    Some(match question.count {
        None => Message::Fact(usual == "true"),
        Some(_) if usual == NOBODY => Message::Pick(Vec::new()),
        Some(_) => Message::Pick(vec![usual.to_string()]),
    })
}
