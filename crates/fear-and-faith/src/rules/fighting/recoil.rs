//! Recoils, `ff.recoil.*`: one base width away, the owner's choice of direction, and what it runs into.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Base, Direction, Length, Point, Terrain};

use crate::rules::fighting::harm::{Away, HarmEvent};
use crate::rules::fighting::way_back::Lead;
use crate::rules::movement::leaving::Opening;
use crate::state::fact::Fact;
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// In which direction a model recoils, as it faces the model that has beaten it (ff.recoil.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the five directions")]
pub enum Recoil {
    Straight,
    SlightlyLeft,
    SlightlyRight,
    Left,
    Right,
}

impl Recoil {
    /// All of them, the straightest first.
    pub const ALL: [Recoil; 5] =
        [Recoil::Straight, Recoil::SlightlyLeft, Recoil::SlightlyRight, Recoil::Left, Recoil::Right];

    /// The direction: straight, or turned by half of 45° or by all of it. The tangent of 22.5° is 0.4142.
    fn direction(self, from: Point, at: Point) -> Direction {
        const WHOLE: i64 = 10_000;
        let sideways = match self {
            Recoil::Straight => return Direction::toward(from, at),
            Recoil::SlightlyLeft => -4_142,
            Recoil::SlightlyRight => 4_142,
            Recoil::Left => -WHOLE,
            Recoil::Right => WHOLE,
        };
        let (east, south) = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
        let shrink = (east.abs().max(south.abs()) / 50_000).max(1);
        let (east, south) = (east / shrink, south / shrink);
        let turned = Point {
            x: (east * WHOLE - south * sideways) as i32,
            y: (south * WHOLE + east * sideways) as i32,
        };
        Direction::toward(Point::default(), turned)
    }
}

/// What the owner of a recoiling model would tell two ways apart by.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Consequence {
    foes: FigureSet,
    unholy: bool,
}

/// Which way back its owner likes best.
pub(crate) const SIDEWAYS: RuleId = RuleId("ff.recoil.2");

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Recoils from somebody or from a point (ff.recoil.1). A model that lies on the ground stays there
    /// (ff.melee.pipe.4).
    pub fn recoils(&mut self, model: FigureId, from: Away) -> Play<()> {
        self.recoils_amid(model, from, FigureSet::EMPTY)
    }

    /// The same in the course of a recoil. Reading: in one chain of recoils no enemy hacks twice at the same victim.
    pub(super) fn recoils_amid(&mut self, model: FigureId, from: Away, spent: FigureSet) -> Play<()> {
        if !self.state[model].is_on_table() || self.state[model].feigns() || self.state[model].is_fallen() {
            return Ok(());
        }
        if self.state[model].climbing {
            return self.drops_off(model); // Reading: there is nothing behind a model that hangs on a wall but the drop.
        }
        let before = self.state.foes_touching(model);
        match self.leads(model, from)? {
            Lead::Drop(edge, height) => {
                if let Some(table) = &mut self.state.table {
                    table.shift(model, edge.at, edge.elevation);
                }
                return self.falls_from(model, height); // ff.recoil.7
            }
            Lead::NoRoom => {
                self.tell(|| HarmEvent::NoRoom { model }.into());
                return self.knocked_down(model, 1); // ff.recoil.6
            }
            Lead::Spot(end) => {
                if let Some(table) = &mut self.state.table {
                    table.shift(model, end.at, end.elevation);
                }
            }
        }
        self.tell(|| HarmEvent::Recoiled { model }.into());
        let foe = if let Away::Model(foe) = from { Some(foe) } else { None };
        self.arrives_away_from(model, foe)?;
        self.state.parts_company(model);
        self.meets_enemies(model, before, spent)
    }

    /// Each active enemy that the recoil newly touches gets a free hack (ff.recoil.5).
    fn meets_enemies(&mut self, model: FigureId, before: FigureSet, spent: FigureSet) -> Play<()> {
        if !self.state.is_target(model) {
            return Ok(());
        }
        let hackers = self.state.hackers(model, Opening::Recoil);
        let new = hackers.iter().filter(|&foe| !before.contains(foe) && !spent.contains(foe)).collect();
        self.hacks_at(model, new, false, spent)?;
        Ok(())
    }

    /// Where the recoil leads: measured, with a choice where the ways differ in what they lead to; or asked.
    fn leads(&mut self, model: FigureId, from: Away) -> Play<Lead> {
        let Some(base) = self.state.table.as_ref().and_then(|table| table.base(model)).copied() else {
            return self.leads_at_a_real_table(model, from);
        };
        let from = match from {
            Away::Point(point) => point,
            Away::Model(foe) => self.state.spot(foe).unwrap_or(base.at),
        };
        let seat = self.state[model].seat;
        let takes_the_first = self.fates.declines(self.state, SIDEWAYS, seat);
        let mut options = ArrayVec::<(Recoil, Lead, Consequence), 5>::new();
        let mut over_an_edge = Lead::NoRoom;
        for way in Recoil::ALL {
            let lead = self.state.lead(model, way.direction(from, base.at));
            if let Lead::Spot(end) = lead {
                if takes_the_first || way == Recoil::Straight && self.state.stands_alone(model, from) {
                    return Ok(lead);
                }
                let consequence = self.state.consequence(model, &end);
                if options.iter().all(|(_, _, other)| *other != consequence) {
                    options.push((way, lead, consequence));
                }
            } else if over_an_edge == Lead::NoRoom {
                over_an_edge = lead;
            }
        }
        if options.is_empty() {
            return Ok(over_an_edge);
        }
        let ways: ArrayVec<Recoil, 5> = options.iter().map(|(way, ..)| *way).collect();
        self.state.at_stake = Some(Stake::Model(model));
        let chosen = self.ask(SIDEWAYS, seat, &ways)?;
        self.state.at_stake = None;
        let lead = options.into_iter().find(|(way, ..)| *way == chosen);
        Ok(lead.map_or(over_an_edge, |(_, lead, _)| lead))
    }

    /// People move the model; they are asked whether there is room, and the contact with the model that has beaten it
    /// is gone.
    fn leads_at_a_real_table(&mut self, model: FigureId, from: Away) -> Play<Lead> {
        if self.fact(RuleId("ff.recoil.6"), Fact::NoRoom { model })? {
            return Ok(Lead::NoRoom);
        }
        if let Away::Model(foe) = from {
            self.state[model].touching.remove(foe);
            self.state[foe].touching.remove(model);
        }
        Ok(Lead::Spot(self.state.body(model)))
    }
}

