//! Movement, `ff.move.*`: sticks and straight lines, and what follows from standing somewhere else.

pub(crate) mod charge;
pub(crate) mod charged;
pub(crate) mod course;
pub(crate) mod hindrance;
pub(crate) mod leaving;
pub(crate) mod swarm;
pub(crate) mod teleport;
pub(crate) mod walking_off;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Length, Point, length_of};

use crate::content::special::Special;
use crate::rules::ground::Pieces;
use crate::rules::movement::course::{Course, Stop};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::reach::{Gait, Reach};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

impl State {
    /// Puts two models in contact, both ways, where no virtual table says who touches whom.
    pub(crate) fn touch(&mut self, one: FigureId, other: FigureId) {
        if self.table.is_none() && one != other {
            self[one].touching.insert(other);
            self[other].touching.insert(one);
        }
    }

    /// Takes a model out of all contacts, both ways.
    pub(crate) fn part(&mut self, model: FigureId) {
        for other in self[model].touching.iter() {
            self[other].touching.remove(model);
        }
        self[model].touching = FigureSet::EMPTY;
    }

    /// What a piece of scenery is called in a sentence.
    pub(crate) fn piece_words(&self, piece: u8) -> &str {
        match self.scenery_name(piece) {
            "" => "the scenery",
            name => name,
        }
    }

    /// May it move at all now: on its feet, with firm ground under them, and neither too slow (ff.sr.slow.1) nor one
    /// of a mob that has gone far enough (ff.mob.move.1)?
    pub(crate) fn may_move(&self, model: FigureId) -> bool {
        let now = &self[model];
        let slow = now.moves > 0 && now.has(Special::Slow) || self.has_moved_with_mob(model);
        now.is_up() && !self.hangs(model) && !slow
    }

    /// The stick it moves by now: a model that leads captives goes at their pace (ff.move.rate.1, ff.scen5.rule.4).
    pub(crate) fn stride(&self, model: FigureId) -> Stick {
        if self.leads(model).is_empty() { self[model].stride() } else { Stick::Short }
    }

    /// Does difficult ground cost it anything at all (ff.sr.immaterial.1, ff.adv.generic.back-of-my-hand.1)?
    fn minds_rough_ground(&self, model: FigureId) -> bool {
        !self.is_immaterial(model) && !self.active.is_some_and(|active| active.sure_footed)
    }

