//! Auras of Terror, `ff.sr.aura-of-terror.*`: a model that comes near one tests once, until it has been away.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::content::special::Special;
use crate::rules::fear::{FearEvent, Fright, Scare};
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const AURA: RuleId = RuleId("ff.sr.aura-of-terror.4");

impl State {
    /// Could the aura of this one frighten the model? Not its own side, and only who takes Fear tests
    /// (ff.sr.aura-of-terror.5).
    fn feels_aura_of(&self, model: FigureId, bearer: FigureId) -> bool {
        let scare = Scare { by: Some(bearer), cause: Fright::Aura };
        let bears = self.has(bearer, Special::AuraOfTerror) && self[bearer].is_on_table();
        bears && !self[bearer].feigns() && self.are_enemies(model, bearer) && self.can_be_scared(model, scare)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// After any move, and for a model that has just appeared: who comes into an Aura of Terror by it
    /// (ff.sr.aura-of-terror.4, ff.sr.aura-of-terror.6)?
    pub fn feels_auras(&mut self, moved: FigureId) -> Play<()> {
        if !self.state.models.iter().any(|model| model.has(Special::AuraOfTerror)) {
            return Ok(()); // as mostly
        }
        if self.state.has(moved, Special::AuraOfTerror) {
            self.aura_spreads(moved)?;
        }
        for bearer in self.state.ids() {
            if self.state.feels_aura_of(moved, bearer) {
                self.comes_near_aura(moved, bearer)?;
            }
        }
        Ok(())
    }

    /// The bearer has moved: everybody now in its aura who was not tests, the nearest first.
    fn aura_spreads(&mut self, bearer: FigureId) -> Play<()> {
        let inside = self.inside_aura(bearer)?;
        let before = self.state[bearer].in_aura;
        self.state[bearer].in_aura = inside;
        let entered = inside.iter().filter(|&model| !before.contains(model)).collect();
        for model in self.state.nearest_first(bearer, entered) {
            self.terror_test(model, bearer)?;
        }
        Ok(())
    }

    fn inside_aura(&mut self, bearer: FigureId) -> Play<FigureSet> {
        let could = self.state.on_table(|model| self.state.feels_aura_of(model, bearer));
        let distance = self.state.length(Stick::Medium);
        self.which(AURA, Fact::Around { model: bearer, distance }, could)
    }

    /// Somebody has moved, perhaps into the aura of another, perhaps out of it.
    fn comes_near_aura(&mut self, model: FigureId, bearer: FigureId) -> Play<()> {
        let distance = self.state.length(Stick::Medium);
        let inside = self.fact(AURA, Fact::Within { one: bearer, other: model, distance })?;
        let was_inside = self.state[bearer].in_aura.contains(model);
        if !inside {
            self.state[bearer].in_aura.remove(model);
        } else if !was_inside {
            self.state[bearer].in_aura.insert(model);
            self.terror_test(model, bearer)?;
        }
        Ok(())
    }

    fn terror_test(&mut self, model: FigureId, bearer: FigureId) -> Play<()> {
        if self.state.feels_aura_of(model, bearer) {
            self.tell(|| FearEvent::InAura { model, of: bearer }.into());
            self.fear_test(model, Scare { by: Some(bearer), cause: Fright::Aura })?;
        }
        Ok(())
    }

    /// The charge of a bearer has frightened this one: no second test on the way (ff.sr.aura-of-terror.4).
    pub(super) fn stands_in_aura(&mut self, model: FigureId, bearer: FigureId) {
        if self.state.has(bearer, Special::AuraOfTerror) && self.state[model].is_on_table() {
            self.state[bearer].in_aura.insert(model);
        }
    }

    /// Before the first turn: a model that begins inside an aura has not come into it, and a spirit haunts the ground
    /// where it stands. Reading: ff.sr.aura-of-terror.6 is about play, not about deployment.
    pub(crate) fn settles_fears(&mut self) -> Play<()> {
        for model in self.state.ids() {
            if !self.state[model].is_on_table() {
                continue;
            }
            if self.state.has(model, Special::AuraOfTerror) {
                self.state[model].in_aura = self.inside_aura(model)?;
            }
            self.state.settle_haunt(model);
        }
        Ok(())
    }
}
