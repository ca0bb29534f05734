//! Forced attacks: the rules `sb.force.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Base, Length, Point, inches};

use crate::attribute::Attribute;
use crate::choice::Claim;
use crate::event::Event;
use crate::fact::Fact;
use crate::figure::Side;
use crate::ground::Land;
use crate::state::State;
use crate::trek::{Spot, Trek};
use crate::{Battle, SilverBayonet};

const FORCE: RuleId = RuleId("sb.force.1");

/// A point of a trek at which somebody may Force the Attack.
struct Trigger {
    spot: Spot,
    by: FigureSet,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Does an enemy Force the Attack on the way? Then the two fight, and the activation is over (sb.force.3 to .5).
    pub(crate) fn is_forced(
        &mut self,
        figure: FigureId,
        trek: Option<&Trek>,
        target: Option<FigureId>,
    ) -> Play<bool> {
        let mut able = self.state.able_to_force(figure);
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
    /// whether there was one.
    fn is_forced_at_a_real_table(&mut self, figure: FigureId, able: FigureSet) -> Play<bool> {
        if able.is_empty()
            || self.state.table.is_some()
            || !self.fact(FORCE, Fact::ComesNear { figure, able })?
        {
            return Ok(false);
        }
        let near = if able.len() == 1 { able } else { self.which(FORCE, Fact::NearFirst { figure }, able)? };
        let Some(enemy) = self.who_forces(near)? else { return Ok(false) };
        self.forced_to_fight(figure, enemy)?;
        Ok(true)
    }

    fn forced_to_fight(&mut self, figure: FigureId, enemy: FigureId) -> Play<()> {
        let to = self.place_of(enemy);
        self.tell(|| Event::Forced { figure, by: enemy, to });
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
    /// The enemies of a figure that could Force an attack on it: not those with two tokens, and not those who seek no
    /// fight (sb.force.6, .15).
    pub(crate) fn able_to_force(&self, figure: FigureId) -> FigureSet {
        let able = |enemy: FigureId| {
            self.are_enemies(enemy, figure)
                && self[enemy].fatigue < 2
                && !self.has(enemy, Attribute::Irritant)
                && !self.shuns(enemy, figure)
        };
        self.standing(able)
    }

    /// Does a trek come so near to somebody?
    pub(crate) fn passes(&self, figure: FigureId, trek: &Trek, other: FigureId, gap: Length) -> bool {
        self.first_near(figure, trek, other, gap).is_some()
    }

    /// The first point of a trek at which somebody may force, and all who may force there (sb.force.3, .9).
    fn first_trigger(&self, figure: FigureId, trek: &Trek, able: FigureSet) -> Option<Trigger> {
        let near = able.iter().filter_map(|enemy| {
            let (place, spot) = self.first_near(figure, trek, enemy, inches(1))?;
            self.straight_into(enemy, figure, spot)?;
            Some((place, spot, enemy))
        });
        let near: ArrayVec<(Place, Spot, FigureId), { FigureSet::MOST }> = near.collect();
        let &(first, spot, _) = near.iter().min_by_key(|(place, ..)| *place)?;
        let by = near.iter().filter(|(place, ..)| *place == first).map(|(.., enemy)| *enemy).collect();
        Some(Trigger { spot, by })
    }

    /// The first point of a trek at which the gap is at most this.
    fn first_near(
        &self,
        figure: FigureId,
        trek: &Trek,
        other: FigureId,
        gap: Length,
    ) -> Option<(Place, Spot)> {
        let there = self.table.as_ref()?.base(other)?;
        for (index, stage) in trek.stages.iter().enumerate() {
            let body = self.body_at(figure, stage.from)?;
            if let Some(at) = body.comes_within(stage.to.at, there, gap) {
                let gone = table::length_of(stage.from.at, at);
                return Some((Place(index, gone), Spot { at, elevation: stage.from.elevation }));
            }
            let end = self.body_at(figure, stage.to)?;
            if end.within(there, gap) {
                let spot = risen_into(&end, stage.from.elevation, there, gap);
                return Some((Place(index, table::length_of(stage.from.at, stage.to.at)), spot));
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
        let mut others = self.others_on_table(enemy);
        others.remove(figure);
        let walker = table.walker(enemy, own, others, &Land::of(self, enemy));
        walker.cost(own.at, at).is_ok().then_some(at)
    }
}

/// How far along a trek: the stage, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place(usize, table::Fine);

/// The first height on a climb from one elevation to the end at which the gap is at most this.
fn risen_into(end: &Base, from: Length, other: &Base, gap: Length) -> Spot {
    let (mut outside, mut inside) = (from.0, end.elevation.0);
    while (inside - outside).abs() > 1 {
        let middle = i32::midpoint(outside, inside);
        let body = Base { elevation: Length(middle), ..*end };
        if body.within(other, gap) { inside = middle } else { outside = middle }
    }
    Spot { at: end.at, elevation: Length(inside) }
}
