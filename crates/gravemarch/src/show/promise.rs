//! What a strike promises, counted over the faces that the rules would roll.

use fates::FigureId;
use frame::telling;
use frame::view::{ChanceView, PromiseView};

use crate::rules::fighting::damage;
use crate::state::State;
use crate::state::fact::Fact;

/// What a strike promises. At a real table nobody has said yet who stands higher, so that is left out.
pub(crate) fn strike(state: &State, attacker: FigureId, target: FigureId) -> PromiseView {
    let higher = Fact::Higher { figure: attacker, than: target }.measure(state);
    let tally = state.strike_tally(attacker, higher);
    let (total, defence) = (tally.total(), state.cast[target].profile.stats.defence);
    let extra = state.cast[attacker].weapon.damage;
    let count = |least: i16| {
        let rolls = (1..=10).flat_map(|one| (1..=10).map(move |other| [one, other]));
        rolls.filter(|&dice| damage(dice, total, defence, extra) >= least).count() as u32
    };
    let chance = |name: &str, least| ChanceView { name: name.to_string(), count: count(least), of: 100 };
    PromiseView {
        chances: vec![chance("hit", 1), chance("kill", state[target].health.max(1))],
        words: format!("2d10 {total:+} against Defence {defence}"),
        parts: telling::parts(&tally, |rule| state.book.cards.title(rule.0)),
        ..PromiseView::default()
    }
}
