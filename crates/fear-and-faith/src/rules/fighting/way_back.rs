//! Where a recoil leads on the virtual table: one base width straight in a direction, behind friends who stand there, over an
//! edge, or nowhere.

use fates::{FigureId, FigureSet};
use table::{
    Base, Bounds, Direction, Ground, Kind, Length, Passage, Slide, Table, Terrain, along, nearest_on,
};

use crate::rules::fear::flight::squared;
use crate::rules::fighting::recoil::touch;
use crate::rules::ground::{Footing, How, STEP};
use crate::state::State;

/// Where a recoil in one direction leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// Here.
    Spot(Base),
    /// To an edge and over it, so deep down.
    Drop(Base, Length),
    /// Nowhere.
    NoRoom,
}

/// What bars the way of somebody who steps back: as for anybody who is forced, but a hole is something to fall into.
struct Behind<'a>(Footing<'a>);

impl Ground for Behind<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        if terrain.kind == Kind::Pit { Passage::Free } else { self.0.passage(terrain) }
    }

    fn hides(&self, _: &Terrain) -> bool {
        false
    }
}

/// Less than this is no room at all.
const HARDLY: Length = Length(10);

/// Nobody is pushed through more friends than so many base widths hold.
const FARTHEST: i32 = 8;

impl State {
    /// Where a recoil in this direction leads, on the virtual table.
    pub(super) fn lead(&self, model: FigureId, toward: Direction) -> Lead {
        let Some((table, base)) = self.table.as_ref().and_then(|table| Some((table, *table.base(model)?)))
        else {
            return Lead::NoRoom;
        };
        let width = base.radius * 2; // ff.core.base.1
        let (footing, step) = (self.footing(model), STEP);
        let ghost = self.is_immaterial(model);
        let ground = Behind(if ghost { Footing { way: How::Passes, ..footing } } else { footing });
        let plain = Slide { deepest_drop: Some(step), highest_step: Some(step), ..Slide::default() };
        if table.is_stuck(model, toward, HARDLY, &plain, &ground) {
            return Lead::NoRoom; // as are many
        }
        let blockers = self.blockers(model, table, toward, &ground);
        let way = Slide { blockers, ..plain };
        let Some((gone, end)) = table.slide_to(model, toward, width, &way, &ground) else {
            return Lead::NoRoom;
        };
        let distance = if gone < width {
            // An edge within the base width of the recoil leads down it (ff.recoil.7).
            let beyond = along(base.at, toward, gone + HARDLY);
            let depth = end.elevation - table.floor(beyond, end.elevation);
            if depth > step && self.may_drop(model) {
                return Lead::Drop(end, depth);
            }
            let whole = |far: Length| table.slides(model, toward, far, &way, &ground);
            self.behind_friends(model, table, toward, whole).unwrap_or(gone)
        } else {
            gone
        };
        let end = match distance == gone {
            true => Some(end),
            false => table.slide_end(model, toward, distance, &way, &ground),
        };
        let least = if self.options.recoil_needs_a_base { width } else { HARDLY }; // ff.recoil.9, ff.recoil.10
        match end {
            Some(end) if distance >= least => Lead::Spot(pressed(model, end, toward, blockers, table)),
            _ => Lead::NoRoom,
        }
    }

    /// Enemies are not passed through, nor friends who cannot make room themselves (ff.recoil.4); the Immaterial pass
    /// everybody.
    fn blockers(&self, model: FigureId, table: &Table, toward: Direction, ground: &Behind<'_>) -> FigureSet {
        if self.is_immaterial(model) {
            return FigureSet::EMPTY;
        }
        let Some(base) = table.base(model) else { return FigureSet::EMPTY };
        // Every model it could come to touch on the way, however far that is; the rest make no difference.
        let width = base.radius * 2;
        let way = (base.at, along(base.at, toward, width * FARTHEST));
        let ahead = |there: &Base| {
            let touching = i64::from((base.radius + there.radius).0) + 8; // points are rounded
            squared(nearest_on(way, there.at), there.at) <= touching * touching
        };
        let hemmed = |friend: FigureId| {
            let near = table.gap_within(model, friend, width) && table.base(friend).is_some_and(ahead);
            near && !table.slides(friend, toward, HARDLY, &Slide::default(), ground)
        };
        let blocks = |&other: &FigureId| {
            let there = other != model && self[other].is_on_table() && !self.is_immaterial(other);
            there && (self.are_enemies(model, other) || hemmed(other))
        };
        let beside = Bounds::around(&[way.0, way.1]).wider(base.radius + Length(8));
        table.near(&beside).iter().filter(blocks).collect()
    }

    /// The first free place behind friends who stand in the way (ff.recoil.3), if it can get there.
    fn behind_friends(
        &self,
        model: FigureId,
        table: &Table,
        toward: Direction,
        whole: impl Fn(Length) -> bool,
    ) -> Option<Length> {
        let base = *table.base(model)?;
        let width = base.radius.0 * 2;
        let at = |distance: i32| Base { at: along(base.at, toward, Length(distance)), ..base };
        let in_the_way = |distance: i32| {
            let here = at(distance);
            let mut others = table.standing_near(&here.extent()).filter(|(other, _)| *other != model);
            others.find(|(_, there)| here.cuts_into(there)).map(|(_, there)| there)
        };
        let mut distance = width;
        while let Some(friend) = in_the_way(distance) {
            distance = base.gets_past(toward, Length(distance), friend).0;
            if distance > width * FARTHEST {
                return None;
            }
        }
        let distance = Length(distance);
        (distance.0 > width && whole(distance)).then_some(distance)
    }
}

/// A model that is stopped by somebody stops a hair short of contact, where hardly a whole point lies: it is brought up
/// to the touch, unless it would come into somebody else by that.
fn pressed(model: FigureId, end: Base, toward: Direction, blockers: FigureSet, table: &Table) -> Base {
    const HAIR: i32 = 2;
    let near = |other: &&Base| end.within(other, Length(HAIR)) && !touch(&end, other);
    let mut others = blockers.iter().filter_map(|other| table.base(other));
    let Some(other) = others.find(near) else { return end };
    let mut closer = (1..=HAIR).map(|step| Base { at: along(end.at, toward, Length(step)), ..end });
    let free = |base: &Base| {
        let mut near = table.standing_near(&base.extent());
        !near.any(|(figure, there)| figure != model && base.overlaps(there))
    };
    closer.find(|base| touch(base, other) && free(base)).unwrap_or(end)
}
