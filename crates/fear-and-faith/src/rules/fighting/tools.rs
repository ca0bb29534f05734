//! Hand weapons that are made ready, started and picked up: `ff.action.draw.4`, `ff.action.draw.5`,
//! `ff.melee.unfamiliar.3` to `.5`, `ff.sr.stakes.1`, `ff.sr.chainsaw.3`.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::content::weapon::{Hand, Saw, Tool};
use crate::rules::fighting::melee::MeleeEvent;
use crate::rules::shooting::ShootingEvent;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::model::{End, Place};
use crate::{Battle, FearAndFaith};

impl State {
    /// Has it this hand weapon, its own or one it has picked up? A beast has only its own nature.
    pub(crate) fn has_tool(&self, model: FigureId, tool: Tool) -> bool {
        let now = &self[model];
        now.has(tool.special()) || now.found.has(tool) && !now.form.is_beast()
    }

    /// Is it somebody else's (ff.melee.unfamiliar.1)?
    pub(crate) fn is_unfamiliar(&self, model: FigureId, tool: Tool) -> bool {
        self[model].found.has(tool) && !self[model].has(tool.special())
    }

    /// Does this hand weapon lie where its owner died? A Magic Weapon is an ordinary one without him
    /// (ff.melee.unfamiliar.5), and a broken chainsaw is of no use to anybody.
    fn leaves_tool(&self, owner: FigureId, tool: Tool) -> bool {
        let now = &self[owner];
        let dead = matches!(now.place, Place::Gone(End::Killed | End::PassedOut | End::Sacrificed));
        let had = self.profile(owner).specials.has(tool.special()) || self.has_tool(owner, tool);
        let works = tool != Tool::Chainsaw || now.saw != Saw::Broken;
        dead && had && works && !now.robbed.has(tool)
    }

    /// Could the model take this up from where it stands? At a real table nobody knows yet.
    fn could_take_tool(&self, model: FigureId, owner: FigureId, tool: Tool) -> bool {
        let there = || self.table.is_none() || self.stands_by_corpse(model, owner);
        self[owner].is_gone() && !self.has_tool(model, tool) && self.leaves_tool(owner, tool) && there()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists a stake to make ready and a chainsaw to start; not from the ground (ff.fallen.6).
    pub(super) fn tool_acts(&self, model: FigureId, left: u8, acts: &mut Vec<Act>) {
        let now = &self.state[model];
        if left == 0 || !now.is_up() {
            return;
        }
        if self.state.has_tool(model, Tool::Stake) && now.hand != Hand::Stake {
            acts.push(Act::ReadyStake);
        }
        if self.state.has_tool(model, Tool::Chainsaw) && now.saw == Saw::Stopped {
            acts.push(Act::StartChainsaw);
        }
        if self.state.may_handle_weapons(model) && !self.state.is_immaterial(model) {
            self.finds(model, acts); // ff.action.draw.4
        }
    }

    /// Lists the hand weapons that lie within reach.
    fn finds(&self, model: FigureId, acts: &mut Vec<Act>) {
        for owner in self.state.ids().filter(|&owner| self.state[owner].is_gone()) {
            let lies = |&tool: &Tool| self.state.could_take_tool(model, owner, tool);
            acts.extend(Tool::ALL.into_iter().filter(lies).map(|tool| Act::PickUpTool(owner, tool)));
        }
    }

    /// Picks up a hand weapon for one action; a chainsaw has stopped meanwhile (ff.action.draw.4, ff.action.draw.5).
    pub(crate) fn picks_up_tool(&mut self, model: FigureId, from: FigureId, tool: Tool) -> Play<()> {
        if self.state.table.is_none()
            && !self.fact(RuleId("ff.action.draw.4"), Fact::AtWeapon { model, of: from })?
        {
            self.tell(|| ShootingEvent::NothingThere { model }.into());
            return Ok(());
        }
        self.spend(1);
        self.state[from].robbed.insert(tool);
        self.state[model].found.insert(tool);
        if tool == Tool::Chainsaw {
            self.state[model].saw = Saw::Stopped;
        }
        self.tell(|| MeleeEvent::ToolFound { model, from, tool }.into());
        Ok(())
    }

    /// Makes a stake ready (ff.sr.stakes.1).
    pub(crate) fn readies_stake(&mut self, model: FigureId) -> Play<()> {
        self.spend(1);
        self.state[model].hand = Hand::Stake;
        self.tell(|| MeleeEvent::StakeReady { model }.into());
        Ok(())
    }

    /// Starts the chainsaw again (ff.sr.chainsaw.3).
    pub(crate) fn starts_chainsaw(&mut self, model: FigureId) -> Play<()> {
        self.spend(1);
        self.state[model].saw = Saw::Running;
        self.tell(|| MeleeEvent::SawStarted { model }.into());
        Ok(())
    }
}
