//! Movement: the rules `sb.move.*`, `sb.sprint.*`, `sb.jump.*`, `sb.exit.*`, and Move to Attack, `sb.mta.*`.

pub(crate) mod falling;
pub(crate) mod fault;
pub(crate) mod footing;
pub(crate) mod force;
pub(crate) mod gatecrash;
pub(crate) mod ground;
pub(crate) mod in_reach;
pub(crate) mod route;
pub(crate) mod sneak;
pub(crate) mod tracer;
pub(crate) mod trek;
pub(crate) mod water;

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally};
use table::{Fine, Length, inches, length_of};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{Gait, Spot, Trek};
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::state::choice::Act;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::figure::Place;
use crate::state::reach::{Reach, Way};
use crate::state::{Moved, State};
use crate::{Battle, SilverBayonet};

const MOVE: RuleId = RuleId("sb.move.1");
const SPRINT: RuleId = RuleId("sb.sprint.1");
const JUMP: RuleId = RuleId("sb.jump.3");
const CONTACT: RuleId = RuleId("sb.mta.4");
const DOWN: RuleId = RuleId("sb.attr.core.medic.6");

/// How a movement came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// It got where it was going.
    There,
    /// An enemy forced it to fight, and its activation is over (sb.force.5).
    Forced,
    /// It fell, and the rest of the movement is lost (sb.jump.12).
    Fallen,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Goes into contact with its Move and fights; the activation is over after that (sb.mta.1, .2).
    pub fn move_to_attack(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        if self.state.has(figure, Attribute::Aquatic) && self.state.swims_to(figure, target) {
            return self.swim_for(figure, target); // sb.attr.can.aquatic.2
        }
        let speed = self.state.speed(figure);
        self.charge(figure, target, speed, self.state.route(figure, target, speed))
    }

    /// Goes into contact along this trek, with so much movement, and fights, unless somebody else forces it to fight
    /// before.
    pub(crate) fn charge(
        &mut self,
        figure: FigureId,
        target: FigureId,
        most: Length,
        trek: Option<Trek>,
    ) -> Play<()> {
        self.note_walk(trek.as_ref().map_or(most, Trek::length));
        self.charge_along(figure, target, trek)
    }

    /// Goes along a trek into contact and fights.
    pub(crate) fn charge_along(
        &mut self,
        figure: FigureId,
        target: FigureId,
        trek: Option<Trek>,
    ) -> Play<()> {
        if self.travel(figure, trek, Some(target))? != Arrival::There {
            return Ok(());
        }
        self.come_to_blows(figure, target)
    }

    /// In contact: the attack follows at once (sb.mta.1). Whoever never attacks pesters (sb.attr.core.irritant.1).
    pub(crate) fn come_to_blows(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        let to = self.place_of(figure);
        self.tell(|| Event::MovedToAttack { figure, target, to });
        self.fight_in_contact(figure, target)
    }

    /// The fight of two who have come into contact, and the end of the activation (sb.mta.2, sb.force.5).
    pub(crate) fn fight_in_contact(&mut self, figure: FigureId, enemy: FigureId) -> Play<()> {
        self.scorch(figure, enemy)?;
        if self.state[figure].stands() && self.state[enemy].stands() {
            if self.state.has(figure, Attribute::Irritant) {
                self.pester(figure, enemy); // sb.attr.core.irritant.5
            } else {
                self.melee(figure, enemy)?;
            }
        }
        self.end();
        Ok(())
    }

    /// Whoever comes into contact with a living torch is burnt, whoever moved (sb.attr.egy.combustion.3, .5).
    pub(crate) fn scorch(&mut self, one: FigureId, other: FigureId) -> Play<()> {
        for (burning, touched) in [(one, other), (other, one)] {
            if self.state[burning].alight && self.state[touched].stands() {
                self.hurt_by_no_attack(touched, 1, Some(Quality::Fire), RuleId("sb.attr.egy.combustion.3"))?;
            }
        }
        Ok(())
    }

    /// A Move: a way on the virtual table, an instruction at a real one (sb.move.1). A way that ends in contact with an
    /// enemy is a Move to Attack (sb.mta.1).
    pub(crate) fn make_move(&mut self, figure: FigureId) -> Play<()> {
        let mut most = self.state.speed(figure);
        if self.state.table.is_none() {
            most = self.pace(figure, most)?;
        }
        self.go_somewhere(figure, MOVE, Reach::Move { figure, most }, most)
    }

    /// Goes where its owner says, within a reach.
    fn go_somewhere(&mut self, figure: FigureId, rule: RuleId, reach: Reach, most: Length) -> Play<()> {
        if self.state.table.is_none() {
            self.note_walk(most); // nobody asks how far; it counts as the whole
            self.tell(|| Event::Moved { figure, to: None, distance: None, most });
            self.travel(figure, None, None)?;
            return Ok(());
        }
        let way = self.way(rule, self.state[figure].seat(), reach)?;
        let trek = self.state.planned(figure, &way, most);
        let (walked, leads_away) = (trek.length(), trek.leads_away());
        self.note_walk(walked);
        let target = self.state.met_by(figure, &trek);
        if self.travel(figure, Some(trek), target)? != Arrival::There {
            return Ok(());
        }
        let to = self.place_of(figure);
        self.tell(|| Event::Moved { figure, to, distance: Some(walked), most });
        let touched = if leads_away { self.state.touched_enemies(figure) } else { FigureSet::EMPTY };
        if touched.is_empty() {
            return Ok(());
        }
        let target = self.which_target(CONTACT, self.state[figure].seat(), touched)?;
        self.come_to_blows(figure, target)
    }

    /// Notes that the Move has been made, and how far.
    pub(crate) fn note_walk(&mut self, distance: Length) {
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
            active.walked = true;
            active.distance += distance;
        }
    }

    /// Takes back what was noted of a way and not walked.
    pub(crate) fn cut_short(&mut self, rest: Length) {
        if let Some(active) = self.state.active.as_mut() {
            active.distance -= rest;
        }
    }

    /// Goes along a trek, and at a real table wherever people say; enemies on the way may Force the Attack, those who
    /// are down are done for. The target of a Move to Attack gains nothing by forcing (sb.force.14).
    pub(crate) fn travel(
        &mut self,
        figure: FigureId,
        trek: Option<Trek>,
        target: Option<FigureId>,
    ) -> Play<Arrival> {
        if self.is_forced(figure, trek.as_ref(), target)? {
            return Ok(Arrival::Forced);
        }
        self.trample_the_down(figure, trek.as_ref())?;
        let Some(trek) = trek else { return Ok(Arrival::There) };
        let Some(last) = trek.stages.last() else { return Ok(Arrival::There) };
        if last.gait == Gait::Off {
            self.fall_over(figure, last.from, last.to)?;
            return Ok(Arrival::Fallen);
        }
        let to = last.to;
        self.crash_through(figure, &trek); // sb.attr.can.gate.2
        self.stand_at(figure, to);
        Ok(Arrival::There)
    }

    pub(crate) fn stand_at(&mut self, figure: FigureId, spot: Spot) {
        if let Some(table) = self.state.table.as_mut() {
            table.shift(figure, spot.at, spot.elevation);
        }
    }

    /// Whoever is stopped where nobody can stand, half in a wall or above somebody, stands as near as there is room;
    /// false if there is none.
    pub(crate) fn make_room(&mut self, figure: FigureId) -> bool {
        let land = Land::at_rest(self.state, figure);
        let Some(table) = self.state.table.as_mut() else { return false };
        let Some(base) = table.base(figure).copied() else { return false };
        let Some(free) = table.nearest_free(figure, base.at, &land) else { return false };
        if free != base.at {
            let floor = table.floor(free, base.elevation);
            table.shift(figure, free, floor);
            if !table.fits(figure, free, &land) {
                table.shift(figure, free, base.elevation);
            }
        }
        true
    }

    /// Enemies who are down are removed by a touch: no Check, no fatigue, and the mover goes on
    /// (sb.attr.core.medic.6, .10).
    pub(crate) fn trample_the_down(&mut self, figure: FigureId, trek: Option<&Trek>) -> Play<()> {
        for down in self.state.down_enemies(figure).iter() {
            let touched = match trek {
                Some(trek) => self.state.passes(figure, trek, down, Length::ZERO),
                None => self.fact(DOWN, Fact::Touches { figure, target: down })?,
            };
            if touched {
                self.remove(down, Place::Removed, DOWN);
            }
        }
        Ok(())
    }

    /// Sprint: a Check without a stat lengthens the Move by 4" on 11 and more, else by 2" (sb.sprint.1 to .5).
    pub(crate) fn sprint(&mut self, figure: FigureId) -> Play<()> {
        self.act();
        let most = self.sprint_inches(figure)?;
        let seat = self.state[figure].seat();
        let enemies = self.state.enemies(figure);
        let on_table = self.state.table.is_some();
        // Whoever swims goes into contact with its Move (sb.attr.can.aquatic.1).
        let may_attack =
            self.state.may_attack(figure) && !(on_table && self.state.has(figure, Attribute::Aquatic));
        let mut options = ArrayVec::<Act, { FigureSet::MOST + 2 }>::new();
        let near = |&enemy: &FigureId| may_attack && (!on_table || self.state.reaches(figure, enemy, most));
        options.extend(enemies.iter().filter(near).map(Act::Attack));
        options.extend([Act::Move, Act::Done]);
        match self.ask(SPRINT, seat, &options)? {
            Act::Attack(target) => self.charge(figure, target, most, self.state.route(figure, target, most)),
            Act::Move => self.go_somewhere(figure, SPRINT, Reach::Move { figure, most }, most),
            _ => Ok(()),
        }
    }

    /// How far a Sprint carries (sb.sprint.2, .3).
    pub(crate) fn sprint_inches(&mut self, figure: FigureId) -> Play<Length> {
        let mut tally = Tally::default();
        self.state.penalties(figure, &mut tally);
        let far = self.passes(figure, SPRINT, tally, 11)?;
        Ok(inches(if far { 4 } else { 2 }))
    }

    /// A jump that the Move alone does not pay for: to the edge, launch, roll the Sprint, and land or fall
    /// (sb.jump.3 to .7). Staying put is thinking better of it.
    pub(crate) fn sprint_jump(&mut self, figure: FigureId) -> Play<()> {
        let speed = self.state.speed(figure);
        if self.state.table.is_none() {
            return self.sprint_jump_at_a_real_table(figure, speed);
        }
        let way = self.way(JUMP, self.state[figure].seat(), Reach::Jump { figure, most: speed })?;
        let mut run = self.state.planned(figure, &way, speed + inches(4));
        let Some(launch) = run.first_beyond(speed) else {
            self.note_walk(Length::ZERO);
            return Ok(());
        };
        let flight = run.split_off(launch);
        self.note_walk(run.length());
        let paid = run.cost;
        if self.travel(figure, Some(run), None)? != Arrival::There {
            return Ok(());
        }
        self.act();
        let reach = Fine::from(speed + self.sprint_inches(figure)?) - paid;
        self.fly(figure, flight, reach)
    }

    /// Over the gap with so much movement left, and on (sb.jump.4 to .6).
    fn fly(&mut self, figure: FigureId, flight: Trek, reach: Fine) -> Play<()> {
        let Some(jump) = flight.stages.first().copied() else { return Ok(()) };
        if jump.cost > reach {
            let at = table::along(
                jump.from.at,
                table::Direction::toward(jump.from.at, jump.to.at),
                reach.halved().rounded_down(),
            );
            let elevation =
                self.state.table.as_ref().map_or(Length::ZERO, |table| table.floor(at, jump.from.elevation));
            return self.fall_over(figure, jump.from, Spot { at, elevation });
        }
        let rest = flight.up_to(self.state, figure, reach.rounded_down());
        let walked = rest.length();
        self.note_walk(walked);
        if self.travel(figure, Some(rest), None)? != Arrival::There {
            return Ok(());
        }
        let (to, most) = (self.place_of(figure), reach.rounded_down());
        self.tell(|| Event::Moved { figure, to, distance: Some(walked), most });
        match self.state.touched_enemies(figure) {
            none if none.is_empty() => Ok(()),
            touched => {
                let target = self.which_target(CONTACT, self.state[figure].seat(), touched)?;
                self.come_to_blows(figure, target)
            }
        }
    }

    fn sprint_jump_at_a_real_table(&mut self, figure: FigureId, speed: Length) -> Play<()> {
        self.note_walk(speed);
        self.tell(|| Event::Moved { figure, to: None, distance: None, most: speed });
        if self.travel(figure, None, None)? != Arrival::There {
            return Ok(());
        }
        self.act();
        let more = self.sprint_inches(figure)?;
        if !self.fact(JUMP, Fact::Clears { figure, more })? {
            return self.fall_from_a_jump(figure);
        }
        self.tell(|| Event::Jumped { figure });
        self.travel(figure, None, None)?;
        Ok(())
    }

    /// Leaves over the edge it touches, for good (sb.exit.1 to .3).
    pub(crate) fn leave_table(&mut self, figure: FigureId) {
        self.remove(figure, Place::Left, RuleId("sb.exit.1"));
        self.end();
    }

    /// Steps off the horse, where it stands; that takes the Move, and there is no mounting again
    /// (sb.cav.3 to .6).
    pub(crate) fn dismount(&mut self, figure: FigureId) {
        self.state[figure].mounted = false;
        let (radius, height) = (self.state.radius(figure), self.state.height(figure));
        if let Some(table) = self.state.table.as_mut()
            && let Some(base) = table.base(figure).copied()
        {
            table.place(figure, table::Base { radius, height, ..base });
        }
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved; // sb.shoot.mod.10
        }
        self.tell(|| Event::Dismounted { figure });
    }
}

