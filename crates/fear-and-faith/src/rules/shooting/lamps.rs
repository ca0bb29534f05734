//! Lamps that light a room and can be shot out, `ff.time.light.3` to `.5`.

use fates::{D6, Fates, FigureId, Play, RuleId, Stage, Tally};
use frame::view::{ChanceView, PromiseView};
use table::{Point, Polygon};

use crate::content::weapon::{Arm, ArmId};
use crate::rules::shooting::ShootingEvent;
use crate::rules::shooting::shot::{Fire, Sums};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::parts;
use crate::state::fact::Fact;
use crate::{Battle, FearAndFaith};

const LAMP: RuleId = RuleId("ff.time.light.4");

impl State {
    /// What a lamp is called; at a real table people know which one is meant.
    pub(crate) fn lamp_name(&self, lamp: u8) -> &str {
        if self.table.is_some() { self.piece_words(lamp) } else { "a lamp" }
    }

    /// The lamps of the virtual table that still burn.
    fn lamps_burning(&self) -> impl Iterator<Item = usize> {
        self.lamps().filter(|&lamp| !self.scenery.dark.has(lamp))
    }

    pub(crate) fn lamps(&self) -> impl Iterator<Item = usize> {
        self.pieces().map(|(piece, _)| piece).filter(|&piece| self.feature(piece).lamp)
    }

    /// Where a lamp stands.
    fn lamp_at(&self, lamp: usize) -> Option<Point> {
        let bounds = self.table.as_ref()?.terrain.get(lamp)?.outline.bounds();
        Some(Point { x: (bounds.least.x + bounds.most.x) / 2, y: (bounds.least.y + bounds.most.y) / 2 })
    }

    /// All rooms: those of a scenario's house, and those of the scenery.
    fn rooms_known(&self) -> impl Iterator<Item = &Polygon> {
        let scenery = self.pieces().filter(|(piece, _)| self.feature(*piece).room);
        self.plot.areas.iter().map(|area| &area.outline).chain(scenery.map(|(_, room)| &room.outline))
    }

    /// Which room a point is in; without walls all that is indoors is one.
    fn room_of(&self, at: Point) -> Option<usize> {
        self.rooms_known().position(|room| room.contains(at))
    }

    /// Is it in a room whose lamps are all out (ff.time.light.3)?
    pub fn is_in_the_dark(&self, model: FigureId) -> bool {
        let Some(at) = self.place_of(model).filter(|_| self.clock.indoors) else { return false };
        let room = self.room_of(at);
        let in_it = |lamp: &usize| self.lamp_at(*lamp).is_some_and(|at| self.room_of(at) == room);
        let mut lamps = self.lamps().filter(in_it).peekable();
        lamps.peek().is_some() && lamps.all(|lamp| self.scenery.dark.has(lamp))
    }

    /// The range band of a lamp that the shooter sees, on the virtual table (ff.time.light.5).
    fn lamp_band(&self, shooter: FigureId, arm: &Arm, lamp: usize) -> Option<u8> {
        let (table, at) = (self.table.as_ref()?, self.lamp_at(lamp)?);
        let range = self.length(arm.range_for(Fire::SINGLE));
        let within = |band: &u8| table.within_point(shooter, at, range * i32::from(*band));
        (1..=3).find(within).filter(|_| self.sees_point(shooter, at))
    }

    /// What helps and hinders a shot at a lamp, which only rolls its die (ff.time.light.4).
    fn lamp_sums(&self, shooter: FigureId, arm: &Arm, band: u8) -> Sums<Tally> {
        let mut sums = Sums::<Tally>::default();
        self.thing_sum(shooter, arm, band, &mut sums.attack);
        sums.defence.add(0, LAMP);
        sums
    }

    /// What a shot at a lamp promises.
    pub(crate) fn lamp_promise(&self, shooter: FigureId, arm: ArmId, lamp: u8) -> Option<PromiseView> {
        let carried = self.arm(shooter, arm)?;
        let band = self.lamp_band(shooter, &carried, usize::from(lamp))?;
        let sums = self.lamp_sums(shooter, &carried, band);
        let rolls = (1..=6u8).flat_map(|one| (1..=6u8).map(move |other| [one, other]));
        let out = rolls.filter(|&dice| wins(&sums, dice)).count() as u32;
        let chance = |name: &str, count: u32| ChanceView { name: name.to_string(), count, of: 36 };
        Some(PromiseView {
            chances: vec![chance("put out", out), chance("nothing", 36 - out)],
            words: format!("d6 {:+} against d6", sums.attack.total()),
            parts: parts(self, &sums.attack),
            ..PromiseView::default()
        })
    }
}

/// Any win puts it out.
fn wins(sums: &Sums<Tally>, dice: [u8; 2]) -> bool {
    let [total, answer] = sums.totals(dice);
    total > answer
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists lamps to shoot at: those in range and in sight, for a shooter whom nobody holds; no enemy has to be shot
    /// first (ff.time.light.5). At a real table one is offered where there are any.
    pub(super) fn lamp_acts(&self, model: FigureId, id: ArmId, arm: &Arm, acts: &mut Vec<Act>) {
        let state = &*self.state;
        if state.is_engaged(model) || state.is_immaterial(model) || !state.clock.indoors {
            return;
        }
        if state.table.is_none() && state.plot.grounds.lamps {
            acts.push(Act::ShootLamp(id, 0));
        }
        let seen = state.lamps_burning().filter(|&lamp| state.lamp_band(model, arm, lamp).is_some());
        acts.extend(seen.map(|lamp| Act::ShootLamp(id, lamp as u8)));
    }

    /// A shot at a lamp: an attack like another, and any win puts it out for good (ff.time.light.4). Reading: no Hero
    /// wastes a re-roll on it.
    pub(crate) fn shoots_lamp(&mut self, model: FigureId, id: ArmId, lamp: u8) -> Play<()> {
        let Some(arm) = self.state.arm(model, id) else { return Ok(()) };
        let Some(band) = self.finds_lamp(model, &arm, lamp)? else {
            self.tell(|| ShootingEvent::NoLamp { model }.into());
            return Ok(());
        };
        self.spend(1);
        self.state[model].attacked = true;
        let sums = self.state.lamp_sums(model, &arm, band);
        let seat = self.state[model].seat;
        let [attack] = self.roll(LAMP, seat, [D6])?;
        let opponent = self.state.opponent(seat);
        let [answer] = self.roll_by(LAMP, opponent, [D6], |[face]| wins(&sums, [attack, face]))?;
        let (dice, weapon) = ([attack, answer], arm.make());
        let out = wins(&sums, dice);
        if out {
            self.state.scenery.dark.insert(usize::from(lamp));
        }
        let sums = Box::new(sums);
        self.tell(|| ShootingEvent::ShotAtLamp { shooter: model, lamp, weapon, dice, sums, out }.into());
        self.checks_ammunition(model, id, dice[0])?;
        self.has_fired(model, id, &arm)
    }

    /// In which range band the lamp is; at a real table people look.
    fn finds_lamp(&mut self, model: FigureId, arm: &Arm, lamp: u8) -> Play<Option<u8>> {
        if self.state.table.is_some() {
            return Ok(self.state.lamp_band(model, arm, usize::from(lamp)));
        }
        for band in 1..=3 {
            let distance = self.state.length(arm.range_for(Fire::SINGLE)) * i32::from(band);
            if self.fact(LAMP, Fact::LampWithin { model, distance })? {
                return Ok(Some(band));
            }
        }
        Ok(None)
    }
}
