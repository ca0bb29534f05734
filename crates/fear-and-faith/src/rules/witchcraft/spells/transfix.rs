//! Transfix, `ff.transfix.*`, and what is cast and resisted like it: Curse, possession, webs.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::rules::turn::announce::Spell;
use crate::rules::turn::quality::Purpose;
use crate::rules::witchcraft::WitchcraftEvent;
use crate::state::model::{Bond, Curse};
use crate::{Battle, FearAndFaith};

/// How many actions break what holds somebody (ff.action.break.1).
pub(crate) const HOLD: u8 = 2;

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Names the target of a spell before the dice (ff.transfix.cast.3).
    pub(crate) fn spell_target(&mut self, caster: FigureId, spell: Spell) -> Play<FigureId> {
        let victims = self.state.spell_victims(caster, spell);
        self.target(spell.rule(), self.state[caster].seat, victims)
    }

    /// Does so much power reach the target that was named? At a real table that is asked once it is cast. There is no
    /// double range (ff.transfix.cast.2).
    pub(crate) fn can_bind(
        &mut self,
        caster: FigureId,
        spell: Spell,
        target: FigureId,
        power: u8,
    ) -> Play<bool> {
        let open = self.state[target].is_on_table() && self.state.can_affect(caster, spell, target);
        let open = open && !self.state.is_beyond(target, power);
        Ok(open && (self.state.table.is_none() || self.is_in_reach(caster, target, power)?))
    }

    /// The target resists on one die for each point of power, or suffers the spell (ff.transfix.resist.1).
    pub(crate) fn binds(&mut self, caster: FigureId, spell: Spell, target: FigureId, power: u8) -> Play<()> {
        if !self.is_in_reach(caster, target, power)? {
            self.falls_short(caster, spell, target, power);
            return Ok(());
        }
        if !self.pays_for(caster, spell, power, Some(target))? {
            return Ok(());
        }
        if self.resists(target, power)? {
            self.tell(|| WitchcraftEvent::Withstood { target, spell }.into());
            return Ok(());
        }
        match spell {
            Spell::Transfix => {
                self.state[target].transfixed = Some(Bond { actions: HOLD, caster: Some(caster) });
                self.tell(|| WitchcraftEvent::Transfixed { target }.into());
            }
            Spell::Curse => {
                self.state[target].curse = Some(Curse { caster: Some(caster) }); // ff.curse.1
                self.tell(|| WitchcraftEvent::Cursed { target }.into());
            }
            Spell::Entangle => {
                self.state[target].transfixed = Some(Bond { actions: HOLD, caster: None }); // ff.sr.entangle.2
                self.tell(|| WitchcraftEvent::Entangled { target }.into());
            }
            Spell::Possess => self.possesses(caster, target),
            Spell::Attack | Spell::Scare | Spell::Summon | Spell::RaiseDead => {}
        }
        Ok(())
    }

    /// One Quality die for each point of power; a Hero need not roll the first (ff.transfix.resist.2).
    fn resists(&mut self, target: FigureId, power: u8) -> Play<bool> {
        let tally = self.quality_tally(target, Purpose::Other)?;
        let tested = self.quality_dice(target, RuleId("ff.transfix.resist.1"), power, &tally)?;
        Ok(tested.failures == 0)
    }

    /// Breaks free (ff.transfix.break.1); what is left over may be used at will.
    pub(crate) fn breaks_free(&mut self, model: FigureId) -> Play<()> {
        let actions = self.state[model].transfixed.map_or(HOLD, |bond| bond.actions);
        self.spend(actions);
        self.state[model].transfixed = None;
        self.tell(|| WitchcraftEvent::BrokeFree { model }.into());
        Ok(())
    }
}
