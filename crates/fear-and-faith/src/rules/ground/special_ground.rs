//! Ground that some kinds cross only with a roll: garlic, holy ground, pentagrams, running water; and what is done to it.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use table::{Base, Direction, Kind, Length, Point, Polygon, Slide, Terrain, length_inside};

use crate::content::profile::Side;
use crate::content::special::Special;
use crate::rules::fighting::deaths::Death;
use crate::rules::ground::doors::DoorsEvent;
use crate::rules::ground::{Bane, Pieces};
use crate::rules::movement::course::{Course, Stop};
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::reach::Gait;
use crate::{Battle, FearAndFaith};

impl Bane {
    /// The rule that makes one roll to cross it.
    fn rule(self) -> RuleId {
        RuleId(match self {
            Bane::HolyGround => "ff.move.holy.1",
            Bane::Pentagram => "ff.move.pentagram.1",
            Bane::RunningWater => "ff.move.water.1",
            Bane::Garlic => "ff.move.garlic.1",
        })
    }

    /// The rule for a model that is forced across it.
    fn forced(self) -> RuleId {
        RuleId(match self {
            Bane::HolyGround => "ff.move.holy.3",
            Bane::Pentagram => "ff.move.pentagram.1",
            Bane::RunningWater => "ff.move.water.2",
            Bane::Garlic => "ff.move.garlic.2",
        })
    }
}

impl State {
    /// Is this ground bad for the model as it is now? Bats and mist cross water and need no doors (ff.move.water.3).
    pub(super) fn suffers_from(&self, model: FigureId, bane: Bane) -> bool {
        let (vampire, demon) = (self.has(model, Special::Vampire), self.has(model, Special::Demon));
        let airy = self.is_immaterial(model) || self.has(model, Special::Flying);
        match bane {
            Bane::HolyGround => vampire || demon,   // ff.sr.vampire.8, ff.sr.demon.2
            Bane::Pentagram => demon,               // ff.sr.demon.2
            Bane::RunningWater => vampire && !airy, // ff.sr.vampire.8
            Bane::Garlic => vampire && !self.is_immaterial(model), // ff.sr.vampire.8
        }
    }

    fn suffers_from_any(&self, model: FigureId) -> bool {
        self[model].has(Special::Vampire) || self[model].has(Special::Demon)
    }

    /// What a piece of scenery is to a model that suffers from such things.
    fn bane(&self, piece: usize, terrain: &Terrain) -> Option<Bane> {
        match () {
            () if self.feature(piece).pentagram => Some(Bane::Pentagram),
            () if self.is_holy(piece, terrain) => Some(Bane::HolyGround),
            () if terrain.kind == Kind::Water && self.feature(piece).running => Some(Bane::RunningWater),
            () if terrain.kind == Kind::Door && self.has_garlic(piece) => Some(Bane::Garlic),
            () => None,
        }
    }

    /// Would the model suffer from being forced onto this piece (ff.move.holy.3, ff.move.water.2)?
    pub(crate) fn is_baneful(&self, model: FigureId, piece: usize, terrain: &Terrain) -> bool {
        let bane = self.bane(piece, terrain).filter(|&bane| bane != Bane::Garlic);
        bane.is_some_and(|bane| self.suffers_from(model, bane))
    }

    /// Does a line lead into this piece, or across it, beside all bridges and fords?
    fn leads_into(&self, piece: usize, terrain: &Terrain, from: Point, to: Point) -> bool {
        if terrain.outline.encloses(from) {
            return false;
        }
        let bridges: Vec<&Polygon> = match terrain.kind {
            Kind::Water => self
                .pieces()
                .filter(|(other, _)| *other != piece && self.feature(*other).bridge)
                .map(|(_, bridge)| &bridge.outline)
                .collect(),
            _ => Vec::new(),
        };
        let mut all = bridges.clone();
        all.push(&terrain.outline);
        length_inside(from, to, &all) > length_inside(from, to, &bridges)
    }

