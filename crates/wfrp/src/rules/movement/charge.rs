//! Charging, `wf.action.charge.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Base, Direction, Fine, Goal, Length, Path, Point, Table, along};

use crate::rules::attack::Occasion;
use crate::rules::movement::MovementEvent;
use crate::rules::movement::engagement::REACH;
use crate::rules::movement::ground::Land;
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{Part, Test, trial};
use crate::setup::{YARD, yards};
use crate::state::fact::Fact;
use crate::state::{Active, State};
use crate::{Battle, Wfrp};

const CHARGE: RuleId = RuleId("wf.action.charge.2");

impl State {
    /// Whom it may charge: enemies beyond a blade's reach, and on the virtual table within what the best roll brings.
    ///
    /// Reading: an enemy already in reach is attacked, not charged; a Charge covers some distance.
    pub(super) fn charge_targets(&self, who: FigureId) -> FigureSet {
        let Some(table) = &self.table else { return self.enemies(who) };
        let enemies = self.enemies(who);
        if enemies.is_empty() {
            return enemies;
        }
        let most = self.farthest_charge(who) + REACH;
        let level = table.base(who).map_or(Length::ZERO, |base| base.elevation);
        let open = |enemy: &FigureId| {
            let same = table.base(*enemy).is_some_and(|base| base.elevation == level);
            same && table.gap_within(who, *enemy, most) && !table.gap_within(who, *enemy, REACH)
        };
        enemies.iter().filter(open).collect()
    }

    /// The Athletics Test of a Charge: that of a Sprint, as part of the move (wf.action.charge.2, wf.action.charge.4).
    pub(crate) fn charge_test(&self, who: FigureId) -> Test {
        Test { part: Part::Move, ..self.sprint_test(who, CHARGE) }
    }

    /// How far the best Athletics roll carries it.
    fn farthest_charge(&self, who: FigureId) -> Length {
        let target: fates::Total = self.target_number(&self.charge_test(who), &());
        let best = trial(fates::Sum::total(&target), 1).sl;
        (self.run(who) + yards(best.into())).max(Length::ZERO)
    }

    /// The way of a Charge of this length into reach of the target, on the virtual table; none if it falls short.
    pub(crate) fn charge_path(&self, who: FigureId, target: FigureId, most: Length) -> Option<Path> {
        let table = self.table.as_ref()?;
        let (base, there) = (*table.base(who)?, *table.base(target)?);
        let mut run = Run {
            state: self,
            table,
            who,
            base,
            there,
            most,
            blockers: self.blockers(who),
            places: ArrayVec::new(),
        };
        if !base.within(&there, most + REACH) {
            return None;
        }
        run.looks_for_places();
        run.straight().or_else(|| run.bent()).or_else(|| run.round())
    }

    /// Where a Charge that falls short leads: as far as it gets on the shortest way to the target, round everybody and
    /// everything in between (wf.action.charge.5). Where there is no way at all, straight ahead as far as that goes.
    fn short_charge(&self, who: FigureId, target: FigureId, most: Length) -> Option<Path> {
        let table = self.table.as_ref()?;
        let base = *table.base(who)?;
        let there = table.base(target)?.at;
        let way = self.way_toward(who, Goal::Touch(target), most);
        if let Some(way) = way.or_else(|| self.way_toward(who, Goal::Near(there), most)) {
            return Path::new(std::iter::once(base.at).chain(way).collect()).ok();
        }
        let straight = Path::straight(base.at, there).ok()?;
        let ahead = table.up_to(who, &straight, most, self.blockers(who), &Land(self));
        let stands = self.has_room(who, &Base { at: ahead.end(), ..base });
        if stands { Some(ahead) } else { Path::new(vec![base.at]).ok() }
    }
}

/// A run at somebody on the virtual table. Simple ways are looked at first: most runs are straight, and a search of the
/// whole ground takes long.
struct Run<'a> {
    state: &'a State,
    table: &'a Table,
    who: FigureId,
    base: Base,
    there: Base,
    most: Length,
    blockers: FigureSet,
    /// Where it could stand within reach of the target, the nearest first.
    places: ArrayVec<Point, 5>,
}

