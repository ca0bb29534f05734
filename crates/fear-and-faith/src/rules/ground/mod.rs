//! The ground: what is special about a piece of scenery, what becomes of it, and how one model reads it.

pub(crate) mod across;
pub(crate) mod climbing;
pub(crate) mod doors;
pub(crate) mod height;
pub(crate) mod special_ground;

use fates::FigureId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Base, Ground, Kind, Length, Passage, Polygon, Terrain, length_inside};

use crate::content::profile::Limbs;
use crate::content::special::Special;
use crate::state::State;
use crate::state::model::Form;

/// The highest step anybody takes without stairs, ladder or climb, up or down. Reading: the book gives no number; a
/// man-sized base is as wide as this.
pub(crate) const STEP: Length = Length(250);

/// How far a base may be from what it touches: moves end on whole tenths of a millimetre.
pub(crate) const SLACK: Length = Length(5);

/// The most pieces of scenery a table may have.
pub const MOST_PIECES: usize = 60;

/// What is special about a piece of scenery besides its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Feature {
    /// How strong a door is.
    pub strength: Strength,
    /// A door that is locked or stuck (ff.move.bash.1).
    pub locked: bool,
    /// An opening without a door in it.
    pub opening: bool,
    /// An opening with glass in it.
    pub window: bool,
    /// An opening set with garlic (ff.move.garlic.1).
    pub garlic: bool,
    /// Running water (ff.move.water.1).
    pub running: bool,
    /// A bridge or a ford: a model that is on it is not in the water (ff.move.water.3).
    pub bridge: bool,
    /// Snow (ff.sr.snow-walk.1).
    pub snow: bool,
    /// A bog or a marsh (ff.sr.swampwalk.1).
    pub bog: bool,
    /// A bush that hinders only humans (ff.scen6.setup.3).
    pub bush: bool,
    /// A gentle slope, walked up and down at any height.
    pub slope: bool,
    /// A tree to climb (ff.climb.claw.1).
    pub tree: bool,
    /// Something to coil round (ff.climb.coil.1).
    pub pillar: bool,
    /// Holy ground in name only (ff.move.holy.2).
    pub unconsecrated: bool,
    /// A pentagram, which holds only Demons back (ff.move.pentagram.1).
    pub pentagram: bool,
    /// A room with walls round it, for grenades and for haunting.
    pub room: bool,
    /// Somebody's haunt (ff.sr.haunt.1).
    pub haunted: bool,
    /// A lamp that can be shot out (ff.time.light.2).
    pub lamp: bool,
}

impl Feature {
    /// Is there nothing special about it?
    pub fn is_plain(&self) -> bool {
        *self == Feature::default()
    }
}

/// How strong a door is (ff.move.bash.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three sorts of doors")]
pub enum Strength {
    #[default]
    Plain,
    Heavy,
    Steel,
}

impl Strength {
    /// As people are asked about it.
    pub fn words(self) -> &'static str {
        match self {
            Strength::Plain => "an ordinary one",
            Strength::Heavy => "a heavy one",
            Strength::Steel => "one of reinforced steel",
        }
    }
}

/// Some pieces of scenery, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pieces(u64);

impl Pieces {
    /// None at all.
    pub const NONE: Pieces = Pieces(0);

    /// A bit for each.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// Is this one among them?
    #[inline]
    pub fn has(self, piece: usize) -> bool {
        piece < 64 && self.0 & (1 << piece) != 0
    }

    /// Adds one.
    pub fn insert(&mut self, piece: usize) {
        if piece < 64 {
            self.0 |= 1 << piece;
        }
    }

    /// Takes one away.
    pub fn remove(&mut self, piece: usize) {
        if piece < 64 {
            self.0 &= !(1 << piece);
        }
    }
}

