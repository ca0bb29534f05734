//! Forced attacks: the rules `sb.force.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;
use table::{Bounds, Length, Point, Table, Tread, inches};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{Gait, Spot, Trek};
use crate::rules::powers::attribute::Attribute;
use crate::show::promise;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::{Battle, SilverBayonet};

const FORCE: RuleId = RuleId("sb.force.1");

/// Whether an enemy Forces the Attack (sb.force.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This one does.
    Force(FigureId),
    /// Nobody does.
    LetPass,
}

/// A point of a trek at which an enemy may Force the Attack.
struct Trigger {
    place: Place,
    spot: Spot,
    by: FigureSet,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Does an enemy Force the Attack on the way? Then the two fight, and the activation is over (sb.force.3 to .5).
    pub(super) fn is_forced(
        &mut self,
        figure: FigureId,
        trek: Option<&Trek>,
        target: Option<FigureId>,
    ) -> Play<bool> {
        let mut able = match trek {
            Some(trek) => self.state.able_to_force_on(figure, trek),
            None => self.state.able_to_force(figure),
        };
        if let Some(target) = target {
            able.remove(target); // sb.force.14
        }
        match trek {
            Some(trek) => self.is_forced_on(figure, trek, able),
            None => self.is_forced_at_a_real_table(figure, able),
        }
    }

    fn is_forced_on(&mut self, figure: FigureId, trek: &Trek, mut able: FigureSet) -> Play<bool> {
        while !able.is_empty() && trek.leads_away() {
            let Some(trigger) = self.state.first_trigger(figure, trek, able) else { break };
            self.stand_at(figure, trigger.spot);
            if let Some(enemy) = self.who_forces(trigger.by)? {
                let walked = trek.until(trigger.place, trigger.spot);
                self.cut_short(trek.length() - walked.length());
                self.trample_the_down(figure, Some(&walked))?;
                self.crash_through(figure, &walked); // sb.attr.can.gate.6
                self.make_room(figure);
                self.close_in(enemy, figure);
                self.forced_to_fight(figure, enemy)?;
                return Ok(true);
            }
            for passed in trigger.by.iter() {
                able.remove(passed);
            }
        }
        Ok(false)
    }

    /// People move the figure and stop at the first point within 1" of an enemy who may force; so they are asked
    /// whether there was one, and again where that one let it pass.
    fn is_forced_at_a_real_table(&mut self, figure: FigureId, mut able: FigureSet) -> Play<bool> {
        if self.state.table.is_some() {
            return Ok(false);
        }
        while !able.is_empty() && self.fact(FORCE, Fact::ComesNear { figure, able })? {
            let near =
                if able.len() == 1 { able } else { self.which(FORCE, Fact::NearFirst { figure }, able)? };
            if let Some(enemy) = self.who_forces(near)? {
                self.forced_to_fight(figure, enemy)?;
                return Ok(true);
            }
            let before = able;
            able = able.iter().filter(|&enemy| !near.contains(enemy)).collect();
            if able == before {
                break; // nobody was singled out
            }
        }
        Ok(false)
    }

    fn forced_to_fight(&mut self, figure: FigureId, enemy: FigureId) -> Play<()> {
        let to = self.place_of(enemy);
        self.tell(|| Forced { figure, by: enemy, to }.into());
        self.may_be_doused(figure)?;
        self.fight_in_contact(figure, enemy)
    }

    /// Of several the players decide in the order of Initiative, then the monsters force, the least Health first
    /// (sb.force.7, .12).
    fn who_forces(&mut self, able: FigureSet) -> Play<Option<FigureId>> {
        let order = self.state.order.clone();
        for seat in order {
            let own = able.iter().filter(|&figure| self.state[figure].side == Side::Player(seat));
            let mut options: ArrayVec<Claim, { FigureSet::MOST + 1 }> = own.map(Claim::Force).collect();
            if options.is_empty() {
                continue;
            }
            options.push(Claim::LetPass);
            if let Claim::Force(figure) = self.ask(FORCE, seat, &options)? {
                return Ok(Some(figure));
            }
        }
        let monsters = || able.iter().filter(|&figure| self.state[figure].is_monster());
        let Some(least) = monsters().map(|figure| self.state[figure].health).min() else { return Ok(None) };
        let weakest = monsters().filter(|&figure| self.state[figure].health == least).collect();
        self.which_target(RuleId("sb.force.12"), self.primary(), weakest).map(Some)
    }

