//! A model charged with a firearm in hand, `ff.ranged.charged.*`: drop it, or try to shoot.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};
use table::{Base, Point};

use crate::content::weapon::{Arm, ArmId};
use crate::rules::fighting::contest::Harm;
use crate::rules::shooting::ShootingEvent;
use crate::rules::shooting::shot::Fire;
use crate::rules::shooting::sight::Scenery;
use crate::rules::shooting::targeting::Lie;
use crate::state::stick::Stick;
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// How somebody with a firearm meets a charge (ff.ranged.charged.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Drops it for a hand weapon.
    Drop,
    /// Tries to shoot.
    Shoot,
    /// Tries to fire a burst.
    Burst,
}

impl State {
    /// The firearm with which it could shoot at a charger: loaded and working (ff.ranged.charged.8), by somebody who
    /// could shoot in its own turn, too (ff.ranged.charged.10).
    ///
    /// Reading: only a model that could shoot has to choose; others keep what they hold.
    fn could_shoot_charger(&self, charged: FigureId, charger: FigureId) -> Option<(ArmId, Arm)> {
        let others = self.foes_touching(charged);
        let held = others.iter().any(|foe| foe != charger && self[foe].is_up() && !self[foe].climbing);
        let free = self.may_handle_weapons(charged) && !held;
        let (id, arm) = self.ready_arm(charged).filter(|(_, arm)| free && arm.is_firearm())?;
        let means = arm.means(false, crate::rules::fighting::peril::Nearness::WithinShort);
        (!self.passes_through(charger, charged, means)).then_some((id, arm))
    }

    /// Where the charger is when it is shot at: at Short, or where it starts, if that is nearer (ff.ranged.charged.5).
    fn charger_at(&self, charged: FigureId, charger: FigureId) -> Option<Point> {
        let table = self.table.as_ref()?;
        let (runner, stands) = (table.base(charger)?, table.base(charged)?);
        runner.comes_within(stands.at, stands, self.length(Stick::Short))
    }

    /// The two have attacked one another: a model that was stunned by the other's charge is so to the end of this turn
    /// (ff.ranged.charged.9).
    pub(crate) fn has_fought(&mut self, one: FigureId, other: FigureId) {
        for (model, foe) in [(one, other), (other, one)] {
            if self[model].stunned_by == Some(foe) {
                self[model].stun_fades = true;
            }
        }
    }

    /// At the end of a turn: a model that has fought, or has parted from the charger, is stunned no more
    /// (ff.ranged.charged.9).
    pub(crate) fn stun_wears_off(&mut self) {
        for model in self.ids() {
            let Some(by) = self[model].stunned_by else { continue };
            if self[model].stun_fades || !self.touching(model).contains(by) {
                (self[model].stunned_by, self[model].stun_fades) = (None, false);
            }
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The choice of a model that is charged with a firearm in hand (ff.ranged.charged.1). False if the charge ends by
    /// it.
    pub fn answers_charge(&mut self, charged: FigureId, charger: FigureId) -> Play<bool> {
        let Some((id, arm)) = self.state.could_shoot_charger(charged, charger) else { return Ok(true) };
        let start = self.runs_up(charged, charger);
        let clear = self.state.table.is_none() || self.state.has_clear_shot(charged, charger);
        if !clear {
            self.runs_back(charger, start);
            return Ok(true);
        }
        let fire = match self.chooses_stand(charged, charger, &arm)? {
            Stand::Drop => None,
            Stand::Shoot => Some(Fire::SINGLE),
            Stand::Burst => Some(Fire::BURST),
        };
        let Some(fire) = fire else {
            self.drops_weapon(charged);
            self.runs_back(charger, start);
            return Ok(true);
        };
        if !self.passes(charged, RuleId("ff.ranged.charged.2"))? {
            self.tell(|| ShootingEvent::Stunned { model: charged, by: charger }.into());
            (self.state[charged].stunned_by, self.state[charged].stun_fades) = (Some(charger), false);
            self.runs_back(charger, start);
            return Ok(true);
        }
        let harm = self.shoots_charger(charged, charger, id, fire, &arm)?;
        let goes_on = matches!(harm, Harm::Nothing | Harm::Wound); // ff.ranged.charged.7
        if goes_on {
            self.runs_back(charger, start);
        }
        Ok(goes_on && self.state[charger].is_up())
    }

    fn chooses_stand(&mut self, charged: FigureId, charger: FigureId, arm: &Arm) -> Play<Stand> {
        let mut options = ArrayVec::<Stand, 3>::from_iter([Stand::Drop, Stand::Shoot]);
        if arm.fires_bursts() {
            options.push(Stand::Burst);
        }
        self.state.at_stake = Some(Stake::Between { one: charger, other: charged });
        let chosen = self.ask(RuleId("ff.ranged.charged.1"), self.state[charged].seat, &options)?;
        self.state.at_stake = None;
        Ok(chosen)
    }

    /// The free shot, which is not the attack of a turn (ff.action.attack.limit.2), at somebody at Short. Says what it
    /// did to the charger.
    fn shoots_charger(
        &mut self,
        charged: FigureId,
        charger: FigureId,
        id: ArmId,
        fire: Fire,
        arm: &Arm,
    ) -> Play<Harm> {
        let range = arm.range_for(fire);
        let lie = match self.state.table {
            Some(_) => self.state.lie(charged, charger, range),
            None => self.asks_charger(charged, charger)?,
        };
        self.discharges(charged, id, charger, fire, lie.unwrap_or(Lie::PLAIN))
    }

    /// At a real table the charger is at Short, and that is that; cover is asked for.
    fn asks_charger(&mut self, shooter: FigureId, target: FigureId) -> Play<Option<Lie>> {
        let cover = !self.state.has(target, crate::content::special::Special::EasyTarget)
            && self.fact(RuleId("ff.ranged.cover.1"), crate::state::fact::Fact::Cover { shooter, target })?;
        Ok(Some(Lie { cover, ..Lie::PLAIN }))
    }

    /// Puts the charger where it is shot at, and says where it came from. Where somebody stands there already, it is
    /// beside him.
    fn runs_up(&mut self, charged: FigureId, charger: FigureId) -> Option<Base> {
        let at = self.state.charger_at(charged, charger)?;
        let table = self.state.table.as_mut()?;
        let start = *table.base(charger)?;
        let at = table.nearest_free(charger, at, &Scenery)?;
        let floor = table.floor(at, start.top());
        table.shift(charger, at, floor);
        Some(start)
    }

    /// Puts it back: its move has still to be made.
    fn runs_back(&mut self, charger: FigureId, start: Option<Base>) {
        if let (Some(table), Some(start)) = (&mut self.state.table, start)
            && table.base(charger).is_some()
        {
            table.shift(charger, start.at, start.elevation);
        }
    }
}

impl Offer<State> for Stand {
    fn name(&self, _: &State) -> String {
        match self {
            Stand::Drop => "drop".to_string(),
            Stand::Shoot => "shoot".to_string(),
            Stand::Burst => "burst".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Stand::Drop => "Drop the gun and draw a hand weapon".to_string(),
            Stand::Shoot => "Try to shoot".to_string(),
            Stand::Burst => "Try to fire a burst".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Between { one, other }) => {
                format!("{}: {} charges. Stand how?", state.name(other), state.name(one))
            }
            _ => "How is the charge met?".to_string(),
        }
    }
}
