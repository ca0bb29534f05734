//! What is told after the game.

use fates::{D10, FigureId};
use frame::view::{LogLine, RolledDie};

use super::{plain, player};
use crate::state::State;
use crate::state::event::Event;

/// What is told after the game.
pub(super) fn afterwards(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    let after = &state.book.after;
    let row = |rule, figure: &FigureId, rolled: &u8, words: &str| {
        let die = RolledDie { name: String::new(), die: D10, face: *rolled, source: None };
        let text = format!("{}: {rolled}, {words}.", name(figure));
        LogLine { dice: vec![die], ..plain(rule, text) }
    };
    match event {
        Event::Survival { figure, rolled, result } => {
            row("sb.out.post.2", figure, rolled, after.survival.words(*result))
        }
        Event::Injury { figure, rolled, result } => {
            row("sb.out.post.3", figure, rolled, after.injuries.words(*result))
        }
        Event::Madness { figure, rolled, result } => {
            row("sb.out.post.4", figure, rolled, after.madness.words(*result))
        }
        Event::TriedAgain { figure, seat } => plain(
            "sb.out.post.5",
            format!("{} spends a Fate Die for {}.", player(state, *seat), name(figure)),
        ),
        Event::MummyCursed { figure } => plain(
            "sb.attr.egy.mummycurse.1",
            format!("{} must roll for the Mummy's Curse; the campaign's table says how.", name(figure)),
        ),
        Event::Learned { figure, xp } => plain("sb.out.xp.1", format!("{} earns {xp} XP.", name(figure))),
        _ => unreachable!("told by line()"),
    }
}
