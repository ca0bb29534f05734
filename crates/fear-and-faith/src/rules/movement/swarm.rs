//! Swarms keep together, `ff.sr.swarm.2`, `ff.sr.swarm.3`, `ff.sr.swarm.6`.

use fates::{Fates, FigureId, FigureSet, Play, Stage};
use table::{Base, Direction, Length, Point, along};

use crate::content::special::Special;
use crate::rules::movement::MovementEvent;
use crate::state::State;
use crate::{Battle, FearAndFaith};

impl State {
    /// The other bases of a swarm of its type; nobody for the last of them (ff.sr.swarm.6), or for anybody else.
    pub(crate) fn swarm_of(&self, model: FigureId) -> FigureSet {
        if !self.has(model, Special::Swarm) {
            return FigureSet::EMPTY;
        }
        let kin = |other: &FigureId| {
            self.has(*other, Special::Swarm) && self.profile(*other).name == self.profile(model).name
        };
        self.friends(model).iter().filter(kin).collect()
    }

    /// Has it lost touch with its swarm?
    pub(crate) fn is_stray(&self, model: FigureId) -> bool {
        let kin = self.swarm_of(model);
        self[model].is_on_table() && !kin.is_empty() && self.touching(model).and(kin).is_empty()
    }

    /// May it be put there for all its swarm cares: beside another of it, unless none of the places beside them is open
    /// to it (ff.sr.swarm.2)?
    pub(crate) fn joins_its_swarm(&self, model: FigureId, base: &Base, open: impl Fn(Point) -> bool) -> bool {
        let kin = self.swarm_of(model);
        let touches =
            |other: FigureId| self.table.as_ref()?.base(other).map(|there| base.within(there, Length::ZERO));
        kin.is_empty()
            || kin.iter().any(|other| touches(other).unwrap_or(false))
            || !self.places_in_swarm(model).into_iter().any(open)
    }

    /// Places where it would touch another of its swarm, with room for it or not.
    pub(crate) fn places_in_swarm(&self, model: FigureId) -> Vec<Point> {
        let Some(table) = &self.table else { return Vec::new() };
        let radius = self.body(model).radius;
        let kin: Vec<&Base> = self.swarm_of(model).iter().filter_map(|other| table.base(other)).collect();
        let beside = |kin: &Base| {
            let east = Direction::toward(kin.at, Point { x: kin.at.x + 1000, ..kin.at });
            let (at, reach) = (kin.at, kin.radius + radius);
            // The exact rim may round outwards; a tenth of a millimetre nearer still touches.
            (0..10).flat_map(move |tenths| {
                [reach, reach - Length(1)].map(|far| along(at, east.clockwise(tenths), far))
            })
        };
        kin.into_iter().flat_map(beside).collect()
    }

    /// Where a stray base closes up: against the nearest of its kind, from its own side or else from the next free one.
    fn beside_its_kin(&self, model: FigureId) -> Option<Base> {
        let table = self.table.as_ref()?;
        let base = *table.base(model)?;
        let nearest = table.nearest(model, self.swarm_of(model)).first()?;
        let kin = *table.base(nearest)?;
        let reach = base.radius + kin.radius;
        let turned = |tenths: u8| {
            let away = Direction::toward(kin.at, base.at).clockwise(tenths);
            // The exact rim may round outwards; a tenth of a millimetre nearer still touches.
            let spots = [reach, reach - Length(1)].map(|far| Base { at: along(kin.at, away, far), ..kin });
            spots.map(|spot| Base { radius: base.radius, height: base.height, ..spot })
        };
        let fits = |spot: &Base| spot.within(&kin, Length::ZERO) && self.has_room(model, spot);
        [0, 1, 9, 2, 8, 3, 7, 4, 6, 5].into_iter().flat_map(turned).find(fits)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A loss leaves a gap in a swarm: a model that has lost touch closes up, one base after the other and no more than
    /// need be (ff.sr.swarm.3).
    pub fn closes_swarm_gaps(&mut self, lost: FigureId) -> Play<()> {
        if !self.state.has(lost, Special::Swarm) {
            return Ok(());
        }
        let (seat, name) = (self.state[lost].seat, self.state.profile(lost).name.clone());
        let kin = |model: FigureId| self.state[model].seat == seat && self.state.profile(model).name == name;
        for model in self.state.on_table(kin).iter() {
            if !self.state.is_stray(model) {
                continue;
            }
            match self.state.beside_its_kin(model) {
                Some(end) => {
                    if let Some(table) = &mut self.state.table {
                        table.shift(model, end.at, end.elevation);
                    }
                }
                None if self.state.table.is_some() => continue,
                None => self.asks_contacts(model, self.state.swarm_of(model))?,
            }
            self.tell(|| MovementEvent::SwarmClosed { model }.into());
            self.settles(model)?;
        }
        Ok(())
    }
}
