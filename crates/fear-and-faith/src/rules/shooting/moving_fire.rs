//! Fire on the move, `ff.ranged.movefire.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::Point;

use crate::content::special::Special;
use crate::content::weapon::{Arm, ArmId};
use crate::rules::fighting::peril::Nearness;
use crate::rules::ground::Pieces;
use crate::rules::shooting::ShootingEvent;
use crate::rules::shooting::shot::Fire;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::reach::{Reach, Zone};
use crate::{Battle, FearAndFaith};

pub(crate) const ALL_IT_CAN: RuleId = RuleId("ff.ranged.auto.1");

/// On the move nobody aims (ff.ranged.movefire.2).
const ON_THE_MOVE: Fire = Fire { aimed: false, burst: false, moving: true };

impl State {
    /// May it still make a move on its feet, and fire on the way?
    fn may_move_and_fire(&self, model: FigureId, arm: &Arm) -> bool {
        let slow = self.has(model, Special::Slow) && self[model].moves > 0; // ff.sr.slow.1
        let slow = slow || self.has_moved_with_mob(model);
        let reach = self.length(arm.range) * 3 + self.length(self[model].stride());
        let near =
            |enemy: FigureId| self.table.as_ref().is_none_or(|table| table.gap_within(model, enemy, reach));
        arm.move_and_fire && !slow && !self.is_engaged(model) && self.enemies(model).iter().any(near)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists moving and firing.
    pub(crate) fn moving_fire_acts(&self, model: FigureId, id: ArmId, arm: &Arm, acts: &mut Vec<Act>) {
        if self.state.may_move_and_fire(model, arm) {
            acts.push(Act::MoveAndFire(id));
        }
    }

    /// Moves in one straight line and fires from somewhere on it, for the one action of the move
    /// (ff.ranged.movefire.1).
    ///
    /// Reading: such a move ends short of any enemy; a charge is a charge.
    pub fn moves_and_fires(&mut self, model: FigureId, arm: ArmId) -> Play<()> {
        let Some(from) = self.state.place_of(model) else { return self.strides_and_fires(model, arm) };
        let seat = self.state[model].seat;
        let gait = self.state.gait(model);
        let most = self.state.length(self.state.stride(model));
        let way = self.way(RuleId("ff.ranged.movefire.1"), seat, Reach::Move { model, most, gait })?;
        let Some(&to) = way.first() else { return Ok(()) };
        let Some(course) = self.state.course(model, to, gait, Pieces::NONE) else { return Ok(()) };
        let to = course.end.at;
        self.spend(self.state.terms(most, &course).1);
        self.has_moved(model);
        let aim = Reach::Aim { model, zone: Zone::Line(from, to) };
        let way = self.way(RuleId("ff.ranged.movefire.1"), seat, aim)?;
        self.stands_at(model, way.first().copied().unwrap_or(from));
        self.fires_if_it_can(model, arm)?;
        if self.state[model].is_up() { self.goes(model, to, gait) } else { Ok(()) }
    }

    /// The same at a real table: it is fired on the way, and people move the model.
    fn strides_and_fires(&mut self, model: FigureId, arm: ArmId) -> Play<()> {
        self.fires_if_it_can(model, arm)?;
        let able = self.state[model].is_up();
        if able { self.moves(model) } else { Ok(()) }
    }

    /// Fires from where it is now, if anybody can be shot at from there.
    fn fires_if_it_can(&mut self, model: FigureId, id: ArmId) -> Play<()> {
        let Some(arm) = self.state.arm(model, id) else { return Ok(()) };
        let may_fire = |fire: Fire| !self.state.marks(model, &arm, fire).is_empty();
        if ![false, true].into_iter().any(|burst| may_fire(Fire { burst, ..ON_THE_MOVE })) {
            return Ok(());
        }
        self.tell(|| ShootingEvent::FiredOnTheMove { model }.into());
        let seat = self.state[model].seat;
        let bursts = arm.fires_bursts() && self.wants(ALL_IT_CAN, seat)?;
        let fire = Fire { burst: bursts, ..ON_THE_MOVE };
        let marks: FigureSet = self.state.marks(model, &arm, fire);
        if marks.is_empty() {
            return Ok(());
        }
        let target = self.target(RuleId("ff.ranged.movefire.1"), seat, marks)?;
        let means = arm.means(false, Nearness::Farther);
        let Some(lie) = self.settles_shot(model, target, arm.range_for(fire), means)? else {
            self.tell(|| ShootingEvent::NoShot { shooter: model, target }.into());
            return Ok(());
        };
        self.state[model].attacked = true;
        self.takes_perfect_aim(model, target, &lie)?;
        self.discharges(model, id, target, fire, lie)?;
        self.lowers_aim();
        Ok(())
    }

    /// Stands at a point of its way.
    fn stands_at(&mut self, model: FigureId, at: Point) {
        if let Some(table) = &mut self.state.table
            && let Some(base) = table.base(model).copied()
        {
            let floor = table.floor(at, base.top());
            table.shift(model, at, floor);
        }
    }
}
