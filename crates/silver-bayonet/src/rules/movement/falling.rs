//! Falling: the rules `sb.fall.*`.

use fates::{D10, Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};
use table::{Length, Point, inches};

use crate::rules::fighting::damage::{Source, because};
use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Spot;
use crate::rules::powers::attribute::{Attribute, Qualities};
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::{Battle, SilverBayonet};

const FALLING: RuleId = RuleId("sb.fall.1");
const DEEPER: RuleId = RuleId("sb.fall.6");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A figure that loses Health beside a drop makes a Speed Check (TN12), and falls if that fails. Returns whether it
    /// fell.
    pub(crate) fn may_fall(&mut self, figure: FigureId) -> Play<bool> {
        if self.state.floats(figure) || !self.has_drops() || !self.fact(FALLING, Fact::ByADrop { figure })? {
            return Ok(false); // sb.attr.core.ethereal.4
        }
        let mut tally = self.speed_tally(figure);
        if self.state.has(figure, Attribute::SteadyLegs) {
            tally.add(2, RuleId("sb.attr.core.steady.1"));
        }
        if self.passes(figure, FALLING, tally, 12)? {
            return Ok(false);
        }
        self.fall(figure)?;
        Ok(true)
    }

    /// Goes over an edge in the middle of a movement and falls (sb.jump.5, .11). The rest of the movement is lost, an
    /// unspent action is not (sb.jump.12).
    pub(crate) fn fall_over(&mut self, figure: FigureId, from: Spot, to: Spot) -> Play<()> {
        let depth = from.elevation - to.elevation;
        let dice = (1..=MOST_FALL_DICE).rev().find(|&dice| depth > inches(3 * i32::from(dice))).unwrap_or(0);
        self.stand_at(figure, to);
        self.make_room(figure); // sb.fall.12
        self.land_hard(figure, dice, self.place_of(figure))
    }

    /// A jump at a real table that fell short: people are asked how deep the gap is.
    pub(super) fn fall_from_a_jump(&mut self, figure: FigureId) -> Play<()> {
        let dice = self.fall_dice(figure, Length::ZERO)?;
        self.land_hard(figure, dice, None)
    }

    /// Falls from the nearest edge to the bottom (sb.fall.4 to .8).
    pub fn fall(&mut self, figure: FigureId) -> Play<()> {
        let dice = self.fall_dice(figure, self.state.safe_drop())?;
        let to = self.drop_down(figure);
        self.land_hard(figure, dice, to)
    }

    /// The dice of a fall, and what they do.
    fn land_hard(&mut self, figure: FigureId, dice: u8, to: Option<Point>) -> Play<()> {
        let mut rolled = 0;
        for _ in 0..dice {
            let [face] = self.roll(DEEPER, self.state[figure].seat(), [D10])?;
            rolled += i16::from(face);
        }
        let rolled = if self.state[figure].mounted { rolled * 2 } else { rolled }; // sb.fall.8
        self.tell(|| Fell { figure, dice, damage: rolled, to }.into());
        let damage = self.state.unaimed(figure, rolled, None); // sb.fall.13
        let source = Source { by: None, melee: false, qualities: Qualities::NONE, rule: DEEPER };
        if damage > 0 {
            let lost = self.hurt(figure, damage, source, || because(rolled, DEEPER))?;
            self.feel(figure, lost)?;
        }
        self.swept_in(figure, false) // sb.swim.3
    }

    /// How many dice the fall does, which is deeper than this: none up to 3", one more for each further 3" begun
    /// (sb.fall.5 to .7).
    pub(super) fn fall_dice(&mut self, figure: FigureId, deeper_than: Length) -> Play<u8> {
        let mut dice = if deeper_than < inches(3) { 0 } else { 1 };
        while dice < MOST_FALL_DICE {
            let depth = inches(3 * (i32::from(dice) + 1));
            if !self.fact(DEEPER, Fact::DeeperThan { figure, depth })? {
                break;
            }
            dice += 1;
        }
        Ok(dice)
    }

    /// Puts the faller at the foot below the edge (sb.fall.12).
    pub(super) fn drop_down(&mut self, figure: FigureId) -> Option<Point> {
        let (land, safe) = (Land::of(self.state, figure), self.state.safe_drop());
        let table = self.state.table.as_mut()?;
        let foot = table.foot_of_drop(figure, inches(1), safe, &land)?;
        table.shift(figure, foot.at, foot.elevation);
        Some(foot.at)
    }

    /// Can drops matter here? At a table without any nobody is asked.
    pub(super) fn has_drops(&self) -> bool {
        self.state.table.is_some() || self.state.terrain.drops
    }
}

/// A fall of more than 27" is no deeper than one of 27": no table has such a height.
const MOST_FALL_DICE: u8 = 9;

/// A figure has fallen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename = "fell")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Fell {
    pub figure: FigureId,
    pub dice: u8,
    pub damage: i16,
    pub to: Option<Point>,
}

impl Fell {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let Fell { figure, dice, damage, .. } = *self;
        let hurt = match dice {
            0 => "no more than 3\", and is not hurt".to_string(), // sb.fall.5
            1 => format!("1 die, {damage} damage"),
            _ => format!("{dice} dice, {damage} damage"),
        };
        let foot = state.by_hand(" Put it at the foot of the drop, below the nearest point of the edge.");
        line("sb.fall.4", format!("{} falls: {hurt}.{foot}", state.name(figure)))
    }
}