impl State {
    /// The trek along a way, up to where it first touches an enemy (sb.mta.5).
    pub(crate) fn planned(&self, figure: FigureId, way: &Way, most: Length) -> Trek {
        let way = self.cut_at_contact(figure, way.clone());
        let trek = match self.stays(figure, &way) {
            true => Trek::default(),
            false => Trek::trace(self, figure, &way, most).unwrap_or_default(),
        };
        self.up_to_contact(figure, trek)
    }
}

impl Trek {
    /// The first jump that so much movement does not pay for.
    pub(crate) fn first_beyond(&self, most: Length) -> Option<usize> {
        let mut spent = Fine::ZERO;
        self.stages.iter().position(|stage| {
            spent += stage.cost;
            stage.gait == Gait::Jump && spent > Fine::from(most)
        })
    }

    /// Everything from a stage on; what comes before it stays.
    fn split_off(&mut self, stage: usize) -> Trek {
        let rest = self.stages.split_off(stage);
        let sum = |stages: &[crate::rules::movement::trek::Stage]| {
            stages.iter().fold(Fine::ZERO, |sum, stage| sum + stage.cost)
        };
        self.cost = sum(&self.stages);
        Trek { cost: sum(&rest), stages: rest }
    }

    /// Does it lead anywhere?
    pub(crate) fn leads_away(&self) -> bool {
        self.stages
            .iter()
            .any(|stage| length_of(stage.from.at, stage.to.at) > Fine::ZERO || stage.from != stage.to)
    }
}
