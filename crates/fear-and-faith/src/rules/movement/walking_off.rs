//! Moves at a real table, where people move the model and say what has come of it.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::rules::movement::MovementEvent;
use crate::state::fact::Fact;
use crate::state::reach::Gait;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A move by this stick, without paying for it; what it costs. 0 if nothing comes of it.
    pub(crate) fn strides_off(&mut self, model: FigureId, stick: Stick, gait: Gait) -> Play<u8> {
        let tires = stick == Stick::Short && gait != Gait::Fly && self.state.minds_rough_ground(model);
        let left = self.state.active.map_or(2, |active| active.left);
        if tires && left < 2 && self.meets_rough_ground(model)? {
            self.tell(|| MovementEvent::TooRough { model }.into());
            return Ok(0);
        }
        self.walks_off(model, stick, gait)?;
        let rough = tires && left >= 2 && self.could_do_more(model)? && self.meets_rough_ground(model)?;
        Ok(1 + u8::from(rough))
    }

    /// At a real table: does the line of a Short mover, who needs two actions for that, cross difficult ground?
    pub(super) fn meets_rough_ground(&mut self, model: FigureId) -> Play<bool> {
        self.fact(RuleId("ff.move.difficult.2"), Fact::DifficultGround { model })
    }

    /// Would there be anything left to do after an action? If not, it does not matter what that one has cost.
    fn could_do_more(&mut self, model: FigureId) -> Play<bool> {
        let Some(now) = self.state.active else { return Ok(false) };
        self.now_active(|active| active.left = now.left.saturating_sub(1));
        let more = self.can_go_on(model) && self.list_acts(model)?.len() > 1;
        self.now_active(|active| active.left = now.left);
        Ok(more)
    }

    /// People move the model, and say what has come of it.
    fn walks_off(&mut self, model: FigureId, stick: Stick, gait: Gait) -> Play<()> {
        self.has_moved(model);
        if self.crosses_banes(model)? {
            self.tell(|| MovementEvent::Moved { model, stick, flying: gait == Gait::Fly }.into());
        }
        self.keeps_its_distance(model);
        self.state.part(model);
        if self.slips_at_a_real_table(model)? {
            return if self.state[model].is_on_table() { self.settles(model) } else { Ok(()) };
        }
        self.settles(model)
    }

    /// At a real table people are told whom they must not bring it into contact with (ff.summon.fail.2).
    pub(super) fn keeps_its_distance(&mut self, model: FigureId) {
        if self.state[model].unbidden
            && !self.state.on_table(|other| self.state.keeps_off(model, other)).is_empty()
        {
            self.tell(|| MovementEvent::KeptOff { model }.into());
        }
    }
}
