//! Ranged combat: the roll, its modifiers, bursts and spreads, pistols in hand-to-hand, chargers, fire on the move.

pub mod blasts;
pub mod examples_ranged;
pub mod targeting;
pub mod volley;
pub mod weapons;

mod bursts;
mod hand_to_hand;
mod on_the_move;
mod roll;

use fates::{RuleId, Tally};
use fear_and_faith::{
    Act, Arm, Battle, Bond, Dice, Event, Fact, Fire, Hand, Harm, Lie, ModelSetup, Nearness, Reach, Ready,
    Reroll, Setup, ShootingEvent, Shot, Stand, State, Stick, Weather, YesNo, Zone,
};
use table::Kind;

use crate::common::ranged::*;
use crate::common::*;

fn cop_and(enemy: ModelSetup, gap: f64) -> State {
    on_table([cop().at(0.0, 0.0), enemy.enemy().at(gap + 25.0, 0.0)])
}

/// What a shot of a pistol at this one adds up besides Combat and weapon.
fn against(rules: &[&str]) -> Vec<(i16, RuleId)> {
    reasons(&cop_and(written(3, 3, rules), 50.0), |shot| shot)
}
