//! Proves the attributes of the five books, `sb.attr.*`, as far as Checks, melee, shooting, damage, terror, falling and
//! the start of an activation feel them. Those of movement and of the scenario are proven elsewhere.

mod allergies;
mod attacks;
mod courage;
mod curses;
mod melee;
mod shooting;
mod wounds;

use crate::common::offers::{acts, reactions};
use crate::common::*;
use fates::{FigureId, FigureSet, RuleId, exact, ratio};
use silver_bayonet::{
    Act, ArmId, Attribute, Battle, Blow, Book, CheckEvent, Decisions, Dip, Event, Fact, FigureSetup, Fire,
    Grip, Mishap, Negate, Nerve, Phase, Place, Pool, Quality, Reaction, Reroll, Response, Spell, State,
    Strike, Terrified, Terror, Traits, Weapon, Weather,
};
use table::{Kind, Length, inches};

const MUSKET: ArmId = ArmId::Own(0);

fn hit(damage: i16) -> Blow {
    Blow::Hit { damage, critical: false, shatters: false }
}

fn reasons<const N: usize>(parts: [(i16, &'static str); N]) -> Vec<(i16, RuleId)> {
    parts.map(|(value, rule)| (value, RuleId(rule))).to_vec()
}

/// The reasons of the Checks told for this rule.
fn checks_told(fates: &Script, rule: &str) -> Vec<Vec<(i16, RuleId)>> {
    let tally = |event: &Event| match event {
        Event::Check(CheckEvent::Checked { rule: told, tally, .. }) if told.0 == rule => {
            Some(tally.reasons())
        }
        _ => None,
    };
    fates.told().iter().filter_map(tally).collect()
}

/// The reasons of the Terror Checks told.
fn terrors_told(fates: &Script) -> Vec<Vec<(i16, RuleId)>> {
    let tally = |event: &Event| {
        if let Event::Terrified(Terrified { tally, .. }) = event { Some(tally.reasons()) } else { None }
    };
    fates.told().iter().filter_map(tally).collect()
}

/// A Trooper that holds a lit torch.
fn torch_bearer() -> FigureSetup {
    let mut bearer = tro().carrying("Oil & Torches");
    bearer.with.torch = Some(true);
    bearer
}
