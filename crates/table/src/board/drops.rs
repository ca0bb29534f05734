//! Drops: is a figure near an edge that it could fall from?

use fates::FigureId;

use crate::measure::cut::{Line, Part, place_of_middle, stretches};
use crate::measure::exact::{dot, side, way};
use crate::measure::polygon::Place;
use crate::{Base, Kind, LIMIT, Length, Polygon, Table, Terrain};

impl Table {
    /// Is there, at most `distance` from the rim of the figure's base and seen from above, an edge of the surface it
    /// stands on with a drop of more than `deeper_than`?
    ///
    /// The surface is the ground and every top of terrain that is not lower than such a drop; roofs side by side are
    /// one surface. The edge of the table is no drop. A figure with no floor near its feet hangs over one.
    pub fn drop_within(&self, figure: FigureId, distance: Length, deeper_than: Length) -> bool {
        let Some(base) = self.base(figure) else { return false };
        let lowest = base.elevation - deeper_than;
        if self.floor(base.at, base.elevation) < lowest {
            return true;
        }
        let reach = base.radius + distance;
        if Length::ZERO < lowest {
            let mut roofs = self.terrain.iter().filter(|terrain| holds(terrain, base, lowest));
            return roofs.any(|roof| self.falls_near(base, reach, roof, Low::Outside, lowest));
        }
        let mut holes =
            self.terrain.iter().filter(|terrain| terrain.kind == Kind::Pit && terrain.bottom < lowest);
        holes.any(|hole| self.falls_near(base, reach, hole, Low::Inside, lowest))
    }

    /// Is some stretch of this outline both near the base and a real edge: open to the fall, and not off the table?
    fn falls_near(&self, base: &Base, reach: Length, terrain: &Terrain, low: Low, lowest: Length) -> bool {
        if !terrain.outline.bounds().wider(reach).contains(base.at) {
            return false;
        }
        let Ok(rim) = Polygon::rectangle((0, 0).into(), (self.width.0, self.depth.0).into()) else {
            return false;
        };
        let others = || {
            self.terrain.iter().filter(|other| holds(other, base, lowest) && !std::ptr::eq(*other, terrain))
        };
        let clockwise = terrain.outline.is_clockwise();
        terrain.outline.edges().any(|edge| {
            stretches(edge, others().map(|other| &other.outline).chain([&rim])).any(|stretch| {
                near(base, reach, edge, stretch)
                    && place_of_middle(edge, stretch, &rim) == Place::Inside
                    && !others().any(|other| covers(&other.outline, edge, stretch, low.is_left(clockwise)))
            })
        })
    }
}

/// On which side of an outline the low floor is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Low {
    /// A roof: one falls out of it.
    Outside,
    /// A hole: one falls into it.
    Inside,
}

impl Low {
    /// Is the low floor to the left of the outline's edges?
    fn is_left(self, clockwise: bool) -> bool {
        (self == Low::Outside) == clockwise
    }
}

/// Does the terrain keep a figure at this height from falling so deep?
fn holds(terrain: &Terrain, base: &Base, lowest: Length) -> bool {
    terrain.carries() && lowest <= terrain.top && terrain.bottom <= base.elevation
}

/// Does the stretch of this edge come so near to the middle of the base?
fn near(base: &Base, reach: Length, edge: Line, (from, to): (Part, Part)) -> bool {
    let (ahead, toward) = (way(edge.0, edge.1), way(edge.0, base.at));
    let foot = Part { top: dot(ahead, toward), bottom: dot(ahead, ahead) };
    let closest = foot.clamp(from, to);
    let away = |toward: i64, ahead: i64| {
        i128::from(toward) * i128::from(closest.bottom) - i128::from(ahead) * i128::from(closest.top)
    };
    let (east, south) = (away(toward.0, ahead.0), away(toward.1, ahead.1));
    let most = i128::from(reach.min(LIMIT * 4).0) * i128::from(closest.bottom);
    east * east + south * south <= most * most
}

/// Does the outline lie on the low side of this stretch, so that nobody falls there?
fn covers(outline: &Polygon, edge: Line, stretch: (Part, Part), low_is_left: bool) -> bool {
    match place_of_middle(edge, stretch, outline) {
        Place::Inside => true,
        Place::Outside => false,
        Place::Rim => outline.edges().any(|other| {
            let same_way = dot(way(edge.0, edge.1), way(other.0, other.1)) > 0;
            runs_along(other, edge, stretch) && (same_way != outline.is_clockwise()) == low_is_left
        }),
    }
}

/// Does a side of another outline lie on this stretch?
fn runs_along(side_of_other: Line, edge: Line, (from, to): (Part, Part)) -> bool {
    let ahead = way(edge.0, edge.1);
    let part = |corner| Part { top: dot(ahead, way(edge.0, corner)), bottom: dot(ahead, ahead) };
    let (one, other) = (part(side_of_other.0), part(side_of_other.1));
    let on_line = |corner| side(edge.0, edge.1, corner) == 0;
    on_line(side_of_other.0) && on_line(side_of_other.1) && one.min(other) <= from && to <= one.max(other)
}