impl State {
    /// Is nothing near that would make one way back differ from another?
    fn stands_alone(&self, model: FigureId, from: Point) -> bool {
        let Some(table) = &self.table else { return true };
        let Some(base) = table.base(model) else { return true };
        let near = self
            .enemies(model)
            .iter()
            .any(|foe| self.spot(foe) != Some(from) && table.gap_within(model, foe, base.radius * 2));
        !near && !self.fears_ground(model)
    }

    /// Can some ground here destroy it that it is forced onto (ff.move.holy.3, ff.move.water.2)?
    fn fears_ground(&self, model: FigureId) -> bool {
        self.pieces().any(|(piece, terrain)| self.is_baneful(model, piece, terrain))
    }

    fn consequence(&self, model: FigureId, end: &Base) -> Consequence {
        let Some(table) = &self.table else {
            return Consequence { foes: FigureSet::EMPTY, unholy: false };
        };
        let touches = |foe: &FigureId| table.base(*foe).is_some_and(|there| touch(end, there));
        let dire = |(piece, terrain): (usize, &Terrain)| {
            self.is_baneful(model, piece, terrain) && terrain.outline.contains(end.at)
        };
        Consequence {
            foes: self.enemies(model).iter().filter(touches).collect(),
            unholy: self.pieces().any(dire),
        }
    }

    /// A model that was stunned by a charge is so no longer once the two have parted (ff.ranged.charged.9).
    fn parts_company(&mut self, model: FigureId) {
        if self.models.iter().all(|other| other.stunned_by.is_none()) {
            return; // as mostly
        }
        let beside = self.touching(model);
        for other in self.ids() {
            let stunner = self[other].stunned_by;
            let apart = |foe: FigureId| {
                other == model && !beside.contains(foe) || foe == model && !beside.contains(other)
            };
            if stunner.is_some_and(apart) {
                (self[other].stunned_by, self[other].stun_fades) = (None, false);
            }
        }
    }
}

/// Do the two bases touch, one a step higher than the other or not?
pub(crate) fn touch(one: &Base, other: &Base) -> bool {
    one.is_level_with(other) && Base { elevation: other.elevation, ..*one }.within(other, Length::ZERO)
}

impl Offer<State> for Recoil {
    fn name(&self, _: &State) -> String {
        match self {
            Recoil::Straight => "straight".to_string(),
            Recoil::SlightlyLeft => "slightly-left".to_string(),
            Recoil::SlightlyRight => "slightly-right".to_string(),
            Recoil::Left => "left".to_string(),
            Recoil::Right => "right".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Recoil::Straight => "Straight back".to_string(),
            Recoil::SlightlyLeft => "A little to the left".to_string(),
            Recoil::SlightlyRight => "A little to the right".to_string(),
            Recoil::Left => "Back and left".to_string(),
            Recoil::Right => "Back and right".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        let name = match state.at_stake {
            Some(Stake::Model(model)) => state.name(model),
            _ => "it",
        };
        format!("{name} recoils: which way?")
    }
}
