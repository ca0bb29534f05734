//! What comes of clues.

use fates::FigureId;
use frame::view::LogLine;

use super::{by_hand, plain, player, told};
use crate::rules::scenario::artefacts::{ARTEFACT, BURDEN};
use crate::rules::scenario::clues::CardId;
use crate::state::State;
use crate::state::event::Event;

/// What comes of clues.
pub(super) fn discovery(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    let card = |card: &CardId| state.plot.card(*card);
    match event {
        Event::Investigated { figure, clue } => {
            let off = by_hand(state, " Its marker comes off when the card is done.");
            plain("sb.clue.3", format!("{} investigates clue {}.{off}", name(figure), clue.0 + 1))
        }
        Event::FoundCard { figure, card: id } => {
            let what = card(id).map_or_else(String::new, |card| format!("{}. {}", card.name, card.text));
            plain("sb.clue.4", format!("{} finds: {what}", name(figure)))
        }
        Event::FoundSecret { figure } => {
            plain("sb.clue.4", format!("{} finds something, and says nothing of it.", name(figure)))
        }
        Event::Revealed { seat, card: id } => {
            let what = card(id).map_or("", |card| card.name.as_str());
            plain("sb.clue.4", format!("{} had found: {what}.", player(state, *seat)))
        }
        Event::GainedDice { seat, gift } => {
            let kinds = [(gift.power, "Power"), (gift.skill, "Skill"), (gift.monster, "Monster")];
            let gained = kinds.iter().filter(|(count, _)| *count > 0);
            let words: Vec<String> = gained.map(|(count, kind)| format!("{count} {kind}")).collect();
            plain("sb.out.clue.3", format!("{} gains Fate Dice: {}.", player(state, *seat), words.join(", ")))
        }
        Event::Unnerved { figure, melee, shooting } => {
            let text = format!(
                "{} is unnerved: {melee:+} Melee and {shooting:+} shooting for the rest of the game.",
                name(figure)
            );
            plain("sb.out.clue.1", text)
        }
        Event::TookUp { figure, artefact } => {
            let what = state.artefact_name(*artefact);
            told(ARTEFACT, format!("{} carries {what} now: -{BURDEN}\" Speed.", name(figure)))
        }
        Event::Dropped { figure, artefact, .. } => {
            let what = state.artefact_name(*artefact);
            let there = by_hand(state, " Put a marker for it where that happened.");
            told(ARTEFACT, format!("{} lets {what} fall.{there}", name(figure)))
        }
        Event::ToBePlaced { figure, edge, clue } => {
            let spot = match (edge, clue) {
                (Some(edge), _) => format!("the middle of the {} edge", edge.name()),
                (None, Some(clue)) => format!("clue {}", clue.0 + 1),
                (None, None) => "the middle of the table".to_string(),
            };
            plain("sb.clue.4", format!("Put {} as near to {spot} as there is room.", name(figure)))
        }
        _ => unreachable!("told by line()"),
    }
}
