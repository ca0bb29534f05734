//! Familiars, `ff.familiar.*`: what a Witch has of hers while it is near, and what its death does to her.

use fates::{D6, Fates, FigureId, Play, RuleId, Stage};

use crate::content::special::Special;
use crate::rules::fighting::contest::{Contest, Peril};
use crate::rules::fighting::harm::Cause;
use crate::rules::fighting::peril::{Means, Nearness};
use crate::rules::witchcraft::WitchcraftEvent;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const NEAR: RuleId = RuleId("ff.familiar.2");
const BACKLASH: RuleId = RuleId("ff.familiar.3");

/// The Combat with which a broken bond strikes.
const BACKLASH_COMBAT: i16 = 2;

impl State {
    /// The Witch whose familiar this is: an animal Minion serves her (ff.familiar.1).
    pub fn witch_of(&self, familiar: FigureId) -> Option<FigureId> {
        let servant = self.has(familiar, Special::Minion) && self.has(familiar, Special::Animal);
        self[familiar].master.filter(|&master| servant && self.profile(master).specials.has(Special::Witch))
    }

    /// A Witch's familiar, while it is on the table.
    fn familiar_of(&self, witch: FigureId) -> Option<FigureId> {
        let serves = |model: &FigureId| self[*model].is_on_table() && self.witch_of(*model) == Some(witch);
        self.ids().find(serves)
    }

    /// Has a Witch her familiar within Short, and so Danger Sense and Fearful (ff.familiar.2)?
    pub fn has_familiar_near(&self, witch: FigureId) -> bool {
        if !self.has(witch, Special::Witch) {
            return false;
        }
        let Some(familiar) = self.familiar_of(witch) else { return false };
        match &self.table {
            Some(table) => table.gap_within(witch, familiar, self.length(Stick::Short)),
            None => self[witch].bonded,
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// At a real table people say whether each familiar is near its Witch: when a turn begins, and when one of the two has
    /// come to stand somewhere else.
    pub fn minds_familiars(&mut self) -> Play<()> {
        for witch in self.state.on_table(|model| self.state.has(model, Special::Witch)) {
            self.minds_familiar(witch)?;
        }
        Ok(())
    }

    /// The same for the one who has moved, Witch or familiar. On the virtual table it is measured whenever it matters.
    pub(crate) fn minds_familiar(&mut self, moved: FigureId) -> Play<()> {
        if self.state.table.is_some() || !self.state[moved].is_on_table() {
            return Ok(());
        }
        let witch = self.state.witch_of(moved).unwrap_or(moved);
        if !self.state.has(witch, Special::Witch) || !self.state[witch].is_on_table() {
            return Ok(());
        }
        if let Some(other) = self.state.familiar_of(witch) {
            let distance = self.state.length(Stick::Short);
            self.state[witch].bonded = self.fact(NEAR, Fact::Within { one: witch, other, distance })?;
        }
        Ok(())
    }

    /// The death of her familiar strikes a Witch like a free hack at Combat 2 that counts as magical (ff.familiar.3); the
    /// modifiers of a hack hold (ff.hack.2). Her enemies roll it.
    pub fn familiar_dies(&mut self, familiar: FigureId) -> Play<()> {
        let Some(witch) = self.state.witch_of(familiar) else { return Ok(()) };
        if !self.state[witch].is_on_table() || self.state[witch].feigns() {
            return Ok(());
        }
        let now = &self.state[witch];
        let helpless = now.is_fallen() || now.is_transfixed();
        let contest = Contest {
            attack: BACKLASH_COMBAT + if helpless { 2 } else { 0 },
            defence: i16::from(now.combat) - i16::from(now.shaken > 0),
            defender: self.state.peril(witch, None, Means::Spell { range: Nearness::Contact }),
            attacker: Peril::SAFE,
        };
        let seat = self.state[witch].seat;
        let [attack] = self.roll(BACKLASH, self.state.opponent(seat), [D6])?;
        let key = |[defence]: [u8; 1]| contest.verdict(attack, defence).defender;
        let [defence] = self.roll_by(BACKLASH, seat, [D6], key)?;
        let harm = contest.verdict(attack, defence).defender;
        let told = WitchcraftEvent::SoulTorn {
            witch,
            dice: [attack, defence],
            attack: contest.attack,
            defence: contest.defence,
            harm,
        };
        self.tell(|| told.into());
        let at = self.state[familiar].corpse;
        self.suffers(witch, harm, Cause { by: None, at, melee: false, stray: false, rule: BACKLASH })
    }
}
