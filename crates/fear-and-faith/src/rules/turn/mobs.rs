//! Mobs, `ff.mob.*`: many who act on one roll without a Leader, and go nowhere but towards their enemies.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};

use crate::content::special::Special;
use crate::rules::turn::groups::{Band, GroupsEvent};
use crate::state::State;
use crate::state::reach::{Gait, Reach};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

/// The fewest that make a mob; there is no most (ff.mob.form.1, ff.mob.size.1).
const MOB: usize = 4;

impl State {
    /// The mobs of a seat that can be activated: chains of models with the rule, each within Short of the next
    /// (ff.mob.form.1, ff.mob.form.2). A model that has lost touch acts alone until it is back (ff.mob.split.1,
    /// ff.mob.split.2). At a real table, where nothing is measured, all who could be of one.
    pub fn mobs(&self, seat: Seat) -> Vec<FigureSet> {
        self.mobs_among(self.on_table(|model| self[model].seat == seat && self.may_activate(model)))
    }

    /// The same of those who may be activated.
    pub(super) fn mobs_among(&self, able: FigureSet) -> Vec<FigureSet> {
        let could = |&model: &FigureId| {
            self.has(model, Special::Mob) && self.takes_part(model) && !self.shuns_groups(model)
        };
        let mut rest: FigureSet = able.iter().filter(could).collect();
        let mut mobs = Vec::new();
        while rest.len() >= MOB
            && let Some(first) = rest.first()
        {
            let mob = self.chain(first, rest);
            rest = rest.without(mob);
            if mob.len() >= MOB {
                mobs.push(mob);
            }
        }
        mobs
    }

    /// Everybody among these who is linked to one of them.
    fn chain(&self, first: FigureId, among: FigureSet) -> FigureSet {
        let Some(table) = &self.table else { return among };
        let link = self.length(Stick::Short);
        let mut chain = FigureSet::from_iter([first]);
        let mut ends = chain;
        while let Some(end) = ends.first() {
            ends.remove(end);
            let near = self.those_near(end, among.without(chain), link);
            for model in near.iter().filter(|&model| table.gap_within(end, model, link)) {
                chain.insert(model);
                ends.insert(model);
            }
        }
        chain
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The mob of which this is one is activated: a free move for each, one roll, and what it brings (ff.mob.free.1,
    /// ff.mob.roll.1).
    pub fn activate_mob(&mut self, model: FigureId) -> Play<()> {
        let seat = self.state[model].seat;
        let Some(could) = self.state.mobs(seat).into_iter().find(|mob| mob.contains(model)) else {
            return Ok(());
        };
        let members = match self.state.table {
            Some(_) => could,
            None => self.pick(RuleId("ff.mob.form.1"), seat, could, MOB as u8, could.len() as u8)?,
        };
        self.state.band = Some(Band { order: None, members });
        self.tell(|| GroupsEvent::Mob { members }.into());
        for model in members.iter() {
            self.state[model].activated = true;
        }
        self.moves_freely(seat)?;
        if !self.state.band_of(seat).is_empty() {
            let tested = self.rolls_as_one(seat)?;
            self.band_acts(seat, &tested)?;
            self.now_active(|active| active.turnover = tested.failures >= 2);
        }
        self.state.band = None;
        let last = self.state.active.map_or(model, |active| active.model);
        self.end_activation(last)
    }

    /// Each of them may go up to Short before the dice (ff.mob.free.1); a model that stays where it is has not moved.
    fn moves_freely(&mut self, seat: Seat) -> Play<()> {
        let able = |model: &FigureId| self.state.may_move(*model) && !self.state.is_engaged(*model);
        let movers: FigureSet = self.state.band_of(seat).iter().filter(able).collect();
        let movers = match self.state.table {
            Some(_) => movers,
            None => self.pick(RuleId("ff.mob.free.1"), seat, movers, 0, movers.len() as u8)?,
        };
        for model in movers.iter() {
            let able = self.state.band_of(seat).contains(model)
                && self.state.may_move(model)
                && !self.state.is_engaged(model)
                && self.state.outcome().is_none();
            if able {
                self.begin_activation(model);
                self.now_active(|active| active.left = 1);
                self.moves_free(model, seat)?;
            }
        }
        Ok(())
    }

    fn moves_free(&mut self, model: FigureId, seat: Seat) -> Play<()> {
        let most = self.state.length(Stick::Short);
        if self.state.table.is_none() {
            self.strides(model, Stick::Short, Gait::Mob)?;
            return Ok(());
        }
        let reach = Reach::Move { model, most, gait: Gait::Mob };
        let way = self.way(RuleId("ff.mob.free.1"), seat, reach)?;
        match way.first() {
            Some(&to) if self.state.place_of(model) != Some(to) => {
                self.strides_to(model, to, most, Gait::Mob)?;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
