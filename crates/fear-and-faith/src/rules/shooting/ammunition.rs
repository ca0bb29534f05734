//! What weapons want besides being fired: `ff.ammo.*`, `ff.action.draw.*`, `ff.action.reload.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use serde::{Deserialize, Serialize};
use table::{Length, Point};

use crate::content::weapon::{Arm, ArmId, Class, Hand, Ready};
use crate::rules::shooting::{Care, ShootingEvent};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::model::{End, Form, Model, Place};
use crate::{Battle, FearAndFaith};

/// A weapon that somebody has dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dropped {
    /// Which of its owner's.
    pub arm: ArmId,
    /// How ready it was.
    pub ready: Ready,
    /// Where it lies, on the virtual table.
    pub at: Option<Point>,
}

impl Model {
    /// Has it hands just now? A bat, a wolf and mist have none; what they carried is part of them (ff.sr.bat-form.2,
    /// ff.sr.wolf-form.3).
    pub(super) fn has_hands(&self) -> bool {
        matches!(self.form, Form::Own | Form::Changed)
    }
}

impl State {
    /// The weapon of a model that lies about and can still be of use, and where: one it has dropped, or, where it died,
    /// the one it had in hand and then the others (ff.action.draw.3).
    #[inline]
    pub(super) fn lying(&self, owner: FigureId) -> Option<Dropped> {
        let now = &self[owner];
        if now.dropped.is_some() {
            return now.dropped;
        }
        match now.place {
            Place::Gone(End::Killed | End::PassedOut | End::Sacrificed) => self.left_behind(owner),
            _ => None,
        }
    }

    /// What somebody who is dead had on it.
    fn left_behind(&self, owner: FigureId) -> Option<Dropped> {
        let now = &self[owner];
        let ready = |id: ArmId| now.arms[usize::from(id.0)];
        let in_hand = |id: ArmId| now.hand == Hand::Arm(id);
        let left = self.arms(owner).map(|(id, _)| id).filter(|&id| ready(id) != Ready::Out);
        let arm = left.max_by_key(|&id| (in_hand(id), std::cmp::Reverse(id)))?;
        Some(Dropped { arm, ready: ready(arm), at: now.corpse })
    }

    /// Could the model take this up from where it stands? At a real table nobody knows yet.
    fn could_take(&self, model: FigureId, owner: FigureId) -> bool {
        let now = &self[owner];
        if now.dropped.is_none() && !now.is_gone() {
            return false; // as with most
        }
        let at = if let Some(dropped) = &now.dropped { dropped.at } else { now.corpse };
        let room = model == owner || self[model].borrowed.is_none();
        let there = || self.table.is_none() || at.is_some_and(|at| self.touches_point(model, at));
        room && there() && self.lying(owner).is_some()
    }

    /// Does it touch the place where this one's weapon lies?
    pub(crate) fn stands_at_weapon(&self, model: FigureId, of: FigureId) -> bool {
        self.lying(of).and_then(|lying| lying.at).is_some_and(|at| self.touches_point(model, at))
    }

    /// Does it touch the place where this one died?
    pub(crate) fn stands_by_corpse(&self, model: FigureId, owner: FigureId) -> bool {
        self[owner].corpse.is_some_and(|at| self.touches_point(model, at))
    }

