//! Human sacrifice, `ff.sacrifice.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::content::profile::{MAGIC_USER, Side};
use crate::content::special::{Special, Specials};
use crate::rules::fear::{Fright, Scare};
use crate::rules::fighting::deaths::Queue;
use crate::rules::turn::acts::Act;
use crate::rules::witchcraft::WitchcraftEvent;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::model::End;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const WITNESS: RuleId = RuleId("ff.sacrifice.4");

/// What a victim of so many points is worth (ff.sacrifice.2).
fn worth(points: u16) -> u8 {
    match points {
        0..30 => 0,
        30..50 => 1,
        50.. => 2,
    }
}

impl State {
    /// The friends that could be sacrificed: living, no animals (ff.sacrifice.1). At a real table people say who is near.
    fn offerings(&self, caster: FigureId) -> FigureSet {
        let near = |friend: &FigureId| self.table.is_none() || self.touching(caster).contains(*friend);
        let animal = Specials::of(&[Special::Animal, Special::Swarm]);
        let fit = |friend: &FigureId| self.is_living(*friend) && !self[*friend].specials.has_any(animal);
        self.friends(caster).iter().filter(near).filter(fit).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists whom a magic user could sacrifice.
    pub(super) fn sacrifice_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) {
        if self.state[model].specials.has_any(MAGIC_USER) {
            acts.extend(self.state.offerings(model).iter().map(Act::Sacrifice));
        }
    }

    /// Sacrifices a servant (ff.sacrifice.1). Reading: of several gifts in one turn the best counts.
    pub(crate) fn sacrifices(&mut self, caster: FigureId, victim: FigureId) -> Play<()> {
        if !self.is_beside(RuleId("ff.sacrifice.1"), caster, victim)? {
            return Ok(());
        }
        self.spend(1);
        let bonus = worth(self.state.profile(victim).points);
        let offering = &mut self.state[caster].offering;
        offering.next = offering.next.max(bonus); // ff.sacrifice.3
        self.tell(|| WitchcraftEvent::Sacrificed { caster, victim, bonus }.into());
        let witnesses = self.sacrifice_witnesses(victim)?;
        self.leaves_game(victim, End::Sacrificed)?; // ff.sacrifice.5, ff.sacrifice.6
        for witness in witnesses {
            if self.state[witness].is_on_table() {
                self.fear_test(witness, Scare { by: Some(caster), cause: Fright::Death { gruesome: true } })?;
            }
        }
        Ok(())
    }

    /// The good models within Long, the nearest first (ff.sacrifice.4, ff.dice.order.3).
    pub fn sacrifice_witnesses(&mut self, victim: FigureId) -> Play<Queue> {
        let good = self.state.on_table(|model| model != victim && self.state.side(model) == Side::Good);
        let distance = self.state.length(Stick::Long);
        let near = self.which(WITNESS, Fact::Around { model: victim, distance }, good)?;
        Ok(self.state.nearest_first(victim, near))
    }
}