    /// May it go for an enemy? A Haunt does not (ff.sr.haunt.2), nor does anybody in a regroup (ff.regroup.3); a ghost
    /// frightens one a turn (ff.sr.immaterial.11).
    fn may_charge(&self, model: FigureId) -> bool {
        let regroups = self.active.is_some_and(|active| active.regroups);
        let spent = self.is_immaterial(model) && self[model].has_scared;
        !regroups && !spent && !self.has(model, Special::Haunt)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists moves and charges, doors, climbs and the like.
    pub(crate) fn movement_acts(
        &mut self,
        model: FigureId,
        foes: FigureSet,
        left: u8,
        acts: &mut Vec<Act>,
    ) -> Play<()> {
        let state = &*self.state;
        let engaged = state.is_held_by(model, foes);
        if state.may_move(model) {
            if engaged {
                if left >= state.break_off_cost(model) && !acts.contains(&Act::Disengage) {
                    acts.push(Act::Disengage); // ff.action.disengage.1
                }
            } else {
                acts.push(Act::Move);
                acts.extend(state.charges_open(model, foes).iter().map(Act::Charge));
            }
        }
        if state[model].is_up() && !engaged {
            state.height_acts(model, left, acts);
            state.scenery_acts(model, left, acts);
        }
        Ok(())
    }

    /// One move action.
    pub(crate) fn moves(&mut self, model: FigureId) -> Play<()> {
        if !self.drifts_off(model)? {
            self.spend(1);
            return Ok(());
        }
        self.walks(model)
    }

    /// A ghost that walks or charges out of contact may still draw hacks from magic weapons (ff.sr.immaterial.5). True if
    /// it may go on.
    fn drifts_off(&mut self, model: FigureId) -> Play<bool> {
        Ok(!self.state.is_immaterial(model) || self.runs_the_gauntlet(model, false)?)
    }

    /// The same once nobody is in its way.
    fn walks(&mut self, model: FigureId) -> Play<()> {
        let (stick, gait) = (self.state.stride(model), self.state.gait(model));
        let cost = self.strides(model, stick, gait)?;
        self.spend(cost);
        Ok(())
    }

    /// A move by this stick, without paying for it; what it costs (ff.action.move.1, ff.action.move.dense.1). 0 if
    /// nothing comes of it.
    pub(crate) fn strides(&mut self, model: FigureId, stick: Stick, gait: Gait) -> Play<u8> {
        let most = self.state.length(stick);
        if self.state.table.is_none() {
            return self.strides_off(model, stick, gait);
        }
        let seat = self.state[model].seat;
        let way = self.way(RuleId("ff.move.line.1"), seat, Reach::Move { model, most, gait })?;
        let Some(&to) = way.first() else { return Ok(0) };
        self.strides_to(model, to, most, gait)
    }

    /// The same on the virtual table, once it is known where to.
    pub(crate) fn strides_to(&mut self, model: FigureId, to: Point, most: Length, gait: Gait) -> Play<u8> {
        let Some(course) = self.state.course(model, to, gait, Pieces::NONE) else { return Ok(0) };
        let cost = self.state.terms(most, &course).1;
        self.has_moved(model);
        match self.state.newly_touched(model, &course.end) {
            Some(target) if self.state.may_charge(model) => {
                if let Some(charger) = self.charges_unmasked(model)? {
                    self.closes_in(charger, target, to, most, None)?;
                }
            }
            _ => self.goes_by(model, to, gait, Some(course))?,
        }
        Ok(cost)
    }

    /// Counts a move; what made it noticed is behind it (ff.move.bash.stealth.1), and its spells may reach others now.
    pub(crate) fn has_moved(&mut self, model: FigureId) {
        let now = &mut self.state[model];
        now.moves = now.moves.saturating_add(1);
        now.revealed = false;
        if let Some(active) = &mut self.state.active {
            active.beyond = [FigureSet::EMPTY; 3];
        }
    }

    /// Goes towards a point of the virtual table, as far as its line leads, and looks round where it ends.
    pub(crate) fn goes(&mut self, model: FigureId, to: Point, gait: Gait) -> Play<()> {
        self.goes_by(model, to, gait, None)
    }

    /// The same by a course that has been laid already.
    fn goes_by(&mut self, model: FigureId, to: Point, gait: Gait, laid: Option<Course>) -> Play<()> {
        let Some(course) = self.crosses(model, to, gait, laid)? else { return Ok(()) };
        let Some(start) = self.state.place_of(model) else { return Ok(()) };
        if start == course.end.at && course.stop.is_none() {
            self.tell(|| MovementEvent::Stayed { model }.into());
            return Ok(());
        }
        let slips = self.slips_on_stairs(model, &course)?;
        let end = if slips { course.stairs.unwrap_or(course.end) } else { course.end };
        let end = self.state.nearest_stand(model, end, gait);
        self.comes_to(model, end, gait);
        let far = length_of(start, end.at).rounded_down();
        self.tell(|| MovementEvent::MovedBy { model, far, flying: gait == Gait::Fly }.into());
        if !slips {
            self.stops_at_scenery(model, &course);
        }
        self.settles(model)
    }

    /// Stands there now; captives come along, and a ghost remembers whom it passed through.
    fn comes_to(&mut self, model: FigureId, end: Base, gait: Gait) {
        let passed = self.state.passed_through(model, &end);
        let led = self.state.leads(model);
        let Some(table) = &mut self.state.table else { return };
        let Some(start) = table.base(model).map(|base| base.at) else { return };
        table.shift(model, end.at, end.elevation);
        if let Some(active) = self.state.active.as_mut().filter(|active| active.model == model) {
            active.passed = passed;
            active.flown = if gait == Gait::Fly { active.flown + 1 } else { 0 };
        }
        for captive in led.iter() {
            self.follows(captive, model, start);
        }
    }

    /// A captive keeps where it was beside its leader, or finds a place there (ff.scen5.rule.4).
    fn follows(&mut self, captive: FigureId, leader: FigureId, from: Point) {
        let Some(table) = &mut self.state.table else { return };
        let (Some(&own), Some(&lead)) = (table.base(captive), table.base(leader)) else { return };
        table.shift(captive, own.at, lead.elevation); // room is looked for at its leader's height
        let ground = self.state.standing_ground(captive);
        let wanted = Point { x: own.at.x + lead.at.x - from.x, y: own.at.y + lead.at.y - from.y };
        let free = self.state.table.as_ref().and_then(|table| table.nearest_free(captive, wanted, &ground));
        let (at, elevation) = free.map_or((own.at, own.elevation), |at| (at, lead.elevation));
        if let Some(table) = &mut self.state.table {
            table.shift(captive, at, elevation);
        }
    }

    /// A door that it stops at is opened by the stop (ff.move.door.2).
    fn stops_at_scenery(&mut self, model: FigureId, course: &Course) {
        let Some(Stop::Piece(piece)) = course.stop else { return };
        let opens = self.state.is_door(piece)
            && !self.state.feature(piece).locked
            && !self.state.has(model, Special::Mindless);
        if opens {
            self.state.scenery.open.insert(piece);
        }
        let piece = piece as u8;
        self.tell(|| MovementEvent::StoppedAt { model, piece }.into());
    }

    /// After any change of place: contacts at a real table, the ground it was forced onto, auras, the scenario.
    pub fn arrives(&mut self, model: FigureId) -> Play<()> {
        self.arrives_away_from(model, None)
    }

    /// The same after a recoil: it does not touch the model it recoils from.
    pub(crate) fn arrives_away_from(&mut self, model: FigureId, foe: Option<FigureId>) -> Play<()> {
        if self.state.table.is_none() {
            self.state.part(model);
            let others = self.state.enemies(model).iter().filter(|&enemy| Some(enemy) != foe).collect();
            self.asks_contacts(model, others)?;
        }
        self.finds_its_ground(model)
    }

    /// The same once it is known whom it touches.
    pub(crate) fn finds_its_ground(&mut self, model: FigureId) -> Play<()> {
        self.forced_into_ground(model)?;
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        self.settles(model)
    }

    /// At a real table: whom of these does it touch now? A model that is about to charge will not stay where it is.
    pub(crate) fn asks_contacts(&mut self, model: FigureId, mut among: FigureSet) -> Play<()> {
        if let Some(charger) = self.state.active.filter(|active| active.charges) {
            among.remove(charger.model);
        }
        let touched = self.which(RuleId("ff.core.contact.1"), Fact::Touches { model }, among)?;
        for other in touched.iter() {
            self.state.touch(model, other);
        }
        Ok(())
    }

    /// After a move of its own: auras and what the scenario makes of it. Nobody takes a stand in the air.
    pub(crate) fn settles(&mut self, model: FigureId) -> Play<()> {
        if !self.state.is_aloft(model) {
            self.state.takes_its_stand(model);
        }
        self.lays_siege(model);
        self.minds_familiar(model)?;
        self.feels_auras(model)?;
        if self.state[model].is_on_table() { self.scenario_moved(model) } else { Ok(()) }
    }

    /// Comes down after its last flying move, beside what it cannot stand in (ff.move.fly.1).
    pub(crate) fn lands(&mut self, model: FigureId) -> Play<()> {
        let flown = self.state.is_aloft(model);
        if let Some(active) = &mut self.state.active {
            active.flown = 0;
        }
        let base = self.state.table.as_ref().and_then(|table| table.base(model)).copied();
        let Some(base) = base.filter(|_| flown) else { return Ok(()) };
        if !self.state.has_room(model, &base) {
            let ground = self.state.standing_ground(model);
            let free =
                self.state.table.as_ref().and_then(|table| table.nearest_free(model, base.at, &ground));
            if let (Some(at), Some(table)) = (free, &mut self.state.table) {
                let elevation = table.floor(at, table::LIMIT);
                table.shift(model, at, elevation);
            }
        }
        self.tell(|| MovementEvent::Landed { model }.into());
        self.alights(model)
    }
}

impl State {
    /// Is it in the air, between two flying moves of its activation (ff.move.fly.2)?
    fn is_aloft(&self, model: FigureId) -> bool {
        self.active.is_some_and(|active| active.model == model && active.flown > 0)
    }

