//! What doubles in an Initiative roll set off.

use fates::{FigureId, Tally};
use frame::view::LogLine;

use super::{pair, plain, player, rolled, told};
use crate::state::State;
use crate::state::choice::Fuel;
use crate::state::event::Event;

/// What doubles in an Initiative roll set off.
pub(super) fn surprise(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    match event {
        Event::InitiativeRerolled { seat, before, rolled, after } => {
            let kept = if before == after {
                "the old face stays".to_string()
            } else {
                format!("now {}", pair(*after))
            };
            plain(
                "sb.init.9",
                format!("{} spends a Fate Die on Initiative: {rolled}, {kept}.", player(state, *seat)),
            )
        }
        Event::DieGained { seat, fuel, rule } => {
            let die = match fuel {
                None => "Monster",
                Some(Fuel::Power) => "Power",
                Some(Fuel::Skill) => "Skill",
            };
            told(*rule, format!("{} gains a {die} Die.", player(state, *seat)))
        }
        Event::MonstersFirst => {
            plain("sb.init.5", "The monsters act before the primary player this turn.".to_string())
        }
        Event::Unexpected { number } => {
            let event = state.book.event(*number).map_or("", |event| &event.name);
            let rule = EVENT_RULES.get(usize::from(*number)).copied().unwrap_or("sb.event.0");
            plain(rule, format!("Unexpected Event {number}: {event}."))
        }
        Event::RangedGuns { seat, face, total } => {
            let bonus = total - i16::from(*face);
            let sum = if bonus == 0 { face.to_string() } else { format!("{face} + {bonus} = {total}") };
            plain("sb.event.5", format!("{} rolls {sum} for the guns.", player(state, *seat)))
        }
        Event::Entranced { figure } => plain(
            "sb.event.8",
            format!(
                "{} is under the enchantment: no Move to Attack and no Shoot action this turn.",
                name(figure)
            ),
        ),
        Event::KeptOff { figure, target, most, .. } => plain(
            "sb.event.8.c",
            format!(
                "{} moves up to {most} toward {}, and stops just outside 1\" of any soldier.",
                name(figure),
                name(target)
            ),
        ),
        Event::Traded { one, other } => {
            let room = if state.table.is_some() {
                ""
            } else {
                " A base that does not fit is shifted as little as can be."
            };
            plain("sb.event.9", format!("{} and {} trade places.{room}", name(one), name(other)))
        }
        Event::Found { figure, item, weapon } => {
            let on = weapon.map_or(String::new(), |weapon| format!(", for the {}", weapon.name()));
            plain("sb.event.10", format!("{} finds something: {}{on}.", name(figure), item.name()))
        }
        Event::Encounter { seat, dice, edge } => {
            let [power, skill] = dice;
            let text = format!(
                "{} rolls {power} + {skill} = {} for an Unexpected Encounter, at the middle of the {} edge.",
                player(state, *seat),
                power + skill,
                edge.name()
            );
            rolled(&state.book, "sb.enc.1", text, *dice, &Tally::default())
        }
        _ => unreachable!("told by happening()"),
    }
}

/// The rules of the events, by their numbers.
const EVENT_RULES: [&str; 11] = [
    "sb.event.0",
    "sb.event.1",
    "sb.event.2",
    "sb.event.3",
    "sb.event.4",
    "sb.event.5",
    "sb.event.6",
    "sb.event.7",
    "sb.event.8",
    "sb.event.9",
    "sb.event.10",
];
