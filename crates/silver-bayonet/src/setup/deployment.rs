//! Deployment: figures without a place of their own are drawn up in the zone of their side.

use fates::{FigureId, FigureSet};
use table::{Base, Length, Point, Polygon, Table};

use crate::rules::movement::ground::Land;
use crate::setup::Setup;
use crate::setup::scenario::{Flaws, Part};
use crate::state::State;
use crate::state::figure::Side;

/// How many stand side by side in a rank.
const ABREAST: usize = 4;

/// The room between two bases, in tenths of a millimetre; a crowded zone takes the next smaller one.
const GAPS: [i32; 4] = [254, 127, 50, 5];

impl State {
    /// Where the figure's side deploys.
    pub(super) fn zone_of(&self, figure: FigureId) -> Option<&Polygon> {
        let Side::Player(seat) = self[figure].side else { return None };
        self.plot.zones.get(seat.index())?.as_ref()
    }
}

impl Setup {
    /// Draws up, side by side, everybody who has a zone and no place.
    pub(crate) fn deploy(&self, state: &mut State, table: &mut Table, faults: &mut Flaws) {
        for seat in 0..state.plot.zones.len() {
            let waits = |&figure: &FigureId| {
                self.figures.get(figure.index()).is_some_and(|figure| figure.at.is_none())
                    && state[figure].seat().index() == seat
            };
            let ids = (0..state.figures.len()).map(|place| FigureId(place as u8));
            let unit = in_ranks(state, ids.filter(waits).collect());
            let Some(zone) = state.plot.zones[seat].clone() else { continue };
            if unit.is_empty() || draw_up(state, table, &zone, &unit) {
                continue;
            }
            faults.look_at(Part::Side(seat));
            faults.push(format!("found no room for {} figures in the zone of side {seat}", unit.len()));
        }
    }
}

/// The order in which a unit takes its places: the first rank from its middle outwards, then the Officer behind it,
/// in the middle of the second.
fn in_ranks(state: &State, mut unit: Vec<FigureId>) -> Vec<FigureId> {
    if let Some(officer) = unit.iter().position(|&figure| state.profile(figure).officer) {
        let officer = unit.remove(officer);
        unit.insert(ABREAST.min(unit.len()), officer);
    }
    unit
}

/// Puts the unit into its zone, as loosely as there is room; false if it does not fit at all.
fn draw_up(state: &mut State, table: &mut Table, zone: &Polygon, unit: &[FigureId]) -> bool {
    for gap in GAPS {
        let mut trial = table.clone();
        if unit.iter().all(|&figure| take_place(state, &mut trial, zone, unit, figure, gap)) {
            *table = trial;
            for &figure in unit {
                state[figure].origin = table.base(figure).map(|base| base.at);
            }
            return true;
        }
    }
    false
}

/// The first free place of the formation for one figure.
fn take_place(
    state: &State,
    table: &mut Table,
    zone: &Polygon,
    unit: &[FigureId],
    figure: FigureId,
    gap: i32,
) -> bool {
    let land = Land::of(state, figure);
    let (radius, height) = (state.radius(figure), state.height(figure));
    let widest = unit.iter().map(|&figure| state.radius(figure).0).max().unwrap_or(radius.0);
    for at in places(table, zone, widest * 2 + gap) {
        let base = Base { at, radius, elevation: Length::ZERO, height };
        let apart = |(_, other): (FigureId, &Base)| !base.within(other, Length(gap - 1));
        let inside = zone.contains(at) && table.standing().all(apart);
        if inside && table.has_room(&base, FigureSet::EMPTY, &land) {
            table.place(figure, base);
            return true;
        }
    }
    false
}

/// The places of a formation in a zone: ranks from the side that faces the middle of the table, each from its own
/// middle outwards, a few abreast; after those, whatever room there is beside them.
fn places(table: &Table, zone: &Polygon, step: i32) -> Vec<Point> {
    let bounds = zone.bounds();
    let on_table =
        |point: Point| Point { x: point.x.clamp(0, table.width.0), y: point.y.clamp(0, table.depth.0) };
    let (least, most) = (on_table(bounds.least), on_table(bounds.most));
    let middle = Point { x: (least.x + most.x) / 2, y: (least.y + most.y) / 2 };
    let (east, south) = (table.width.0 / 2 - middle.x, table.depth.0 / 2 - middle.y);
    let sideways = east.abs() > south.abs(); // the enemy is to the east or to the west
    let (deep, wide) =
        if sideways { (most.x - least.x, most.y - least.y) } else { (most.y - least.y, most.x - least.x) };
    let (ranks, files) = ((deep / step).max(1), (wide / step).max(1));
    let mut places = Vec::new();
    for rank in 0..ranks {
        for file in 0..files {
            let back = step / 2 + rank * step;
            let out = (file + 1) / 2 * step * if file % 2 == 0 { 1 } else { -1 };
            let at = match (sideways, east > 0, south > 0) {
                (true, true, _) => Point { x: most.x - back, y: middle.y + out },
                (true, false, _) => Point { x: least.x + back, y: middle.y + out },
                (false, _, true) => Point { x: middle.x + out, y: most.y - back },
                (false, _, false) => Point { x: middle.x + out, y: least.y + back },
            };
            places.push((file >= ABREAST as i32, rank, file, at));
        }
    }
    places.sort_by_key(|&(beside, rank, file, _)| (beside, rank, file));
    places.into_iter().map(|(.., at)| at).collect()
}
