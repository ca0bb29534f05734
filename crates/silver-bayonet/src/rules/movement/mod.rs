//! Movement: the rules `sb.move.*`, `sb.exit.*`, and Move to Attack, `sb.mta.*`. Sprints and jumps stand in `sprint`.

pub(crate) mod falling;
pub(crate) mod force;
pub(crate) mod gatecrash;
pub(crate) mod ground;
pub(crate) mod in_reach;
pub(crate) mod route;
pub(crate) mod sneak;
pub(crate) mod sprint;
pub(crate) mod swim;
pub(crate) mod trek;
pub(crate) mod water;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, Point};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{Gait, Spot, Trek};
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::{Place, Side};
use crate::state::reach::{Reach, Way};
use crate::state::{Moved, State};
use crate::{Battle, SilverBayonet};

const MOVE: RuleId = RuleId("sb.move.1");
pub(crate) const CONTACT: RuleId = RuleId("sb.mta.4");
const DOWN: RuleId = RuleId("sb.attr.core.medic.6");
const TOUCH: RuleId = RuleId("sb.attr.egy.combustion.3");

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
    fn charge_along(&mut self, figure: FigureId, target: FigureId, trek: Option<Trek>) -> Play<()> {
        if self.travel(figure, trek, Some(target))? != Arrival::There {
            return Ok(());
        }
        self.come_to_blows(figure, target)
    }

    /// In contact: the attack follows at once (sb.mta.1). A figure that never attacks pesters
    /// (sb.attr.core.irritant.1).
    pub(crate) fn come_to_blows(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        let to = self.place_of(figure);
        self.tell(|| MovementEvent::MovedToAttack { figure, target, to }.into());
        self.fight_in_contact(figure, target)
    }

    /// The fight of two who have come into contact, and the end of the activation (sb.mta.2, sb.force.5).
    fn fight_in_contact(&mut self, figure: FigureId, enemy: FigureId) -> Play<()> {
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

    /// Contact with a figure that is alight burns, no matter which of the two moved (sb.attr.egy.combustion.3, .5).
    pub(crate) fn scorch(&mut self, one: FigureId, other: FigureId) -> Play<()> {
        for (burning, touched) in [(one, other), (other, one)] {
            if self.state[burning].alight && self.state[touched].stands() {
                self.hurt_by_no_attack(touched, 1, Some(Quality::Fire), TOUCH)?;
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
            self.tell(|| {
                MovementEvent::Moved { figure, to: None, distance: None, climbed: Length::ZERO, most }.into()
            });
            self.travel(figure, None, None)?;
            return Ok(());
        }
        let way = self.way(rule, self.state[figure].seat(), reach)?;
        let trek = self.state.planned(figure, &way, most);
        let (walked, climbed, leads_away) = (trek.length(), trek.climbs(), trek.leads_away());
        self.note_walk(walked);
        let target = self.state.met_by(figure, &trek);
        if self.travel(figure, Some(trek), target)? != Arrival::There {
            return Ok(());
        }
        let to = self.place_of(figure);
        self.tell(|| MovementEvent::Moved { figure, to, distance: Some(walked), climbed, most }.into());
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
    fn cut_short(&mut self, rest: Length) {
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
        let before = self.state.comrades_touched(figure);
        let last = trek.as_ref().and_then(|trek| trek.stages.last()).copied();
        if let Some(trek) = &trek {
            self.crash_through(figure, trek); // sb.attr.can.gate.2
        }
        match last {
            Some(last) if last.gait == Gait::Off => {
                self.fall_over(figure, last.from, last.to)?;
                self.may_be_doused(figure)?;
                return Ok(Arrival::Fallen);
            }
            Some(last) => self.stand_at(figure, last.to),
            None if trek.is_some() => return Ok(Arrival::There),
            None => {} // people have moved it
        }
        self.may_be_doused(figure)?;
        self.touch_comrades(figure, before)?;
        Ok(Arrival::There)
    }

    /// Coming into contact with a comrade that burns, or burning oneself, scorches like any contact
    /// (sb.attr.egy.combustion.3, .5). Enemies are met by an attack.
    fn touch_comrades(&mut self, figure: FigureId, before: FigureSet) -> Play<()> {
        if !self.state.has_fire(self.state[figure].side) || !self.state[figure].stands() {
            return Ok(());
        }
        let (side, hot) = (self.state[figure].side, self.state[figure].alight);
        let among = self.state.standing(|other| {
            let comrade = &self.state[other];
            other != figure && comrade.side == side && (hot || comrade.alight)
        });
        let met = match self.state.table {
            Some(_) => Fact::Meets { figure }.single_out(self.state, among),
            None => self.which(TOUCH, Fact::Meets { figure }, among)?,
        };
        for comrade in met.iter().filter(|&comrade| !before.contains(comrade)) {
            self.scorch(figure, comrade)?;
        }
        Ok(())
    }

    pub(crate) fn stand_at(&mut self, figure: FigureId, spot: Spot) {
        if let Some(table) = self.state.table.as_mut() {
            table.shift(figure, spot.at, spot.elevation);
        }
    }

    /// A figure that stops where it cannot stand, half in a wall or above another, is put as near as there is room;
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
        self.tell(|| MovementEvent::Dismounted { figure }.into());
    }
}

impl State {
    /// Does anybody of this side burn?
    fn has_fire(&self, side: Side) -> bool {
        self.figures.iter().any(|figure| figure.alight && figure.side == side)
    }

    /// The figures of its own side whose bases it touches, where anybody of them burns.
    fn comrades_touched(&self, figure: FigureId) -> FigureSet {
        let side = self[figure].side;
        match &self.table {
            Some(table) if self.has_fire(side) => {
                table.contacts(figure).iter().filter(|&other| self[other].side == side).collect()
            }
            _ => FigureSet::EMPTY,
        }
    }

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

/// Log events of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum MovementEvent {
    Moved { figure: FigureId, to: Option<Point>, distance: Option<Length>, climbed: Length, most: Length },
    MovedToAttack { figure: FigureId, target: FigureId, to: Option<Point> },
    Jumped { figure: FigureId },
    Dismounted { figure: FigureId },
}

impl MovementEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            MovementEvent::Moved { figure, distance, climbed, most, .. } => {
                let whole = state.table.is_none() && state[*figure].is_monster(); // sb.mon.act.11
                let how_far = match (distance, *climbed) {
                    (Some(Length::ZERO), Length::ZERO) => "stays where it is".to_string(),
                    (Some(Length::ZERO), climbed) => format!("climbs {climbed}"),
                    (Some(distance), Length::ZERO) => format!("moves {distance}"),
                    (Some(distance), climbed) => format!("moves {distance} and climbs {climbed}"),
                    (None, _) if whole => format!("moves its full {most}, or until it can go no nearer"),
                    (None, _) => format!("moves up to {most}"),
                };
                line(MOVE.0, format!("{} {how_far}{}.", name(figure), gait_words(state, *figure)))
            }
            MovementEvent::MovedToAttack { figure, target, .. } => {
                line("sb.mta.1", format!("{} moves to attack {}.", name(figure), name(target)))
            }
            MovementEvent::Jumped { figure } => {
                let on = state.by_hand(" Put it down beyond; what is left of its movement it may still use.");
                line("sb.jump.4", format!("{} clears the gap.{on}", name(figure)))
            }
            MovementEvent::Dismounted { figure } => {
                let swap = state.by_hand(" Put the figure on foot in place of the mounted one.");
                line("sb.cav.3", format!("{} dismounts.{swap}", name(figure)))
            }
        }
    }
}

/// What people must know of how a figure goes: in water alone, or through obstacles, of which those no wider than its
/// base are taken away and the others get a gap (sb.attr.can.aquatic.1, sb.attr.can.gate.2, .3).
fn gait_words(state: &State, figure: FigureId) -> String {
    let words = match () {
        () if state.has(figure, Attribute::Aquatic) => ", without leaving the water",
        () if state.has(figure, Attribute::Gatecrasher) => {
            ", straight through doors, walls up to 1\" high and other obstacles: take away any no wider than its base, \
             and leave a gap in the others"
        }
        () => "",
    };
    state.by_hand(words)
}
