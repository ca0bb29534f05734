//! Footing: what somebody can do about heights, and the ground as it finds it on its way: `sb.climb.*`, `sb.jump.*`.

use fates::FigureId;
use table::{Base, Ground, Kind, Length, Passage, Table, Terrain, inches};

use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;

/// What somebody can do about heights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    /// How many inches an inch of climbing costs; none for who cannot climb.
    pub climb: Option<u8>,
    /// The highest obstacle it jumps over (sb.jump.8, sb.cav.move.7).
    pub hop: Length,
    /// Does a jump over an obstacle cost double?
    pub hop_doubles: bool,
}

impl Stride {
    pub(crate) fn of(state: &State, figure: FigureId) -> Stride {
        let has = |attribute| state.has(figure, attribute);
        let rider = state[figure].mounted;
        let climb = match () {
            () if has(Attribute::Ethereal) || has(Attribute::Flying) => Some(0), // sb.attr.core.flying.1
            () if rider || state.options.no_climbing => None,                    // sb.climb.1, sb.cav.move.6
            () if has(Attribute::ExpertClimber) => Some(1),                      // sb.attr.core.climber.1
            () => Some(2),
        };
        let leaps = state[figure].leaping;
        let hop = match () {
            () if leaps => inches(3) - Length(1), // sb.attr.egy.leap.2
            () if rider => Length(inches(1).0 / 2),
            () => inches(1),
        };
        Stride { climb, hop, hop_doubles: !leaps && !has(Attribute::Gatecrasher) }
    }

    /// The least that it costs to get so much higher, by stairs or not.
    pub(crate) fn least_climb(&self, rise: Length, stairs: bool) -> Length {
        let rate = self.climb.unwrap_or(1).min(if stairs { 1 } else { u8::MAX });
        rise.max(Length::ZERO) * i32::from(rate)
    }

    /// The least that it costs to get over something so high; what can be hopped over may cost next to nothing.
    pub(crate) fn least_over(&self, height: Length, stairs: bool) -> Length {
        if height <= self.hop { Length::ZERO } else { self.least_climb(height, stairs) }
    }
}

/// The ground with some pieces left out: those that are being climbed on or off, and those the base is already in, as
/// after backing off beside a low step.
pub(crate) struct Except<'a> {
    land: Land,
    from: Base,
    pieces: [Option<&'a Terrain>; 2],
}

impl<'a> Except<'a> {
    /// The ground for a figure that gets on or off these pieces.
    pub(crate) fn along(table: &'a Table, land: Land, from: Base, pieces: [Option<usize>; 2]) -> Except<'a> {
        let pieces = pieces.map(|piece| piece.and_then(|piece| table.terrain.get(piece)));
        Except { land, from, pieces }
    }
}

impl Except<'_> {
    /// The ground for a figure that starts from where it is.
    pub(crate) fn start(state: &State, figure: FigureId, from: Base) -> Except<'static> {
        Except { land: Land::of(state, figure), from, pieces: [None, None] }
    }

    /// The same for a figure that comes to rest.
    pub(crate) fn rest(state: &State, figure: FigureId, from: Base) -> Except<'static> {
        Except { land: Land::at_rest(state, figure), from, pieces: [None, None] }
    }

    /// Could a way that is looked for on the level lead up or down? Not for somebody on the plain ground who stands in
    /// nothing solid, where there are no holes. Among trees one stands on the ground.
    pub(crate) fn may_leave_the_level(&self, table: &Table) -> bool {
        let solid = |terrain: &Terrain| terrain.carries() || self.land.passage(terrain) == Passage::Barred;
        self.from.elevation != Length::ZERO
            || table
                .terrain
                .iter()
                .any(|terrain| terrain.kind == Kind::Pit || solid(terrain) && self.is_in(terrain))
    }

    fn is_in(&self, terrain: &Terrain) -> bool {
        terrain.spans(self.from.elevation, self.from.top())
            && terrain.outline.within(self.from.at, self.from.radius - Length(2))
    }
}

/// The ground of a way that is known to be clear: only what slows counts.
pub(super) struct Clear(pub Land);

impl Ground for Clear {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match self.0.passage(terrain) {
            Passage::Barred => Passage::Free,
            other => other,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        self.0.hides(terrain)
    }
}

impl Ground for Except<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        let climbed = || self.pieces.iter().flatten().any(|piece| std::ptr::eq(*piece, terrain));
        match self.land.passage(terrain) {
            Passage::Barred if climbed() || self.is_in(terrain) => Passage::Free,
            passage => passage,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        self.land.hides(terrain)
    }
}