impl Run<'_> {
    /// What a straight leg costs from somewhere, if nothing is in the way.
    fn leg(&self, from: Point, to: Point) -> Option<Fine> {
        let body = Base { at: from, ..self.base };
        self.table.clear_leg(self.who, &body, to, self.blockers, &Land(self.state))
    }

    /// Is there room to stand there?
    fn has_room(&self, at: Point) -> bool {
        self.state.has_room(self.who, &Base { at, ..self.base })
    }

    /// Looks for places within reach of the target: a yard and a half from rim to rim, on the near side first.
    fn looks_for_places(&mut self) {
        let far = self.there.radius + self.base.radius + Length(YARD.0 * 3 / 2);
        let toward = Direction::toward(self.there.at, self.base.at);
        for tenths in [0, 1, 9, 2, 8] {
            let at = along(self.there.at, toward.clockwise(tenths), far);
            if self.has_room(at) {
                self.places.push(at);
            }
        }
    }

    /// Straight ahead: into contact, or at least within reach.
    fn straight(&self) -> Option<Path> {
        let gaps = [Length::ZERO, REACH].into_iter();
        let ahead = gaps.filter_map(|gap| self.base.comes_within(self.there.at, &self.there, gap));
        let ends = ahead.filter(|&at| self.has_room(at)).chain(self.places.iter().copied());
        let mut near =
            ends.filter(|&at| self.leg(self.base.at, at).is_some_and(|cost| cost <= self.most.into()));
        Path::straight(self.base.at, near.next()?).ok()
    }

    /// With one bend half-way along, to one side or the other.
    fn bent(&self) -> Option<Path> {
        self.places.iter().find_map(|&to| {
            let half = Point { x: (self.base.at.x + to.x) / 2, y: (self.base.at.y + to.y) / 2 };
            let side = Direction::toward(self.base.at, to).left();
            let bends = [2, -2, 4, -4].into_iter().map(|count| along(half, side, yards(count)));
            let mut open = bends.filter(|&bend| {
                let cost = self.leg(self.base.at, bend).and_then(|first| Some(first + self.leg(bend, to)?));
                cost.is_some_and(|cost| cost <= self.most.into())
            });
            Path::new(vec![self.base.at, open.next()?, to]).ok()
        })
    }

    /// The cheapest way to the nearest of the places, round everything there is.
    fn round(&self) -> Option<Path> {
        let goal = Goal::Point(*self.places.first()?);
        self.table.shortest_within(self.who, goal, self.most, self.blockers, &Land(self.state))
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists whom it may charge; the caller has seen that an action is left (wf.action.charge.1).
    pub(crate) fn charge_acts(&mut self, who: FigureId, active: &Active, acts: &mut Acts) {
        let state = &*self.state;
        let runs = state.may_move(who) && state.is_on_its_feet(who) && !state.is_engaged(who);
        if runs && active.move_left && !state.melee_arms(who).is_empty() {
            state.charge_targets(who).iter().for_each(|target| offer(acts, Act::Charge(target)));
        }
    }

    /// Charge: it takes the place of Walk, goes as far as a Sprint, and an attack must follow (wf.action.charge.1 to
    /// wf.action.charge.5).
    pub(crate) fn charges(&mut self, who: FigureId, target: FigureId) -> Play<()> {
        self.tell(|| MovementEvent::Charged { who, target }.into());
        let most = self.running_start(self.state.charge_test(who))?;
        self.spends_move();
        if let Some(active) = &mut self.state.active {
            active.charged = true;
        }
        if !self.closes_in(who, target, most)? {
            self.tell(|| MovementEvent::FellShort { who, target }.into());
            self.spends_action(); // wf.action.charge.5
            return Ok(());
        }
        let arms = self.state.melee_arms(who);
        let arm = self.wields(RuleId("wf.action.charge.3"), who, &arms)?;
        self.attacks(who, arm, target, Occasion::Charge)?;
        self.spends_action();
        Ok(())
    }

    /// Runs at the target; does it get there?
    fn closes_in(&mut self, who: FigureId, target: FigureId, most: Length) -> Play<bool> {
        self.has_moved();
        let rule = CHARGE;
        if self.state.table.is_none() {
            self.tell(|| MovementEvent::May { who, most, rule }.into());
            return self.fact(rule, Fact::Reaches { who, target, most });
        }
        let into_reach = self.state.charge_path(who, target, most);
        let near = into_reach.is_some();
        let Some(path) = into_reach.or_else(|| self.state.short_charge(who, target, most)) else {
            return Ok(false);
        };
        if let Some(table) = &mut self.state.table
            && let Some(base) = table.base(who).copied()
        {
            table.shift(who, path.end(), base.elevation);
        }
        let far = path.length();
        self.tell(|| MovementEvent::Moved { who, far, rule }.into());
        Ok(near)
    }
}