/// What has become of the scenery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Changes {
    /// Doors that stand open, or are smashed.
    pub open: Pieces,
    /// Openings whose garlic has been taken down.
    pub ungarlicked: Pieces,
    /// Holy ground that has been defiled.
    pub defiled: Pieces,
    /// Scenery that is no more: ladders blown away.
    pub gone: Pieces,
    /// Windows that are broken.
    pub broken: Pieces,
    /// Lamps that are out.
    pub dark: Pieces,
}

/// What there is on a real table that the rules would have to ask about; nobody is asked about what is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Grounds {
    /// Consecrated ground.
    pub holy: bool,
    /// A pentagram on the floor.
    pub pentagram: bool,
    /// A stream or a river.
    pub running_water: bool,
    /// Openings set with garlic.
    pub garlic: bool,
    /// Locked or stuck doors.
    pub doors: bool,
    /// Walls, trees or rocks to climb.
    pub heights: bool,
    /// Stairs (ff.move.stairs.2).
    pub stairs: bool,
    /// Ladders (ff.move.ladder.2).
    pub ladders: bool,
    /// Snow, or other ground that is hard to get up from (ff.action.stand.3).
    pub snow: bool,
    /// Lamps that light a room (ff.time.light.3).
    pub lamps: bool,
    /// Fences, low walls and the like, across which one fights (ff.melee.mod.obstacle.1).
    pub obstacles: bool,
}

impl Grounds {
    /// Is there nothing of it?
    pub fn is_empty(&self) -> bool {
        *self == Grounds::default()
    }
}

/// Ground that some kinds cannot cross as they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Bane {
    HolyGround,
    Pentagram,
    RunningWater,
    Garlic,
}

impl Bane {
    /// All of them.
    pub const ALL: [Bane; 4] = [Bane::HolyGround, Bane::Pentagram, Bane::RunningWater, Bane::Garlic];

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            Bane::HolyGround => "holy ground",
            Bane::Pentagram => "the pentagram",
            Bane::RunningWater => "running water",
            Bane::Garlic => "the garlic",
        }
    }

    /// The number it has among the pieces at a real table, where pieces have none.
    fn stand_in(self) -> usize {
        MOST_PIECES + self as usize
    }
}

impl State {
    /// What is special about a piece of scenery.
    #[inline]
    pub fn feature(&self, piece: usize) -> Feature {
        self.plot.features.get(piece).copied().unwrap_or_default()
    }

