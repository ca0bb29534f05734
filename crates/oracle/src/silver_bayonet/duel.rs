//! Duels of The Silver Bayonet.

use fates::Seat;
use silver_bayonet::{Duellist, Options, Outcome, Side, SilverBayonet, State};
use table::Length;

use super::stated::Situation;
use super::written::{face_off, wield};
use super::{ATTACKER, TARGET};
use crate::bout::{Bout, facing};
use crate::duel::Fight;
use crate::query::{Fault, Party};

/// A duel of The Silver Bayonet, with its state at hand.
pub type SilverBayonetDuel = Bout<SilverBayonet, Duellist, Situation>;

/// Two figures in contact, each its own player's, without Fate Dice. Every turn they roll for Initiative, and each
/// attacks the other in its activation until one is gone.
pub fn duel(one: &Party, other: &Party) -> Result<SilverBayonetDuel, Fault> {
    let mut start = face_off(&facing("silver-bayonet", one, other), true)?;
    wield(&mut start, ATTACKER, TARGET, one.weapon.as_deref())?;
    wield(&mut start, TARGET, ATTACKER, other.weapon.as_deref())?;
    start.options.duel = true;
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|figure| start.name(figure).to_string()),
        start,
        fight: Fight {
            mind: Duellist,
            facts: Situation { range: Some(Length::ZERO), ..Situation::default() },
            plain: |state| state.turn = 1,
            worth: first_wins,
            longer: |state| f64::from(state.turn - 1),
            settled: |_| None,
            idle: |_| false,
            quiet: false,
            overlooks: 0.0,
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
