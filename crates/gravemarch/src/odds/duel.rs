//! Duels of Gravemarch.

use std::sync::Arc;

use fates::{Facts, FigureSet, RuleId};
use frame::odds::{Fault, Party};
use frame::{Bout, Fight};

use super::stated::face_off;
use super::{ATTACKER, TARGET};
use crate::{Book, Fact, Gravemarch, Next, Outcome, Squire, State};

/// Two figures next to each other on level ground, day after day until one falls. Nobody steps away, and both are
/// equally near to the mere.
pub(super) fn bout(book: &Arc<Book>, one: &Party, other: &Party) -> Result<Bout<Gravemarch>, Fault> {
    let start = State { next: Next::Dawn, day: 0, ..face_off(book, one, other)? };
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|figure| start.name(figure).to_string()),
        start,
        fight: Fight {
            mind: Squire,
            facts: Level,
            canonical: |state| state.day = 0,
            worth: first_wins,
            duration: |state| f64::from(state.day),
            settled: |_| None,
            irrelevant: |_| false,
            quiet: false,
            prune_below: 0.0,
        },
        ready: |_, _| {},
        solvable: true,
        best_play: true,
        unit: "days",
        begun: 0.0,
    })
}

fn first_wins(state: &State, _: &Outcome) -> f64 {
    f64::from(state[ATTACKER].stands() && !state[TARGET].stands())
}

/// The two stay in contact on level ground.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level;

impl Facts<Gravemarch> for Level {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        matches!(fact, Fact::InContact { .. })
    }

    fn which(&mut self, _: &State, _: RuleId, _: &Fact, among: FigureSet) -> FigureSet {
        among
    }
}