    fn touches_point(&self, model: FigureId, at: Point) -> bool {
        self.table.as_ref().is_some_and(|table| table.within_point(model, at, Length::ZERO))
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A natural 1 is rolled again; a second one stops the weapon (ff.ammo.1 to ff.ammo.5). Says whether it works.
    pub fn checks_ammunition(&mut self, model: FigureId, id: ArmId, die: u8) -> Play<bool> {
        let Some(arm) = self.state.arm(model, id) else { return Ok(true) };
        let place = usize::from(id.0);
        let spent = matches!(self.state[model].arms[place], Ready::Jammed | Ready::Out);
        if die != 1 || !arm.class.runs_dry() || spent {
            return Ok(!spent);
        }
        let seat = self.state[model].seat;
        let die = self.plain_die(RuleId("ff.ammo.1"), seat, |face| face == 1)?;
        if die == 1 {
            let for_good = arm.reload > 0 || arm.silver || arm.class == Class::Muscle; // ff.ammo.3, ff.ammo.4
            self.state[model].arms[place] = if for_good { Ready::Out } else { Ready::Jammed };
        }
        let state = self.state[model].arms[place];
        self.tell(|| ShootingEvent::Checked { model, weapon: arm.make(), die, state }.into());
        Ok(die != 1)
    }

    /// Lists weapons to reload, to clear, to draw and to pick up.
    ///
    /// Reading: a weapon is reloaded and cleared in the hand.
    pub(super) fn weapon_acts(&self, model: FigureId, left: u8, acts: &mut Vec<Act>) {
        for (id, arm) in self.state.arms(model) {
            let in_hand = self.state[model].hand == Hand::Arm(id);
            match self.state[model].arms[usize::from(id.0)] {
                Ready::Out => {}
                _ if !in_hand => acts.push(Act::Draw(id)),
                Ready::Empty if left >= arm.reload => acts.push(Act::Reload(id)),
                Ready::Jammed => acts.push(Act::Unjam(id)),
                Ready::Empty | Ready::Loaded => {}
            }
        }
        let owners = self.state.ids().filter(|&owner| self.state.could_take(model, owner));
        acts.extend(owners.map(Act::PickUpWeapon));
    }

    /// Draws a weapon (ff.action.draw.1).
    pub(crate) fn draws(&mut self, model: FigureId, arm: ArmId) -> Play<()> {
        self.spend(1);
        self.state[model].hand = Hand::Arm(arm);
        self.tells_of(model, arm, Care::Drawn);
        Ok(())
    }

    /// Reloads, all in one go (ff.action.reload.bow.1, ff.action.reload.powder.1).
    pub(crate) fn reloads(&mut self, model: FigureId, arm: ArmId) -> Play<()> {
        let actions = self.state.arm(model, arm).map_or(0, |arm| arm.reload);
        self.spend(actions);
        self.state[model].arms[usize::from(arm.0)] = Ready::Loaded;
        self.tells_of(model, arm, Care::Reloaded);
        Ok(())
    }

    /// Clears a jam or changes the magazine (ff.ammo.2).
    pub(crate) fn unjams(&mut self, model: FigureId, arm: ArmId) -> Play<()> {
        self.spend(1);
        self.state[model].arms[usize::from(arm.0)] = Ready::Loaded;
        self.tells_of(model, arm, Care::Cleared);
        Ok(())
    }

    fn tells_of(&mut self, model: FigureId, arm: ArmId, how: Care) {
        if let Some(weapon) = self.state.arm(model, arm).map(|arm| arm.make()) {
            self.tell(|| ShootingEvent::Readied { model, weapon, how }.into());
        }
    }

    /// Picks up the weapon that somebody has left lying: its own again, or a strange one (ff.action.draw.3,
    /// ff.melee.unfamiliar.1).
    pub(crate) fn picks_up_weapon(&mut self, model: FigureId, from: FigureId) -> Play<()> {
        let Some(lying) = self.state.lying(from) else { return Ok(()) };
        let Some(arm) = self.state.arm(from, lying.arm) else { return Ok(()) };
        if self.state.table.is_none()
            && !self.fact(RuleId("ff.action.draw.3"), Fact::AtWeapon { model, of: from })?
        {
            self.tell(|| ShootingEvent::NothingThere { model }.into());
            return Ok(());
        }
        self.spend(1);
        let owner = &mut self.state[from];
        owner.arms[usize::from(lying.arm.0)] = Ready::Out;
        owner.dropped = None;
        let place = if model == from { lying.arm } else { ArmId(self.state.profile(model).arms.len() as u8) };
        let taker = &mut self.state[model];
        if model != from {
            taker.borrowed = Some(Arm { unfamiliar: true, ..arm });
        }
        taker.arms[usize::from(place.0)] = lying.ready;
        taker.hand = Hand::Arm(place);
        self.tell(|| ShootingEvent::PickedUp { model, from, weapon: arm.make() }.into());
        Ok(())
    }

    /// Lets the weapon in its hand fall, and has its knife out (ff.ranged.charged.1).
    pub(crate) fn drops_weapon(&mut self, model: FigureId) {
        let Hand::Arm(arm) = self.state[model].hand else { return };
        let at = self.state.table.as_ref().and_then(|table| table.base(model)).map(|base| base.at);
        let weapon = self.state.arm(model, arm).map(|arm| arm.make());
        let owner = &mut self.state[model];
        let ready = std::mem::replace(&mut owner.arms[usize::from(arm.0)], Ready::Out);
        owner.dropped = Some(Dropped { arm, ready, at });
        owner.hand = Hand::Knife;
        if let Some(weapon) = weapon {
            self.tell(|| ShootingEvent::Dropped { model, weapon }.into());
        }
    }
}