    /// The enemies that it could charge now, other than those that it touches.
    fn charges_open(&self, model: FigureId, touched: FigureSet) -> FigureSet {
        if !self.may_charge(model) {
            return FigureSet::EMPTY;
        }
        let most = self.length(self.stride(model));
        let open = |enemy: &FigureId| {
            !self.keeps_off(model, *enemy) && (self.table.is_none() || self.reaches(model, *enemy, most))
        };
        self.enemies_near(model, most).without(touched).iter().filter(open).collect()
    }

    /// Whom a move to this point would charge, if anybody.
    pub(crate) fn charged_by(&self, reach: &Reach, to: Point) -> Option<FigureId> {
        let Reach::Move { model, gait, .. } = *reach else { return None };
        let course = self.course(model, to, gait, Pieces::NONE)?;
        self.newly_touched(model, &course.end).filter(|_| self.may_charge(model))
    }

    /// The enemy that it would touch at the end of a move and does not touch yet.
    fn newly_touched(&self, model: FigureId, end: &Base) -> Option<FigureId> {
        let table = self.table.as_ref()?;
        let touched = |&(enemy, base): &(FigureId, &Base)| {
            (end.within(base, Length::ZERO) || self.is_across(end, base))
                && self.are_enemies(model, enemy)
                && self[enemy].is_on_table()
                && self.takes_part(enemy)
                && !self.touches(model, enemy)
        };
        table.standing_near(&end.extent().wider(self.arm_length())).find(touched).map(|(enemy, _)| enemy)
    }

