//! The dead that rise, `ff.raise.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::Base;

use crate::content::profile::id;
use crate::content::special::{Special, Specials};
use crate::rules::turn::announce::Spell;
use crate::rules::witchcraft::spells::summoning::SummoningEvent;
use crate::rules::witchcraft::spells::transfix::HOLD;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::model::{End, Place};
use crate::{Battle, FearAndFaith};

const BESIDE: RuleId = RuleId("ff.raise.1");

/// The successes that raise somebody; a third is never spent on it (ff.raise.1).
pub(crate) const POWER: u8 = 2;

/// Who cannot be raised (ff.raise.3). Reading: of a Demon nothing is left that could be.
const STAY_DEAD: Specials = Specials::of(&[
    Special::Immaterial,
    Special::VeryStrongwilled,
    Special::Zombie,
    Special::Vampire,
    Special::Demon,
]);

impl State {
    /// Is this a dead model that could be raised? ff.raise.3
    pub fn can_be_raised(&self, dead: FigureId) -> bool {
        let (now, profile) = (&self[dead], self.profile(dead));
        now.place == Place::Gone(End::Killed)
            && !now.risen
            && !profile.mummy
            && !profile.specials.has_any(STAY_DEAD)
            && (self.table.is_none() || now.corpse.is_some())
    }

    /// Does its base touch a body, and does nobody stand on it? The body lies where the model stood (ff.raise.4).
    pub(crate) fn is_beside_corpse(&self, model: FigureId, corpse: FigureId) -> bool {
        let (Some(table), Some(body)) = (&self.table, self.laid_out(corpse)) else { return false };
        let free = !table.standing().any(|(_, there)| there.overlaps(&body));
        free && table.within_point(model, body.at, body.radius)
    }

    fn laid_out(&self, corpse: FigureId) -> Option<Base> {
        let at = self[corpse].corpse?;
        let floor = self.table.as_ref()?.floor(at, table::LIMIT);
        Some(Base { at, elevation: floor, ..self.body(corpse) })
    }

    /// The dead that a necromancer could raise from where it stands; at a real table people say which lie beside it.
    pub(crate) fn bodies_beside(&self, caster: FigureId) -> FigureSet {
        let near = |dead: &FigureId| match self.table {
            Some(_) => self.is_beside_corpse(caster, *dead),
            None => !self.is_beyond(*dead, POWER),
        };
        self.ids().filter(|&dead| self.can_be_raised(dead)).filter(near).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Raises a dead model (ff.raise.1): a Walking Dead of the necromancer's side lies in its place and needs 2 actions to
    /// stand up (ff.raise.2).
    pub(crate) fn raises(&mut self, caster: FigureId, power: u8) -> Play<()> {
        let seat = self.state[caster].seat;
        let bodies = self.state.bodies_beside(caster);
        let dead = self.target(Spell::RaiseDead.rule(), seat, bodies)?;
        if !self.fact(BESIDE, Fact::BesideCorpse { model: caster, corpse: dead })? {
            self.falls_short(caster, Spell::RaiseDead, dead, power);
            return Ok(());
        }
        if !self.pays_for(caster, Spell::RaiseDead, power, None)? {
            return Ok(());
        }
        let Ok(profile) = self.state.book.profile(id::WALKING_DEAD).cloned() else { return Ok(()) };
        let Some(risen) = self.newcomer(profile, seat) else { return Ok(()) };
        self.put_down(risen, self.state[dead].corpse);
        (self.state[risen].risen, self.state[risen].fallen) = (true, Some(HOLD));
        (self.state[dead].risen, self.state[dead].corpse) = (true, None);
        self.tell(|| SummoningEvent::Raised { caster, dead, risen }.into());
        self.arrives(risen)
    }
}