    /// The forcing enemy is moved straight into contact; the active figure does not move (sb.force.4).
    fn close_in(&mut self, enemy: FigureId, on: FigureId) {
        if let Some(at) = self.state.spot(on).and_then(|spot| self.state.straight_into(enemy, on, spot)) {
            let elevation = self.state.spot(enemy).map_or(Length::ZERO, |spot| spot.elevation);
            self.stand_at(enemy, Spot { at, elevation });
        }
    }
}

impl State {
    /// The enemies of a figure that could Force an attack on it: not those with two tokens, and not those that seek
    /// no fight (sb.force.6, .15).
    pub(crate) fn able_to_force(&self, figure: FigureId) -> FigureSet {
        self.standing(|enemy| self.is_able_to_force(enemy, figure))
    }

    /// Those of them that a trek may come near enough to.
    fn able_to_force_on(&self, figure: FigureId, trek: &Trek) -> FigureSet {
        let able = |&enemy: &FigureId| self[enemy].stands() && self.is_able_to_force(enemy, figure);
        self.beside(figure, trek, inches(1)).iter().filter(able).collect()
    }

    fn is_able_to_force(&self, enemy: FigureId, figure: FigureId) -> bool {
        self.are_enemies(enemy, figure)
            && self[enemy].fatigue < 2
            && !self.has(enemy, Attribute::Irritant)
            && !self.shuns(enemy, figure)
    }

    /// Does a trek come within this distance of a figure?
    pub(crate) fn passes(&self, figure: FigureId, trek: &Trek, other: FigureId, gap: Length) -> bool {
        self.first_near(figure, trek, other, gap, |_| true).is_some()
    }

    /// Where on a trek which enemies may force an attack, if all before let it pass; not the target of a Move to Attack
    /// (sb.force.14).
    pub(crate) fn forcing_points(
        &self,
        figure: FigureId,
        trek: &Trek,
        target: Option<FigureId>,
    ) -> Vec<(Spot, FigureSet)> {
        let mut able = self.able_to_force_on(figure, trek);
        target.into_iter().for_each(|target| able.remove(target));
        let mut points = Vec::new();
        while !able.is_empty() && trek.leads_away() {
            let Some(Trigger { spot, by, .. }) = self.first_trigger(figure, trek, able) else { break };
            points.push((spot, by));
            by.iter().for_each(|passed| able.remove(passed));
        }
        points
    }

    /// Movement stops at first contact with an enemy (sb.mta.5).
    pub(crate) fn up_to_contact(&self, figure: FigureId, trek: Trek) -> Trek {
        let is_enemy = |&other: &FigureId| self[other].stands() && self.are_enemies(figure, other);
        let new = self.beside(figure, &trek, Length::ZERO).without(self.touched_enemies(figure));
        let met = new
            .iter()
            .filter(is_enemy)
            .filter_map(|enemy| self.first_near(figure, &trek, enemy, Length::ZERO, |_| true));
        match met.min_by_key(|(place, _)| *place) {
            Some((place, spot)) => trek.until(place, spot),
            None => trek,
        }
    }

    /// The first point of a trek at which an enemy may force, and all that may force there (sb.force.3, .9).
    fn first_trigger(&self, figure: FigureId, trek: &Trek, able: FigureSet) -> Option<Trigger> {
        let table = self.table.as_ref()?;
        let arrives = |enemy, spot| self.straight_into(enemy, figure, spot).is_some();
        let near = able
            .iter()
            .filter_map(|enemy| self.first_near(figure, trek, enemy, inches(1), |spot| arrives(enemy, spot)));
        let (place, spot) = near.min_by_key(|(place, _)| *place)?;
        let body = self.body_at(figure, spot)?;
        let close = |enemy| table.base(enemy).is_some_and(|there| body.within(there, inches(1)));
        let by = able.iter().filter(|&enemy| close(enemy) && arrives(enemy, spot)).collect();
        Some(Trigger { place, spot, by })
    }

    /// The figures that a trek may come within this distance of.
    fn beside(&self, figure: FigureId, trek: &Trek, gap: Length) -> FigureSet {
        let near = |table: &Table| Some(table.near(&trek.bounds().wider(table.base(figure)?.radius + gap)));
        self.table.as_ref().and_then(near).unwrap_or_default()
    }

