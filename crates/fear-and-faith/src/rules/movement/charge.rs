//! Charges: a straight move into contact, declared before it is made. The target may run or shoot first.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Direction, Length, Point, along};

use crate::content::special::{Special, Specials};
use crate::rules::fear::insanity::Insanity;
use crate::rules::ground::Pieces;
use crate::rules::movement::MovementEvent;
use crate::rules::movement::course::Line;
use crate::setup::scenario::Moment;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

/// What frightens the frightened from afar (ff.insanity.6.3).
const DREADFUL: Specials = Specials::of(&[Special::Fearful, Special::VeryFearful, Special::AuraOfTerror]);

/// Enough actions for any ground: a charge is paid for when it is declared.
const PAID: u8 = 2;

/// How often anybody has moved, and who takes part against the charger.
type Stamp = (u64, FigureSet);

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A declared charge: fear, the shot of the charged, the move (ff.fear.trigger.charge.2, ff.ranged.charged.1).
    pub(crate) fn charges(&mut self, model: FigureId, target: FigureId) -> Play<()> {
        let stick = self.state.stride(model);
        let most = self.state.length(stick);
        if self.state.table.is_none() {
            return self.charges_off(model, target, stick);
        }
        let left = self.state.active.map_or(1, |active| active.left);
        let Some(line) = self.state.charge_line(model, target, most, left) else { return Ok(()) };
        let Some(goal) = self.state.place_of(target) else { return Ok(()) };
        let (_, cost, _) = line;
        let laid = Some((line, self.state.in_its_way(model)));
        self.spend(cost);
        if !self.drifts_off(model)? {
            return Ok(());
        }
        self.has_moved(model);
        self.closes_in(model, target, goal, most, laid)
    }

    /// The same at a real table.
    fn charges_off(&mut self, model: FigureId, target: FigureId, stick: Stick) -> Play<()> {
        let most = self.state.length(stick);
        if !self.fact(RuleId("ff.fear.trigger.charge.1"), Fact::Reaches { model, target, most })? {
            self.tell(|| MovementEvent::OutOfReach { model, target }.into());
            return Ok(());
        }
        let tires = stick == Stick::Short
            && self.state.minds_rough_ground(model)
            && !self.state.has(model, Special::Flying);
        let cost = 1 + u8::from(tires && self.meets_rough_ground(model)?);
        if self.state.active.is_some_and(|active| active.left < cost) {
            self.tell(|| MovementEvent::TooRough { model }.into());
            return Ok(());
        }
        self.spend(cost);
        if !self.drifts_off(model)? {
            return Ok(());
        }
        self.has_moved(model);
        let Some(shaken) = self.declares(model, target)? else { return Ok(()) };
        let reached = self.state[target].is_on_table() && (!shaken || self.still_reaches(model, target)?);
        self.state.part(model);
        if self.slips_at_a_real_table(model)? {
            return if self.state[model].is_on_table() { self.arrives(model) } else { Ok(()) };
        }
        if !self.crosses_banes(model)? || !reached {
            self.tell(|| MovementEvent::FellShort { model, target }.into());
            return self.settles(model);
        }
        self.keeps_its_distance(model);
        self.state.touch(model, target);
        let mut others: FigureSet = self.state.enemies(model);
        others.remove(target);
        self.asks_contacts(model, others)?;
        self.settles(model)
    }

    /// At a real table: is the target still within the charger's reach after its fright?
    fn still_reaches(&mut self, model: FigureId, target: FigureId) -> Play<bool> {
        let most = self.state.length(self.state.stride(model));
        self.fact(RuleId("ff.fear.trigger.charge.2"), Fact::Reaches { model, target, most })
    }

    /// The declaration: a frightened charger must dare it, then the charged tests and answers. Was the charged shaken by
    /// it? Nothing if the charge ends there.
    fn declares(&mut self, model: FigureId, target: FigureId) -> Play<Option<bool>> {
        self.tell(|| MovementEvent::Charged { model, target }.into());
        let dreadful = self.state[target].specials.has_any(DREADFUL);
        let frightened = self.state[model].insanity == Insanity::Frightened.number();
        if frightened && dreadful && !self.passes(model, RuleId("ff.insanity.6.3"))? {
            self.tell(|| MovementEvent::Shrank { model, target }.into());
            return Ok(None);
        }
        self.scenario_pauses(Moment::Declared)?;
        self.now_active(|active| active.charges = true);
        let shaken = self.fear_of_charge(target, model)?;
        self.now_active(|active| active.charges = false);
        let stands = self.state[target].is_on_table() && self.state[model].is_on_table();
        if stands && !shaken && !self.answers_charge(target, model)? {
            return Ok(None); // ff.ranged.charged.6, ff.ranged.charged.7
        }
        Ok(self.state[model].is_up().then_some(shaken))
    }

    /// A charge on the virtual table, declared along a line: to the target if it can still be reached, and otherwise as
    /// far as the line leads (ff.fear.trigger.charge.2).
    pub(super) fn closes_in(
        &mut self,
        model: FigureId,
        target: FigureId,
        declared: Point,
        most: Length,
        laid: Option<(Line, Stamp)>,
    ) -> Play<()> {
        let Some(from) = self.state.place_of(model) else { return Ok(()) };
        if self.declares(model, target)?.is_none() {
            return Ok(());
        }
        let gait = self.state.gait(model);
        let now = self.state.in_its_way(model);
        let laid = laid.filter(|(_, then)| *then == now).map(|(line, _)| line);
        let line = laid.or_else(|| self.state.charge_line(model, target, most, PAID));
        if let Some((spot, _, course)) = line {
            return self.goes_by(model, spot, gait, Some(course));
        }
        self.tell(|| MovementEvent::FellShort { model, target }.into());
        let to = self.state.farthest(model, from, declared, most);
        self.goes(model, to, gait)
    }
}

impl State {
    /// As long as this stays, a line that was laid for a charge is laid the same way again.
    fn in_its_way(&self, model: FigureId) -> Stamp {
        (self.table.as_ref().map_or(0, |table| table.changes()), self.enemies(model))
    }

    /// Where a model is on the virtual table.
    pub(crate) fn place_of(&self, model: FigureId) -> Option<Point> {
        self.table.as_ref()?.base(model).map(|base| base.at)
    }

    /// The farthest point along a declared line at which it can stand.
    fn farthest(&self, model: FigureId, from: Point, declared: Point, most: Length) -> Point {
        let toward = Direction::toward(from, declared);
        let gait = self.gait(model);
        let stand = |to: &Point| {
            let course = self.course(model, *to, gait, Pieces::NONE);
            course.is_some_and(|course| {
                course.length <= self.terms(most, &course).0 && self.has_room(model, &course.end)
            })
        };
        let steps = (1..=12).rev().map(|twelfths| along(from, toward, Length(most.0 * twelfths / 12)));
        { steps }.find(stand).unwrap_or(from)
    }
}