    /// Whose bases an Immaterial model goes through on its way.
    fn passed_through(&self, model: FigureId, end: &Base) -> FigureSet {
        let Some(table) = self.table.as_ref().filter(|_| self.is_immaterial(model)) else {
            return FigureSet::EMPTY;
        };
        let Some(base) = table.base(model) else { return FigureSet::EMPTY };
        let inner = |there: &Base| Base { radius: there.radius - Length(1), ..*there };
        let passes = |(other, there): &(FigureId, &Base)| {
            *other != model
                && !base.within(there, Length::ZERO)
                && base.comes_within(end.at, &inner(there), Length::ZERO).is_some()
        };
        table.standing().filter(passes).map(|(other, _)| other).collect()
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MovementEvent {
    Moved { model: FigureId, stick: Stick, flying: bool },
    MovedBy { model: FigureId, far: Length, flying: bool },
    Stayed { model: FigureId },
    StoppedAt { model: FigureId, piece: u8 },
    Charged { model: FigureId, target: FigureId },
    OutOfReach { model: FigureId, target: FigureId },
    FellShort { model: FigureId, target: FigureId },
    Shrank { model: FigureId, target: FigureId },
    TooRough { model: FigureId },
    Landed { model: FigureId },
    SwarmClosed { model: FigureId },
    KeptOff { model: FigureId },
}

impl MovementEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            MovementEvent::Moved { model, stick, flying } => {
                let (how, rule) =
                    if *flying { ("flies", "ff.move.fly.1") } else { ("moves", "ff.move.line.1") };
                let text = format!("{} {how} up to {} in a straight line.", name(model), stick.name());
                line(rule, text)
            }
            MovementEvent::MovedBy { model, far, flying } => {
                let how = if *flying { "flies" } else { "moves" };
                line(
                    "ff.move.line.1",
                    format!("{} {how} {}.", name(model), table::Unit::Centimetres.words(*far)),
                )
            }
            MovementEvent::Stayed { model } => {
                line("ff.move.rate.2", format!("{} stays where it is.", name(model)))
            }
            MovementEvent::StoppedAt { model, piece } => {
                line("ff.move.door.1", format!("{} stops at {}.", name(model), state.piece_words(*piece)))
            }
            MovementEvent::Charged { model, target } => {
                line("ff.fear.trigger.charge.1", format!("{} charges {}.", name(model), name(target)))
            }
            MovementEvent::OutOfReach { model, target } => {
                line("ff.move.rate.1", format!("{} is out of reach of {}.", name(target), name(model)))
            }
            MovementEvent::FellShort { model, target } => {
                let text = format!("{} does not reach {} any more.", name(model), name(target));
                line("ff.fear.trigger.charge.2", text)
            }
            MovementEvent::Shrank { model, target } => line(
                "ff.insanity.6.3",
                format!("{} does not dare to approach {}.", name(model), name(target)),
            ),
            MovementEvent::TooRough { model } => line(
                "ff.move.difficult.2",
                format!("{} would need two actions for this ground.", name(model)),
            ),
            MovementEvent::Landed { model } => line("ff.move.fly.1", format!("{} lands.", name(model))),
            MovementEvent::SwarmClosed { model } => {
                line("ff.sr.swarm.3", format!("{} closes up with the swarm.", name(model)))
            }
            MovementEvent::KeptOff { model } => {
                line("ff.summon.fail.2", format!("{} must not touch a good model.", name(model)))
            }
        }
    }
}