    /// All pieces of scenery with their numbers.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (usize, &Terrain)> {
        self.table.iter().flat_map(|table| table.terrain.iter().enumerate())
    }

    /// Does a base touch a piece of scenery, or stand in it or on it?
    fn touches_piece(&self, base: &Base, terrain: &Terrain) -> bool {
        let level = terrain.bottom <= base.top() && base.elevation <= terrain.top;
        level && terrain.outline.within(base.at, base.radius + SLACK)
    }

    /// Is there a door in the way: neither an opening nor open already?
    pub(crate) fn is_shut(&self, piece: usize) -> bool {
        let feature = self.feature(piece);
        !feature.opening && !feature.window && !self.scenery.open.has(piece)
    }

    /// Is there garlic on it?
    fn has_garlic(&self, piece: usize) -> bool {
        self.feature(piece).garlic && !self.scenery.ungarlicked.has(piece)
    }

    /// Is it consecrated, and not defiled (ff.move.holy.2)?
    fn is_holy(&self, piece: usize, terrain: &Terrain) -> bool {
        let feature = self.feature(piece);
        terrain.kind == Kind::HolyGround
            && !feature.unconsecrated
            && !feature.pentagram
            && !self.scenery.defiled.has(piece)
    }

    /// The holy ground under a model's middle.
    fn holy_ground_under(&self, model: FigureId) -> Option<usize> {
        let base = self.table.as_ref()?.base(model)?;
        self.pieces()
            .find(|(piece, terrain)| self.is_holy(*piece, terrain) && terrain.outline.contains(base.at))
            .map(|(piece, _)| piece)
    }

    /// Does it stand on holy ground that has not been defiled?
    pub(crate) fn is_on_holy_ground(&self, model: FigureId) -> bool {
        self.holy_ground_under(model).is_some()
    }

    /// Is this ground difficult to the model (ff.move.difficult.1)?
    pub(crate) fn is_difficult(&self, model: FigureId, piece: usize, terrain: &Terrain) -> bool {
        let feature = self.feature(piece);
        match terrain.kind {
            Kind::Woods => !self.has(model, Special::Forester),
            Kind::Water => !feature.bridge && !self.has(model, Special::Amphibious),
            Kind::Difficult if feature.snow => !self.has(model, Special::SnowWalk),
            Kind::Difficult if feature.bog => !self.has(model, Special::Swampwalk),
            Kind::Difficult if feature.bush => self.profile(model).human,
            Kind::Difficult => true,
            _ => false,
        }
    }

    /// What the model climbs with, in the form it has now.
    fn limbs(&self, model: FigureId) -> Limbs {
        match self[model].form {
            Form::Wolf => Limbs::Four,
            _ if self.has(model, Special::Mounted) => Limbs::Four, // ff.climb.hoof.1
            _ => self.profile(model).limbs,
        }
    }

    /// The ground as it takes somebody who does not go by its own will: doors and fences do not open for it, and what
    /// is closed to its kind does not hold it (ff.move.holy.3).
    pub(crate) fn footing(&self, model: FigureId) -> Footing<'_> {
        let base = self.table.as_ref().and_then(|table| table.base(model)).copied();
        let base = base.unwrap_or_else(|| self.body(model));
        Footing { state: self, model, base, feet: base.elevation, way: How::Forced, through: Pieces::NONE }
    }

    /// The ground as it takes somebody who is put down: nobody stands in a wall or over a pit.
    pub(crate) fn standing_ground(&self, model: FigureId) -> Footing<'_> {
        Footing { way: How::Stands, ..self.footing(model) }
    }

    /// Remembers where the model stands now, and at first the haunt it is in.
    pub(crate) fn takes_its_stand(&mut self, model: FigureId) {
        let Some(at) = self.table.as_ref().and_then(|table| table.base(model)).map(|base| base.at) else {
            return;
        };
        self[model].stood = Some(at);
        if self.has(model, Special::Haunt) && self[model].haunt.is_none() {
            let is_haunt = |feature: Feature| feature.haunted || feature.room;
            let haunt = self
                .pieces()
                .find(|(piece, terrain)| is_haunt(self.feature(*piece)) && terrain.outline.contains(at));
            self[model].haunt = haunt.map(|(piece, _)| piece as u8);
        }
    }
}

/// How somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// On its feet: it stops at doors and fences it does not touch yet (ff.move.door.1).
    Walks,
    /// On walls and ceilings as well (ff.sr.clinging.1).
    Clings,
    /// Through the air (ff.sr.flying.1).
    Flies,
    /// Through everything (ff.sr.immaterial.1).
    Passes,
    /// Not of its own will: over edges, too (ff.recoil.7).
    Forced,
    /// Not at all: it stands there, or is put there.
    Stands,
}

/// The ground as one model reads it on one of its ways.
#[derive(Clone, Copy)]
pub(crate) struct Footing<'a> {
    pub state: &'a State,
    pub model: FigureId,
    /// Where it sets out: what it touches there does not stop it.
    pub base: Base,
    /// How high its feet are now.
    pub feet: Length,
    pub way: How,
    /// What it goes through without a stop.
    pub through: Pieces,
}

