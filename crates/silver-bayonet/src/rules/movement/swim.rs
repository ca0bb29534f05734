//! Deep water: the rules `sb.swim.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::rules::powers::attribute::{Attribute, Attributes};
use crate::rules::turn::checks::{CheckEvent, against};
use crate::state::State;
use crate::state::fact::Fact;
use crate::{Battle, SilverBayonet};

const DEEP: RuleId = RuleId("sb.swim.1");
pub(crate) const SWIM: RuleId = RuleId("sb.swim.2");
const DROWNING: RuleId = RuleId("sb.swim.4");

/// What a Swim Check must reach (sb.swim.2).
const NEEDED: i16 = 12;

/// Who makes no Swim Checks: who passes them of itself, lives in the water, or is not in it (sb.swim.1, .5).
const AFLOAT: Attributes =
    Attributes::of(&[Attribute::Amphibious, Attribute::Aquatic, Attribute::Flying, Attribute::Ethereal]);

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A figure whose activation ends in deep water makes a Swim Check (sb.swim.3). At a real table nobody is asked about
    /// one that has stayed on dry land.
    pub(crate) fn keep_afloat(&mut self, figure: FigureId) -> Play<()> {
        let walked = self.state.active.is_some_and(|active| active.walked);
        let may_be_there = self.state.table.is_some() || walked || self.state[figure].swimming;
        if !may_be_there || !self.state.may_sink(figure) {
            return Ok(());
        }
        let deep = self.fact(DEEP, Fact::InDeepWater { figure })?;
        self.state[figure].swimming = deep;
        if deep { self.swim(figure) } else { Ok(()) }
    }

    /// So does, at once, a figure that a fall, a Back Off or a push has brought there; one that `was` in deep water
    /// before has not been brought (sb.swim.3).
    pub(crate) fn swept_in(&mut self, figure: FigureId, was: bool) -> Play<()> {
        if was || !self.state.may_sink(figure) || !self.fact(DEEP, Fact::SweptIn { figure })? {
            return Ok(());
        }
        self.state[figure].swimming = true;
        self.swim(figure)
    }

    /// Nobody says at a real table where a dive has ended, so it is asked as the next activation does.
    pub(crate) fn may_have_got_wet(&mut self, figure: FigureId) {
        self.state[figure].swimming |= self.state.table.is_none() && self.state.may_sink(figure);
    }

    /// A Speed Check (TN12); what it misses by is drowning damage, against which Armour is no help (sb.swim.2, .4).
    pub(crate) fn swim(&mut self, figure: FigureId) -> Play<()> {
        let short = |total: i16| (NEEDED - total).max(0);
        let tally = self.speed_tally(figure);
        let (dice, total) = self.rolls(figure, SWIM, &tally, short, against(NEEDED))?;
        let missed = short(total);
        let (needed, passed) = (NEEDED, missed == 0);
        self.tell(|| CheckEvent::Checked { figure, rule: SWIM, dice, tally, needed, passed }.into());
        if !passed {
            self.hurt_by_no_attack(figure, missed, None, DROWNING)?;
        }
        Ok(())
    }
}

impl State {
    /// Is there deep water that this figure could go under in? Nobody is asked about it at other tables.
    fn may_sink(&self, figure: FigureId) -> bool {
        let there_is = if self.table.is_some() { !self.plot.deep.is_empty() } else { self.terrain.deep };
        there_is && self[figure].stands() && !self[figure].attributes.has_any(AFLOAT)
    }

    /// Would it have to make a Swim Check if its activation ended there?
    pub(crate) fn sinks_at(&self, figure: FigureId, spot: crate::rules::movement::trek::Spot) -> bool {
        self.may_sink(figure) && self.is_marked(spot, &self.plot.deep)
    }

    /// Is the middle of its base in deep water, on the virtual table?
    pub(crate) fn is_out_of_its_depth(&self, figure: FigureId) -> bool {
        self.spot(figure).is_some_and(|spot| self.is_marked(spot, &self.plot.deep))
    }

    /// Does this spot lie on terrain that the scenario has marked, by its name?
    pub(crate) fn is_marked(&self, spot: crate::rules::movement::trek::Spot, marked: &[String]) -> bool {
        let Some(table) = self.table.as_ref().filter(|_| !marked.is_empty()) else { return false };
        table.terrain.iter().any(|piece| {
            let level = (piece.bottom..=piece.top).contains(&spot.elevation);
            level && marked.contains(&piece.name) && piece.outline.contains(spot.at)
        })
    }
}