    /// The first ground on a course that the model needs a roll for. What it flies over does not count.
    fn bane_ahead(
        &self,
        model: FigureId,
        course: &Course,
        gait: Gait,
        through: Pieces,
    ) -> Option<(usize, Bane)> {
        if !self.suffers_from_any(model) || gait == Gait::Fly {
            return None;
        }
        let from = self.place_of(model)?;
        self.pieces().find_map(|(piece, terrain)| {
            let bane = self.bane(piece, terrain)?;
            let done = through.has(piece) || self[model].shut_out.has(piece);
            let stops = course.stop == Some(Stop::Piece(piece));
            let meets = || match bane {
                Bane::Garlic => stops || self.leads_into(piece, terrain, from, course.end.at),
                _ => self.leads_into(piece, terrain, from, course.end.at),
            };
            (!done && self.suffers_from(model, bane) && meets()).then_some((piece, bane))
        })
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The course of a move after all rolls that its ground asks for; none if garlic has thrown the model back. It may have
    /// been laid already as it would be without them.
    pub(crate) fn crosses(
        &mut self,
        model: FigureId,
        to: Point,
        gait: Gait,
        mut laid: Option<Course>,
    ) -> Play<Option<Course>> {
        let mut through = Pieces::NONE;
        loop {
            let course = laid.take().or_else(|| self.state.course(model, to, gait, through));
            let Some(course) = course else { return Ok(None) };
            let Some((piece, bane)) = self.state.bane_ahead(model, &course, gait, through) else {
                return Ok(Some(course));
            };
            if self.passes(model, bane.rule())? {
                through.insert(piece);
                self.tell(|| DoorsEvent::Crossed { model, bane }.into());
            } else if bane == Bane::Garlic {
                self.recoils_from_garlic(model, &course, to);
                self.settles(model)?;
                return Ok(None);
            } else {
                self.state[model].shut_out.insert(piece); // ff.move.holy.1, ff.move.water.1
                self.tell(|| DoorsEvent::Barred { model, bane }.into());
            }
        }
    }

    /// A Vampire that garlic drives back recoils by its base along its line (ff.move.garlic.2).
    fn recoils_from_garlic(&mut self, model: FigureId, course: &Course, to: Point) {
        self.tell(|| DoorsEvent::Barred { model, bane: Bane::Garlic }.into());
        let stops = matches!(course.stop, Some(Stop::Piece(_)));
        let way = Slide { blockers: self.state.enemies(model), ..Slide::default() };
        let Some(table) = &mut self.state.table else { return };
        let Some(&from) = table.base(model) else { return };
        if stops {
            table.shift(model, course.end.at, course.end.elevation);
        }
        let back = Direction::toward(to, from.at);
        let ground = self.state.footing(model);
        let Some(table) = &self.state.table else { return };
        let far = table.slide(model, back, from.radius * 2, &way, &ground);
        let end: Option<Base> = table.slide_end(model, back, far, &way, &ground);
        if let (Some(end), Some(table)) = (end, &mut self.state.table) {
            table.shift(model, end.at, end.elevation);
        }
    }

    /// At a real table: the rolls that the ground of its move asks for. False if one of them stops it.
    pub(crate) fn crosses_banes(&mut self, model: FigureId) -> Play<bool> {
        let grounds = self.state.plot.grounds;
        for bane in Bane::ALL {
            let there = match bane {
                Bane::HolyGround => grounds.holy,
                Bane::Pentagram => grounds.pentagram,
                Bane::RunningWater => grounds.running_water,
                Bane::Garlic => grounds.garlic,
            };
            let closed = self.state[model].shut_out.has(bane.stand_in());
            if !there || closed || !self.state.suffers_from(model, bane) {
                continue;
            }
            if !self.fact(bane.rule(), Fact::Crosses { model, bane })? {
                continue;
            }
            if !self.passes(model, bane.rule())? {
                if bane != Bane::Garlic {
                    self.state[model].shut_out.insert(bane.stand_in());
                }
                self.tell(|| DoorsEvent::Barred { model, bane }.into());
                return Ok(false);
            }
            self.tell(|| DoorsEvent::Crossed { model, bane }.into());
        }
        Ok(true)
    }

    /// After a recoil or a flight: a Demon or Vampire driven into what is bad for it rolls or is destroyed
    /// (ff.move.holy.3, ff.move.pentagram.1, ff.move.water.2).
    pub fn forced_into_ground(&mut self, model: FigureId) -> Play<()> {
        if !self.state.suffers_from_any(model) || !self.state[model].is_on_table() {
            self.state.takes_its_stand(model);
            return Ok(());
        }
        for (piece, bane) in self.driven_into(model)? {
            let lost = self.state[model].shut_out.has(piece) && bane != Bane::RunningWater;
            if lost || !self.passes(model, bane.forced())? {
                self.tell(|| DoorsEvent::Destroyed { model, bane }.into());
                return self.dies(model, Death::plain(None));
            }
            self.tell(|| DoorsEvent::Crossed { model, bane }.into());
        }
        self.state.takes_its_stand(model);
        Ok(())
    }

    /// What a model has just been driven into, measured or asked. Garlic holds nobody who is thrown through it.
    fn driven_into(&mut self, model: FigureId) -> Play<Vec<(usize, Bane)>> {
        let mut driven = Vec::new();
        if let Some(now) = self.state.place_of(model) {
            let state = &*self.state;
            let from = state[model].stood.unwrap_or(now);
            driven.extend(state.pieces().filter_map(|(piece, terrain)| {
                let bane = state.bane(piece, terrain).filter(|&bane| bane != Bane::Garlic)?;
                let entered = from != now && state.leads_into(piece, terrain, from, now);
                (entered && state.suffers_from(model, bane)).then_some((piece, bane))
            }));
            return Ok(driven);
        }
        let grounds = self.state.plot.grounds;
        let there = [
            (Bane::HolyGround, grounds.holy),
            (Bane::Pentagram, grounds.pentagram),
            (Bane::RunningWater, grounds.running_water),
        ];
        for (bane, there) in there {
            if there
                && self.state.suffers_from(model, bane)
                && self.fact(bane.forced(), Fact::Crosses { model, bane })?
            {
                driven.push((bane.stand_in(), bane));
            }
        }
        Ok(driven)
    }

    /// A flyer comes down: on ground that is bad for it it needs its roll, and lands beside it if that fails.
    pub(crate) fn alights(&mut self, model: FigureId) -> Play<()> {
        let Some(at) = self.state.place_of(model).filter(|_| self.state.suffers_from_any(model)) else {
            return Ok(());
        };
        let stood_in = |state: &State, terrain: &Terrain| {
            state[model].stood.is_some_and(|stood| terrain.outline.encloses(stood))
        };
        let state = &*self.state;
        let under = state.pieces().find_map(|(piece, terrain)| {
            let bane = state
                .bane(piece, terrain)
                .filter(|bane| matches!(bane, Bane::HolyGround | Bane::Pentagram))?;
            let lands_in = terrain.outline.encloses(at) && !stood_in(state, terrain);
            (lands_in && state.suffers_from(model, bane)).then_some((piece, bane))
        });
        if let Some((piece, bane)) = under {
            let closed = self.state[model].shut_out.has(piece);
            if closed || !self.passes(model, bane.rule())? {
                self.state[model].shut_out.insert(piece);
                self.tell(|| DoorsEvent::Barred { model, bane }.into());
                self.lands_beside(model, piece);
            }
        }
        self.state.takes_its_stand(model);
        Ok(())
    }

    /// Lands at the nearest free place outside a piece of scenery.
    fn lands_beside(&mut self, model: FigureId, piece: usize) {
        let Some(table) = &self.state.table else { return };
        let (Some(base), Some(terrain)) = (table.base(model), table.terrain.get(piece)) else { return };
        let rim = terrain.outline.edges().map(|edge| table::nearest_on(edge, base.at));
        let square = |point: &Point| {
            let (east, south) = (i64::from(point.x - base.at.x), i64::from(point.y - base.at.y));
            east * east + south * south
        };
        let Some(rim) = rim.min_by_key(square) else { return };
        let outward = Direction::toward(base.at, rim);
        let beyond = table::along(rim, outward, base.radius + Length(1));
        let ground = self.state.standing_ground(model);
        if let Some(at) = table.nearest_free(model, beyond, &ground)
            && let Some(table) = &mut self.state.table
        {
            let elevation = table.floor(at, table::LIMIT);
            table.shift(model, at, elevation);
        }
    }

    /// Takes garlic from an opening (ff.move.garlic.3).
    pub(crate) fn removes_garlic(&mut self, model: FigureId, opening: u8) -> Play<()> {
        self.spend(1);
        self.state.scenery.ungarlicked.insert(usize::from(opening));
        self.tell(|| DoorsEvent::GarlicGone { model, opening }.into());
        Ok(())
    }

    /// Defiles the holy ground it stands on (ff.move.defile.1).
    pub(crate) fn defiles(&mut self, model: FigureId) -> Play<()> {
        let rule = RuleId("ff.move.defile.1");
        if self.state.table.is_none() && !self.fact(rule, Fact::OnHolyGround { model })? {
            self.tell(|| DoorsEvent::NotHoly { model }.into());
            return Ok(());
        }
        self.spend(3);
        if let Some(piece) = self.state.holy_ground_under(model) {
            self.state.scenery.defiled.insert(piece);
        }
        self.tell(|| DoorsEvent::Defiled { model }.into());
        Ok(())
    }
}

impl State {
    /// May it defile the ground it stands on: evil, with nobody of the good party to uphold it (ff.move.defile.2)?
    pub(super) fn may_defile(&self, model: FigureId) -> bool {
        let upholds =
            |other: FigureId| self.side(other) == Side::Good && self.has(other, Special::SpiritualLeader);
        let holy = match self.table {
            Some(_) => self.is_on_holy_ground(model),
            None => self.plot.grounds.holy,
        };
        self.side(model) == Side::Evil && holy && self.on_table(upholds).is_empty()
    }
}