impl Footing<'_> {
    /// The number of a piece of the table, read off its place in the list.
    #[inline]
    fn piece(&self, terrain: &Terrain) -> usize {
        let Some(table) = &self.state.table else { return usize::MAX };
        let from_first = (std::ptr::from_ref(terrain) as usize).wrapping_sub(table.terrain.as_ptr() as usize);
        let number = from_first / size_of::<Terrain>();
        let is_it = table.terrain.get(number).is_some_and(|piece| std::ptr::eq(piece, terrain));
        if is_it { number } else { usize::MAX }
    }

    /// Must it stop there first?
    fn halts_at(&self, piece: usize, terrain: &Terrain) -> bool {
        !self.through.has(piece) && !self.state.touches_piece(&self.base, terrain)
    }

    fn doorway(&self, piece: usize, terrain: &Terrain) -> Passage {
        let shut = self.state.is_shut(piece);
        let closed = match self.way {
            How::Forced | How::Stands => shut,
            _ => {
                shut && (self.state.feature(piece).locked || self.state.has(self.model, Special::Mindless)) // ff.sr.mindless.2
            }
        };
        let halts = !matches!(self.way, How::Forced | How::Stands) && self.halts_at(piece, terrain);
        barred_if(closed || halts)
    }

    fn obstacle(&self, piece: usize, terrain: &Terrain) -> Passage {
        barred_if(match self.way {
            How::Clings => false,
            How::Forced | How::Stands => !self.state.touches_piece(&self.base, terrain),
            _ => self.state.has(self.model, Special::Mindless) || self.halts_at(piece, terrain), // ff.sr.mindless.2
        })
    }

    /// The ground of this kind for somebody on its feet.
    fn on_foot(&self, piece: usize, terrain: &Terrain) -> Passage {
        let clings = self.way == How::Clings;
        match terrain.kind {
            Kind::Wall | Kind::Building | Kind::Rock => barred_if(!clings), // ff.move.impass.1
            Kind::Pit => barred_if(self.feet >= terrain.top && self.way != How::Forced),
            Kind::Door => self.doorway(piece, terrain),
            Kind::Obstacle => self.obstacle(piece, terrain),
            Kind::Open => {
                let steep = terrain.top - self.feet > STEP && !self.state.feature(piece).slope;
                barred_if(steep && !clings)
            }
            Kind::Stairs | Kind::Ladder | Kind::HolyGround => Passage::Free,
            Kind::Woods | Kind::Difficult | Kind::Water => {
                let trees = clings && terrain.kind == Kind::Woods; // ff.sr.clinging.1
                match self.state.is_difficult(self.model, piece, terrain) && !trees {
                    true => Passage::Slow,
                    false => Passage::Free,
                }
            }
        }
    }

    /// Is this part of a way slow going? Bridges and fords lie over the water (ff.move.water.3).
    pub(crate) fn is_slow(&self, body: &Base, to: table::Point) -> bool {
        let feet_in = |terrain: &Terrain| (terrain.bottom..=terrain.top).contains(&body.elevation);
        let (mut slow, mut bridges): (Vec<&Polygon>, Vec<&Polygon>) = (Vec::new(), Vec::new());
        for (piece, terrain) in self.state.pieces() {
            if self.state.feature(piece).bridge {
                bridges.push(&terrain.outline);
            } else if feet_in(terrain) && self.passage(terrain) == Passage::Slow {
                slow.push(&terrain.outline);
            }
        }
        slow.extend(&bridges);
        length_inside(body.at, to, &slow) > length_inside(body.at, to, &bridges)
    }
}

impl Ground for Footing<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        let piece = self.piece(terrain);
        match self.way {
            How::Passes => Passage::Free,
            // Reading: indoors walls reach to the ceiling, and doors must be opened for flyers too.
            How::Flies => match terrain.kind {
                Kind::Wall | Kind::Building if self.state.clock.indoors => Passage::Barred,
                Kind::Door if self.state.clock.indoors => self.doorway(piece, terrain),
                _ => Passage::Free,
            },
            How::Walks | How::Clings if self.state[self.model].shut_out.has(piece) => Passage::Barred,
            How::Walks | How::Clings | How::Forced | How::Stands => self.on_foot(piece, terrain),
        }
    }

    fn hides(&self, _: &Terrain) -> bool {
        false
    }
}

fn barred_if(barred: bool) -> Passage {
    if barred { Passage::Barred } else { Passage::Free }
}
