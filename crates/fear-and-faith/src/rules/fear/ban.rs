//! Ban and Haunt, `ff.sr.ban.*`, `ff.sr.haunt.*`: fear that is made on purpose.

use fates::{Fates, FigureId, Play, RuleId, Stage, Tally};

use crate::content::special::{Foe, Special};
use crate::rules::fear::insanity::Insanity;
use crate::rules::fear::{FearEvent, Fright, Scare};
use crate::rules::turn::acts::Act;
use crate::rules::turn::quality::Purpose;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::model::{End, Place};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const BAN: RuleId = RuleId("ff.sr.ban.1");
const HAUNT: RuleId = RuleId("ff.sr.haunt.4");

impl State {
    /// The Demon in a host, if the model's Ban would reach it (ff.possess.4).
    fn demon_within(&self, model: FigureId, target: FigureId) -> Option<FigureId> {
        self[target].possessed_by.filter(|_| self.profile(model).bans.has(Foe::Demons))
    }

    /// Could the model's Ban do anything to this one, near enough and in sight? ff.sr.ban.2, ff.sr.ban.6
    pub fn may_ban(&self, model: FigureId, target: FigureId) -> bool {
        if !self.are_enemies(model, target) || self[target].feigns() || !self[target].is_on_table() {
            return false;
        }
        if let Some(demon) = self.demon_within(model, target) {
            return !self[demon].ban_proof;
        }
        let scare = Scare { by: Some(model), cause: Fright::Ban };
        let garlic = self[model].garlic && self.is_a(target, Foe::Vampires); // ff.adv.good.secret-weapon.1
        let named = garlic || self.profile(model).bans.iter().any(|foe| self.is_a(target, foe));
        named && !self[target].ban_proof && self.can_be_scared(target, scare)
    }

    /// Where a spirit stands for the first time is the middle of its haunt.
    pub(super) fn settle_haunt(&mut self, model: FigureId) {
        if self.has(model, Special::Haunt) && self[model].lair.is_none() {
            self[model].lair = self.table.as_ref().and_then(|table| table.base(model)).map(|base| base.at);
        }
    }

    /// Is the model inside the ground that the other haunts (ff.sr.haunt.1)? Reading: a spirit that no scenery gives an
    /// area haunts Long by Long round where it was deployed; the middle of the base counts.
    pub fn is_in_haunt(&self, haunt: FigureId, model: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(base) = table.base(model) else { return false };
        if self[haunt].haunt.is_some() {
            return self.is_in_its_haunt(haunt, base.at);
        }
        let Some(middle) = self[haunt].lair.or(table.base(haunt).map(|base| base.at)) else { return false };
        let half = self.length(Stick::Long).0 / 2;
        (base.at.x - middle.x).abs() <= half && (base.at.y - middle.y).abs() <= half
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists the monsters that can be banned. A model that is Frightened bans nobody (ff.insanity.6.2).
    pub fn ban_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        let now = &self.state[model];
        let able = (now.has(Special::Ban) || now.garlic) && now.insanity != Insanity::Frightened.number();
        if left == 0 || !able {
            return Ok(());
        }
        for target in self.state.enemies(model) {
            if self.state.may_ban(model, target) && self.seems_near(model, target) {
                acts.push(Act::Ban(target));
            }
        }
        Ok(())
    }

    /// On the virtual table: is it in sight within Short? At a real one people are asked once they have chosen.
    fn seems_near(&self, looker: FigureId, target: FigureId) -> bool {
        let distance = self.state.length(Stick::Short);
        self.state.table.is_none() || Fact::Near { looker, target, distance }.measure(self.state)
    }

    /// Bans a monster (ff.sr.ban.1, ff.fear.ban.1). One that passes every die heeds no other Ban (ff.sr.ban.2).
    pub fn bans(&mut self, model: FigureId, target: FigureId) -> Play<()> {
        let distance = self.state.length(Stick::Short);
        if !self.fact(BAN, Fact::Near { looker: model, target, distance })? {
            self.tell(|| FearEvent::OutOfReach { model, target, rule: BAN }.into());
            return Ok(());
        }
        self.spend(1); // ff.action.ban.1
        self.tell(|| FearEvent::Banned { model, target }.into());
        if !self.state.profile(model).bans.iter().any(|foe| self.state.is_a(target, foe)) {
            self.state[model].garlic = false; // the garlic did it, and is used up
        }
        if let Some(demon) = self.state.demon_within(model, target) {
            return self.exorcises(demon, target);
        }
        let failures = self.fear_test(target, Scare { by: Some(model), cause: Fright::Ban })?;
        if failures == 0 {
            self.withstands_ban(target);
        }
        Ok(())
    }

    fn withstands_ban(&mut self, model: FigureId) {
        self.state[model].ban_proof = true;
        self.tell(|| FearEvent::BanHeld { model }.into());
    }

    /// The Demon in a host is banned: any failed die ends it for the game (ff.possess.4). Reading: it tests with its own
    /// Quality, and nobody outside helps it.
    fn exorcises(&mut self, demon: FigureId, host: FigureId) -> Play<()> {
        let mut tally = Tally::default();
        self.state.own_modifiers(demon, Purpose::Fear, &mut tally);
        if self.quality_dice(demon, RuleId("ff.possess.4"), 3, &tally)?.failures == 0 {
            self.withstands_ban(demon);
            return Ok(());
        }
        self.tell(|| FearEvent::CastOut { demon, host }.into());
        self.leaves_game(demon, End::Killed) // ff.possess.7
    }

    /// Lists whom a spirit can frighten in its haunt, once a turn (ff.sr.haunt.4).
    pub fn haunt_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        let now = &self.state[model];
        if left == 0 || !now.has(Special::Haunt) || now.has_scared {
            return Ok(());
        }
        let measured = self.state.table.is_some();
        for target in self.state.enemies(model) {
            let there = self.state.is_in_haunt(model, target) && self.state.sees(model, target);
            if self.state.can_be_scared(target, haunting(model)) && (there || !measured) {
                acts.push(Act::Haunt(target));
            }
        }
        Ok(())
    }

    /// Frightens somebody in its haunt (ff.sr.haunt.4).
    pub fn haunts(&mut self, model: FigureId, target: FigureId) -> Play<()> {
        let there = self.fact(HAUNT, Fact::InHaunt { haunt: model, model: target })?
            && self.fact(HAUNT, Fact::Sight { looker: model, target })?;
        if !there {
            self.tell(|| FearEvent::OutOfReach { model, target, rule: HAUNT }.into());
            return Ok(());
        }
        self.spend(1);
        self.state[model].has_scared = true;
        self.tell(|| FearEvent::Haunted { model, target }.into());
        self.fear_test(target, haunting(model))?;
        Ok(())
    }

    /// A spirit that has been driven out of its haunt is gone (ff.sr.haunt.3, ff.sr.haunt.5).
    pub(super) fn stays_in_haunt(&mut self, model: FigureId) -> Play<()> {
        let bound = self.state[model].place == Place::Table && self.state.has(model, Special::Haunt);
        if !bound || self.fact(RuleId("ff.sr.haunt.5"), Fact::InHaunt { haunt: model, model })? {
            return Ok(());
        }
        self.tell(|| FearEvent::OutOfHaunt { model }.into());
        self.leaves_game(model, End::Routed)
    }
}

/// Reading: a haunting frightens as the spirit itself does, so its being Fearful counts (ff.sr.fearful.1).
fn haunting(by: FigureId) -> Scare {
    Scare { by: Some(by), cause: Fright::Sudden }
}
