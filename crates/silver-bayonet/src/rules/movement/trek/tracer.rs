//! Tracing a trek: one straight leg after another, with the climbs, drops and jumps on it: `sb.move.*`, `sb.climb.*`,
//! `sb.jump.*`.

use fates::{FigureId, FigureSet};
use table::{
    Base, Direction, Fine, Kind, LIMIT, Length, Point, Table, Terrain, Tread, along, inches, length_of,
};

use crate::rules::movement::gatecrash::gives_way;
use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::fault::Fault;
use crate::rules::movement::trek::footing::{Except, Stride};
use crate::rules::movement::trek::{ENDLESS, Gait, Spot, Stage, Trek};
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::step::Step;

/// How far from a face somebody may hang on to it.
const GRIP: Length = Length(64);

impl Trek {
    /// The trek along these steps for so much movement, or why it cannot be gone.
    pub(crate) fn trace(state: &State, figure: FigureId, way: &[Step], most: Length) -> Result<Trek, Fault> {
        Tracer::of(state, figure).ok_or(Fault::NoTable)?.trace(way, most)
    }
}

impl<'a> Tracer<'a> {
    /// For treks of a figure from where it is now; none if it is on no virtual table.
    pub(crate) fn of(state: &'a State, figure: FigureId) -> Option<Tracer<'a>> {
        let table = state.table.as_ref()?;
        let base = *table.base(figure)?;
        Some(Tracer {
            state,
            table,
            figure,
            base,
            land: Land::of(state, figure),
            stride: Stride::of(state, figure),
            blockers: state.in_the_way_of(figure),
            budget: Fine::ZERO,
            leap: Fine::ZERO,
            trek: Trek::default(),
        })
    }

    /// The trek along these steps for so much movement, or why it cannot be gone.
    pub(crate) fn trace(&self, way: &[Step], most: Length) -> Result<Trek, Fault> {
        let leap = Fine::from(if most == ENDLESS { self.state.speed(self.figure) } else { most });
        let trek = Trek { stages: Vec::with_capacity(way.len()), ..Trek::default() };
        let mut tracer = Tracer { budget: most.into(), leap, trek, ..*self };
        for (index, step) in way.iter().enumerate() {
            let (x, y) = (step.at.x, step.at.y);
            if !(-LIMIT.0..=LIMIT.0).contains(&x) || !(-LIMIT.0..=LIMIT.0).contains(&y) {
                return Err(Fault::FarOff(step.at));
            }
            tracer.go(step, index + 1 == way.len())?;
            if tracer.trek.cost > tracer.budget {
                return Err(Fault::TooLong { cost: tracer.trek.cost.rounded_up(), most });
            }
        }
        Ok(tracer.trek)
    }
}

/// A trek under way.
pub(crate) struct Tracer<'a> {
    state: &'a State,
    table: &'a Table,
    figure: FigureId,
    base: Base,
    land: Land,
    stride: Stride,
    blockers: FigureSet,
    budget: Fine,
    /// What the longest jump may cost: a way that takes more than one Move still jumps with one of them.
    leap: Fine,
    trek: Trek,
}

