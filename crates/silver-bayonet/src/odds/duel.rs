//! Duels of The Silver Bayonet.

use std::sync::Arc;

use fates::{Rules, Seat};
use frame::odds::{Fault, Party, Query};
use frame::{Bout, Fight};
use table::Length;

use super::stated::Situation;
use super::written::{face_off, wield};
use super::{ATTACKER, TARGET};
use crate::{Book, Duellist, Options, Outcome, Side, SilverBayonet, State};

/// Two figures in contact, each its own player's, without Fate Dice. Every turn they roll for Initiative, and each
/// attacks the other in its activation until one is gone.
pub(super) fn bout(book: &Arc<Book>, one: &Party, other: &Party) -> Result<Bout<SilverBayonet>, Fault> {
    let mut start = face_off(book, &Query::facing(SilverBayonet::SYSTEM, one, other), true)?;
    wield(&mut start, ATTACKER, TARGET, one.weapon.as_deref())?;
    wield(&mut start, TARGET, ATTACKER, other.weapon.as_deref())?;
    start.options.duel = true;
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|figure| start.name(figure).to_string()),
        start,
        fight: Fight {
            mind: Duellist,
            facts: Situation { range: Some(Length::ZERO), ..Situation::default() },
            canonical: |state| state.turn = 1,
            worth: first_wins,
            duration: |state| f64::from(state.turn - 1),
            settled: |_| None,
            irrelevant: |_| false,
            quiet: false,
            prune_below: 0.0,
        },
        ready: |state, free| {
            state.options = Options { duel: !free, closed: true, no_surprises: true, ..state.options };
        },
        solvable: true,
        best_play: true,
        unit: "turns",
        begun: 1.0, // the turn in which it begins
    })
}

fn first_wins(_: &State, outcome: &Outcome) -> f64 {
    f64::from(outcome.winner == Some(Side::Player(Seat(0))))
}