    /// The first point of a trek at which the gap is at most this, and which serves. A climb, a drop and a jump are not
    /// interrupted on their way; and a fall is nobody's Move (sb.force.11).
    fn first_near(
        &self,
        figure: FigureId,
        trek: &Trek,
        other: FigureId,
        gap: Length,
        serves: impl Fn(Spot) -> bool,
    ) -> Option<(Place, Spot)> {
        let table = self.table.as_ref()?;
        let (own, there) = (table.base(figure)?, table.base(other)?);
        let near = own.radius + there.radius + gap;
        for (index, stage) in trek.stages.iter().enumerate() {
            if !Bounds::around(&[stage.from.at, stage.to.at]).comes_near(there.at, near) {
                continue;
            }
            let (start, end) = (self.body_at(figure, stage.from)?, self.body_at(figure, stage.to)?);
            let way = if stage.gait == Gait::Walk { stage.to.at } else { stage.from.at };
            let met = start.comes_within(way, there, gap).map(|at| Spot { at, ..stage.from });
            let landed = (stage.gait != Gait::Off && end.within(there, gap)).then_some(stage.to);
            if let Some(spot) = [met, landed].into_iter().flatten().find(|spot| serves(*spot)) {
                return Some((Place(index, table::length_of(stage.from.at, spot.at)), spot));
            }
        }
        None
    }

    /// Where the enemy ends if it moves straight into contact with a figure at a spot; nothing if it cannot arrive
    /// (sb.force.13).
    fn straight_into(&self, enemy: FigureId, figure: FigureId, spot: Spot) -> Option<Point> {
        let table = self.table.as_ref()?;
        let (own, there) = (*table.base(enemy)?, self.body_at(figure, spot)?);
        if own.elevation != there.elevation {
            return None;
        }
        let at = own.comes_within(there.at, &there, Length::ZERO)?;
        let floats = self.has(enemy, Attribute::Flying) || self.has(enemy, Attribute::Ethereal);
        let level = |tread: &Tread| tread.floor == own.elevation;
        let treads = table.treads(&own, at);
        if !treads.last().is_some_and(level) || !floats && !treads.iter().all(level) {
            return None; // there is a gap between them, or nothing to stand on
        }
        if self.fears_there(enemy, &there) {
            return None; // sb.attr.carp.fearfire.1: it does not come near the fire
        }
        if self.has(enemy, Attribute::Aquatic) && !self.stays_wet(own.at, at) {
            return None; // sb.attr.can.aquatic.4
        }
        let mut others = self.others_on_table(enemy);
        others.remove(figure);
        table.clear_leg(enemy, &own, at, others, &Land::of(self, enemy)).map(|_| at)
    }
}

/// How far along a trek: the stage, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(usize, table::Fine);

impl Trek {
    /// The part of it up to a place on it.
    fn until(&self, place: Place, spot: Spot) -> Trek {
        let mut stages: Vec<_> = self.stages.iter().take(place.0 + 1).copied().collect();
        if let Some(last) = stages.last_mut() {
            last.to = spot;
        }
        Trek { stages, cost: self.cost }
    }
}

impl Offer<State> for Claim {
    fn name(&self, state: &State) -> String {
        match *self {
            Claim::Force(enemy) => format!("force-{}", state.id(enemy)),
            Claim::LetPass => "let-pass".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Claim::Force(enemy) => format!("{} forces the attack", state.name(enemy)),
            Claim::LetPass => "Let it pass".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{} comes within 1\". Force it to attack?", state.active_name())
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Claim::Force(enemy) => Some(enemy),
            Claim::LetPass => None,
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match *self {
            Claim::Force(enemy) => Some(promise::forced(state, state.active?.figure, enemy)),
            Claim::LetPass => None,
        }
    }
}

/// An enemy forces the moving figure to fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "forced")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Forced {
    pub figure: FigureId,
    pub by: FigureId,
    pub to: Option<Point>,
}

impl Forced {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, by) = (state.name(self.figure), state.name(self.by));
        let stop = state.by_hand(&format!(
            " Put {name} where it first came within 1\", and move {by} straight into contact."
        ));
        line("sb.force.4", format!("{by} forces {name} to fight.{stop}"))
    }
}