impl Tracer<'_> {
    fn here(&self) -> Spot {
        Spot { at: self.base.at, elevation: self.base.elevation }
    }

    fn left(&self) -> Fine {
        self.budget - self.trek.cost.min(self.budget)
    }

    fn take(&mut self, gait: Gait, to: Spot, cost: Fine) {
        let from = self.here();
        if from != to {
            self.trek.push(Stage { gait, from, to, cost });
            (self.base.at, self.base.elevation) = (to.at, to.elevation);
        }
    }

    /// One straight leg, over whatever floors lie under it.
    fn go(&mut self, step: &Step, last_step: bool) -> Result<(), Fault> {
        if step.at == self.base.at {
            return self.stay(step.height, last_step);
        }
        let (sole, mut several);
        let treads: &[Tread] = match self.table.sole_tread(&self.base, step.at) {
            Some(tread) => {
                sole = [tread];
                &sole
            }
            None => {
                several = self.table.treads(&self.base, step.at);
                self.hold_on(&mut several);
                &several
            }
        };
        let mut index = 0;
        while index < treads.len() {
            let (tread, end) = (treads[index], last_step && index + 1 == treads.len());
            let before = index.checked_sub(1).and_then(|before| treads[before].on);
            let pieces = [before, treads.get(index + 1).and_then(|next| next.on)];
            let rise = match self.crashes_through(&tread) {
                true => Length::ZERO,
                false => tread.floor - self.base.elevation,
            };
            if rise > Length::ZERO && !end && self.hops(rise, treads, index) {
                self.jump(tread.to, self.base.elevation, [tread.on, None], self.stride.hop_doubles)?; // sb.jump.8
                index += 1;
                continue;
            }
            if rise > Length::ZERO {
                self.climb(tread.floor, [tread.on, before])?;
            } else if rise < Length::ZERO {
                if let Some(far) = self.gap_ends(treads, index) {
                    self.jump(treads[far - 1].to, self.base.elevation, [before, treads[far].on], true)?;
                    index = far;
                    continue;
                }
                let falls = self.stride.climb != Some(0) && -rise > inches(3);
                if falls && step.height == Some(self.base.elevation) {
                    self.take(Gait::Off, Spot { elevation: tread.floor, ..self.here() }, Fine::ZERO);
                    return if last_step { Ok(()) } else { Err(Fault::AfterFall) };
                }
                let stops = step.height.filter(|height| end && tread.floor < *height);
                if let Some(height) = stops.filter(|height| *height < self.base.elevation) {
                    self.climb(height, [tread.on, before])?;
                    self.walk(tread.to, pieces)?;
                    return self.grips(height);
                }
                self.descend(tread.floor, [tread.on, before])?;
            }
            self.walk(tread.to, pieces)?;
            self.land();
            index += 1;
        }
        self.stay(step.height, last_step)
    }

    /// Goes up or down where it is, if it wants to be at another height.
    fn stay(&mut self, height: Option<Length>, last_step: bool) -> Result<(), Fault> {
        match height.filter(|height| *height != self.base.elevation) {
            Some(height) if last_step => self.hang(height),
            Some(_) => Err(Fault::HangsEarly),
            None => Ok(()),
        }
    }

    /// Does it walk through what would carry it? sb.attr.can.gate.1
    fn crashes_through(&self, tread: &Tread) -> bool {
        let obstacle = |piece: usize| gives_way(&self.table.terrain[piece]);
        tread.floor > self.base.elevation
            && self.state.has(self.figure, Attribute::Gatecrasher)
            && tread.on.is_some_and(obstacle)
    }

    /// A figure that runs out of movement in mid-air lands all the same: the drop takes what the step clear of the wall
    /// leaves (sb.jump.10). Reading: that step is the last thing the movement pays for.
    fn land(&mut self) {
        let over = self.trek.cost - self.trek.cost.min(self.budget);
        let [.., drop, walk] = self.trek.stages.as_mut_slice() else { return };
        if over == Fine::ZERO || drop.gait != Gait::Drop || walk.gait != Gait::Walk {
            return;
        }
        let length = length_of(walk.from.at, walk.to.at).rounded_down();
        let nearer = along(walk.from.at, Direction::toward(walk.from.at, walk.to.at), length - GRIP);
        let body = Base { at: nearer, ..self.base };
        if length <= GRIP || !self.table.has_room(&body, FigureSet::EMPTY, &self.land) {
            let spared = over.min(drop.cost);
            drop.cost = drop.cost - spared;
            self.trek.cost = self.trek.cost - spared;
        }
    }

    /// Somebody part-way up goes on from there: the strip between the base and the face is not climbed down.
    fn hold_on(&self, treads: &mut [Tread]) {
        let hangs = self.table.floor(self.base.at, self.base.elevation) < self.base.elevation;
        let [first, next, ..] = treads else { return };
        let (reach, along) = (self.base.radius + GRIP, length_of(self.base.at, first.to));
        let face = next.on.and_then(|piece| self.table.terrain.get(piece));
        let slanting = face.is_some_and(|face| face.outline.within(self.base.at, reach));
        let near = along <= Fine::from(if slanting { reach * 3 } else { reach });
        if hangs && near && next.floor >= self.base.elevation {
            first.floor = self.base.elevation;
        }
    }

    /// Is this tread the top of something low to jump over? Not where the way goes on up from it, nor where it is so
    /// wide that it is better climbed onto.
    fn hops(&self, rise: Length, treads: &[Tread], index: usize) -> bool {
        let width = length_of(self.base.at, treads[index].to);
        let over = if self.stride.hop_doubles { width.doubled() } else { width };
        let pays = match self.stride.climb {
            Some(0) => false,
            Some(rate) => over <= (times(rise, rate) + width + Fine::from(rise)).min(self.leap),
            None => true,
        };
        let beyond = treads.get(index + 1).is_some_and(|next| next.floor <= self.base.elevation);
        pays && beyond && rise <= self.stride.hop
    }

    /// The tread at the far side of a gap that is better jumped than climbed through, if it can be paid for
    /// (sb.jump.2). The far side may be up to 3" lower.
    fn gap_ends(&self, treads: &[Tread], index: usize) -> Option<usize> {
        if self.stride.climb == Some(0) {
            return None;
        }
        let height = self.base.elevation;
        let lands = |tread: &Tread| tread.floor <= height && height - tread.floor <= inches(3);
        let far = (index + 1..treads.len()).find(|&far| treads[far].floor > treads[far - 1].floor)?;
        let bottom = treads[index..far].iter().map(|tread| tread.floor).min()?;
        let gap = length_of(self.base.at, treads[far - 1].to);
        let lower = Fine::from(height - treads[far].floor);
        let deep = Fine::from(height - bottom);
        let down = if height - bottom <= inches(3) { deep } else { deep.doubled() };
        let through = down + gap + Fine::from(treads[far].floor - bottom).doubled();
        let over = gap.doubled() + lower;
        (lands(&treads[far]) && gap.doubled() <= self.left().min(self.leap) && over <= through).then_some(far)
    }

    /// What a straight leg at a height costs, if it is clear.
    fn leg(&self, to: Point, elevation: Length, pieces: [Option<usize>; 2]) -> Result<Fine, Fault> {
        let body = Base { elevation, ..self.base };
        let land = Except::along(self.table, self.land, body, pieces);
        let from = Spot { elevation, ..self.here() };
        let cost = self.table.clear_leg(self.figure, &body, to, self.blockers, &land);
        cost.ok_or(Fault::Blocked { from, to, pieces })
    }

    fn walk(&mut self, to: Point, pieces: [Option<usize>; 2]) -> Result<(), Fault> {
        let cost = self.leg(to, self.base.elevation, pieces)?;
        self.take(Gait::Walk, Spot { at: to, elevation: self.base.elevation }, cost);
        Ok(())
    }

    /// Over a gap or an obstacle: double its width (sb.jump.1).
    fn jump(
        &mut self,
        to: Point,
        elevation: Length,
        pieces: [Option<usize>; 2],
        doubles: bool,
    ) -> Result<(), Fault> {
        self.leg(to, elevation, pieces)?;
        let width = length_of(self.base.at, to);
        self.take(Gait::Jump, Spot { at: to, elevation }, if doubles { width.doubled() } else { width });
        Ok(())
    }

    /// Straight up (sb.climb.2). By stairs an inch of height costs an inch. Reading: the catalogue knows no stairs.
    fn climb(&mut self, to: Length, pieces: [Option<usize>; 2]) -> Result<(), Fault> {
        let height = to - self.base.elevation;
        let height = if height < Length::ZERO { -height } else { height };
        let stairs = pieces.iter().flatten().any(|&piece| self.table.terrain[piece].kind == Kind::Stairs);
        let rate = match (self.stride.climb, stairs) {
            (Some(rate), true) => rate.min(1),
            (Some(rate), false) => rate,
            (None, true) if !self.state[self.figure].mounted => 1,
            (None, _) => return Err(Fault::NoClimber),
        };
        self.take(Gait::Climb, Spot { at: self.base.at, elevation: to }, times(height, rate));
        Ok(())
    }

    /// Down: a drop of up to 3" is jumped, one for one, and always ends on the ground (sb.jump.9, .10); what is deeper
    /// is climbed down (sb.climb.8).
    fn descend(&mut self, to: Length, pieces: [Option<usize>; 2]) -> Result<(), Fault> {
        let deep = self.base.elevation - to;
        if deep > inches(3) || self.stride.climb == Some(0) {
            return self.climb(to, pieces);
        }
        let cost = Fine::from(deep).min(self.left());
        self.take(Gait::Drop, Spot { at: self.base.at, elevation: to }, cost);
        Ok(())
    }

    /// Stays part-way up a face, or goes further up or down it (sb.climb.3).
    fn hang(&mut self, height: Length) -> Result<(), Fault> {
        self.grips(height)?;
        let floor = self.table.floor(self.base.at, self.base.elevation);
        if height == floor { self.descend(height, [None, None]) } else { self.climb(height, [None, None]) }
    }

    /// Is there a face here to hang on to at such a height?
    fn grips(&self, height: Length) -> Result<(), Fault> {
        let floor = self.table.floor(self.base.at, self.base.elevation);
        let face = |terrain: &Terrain| {
            terrain.carries()
                && (terrain.bottom..terrain.top).contains(&height)
                && terrain.outline.within(self.base.at, self.base.radius + GRIP)
        };
        if height < floor || !self.table.terrain.iter().any(face) {
            return Err(Fault::NoGrip(height));
        }
        Ok(())
    }
}

fn times(length: Length, rate: u8) -> Fine {
    (0..rate).fold(Fine::ZERO, |sum, _| sum + Fine::from(length))
}
